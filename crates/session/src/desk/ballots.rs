//! How far the players' slips are, and how their ballots would be counted now. It is for the game
//! master's eyes only.

use chancery_atlas::board::PowerId;
use chancery_engine::adjudicate::Verdict;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::{BallotSubject, Count, MissedVote, Subject, Why};
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::Demand;
use chancery_game::game::{Game, LineState, OrderTally, cost_of_silence};

/// The ballots on the sheet, looked at as a whole. Empty where each power has one seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BallotTable {
    /// How far each player is; index is the seat.
    pub players: Vec<BallotProgress>,
    /// What settling would rule on each entry of the sheet.
    pub verdicts: Vec<Verdict>,
    /// What the count would come to.
    pub count: Option<Box<Count>>,
}

/// How far a player's slip is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BallotProgress {
    /// What he has in hand and has not invested yet; 0 where nothing can be invested.
    pub unspent: u32,
    /// How far he is in each power; index is the power.
    pub powers: Vec<BallotShare>,
}

/// How far a player's slip is in one power.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BallotShare {
    /// His influence, with what he invests in this phase.
    pub influence: u32,
    pub tally: OrderTally,
}

impl BallotShare {
    /// How many orders are missing.
    pub const fn missing(self) -> usize {
        self.tally.missing
    }
}

impl BallotProgress {
    /// How many orders are missing, over all powers.
    pub fn missing(&self) -> usize {
        self.powers.iter().map(|share| share.missing()).sum()
    }

    /// Whether nothing is left to be entered.
    pub fn is_complete(&self) -> bool {
        self.unspent == 0 && self.missing() == 0
    }

    /// How the orders stand, over all powers.
    pub fn tally(&self) -> OrderTally {
        self.powers.iter().map(|share| share.tally).sum()
    }
}

impl BallotTable {
    /// How many ballots are missing of all players.
    pub fn missing(&self) -> usize {
        self.players.iter().map(BallotProgress::missing).sum()
    }

    /// The ballots of the open phase.
    pub fn new(game: &Game, states: &[LineState]) -> Self {
        if game.setup().variant.seating() == Seating::OnePerPower {
            return Self::default();
        }
        let preview = game.preview();
        let verdicts: Vec<Verdict> = preview.lines().map(|line| line.verdict).collect();
        let count = preview.settlement.count.clone();
        let seats = (0..game.setup().seats()).filter_map(SeatId::nth);
        let players = seats
            .map(|seat| progress(game, count.as_deref(), states, seat))
            .collect();
        Self {
            players,
            verdicts,
            count,
        }
    }

    /// How far a player is.
    pub fn progress(&self, seat: SeatId) -> Option<&BallotProgress> {
        self.players.get(seat.index())
    }

    /// A player's share in a power.
    pub fn share(&self, author: Author) -> BallotShare {
        // Natives are no power of the table: nobody has a share in them.
        let share = self
            .progress(author.seat)
            .and_then(|progress| progress.powers.get(author.power.index()));
        share.copied().unwrap_or_default()
    }

    /// What a player has not invested yet.
    pub fn unspent(&self, seat: SeatId) -> u32 {
        self.progress(seat).map_or(0, |progress| progress.unspent)
    }

    /// The vote on what a power is asked.
    pub fn subject(&self, power: PowerId, demand: &Demand) -> Option<&Subject> {
        let subjects = &self.count.as_deref()?.subjects;
        subjects
            .iter()
            .find(|subject| subject.power == power && decides(subject.about, demand))
    }

    /// The influence that it costs a player not to answer a demand.
    pub fn cost_of_silence(&self, author: Author, demand: &Demand) -> u32 {
        self.count
            .as_deref()
            .map_or(0, |count| cost_of_silence(count, author, demand))
    }

    /// What is missing on all slips, and what it will cost, by player and then by power.
    pub fn missed_votes(&self) -> &[MissedVote] {
        self.count
            .as_deref()
            .map_or(&[], |count| &count.missed_votes)
    }

    /// What a player has not written for a power.
    pub fn missed_vote(&self, author: Author) -> Option<&MissedVote> {
        self.missed_votes()
            .iter()
            .find(|missed| missed.seat == author.seat && missed.power == author.power)
    }
}

fn progress(
    game: &Game,
    count: Option<&Count>,
    states: &[LineState],
    seat: SeatId,
) -> BallotProgress {
    let changes = count.map_or(&[][..], |count| &count.changes);
    // The count would take away what is not invested (Arms Merchant, rules 5 to 7): that much
    // is in hand.
    let unspent = changes
        .iter()
        .find(|change| change.seat == seat && change.why == Why::NotInvested)
        .map_or(0, |change| change.from);
    let mut powers = Vec::new();
    for power in game.board().power_ids() {
        powers.push(BallotShare {
            influence: count.map_or(0, |count| count.held_by(seat, power)),
            tally: game.tally(Author { seat, power }, states),
        });
    }
    BallotProgress { unspent, powers }
}

/// Whether a vote decides what is asked. One vote decides all builds of a power, another all its
/// removals.
fn decides(about: BallotSubject, demand: &Demand) -> bool {
    match (about, demand) {
        (BallotSubject::Unit(id), Demand::Unit(unit) | Demand::May(unit)) => id == *unit,
        (BallotSubject::Builds(_), Demand::Build(_))
        | (BallotSubject::Disbands(_), Demand::Removal(_)) => true,
        _ => false,
    }
}

/// Whether the open phase is one in which influence is invested.
pub fn invests(game: &Game) -> bool {
    game.setup().variant.forms().investing
        && game.phase().kind == PhaseKind::Movement
        && !game.state().is_over()
}
