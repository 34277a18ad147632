//! The second time scale: moves and supports of armies, fleets, and armies and fleets together, and
//! what is carried over water.

mod bind;

use super::Settling;
use super::chains::{self, Transit};
use super::contest::{ScaleContest, empty};
use super::lines::Says;
use super::record::Lost;
use super::units::{MonthPiece, PieceGoal, UnitTable};
use crate::adjudicate::contest::{Contender, ContestOrder, Decision};
use crate::adjudicate::field::{Field, Occupants};
use crate::adjudicate::legal::LegalOrder;
use crate::adjudicate::{Reason, ScaleReason, ScaleVoid, Verdict, VoidReason};
use crate::calendar::Scale;
use crate::order::Action;
use crate::position::Unit;
use bind::SailingTask;
use chancery_atlas::board::{Place, ProvinceId};
use std::rc::Rc;

/// A piece's order.
#[derive(Clone, Copy, Debug)]
struct Ordered {
    line: usize,
    task: SailingTask,
    /// It was written for an army and fleet.
    as_pair: bool,
}

impl Ordered {
    const fn is_move(&self) -> bool {
        matches!(self.task, SailingTask::LegalOrder(LegalOrder::Move { .. }))
    }
}

/// Settles the second time scale.
pub(super) fn settle(settling: &mut Settling<'_>) {
    let standing: Vec<MonthPiece> = settling.units.standing().collect();
    let mut orders = vec![None; settling.units.len()];
    // Moves, then what is carried, then supports: each is judged by what was found before.
    read_sailings(settling, &standing, &mut orders, None);
    let transits = chains::read_transits(settling, |fleet| {
        orders[fleet.index()].is_some_and(|ordered| ordered.as_pair && ordered.is_move())
    });
    strand(settling, &mut orders, &transits);
    read_sailings(settling, &standing, &mut orders, Some(&transits));

    let rank_of = ranks(&settling.units, &standing);
    let overs: Vec<Vec<usize>> = transits
        .iter()
        .filter(|transit| transit.lands)
        .map(|transit| {
            transit
                .chain
                .iter()
                .map(|fleet| rank_of[fleet.index()])
                .collect()
        })
        .collect();
    let contest = contest(settling, &standing, &orders, &transits, &overs);
    let decision = contest.decide(&mut settling.resolver, settling.nodes, settling.opposition);

    for piece in &standing {
        if let (Some(ordered), Some(rank)) = (orders[piece.index()], contest.rank(*piece)) {
            let verdict = match ordered.task {
                SailingTask::AidCarried { origin, to }
                    if !transits.iter().any(|transit| transit.attacks(origin, to)) =>
                {
                    let is_carried = transits.iter().any(|transit| transit.goes(origin, to));
                    let reason = if is_carried {
                        Reason::NotCarried { army: origin }
                    } else {
                        Reason::Unmatched { unit: origin }
                    };
                    Verdict::fails(reason)
                }
                _ => decision.ended[rank].verdict,
            };
            settling.verdicts.set(ordered.line, verdict);
            settling.count_as_ordered([*piece]);
        }
    }
    let lost = contest.lost(&decision);
    for transit in &transits {
        arrive(settling, transit, &contest, &decision, &lost);
    }
    let left = empty(&decision, settling.nodes).map(|province| (Scale::Second, province));
    settling.record.stand_offs.extend(left);
    let goings = contest.goings(&decision);
    settling.record.carry_out(
        &mut settling.units,
        Scale::Second,
        settling.nodes.provinces,
        &goings,
        &lost,
    );
}

impl Transit {
    fn goes(&self, origin: ProvinceId, to: ProvinceId) -> bool {
        (self.origin, self.to) == (origin, to)
    }

    fn attacks(&self, origin: ProvinceId, to: ProvinceId) -> bool {
        self.lands && self.goes(origin, to)
    }
}

fn ranks(units: &UnitTable, standing: &[MonthPiece]) -> Vec<usize> {
    let mut ranks = vec![0; units.len()];
    for (rank, piece) in standing.iter().enumerate() {
        ranks[piece.index()] = rank;
    }
    ranks
}

