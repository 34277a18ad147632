//! What games keep beside units and owners, as lines: pools, influence, rations, what is known of a
//! secret world. They are changes by hand ([`Edit`]): a `state` block makes them, an `expect` block asks
//! whether they are so. Dislodged units wait in a `state` block too, whatever the game.

use super::parse::{Mistake, Text};
use super::stage::LastListed;
use super::words::CaseWords;
use chancery_atlas::grammar::Joined;
use chancery_engine::edit::{Edit, EditError, KnownOrder, set_facts};
use chancery_engine::order::{Carrying, Forms};
use chancery_engine::variant::{State, Table};

/// Whether a game with these order forms has something.
pub(crate) type Has = fn(Forms) -> bool;

/// The keywords of `state` lines, and which games have them.
pub(crate) const KEYWORDS: [(&str, Has); 14] = [
    ("pool", |has| has.mobilizing),
    ("influence", |has| has.investing),
    ("unspent", |has| has.investing),
    ("points", |has| has.investing),
    ("rations", |has| has.carrying == Carrying::Own),
    ("kind", |has| has.choosing),
    ("free", |has| has.choosing),
    ("trapped", |has| has.scales),
    ("extra", |has| has.placing),
    ("knows", |has| has.naming),
    ("treasure", |has| has.naming),
    ("treasures", |has| has.naming),
    ("may-name", |has| has.naming),
    ("named", |has| has.naming),
];

/// The keywords of the lines that a game with these order forms has.
pub(crate) fn keywords(forms: Forms) -> impl Iterator<Item = &'static str> {
    let known = KEYWORDS.into_iter().filter(move |(_, has)| has(forms));
    known.map(|(keyword, _)| keyword)
}

/// What a `state` line of any game may begin with: `dislodged France A Bur by Mun: Pic stand-off`. In
/// an `expect` block the word asks what came of a phase.
const DISLODGED: &str = "dislodged";

/// Reads a line that says how something stands.
pub(crate) fn read(line: Text<'_>, words: CaseWords<'_>) -> Result<Edit, Mistake> {
    let edit = line.read(Edit::read(line.text, &words.names))?;
    match edit {
        // A case says what a pool holds and not what comes into it.
        Edit::Pools(pools) if pools.adds() => {
            Err(line.wrong(EditError::Form("pool France Mar: A, F").to_string()))
        }
        edit => Ok(edit),
    }
}

/// Sets a state up as the lines of a `state` block say. Accounts are wholly theirs; pools are, if
/// they speak of any. `last`: the unit of each power that was listed last.
pub(crate) fn set_up(
    lines: &[Text<'_>],
    words: CaseWords<'_>,
    last: &[LastListed],
    table: Table<'_>,
    state: &mut State,
) -> Result<(), Mistake> {
    let mut edits = read_all(lines, words, state)?;
    for (_, edit) in &mut edits {
        // Which unit was listed last, only the `units` block tells.
        if let Edit::Scales(scales) = edit {
            *scales = scales.with_last(|power| last[power.index()]);
        }
    }
    let is_waiting = |(_, edit): &(Text<'_>, Edit)| matches!(edit, Edit::Waiting(_));
    let (waiting, edits): (Vec<_>, Vec<_>) = edits.into_iter().partition(is_waiting);
    for (line, edit) in &waiting {
        line.read(edit.change(words.names.variant, table, state))?;
    }
    if !waiting.is_empty() {
        // Where they may go follows from who stands where.
        words.names.variant.refresh(table, state);
    }
    let (lines, edits): (Vec<_>, Vec<_>) = edits.into_iter().unzip();
    set_facts(words.names.variant, table, state, &edits, KnownOrder::Chart)
        .map_err(|(nth, why)| lines[nth].wrong(why.to_string()))
}

/// One change a line, no two about the same thing.
fn read_all<'a>(
    lines: &[Text<'a>],
    words: CaseWords<'_>,
    state: &State,
) -> Result<Vec<(Text<'a>, Edit)>, Mistake> {
    let mut edits: Vec<(Text<'a>, Edit)> = Vec::new();
    for &line in lines {
        let (keyword, _) = line.split();
        let mut allowed = std::iter::once(DISLODGED).chain(keywords(words.forms()));
        if !allowed.any(|known| known == keyword) {
            let of_this_game = keywords(words.forms());
            let known = std::iter::once(DISLODGED).chain(of_this_game).joined(", ");
            let why = format!("“{keyword}” does not belong in `state`; this variant has {known}");
            return Err(line.wrong(why));
        }
        let edit = read(line, words)?;
        // What the state says instead: it is the same for two lines about one thing.
        let found = edit.found(state);
        if found.is_some() && edits.iter().any(|(_, other)| other.found(state) == found) {
            return Err(line.wrong(format!("“{}” is there twice; keep one line", line.text)));
        }
        edits.push((line, edit));
    }
    Ok(edits)
}
