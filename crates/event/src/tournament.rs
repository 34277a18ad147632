//! An event as it follows from its commands.

use std::sync::Arc;

use jiff::Timestamp;

use super::command::{LatePlace, SeatOf, TournamentCommand, TournamentStep};
use super::roster::Entrant;
use super::round::{
    EntrantId, EventBoard, EventRound, EventSeat, Presence, ResultSource, RoundSeating, SeatAt,
    Substitute,
};
use super::rules::EventRules;
use chancery_atlas::board::{Board, builtin};
use chancery_engine::seat::Seating;
use chancery_engine::variant::{self, Variant};
use chancery_game::score::{BoardResult, ScoreError, System};

/// Rounds that an event has at most, and boards of a round.
const MOST_ROUNDS: usize = 50;
const MOST_BOARDS: usize = 200;

/// An event. Only [`Tournament::applied`] makes another one of it.
#[derive(Clone)]
pub struct Tournament {
    pub name: String,
    pub variant: &'static dyn Variant,
    /// That of the variant: its powers are the seats of each board.
    pub board: Arc<Board>,
    pub rules: EventRules,
    pub entrants: Vec<Entrant>,
    pub rounds: Vec<EventRound>,
    steps: Vec<TournamentStep>,
}

/// Why a command can't be carried out, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EventRefusal(pub String);

impl From<ScoreError> for EventRefusal {
    fn from(why: ScoreError) -> Self {
        Self(why.to_string())
    }
}

/// A refusal in words.
pub(crate) fn refused<T>(why: impl Into<String>) -> Result<T, EventRefusal> {
    Err(EventRefusal(why.into()))
}

/// A command of a file that can't be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadStep {
    /// Its place in the list, from 0.
    pub step: usize,
    pub why: EventRefusal,
}

/// Where somebody is in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventPlace {
    Seat(SeatAt),
    /// By the place among those who sit out.
    SitsOut(usize),
}

/// Which steps stand: an undo takes away itself and the last one before it that stood.
pub fn standing_steps(steps: &[TournamentStep]) -> Vec<bool> {
    let mut stands: Vec<bool> = vec![true; steps.len()];
    for at in 0..steps.len() {
        if steps[at].does == TournamentCommand::Undo {
            stands[at] = false;
            // The first one begins the event, and stays.
            let last = (1..at).rev().find(|&before| stands[before]);
            if let Some(last) = last {
                stands[last] = false;
            }
        }
    }
    stands
}

impl Tournament {
    /// A new event.
    pub fn begin(name: &str, variant: &str, at: Timestamp) -> Result<Self, EventRefusal> {
        let does = TournamentCommand::Begin {
            name: name.to_owned(),
            variant: variant.to_owned(),
        };
        Self::fold(vec![TournamentStep { at, does }]).map_err(|bad| bad.why)
    }

    /// The event of a list of commands.
    ///
    /// # Errors
    /// The first command that can't be carried out.
    pub fn fold(steps: Vec<TournamentStep>) -> Result<Self, BadStep> {
        let bad = |step: usize| move |why| BadStep { step, why };
        let first = steps.first().map(|step| &step.does);
        let Some(TournamentCommand::Begin { name, variant }) = first else {
            let why = EventRefusal("the first command of an event must be `Begin`".to_owned());
            return Err(bad(0)(why));
        };
        let mut tournament = Self::new(name, variant).map_err(bad(0))?;
        let stands = standing_steps(&steps);
        for (at, step) in steps.iter().enumerate().skip(1) {
            if stands[at] {
                tournament.carry_out(&step.does).map_err(bad(at))?;
            }
        }
        tournament.steps = steps;
        Ok(tournament)
    }

    /// The event after a command.
    pub fn applied(&self, does: TournamentCommand, at: Timestamp) -> Result<Self, EventRefusal> {
        let stands = standing_steps(&self.steps);
        if does == TournamentCommand::Undo && !stands.iter().skip(1).any(|&stands| stands) {
            return refused("there is nothing to undo");
        }
        let mut steps = self.steps.clone();
        steps.push(TournamentStep { at, does });
        Self::fold(steps).map_err(|bad| bad.why)
    }

    /// All that was done, the undone too.
    pub fn steps(&self) -> &[TournamentStep] {
        &self.steps
    }

