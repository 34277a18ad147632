//! Sealed slips on the disk: a text that only the key opens.
//!
//! BLAKE3 does both parts, as its paper describes (section 6): keyed with a nonce it gives the stream
//! that hides the text, and keyed once more it gives the tag of what was written. A key is of one
//! sealing: it goes when the slips are opened.

use std::fmt::Write;

use blake3::{Hash, Hasher};

use super::error::SaveFlaw;

const STREAM: &str = "chancery sealed slips: stream";
const TAG: &str = "chancery sealed slips: tag";

/// What a sealed text begins with; the nonce, the tag and the text follow, in hexadecimal.
const MARK: &str = "sealed ";

/// Opens what was sealed with it.
#[derive(Clone, PartialEq, Eq)]
pub struct SealKey([u8; 32]);

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealKey(…)")
    }
}

impl SealKey {
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut key = [0; 32];
        getrandom::fill(&mut key)?;
        Ok(Self(key))
    }

    pub fn read(text: &str) -> Option<Self> {
        let hash = Hash::from_hex(text.trim()).ok()?;
        Some(Self(*hash.as_bytes()))
    }

    pub fn written(&self) -> String {
        format!("{}\n", Hash::from_bytes(self.0).to_hex())
    }

    pub fn seal(&self, text: &str) -> Result<String, getrandom::Error> {
        let mut nonce = [0; 32];
        getrandom::fill(&mut nonce)?;
        let hidden = self.streamed(&nonce, text.as_bytes());
        let tag = self.tag(&nonce, &hidden);
        let [nonce, tag] = [Hash::from_bytes(nonce), tag].map(|hash| hash.to_hex());
        let mut sealed = format!("{MARK}{nonce} {tag} ");
        for byte in hidden {
            // A text takes whatever is written.
            let _ = write!(sealed, "{byte:02x}");
        }
        sealed.push('\n');
        Ok(sealed)
    }

    /// The text of a sealed one.
    pub fn open(&self, sealed: &str) -> Result<String, SaveFlaw> {
        let read = || {
            let mut parts = sealed.strip_prefix(MARK)?.split_whitespace();
            let mut hash = || Hash::from_hex(parts.next()?).ok();
            let (nonce, tag) = (hash()?, hash()?);
            Some((nonce, tag, bytes(parts.next().unwrap_or_default())?))
        };
        let (nonce, tag, hidden) = read().ok_or(SaveFlaw::Altered)?;
        // Hashes are compared in constant time.
        if self.tag(nonce.as_bytes(), &hidden) != tag {
            return Err(SaveFlaw::Altered);
        }
        String::from_utf8(self.streamed(nonce.as_bytes(), &hidden)).map_err(|_| SaveFlaw::NotText)
    }

    fn keyed(&self, context: &'static str, nonce: &[u8; 32]) -> Hasher {
        let mut hasher = Hasher::new_keyed(&blake3::derive_key(context, &self.0));
        hasher.update(nonce);
        hasher
    }

    /// The bytes with those of the stream added; doing it twice gives them back.
    fn streamed(&self, nonce: &[u8; 32], text: &[u8]) -> Vec<u8> {
        let mut stream = vec![0; text.len()];
        self.keyed(STREAM, nonce).finalize_xof().fill(&mut stream);
        stream.iter().zip(text).map(|(a, b)| a ^ b).collect()
    }

    fn tag(&self, nonce: &[u8; 32], hidden: &[u8]) -> Hash {
        self.keyed(TAG, nonce).update(hidden).finalize()
    }
}

/// The sealed part of a file, below its first line; `None` in one of an earlier version, which sealed
/// nothing.
pub fn sealed_part(file: &str) -> Option<&str> {
    let (_, part) = file.split_once('\n')?;
    part.starts_with(MARK).then_some(part)
}

fn bytes(hexadecimal: &str) -> Option<Vec<u8>> {
    let pairs = hexadecimal.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    pairs
        .map(|pair| byte(pair).filter(|_| pair.len() == 2))
        .collect()
}
