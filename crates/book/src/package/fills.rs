//! How cells look, as far as drawings and palettes need it: their fill and whether they have
//! a border.

use super::xml::{Kind, Tokens, XmlError};
use crate::palette::Colour;

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Look {
    /// The colour that it is filled with. White is none.
    pub(crate) fill: Option<Colour>,
    /// Whether there is a line at any side of it.
    pub(crate) bordered: bool,
}

/// How the cells of each format look.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fills(Vec<Look>);

impl Fills {
    /// Reads the style sheet and the theme of a workbook.
    pub(crate) fn read(styles: &[u8], theme: Option<&[u8]>) -> Result<Fills, XmlError> {
        let theme = theme.map_or_else(|| Ok(Vec::new()), theme_colours)?;
        let mut told = Told::default();
        let mut tokens = Tokens::new(styles);
        let mut section = Section::Other;
        while let Some(kind) = tokens.next()? {
            let opens = matches!(kind, Kind::Start | Kind::Empty);
            let name = tokens.local();
            if let Some(entered) = Section::of(name) {
                section = match kind {
                    Kind::Start => entered,
                    _ => Section::Other,
                };
            } else if opens {
                told.take(section, &tokens);
            }
        }
        Ok(told.looks(&theme))
    }

    /// How cells with the format of this number look.
    pub(crate) fn of(&self, style: u32) -> Look {
        self.0.get(style as usize).copied().unwrap_or_default()
    }
}

/// The parts of a style sheet that tell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Fills,
    Borders,
    Formats,
    Indexed,
    Other,
}

impl Section {
    fn of(name: &[u8]) -> Option<Section> {
        Some(match name {
            b"fills" => Section::Fills,
            b"borders" => Section::Borders,
            b"cellXfs" => Section::Formats,
            b"indexedColors" => Section::Indexed,
            // These have fills and borders of their own.
            b"cellStyleXfs" | b"dxfs" => Section::Other,
            _ => return None,
        })
    }
}

/// A colour as a style sheet tells it.
#[derive(Clone, Copy)]
enum Ink {
    Rgb(Colour),
    Theme(usize, f64),
    Indexed(usize, f64),
}

/// What a style sheet tells.
#[derive(Default)]
struct Told {
    /// For each fill whether it has a pattern, and its colour.
    fills: Vec<(bool, Option<Ink>)>,
    /// For each border whether it has a line.
    borders: Vec<bool>,
    /// For each format its fill and border.
    formats: Vec<(usize, usize)>,
    indexed: Vec<Colour>,
}

impl Told {
    fn take<R: std::io::BufRead>(&mut self, section: Section, tokens: &Tokens<R>) {
        let number = |name: &[u8]| tokens.get(name).and_then(|text| text.parse::<usize>().ok());
        match (section, tokens.local()) {
            (Section::Fills, b"fill") => self.fills.push((false, None)),
            (Section::Fills, b"patternFill") => {
                let pattern = tokens.get(b"patternType");
                if let Some(last) = self.fills.last_mut() {
                    last.0 = pattern.is_some_and(|pattern| pattern != "none");
                }
            }
            (Section::Fills, b"gradientFill") => {
                if let Some(last) = self.fills.last_mut() {
                    last.0 = true;
                }
            }
            // Of a gradient the first colour.
            (Section::Fills, b"fgColor" | b"color") => {
                if let Some(last) = self.fills.last_mut()
                    && last.1.is_none()
                {
                    last.1 = ink(tokens);
                }
            }
            (Section::Borders, b"border") => self.borders.push(false),
            (Section::Borders, b"left" | b"right" | b"top" | b"bottom" | b"start" | b"end") => {
                let style = tokens.get(b"style");
                if let Some(last) = self.borders.last_mut() {
                    *last |= style.is_some_and(|style| style != "none");
                }
            }
            (Section::Formats, b"xf") => {
                let fill = number(b"fillId").unwrap_or(0);
                self.formats.push((fill, number(b"borderId").unwrap_or(0)));
            }
            (Section::Indexed, b"rgbColor") => {
                let colour = tokens.get(b"rgb").as_deref().and_then(rgb);
                self.indexed.push(colour.unwrap_or(Colour(0)));
            }
            _ => {}
        }
    }

