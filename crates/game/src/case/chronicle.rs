//! A game's secret world as a case writes it: the world itself, what is known of it, and what a
//! phase brought to light (1492).

use chancery_atlas::board::{
    Area, Board, Called, Native, PowerId, ProvinceId, Terrain, UnitKind, builtin,
};
use chancery_atlas::grammar::Joined;
use chancery_atlas::world;
use chancery_engine::discovery::{AreaLore, Discoveries, Treasure};
use chancery_engine::position::Position;
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
    pub(crate) fn of(board: &Board) -> Option<Self> {
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
    let has_right = |lore: &AreaLore| {
        lore.conqueror
            .is_some_and(|power| lore.may_name.contains(&power))
    };
    let native = |at| {
        board
            .area(at)
            .is_some_and(|area| area.native == Some(Native::Mobile))
    };
    let roams = |&&id: &&_| {
        state
            .position
            .unit(id)
            .is_some_and(|army| native(army.place.province) != known.mobile.contains(&id))
    };
    match known {
        _ if known.areas.iter().any(|lore| !lore.former.is_empty()) => {
            Some("names that were given up")
        }
        _ if known.areas.iter().any(has_right) => Some("a conqueror's right to name an area"),
        _ if !known.out.is_empty() => Some("a player who has left the game"),
        _ if known.natives.iter().any(|id| roams(&id)) => {
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

/// The lines of a `state` block: what is known beside what follows from where units stand.
pub(crate) fn state(board: &Board, state: &State) -> Vec<String> {
    let Some(known) = state.discoveries.as_deref() else {
        return Vec::new();
    };
    let chronicle = CaseChronicle { board };
    let mut lines = Vec::new();
    for (power, knowledge) in board.power_ids().zip(&known.players) {
        if !knowledge.known.is_empty() {
            let areas = knowledge
                .known
                .iter()
                .map(|&area| chronicle.area(area))
                .joined(", ");
            lines.push(format!("knows {}: {areas}", chronicle.power(power)));
        }
    }
    for (area, lore) in board.provinces_beyond().zip(&known.areas) {
        lines.extend(lore.name.iter().map(|name| {
            format!(
                "named {} {} ({})",
                chronicle.area(area),
                name.name,
                name.abbr
            )
        }));
        lines.extend(lore.may_name.iter().map(|&power| {
            format!(
                "may-name {} {}",
                chronicle.power(power),
                chronicle.area(area)
            )
        }));
    }
    lines.extend(
        known
            .treasures
            .iter()
            .map(|treasure| chronicle.treasure(treasure, &state.position)),
    );
    lines.extend(chronicle.delivered(known, &Discoveries::default()));
    lines
}

/// The lines of an `expect` block for what is known, named, held or owned otherwise than before.
pub(crate) fn changes(board: &Board, before: &State, after: &State) -> Vec<String> {
    let (Some(was), Some(is)) = (before.discoveries.as_deref(), after.discoveries.as_deref())
    else {
        return Vec::new();
    };
    let chronicle = CaseChronicle { board };
    let mut lines = Vec::new();
    for power in board.power_ids() {
        let new = is
            .of(power)
            .into_iter()
            .flat_map(|knowledge| &knowledge.known)
            .filter(|&&area| !was.knows(power, area));
        lines.extend(
            new.map(|&area| format!("knows {} {}", chronicle.power(power), chronicle.area(area))),
        );
    }
    lines.extend(
        is.public
            .iter()
            .filter(|&&area| !was.is_public(area))
            .map(|&area| format!("public {}", chronicle.area(area))),
    );
    for ((area, was), is) in board.provinces_beyond().zip(&was.areas).zip(&is.areas) {
        lines.extend(
            is.name
                .iter()
                .filter(|_| was.name != is.name)
                .map(|name| format!("name {} {}", chronicle.area(area), name.name)),
        );
        let changed = board
            .power_ids()
            .filter(|power| was.may_name.contains(power) != is.may_name.contains(power));
        lines.extend(changed.map(|power| {
            let may = if is.may_name.contains(&power) {
                "may-name"
            } else {
                "may-not-name"
            };
            format!("{may} {} {}", chronicle.power(power), chronicle.area(area))
        }));
    }
    let there = |known: &Discoveries, at: ProvinceId| {
        known.treasures.iter().any(|treasure| treasure.at == at)
    };
    let moved = board
        .province_ids()
        .filter(|&at| there(was, at) != there(is, at));
    lines.extend(moved.map(|at| {
        format!(
            "{} {}",
            if there(is, at) {
                "treasure"
            } else {
                "no-treasure"
            },
            chronicle.area(at)
        )
    }));
    lines.extend(chronicle.delivered(is, was));
    let owned = |state: &State, power| year1492::off_board(board, &state.position, power);
    let gained = board
        .power_ids()
        .filter(|&power| owned(before, power) != owned(after, power));
    lines.extend(gained.map(|power| {
        format!(
            "off-board {} {}",
            chronicle.power(power),
            owned(after, power)
        )
    }));
    lines
}

struct CaseChronicle<'a> {
    board: &'a Board,
}

impl CaseChronicle<'_> {
    fn area(&self, area: ProvinceId) -> String {
        self.board.write_place(area.into())
    }

    fn power(&self, power: PowerId) -> &str {
        &self.board.power(power).name
    }

    fn treasure(&self, treasure: &Treasure, position: &Position) -> String {
        let is_open =
            !self.board.is_beyond(treasure.at) && self.board.terrain(treasure.at) == Terrain::Sea;
        let holder = treasure
            .holder
            .and_then(|id| position.unit(id))
            .filter(|_| is_open);
        let holder = holder
            .map(|fleet| format!(" {} F", self.power(fleet.power)))
            .unwrap_or_default();
        format!("treasure {}{holder}", self.area(treasure.at))
    }

    /// How many treasures each power has brought home, where that has changed.
    fn delivered(&self, is: &Discoveries, was: &Discoveries) -> Vec<String> {
        let changed = self
            .board
            .power_ids()
            .filter(|&power| is.delivered_by(power) != was.delivered_by(power));
        changed
            .map(|power| format!("treasures {} {}", self.power(power), is.delivered_by(power)))
            .collect()
    }
}
