//! Pieces and places of seasons in time scales: armies carried for others, extra units, polar caps.

use super::owners::owners_of;
use crate::report::affair::AffairLine;
use crate::report::document::Document;
use crate::report::names::{Names, Style};
use crate::view::View;
use chancery_atlas::board::PowerId;
use chancery_engine::position::Position;
use chancery_engine::variant::Fate;
use chancery_engine::variant::State;

/// The units that powers placed at the start beside the others, a line a power, as far as they are
/// left.
fn extra(names: Names<'_>) -> Vec<String> {
    names
        .position
        .extra
        .iter()
        // What has been disbanded since is no longer counted as extra.
        .filter_map(|&id| names.position.unit(id))
        .map(|unit| format!("{}: {}", names.power(unit.power), names.piece(unit)))
        .collect()
}

/// The provinces other than centres that a power owns: `Italy (2): Sardinia, Libya`.
fn others(view: &View, position: &Position, power: PowerId) -> Option<String> {
    let owned = owners_of(&view.board, &position.owners, power);
    let names: Vec<&str> = owned
        .iter()
        .map(|&province| view.board.province(province).name.as_str())
        .collect();
    if names.is_empty() {
        return None;
    }
    Some(format!(
        "{} ({}): {}",
        view.board.power(power).name,
        names.len(),
        names.join(", ")
    ))
}

/// The armies on polar caps in a position, a line a power, with where they lie and since when:
/// `Italy: 2, on Arctic since March 1901, …`.
pub(in crate::report) fn trapped(view: &View, position: &Position) -> Vec<AffairLine> {
    view.board
        .power_ids()
        .filter_map(|power| {
            let line = format!(
                "{}: {}",
                view.board.power(power).name,
                trapped_of(view, position, power)?
            );
            Some(AffairLine::of_power(power, line))
        })
        .collect()
}

/// The same of one power, without its name; `None` where it has none there.
pub(in crate::report) fn trapped_of(
    view: &View,
    position: &Position,
    power: PowerId,
) -> Option<String> {
    let count = position.trapped_of(power);
    if count == 0 {
        return None;
    }
    let events = view
        .turns
        .iter()
        .flat_map(|turn| turn.events.iter().map(move |event| (turn, event)));
    let came = events.filter_map(|(turn, event)| match event.fate {
        Fate::Trapped { cap } if event.unit.power == power => Some(format!(
            "{} since {}",
            view.board.province(cap).name,
            view.calendar().name(turn.phase())
        )),
        _ => None,
    });
    // Armies never leave a cap, so the first that came are those of the position.
    let came: Vec<String> = came.take(count).collect();
    let at = if came.is_empty() {
        String::new()
    } else {
        format!(", on {}", came.join(", "))
    };
    Some(format!("{count}{at}"))
}

/// What is told of a position beside who owns which centre; nothing where a season has one time
/// scale.
pub(in crate::report) fn beside_centres(view: &View, state: &State) -> Document {
    let mut report = Document::default();
    if !super::is_played(view) {
        return report;
    }
    let owned = view
        .board
        .power_ids()
        .filter_map(|power| others(view, &state.position, power));
    report.section("Provinces without a centre", owned.collect());
    let trapped = trapped(view, &state.position).into_iter();
    report.section("On polar caps", trapped.map(|line| line.text).collect());
    let names = Names::new(&view.board, state, Style::Named);
    report.section("Extra units", extra(names));
    report
}
