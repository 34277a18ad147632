//! A game's secret world as a case writes it: the world itself, what is known of it, and what a
//! phase brought to light (1492).

use crate::game::Edit;
use crate::game::edit::{GroupEdit, SecretEdit};
use chancery_atlas::board::{
    Area, Board, Called, Native, PowerId, ProvinceId, Terrain, UnitKind, builtin,
};
use chancery_atlas::world;
use chancery_engine::discovery::{AreaLore, AreaName, Discoveries, Treasure};
use chancery_engine::position::{Position, UnitId};
use chancery_engine::variant::{State, year1492};

/// The world of a game as a case has it, and what its areas may be called in it.
pub struct WrittenChronicle {
    /// The board on which each area is called by the game master's abbreviation, else by its id in
    /// the world's text: no name given in play is any of it.
    pub board: Board,
    /// Boards with other names, for orders that would say something else in those: a name given in
    /// play may be the game master's abbreviation of another area, and an id a letter of orders.
    pub others: [Board; 2],
    /// The text of the world's file.
    pub text: String,
}

impl WrittenChronicle {
    /// The world that is joined to a board; `None` where none is.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let beyond = board.beyond.as_ref()?;
        let known = builtin::load(&board.id);
        let (text, ids) = world::write_with_ids(beyond, known.as_deref().unwrap_or(board));
        let called = |chosen: &dyn Fn(&Area) -> Option<&String>| {
            let names = beyond.areas.iter().zip(&ids).map(|(area, id)| Called {
                abbr: chosen(area).or(id.as_ref()).cloned(),
                ..Called::default()
            });
            board.renamed(board.provinces_beyond().zip(names))
        };
        Some(Self {
            board: called(&|area| area.abbr.as_ref()),
            others: [called(&|_| None), called(&|area| area.name.as_ref())],
            text,
        })
    }
}

/// What there is in a state that the lines of [`state`] can't say.
pub(crate) fn unsaid(board: &Board, state: &State) -> Option<&'static str> {
    let known = state.discoveries.as_deref()?;
    match known {
        _ if known.areas.iter().any(|lore| !lore.former.is_empty()) => {
            Some("names that were given up")
        }
        _ if known.areas.iter().any(has_right) => Some("a conqueror's right to name an area"),
        _ if !known.out.is_empty() => Some("a player who has left the game"),
        _ if known
            .natives
            .iter()
            .any(|id| roams(board, state, known, *id)) =>
        {
            Some("natives away from where they first stood")
        }
        _ if known
            .treasures
            .iter()
            .any(|treasure| !is_with_the_first(treasure, &state.position)) =>
        {
            Some("a treasure of one of two fleets")
        }
        _ => None,
    }
}

/// Whether the conqueror of an area may name it.
fn has_right(lore: &AreaLore) -> bool {
    lore.conqueror
        .is_some_and(|power| lore.may_name.contains(&power))
}

/// Whether a native army that moves is where natives first stand still, or the other way about.
fn roams(board: &Board, state: &State, known: &Discoveries, army: UnitId) -> bool {
    let Some(unit) = state.position.unit(army) else {
        return false;
    };
    let area = board.area(unit.place.province);
    let began_mobile = area.is_some_and(|area| area.native == Some(Native::Mobile));
    began_mobile != known.mobile.contains(&army)
}

/// Whether a treasure that is held in an open sea is with the fleet that a case would take for its
/// holder.
fn is_with_the_first(treasure: &Treasure, position: &Position) -> bool {
    let Some(holder) = treasure.holder.and_then(|id| position.unit(id)) else {
        return true;
    };
    position
        .units_in(treasure.at)
        .find(|unit| unit.power == holder.power && unit.kind == UnitKind::Fleet)
        == Some(holder)
}

