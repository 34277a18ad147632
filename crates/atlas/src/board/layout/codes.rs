//! The characters of the chart: letters and digits for land, of which one of the abbreviation is
//! taken where it is free; light punctuation for water.

use crate::board::Terrain;
use crate::board::file::BoardFile;
use std::collections::HashSet;
use unicode_width::UnicodeWidthChar;

/// For water, the lightest first.
const WATER: &str = ".,'`:;~^-_=()<>/?!|[]{}+*·¨¯´°¬¦¡¿«»÷×±";

const DEAD: &str = "#%&@$§¤¥£¢¶";

/// Chooses a code for each record that has none, or one that is taken or can't be seen.
pub(super) fn choose(file: &mut BoardFile) {
    let mut taken = HashSet::new();
    // All that are kept are marked before any is chosen, or a choice could take a later one.
    for province in &mut file.provinces {
        keep(&mut province.code, &mut taken);
    }
    for decor in &mut file.decor {
        keep(&mut decor.code, &mut taken);
    }
    for province in &mut file.provinces {
        let own = province
            .abbr
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .flat_map(|c| [c, c.to_ascii_uppercase(), c.to_ascii_lowercase()])
            .collect();
        let (first, then) = if matches!(province.terrain, Terrain::Sea | Terrain::Polar) {
            // Braille dots look as light as punctuation, and there are 255 of them.
            (WATER.to_owned(), '\u{2801}'..='\u{28ff}')
        } else {
            (own, '0'..='z')
        };
        give(&mut province.code, &first, then, &mut taken);
    }
    for decor in &mut file.decor {
        give(&mut decor.code, DEAD, '\u{2801}'..='\u{28ff}', &mut taken);
    }
}

/// Marks a code as taken, or blanks it where it can't be used or is another's.
fn keep(code: &mut char, taken: &mut HashSet<char>) {
    if !usable(*code) || !taken.insert(*code) {
        *code = ' ';
    }
}

/// Takes the first free one: of those preferred, of the range, and else of all letters.
fn give(
    code: &mut char,
    first: &str,
    then: std::ops::RangeInclusive<char>,
    taken: &mut HashSet<char>,
) {
    if *code != ' ' {
        return;
    }
    // A world board has more provinces than ASCII has letters.
    let letters = ('\u{c0}'..='\u{52f}')
        .chain('\u{1e00}'..='\u{1eff}')
        .chain('\u{10a0}'..='\u{16ff}')
        .chain('\u{3400}'..='\u{10ffff}')
        .filter(|c| c.is_alphabetic());
    let free = first
        .chars()
        .chain(then.filter(|c| !c.is_ascii() || c.is_ascii_alphanumeric()))
        .chain(letters)
        .find(|&c| usable(c) && !taken.contains(&c));
    if let Some(free) = free {
        taken.insert(free);
        *code = free;
    }
}

/// Whether a character is one column wide and can be seen, and stands in a text as it is.
fn usable(code: char) -> bool {
    code.width() == Some(1) && !code.is_whitespace() && !"\"\\".contains(code)
}
