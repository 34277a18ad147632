//! The desk where the orders of the open phase are entered: what is asked in rows, the one in hand, the
//! line that is typed and what it means. The screen shows one; a player's own slip, at the laptop or on
//! his phone, is one as well.

mod absent;
mod again;
mod asks;
mod ballots;
mod candidates;
mod chain;
mod commands;
mod copy;
mod cursor;
mod draft;
mod entry;
mod grid;
mod invest;
mod other_unit;
mod own_reading;
mod own_slip;
mod paste;
mod path;
mod put;
mod row;
mod rows;
mod scales;
mod sealed;
mod secret;
mod slips;
mod typed;
mod whose;

pub use absent::{Absent, absent};
pub use asks::{InvestedIn, SlipAsk, SlipChoice};
pub use ballots::{BallotProgress, BallotShare, BallotTable};
use candidates::KeptKnownBoard;
pub use commands::{InputNews, MISSING};
pub use copy::Copied;
pub use cursor::{stepped, turned};
pub use entry::{Entered, Meaning, SlipOwner};
pub use grid::{BallotCell, BallotGrid};
pub use invest::Investments;
pub use own_reading::{OwnReadBack, ReadOwn};
use own_slip::SlipField;
pub use put::NOT_LEGAL;
pub use row::{Proposal, Row, UnitMonthRow, unit_of};
pub use rows::province_of;
use rows::rows;
pub use scales::retreats_by_scale;
pub use typed::what_to_type;
pub use whose::ClaimedLine;

use crate::line::InputLine;
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::adjudicate::{Outcome, Verdict};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::Order;
use chancery_engine::position::{Position, UnitId};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_engine::vote::Vote;
use chancery_game::complete::Candidate;
use chancery_game::game::{Game, LineId, LineState, SealedSlips};
use jiff::Timestamp;
use std::ops::Range;

/// The wooden board, on which an amendment has yet to be carried out.
pub struct WoodenBoard {
    pub position: Position,
    /// The phases that were settled again.
    pub again: Range<usize>,
}

/// Where the orders of a game are entered.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is so or not, whatever the others are"
)]
pub struct Desk {
    pub game: Game,
    /// When what comes next is done.
    pub now: Timestamp,
    /// What came of this input.
    pub news: InputNews,
    /// The lines of the orders pane, made anew after every change.
    pub rows: Vec<Row>,
    /// The ballots as a whole, where the players are not powers.
    pub ballots: BallotTable,
    /// The position without the units that only their owners know of, where there are any: what
    /// anybody who looks at the screen may see.
    unshown_left_out: Option<Position>,
    /// Where treasures are, for the board to show.
    pub treasures: Vec<ProvinceId>,
    /// Index into `rows` of the line at the cursor.
    pub cursor: usize,
    /// The proposals of the open phase to which the game master has agreed.
    confirmed: Vec<Order>,
    /// Whose slip is being entered.
    pub seat: SeatId,
    /// In which power's name.
    pub power: PowerId,
    pub line: InputLine,
    /// What the entry line can mean, the likeliest first.
    pub candidates: Vec<Candidate>,
    /// What they are made of, where a world is secret.
    known_board: KeptKnownBoard,
    /// Which candidate is chosen.
    pub choice: usize,
    /// What Enter would do with the line.
    pub meaning: Meaning,
    /// The digit that took a candidate just now.
    taken_with: Option<char>,
    /// The line of the sheet that is being changed, where it was named in the read-back.
    pub changing: Option<LineId>,
    /// The unit that was ordered last, which may have another order in another time scale.
    ordered_last: Option<UnitId>,
    /// What settling would rule on each entry of the sheet as it stands; empty where that is not
    /// shown.
    pub verdicts: Vec<Verdict>,
    /// How each entry of the sheet stands; of a player's own slip only how it was read.
    states: Vec<LineState>,
    /// The line of the read-back to go back to when that is done.
    pub read_back_at: Option<usize>,
    /// The province in hand.
    pub province: ProvinceId,
    /// Whether completion hides illegal orders.
    pub legal_only: bool,
    /// The slips that players have entered themselves and nobody has opened.
    pub sealed: Option<SealedSlips>,
    /// Whether they are others than on the disk.
    pub sealed_unkept: bool,
    /// Whose lines alone there are, on a player's own slip.
    only: Option<SeatId>,
    /// What he has written in its fields.
    fields: Vec<SlipField>,
    /// The vote that is under way, until it is counted or given up.
    pub vote: Option<Vote>,
    /// How the wooden board stands after an amendment, until the next phase is settled.
    pub wooden: Option<WoodenBoard>,
    /// Whether the game is looked at here, and its orders are entered elsewhere.
    pub is_looked_at: bool,
    /// Whether the game has changed since the page over the table was made.
    pub is_changed: bool,
}

