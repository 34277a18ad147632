//! The position editor: one line for a change by hand, in words close to orders.

use crate::board::{Board, Place, PowerId, UnitKind, WrittenPlace};
use crate::calendar::Calendar;
use crate::game::Edit;
use crate::tui::line::Line;

/// The editor page.
#[derive(Default)]
pub struct EditorPage {
    /// The line being typed.
    pub line: Line,
}

/// What can be typed, with an example each.
pub const FORMS: &[(&str, &str)] = &[
    ("France A Bur", "place a unit"),
    ("remove Bur", "take the unit off the board"),
    ("dislodge Bur", "set the unit as dislodged, to retreat"),
    ("undislodge Bur", "take the dislodged unit off the board"),
    ("own Bel France", "set who owns a centre"),
    ("own Bel nobody", "set it as owned by nobody"),
    ("clear", "take every unit off the board"),
    ("phase Fall 1903", "set the phase (also: Fall 1903 retreats, Winter 1903)"),
];

/// Reads a line of the editor.
///
/// # Errors
/// What is wrong with it, as a sentence that says how to mend it.
pub fn read_edit(board: &Board, calendar: &Calendar, text: &str) -> Result<Edit, String> {
    let text = text.trim();
    let (verb, rest) = text.split_once(char::is_whitespace).map_or((text, ""), |(v, r)| (v, r.trim()));
    match verb.to_lowercase().as_str() {
        "" => Err("type a change, as in: France A Bur".to_owned()),
        "clear" => Ok(Edit::ClearUnits),
        "phase" => calendar
            .parse(rest)
            .map(Edit::SetPhase)
            .ok_or_else(|| format!("“{rest}” is no phase of this game; write it as: {}", calendar.name(calendar.first()))),
        "remove" => Ok(Edit::Remove(place(board, rest)?.province)),
        "dislodge" => Ok(Edit::Dislodge(place(board, rest)?.province)),
        "undislodge" => Ok(Edit::RemoveDislodged(place(board, rest)?.province)),
        "own" | "owner" => {
            let (province, owner) =
                rest.rsplit_once(char::is_whitespace).ok_or_else(|| "write the centre and its owner, as in: own Bel France".to_owned())?;
            let owner = match owner.to_lowercase().as_str() {
                "nobody" | "none" | "-" => None,
                _ => Some(power(board, owner)?),
            };
            Ok(Edit::SetOwner { province: place(board, province)?.province, owner })
        }
        _ => read_placing(board, text),
    }
}

/// `France A Bur`, `Russia F StP/sc`.
fn read_placing(board: &Board, text: &str) -> Result<Edit, String> {
    let mut words = text.splitn(3, char::is_whitespace);
    let (Some(owner), Some(kind), Some(at)) = (words.next(), words.next(), words.next()) else {
        return Err("write power, A or F, and province, as in: France A Bur; or one of the forms below".to_owned());
    };
    let kind = match kind.to_lowercase().as_str() {
        "a" | "army" => UnitKind::Army,
        "f" | "fleet" => UnitKind::Fleet,
        _ => return Err(format!("“{kind}” is neither A nor F; write it as: France A Bur")),
    };
    Ok(Edit::Place { power: power(board, owner)?, kind, place: place(board, at)? })
}

fn power(board: &Board, text: &str) -> Result<PowerId, String> {
    board.find_power(text).ok_or_else(|| {
        let names: Vec<&str> = board.powers.iter().map(|p| p.name.as_str()).collect();
        format!("there is no power “{text}”; the powers are: {}", names.join(", "))
    })
}

fn place(board: &Board, text: &str) -> Result<Place, String> {
    match board.find_place(text) {
        Some(WrittenPlace::Place(place)) => Ok(place),
        Some(WrittenPlace::WrongCoast { province, coast }) => {
            let province = board.province(province);
            let coasts: Vec<&str> = province.coasts.iter().map(|c| c.id.as_str()).collect();
            let has = if coasts.is_empty() { "no coasts to name".to_owned() } else { format!("the coasts {}", coasts.join(", ")) };
            Err(format!("{} has no coast “{coast}”; it has {has}", province.name))
        }
        None => Err(format!("there is no place “{}” on this board; write its name or abbreviation", text.trim())),
    }
}