/// Binds the orders of single pieces: first all but supports; these when it is known what is
/// carried. Lines that are void get their verdicts.
fn read_sailings(
    settling: &mut Settling<'_>,
    standing: &[MonthPiece],
    orders: &mut [Option<Ordered>],
    transits: Option<&[Transit]>,
) {
    let board = settling.board;
    let units: Vec<Unit> = standing
        .iter()
        .map(|&piece| settling.units.unit(piece))
        .collect();
    let occupants = Occupants::new(board, &units);
    let field = Field::new(board, &settling.house, &units, &occupants);
    let ranks = ranks(&settling.units, standing);
    let lines = Rc::clone(&settling.lines);
    for line in lines.in_scale(Scale::Second).filter(|line| !line.beside) {
        let Says::Plain { unit, action } = line.says else {
            continue;
        };
        let supports = matches!(
            action,
            Action::SupportHold { .. } | Action::SupportMove { .. }
        );
        if supports != transits.is_some() {
            continue;
        }
        let sea = bind::Sea {
            field: &field,
            ranks: &ranks,
            transits: transits.unwrap_or_default(),
        };
        match bind::bind(settling, sea, line, unit, action) {
            Ok((piece, task)) => {
                orders[piece.index()] = Some(Ordered {
                    line: line.index,
                    task,
                    as_pair: unit.pair,
                });
            }
            Err(reason) => settling.verdicts.void(line.index, reason),
        }
    }
}

/// Orders written for an army and fleet where nobody is aboard stand only where a chain brings an
/// army.
fn strand(settling: &mut Settling<'_>, orders: &mut [Option<Ordered>], transits: &[Transit]) {
    for piece in settling.units.pieces() {
        let Some(ordered) = orders[piece.index()] else {
            continue;
        };
        if !ordered.as_pair || settling.units.cargo(piece).is_some() {
            continue;
        }
        if !transits.iter().any(|transit| transit.end() == piece) {
            settling.verdicts.void(
                ordered.line,
                VoidReason::Scales(ScaleVoid::IsLoneFleet(settling.units.province(piece))),
            );
            orders[piece.index()] = None;
        }
    }
}

/// Everybody who stands, and the armies that land from ferries and chains.
fn contest<'v>(
    settling: &Settling<'_>,
    standing: &[MonthPiece],
    orders: &[Option<Ordered>],
    transits: &[Transit],
    overs: &'v [Vec<usize>],
) -> ScaleContest<'v> {
    let units = &settling.units;
    let landing: Vec<&Transit> = transits.iter().filter(|transit| transit.lands).collect();
    // Armies that land from ferries and chains come after all who stand.
    let mut carries = vec![None; units.len()];
    for (index, transit) in landing.iter().enumerate() {
        for fleet in &transit.chain {
            carries[fleet.index()] = Some(standing.len() + index);
        }
    }
    let mut contest = ScaleContest::new(units.len());
    for &piece in standing {
        let task = orders[piece.index()].map(|ordered| ordered.task);
        let (act, goal) = match (carries[piece.index()], task) {
            // Who carries has used his order up: he stays, and can be supported.
            (Some(army), _) => (ContestOrder::Convoy { army }, None),
            (None, Some(SailingTask::LegalOrder(legal))) => act_of(legal),
            (None, Some(SailingTask::AidCarried { origin, to })) => {
                let army = landing
                    .iter()
                    .position(|transit| transit.attacks(origin, to));
                let act = match army {
                    Some(index) => ContestOrder::Support {
                        of: standing.len() + index,
                        to: Some(to.into()),
                        coast: None,
                    },
                    None => STAYS,
                };
                (act, None)
            }
            (None, None) => (STAYS, None),
        };
        let unit = units.unit(piece);
        let from = unit.place.province;
        contest.enter(
            piece,
            goal,
            Contender {
                power: unit.power,
                node: Some(from.into()),
                from,
                act,
            },
        );
    }
    for (transit, over) in landing.into_iter().zip(overs) {
        enter_carried(&mut contest, units, transit, over);
    }
    contest
}

/// A piece that holds, and failed at nothing before.
const STAYS: ContestOrder<'static> = ContestOrder::Hold { exposed: None };

/// What a piece does by an order of the standard game, and where it goes if it moves.
fn act_of(legal: LegalOrder) -> (ContestOrder<'static>, Option<PieceGoal>) {
    match legal {
        LegalOrder::Move { to, .. } => {
            let act = ContestOrder::Move {
                to: to.province.into(),
                coast: to.coast,
                aid: None,
                meets: true,
                over: &[],
                goal: Some(to.province),
            };
            (act, Some(PieceGoal::Place(to)))
        }
        LegalOrder::SupportHold { unit } => {
            let act = ContestOrder::Support {
                of: unit.get(),
                to: None,
                coast: None,
            };
            (act, None)
        }
        LegalOrder::SupportMove { unit, to } => {
            let act = ContestOrder::Support {
                of: unit.get(),
                to: Some(to.province.into()),
                coast: to.coast,
            };
            (act, None)
        }
        _ => (STAYS, None),
    }
}

