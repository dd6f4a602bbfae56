//! Colours of digits: with them an answer shows a picture (art number place).

use std::fmt;

/// A colour, as `0xRRGGBB`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Colour(pub u32);

impl Colour {
    /// White, which is no colour on paper.
    pub(crate) const WHITE: Colour = Colour(0xFF_FFFF);

    /// Reads `#FF8000` or `FF8000`.
    pub fn parse(text: &str) -> Option<Colour> {
        let digits = text.trim();
        let digits = digits.strip_prefix('#').unwrap_or(digits);
        let hex = digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        let number = hex.then(|| u32::from_str_radix(digits, 16).ok()).flatten();
        number.map(Colour)
    }

    /// Red, green and blue.
    pub(crate) fn parts(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    /// Whether white text is seen better on it than black text: by the contrast of WCAG 2,
    /// which is equal for both at a luminance of 0.179.
    pub(crate) fn is_dark(self) -> bool {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            match part <= 0.04045 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        };
        let [red, green, blue] = self.parts().map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06X}", self.0)
    }
}

/// The colours of the digits of a book, from 1 on; `None` for a digit without one. Empty in
/// most books.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Palette(Vec<Option<Colour>>);

impl Palette {
    /// The palette with these colours of the digits from 1 on, if they make one: digits that
    /// all have the same colour, or none, draw nothing.
    pub fn new(colours: Vec<Option<Colour>>) -> Palette {
        let first = colours.first().copied().flatten();
        match colours.iter().any(|colour| *colour != first) {
            true => Palette(colours),
            false => Palette::default(),
        }
    }

    /// Whether no digit has a colour.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The colour of a digit (from 0).
    pub fn of(&self, digit: u8) -> Option<Colour> {
        self.0.get(usize::from(digit)).copied().flatten()
    }

    /// The colours of the digits from 1 on.
    pub fn colours(&self) -> &[Option<Colour>] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_they_are_told() {
        for text in ["#FF8000", "ff8000", " FF8000 "] {
            assert_eq!(Colour::parse(text), Some(Colour(0xFF_8000)));
        }
        assert_eq!(Colour(0xFF_8000).to_string(), "#FF8000");
        for text in ["", "red", "#FFF", "FF80000", "+F8000"] {
            assert_eq!(Colour::parse(text), None, "{text}");
        }
    }

    #[test]
    fn text_is_white_on_dark_colours() {
        for (colour, dark) in [
            (0x00_0000, true),
            (0xC0_0000, true),
            (0x2F_5597, true),
            (0xFF_C000, false),
            (0x92_D050, false),
            (0xFF_FFFF, false),
        ] {
            assert_eq!(Colour(colour).is_dark(), dark, "{colour:06X}");
        }
    }

    #[test]
    fn one_colour_for_all_digits_is_no_palette() {
        let red = Some(Colour(0xFF_0000));
        assert!(Palette::new(vec![red; 9]).is_empty());
        assert!(Palette::new(vec![None; 9]).is_empty());
        let some = Palette::new(vec![red, None, red]);
        assert_eq!((some.of(0), some.of(1), some.of(9)), (red, None, None));
    }
}
