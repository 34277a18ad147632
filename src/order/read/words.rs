//! What the words of orders mean. Whole words mean the same in every phase; single letters depend on the phase.

use crate::board::UnitKind;
use crate::calendar::PhaseKind;

/// What an order's verb asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Hold,
    Move,
    Support,
    Convoy,
    Retreat,
    Disband,
    Build,
    Remove,
    Waive,
}

/// What the units in a list are listed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Section {
    Builds,
    Removals,
}

impl Section {
    /// The section that a header names: `Builds:`, `Removals:`.
    pub fn named(word: &str) -> Option<Self> {
        match word {
            "build" | "builds" => Some(Self::Builds),
            "remove" | "removes" | "removal" | "removals" | "disband" | "disbands" | "disbandments" => Some(Self::Removals),
            _ => None,
        }
    }

    /// The section that goes on after an order with this verb: `Build A Par, F Bre`.
    pub const fn begun_by(verb: Verb) -> Option<Self> {
        match verb {
            Verb::Build => Some(Self::Builds),
            Verb::Remove | Verb::Disband => Some(Self::Removals),
            _ => None,
        }
    }

    /// The verb to write before a unit of the section.
    pub const fn verb(self) -> &'static str {
        match self {
            Self::Builds => "build",
            Self::Removals => "remove",
        }
    }
}

/// The verb that a word or letter stands for in this phase.
pub(super) fn verb(phase: PhaseKind, word: &str) -> Option<Verb> {
    letter(phase, word).or_else(|| whole(word))
}

/// Whether this is one of the letters that stand for a verb in this phase only: `R`, `D`, `B`, `W`.
pub(super) fn adjusting_letter(phase: PhaseKind, written: &str) -> bool {
    let verb = letter(phase, &written.to_lowercase());
    matches!(verb, Some(Verb::Retreat | Verb::Disband | Verb::Build | Verb::Remove | Verb::Waive))
}

fn letter(phase: PhaseKind, word: &str) -> Option<Verb> {
    Some(match (phase, word) {
        (PhaseKind::Retreats, "r") => Verb::Retreat,
        (PhaseKind::Retreats, "d") => Verb::Disband,
        (PhaseKind::Adjustments, "b") => Verb::Build,
        (PhaseKind::Adjustments, "r" | "d") => Verb::Remove,
        (PhaseKind::Adjustments, "w") => Verb::Waive,
        (_, "h") => Verb::Hold,
        (_, "s") => Verb::Support,
        (_, "c" | "t") => Verb::Convoy,
        (_, "m") => Verb::Move,
        _ => return None,
    })
}

fn whole(word: &str) -> Option<Verb> {
    Some(match word {
        "hold" | "holds" | "holding" | "hld" | "stand" | "stands" | "standing" | "stay" | "stays" | "remain" | "remains" => Verb::Hold,
        "move" | "moves" | "moving" | "mv" | "mto" | "cto" | "attack" | "attacks" | "attacking" | "go" | "goes" => Verb::Move,
        "support" | "supports" | "supporting" | "sup" | "sups" | "supp" | "supt" | "spt" => Verb::Support,
        "convoy" | "convoys" | "convoying" | "convoyed" | "cvy" | "transport" | "transports" | "ferry" | "ferries" | "ff" => Verb::Convoy,
        "retreat" | "retreats" | "retreating" | "rto" => Verb::Retreat,
        "disband" | "disbands" | "disbanded" | "dies" | "die" | "destroy" | "destroyed" | "dsb" | "otb" => Verb::Disband,
        "build" | "builds" | "built" | "bld" | "place" | "places" => Verb::Build,
        "remove" | "removes" | "removed" | "rem" | "drop" | "drops" => Verb::Remove,
        "waive" | "waives" | "waived" | "waiv" | "wve" => Verb::Waive,
        _ => return None,
    })
}

/// The kind of unit that a word or letter names.
pub(super) fn unit_kind(word: &str) -> Option<UnitKind> {
    match word {
        "a" | "army" | "armies" | "amy" | "cannon" => Some(UnitKind::Army),
        "f" | "fleet" | "fleets" | "flt" | "boat" | "ship" => Some(UnitKind::Fleet),
        _ => None,
    }
}

/// Words that join the parts of an order and carry no meaning of their own.
pub(super) fn is_filler(word: &str) -> bool {
    matches!(word, "the" | "in" | "at" | "of" | "its" | "unit")
}

/// Whether a word is an article here, before the unit's kind in full: `a fleet`.
pub(super) fn is_article(word: &str, next: &str) -> bool {
    matches!(word, "a" | "an") && next.len() > 1 && unit_kind(next).is_some()
}

/// Words that lead to a destination.
pub(super) fn is_towards(word: &str) -> bool {
    matches!(word, "to" | "into" | "towards" | "toward" | "on")
}

/// Words that lead to the way a move travels.
pub(super) fn is_via(word: &str) -> bool {
    matches!(word, "via" | "by" | "through")
}

/// Words of orders, which are never taken for the beginning or a misspelling of a name.
pub(super) fn is_reserved(word: &str) -> bool {
    const OTHERS: [&str; 14] =
        ["from", "and", "or", "then", "coast", "if", "unless", "off", "board", "no", "not", "order", "orders", "sea"];
    whole(word).is_some() || unit_kind(word).is_some() || is_filler(word) || is_towards(word) || is_via(word) || OTHERS.contains(&word)
}

/// What a result mark copied with the order says about it; it is no part of the order.
pub(super) fn is_result_mark(word: &str) -> bool {
    matches!(
        word,
        "bounce"
            | "bounced"
            | "bounces"
            | "fails"
            | "failed"
            | "fail"
            | "nsu"
            | "void"
            | "cut"
            | "dislodged"
            | "succeeds"
            | "succeeded"
            | "success"
            | "illegal"
            | "invalid"
            | "impossible"
            | "standoff"
    )
}

/// Words of conditional orders.
pub(super) fn is_condition(word: &str) -> bool {
    matches!(word, "if" | "unless" | "else" | "otherwise" | "endif" | "provided")
}
