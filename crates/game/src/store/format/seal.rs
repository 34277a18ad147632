//! The first line of a save: how long the rest is and a check sum of it, so that a file that was
//! cut short or damaged is known for sure.
//!
//! The line tells the game master how to edit the file on purpose. Line ends may be `\n` or `\r\n`:
//! git and editors on Windows change them.

use std::borrow::Cow;

use super::super::error::SaveFlaw;

/// How every save begins.
const MARK: &str = "// Chancery game: ";
/// What stands after [`MARK`] when the check is to be left out.
const BY_HAND: &str = "edited by hand";

/// FNV-1a of 64 bits: any change within one byte changes it, and it is the same everywhere and for
/// ever. Against accidents, not fraud.
pub fn check(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for &byte in bytes {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    hash
}

fn first_line(body: &[u8]) -> String {
    let (length, check) = (body.len(), check(body));
    format!(
        "{MARK}{length} bytes, check {check:016x}. To edit this file, first change this line to: \
         {MARK}{BY_HAND}\n"
    )
}

/// Puts the first line before a text. A line break is added where the text ends without one.
pub fn seal(body: &str) -> String {
    let end = if body.ends_with('\n') { "" } else { "\n" };
    let body = format!("{body}{end}");
    first_line(body.as_bytes()) + &body
}

/// The check sum that the first line of a sealed text states; `None` where it is left out.
pub fn stated(text: &[u8]) -> Option<u64> {
    let line = text.split(|&b| b == b'\n').next()?;
    let (_, rest) = std::str::from_utf8(line)
        .ok()?
        .strip_prefix(MARK)?
        .split_once("check ")?;
    u64::from_str_radix(rest.get(..16)?, 16).ok()
}

/// The whole text of a sealed file, the first line too, so that lines are counted as an editor
/// counts them; and whether it says that it was edited by hand and the check was left out.
pub fn unseal(bytes: &[u8]) -> Result<(Cow<'_, str>, bool), SaveFlaw> {
    if bytes.is_empty() {
        return Err(SaveFlaw::Empty);
    }
    if !bytes.starts_with(MARK.as_bytes()) {
        // A save may be cut within its first words.
        return Err(if MARK.as_bytes().starts_with(bytes) {
            SaveFlaw::CutInFirstLine
        } else {
            SaveFlaw::Foreign
        });
    }
    let Some(end) = bytes.iter().position(|&b| b == b'\n') else {
        return Err(SaveFlaw::CutInFirstLine);
    };
    // The length and the sum are of the text as it was written, with plain line breaks.
    let bytes = if bytes[..end].ends_with(b"\r") {
        Cow::Owned(without_returns(bytes))
    } else {
        Cow::Borrowed(bytes)
    };
    let body_at = bytes
        .iter()
        .position(|&b| b == b'\n')
        .map_or(bytes.len(), |end| end + 1);
    let (line, body) = bytes.split_at(body_at);
    let rest = String::from_utf8_lossy(&line[MARK.len()..]);
    let by_hand = rest.trim_end() == BY_HAND;
    if !by_hand && line != first_line(body).as_bytes() {
        // A cut is told apart from a change, so that nobody looks for an edit that nobody made.
        let wanted = rest.split(' ').next().and_then(|n| n.parse::<usize>().ok());
        return Err(match wanted {
            Some(of) if body.len() < of => SaveFlaw::CutShort {
                has: body.len(),
                of,
            },
            _ => SaveFlaw::Altered,
        });
    }
    let text = match bytes {
        Cow::Borrowed(bytes) => std::str::from_utf8(bytes)
            .map(Cow::Borrowed)
            .map_err(|_| SaveFlaw::NotText)?,
        Cow::Owned(bytes) => String::from_utf8(bytes)
            .map(Cow::Owned)
            .map_err(|_| SaveFlaw::NotText)?,
    };
    Ok((text, by_hand))
}

/// With `\n` in the place of every `\r\n`. Inside its strings a save writes neither as it is.
fn without_returns(bytes: &[u8]) -> Vec<u8> {
    let followed = bytes
        .iter()
        .zip(bytes.iter().skip(1).map(Some).chain([None]));
    followed
        .filter(|&(&b, next)| !(b == b'\r' && next == Some(&b'\n')))
        .map(|(&b, _)| b)
        .collect()
}
