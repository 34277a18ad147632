//! Flags of countries before a slip or an order: `🇹🇷`, `🇫🇷 A Par - Bur`.

use chancery_atlas::board::{Board, PowerId, fold};

/// Flags by the letters of their signs, and the countries as powers are called.
const COUNTRIES: [(&str, &str); 46] = [
    ("at", "Austria"),
    ("gb", "England"),
    ("gbeng", "England"),
    ("gbsct", "Scotland"),
    ("fr", "France"),
    ("de", "Germany"),
    ("it", "Italy"),
    ("ru", "Russia"),
    ("tr", "Turkey"),
    ("es", "Spain"),
    ("pt", "Portugal"),
    ("nl", "Netherlands"),
    ("be", "Belgium"),
    ("ch", "Switzerland"),
    ("se", "Sweden"),
    ("no", "Norway"),
    ("dk", "Denmark"),
    ("fi", "Finland"),
    ("pl", "Poland"),
    ("ua", "Ukraine"),
    ("hu", "Hungary"),
    ("cz", "Bohemia"),
    ("rs", "Serbia"),
    ("bg", "Bulgaria"),
    ("ro", "Romania"),
    ("gr", "Greece"),
    ("va", "Papacy"),
    ("eg", "Egypt"),
    ("ma", "Morocco"),
    ("et", "Ethiopia"),
    ("za", "South Africa"),
    ("us", "USA"),
    ("ca", "Canada"),
    ("mx", "Mexico"),
    ("br", "Brazil"),
    ("ar", "Argentina"),
    ("cl", "Chile"),
    ("pe", "Peru"),
    ("co", "Colombia"),
    ("cn", "China"),
    ("jp", "Japan"),
    ("in", "India"),
    ("ir", "Persia"),
    ("au", "Australia"),
    ("id", "Indonesia"),
    ("th", "Siam"),
];

/// The power of the flag with which a text begins, and what comes after it.
pub(super) fn flag<'a>(board: &Board, text: &'a str) -> Option<(PowerId, &'a str)> {
    let (code, rest) = letters(text)?;
    let (_, country) = COUNTRIES.into_iter().find(|(flag, _)| *flag == code)?;
    Some((board.find_power(&fold(country))?, rest))
}

/// The black flag, before the letters of a part of a country.
const BLACK_FLAG: char = '\u{1F3F4}';

/// The sign for `A` of the two that make the flag of a country.
const FIRST_OF_PAIR: u32 = 0x1F1E6;

/// The sign for `a` of those behind a black flag.
const FIRST_TAG: u32 = 0xE0061;

/// The letters of the sign of a flag with which a text begins, and what comes after it.
fn letters(text: &str) -> Option<(String, &str)> {
    let (first, text, most) = match text.strip_prefix(BLACK_FLAG) {
        Some(rest) => (FIRST_TAG, rest, 5),
        None => (FIRST_OF_PAIR, text, 2),
    };
    let mut code = String::new();
    let mut length = 0;
    // Counted, since the flag of the next country may follow at once.
    for c in text.chars().take(most) {
        let Some(letter) = letter_of(c, first) else {
            break;
        };
        code.push(letter);
        length += c.len_utf8();
    }
    if code.len() < 2 {
        return None;
    }
    // The end of the letters of a part of a country, and that the sign is shown in colours.
    let rest = text[length..].trim_start_matches(['\u{E007F}', '\u{fe0f}']);
    Some((code, rest))
}

/// The letter of a sign, counted from the sign for the first.
fn letter_of(sign: char, first: u32) -> Option<char> {
    let nth = u32::from(sign).checked_sub(first)?;
    if nth >= 26 {
        return None;
    }
    char::from_u32(u32::from('a') + nth)
}
