//! Reads how a table ends a game: `draw between Austria and England`, `England wins by concession`,
//! `limit: France`, `abandoned`.

use super::{Agreement, Parties, Several};
use crate::seat::SeatId;
use chancery_atlas::board::fold;

/// What an ending may say in a game as it stands.
pub struct Around<'a> {
    /// Everybody who is still in the game: who shares in a draw unless others are named.
    pub left: Vec<SeatId>,
    /// Who has the most points, where points decide.
    pub leaders: Option<Parties>,
    /// Whether the rules know a victory of several.
    pub shared: bool,
    /// What everybody is called, for what can't be read.
    pub names: Vec<&'a str>,
    /// Every name under which somebody is known.
    pub spellings: Vec<(&'a str, SeatId)>,
}

/// What a word says beside names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sense {
    Draw,
    Victory,
    Limit,
    Points,
    Abandoned,
    /// Everybody who is left.
    All,
    Filler,
}

/// The words of an ending beside names.
const WORDS: &[(Sense, &[&str])] = &[
    (Sense::Draw, &["draw", "drawn", "tie", "tied"]),
    (
        Sense::Victory,
        &[
            "win",
            "wins",
            "won",
            "victory",
            "concession",
            "concede",
            "concedes",
            "conceded",
        ],
    ),
    (Sense::Limit, &["limit", "time", "year", "timeout"]),
    (Sense::Points, &["points"]),
    (Sense::Abandoned, &["abandoned", "abandon"]),
    (Sense::All, &["all", "everybody", "survivors"]),
    (
        Sense::Filler,
        &[
            "between", "among", "of", "to", "by", "for", "and", "&", "+", "with", "at", "on",
            "the", "a", "has", "have", "is",
        ],
    ),
];

impl Around<'_> {
    /// The seat that is called so, whatever the case and accents.
    fn exactly(&self, text: &str) -> Option<SeatId> {
        let written = fold(text);
        self.spellings
            .iter()
            .find(|(name, _)| fold(name) == written)
            .map(|(_, seat)| *seat)
    }

    /// The one seat whose name begins so, with three letters or more.
    fn beginning(&self, text: &str) -> Option<SeatId> {
        let written = fold(text);
        let begun = self
            .spellings
            .iter()
            .filter(|(name, _)| written.chars().count() >= 3 && fold(name).starts_with(&written));
        let mut seats: Vec<SeatId> = begun.map(|(_, seat)| *seat).collect();
        seats.dedup();
        if let [only] = seats[..] {
            Some(only)
        } else {
            None
        }
    }

    /// Everybody who is left; `None` where nobody is.
    fn everybody(&self) -> Option<Parties> {
        Parties::new(self.left.iter().copied())
    }

    /// What is wrong, with what may be written.
    fn wrong(&self, why: &str) -> String {
        format!("{why}; write one of: {}", self.forms())
    }

    /// How an ending is written here.
    pub(crate) fn forms(&self) -> String {
        let [one, other] = [0, 1].map(|i| self.names.get(i).copied().unwrap_or("X"));
        let points = if self.leaders.is_some() {
            ", points"
        } else {
            ""
        };
        format!(
            "draw, draw between {one} and {other}, {one} wins by concession, limit, limit: \
             {one}{points}, abandoned"
        )
    }
}

