//! Worlds changed in what somebody may not know.

use super::draws::Draws;
use super::play::{Table, neighbours};
use chancery_atlas::board::{Area, AreaId, AreaKind, BeyondGrid, Ground, Place, ProvinceId, World};
use chancery_engine::order::{Action, Order, SecretOrder, Submission, UnitRef};
use chancery_engine::position::Position;

/// The same world turned by some columns, its areas numbered anew, with other ids and names; and
/// which province is which.
pub fn turned(table: &Table, by: usize) -> (Table, Vec<ProvinceId>) {
    let world = table.world();
    let width = table.width();
    let turn = |index: usize| index - index % width + (index % width + width - by) % width;
    let mut cells = vec![Ground::Void; world.grid.cells.len()];
    for (index, &ground) in world.grid.cells.iter().enumerate() {
        cells[turn(index)] = ground;
    }
    let mut order: Vec<AreaId> = Vec::new();
    for ground in &cells {
        if let Ground::Area(area) = ground
            && !order.contains(area)
        {
            order.push(*area);
        }
    }
    let number =
        |area: AreaId| AreaId(order.iter().position(|&other| other == area).unwrap() as u16);
    for ground in &mut cells {
        if let Ground::Area(area) = ground {
            *area = number(*area);
        }
    }
    let areas = order.iter().enumerate().map(|(nth, &area)| {
        let mut area = world.area(area).clone();
        area.id = format!("ω.{nth}");
        area.name = Some(format!("Terra {}", "x".repeat(nth + 1)));
        area.abbr = None;
        area
    });
    let other = World {
        grid: BeyondGrid {
            cells,
            ..world.grid.clone()
        },
        areas: areas.collect(),
        ..world.clone()
    };
    let known = table.board.known_count();
    let map = (0..table.board.provinces.len()).map(|index| match index.checked_sub(known) {
        Some(area) => ProvinceId((known + number(AreaId(area as u16)).index()) as u16),
        None => ProvinceId(index as u16),
    });
    let map = map.collect();
    (Table::with(other), map)
}

/// An order in the numbers of another world.
pub fn mapped(given: &Submission, map: &[ProvinceId]) -> Submission {
    let place = |place: Place| Place {
        province: map[place.province.index()],
        ..place
    };
    let unit = |unit: UnitRef| UnitRef {
        place: place(unit.place),
        ..unit
    };
    let order = match given.order.clone() {
        Order::Unit {
            unit: named,
            action,
        } => {
            let action = match action {
                Action::Move { to, travel } => Action::Move {
                    to: place(to),
                    travel,
                },
                Action::SupportMove { unit: other, to } => Action::SupportMove {
                    unit: unit(other),
                    to: place(to),
                },
                other => other,
            };
            Order::Unit {
                unit: unit(named),
                action,
            }
        }
        Order::Build { kind, place: at } => Order::Build {
            kind,
            place: place(at),
        },
        Order::Secret(SecretOrder::Name { area, name, abbr }) => Order::Secret(SecretOrder::Name {
            area: map[area.index()],
            name,
            abbr,
        }),
        other => other,
    };
    Submission {
        order,
        ..given.clone()
    }
}

