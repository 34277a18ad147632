//! What the words of orders mean. Whole words mean the same in every phase; single letters depend
//! on the phase.

use super::NamesRead;
use crate::calendar::{PhaseKind, Scale};
use chancery_atlas::board::{UnitKind, fold, one_slip_apart};

/// What an order's verb asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) enum Verb {
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
pub(in crate::order) enum Section {
    Builds,
    Removals,
    Mobilizations,
    Demobilizations,
}

impl Section {
    /// The section that a header names: `Builds:`, `Removals:`.
    pub(crate) fn named(word: &str) -> Option<Self> {
        match word {
            "build" | "builds" => Some(Self::Builds),
            "remove" | "removes" | "removal" | "removals" | "disband" | "disbands"
            | "disbandments" => Some(Self::Removals),
            _ => None,
        }
    }

    /// The section that goes on after an order with this verb: `Build A Par, F Bre`.
    pub(crate) const fn begun_by(verb: Verb) -> Option<Self> {
        match verb {
            Verb::Build => Some(Self::Builds),
            Verb::Remove | Verb::Disband => Some(Self::Removals),
            _ => None,
        }
    }

    /// The verb to write before a unit of the section.
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Self::Builds => "build",
            Self::Removals => "disband",
            Self::Mobilizations => PoolVerb::Mobilize.word(),
            Self::Demobilizations => PoolVerb::Demobilize.word(),
        }
    }
}

/// The verb that a word or letter stands for in this phase.
pub(in crate::order) fn verb(phase: PhaseKind, word: &str) -> Option<Verb> {
    letter(phase, word).or_else(|| whole(word))
}

/// The verb that a whole word stands for, whatever the phase.
pub(in crate::order) fn verb_of_all_phases(word: &str) -> Option<Verb> {
    whole(word)
}

/// The verb that a letter stands for. Of `r`, `d`, `b` and `w` the phase decides; the others mean
/// the same in every phase.
fn letter(phase: PhaseKind, word: &str) -> Option<Verb> {
    Some(match (phase, word) {
        (PhaseKind::Retreats, "r") => Verb::Retreat,
        (PhaseKind::Retreats, "d") => Verb::Disband,
        // `Extra unit F Kmr`
        (PhaseKind::SetUp, "extra") | (PhaseKind::Adjustments, "b") => Verb::Build,
        (PhaseKind::Adjustments, "r" | "d") => Verb::Remove,
        (PhaseKind::Adjustments, "w") => Verb::Waive,
        (_, "h") => Verb::Hold,
        (_, "s") => Verb::Support,
        // `T` is for transport.
        (_, "c" | "t") => Verb::Convoy,
        (_, "m") => Verb::Move,
        _ => return None,
    })
}

fn whole(word: &str) -> Option<Verb> {
    Some(match word {
        "hold" | "holds" | "holding" | "hld" | "stand" | "stands" | "standing" | "stay"
        | "stays" | "remain" | "remains" => Verb::Hold,
        "move" | "moves" | "moving" | "mv" | "mve" | "mto" | "cto" | "attack" | "attacks"
        | "attacking" | "go" | "goes" => Verb::Move,
        "support" | "supports" | "supporting" | "sup" | "sups" | "supp" | "suppt" | "supt"
        | "spt" | "help" | "helps" | "assist" | "assists" | "aid" | "aids" => Verb::Support,
        "convoy" | "convoys" | "convoying" | "convoyed" | "conv" | "cvy" | "transport"
        | "transports" | "ferry" | "ferries" | "ff" => Verb::Convoy,
        "retreat" | "retreats" | "retreating" | "rto" => Verb::Retreat,
        "disband" | "disbands" | "disbanded" | "dies" | "die" | "destroy" | "destroyed" | "dsb"
        | "otb" => Verb::Disband,
        "build" | "builds" | "built" | "bld" | "place" | "places" => Verb::Build,
        "remove" | "removes" | "removed" | "rem" | "drop" | "drops" => Verb::Remove,
        "waive" | "waives" | "waived" | "waiv" | "wve" => Verb::Waive,
        _ => return None,
    })
}

/// Onto a fleet, or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) enum CarryingWord {
    Board,
    Land,
}

/// The time scale of a word that calls an army onto a fleet or off it, where a season has several.
pub(in crate::order) fn carriage_scale(word: &str) -> Scale {
    match word {
        "d" | "disembark" | "disembarks" | "disembarking" | "e" | "embark" | "embarks"
        | "embarking" => Scale::Third,
        _ => Scale::First,
    }
}

