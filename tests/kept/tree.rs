//! XML as a tree that keeps what was written: names with their prefixes, values as they
//! stand between the quotes.

/// An element with all that is in it.
#[derive(Debug, Default)]
pub(crate) struct Element {
    /// As written, with its prefix.
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) nodes: Vec<Node>,
}

#[derive(Debug)]
pub(crate) enum Node {
    Element(Element),
    /// Text, a CDATA section or a comment, as written.
    Text(String),
}

impl Element {
    /// The name without its prefix.
    pub(crate) fn local(&self) -> &str {
        local(&self.name)
    }

    /// The value of an attribute, known by its name as written.
    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let mut all = self.attributes.iter();
        all.find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str())
    }

    /// The number in an attribute.
    pub(crate) fn number(&self, name: &str) -> Option<u32> {
        self.attribute(name)?.parse().ok()
    }

    /// The value of a relationship attribute (`r:id`), whatever its prefix.
    pub(crate) fn relation(&self) -> Option<&str> {
        let mut all = self.attributes.iter();
        all.find(|(name, _)| name.ends_with(":id"))
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn children(&self) -> impl Iterator<Item = &Element> {
        self.nodes.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// The first child of that name, prefix or not.
    pub(crate) fn child(&self, local: &str) -> Option<&Element> {
        self.children().find(|child| child.local() == local)
    }

    /// The children of a child: the items of a list.
    pub(crate) fn items<'a>(&'a self, list: &str) -> impl Iterator<Item = &'a Element> {
        self.child(list).into_iter().flat_map(Element::children)
    }

    /// The element and all below it.
    pub(crate) fn all(&self) -> Vec<&Element> {
        let below = self.children().flat_map(Element::all);
        [self].into_iter().chain(below).collect()
    }

    /// The text directly in it.
    pub(crate) fn text(&self) -> String {
        let texts = self.nodes.iter().filter_map(|node| match node {
            Node::Text(text) => Some(text.as_str()),
            Node::Element(_) => None,
        });
        texts.collect()
    }
}

/// A name without its prefix.
pub(crate) fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

/// Reads a part.
///
/// # Errors
/// Says what is not well-formed about it.
pub(crate) fn parse(bytes: &[u8]) -> Result<Element, String> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.to_string())?;
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut open = vec![Element::default()];
    loop {
        let at = rest.find('<').unwrap_or(rest.len());
        let (before, from) = rest.split_at(at);
        push_text(&mut open, before)?;
        if from.is_empty() {
            break;
        }
        rest = if let Some(from) = from.strip_prefix("<?") {
            behind(from, "?>")?.1
        } else if from.starts_with("<!--") {
            let (comment, behind) = behind(from, "-->")?;
            last(&mut open).nodes.push(Node::Text(comment.to_string()));
            behind
        } else if from.starts_with("<![CDATA[") {
            let (text, behind) = behind(from, "]]>")?;
            last(&mut open).nodes.push(Node::Text(text.to_string()));
            behind
        } else if let Some(from) = from.strip_prefix("</") {
            let (name, behind) = behind(from, ">")?;
            let element = open.pop().expect("the sheet of the tree");
            if element.name != name.trim_end() || open.is_empty() {
                return Err(format!("</{name}> ends <{}>", element.name));
            }
            last(&mut open).nodes.push(Node::Element(element));
            behind
        } else {
            let (element, is_empty, behind) = start_tag(&from[1..])?;
            if is_empty {
                last(&mut open).nodes.push(Node::Element(element));
            } else {
                open.push(element);
            }
            behind
        };
    }
    let top = open.pop().expect("the sheet of the tree");
    if !open.is_empty() {
        return Err(format!("<{}> has no end", top.name));
    }
    let is_blank = |node: &Node| matches!(node, Node::Text(text) if text.trim().is_empty());
    if top.nodes.iter().any(
        |node| matches!(node, Node::Text(text) if !is_blank(node) && !text.starts_with("<!--")),
    ) {
        return Err("text outside of the root".to_string());
    }
    let mut roots = top.nodes.into_iter().filter_map(|node| match node {
        Node::Element(element) => Some(element),
        Node::Text(_) => None,
    });
    match (roots.next(), roots.next()) {
        (Some(root), None) => Ok(root),
        _ => Err("not just one root".to_string()),
    }
}

