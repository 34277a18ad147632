//! The house rules of 1885 II.

use crate::adjudicate::option_set;

option_set! {
    /// The choices that 1885 II adds.
    pub struct Year1885Rules {}
    /// Do units move in March, June, September and December too? (rules 4 and 10a)
    build_months, "build-months", "Moves in build months": BuildMonths {
        BuildsOnly = "builds-only", "no",
            "No: the month before is the Fall-type move. Then units are built and disbanded.";
        MoveAndBuild = "move-and-build", "yes",
            "Yes, and that is the Fall-type move. Builds and disbands follow in the same month.";
    }
    /// May two or three powers claim the victory together? (rules 5b and 5c)
    alliance_victory, "alliance-victory", "Joint victory": AllianceVictory {
        On = "on", "allowed", "They may, with enough centres among them.";
        Off = "off", "not allowed", "They may not.";
    }
    /// A vote to concede fails. Who learns how each player voted? (rule 5d)
    concession_votes, "concession-votes", "Votes to concede": ConcessionVotes {
        Blind = "blind", "secret", "Only the game master learns it.";
        Open = "open", "public", "Everybody learns it.";
    }
}
