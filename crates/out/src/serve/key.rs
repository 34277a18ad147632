//! The keys by which players' phones are known: a long random part of an address.

use std::fmt;

use blake3::Hash;

/// What the bits are written with: letters and digits that an address takes as they are.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Bits of a key. Nobody guesses them.
const BITS: usize = 128;

/// Signs of a written key, of 6 bits each.
const LENGTH: usize = BITS.div_ceil(6);

/// The key of one player's phone, as it stands in its address.
#[derive(Clone, PartialEq, Eq)]
pub struct PhoneKey(String);

impl fmt::Debug for PhoneKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A key in a log would let whoever reads it write a player's slip.
        f.write_str("PhoneKey(…)")
    }
}

impl PhoneKey {
    /// A new one from the operating system.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        let mut bytes = [0; BITS / 8];
        getrandom::fill(&mut bytes)?;
        let bits = u128::from_le_bytes(bytes);
        let mut key = String::new();
        for nth in 0..LENGTH {
            // 6 bits a sign; the last one has the 2 that are left.
            let sign = (bits >> (6 * nth)) as usize & 63;
            key.push(char::from(SIGNS[sign]));
        }
        Ok(Self(key))
    }

    /// One that was kept.
    pub fn read(text: &str) -> Option<Self> {
        if text.len() != LENGTH || !text.bytes().all(|sign| SIGNS.contains(&sign)) {
            return None;
        }
        Some(Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// By what it is known. Two such are compared in constant time, so that no answer tells how much
    /// of a key is right.
    pub(super) fn known_by(text: &str) -> Hash {
        blake3::hash(text.as_bytes())
    }
}
