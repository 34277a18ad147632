//! The words that stand for a verdict.

/// A verdict in a word or two: `ok`, `bounced`, `cut`, `dislodged`, `void`, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Ok,
    But(&'static str),
}

impl Mark {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::But(word) => word,
        }
    }
}
