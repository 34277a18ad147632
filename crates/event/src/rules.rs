//! How games are scored, how scores add up, what parts players who are level, and what is announced of
//! a round: as typed on the command line, and as kept in `event.ron`.

use std::fmt;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use chancery_atlas::grammar::Joined;
use chancery_game::score::{ScoreError, System};

/// Rules of the whole event. In a change, `None` leaves a rule as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::Args)]
#[serde(default)]
pub struct EventRules {
    /// How many rounds there are
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rounds: Option<usize>,
    /// A scoring system, or a formula as `=100 * centres^2 / sum(centres^2)`
    #[arg(long, value_name = "SYSTEM", value_parser = scoring)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoring: Option<String>,
    /// How many rounds of a player count, the best; 0: all of them
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<usize>,
    /// How many of the planned rounds do not count, the worst
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drop: Option<usize>,
    /// What parts equal totals, in this order; without a value nothing does
    #[arg(long, value_name = "TIE", num_args = 0.., value_delimiter = ',')]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<Vec<TieBreak>>,
    /// Points for a round that somebody sits out
    #[arg(long, value_name = "POINTS")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sit_out: Option<u32>,
    /// Who gets the score of a seat that somebody took over
    #[arg(long, value_name = "WHO")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub substitutes: Option<SubstituteRule>,
    /// How many members of a team count; 0: all of them
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub team_best: Option<usize>,
}

/// The announcement of a round. In a change, `None` leaves a part as it was.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::Args)]
#[serde(default)]
pub struct RoundPlan {
    /// When it begins, as it is shown: `2026-12-05 10:00`
    #[arg(long, value_name = "TEXT")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The last year; a board that has counted its centres is over. 0: none
    #[arg(long, value_name = "YEAR")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_year: Option<u16>,
    /// When play stops, as it is shown: `18:30`
    #[arg(long, value_name = "TEXT")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until_time: Option<String>,
    /// The round's own scoring system
    #[arg(long, value_name = "SYSTEM", value_parser = scoring)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scoring: Option<String>,
}

/// A scoring system as files have it.
fn scoring(text: &str) -> Result<String, ScoreError> {
    Ok(System::read(text)?.write())
}

impl EventRules {
    /// Those of an event that has said nothing.
    pub(crate) fn usual() -> Self {
        Self {
            rounds: Some(3),
            scoring: Some("carnage".to_owned()),
            ties: Some(vec![TieBreak::BestGame, TieBreak::Centres]),
            ..Self::default()
        }
    }

    pub(crate) fn change(&mut self, change: &Self) {
        let new = change.clone();
        self.rounds = new.rounds.or(self.rounds);
        self.scoring = new.scoring.or(self.scoring.take());
        self.best = new.best.or(self.best);
        self.drop = new.drop.or(self.drop);
        self.ties = new.ties.or(self.ties.take());
        self.sit_out = new.sit_out.or(self.sit_out);
        self.substitutes = new.substitutes.or(self.substitutes);
        self.team_best = new.team_best.or(self.team_best);
    }

    /// How many rounds of a player count: the best so many.
    pub(crate) fn counted(&self) -> usize {
        let rounds = self.rounds.unwrap_or_default();
        let left = rounds.saturating_sub(self.drop.unwrap_or_default());
        self.best
            .filter(|&best| best > 0)
            .map_or(left, |best| best.min(left))
    }

    /// The same in words, as `The best 2 rounds count`.
    pub(crate) fn counting(&self) -> String {
        match self.counted() {
            counted if Some(counted) == self.rounds => "All rounds count".to_owned(),
            1 => "The best round counts".to_owned(),
            counted => format!("The best {counted} rounds count"),
        }
    }

    /// The tie-breaks, in the order in which they are asked.
    pub(crate) fn ties(&self) -> &[TieBreak] {
        self.ties.as_deref().unwrap_or_default()
    }

    /// The rules that are set, by name, each with its value as it is typed.
    pub(crate) fn listed(&self) -> impl Iterator<Item = (&'static str, String)> {
        let ties = self.ties.as_ref();
        let all = [
            ("rounds", self.rounds.map(|rounds| rounds.to_string())),
            ("scoring", self.scoring.clone()),
            ("best", self.best.map(|rounds| rounds.to_string())),
            ("drop", self.drop.map(|rounds| rounds.to_string())),
            (
                "ties",
                ties.map(|ties| ties.iter().map(|&tie| word(tie)).joined(",")),
            ),
            ("sit-out", self.sit_out.map(|points| points.to_string())),
            ("substitutes", self.substitutes.map(word)),
            ("team-best", self.team_best.map(|best| best.to_string())),
        ];
        all.into_iter()
            .filter_map(|(rule, value)| Some((rule, value?)))
    }
}

impl RoundPlan {
    pub(crate) fn change(&mut self, change: &Self) {
        let new = change.clone();
        self.date = new.date.or(self.date.take());
        self.until_year = new.until_year.or(self.until_year);
        self.until_time = new.until_time.or(self.until_time.take());
        self.scoring = new.scoring.or(self.scoring.take());
    }

    /// The last year that is played.
    pub fn last_year(&self) -> Option<u16> {
        self.until_year.filter(|&year| year > 0)
    }
}

impl fmt::Display for RoundPlan {
    /// `Saturday 10:00, until 1907, until 18:30, carnage`; empty where nothing is planned.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let until = |when: String| format!("until {when}");
        let time = self.until_time.clone().filter(|time| !time.is_empty());
        let parts = [
            self.date.clone().filter(|date| !date.is_empty()),
            self.last_year().map(|year| until(year.to_string())),
            time.map(until),
            self.scoring.clone(),
        ];
        f.write_str(&parts.into_iter().flatten().joined(", "))
    }
}

/// As it is typed: `best-game`.
pub(crate) fn word(value: impl ValueEnum + Copy) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Which of several players of a seat gets its score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum SubstituteRule {
    First,
    #[default]
    Last,
    Both,
}

/// What parts players of equal totals; the higher number is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum TieBreak {
    /// The best score of a game that counts
    BestGame,
    /// All scores that do not count
    Dropped,
    /// Centres of all games that count
    Centres,
    /// Games that were won alone
    Solos,
    /// How often first of a board, alone or level
    Tops,
}
