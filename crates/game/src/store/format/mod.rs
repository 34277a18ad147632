//! The save file: a [`Game`] as text and back.
//!
//! Apart from the game's own types, so that those can change and old files still open; but for the
//! few that are words and numbers alone, and say so. All that stands for something on the board is a
//! name. A settled phase is settled again when it is read, for the reasons behind its results; where
//! this version comes to another result than the file, the file's positions stand and a [`Warning`]
//! says so.

/// Something that does not fit, in words as [`format!`] takes them.
macro_rules! misfit {
    ($($what:tt)*) => {
        $crate::store::Misfit::at("", format!($($what)*))
    };
}

/// Declares records of a save. A field behind which stands how its absence is told may be left out.
macro_rules! records {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident {
        $($(#[$about:meta])* $seen:vis $field:ident: $kind:ty $(= $absent:literal)?,)*
    })*) => {
        $($(#[$meta])*
        #[derive(serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $vis struct $name {
            $($(#[$about])*
            $(#[serde(default, skip_serializing_if = $absent)])?
            $seen $field: $kind,)*
        })*
    };
}

mod ballots;
mod carrying;
mod claims;
mod commands;
mod discoveries;
mod edits;
mod endings;
mod entries;
mod events;
mod exceptions;
mod kinds;
mod line;
mod names;
mod orders;
mod pools;
mod position;
mod read;
mod records;
mod rule_lines;
mod scales;
mod seal;
mod sealed;
mod secret;
mod slip_records;
mod slips;
mod trail;
mod vote;
mod vote_records;
mod write;

use std::sync::Arc;

use jiff::Timestamp;
use ron::ser::PrettyConfig;

use super::error::{Misfit, SaveFlaw, Warning};
use crate::game::{
    Amendment, Game, History, Kept, Parent, Setup, Sheet, SnapshotEnd, Turn, unlike_recorded,
};
use crate::score::System;
use chancery_atlas::board::Board;
use chancery_atlas::grammar::ron_fault;
use chancery_engine::adjudicate::{HouseRules, Outcome};
use chancery_engine::calendar::Phase;
use chancery_engine::order::write_order;
use chancery_engine::variant::{Table, Variant, fitted};
use discoveries::Chronicle;
use names::SaveNames;
use read::{PhaseRead, read_players, read_time};
use records::{
    FormatOnly, GameRecord, Head, ParentHead, ParentRecord, PhaseRecord, PhasesRecord, SheetRecord,
};

pub use commands::{JournalLine, read_all_done, stands, write_done};
pub use records::FORMAT;
pub use seal::{check, seal, stated, unseal};
pub use sealed::{read_sealed, write_sealed};

/// Says where in the file a misfit is, from the inside out.
trait WithinRecord {
    fn within(self, place: impl Into<String>) -> Self;
}

impl<T> WithinRecord for Result<T, Misfit> {
    fn within(self, place: impl Into<String>) -> Self {
        self.map_err(|misfit| {
            let mut place: String = place.into();
            if !misfit.place.is_empty() {
                place = format!("{place}, {}", misfit.place);
            }
            Misfit { place, ..misfit }
        })
    }
}

/// What a list of games shows of a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What the table calls the game.
    pub name: String,
    /// The variant's key.
    pub variant: String,
    /// The name of the phase that is open, as far as the room knows.
    pub phase: String,
    pub saved: Timestamp,
    /// The people at the table, as far as they were named.
    pub players: Vec<String>,
    /// How it ended, as far as the room knows: a sentence without a full stop; empty while it goes
    /// on.
    pub ended: String,
}

/// Where the variants and boards that a save names are found.
pub struct Library<'a> {
    pub variant: &'a dyn Fn(&str) -> Option<&'static dyn Variant>,
    pub board: &'a dyn Fn(&str) -> Result<Arc<Board>, SaveFlaw>,
}

