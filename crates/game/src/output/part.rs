//! The parts of a report.

use clap::ValueEnum;

/// What a report can hold. On the command line each goes by its name in lower case, and its first
/// sentence is its help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportPart {
    /// Every order with its result and reason; dislodgements, captures
    Orders,
    /// What to move on the wooden board
    Moves,
    /// What the next phase asks for: retreats and where to, builds and removals
    Due,
    /// Who stands where, and who owns what
    Positions,
    /// What people own, where they are not powers: influence and points
    Influence,
    /// What a player is handed: his own affairs and a slip for the next phase (--for; --gm for all)
    Statement,
    /// How many centres each power owned, by year
    Centres,
    /// Whose each centre was, by year
    Owners,
    /// Who owns the provinces without a centre, since when and how (Mercator)
    Provinces,
    /// A player's order sheet: his units, and how orders are written (--for; --gm for all)
    Sheets,
    /// What only the game master is to know: claims, expectations, units not shown yet (Mercator)
    Private,
    /// The secret world, for the game master: its areas, who knows them and may name them, natives,
    /// treasures (1492)
    World,
    /// How the game ended: players, winners, centres by year
    Result,
    /// The score of each power now, by the table's system or by those of --system
    Scores,
    /// Which powers could win together, and how many centres they lack (1885)
    Alliances,
}