fn last(open: &mut [Element]) -> &mut Element {
    open.last_mut().expect("the root of the tree")
}

fn push_text(open: &mut [Element], text: &str) -> Result<(), String> {
    check_text(text)?;
    if !text.is_empty() {
        last(open).nodes.push(Node::Text(text.to_string()));
    }
    Ok(())
}

/// Text up to and with an end, and what is behind it.
fn behind<'a>(text: &'a str, end: &str) -> Result<(&'a str, &'a str), String> {
    let (inside, behind) = text
        .split_once(end)
        .ok_or_else(|| format!("no {end:?} behind {:.40?}", text))?;
    Ok((inside, behind))
}

/// A start tag behind its `<`: the element, whether it is empty, what is behind it.
fn start_tag(text: &str) -> Result<(Element, bool, &str), String> {
    let end = |c: char| c.is_ascii_whitespace() || c == '/' || c == '>';
    let at = text.find(end).ok_or("a tag without an end")?;
    let (name, mut rest) = text.split_at(at);
    if name.is_empty() || name.contains(['<', '&', '"', '\'', '=']) {
        return Err(format!("<{name}> is no name"));
    }
    let mut element = Element {
        name: name.to_string(),
        ..Element::default()
    };
    loop {
        let trimmed = rest.trim_start();
        if let Some(behind) = trimmed.strip_prefix("/>") {
            return Ok((element, true, behind));
        }
        if let Some(behind) = trimmed.strip_prefix('>') {
            return Ok((element, false, behind));
        }
        if trimmed.len() == rest.len() {
            return Err(format!("no blank in <{name} before {rest:.20?}"));
        }
        let (key, value) = behind(trimmed, "=")?;
        let (key, value) = (key.trim(), value.trim_start());
        let quote = value.chars().next().filter(|&c| c == '"' || c == '\'');
        let quote = quote.ok_or_else(|| format!("no quote in <{name} {key}="))?;
        let (value, behind) = behind(&value[1..], &quote.to_string())?;
        check_text(value)?;
        if key.is_empty() || key.contains(char::is_whitespace) || value.contains('<') {
            return Err(format!("<{name} {key}={value:?}"));
        }
        if element.attribute(key).is_some() {
            return Err(format!("<{name} has {key} twice"));
        }
        element
            .attributes
            .push((key.to_string(), value.to_string()));
        rest = behind;
    }
}

/// Every `&` begins an entity that XML knows.
fn check_text(text: &str) -> Result<(), String> {
    for entity in text.split('&').skip(1) {
        let name = entity.split_once(';').map(|(name, _)| name);
        let is_known = name.is_some_and(|name| {
            ["amp", "lt", "gt", "quot", "apos"].contains(&name) || name.starts_with('#')
        });
        if !is_known {
            return Err(format!("&{entity:.20} is no entity"));
        }
    }
    let is_control = |c: char| c < ' ' && !"\t\r\n".contains(c);
    if text.contains(is_control) {
        return Err("a control character".to_string());
    }
    Ok(())
}

#[test]
fn what_is_not_well_formed_is_refused() {
    for good in [
        "<a/>",
        "<?xml version='1.0'?>\n<x:a b='1' c=\"'\"> <b/>&amp;</x:a >\n",
    ] {
        parse(good.as_bytes()).unwrap();
    }
    for bad in [
        "",
        "a",
        "<a>",
        "<a></b>",
        "<a/><b/>",
        "<a b=1/>",
        "<a b='1' b='2'/>",
        "<a>&x;</a>",
        "<a>&</a>",
        "<a b='<'/>",
        "<a b='1'c='2'/>",
        "</a>",
        "<a",
        "<a>\u{1}</a>",
        "<a/>b",
        "<!-- <a/>",
    ] {
        assert!(parse(bad.as_bytes()).is_err(), "{bad}");
    }
}
