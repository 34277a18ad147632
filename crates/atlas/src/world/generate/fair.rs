//! How fair a generated world is made.

/// How alike the four powers' prospects are made: the nearest centre, the access to all of them,
/// the share of those nearest to each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Fair {
    /// As it falls out.
    Off,
    /// Nearest centre within one move, access within 20 %, shares of 19 % to 40 %.
    #[default]
    Normal,
    /// Nearest centre at one distance, access within 10 %, shares of 22 % to 35 %.
    Strict,
}

/// How far the prospects of the powers may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnobBounds {
    /// Moves between the nearest centres of two powers.
    pub nearest: u32,
    /// The best access to the worst, in per cent.
    pub access: u64,
    /// The share of a power, in per cent: at least. With less than 19 % it would have less than
    /// three quarters of the mean.
    pub least: u64,
    /// The share of a power, in per cent: at most.
    pub most: u64,
}

impl KnobBounds {
    /// Those of [`Fair::Normal`].
    pub const NORMAL: Self = Self {
        nearest: 1,
        access: 120,
        least: 19,
        most: 40,
    };
    /// Those of [`Fair::Strict`].
    pub const STRICT: Self = Self {
        nearest: 0,
        access: 110,
        least: 22,
        most: 35,
    };
}

impl Fair {
    /// What is asked; `None` where nothing is.
    pub(crate) const fn bounds(self) -> Option<KnobBounds> {
        match self {
            Self::Off => None,
            Self::Normal => Some(KnobBounds::NORMAL),
            Self::Strict => Some(KnobBounds::STRICT),
        }
    }

    /// As it is written on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Normal => "normal",
            Self::Strict => "strict",
        }
    }
}
