//! The full explanation of a verdict: a few sentences that say who came with what strength, whose support counted, and the rule.

use super::{destination, dislodged, has_no_way, meets, move_from, pools, reason, void};
use crate::adjudicate::{ConvoyParadox, Outcome, Reason, Rival};
use crate::board::ProvinceId;
use crate::order::{Action, Order};
use crate::report::names::{Names, capital, series};
use crate::view::{SeenOrder, SeenTurn};

const DISLODGEMENT: &str = "A unit is dislodged only by a move that is stronger than the unit with its supports.";

/// What became of an order and why, in full.
pub fn full(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    let scene = Scene { names, turn };
    let mut said = scene.reason(order);
    if !matches!(order.verdict.reason, Reason::Dislodged { .. })
        && let Some(words) = dislodged(names, turn, order)
    {
        said.push(format!("The unit was {words}."));
    }
    said.retain(|sentence| !sentence.is_empty());
    said.join(" ")
}

#[derive(Clone, Copy)]
struct Scene<'a> {
    names: Names<'a>,
    turn: &'a SeenTurn,
}

impl<'a> Scene<'a> {
    fn reason(self, order: &SeenOrder) -> Vec<String> {
        let own = order.order.as_ref().and_then(Order::unit).map(|unit| unit.place.province);
        match (order.verdict.reason, own) {
            (Reason::Held, Some(own)) => self.held(own),
            (Reason::Moved { strength, over, by_convoy }, Some(own)) => self.moved(own, strength, over, by_convoy),
            (Reason::Rotated, Some(own)) => vec![
                format!("{} went round with the others of its ring.", self.subject(own)),
                "Three or more units that move into one another's places all get in, if nothing from outside stops one of them.".to_owned(),
            ],
            (Reason::StoodOff { strength, by }, Some(own)) => self.bounced(
                own,
                strength,
                &self.attack(by),
                "Of the moves into one province the strongest gets in; where two are equally strong, neither does.",
            ),
            (Reason::Repelled { strength, by }, Some(own)) => self.bounced(own, strength, &self.hold(by), DISLODGEMENT),
            (Reason::HeadToHead { strength, by }, Some(own)) => self.bounced(
                own,
                strength,
                &self.attack(by),
                "Two units that try to change places without a convoy meet head to head: only the stronger gets through, and of equals neither.",
            ),
            (Reason::OwnUnit { at }, Some(own)) => vec![
                format!("{} bounced: {}, of the same power, stayed where it was.", self.subject(own), self.names.unit_at(at)),
                "No power dislodges its own unit.".to_owned(),
            ],
            (Reason::OwnSupportOnly { at }, Some(own)) => vec![
                format!("{} bounced: {} stayed where it was.", self.subject(own), self.names.unit_at(at)),
                "Support from a unit's own power doesn't count towards dislodging it, and without that the move wasn't strong enough."
                    .to_owned(),
                self.uncounted(own),
            ],
            (Reason::AgainstOwnUnit { at }, Some(own)) => vec![
                format!("{} was not cut, but did not count.", self.subject(own)),
                format!("It could only have helped to dislodge {}, and no power helps to dislodge its own unit.", self.names.unit_at(at)),
            ],
            (Reason::ConvoyBroken { fleet, by }, Some(own)) => {
                vec![self.not_carried(own), self.dislodging(fleet, by), "A fleet that is dislodged carries nobody.".to_owned()]
            }
            (Reason::Paradox, Some(own)) => vec![
                format!("{} stayed where it was.", self.subject(own)),
                "It is part of a convoy paradox: whether the convoy lasts hangs on what the convoyed army's own attack brings about."
                    .to_owned(),
                self.paradox_rule().to_owned(),
            ],
            (Reason::NoConvoy, Some(own)) => vec![
                self.not_carried(own),
                "An army crosses the sea only if fleets on an unbroken route are all ordered to convoy it, to that very place.".to_owned(),
            ],
            (Reason::Supported, Some(own)) => self.supported(order, own),
            (Reason::Cut { by }, Some(own)) => self.cut(order, own, by),
            (Reason::Dislodged { by }, Some(own)) => vec![
                format!("{} was dislodged.", self.subject(own)),
                self.dislodging(own, by),
                match order.order {
                    Some(Order::Unit { action: Action::SupportHold { .. } | Action::SupportMove { .. }, .. }) => {
                        "A unit that is dislodged gives no support.".to_owned()
                    }
                    Some(Order::Unit { action: Action::Convoy { .. }, .. }) => "A fleet that is dislodged carries nobody.".to_owned(),
                    _ => String::new(),
                },
            ],
            (Reason::Unmatched { unit }, Some(own)) => vec![
                format!("{} had no effect: {}.", self.subject(own), super::other_doing(self.names, self.turn, unit)),
                "A support counts only where the supported unit was ordered to do what the support names.".to_owned(),
            ],
            (Reason::UnmatchedConvoy { army }, Some(own)) => vec![
                format!("{} had no effect: {}.", self.subject(own), super::other_doing(self.names, self.turn, army)),
                "A convoy counts only where the army was ordered to go to the place the convoy names, and goes by sea.".to_owned(),
            ],
            (Reason::NotCarried { army }, Some(own)) => vec![
                format!("{} came to nothing: {}.", self.subject(own), super::not_carried(self.names, self.turn, army)),
                "What does not set out attacks nothing, and support adds nothing to it.".to_owned(),
            ],
            (Reason::RetreatClash { with }, Some(own)) => vec![
                format!("{} was disbanded: {} was to retreat to the same place.", self.subject(own), self.names.unit_at(with)),
                "Of units that retreat to one place, none survives.".to_owned(),
            ],
            _ => pools::full(self.names, self.turn, order).unwrap_or_else(|| self.void_or_plain(order)),
        }
    }

