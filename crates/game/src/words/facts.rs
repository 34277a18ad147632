//! What a board says of its games, in sentences.

use chancery_atlas::board::{Board, BuildRight};
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::calendar::Calendar;

/// When games on a board begin, who builds where, how many centres win and which units nobody
/// plays: what is otherwise than in the rulebook. `calendar` is that of the games.
pub fn board_facts(board: &Board, calendar: &Calendar) -> Vec<String> {
    let mut facts = Vec::new();
    if board.year.is_some() {
        facts.push(format!(
            "Games begin in {}.",
            calendar.name(calendar.first())
        ));
    }
    if !board.seasons.list.is_empty() {
        let seasons = calendar.seasons.iter().map(|season| &*season.name);
        facts.push(format!("The seasons are {}.", seasons.joined(", ")));
    }
    if calendar.years > 1 {
        facts.push(format!("The year goes on by {}.", calendar.years));
    }
    match board.building {
        BuildRight::Home => {}
        BuildRight::Homes => {
            facts.push("A power builds in every home centre that it owns.".to_owned());
        }
        BuildRight::WithHome => facts.push(
            "A power builds in every centre of its own, while it owns a home centre.".to_owned(),
        ),
        BuildRight::Anywhere => {
            facts.push("A power builds in every centre of its own.".to_owned());
        }
    }
    if let Some([solo, ..]) = board.victory {
        facts.push(format!("{} win.", counted(solo, "centre")));
    }
    if let Some(neutral) = board.natives.map(|natives| board.power(natives))
        && board.beyond.is_none()
    {
        facts.push(format!(
            "Nobody plays the {} of {}: they hold.",
            counted(neutral.start.len(), "unit"),
            neutral.name
        ));
    }
    facts
}
