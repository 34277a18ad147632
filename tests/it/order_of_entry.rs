//! The order in which slips are entered decides nothing, and a support is for no other unit than the
//! one that its line names: in every variant.

use std::fs;
use std::path::Path;

use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{OpenSeaReason, Outcome, Reason};
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::order::{Action, Order, SecretOrder, Submission};
use chancery_engine::position::Position;
use chancery_engine::variant::{self, Fate, Settlement, State, Table};
use chancery_game::case::{self, CasePhase, read_cases};
use jiff::Timestamp;

use crate::secrets::table::{Sitting, WEST};
use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::evenhanded::Phase;
use crate::support::{scribbles, voyages};

/// What was looked at.
#[derive(Debug, Default)]
struct Counts {
    phases: usize,
    lines: usize,
    objects: usize,
}

impl Counts {
    fn look(&mut self, phase: Phase<'_>, draws: &mut Draws) {
        // Of names that are proposed together the first counts.
        let names =
            |given: &Submission| matches!(given.order, Order::Secret(SecretOrder::Name { .. }));
        let orders: Vec<Submission> = phase
            .orders
            .iter()
            .filter(|&given| !names(given))
            .cloned()
            .collect();
        let settled = phase.variant.settle(phase.table, phase.state, &orders, &[]);
        let phase = Phase {
            orders: &orders,
            settled: &settled,
            ..phase
        };
        for _ in 0..2 {
            phase.slips_may_be_shuffled(draws);
        }
        self.phases += 1;
        self.lines += orders.len();
        self.objects += objects(phase.state, &orders, &settled);
    }
}

/// Looks at the units that were found for supports and boardings: each stands where its line says.
fn objects(state: &State, orders: &[Submission], settled: &Settlement) -> usize {
    let mut found = 0;
    for (line, (order, bound)) in orders.iter().zip(&settled.bound).enumerate() {
        let (Some(object), Some(action)) = (bound.object, order.order.action()) else {
            continue;
        };
        let named = match action {
            Action::SupportHold { unit } | Action::SupportMove { unit, .. } => unit,
            Action::Board { fleet } => fleet,
            _ => continue,
        };
        let is_void = settled.verdicts[line].outcome == Outcome::Void;
        // In time scales a line that names what is there wrongly is void (Mercator, R33).
        if is_void && !settled.steps.is_empty() {
            continue;
        }
        // It means what stands there when its own begins.
        let scale = order.order.scale();
        let mut earlier = settled.steps.iter().filter(|step| Some(step.scale) < scale);
        let position = earlier
            .next_back()
            .map_or(&state.position, |step| &step.after);
        let unit = position.unit(object).unwrap();
        let is_meant = unit.place.province == named.place.province || named.beyond || named.aboard;
        let is_of_power = named.power.is_none_or(|power| power == unit.power);
        let is_of_kind = named.pair || named.kind.is_none_or(|kind| kind == unit.kind);
        assert!(is_meant && is_of_power && is_of_kind, "{order:?} {unit:?}");
        found += 1;
    }
    found
}

#[test]
fn whosever_slip_is_entered_first_the_same_comes_of_all_cases() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let (mut counts, mut draws) = (Counts::default(), Draws(31));
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|end| end != "cases") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for case in read_cases(&text, &folder).unwrap() {
            case::play(&case, |phase| counts.look(of_case(&phase), &mut draws));
        }
    }
    println!("order of entry, cases: {counts:?}");
    assert!(
        counts.phases > 1500 && counts.lines > 12_000 && counts.objects > 400,
        "{counts:?}"
    );
}

fn of_case<'a>(phase: &CasePhase<'a>) -> Phase<'a> {
    Phase {
        variant: phase.variant,
        table: phase.table,
        state: phase.before,
        orders: phase.submissions,
        settled: phase.settlement,
    }
}

