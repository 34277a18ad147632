//! Files as they come after a bad journey.

use super::draws::Draws;

/// What is put where it does not belong.
const BAD: [&[u8]; 18] = [
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"{",
    b"}",
    b"[",
    b"\"",
    b"\n",
    b":",
    b"99999999999999999999",
    b"A ",
    b"-1",
    "\u{202e}\u{301}".as_bytes(),
    b"*",
    b"<",
    b"&#0;",
    b"<!DOCTYPE a [<!ENTITY b \"&b;&b;\">]>",
    b"1e308",
];

/// Cuts, doubles, swaps, misspells and overwrites parts of a text.
pub fn mutated(bytes: &[u8], draws: &mut Draws) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=draws.below(6) {
        let at = draws.below(bytes.len() + 1);
        let end = (at + draws.below(40)).min(bytes.len());
        match draws.below(6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let bad = BAD[draws.below(BAD.len())];
                bytes.splice(at..at, bad.iter().copied());
            }
            3 => {
                let part = bytes[at..end].to_vec();
                let to = draws.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
            4 => {
                // One letter or digit in the place of another.
                let other = bytes.get(draws.below(bytes.len())).copied();
                if let (Some(byte), Some(other)) = (bytes.get_mut(at), other)
                    && byte.is_ascii_alphanumeric()
                    && other.is_ascii_alphanumeric()
                {
                    *byte = other;
                }
            }
            _ => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = b"0AaZ9 \t\n{}[]\",:*->/()"[draws.below(21)];
                }
            }
        }
    }
    bytes
}
