//! Which settled phases make a season: its moves, its retreats and its adjustments.

use super::document::Document;
use super::lines::SeasonForm;
use super::season::season;
use super::{under_rules, with_players};
use crate::view::{SeenTurn, View};
use chancery_engine::calendar::{Calendar, Phase, PhaseKind};

/// Whether two phases bear one name: `Fall 1901` and `Fall 1901 retreats`. The choices before the
/// first season are a matter of their own.
pub(super) fn is_named_with(one: Phase, other: Phase) -> bool {
    (one.year, one.season) == (other.year, other.season) && is_set_up(one) == is_set_up(other)
}

/// Whether two phases are of one season: moves with the retreats and adjustments that follow, also
/// where these have a name of their own (`Winter 1901` after `Fall 1901`). The choices before the
/// first season are a matter of their own.
pub(super) fn is_season_of(calendar: &Calendar, one: Phase, other: Phase) -> bool {
    (one.year, last_moves(calendar, one)) == (other.year, last_moves(calendar, other))
        && is_set_up(one) == is_set_up(other)
}

/// The season of a year with whose moves the season of a phase began.
fn last_moves(calendar: &Calendar, phase: Phase) -> Option<u8> {
    (0..=phase.season)
        .rev()
        .find(|&season| calendar.season(Phase { season, ..phase }).moves)
}

fn is_set_up(phase: Phase) -> bool {
    phase.kind == PhaseKind::SetUp
}

/// The settled phases of the season of the phase settled last, as indices.
pub fn last_season(view: &View) -> Vec<usize> {
    let Some(last) = view.turns.last().map(SeenTurn::phase) else {
        return Vec::new();
    };
    (0..view.turns.len())
        .filter(|&turn| is_season_of(&view.calendar(), last, view.turns[turn].phase()))
        .collect()
}

/// The reports of the phases of the season in which a phase was settled last.
pub fn latest(view: &View, form: SeasonForm) -> Document {
    let mut report = Document::default();
    for turn in last_season(view) {
        report.extend(season(view, turn, form));
    }
    report
}

/// The reports of all settled seasons, oldest first, the phases of each together, with the players
/// and the house rules of each.
pub fn by_season(view: &View, form: SeasonForm) -> Vec<Document> {
    let mut seasons: Vec<(Phase, Document)> = Vec::new();
    for (turn, seen) in view.turns.iter().enumerate() {
        let told = season(view, turn, form);
        if let Some((phase, report)) = seasons.last_mut()
            && is_season_of(&view.calendar(), *phase, seen.phase())
        {
            report.extend(told);
        } else {
            // The rules of that season: a house rule may have changed in the course of the game.
            let told = under_rules(view, &seen.standing(), told);
            seasons.push((seen.phase(), with_players(view, told)));
        }
    }
    seasons.into_iter().map(|(_, report)| report).collect()
}