/// Which way a word or letter calls an army, where fleets carry armies.
pub(in crate::order) fn carriage(word: &str) -> Option<CarryingWord> {
    Some(match word {
        "b" | "board" | "boards" | "boarding" | "aboard" | "e" | "embark" | "embarks"
        | "embarking" => CarryingWord::Board,
        "d" | "disembark" | "disembarks" | "disembarking" | "l" | "land" | "lands" | "landing" => {
            CarryingWord::Land
        }
        _ => return None,
    })
}

/// A word for an army and the fleet that carries it.
pub(in crate::order) fn is_pair(word: &str) -> bool {
    word == "af"
}

/// A word for a convoy over one sea.
pub(in crate::order) fn is_ferry(word: &str) -> bool {
    matches!(word, "ff" | "ferry" | "ferries")
}

/// Onto the board from a pool, or the other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) enum PoolVerb {
    Mobilize,
    Demobilize,
}

impl PoolVerb {
    /// The verb in the house style.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Mobilize => "mobilize",
            Self::Demobilize => "demobilize",
        }
    }

    const fn short(self) -> &'static str {
        match self {
            Self::Mobilize => "mob",
            Self::Demobilize => "demob",
        }
    }
}

/// No shorter word is taken for the beginning of `mobilize`: a bare `M` means a move to many.
const SHORTEST_MOBILIZE: usize = 3;

/// No shorter word is taken for a misspelling of `mobilize`.
const SHORTEST_MOBILIZE_MISSPELT: usize = 6;

/// A word that calls a unit onto the board or off it.
pub(in crate::order) struct PoolWord {
    pub pool_verb: PoolVerb,
    /// Whether the word only misses the verb by a letter.
    pub is_misspelt: bool,
}

/// Which way a word calls a unit. Beginnings are not for [`NamesRead::Exact`], and misspellings for
/// [`NamesRead::Tolerant`] only.
pub(in crate::order) fn pool_verb(names: NamesRead, word: &str) -> Option<PoolWord> {
    let both = [PoolVerb::Mobilize, PoolVerb::Demobilize];
    let clear = both
        .into_iter()
        .find(|&pool_verb| is_pool_verb(pool_verb, word));
    if let Some(pool_verb) = clear {
        return Some(PoolWord {
            pool_verb,
            is_misspelt: false,
        });
    }
    let length = word.chars().count();
    if names == NamesRead::Exact || length < SHORTEST_MOBILIZE {
        return None;
    }
    let spelt = word.replace("ilis", "iliz");
    let begun = both
        .into_iter()
        .find(|pool_verb| pool_verb.word().starts_with(&spelt));
    // A beginning is no slip, and is taken without a remark.
    if let Some(pool_verb) = begun {
        return Some(PoolWord {
            pool_verb,
            is_misspelt: false,
        });
    }
    if names != NamesRead::Tolerant || length < SHORTEST_MOBILIZE_MISSPELT {
        return None;
    }
    let missed = both
        .into_iter()
        .find(|&pool_verb| is_pool_verb_missed(pool_verb, word))?;
    Some(PoolWord {
        pool_verb: missed,
        is_misspelt: true,
    })
}

/// Whether a word misses one of the forms of a verb by a letter, in either spelling.
fn is_pool_verb_missed(pool_verb: PoolVerb, word: &str) -> bool {
    let spellings = [
        pool_verb.word().to_owned(),
        pool_verb.word().replace("iliz", "ilis"),
    ];
    spellings.iter().any(|verb| {
        ["", "s", "d"]
            .iter()
            .any(|end| one_slip_apart(&format!("{verb}{end}"), word))
    })
}

pub(in crate::order) fn is_pool_verb(pool_verb: PoolVerb, word: &str) -> bool {
    let spelt = word.replace("ilis", "iliz");
    let short = spelt
        .strip_prefix(pool_verb.short())
        .is_some_and(|end| matches!(end, "" | "s"));
    let whole = pool_verb
        .word()
        .strip_suffix('e')
        .and_then(|stem| spelt.strip_prefix(stem));
    short || whole.is_some_and(|end| matches!(end, "e" | "es" | "ed" | "ing" | "ation" | "ations"))
}

/// Words for a unit that is in a pool.
pub(in crate::order) fn is_pooled(word: &str) -> bool {
    matches!(word, "pooled" | "pool")
}

