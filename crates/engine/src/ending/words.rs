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
    let is = |sense: Sense| senses.contains(&sense);
    let wrong = |why: &str| Err(format!("{why}; write one of: {}", around.forms()));
    let kinds = [
        Sense::Draw,
        Sense::Victory,
        Sense::Limit,
        Sense::Points,
        Sense::Abandoned,
    ]
    .into_iter()
    .filter(|&sense| is(sense));
    let kinds: Vec<Sense> = kinds.collect();
    let all = || Parties::new(around.left.iter().copied());
    let named = if is(Sense::All) { all() } else { named };
    match kinds.as_slice() {
        [Sense::Draw] => match named.or_else(all).and_then(Several::new) {
            Some(several) => Ok(Agreement::Draw(several)),
            None => wrong("a draw needs two or more"),
        },
        [] | [Sense::Victory] => match named {
            Some(parties) if parties.seats().len() == 1 || around.shared => {
                Ok(Agreement::Concession(parties))
            }
            Some(_) => wrong("by these rules only one can win; several may agree on a draw"),
            None => wrong("say how the game ends and who wins"),
        },
        [Sense::Limit] | [Sense::Draw | Sense::Victory, Sense::Limit] => {
            let best = || {
                around
                    .leaders
                    .clone()
                    .filter(|_| !is(Sense::Draw))
                    .or_else(all)
            };
            let several = |parties: &Parties| parties.seats().len() > 1;
            match named.or_else(best) {
                Some(parties) if is(Sense::Draw) && !several(&parties) => {
                    wrong("a draw needs two or more")
                }
                Some(parties) if is(Sense::Victory) && several(&parties) => {
                    wrong("several are named: say who of them has won")
                }
                Some(parties) => Ok(Agreement::Limit(parties)),
                None => wrong("nobody is left"),
            }
        }
        [Sense::Points] => match (&around.leaders, named) {
            (None, _) => wrong("this game has no points"),
            (Some(leaders), named) if named.as_ref().is_none_or(|named| named == leaders) => {
                Ok(Agreement::Points(leaders.clone()))
            }
            _ => wrong("others have the most points"),
        },
        [Sense::Abandoned] if named.is_some() => {
            wrong("an abandoned game has no winner: name nobody")
        }
        [Sense::Abandoned] => Ok(Agreement::Abandoned),
        _ => wrong("name only one way to end the game"),
    }
}

/// What the words say, and whom they name.
fn split(text: &str, around: &Around<'_>) -> Result<(Vec<Sense>, Option<Parties>), String> {
    let words: Vec<&str> = text
        .split([' ', '\t', ',', ';', ':', '/'])
        .filter(|word| !word.is_empty())
        .collect();
    let (mut senses, mut named) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let known = (at + 1..=words.len())
            .rev()
            .find_map(|end| Some((around.exactly(&words[at..end].join(" "))?, end)));
        let plain = word.to_lowercase();
        let sense = WORDS
            .iter()
            .find(|(_, words)| words.contains(&plain.as_str()))
            .map(|(sense, _)| *sense);
        let begun = || around.beginning(word).map(|seat| (seat, at + 1));
        match (known, sense) {
            (Some((seat, end)), _) => {
                named.push(seat);
                at = end;
            }
            (None, Some(sense)) => {
                senses.push(sense);
                at += 1;
            }
            (None, None) => {
                let (seat, end) = begun().ok_or_else(|| {
                    let (names, forms) = (around.names.join(", "), around.forms());
                    format!(
                        "“{word}” is neither a player ({names}) nor a way to end the game; write \
                         one of: {forms}"
                    )
                })?;
                named.push(seat);
                at = end;
            }
        }
    }
    Ok((senses, Parties::new(named)))
}
