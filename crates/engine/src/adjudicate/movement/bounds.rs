//! Strengths of which not everything is known yet.

/// A strength while answers are open: at least, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub least: u16,
    pub most: u16,
}

impl Bounds {
    pub(crate) const NOTHING: Self = Self { least: 0, most: 0 };

    /// One of the two, it being open which.
    pub(crate) fn either(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    /// The greater of both.
    pub(crate) fn at_least(self, other: Self) -> Self {
        Self {
            least: self.least.max(other.least),
            most: self.most.max(other.most),
        }
    }

    /// The lesser of both.
    pub(crate) fn at_most(self, other: Self) -> Self {
        Self {
            least: self.least.min(other.least),
            most: self.most.min(other.most),
        }
    }

    /// The strength if the answer is yes, nothing if it is no.
    pub(crate) const fn only_if(self, answer: Option<bool>) -> Self {
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
