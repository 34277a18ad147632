//! Who plays: names, clubs, teams, seeds; and the list that a director types.

use serde::{Deserialize, Serialize};

use super::refusal::EventRefusal;
use chancery_atlas::grammar::Joined;

/// An entrant, as an index into the list of them.
pub type EntrantId = usize;

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
}

impl TryFrom<String> for Entrant {
    type Error = String;

    /// Reads a line: `Name; club; team; seed`. What comes after the name may be left out.
    fn try_from(line: String) -> Result<Self, String> {
        let cells = line.split(';');
        let mut cells: Vec<String> = cells
            .map(|cell| cell.split_whitespace().joined(" "))
            .collect();
        cells.resize(cells.len().max(4), String::new());
        let Ok([name, club, team, seed]) = <[String; 4]>::try_from(cells) else {
            return Err("a line has four parts at most: `Name; club; team; seed`".to_owned());
        };
        if name.is_empty() {
            return Err("write the name first, as `Anna; Leeds`".to_owned());
        }
        let number = seed.parse().ok().filter(|&seed| seed > 0);
        if !seed.is_empty() && number.is_none() {
            return Err(format!(
                "“{seed}” is not a seed; write a whole number, 1 for the strongest"
            ));
        }
        Ok(Self {
            name,
            club,
            team,
            seed: number,
        })
    }
}

impl From<Entrant> for String {
    fn from(entrant: Entrant) -> Self {
        let seed = entrant.seed.map_or(Self::new(), |seed| seed.to_string());
        let cells = [entrant.name, entrant.club, entrant.team, seed];
        cells.join("; ").trim_end_matches("; ").to_owned()
    }
}

impl Entrant {
    pub fn has_name(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }
}

/// Finds a player by name.
pub(crate) fn entrant(entrants: &[Entrant], name: &str) -> Result<EntrantId, EventRefusal> {
    let found = entrants.iter().position(|other| other.has_name(name));
    found.ok_or_else(|| {
        EventRefusal(format!(
            "“{}” is not a player of this event; `chancery event players` lists them",
            name.trim()
        ))
    })
}

/// Reads players, one a line, as `event.ron` has them. Empty lines count for nothing, and neither do
/// those that begin with `#`.
///
/// # Errors
/// A line has no name, a name of another line, or a seed that is no number.
pub fn read_list(text: &str) -> Result<Vec<Entrant>, String> {
    let mut entrants: Vec<Entrant> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let entrant = Entrant::try_from(line.to_owned());
        let entrant = entrant.map_err(|what| format!("line {number}: {what}"))?;
        let name = &entrant.name;
        if entrants.iter().any(|other| other.has_name(name)) {
            return Err(format!(
                "line {number}: {name} is in the list twice; tell the two apart, as `{name} B`"
            ));
        }
        entrants.push(entrant);
    }
    Ok(entrants)
}