    fn new(name: &str, variant: &str) -> Result<Self, EventRefusal> {
        let name = name.trim();
        if name.is_empty() {
            return refused("give the event a name");
        }
        let known = variant::by_id(variant);
        let Some(known) = known else {
            return refused(format!("there is no variant “{variant}”"));
        };
        let board = builtin::load(known.board());
        let (Some(board), Seating::OnePerPower) = (board, known.seating()) else {
            let why =
                "players have no powers there, so nobody can be seated; choose another variant";
            return refused(format!("{}: {why}", known.name()));
        };
        let rules = EventRules::default();
        Ok(Self {
            name: name.to_owned(),
            variant: known,
            board,
            rounds: vec![EventRound::default(); rules.rounds],
            rules,
            entrants: Vec::new(),
            steps: Vec::new(),
        })
    }

    /// The number of powers, and so of seats at a board.
    pub fn powers(&self) -> usize {
        self.board.power_count()
    }

    pub fn power_name(&self, power: usize) -> &str {
        &self.board.powers[power].name
    }

    pub fn entrant(&self, name: &str) -> Result<EntrantId, EventRefusal> {
        let found = self.entrants.iter().position(|other| other.has_name(name));
        found.ok_or_else(|| {
            EventRefusal(format!(
                "“{}” is not a player of this event; `chancery event players` lists them",
                name.trim()
            ))
        })
    }

    pub fn name_of(&self, entrant: EntrantId) -> &str {
        &self.entrants[entrant].name
    }

    /// A round by its number, from 1.
    pub fn round(&self, round: usize) -> Result<&EventRound, EventRefusal> {
        let found = round.checked_sub(1).and_then(|at| self.rounds.get(at));
        found.ok_or_else(|| {
            EventRefusal(format!(
                "there is no round {round}; the event has {}. `chancery event rules rounds=N` changes that",
                self.rounds.len()
            ))
        })
    }

    /// The number of the round that is played or comes next: the first that is not closed.
    pub fn current(&self) -> usize {
        let open = self.rounds.iter().position(|round| !round.closed);
        open.map_or(self.rounds.len(), |at| at + 1)
    }

    /// By which system a round is scored.
    pub fn system(&self, round: &EventRound) -> Result<System, ScoreError> {
        System::read(round.plan.scoring.as_ref().unwrap_or(&self.rules.scoring))
    }

    /// Where somebody is in a round that is seated.
    pub fn place(&self, round: usize, who: &SeatOf) -> Result<EventPlace, EventRefusal> {
        let there = self.round(round)?;
        if there.seating.is_none() {
            return refused(not_seated(round));
        }
        let entrant = self.entrant(&who.player)?;
        let mut seats = there.seats_of(entrant);
        if let Some(board) = who.board {
            seats.retain(|seat| seat.board + 1 == board);
        }
        let sits = there.sitters().iter().position(|&other| other == entrant);
        match (&seats[..], sits) {
            ([seat], _) => Ok(EventPlace::Seat(*seat)),
            ([], Some(sits)) => Ok(EventPlace::SitsOut(sits)),
            ([], None) => refused(format!(
                "{} has no seat in round {round}",
                self.name_of(entrant)
            )),
            ([first, ..], _) => {
                let (name, board) = (self.name_of(entrant), first.board + 1);
                refused(format!(
                    "{name} plays several boards; write which one, as `{name}@{board}`"
                ))
            }
        }
    }

    fn round_mut(&mut self, round: usize) -> Result<&mut EventRound, EventRefusal> {
        self.round(round)?;
        Ok(&mut self.rounds[round - 1])
    }

    /// The seating of a round that is seated and not closed.
    fn open_seating(&mut self, round: usize) -> Result<&mut RoundSeating, EventRefusal> {
        let there = self.round_mut(round)?;
        if there.closed {
            return refused(closed(round));
        }
        let seating = there.seating.as_mut();
        seating.ok_or_else(|| EventRefusal(not_seated(round)))
    }

    fn board_mut(&mut self, round: usize, board: usize) -> Result<&mut EventBoard, EventRefusal> {
        let boards = self.round(round)?.boards().len();
        let seating = self.rounds[round - 1].seating.as_mut();
        match (seating, board.checked_sub(1)) {
            (Some(seating), Some(at)) if at < boards => Ok(&mut seating.boards[at]),
            (Some(_), _) => refused(format!(
                "round {round} has no board {board}; it has {boards}"
            )),
            (None, _) => refused(not_seated(round)),
        }
    }

    fn ids(&self, names: &[String]) -> Result<Vec<EntrantId>, EventRefusal> {
        names.iter().map(|name| self.entrant(name)).collect()
    }

