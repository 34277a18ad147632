//! Games of every variant, played at random through the engine's door alone: what it calls legal is
//! not void, and it settles as the game master's program does.

use std::sync::Arc;

use chancery_atlas::board::{Board, builtin};
use chancery_engine::adjudicate::{ArmyFleet, HouseRules, Outcome};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{Action, Entry, Order, Reading};
use chancery_engine::play::{Due, Match};
use chancery_engine::seat::{Author, Seating};
use chancery_engine::variant::{self, Demand, Variant, fitted};
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;

use crate::support::Commands;
use crate::support::draws::Draws;
use crate::year1492;

/// Games last so many years at most.
const YEARS: u16 = 3;

const PLAYERS: [&str; 3] = ["Xavier", "Yvonne", "Zeno"];

pub(super) fn board_for(variant: &'static dyn Variant) -> Arc<Board> {
    if variant.needs_world() {
        return year1492::play::board();
    }
    let board = builtin::load(variant.board()).unwrap();
    fitted(variant, board, &[]).unwrap()
}

/// A game and the same in the game master's program.
pub(super) struct Pair {
    pub engine: Match,
    pub program: Game,
}

impl Pair {
    pub fn new(variant: &'static dyn Variant, rules: HouseRules) -> Self {
        let board = board_for(variant);
        let players = match variant.seating() {
            Seating::OnePerPower => Vec::new(),
            Seating::Players { .. } => PLAYERS.map(str::to_owned).to_vec(),
        };
        let setup = Setup {
            name: String::new(),
            variant,
            board: Arc::clone(&board),
            players,
            created: Timestamp::UNIX_EPOCH,
        };
        Self {
            engine: Match::new(variant, board)
                .with_rules(rules)
                .with_seats(PLAYERS.len()),
            program: Game::new(setup, rules),
        }
    }

    fn give(&mut self, author: Author, order: &Order) {
        self.engine.give(author, order.clone());
        let reading = Reading::Order {
            order: order.clone(),
            notes: Vec::new(),
        };
        self.program
            .add(vec![Entry::by(author, String::new(), reading)]);
    }

    /// Has every person put something into some power, where orders are ballots: else nobody has
    /// anything to say.
    fn invest(&mut self, draws: &mut Draws) {
        let is_open = self.engine.phase().kind == PhaseKind::Movement;
        if !self.engine.variant().has_ballots() || !is_open {
            return;
        }
        let authors: Vec<Author> = self.engine.authors().collect();
        for author in authors {
            if draws.below(4) == 0 {
                self.give(author, &Order::invest(1));
            }
        }
    }

    /// Gives something legal wherever something is asked, and settles.
    pub fn play_phase(&mut self, draws: &mut Draws) {
        self.invest(draws);
        for due in self.engine.demands() {
            let legal: Vec<Order> = self.engine.legal_orders(&due).collect();
            if let Some(order) = draws.pick(&legal) {
                self.give(due.author, &order);
            }
        }
        let given = self.engine.given().to_vec();
        let settlement = self.engine.settle();
        self.program.settle(Timestamp::UNIX_EPOCH).unwrap();
        let turn = self.program.turns().last().unwrap();
        assert_eq!(turn.sheet.submissions(), given);
        assert_eq!(*settlement, turn.settlement);
        assert_eq!(settlement.bound.len(), given.len());
        assert_eq!(self.engine.state(), self.program.state());
    }
}

/// Whether what becomes of an order hangs on more than its writer knows: on another power's player
/// who must write the same, on what a unit is whose kind is not shown, or on what comes before it.
fn hangs_on_others(game: &Match, order: &Order) -> bool {
    let position = &game.state().position;
    let aided = match order.action() {
        Some(
            Action::SupportHold { unit }
            | Action::SupportMove { unit, .. }
            | Action::Convoy { army: unit, .. },
        ) => position.unit_in(unit.place.province),
        _ => None,
    };
    let is_hidden = aided.is_some_and(|unit| position.free_kind(unit.id).is_some());
    let other = match order.action() {
        Some(Action::Board { fleet: unit } | Action::Convoy { army: unit, .. }) => Some(unit),
        _ => None,
    };
    let mut named = [order.unit(), other].into_iter().flatten();
    let is_foreign = named.any(|unit| unit.power.is_some());
    // Where units are by then hangs on the orders of earlier time scales.
    let is_late = order.scale() == Some(Scale::Third);
    order.is_claim() || order.chain().is_some() || is_foreign || is_hidden || is_late
}

