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
    let free = |spelling: &str, part: NamePart| fault(&taken, spelling, part).map_or(Ok(()), Err);
    if !is_name(name) {
        return Err(NameFault::NoName);
    }
    free(name, NamePart::Name)?;
    let proposed = match by {
        Some(by) => propose(board, discoveries, area, name, by),
        None => first_free(board, &taken, area, name),
    };
    let abbr = match abbr.map(str::trim) {
        Some(abbr) if !is_abbr(abbr) => return Err(NameFault::NoAbbr),
        Some(abbr) if proposed.as_deref() != Some(abbr) => {
            free(abbr, NamePart::Abbr)?;
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
        .find(|abbr| fault(taken, abbr, NamePart::Abbr).is_none())
}

/// Why a spelling can't be had.
fn fault(taken: &[(String, ProvinceId)], spelling: &str, part: NamePart) -> Option<NameFault> {
    let spelling = fold(spelling);
    if RESERVED.iter().any(|word| fold(word) == spelling) {
        return Some(NameFault::Reserved(part));
    }
    let stands_for = taken.iter().find(|(taken, _)| *taken == spelling);
    stands_for.map(|&(_, at)| NameFault::StandsFor(part, at))
}

/// 2 to 30 letters, blanks, full stops and apostrophes, of which the first is a letter.
fn is_name(text: &str) -> bool {
    let fits = |c: char| c.is_alphabetic() || matches!(c, ' ' | '.' | '\'');
    (2..=30).contains(&text.chars().count())
        && text.chars().all(fits)
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
    let head = move |letters: &[char], others: &[usize]| -> String {
        let chosen = std::iter::once(letters[0]).chain(others.iter().map(|&at| letters[at]));
        if is_sea {
            chosen.flat_map(char::to_uppercase).collect()
        } else {
            let mut rest = chosen;
            let first: String = rest
                .next()
                .into_iter()
                .flat_map(char::to_uppercase)
                .collect();
            first + &rest.flat_map(char::to_lowercase).collect::<String>()
        }
    };
    let pairs = (1..count).flat_map(move |a| (a + 1..count).map(move |b| vec![a, b]));
    let triples = (1..count).flat_map(move |a| {
        (a + 1..count).flat_map(move |b| (b + 1..count).map(move |c| vec![a, b, c]))
    });
    // A name of two letters has none of its own: they are repeated.
    let short = (count == 2).then(|| vec![1, 1]);
    pairs
        .chain(triples)
        .chain(short)
        .map(move |others| head(&letters, &others))
        .filter(|abbr| is_abbr(abbr))
}
