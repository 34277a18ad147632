//! What a player saw in earlier seasons, as far as nothing newer is known to him.

use super::landfall::{occupant, unit_form};
use crate::report::names::with_abbreviation;
use crate::view::View;
use chancery_atlas::board::Board;
use chancery_engine::calendar::Phase;
use chancery_engine::discovery::{Occupant, Sighting};

/// Who stood in an area when it was seen: `French F`, `native army`, `no foreign unit, treasure`.
pub fn sighting(board: &Board, seen: &Sighting) -> String {
    match (seen.occupant, seen.treasure) {
        (Occupant::Nobody, true) => "treasure".to_owned(),
        (who, treasure) => format!(
            "{}{}",
            occupant(board, who),
            if treasure { ", treasure" } else { "" }
        ),
    }
}

/// The same for a chart, in a letter or two, and when it was: `n`, `E A/F`; `Sp93`.
pub fn sighting_in_brief(view: &View, seen: &Sighting) -> (String, String) {
    let sign = match seen.occupant {
        Occupant::Natives => "n".to_owned(),
        Occupant::Foreign(None) => "f".to_owned(),
        Occupant::Foreign(Some((power, what))) => {
            format!("{} {}", view.board.power(power).badge, unit_form(what))
        }
        // Where nobody stood, only a treasure is worth a sign on the chart.
        Occupant::Nobody | Occupant::Own(_) => "T".to_owned(),
    };
    let season: String = view
        .calendar()
        .season(seen.phase)
        .name
        .chars()
        .take(2)
        .collect();
    (sign, format!("{season}{:02}", seen.phase.year % 100))
}

/// What the viewer saw last, a line each phase, the latest first: `Spring 1493: Vinland (Vin)
/// native army; Sea 2 foreign unit`.
pub(super) fn seen_last(view: &View) -> Vec<String> {
    let areas = view
        .board
        .provinces_beyond()
        .filter_map(|area| Some((area, view.last_told(area)?)));
    let mut phases: Vec<(Phase, Vec<String>)> = Vec::new();
    for (area, seen) in areas {
        let text = format!(
            "{} {}",
            with_abbreviation(&view.board, area),
            sighting(&view.board, seen)
        );
        match phases.iter_mut().find(|(phase, _)| *phase == seen.phase) {
            Some((_, texts)) => texts.push(text),
            None => phases.push((seen.phase, vec![text])),
        }
    }
    // The newest is the most likely to be true still.
    phases.sort_by_key(|(phase, _)| std::cmp::Reverse(*phase));
    phases
        .into_iter()
        .map(|(phase, texts)| format!("{}: {}", view.calendar().name(phase), texts.join("; ")))
        .collect()
}
