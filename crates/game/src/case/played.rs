//! A phase of a case that was adjudicated, and where a case has got to.

use super::script::{CaseScript, WrittenLine};
use crate::game::{PhaseLine, UNREADABLE};
use chancery_atlas::board::Board;
use chancery_engine::order::read::{NamesRead, ReadingContext, read_order_after, unit_meant};
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
        let boards = PlayerBoards::of(script, &before, orders);
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
        let unread = entries.iter().filter_map(|line| {
            let context = boards.context(line.author());
            let unit = unit_meant(context, &line.written, &line.reading)?;
            Some(Unread {
                author: line.author(),
                unit,
            })
        });
        let settlement = script.variant.settle_with(
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
        let given = self.given.iter().map(|given| WrittenLine {
            author: given.author(),
            text: given.entry.written.clone(),
        });
        read_written(
            &PlayerBoards::of(script, &self.before, &given.collect::<Vec<_>>()),
            None,
            &WrittenLine {
                author,
                text: text.to_owned(),
            },
        )
        .order()
        .cloned()
    }
}

/// The lines of a phase as they stand on a sheet.
pub(super) fn entries(script: &CaseScript, before: &State, orders: &[WrittenLine]) -> Vec<Entry> {
    read_entries(&PlayerBoards::of(script, before, orders), orders)
}

fn read_entries(boards: &PlayerBoards<'_>, orders: &[WrittenLine]) -> Vec<Entry> {
    let entry = |(written, reading): (&WrittenLine, Reading)| {
        Entry::by(written.author, written.text.clone(), reading)
    };
    orders
        .iter()
        .zip(read_all(boards, orders))
        .map(entry)
        .collect()
}

/// Each order may take something from the one before it of the same author.
fn read_all(boards: &PlayerBoards<'_>, orders: &[WrittenLine]) -> Vec<Reading> {
    let mut readings: Vec<Reading> = Vec::with_capacity(orders.len());
    for (i, written) in orders.iter().enumerate() {
        let follows = i > 0 && orders[i - 1].author == written.author;
        let reading = read_written(
            boards,
            readings.last().filter(|_| follows).and_then(Reading::order),
            written,
        );
        readings.push(reading);
    }
    readings
}

fn read_written(
    boards: &PlayerBoards<'_>,
    before: Option<&Order>,
    written: &WrittenLine,
) -> Reading {
    if written.author.seat == SeatId::GAME_MASTER
        && boards.script.board.natives != Some(written.author.power)
    {
        return read_lot(&written.text);
    }
    let reading = read_order_after(boards.context(written.author), before, &written.text);
    let decider = Decider {
        variant: boards.script.variant,
        table: boards.script.table(),
        state: boards.state,
    };
    decider.decided(Some(written.author.power), reading)
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
    fn of(script: &'a CaseScript, state: &'a State, orders: &[WrittenLine]) -> Self {
        let plain = Self::with_namings(script, state, &[]);
        if !script.variant.needs_world() {
            return plain;
        }
        let lines = orders.iter().zip(read_all(&plain, orders));
        let namings: Vec<Submission> = lines
            .filter_map(|(written, reading)| {
                let order = reading.order().filter(|order| order.names_area())?;
                Some(Submission::new(written.author, order.clone()))
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
        let board = |power| {
            let of_power = namings.iter().filter(|line| line.power == power);
            let slip: Vec<Submission> = of_power.cloned().collect();
            script.variant.spoken(&script.board, state, power, &slip)
        };
        Self {
            script,
            state,
            boards: powers.map(board).collect(),
        }
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
    let number = || {
        let (word, number) = text.split_once(char::is_whitespace)?;
        word.eq_ignore_ascii_case("lot")
            .then(|| number.trim().parse().ok())?
    };
    match number() {
        Some(number) => Reading::Order {
            order: Order::lot(number),
            notes: Vec::new(),
        },
        None => Reading::Unreadable {
            why: "The game master writes only lots, as `lot 3`.".to_owned(),
        },
    }
}