    fn looks(&self, theme: &[Colour]) -> Fills {
        let colour = |ink: Ink| match ink {
            Ink::Rgb(colour) => colour,
            Ink::Theme(at, tint) => tinted(theme.get(at).copied().unwrap_or(Colour(0)), tint),
            Ink::Indexed(at, tint) => {
                let own = self.indexed.get(at).copied();
                tinted(own.unwrap_or_else(|| indexed(at)), tint)
            }
        };
        let fill = |at: usize| {
            let &(has_pattern, ink) = self.fills.get(at)?;
            // A pattern without a colour is black.
            let colour = has_pattern.then(|| ink.map_or(Colour(0), colour));
            colour.filter(|colour| *colour != Colour::WHITE)
        };
        let looks = self.formats.iter().map(|&(of_fill, border)| Look {
            fill: fill(of_fill),
            bordered: self.borders.get(border).copied().unwrap_or(false),
        });
        Fills(looks.collect())
    }
}

fn ink<R: std::io::BufRead>(tokens: &Tokens<R>) -> Option<Ink> {
    let number = |name: &[u8]| tokens.get(name).and_then(|text| text.parse::<usize>().ok());
    let tint = tokens.get(b"tint").and_then(|tint| tint.parse().ok());
    let tint: f64 = tint.unwrap_or(0.0);
    if let Some(colour) = tokens.get(b"rgb").as_deref().and_then(rgb) {
        return Some(Ink::Rgb(tinted(colour, tint)));
    }
    let theme = number(b"theme").map(|at| Ink::Theme(at, tint));
    theme.or_else(|| number(b"indexed").map(|at| Ink::Indexed(at, tint)))
}

/// Reads `FFRRGGBB` or `RRGGBB`.
fn rgb(text: &str) -> Option<Colour> {
    let start = text.len().checked_sub(6)?;
    Colour::parse(text.get(start..)?)
}

/// A colour made lighter or darker: its lightness goes part of the way to white or black.
fn tinted(colour: Colour, tint: f64) -> Colour {
    if tint == 0.0 || !tint.is_finite() {
        return colour;
    }
    let tint = tint.clamp(-1.0, 1.0);
    let [red, green, blue] = colour.parts().map(|part| f64::from(part) / 255.0);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let lightness = (most + least) / 2.0;
    let wanted = match tint < 0.0 {
        true => lightness * (1.0 + tint),
        false => lightness * (1.0 - tint) + tint,
    };
    // Hue and saturation of HSL stay when the parts keep their proportions around the
    // lightness, within the room that this lightness has.
    let room = |lightness: f64| lightness.min(1.0 - lightness);
    let scale = match room(lightness) > 0.0 {
        true => room(wanted) / room(lightness),
        false => 0.0,
    };
    let part = |part: f64| ((wanted + (part - lightness) * scale) * 255.0).round() as u32;
    Colour(part(red) << 16 | part(green) << 8 | part(blue))
}

/// The colours of a theme, in the order in which formats count them.
fn theme_colours(theme: &[u8]) -> Result<Vec<Colour>, XmlError> {
    /// Light and dark are told the other way round.
    const NAMES: [&[u8]; 12] = [
        b"lt1",
        b"dk1",
        b"lt2",
        b"dk2",
        b"accent1",
        b"accent2",
        b"accent3",
        b"accent4",
        b"accent5",
        b"accent6",
        b"hlink",
        b"folHlink",
    ];
    let mut colours = vec![Colour(0); NAMES.len()];
    let mut tokens = Tokens::new(theme);
    let mut slot = None;
    while let Some(kind) = tokens.next()? {
        let name = tokens.local();
        if let Some(at) = NAMES.iter().position(|known| *known == name) {
            slot = (kind == Kind::Start).then_some(at);
        }
        if let (Some(at), Kind::Start | Kind::Empty) = (slot, kind) {
            let told = match name {
                b"srgbClr" => tokens.get(b"val"),
                b"sysClr" => tokens.get(b"lastClr"),
                _ => None,
            };
            if let Some(colour) = told.as_deref().and_then(rgb) {
                colours[at] = colour;
            }
        }
        if kind == Kind::End && name == b"clrScheme" {
            break;
        }
    }
    Ok(colours)
}

