//! The full explanation of a verdict: a few sentences that say who came with what strength, whose
//! support counted, and the rule.

use super::scene::{
    aim, aimed_at, attack_on, has_no_way, move_from, opposing, start, subject, why_not_left,
};
use super::{
    carrying, claims, convoys, decided, dislodged, kinds, others, pools, reason, scales, void,
};
use crate::report::closed::why_nowhere;
use crate::report::names::{Names, Style, capital};
use crate::view::{SeenOrder, SeenTurn};
use crate::words::asks;
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{ConvoyParadox, Reason, Rival, VoidReason};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{Action, Order};

const DISLODGEMENT: &str =
    "A unit is dislodged only by a move that is stronger than the unit with its supports.";

/// What became of an order and why, in full.
pub fn full(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    let scene = ExplainScene { names, turn };
    let mut said = scene.reason(order);
    // Who decided it too comes right behind who decided it, and before the rule.
    said.insert(1.min(said.len()), others::sentence(names, turn, order));
    let beside = if turn.scales.alone.is_some() {
        scales::consequence(names, turn, order, reason)
    } else {
        None
    };
    said.push(match beside {
        Some(words) => format!("{}.", capital(&words)),
        None => carrying::aftermath(names, turn, order),
    });
    // Such a reason has told it already: the order failed because the unit was dislodged.
    if !matches!(order.verdict.reason, Reason::Dislodged { .. })
        && let Some((unit, words)) = turn
            .ordered(order)
            .and_then(|unit| Some((unit, dislodged(names, turn, unit)?)))
    {
        said.push(format!("{} was {words}.", capital(&names.unit(unit))));
    }
    let lost = turn
        .ordered(order)
        .and_then(|unit| why_nowhere(names, turn, unit.id));
    said.extend(lost);
    // A step that has nothing to tell leaves an empty sentence.
    said.retain(|sentence| !sentence.is_empty());
    said.join(" ")
}

#[derive(Clone, Copy)]
pub(in crate::report) struct ExplainScene<'a> {
    pub(in crate::report) names: Names<'a>,
    pub(in crate::report) turn: &'a SeenTurn,
}

