//! The names of areas that get them in play: ids in which letter case matters (`K`, `a.2`), labels
//! (`Land 1`), names of many words.

use crate::order::read::context::ReadingContext;
use crate::order::read::lex::Token;
use crate::order::read::lookup;
use chancery_atlas::board::ProvinceId;

/// The place that a text names exactly where areas are named in play: by an id in which case
/// matters (`K`, `a.2`), by a label (`Land 1`), by a name of many words.
///
/// A letter by itself is a part of a name only where the name is written so: `Mar S` is not `Mars`.
pub(in crate::order) fn given_name(
    context: &ReadingContext<'_>,
    window: &[Token],
    written: &str,
) -> Option<ProvinceId> {
    if !context.names_areas() || window.iter().any(|token| token.word().is_none()) {
        return None;
    }
    // Letter case counts in ids (1492, places off-board), so the text is asked for as it stands.
    let board = context.board;
    let province = board
        .find_exact(written)
        .or_else(|| board.find_exact(&label_in_full(written)?))?;
    let has_letter_apart = window
        .iter()
        .skip(1)
        .filter_map(Token::word)
        .any(is_lone_letter);
    if has_letter_apart && !lookup::is_spelt(board, province, written) {
        return None;
    }
    Some(province)
}

fn is_lone_letter(word: &str) -> bool {
    word.chars().count() == 1 && word.chars().all(char::is_alphabetic)
}

/// `L3` for `Land 3`, `S3` for `Sea 3`.
fn label_in_full(written: &str) -> Option<String> {
    let (kind, number) = match written.strip_prefix(['L', 'l']) {
        Some(number) => ("Land", number),
        None => ("Sea", written.strip_prefix(['S', 's'])?),
    };
    if number.is_empty() || !number.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    Some(format!("{kind} {number}"))
}
