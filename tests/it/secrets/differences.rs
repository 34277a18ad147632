//! What two games differ in that are the same to somebody: the world where he was not, the names
//! of the game master, where others stand unseen and what they do there.

use super::slips::{Slips, Writer};
use super::table::Sitting;
use super::tally::Tally;
use crate::leaks::play::{Table, neighbours};
use crate::leaks::worlds;
use crate::support::Commands;
use crate::support::draws::Draws;
use chancery_atlas::board::{Board, Native, PowerId, ProvinceId, Terrain, UnitKind, builtin};
use chancery_atlas::chance::Seed;
use chancery_atlas::world::{Knobs, generate};
use chancery_engine::adjudicate::{HouseRules, OptionGroup, OptionSpec};
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Variant, Year1492};
use chancery_game::view::Viewer;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

/// Worlds on which games are played: the other differences are of a chance of their own each time.
const WORLDS: u64 = 8;

/// A unit that is placed when a game begins.
pub type Start = (PowerId, UnitKind, ProvinceId);

/// A generated world, made once.
pub fn world(number: u64) -> Arc<Table> {
    static MADE: LazyLock<Mutex<BTreeMap<u64, Arc<Table>>>> = LazyLock::new(Mutex::default);
    let number = number % WORLDS + 1;
    let mut made = MADE.lock().unwrap();
    let make = || {
        let knobs = Knobs {
            areas: Some(40),
            centres: Some(11),
            ..Knobs::default()
        };
        let known = builtin::load("1492").unwrap();
        let world = generate(Seed::Number(number), &knobs, &known, |_, _| ());
        Arc::new(Table::with(world.unwrap()))
    };
    Arc::clone(made.entry(number).or_insert_with(make))
}

/// House rules by chance: those of the variant any, the others now and then. From the manners of a
/// table nothing follows.
pub fn rules(draws: &mut Draws, tally: &mut Tally) -> HouseRules {
    let mut rules = Year1492.about().house_rules;
    let own = Year1492.about().options;
    let manners = |spec: &&OptionSpec| spec.group == OptionGroup::Table;
    for spec in HouseRules::specs(own).filter(|spec| !manners(spec)) {
        let is_own = own.iter().any(|option| option.name == spec.name);
        if (is_own || draws.below(6) == 0)
            && let Some(choice) = draws.pick(spec.choices)
        {
            rules.set(own, spec.name, choice.value).unwrap();
            tally.count(format!("rule {} {}", spec.name, choice.value));
        }
    }
    rules
}

/// The game begins with some units more, most of them far out.
pub fn set_out(draws: &mut Draws, board: &Board) -> Vec<Start> {
    let mut free = free(board, &[]);
    let mut units = Vec::new();
    for power in board.power_ids() {
        for _ in 0..2 + draws.below(3) {
            if free.is_empty() {
                continue;
            }
            // Side by side, as often as not.
            let beside = units
                .last()
                .map_or_else(Vec::new, |last: &Start| neighbours(board, last.2));
            let near: Vec<usize> = (0..free.len())
                .filter(|&nth| beside.contains(&free[nth]))
                .collect();
            let near = draws.pick(&near).filter(|_| draws.below(3) > 0);
            let at = free.swap_remove(near.unwrap_or_else(|| draws.below(free.len())));
            units.push((power, kind_for(board, at), at));
        }
    }
    units
}

/// Areas beyond with nobody in them.
fn free(board: &Board, units: &[Start]) -> Vec<ProvinceId> {
    board
        .provinces_beyond()
        .filter(|&at| board.area(at).is_some_and(|area| area.native.is_none()))
        .filter(|&at| units.iter().all(|unit| unit.2 != at))
        .collect()
}

fn kind_for(board: &Board, at: ProvinceId) -> UnitKind {
    if board.terrain(at) == Terrain::Sea {
        UnitKind::Fleet
    } else {
        UnitKind::Army
    }
}

/// The same units, some of them elsewhere in the other world.
pub fn displaced(
    units: &[Start],
    table: &Table,
    twin: &Twin,
    whose: &[PowerId],
    draws: &mut Draws,
) -> Vec<Start> {
    let mut units = units.to_vec();
    let (board, other) = (&table.board, &twin.table.board);
    for nth in 0..units.len() {
        let (power, kind, _) = units[nth];
        let mut fit = free(board, &units);
        fit.retain(|&at| {
            let to = twin.map[at.index()];
            let is_free = other.area(to).is_some_and(|area| area.native.is_none());
            is_free && [kind_for(board, at), kind_for(other, to)] == [kind, kind]
        });
        if whose.contains(&power) && draws.below(3) == 0 {
            units[nth].2 = draws.pick(&fit).unwrap_or(units[nth].2);
        }
    }
    units
}