/// The text of a snapshot, sealed, that goes on from its parent's end.
pub fn write_game(
    game: &Game,
    parent: Option<&Parent>,
    saved: Timestamp,
) -> Result<String, ron::Error> {
    // Orders, the fifth level, take a line each.
    let layout = PrettyConfig::new().new_line("\n").depth_limit(4);
    Ok(seal(&ron::ser::to_string_pretty(
        &write::game(game, parent, saved),
        layout,
    )?))
}

/// How the phases begin in the text of a snapshot, in the layout of [`write_game`].
const PHASES: &str = "\n    phases: [";

/// What stands before the phases in the text of a snapshot, as a record of its own; `None` where a
/// text is laid out otherwise.
fn without_phases(text: &str) -> Option<String> {
    // The phases are nearly all of the file, and neither a list of games nor undo has any use for
    // them. No name or reason can look like their beginning: in strings a line break is escaped.
    let (head, _) = text.split_once(PHASES)?;
    Some(format!("{head}\n)"))
}

/// Whether a text begins as snapshots are written, with all that stands before the phases.
pub(crate) fn has_whole_beginning(text: &str) -> bool {
    stated(text.as_bytes()).is_some() && text.contains(PHASES)
}

/// Reads what a list of games shows from the text of a snapshot, or from its beginning.
pub(crate) fn read_summary(text: &str) -> Result<Summary, SaveFlaw> {
    // A file that somebody laid out anew is read whole: it takes longer, and says the same.
    let head = without_phases(text);
    let head: Head = parse_format(head.as_deref().unwrap_or(text), |head: &Head| head.format)?;
    // A list of games may hang in the room: it tells what is published, and not how the game stands.
    let (phase, ended) = match head.published {
        Some(published) => (published.phase, published.ended),
        None => (head.stands, head.ended),
    };
    let by_power = head.players.iter().filter_map(|line| line.split_once(": "));
    Ok(Summary {
        name: head.name,
        variant: head.variant,
        phase,
        saved: read_time(&head.saved).within("saved")?,
        players: by_power
            .map(|(_, player)| player.to_owned())
            .chain(head.seats)
            .collect(),
        ended,
    })
}

/// A snapshot as it was read.
pub struct SnapshotRead {
    pub game: Game,
    pub parent: Option<Parent>,
    pub warnings: Vec<Warning>,
}

/// The file of a snapshot's parent, by the beginning of its text; `None` where it names none.
pub(crate) fn read_parent_file(text: &str) -> Option<String> {
    let head: ParentHead = parse(&without_phases(text)?).ok()?;
    Some(head.parent?.file)
}

/// Reads a game from the text of a snapshot.
pub(crate) fn read_game(text: &str, library: &Library<'_>) -> Result<SnapshotRead, SaveFlaw> {
    let record = parse_format(text, |record: &GameRecord| record.format)?;
    let Some(variant) = (library.variant)(&record.variant) else {
        return Err(SaveFlaw::UnknownVariant(record.variant));
    };
    let board = secret::join(
        (library.board)(&record.board)?,
        variant,
        &record.world,
        &record.areas,
    )
    .within("world")?;
    let board = fit(variant, board, &record.fitted)?;
    let own = variant.options();

    // A rule that this version lacks, or that is new in it, stops nobody from playing on.
    let (rules, unknown) = SaveNames::read_rules(&record.rules, &variant.house_rules(), own);
    let mut warnings: Vec<Warning> = unknown.into_iter().map(Warning::UnknownRule).collect();
    warnings.extend(
        SaveNames::missing_rules(&record.rules, own)
            .into_iter()
            .map(|rule| Warning::NewRule(rule.to_owned())),
    );

    let setup = Setup {
        name: record.name,
        variant,
        board: Arc::clone(&board),
        players: read_players(&board, variant, &record.players, record.seats)?,
        created: read_time(&record.created).within("created")?,
    };
    let names = SaveNames::new(&board, variant, &setup.players);
    let log = record.log.iter().enumerate().map(|(i, line)| {
        names
            .read_log_line(line)
            .within(format!("log line {}", i + 1))
    });
    let log = log.collect::<Result<_, _>>()?;
    let phases = PhasesRecord {
        phases: record.phases,
        waiting: record.waiting,
        amending: record.amending,
        former: record.former,
    };
    let begun = variant.start(Table::new(&setup.board, &rules), setup.seats());
    let begun = History {
        scoring: read_scoring(&record.scoring).within("scoring")?,
        ..History::begun(rules, begun)
    };
    let history = read_phases_of(&setup, &names, phases, begun, &mut warnings)?;
    let vote = match &record.vote {
        Some(vote) => Some(vote::read_vote(&names, vote).within("vote")?),
        None => None,
    };
    let mut game = Game::resume(setup, history.ruled(), log).with_vote(vote);
    // In the file the log is sentences; which changes they tell of is found by the history.
    game.recognize_log();
    let parent = record.parent.map(read_parent).transpose();
    Ok(SnapshotRead {
        game,
        parent: parent.within("parent")?,
        warnings,
    })
}

