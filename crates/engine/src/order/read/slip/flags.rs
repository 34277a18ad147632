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

/// The letters of the sign of a flag with which a text begins, and what comes after it.
fn letters(text: &str) -> Option<(String, &str)> {
    let letter = |c: char, first: u32| {
        let nth = u32::from(c).checked_sub(first).filter(|nth| *nth < 26)?;
        char::from_u32(u32::from('a') + nth)
    };
    let (first, tag) = (0x1F1E6, 0xE0061);
    let rest = text.strip_prefix('\u{1F3F4}');
    let (first, text, most) = match rest {
        Some(rest) => (tag, rest, 5),
        None => (first, text, 2),
    };
    let code: String = text
        .chars()
        .map_while(|c| letter(c, first))
        .take(most)
        .collect();
    let length: usize = text
        .chars()
        .take(code.chars().count())
        .map(char::len_utf8)
        .sum();
    let rest = text[length..].trim_start_matches(['\u{E007F}', '\u{fe0f}']);
    (code.chars().count() >= 2).then_some((code, rest))
}
