//! The candidates for a line. Where a world is secret they are made of what the power's own player
//! knows: he may be looking on.

use std::sync::Arc;

use super::{Desk, SlipChoice};
use chancery_atlas::board::Board;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::read::names_unit;
use chancery_engine::order::{
    Action, NamesRead, Order, ReadingContext, Travel, read_order, write_order, write_order_in_full,
};
use chancery_engine::position::UnitId;
use chancery_engine::seat::Author;
use chancery_engine::variant::{Decider, Demand, State, Table};
use chancery_game::complete::{Candidate, Query, complete, legal_orders, namings};
use chancery_game::game::Sheet;
use chancery_game::view::{KnownBoard, View};

/// What was completed from last, to be used again while the game stands as it did.
#[derive(Clone, Default)]
pub struct KeptKnownBoard {
    /// Whose, and at which revision of the game.
    of: Option<(Author, u64)>,
    known_board: Option<Arc<KnownBoard>>,
}

impl Desk {
    /// The orders that a text may mean for what is asked of an author, were the orders on this
    /// sheet the ones entered.
    pub(super) fn complete_for(
        &self,
        sheet: &Sheet,
        author: Author,
        demand: &Demand,
        text: &str,
    ) -> Vec<Candidate> {
        let query = Query {
            text,
            legal_only: self.legal_only,
            ..self.query(sheet, author, demand)
        };
        match self.known_board_of(author) {
            Some(known_board) => within(known_board, complete, &query),
            None => complete(&query),
        }
    }

    /// What an author knows of the board, where it was looked up with [`Desk::look_for`] and the game
    /// stands as it did; `None` where nothing is secret.
    fn known_board_of(&self, author: Author) -> Option<&KnownBoard> {
        self.known_board
            .of_author(author, self.game.settled_revision())
    }

    /// All legal orders for what is asked of an author, made of his view alone; each with the order
    /// as he knows the places that it names. What means the same as another is left out.
    pub(super) fn legal_for(
        &mut self,
        author: Author,
        demand: &Demand,
        view: &View,
    ) -> Vec<SlipChoice> {
        self.look_for(author);
        let query = self.query(self.game.sheet(), author, demand);
        let mut choices = Vec::new();
        let Some(known_board) = self.known_board_of(author) else {
            // By his view and without the count: which orders are listed must tell him nothing of
            // other players' slips.
            let state = self.own_state(view);
            let query = Query {
                state: &state,
                count: None,
                ..query
            };
            for candidate in legal_orders(&query) {
                if says_convoy_in_vain(&view.board, &candidate.order) {
                    continue;
                }
                choices.push(SlipChoice {
                    named: named_in_full(&view.board, &view.now, &candidate.order),
                    seen: Some(candidate.order.clone()),
                    candidate,
                });
            }
            return choices;
        };
        // Places are told by their index: on another board they would be other places.
        let is_drawn = known_board.board.provinces == view.board.provinces;
        for candidate in within(known_board, legal_orders, &query) {
            let known = known_board.seen(&candidate.order);
            let (board, state) = (&*known_board.board, &known_board.state);
            if known
                .as_ref()
                .is_some_and(|order| says_convoy_in_vain(board, order))
            {
                continue;
            }
            let named = match &known {
                Some(order) => named_in_full(board, state, order),
                None => candidate.text.clone(),
            };
            choices.push(SlipChoice {
                candidate,
                named,
                seen: known.filter(|_| is_drawn),
            });
        }
        choices
    }

    /// What an author knows of the board, where a part of it is kept from him.
    pub(super) fn known_board(&mut self, author: Author) -> Option<Arc<KnownBoard>> {
        self.look_for(author);
        let revision = self.game.settled_revision();
        let known_board = &self.known_board;
        if known_board.of != Some((author, revision)) {
            return None;
        }
        known_board.known_board.clone()
    }

    /// What a text of an author means by what he sees alone, where a part of the board is kept from
    /// him: nothing of it tells what stands elsewhere. `None` where that gives no order.
    pub(super) fn meant_by_sight(
        &mut self,
        author: Author,
        demand: Option<&Demand>,
        text: &str,
    ) -> Option<Order> {
        let known_board = self.known_board(author)?;
        let (board, state) = (&*known_board.board, &known_board.state);
        let text = text.trim();
        let read = |names| {
            let context = ReadingContext {
                board,
                position: &state.position,
                names,
                ..self.game.reading_context(Some(author.power))
            };
            let decider = Decider {
                variant: self.game.setup().variant,
                table: Table::new(board, self.game.table().rules),
                state,
            };
            let reading = decider.decided(Some(author.power), read_order(context, text));
            reading.order().cloned()
        };
        let exact = read(NamesRead::Exact).filter(|_| names_unit(board, text));
        let completed = || {
            let query = Query {
                text,
                ..self.query(self.game.sheet(), author, demand?)
            };
            let completed = within(&known_board, complete, &query).into_iter();
            Some(completed.into_iter().next()?.order)
        };
        if let Some(exact) = exact {
            return known_board.meant(&exact);
        }
        let completed = completed();
        if completed.is_some() {
            return completed;
        }
        known_board.meant(&read(NamesRead::Tolerant)?)
    }

    /// A unit as its own player calls it, where a part of the board is kept from him.
    pub(super) fn known_name(&mut self, author: Author, unit: UnitId) -> Option<String> {
        self.look_for(author);
        let known_board = self.known_board_of(author)?;
        let position = &known_board.state.position;
        let unit = position.unit(known_board.unit(unit))?;
        let place = known_board.board.write_place(unit.place);
        Some(format!("{} {place}", unit.kind.letter()))
    }

