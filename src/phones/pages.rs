//! The page of each player, made of the game as it stands and of what he has written so far.

use std::collections::BTreeMap;

use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Game, SealedSlips};
use chancery_game::output::{Output, PhonePath};
use chancery_game::view::{View, Viewer, published};
use chancery_out::fixed::name_of_bytes;
use chancery_out::phone::{PhoneAsk, PhoneBoard, PhoneChoice, PhonePage, PhoneSlip};
use chancery_out::picture::{DraftMark, DraftPen};
use chancery_out::serve::PhoneHolds;
use chancery_session::desk::{Desk, SlipAsk, SlipChoice};

pub(super) struct PhonePages {
    pub game: Game,
    pub sealed: Option<SealedSlips>,
    boards: BTreeMap<SeatId, SeatBoard>,
    /// How often the slip of each seat was handed in or taken back.
    acts: BTreeMap<SeatId, u32>,
}

/// What a page without a draft is made of.
#[derive(PartialEq)]
pub(super) struct PageMoment {
    /// The change of the game.
    revision: u64,
    is_in: bool,
    /// Whether the slip is open.
    has_entered: bool,
    /// How often the slip was handed in or taken back.
    acts: u32,
}

/// What a player sees while a phase is open.
struct SeatBoard {
    revision: u64,
    view: View,
    board: PhoneBoard,
}

impl PhonePages {
    pub const fn new(game: Game, acts: BTreeMap<SeatId, u32>) -> Self {
        Self {
            game,
            sealed: None,
            boards: BTreeMap::new(),
            acts,
        }
    }

    pub fn moment(&self, seat: SeatId) -> PageMoment {
        PageMoment {
            revision: self.game.settled_revision(),
            is_in: self.is_in(seat),
            has_entered: self.game.has_entered(seat),
            acts: self.acts_of(seat),
        }
    }

    /// Notes that a slip was handed in, or taken back.
    pub(crate) fn acted(&mut self, seat: SeatId) {
        let acts = self.acts.entry(seat).or_default();
        *acts = acts.wrapping_add(1);
    }

    fn acts_of(&self, seat: SeatId) -> u32 {
        self.acts.get(&seat).copied().unwrap_or_default()
    }

    /// What tells a seat's page from an older one.
    pub(crate) fn edition(&mut self, seat: SeatId) -> String {
        let page = self.html(seat, &PhoneDraft::Empty, "", "");
        name_of_bytes(&[&page])
    }

    /// A seat's page with a draft, and what came of what its player did last.
    pub fn html(&mut self, seat: SeatId, draft: &PhoneDraft, said: &str, edition: &str) -> String {
        self.answer(seat, draft, said, edition, None)
    }

    /// The same, without what a script holds.
    pub fn answer(
        &mut self,
        seat: SeatId,
        draft: &PhoneDraft,
        said: &str,
        edition: &str,
        holds: Option<&PhoneHolds>,
    ) -> String {
        self.look(seat);
        let slip = self.slip(seat, draft);
        let stamp = self.stamp(seat);
        let Some(SeatBoard { view, board, .. }) = self.boards.get(&seat) else {
            return String::new();
        };
        let page = PhonePage {
            board,
            whose: view.seat_name(seat),
            phase: &view.calendar().name(view.now.phase),
            slip: &slip,
            stamp: &stamp,
            said,
            edition,
        };
        match holds {
            Some(PhoneHolds { board, rows }) => page.part(board, rows),
            None => page.html(),
        }
    }

    /// Sees to it that what a seat sees is of the game as it stands.
    pub(crate) fn look(&mut self, seat: SeatId) {
        let revision = self.game.settled_revision();
        let shown = self.boards.get(&seat);
        if shown.is_none_or(|shown| shown.revision != revision) {
            let view = Output::Phone(PhonePath::Page).usual_view(&self.game, Some(seat));
            let board = PhoneBoard::new(&view);
            let shown = SeatBoard {
                revision,
                view,
                board,
            };
            self.boards.insert(seat, shown);
        }
    }

    /// Tells what a phone sends from what it sent before: the phase that it is for, and how often its
    /// slip was handed in or taken back.
    pub fn stamp(&self, seat: SeatId) -> String {
        let settled = self
            .boards
            .get(&seat)
            .map_or(0, |board| board.view.turns.len());
        format!("{settled}-{}", self.acts_of(seat))
    }

    fn slip(&self, seat: SeatId, draft: &PhoneDraft) -> PhoneSlip {
        if self.game.state().is_over() {
            return PhoneSlip::Over;
        }
        if self.is_in(seat) {
            let lines = self.sealed_lines(seat);
            return PhoneSlip::In(lines.map(|line| line.written.trim().to_owned()).collect());
        }
        let Some(SeatBoard { view, .. }) = self.boards.get(&seat) else {
            return PhoneSlip::Entered;
        };
        // While retreats are open of which he may not know, his form is as it was.
        let is_entered = published(&self.game, Viewer::Seat(seat)).has_entered(seat);
        if is_entered || self.game.history().amendment.is_some() {
            return PhoneSlip::Entered;
        }
        let Some(mut desk) = self.written(seat, draft) else {
            return PhoneSlip::Entered;
        };
        let pen = DraftPen::new(view);
        let (asks, more) = desk.own_asks(view);
        let mut asks = asked(asks, &pen);
        if view.is_partial() {
            // By name, since the game's own order could tell of units that the player can't see.
            asks.sort_by(|a, b| a.name.cmp(&b.name));
        }
        PhoneSlip::Open {
            asks,
            beside: asked(desk.asks_if_invested(view, seat), &pen),
            more: more.join("\n"),
        }
    }