    /// A board of these players, in the order of the powers.
    fn seated(&self, names: &[String], board: usize) -> Result<EventBoard, EventRefusal> {
        if names.len() != self.powers() {
            return refused(format!(
                "a board has {} seats, and not {}",
                self.powers(),
                names.len()
            ));
        }
        let ids = self.ids(names)?;
        for (at, id) in ids.iter().enumerate() {
            if ids[..at].contains(id) {
                return refused(twice(self.name_of(*id), board));
            }
        }
        Ok(EventBoard {
            seats: ids.into_iter().map(EventSeat::new).collect(),
            ..EventBoard::default()
        })
    }

    fn fits(&self, result: &BoardResult) -> Result<(), EventRefusal> {
        if result.powers.len() == self.powers() {
            return Ok(());
        }
        refused(format!(
            "the result has {} powers, and the boards of this event have {}",
            result.powers.len(),
            self.powers()
        ))
    }

    fn carry_out(&mut self, command: &TournamentCommand) -> Result<(), EventRefusal> {
        match command {
            TournamentCommand::Begin { .. } => return refused("the event has begun already"),
            // Those that stand are carried out, and an undo never stands.
            TournamentCommand::Undo => {}
            TournamentCommand::Rules(rules) => self.set_rules(rules)?,
            TournamentCommand::Plan { round, plan } => {
                if let Some(system) = &plan.scoring {
                    System::read(system)?;
                }
                self.round_mut(*round)?.plan.clone_from(plan);
            }
            TournamentCommand::Enter(entrants) => self.enter(entrants)?,
            TournamentCommand::Rename { from, to } => {
                let entrant = self.entrant(from)?;
                let to = to.split_whitespace().collect::<Vec<_>>().join(" ");
                let other = self.entrants.iter().position(|other| other.has_name(&to));
                if to.is_empty() || other.is_some_and(|other| other != entrant) {
                    return refused(format!("“{to}” is the name of another player, or none"));
                }
                self.entrants[entrant].name = to;
            }
            TournamentCommand::Withdraw(name) => {
                let entrant = self.entrant(name)?;
                self.entrants[entrant].withdrawn = true;
            }
            TournamentCommand::RollCall { round, presence } => {
                for (name, presence) in presence {
                    let entrant = self.entrant(name)?;
                    self.round_mut(*round)?.presence.insert(entrant, *presence);
                }
            }
            TournamentCommand::Seat {
                round,
                seed,
                boards,
                sitters,
            } => self.seat(*round, seed, boards, sitters)?,
            TournamentCommand::Swap { round, one, other } => self.swap(*round, one, other)?,
            TournamentCommand::Arrive {
                round,
                player,
                place,
            } => self.arrive(*round, player, place)?,
            TournamentCommand::Substitute {
                round,
                board,
                player,
                substitute,
                from,
            } => {
                let who = SeatOf {
                    player: player.clone(),
                    board: Some(*board),
                };
                let EventPlace::Seat(seat) = self.place(*round, &who)? else {
                    return refused(format!("{player} has no seat in round {round}"));
                };
                let entrant = self.entrant(substitute)?;
                let seats = &mut self.board_mut(*round, *board)?.seats;
                if seats.iter().any(|seat| seat.last() == entrant) {
                    return refused(format!(
                        "{substitute} plays board {board} of round {round} already"
                    ));
                }
                seats[seat.power].later.push(Substitute {
                    entrant,
                    from: *from,
                });
            }
            TournamentCommand::Link {
                round,
                board,
                source,
            } => {
                if let ResultSource::Typed(result) = source {
                    self.fits(result)?;
                }
                let there = self.board_mut(*round, *board)?;
                there.source = Some(source.clone());
                there.closed_with = None;
            }
            TournamentCommand::Close { round, results } => {
                for result in results.iter().flatten() {
                    self.fits(result)?;
                }
                for (board, result) in self.open_seating(*round)?.boards.iter_mut().zip(results) {
                    board.closed_with.clone_from(result);
                }
                self.round_mut(*round)?.closed = true;
            }
        }
        Ok(())
    }

    fn set_rules(&mut self, rules: &EventRules) -> Result<(), EventRefusal> {
        System::read(&rules.scoring)?;
        let seated = self
            .rounds
            .iter()
            .rposition(|round| round.seating.is_some());
        let seated = seated.map_or(0, |at| at + 1);
        if !(seated.max(1)..=MOST_ROUNDS).contains(&rules.rounds) {
            return refused(format!(
                "an event has 1 to {MOST_ROUNDS} rounds, and {seated} are seated already"
            ));
        }
        self.rounds.resize(rules.rounds, EventRound::default());
        self.rules.clone_from(rules);
        Ok(())
    }