fn read_parent(record: ParentRecord) -> Result<Parent, Misfit> {
    let ParentRecord {
        file,
        check,
        journal,
        undone,
        undo,
        redo,
    } = record;
    let seal = u64::from_str_radix(&check, 16)
        .map_err(|_| misfit!("“{check}” is not a check sum, 16 digits from 0 to f"))?;
    Ok(Parent {
        end: SnapshotEnd {
            file,
            seal,
            journal,
            undone,
        },
        undo,
        redo,
    })
}

/// The history of a game that was begun so.
fn read_phases_of(
    setup: &Setup,
    names: &SaveNames<'_>,
    record: PhasesRecord,
    begun: History,
    warnings: &mut Vec<Warning>,
) -> Result<History, Misfit> {
    let rules = begun.standing;
    let waiting = record.waiting.into_iter().enumerate();
    let waiting = waiting.map(|(i, ahead)| {
        names
            .read_waiting(ahead)
            .within(format!("waiting phase {}", i + 1))
    });
    let waiting = waiting.collect::<Result<Vec<_>, _>>()?;
    let amending = match record.amending.as_str() {
        "" => None,
        phase => Some(names.phase(phase).within("amending")?),
    };
    // The phases of before an amendment have a chronicle of their own, and so are read apart.
    let former = read_phases(names, record.former, &rules).within("before the amendment")?;
    let mut phases = read_phases(names, record.phases, &rules)?;
    let open = phases
        .pop()
        .ok_or_else(|| misfit!("it has no phase; the last must be the open one"))
        .within("phases")?;
    let turns = settle_again(setup, phases, &open, warnings);
    let phase = amending.unwrap_or(open.before.phase);
    let opened = match turns.last() {
        Some(last) => Arc::new(last.settlement.after.clone()),
        None => open.opened,
    };
    // Without changes by hand both are one state in memory, as they are in a game that is played.
    let state = if open.edits.is_empty() {
        Arc::clone(&opened)
    } else {
        open.before
    };
    let amendment = if waiting.is_empty() {
        None
    } else {
        let former = read_former(setup, former, phase, warnings).within("former")?;
        Some(Arc::new(Amendment {
            phase,
            former,
            waiting,
        }))
    };
    Ok(History {
        turns,
        opened,
        edits: open.edits,
        state,
        sheet: open.sheet,
        amendment,
        kept: Kept::default(),
        ..begun
    })
}