/// A game on a world, with these units more.
pub fn begin(
    table: &Table,
    rules: HouseRules,
    units: &[Start],
    map: &dyn Fn(ProvinceId) -> ProvinceId,
) -> Sitting {
    let mut sitting = Sitting::by(Arc::clone(&table.board), rules);
    for &(power, kind, at) in units {
        sitting.edit(Edit::Place {
            power,
            kind,
            place: map(at).into(),
        });
    }
    sitting
}

/// A game played by chance: its slips, phase by phase.
pub fn play(
    sitting: &mut Sitting,
    draws: &mut Draws,
    phases: usize,
    tally: &mut Tally,
) -> Vec<(chancery_engine::calendar::PhaseKind, Slips)> {
    let mut played = Vec::new();
    for _ in 0..phases {
        if sitting.game.state().is_over() {
            break;
        }
        let kind = sitting.game.phase().kind;
        let slips = Writer::new(sitting, draws, tally).slips();
        sitting.hand_in(&slips);
        tally.count(format!("phase {kind:?}"));
        played.push((kind, slips));
    }
    played
}

/// The world in which the other game is played, with which province is which, and who may not be
/// able to tell.
pub struct Twin {
    pub table: Table,
    pub map: Vec<ProvinceId>,
    /// Per viewer, whether he knows nothing that is other in it.
    pub is_same_to: Vec<bool>,
}

/// Another world for a game that was played to its end: what nobody knows is drawn anew, or what
/// one viewer does not know.
pub fn twin(
    table: &Table,
    played: &Sitting,
    units: &[Start],
    viewers: &[Viewer],
    draws: &mut Draws,
    tally: &mut Tally,
) -> Twin {
    let state = played.game.state();
    let lore = state.discoveries.clone().unwrap();
    let power_of = |viewer: Viewer| {
        let of_seat = |power: &PowerId| Viewer::Seat(SeatId::playing(*power)) == viewer;
        table.board.power_ids().find(of_seat)
    };
    let knows = |viewer: Viewer, at: ProvinceId| match power_of(viewer) {
        Some(power) => lore.knows(power, at),
        None => lore.is_public(at),
    };
    let has_entered = |viewer: Viewer, at: ProvinceId| {
        power_of(viewer).is_some_and(|power| lore.knowledge(power).unwrap().has_entered(at))
    };
    // To all of them, or to one alone.
    let to: Vec<Viewer> = match draws.below(3 * viewers.len()) {
        nth if nth < viewers.len() => vec![viewers[nth]],
        _ => viewers.to_vec(),
    };
    let is_kept = |at: ProvinceId| {
        !table.board.is_beyond(at)
            || units.iter().any(|unit| unit.2 == at)
            || to.iter().any(|&viewer| knows(viewer, at))
    };
    let redrawn = worlds::redrawn(table, &state.position, &is_kept, draws);
    let redrawn = with_natives(&redrawn, &is_kept, draws, tally);
    let is_fit = |other: &Table, viewer: Viewer| {
        let entered = |at| has_entered(viewer, at);
        let all_kept = table
            .board
            .provinces_beyond()
            .all(|at| is_kept(at) || !knows(viewer, at));
        all_kept && worlds::same_ways(table, other, &entered)
    };
    let same_count = redrawn.board.centres().count() == table.board.centres().count();
    let starts = |other: &Table| {
        units
            .iter()
            .all(|&(_, kind, at)| kind_for(&other.board, at) == kind)
    };
    let fits = same_count && starts(&redrawn) && to.iter().any(|&viewer| is_fit(&redrawn, viewer));
    let base: &Table = if fits {
        tally.count(format!("difference: areas unknown to {} of 5", to.len()));
        &redrawn
    } else {
        table
    };
    let is_same_to = viewers
        .iter()
        .map(|&viewer| !fits || is_fit(base, viewer))
        .collect();
    let (other, map) = worlds::turned(base, 1 + draws.below(base.width() - 1));
    let rules = &played.game.history().rules;
    let own = Year1492.about().options;
    let naming = HouseRules::specs(own).position(|spec| spec.name == "naming");
    let are_given = naming.is_some_and(|naming| rules.value(own, naming) == "gm");
    tally.count(if are_given {
        "difference: drawing turned, other seed, the same names"
    } else {
        "difference: drawing turned, other seed, other ids and names"
    });
    Twin {
        table: named_alike(table, &other, &map, are_given, draws),
        map,
        is_same_to,
    }
}