impl Desk {
    /// The desk of a game, the cursor on the first thing to order.
    pub fn new(game: Game) -> Self {
        let mut desk = Self {
            now: game.now(),
            news: InputNews::default(),
            game,
            rows: Vec::new(),
            ballots: BallotTable::default(),
            unshown_left_out: None,
            treasures: Vec::new(),
            cursor: 0,
            confirmed: Vec::new(),
            seat: SeatId(0),
            power: PowerId(0),
            line: InputLine::default(),
            candidates: Vec::new(),
            known_board: KeptKnownBoard::default(),
            choice: 0,
            meaning: Meaning::default(),
            taken_with: None,
            changing: None,
            ordered_last: None,
            verdicts: Vec::new(),
            states: Vec::new(),
            read_back_at: None,
            province: ProvinceId(0),
            legal_only: false,
            sealed: None,
            only: None,
            fields: Vec::new(),
            vote: None,
            sealed_unkept: false,
            wooden: None,
            is_looked_at: false,
            is_changed: false,
        };
        desk.restart();
        desk
    }

    /// Who gives the order that is being entered.
    pub const fn author(&self) -> Author {
        Author::new(self.seat, self.power)
    }

    /// Who stands where, as the board and the lists show it: units that are placed in secret are
    /// seen beside their orders only.
    pub fn shown(&self) -> &Position {
        self.unshown_left_out
            .as_ref()
            .unwrap_or(&self.game.state().position)
    }

    /// Whether a claim to victory is asked for, or being typed.
    pub fn claims_in_hand(&self) -> bool {
        if !self.game.setup().variant.claims_in_secret() {
            return false;
        }
        let text = self.line.text().trim_start().to_lowercase();
        if text.starts_with("claim") {
            return true;
        }
        let Some(row) = self.row() else {
            return false;
        };
        // A claim that was typed on another line stands there as its order.
        let given = row.entry().and_then(|entry| self.game.sheet().order(entry));
        let asks_for_claim = matches!(
            row,
            Row::Demand {
                demand: Demand::Claim,
                ..
            }
        );
        asks_for_claim || given.is_some_and(Order::is_claim)
    }

    /// Whether the units' orders are listed by time scale.
    pub fn has_month_rows(&self) -> bool {
        self.rows.iter().any(|row| row.month_row().is_some())
    }

    /// The time scale of what is being typed, or of what is asked for; `None` where there is but
    /// one, or none in hand.
    pub fn scale_in_hand(&self) -> Option<Scale> {
        if !self.has_month_rows() {
            return None;
        }
        let row = self.row()?;
        // What a unit is owed is its order in the second time scale; the others are optional.
        if self.line.is_empty() {
            return row.is_open().then_some(Scale::Second);
        }
        let read = match &self.meaning {
            Meaning::Free(reading) => reading.order(),
            Meaning::Chain(entries) => entries.last().and_then(|entry| entry.reading.order()),
            _ => self.chosen(),
        };
        match read {
            Some(order) => order.scale(),
            None => self.typed_scale(),
        }
    }

    /// The time scale that the line begins with.
    fn typed_scale(&self) -> Option<Scale> {
        let text = self.line.text().trim_start().to_lowercase();
        Scale::ALL
            .into_iter()
            .find(|scale| text.starts_with(&scale.prefix().to_lowercase()))
    }

    /// How the wooden board stands, where a settled phase was settled again and nothing since.
    pub fn wooden_after(&self, turn: usize) -> Option<&WoodenBoard> {
        let wooden = self.wooden.as_ref()?;
        // Once another phase is settled, its moves start from pieces that were put right.
        let is_last = wooden.again.end == self.game.turns().len();
        (is_last && wooden.again.contains(&turn)).then_some(wooden)
    }

    pub fn row(&self) -> Option<&Row> {
        self.rows.get(self.cursor)
    }

    /// Begins the phase that is open now, as after settling or loading: the cursor goes to the
    /// first thing that is missing.
    pub fn restart(&mut self) {
        self.line.take();
        self.confirmed.clear();
        self.ordered_last = None;
        self.changing = None;
        self.read_back_at = None;
        self.look_at_ballots();
        // Which slip is shown depends on the ballots, and the rows on the slip: they are made again.
        if self.among_players() {
            self.seat = self
                .seats()
                .find(|&seat| self.is_waiting(seat))
                .unwrap_or(SeatId(0));
            self.make_rows();
        }
        let first = self.find_row(Row::is_open);
        let first = first.or_else(|| self.find_row(Row::selectable));
        self.go_to_row(first.unwrap_or(0));
    }

    fn look_at_ballots(&mut self) {
        // In this order: the ballots are tallied by the states, and the rows show all of them.
        self.states = self.shown_states();
        self.ballots = BallotTable::new(&self.game, &self.states);
        self.verdicts = self.shown_verdicts();
        self.make_rows();
    }

