//! The house rules of Arms Merchant.

use crate::adjudicate::{OptionGroup, OptionSpec, option_set};

option_set! {
    /// The choices that Arms Merchant adds.
    pub struct ArmsRules {}
    /// How much do players learn of ballots and influence?
    disclosure, "disclosure", "Told after a phase": Disclosure {
        Open = "open", "everything",
            "All investments, ballots, order values, losses and points, with names.";
        Totals = "totals", "totals, no names",
            "Order values and followed orders, influence in each power, points by player. No name \
            stands beside a ballot or a holding.";
        Closed = "closed", "results only",
            "Followed orders and results. No player is named in public before the game ends.";
    }
    /// Does a power without centres and units pay its Fall bonus?
    bonus_eliminated, "bonus-eliminated", "Fall bonus after elimination": BonusEliminated {
        Yes = "yes", "paid", "It pays while its number of centres does not fall.";
        No = "no", "not paid", "It does not pay.";
    }
    /// Disbands cost quarters of a holding. How are they rounded? (rule 8)
    quarter, "quarter", "Rounding of quarters": Quarter {
        Each = "each", "each quarter",
            "One quarter of the holding before is rounded, then counted once a unit.";
        Total = "total", "all together", "The quarters are added first, and the sum is rounded.";
        Compound = "compound", "one after the other",
            "Each quarter is taken off the rest, one after the other.";
    }
    /// When do missing orders halve a holding? (rule 9)
    halving, "halving", "Halving for missing orders": Halving {
        After = "after", "after the count", "After the ballots are counted.";
        Before = "before", "before the count", "Before: the halved holding votes.";
    }
    /// In which phases do missing orders halve a holding? (rule 9)
    neglect_phases, "neglect-phases", "Phases that need orders": NeglectPhases {
        Moves = "moves", "movement", "In movement phases.";
        All = "all", "all",
            "Also for retreats that were possible, and for builds and disbands due.";
    }
    /// Equal ballots cancel each other, and the unit holds without an order. One of them was a hold.
    cancelled_hold_scores, "cancelled-hold-scores", "Points for a cancelled hold": CancelledHoldScores {
        No = "no", "no", "The written hold scores nothing: a default is nobody's order.";
        Yes = "yes", "yes", "The written hold scores.";
    }
    /// The ballots choose nothing for a dislodged unit.
    default_retreat, "default-retreat", "Retreat without a choice": DefaultRetreat {
        Disband = "disband", "disbanded", "The unit is disbanded.";
        Lot = "lot", "by lot", "The unit takes one of its retreats, by lot.";
    }
    /// For which followed orders do players score?
    points_for, "points-for", "Orders that score": PointsFor {
        All = "all", "all", "Movement, retreats, builds and disbands.";
        Moves = "moves", "movement", "Movement orders only.";
    }
    /// Who draws the lots?
    lots, "lots", "Who draws lots": Lots {
        Program = "program", "Chancery", "Chancery draws from the seed.";
        Table = "table", "the table",
            "Chancery shows the numbered list. The game master enters the number.";
    }
}

/// The lot's seed, beside the choices above.
const SEED: OptionSpec = OptionSpec {
    name: "seed",
    title: "Seed of the lots",
    doc: "Type any text: the same text draws the same lots. If players can guess it, they can \
     foretell the lots.",
    group: OptionGroup::Variant,
    choices: &[],
};

pub(crate) static OPTIONS: [OptionSpec; ArmsRules::SPECS.len() + 1] = {
    let mut options = [SEED; ArmsRules::SPECS.len() + 1];
    let mut i = 0;
    while i < ArmsRules::SPECS.len() {
        options[i] = ArmsRules::SPECS[i];
        i += 1;
    }
    options
};