/// Natives in centres where none were, that nobody is to know of.
fn with_natives(
    table: &Table,
    is_kept: &dyn Fn(ProvinceId) -> bool,
    draws: &mut Draws,
    tally: &mut Tally,
) -> Table {
    let mut world = table.world().clone();
    let first = table.board.known_count();
    for (nth, area) in world.areas.iter_mut().enumerate() {
        let is_free = area.centre && !is_kept(ProvinceId((first + nth) as u16));
        if is_free && draws.below(2) == 0 {
            area.native = Some(Native::Fixed);
            tally.count("difference: natives");
        }
    }
    Table::with(world)
}

/// The twin with its names where the game master gives them, and else, now and then, with the ids
/// of the first, which slips may name; made from another seed.
fn named_alike(
    base: &Table,
    twin: &Table,
    map: &[ProvinceId],
    are_given: bool,
    draws: &mut Draws,
) -> Table {
    let mut world = twin.world().clone();
    let known = base.board.known_count();
    let same_ids = draws.below(2) == 0;
    for (area, to) in base.world().areas.iter().zip(&map[known..]) {
        let other = &mut world.areas[to.index() - known];
        if are_given {
            (other.name, other.abbr) = (area.name.clone(), area.abbr.clone());
        }
        if same_ids {
            other.id.clone_from(&area.id);
        }
    }
    world.seed = Some("another".to_owned());
    "Another world".clone_into(&mut world.title);
    world.remarks = vec!["drawn by hand".to_owned()];
    Table::with(world)
}

/// Other slips of some powers: other orders for units that stand where nobody but their own player
/// sees them, and other names.
pub fn rewritten(
    slips: &Slips,
    sitting: &Sitting,
    whose: &[PowerId],
    draws: &mut Draws,
    tally: &mut Tally,
) -> Slips {
    let mut other = Writer::new(sitting, draws, tally).hidden_slips();
    other.retain(|line| whose.contains(&line.0));
    let same_unit =
        |a: &(PowerId, String), b: &(PowerId, String)| a.0 == b.0 && head(&a.1) == head(&b.1);
    let mut changed: Slips = Vec::new();
    for line in slips {
        let hidden = other.iter().find(|new| same_unit(new, line));
        let is_changed = whose.contains(&line.0) && !sitting.names_what_all_see(line.0, &line.1);
        changed.push(match (hidden, renamed(&line.1, draws)) {
            (Some(new), _) if is_changed => {
                tally.count("difference: hidden order");
                new.clone()
            }
            (None, Some(name)) if whose.contains(&line.0) => {
                tally.count("difference: name given");
                (line.0, name)
            }
            _ => line.clone(),
        });
    }
    for new in other {
        if !slips.iter().any(|line| same_unit(line, &new)) && draws.below(3) > 0 {
            tally.count("difference: hidden order more");
            changed.push(new);
        }
    }
    changed
}

/// `name Land 1 = Zabc` with another name.
fn renamed(line: &str, draws: &mut Draws) -> Option<String> {
    let (head, _) = line
        .split_once(" = ")
        .filter(|_| line.starts_with("name"))?;
    let letter = |draws: &mut Draws| char::from(b'a' + draws.below(26) as u8);
    let name: String = (0..6).map(|_| letter(draws)).collect();
    (draws.below(2) == 0).then(|| format!("{head} = Y{name}"))
}

/// `F Sea 1` of `F Sea 1 - Land 2`.
fn head(line: &str) -> &str {
    let verbs = [" - ", " S ", " H", " B ", " FF ", " D "];
    let end = verbs
        .iter()
        .filter_map(|verb| line.find(verb))
        .min()
        .unwrap_or(line.len());
    &line[..end]
}

/// What the game master does in the other game alone, out of sight of all but the one who is given.
pub fn meddle(
    sitting: &mut Sitting,
    whose: &[PowerId],
    draws: &mut Draws,
    tally: &mut Tally,
) -> Option<PowerId> {
    let power = draws.pick(whose).filter(|_| draws.below(5) == 0)?;
    let areas: Vec<ProvinceId> = sitting.game.board().provinces_beyond().collect();
    let area = draws.pick(&areas)?;
    let (what, edit) = match draws.below(4) {
        0 => (
            "treasure",
            SecretEdit::Treasure {
                at: area,
                holder: None,
            },
        ),
        1 => ("disclosed", SecretEdit::Disclose { power, area }),
        2 => (
            "may name",
            SecretEdit::MayName {
                power,
                area,
                may: true,
            },
        ),
        _ => (
            "told",
            SecretEdit::Tell {
                power,
                text: "Sailors speak of gold.".to_owned(),
            },
        ),
    };
    let is_hidden = sitting
        .game
        .state()
        .discoveries
        .as_ref()
        .is_some_and(|lore| !lore.is_public(area));
    let edit = Edit::Secret(edit);
    if is_hidden && sitting.game.edit(edit, jiff::Timestamp::UNIX_EPOCH).is_ok() {
        tally.count(format!("difference: by hand, {what}"));
    }
    Some(power)
}
