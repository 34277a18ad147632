//! What a form of a page sends.

use std::collections::BTreeMap;

/// Fields of a form; more are left out.
const MOST_FIELDS: usize = 400;

/// Reads the fields of a form (`application/x-www-form-urlencoded`); of two by one name the last.
pub fn read_form(body: &[u8]) -> BTreeMap<String, String> {
    let mut fields = BTreeMap::new();
    for field in body.split(|&byte| byte == b'&').take(MOST_FIELDS) {
        if field.is_empty() {
            continue;
        }
        let at = field.iter().position(|&byte| byte == b'=');
        let (name, value) = field.split_at(at.unwrap_or(field.len()));
        // Split before decoding: a `=` or `&` that somebody wrote is escaped.
        let value = value.get(1..).unwrap_or_default();
        fields.insert(decoded(name), decoded(value));
    }
    fields
}

fn decoded(text: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        let (byte, left) = match (first, escaped(after)) {
            (b'%', Some(byte)) => (byte, &after[2..]),
            (b'+', _) => (b' ', after),
            // A `%` that escapes nothing stands for itself: nothing is lost of what was written.
            (byte, _) => (*byte, after),
        };
        bytes.push(byte);
        rest = left;
    }
    // Letters are several bytes: only the whole text is looked at as UTF-8.
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The byte that two digits behind a `%` stand for.
fn escaped(after: &[u8]) -> Option<u8> {
    let digits = after.get(..2)?;
    // A sign is no digit, though numbers may have one.
    if !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let digits = std::str::from_utf8(digits).ok()?;
    u8::from_str_radix(digits, 16).ok()
}
