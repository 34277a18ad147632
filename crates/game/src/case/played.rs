//! A phase of a case that was adjudicated, and where a case has got to.

use super::script::{CaseScript, WrittenLine};
use crate::game::{PhaseLine, UNREADABLE};
use chancery_atlas::board::Board;
use chancery_engine::order::read::{NamesRead, ReadingContext, read_items, read_order, unit_meant};
use chancery_engine::order::{Entry, Order, Reading, Submission, Unread};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{Decider, Settlement, State};

pub(super) struct CaseMoment<'a> {
    pub script: &'a CaseScript,
    /// The game before the first adjudication.
    start: State,
    /// The adjudication just made.
    pub last: Option<Played>,
}

impl<'a> CaseMoment<'a> {
    pub(crate) fn start(script: &'a CaseScript) -> Self {
        Self {
            script,
            start: script.start.clone(),
            last: None,
        }
    }

    /// How the game stands.
    pub(crate) fn state(&self) -> &State {
        self.last
            .as_ref()
            .map_or(&self.start, |played| &played.settlement.after)
    }

    /// The same, to be changed.
    pub(crate) fn state_mut(&mut self) -> &mut State {
        self.last
            .as_mut()
            .map_or(&mut self.start, |played| &mut played.settlement.after)
    }
}

/// A phase that was adjudicated.
pub(super) struct Played {
    pub before: State,
    /// All that was written, in order; then the claims of earlier phases that were judged in this
    /// one.
    pub given: Vec<PhaseLine<'static>>,
    pub submissions: Vec<Submission>,
    pub settlement: Settlement,
}

impl Played {
    pub(crate) fn adjudicate(script: &CaseScript, before: State, orders: &[WrittenLine]) -> Self {
        let boards = PlayerBoards::for_orders(script, &before, orders);
        let entries = read_entries(&boards, orders);
        let submissions: Vec<_> = entries
            .iter()
            .filter_map(|line| {
                Some(Submission::new(
                    line.author(),
                    line.reading.order()?.clone(),
                ))
            })
            .collect();
        // Where people vote, a line that can't be read is no silence: settling is told its unit.
        let unread = entries.iter().filter_map(|line| {
            let context = boards.context(line.author());
            let unit = unit_meant(context, &line.written, &line.reading)?;
            Some(Unread {
                author: line.author(),
                unit,
            })
        });
        let settlement = script.variant.settle(
            script.table(),
            &before,
            &submissions,
            &unread.collect::<Vec<_>>(),
        );
        let lines = PhaseLine::settled(&entries, &settlement, |_| UNREADABLE);
        let given = lines.map(PhaseLine::kept);
        let judged = settlement.claims.iter().map(PhaseLine::judged);
        Self {
            before,
            given: given.chain(judged).collect(),
            submissions,
            settlement,
        }
    }

    /// Reads an order as it would have been given in this phase.
    pub(crate) fn read(&self, script: &CaseScript, author: Author, text: &str) -> Option<Order> {
        // Names that were given among these lines count for the text too.
        let given = self.given.iter().map(|given| WrittenLine {
            author: given.author(),
            text: given.entry.written.clone(),
        });
        let boards = PlayerBoards::for_orders(script, &self.before, &given.collect::<Vec<_>>());
        let reading = if boards.draws_lots(author) {
            read_lot(text)
        } else {
            boards.decided(author, read_order(boards.context(author), text))
        };
        reading.order().cloned()
    }
}

/// The lines of a phase as they stand on a sheet.
pub(super) fn entries(script: &CaseScript, before: &State, orders: &[WrittenLine]) -> Vec<Entry> {
    read_entries(&PlayerBoards::for_orders(script, before, orders), orders)
}

