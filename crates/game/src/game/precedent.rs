//! What was ruled before in like cases: on house rules, and on lines that could be read in several
//! ways.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Game, LineChange, LineFate, Sheet, Turn};
use chancery_atlas::board::Board;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Order, Reading};
use chancery_engine::position::Position;

/// What was ruled in a like case, in words that outlast the game; the book of precedents has it so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Precedent {
    /// What the table called the game; empty where it is the one at hand.
    pub game: String,
    /// The phase's name.
    pub phase: String,
    /// The option's name, or the question that a line left open.
    pub rule: String,
    /// The value that the option had in that phase, or what told the reading that was meant from the
    /// others.
    pub value: String,
    /// What told each of the possible readings of a line from the others, whatever it was about;
    /// none of a ruling on an option.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub between: Vec<String>,
    /// The reason given; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
}

/// What tells one of several readings of a line from the others: the words of its house style that
/// not all of them have.
fn told_apart(texts: &[String], nth: usize) -> String {
    let Some(text) = texts.get(nth) else {
        return String::new();
    };
    let mut own = Vec::new();
    for word in text.split(' ') {
        let is_common = texts
            .iter()
            .all(|text| text.split(' ').any(|other| other == word));
        if !is_common {
            own.push(word);
        }
    }
    own.join(" ")
}

/// What tells each of several readings from the others.
pub fn all_told_apart(texts: &[String]) -> Vec<String> {
    (0..texts.len()).map(|nth| told_apart(texts, nth)).collect()
}

impl Precedent {
    /// Whether it is of a like case: the question was between the same readings, in whichever place.
    pub fn is_between(&self, readings: &[String]) -> bool {
        !self.between.is_empty() && self.between == readings
    }
}

impl Game {
    /// What was ruled so far, oldest first, each with the index of its phase among the settled ones;
    /// of the open phase only how lines are to be read.
    pub fn precedents(&self) -> impl Iterator<Item = (usize, Precedent)> + '_ {
        let settled = self.turns().iter().enumerate();
        let settled = settled.flat_map(|(at, turn)| {
            let phase = self.setup.calendar().name(turn.phase());
            let mut told = self.of_rules(turn, &phase);
            told.extend(self.of_lines(&turn.sheet, &turn.before.position, &phase));
            told.into_iter().map(move |precedent| (at, precedent))
        });
        let open = self.of_lines(self.sheet(), &self.state().position, &self.phase_name());
        let now = self.turns().len();
        settled.chain(open.into_iter().map(move |precedent| (now, precedent)))
    }

    fn of_rules(&self, turn: &Arc<Turn>, phase: &str) -> Vec<Precedent> {
        let own = self.setup.variant.options();
        let told = turn.sheet.exceptions.iter().filter_map(|exception| {
            let spec = HouseRules::spec(own, exception.option)?;
            Some(Precedent {
                game: String::new(),
                phase: phase.to_owned(),
                rule: spec.name.to_owned(),
                value: spec.choices.get(exception.choice)?.value.to_owned(),
                between: Vec::new(),
                why: exception.why.clone(),
            })
        });
        told.collect()
    }

    fn of_lines(&self, sheet: &Sheet, position: &Position, phase: &str) -> Vec<Precedent> {
        sheet
            .trail
            .changes()
            .iter()
            .filter_map(|change| self.of_change(change, position, phase))
            .collect()
    }

    /// What the ruling on a line that could be read in several ways was.
    fn of_change(
        &self,
        change: &LineChange,
        position: &Position,
        phase: &str,
    ) -> Option<Precedent> {
        let LineFate::Ruled(now) = &change.fate else {
            return None;
        };
        let Reading::Ambiguous {
            question,
            candidates,
        } = &change.line.reading
        else {
            return None;
        };
        let meant = now.reading.order()?;
        let nth = candidates.iter().position(|order| order == meant)?;
        let between = all_told_apart(&texts(self.board(), position, candidates));
        let value = between.get(nth)?.clone();
        // A reading without a word of its own tells nothing about another line.
        if !change.stands() || value.is_empty() {
            return None;
        }
        Some(Precedent {
            game: String::new(),
            phase: phase.to_owned(),
            rule: question.clone(),
            value,
            between,
            why: change.why.clone(),
        })
    }
}

/// Orders in house style.
fn texts(board: &Board, position: &Position, orders: &[Order]) -> Vec<String> {
    orders
        .iter()
        .map(|order| write_order(board, Some(position), order))
        .collect()
}
