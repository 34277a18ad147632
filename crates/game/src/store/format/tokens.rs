//! The words of an order in a save, one after the other.

use super::Misfit;
use super::names::kind_of;
use chancery_atlas::board::UnitKind;

/// The next word; what is wanted is named where there is none.
pub(super) fn take_word<'t>(rest: &mut &[&'t str], wanted: &str) -> Result<&'t str, Misfit> {
    let (first, after) = rest
        .split_first()
        .ok_or_else(|| misfit!("the order ends where it should name {wanted}"))?;
    *rest = after;
    Ok(first)
}

/// The next word as a number.
pub(super) fn take_number<N: std::str::FromStr>(rest: &mut &[&str]) -> Result<N, Misfit> {
    let word = take_word(rest, "a number")?;
    word.parse()
        .map_err(|_| misfit!("“{word}” is not a number"))
}

/// The kind in front of the last word, where there is one.
pub(super) fn take_kind(rest: &mut &[&str]) -> Result<Option<UnitKind>, Misfit> {
    if rest.len() > 1 {
        kind_of(take_word(rest, "a unit")?).map(Some)
    } else {
        Ok(None)
    }
}

/// `A `, `F ` or nothing.
pub(super) fn write_kind(kind: Option<UnitKind>) -> String {
    kind.map(|kind| format!("{} ", kind.letter()))
        .unwrap_or_default()
}
