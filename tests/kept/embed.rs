//! Whether all of one tree is in another, in the same order.

use super::tree::{Element, Node};

/// Lists of which an item is known by its place: nothing may come before what was there.
const BY_PLACE: [&str; 15] = [
    "fonts",
    "fills",
    "borders",
    "cellStyleXfs",
    "cellXfs",
    "dxfs",
    "indexedColors",
    "mruColors",
    "sst",
    "sheets",
    "bookViews",
    "externalReferences",
    "cellMetadata",
    "valueMetadata",
    "metadataTypes",
];

/// Attributes that follow from what else is there.
const FOLLOWING: [&str; 2] = ["count", "uniqueCount"];

/// What `new` lacks of `old`: an attribute, its value, an element, a text, the order.
/// `None` if all is there. Elements that `may_go` are passed over.
pub(super) fn lost(
    old: &Element,
    new: &Element,
    may_go: &dyn Fn(&Element) -> bool,
) -> Option<String> {
    let inside = |loss: String| Some(format!("{}/{loss}", old.name));
    if old.name != new.name {
        return Some(format!("{} has become {}", tag(old), tag(new)));
    }
    if let Some(loss) = attributes(old, new, &[]) {
        return Some(loss);
    }
    let is_said = |node: &&Node| match node {
        Node::Element(element) => !may_go(element),
        // Blanks between elements say nothing, but those of a text do.
        Node::Text(text) => !text.trim().is_empty() || old.children().next().is_none(),
    };
    let mut rest = new.nodes.iter();
    for node in old.nodes.iter().filter(is_said) {
        if BY_PLACE.contains(&old.local()) {
            let next = rest.by_ref().find(|node| matches!(node, Node::Element(_)));
            match (node, next) {
                (Node::Element(child), Some(Node::Element(other))) => {
                    if let Some(loss) = lost(child, other, may_go) {
                        return inside(loss);
                    }
                }
                (Node::Text(_), _) => {}
                (Node::Element(child), _) => return inside(format!("{} is lost", tag(child))),
            }
            continue;
        }
        // The first one that has all of it: a later one would leave less for the others.
        let mut nearest = None;
        let found = rest.by_ref().any(|other| match (node, other) {
            (Node::Text(text), Node::Text(other)) => text == other,
            (Node::Element(child), Node::Element(other)) if child.name == other.name => {
                let loss = lost(child, other, may_go);
                nearest = nearest.take().or(loss.clone());
                loss.is_none()
            }
            _ => false,
        });
        if !found {
            let nearest = nearest.map_or(String::new(), |nearest| format!(" (nearest: {nearest})"));
            return inside(match node {
                Node::Element(child) => {
                    format!("{} is lost or not in its place{nearest}", tag(child))
                }
                Node::Text(text) => format!("{text:.40?} is lost"),
            });
        }
    }
    None
}

/// The attribute that `new` lacks of `old`, but for those that are `free`.
pub(super) fn attributes(old: &Element, new: &Element, free: &[&str]) -> Option<String> {
    let is_free = |name: &str| {
        free.contains(&name)
            || FOLLOWING.contains(&name)
            || old.local() == "dimension" && name == "ref"
    };
    let mut kept = old.attributes.iter().filter(|(name, _)| !is_free(name));
    let (name, value) = kept.find(|(name, value)| new.attribute(name) != Some(value))?;
    let now = new.attribute(name);
    Some(format!("{}: {name}={value:?} has become {now:?}", old.name))
}

/// An element in a message.
fn tag(element: &Element) -> String {
    let attributes = element.attributes.iter().take(3);
    let attributes: Vec<String> = attributes
        .map(|(name, value)| format!(" {name}={value:?}"))
        .collect();
    format!("<{}{}>", element.name, attributes.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kept::tree::parse;

    fn keeps(old: &str, new: &str) -> bool {
        let [old, new] = [old, new].map(|text| parse(text.as_bytes()).unwrap());
        lost(&old, &new, &|_| false).is_none()
    }

    #[test]
    fn more_is_no_loss() {
        for (old, new) in [
            ("<a/>", "<a x='1'><b/>text</a>"),
            ("<a x='1' y='2'/>", "<a y='2' x='1'/>"),
            ("<a><b/><c/></a>", "<a><d/><b/><d/><c/><d/></a>"),
            ("<a><b i='2'/></a>", "<a><b i='1'/><b i='2'/></a>"),
            ("<a count='1'><b/></a>", "<a count='2'><b/><b/></a>"),
            ("<a> <b> </b></a>", "<a><b> </b></a>"),
            (
                "<fonts><b i='1'/></fonts>",
                "<fonts><b i='1'/><b i='2'/></fonts>",
            ),
        ] {
            assert!(keeps(old, new), "{old} {new}");
        }
    }

    #[test]
    fn less_is_a_loss() {
        for (old, new) in [
            ("<a x='1'/>", "<a/>"),
            ("<a x='1'/>", "<a x='2'/>"),
            ("<a/>", "<b/>"),
            ("<a/>", "<x:a/>"),
            ("<a><b/></a>", "<a/>"),
            ("<a><b/><b/></a>", "<a><b/></a>"),
            ("<a><b/><c/></a>", "<a><c/><b/></a>"),
            ("<a>text</a>", "<a>texts</a>"),
            ("<a><b> </b></a>", "<a><b/></a>"),
            ("<a><b><c/></b></a>", "<a><b/><c/></a>"),
            ("<a><!-- why --></a>", "<a/>"),
            (
                "<fonts><b i='1'/></fonts>",
                "<fonts><b i='2'/><b i='1'/></fonts>",
            ),
            ("<fonts><b/><b/></fonts>", "<fonts><b/></fonts>"),
        ] {
            assert!(!keeps(old, new), "{old} {new}");
        }
    }
}
