//! The house rules of Arms Merchant.

use crate::adjudicate::{OptionGroup, OptionSpec, option_set};

option_set! {
    /// The choices that Arms Merchant adds.
    pub struct ArmsRules {}
    /// What is told of ballots and influence after a phase is settled.
    disclosure, "disclosure": Disclosure {
        Open = "open", "All investments, ballots, order values, losses and points, with names.";
        Totals = "totals", "Order values and followed orders, the influence in each power, points \
         by player; no name beside a ballot or a holding.";
        Closed = "closed", "Followed orders and results only; no player is named in public before \
         the game's end.";
    }
    /// Whether a power without centres and units pays its Fall bonus.
    bonus_eliminated, "bonus-eliminated": BonusEliminated {
        Yes = "yes", "It does, while its number of centres doesn't fall.";
        No = "no", "It does not.";
    }
    /// How the quarters that disbands cost are rounded (rule 8).
    quarter, "quarter": Quarter {
        Each = "each", "Each quarter of the holding before, rounded, times the units.";
        Total = "total", "All quarters together, then rounded.";
        Compound = "compound", "One after the other, each off what is left.";
    }
    /// When missing orders halve a holding (rule 9).
    halving, "halving": Halving {
        After = "after", "After the ballots are counted.";
        Before = "before", "Before: the halved holding votes.";
    }
    /// In which phases missing orders halve a holding (rule 9).
    neglect_phases, "neglect-phases": NeglectPhases {
        Moves = "moves", "In movement phases.";
        All = "all", "Also for dislodged units that could retreat, and for builds and disbands \
         due.";
    }
    /// Whether a written hold that was cancelled scores when the unit holds by default.
    cancelled_hold_scores, "cancelled-hold-scores": CancelledHoldScores {
        No = "no", "It does not: a default is nobody's order.";
        Yes = "yes", "It does.";
    }
    /// What a dislodged unit does for which the ballots choose nothing.
    default_retreat, "default-retreat": DefaultRetreat {
        Disband = "disband", "It is disbanded.";
        Lot = "lot", "It takes one of its retreats, by lot.";
    }
    /// For which followed orders there are points.
    points_for, "points-for": PointsFor {
        All = "all", "Movement, retreats, builds and disbands.";
        Moves = "moves", "Movement orders only.";
    }
    /// Who draws the lots.
    lots, "lots": Lots {
        Program = "program", "The program, from the seed.";
        Table = "table", "The table: the numbered list is shown and the game master enters the \
         number.";
    }
}

/// The lot's seed, beside the choices above.
const SEED: OptionSpec = OptionSpec {
    name: "seed",
    doc: "What lots are drawn from, any text; the same draws the same lots. Who can guess it can \
     foretell them.",
    group: OptionGroup::Rulebook,
    choices: &[],
};

pub static OPTIONS: [OptionSpec; ArmsRules::SPECS.len() + 1] = {
    let mut options = [SEED; ArmsRules::SPECS.len() + 1];
    let mut i = 0;
    while i < ArmsRules::SPECS.len() {
        options[i] = ArmsRules::SPECS[i];
        i += 1;
    }
    options
};