fn read_entries(boards: &PlayerBoards<'_>, orders: &[WrittenLine]) -> Vec<Entry> {
    let mut read: Vec<Vec<Entry>> = vec![Vec::new(); orders.len()];
    for (at, written) in orders.iter().enumerate() {
        let author = written.author;
        if boards.draws_lots(author) {
            let reading = read_lot(&written.text);
            read[at].push(Entry::by(author, written.text.clone(), reading));
        } else if !orders[..at].iter().any(|line| line.author == author) {
            // All of an author at once: what one of his lines says may be of the others.
            let places: Vec<usize> = (at..orders.len())
                .filter(|&at| orders[at].author == author)
                .collect();
            let items: Vec<&str> = places.iter().map(|&at| &*orders[at].text).collect();
            for line in read_items(boards.context(author), &items) {
                let reading = boards.decided(author, line.reading);
                // The reader counts the items that it was given, from 1.
                read[places[line.line - 1]].push(Entry::by(author, line.written, reading));
            }
        }
    }
    read.into_iter().flatten().collect()
}

/// The board as each power's orders are read at a moment of a case: what places are called may
/// differ.
struct PlayerBoards<'a> {
    script: &'a CaseScript,
    state: &'a State,
    /// Per power; `None` where the names are the board's own.
    boards: Vec<Option<Board>>,
}

impl<'a> PlayerBoards<'a> {
    /// The boards for these orders: a name given among them counts for all of them.
    fn for_orders(script: &'a CaseScript, state: &'a State, orders: &[WrittenLine]) -> Self {
        let plain = Self::with_namings(script, state, &[]);
        // Players give names in a secret world only (1492, rule 5).
        if !script.variant.needs_world() {
            return plain;
        }
        let lines = read_entries(&plain, orders);
        let namings: Vec<Submission> = lines
            .iter()
            .filter_map(|line| {
                let order = line.reading.order().filter(|order| order.names_area())?;
                Some(Submission::new(line.author(), order.clone()))
            })
            .collect();
        if namings.is_empty() {
            plain
        } else {
            Self::with_namings(script, state, &namings)
        }
    }

    fn with_namings(script: &'a CaseScript, state: &'a State, namings: &[Submission]) -> Self {
        let powers = script.board.power_ids().chain(script.board.natives);
        let boards = powers.map(|power| {
            let of_power = namings.iter().filter(|line| line.power == power);
            let slip: Vec<Submission> = of_power.cloned().collect();
            script.variant.spoken(&script.board, state, power, &slip)
        });
        Self {
            script,
            state,
            boards: boards.collect(),
        }
    }

    /// Whether an author writes only lots that were drawn at the table.
    fn draws_lots(&self, author: Author) -> bool {
        author.seat == SeatId::GAME_MASTER && self.script.board.natives != Some(author.power)
    }

    /// A reading with what the phase tells of it.
    fn decided(&self, author: Author, reading: Reading) -> Reading {
        let decider = Decider {
            variant: self.script.variant,
            table: self.script.table(),
            state: self.state,
        };
        decider.decided(Some(author.power), reading)
    }

    fn context(&self, author: Author) -> ReadingContext<'_> {
        let own = self
            .boards
            .get(author.power.index())
            .and_then(Option::as_ref);
        ReadingContext {
            board: own.unwrap_or(&self.script.board).in_files(),
            position: &self.state.position,
            phase: self.state.phase.kind,
            power: Some(author.power),
            names: NamesRead::Exact,
            forms: self.script.forms(),
        }
    }
}

/// `lot N`: the number that the game master drew at the table. It stands on no slip.
fn read_lot(text: &str) -> Reading {
    let number = match text.split_once(char::is_whitespace) {
        Some((word, number)) if word.eq_ignore_ascii_case("lot") => number.trim().parse().ok(),
        _ => None,
    };
    match number {
        Some(number) => Reading::Order {
            order: Order::lot(number),
            notes: Vec::new(),
        },
        None => Reading::Unreadable {
            why: "The game master writes only lots, as `lot 3`.".to_owned(),
        },
    }
}
