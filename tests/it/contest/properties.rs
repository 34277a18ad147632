//! What must hold of every contest: it agrees with the rules written down a second time, and a
//! movement phase told as one comes out the same.

use super::oracle::Oracle;
use super::skirmish::{Skirmish, channel_draws, draws};
use chancery_atlas::board::{PowerId, ProvinceId, builtin};
use chancery_engine::adjudicate::{
    After, Contender, Contest, ContestOrder, ContestRules, Field, HouseRules, LegalOrder, Node,
    Occupants, Reason, Resolver, Way, judge,
};
use proptest::prelude::*;

/// Provinces, of which the first few have fleets with decks; the decks follow.
const PROVINCES: u16 = 7;
const DECKS: u16 = 3;

/// What is drawn for one piece: its node, whose it is, what it does, and to whom or where.
#[derive(Clone, Debug)]
struct Draw {
    node: u16,
    power: u8,
    does: u8,
    to: u16,
    other: usize,
    lent: u8,
    meets: bool,
    exposed: bool,
}

fn draws_of_pieces() -> impl Strategy<Value = Vec<Draw>> {
    let draw = (
        0..PROVINCES + DECKS,
        0..3_u8,
        0..12_u8,
        0..PROVINCES + DECKS,
        0..64_usize,
        0..9_u8,
        any::<bool>(),
        any::<bool>(),
    );
    let draw = draw.prop_map(
        |(node, power, does, to, other, lent, meets, exposed)| Draw {
            node,
            power,
            does,
            to,
            other,
            lent,
            meets,
            exposed,
        },
    );
    prop::collection::vec(draw, 2..11)
}

/// The province that a node is, or whose deck it is.
const fn space(node: u16) -> ProvinceId {
    ProvinceId(if node < PROVINCES {
        node
    } else {
        node - PROVINCES
    })
}

/// Pieces on nodes of their own, and armies that some of those in provinces carry.
struct Drawn {
    draws: Vec<Draw>,
    /// Per army carried, what was drawn for it and who carries it.
    carried: Vec<(Draw, Vec<usize>)>,
}

impl Drawn {
    fn new(draws: &[Draw]) -> Self {
        let mut placed: Vec<Draw> = Vec::new();
        for draw in draws {
            if placed.iter().all(|other| other.node != draw.node) {
                placed.push(draw.clone());
            }
        }
        let fleets: Vec<usize> = (0..placed.len())
            .filter(|&index| placed[index].node < PROVINCES && placed[index].does == 11)
            .collect();
        let lists = match fleets.as_slice() {
            [] => vec![],
            [one] => vec![vec![*one]],
            [first, rest @ ..] if placed[*first].meets => vec![vec![*first], rest.to_vec()],
            all => vec![all.to_vec()],
        };
        let carried = lists
            .into_iter()
            .map(|list| (placed[list[0]].clone(), list))
            .collect();
        Self {
            draws: placed,
            carried,
        }
    }

    fn contenders(&self) -> Vec<Contender<'_>> {
        let mut all: Vec<Contender<'_>> = self
            .draws
            .iter()
            .map(|draw| Self::contender(draw))
            .collect();
        for (index, (draw, list)) in self.carried.iter().enumerate() {
            for &fleet in list {
                all[fleet].act = ContestOrder::Convoy {
                    army: self.draws.len() + index,
                };
            }
            let last = self.draws[list[list.len() - 1]].node;
            all.push(Contender {
                power: PowerId(draw.power),
                node: None,
                from: space(last),
                act: moves(draw, draw.to % PROVINCES, list),
            });
        }
        // Supports of what others do; now and then of what they don't.
        for (index, draw) in self.draws.iter().enumerate() {
            let of = draw.other % all.len();
            if matches!(draw.does, 6..=9) && of != index {
                let to = match all[of].act {
                    ContestOrder::Move { to, .. } if draw.to != 0 => Some(to),
                    _ if draw.other > 60 => Some(Node(draw.to)),
                    _ => None,
                };
                all[index].act = ContestOrder::Support {
                    of,
                    to,
                    coast: None,
                };
            }
        }
        all
    }

    fn contender(draw: &Draw) -> Contender<'static> {
        let act = match draw.does {
            0..=5 if draw.to != draw.node => moves(draw, draw.to, &[]),
            10 if draw.exposed && draw.to != draw.node => ContestOrder::Hold {
                exposed: Some(space(draw.to)),
            },
            _ => ContestOrder::Hold { exposed: None },
        };
        Contender {
            power: PowerId(draw.power),
            node: Some(Node(draw.node)),
            from: space(draw.node),
            act,
        }
    }
}

