//! What a form of a page sends.

use std::collections::BTreeMap;

/// Fields of a form; more are left out.
const MOST_FIELDS: usize = 400;

/// Reads the fields of a form (`application/x-www-form-urlencoded`); of two by one name the last.
pub fn read_form(body: &[u8]) -> BTreeMap<String, String> {
    let fields = body.split(|&byte| byte == b'&').take(MOST_FIELDS);
    fields
        .filter(|field| !field.is_empty())
        .map(|field| {
            let at = field.iter().position(|&byte| byte == b'=');
            let (name, value) = field.split_at(at.unwrap_or(field.len()));
            (decoded(name), decoded(value.get(1..).unwrap_or_default()))
        })
        .collect()
}

fn decoded(text: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        let escaped = after.get(..2).and_then(|digits| {
            // A sign is no digit, though numbers may have one.
            let digits = digits.iter().all(u8::is_ascii_hexdigit).then_some(digits)?;
            let digits = std::str::from_utf8(digits).ok()?;
            u8::from_str_radix(digits, 16).ok()
        });
        let (byte, left) = match (first, escaped) {
            (b'%', Some(byte)) => (byte, &after[2..]),
            (b'+', _) => (b' ', after),
            (byte, _) => (*byte, after),
        };
        bytes.push(byte);
        rest = left;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
