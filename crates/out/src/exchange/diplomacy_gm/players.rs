//! The powers of a configuration, and their colours in the drawing.

use std::collections::BTreeSet;

use serde_json::Value;

use super::GmProvince;
use super::config::GmConfig;
use crate::exchange::Misfit;
use crate::exchange::jdip::xml;

/// Whether a field of a player is `true` or `false`, in the words of the file.
pub(super) fn says(player: &Value, field: &str, what: bool) -> bool {
    match player.get(field) {
        Some(Value::Bool(is)) => *is == what,
        Some(Value::String(is)) => is.eq_ignore_ascii_case(&what.to_string()),
        _ => false,
    }
}

pub(super) struct GmPlayer {
    pub name: String,
    pub colour: Option<String>,
    pub active: bool,
}

/// The powers: one for each centre where the file lists none.
pub(super) fn players(
    config: &GmConfig,
    provinces: &[GmProvince],
    place: &str,
    remarks: &mut Vec<Misfit>,
) -> Vec<GmPlayer> {
    let centres = provinces.iter().filter(|province| province.centre);
    let Value::Object(listed) = &config.players else {
        return centres
            .map(|province| GmPlayer {
                name: province.name.clone(),
                colour: None,
                active: true,
            })
            .collect();
    };
    let mut players: Vec<GmPlayer> = listed
        .iter()
        .map(|(name, player)| GmPlayer {
            name: name.clone(),
            colour: colour(player),
            active: !says(player, "active", false),
        })
        .collect();
    // The last that names a colour has its provinces.
    let mut bare = Vec::new();
    for at in 0..players.len() {
        let (one, later) = (&players[at], &players[at + 1..]);
        let Some(other) = later.iter().find(|other| other.colour == one.colour) else {
            continue;
        };
        remarks.push(Misfit::at(
            place,
            format!(
                "{} and {} have the same colour; the provinces in it belong to {}",
                xml::cut(&one.name),
                xml::cut(&other.name),
                xml::cut(&other.name)
            ),
        ));
        bare.push(at);
    }
    for &at in &bare {
        players[at].colour = None;
    }
    let neutral = ["neutral", "neutral_sc"].map(|field| {
        let listed = config.drawing.get(field);
        listed.and_then(plain_colour)
    });
    let mut strange: BTreeSet<&String> =
        centres.filter_map(|centre| centre.fill.as_ref()).collect();
    strange.retain(|fill| {
        let mut known = neutral
            .iter()
            .chain(players.iter().map(|player| &player.colour));
        !known.any(|colour| colour.as_ref() == Some(fill))
    });
    let strange: Vec<&String> = strange.into_iter().collect();
    match (&bare[..], &strange[..]) {
        (&[at], &[fill]) => {
            remarks.push(Misfit::at(
                place,
                format!(
                    "the provinces of {} have the colour {}, but no power has this colour",
                    xml::cut(&players[at].name),
                    xml::cut(fill)
                ),
            ));
            players[at].colour = Some(fill.clone());
        }
        (_, []) => {}
        _ => {
            let colours: Vec<_> = strange.iter().map(|fill| xml::cut(fill)).collect();
            remarks.push(Misfit::at(
                place,
                format!(
                    "no power names the colours {}; here nobody owns the centres in them",
                    colours.join(", ")
                ),
            ));
        }
    }
    players
}

/// The colour of a power: one, or one for each look of the map.
fn colour(player: &Value) -> Option<String> {
    plain_colour(player.get("color")?)
}

pub(super) fn plain_colour(colour: &Value) -> Option<String> {
    let colour = colour
        .as_str()
        .or_else(|| colour.get("standard")?.as_str())?;
    Some(colour.trim_start_matches('#').to_lowercase())
}
