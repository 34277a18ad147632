//! What came of a command, in words: the status line, line by line, and a player's own slip say it
//! alike. Nothing else makes a message of it. Also what is to be looked at on the sheet.

mod concerns;
mod remarks;

pub use concerns::{
    NotOrdered, concerns, default_reason, first_doubt, no_ballot, not_ordered, proposal_reason,
    subject, unit_name, void_line, way_round,
};
pub use remarks::remark;

use crate::game::{
    Batch, Command, Game, HandedIn, OrderTally, Refusal, SlipAnswer, SlipCommand, TableEvent, Told,
    quoted,
};
use crate::report::standings;
use crate::score::System;
use crate::view::{View, Viewer};
use chancery_atlas::grammar::{counted, said};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::edit::{Edit, EndingEdit};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::seat::SeatId;

/// How a message is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Done,
    /// Something to know.
    Info,
    /// Something needs a look.
    Warning,
    /// Something was refused or failed.
    Error,
}

/// What came of something that was done, as it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    tone: Tone,
    /// What a player hears of his own slip.
    what: String,
    /// All of it, for the game master: also what he has to look at, and what his keys do now. In the
    /// place of `{undo}` stands the key of that action.
    text: String,
}

impl Message {
    fn new(tone: Tone, what: impl Into<String>) -> Self {
        let what = said(what);
        Self {
            tone,
            text: what.clone(),
            what,
        }
    }

    fn done(what: impl Into<String>) -> Self {
        Self::new(Tone::Done, what)
    }

    fn warning(what: impl Into<String>) -> Self {
        Self::new(Tone::Warning, what)
    }

    /// The same, with what only the game master hears.
    fn then(mut self, then: &str) -> Self {
        self.text.push_str(then);
        self
    }

    fn undoable(self) -> Self {
        self.then("; {undo} undoes it")
    }

    /// The same, of which a player hears something else.
    fn player_hears(self, what: impl Into<String>) -> Self {
        Self {
            what: said(what),
            ..self
        }
    }

    pub const fn tone(&self) -> Tone {
        self.tone
    }

    /// All of it, for the game master.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The same on a player's own slip.
    pub fn for_player(self) -> String {
        self.what
    }
}

/// What is said of what was done; `None` where it is in sight, or belongs to what was done before.
pub fn message(game: &Game, told: &Told) -> Option<Message> {
    Some(match told.done.as_ref()? {
        Command::Enter { .. } | Command::Replace { .. } => {
            // The new line is in sight; what it took away is not.
            let replaced = told.gone.first()?;
            Message::warning(format!("replaced “{}”", game.as_read(replaced)))
                .then("; {undo} brings it back")
        }
        Command::Add(lines) => added(game, lines, told)?,
        Command::EnterAll { batch, lines } => entered_together(game, *batch, lines)?,
        Command::AddSlip(lines) | Command::CorrectSlip(lines) => entered(game, lines, told),
        Command::Strike { .. } => {
            let struck = told.gone.first()?;
            Message::done(format!("struck “{}”", game.as_read(struck)))
                .then("; {undo} brings it back")
        }
        Command::SelectName(chosen) => {
            let area = &game.setup().board.province(chosen.area).name;
            Message::done(format!("{area} is called {}", chosen.name))
        }
        Command::Slip(seat, what) => slip(game, *seat, what)?,
        Command::Settle { .. } => settled_again(game, told)?,
        Command::Reopen(_) => Message::warning(
            "reopened: change the orders; then {settle} settles this and the later phases again",
        ),
        Command::Edit(edit) => edited(game, edit),
        Command::Except { rule, value, .. } => ruled(game, told, rule, value)?,
        Command::SetScoring(system) => scored(system.as_ref(), Some(game)),
        Command::SeatPlayers(_) => Message::done(&told.log.last()?.what).undoable(),
        Command::Tell(event) => happened(event, told)?,
        Command::Undo => {
            let what = told.step.as_ref()?;
            match &told.unread {
                Some(file) => Message::warning(format!(
                    "undone: {what}; the single steps before are lost, because {file} or its journal is damaged or gone"
                )),
                None => Message::done(format!("undone: {what}")).then("; {redo} redoes it"),
            }
        }
        Command::Redo => Message::done(format!("redone: {}", told.step.as_ref()?)),
        Command::Rule { .. }
        | Command::StrikeAll(_)
        | Command::LeaveOut(_)
        | Command::RuledWhenEntered { .. }
        | Command::GiveReason(_)
        | Command::ReadAgain(_)
        | Command::OpenSealed(_)
        | Command::SetRule { .. } => return None,
    })
}

