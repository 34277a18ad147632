//! What the position editor can change of a secret world: what players know, what is called how,
//! treasures, natives.

use super::{Form, amount, place, power};
use crate::board::{Board, PowerId, ProvinceId};
use crate::game::{Beyond, Game};

/// Where there is a secret world.
pub(super) const FORMS: &[Form] = &[
    (
        "name Land 1 = Vinland (Vin)",
        "give an area a name, as the game master",
    ),
    (
        "know France Vin",
        "tell a player of an area, as if he had seen it",
    ),
    ("know all Vin", "tell everybody of it"),
    (
        "may-name France Vin",
        "let a player name an area (also: may-not-name)",
    ),
    (
        "treasure Vin",
        "put a treasure somewhere (at sea: treasure SAO France)",
    ),
    ("no-treasure Vin", "take it away"),
    (
        "delivered France 2",
        "set how many treasures a power has brought home",
    ),
    (
        "mobile Vin",
        "let the native army there move by your orders (also: fixed)",
    ),
    (
        "tell France A storm rises",
        "add a line to what its player is handed now (also: untell France)",
    ),
    (
        "left France",
        "note that a player has left the game (also: back)",
    ),
];

/// A line of the editor that changes a secret world; `None` where its verb is none of these.
///
/// # Errors
/// What is wrong with it, as a sentence that says how to mend it.
pub(super) fn read(game: &Game, verb: &str, rest: &str) -> Option<Result<Beyond, String>> {
    game.setup.board.beyond.as_ref()?;
    let board = game.board();
    let area = |text: &str| place(board, text).map(|place| place.province);
    Some(match verb {
        "name" | "rename" => named(board, rest),
        "know" => of_somebody(board, rest, "know France Vin").map(|(who, area)| match who {
            Some(power) => Beyond::Disclose { power, area },
            None => Beyond::Publish(area),
        }),
        "publish" => area(rest).map(Beyond::Publish),
        "may-name" | "may-not-name" => {
            of_power(board, rest, "may-name France Vin").map(|(power, area)| Beyond::MayName {
                power,
                area,
                may: verb == "may-name",
            })
        }
        "treasure" => treasure(board, rest),
        "no-treasure" => area(rest).map(Beyond::NoTreasure),
        "delivered" => amount(rest, "delivered France 2").and_then(|(who, number)| {
            Ok(Beyond::Delivered {
                power: power(board, who)?,
                number,
            })
        }),
        "mobile" | "fixed" => area(rest).map(|area| Beyond::Mobile {
            area,
            mobile: verb == "mobile",
        }),
        "tell" => told(board, rest),
        "untell" => power(board, rest).map(Beyond::Untell),
        "left" | "back" => power(board, rest).map(|power| Beyond::Out {
            power,
            out: verb == "left",
        }),
        _ => return None,
    })
}

/// `Land 1 = Vinland (Vin)`, `c = Vinland`.
fn named(board: &Board, text: &str) -> Result<Beyond, String> {
    let (area, name) = text
        .split_once('=')
        .ok_or("write the area and its name, as in: name Land 1 = Vinland (Vin)")?;
    let (name, abbr) = match name
        .trim()
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once('('))
    {
        Some((name, abbr)) => (name, Some(abbr.trim().to_owned())),
        None => (name, None),
    };
    Ok(Beyond::Name {
        area: place(board, area.trim())?.province,
        name: name.trim().to_owned(),
        abbr,
    })
}

/// `France A storm rises`, `France: A storm rises`.
fn told(board: &Board, text: &str) -> Result<Beyond, String> {
    let (who, text) = text.split_once([' ', ':']).unwrap_or((text, ""));
    Ok(Beyond::Tell {
        power: power(board, who)?,
        text: text.trim_start_matches(':').trim().to_owned(),
    })
}

/// `Vin`, `SAO France`.
fn treasure(board: &Board, text: &str) -> Result<Beyond, String> {
    match of_power_last(board, text) {
        Some((at, holder)) => Ok(Beyond::Treasure {
            at: place(board, at)?.province,
            holder: Some(holder),
        }),
        None => Ok(Beyond::Treasure {
            at: place(board, text)?.province,
            holder: None,
        }),
    }
}

fn of_power_last<'a>(board: &Board, text: &'a str) -> Option<(&'a str, PowerId)> {
    let (at, holder) = text.rsplit_once(char::is_whitespace)?;
    Some((at.trim(), board.find_power(holder)?))
}

/// `France Vin`; `None` for all of them.
fn of_somebody(
    board: &Board,
    text: &str,
    example: &str,
) -> Result<(Option<PowerId>, ProvinceId), String> {
    let (who, area) = text
        .split_once(char::is_whitespace)
        .ok_or_else(|| format!("write it as: {example}"))?;
    let who = if who.eq_ignore_ascii_case("all") {
        None
    } else {
        Some(power(board, who)?)
    };
    Ok((who, place(board, area)?.province))
}

fn of_power(board: &Board, text: &str, example: &str) -> Result<(PowerId, ProvinceId), String> {
    let (who, area) = of_somebody(board, text, example)?;
    who.map(|who| (who, area))
        .ok_or_else(|| format!("write one power, as in: {example}"))
}