    fn not_carried(self, own: ProvinceId) -> String {
        format!("{} stayed where it was: it was not carried.", self.subject(own))
    }

    const fn paradox_rule(self) -> &'static str {
        match self.turn.rules.convoy_paradox {
            ConvoyParadox::Szykman => "By the house rule (Szykman's) such an army holds: it neither attacks nor cuts.",
            ConvoyParadox::AllHold => "By the house rule every unit whose move is part of the paradox holds.",
            ConvoyParadox::Rules1982 => {
                "The 1982 rule, that a convoyed attack cuts no support that bears on a sea with a convoying fleet in it, leaves it undecided, and \
                 the army holds."
            }
        }
    }

    /// What needs no more than its clause; of a void order, what its unit did.
    fn void_or_plain(self, order: &SeenOrder) -> Vec<String> {
        let subject = order.order.as_ref().map_or_else(|| "The line".to_owned(), |order| capital(&self.names.order(order)));
        match order.verdict.reason {
            Reason::Void(why) => {
                let idle = self.turn.ordered(order).filter(|unit| self.turn.followed(unit.place.province).is_none());
                vec![
                    format!("{subject} is void: {}", ended(&void(self.names, order.power, order.order.as_ref(), why))),
                    pools::rule(order.order.as_ref(), why).unwrap_or_default().to_owned(),
                    idle.filter(|_| self.turn.phase().kind == crate::calendar::PhaseKind::Movement).map_or_else(String::new, |unit| {
                        format!("{} held, and could be supported in its place.", capital(&self.names.unit(unit)))
                    }),
                ]
            }
            Reason::Convoyed => vec![format!("{subject}: the fleet wasn't dislodged, so its part of the convoy stood.")],
            _ => vec![format!("{subject} was carried out.")],
        }
    }

    fn held(self, own: ProvinceId) -> Vec<String> {
        let mut said = vec![format!("{} held.", self.subject(own))];
        for (from, given) in self.attacks_on(own) {
            said.push(match given.verdict.reason {
                Reason::Repelled { strength, by } => {
                    format!("{}; {}. {DISLODGEMENT}", capital(&self.attack(Rival { from, strength })), self.hold(by))
                }
                _ => format!("{}, {}.", capital(&move_from(self.names, self.turn, from)), reason(self.names, self.turn, given)),
            });
        }
        if said.len() == 1 {
            said.push("Nothing attacked it.".to_owned());
        }
        said
    }

    fn moved(self, own: ProvinceId, strength: u16, over: Option<Rival>, by_convoy: bool) -> Vec<String> {
        let way = if by_convoy { " by convoy" } else { "" };
        match over {
            None if strength > 1 => vec![format!("{} got in{way} unopposed, with {}.", self.subject(own), self.with(own, strength))],
            None => vec![format!("{} got in{way} unopposed.", self.subject(own))],
            Some(rival) => vec![
                format!("{} got in{way}: it came with {}; {}.", self.subject(own), self.with(own, strength), self.rival(own, rival)),
                "The stronger gets in.".to_owned(),
                self.uncounted(rival.from),
            ],
        }
    }

    fn bounced(self, own: ProvinceId, strength: u16, against: &str, rule: &str) -> Vec<String> {
        let came = if strength == 0 { "counted for nothing".to_owned() } else { format!("came with {}", self.with(own, strength)) };
        vec![format!("{} bounced: it {came}; {against}.", self.subject(own)), rule.to_owned(), self.uncounted(own)]
    }

    fn supported(self, order: &SeenOrder, own: ProvinceId) -> Vec<String> {
        let mut said = vec![format!("{} stood: nothing cut it.", self.subject(own))];
        for (from, given) in self.attacks_on(own) {
            let attack = capital(&move_from(self.names, self.turn, from));
            said.push(if given.power == order.power {
                format!("{attack} is of the same power, and no power cuts its own support.")
            } else if has_no_way(given.verdict.reason) {
                format!("{attack} did not get there to cut it.")
            } else if aim(order) == Some(from) {
                format!("{attack} comes from the place that the support is aimed at, and doesn't cut it.")
            } else {
                format!("{attack} came by convoy, and by the 1982 rule doesn't cut a support that bears on a fleet its convoy needs.")
            });
        }
        said
    }

    fn cut(self, order: &SeenOrder, own: ProvinceId, by: ProvinceId) -> Vec<String> {
        let rule = if aim(order) == Some(by) {
            "By the house rule an attack that comes by convoy cuts a support even from the place that the support is aimed at."
        } else {
            "An attack by another power cuts a support even if it bounces, unless it comes from the place that the support is aimed at."
        };
        let attack = move_from(self.names, self.turn, by);
        vec![format!("{} did not count: {attack} attacked {}.", self.subject(own), self.names.province(own)), rule.to_owned()]
    }

    /// How a unit was dislodged, with the strengths.
    fn dislodging(self, unit: ProvinceId, by: ProvinceId) -> String {
        match self.turn.followed(by).map(|given| given.verdict.reason) {
            Some(Reason::Moved { strength, over: Some(rival), .. }) if rival.from == unit => {
                format!("{}; {}.", capital(&self.attack(Rival { from: by, strength })), self.rival(by, rival))
            }
            Some(Reason::Moved { strength, .. }) => {
                format!("{}, and dislodged {}.", capital(&self.attack(Rival { from: by, strength })), self.names.unit_at(unit))
            }
            _ => format!("{} dislodged {}.", capital(&move_from(self.names, self.turn, by)), self.names.unit_at(unit)),
        }
    }

    /// The whole order as the subject of a sentence.
    fn subject(self, own: ProvinceId) -> String {
        let order = self.turn.followed(own).and_then(|given| given.order.as_ref());
        capital(&order.map_or_else(|| self.names.unit_at(own), |order| self.names.order(order)))
    }

    /// A strength, and who gave it: `2, supported by A Mar`.
    fn with(self, unit: ProvinceId, strength: u16) -> String {
        format!("{strength}{}", self.backing(unit, strength))
    }

    /// A move with its strength: `A Par - Bur came with 2, supported by A Mar`.
    fn attack(self, by: Rival) -> String {
        let attack = move_from(self.names, self.turn, by.from);
        if by.strength == 0 {
            return format!("{attack} counted for nothing");
        }
        format!("{attack} came with {}", self.with(by.from, by.strength))
    }

    /// A unit that stayed, with its strength.
    fn hold(self, by: Rival) -> String {
        // A unit that was ordered away has no support to hold, whatever its move had.
        let strength = if destination(self.turn, by.from).is_some() { by.strength.to_string() } else { self.with(by.from, by.strength) };
        format!("{} held its place with {strength}", self.names.unit_at(by.from))
    }

    /// What opposed the move from `own`.
    fn rival(self, own: ProvinceId, rival: Rival) -> String {
        let came = self.turn.followed(own).is_some_and(|order| meets(self.turn, order, rival.from));
        if came { self.attack(rival) } else { self.hold(rival) }
    }

    fn backing(self, of: ProvinceId, strength: u16) -> String {
        let counted = usize::from(strength).saturating_sub(1);
        let mut given: Vec<&SeenOrder> = self.supports_of(of).filter(|s| s.verdict.outcome == Outcome::Succeeds).collect();
        if given.len() < counted {
            // What may not dislodge a unit of the supporter's own power still counts in defence, and against others.
            given.extend(self.supports_of(of).filter(|s| matches!(s.verdict.reason, Reason::AgainstOwnUnit { .. })));
        }
        let units: Vec<String> = given.into_iter().filter_map(|s| self.unit_of(s)).collect();
        if units.is_empty() {
            return String::new();
        }
        let less = if counted < units.len() { " (support doesn't count against a unit of the supporter's own power)" } else { "" };
        format!(", supported by {}{less}", series(&units))
    }

    /// The supports of a unit that failed, and why.
    fn uncounted(self, of: ProvinceId) -> String {
        let failed = self.supports_of(of).filter(|s| s.verdict.outcome != Outcome::Succeeds);
        let sentences: Vec<String> = failed
            .filter_map(|s| {
                Some(format!("{} did not count ({}).", capital(&self.names.order(s.order.as_ref()?)), reason(self.names, self.turn, s)))
            })
            .collect();
        sentences.join(" ")
    }

    /// The orders to support what the unit in a province was ordered to do.
    fn supports_of(self, of: ProvinceId) -> impl Iterator<Item = &'a SeenOrder> {
        let goes = destination(self.turn, of);
        self.turn.orders.iter().filter(move |given| match &given.order {
            Some(Order::Unit { action: Action::SupportMove { unit, to }, .. }) => unit.place.province == of && goes == Some(to.province),
            Some(Order::Unit { action: Action::SupportHold { unit }, .. }) => unit.place.province == of && goes.is_none(),
            _ => false,
        })
    }

    /// The moves into a province that were not void, with where they come from.
    fn attacks_on(self, province: ProvinceId) -> impl Iterator<Item = (ProvinceId, &'a SeenOrder)> {
        self.turn.orders.iter().filter(|given| given.verdict.outcome != Outcome::Void).filter_map(move |given| match &given.order {
            Some(Order::Unit { unit, action: Action::Move { to, .. } }) if to.province == province => Some((unit.place.province, given)),
            _ => None,
        })
    }

    fn unit_of(self, order: &SeenOrder) -> Option<String> {
        Some(self.names.unit(self.turn.ordered(order)?))
    }
}

/// A clause with what ends it; a question ends itself.
fn ended(clause: &str) -> String {
    if clause.ends_with('?') { clause.to_owned() } else { format!("{clause}.") }
}

/// The province that a support is aimed at.
fn aim(order: &SeenOrder) -> Option<ProvinceId> {
    match &order.order {
        Some(Order::Unit { action: Action::SupportMove { to, .. }, .. }) => Some(to.province),
        Some(Order::Unit { action: Action::SupportHold { unit }, .. }) => Some(unit.place.province),
        _ => None,
    }
}
