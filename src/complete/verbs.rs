//! The words of orders, as they are typed.

use std::sync::LazyLock;

use super::letters::Letters;
use crate::board::UnitKind;
use crate::calendar::Scale;

/// A word that says what is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedVerb {
    Hold,
    Support,
    Convoy,
    Via,
    Disband,
    Build,
    Remove,
    Waive,
    Mobilize,
    Demobilize,
    RemovePooled,
    Pooled,
    To,
    Board,
    Land,
    Ferry,
    Claim,
    With,
    Concede,
    /// Time scales: onto a fleet and off it in the first …
    GoAboard,
    GoAshore,
    /// … and in the third.
    Embark,
    Disembark,
    /// Between the places of a retreat.
    Or,
    /// A claim with nobody else.
    Solo,
    /// A treasure is taken along, or left behind.
    WithTreasure,
    WithoutTreasure,
}

impl TypedVerb {
    /// The ways to write it.
    pub fn spellings(self) -> &'static [Letters] {
        static WORDS: LazyLock<[Vec<Letters>; 27]> = LazyLock::new(|| {
            let words: [&[&str]; 27] = [
                &["h", "hold", "holds"],
                &["s", "sup", "supp", "support", "supports"],
                &["c", "conv", "convoy", "convoys"],
                &[
                    "v",
                    "via",
                    "via convoy",
                    "by convoy",
                    "via ff",
                    "via f f",
                    "by ff",
                    "by fast ferry",
                ],
                &["d", "disband", "disbands"],
                &["b", "build", "builds"],
                &["r", "remove", "removes", "d", "disband", "disbands"],
                &["w", "waive", "waives"],
                &["mobilize", "mobilise", "mobilizes", "mobilises", "mob"],
                &[
                    "demobilize",
                    "demobilise",
                    "demobilizes",
                    "demobilises",
                    "demob",
                    "dem",
                    "de mobilize",
                    "de mobilise",
                    "de mob",
                ],
                &["r", "remove", "removes", "d", "disband", "disbands"],
                &[
                    "demobilized",
                    "demobilised",
                    "demob",
                    "de mobilized",
                    "de mobilised",
                    "de mob",
                    "pooled",
                ],
                &["to", "at", "in"],
                &["b", "board", "boards", "e", "embark", "embarks"],
                &["d", "l", "disembark", "disembarks", "land", "lands"],
                &[
                    "ff",
                    "f f",
                    "fast ferry",
                    "fast ferries",
                    "ferry",
                    "ferries",
                ],
                &["claim", "claims", "claim victory", "claims victory"],
                &["with", "and"],
                &["concede", "concedes"],
                &["b", "board", "boards"],
                &["l", "land", "lands"],
                &["e", "embark", "embarks"],
                &["d", "disembark", "disembarks"],
                &["or"],
                &["solo", "alone"],
                &["with t", "with treasure", "w t"],
                &["without t", "without treasure", "wo t", "w o t"],
            ];
            words.map(|spellings| spellings.iter().map(|word| Letters::of(word)).collect())
        });
        &WORDS[self as usize]
    }

    /// The English words by which other languages have it ([`Phrases`]).
    ///
    /// [`Phrases`]: crate::board::Phrases
    pub const fn meanings(self) -> &'static [&'static str] {
        match self {
            Self::Hold => &["hold"],
            Self::Support => &["support"],
            Self::Convoy => &["convoy"],
            Self::Via => &["via", "via convoy"],
            Self::Disband => &["disband"],
            Self::Build => &["build"],
            Self::Remove | Self::RemovePooled => &["remove", "disband"],
            Self::Waive => &["waive"],
            Self::Mobilize => &["mobilize"],
            Self::Demobilize => &["demobilize"],
            Self::Pooled => &["pooled"],
            Self::To => &["to"],
            Self::Board => &["board", "embark"],
            Self::Land => &["land", "disembark"],
            Self::Ferry => &["fast ferry"],
            Self::Claim => &["claim"],
            Self::With => &["with", "and"],
            Self::Concede => &["concede"],
            Self::GoAboard => &["board"],
            Self::GoAshore => &["land"],
            Self::Embark => &["embark"],
            Self::Disembark => &["disembark"],
            Self::Or => &["or"],
            Self::Solo => &["solo"],
            Self::WithTreasure | Self::WithoutTreasure => &[],
        }
    }
}

/// The letter and the word for a kind of unit.
pub fn kind_spellings(kind: UnitKind) -> &'static [Letters] {
    static WORDS: LazyLock<[Vec<Letters>; 2]> = LazyLock::new(|| {
        [["a", "army"], ["f", "fleet"]].map(|words| words.map(Letters::of).into())
    });
    &WORDS[kind as usize]
}

/// The English word by which other languages have a kind of unit.
pub const fn kind_meanings(kind: UnitKind) -> &'static [&'static str] {
    match kind {
        UnitKind::Army => &["army"],
        UnitKind::Fleet => &["fleet"],
    }
}

/// A fleet with an army aboard, where orders tell it from one alone.
pub fn loaded_spellings() -> &'static [Letters] {
    static WORDS: LazyLock<Vec<Letters>> =
        LazyLock::new(|| ["a f", "af", "army fleet"].map(Letters::of).into());
    &WORDS
}

/// A time scale before an order.
pub fn scale_spellings(scale: Scale) -> &'static Letters {
    static WORDS: LazyLock<[Letters; 3]> =
        LazyLock::new(|| Scale::ALL.map(|scale| Letters::of(scale.prefix())));
    &WORDS[usize::from(scale.number()) - 1]
}

/// A fleet that may carry an army: the letter alone, or both.
pub fn pair_spellings() -> &'static [Letters] {
    static WORDS: LazyLock<Vec<Letters>> = LazyLock::new(|| {
        ["f", "fleet", "a f", "af", "army fleet"]
            .map(Letters::of)
            .into()
    });
    &WORDS
}
