//! Colour arithmetic: luminance, contrast, mixing, and the nearest of xterm's 256 colours.

/// A colour as red, green and blue, 0 to 255 each (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Rgb(pub u8, pub u8, pub u8);

/// The levels of each channel in xterm's 6×6×6 colour cube (indices 16 to 231).
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// Relative luminance, 0 to 1 (WCAG 2).
    pub fn luminance(self) -> f32 {
        let linear = |channel: u8| {
            let c = f32::from(channel) / 255.0;
            if c <= 0.040_45 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Contrast ratio of two colours, 1 to 21 (WCAG 2). Text wants 4.5 or more.
    pub fn contrast(self, other: Self) -> f32 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// The colour `percent` of the way to another.
    pub fn toward(self, other: Self, percent: u8) -> Self {
        let blend = |a: u8, b: u8| {
            ((u32::from(a) * (100 - u32::from(percent)) + u32::from(b) * u32::from(percent)) / 100)
                as u8
        };
        Self(
            blend(self.0, other.0),
            blend(self.1, other.1),
            blend(self.2, other.2),
        )
    }

    /// Black or white, whichever is read better on this colour; the contrast is never below 4.5.
    pub fn ink(self) -> Self {
        if self.contrast(Self::BLACK) >= self.contrast(Self::WHITE) {
            Self::BLACK
        } else {
            Self::WHITE
        }
    }

    /// The nearest of xterm's fixed colours 16 to 255; the first 16 are the user's own and can't be
    /// relied on.
    pub fn xterm(self) -> u8 {
        (16..=255)
            .min_by_key(|&index| self.distance(Self::from_xterm(index)))
            .unwrap_or(16)
    }

    /// What xterm shows for one of its fixed colours, 16 to 255.
    pub fn from_xterm(index: u8) -> Self {
        if index >= 232 {
            let grey = 8 + (index - 232) * 10;
            return Self(grey, grey, grey);
        }
        let n = usize::from(index.saturating_sub(16));
        Self(CUBE[n / 36 % 6], CUBE[n / 6 % 6], CUBE[n % 6])
    }

    fn distance(self, other: Self) -> u32 {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        // Weighted by how strongly the eye sees each channel.
        2 * square(self.0, other.0) + 4 * square(self.1, other.1) + 3 * square(self.2, other.2)
    }
}

/// A darker shade of one of xterm's fixed colours: one step down in each channel, which keeps the
/// hue. Mixing with black and looking for the nearest doesn't: a dark blue would come out green.
pub(super) fn xterm_darker(index: u8) -> u8 {
    if index >= 232 {
        return index.saturating_sub(6).max(232);
    }
    let n = index.saturating_sub(16);
    let [r, g, b] = [n / 36 % 6, n / 6 % 6, n % 6].map(|level| level.saturating_sub(1));
    16 + 36 * r + 6 * g + b
}
