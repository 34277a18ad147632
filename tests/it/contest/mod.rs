//! Contests on bare nodes: the movement equations with the Key rule, decks and convoys by list.

mod decks;
mod ferries;
mod key;
mod oracle;
mod properties;
mod supports;

use crate::support::skirmish;
use chancery_atlas::board::{PowerId, ProvinceId, builtin};
use chancery_engine::adjudicate::{
    Contender, Contest, ContestOrder, ContestRules, Decision, Driver, Node, Outcome, Reason,
    Resolver, Rival,
};

const AUSTRIA: PowerId = PowerId(0);
const ENGLAND: PowerId = PowerId(1);
const FRANCE: PowerId = PowerId(2);
const GERMANY: PowerId = PowerId(3);
const ITALY: PowerId = PowerId(4);

/// The deck of the fleet in a sea has its number, and this.
const DECKS: u16 = 100;
const KEY: ContestRules = ContestRules {
    key: true,
    safe: DECKS..2 * DECKS,
};
const STANDARD: ContestRules = ContestRules {
    key: false,
    safe: DECKS..2 * DECKS,
};

fn at(name: &str) -> ProvinceId {
    builtin::standard().find_exact(name).unwrap()
}

fn deck(sea: &str) -> Node {
    Node(at(sea).0 + DECKS)
}

fn holds(power: PowerId, place: &str) -> Contender<'static> {
    Contender {
        power,
        node: Some(at(place).into()),
        from: at(place),
        act: ContestOrder::Hold { exposed: None },
    }
}

fn aboard(power: PowerId, sea: &str) -> Contender<'static> {
    Contender {
        node: Some(deck(sea)),
        ..holds(power, sea)
    }
}

fn goes(to: Node, goal: &str) -> ContestOrder<'static> {
    ContestOrder::Move {
        to,
        coast: None,
        aid: None,
        meets: true,
        over: &[],
        goal: Some(at(goal)),
    }
}

fn moves(power: PowerId, from: &str, to: &str) -> Contender<'static> {
    Contender {
        act: goes(at(to).into(), to),
        ..holds(power, from)
    }
}

/// An army that lands is not exposed: its deck is safe.
fn lands(power: PowerId, sea: &str, to: &str) -> Contender<'static> {
    Contender {
        act: goes(at(to).into(), to),
        ..aboard(power, sea)
    }
}

fn boards(power: PowerId, from: &str, sea: &str) -> Contender<'static> {
    Contender {
        act: goes(deck(sea), sea),
        ..holds(power, from)
    }
}

/// The same, with the support of the fleet that carries it.
fn aided(mut contender: Contender<'static>, by: PowerId) -> Contender<'static> {
    if let ContestOrder::Move { aid, .. } = &mut contender.act {
        *aid = Some(by);
    }
    contender
}

/// The same, but it passes one that comes the other way.
fn passing(mut contender: Contender<'static>) -> Contender<'static> {
    if let ContestOrder::Move { meets, .. } = &mut contender.act {
        *meets = false;
    }
    contender
}

fn supports(power: PowerId, place: &str, of: usize, to: Option<&str>) -> Contender<'static> {
    Contender {
        act: ContestOrder::Support {
            of,
            to: to.map(|to| at(to).into()),
            coast: None,
        },
        ..holds(power, place)
    }
}

fn convoys(power: PowerId, sea: &str, army: usize) -> Contender<'static> {
    Contender {
        act: ContestOrder::Convoy { army },
        ..holds(power, sea)
    }
}

/// An army that is carried over, and attacks from the sea of the last fleet.
fn sails<'a>(power: PowerId, over: &'a [usize], last: &str, to: &str) -> Contender<'a> {
    let act = ContestOrder::Move {
        to: at(to).into(),
        coast: None,
        aid: None,
        meets: true,
        over,
        goal: Some(at(to)),
    };
    Contender {
        power,
        node: None,
        from: at(last),
        act,
    }
}

fn decide(terms: ContestRules, contenders: &[Contender<'_>]) -> Decision {
    let contest = Contest {
        nodes: 2 * usize::from(DECKS),
        terms,
        contenders,
    };
    contest.decide(&mut Resolver::new())
}

/// Who moved, by index.
fn moved(decision: &Decision) -> Vec<usize> {
    (0..decision.ended.len())
        .filter(|&index| decision.ended[index].moved)
        .collect()
}

/// Who was dislodged, and by whom.
fn dislodged(decision: &Decision) -> Vec<(usize, Driver)> {
    decision
        .ended
        .iter()
        .enumerate()
        .filter_map(|(index, ended)| Some((index, ended.dislodged?)))
        .collect()
}

fn reason(decision: &Decision, index: usize) -> Reason {
    decision.ended[index].verdict.reason
}

const fn by_key(by: usize) -> Driver {
    Driver { by, key: true }
}

const fn by_strength(by: usize) -> Driver {
    Driver { by, key: false }
}