    /// What settling would rule; a player is not told it of his own slip. In a month of time scales
    /// the rows tell it.
    fn shown_verdicts(&self) -> Vec<Verdict> {
        if self.game.setup().variant.is_month(self.game.phase())
            || self.among_players()
            || self.only.is_some()
            || self.game.sheet().entries.is_empty()
        {
            return Vec::new();
        }
        let preview = self.game.preview();
        preview.lines().map(|line| line.verdict).collect()
    }

    /// How the entries stand; of a player's own slip only how they were read.
    fn shown_states(&self) -> Vec<LineState> {
        let mut states = self.game.line_states();
        if self.only.is_none() {
            return states;
        }
        // That an order is void can tell a player what others have ordered, or where they stand.
        for state in &mut states {
            if matches!(state, LineState::Void(_)) {
                *state = LineState::Ordered;
            }
        }
        states
    }

    /// How every entry of the sheet stands.
    pub fn states(&self) -> &[LineState] {
        &self.states
    }

    /// Whether an entry gives an order that is void as the sheet stands.
    pub fn is_void(&self, entry: usize) -> bool {
        // An entry that can't be read gives no order; and no player is told it of his own slip.
        if self.only.is_some() || self.game.sheet().order(entry).is_none() {
            return false;
        }
        let verdicts = if self.among_players() {
            &self.ballots.verdicts
        } else {
            &self.verdicts
        };
        verdicts
            .get(entry)
            .is_some_and(|verdict| verdict.outcome == Outcome::Void)
    }

    fn make_rows(&mut self) {
        self.unshown_left_out = without_unshown(&self.game);
        self.treasures = match &self.game.state().discoveries {
            Some(known) => known.treasures.iter().map(|treasure| treasure.at).collect(),
            None => Vec::new(),
        };
        self.rows = rows(
            &self.game,
            self.only,
            self.seat,
            &self.ballots,
            &self.states,
            &self.confirmed,
        );
        self.leave_out_rows();
    }

    /// Makes everything derived from the game true again after it changed; the cursor stays with
    /// its power.
    pub fn refresh(&mut self) {
        let old = self.rows.get(self.cursor).cloned();
        self.read_again();
        self.look_at_ballots();
        let same = old.and_then(|old| self.find_row(|row| row.is_same(&old)));
        self.go_to_row(same.unwrap_or_else(|| self.row_of_power()));
    }

    /// After a change of the game that may have changed the phase: the page over the table is made
    /// anew too.
    pub fn after_change(&mut self) {
        self.refresh();
        self.is_changed = true;
    }

    /// Goes on with the game as it stands elsewhere now.
    pub(crate) fn renew(&mut self, game: Game) {
        let phase = self.game.phase();
        self.game = game;
        // Within a phase the cursor stays: the game is followed while somebody looks at it.
        if self.game.phase() != phase {
            self.restart();
        }
        self.after_change();
    }

    /// After the cursor has moved: the power follows, the province pane follows, completion starts
    /// anew.
    pub fn moved(&mut self) {
        self.taken_with = None;
        if let Some(row) = self.rows.get(self.cursor)
            && let Some(author) = row.author()
        {
            (self.seat, self.power) = (author.seat, author.power);
        }
        self.recomplete();
        if let Some(province) = self.province_of_row() {
            self.province = province;
        }
    }

    /// The province that the row at the cursor is about: where it is about none, that of the
    /// likeliest order for it, else the home of its power.
    fn province_of_row(&self) -> Option<ProvinceId> {
        let row = self.row()?;
        if let Some(province) = province_of(&self.game, row) {
            return Some(province);
        }
        let likeliest = self.candidates.first();
        if let Some(province) = likeliest.and_then(|candidate| candidate.order.province()) {
            return Some(province);
        }
        let power = self.game.board().power(row.power()?);
        power.home.first().copied()
    }

    /// Agrees to what is proposed for the line at the cursor, and goes on.
    fn confirm(&mut self, order: Order) {
        self.confirmed.push(order);
        self.refresh();
        self.advance();
    }

    /// The influence in hand that is not invested yet, of all players together; 0 where none is
    /// invested now.
    pub fn to_invest(&self) -> u32 {
        if !self.among_players() || self.game.phase().kind != PhaseKind::Movement {
            return 0;
        }
        // What a sealed slip invests nobody knows yet.
        self.seats()
            .filter(|&seat| !self.is_sealed(seat))
            .map(|seat| self.ballots.unspent(seat))
            .sum()
    }
}

/// The position without the units that only their owners know of; `None` where there are none.
fn without_unshown(game: &Game) -> Option<Position> {
    let unshown = game.setup().variant.unshown(game.table(), game.state());
    if unshown.is_empty() {
        return None;
    }
    let mut position = game.state().position.clone();
    position.units.retain(|unit| !unshown.contains(&unit.id));
    Some(position)
}
