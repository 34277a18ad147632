//! Places and powers as people write them. Nothing here guesses: what is exact, what begins so and
//! what nearly is so are three questions, and the asker decides what to do with several answers.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::{Board, Coast, CoastId, Place, PowerId, ProvinceId};

/// A place as somebody wrote it, read exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenPlace<'a> {
    /// The province, and the coast where one was written.
    Place(Place),
    /// The province is clear, but it has no such coast (DATC 4.B.6).
    WrongCoast {
        /// The province.
        province: ProvinceId,
        /// What was written for the coast.
        coast: &'a str,
    },
}

/// The spellings of a board, folded and sorted.
#[derive(Clone, Debug, Default)]
pub(super) struct SpellingIndex {
    provinces: Vec<(String, ProvinceId)>,
    /// What each spelling of `provinces` means; `None` where it means several.
    exact: HashMap<String, Option<ProvinceId>>,
    /// The ids of the areas beyond the known world, sorted as they are written: case matters in
    /// them.
    ids: Vec<(String, ProvinceId)>,
    powers: Vec<(String, PowerId)>,
    /// The words of the names, made when first asked for.
    pub words: OnceLock<Vec<(Vec<String>, ProvinceId)>>,
    /// The letters of all spellings, made when first asked for.
    pub letters: OnceLock<Vec<(Vec<char>, ProvinceId)>>,
}

impl SpellingIndex {
    pub(crate) fn new(board: &Board) -> Self {
        let mut names = Self::default();
        let mut ranked: Vec<(String, u8, ProvinceId)> = board
            .province_ids()
            .take(board.known_count())
            .flat_map(|id| {
                board
                    .spellings(id)
                    .map(move |spelling| (fold(spelling), 0, id))
            })
            .collect();
        for id in board.provinces_beyond() {
            names
                .ids
                .extend(board.heard_id(id).map(|written| (written.clone(), id)));
            ranked.extend(
                board
                    .ranked_spellings(id)
                    .map(|(rank, spelling)| (fold(spelling), rank, id)),
            );
        }
        ranked.extend(
            board
                .language_names
                .shared
                .iter()
                .map(|(spelling, id)| (spelling.clone(), 0, *id)),
        );
        names.ids.sort_unstable();
        names.provinces = foremost(ranked);
        for (spelling, id) in &names.provinces {
            names
                .exact
                .entry(spelling.clone())
                .and_modify(|meant| *meant = None)
                .or_insert(Some(*id));
        }
        for id in board.power_ids().chain(board.natives) {
            let power = board.power(id);
            let spellings = [&power.id, &power.name, &power.adjective]
                .into_iter()
                .chain(&power.aliases);
            names
                .powers
                .extend(spellings.map(|spelling| (fold(spelling), id)));
            names.powers.push((fold(&power.badge), id));
        }
        // Sorted, for `begun_by` looks by halves.
        names.powers.sort_unstable();
        names.powers.dedup();
        names
    }
}

/// Of each spelling what it means at its lowest rank, sorted.
fn foremost(mut ranked: Vec<(String, u8, ProvinceId)>) -> Vec<(String, ProvinceId)> {
    // By spelling, then rank: the first of each spelling has the lowest.
    ranked.sort_unstable();
    ranked.dedup();
    let mut spellings: Vec<(String, ProvinceId)> = Vec::with_capacity(ranked.len());
    let mut lowest = 0;
    for (spelling, rank, id) in ranked {
        let again = spellings.last().is_some_and(|(last, _)| *last == spelling);
        if !again {
            lowest = rank;
        }
        if !again || rank == lowest {
            spellings.push((spelling, id));
        }
    }
    spellings
}

/// The text as it is compared: lower case, without diacritics, blanks, dots, apostrophes, hyphens
/// and underscores.
pub fn fold(text: &str) -> String {
    // Nearly all that is folded is plain: this way needs no look at single letters.
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' ' | '\t' | '\u{a0}' | '.' | '\'' | '’' | '‘' | '`' | '-' | '‐' | '‑' | '–' | '_' =>
                {}
            c if c.is_ascii() => folded.push(c.to_ascii_lowercase()),
            // In lower case a capital may be two characters (`İ`).
            c => folded.extend(c.to_lowercase().map(plain)),
        }
    }
    folded
}

