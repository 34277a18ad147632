//! Verdicts of victories claimed and conceded.

use chancery_atlas::board::PowerId;

/// Why an order came out as it did, of victories claimed and conceded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimReason {
    /// The claim is kept, to be judged when the season is over.
    ClaimKept,
    /// The claim was made by all whom it names.
    Claimed,
    /// The claim was made by all whom it names, with enough centres, but one of fewer powers, or
    /// with more centres, goes before it.
    ClaimBeaten,
    /// All others concede to the same, and the game is over.
    Conceded,
}

/// Why an order is void, of victories claimed and conceded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClaimVoid {
    /// Those who claim have fewer centres than they need.
    TooFewCentres {
        /// Those that they own together.
        have: u16,
        /// Those that so many powers need.
        need: u16,
    },
    /// So many can't win together.
    NoSuchAlliance,
    /// This power does not claim with exactly the same: of those named in the claim of whom that
    /// is so, the first. The claim stands when the last of them does.
    ClaimNotShared(PowerId),
    /// This power does not concede to the same: of all of whom that is so, the first.
    ConcessionNotShared(PowerId),
    /// Somebody does not concede to the same, and it is not told who.
    NotAllConcede,
    /// The game can't be conceded any more: the power owns enough centres to win.
    TooLateToConcede(PowerId),
    /// The game was conceded in this phase, and no other order counts.
    GameConceded,
}
