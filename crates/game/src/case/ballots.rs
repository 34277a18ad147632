//! Expectations about a count of ballots: what an order weighed, and what became of the one that
//! was followed.

use super::outcome::{Checked, ExpectedResult, met, outcome_word};
use super::played::Played;
use super::same::same_order;
use super::script::CaseScript;
use chancery_atlas::board::PowerId;
use chancery_engine::count::Count;
use chancery_engine::order::{Order, write::write_order};
use chancery_engine::seat::Author;

/// `weight POWER ORDER: N`. What nobody voted for weighs nothing.
pub(super) fn check_weight(
    power: PowerId,
    text: &str,
    wanted: u32,
    played: &Played,
    script: &CaseScript,
) -> Checked {
    let count = count(played)?;
    let asked = read_ballot(power, text, played, script)?;
    let tallies = count
        .subjects
        .iter()
        .filter(|subject| subject.power == power)
        .flat_map(|subject| &subject.tallies);
    let weights = same_order(
        &asked,
        tallies.clone().map(|tally| (&tally.order, tally.weight)),
    );
    met(
        weights.contains(&wanted) || weights.is_empty() && wanted == 0,
        || {
            let voted = tallies.map(|tally| {
                format!(
                    "{} {}",
                    write_order(&script.board, None, &tally.order),
                    tally.weight
                )
            });
            match weights.first() {
                Some(weight) => format!("its weight was {weight}"),
                None => format!("nobody voted for it; the votes were for {}", listed(voted)),
            }
        },
    )
}

/// `order POWER ORDER: succeeds`: what became on the board of the order that was followed.
pub(super) fn check_followed(
    power: PowerId,
    text: &str,
    wanted: ExpectedResult,
    played: &Played,
    script: &CaseScript,
) -> Checked {
    let count = count(played)?;
    let asked = read_ballot(power, text, played, script)?;
    let of_power = count
        .followed
        .iter()
        .filter(|(submission, _)| submission.power == power);
    let verdicts = same_order(
        &asked,
        of_power
            .clone()
            .map(|(submission, verdict)| (&submission.order, verdict.outcome)),
    );
    met(
        verdicts.iter().any(|&outcome| wanted.allows(outcome)),
        || {
            let followed =
                of_power.map(|(submission, _)| write_order(&script.board, None, &submission.order));
            match verdicts.first() {
                Some(&outcome) => format!("the order was followed: {}", outcome_word(outcome)),
                None => format!(
                    "the order was not followed; the ballots chose {}",
                    listed(followed)
                ),
            }
        },
    )
}

fn count(played: &Played) -> Result<&Count, String> {
    played
        .settlement
        .count
        .as_deref()
        .ok_or_else(|| "no ballots were counted".to_owned())
}

/// An order as any player would have written it.
fn read_ballot(
    power: PowerId,
    text: &str,
    played: &Played,
    script: &CaseScript,
) -> Result<Order, String> {
    let asked = played.read(script, Author::playing(power), text);
    asked.ok_or_else(|| format!("“{text}” can't be read as an order of this phase"))
}

fn listed(orders: impl Iterator<Item = String>) -> String {
    let orders: Vec<_> = orders.collect();
    if orders.is_empty() {
        "nothing".to_owned()
    } else {
        orders.join("; ")
    }
}
