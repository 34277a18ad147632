//! The words of orders, as they are typed.

use std::sync::LazyLock;

use super::letters::Letters;
use crate::board::UnitKind;
use crate::calendar::Scale;

/// A word that says what is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verb {
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

impl Verb {
    /// The ways to write it.
    pub fn spellings(self) -> &'static [Letters] {
        static WORDS: LazyLock<[Vec<Letters>; 27]> = LazyLock::new(|| {
            let words: [&[&str]; 27] = [
                &["h", "hold", "holds"],
                &["s", "sup", "supp", "support", "supports"],
                &["c", "conv", "convoy", "convoys"],
                &["v", "via", "via convoy", "by convoy", "via ff", "via f f", "by ff", "by fast ferry"],
                &["d", "disband", "disbands"],
                &["b", "build", "builds"],
                &["r", "remove", "removes", "d", "disband", "disbands"],
                &["w", "waive", "waives"],
                &["mobilize", "mobilise", "mobilizes", "mobilises", "mob"],
                &["demobilize", "demobilise", "demobilizes", "demobilises", "demob", "dem", "de mobilize", "de mobilise", "de mob"],
                &["r", "remove", "removes", "d", "disband", "disbands"],
                &["demobilized", "demobilised", "demob", "de mobilized", "de mobilised", "de mob", "pooled"],
                &["to", "at", "in"],
                &["b", "board", "boards", "e", "embark", "embarks"],
                &["d", "l", "disembark", "disembarks", "land", "lands"],
                &["ff", "f f", "fast ferry", "fast ferries", "ferry", "ferries"],
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
}

/// The letter and the word for a kind of unit.
pub fn kind_spellings(kind: UnitKind) -> &'static [Letters] {
    static WORDS: LazyLock<[Vec<Letters>; 2]> =
        LazyLock::new(|| [["a", "army"], ["f", "fleet"]].map(|words| words.map(Letters::of).into()));
    &WORDS[kind as usize]
}

/// A fleet with an army aboard, where orders tell it from one alone.
pub fn loaded_spellings() -> &'static [Letters] {
    static WORDS: LazyLock<Vec<Letters>> = LazyLock::new(|| ["a f", "af", "army fleet"].map(Letters::of).into());
    &WORDS
}

/// A time scale before an order.
pub fn scale_spellings(scale: Scale) -> &'static Letters {
    static WORDS: LazyLock<[Letters; 3]> = LazyLock::new(|| Scale::ALL.map(|scale| Letters::of(scale.prefix())));
    &WORDS[usize::from(scale.number()) - 1]
}

/// A fleet that may carry an army: the letter alone, or both.
pub fn pair_spellings() -> &'static [Letters] {
    static WORDS: LazyLock<Vec<Letters>> = LazyLock::new(|| ["f", "fleet", "a f", "af", "army fleet"].map(Letters::of).into());
    &WORDS
}
