//! What a player is told of his own slip: how each line was read, whether it counts, and what is
//! missing. It is made of his lines and of what he may know.

use std::sync::Arc;

use super::{Desk, Row};
use chancery_atlas::board::Board;
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::adjudicate::{ClaimVoid, Reason, Verdict, VoidReason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, NotTaken, Note, Order, Reading, Submission, write_order_in};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{Demand, State, Table};
use chancery_game::game::{LineId, SheetLine};
use chancery_game::report::{Names, Style, explain};
use chancery_game::view::{KnownBoard, View};

const NO_ORDER: &str = "it counts as no order";

/// A line of a player's slip as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOwn {
    pub id: LineId,
    pub written: String,
    /// What is asked where it was written, by its name; `None` of other lines.
    pub ask: Option<String>,
    /// The order; `None` where it is none.
    pub read: Option<String>,
    /// What the reader remarks on that.
    pub remark: Option<String>,
    /// Why it does not count; `None` where it counts, as far as its player may know.
    pub fault: Option<String>,
    /// The order with the places as he knows them.
    pub seen: Option<Order>,
}

/// A player's slip before it is sealed, and after.
#[derive(Clone, Debug, Default)]
pub struct OwnReadBack {
    pub lines: Vec<ReadOwn>,
    /// What is missing, and what comes of that; empty where nothing is.
    pub missing: String,
}

impl ReadOwn {
    /// Whether it is read as it was written; the power before it need not be written. What is invested
    /// is counted by buttons.
    pub fn is_as_written(&self) -> bool {
        let read = self.read.as_ref();
        let invested = self.seen.as_ref().and_then(Order::invested);
        invested.is_some() || read.is_none_or(|read| says_the_same(read, &self.written))
    }

    /// How it was read in sentences, beside what its field says; `None` where it is read as that, and
    /// counts.
    pub(super) fn told_beside(&self, written: &str) -> Option<String> {
        let mut told = Vec::new();
        if let Some(read) = &self.read
            && !says_the_same(read, written)
        {
            told.push(format!("Read as: {read}."));
        }
        told.extend(self.fault.as_ref().map(|fault| format!("{fault}.")));
        told.extend(self.remark.clone());
        (!told.is_empty()).then(|| told.join(" "))
    }
}

impl Desk {
    /// A player's slip as it stands.
    pub fn own_read_back(&mut self, view: &View) -> OwnReadBack {
        OwnReadBack {
            lines: self.read_own_lines(view),
            missing: self.own_missing(view),
        }
    }

    /// The lines of a player's slip, each as it was read.
    pub(super) fn read_own_lines(&mut self, view: &View) -> Vec<ReadOwn> {
        let orders = self.told_orders();
        let known = self.only.and_then(|seat| self.known_to(seat));
        let own_state = self.own_state(view);
        let sight = match &known {
            Some(known) => OwnSight {
                board: &known.board,
                state: &known.state,
                is_drawn: known.board.provinces == view.board.provinces,
            },
            None => OwnSight {
                board: &view.board,
                state: &own_state,
                is_drawn: true,
            },
        };
        let mut voids = self.own_voids(&sight, &orders);
        for (nth, void) in voids.iter_mut().enumerate() {
            if void.is_some() && self.is_offered_in_month(nth, view) {
                *void = None;
            }
        }
        let lines = self.game.sheet().entries.iter().zip(orders).zip(voids);
        lines
            .map(|((line, order), void)| self.read_own(&sight, line, order, void))
            .collect()
    }

    /// What the player of a seat knows of a board of which a part is kept from him.
    fn known_to(&mut self, seat: SeatId) -> Option<Arc<KnownBoard>> {
        let power = self.game.setup().power_of(seat)?;
        self.known_board(Author::new(seat, power))
    }

    /// Whether the order of a line is a choice in a month of time scales. Alone, one of a later scale
    /// finds the units of others where they are now; it stands if they do what it needs.
    fn is_offered_in_month(&mut self, line: usize, view: &View) -> bool {
        let row = self.find_row(|row| row.entries().contains(&line));
        let Some(Row::Demand {
            author,
            demand,
            month_row: Some(_),
            ..
        }) = row.map(|row| self.rows[row].clone())
        else {
            return false;
        };
        let choices = self.legal_for(author, &demand, view);
        let order = self.game.sheet().order(line);
        let mut choices = choices.iter().map(|choice| &choice.candidate.order);
        choices.any(|choice| Some(choice) == order)
    }

