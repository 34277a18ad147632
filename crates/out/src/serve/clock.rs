//! The table's clock for the room: what is left, told when it is started, stopped or changed; the page
//! counts by itself.

use std::fmt::Write;

use jiff::Timestamp;

use chancery_game::clock::Clock;

/// What a clock shows: whether it runs, and rings as stages end; then what is left of each stage in
/// milliseconds, with its name. What has run over is less than nothing. Nothing where there is no clock,
/// or it has no time for the phase.
pub(super) fn shown(clock: Option<&Clock>, now: Timestamp) -> String {
    let mut text = String::new();
    if let Some(clock) = clock
        && let Some(face) = clock.face(now)
    {
        text += if !face.is_running {
            "stands"
        } else if clock.plan.bell {
            "rings"
        } else {
            "runs"
        };
        let later = clock
            .run
            .stages
            .iter()
            .skip(face.nth + 1)
            .map(|stage| (stage.length, stage.name.as_str()));
        for (left, name) in [(face.left, face.stage.as_str())].into_iter().chain(later) {
            // A line end in a name would end the news, a tab what is left.
            let name: String = name.chars().filter(|c| !c.is_control()).collect();
            // A text takes whatever is written.
            let _ = write!(text, "\t{} {name}", left.as_millis());
        }
    }
    text
}
