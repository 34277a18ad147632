//! The read-back: every line as it was written and as it is read, doubtful ones first; what is said of
//! the phase as a whole.

mod forgotten;
mod silent;

pub use forgotten::forgotten;
pub use silent::silent;

use crate::desk::Desk;
use crate::time::when;
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::read::names_unit;
use chancery_engine::order::{Entry, NotTaken, Order, Reading};
use chancery_engine::seat::SeatId;
use chancery_game::game::{
    Dependence, Game, LineChange, LineFate, LineId, Occasion, ReadBack, ReadBackLine,
};
use chancery_game::told::{self, NotOrdered};
use chancery_game::words::not_taken;

/// What is read back of the open phase, in the order in which it is looked at.
pub struct ReadBackList {
    /// The house rules on which the outcome hangs.
    pub hangs: Vec<Dependence>,
    pub read_back: ReadBack,
    /// The lines that were struck by a ruling or late, and count no more.
    pub struck: Vec<LineChange>,
}

/// An item of the read-back.
#[derive(Clone, Copy)]
pub enum ReadBackItem<'a> {
    Rule(&'a Dependence),
    /// An order, or a missing one.
    Line(&'a ReadBackLine),
    Struck(&'a LineChange),
}

/// The same, with where in the list it stands.
pub struct ReadBackEntry<'a> {
    pub part: ReadBackPart,
    /// The time scale that it belongs to, in a part that is told by scales.
    pub scale: Option<Scale>,
    pub item: ReadBackItem<'a>,
}

/// What a part of the list is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadBackPart {
    Rules,
    Doubtful,
    /// What hangs on other orders.
    Conditional,
    Clear,
    Struck,
}

/// A line as it is read back.
pub struct ReadBackRow {
    pub seat: SeatId,
    /// `None` where it is for no power.
    pub power: Option<PowerId>,
    /// As it is read; of what is not ordered, what it is.
    pub read: String,
    pub said: String,
    pub is_doubtful: bool,
}

impl ReadBackList {
    pub fn new(game: &Game) -> Self {
        Self {
            hangs: game.dependences(),
            read_back: ReadBack::new(game),
            struck: struck(game),
        }
    }

    /// All of it, in order.
    pub fn items(&self) -> Vec<ReadBackEntry<'_>> {
        let mut items = Vec::new();
        items.extend(self.hangs.iter().map(|rule| ReadBackEntry {
            part: ReadBackPart::Rules,
            scale: None,
            item: ReadBackItem::Rule(rule),
        }));
        let read_back = &self.read_back;
        let suspicious = read_back.suspicious.iter();
        items.extend(suspicious.map(|line| ReadBackEntry {
            part: ReadBackPart::Doubtful,
            // Doubtful lines stand first, whatever their time scale is.
            scale: None,
            item: ReadBackItem::Line(line),
        }));
        for (part, lines) in [
            (ReadBackPart::Conditional, &read_back.conditional),
            (ReadBackPart::Clear, &read_back.clear),
        ] {
            items.extend(lines.iter().map(|line| ReadBackEntry {
                part,
                scale: line.scale,
                item: ReadBackItem::Line(line),
            }));
        }
        items.extend(self.struck.iter().map(|change| ReadBackEntry {
            part: ReadBackPart::Struck,
            scale: None,
            item: ReadBackItem::Struck(change),
        }));
        items
    }

    pub fn len(&self) -> usize {
        self.hangs.len() + self.read_back.lines().count() + self.struck.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub fn item(&self, at: usize) -> Option<ReadBackItem<'_>> {
        self.items().get(at).map(|listed| listed.item)
    }
}

fn struck(game: &Game) -> Vec<LineChange> {
    let mut struck = Vec::new();
    for change in game.sheet().trail.changes() {
        // A line that was struck while it was entered was a mistake of typing: it is not read back.
        let is_told =
            change.fate == LineFate::Struck && change.stands() && change.occasion >= Occasion::Late;
        if is_told {
            struck.push(LineChange::clone(change));
        }
    }
    struck
}

/// A line as it is read, with what stands out; of one in order, as it was written where that says
/// something else.
pub fn row(desk: &Desk, line: &ReadBackLine) -> ReadBackRow {
    let game = &desk.game;
    let Some(entry) = line.entry.and_then(|i| game.sheet().entries.get(i)) else {
        let NotOrdered { what, then } = told::not_ordered(game, line);
        return ReadBackRow {
            seat: line.seat,
            power: line.power,
            read: what,
            said: then,
            is_doubtful: true,
        };
    };
    let read = game.as_read(entry);
    let mut parts = told::concerns(game, line);
    let is_doubtful = !parts.is_empty();
    let written = match waits(entry) {
        Some(waits) => waits.to_owned(),
        None => as_written(game, entry, &read),
    };
    parts.extend([written, history(game, entry.id)]);
    parts.retain(|part| !part.is_empty());
    ReadBackRow {
        seat: line.seat,
        power: line.power,
        read,
        said: parts.join("; "),
        is_doubtful,
    }
}

/// What an adjustment can leave out.
const VERBS: [&str; 2] = ["build", "disband"];

