//! Drawing who plays which power, of the names and wishes that stand in the lines of players.

use super::{FieldFlaw, SetUp, SetUpField};
use crate::line::InputLine;
use chancery_atlas::board::PowerId;
use chancery_atlas::chance::Seed;
use chancery_engine::allot::{AllotCandidate, AllotError, allot};
use chancery_engine::seat::{IN_DISORDER, is_nobody};
use chancery_game::game::TableEvent;

pub struct DrawnSeats {
    seed: Seed,
    /// The lines as they were typed, with what was wished.
    typed: Vec<String>,
    /// The names in their lines after it.
    seated: Vec<String>,
}

impl SetUp {
    /// Draws who plays which power. A second draw is of the wishes that were typed before the
    /// first. Gives what came of it, as a sentence.
    pub fn draw_seats(&mut self, seed: Seed) -> Result<String, String> {
        if self.list_of_players() {
            return Err("nobody plays a power in this game".to_owned());
        }
        let board = self
            .chosen_board()
            .ok_or("there is no board")?
            .board
            .clone();
        // After a draw the lines hold names alone: the wishes are in what was typed before it.
        let typed = match &self.drawn {
            Some(drawn) if drawn.seated == self.names() => drawn.typed.clone(),
            _ => self.candidates(),
        };
        let parties = self.parties();
        let candidates = typed
            .iter()
            .map(|line| Ok(of_parties(AllotCandidate::read(line, &board)?, &parties)))
            .collect::<Result<Vec<_>, AllotError>>()
            .map_err(|why| why.to_string())?;
        if candidates.is_empty() {
            return Err("type the players' names first, in any of the lines".to_owned());
        }
        let seats = allot(&candidates, self.count(), seed).map_err(|why| why.to_string())?;
        let mut players = Vec::new();
        let mut told = Vec::new();
        for (party, power) in parties.iter().zip(&board.powers) {
            let Some(party) = *party else {
                players.push(InputLine::holding(IN_DISORDER));
                continue;
            };
            let Some(seat) = seats.get(party).copied().flatten() else {
                players.push(InputLine::default());
                continue;
            };
            let name = &candidates[seat.player].name;
            players.push(InputLine::holding(name));
            told.push(format!("{} {name} ({})", power.name, seat.by.words()));
        }
        self.players = players;
        self.touched = true;
        // The names are read from the lines again, as they will be when the game begins: whoever
        // is put elsewhere by hand was not drawn.
        self.drawn = Some(DrawnSeats {
            seed,
            typed,
            seated: self.names(),
        });
        Ok(told.join(", "))
    }

    /// The name in a line of a power; wishes are drawn first.
    pub(super) fn without_wishes(&self, line: usize, text: String) -> Result<String, FieldFlaw> {
        let Some(chosen) = self.chosen_board() else {
            return Ok(text);
        };
        if text.is_empty() {
            return Ok(text);
        }
        let field = SetUpField::Player(line);
        let candidate = AllotCandidate::read(&text, &chosen.board).map_err(|why| FieldFlaw {
            field,
            why: why.to_string(),
        })?;
        if candidate.bids.is_empty() && candidate.former.is_empty() {
            return Ok(candidate.name);
        }
        // Begun like this, the wishes would be a part of the name and never drawn.
        let why = format!("“{text}” has wishes: draw the seats first, or write the name alone");
        Err(FieldFlaw { field, why })
    }

    /// From what the seats were drawn, for the log of the game; `None` where they were not, or
    /// somebody was put elsewhere since.
    pub(super) fn how_drawn(&self) -> Option<TableEvent> {
        let drawn = self.drawn.as_ref()?;
        (drawn.seated == self.names()).then(|| TableEvent::SeatsDrawn {
            seed: drawn.seed,
            of: drawn.typed.clone(),
        })
    }

    /// Those who stand in the lines, once each.
    fn candidates(&self) -> Vec<String> {
        let mut candidates: Vec<String> = Vec::new();
        for name in self.names() {
            if !name.is_empty() && !is_nobody(&name) && !candidates.contains(&name) {
                candidates.push(name);
            }
        }
        candidates
    }

    fn names(&self) -> Vec<String> {
        let lines = self.players.iter();
        lines.map(|line| line.text().trim().to_owned()).collect()
    }
}

/// A candidate who bids for what a player has, and not for a power: the most that he bids for any
/// of its powers.
fn of_parties(candidate: AllotCandidate, parties: &[Option<usize>]) -> AllotCandidate {
    let mut bids: Vec<(PowerId, u32)> = Vec::new();
    for (power, points) in candidate.bids {
        // Nobody can be given a power that nobody plays.
        let Some(party) = party_of(power, parties) else {
            continue;
        };
        match bids.iter_mut().find(|(of, _)| *of == party) {
            Some((_, most)) => *most = points.max(*most),
            None => bids.push((party, points)),
        }
    }
    AllotCandidate {
        bids,
        former: candidate
            .former
            .into_iter()
            .filter_map(|power| party_of(power, parties))
            .collect(),
        ..candidate
    }
}

/// Whose a power is, with the number of the player in the place of a power's.
fn party_of(power: PowerId, parties: &[Option<usize>]) -> Option<PowerId> {
    let party = parties.get(power.index()).copied().flatten()?;
    u8::try_from(party).ok().map(PowerId)
}
