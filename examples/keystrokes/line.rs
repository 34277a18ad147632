//! One order at the entry line, and the keys it needs.

use std::time::{Duration, Instant};

use chancery_atlas::board::{Board, Place, PowerId, UnitKind, fold};
use chancery_engine::adjudicate::{Field, Occupants, judge};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{
    Action, BallotOrder, ClaimOrder, KindOrder, Order, PoolOrder, ScaleOrder, SecretOrder,
    Submission, Travel, UnitRef, write_order,
};
use chancery_engine::seat::Author;
use chancery_engine::variant::{Demand, State, Table, Variant};
use chancery_game::complete::{Candidate, Query, complete};
use chancery_game::game::{Pairs, Sheet};

/// What the cursor stands on in a month of time scales: the unit that will be where the order names
/// it, of a chain the first fleet.
pub fn demand_in_month(
    variant: &dyn Variant,
    table: Table<'_>,
    state: &State,
    sheet: &Sheet,
    given: &Submission,
) -> Option<Demand> {
    let orders = sheet.submissions();
    let outlook = variant.outlook(table, state, &orders)?;
    let unit = *outlook
        .ordered(table.board, given.power, &given.order)
        .first()?;
    let position = &state.position;
    let own = position
        .unit(unit)
        .is_some_and(|unit| unit.power == given.power);
    // What is ordered to a foreign army is ordered by the owner of its fleet, and the reverse.
    let partner = || {
        position
            .carried(unit)
            .map(|aboard| aboard.fleet)
            .or(position.cargo(unit).map(|aboard| aboard.unit.id))
    };
    let boards = match given.order.action() {
        Some(Action::Board { fleet }) => {
            position.unit_in(fleet.place.province).map(|fleet| fleet.id)
        }
        _ => None,
    };
    let unit = if own { unit } else { partner().or(boards)? };
    Some(if position.carried(unit).is_some() {
        Demand::May(unit)
    } else {
        Demand::Unit(unit)
    })
}

/// What the cursor stands on when the order is entered.
pub fn demand(
    state: &State,
    power: PowerId,
    order: &Order,
    entered: usize,
    pairs: &Pairs,
) -> Option<Demand> {
    let position = &state.position;
    match order {
        Order::Unit { unit, .. } if unit.aboard && state.phase.kind == PhaseKind::Retreats => {
            let mut aboard = position
                .aboard_in(unit.place.province)
                .filter(|aboard| aboard.unit.power == power);
            aboard.next().map(|aboard| Demand::May(aboard.unit.id))
        }
        Order::Unit { unit, .. } if unit.aboard => {
            pairs.ordered(order).map(|pair| Demand::May(pair.army.id))
        }
        Order::Unit { unit, .. } => {
            let at = unit.place.province;
            let there = match state.phase.kind {
                PhaseKind::Retreats => position.dislodged_from(at).map(|d| &d.unit),
                PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Adjustments => {
                    position.units_in(at).find(|u| u.power == power)
                }
            };
            there
                .filter(|u| u.power == power)
                .map(|u| Demand::Unit(u.id))
        }
        Order::Build { .. } | Order::Waive => Some(Demand::Build(entered)),
        Order::Remove { .. } | Order::Pools(PoolOrder::RemovePooled { .. }) => {
            Some(Demand::Removal(entered))
        }
        Order::Pools(PoolOrder::Mobilize { kind, place }) => {
            let mut pooled = position
                .pool(power, place.province)
                .filter(|u| kind.is_none_or(|kind| kind == u.kind));
            pooled.next().map(|u| Demand::May(u.id))
        }
        Order::Pools(PoolOrder::Demobilize { unit, .. }) => {
            let at = unit.place.province;
            let dislodged = position
                .dislodged_from(at)
                .map(|d| &d.unit)
                .filter(|_| state.phase.kind == PhaseKind::Retreats);
            let winter = state.phase.kind == PhaseKind::Adjustments;
            let unit = dislodged
                .or_else(|| position.unit_in(at))
                .filter(|u| u.power == power)?;
            Some(if winter {
                Demand::May(unit.id)
            } else {
                Demand::Unit(unit.id)
            })
        }
        Order::Scales(ScaleOrder::Scaled { .. } | ScaleOrder::Chain { .. })
        | Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. })
        | Order::Kinds(KindOrder::Choose { .. })
        | Order::Claims(ClaimOrder::Claim { .. } | ClaimOrder::Concede { .. })
        | Order::Secret(SecretOrder::Name { .. }) => None,
    }
}