/// The kind of unit that a word or letter names.
pub(in crate::order) fn unit_kind(word: &str) -> Option<UnitKind> {
    match word {
        "a" | "army" | "armies" | "amy" | "cannon" => Some(UnitKind::Army),
        "f" | "fleet" | "fleets" | "flt" | "boat" | "ship" => Some(UnitKind::Fleet),
        _ => None,
    }
}

/// The sign for any place beyond the known world.
pub(in crate::order) fn is_off_board(word: &str) -> bool {
    word == "ob"
}

/// Words that join the parts of an order and carry no meaning of their own.
pub(in crate::order) fn is_filler(word: &str) -> bool {
    matches!(word, "the" | "in" | "at" | "of" | "its" | "own" | "unit")
}

/// Whether a word is an article here, before the unit's kind in full: `a fleet`.
pub(in crate::order) fn is_article(word: &str, next: &str) -> bool {
    matches!(word, "a" | "an") && next.len() > 1 && unit_kind(next).is_some()
}

/// Words that lead to a destination.
pub(in crate::order) fn is_towards(word: &str) -> bool {
    matches!(word, "to" | "into" | "towards" | "toward" | "on")
}

/// Words that lead to the way a move travels.
pub(in crate::order) fn is_via(word: &str) -> bool {
    matches!(word, "via" | "by" | "through" | "using")
}

/// Words of orders, which are never taken for the beginning or a misspelling of a name.
pub(in crate::order) fn is_reserved(word: &str) -> bool {
    const OTHERS: [&str; 14] = [
        "from", "and", "or", "then", "coast", "if", "unless", "off", "board", "no", "not", "order",
        "orders", "sea",
    ];
    whole(word).is_some()
        || unit_kind(word).is_some()
        || is_filler(word)
        || is_towards(word)
        || is_via(word)
        || OTHERS.contains(&word)
}

/// No shorter word is taken for the beginning of a verb.
const SHORTEST_GUESS: usize = 3;

/// No shorter word is taken for a misspelling of a verb.
const SHORTEST_MISSPELLING: usize = 4;

/// What a word was taken for that is none of orders.
pub(in crate::order) struct GuessedVerb {
    pub verb: Verb,
    /// The verb as it is written in full.
    pub in_full: &'static str,
    pub from: GuessedFrom,
}

/// What a guess at a verb rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::order) enum GuessedFrom {
    Beginning,
    /// It misses the verb by a letter.
    Misspelling,
}

/// The verb that a word begins or misses by a letter.
pub(in crate::order) fn guessed_verb(word: &str) -> Option<GuessedVerb> {
    let length = word.chars().count();
    if length < SHORTEST_GUESS || is_reserved(word) {
        return None;
    }
    let (in_full, from) = match VERBS.into_iter().find(|verb| verb.starts_with(word)) {
        Some(begun) => (begun, GuessedFrom::Beginning),
        None if length < SHORTEST_MISSPELLING => return None,
        None => (nearest_verb(word)?, GuessedFrom::Misspelling),
    };
    Some(GuessedVerb {
        verb: whole(in_full)?,
        in_full,
        from,
    })
}

/// The verbs in full, no two of which begin with the same three letters.
const VERBS: [&str; 9] = [
    "holds", "moves", "supports", "convoys", "retreats", "disbands", "builds", "removes", "waives",
];

pub(in crate::order) fn in_full(verb: Verb) -> Option<&'static str> {
    VERBS.into_iter().find(|word| whole(word) == Some(verb))
}

pub(in crate::order) fn begins_verb(word: &str) -> bool {
    const OTHERS: [&str; 12] = [
        "boards",
        "embarks",
        "lands",
        "disembarks",
        "ferries",
        "via",
        "by",
        "mobilize",
        "demobilize",
        "claims",
        "concedes",
        "fast",
    ];
    let all = VERBS.iter().chain(&OTHERS);
    all.into_iter().any(|verb| verb.starts_with(word))
}

/// The verb that a word misses by a letter.
pub(in crate::order) fn nearest_verb(word: &str) -> Option<&'static str> {
    let folded = fold(word);
    // Both with the ending and without: `suport` is two letters from `supports`.
    VERBS.into_iter().find(|verb| {
        one_slip_apart(verb, &folded) || one_slip_apart(verb.trim_end_matches('s'), &folded)
    })
}

/// Words between the places of a retreat that names several.
pub(in crate::order) fn is_alternative(word: &str) -> bool {
    matches!(word, "or" | "else" | "otherwise" | "then")
}

pub(in crate::order) fn is_condition(word: &str) -> bool {
    matches!(
        word,
        "if" | "unless" | "else" | "otherwise" | "endif" | "provided"
    )
}
