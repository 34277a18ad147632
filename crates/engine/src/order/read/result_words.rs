//! The words by which sites, forums and programs say what became of an order.

use super::words;

/// What a file says of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaidResult {
    /// No result, or in words that are not known.
    Nothing,
    /// The order did what it was for.
    Succeeded,
    /// The order had no effect: it bounced, was cut, or was void.
    Failed,
    /// The unit was dislodged, whatever became of its order.
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
    // The order of the table matters: `dislodged` says more than that the order failed.
    for (said, words) in &WORDS {
        if words.iter().any(|word| begins_with_word(&lower, word)) {
            return *said;
        }
    }
    SaidResult::Nothing
}

fn begins_with_word(text: &str, word: &str) -> bool {
    text.strip_prefix(word)
        .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

/// Whether a folded word is a result that was copied with an order, and no part of the order. One
/// that orders use is no result: `A Vie retreats`, `A Vie disbanded`, `F Con - Bul/ok` (in German the
/// east coast).
pub(in crate::order) fn is_result_mark(word: &str) -> bool {
    if word == "ok" || words::verb_of_all_phases(word).is_some() {
        return false;
    }
    WORDS.iter().any(|(_, words)| words.contains(&word))
}