/// The entry line at the moment at which an order is entered.
pub struct Line<'a> {
    pub variant: &'static dyn Variant,
    pub table: Table<'a>,
    pub state: &'a State,
    pub sheet: &'a Sheet,
    pub author: Author,
    pub demand: Demand,
    pub order: &'a Order,
}

/// What an order costs.
pub struct Cost {
    /// Keys with Enter.
    pub keys: usize,
    /// … if a digit picks among the first nine candidates.
    pub keys_numbered: usize,
    /// Where the order stands among the candidates with nothing typed, from 0.
    pub unprompted: Option<usize>,
    /// Whether it is there because others have ordered it.
    pub cast_by_others: bool,
    /// The time of each call.
    pub times: Vec<Duration>,
}

impl Line<'_> {
    pub fn cost(&self) -> Cost {
        let board = self.table.board;
        let in_full = write_order(board, Some(&self.state.position), self.order).len() + 1;
        let mut cost = Cost {
            keys: in_full,
            keys_numbered: in_full,
            unprompted: None,
            cast_by_others: false,
            times: Vec::new(),
        };
        for typing in typings(board, self.order) {
            let begun = Instant::now();
            let candidates = self.complete(&typing);
            cost.times.push(begun.elapsed());
            let rank = candidates.iter().position(|c| self.same(c));
            let keys = typing.len() + 1;
            if typing.is_empty() {
                cost.unprompted = rank;
                cost.cast_by_others = rank.is_some_and(|rank| !candidates[rank].backers.is_empty());
            }
            match rank {
                Some(0) if !typing.is_empty() => {
                    cost.keys = cost.keys.min(keys);
                    cost.keys_numbered = cost.keys_numbered.min(keys);
                    break;
                }
                Some(0..9) => cost.keys_numbered = cost.keys_numbered.min(keys + 1),
                _ => {}
            }
        }
        cost
    }

    fn complete(&self, text: &str) -> Vec<Candidate> {
        complete(&Query {
            table: self.table,
            variant: self.variant,
            state: self.state,
            sheet: self.sheet,
            count: None,
            seat: self.author.seat,
            power: self.author.power,
            demand: &self.demand,
            text,
            legal_only: false,
        })
    }

    /// Whether a candidate means the same as the order.
    fn same(&self, candidate: &Candidate) -> bool {
        let (table, position) = (self.table, &self.state.position);
        let lands = matches!(
            self.order,
            Order::Unit {
                action: Action::Land { .. },
                ..
            }
        );
        let scales = self.variant.forms().scales;
        if self.state.phase.kind == PhaseKind::Movement && !lands && !scales {
            let occupants = Occupants::new(table.board, &position.units);
            let field = Field::new(table.board, table.rules, position, &occupants);
            if let Ok(meant) = judge(&field, self.author.power, self.order) {
                return judge(&field, self.author.power, &candidate.order) == Ok(meant);
            }
        }
        let retreats = scales && self.state.phase.kind == PhaseKind::Retreats;
        let order = |order: &Order| {
            if retreats {
                plain_retreat(order)
            } else {
                plain(order)
            }
        };
        order(self.order) == order(&candidate.order)
    }
}

