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
    let words_only = || window.iter().all(|token| token.word().is_some());
    let province = Some(written)
        .filter(|_| context.names_areas() && words_only())
        .and_then(|written| {
            context
                .board
                .find_exact(written)
                .or_else(|| context.board.find_exact(&label_in_full(written)?))
        })?;
    let is_letter = |word: &str| word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    let letters_apart = window.iter().skip(1).filter_map(Token::word).any(is_letter);
    (!letters_apart || lookup::is_spelt(context.board, province, written)).then_some(province)
}

/// `L3` for `Land 3`, `S3` for `Sea 3`.
fn label_in_full(written: &str) -> Option<String> {
    let number = written.strip_prefix(['L', 'l', 'S', 's'])?;
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    let kind = if written.starts_with(['L', 'l']) {
        "Land"
    } else {
        "Sea"
    };
    is_number.then(|| format!("{kind} {number}"))
}