/// What is legal at a demand before anybody has given anything is not void by itself.
fn check_alone(game: &Match, due: &Due, draws: &mut Draws) -> usize {
    let mut legal: Vec<Order> = game.legal_orders(due).collect();
    for _ in 0..2 {
        if let Some(order) = draws.pick(&legal) {
            let checked = game.check(due.author, &order);
            assert_eq!(checked, Ok(()), "{}: {order:?}", game.variant().id());
        }
    }
    legal.retain(|order| !hangs_on_others(game, order));
    let mut checked = 0;
    for _ in 0..3 {
        let Some(order) = draws.pick(&legal) else {
            continue;
        };
        let mut alone = game.clone();
        alone.give(due.author, order.clone());
        let verdict = alone.settle().verdicts[0];
        assert!(
            verdict.outcome != Outcome::Void,
            "{}: {order:?} is {verdict:?}",
            game.variant().id()
        );
        checked += 1;
    }
    checked
}

fn play(variant: &'static dyn Variant, rules: HouseRules, seed: u64) -> (usize, usize) {
    let mut draws = Draws(seed);
    let mut pair = Pair::new(variant, rules);
    let last = pair.engine.year() + YEARS;
    let (mut phases, mut checked) = (0, 0);
    while pair.engine.ending().is_none() && pair.engine.year() < last {
        for due in pair.engine.demands() {
            checked += check_alone(&pair.engine, &due, &mut draws);
        }
        pair.play_phase(&mut draws);
        phases += 1;
    }
    (phases, checked)
}

#[test]
fn every_variant_is_played_through_its_door() {
    for &variant in variant::all() {
        for seed in [1, 2] {
            let (phases, checked) = play(variant, variant.house_rules(), seed);
            // In what people own no power, nobody orders anything before he has bought influence.
            let are_asked = !variant.has_ballots();
            assert!(phases > 5, "{}: {phases}", variant.id());
            assert!(checked > 100 || !are_asked, "{}: {checked}", variant.id());
        }
    }
}

#[test]
fn armies_go_aboard_through_the_same_door() {
    let standard = variant::by_id("standard").unwrap();
    let rules = HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        ..standard.house_rules()
    };
    for seed in 1..4 {
        assert!(play(standard, rules, seed).1 > 100);
    }
}

/// Builds and removals that are listed stand together: nobody builds twice in one place.
#[test]
fn builds_are_legal_beside_those_given() {
    let standard = variant::by_id("standard").unwrap();
    let mut game = Match::new(standard, builtin::standard());
    let france = Author::playing(game.board().find_power("France").unwrap());
    let mut state = game.state().clone();
    state.phase.kind = PhaseKind::Adjustments;
    state.phase.season = 1;
    state
        .position
        .units
        .retain(|unit| unit.power != france.power);
    game = game.at(state);
    let dues: Vec<Due> = game.demands();
    let own: Vec<&Due> = dues.iter().filter(|due| due.author == france).collect();
    assert_eq!(own.len(), 3);
    assert!(matches!(own[0].demand, Demand::Build(0)));
    let before = game.legal_orders(own[0]).count();
    for due in own {
        let builds = game.legal_orders(due);
        let build = { builds }.find(|order| matches!(order, Order::Build { .. }));
        game.give(france, build.unwrap());
    }
    assert!(before > 4);
    let settled = game.settle();
    let outcomes: Vec<Outcome> = settled
        .verdicts
        .iter()
        .map(|verdict| verdict.outcome)
        .collect();
    assert_eq!(outcomes, [Outcome::Succeeds; 3]);
}

/// What people write is read as from their slips, and what can't be read is no silence.
#[test]
fn orders_are_given_as_they_are_written() {
    let standard = variant::by_id("standard").unwrap();
    let mut game = Match::new(standard, builtin::standard());
    let france = Author::playing(game.board().find_power("France").unwrap());
    assert!(
        game.give_text(france, "army paris to burgundy")
            .order()
            .is_some()
    );
    assert!(
        game.give_text(france, "F Bre - nowhere at all")
            .order()
            .is_none()
    );
    assert_eq!(game.given().len(), 1);
    let settled = game.settle();
    assert_eq!(settled.verdicts[0].outcome, Outcome::Succeeds);
    assert!(game.given().is_empty());
    assert_eq!(game.settled(), Some(&*settled));
}
