//! Which names an area may get: of the form that a world file asks for, and free; and which
//! abbreviation is proposed for one.

use crate::adjudicate::{NameFault, NamePart};
use crate::discovery::Discoveries;
use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain, fold};

/// Words that mean something in orders and reports.
const RESERVED: [&str; 7] = ["OB", "Natives", "Land", "Sea", "Common", "Stand", "Hold"];

/// The name and abbreviation that an area would get; an abbreviation is found where none was
/// written. `by` is who names it, `None` for the game master.
///
/// The abbreviation that a player is proposed is his, though a name that he does not know may have
/// it too: boards write both areas out for whoever knows both.
///
/// # Errors
/// Either has not the form of one, or is taken. Players have the same answer for every reason, for
/// it must not tell what others have named.
pub fn choose(
    board: &Board,
    discoveries: &Discoveries,
    area: ProvinceId,
    name: &str,
    abbr: Option<&str>,
    by: Option<PowerId>,
) -> Result<(String, String), NameFault> {
    let name = name.trim();
    let taken = taken(board, discoveries, area);
    if !is_name(name) {
        return Err(NameFault::NoName);
    }
    check_free(&taken, name, NamePart::Name)?;
    let proposed = match by {
        Some(by) => propose(board, discoveries, area, name, by),
        None => first_free(board, &taken, area, name),
    };
    let abbr = match abbr.map(str::trim) {
        Some(abbr) if !is_abbr(abbr) => return Err(NameFault::NoAbbr),
        // The proposed one passes unchecked: to refuse it would tell of a name that has it.
        Some(abbr) if proposed.as_deref() != Some(abbr) => {
            check_free(&taken, abbr, NamePart::Abbr)?;
            abbr.to_owned()
        }
        _ => proposed.ok_or(NameFault::NoneFree)?,
    };
    Ok((name.to_owned(), abbr))
}

/// The abbreviation that is proposed to a player for a name that he gives. It depends only on the
/// names that he knows: else it would tell of the hidden ones.
pub(crate) fn propose(
    board: &Board,
    discoveries: &Discoveries,
    area: ProvinceId,
    name: &str,
    by: PowerId,
) -> Option<String> {
    let mut taken = taken(board, discoveries, area);
    taken.retain(|&(_, at)| !board.is_beyond(at) || discoveries.knows(by, at));
    first_free(board, &taken, area, name)
}

fn first_free(
    board: &Board,
    taken: &[(String, ProvinceId)],
    area: ProvinceId,
    name: &str,
) -> Option<String> {
    proposals(name.trim(), board.terrain(area) == Terrain::Sea)
        .find(|abbr| check_free(taken, abbr, NamePart::Abbr).is_ok())
}

/// Whether a spelling can be had, or why not.
fn check_free(
    taken: &[(String, ProvinceId)],
    spelling: &str,
    part: NamePart,
) -> Result<(), NameFault> {
    let spelling = fold(spelling);
    if RESERVED.iter().any(|word| fold(word) == spelling) {
        return Err(NameFault::Reserved(part));
    }
    match taken.iter().find(|(taken, _)| *taken == spelling) {
        Some(&(_, at)) => Err(NameFault::StandsFor(part, at)),
        None => Ok(()),
    }
}

/// 2 to 30 letters, blanks, full stops and apostrophes, of which the first is a letter.
fn is_name(text: &str) -> bool {
    (2..=30).contains(&text.chars().count())
        && text
            .chars()
            .all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '\''))
        && text.chars().next().is_some_and(char::is_alphabetic)
}

/// 3 or 4 letters.
fn is_abbr(text: &str) -> bool {
    (3..=4).contains(&text.chars().count()) && text.chars().all(char::is_alphabetic)
}

/// What means a place already, folded, and which: in the known world, or as what other areas are or
/// were called.
fn taken(board: &Board, discoveries: &Discoveries, area: ProvinceId) -> Vec<(String, ProvinceId)> {
    let known = board
        .province_ids()
        .take(board.known_count())
        .flat_map(|at| {
            let province = board.province(at);
            [&province.id, &province.abbr, &province.name]
                .into_iter()
                .chain(&province.aliases)
                .map(move |spelling| (fold(spelling), at))
        });
    let others = board
        .provinces_beyond()
        .zip(&discoveries.areas)
        .filter(|(other, _)| *other != area);
    let names = others.flat_map(|(other, lore)| {
        let names = lore
            .name
            .iter()
            .chain(&lore.former)
            .flat_map(|name| [&name.name, &name.abbr]);
        names.map(move |spelling| (fold(spelling), other))
    });
    known.chain(names).collect()
}

/// Abbreviations of a name, the most natural first: of its first letters, then of its first letter
/// with two or three others, in their order. Those of seas are in capitals.
fn proposals(name: &str, is_sea: bool) -> impl Iterator<Item = String> {
    let letters: Vec<char> = name.chars().filter(|c| c.is_alphabetic()).collect();
    let count = letters.len();
    let pairs = (1..count).flat_map(move |a| (a + 1..count).map(move |b| vec![a, b]));
    let triples = (1..count).flat_map(move |a| {
        (a + 1..count).flat_map(move |b| (b + 1..count).map(move |c| vec![a, b, c]))
    });
    // A name of two letters has none of its own: they are repeated.
    let short = (count == 2).then(|| vec![1, 1]);
    pairs
        .chain(triples)
        .chain(short)
        .map(move |others| shortened(&letters, &others, is_sea))
        // Some letters have two in capitals: then the abbreviation is too long.
        .filter(|abbr| is_abbr(abbr))
}

/// The first letter with some of the others, of which the indices are given.
fn shortened(letters: &[char], others: &[usize], is_sea: bool) -> String {
    let others = others.iter().map(|&at| letters[at]);
    let mut abbr: String = letters[0].to_uppercase().collect();
    if is_sea {
        abbr.extend(others.flat_map(char::to_uppercase));
    } else {
        abbr.extend(others.flat_map(char::to_lowercase));
    }
    abbr
}