/// The colours that have numbers in every workbook.
fn indexed(at: usize) -> Colour {
    #[rustfmt::skip]
    const COLOURS: [u32; 64] = [
        0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0xFF00FF, 0x00FFFF,
        0x000000, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00, 0xFF00FF, 0x00FFFF,
        0x800000, 0x008000, 0x000080, 0x808000, 0x800080, 0x008080, 0xC0C0C0, 0x808080,
        0x9999FF, 0x993366, 0xFFFFCC, 0xCCFFFF, 0x660066, 0xFF8080, 0x0066CC, 0xCCCCFF,
        0x000080, 0xFF00FF, 0xFFFF00, 0x00FFFF, 0x800080, 0x800000, 0x008080, 0x0000FF,
        0x00CCFF, 0xCCFFFF, 0xCCFFCC, 0xFFFF99, 0x99CCFF, 0xFF99CC, 0xCC99FF, 0xFFCC99,
        0x3366FF, 0x33CCCC, 0x99CC00, 0xFFCC00, 0xFF9900, 0xFF6600, 0x666699, 0x969696,
        0x003366, 0x339966, 0x003300, 0x333300, 0x993300, 0x993366, 0x333399, 0x333333,
    ];
    // 64 is the colour of text, 65 that of the background.
    let other = if at == 65 { Colour::WHITE.0 } else { 0 };
    Colour(COLOURS.get(at).copied().unwrap_or(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLES: &str = r#"<styleSheet xmlns="x"><fonts><font><color rgb="FF123456"/></font></fonts>
        <fills><fill><patternFill patternType="none"/></fill>
        <fill><patternFill patternType="gray125"/></fill>
        <fill><patternFill patternType="solid"><fgColor rgb="FFFF8000"/><bgColor indexed="64"/></patternFill></fill>
        <fill><patternFill patternType="solid"><fgColor theme="4" tint="0.5"/></patternFill></fill>
        <fill><patternFill patternType="solid"><fgColor indexed="10"/></patternFill></fill>
        <fill><patternFill patternType="solid"><fgColor theme="0"/></patternFill></fill></fills>
        <borders><border><left/></border><border><left/><top style="thin"><color rgb="FF000000"/></top></border></borders>
        <cellStyleXfs><xf fillId="2"/></cellStyleXfs>
        <cellXfs><xf/><xf fillId="2"/><xf fillId="3" borderId="1"/><xf fillId="4"/><xf fillId="5"/></cellXfs>
        <dxfs><dxf><fill><patternFill patternType="solid"/></fill></dxf></dxfs></styleSheet>"#;
    const THEME: &str = r#"<a:theme xmlns:a="x"><a:clrScheme><a:dk1><a:sysClr lastClr="000000"/></a:dk1>
        <a:lt1><a:sysClr lastClr="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="4472C4"/></a:accent1>
        </a:clrScheme></a:theme>"#;

    #[test]
    fn fills_are_told_in_three_ways_and_white_is_none() {
        let fills = Fills::read(STYLES.as_bytes(), Some(THEME.as_bytes())).unwrap();
        let colours: Vec<_> = (0..6).map(|style| fills.of(style).fill).collect();
        let some = |colour| Some(Colour(colour));
        // Accent 1, half way to white. Programs round this each in their own way.
        assert_eq!(
            colours,
            [
                None,
                some(0xFF8000),
                some(0xA2B9E2),
                some(0xFF0000),
                None,
                None
            ]
        );
        let lines: Vec<_> = (0..5).map(|style| fills.of(style).bordered).collect();
        assert_eq!(lines, [false, false, true, false, false]);
    }

    #[test]
    fn tints_go_to_white_and_to_black() {
        let red = Colour(0xFF_0000);
        assert_eq!(tinted(red, 1.0), Colour::WHITE);
        assert_eq!(tinted(red, -1.0), Colour(0));
        assert_eq!(tinted(red, -0.5), Colour(0x80_0000));
        assert_eq!(tinted(Colour(0), 0.5), Colour(0x80_8080));
        assert_eq!(tinted(Colour::WHITE, -0.5), Colour(0x80_8080));
    }
}
