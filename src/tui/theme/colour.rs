//! The nearest of xterm's 256 colours.

use chancery_game::livery::Rgb;

/// The levels of each channel in xterm's 6×6×6 colour cube (indices 16 to 231).
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The weights of red, green and blue in a distance: how strongly the eye sees each.
const WEIGHTS: [u32; 3] = [2, 4, 3];

/// The nearest of xterm's fixed colours 16 to 255; the first 16 are the user's own and can't be
/// relied on.
pub(super) fn nearest_xterm(colour: Rgb) -> u8 {
    let channels = [colour.0, colour.1, colour.2];
    // The distance is a sum over the channels, so that the nearest colour of the cube has the
    // nearest level of each.
    let [red, green, blue] = channels.map(nearest_level);
    let of_cube = 16 + 36 * red + 6 * green + blue;
    // Along the greys the distance has its least at the weighted mean.
    let mut mean = 0;
    for (channel, weight) in channels.into_iter().zip(WEIGHTS) {
        mean += u32::from(channel) * weight;
    }
    mean /= WEIGHTS.iter().sum::<u32>();
    let step = u8::try_from(mean.saturating_sub(8) / 10).map_or(23, |step| step.min(23));
    [of_cube, 232 + step, 232 + (step + 1).min(23)]
        .into_iter()
        .min_by_key(|&index| distance(colour, xterm_colour(index)))
        .unwrap_or(of_cube)
}

/// The place of the nearest level of the cube.
fn nearest_level(channel: u8) -> u8 {
    let mut nearest = 0;
    for (place, level) in (0..).zip(CUBE) {
        if level.abs_diff(channel) < CUBE[usize::from(nearest)].abs_diff(channel) {
            nearest = place;
        }
    }
    nearest
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
    let [red, green, blue] = WEIGHTS;
    red * squared(one.0, other.0) + green * squared(one.1, other.1) + blue * squared(one.2, other.2)
}

fn squared(one: u8, other: u8) -> u32 {
    u32::from(one.abs_diff(other)).pow(2)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_colour_of_xterm_is_nearer() {
        let steps = || (0..=u8::MAX).step_by(17);
        for red in steps() {
            for green in steps() {
                for blue in steps() {
                    let colour = Rgb(red, green, blue);
                    let nearest =
                        (16..=255).min_by_key(|&index| distance(colour, xterm_colour(index)));
                    assert_eq!(Some(nearest_xterm(colour)), nearest, "{colour:?}");
                }
            }
        }
    }
}
