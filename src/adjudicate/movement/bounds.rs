//! Strengths of which not everything is known yet.

/// A strength while answers are open: at least, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub least: u16,
    pub most: u16,
}

impl Bounds {
    pub const NOTHING: Self = Self { least: 0, most: 0 };

    pub const fn either(self, other: Self) -> Self {
        Self {
            least: min(self.least, other.least),
            most: max(self.most, other.most),
        }
    }

    /// The greater of both.
    pub const fn at_least(self, other: Self) -> Self {
        Self {
            least: max(self.least, other.least),
            most: max(self.most, other.most),
        }
    }

    /// The lesser of both.
    pub const fn at_most(self, other: Self) -> Self {
        Self {
            least: min(self.least, other.least),
            most: min(self.most, other.most),
        }
    }

    /// The strength if the answer is yes, nothing if it is no.
    pub const fn only_if(self, answer: Option<bool>) -> Self {
        match answer {
            Some(true) => self,
            Some(false) => Self::NOTHING,
            None => Self {
                least: 0,
                most: self.most,
            },
        }
    }
}

const fn min(a: u16, b: u16) -> u16 {
    if a < b { a } else { b }
}

const fn max(a: u16, b: u16) -> u16 {
    if a > b { a } else { b }
}
