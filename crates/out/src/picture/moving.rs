//! A game as a picture that moves: every settled phase, and the board as it then stands.

use std::ops::ControlFlow;

use super::{Ink, PictureMoment, svg};
use crate::render::{MovingFormat, PictureSize, RenderError, Renderer, ShownTimes};
use chancery_game::view::View;

/// The last moment stands longer: after it the game begins again.
const SHOWN: ShownTimes = ShownTimes {
    each: 150,
    last: 600,
};

/// How a moving picture is made.
#[derive(Clone, Copy, Debug)]
pub struct MovingForm {
    pub size: PictureSize,
    pub format: MovingFormat,
    pub ink: Ink,
}

/// Settled phases of a view one after the other, by their indices. `progress` is told how many
/// pictures are drawn, and of how many; it says whether to go on.
///
/// # Errors
/// The picture is too large; it was not to go on.
pub fn moving_picture(
    view: &View,
    turns: &[usize],
    form: MovingForm,
    renderer: &Renderer,
    mut progress: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Vec<u8>, RenderError> {
    let moments = turns
        .iter()
        .flat_map(|&turn| PictureMoment::of_turn(view, turn));
    let mut drawings: Vec<String> = moments.map(|moment| svg(view, moment, form.ink)).collect();
    let then = match turns.last() {
        Some(&last) => &view.until(last),
        None => view,
    };
    drawings.push(svg(then, PictureMoment::Now, form.ink));
    renderer.moving(&drawings, form.size, SHOWN, form.format, |drawn| {
        progress(drawn, drawings.len())
    })
}