#[test]
fn whosever_slip_is_entered_first_the_same_comes_of_whatever_is_written() {
    let (mut counts, mut draws) = (Counts::default(), Draws(77));
    for &variant in variant::all() {
        for _ in 0..3 {
            let mut game = scribbles::game(variant, variant.house_rules());
            for _ in 0..8 {
                if game.state().is_over() {
                    break;
                }
                scribbles::scribble(&mut game, &mut draws);
                if game.settle(Timestamp::UNIX_EPOCH).is_err() {
                    break;
                }
                let turn = game.turns().last().unwrap();
                let orders: Vec<Submission> = turn.sheet.submissions();
                let phase = Phase {
                    variant,
                    table: Table::new(game.board(), &turn.rules),
                    state: &turn.before,
                    orders: &orders,
                    settled: &turn.settlement,
                };
                counts.look(phase, &mut draws);
            }
        }
    }
    println!("order of entry, scribbled games: {counts:?}");
    assert!(counts.phases > 60 && counts.lines > 500, "{counts:?}");
}

/// Two or three units go to one land from areas which the supporter does not know.
struct Comers {
    sitting: Sitting,
    supporter: PowerId,
    /// What may be supported, by its area.
    names: Vec<String>,
    to: ProvinceId,
}

/// Draws such a scene; `None` where chance put no scene together.
fn comers(draws: &mut Draws) -> Option<Comers> {
    let mut sitting = Sitting::on(WEST, &[]);
    sitting.edit(Edit::ClearUnits);
    let board = sitting.game.setup().board.clone();
    let lands: Vec<ProvinceId> = board
        .provinces_beyond()
        .filter(|&at| {
            board
                .army_moves(at)
                .iter()
                .filter(|to| board.is_beyond(**to))
                .count()
                > 1
        })
        .collect();
    let to = draws.pick(&lands)?;
    let mut from: Vec<ProvinceId> = board.army_moves(to).to_vec();
    from.retain(|&at| board.is_beyond(at));
    let shores: Vec<Place> = board
        .province_ids()
        .filter(|at| !from.contains(at) && *at != to)
        .flat_map(|at| board.fleet_places(at))
        .filter(|&at| board.fleet_can_reach(at, to))
        .collect();
    let at = draws.pick(&shores)?;
    let powers: Vec<PowerId> = board.power_ids().collect();
    let supporter = powers[draws.below(powers.len())];
    let others: Vec<PowerId> = powers.into_iter().filter(|&p| p != supporter).collect();
    let place = |sitting: &mut Sitting, power, kind, place| {
        let edit = Edit::Place { power, kind, place };
        sitting.game.edit(edit, Timestamp::UNIX_EPOCH).is_ok()
    };
    place(&mut sitting, supporter, UnitKind::Fleet, at).then_some(())?;
    let mut names = Vec::new();
    for (nth, &at) in from.iter().enumerate() {
        let power = if draws.below(3) == 0 {
            others[1]
        } else {
            others[0]
        };
        if !place(&mut sitting, power, UnitKind::Army, at.into()) {
            continue;
        }
        let name = format!("Z{}land", ["a", "e", "i", "o", "u"][nth % 5]);
        if draws.below(4) > 0 {
            sitting.edit(Edit::Secret(SecretEdit::Name {
                area: at,
                name: name.clone(),
                abbr: None,
            }));
            names.push(name);
        }
    }
    names.push("OB".to_owned());
    names.push("Quux".to_owned());
    Some(Comers {
        sitting,
        supporter,
        names,
        to,
    })
}

fn army_in(position: &Position, at: ProvinceId) -> Option<PowerId> {
    position.unit_in(at).map(|unit| unit.power)
}