    /// A player's own slip with a draft on it.
    pub fn written(&self, seat: SeatId, draft: &PhoneDraft) -> Option<Desk> {
        let SeatBoard { view, .. } = self.boards.get(&seat)?;
        let copy = published(&self.game, Viewer::Seat(seat)).in_hands_of(seat, None);
        let mut desk = Desk::of_seat(copy, seat);
        match draft {
            PhoneDraft::Empty => {}
            PhoneDraft::Form { slip, typed } => {
                desk.write_own_lines(seat, slip);
                for (ask, line) in typed {
                    desk.write_own(view, seat, ask, line);
                }
            }
            PhoneDraft::Lines(lines) => desk.add_own(seat, lines.clone()),
        }
        Some(desk)
    }

    /// Whether a slip of a seat is taken now.
    pub fn is_open(&self, seat: SeatId) -> bool {
        let is_entered = self.game.has_entered(seat);
        // A player need not answer for a phase that he is not told of yet.
        let is_told = self
            .boards
            .get(&seat)
            .is_none_or(|board| board.view.now.phase == self.game.phase());
        let is_amended = self.game.history().amendment.is_some();
        !self.game.state().is_over() && !is_entered && is_told && !is_amended
    }

    pub(crate) fn is_in(&self, seat: SeatId) -> bool {
        let sealed = self.sealed.as_ref();
        sealed.is_some_and(|sealed| sealed.phase == self.game.phase() && sealed.has(seat))
    }

    pub(crate) fn sealed_lines(&self, seat: SeatId) -> impl Iterator<Item = &Entry> {
        let sealed = self.sealed.iter();
        sealed.flat_map(move |sealed| sealed.lines_of(seat))
    }
}

/// What a player has written, and where.
#[derive(Clone, Default)]
pub(super) enum PhoneDraft {
    #[default]
    Empty,
    /// As a form brings it.
    Form {
        /// What was chosen, and other lines, as one slip.
        slip: String,
        /// What was written, each with what it is for.
        typed: Vec<(String, String)>,
    },
    /// As it was read.
    Lines(Vec<Entry>),
}

impl PhoneDraft {
    /// Of what is asked, what is written counts before what is chosen.
    pub fn new(fields: &BTreeMap<String, String>) -> Self {
        let mut slip = fields.get("more").cloned().unwrap_or_default();
        let mut typed = Vec::new();
        for nth in 0..fields.len() {
            let Some(ask) = numbered_field(fields, "ask", nth) else {
                continue;
            };
            let [written, chosen] =
                ["typed", "order"].map(|name| numbered_field(fields, name, nth));
            match (written, chosen) {
                (Some(line), _) => typed.push((ask.to_owned(), on_one_line(line))),
                (None, Some(line)) => {
                    // Who writes for several powers says for which.
                    let power = ask.split_once(": ").map(|(power, _)| format!("{power}:\n"));
                    slip.push('\n');
                    slip += &power.unwrap_or_default();
                    slip += &on_one_line(line);
                }
                (None, None) => {}
            }
        }
        Self::Form { slip, typed }
    }
}

/// A field of a form that is there once for each thing asked; `None` where it is blank.
fn numbered_field<'a>(
    fields: &'a BTreeMap<String, String>,
    name: &str,
    nth: usize,
) -> Option<&'a str> {
    let value = fields.get(&format!("{name}{nth}"))?.trim();
    (!value.is_empty()).then_some(value)
}

/// A line that begins no other one: a form may bring line breaks, and each would be an order.
fn on_one_line(line: &str) -> String {
    let signs = line.chars().map(|c| if c.is_control() { ' ' } else { c });
    signs.collect()
}

/// What is asked, with what each choice has to do with the map.
fn asked(asks: Vec<SlipAsk>, pen: &DraftPen<'_>) -> Vec<PhoneAsk> {
    let asks = asks.into_iter().map(|ask| PhoneAsk {
        name: ask.name,
        choices: choices(ask.choices, pen),
        written: ask.written,
        owed: ask.owed,
        hint: ask.hint,
        read: ask.read,
    });
    asks.collect()
}

/// What can be chosen, in an order that tells nothing of what is likely, nor of how places are
/// numbered.
fn choices(legal: Vec<SlipChoice>, pen: &DraftPen<'_>) -> Vec<PhoneChoice> {
    let mut choices = Vec::new();
    for SlipChoice { candidate, seen } in legal {
        let mark = seen.map_or_else(DraftMark::default, |order| pen.mark(&order));
        choices.push(PhoneChoice::new(&candidate.order, candidate.text, mark));
    }
    // Moves first: they are what is ordered most.
    choices.sort_by(|a, b| {
        let moves_first = (a.verb != "Move").cmp(&(b.verb != "Move"));
        moves_first
            .then_with(|| a.verb.cmp(b.verb))
            .then_with(|| a.text.cmp(&b.text))
    });
    choices
}