/// A lower-case letter without its diacritic.
fn plain(c: char) -> String {
    let letters = match c {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ď' | 'đ' | 'ð' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' | 'ė' => "e",
        'ğ' | 'ģ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' | 'į' => "i",
        'ł' | 'ľ' | 'ļ' => "l",
        'ñ' | 'ń' | 'ň' | 'ņ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ō' | 'ő' => "o",
        'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' | 'ș' => "s",
        'ß' => "ss",
        'ť' | 'ţ' | 'ț' => "t",
        'ù' | 'ú' | 'û' | 'ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        // A combining mark after its letter.
        '\u{300}'..='\u{36f}' => "",
        other => return other.to_string(),
    };
    letters.to_owned()
}

impl Board {
    /// The province that a text names exactly: by its short form, id, name or an alias, in any case
    /// and punctuation. An area beyond the known world also by its id, in which case matters; that
    /// goes before all else.
    pub fn find_exact(&self, text: &str) -> Option<ProvinceId> {
        let names = self.names();
        let written = text.trim();
        one(begun_by(&names.ids, written).take_while(|(id, _)| id == written))
            .or_else(|| names.exact.get(&fold(text)).copied().flatten())
    }

    /// A text with the short names of this board for those that begin with a capital: `A Mar B F
    /// LYO` as `A Mar B F GOL`.
    pub fn in_own_names(&self, text: &str) -> String {
        let mut named = String::new();
        for part in text.split_inclusive(|c: char| !c.is_alphabetic()) {
            let word = part.trim_end_matches(|c: char| !c.is_alphabetic());
            // Short names have three letters; a longer word may be one of orders (`Support`).
            let is_name = word.chars().count() == 3 && word.starts_with(char::is_uppercase);
            let province = if is_name { self.find_exact(word) } else { None };
            match province {
                Some(id) => named.push_str(&self.province(id).abbr),
                None => named.push_str(word),
            }
            named.push_str(&part[word.len()..]);
        }
        named
    }

    /// Every spelling that means a province, as far as it is heard here: id, short form, name,
    /// aliases.
    pub fn spellings(&self, id: ProvinceId) -> impl Iterator<Item = &String> {
        // Beyond the known world the province's own texts change with the reader.
        let fixed = (!self.is_beyond(id)).then(|| self.province(id));
        let fixed = fixed.into_iter().flat_map(|province| {
            [&province.id, &province.abbr, &province.name]
                .into_iter()
                .chain(&province.aliases)
        });
        fixed
            .chain(self.heard_id(id))
            .chain(self.ranked_spellings(id).map(|(_, spelling)| spelling))
    }

    /// Whether a folded text is a name of some place of the known world, or of several. What lies
    /// beyond changes nothing of how that is called.
    pub(super) fn is_known_spelling(&self, folded: &str) -> bool {
        let spellings = &self.names().provinces;
        let at = spellings.partition_point(|(spelling, _)| spelling.as_str() < folded);
        let mut same = spellings[at..]
            .iter()
            .take_while(|(spelling, _)| spelling == folded);
        same.any(|&(_, id)| !self.is_beyond(id))
    }

    /// Provinces in the order in which they are told, each once: the known world in board order,
    /// then what lies beyond by name, for the order in which that was drawn is secret.
    pub(super) fn in_order(&self, mut found: Vec<ProvinceId>) -> Vec<ProvinceId> {
        found.sort_unstable_by_key(|&id| (self.is_beyond(id).then(|| &self.province(id).name), id));
        found.dedup();
        found
    }