#[test]
fn a_support_from_where_nothing_is_known_is_for_no_other_unit() {
    let (mut draws, mut counts) = (Draws(1492), Counts::default());
    let (mut decided, mut several, mut named) = (0, 0, 0);
    for _ in 0..120 {
        let Some(scene) = comers(&mut draws) else {
            continue;
        };
        let Comers {
            mut sitting,
            supporter,
            names,
            to,
        } = scene;
        let board = sitting.game.setup().board.clone();
        let lore = sitting.game.state().discoveries.clone().unwrap();
        let goal = |power| sitting.game.board_for(power).write_place(to.into());
        let mut lines: Vec<(PowerId, String)> = Vec::new();
        for unit in &sitting.game.state().position.units {
            if unit.power == supporter {
                let whose = board
                    .power(PowerId(u8::from(supporter == PowerId(0))))
                    .adjective
                    .clone();
                let name = draws.pick(&names).unwrap();
                let whose = draws.pick(&[String::new(), format!("{whose} ")]).unwrap();
                let at = sitting.game.board_for(supporter).write_place(unit.place);
                lines.push((
                    supporter,
                    format!("F {at} S {whose}A {name} - {}", goal(supporter)),
                ));
            } else if draws.below(5) > 0 {
                let at = sitting.game.board_for(unit.power).write_place(unit.place);
                lines.push((unit.power, format!("A {at} - {}", goal(unit.power))));
            }
        }
        for (power, line) in &lines {
            sitting.write(*power, line);
        }
        sitting.settled();
        let turn = sitting.game.turns().last().unwrap();
        let orders: Vec<Submission> = turn.sheet.submissions();
        let table = Table::new(sitting.game.board(), &turn.rules);
        let phase = Phase {
            variant: sitting.game.setup().variant,
            table,
            state: &turn.before,
            orders: &orders,
            settled: &turn.settlement,
        };
        counts.look(phase, &mut draws);
        phase.lines_may_be_turned();
        for (line, order) in orders.iter().enumerate() {
            let Some(Action::SupportMove { unit, .. }) = order.order.action() else {
                continue;
            };
            several += usize::from(matches!(
                turn.settlement.verdicts[line].reason,
                Reason::OpenSeas(OpenSeaReason::SeveralFit { .. })
            ));
            let mut without = orders.clone();
            without.remove(line);
            let without = phase.variant.settle(table, &turn.before, &without, &[]);
            let won = |settled: &Settlement| {
                let mut moves = settled.events.iter();
                let won = moves.find(|event| {
                    matches!(event.fate, Fate::Moved { to: goal, .. } if goal.province == to)
                });
                won.map(|event| event.unit.place.province)
            };
            let (with, without) = (won(&turn.settlement), won(&without));
            if with == without {
                continue;
            }
            decided += 1;
            let from = with.unwrap();
            if unit.beyond
                || lore
                    .lore_of(&board, unit.place.province)
                    .unwrap()
                    .name
                    .is_none()
            {
                assert!(!lore.knows(supporter, from));
            } else {
                named += 1;
                assert_eq!(from, unit.place.province, "{lines:?}");
            }
            assert!(unit.power.is_none() || unit.power == army_in(&turn.before.position, from));
        }
    }
    println!(
        "supports of units out of sight: {counts:?}, {decided} decided, {named} of them by a name; \
         {several} fitted several"
    );
    assert!(
        decided > 10 && named > 5 && several > 5,
        "{decided} {named} {several}"
    );
}

/// In long games of a secret world too.
#[test]
fn whosever_slip_is_entered_first_the_same_comes_of_voyages() {
    let (mut counts, mut draws) = (Counts::default(), Draws(5));
    for world in [voyages::WEST, voyages::OCEAN] {
        let mut game = voyages::game(world, &[("treasure", "on")]);
        for _ in 0..10 {
            scribbles::scribble(&mut game, &mut draws);
            if game.settle(Timestamp::UNIX_EPOCH).is_err() {
                break;
            }
            let turn = game.turns().last().unwrap();
            let orders: Vec<Submission> = turn.sheet.submissions();
            let phase = Phase {
                variant: game.setup().variant,
                table: Table::new(game.board(), &turn.rules),
                state: &turn.before,
                orders: &orders,
                settled: &turn.settlement,
            };
            counts.look(phase, &mut draws);
        }
    }
    println!("order of entry, voyages: {counts:?}");
    assert!(counts.lines > 100, "{counts:?}");
}