    /// The order of each line that may be told, with the places as its player knows them.
    fn told_orders(&mut self) -> Vec<Option<Order>> {
        let lines: Vec<Entry> = self.game.sheet().written().cloned().collect();
        let mut orders = Vec::new();
        for (nth, line) in lines.iter().enumerate() {
            let order = line.reading.order().cloned();
            let told = match (order, self.tells_readings()) {
                (Some(order), true) => Some(order),
                (Some(order), false) => self.told_in_secret(nth, line, &order),
                (None, _) => None,
            };
            orders.push(told);
        }
        orders
    }

    /// Whether how words are read tells nothing of the secrets of others.
    fn tells_readings(&self) -> bool {
        let game = &self.game;
        let (table, state) = (game.table(), game.state());
        !game.has_secret_pieces()
            || !game.has_secrets()
                && state.position.free_kinds.is_empty()
                && game.setup().variant.unshown(table, state).is_empty()
    }

    /// The order of a line where a part of the board is kept from its player; `None` where what he
    /// sees does not give it.
    fn told_in_secret(&mut self, nth: usize, line: &Entry, order: &Order) -> Option<Order> {
        let row = self.find_row(|row| row.entries().contains(&nth));
        let demand = row.and_then(|row| match &self.rows[row] {
            Row::Demand { demand, .. } => Some(demand.clone()),
            _ => None,
        });
        let author = line.author();
        let meant = self.meant_by_sight(author, demand.as_ref(), &line.written)?;
        let known = self.known_board(author)?;
        known.seen(&meant).filter(|_| meant == *order)
    }

    fn read_own(
        &self,
        sight: &OwnSight<'_>,
        line: &SheetLine,
        order: Option<Order>,
        void: Option<String>,
    ) -> ReadOwn {
        let mut told = ReadOwn {
            id: line.id,
            written: line.written.trim().to_owned(),
            ask: self.ask_of(line.id),
            read: None,
            remark: None,
            fault: void,
            seen: None,
        };
        if let Some(order) = order {
            told.read = Some(self.own_words(sight, line.author(), &order));
            told.seen = sight.is_drawn.then_some(order);
        } else if !self.tells_readings() {
            // Whether it is read by what others have would tell of that: a naming is his own.
            let is_naming = line.reading.order().is_some_and(Order::names_area);
            if self.game.has_secrets() && !is_naming {
                told.fault = Some("Not understood here: the game master reads it".to_owned());
            } else {
                told.read = Some(told.written.clone());
            }
            return told;
        }
        match &line.reading {
            Reading::Order { notes, .. } if self.tells_readings() => {
                told.remark = notes.iter().find_map(|note| match note {
                    Note::Remark(text) => Some(text.clone()),
                    _ => None,
                });
            }
            Reading::Order { .. } => {}
            Reading::Ambiguous { question, .. } => {
                told.fault = Some(format!("Unclear: {NO_ORDER}"));
                told.remark = Some(format!("{question} Write it in full."));
            }
            Reading::Unreadable { .. } => {
                told.fault = Some(format!("Not understood: {NO_ORDER}"));
            }
            Reading::NotTaken(NotTaken::OtherPhase(_) | NotTaken::OtherSeason(_)) => {
                told.fault = Some("For another phase: it waits".to_owned());
            }
            Reading::NotTaken(_) => told.fault = Some(format!("Not taken: {NO_ORDER}")),
        }
        told
    }

    /// An order in house style, with the power where its player orders for several.
    fn own_words(&self, sight: &OwnSight<'_>, author: Author, order: &Order) -> String {
        let OwnSight { board, state, .. } = sight;
        let words = write_order_in(state.phase.kind, board, Some(&state.position), order);
        if !self.among_players() {
            return words;
        }
        let power = &board.power(author.power).name;
        match order.invested() {
            Some(amount) => format!("{amount} in {power}"),
            None => format!("{power}: {words}"),
        }
    }

