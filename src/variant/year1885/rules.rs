//! The house rules of 1885 II.

use crate::adjudicate::option_set;

option_set! {
    /// The choices that 1885 II adds.
    pub struct Year1885Rules {}
    /// Whether units move in March, June, September and December too (rules 4 and 10a).
    build_months, "build-months": BuildMonths {
        BuildsOnly = "builds-only", "No: the Fall-type move is that of the month before, and then \
         units are built and removed.";
        MoveAndBuild = "move-and-build", "They do, and that is the Fall-type move; then units are \
         built and removed in the same month.";
    }
    /// Whether two or three powers may claim the victory together (rules 5b and 5c).
    alliance_victory, "alliance-victory": AllianceVictory {
        On = "on", "They may, with enough centres among them.";
        Off = "off", "They may not.";
    }
    /// Whether it is told who votes to concede the game, and to whom, where it comes to nothing
    /// (rule 5d).
    concession_votes, "concession-votes": ConcessionVotes {
        Blind = "blind", "Only the game master is told.";
        Open = "open", "Everybody is told.";
    }
}
