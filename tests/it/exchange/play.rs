//! Whole games of the standard game, played by chance: moves, supports and convoys that fit each
//! other and others that don't, lines that are void or no orders, retreats, builds, removals.

use crate::support::Commands;
use crate::support::draws::Draws;
use chancery_atlas::board::{Board, Place, PowerId, UnitKind, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::edit::{Edit, EndingEdit};
use chancery_engine::ending::{Agreement, Parties, Several};
use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_order};
use chancery_engine::position::Unit;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{self, Demand};
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;

/// The year after which a game that nobody has won is drawn.
const LAST_YEAR: u16 = 1906;

/// A game from a seed: in some the table plays by another house rule, or its players have names.
pub fn game(seed: u64) -> Game {
    let mut draws = Draws(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let variant = variant::by_id("standard").unwrap();
    let mut rules = HouseRules::default();
    if seed % 5 == 1 {
        rules.set(variant.options(), "two-orders", "first").unwrap();
    }
    let name = |power: usize| {
        let named = seed.is_multiple_of(3);
        if named {
            format!("Player {power}")
        } else {
            String::new()
        }
    };
    let setup = Setup {
        name: format!("Game {seed}"),
        variant,
        board: builtin::load("standard").unwrap(),
        players: (0..7).map(name).collect(),
        created: Timestamp::from_second(1_700_000_000).unwrap(),
    };
    let mut game = Game::new(setup, rules);
    while !game.state().is_over() && game.phase().year <= LAST_YEAR {
        for power in game.board().power_ids().collect::<Vec<_>>() {
            let lines = slip(&game, power, &mut draws);
            let entries: Vec<Entry> = lines
                .into_iter()
                .map(|line| entry(&game, power, line))
                .collect();
            game.add(entries);
        }
        game.settle(Timestamp::from_second(1_700_000_000).unwrap())
            .unwrap();
    }
    if !game.state().is_over() && seed.is_multiple_of(2) {
        end(&mut game);
    }
    game
}

fn end(game: &mut Game) {
    let board = game.board();
    let alive = board.power_ids().filter(|&power| {
        game.state().position.units_of(power).next().is_some()
            || game.state().position.centre_count(board, power) > 0
    });
    let parties = Parties::new(alive.map(SeatId::playing)).unwrap();
    let Some(several) = Several::new(parties) else {
        return;
    };
    let end = Edit::Ending(EndingEdit::End(Agreement::Draw(several)));
    game.edit(end, Timestamp::from_second(1_700_000_000).unwrap())
        .unwrap();
}

pub fn entry(game: &Game, power: PowerId, line: String) -> Entry {
    let context = ReadingContext {
        board: game.board_for(power),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: game.setup().variant.forms(),
    };
    let reading = read_order(context, &line);
    Entry::from_power(power, line, reading)
}

fn named(board: &Board, unit: &Unit) -> String {
    format!("{} {}", unit.kind.letter(), board.write_place(unit.place))
}

/// Where a unit can go by itself.
fn reach(board: &Board, unit: &Unit) -> Vec<Place> {
    match unit.kind {
        UnitKind::Army => {
            let moves = board.army_moves(unit.place.province);
            moves.iter().map(|&to| Place::new(to)).collect()
        }
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    }
}

fn slip(game: &Game, power: PowerId, draws: &mut Draws) -> Vec<String> {
    let mut lines = match game.phase().kind {
        PhaseKind::Movement | PhaseKind::SetUp => moves(game, power, draws),
        PhaseKind::Retreats => retreats(game, power, draws),
        PhaseKind::Adjustments => adjustments(game, power, draws),
    };
    match draws.below(40) {
        0 => lines.push("A Par - Mos".to_owned()),
        1 => lines.push("whatever this was".to_owned()),
        2 => lines.extend(lines.first().cloned()),
        _ => {}
    }
    lines
}

/// Most go to centres of others; the next units of a power help those that came before.
fn moves(game: &Game, power: PowerId, draws: &mut Draws) -> Vec<String> {
    let (board, position) = (game.board(), &game.state().position);
    let mut lines = Vec::new();
    let mut going: Vec<(Unit, Place)> = Vec::new();
    let mut carried: Vec<Unit> = Vec::new();
    for unit in position.units_of(power).copied().collect::<Vec<_>>() {
        if carried.contains(&unit) {
            continue;
        }
        let reach = reach(board, &unit);
        let own = named(board, &unit);
        let helped = going.iter().find(|(other, to)| {
            other.id != unit.id && reach.iter().any(|place| place.province == to.province)
        });
        let is_at_sea =
            unit.kind == UnitKind::Fleet && !board.terrain(unit.place.province).is_land();
        let passenger = position.units_of(power).find(|army| {
            army.kind == UnitKind::Army
                && board.touches(unit.place.province, army.place.province)
                && !going.iter().any(|(other, _)| other.id == army.id)
        });
        match (draws.below(10), helped, passenger) {
            (0..4, Some((other, to)), _) => {
                lines.push(format!(
                    "{own} S {} - {}",
                    named(board, other),
                    board.write_place(*to)
                ));
            }
            (4, _, _) => {
                let near: Vec<Unit> = position
                    .units
                    .iter()
                    .filter(|other| {
                        reach
                            .iter()
                            .any(|place| place.province == other.place.province)
                    })
                    .copied()
                    .collect();
                match draws.pick(&near) {
                    Some(other) => lines.push(format!("{own} S {}", named(board, &other))),
                    None => lines.push(format!("{own} H")),
                }
            }
            (5, _, Some(army)) if is_at_sea => {
                let army = *army;
                let shores: Vec<_> = board
                    .shores(unit.place.province)
                    .iter()
                    .filter(|&&shore| shore != army.place.province)
                    .copied()
                    .collect();
                let Some(to) = draws.pick(&shores) else {
                    continue;
                };
                let to = board.write_place(to.into());
                lines.push(format!("{own} C {} - {to}", named(board, &army)));
                let via = if draws.below(2) == 0 {
                    " via convoy"
                } else {
                    ""
                };
                lines.retain(|line| !line.starts_with(&named(board, &army)));
                lines.push(format!("{} - {to}{via}", named(board, &army)));
                carried.push(army);
            }
            (6, _, _) => {}
            _ => {
                let wanted: Vec<Place> = reach
                    .iter()
                    .filter(|to| {
                        board.is_centre(to.province) && position.owner(to.province) != Some(power)
                    })
                    .copied()
                    .collect();
                let to = draws.pick(&wanted).or_else(|| draws.pick(&reach));
                match to {
                    Some(to) => {
                        lines.push(format!("{own} - {}", board.write_place(to)));
                        going.push((unit, to));
                    }
                    None => lines.push(format!("{own} H")),
                }
            }
        }
    }
    lines
}

fn retreats(game: &Game, power: PowerId, draws: &mut Draws) -> Vec<String> {
    let (board, position) = (game.board(), &game.state().position);
    let own = position.dislodged.iter().filter(|d| d.unit.power == power);
    own.filter_map(|d| {
        let unit = named(board, &d.unit);
        match (draws.below(8), draws.pick(&d.retreats)) {
            (0, _) => None,
            (1, _) | (_, None) => Some(format!("{unit} disband")),
            (_, Some(to)) => Some(format!("{unit} - {}", board.write_place(to))),
        }
    })
    .collect()
}

fn adjustments(game: &Game, power: PowerId, draws: &mut Draws) -> Vec<String> {
    let board = game.board();
    let (variant, table, state) = (game.setup().variant, game.table(), game.state());
    let mut lines = Vec::new();
    let mut sites = variant.adjustment(table, state, power).sites;
    let mut units: Vec<Unit> = state.position.units_of(power).copied().collect();
    for demand in variant.demands(table, state, power) {
        match demand {
            Demand::Build(_) if draws.below(9) == 0 => lines.push("Waive".to_owned()),
            Demand::Build(_) => {
                if let Some((kind, place)) = draws.pick(&sites) {
                    sites.retain(|(_, other)| other.province != place.province);
                    lines.push(format!(
                        "Build {} {}",
                        kind.letter(),
                        board.write_place(place)
                    ));
                }
            }
            Demand::Removal(_) if draws.below(6) > 0 && !units.is_empty() => {
                let unit = units.remove(draws.below(units.len()));
                lines.push(format!("Remove {}", named(board, &unit)));
            }
            _ => {}
        }
    }
    lines
}
