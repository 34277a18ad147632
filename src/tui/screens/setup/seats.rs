//! Drawing who plays which power, of the names and wishes that stand in the lines of players.

use super::SetUp;
use crate::allot::{Candidate, allot};
use crate::chance::Seed;
use crate::tui::line::Line;

/// What was drawn.
pub struct Drawn {
    seed: Seed,
    /// The lines as they were typed, with what was wished.
    typed: Vec<String>,
    /// The names in their lines after it.
    seated: Vec<String>,
}

impl SetUp {
    /// Draws who plays which power. A second draw is of the wishes that were typed before the
    /// first. Gives what came of it, as a sentence.
    ///
    /// # Errors
    /// What has to be mended first.
    pub fn draw_seats(&mut self, seed: Seed) -> Result<String, String> {
        if self.list_of_players() {
            return Err("nobody plays a power in this game".to_owned());
        }
        let board = self
            .chosen_board()
            .ok_or("there is no board")?
            .board
            .clone();
        let typed = match &self.drawn {
            Some(drawn) if drawn.seated == self.names() => drawn.typed.clone(),
            _ => self
                .names()
                .into_iter()
                .filter(|name| !name.is_empty())
                .collect(),
        };
        let candidates = typed
            .iter()
            .map(|line| Candidate::read(line, &board))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|why| why.to_string())?;
        if candidates.is_empty() {
            return Err("type the players' names first, in any of the lines".to_owned());
        }
        let seats = allot(&candidates, self.players.len(), seed).map_err(|why| why.to_string())?;
        let name = |player: usize| candidates[player].name.clone();
        self.players = seats
            .iter()
            .map(|seat| Line::holding(seat.map_or(String::new(), |of| name(of.player))))
            .collect();
        self.touched = true;
        self.drawn = Some(Drawn {
            seed,
            typed,
            seated: self.names(),
        });
        let told = seats.iter().zip(&board.powers).filter_map(|(seat, power)| {
            let of = seat.as_ref()?;
            Some(format!(
                "{} {} ({})",
                power.name,
                name(of.player),
                of.by.words()
            ))
        });
        Ok(told.collect::<Vec<_>>().join(", "))
    }

    /// From what the seats were drawn, for the log of the game; `None` where they were not, or
    /// somebody was put elsewhere since.
    pub(super) fn how_drawn(&self) -> Option<String> {
        let drawn = self.drawn.as_ref()?;
        (drawn.seated == self.names()).then(|| {
            format!(
                "who plays which power was drawn from the seed {} of: {}",
                drawn.seed,
                drawn.typed.join("; ")
            )
        })
    }

    fn names(&self) -> Vec<String> {
        let lines = self.players.iter();
        lines.map(|line| line.text().trim().to_owned()).collect()
    }
}