fn moves<'a>(draw: &Draw, to: u16, over: &'a [usize]) -> ContestOrder<'a> {
    let aid = (draw.lent < 3).then_some(PowerId(draw.lent));
    let goal = (draw.other > 7).then(|| space(to));
    ContestOrder::Move {
        to: Node(to),
        coast: None,
        aid,
        meets: draw.meets || draw.lent > 4,
        over,
        goal,
    }
}

/// The only outcome that agrees with the rules is the one found; where there are several it is one
/// of them, with rings gone round; where there is none, or several over a convoy, it agrees once
/// the armies of the paradox are taken not to be carried.
fn agrees_with_the_rules(contest: &Contest<'_>) -> Result<(), TestCaseError> {
    let decision = contest.decide(&mut Resolver::new());
    let found: Vec<bool> = decision.ended.iter().map(|ended| ended.moved).collect();
    crate::support::asked_of_both();
    let mut oracle = Oracle::new(contest);
    let right = oracle.outcomes();
    let paradox: Vec<usize> = (0..found.len())
        .filter(|&index| matches!(decision.ended[index].verdict.reason, Reason::Paradox { .. }))
        .collect();
    if paradox.is_empty() {
        prop_assert!(
            right.contains(&found),
            "{found:?} of {right:?} in {contest:#?}"
        );
        let moves = |outcome: &Vec<bool>| outcome.iter().filter(|m| **m).count();
        prop_assert_eq!(
            Some(moves(&found)),
            right.iter().map(moves).max(),
            "{:?} of {:?} in {:#?}",
            found,
            right,
            contest
        );
    } else {
        prop_assert!(right.len() != 1, "no paradox: {right:?} in {contest:#?}");
        oracle.stranded = paradox;
        prop_assert!(oracle.agrees(&found), "{found:?} in {contest:#?}");
    }
    for (index, ended) in decision.ended.iter().enumerate() {
        prop_assert_eq!(
            ended.dislodged,
            oracle.driver(index, &found),
            "{} in {:#?}",
            index,
            contest
        );
        prop_assert_eq!(
            ended.given,
            oracle.is_given(index, &found),
            "{} in {:#?}",
            index,
            contest
        );
    }
    let mut stand_offs = decision.stand_offs;
    stand_offs.sort_unstable();
    prop_assert_eq!(stand_offs, oracle.stand_offs(&found), "{:#?}", contest);
    Ok(())
}

