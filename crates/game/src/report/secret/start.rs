//! What the players of a secret world are told before the first phase.

use super::treasure;
use crate::report::document::Document;
use crate::view::View;

/// The heading of the game master's notes to a player.
pub(crate) const WORDS: &str = "From the game master";

/// What the game master wrote to the player, how many centres lie beyond, and the rules in short.
pub(super) fn foreword(view: &View) -> Document {
    let mut report = Document::default();
    report.section(WORDS, view.foreword.clone());
    // The number of centres beyond is all that is public of the world (rule 12).
    let Some(counts) = &view.counts else {
        return report;
    };
    report.heading(2, "The known part of the world");
    report.paragraph(format!(
        "Beyond the Known World there are {} supply centres. The first player to own {} of them \
         after an Autumn wins. Home centres do not count.",
        counts.of,
        counts.wins()
    ));
    report.heading(2, "The rules in short");
    report.list(
        RULES
            .iter()
            .map(|&rule| rule.to_owned())
            .chain(treasure::rule(view))
            .collect(),
    );
    report
}

/// The rules of 1492 that the standard game does not have.
const RULES: [&str; 9] = [
    "Spring and Autumn are moves, Winter is builds. The first phase is Spring 1492.",
    "Nobody enters another power's home centres. Any number of fleets may be in a sea of the \
     Known World. Nobody fights there.",
    "A fleet in its own home centre may move two spaces within the Known World: F Ply - CEL - NAO.",
    "Enter an area at the edge of the Known World, or beyond. Your private report then lists the areas next to it: land or sea, centres, units, natives.",
    "The first player to discover an area may name it: name Land 1 = Vinland (Vin). A player who \
     conquers the area may rename it.",
    "Public reports say OB for every place beyond, until all four players know it.",
    "A native army holds with strength 1. Dislodge it before you can own its centre.",
    "An army may board a fleet (A Mor B F SAO). They sail together (A/F SAO - OB). The army lands (A(SAO) D Mor). A fleet may also ferry an army over one sea (F SAO FF A Mor - X).",
    "After each Autumn the number of centres that each power owns beyond is public. Which centres \
     they are is not.",
];
