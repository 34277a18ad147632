//! The page of each player, made of the game as it stands and of what he has written so far.

use std::collections::BTreeMap;

use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, Order};
use chancery_engine::seat::{Author, SeatId};
use chancery_game::clock::lasting;
use chancery_game::game::{Game, SealedSlips};
use chancery_game::output::{Output, PhonePath};
use chancery_game::view::{View, Viewer, published};
use chancery_out::fixed::name_of_bytes;
use chancery_out::phone::{
    PhoneAsk, PhoneBoard, PhoneChoice, PhonePage, PhoneReadBack, PhoneReadLine, PhoneSlip,
    PhoneStep, verb,
};
use chancery_out::picture::{DraftMark, DraftPen};
use chancery_out::serve::PhoneHolds;
use chancery_session::desk::{Desk, InvestedIn, OwnReadBack, SlipAsk, SlipChoice};

pub(super) struct PhonePages {
    pub game: Game,
    pub sealed: Option<SealedSlips>,
    /// Whether the time of the phase is over: then no slip is given back.
    pub time_is_over: bool,
    /// What each seat handed in, as it was written in the fields of its form.
    pub handed_in: BTreeMap<SeatId, PhoneDraft>,
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
    /// Whether it may not be taken back any more.
    stays_in: bool,
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
            time_is_over: false,
            handed_in: BTreeMap::new(),
            boards: BTreeMap::new(),
            acts,
        }
    }

    pub fn moment(&self, seat: SeatId) -> PageMoment {
        PageMoment {
            revision: self.game.settled_revision(),
            is_in: self.is_in(seat),
            stays_in: self.is_in(seat) && self.time_is_over,
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
        let page = self.html(seat, &PageShown::default(), "");
        name_of_bytes(&[&page])
    }

    /// A seat's page.
    pub fn html(&mut self, seat: SeatId, shown: &PageShown, edition: &str) -> String {
        self.answer(seat, shown, edition, None)
    }

    /// The same, without what a script holds.
    pub fn answer(
        &mut self,
        seat: SeatId,
        shown: &PageShown,
        edition: &str,
        holds: Option<&PhoneHolds>,
    ) -> String {
        self.look(seat);
        let slip = self.slip(seat, &shown.draft, shown.is_read_back);
        let stamp = self.stamp(seat);
        let Some(SeatBoard { board, .. }) = self.boards.get(&seat) else {
            return String::new();
        };
        let page = PhonePage {
            board,
            slip: &slip,
            stamp: &stamp,
            said: shown.said,
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
            let board = PhoneBoard::new(&view, view.seat_name(seat));
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
        format!("{}-{}", self.settled(seat), self.acts_of(seat))
    }

    /// Whether a page with a stamp is of the phase that is open for its player.
    pub fn is_of_this_phase(&self, seat: SeatId, stamp: &str) -> bool {
        let settled = stamp.split('-').next();
        settled == Some(self.settled(seat).to_string().as_str())
    }

    /// How many settled phases a player sees.
    fn settled(&self, seat: SeatId) -> usize {
        let board = self.boards.get(&seat);
        board.map_or(0, |board| board.view.turns.len())
    }

    fn slip(&self, seat: SeatId, draft: &PhoneDraft, is_read_back: bool) -> PhoneSlip {
        if self.game.state().is_over() {
            return PhoneSlip::Over;
        }
        let Some(SeatBoard { view, .. }) = self.boards.get(&seat) else {
            return PhoneSlip::Entered;
        };
        let pen = DraftPen::new(view);
        if self.is_in(seat) {
            let read = self.written(seat, &self.draft_handed_in(seat));
            return PhoneSlip::In {
                read: read.map_or_else(PhoneReadBack::default, |mut desk| {
                    read_back(desk.own_read_back(view), view, &pen)
                }),
                late: self.lateness(seat),
                can_take_back: !self.time_is_over,
            };
        }
        // While retreats are open of which he may not know, his form is as it was.
        let is_entered = published(&self.game, Viewer::Seat(seat)).has_entered(seat);
        if is_entered || self.game.history().amendment.is_some() {
            return PhoneSlip::Entered;
        }
        let Some(mut desk) = self.written(seat, draft) else {
            return PhoneSlip::Entered;
        };
        let phase = view.now.phase.kind;
        let (asks, more) = desk.own_asks(view);
        let mut asks = asked(asks, phase, &pen);
        if view.is_partial() {
            // By name, since the game's own order could tell of units that the player can't see.
            asks.sort_by(|a, b| a.name.cmp(&b.name));
        }
        let more = more.join("\n");
        if is_read_back {
            return PhoneSlip::ReadBack {
                read: read_back(desk.own_read_back(view), view, &pen),
                fields: fields_of(&asks, more),
            };
        }
        PhoneSlip::Open {
            asks,
            beside: asked(desk.asks_if_invested(view, seat), phase, &pen),
            more,
        }
    }

    /// The sealed slip of a seat as it was written: in its fields, where these still say what is
    /// sealed.
    pub fn draft_handed_in(&self, seat: SeatId) -> PhoneDraft {
        let sealed: Vec<Entry> = self.sealed_lines(seat).cloned().collect();
        let draft = self.handed_in.get(&seat);
        let is_same = draft.and_then(|draft| self.written(seat, draft));
        let is_same = is_same.is_some_and(|desk| {
            let lines = desk.game.sheet().written();
            lines.map(said).eq(sealed.iter().map(said))
        });
        match draft {
            Some(draft) if is_same => draft.clone(),
            _ => PhoneDraft::Lines(sealed),
        }
    }

    /// How late a sealed slip came, as a sentence; `None` where it came in time.
    fn lateness(&self, seat: SeatId) -> Option<String> {
        let late = self.game.sheet().slip(seat)?.late.as_ref()?;
        Some(match late.by {
            Some(seconds) => format!("Late by {}.", lasting(seconds.into())),
            None => "Late.".to_owned(),
        })
    }

    /// A player's own slip with a draft on it.
    pub fn written(&self, seat: SeatId, draft: &PhoneDraft) -> Option<Desk> {
        let SeatBoard { view, .. } = self.boards.get(&seat)?;
        let copy = published(&self.game, Viewer::Seat(seat)).in_hands_of(seat, None);
        let mut desk = Desk::of_seat(copy, seat);
        match draft {
            PhoneDraft::Empty => {}
            PhoneDraft::Form { more, fields } => {
                if !more.trim().is_empty() {
                    desk.write_own_lines(seat, more);
                }
                for (ask, line) in fields {
                    desk.write_own(view, seat, ask, line);
                }
            }
            PhoneDraft::Lines(lines) => {
                desk.add_own(seat, lines.clone());
            }
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

/// What a line says, however it was read and whenever it came.
pub(super) fn said(line: &Entry) -> (Author, &str, Option<&Order>) {
    (line.author(), &line.written, line.reading.order())
}

/// What a page shows of what its player did last.
#[derive(Default)]
pub(super) struct PageShown {
    pub draft: PhoneDraft,
    /// Whether the draft is read back before it is sealed, and not written.
    pub is_read_back: bool,
    /// What came of it.
    pub said: &'static str,
}

impl PageShown {
    /// A draft that is being written, and what came of what was done with it.
    pub(super) const fn written(draft: PhoneDraft, said: &'static str) -> Self {
        Self {
            draft,
            is_read_back: false,
            said,
        }
    }

    /// The page that reads a draft back before it is sealed.
    pub(super) const fn read_back(draft: PhoneDraft) -> Self {
        Self {
            draft,
            is_read_back: true,
            said: "",
        }
    }
}

/// What a player has written, and where.
#[derive(Clone, Default)]
pub(super) enum PhoneDraft {
    #[default]
    Empty,
    /// As a form brings it.
    Form {
        /// Other lines, as one slip.
        more: String,
        /// What was chosen or written, each with what it is for.
        fields: Vec<(String, String)>,
    },
    /// As it was read.
    Lines(Vec<Entry>),
}

impl PhoneDraft {
    pub const fn is_empty(&self) -> bool {
        match self {
            Self::Empty => true,
            Self::Form { more, fields } => more.is_empty() && fields.is_empty(),
            Self::Lines(lines) => lines.is_empty(),
        }
    }

    /// Of what is asked, what is written counts before what is chosen.
    pub fn new(fields: &BTreeMap<String, String>) -> Self {
        let mut lines = Vec::new();
        for nth in 0..fields.len() {
            let Some(ask) = numbered_field(fields, "ask", nth) else {
                continue;
            };
            let [written, chosen] =
                ["typed", "order"].map(|name| numbered_field(fields, name, nth));
            let line = written.or(chosen).map(on_one_line);
            if let Some(line) = line.or_else(|| invested(fields, nth)) {
                lines.push((ask.to_owned(), line));
            }
        }
        Self::Form {
            more: fields.get("more").cloned().unwrap_or_default(),
            fields: lines,
        }
    }
}

/// What the numbers of a form invest, as a line; `None` where it is nothing.
fn invested(fields: &BTreeMap<String, String>, nth: usize) -> Option<String> {
    let prefix = format!("step{nth}-");
    let mut parts = Vec::new();
    for (name, value) in fields {
        if let Some(power) = name.strip_prefix(&prefix)
            && !matches!(value.trim(), "" | "0")
        {
            parts.push(format!("{power} {}", value.trim()));
        }
    }
    (!parts.is_empty()).then(|| on_one_line(&parts.join(", ")))
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
fn asked(asks: Vec<SlipAsk>, phase: PhaseKind, pen: &DraftPen<'_>) -> Vec<PhoneAsk> {
    let asks = asks.into_iter().map(|ask| PhoneAsk {
        about: about(&ask.name),
        name: ask.name,
        is_due: ask.is_due,
        choices: choices(ask.choices, phase, pen),
        written: ask.written,
        hint: ask.hint,
        told: ask.told,
        steps: ask.invested.into_iter().map(step).collect(),
    });
    asks.collect()
}

/// What can be ordered in a row whose name does not say it.
fn about(ask: &str) -> &'static str {
    if ask.starts_with("? ") {
        return "Army or fleet: you choose which it is.";
    }
    let scales = [
        (", TS1", "Time scale 1: armies board and land."),
        (", TS2", "Time scale 2: moves, supports and convoys."),
        (", TS3", "Time scale 3: armies embark and disembark."),
    ];
    let found = scales.iter().find(|(scale, _)| ask.ends_with(scale));
    found.map_or("", |(_, about)| about)
}

fn step(invested: InvestedIn) -> PhoneStep {
    PhoneStep {
        name: invested.power,
        amount: invested.amount,
        most: invested.most,
    }
}

/// The fields of a form with what is written there, to come back with a page that shows none.
fn fields_of(asks: &[PhoneAsk], more: String) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    for (nth, ask) in asks.iter().enumerate() {
        if !ask.written.is_empty() {
            fields.push((format!("ask{nth}"), ask.name.clone()));
            fields.push((format!("typed{nth}"), ask.written.clone()));
        }
    }
    if !more.is_empty() {
        fields.push(("more".to_owned(), more));
    }
    fields
}

/// A slip as it was read, with what each line has to do with the map.
fn read_back(read: OwnReadBack, view: &View, pen: &DraftPen<'_>) -> PhoneReadBack {
    let phase = view.now.phase.kind;
    let mut lines = Vec::new();
    for line in read.lines {
        let seen = line.seen.as_ref();
        lines.push(PhoneReadLine {
            written: (!line.is_as_written()).then(|| line.written.clone()),
            text: match (line.read, line.ask) {
                (Some(read), _) => read,
                (None, Some(ask)) => format!("{ask}: {}", line.written),
                (None, None) => line.written,
            },
            remark: line.remark,
            fault: line.fault,
            verb: seen.map_or("", |order| verb(order, phase)),
            mark: seen.map_or_else(DraftMark::default, |order| pen.mark(order)),
        });
    }
    PhoneReadBack {
        lines,
        missing: read.missing,
    }
}

/// What can be chosen, in an order that tells nothing of what is likely, nor of how places are
/// numbered.
fn choices(legal: Vec<SlipChoice>, phase: PhaseKind, pen: &DraftPen<'_>) -> Vec<PhoneChoice> {
    let mut choices = Vec::new();
    for choice in legal {
        let SlipChoice {
            candidate,
            named,
            seen,
        } = choice;
        let mark = seen.map_or_else(DraftMark::default, |order| pen.mark(&order));
        let verb = verb(&candidate.order, phase);
        choices.push(PhoneChoice {
            verb,
            text: candidate.text,
            named,
            mark,
        });
    }
    // Moves first: they are what is ordered most. What is seldom ordered comes last.
    choices.sort_by(|a, b| {
        let rank = |choice: &PhoneChoice| match choice.verb {
            "Move" | "Retreat to" => 0,
            "Demobilize" => 2,
            _ => 1,
        };
        let by_rank = rank(a).cmp(&rank(b));
        by_rank
            .then_with(|| a.verb.cmp(b.verb))
            .then_with(|| a.text.cmp(&b.text))
    });
    choices
}