/// Why something was not done.
pub fn refused(why: &Refusal) -> Message {
    let tone = match why {
        Refusal::NothingToUndo | Refusal::NothingToRedo => Tone::Info,
        _ => Tone::Error,
    };
    Message::new(tone, why.to_string())
}

/// What a player hears on his phone of the slip that he hands in or takes back.
pub const fn slip_answer(answer: SlipAnswer) -> &'static str {
    match answer {
        SlipAnswer::HandedIn => "Your slip is in.",
        SlipAnswer::TakenBack => "You have your slip back. Hand it in again when it is ready.",
        SlipAnswer::OtherIn => {
            "Another slip of yours is in. Take it back first, then hand this one in."
        }
        SlipAnswer::SlipsOpen => "This slip came too late: the slips are open.",
        SlipAnswer::OldPage => "This page was old. Check your orders, then hand in again.",
        SlipAnswer::OtherPhase => "The phase has changed. Look at your page again.",
        SlipAnswer::Amending => "The game master corrects an earlier phase. Hand in on paper.",
        SlipAnswer::NotIn => "No slip of yours is in.",
        SlipAnswer::TimeOver => "The time is over: your slip stays in.",
        SlipAnswer::NotSaved => "The laptop could not save your slip. Tell the game master.",
        SlipAnswer::Busy => "The laptop is busy. Try again in a moment.",
    }
}

/// What is to be looked at beside the orders that are missing: `1 void`, `2 undecided`.
pub fn doubtful(tally: OrderTally) -> Vec<String> {
    let all = [
        (tally.void, "void"),
        (tally.undecided, "undecided"),
        (tally.unreadable, "unreadable"),
        (tally.sealed, "sealed"),
    ];
    all.into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| format!("{number} {what}"))
        .collect()
}

/// Several orders in a row: `A Mar B F LYO; F LYO - WES; A(WES) D Tun`.
pub fn orders(game: &Game, lines: &[Entry]) -> String {
    let orders = lines.iter().filter_map(|line| line.reading.order());
    let orders: Vec<String> = orders.map(|order| game.written(order)).collect();
    orders.join("; ")
}

fn entered_together(game: &Game, batch: Batch, lines: &[Entry]) -> Option<Message> {
    Some(match batch {
        Batch::Chain => Message::done(format!("entered: {}", orders(game, lines))),
        Batch::Investments => return left_in_hand(game, lines.first()?.seat),
        Batch::Copies { from } => {
            let name = game.setup().seat_name(from);
            Message::done(format!("copied from {name}: {}", orders(game, lines)))
        }
    })
}

/// That nothing is missing any more, and what is to be looked at first, if there is something.
pub fn all_in(tally: OrderTally, first: Option<String>) -> Message {
    if let Some(first) = first {
        // A sealed slip is in, but what it orders is not known yet.
        let all = if tally.waiting == 0 && tally.sealed == 0 {
            "All ordered. "
        } else {
            ""
        };
        let more = match (tally.doubtful() + tally.sealed).saturating_sub(1) {
            0 => String::new(),
            more => format!(" {more} more to check."),
        };
        Message::warning(format!("{all}{first}.{more}"))
    } else if tally.sealed > 0 {
        let slips = counted(tally.sealed, "sealed slip");
        let text = format!("{slips} to open: {{settle}} asks, then opens them");
        Message::new(Tone::Info, text)
    } else {
        Message::done("everything is ordered: {settle} reads the orders back, then settles")
    }
}

/// That the line that was entered is void, and why.
pub fn void(why: &str) -> Message {
    Message::warning(format!("{why}."))
}

/// That a line was changed from the read-back.
pub fn read_back_again() -> Message {
    Message::done("changed: {settle} reads back again")
}

/// That a player's slip is complete, and whose is next.
pub fn next_slip(game: &Game, seat: SeatId, tally: OrderTally, next: SeatId) -> Message {
    let (his, next) = (game.setup().seat_name(seat), game.setup().seat_name(next));
    let to_next = format!("{{next-missing}}: {next}'s slip");
    match doubtful(tally).join(", ") {
        none if none.is_empty() => Message::done(format!("{his}'s slip is complete. {to_next}")),
        doubtful => Message::warning(format!("{his}'s slip: {doubtful}. {to_next}")),
    }
}