/// A movement phase told as a contest comes out the same, word for word. Armies that no fleets are
/// ordered to carry can't be told of, and stay.
fn comes_out_the_same(mut skirmish: Skirmish) -> Result<(), TestCaseError> {
    let board = builtin::standard();
    let mut rules = HouseRules::default();
    for (name, value) in [("convoy-routes", "all"), ("adjacent-convoy", "explicit")] {
        rules.set(&[], name, value).unwrap();
    }
    let mut resolver = Resolver::new();
    loop {
        let verdicts = resolver
            .settle(board, &rules, &skirmish.units, &skirmish.orders)
            .verdicts;
        let Some(line) = verdicts
            .iter()
            .position(|verdict| matches!(verdict.reason, Reason::NoConvoy { .. }))
        else {
            break;
        };
        skirmish.orders.remove(line);
    }
    let movement = resolver.settle(board, &rules, &skirmish.units, &skirmish.orders);
    let (verdicts, fates, stand_offs) = (
        movement.verdicts.to_vec(),
        movement.units.to_vec(),
        movement.stand_offs.to_vec(),
    );

    let occupants = Occupants::new(board, &skirmish.units);
    let field = Field::new(board, &rules, &skirmish.units, &occupants);
    let mut orders = vec![LegalOrder::Hold; skirmish.units.len()];
    let mut lines = vec![None; skirmish.units.len()];
    for (line, order) in skirmish.orders.iter().enumerate() {
        if let Ok(bound) = judge(&field, order.power, &order.order) {
            orders[bound.unit.get()] = bound.legal;
            lines[bound.unit.get()] = Some(line);
        }
    }
    let sails = |army: usize| {
        matches!(
            orders[army],
            LegalOrder::Move {
                way: Way::Convoy,
                ..
            }
        )
    };
    let carries = |fleet: usize, army: usize| {
        matches!((orders[fleet], orders[army]), (LegalOrder::Convoy { army: it, to: named }, LegalOrder::Move { to, .. })
            if it.get() == army && named == to.province && sails(army))
    };
    let lists: Vec<Vec<usize>> = (0..orders.len())
        .map(|army| {
            (0..orders.len())
                .filter(|&fleet| carries(fleet, army))
                .collect()
        })
        .collect();
    let act = |index: usize| match orders[index] {
        LegalOrder::Move { to, .. } => {
            let goal = Some(to.province);
            ContestOrder::Move {
                to: to.province.into(),
                coast: to.coast,
                aid: None,
                meets: true,
                over: &lists[index],
                goal,
            }
        }
        LegalOrder::SupportHold { unit } => ContestOrder::Support {
            of: unit.get(),
            to: None,
            coast: None,
        },
        LegalOrder::SupportMove { unit, to } => ContestOrder::Support {
            of: unit.get(),
            to: Some(to.province.into()),
            coast: to.coast,
        },
        LegalOrder::Convoy { army, .. } => ContestOrder::Convoy { army: army.get() },
        _ => ContestOrder::Hold { exposed: None },
    };
    let contenders: Vec<Contender<'_>> = (skirmish.units.iter().enumerate())
        .map(|(index, unit)| {
            let place = unit.place.province;
            Contender {
                power: unit.power,
                node: Some(place.into()),
                from: place,
                act: act(index),
            }
        })
        .collect();
    let contest = Contest {
        nodes: board.provinces.len(),
        terms: ContestRules::default(),
        contenders: &contenders,
    };
    let decision = contest.decide(&mut resolver);

    for (index, ended) in decision.ended.iter().enumerate() {
        if let Some(line) = lines[index] {
            prop_assert_eq!(
                ended.verdict,
                verdicts[line],
                "{} in {:#?}",
                index,
                skirmish
            );
        }
        let (moved, by) = match fates[index] {
            After::Moved { .. } => (true, None),
            After::Dislodged(attack) => (false, Some(attack.from)),
            _ => (false, None),
        };
        let driver = ended.dislodged.map(|driver| contenders[driver.by].from);
        prop_assert_eq!(
            (ended.moved, driver),
            (moved, by),
            "{} in {:#?}",
            index,
            skirmish
        );
    }
    prop_assert_eq!(
        decision.stand_offs,
        stand_offs.into_iter().map(Node::from).collect::<Vec<_>>()
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn contests_agree_with_the_rules(draws in draws_of_pieces(), key in any::<bool>()) {
        let drawn = Drawn::new(&draws);
        let terms = ContestRules { key, safe: PROVINCES..PROVINCES + DECKS };
        agrees_with_the_rules(&Contest { nodes: usize::from(PROVINCES + DECKS), terms, contenders: &drawn.contenders() })?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_movement_phase_told_as_a_contest_comes_out_the_same((theatre, draws) in draws()) {
        comes_out_the_same(Skirmish::new(builtin::standard(), &HouseRules::default(), theatre, &draws))?;
    }

    #[test]
    fn a_paradox_told_as_a_contest_comes_out_the_same(draws in channel_draws()) {
        comes_out_the_same(Skirmish::in_the_channel(builtin::standard(), &draws))?;
    }
}
