//! How games are scored, how scores add up, and what parts players who are level.

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use chancery_atlas::grammar::Joined;
use chancery_game::score::{Score, System};

/// What holds for the whole event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EventRules {
    pub rounds: usize,
    /// As `chancery_game::score::System` writes it.
    pub scoring: String,
    pub adding: AddingUp,
    /// Of a player's two games in one round.
    pub doubles: DoublesRule,
    /// In the order in which they are asked.
    pub ties: Vec<TieBreak>,
    /// Points for a round in which a player was there and had no seat.
    pub sitting_out: f64,
    /// Whether a player gets them for one round alone.
    pub sitting_out_once: bool,
    pub substitutes: SubstituteRule,
    /// How many members of a team count; all where it is `None`.
    pub team_best: Option<usize>,
}

impl Default for EventRules {
    fn default() -> Self {
        Self {
            rounds: 3,
            scoring: "carnage".to_owned(),
            adding: AddingUp::All,
            doubles: DoublesRule::Best,
            ties: vec![TieBreak::BestGame, TieBreak::Centres],
            sitting_out: 0.0,
            sitting_out_once: false,
            substitutes: SubstituteRule::Last,
            team_best: None,
        }
    }
}

impl EventRules {
    /// The rules by name, each with its value as it is typed.
    pub fn listed(&self) -> [(&'static str, String); 9] {
        let best = self.team_best.map(|best| best.to_string());
        [
            ("rounds", self.rounds.to_string()),
            ("scoring", self.scoring.clone()),
            ("add-up", self.adding.to_string()),
            ("doubles", word(self.doubles)),
            ("ties", self.ties.iter().map(|&tie| word(tie)).joined(",")),
            ("sit-out", Score(self.sitting_out).to_string()),
            ("sit-out-once", self.sitting_out_once.to_string()),
            ("substitutes", word(self.substitutes)),
            ("team-best", best.unwrap_or("all".to_owned())),
        ]
    }

    /// Sets a rule by its name.
    ///
    /// # Errors
    /// There is no such rule, or the value is none of it.
    pub fn set(&mut self, rule: &str, value: &str) -> Result<(), String> {
        match rule {
            "rounds" => self.rounds = parsed(value)?,
            "scoring" => self.scoring = scoring(value)?,
            "add-up" => self.adding = value.parse()?,
            "doubles" => self.doubles = read_word(value)?,
            "ties" => {
                let words = value.split(',').filter(|word| !word.is_empty());
                self.ties = words.map(read_word).collect::<Result<_, _>>()?;
            }
            "sit-out" => self.sitting_out = parsed(value)?,
            "sit-out-once" => self.sitting_out_once = parsed(value)?,
            "substitutes" => self.substitutes = read_word(value)?,
            "team-best" if value == "all" => self.team_best = None,
            "team-best" => self.team_best = Some(parsed(value)?),
            _ => {
                let names = self.listed().map(|(name, _)| name);
                return Err(format!(
                    "there is no rule “{rule}”; there are {}",
                    names.join(", ")
                ));
            }
        }
        Ok(())
    }
}

/// A scoring system as files have it.
pub(crate) fn scoring(text: &str) -> Result<String, String> {
    let system = System::read(text).map_err(|why| why.to_string())?;
    Ok(system.write())
}

pub(crate) fn parsed<T: FromStr>(text: &str) -> Result<T, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("“{text}” is not a value of this rule"))
}

/// As it is typed: `best-game`.
pub fn word(value: impl ValueEnum + Copy) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

fn read_word<T: ValueEnum + Copy>(text: &str) -> Result<T, String> {
    T::from_str(text.trim(), true).map_err(|_| {
        let all = T::value_variants().iter().map(|value| word(*value));
        format!("“{text}” is none of {}", all.joined(", "))
    })
}

/// Which scores of a player count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AddingUp {
    All,
    /// The best so many rounds.
    Best(usize),
    /// All planned rounds but so many.
    Drop(usize),
    /// The best so many games, of whatever rounds.
    BestGames(usize),
    /// The mean of all games.
    Average,
}

/// What a player gets who plays two boards in one round, where rounds are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum DoublesRule {
    Best,
    Sum,
}

/// Which of several players of a seat gets its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum SubstituteRule {
    First,
    Last,
    Both,
}

/// What parts players of equal totals; the higher number is first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
pub enum TieBreak {
    /// The best score of a game that counts.
    BestGame,
    SecondGame,
    /// Centres of all games that count.
    Centres,
    /// Centres of all games.
    AllCentres,
    /// The most centres in one game.
    MostCentres,
    Solos,
    /// How often first of a board, alone or level.
    Tops,
    /// All scores that do not count.
    Dropped,
}

impl fmt::Display for AddingUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all"),
            Self::Best(rounds) => write!(f, "best {rounds}"),
            Self::Drop(rounds) => write!(f, "drop {rounds}"),
            Self::BestGames(games) => write!(f, "best {games} games"),
            Self::Average => f.write_str("average"),
        }
    }
}

impl FromStr for AddingUp {
    type Err = String;

    /// Reads what `Display` writes: `all`, `best 2`, `drop 1`, `best 3 games`, `average`.
    fn from_str(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse().ok().filter(|&number| number > 0);
        let read = match words[..] {
            ["all"] => Some(Self::All),
            ["average"] => Some(Self::Average),
            ["best", rounds] => number(rounds).map(Self::Best),
            ["drop", rounds] => number(rounds).map(Self::Drop),
            ["best", games, "games" | "game"] => number(games).map(Self::BestGames),
            _ => None,
        };
        read.ok_or_else(|| {
            format!(
                "“{text}” does not say which scores count; write `all`, `best 2`, `drop 1`, `best 3 games` \
                 or `average`"
            )
        })
    }
}
