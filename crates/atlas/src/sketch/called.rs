//! What areas are called that nobody has named, and what names can be.

use crate::board::AreaKind;

/// The abbreviation that an id makes, by custom `Par` for land and `NTH` for sea.
pub(crate) fn abbr(id: &str, kind: AreaKind) -> String {
    let mut letters = id.chars();
    match (kind, letters.next()) {
        (AreaKind::Sea, _) => id.to_ascii_uppercase(),
        (AreaKind::Land, Some(first)) => first.to_ascii_uppercase().to_string() + letters.as_str(),
        (AreaKind::Land, None) => String::new(),
    }
}