    /// The place that a text names exactly, with a coast in any spelling: `StP/sc`, `stp(sc)`, `Stp
    /// sc`, `StP (south coast)`, `STP SCS`.
    pub fn find_place<'a>(&self, text: &'a str) -> Option<WrittenPlace<'a>> {
        if let Some(province) = self.find_exact(text) {
            return Some(WrittenPlace::Place(Place::new(province)));
        }
        let (name, coast, marked) = split_marked_coast(text)
            .or_else(|| self.split_blank_coast(text))
            .or_else(|| self.split_glued_coast(text))?;
        let province = self.find_exact(name)?;
        // With a mark or a coast's word the writer means a coast; else it is another text.
        Some(match self.find_coast(province, coast) {
            Some(coast) => WrittenPlace::Place(Place::at_coast(province, coast)),
            None if marked || is_coast_word(coast) => WrittenPlace::WrongCoast { province, coast },
            None => return None,
        })
    }

    /// The coast of a province that a text names: `sc`, `scs`, `south`, `South Coast`, `s`, or an
    /// alias in the board file.
    pub fn find_coast(&self, province: ProvinceId, text: &str) -> Option<CoastId> {
        let coasts = &self.province(province).coasts;
        let written = fold(text);
        let exact = fitting_coast(coasts, |spelling| fold(spelling) == written);
        if exact.is_some() {
            return exact;
        }
        // `south` itself is no spelling; its short form `sc` is an id, or an alias from other maps.
        let compass = compass(&written)?;
        fitting_coast(coasts, |spelling| fold(spelling) == compass)
    }

    /// The provinces of which a spelling begins with the text, in board order.
    pub fn find_beginning(&self, text: &str) -> Vec<ProvinceId> {
        self.in_order(beginning(&self.names().provinces, &fold(text)))
    }

    /// The provinces of which a spelling is one slip of the pen away from the text (a letter wrong,
    /// missing or too many, or two swapped), in board order. An exact spelling is no miss.
    pub fn find_near(&self, text: &str) -> Vec<ProvinceId> {
        let written = fold(text);
        let near = self
            .names()
            .provinces
            .iter()
            .filter(|(spelling, _)| one_slip_apart(spelling, &written));
        self.in_order(near.map(|&(_, id)| id).collect())
    }

    /// The power that a text names: by name, adjective, letter, id or alias, or by three letters or
    /// more with which only it begins.
    pub fn find_power(&self, text: &str) -> Option<PowerId> {
        let written = fold(text);
        let begun = begun_by(&self.names().powers, &written);
        let exact = one(begun.clone().take_while(|(name, _)| *name == written));
        // Shorter beginnings are badges as often as not, and would be a guess.
        if exact.is_some() || written.chars().count() < 3 {
            return exact;
        }
        one(begun)
    }

    /// Whether a power has a spelling that begins with a text. Where none has,
    /// [`find_power`](Self::find_power) finds nothing for any text that begins so.
    pub fn begins_power(&self, text: &str) -> bool {
        begun_by(&self.names().powers, &fold(text)).next().is_some()
    }

    /// `Spa sc`, `Spa south coast`: blanks before a coast that says it is one. (`Spa s` may be the
    /// beginning of a support.)
    fn split_blank_coast<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str, bool)> {
        text.char_indices()
            .filter(|(_, c)| c.is_whitespace())
            .map(|(at, _)| (&text[..at], text[at..].trim()))
            .find_map(|(name, coast)| {
                let known = is_coast_word(coast) && self.find_exact(name).is_some();
                known.then_some((name, coast, false))
            })
    }

    /// `stpsc`, `StPSCS`: only where the province has such a coast.
    fn split_glued_coast<'a>(&self, text: &'a str) -> Option<(&'a str, &'a str, bool)> {
        let text = text.trim();
        let splits = [2, 3]
            .into_iter()
            .filter_map(|length| text.len().checked_sub(length))
            .filter(|&at| text.is_char_boundary(at));
        splits
            .map(|at| text.split_at(at))
            .find_map(|(name, coast)| {
                if !is_coast_word(coast) {
                    return None;
                }
                let province = self.find_exact(name)?;
                self.find_coast(province, coast)
                    .map(|_| (name, coast, false))
            })
    }
}