    fn enter(&mut self, entrants: &[Entrant]) -> Result<(), EventRefusal> {
        for entrant in entrants {
            if entrant.name.trim().is_empty() {
                return refused("a player has no name");
            }
            match self.entrant(&entrant.name) {
                Ok(known) => self.entrants[known].clone_from(entrant),
                Err(_) => self.entrants.push(entrant.clone()),
            }
        }
        Ok(())
    }

    fn seat(
        &mut self,
        round: usize,
        seed: &str,
        boards: &[Vec<String>],
        sitters: &[String],
    ) -> Result<(), EventRefusal> {
        let there = self.round(round)?;
        if there.closed {
            return refused(closed(round));
        }
        let begun = there
            .boards()
            .iter()
            .position(|board| board.source.is_some());
        if let Some(board) = begun {
            return refused(format!(
                "board {} of round {round} has a game or a result already; swap players, or undo",
                board + 1
            ));
        }
        if !(1..=MOST_BOARDS).contains(&boards.len()) {
            return refused(format!("a round has 1 to {MOST_BOARDS} boards"));
        }
        let seated = boards.iter().zip(1..);
        let seated = seated.map(|(names, board)| self.seated(names, board));
        let seating = RoundSeating {
            seed: seed.to_owned(),
            boards: seated.collect::<Result<_, _>>()?,
            sitters: self.ids(sitters)?,
        };
        self.round_mut(round)?.seating = Some(seating);
        Ok(())
    }

    fn swap(&mut self, round: usize, one: &SeatOf, other: &SeatOf) -> Result<(), EventRefusal> {
        let places = [self.place(round, one)?, self.place(round, other)?];
        let entrants = [self.entrant(&one.player)?, self.entrant(&other.player)?];
        let seating = self.open_seating(round)?;
        for (place, entrant) in places.into_iter().zip([entrants[1], entrants[0]]) {
            match place {
                EventPlace::Seat(seat) => {
                    seating.boards[seat.board].seats[seat.power] = EventSeat::new(entrant);
                }
                EventPlace::SitsOut(at) => seating.sitters[at] = entrant,
            }
        }
        self.no_board_twice(round)
    }

    /// That nobody has two seats at one board.
    fn no_board_twice(&self, round: usize) -> Result<(), EventRefusal> {
        for (board, seated) in self.round(round)?.boards().iter().enumerate() {
            for (at, seat) in seated.seats.iter().enumerate() {
                let before = seated.seats[..at].iter();
                if before.clone().any(|other| other.last() == seat.last()) {
                    return refused(twice(self.name_of(seat.last()), board + 1));
                }
            }
        }
        Ok(())
    }

    fn arrive(
        &mut self,
        round: usize,
        player: &str,
        place: &LatePlace,
    ) -> Result<(), EventRefusal> {
        let entrant = self.entrant(player)?;
        if let Some(seat) = self.round(round)?.seats_of(entrant).first() {
            return refused(format!(
                "{} plays board {} of round {round} already",
                self.name_of(entrant),
                seat.board + 1
            ));
        }
        let place_there = match place {
            LatePlace::SeatOf(whose) => Some(self.place(round, whose)?),
            _ => None,
        };
        let more = match place {
            LatePlace::Board(names) => {
                Some(self.seated(names, self.rounds[round - 1].boards().len())?)
            }
            _ => None,
        };
        let seating = self.open_seating(round)?;
        seating.sitters.retain(|&other| other != entrant);
        match (place_there, more) {
            (Some(EventPlace::Seat(seat)), _) => {
                seating.boards[seat.board].seats[seat.power] = EventSeat::new(entrant);
            }
            (_, Some(board)) => {
                let seats = board.seats.iter().map(|seat| seat.first);
                let seated: Vec<EntrantId> = seats.collect();
                seating.sitters.retain(|other| !seated.contains(other));
                seating.boards.push(board);
            }
            _ => seating.sitters.push(entrant),
        }
        self.rounds[round - 1]
            .presence
            .insert(entrant, Presence::Present);
        self.no_board_twice(round)
    }
}

pub(crate) fn not_seated(round: usize) -> String {
    format!("round {round} is not seated yet; `chancery event seat` does that")
}

fn closed(round: usize) -> String {
    format!("round {round} is closed; `chancery event board` still corrects its results")
}

fn twice(player: &str, board: usize) -> String {
    format!("{player} would sit twice at board {board}")
}
