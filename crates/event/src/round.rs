//! A round: who is there, who sits where, and where each board's result comes from.

use std::collections::BTreeMap;

use super::command::{LatePlace, Presence, ResultSource, RoundCommand};
use super::refusal::{EventRefusal, refused};
use super::roster::{Entrant, EntrantId, entrant};
use super::rules::RoundPlan;

/// Boards that a round has at most.
const MOST_BOARDS: usize = 200;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventRound {
    pub plan: RoundPlan,
    /// Of those of whom the roll call of this round says something.
    pub presence: BTreeMap<EntrantId, Presence>,
    /// From which the draw follows.
    pub seed: String,
    /// Where the result of each board comes from. Empty until the round is seated.
    pub sources: Vec<Option<ResultSource>>,
    /// Who plays what, in the order of boards and powers, and who sits out; then who took over, in the
    /// order of time.
    pub seats: Vec<RoundSeat>,
    pub closed: bool,
}

/// Who plays a power at a board, or sits out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundSeat {
    pub entrant: EntrantId,
    /// By index; `None` of one who sits out.
    pub board: Option<usize>,
    pub power: usize,
    /// The first year of one who took over; else 0.
    pub from: u16,
}

impl EventRound {
    /// All who had a seat, the first one first.
    pub fn players(&self, board: usize, power: usize) -> impl Iterator<Item = &RoundSeat> {
        let seats = self.seats.iter();
        seats.filter(move |seat| (seat.board, seat.power) == (Some(board), power))
    }

    /// Who sits at a board now, in the order of the powers.
    pub fn table(&self, board: usize) -> Vec<EntrantId> {
        let seats = self.seats.iter().filter(|seat| seat.board == Some(board));
        // Who took over stands behind those whose power it was.
        let now: BTreeMap<usize, EntrantId> =
            seats.map(|seat| (seat.power, seat.entrant)).collect();
        now.into_values().collect()
    }

    /// The boards of somebody, from 1.
    pub fn boards_of(&self, entrant: EntrantId) -> Vec<usize> {
        let seats = self.seats.iter().filter(|seat| seat.entrant == entrant);
        seats.filter_map(|seat| Some(seat.board? + 1)).collect()
    }

    /// Who is there and has no seat.
    pub fn sitters(&self) -> impl Iterator<Item = EntrantId> {
        let seats = self.seats.iter().filter(|seat| seat.board.is_none());
        seats.map(|seat| seat.entrant)
    }

    /// Finds the seat of `Anna`, or of `Anna@3` who plays several boards; an index.
    fn find(&self, entrants: &[Entrant], who: &str) -> Result<usize, EventRefusal> {
        let numbered = who.rsplit_once('@');
        let numbered = numbered.and_then(|(name, board)| Some((name, board.trim().parse().ok()?)));
        let (name, board): (&str, Option<usize>) =
            numbered.map_or((who, None), |(name, board)| (name, Some(board)));
        let wanted = entrant(entrants, name)?;
        let name = &entrants[wanted].name;
        let mut found = Vec::new();
        for (at, seat) in self.seats.iter().enumerate() {
            let is_meant = board.is_none() || seat.board.map(|at| at + 1) == board;
            if seat.entrant == wanted && is_meant {
                found.push(at);
            }
        }
        match found[..] {
            [seat] => Ok(seat),
            [] => refused(format!("{name} has no seat")),
            _ => refused(format!(
                "{name} plays several boards; write which one, as `{name}@1`"
            )),
        }
    }

    /// Adds a board of these players, in the order of the powers.
    fn add_board(
        &mut self,
        names: &[String],
        entrants: &[Entrant],
        powers: usize,
    ) -> Result<(), EventRefusal> {
        if names.len() != powers {
            let found = names.len();
            return refused(format!("a board has {powers} seats, and not {found}"));
        }
        for (power, name) in names.iter().enumerate() {
            self.seats.push(RoundSeat {
                entrant: entrant(entrants, name)?,
                board: Some(self.sources.len()),
                power,
                from: 0,
            });
        }
        self.sources.push(None);
        Ok(())
    }

