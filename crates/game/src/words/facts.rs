//! What a board says of its games, in sentences.

use chancery_atlas::board::{Board, BuildRight, Power, ProvinceId};
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::calendar::Calendar;

/// Of more places or powers the number is said, and no names.
const MOST_NAMED: usize = 8;

/// Which places powers have beside their home centres.
fn places_by_power(
    board: &Board,
    [verb, plural]: [&str; 2],
    places: impl Fn(&Power) -> &Vec<ProvinceId>,
) -> Vec<String> {
    let powers: Vec<&Power> = board
        .power_ids()
        .map(|id| board.power(id))
        .filter(|power| !places(power).is_empty())
        .collect();
    if powers.len() > MOST_NAMED {
        return vec![format!(
            "{} {plural} other centres too.",
            counted(powers.len(), "power")
        )];
    }
    let mut sentences = Vec::new();
    for power in powers {
        let names = places(power)
            .iter()
            .map(|&place| &*board.province(place).abbr)
            .joined(", ");
        sentences.push(format!("{} also {verb} {names}.", power.name));
    }
    sentences
}

/// When games on a board begin, who builds where, how many centres win and which units nobody
/// plays: what is otherwise than in the rulebook. `calendar` is that of the games.
pub fn board_facts(board: &Board, calendar: &Calendar) -> Vec<String> {
    let mut facts = Vec::new();
    if board.year.is_some() {
        facts.push(format!(
            "Games begin in {}.",
            calendar.name(calendar.first())
        ));
    }
    if !board.seasons.list.is_empty() {
        let seasons = calendar.seasons.iter().map(|season| &*season.name);
        facts.push(format!("The seasons are {}.", seasons.joined(", ")));
    }
    if calendar.years > 1 {
        facts.push(format!("The year goes on by {}.", calendar.years));
    }
    match board.building {
        BuildRight::Home => {}
        BuildRight::Homes => {
            facts.push("A power builds in every home centre that it owns.".to_owned());
        }
        BuildRight::WithHome => facts.push(
            "A power builds in every centre of its own, while it owns a home centre.".to_owned(),
        ),
        BuildRight::Anywhere => {
            facts.push("A power builds in every centre of its own.".to_owned());
        }
    }
    if let Some([solo, ..]) = board.victory {
        facts.push(format!("{} win.", counted(solo, "centre")));
    }
    if let Some(neutral) = board.natives.map(|natives| board.power(natives))
        // Natives beyond the known world are a secret of the game.
        && board.beyond.is_none()
    {
        facts.push(format!(
            "Nobody plays the {} of {}: they hold.",
            counted(neutral.start.len(), "unit"),
            neutral.name
        ));
    }
    facts
}

/// Who builds and owns what beside home centres at the start, and what nobody owns.
pub fn owned_facts(board: &Board) -> Vec<String> {
    let mut facts = Vec::new();
    facts.extend(places_by_power(board, ["builds in", "build in"], |power| {
        &power.build_places
    }));
    facts.extend(places_by_power(board, ["owns", "own"], |power| {
        &power.owned
    }));
    // A home centre can be vacant for its own power because another owns it from the start.
    let vacant: Vec<&str> = board
        .power_ids()
        .flat_map(|id| &board.power(id).vacant)
        .filter(|&place| !is_owned(board, *place))
        .map(|&place| &*board.province(place).abbr)
        .collect();
    match vacant.len() {
        0 => {}
        1..=MOST_NAMED => facts.push(format!(
            "At the start nobody owns {}.",
            vacant.iter().joined(", ")
        )),
        many => facts.push(format!("At the start nobody owns {many} home centres.")),
    }
    facts
}

/// Whether a power owns a place at the start, beside its home centres.
fn is_owned(board: &Board, place: ProvinceId) -> bool {
    let mut powers = board.power_ids();
    powers.any(|power| board.power(power).owned.contains(&place))
}
