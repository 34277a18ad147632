//! What a form of a page sends.

use std::collections::BTreeMap;

/// Fields of a form; more are left out.
const MOST_FIELDS: usize = 400;

/// Reads the fields of a form (`application/x-www-form-urlencoded`); of two by one name the last.
pub fn read_form(body: &[u8]) -> BTreeMap<String, String> {
    form_urlencoded::parse(body)
        .take(MOST_FIELDS)
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}