    /// Carries a command out. `powers` is the number of seats of a board.
    pub(crate) fn carry_out(
        &mut self,
        command: &RoundCommand,
        entrants: &[Entrant],
        powers: usize,
    ) -> Result<(), EventRefusal> {
        let is_open_to = matches!(command, RoundCommand::Plan(_) | RoundCommand::Link { .. });
        if self.closed && !is_open_to {
            return refused("it is closed; `chancery event board` still corrects its results");
        }
        match command {
            RoundCommand::Plan(plan) => self.plan.change(plan),
            RoundCommand::Roll { presence, names } => {
                for name in names {
                    self.presence.insert(entrant(entrants, name)?, *presence);
                }
            }
            RoundCommand::Seat {
                seed,
                boards,
                sitters,
            } => {
                if let Some(board) = self.sources.iter().position(Option::is_some) {
                    return refused(format!(
                        "board {} has a game or a result already; swap players, or undo",
                        board + 1
                    ));
                }
                if !(1..=MOST_BOARDS).contains(&boards.len()) {
                    return refused(format!("a round has 1 to {MOST_BOARDS} boards"));
                }
                self.seats.clear();
                self.sources.clear();
                for names in boards {
                    self.add_board(names, entrants, powers)?;
                }
                for name in sitters {
                    self.sit_out(entrant(entrants, name)?);
                }
                self.seed.clone_from(seed);
            }
            _ if self.sources.is_empty() => return not_seated(),
            RoundCommand::Swap { one, other } => {
                let [one, other] = [self.find(entrants, one)?, self.find(entrants, other)?];
                let first = self.seats[one].entrant;
                self.seats[one].entrant = self.seats[other].entrant;
                self.seats[other].entrant = first;
            }
            RoundCommand::Arrive { player, place } => {
                let late = entrant(entrants, player)?;
                if let Some(board) = self.boards_of(late).first() {
                    return refused(format!("{player} plays board {board} already"));
                }
                match place {
                    LatePlace::Seat(whose) => {
                        let seat = self.find(entrants, whose)?;
                        self.seats[seat].entrant = late;
                    }
                    LatePlace::Board(names) => self.add_board(names, entrants, powers)?,
                    LatePlace::SitsOut => self.sit_out(late),
                }
                self.presence.insert(late, Presence::Here);
            }
            RoundCommand::Substitute {
                player,
                substitute,
                from,
            } => {
                let at = self.find(entrants, player)?;
                if self.seats[at].board.is_none() {
                    return refused(format!("{player} sits out"));
                }
                self.seats.push(RoundSeat {
                    entrant: entrant(entrants, substitute)?,
                    from: *from,
                    ..self.seats[at]
                });
            }
            RoundCommand::Link { board, source } => self.link(*board, source.clone(), powers)?,
            RoundCommand::Close(results) => {
                for (result, board) in results.iter().zip(1..) {
                    self.link(board, ResultSource::Typed(result.clone()), powers)?;
                }
                self.closed = true;
            }
        }
        // Whoever has a seat sits out no more.
        let mut seated = self.seats.clone();
        seated.retain(|seat| seat.board.is_some());
        let is_free = |id| seated.iter().all(|seat| seat.entrant != id);
        self.seats
            .retain(|seat| seat.board.is_some() || is_free(seat.entrant));
        for board in 0..self.sources.len() {
            let table = self.table(board);
            if let Some(at) = (0..table.len()).find(|&at| table[..at].contains(&table[at])) {
                let name = &entrants[table[at]].name;
                return refused(format!("{name} would sit twice at board {}", board + 1));
            }
        }
        Ok(())
    }

    fn sit_out(&mut self, entrant: EntrantId) {
        if self.sitters().all(|other| other != entrant) {
            self.seats.push(RoundSeat {
                entrant,
                board: None,
                power: 0,
                from: 0,
            });
        }
    }

    fn link(
        &mut self,
        board: usize,
        from: ResultSource,
        powers: usize,
    ) -> Result<(), EventRefusal> {
        let boards = self.sources.len();
        let Some(source) = self.sources.get_mut(board.wrapping_sub(1)) else {
            return refused(format!("there is no board {board}; it has {boards}"));
        };
        if let ResultSource::Typed(result) = &from
            && !result.fits(powers)
        {
            return refused(format!("the result is not one of {powers} powers"));
        }
        *source = Some(from);
        Ok(())
    }
}

/// The refusal of what needs seats.
pub(crate) fn not_seated<T>() -> Result<T, EventRefusal> {
    refused("the round is not seated yet; `chancery event seat` does that")
}