/// What a player has left in hand after an investment.
fn left_in_hand(game: &Game, seat: SeatId) -> Option<Message> {
    let account = game.state().accounts.account(seat);
    let in_hand = account.map_or(0, |account| account.in_hand);
    let own = game.sheet().written().filter(|line| line.seat == seat);
    // What is typed is any number: a sum that is too large is more than anybody has.
    let spent = own
        .filter_map(|line| line.reading.order()?.invested())
        .try_fold(0_u32, u32::checked_add);
    let remark = match spent.and_then(|spent| in_hand.checked_sub(spent)) {
        // All is invested, which the sheet shows.
        Some(0) => return None,
        Some(left) => format!("{left} left in hand: you lose it if you don't invest it"),
        None => "more than you have: an investment over the rest is void".to_owned(),
    };
    Some(Message::warning(remark))
}

/// Which lines were read again; `None` for none.
pub fn read_again(game: &Game, lines: &[Entry]) -> Option<String> {
    if lines.is_empty() {
        return None;
    }
    let read: Vec<String> = lines
        .iter()
        .map(|line| quoted(line, &|order| game.written(order)))
        .collect();
    Some(format!(
        "{} read again: {}",
        counted(read.len(), "line"),
        read.join(", ")
    ))
}

/// By what a game is scored; where that gives no scores as it stands, why.
pub fn scored(system: Option<&System>, game: Option<&Game>) -> Message {
    let Some(system) = system else {
        return Message::done("the game is not scored");
    };
    let name = system.described();
    // The game master's view has all centres, which every system asks for.
    let standings = game.and_then(|game| standings(&View::new(game, Viewer::GameMaster)));
    match standings.and_then(|standings| system.scores(&standings).err()) {
        Some(why) => Message::warning(format!("scored by {name}; but {why}")),
        None => Message::done(format!(
            "scored by {name}; the points are under the centres by year"
        )),
    }
}

/// Lines that stand on the sheet as they came: a drawn number, and what is not read yet.
fn added(game: &Game, lines: &[Entry], told: &Told) -> Option<Message> {
    let [line] = lines else { return None };
    match &line.reading {
        Reading::Order { order, .. } => {
            let Order::Ballots(ballot) = order else {
                return None;
            };
            let number = ballot.drawn()?;
            Some(Message::done(format!("drawn at the table: {number}")).undoable())
        }
        Reading::Ambiguous { .. } => Some(undecided()),
        Reading::Unreadable { why } if is_as_it_came(game, line, told) => {
            let text = format!("kept as written, but will be void: {why}");
            Some(Message::warning(text).player_hears(format!("kept as written: {why}")))
        }
        Reading::Unreadable { .. } | Reading::NotTaken(_) => None,
    }
}

/// Whether a line was not read again since.
fn is_as_it_came(game: &Game, line: &Entry, told: &Told) -> bool {
    let ids = told.lines.iter();
    let mut lines = ids.filter_map(|&id| game.sheet().line(id));
    lines.any(|now| *now.entry == *line)
}

/// That nobody has ruled on a line.
pub fn undecided() -> Message {
    Message::warning("not decided yet: Enter on its line asks again")
}

/// What was entered, and what it replaces: an order by name, several by their number; and what is to
/// be looked at of it.
fn entered(game: &Game, lines: &[Entry], told: &Told) -> Message {
    // Whatever its lines order, all units of the seat hold: nothing else is worth telling.
    if let Some(author) = told.held.first() {
        return Message::warning(format!(
            "second slip of {}: all its units hold (house rule: {})",
            game.setup().author_name(*author),
            HouseRules::title_of(&[], "two-slips")
        ));
    }
    let replaces = if lines.len() == 1 {
        "replaces"
    } else {
        "replace"
    };
    let what = match told.gone.as_slice() {
        [] => format!("entered: {}", named(game, lines)),
        old => format!("{} {replaces} {}", named(game, lines), named(game, old)),
    };
    let mut tally = OrderTally::default();
    for (line, state) in game.sheet().entries.iter().zip(&game.line_states()) {
        if told.lines.contains(&line.id) {
            tally.add_line(state);
        }
    }
    let doubtful = doubtful(tally);
    let message = if doubtful.is_empty() {
        Message::done(what)
    } else {
        Message::warning(what)
    };
    let doubtful = doubtful.iter().map(|doubt| format!(", {doubt}"));
    message.then(&doubtful.collect::<String>()).undoable()
}