/// How a line was written, where that is not how it is read.
fn as_written(game: &Game, entry: &Entry, read: &str) -> String {
    let written = entry.written.trim();
    // Only a line typed at the table names no unit: a line of a slip without one could not be read.
    let is_typed =
        entry.reading.order().and_then(Order::unit).is_some() && !names_unit(game.board(), written);
    let (own, as_read) = (signs(written), signs(read));
    // `a kie` for `Build A Kie`: the phase says which of the two it is.
    let is_same = own == as_read
        || VERBS
            .iter()
            .any(|verb| as_read.strip_prefix(verb) == Some(&*own));
    if is_typed || is_same {
        String::new()
    } else {
        format!("written: {written}")
    }
}

/// The letters and digits of a text.
fn signs(text: &str) -> String {
    let signs = text.chars().filter(|sign| sign.is_alphanumeric());
    signs.flat_map(char::to_lowercase).collect()
}

/// A line that was struck, with the reason if one was given.
pub fn struck_row(desk: &Desk, change: &LineChange) -> ReadBackRow {
    ReadBackRow {
        seat: change.line.seat,
        power: Some(change.line.power),
        read: desk.game.as_read(&change.line),
        said: if change.why.is_empty() {
            "struck".to_owned()
        } else {
            format!("struck: {}", change.why)
        },
        is_doubtful: false,
    }
}

/// All there is to say of a line, uncut.
pub fn detail(desk: &Desk, line: &ReadBackLine) -> String {
    let game = &desk.game;
    let setup = game.setup();
    let author = match line.author() {
        Some(author) => setup.author_name(author),
        None => setup.seat_name(line.seat).to_owned(),
    };
    let Some(entry) = line.entry.and_then(|i| game.sheet().entries.get(i)) else {
        let NotOrdered { what, then } = told::not_ordered(game, line);
        let why = told::way_round(game, line).map(|why| format!(". {why}"));
        return format!(" {author}, {what}: {then}{}", why.unwrap_or_default());
    };
    let concerns = told::concerns(game, line);
    let said = if concerns.is_empty() {
        waits(entry).unwrap_or("no doubt").to_owned()
    } else {
        concerns.join("; ")
    };
    let mut detail = format!(" {author} wrote “{}”: {said}", entry.written.trim());
    for change in game.sheet().trail.story_of(entry.id) {
        detail += "\n ";
        detail += &dated(game, change);
    }
    detail
}

/// For what a line waits that is for a later phase.
fn waits(entry: &Entry) -> Option<&'static str> {
    match &entry.reading {
        Reading::NotTaken(why @ (NotTaken::OtherPhase(_) | NotTaken::OtherSeason(_))) => {
            Some(not_taken(why))
        }
        _ => None,
    }
}

/// What became of a line, and when.
pub fn dated(game: &Game, change: &LineChange) -> String {
    let what = game.describe(change, Some(&game.state().position));
    format!("{}: {what}", when(change.at))
}

/// In few words what was done to a line before it came to stand as it does; empty where nothing
/// was.
fn history(game: &Game, line: LineId) -> String {
    let story = game.sheet().trail.story_of(line);
    let Some(last) = story.last() else {
        return String::new();
    };
    let was = game.as_read(&last.line);
    match last.fate {
        LineFate::Ruled(_) => "ruled".to_owned(),
        LineFate::Changed(_) => format!("changed from “{was}”"),
        LineFate::ReadAgain(_) => "read again".to_owned(),
        _ => format!("replaces “{was}”"),
    }
}

/// What may end the game in this phase: alliances that may claim the victory, and how far a
/// concession has got.
pub fn ends(game: &Game) -> Vec<String> {
    let mut said = Vec::new();
    if may_claim(game) {
        let all = game.alliances();
        let groups = all.iter().take_while(|alliance| alliance.lacks == 0);
        let groups = groups.map(|alliance| powers(game, &alliance.members));
        said.push(format!("May claim the victory: {}", groups.joined("; ")));
    }
    let mut conceded: Vec<(&[PowerId], PowerId)> = Vec::new();
    for line in &game.sheet().entries {
        if let Some(to) = line.reading.order().and_then(Order::conceded) {
            conceded.push((to, line.power));
        }
    }
    // The first concession tells to whom; one to somebody else does not agree with it.
    if let Some(&(to, _)) = conceded.first() {
        let position = &game.state().position;
        let (mut agree, mut others) = (0, Vec::new());
        for power in game.board().power_ids() {
            // A power without units and centres is out, and is not asked.
            let has = position.count_units(power) + position.centre_count(game.board(), power);
            if conceded.contains(&(to, power)) {
                agree += usize::from(has > 0);
            } else if has > 0 {
                others.push(power);
            }
        }
        let missing = if others.is_empty() {
            "everybody agrees".to_owned()
        } else {
            format!("not yet: {}", powers(game, &others))
        };
        said.push(format!(
            "Conceded to {} by {agree}; {missing}",
            powers(game, to)
        ));
    }
    said
}

/// Whether powers may claim the victory together in the open phase.
pub fn may_claim(game: &Game) -> bool {
    if game.phase().kind != PhaseKind::Adjustments || game.state().is_over() {
        return false;
    }
    // The one that lacks the least comes first.
    let alliances = game.alliances();
    alliances.first().is_some_and(|nearest| nearest.lacks == 0)
}

/// Powers by name, with commas between.
fn powers(game: &Game, powers: &[PowerId]) -> String {
    let names = powers.iter();
    names
        .map(|&power| game.board().power(power).name.as_str())
        .joined(", ")
}
