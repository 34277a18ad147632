//! A destination that the unit at the cursor can't reach, and one other of its power can.

use super::Desk;
use chancery_engine::order::Reading;
use chancery_engine::order::read::names_unit;
use chancery_game::report::{Names, Style};

impl Desk {
    /// What is asked where a text is only a destination, and the unit at the cursor can't go there.
    pub(super) fn other_unit_meant(&self, text: &str) -> Option<Reading> {
        let board = self.game.board();
        if names_unit(board, text) || self.among_players() {
            return None;
        }
        // Among players who are not powers the slip says whose unit it is, and there is no other.
        let first = self.candidates.first().filter(|first| !first.legal)?;
        let here = *self.unit_at_cursor()?;
        if first.order.province() != Some(here.place.province) {
            return None;
        }
        let to = first.order.points_at()?;
        // Of several units that can go there none is proposed: asking which would be guessing.
        let other = self.game.by_other_unit(here.power, &first.order)?;
        let names = Names::new(board, self.game.state(), Style::Short);
        let there = other
            .unit()?
            .standing(here.power, &self.game.state().position)?;
        let question = format!(
            "{} can't reach {}. {} can. Which is meant?",
            names.unit(&here),
            board.province(to).abbr,
            names.unit(there)
        );
        Some(Reading::Ambiguous {
            question,
            candidates: vec![other, first.order.clone()],
        })
    }
}