fn slip(game: &Game, seat: SeatId, what: &SlipCommand) -> Option<Message> {
    let whose = game.setup().seat_name(seat);
    match what {
        SlipCommand::Seal { .. } | SlipCommand::Unseal => return None,
        SlipCommand::TakeOlder => {
            return Some(Message::done(format!(
                "{whose}: the older slip is in, sealed"
            )));
        }
        SlipCommand::SetAside { .. } => {
            let text = format!("the sealed slip of {whose} is out; enter the paper slip");
            return Some(Message::done(text));
        }
        SlipCommand::WaiveLateness { .. } => {
            return Some(Message::done(accepted(whose)).undoable());
        }
        _ => {}
    }
    Some(slip_is(game, seat))
}

/// Whether a slip is in, and in time.
pub fn slip_is(game: &Game, seat: SeatId) -> Message {
    let whose = game.setup().seat_name(seat);
    let slip = game.sheet().slip(seat);
    match slip.map(HandedIn::lateness) {
        None => Message::done(format!("{whose}: slip is not in")),
        Some(None) => Message::done(format!("{whose}: slip is in")),
        Some(Some(late)) => Message::warning(format!("{whose}: slip is {late}")),
    }
}

/// That a slip is taken although it came too late.
pub fn accepted(whose: &str) -> String {
    format!("accepted: the late slip of {whose}")
}

/// How far an amendment went.
fn settled_again(game: &Game, told: &Told) -> Option<Message> {
    let phases = &told.consequences.as_ref()?.phases;
    if phases.is_empty() {
        return None;
    }
    let again = format!("settled again: {}", counted(told.settled, "phase"));
    Some(if game.history().amendment.is_none() {
        Message::done(format!(
            "{again}; the amendment is done; the log ({{log}}) has the changes"
        ))
    } else {
        let open = game.phase_name();
        Message::warning(format!(
            "{again}; next {open}: check its orders, then {{settle}}"
        ))
    })
}

fn edited(game: &Game, edit: &Edit) -> Message {
    let setup = game.setup();
    match edit {
        Edit::Ending(EndingEdit::Disclose) => {
            Message::done("Everybody may now read the whole game.")
        }
        Edit::Ending(EndingEdit::End(_)) => Message::done(game.how_ended()).undoable(),
        edit => {
            let what = edit.describe(setup.variant, game.board(), &setup.players);
            Message::done(what).undoable()
        }
    }
}

/// How a house rule is ruled in the open phase.
fn ruled(game: &Game, told: &Told, rule: &str, value: &str) -> Option<Message> {
    let own = game.setup().variant.options();
    let (option, spec) = HouseRules::named(own, rule).ok()?;
    let choice = spec.choice(value).ok()?;
    let rule = spec.titled(choice);
    // To rule as it was ruled is no change, and must not look like one.
    Some(if !told.ruled_otherwise {
        Message::done(format!("{rule}, as before"))
    } else if game.history().standing.choice(option) == choice {
        Message::done("back to the house rule")
    } else {
        Message::done(format!("{rule}, in {} only", game.phase_name()))
    })
}

/// What happened at the table, as the log says it.
fn happened(event: &TableEvent, told: &Told) -> Option<Message> {
    let logged = &told.log.last()?.what;
    match event {
        TableEvent::BallotReplaced(_) | TableEvent::BallotTakenBack(_) => {
            Some(Message::warning(format!("{logged} The log records it.")))
        }
        TableEvent::VoteCounted(_) | TableEvent::VoteCancelled(_) => Some(Message::done(logged)),
        TableEvent::VoteCalled(_) | TableEvent::Overtime { .. } | TableEvent::SeatsDrawn { .. } => {
            None
        }
    }
}

/// A line in words, or how many they are.
fn named(game: &Game, lines: &[Entry]) -> String {
    match lines {
        [line] => game.as_read(line),
        lines => counted(lines.len(), "line"),
    }
}
