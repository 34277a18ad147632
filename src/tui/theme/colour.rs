//! The nearest of xterm's 256 colours.

use chancery_game::livery::Rgb;

/// The levels of each channel in xterm's 6×6×6 colour cube (indices 16 to 231).
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The nearest of xterm's fixed colours 16 to 255; the first 16 are the user's own and can't be
/// relied on.
pub(super) fn nearest_xterm(colour: Rgb) -> u8 {
    (16..=255)
        .min_by_key(|&index| distance(colour, xterm_colour(index)))
        .unwrap_or(16)
}

/// What xterm shows for one of its fixed colours, 16 to 255.
pub fn xterm_colour(index: u8) -> Rgb {
    if index >= 232 {
        let grey = 8 + (index - 232) * 10;
        return Rgb(grey, grey, grey);
    }
    let n = usize::from(index.saturating_sub(16));
    Rgb(CUBE[n / 36 % 6], CUBE[n / 6 % 6], CUBE[n % 6])
}

fn distance(one: Rgb, other: Rgb) -> u32 {
    let [red, green, blue] = [(one.0, other.0), (one.1, other.1), (one.2, other.2)]
        .map(|(one, other): (u8, u8)| u32::from(one.abs_diff(other)).pow(2));
    // Weighted by how strongly the eye sees each channel.
    2 * red + 4 * green + 3 * blue
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