/// Other names and notes of what is unknown, no natives there, centres that nobody owns exchanged,
/// land for sea where nobody stands, other shapes, an area more, a column more where nothing known
/// is.
pub fn redrawn(
    table: &Table,
    position: &Position,
    is_known: &dyn Fn(ProvinceId) -> bool,
    draws: &mut Draws,
) -> Table {
    let mut world = table.world().clone();
    let first = table.board.known_count();
    let unknown: Vec<usize> = (0..world.areas.len())
        .filter(|&area| !is_known(ProvinceId((first + area) as u16)))
        .collect();
    for (nth, area) in world.areas.iter_mut().enumerate() {
        area.id = format!("q.{nth}");
        area.name = Some(format!("Q{}", "u".repeat(nth + 2)));
        area.abbr = None;
        if unknown.contains(&nth) {
            area.note = Some("Here be dragons.".to_owned());
            area.native = None;
        }
    }
    let is_owned = |area: usize| position.owner(ProvinceId((first + area) as u16)).is_some();
    let unowned: Vec<usize> = unknown
        .iter()
        .copied()
        .filter(|&area| !is_owned(area))
        .collect();
    let mut centres: Vec<bool> = unowned
        .iter()
        .map(|&area| world.areas[area].centre)
        .collect();
    shuffle(&mut centres, draws);
    for (&area, centre) in unowned.iter().zip(centres) {
        world.areas[area].centre = centre;
    }
    let stands = |area: usize| {
        position
            .unit_in(ProvinceId((first + area) as u16))
            .is_some()
    };
    for &area in unowned.iter().filter(|&&area| !stands(area)) {
        let area = &mut world.areas[area];
        if !area.centre && draws.below(2) == 0 {
            area.kind = if area.kind == AreaKind::Land {
                AreaKind::Sea
            } else {
                AreaKind::Land
            };
        }
    }
    reshape(&mut world, &unknown, draws);
    let is_blank = |column: usize| {
        let cells = world
            .grid
            .cells
            .iter()
            .skip(column)
            .step_by(usize::from(world.grid.width));
        cells.clone().all(|ground| match ground {
            Ground::Area(area) => {
                unknown.contains(&area.index()) || area.index() >= table.world().areas.len()
            }
            Ground::Ice | Ground::Void => true,
            Ground::Barrier(_) | Ground::Inside | Ground::Edge(_) => false,
        })
    };
    let blank: Vec<usize> = (0..usize::from(world.grid.width))
        .filter(|&column| is_blank(column))
        .collect();
    if !blank.is_empty() {
        let column = blank[draws.below(blank.len())];
        let rows = world.grid.cells.chunks(usize::from(world.grid.width));
        let wider = rows
            .flat_map(|row| {
                row[..=column]
                    .iter()
                    .chain(&row[column..])
                    .copied()
                    .collect::<Vec<_>>()
            })
            .collect();
        world.grid = BeyondGrid {
            width: world.grid.width + 1,
            cells: wider,
            ..world.grid
        };
    }
    Table::with(world)
}

/// Cells of unknown areas go over to others beside them, and one becomes an area of its own.
fn reshape(world: &mut World, unknown: &[usize], draws: &mut Draws) {
    let of_unknown =
        |ground: Ground| matches!(ground, Ground::Area(area) if unknown.contains(&area.index()));
    let cells = &mut world.grid.cells;
    let lasts = |cells: &[Ground], ground: Ground| {
        cells.iter().filter(|&&other| other == ground).count() > 1
    };
    for at in 1..cells.len() {
        let (left, here) = (cells[at - 1], cells[at]);
        if left != here
            && of_unknown(left)
            && of_unknown(here)
            && lasts(cells, here)
            && draws.below(3) == 0
        {
            cells[at] = left;
        }
    }
    let split: Vec<usize> = (0..cells.len())
        .filter(|&at| of_unknown(cells[at]) && lasts(cells, cells[at]))
        .collect();
    if let Some(&at) = split.get(draws.below(split.len().max(1))) {
        let kind = if draws.below(2) == 0 {
            AreaKind::Land
        } else {
            AreaKind::Sea
        };
        cells[at] = Ground::Area(AreaId(world.areas.len() as u16));
        world.areas.push(Area::plain("new".to_owned(), kind));
    }
}

/// Whether what adjoins explored provinces is the same in both.
pub fn same_ways(one: &Table, other: &Table, explored: &dyn Fn(ProvinceId) -> bool) -> bool {
    one.board.province_ids().filter(|&p| explored(p)).all(|p| {
        neighbours(&one.board, p) == neighbours(&other.board, p)
            && one.board.province(p).coasts == other.board.province(p).coasts
    })
}

/// A world in which all notes and centres are other ones.
pub fn renoted(table: &Table) -> Table {
    let mut world = table.world().clone();
    for area in &mut world.areas {
        area.note = Some("Something else.".to_owned());
        area.centre = !area.centre;
    }
    Table::with(world)
}

/// Puts items into another order.
pub fn shuffle<T>(items: &mut [T], draws: &mut Draws) {
    for at in (1..items.len()).rev() {
        items.swap(at, draws.below(at + 1));
    }
}