/// An army that lands from a ferry or chain takes part, carried `over` these contenders. It vacates
/// no province, meets nobody on the way, and comes from the last fleet's space.
fn enter_carried<'v>(
    contest: &mut ScaleContest<'v>,
    units: &UnitTable,
    transit: &Transit,
    over: &'v [usize],
) {
    let act = ContestOrder::Move {
        to: transit.to.into(),
        coast: None,
        aid: None,
        meets: false,
        over,
        // It is not exposed by the Key rule: an army that fails to get off a ship is aboard.
        goal: None,
    };
    contest.enter(
        transit.army,
        Some(PieceGoal::Place(Place::new(transit.to))),
        Contender {
            power: units.power(transit.army),
            node: None,
            from: units.province(transit.end()),
            act,
        },
    );
}

/// The army lands, or is left aboard a fleet: the last that it got to, or the one before the first
/// that was dislodged.
fn arrive(
    settling: &mut Settling<'_>,
    transit: &Transit,
    contest: &ScaleContest<'_>,
    decision: &Decision,
    lost: &[Lost],
) {
    let fought = contest.rank(transit.army).map(|rank| decision.ended[rank]);
    for (&fleet, &passes) in transit.chain.iter().zip(&transit.passes) {
        if passes {
            settling.count_as_ordered([fleet]);
        }
    }
    settling.count_as_ordered([transit.army]);
    if let Some(ended) = fought
        && ended.moved
    {
        for &line in &transit.lines {
            settling.verdicts.succeed(line, Reason::Convoyed);
        }
        for &line in &transit.beside {
            settling.verdicts.set(line, ended.verdict);
        }
        return;
    }
    let reached = &transit.chain[..=transit.reaches];
    let mut sunk: Vec<(usize, &Lost)> = Vec::new();
    for (at, &fleet) in reached.iter().enumerate() {
        if let Some(lost) = lost.iter().find(|lost| lost.piece == fleet) {
            sunk.push((at, lost));
        }
    }
    // Before the first that was dislodged. If that is the fleet boarded, it is dislodged with it:
    // there is none before.
    let left_at = match sunk.first() {
        Some((at, _)) => at.saturating_sub(1),
        None => transit.reaches,
    };
    let fleet = settling.units.province(transit.chain[left_at]);
    let got_there =
        sunk.is_empty() && !transit.ashore && transit.reaches + 1 == transit.chain.len();
    let verdict = match (sunk.as_slice(), fought) {
        ([], _) if got_there => Verdict::succeeds(Reason::Convoyed),
        ([], Some(ended)) => ended.verdict,
        ([], None) => Verdict::fails(Reason::Scales(ScaleReason::LeftAboard { fleet })),
        ([(at, first), ..], _) => {
            let reason = Reason::ConvoyBroken {
                fleet: settling.units.province(transit.chain[*at]),
                by: first.from,
            };
            let by = sunk
                .iter()
                .flat_map(|(_, lost)| beaten_by(contest, decision, lost));
            Verdict {
                also: by.filter(|&by| by != first.from).collect(),
                ..Verdict::fails(reason)
            }
        }
    };
    for &line in transit.lines.iter().chain(&transit.beside) {
        settling.verdicts.set(line, verdict);
    }
    // Before the fleets move: the one that it is aboard then takes it along.
    settling.record.pass_on(
        &mut settling.units,
        Scale::Second,
        transit.army,
        &transit.chain[..=left_at],
    );
}

/// Where those came from who drove a fleet out, or would have in the place of the one who did.
fn beaten_by(contest: &ScaleContest<'_>, decision: &Decision, lost: &Lost) -> Vec<ProvinceId> {
    let verdict = contest
        .rank(lost.piece)
        .map(|rank| decision.ended[rank].verdict);
    let others = verdict.filter(|verdict| matches!(verdict.reason, Reason::Dislodged { .. }));
    let others = others.iter().flat_map(|verdict| verdict.also.named());
    std::iter::once(lost.from).chain(others.copied()).collect()
}