/// Reads what a table agreed on. Every word counts.
///
/// # Errors
/// The word that says nothing here, or what is wanting, with what may be written.
pub fn read_agreement(text: &str, around: &Around<'_>) -> Result<Agreement, String> {
    let (senses, named) = split(text, around)?;
    let kinds: Vec<Sense> = [
        Sense::Draw,
        Sense::Victory,
        Sense::Limit,
        Sense::Points,
        Sense::Abandoned,
    ]
    .into_iter()
    .filter(|sense| senses.contains(sense))
    .collect();
    let named = if senses.contains(&Sense::All) {
        around.everybody()
    } else {
        named
    };
    match kinds.as_slice() {
        // Who draws without naming anybody draws with all who are left, as the rulebook has it.
        [Sense::Draw] => match named.or_else(|| around.everybody()).and_then(Several::new) {
            Some(several) => Ok(Agreement::Draw(several)),
            None => Err(around.wrong("a draw needs two or more")),
        },
        [] | [Sense::Victory] => match named {
            Some(parties) if parties.seats().len() == 1 || around.shared => {
                Ok(Agreement::Concession(parties))
            }
            Some(_) => {
                Err(around.wrong("by these rules only one can win; several may agree on a draw"))
            }
            None => Err(around.wrong("say how the game ends and who wins")),
        },
        [Sense::Limit] => read_limit(named, None, around),
        [said @ (Sense::Draw | Sense::Victory), Sense::Limit] => {
            read_limit(named, Some(*said), around)
        }
        [Sense::Points] => match (&around.leaders, named) {
            (None, _) => Err(around.wrong("this game has no points")),
            (Some(leaders), named) if named.as_ref().is_none_or(|named| named == leaders) => {
                Ok(Agreement::Points(leaders.clone()))
            }
            _ => Err(around.wrong("others have the most points")),
        },
        [Sense::Abandoned] if named.is_some() => {
            Err(around.wrong("an abandoned game has no winner: name nobody"))
        }
        [Sense::Abandoned] => Ok(Agreement::Abandoned),
        _ => Err(around.wrong("name only one way to end the game")),
    }
}

/// The end of a game at its limit, where `said` is what else the words call it: a draw or a
/// victory.
fn read_limit(
    named: Option<Parties>,
    said: Option<Sense>,
    around: &Around<'_>,
) -> Result<Agreement, String> {
    // Where points decide, the limit is a victory of the leaders, unless it is called a draw.
    let meant = match (named, &around.leaders) {
        (Some(named), _) => Some(named),
        (None, Some(leaders)) if said != Some(Sense::Draw) => Some(leaders.clone()),
        (None, _) => around.everybody(),
    };
    let Some(parties) = meant else {
        return Err(around.wrong("nobody is left"));
    };
    match (said, parties.seats().len() > 1) {
        (Some(Sense::Draw), false) => Err(around.wrong("a draw needs two or more")),
        (Some(Sense::Victory), true) => {
            Err(around.wrong("several are named: say who of them has won"))
        }
        _ => Ok(Agreement::Limit(parties)),
    }
}

/// What the words say, and whom they name.
fn split(text: &str, around: &Around<'_>) -> Result<(Vec<Sense>, Option<Parties>), String> {
    let words: Vec<&str> = text
        .split([' ', '\t', ',', ';', ':', '/'])
        .filter(|word| !word.is_empty())
        .collect();
    let mut senses = Vec::new();
    let mut named = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        // The longest name first: `Great Britain` before a player called `Great`.
        let known = (at + 1..=words.len())
            .rev()
            .find_map(|end| Some((around.exactly(&words[at..end].join(" "))?, end)));
        let plain = word.to_lowercase();
        let sense = WORDS
            .iter()
            .find(|(_, words)| words.contains(&plain.as_str()))
            .map(|(sense, _)| *sense);
        match (known, sense) {
            (Some((seat, end)), _) => {
                named.push(seat);
                at = end;
            }
            (None, Some(sense)) => {
                senses.push(sense);
                at += 1;
            }
            // A name that is only begun comes last: it must not hide a word such as `all`.
            (None, None) => {
                let Some(seat) = around.beginning(word) else {
                    let names = around.names.join(", ");
                    return Err(around.wrong(&format!(
                        "“{word}” is neither a player ({names}) nor a way to end the game"
                    )));
                };
                named.push(seat);
                at += 1;
            }
        }
    }
    Ok((senses, Parties::new(named)))
}