/// The phases as they were before this one was opened again. The last record is no phase: it says how
/// they left the game.
fn read_former(
    setup: &Setup,
    mut records: Vec<PhaseRead>,
    amended: Phase,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Arc<Turn>>, Misfit> {
    let after = records
        .pop()
        .ok_or_else(|| misfit!("it does not say how the game stood before the amendment"))?;
    let former = settle_again(setup, records, &after, warnings);
    // The phases before the amended one stand in `phases`, and these go on from there.
    if former.first().is_none_or(|first| first.phase() != amended) {
        return Err(misfit!("its first phase is not the one that is amended"));
    }
    Ok(former)
}

fn read_scoring(text: &str) -> Result<Option<Arc<System>>, Misfit> {
    if text.is_empty() {
        return Ok(None);
    }
    match System::read(text) {
        Ok(system) => Ok(Some(Arc::new(system))),
        Err(why) => Err(misfit!("{why}")),
    }
}

fn read_phases(
    names: &SaveNames<'_>,
    records: Vec<PhaseRecord>,
    rules: &HouseRules,
) -> Result<Vec<PhaseRead>, Misfit> {
    let mut chronicle = Chronicle::default();
    let phases = records.into_iter().map(|phase| {
        let name = phase.phase.clone();
        names.read_phase(phase, rules, &mut chronicle).within(name)
    });
    phases.collect()
}

/// The board as the game was set up on it.
fn fit(variant: &dyn Variant, board: Arc<Board>, lines: &[String]) -> Result<Arc<Board>, Misfit> {
    let mut chosen = Vec::with_capacity(lines.len());
    for line in lines {
        let (name, value) = line.split_once(' ').unwrap_or((line, ""));
        chosen.push((name.to_owned(), value.to_owned()));
    }
    fitted(variant, board, &chosen)
        .map_err(|why| misfit!("{why}"))
        .within("fitted")
}

/// Reads a sheet that is one line of text.
pub(crate) fn read_sheet(text: &str, game: &Game) -> Result<Sheet, SaveFlaw> {
    let record: SheetRecord = parse(text)?;
    Ok(SaveNames::for_game(game).read_sheet(record)?)
}

/// Settles every settled phase again. The file's positions stand whatever comes of it.
fn settle_again(
    setup: &Setup,
    settled: Vec<PhaseRead>,
    open: &PhaseRead,
    warnings: &mut Vec<Warning>,
) -> Vec<Arc<Turn>> {
    let afters: Vec<_> = settled
        .iter()
        .skip(1)
        .chain([open])
        .map(|next| Arc::clone(&next.opened))
        .collect();
    let turns = settled.into_iter().zip(afters).map(|(phase, after)| {
        let PhaseRead {
            opened,
            edits,
            before,
            rules,
            sheet,
            outcomes,
        } = phase;
        let mut turn = Turn::settle(setup, rules, opened, edits, before, sheet);
        let lines = differing_lines(&setup.board, &turn, &outcomes);
        if !lines.is_empty() || turn.settlement.after != *after {
            let phase = setup.calendar().name(turn.phase());
            warnings.push(Warning::SettlesOtherwise {
                phase,
                lines,
                apart: unlike_recorded(setup, &turn.settlement.after, &after),
            });
        }
        // What the table played on from, right or wrong, is how the game went.
        turn.settlement.after = Arc::unwrap_or_clone(after);
        Arc::new(turn)
    });
    turns.collect()
}

/// The orders whose result is another now.
fn differing_lines(board: &Board, turn: &Turn, saved: &[Option<Outcome>]) -> Vec<String> {
    let differing = turn
        .lines()
        .zip(saved)
        .filter(|(line, saved)| saved.is_some_and(|saved| saved != line.verdict.outcome));
    differing
        .map(|(line, _)| match line.order() {
            Some(order) => write_order(board, Some(&turn.before.position), order),
            None => line.entry.written.clone(),
        })
        .collect()
}

/// Reads a text of this format. Where it can't be read the format number alone is looked at, for
/// another format may differ in all else, and to say so helps more than the first field that is
/// unknown.
fn parse_format<T: serde::de::DeserializeOwned>(
    text: &str,
    format: impl Fn(&T) -> u32,
) -> Result<T, SaveFlaw> {
    let parsed = parse::<T>(text);
    let found = match &parsed {
        Ok(record) => format(record),
        Err(_) => parse::<FormatOnly>(text).map_or(FORMAT, |only| only.format),
    };
    match found {
        FORMAT => parsed,
        newer if newer > FORMAT => Err(SaveFlaw::NewerFormat {
            format: newer,
            reads: FORMAT,
        }),
        unknown => Err(SaveFlaw::UnknownFormat(unknown)),
    }
}

fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, SaveFlaw> {
    ron::from_str(text).map_err(|error| SaveFlaw::Syntax {
        line: error.span.start.line,
        column: error.span.start.col,
        what: ron_fault(&error.code),
    })
}
