//! Names of places that read as something else in an order: as one of its words, as a unit's letter
//! and another name, as two other names. Only what a reader can't tell apart is told: a full name
//! that two others happen to make (`Sweden`) stands for itself.

use super::BoardCheck;
use crate::board::{Board, ProvinceId, fold};

/// The letters of orders, and what each means.
const LETTERS: [(&str, &str); 11] = [
    ("a", "army"),
    ("f", "fleet"),
    ("h", "hold"),
    ("s", "support"),
    ("c", "convoy"),
    ("d", "disband"),
    ("b", "build"),
    ("r", "retreat"),
    ("w", "waive"),
    ("m", "move"),
    ("t", "transport"),
];

/// The words of orders that no name can be told from, wherever it stands.
const WORDS: [&str; 15] = [
    "the in at of its unit to into towards toward on via by through",
    "from and or then coast if unless off not order orders",
    "army armies amy cannon fleet fleets flt boat ship",
    "hold holds holding hld stand stands standing stay stays remain remains",
    "move moves moving mv mto cto attack attacks attacking go goes",
    "support supports supporting sup sups supp suppt supt spt help helps assist assists aid aids",
    "convoy convoys convoying convoyed conv cvy transport transports ferry ferries ff",
    "retreat retreats retreating rto",
    "disband disbands disbanded dies die destroy destroyed dsb otb",
    "build builds built bld place places",
    "remove removes removed rem drop drops",
    "waive waives waived waiv wve",
    "board boards boarding aboard embark embarks embarking",
    "land lands landing disembark disembarks disembarking",
    "mob demob",
];

/// No shorter text is one of two names that make a third.
const SHORTEST_PART: usize = 2;

pub(super) fn check(check: &mut BoardCheck) {
    let board = check.board;
    for id in board.province_ids() {
        let mut told: Vec<String> = Vec::new();
        for (field, called, spelling) in spellings(board, id) {
            let folded = fold(spelling);
            // An id is as a rule the abbreviation in small letters: one line for both.
            if told.contains(&folded) {
                continue;
            }
            let Some(why) = collision(board, id, field, spelling) else {
                continue;
            };
            let spot = check.at(id).then(field).word(spelling);
            let message = format!("{why}. Write the {called} in another way.");
            check.findings.warning(&spot, message);
            told.push(folded);
        }
    }
}

/// Each spelling of a province with its field, and what people call that.
fn spellings(
    board: &Board,
    id: ProvinceId,
) -> impl Iterator<Item = (&'static str, &'static str, &str)> {
    let province = board.province(id);
    let aliases = province.aliases.iter();
    [
        ("abbr", "abbreviation", province.abbr.as_str()),
        ("id", "id", &province.id),
        ("name", "name", &province.name),
    ]
    .into_iter()
    .chain(aliases.map(|alias| ("aliases", "alias", alias.as_str())))
}

/// What a spelling reads as beside the province, as the beginning of a sentence.
fn collision(board: &Board, id: ProvinceId, field: &str, spelling: &str) -> Option<String> {
    let folded = fold(spelling);
    if let Some((_, meaning)) = LETTERS.iter().find(|(letter, _)| *letter == folded) {
        return Some(format!("`{spelling}` also means {meaning}"));
    }
    let mut words = WORDS.iter().flat_map(|line| line.split(' '));
    if words.any(|word| word == folded) {
        return Some(format!("`{spelling}` is a word of orders"));
    }
    if let Some(coast) = coast_nearby(board, id, &folded) {
        return Some(format!("`{spelling}` also names the coast `{coast}`"));
    }
    // A full name that two others make stands for itself; a short form is taken for a slip.
    let parts = parts(board, id, &folded, field != "name")?;
    Some(format!("`{spelling}` reads as `{parts}`"))
}

/// A coast of a neighbour that goes by the same letters: of the seas `ECS` and `SC`.
fn coast_nearby(board: &Board, id: ProvinceId, folded: &str) -> Option<String> {
    // Coasts are written with two letters (`sc`), or three (`scs`).
    if !matches!(folded.len(), 2 | 3) {
        return None;
    }
    board.shores(id).iter().find_map(|&shore| {
        let coast = board.find_coast(shore, folded)?;
        let province = board.province(shore);
        Some(format!(
            "{}/{}",
            province.abbr,
            province.coasts.get(coast.index())?.id
        ))
    })
}

/// The two words that a spelling is when it is cut in two: the letter of a unit and the name of
/// another province, or where `of_names` the names of two.
fn parts(board: &Board, id: ProvinceId, folded: &str, of_names: bool) -> Option<String> {
    folded
        .char_indices()
        .skip(1)
        .map(|(at, _)| at)
        .filter(|&at| folded[at..].chars().count() >= SHORTEST_PART)
        .find_map(|at| {
            let (first, second) = folded.split_at(at);
            let second = named(board, second)?;
            match first {
                "a" | "f" => Some(format!("{} {second}", first.to_ascii_uppercase())),
                _ if first.chars().count() < SHORTEST_PART || !of_names => None,
                // A longer form of the province's own name means no other.
                _ if board.find_exact(first) == Some(id) => None,
                _ => Some(format!("{} {second}", named(board, first)?)),
            }
        })
}

/// The spelling of a province that these letters are, as the board writes it.
fn named<'b>(board: &'b Board, folded: &str) -> Option<&'b str> {
    let id = board.find_exact(folded)?;
    let mut spellings = spellings(board, id).map(|(_, _, spelling)| spelling);
    spellings.find(|spelling| fold(spelling) == folded)
}