/// An order as it is compared where the adjudicator doesn't bind it: with nothing said of units but
/// where they stand.
fn plain(order: &Order) -> Order {
    let unit = |unit: &UnitRef| UnitRef {
        aboard: unit.aboard,
        pair: unit.pair,
        ..UnitRef::at(Place::new(unit.place.province))
    };
    match order {
        Order::Unit { unit: to, action } => {
            let action = match action {
                Action::SupportHold { unit: other } => Action::SupportHold { unit: unit(other) },
                Action::SupportMove { unit: other, to } => Action::SupportMove {
                    unit: unit(other),
                    to: *to,
                },
                Action::Convoy { army, to, .. } => Action::Convoy {
                    army: unit(army),
                    to: *to,
                    ferry: false,
                },
                Action::Land { to, .. } => Action::Land {
                    to: *to,
                    fleet: None,
                },
                other => other.clone(),
            };
            Order::Unit {
                unit: unit(to),
                action,
            }
        }
        // Neither the letter of an army nor of a fleet that is boarded changes what is meant.
        Order::Scales(ScaleOrder::Scaled {
            scale,
            unit: to,
            action,
        }) => {
            let action = match action {
                Action::Board { fleet } => Action::Board {
                    fleet: UnitRef {
                        kind: None,
                        pair: false,
                        ..*fleet
                    },
                },
                Action::SupportMove { unit, to } => Action::SupportMove {
                    unit: UnitRef {
                        power: None,
                        ..*unit
                    },
                    to: *to,
                },
                other => other.clone(),
            };
            Order::Scales(ScaleOrder::Scaled {
                scale: *scale,
                unit: UnitRef {
                    kind: None,
                    power: None,
                    aboard: false,
                    ..*to
                },
                action,
            })
        }
        Order::Scales(ScaleOrder::Chain { fleets, army, to }) => Order::Scales(ScaleOrder::Chain {
            fleets: fleets.iter().map(unit).collect(),
            army: unit(army),
            to: *to,
        }),
        Order::Remove { unit: removed } => Order::Remove {
            unit: unit(removed),
        },
        other => other.clone(),
    }
}

/// A retreat where armies are aboard: whether the fleet is named as a pair says nothing.
fn plain_retreat(order: &Order) -> Order {
    match plain(order) {
        Order::Unit { unit, action } => Order::Unit {
            unit: UnitRef {
                aboard: false,
                pair: false,
                ..unit
            },
            action,
        },
        order => order,
    }
}

/// Every typing worth trying for an order, the shortest first.
fn typings(board: &Board, order: &Order) -> Vec<String> {
    let mut all = vec![String::new()];
    for form in forms(board, order) {
        all.extend(
            (1..=form.len())
                .filter(|&end| form.is_char_boundary(end) && !form[..end].ends_with(' '))
                .map(|end| form[..end].to_owned()),
        );
    }
    all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    all.dedup();
    all
}

