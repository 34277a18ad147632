//! Sealed slips on the disk: a text that only the key opens. A key is of one sealing: it goes when
//! the slips are opened.

use chacha20poly1305::aead::{Aead, KeyInit};
use chacha20poly1305::{Key, XChaCha20Poly1305, XNonce};

use super::error::SaveFlaw;

/// What a sealed text begins with; the nonce and the hidden text follow, in hexadecimal.
const MARK: &str = "sealed ";

/// Bytes to which a text is filled up before it is sealed, or to the next power of two: how long a
/// sealed one is does not tell how much was written.
const LEAST: usize = 16 * 1024;

/// Opens what was sealed with it.
#[derive(Clone, PartialEq, Eq)]
pub struct SealKey([u8; 32]);

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealKey(…)")
    }
}

impl SealKey {
    pub(crate) fn fresh() -> Result<Self, getrandom::Error> {
        Ok(Self(random()?))
    }

    pub fn read(text: &str) -> Option<Self> {
        Some(Self(bytes(text.trim())?.try_into().ok()?))
    }

    pub fn written(&self) -> String {
        format!("{}\n", hexadecimal(&self.0))
    }

    /// Seals a text to whose reader blanks at its end mean nothing.
    pub fn seal(&self, text: &str) -> Result<String, SealError> {
        // A fresh one each time: two texts under one nonce and key could be read against each other.
        let nonce = random()?;
        let length = text.len().next_power_of_two().max(LEAST);
        let filled = text.to_owned() + &" ".repeat(length - text.len());
        let hidden = self
            .cipher()
            .encrypt(&XNonce::from(nonce), filled.as_bytes());
        let (nonce, hidden) = (hexadecimal(&nonce), hexadecimal(&hidden?));
        Ok(format!("{MARK}{nonce} {hidden}\n"))
    }

    /// The text of a sealed one.
    pub fn open(&self, sealed: &str) -> Result<String, SaveFlaw> {
        let (nonce, hidden) = sealed_parts(sealed).ok_or(SaveFlaw::NotOpened)?;
        let opened = self.cipher().decrypt(&nonce, hidden.as_slice());
        String::from_utf8(opened.map_err(|_| SaveFlaw::NotOpened)?).map_err(|_| SaveFlaw::NotText)
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(self.0))
    }
}

/// Why nothing can be sealed.
#[derive(Debug, thiserror::Error)]
pub enum SealError {
    #[error(transparent)]
    NoChance(#[from] getrandom::Error),
    #[error(transparent)]
    Cipher(#[from] chacha20poly1305::Error),
}

/// Bytes from the operating system.
fn random<const N: usize>() -> Result<[u8; N], getrandom::Error> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// The sealed part of a file, below its first line.
pub(crate) fn sealed_part(file: &str) -> Option<&str> {
    let (_, part) = file.split_once('\n')?;
    part.starts_with(MARK).then_some(part)
}

/// The nonce and the hidden bytes of a sealed text.
fn sealed_parts(sealed: &str) -> Option<(XNonce, Vec<u8>)> {
    let (nonce, hidden) = sealed.strip_prefix(MARK)?.trim_end().split_once(' ')?;
    let nonce: [u8; 24] = bytes(nonce)?.try_into().ok()?;
    Some((XNonce::from(nonce), bytes(hidden)?))
}

fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in bytes {
        for half in [byte >> 4, byte & 15] {
            text.extend(char::from_digit(half.into(), 16));
        }
    }
    text
}

fn bytes(hexadecimal: &str) -> Option<Vec<u8>> {
    let (pairs, []) = hexadecimal.as_bytes().as_chunks::<2>() else {
        return None;
    };
    pairs
        .iter()
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
        .collect()
}
