//! What everything that is drawn follows from.

use std::fmt;

/// How many letters a word has. Each stands for five bits.
const LETTERS: usize = 26;

/// How many letters stand between two hyphens, so that people can read a word out.
const GROUP: usize = 4;

/// Digits and letters of which none looks or sounds like another (Crockford's base 32).
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A seed. Whoever has it can draw all that was drawn from it: it is as secret as it is hard to
/// guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seed {
    /// A number: easy to guess, unless it is long.
    Number(u64),
    /// 128 bits: `7k2m-q4xz-…`. Of a text that somebody thought of they are as easy to guess as the
    /// text.
    Word(u128),
}

impl Default for Seed {
    fn default() -> Self {
        Self::Number(0)
    }
}

impl Seed {
    /// A new one from the operating system, which nobody can guess. Of the feature `fresh-seeds`,
    /// which is on by default.
    #[cfg(feature = "fresh-seeds")]
    pub fn fresh() -> Result<Self, String> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits).map_err(|why| {
            format!("the system gives no random numbers ({why}): type a long seed")
        })?;
        Ok(Self::Word(u128::from_le_bytes(bits)))
    }

    /// The seed that a text means: a number, a word as it is shown, in whatever case and however
    /// grouped, or any other text, which becomes a word of its own. `None` where nothing is
    /// written.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        if text.is_empty() {
            return None;
        }
        if let Ok(number) = text.parse() {
            return Some(Self::Number(number));
        }
        Some(word(&text).unwrap_or_else(|| Self::hashed(&text)))
    }

    /// The word of a text that is neither a number nor a word. Saved games rest on it: it must
    /// never change.
    fn hashed(text: &str) -> Self {
        let hash = blake3::derive_key("chancery seed of a text", text.as_bytes());
        Self::Word(u128::from_le_bytes(first_half(hash)))
    }
}

/// What is read of a word: letters that look like digits count as these.
fn word(text: &str) -> Option<Seed> {
    // Hyphens and blanks are only there to be read out by.
    let values: Vec<u8> = text
        .chars()
        .filter(|c| *c != '-' && !c.is_whitespace())
        .map(value)
        .collect::<Option<_>>()?;
    // 26 letters have 130 bits, so the first has 3 of its 5.
    if values.len() != LETTERS || values[0] >= 8 {
        return None;
    }
    let mut bits = 0;
    for value in values {
        bits = bits << 5 | u128::from(value);
    }
    Some(Seed::Word(bits))
}

/// The five bits of a letter.
fn value(letter: char) -> Option<u8> {
    let letter = match letter {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    let at = ALPHABET
        .iter()
        .position(|&known| char::from(known) == letter)?;
    u8::try_from(at).ok()
}

fn first_half(hash: [u8; 32]) -> [u8; 16] {
    let mut half = [0; 16];
    half.copy_from_slice(&hash[..16]);
    half
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Word(bits) => {
                for at in 0..LETTERS {
                    if at > 0 && at % GROUP == 0 {
                        f.write_str("-")?;
                    }
                    let value = (bits >> (5 * (LETTERS - 1 - at)) & 31) as usize;
                    write!(f, "{}", char::from(ALPHABET[value]))?;
                }
                Ok(())
            }
        }
    }
}