/// What is known beside what follows from where units stand, as a `state` block sets it up.
pub(crate) fn state(board: &Board, state: &State) -> Vec<Edit> {
    let Some(known) = state.discoveries.as_deref() else {
        return Vec::new();
    };
    let mut facts = Vec::new();
    for (power, knowledge) in board.power_ids().zip(&known.players) {
        match knowledge.known[..] {
            [] => {}
            [area] => facts.push(Edit::Secret(SecretEdit::Disclose { power, area })),
            _ => facts.push(Edit::Group(GroupEdit::Known(
                power,
                knowledge.known.clone(),
            ))),
        }
    }
    for (area, lore) in board.provinces_beyond().zip(&known.areas) {
        if let Some(AreaName { name, abbr, .. }) = lore.name.clone() {
            facts.push(Edit::Secret(SecretEdit::Named { area, name, abbr }));
        }
        facts.extend(
            lore.may_name
                .iter()
                .map(|&power| may_name(power, area, true)),
        );
    }
    let treasures = known.treasures.iter();
    facts.extend(treasures.map(|found| treasure(board, found, &state.position)));
    facts.extend(delivered(board, known, &Discoveries::default()));
    facts
}

/// What is known, named or held otherwise than before.
pub(crate) fn changes(board: &Board, before: &State, after: &State) -> Vec<Edit> {
    let (Some(was), Some(is)) = (before.discoveries.as_deref(), after.discoveries.as_deref())
    else {
        return Vec::new();
    };
    let mut facts = Vec::new();
    for (power, knowledge) in board.power_ids().zip(&is.players) {
        let new = knowledge
            .known
            .iter()
            .filter(|&&area| !was.knows(power, area));
        let new = new.map(|&area| SecretEdit::Disclose { power, area });
        facts.extend(new.map(Edit::Secret));
    }
    let public = is.public.iter().filter(|&&area| !was.is_public(area));
    facts.extend(public.map(|&area| Edit::Secret(SecretEdit::Publish(area))));
    for ((area, was), is) in board.provinces_beyond().zip(&was.areas).zip(&is.areas) {
        if let Some(given) = &is.name
            && was.name != is.name
        {
            facts.push(Edit::Secret(SecretEdit::Name {
                area,
                name: given.name.clone(),
                abbr: None,
            }));
        }
        for power in board.power_ids() {
            let may = is.may_name.contains(&power);
            if may != was.may_name.contains(&power) {
                facts.push(may_name(power, area, may));
            }
        }
    }
    for at in board.province_ids() {
        let [before, now] = [was, is].map(|known| {
            let mut treasures = known.treasures.iter();
            treasures.any(|treasure| treasure.at == at)
        });
        match (before, now) {
            (false, true) => facts.push(Edit::Secret(SecretEdit::Treasure { at, holder: None })),
            (true, false) => facts.push(Edit::Secret(SecretEdit::NoTreasure(at))),
            _ => {}
        }
    }
    facts.extend(delivered(board, is, was));
    facts
}

/// The powers that own more or fewer centres beyond the known world than before, and how many.
pub(crate) fn gains(board: &Board, before: &State, after: &State) -> Vec<(PowerId, usize)> {
    let mut gains = Vec::new();
    for power in board.power_ids() {
        let [owned, owns] =
            [before, after].map(|state| year1492::off_board(board, &state.position, power));
        if owns != owned {
            gains.push((power, owns));
        }
    }
    gains
}

fn may_name(power: PowerId, area: ProvinceId, may: bool) -> Edit {
    Edit::Secret(SecretEdit::MayName { power, area, may })
}

fn treasure(board: &Board, treasure: &Treasure, position: &Position) -> Edit {
    let at = treasure.at;
    let is_open = !board.is_beyond(at) && board.terrain(at) == Terrain::Sea;
    let holder = match treasure.holder {
        Some(id) if is_open => position.unit(id).map(|fleet| fleet.power),
        _ => None,
    };
    Edit::Secret(SecretEdit::Treasure { at, holder })
}

/// How many treasures each power has brought home, where that has changed.
fn delivered(board: &Board, is: &Discoveries, was: &Discoveries) -> Vec<Edit> {
    let powers = board.power_ids();
    let changed = powers.filter(|&power| is.delivered_by(power) != was.delivered_by(power));
    let delivered = changed.map(|power| SecretEdit::Delivered {
        power,
        number: is.delivered_by(power).into(),
    });
    delivered.map(Edit::Secret).collect()
}