impl ExplainScene<'_> {
    fn reason(self, order: &SeenOrder) -> Vec<String> {
        // A build, a claim or an unreadable line has no unit, and none of the reasons below.
        let Some(own) = start(order) else {
            return self.other_reason(order);
        };
        let subject = subject(self.names, order);
        match order.verdict.reason {
            Reason::Held => self.held(order, own),
            Reason::Moved {
                strength,
                over,
                by_convoy,
            } => self.moved(order, strength, over, by_convoy),
            Reason::Rotated => {
                vec![
                    format!("{subject} got in: every move of the ring succeeded."),
                    "Units that move in a ring of three or more all get in, unless something from \
                 outside stops one."
                        .to_owned(),
                ]
            }
            Reason::StoodOff { strength, by } => self.bounced(
                order,
                strength,
                &self.attack(by, aimed_at(order)),
                "The strongest move into a province gets in. If the strongest are equal, none \
                 gets in.",
            ),
            Reason::Repelled { strength, by } => {
                let mut said = self.bounced(order, strength, &self.hold(by), DISLODGEMENT);
                // Why it stayed belongs to what happened, and so comes before the rule.
                said.insert(1, self.cause(order, by.from));
                said
            }
            Reason::HeadToHead { strength, by } => self.bounced(
                order,
                strength,
                &self.attack(by, Some(own)),
                "Two units that change places without a convoy fight head to head. Only the \
                 stronger gets in.",
            ),
            Reason::OwnUnit { at } => vec![
                format!(
                    "{subject} bounced: {}, of the same power, stayed.",
                    self.names.unit_at(at)
                ),
                self.cause(order, at),
                "No power dislodges its own unit.".to_owned(),
            ],
            Reason::OwnSupportOnly { at } => vec![
                format!("{subject} bounced: {} stayed.", self.names.unit_at(at)),
                format!(
                    "Support by the power of {0} doesn't count against {0}. Without that support the \
                     move was too weak.",
                    self.names.unit_at(at)
                ),
                self.uncounted(order),
            ],
            Reason::AgainstOwnUnit { at } => vec![
                format!(
                    "{subject} was not cut. The support counts against other moves there, but not against {}.",
                    self.names.unit_at(at)
                ),
                "No power helps to dislodge its own unit.".to_owned(),
            ],
            Reason::ConvoyBroken { fleet, by } => {
                vec![
                    self.not_carried(order),
                    self.dislodging(fleet, by),
                    "A fleet that is \
                 dislodged carries nobody."
                        .to_owned(),
                ]
            }
            Reason::Paradox { army } => vec![
                format!("{subject} stayed: it is part of a convoy paradox."),
                format!(
                    "{}.",
                    capital(&convoys::paradox(self.names, self.turn, order, army))
                ),
                self.paradox_rule().to_owned(),
            ],
            Reason::NoConvoy { fleet } => vec![
                self.not_carried(order),
                format!("{}.", capital(&convoys::missing(self.names, order, fleet))),
                "An army needs an unbroken route of fleets. Each must be ordered to convoy it to \
                 that place."
                    .to_owned(),
            ],
            Reason::Supported => self.supported(order, own),
            Reason::Cut { by } => self.cut(order, own, by),
            Reason::Dislodged { by } => vec![
                format!("{} was dislodged.", self.who(order, own)),
                self.dislodging(own, by),
                match order.order {
                    Some(Order::Unit {
                        action: Action::SupportHold { .. } | Action::SupportMove { .. },
                        ..
                    }) => "A unit that is dislodged gives no support.".to_owned(),
                    Some(Order::Unit {
                        action: Action::Convoy { .. },
                        ..
                    }) => "A fleet that is \
                     dislodged carries nobody."
                        .to_owned(),
                    _ => String::new(),
                },
            ],
            Reason::Unmatched { .. } => vec![
                self.no_effect(order),
                "A support counts only if the supported unit has the order that the support names."
                    .to_owned(),
            ],
            Reason::UnmatchedConvoy { .. } => vec![
                self.no_effect(order),
                "A convoy counts only if the army is ordered to the place that the convoy names, \
                 and goes by sea."
                    .to_owned(),
            ],
            Reason::NotCarried { .. } => vec![
                self.no_effect(order),
                "A unit that does not set out attacks nothing, whatever supports it.".to_owned(),
            ],
            Reason::RetreatClash { with } => vec![
                format!(
                    "{subject} was disbanded: {} was ordered to the same place.",
                    self.names.unit_at(with)
                ),
                "Units that retreat to the same place are all disbanded.".to_owned(),
            ],
            Reason::RetreatClosed { with } => vec![
                format!(
                    "{subject} was not carried out: {} was ordered to the same place.",
                    self.names.unit_at(with)
                ),
                "If several units are ordered to one place, none goes there. Each goes by the \
                 Right-Hand Rule."
                    .to_owned(),
            ],
            _ => self.other_reason(order),
        }
    }

    fn other_reason(self, order: &SeenOrder) -> Vec<String> {
        // Each module knows its own reasons, and answers `None` to all others.
        scales::full(self.names, self.turn, order)
            .or_else(|| pools::full(self.names, self.turn, order))
            .or_else(|| carrying::full(self.names, self.turn, order, reason))
            .or_else(|| claims::full(self.names, order))
            .or_else(|| kinds::full(self.names, order))
            .unwrap_or_else(|| self.void_or_plain(order))
    }

    fn no_effect(self, order: &SeenOrder) -> String {
        let subject = subject(self.names, order);
        let why = decided(self.names, self.turn, order);
        format!("{subject} had no effect{why}.")
    }

    /// Why a unit that was ordered away is still in the way of a move.
    fn cause(self, order: &SeenOrder, stayed: ProvinceId) -> String {
        match why_not_left(self.names, self.turn, order, stayed) {
            Some(why) => format!(
                "{} could not leave because {why}.",
                capital(&self.names.unit_at(stayed))
            ),
            None => String::new(),
        }
    }

    fn not_carried(self, order: &SeenOrder) -> String {
        format!(
            "{} failed: no convoy carried the army.",
            subject(self.names, order)
        )
    }

    const fn paradox_rule(self) -> &'static str {
        match self.turn.rules.convoy_paradox {
            ConvoyParadox::Szykman => {
                "By the house rule (Szykman) the army holds. It attacks nothing and cuts nothing."
            }
            ConvoyParadox::AllHold => {
                "By the house rule every unit whose move is part of the paradox holds."
            }
            ConvoyParadox::Rules1982 => {
                "By the 1982 rule a convoyed attack cuts no support that bears on the sea of a \
                 convoying fleet. The paradox stays, so the army holds."
            }
        }
    }

    /// What needs no more than its clause; of a void order, what its unit did.
    fn void_or_plain(self, order: &SeenOrder) -> Vec<String> {
        let subject = subject(self.names, order);
        match order.verdict.reason {
            Reason::Void(why) => {
                // A unit may have another order that stands: then it did that.
                let held = match self.turn.ordered(order) {
                    Some(unit)
                        if self.moves() && self.turn.followed(unit.place.province).is_none() =>
                    {
                        format!(
                            "{} held, and could be supported to hold.",
                            capital(&self.names.unit(unit))
                        )
                    }
                    _ => String::new(),
                };
                vec![
                    format!("{subject} is void: {}", ended(self.names, order, why)),
                    Self::rule(order, why).to_owned(),
                    held,
                ]
            }
            Reason::Convoyed => {
                vec![format!("{subject} counted: the fleet was not dislodged.")]
            }
            _ => vec![match &order.order {
                Some(Order::Build { kind, place }) => {
                    format!("{} was built.", capital(&self.names.named(*kind, *place)))
                }
                Some(Order::Remove { unit }) => {
                    let unit = match self.turn.ordered(order) {
                        Some(unit) => self.names.unit(unit),
                        None => self.names.unit_at(unit.place.province),
                    };
                    format!("{} was disbanded.", capital(&unit))
                }
                Some(Order::Waive) if self.turn.phase().kind == PhaseKind::SetUp => {
                    "No extra unit was placed.".to_owned()
                }
                Some(Order::Waive) => "The build was waived.".to_owned(),
                _ => format!("{subject} was carried out."),
            }],
        }
    }

    fn rule(order: &SeenOrder, why: VoidReason) -> &'static str {
        if let VoidReason::NoDisband(_) = why {
            return "A dislodged unit is disbanded only if no retreat is open.";
        }
        scales::rule(why)
            .or(pools::rule(order.order.as_ref(), why))
            .or(claims::rule(why))
            .or(kinds::rule(why))
            .or(carrying::rule(why))
            .unwrap_or_default()
    }

    /// Whether units that do nothing hold, and can be supported to.
    fn moves(self) -> bool {
        self.turn.phase().kind == PhaseKind::Movement
            && self
                .turn
                .scales
                .alone
                .is_none_or(|scale| scale == Scale::Second)
    }

    /// The order as a subject; aloud an order to hold would say itself that the unit holds.
    fn who(self, order: &SeenOrder, own: ProvinceId) -> String {
        let holds = order.order.as_ref().and_then(Order::action) == Some(&Action::Hold);
        match self.names.style {
            Style::Full if holds => capital(&self.names.unit_at(own)),
            _ => subject(self.names, order),
        }
    }

    fn held(self, order: &SeenOrder, own: ProvinceId) -> Vec<String> {
        let mut said = vec![format!("{} held.", self.who(order, own))];
        for (from, given) in self.attacks_on(own) {
            said.push(match given.verdict.reason {
                Reason::Repelled { strength, by } => {
                    format!(
                        "{}. {}. {DISLODGEMENT}",
                        capital(&self.attack(Rival { from, strength }, Some(own))),
                        capital(&self.hold(by))
                    )
                }
                _ => format!(
                    "{}: {}.",
                    subject(self.names, given),
                    reason(self.names, self.turn, given)
                ),
            });
        }
        if said.len() == 1 {
            said.push("Nothing attacked it.".to_owned());
        }
        said
    }

    fn moved(
        self,
        order: &SeenOrder,
        strength: u16,
        over: Option<Rival>,
        by_convoy: bool,
    ) -> Vec<String> {
        let subject = subject(self.names, order);
        let way = if by_convoy { " by convoy" } else { "" };
        match over {
            None => {
                let with = if strength > 1 {
                    format!(" with {}", self.with(&self.supports_of(order), strength))
                } else {
                    String::new()
                };
                vec![
                    format!("{}{way}{with}.", self.went(order)),
                    "Nobody opposed it.".to_owned(),
                ]
            }
            Some(rival) => vec![
                format!(
                    "{subject} got in{way} with {}. {}.",
                    self.with(&self.supports_of(order), strength),
                    capital(&self.rival(order, rival))
                ),
                "The stronger gets in.".to_owned(),
                self.uncounted_for(opposing(self.turn, order, rival.from), rival.from),
            ],
        }
    }

    /// That a move got in, which nobody opposed: `A Bud moved to Ser`.
    fn went(self, order: &SeenOrder) -> String {
        let to = match order.order.as_ref().and_then(Order::action) {
            Some(Action::Move { to, .. }) => Some(*to),
            _ => None,
        };
        match (to, self.names.parts_of(order)) {
            (Some(to), Some([unit, _])) => {
                format!("{} moved to {}", capital(&unit), self.names.place(to))
            }
            _ => format!("{} got in", subject(self.names, order)),
        }
    }

    fn bounced(self, order: &SeenOrder, strength: u16, against: &str, rule: &str) -> Vec<String> {
        let subject = subject(self.names, order);
        let with = if strength == 0 {
            "no strength".to_owned()
        } else {
            self.with(&self.supports_of(order), strength)
        };
        vec![
            format!("{subject} bounced with {with}. {}.", capital(against)),
            rule.to_owned(),
            self.uncounted(order),
        ]
    }

    fn supported(self, order: &SeenOrder, own: ProvinceId) -> Vec<String> {
        let mut said = vec![format!(
            "{}: the support was not cut.",
            subject(self.names, order)
        )];
        for (from, given) in self.attacks_on(own) {
            let attack = subject(self.names, given);
            // The support stood, so something kept each of these attacks from cutting it.
            said.push(if given.power == order.power {
                format!("{attack} is of the same power, and no power cuts its own support.")
            } else if has_no_way(given.verdict.reason) {
                format!("{attack} did not set out, so it cut nothing.")
            } else if aim(order) == Some(from) {
                format!(
                    "{attack} cuts nothing: it comes from the place that the support is aimed at."
                )
            } else {
                format!(
                    "{attack} came by convoy. By the 1982 rule it cuts no support that bears on a \
                     fleet of its convoy."
                )
            });
        }
        said
    }

    fn cut(self, order: &SeenOrder, own: ProvinceId, by: ProvinceId) -> Vec<String> {
        let subject = subject(self.names, order);
        // Only an attack by convoy gets here: one by land would not have cut (DATC 6.D.15).
        let rule = if aim(order) == Some(by) {
            "By the house rule an attack by convoy cuts even a support against the place that it \
             comes from."
        } else {
            "An attack by another power cuts a support, even if it bounces. An attack from the \
             place that the support is aimed at does not."
        };
        let attack = move_from(self.names, self.turn, by, Some(own));
        vec![
            format!(
                "{subject} was cut: {attack} attacked {}.",
                self.names.province(own)
            ),
            rule.to_owned(),
        ]
    }

    fn dislodging(self, unit: ProvinceId, by: ProvinceId) -> String {
        let attack = attack_on(self.turn, by, unit);
        match attack.map(|given| given.verdict.reason) {
            Some(Reason::Moved {
                strength,
                over: Some(rival),
                ..
            }) if rival.from == unit => {
                let rival = match attack {
                    Some(given) => self.rival(given, rival),
                    None => self.hold(rival),
                };
                format!(
                    "{}. {}.",
                    capital(&self.attack(Rival { from: by, strength }, Some(unit))),
                    capital(&rival)
                )
            }
            Some(Reason::Moved { strength, .. }) => {
                let attack = self.attack(Rival { from: by, strength }, Some(unit));
                format!(
                    "{}, and dislodged {}.",
                    capital(&attack),
                    self.names.unit_at(unit)
                )
            }
            _ => format!(
                "{} dislodged {}.",
                capital(&move_from(self.names, self.turn, by, Some(unit))),
                self.names.unit_at(unit)
            ),
        }
    }

    pub(super) fn unit_of(self, order: &SeenOrder) -> Option<String> {
        let unit = self.turn.ordered(order)?;
        // Of a landing that its own fleet supports, the army aboard is the one that lands.
        let alone = self.turn.scales.alone == Some(Scale::First);
        Some(if alone {
            self.names.named(Some(unit.kind), unit.place)
        } else {
            self.names.unit(unit)
        })
    }
}

/// Why an order is void, with what ends it; a question ends itself.
fn ended(names: Names<'_>, given: &SeenOrder, why: VoidReason) -> String {
    let order = given.order.as_ref();
    let clause = void(names, given.power, order, why);
    if order.is_some_and(|order| asks(order, why)) {
        clause
    } else {
        format!("{clause}.")
    }
}