/// The first coast with a fitting id or name, or else with a fitting alias.
fn fitting_coast(coasts: &[Coast], fits: impl Fn(&str) -> bool) -> Option<CoastId> {
    let mut nth = coasts.iter().position(|c| fits(&c.id) || fits(&c.name));
    if nth.is_none() {
        nth = coasts
            .iter()
            .position(|c| c.aliases.iter().any(|alias| fits(alias)));
    }
    CoastId::nth(nth?)
}

/// `StP/sc`, `StP(sc)`, `StP [south coast]`: what stands before and in the mark.
fn split_marked_coast(text: &str) -> Option<(&str, &str, bool)> {
    let at = text.find(['/', '(', '['])?;
    let coast = text[at + 1..].trim().trim_end_matches([')', ']']).trim();
    Some((&text[..at], coast, true))
}

/// Whether a text is a coast and can be nothing else: `sc`, `SCS`, `n.c.`, `south coast`.
fn is_coast_word(text: &str) -> bool {
    let written = fold(text);
    written.chars().count() > 1 && written.contains('c') && compass(&written).is_some()
}

/// The two letters of a coast named by the compass, folded: `sc` of `s`, `sc`, `scs`, `south`,
/// `southcoast`, `southern coast`.
fn compass(folded: &str) -> Option<String> {
    let stem = ["coast", "cst", "cs", "c"]
        .iter()
        .find_map(|end| folded.strip_suffix(end))
        .unwrap_or(folded);
    let letter = match stem {
        "n" | "north" | "northern" => 'n',
        "e" | "east" | "eastern" => 'e',
        "s" | "south" | "southern" => 's',
        "w" | "west" | "western" => 'w',
        _ => return None,
    };
    Some(format!("{letter}c"))
}

/// What all of these mean; `None` of none, and of those that mean several.
fn one<'a, Id: Copy + PartialEq + 'a>(
    mut spellings: impl Iterator<Item = &'a (String, Id)>,
) -> Option<Id> {
    let &(_, first) = spellings.next()?;
    spellings.all(|&(_, id)| id == first).then_some(first)
}

/// The spellings that begin with a text, those that are just that first.
fn begun_by<'a, Id>(
    spellings: &'a [(String, Id)],
    folded: &'a str,
) -> impl Iterator<Item = &'a (String, Id)> + Clone {
    let start = spellings.partition_point(|(spelling, _)| spelling.as_str() < folded);
    spellings[start..]
        .iter()
        .take_while(move |(spelling, _)| spelling.starts_with(folded))
}

fn beginning<Id: Copy + Ord>(spellings: &[(String, Id)], folded: &str) -> Vec<Id> {
    if folded.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<_> = begun_by(spellings, folded).map(|&(_, id)| id).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether one letter more, less or other, or two neighbours swapped, makes one text of the other.
/// Not of texts shorter than three letters, which would be near to everything.
pub fn one_slip_apart(a: &str, b: &str) -> bool {
    let same_start: usize = a
        .chars()
        .zip(b.chars())
        .take_while(|(x, y)| x == y)
        .map(|(x, _)| x.len_utf8())
        .sum();
    let (rest_a, rest_b) = (&a[same_start..], &b[same_start..]);
    let (after_a, after_b) = (past_first(rest_a), past_first(rest_b));
    let one_letter = after_a == rest_b || rest_a == after_b || after_a == after_b;
    rest_a != rest_b
        && (one_letter || begin_swapped(rest_a, rest_b))
        && a.chars().count().min(b.chars().count()) >= 3
}

fn past_first(text: &str) -> &str {
    let mut chars = text.chars();
    chars.next();
    chars.as_str()
}

fn begin_swapped(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.chars(), b.chars());
    let swapped = matches!((a.next(), a.next(), b.next(), b.next()), (Some(a0), Some(a1), Some(b0), Some(b1)) if a0 == b1 && a1 == b0);
    swapped && a.as_str() == b.as_str()
}
