//! Who plays: names, clubs, teams, seeds; and the list that a director types.

use serde::{Deserialize, Serialize};

/// Somebody who plays in the event, in files as in a list of players. Names are unlike, whatever
/// their case.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Entrant {
    pub name: String,
    /// The club or the country; empty where it has none.
    pub club: String,
    pub team: String,
    /// 1 is the strongest.
    pub seed: Option<u32>,
    /// Whether he plays no further round. No list says so.
    pub withdrawn: bool,
}

impl TryFrom<String> for Entrant {
    type Error = String;

    fn try_from(line: String) -> Result<Self, String> {
        Self::read(&line)
    }
}

impl From<Entrant> for String {
    fn from(entrant: Entrant) -> Self {
        let seed = entrant.seed.map(|seed| seed.to_string());
        let cells = [
            entrant.name,
            entrant.club,
            entrant.team,
            seed.unwrap_or_default(),
        ];
        cells.join("; ").trim_end_matches("; ").to_owned()
    }
}

impl Entrant {
    pub fn has_name(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }

    /// Reads a line: `Name; club; team; seed`.
    fn read(line: &str) -> Result<Self, String> {
        let cells: Vec<String> = line
            .split(';')
            .map(|cell| cell.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        let cell = |nth: usize| cells.get(nth).cloned().unwrap_or_default();
        if cell(0).is_empty() {
            return Err("write the name first, as `Anna; Leeds`".to_owned());
        }
        if cells.len() > 4 {
            return Err("a line has four parts at most: `Name; club; team; seed`".to_owned());
        }
        let seed = cell(3);
        let number = seed.parse().ok().filter(|&seed| seed > 0);
        if !seed.is_empty() && number.is_none() {
            return Err(format!(
                "“{seed}” is not a seed; write a whole number, 1 for the strongest"
            ));
        }
        Ok(Self {
            name: cell(0),
            club: cell(1),
            team: cell(2),
            seed: number,
            withdrawn: false,
        })
    }
}

/// What can't be read of a list of players.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct RosterError {
    /// From 1.
    pub line: usize,
    pub what: String,
}

/// Reads players, one a line: `Name; club; team; seed`. What comes after the name may be left out.
/// Empty lines count for nothing, and neither do those that begin with `#`.
///
/// # Errors
/// A line has no name, a name of another line, or a seed that is no number.
pub fn read_list(text: &str) -> Result<Vec<Entrant>, RosterError> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let entrant = Entrant::read(line).map_err(|what| RosterError { line: at + 1, what })?;
        if entrants.iter().any(|other| other.has_name(&entrant.name)) {
            return Err(RosterError {
                line: at + 1,
                what: format!(
                    "{0} is in the list twice; tell the two apart, as `{0} B`",
                    entrant.name
                ),
            });
        }
        entrants.push(entrant);
    }
    Ok(entrants)
}