    /// Of each line why it is void, as far as that follows from what the player sees and from his
    /// own lines.
    fn own_voids(&self, sight: &OwnSight<'_>, orders: &[Option<Order>]) -> Vec<Option<String>> {
        let mut voids = vec![None; orders.len()];
        let Some(seat) = self.only else {
            return voids;
        };
        let (mut given, mut submissions) = (Vec::new(), Vec::new());
        for (nth, line) in self.game.sheet().written().enumerate() {
            if let Some(order) = &orders[nth] {
                given.push(nth);
                submissions.push(Submission::new(line.author(), order.clone()));
            }
        }
        let variant = self.game.setup().variant;
        let table = Table::new(sight.board, &self.game.history().rules);
        let verdicts = variant
            .settle(table, sight.state, &submissions, &[])
            .verdicts;
        let mut names = Names::new(sight.board, sight.state, Style::Short);
        if self.among_players() {
            names = names.of_player(self.game.setup().seat_name(seat));
        }
        for ((nth, given), verdict) in given.into_iter().zip(&submissions).zip(&verdicts) {
            if goes_beyond(sight.board, &given.order) {
                continue;
            }
            if let Some(why) = void_for_own(verdict, variant.claims_in_secret()) {
                let why = explain::void(names, given.power, Some(&given.order), why);
                voids[nth] = Some(format!("Void: {why}"));
            }
        }
        voids
    }

    /// How the game stands for the player whose slip this is: as he sees it, with his own account.
    pub(super) fn own_state(&self, view: &View) -> State {
        let mut state = view.now.clone();
        if let Some(seat) = self.only {
            state.accounts = self.game.state().accounts.of_seat_alone(seat);
        }
        state
    }

    /// What is missing on a player's own slip, once all of it is read.
    fn own_missing(&mut self, view: &View) -> String {
        let mut missing = Vec::new();
        let mut are_units = !self.among_players() && self.game.phase().kind == PhaseKind::Movement;
        let mut unspent = 0;
        for (nth, name) in self.named_rows(view) {
            match &self.rows[nth] {
                Row::Hand { unspent: left, .. } => unspent = *left,
                row @ Row::Demand { demand, .. } if row.is_open() => {
                    are_units &= matches!(demand, Demand::Unit(_));
                    missing.push(name);
                }
                _ => {}
            }
        }
        let mut told = Vec::new();
        let number = missing.len();
        let names = missing.iter().joined(", ");
        let fate = match (are_units, number) {
            (true, 1) => "has no order and holds",
            (true, _) => "have no order and hold",
            (false, 1) => "is missing",
            (false, _) => "are missing",
        };
        if number > 0 {
            let what = counted(number, if are_units { "unit" } else { "order" });
            told.push(format!("{what} {fate}: {names}."));
        }
        if unspent > 0 {
            told.push(format!("{unspent} IF in hand not invested."));
        }
        told.join(" ")
    }
}

fn says_the_same(read: &str, written: &str) -> bool {
    let (read, written) = (read.to_lowercase(), written.to_lowercase());
    // The power before an order and the area before its name are those of the row.
    let before = read.strip_suffix(&written);
    before.is_some_and(|before| {
        before.is_empty() || before.ends_with(": ") || before.ends_with(" = ")
    })
}

/// How the game stands for the player whose slip it is.
struct OwnSight<'a> {
    board: &'a Board,
    state: &'a State,
    /// Whether his map is of the same places.
    is_drawn: bool,
}

/// Whether an order names places beyond the known world: there its player can't tell what is
/// possible.
fn goes_beyond(board: &Board, order: &Order) -> bool {
    let within = order.with_places(|place| (!board.is_beyond(place.province)).then_some(place));
    within.is_none()
}

/// Why a verdict makes an order void, where that hangs neither on the orders of others nor on what
/// they agree to. Claims that are kept until the season is over count centres that may yet be won.
const fn void_for_own(verdict: &Verdict, are_claims_kept: bool) -> Option<VoidReason> {
    match verdict.reason {
        Reason::Void(
            VoidReason::Carrying(_)
            | VoidReason::Scales(_)
            | VoidReason::Claims(
                ClaimVoid::ClaimNotShared(_)
                | ClaimVoid::ConcessionNotShared(_)
                | ClaimVoid::NotAllConcede,
            ),
        ) => None,
        Reason::Void(VoidReason::Claims(ClaimVoid::TooFewCentres { .. })) if are_claims_kept => {
            None
        }
        Reason::Void(why) => Some(why),
        _ => None,
    }
}