    fn query<'a>(&'a self, sheet: &'a Sheet, author: Author, demand: &'a Demand) -> Query<'a> {
        Query {
            table: self.game.table(),
            variant: self.game.setup().variant,
            state: self.game.state(),
            sheet,
            // The count was made of the sheet of the game: of a draft it says nothing.
            count: if std::ptr::eq(sheet, self.game.sheet()) {
                self.ballots.count.as_deref()
            } else {
                None
            },
            seat: author.seat,
            power: author.power,
            demand,
            text: "",
            legal_only: false,
        }
    }

    /// The areas that the player of a power may name, where a text begins a naming: each is a line
    /// to be written to its end.
    pub(super) fn namings(&self, author: Author, text: &str) -> Vec<Candidate> {
        let Some(known_board) = self.known_board_of(author) else {
            return Vec::new();
        };
        let begun = namings(&known_board.board, &known_board.state, author.power, text);
        begun
            .into_iter()
            .filter_map(|candidate| in_true_places(known_board, candidate))
            .collect()
    }

    /// Sees to it that what is completed for an author is made of what he knows as the game stands.
    pub(super) fn look_for(&mut self, author: Author) {
        let revision = self.game.settled_revision();
        // Every key asks for this board and building it is slow, so it is kept until the game
        // settles.
        if self.game.has_secrets() && self.known_board.of != Some((author, revision)) {
            let known_board = KnownBoard::for_power(&self.game, author.power).map(Arc::new);
            self.known_board = KeptKnownBoard {
                of: Some((author, revision)),
                known_board,
            };
        }
    }
}

impl KeptKnownBoard {
    fn of_author(&self, author: Author, revision: u64) -> Option<&KnownBoard> {
        // Never that of another author: it would show one player what another knows.
        if self.of != Some((author, revision)) {
            return None;
        }
        self.known_board.as_deref()
    }
}

/// Whether a move says that it goes by convoy where it can't go otherwise.
fn says_convoy_in_vain(board: &Board, order: &Order) -> bool {
    let Order::Unit {
        unit,
        action: Action::Move {
            to,
            travel: Travel::Convoy,
        },
    } = order
    else {
        return false;
    };
    !board.army_can_move(unit.place.province, to.province)
}

/// An order without its unit and verb, with whole names; empty where these say all.
fn named_in_full(board: &Board, state: &State, order: &Order) -> String {
    let position = Some(&state.position);
    let whole = write_order_in_full(board, position, order);
    // An order to another power's unit is told whole: its row is of another one.
    let is_foreign = order.unit().is_some_and(|unit| unit.power.is_some());
    if is_foreign {
        return whole;
    }
    let (Some(unit), Some(action)) = (order.unit(), order.action()) else {
        let verbs = [
            "Disband demobilized ",
            "Demobilize ",
            "Mobilize ",
            "Build ",
            "Disband ",
        ];
        let named = verbs.iter().find_map(|verb| whole.strip_prefix(verb));
        return named.unwrap_or(&whole).to_owned();
    };
    if matches!(action, Action::Hold | Action::Disband) {
        return String::new();
    }
    // What is written of the unit alone begins the order.
    let holds = Order::Unit {
        unit: *unit,
        action: Action::Hold,
    };
    let holds = write_order_in_full(board, position, &holds);
    let unit = holds.strip_suffix(" H").unwrap_or(&holds);
    let named = match whole.split_once(unit) {
        Some((_, named)) => named.trim_start(),
        None => &whole,
    };
    let signs = ["- ", "S ", "C ", "F/F ", "FF ", "B ", "D ", "L ", "E "];
    let sign = signs.iter().find_map(|sign| named.strip_prefix(sign));
    sign.unwrap_or(named).to_owned()
}

/// What a query comes to for one who does not know the whole world.
fn within(
    known_board: &KnownBoard,
    completed: fn(&Query<'_>) -> Vec<Candidate>,
    query: &Query<'_>,
) -> Vec<Candidate> {
    if query.state.phase.kind != PhaseKind::Movement {
        // Retreats, builds and removals are of his own units; they need only be told in his words.
        return completed(query)
            .into_iter()
            .filter_map(|candidate| in_known_words(known_board, candidate))
            .collect();
    }
    let author = query.author();
    // Moves depend on what stands next to the unit: they are made on the board as he knows it, and
    // only then told in the places of the whole world.
    let sheet = known_board.sheet(query.sheet, author);
    let demand = match query.demand {
        Demand::Unit(unit) => Demand::Unit(known_board.unit(*unit)),
        Demand::May(unit) => Demand::May(known_board.unit(*unit)),
        other => other.clone(),
    };
    let table = Table::new(&known_board.board, query.table.rules);
    let candidates = completed(&Query {
        table,
        state: &known_board.state,
        sheet: &sheet,
        count: None,
        demand: &demand,
        ..*query
    });
    candidates
        .into_iter()
        .filter_map(|candidate| in_true_places(known_board, candidate))
        .collect()
}

/// A candidate whose order names the places of the whole world; `None` where it names one that is
/// not there.
fn in_true_places(known_board: &KnownBoard, candidate: Candidate) -> Option<Candidate> {
    Some(Candidate {
        order: known_board.meant(&candidate.order)?,
        ..candidate
    })
}

/// A candidate in the words of one who does not know the whole world; `None` where it names what he
/// does not know.
fn in_known_words(known_board: &KnownBoard, candidate: Candidate) -> Option<Candidate> {
    let seen: Order = known_board.seen(&candidate.order)?;
    let text = write_order(&known_board.board, Some(&known_board.state.position), &seen);
    // Where in the text the typed letters stand is known of the old text alone.
    let matched = if text == candidate.text {
        candidate.matched
    } else {
        Vec::new()
    };
    Some(Candidate {
        text,
        matched,
        ..candidate
    })
}