/// The ways to type an order that might be short.
fn forms(board: &Board, order: &Order) -> Vec<String> {
    let names = |place: Place| names(board, place);
    let prefixed = |verb: &str, names: Vec<String>| {
        names
            .into_iter()
            .map(|name| format!("{verb}{name}"))
            .collect::<Vec<_>>()
    };
    let aid = |verb: &str, unit: &UnitRef, to: Place| {
        let mut forms = prefixed(verb, names(to));
        for (unit, to) in names(unit.place)
            .iter()
            .flat_map(|unit| names(to).into_iter().map(move |to| (unit, to)))
        {
            forms.push(format!("{verb}{unit}{to}"));
            forms.extend(
                (1..=3.min(unit.len()))
                    .filter_map(|end| Some(format!("{verb} {} {to}", unit.get(..end)?))),
            );
        }
        forms
    };
    match order {
        Order::Scales(ScaleOrder::Chain { fleets, army, to }) => {
            let mut forms = aid("c", army, *to);
            if let Some(next) = fleets.get(1) {
                let after = |end: &String| {
                    names(next.place)
                        .into_iter()
                        .map(move |name| format!("{name} {end}"))
                        .collect::<Vec<_>>()
                };
                forms.extend(
                    prefixed("c ", names(*to))
                        .iter()
                        .flat_map(after)
                        .collect::<Vec<_>>(),
                );
            }
            forms
        }
        Order::Unit {
            action: Action::Either { choices },
            ..
        } => {
            let all = choices
                .iter()
                .map(|&place| names(place).into_iter().next().unwrap_or_default());
            vec![all.collect::<Vec<_>>().join(" ")]
        }
        Order::Scales(ScaleOrder::Scaled {
            scale,
            unit,
            action,
        }) => {
            let first = *scale == Scale::First;
            let forms = match action {
                Action::Board { fleet } => {
                    prefixed(if first { "b" } else { "e" }, names(fleet.place))
                }
                Action::Land { to, .. } => prefixed(if first { "l" } else { "d" }, names(*to))
                    .into_iter()
                    .chain(names(*to))
                    .collect(),
                Action::SupportMove { unit, to } => aid("s", unit, *to)
                    .into_iter()
                    .chain(prefixed("sl", names(*to)))
                    .collect(),
                Action::Move { to, .. } => of_kind(unit, names(*to)),
                Action::Hold => vec!["hold".to_owned()],
                _ => Vec::new(),
            };
            let said = |form: &String| format!("{} {form}", scale.prefix().to_lowercase());
            forms.iter().map(said).chain(forms.clone()).collect()
        }
        Order::Unit { unit, action } => match action {
            Action::Either { .. } => Vec::new(),
            Action::Hold => vec!["hold".to_owned()],
            Action::Disband => vec!["disband".to_owned()],
            Action::Move {
                to,
                travel: Travel::Unsaid,
            } if board.foretells_pairs => of_kind(unit, names(*to)),
            Action::Move {
                to,
                travel: Travel::Unsaid,
            } => names(*to),
            Action::Move { to, .. } => names(*to)
                .into_iter()
                .flat_map(|name| [name.clone(), format!("v{name}"), format!("{name}v")])
                .collect(),
            Action::SupportHold { unit } => names(unit.place)
                .into_iter()
                .flat_map(|name| [format!("s{name}h"), format!("sh{name}")])
                .collect(),
            Action::SupportMove { unit, to } => aid("s", unit, *to),
            Action::Convoy { army, to, .. } => aid("c", army, *to),
            Action::Board { fleet } => prefixed("b", names(fleet.place)),
            Action::Land { to, .. } => prefixed("d", names(*to))
                .into_iter()
                .chain(names(*to))
                .collect(),
        },
        Order::Build { kind, place } => {
            let letter = kind.map_or("", |kind| if kind == UnitKind::Army { "a" } else { "f" });
            names(*place)
                .into_iter()
                .flat_map(|name| [format!("{letter}{name}"), name])
                .collect()
        }
        Order::Remove { unit } => names(unit.place),
        Order::Waive => vec!["waive".to_owned()],
        Order::Pools(PoolOrder::Mobilize { place, .. }) => prefixed("mob", names(*place))
            .into_iter()
            .chain(names(*place))
            .collect(),
        Order::Pools(PoolOrder::Demobilize { to: Some(to), .. }) => {
            prefixed("demob", names((*to).into()))
                .into_iter()
                .chain(prefixed("dem ", names((*to).into())))
                .chain(names((*to).into()))
                .collect()
        }
        Order::Pools(PoolOrder::RemovePooled { centre, .. }) => {
            prefixed("pooled", names((*centre).into()))
                .into_iter()
                .chain(names((*centre).into()))
                .collect()
        }
        Order::Pools(PoolOrder::Demobilize { to: None, .. })
        | Order::Ballots(BallotOrder::Invest { .. } | BallotOrder::Lot { .. })
        | Order::Kinds(KindOrder::Choose { .. })
        | Order::Claims(ClaimOrder::Claim { .. } | ClaimOrder::Concede { .. })
        | Order::Secret(SecretOrder::Name { .. }) => Vec::new(),
    }
}

/// Names after the letters of a fleet, which say what it will be, or by themselves.
fn of_kind(unit: &UnitRef, names: Vec<String>) -> Vec<String> {
    let letters = if unit.pair { "af" } else { "f" };
    let said = names
        .iter()
        .map(|name| format!("{letters} {name}"))
        .filter(|_| unit.kind == Some(UnitKind::Fleet));
    said.collect::<Vec<_>>().into_iter().chain(names).collect()
}

/// The spellings of a place, without blanks.
fn names(board: &Board, place: Place) -> Vec<String> {
    let province = board.province(place.province);
    let written = [&province.abbr, &province.id, &province.name]
        .into_iter()
        .chain(&province.aliases);
    let mut names: Vec<String> = written.map(|name| fold(name)).collect();
    if let Some(coast) = place
        .coast
        .and_then(|coast| province.coasts.get(coast.index()))
    {
        names.extend(names.clone().into_iter().map(|name| name + &coast.id));
    }
    names
}
