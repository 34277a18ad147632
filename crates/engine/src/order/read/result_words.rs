//! The words by which sites, forums and programs say what became of an order.

use super::words;

/// What a file says of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidResult {
    Nothing,
    Succeeded,
    Failed,
    Dislodged,
}

const WORDS: [(SaidResult, &[&str]); 3] = [
    (
        SaidResult::Dislodged,
        &[
            "dislodged",
            "dislodge",
            "destroyed",
            "retreats",
            "must retreat",
            "disbanded",
        ],
    ),
    (
        SaidResult::Failed,
        &[
            "fail",
            "fails",
            "failed",
            "bounce",
            "bounces",
            "bounced",
            "void",
            "invalid",
            "illegal",
            "nsu",
            "cut",
            "disrupted",
            "stood off",
            "standoff",
            "stand-off",
            "stands off",
            "no convoy",
            "unsuccessful",
            "impossible",
            "did not succeed",
            "refused",
        ],
    ),
    (
        SaidResult::Succeeded,
        &[
            "succeeds",
            "succeeded",
            "success",
            "successful",
            "ok",
            "resolved",
            "resolves",
        ],
    ),
];

/// What a remark behind an order says became of it, by its first words: `bounced with A War`.
pub(in crate::order) fn said_result(remark: &str) -> SaidResult {
    let remark = remark.trim_matches(|c: char| !c.is_alphanumeric());
    let lower = remark.to_lowercase();
    let begins = |word: &&str| {
        lower
            .strip_prefix(word)
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric()))
    };
    let said = WORDS
        .iter()
        .find(|(_, words)| words.iter().any(begins))
        .map(|(said, _)| *said);
    said.unwrap_or(SaidResult::Nothing)
}

/// Whether a folded word is a result that was copied with an order, and no part of the order. One
/// that orders use is no result: `A Vie retreats`, `A Vie disbanded`, `F Con - Bul/ok` (in German the
/// east coast).
pub(in crate::order) fn is_result_mark(word: &str) -> bool {
    let is_of_orders = || word == "ok" || words::verb_of_all_phases(word).is_some();
    WORDS.iter().any(|(_, words)| words.contains(&word)) && !is_of_orders()
}
