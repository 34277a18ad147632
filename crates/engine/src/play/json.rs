//! A phase as the Python package `diplomacy` has it in the games that it saves.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::Match;
use crate::adjudicate::{Outcome, Reason, Verdict};
use crate::calendar::PhaseKind;
use crate::order::{Action, Forms, Order, Submission, Travel, UnitRef};
use crate::position::Unit;
use crate::seat::Seating;
use crate::variant::{Fate, Settlement, forms};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// The phase in which the package has a game that is over.
pub const COMPLETED: &str = "COMPLETED";

/// Something of each power, by its name in the package.
type ByPower<T> = BTreeMap<String, T>;

/// A phase as the package has it, in parts: of a program that writes more beside them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JsonPhase {
    /// `S1901M`, or [`COMPLETED`].
    pub name: String,
    /// The game before the orders.
    pub state: JsonState,
    /// Without void ones; with what the rules did for want of one, once the phase is settled.
    pub orders: BTreeMap<String, Vec<String>>,
    /// Of each unit, the words for what became of it; empty before the phase is settled.
    pub results: BTreeMap<String, Vec<&'static str>>,
}

/// How a game stands, as the package has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JsonState {
    /// The phase's.
    pub name: String,
    /// The board's id: `standard`.
    pub map: String,
    /// `A PAR`; units that wait for retreats are marked, as in `*A BUR`.
    pub units: BTreeMap<String, Vec<String>>,
    /// Of each unit that waits, where it may go.
    pub retreats: BTreeMap<String, BTreeMap<String, Vec<String>>>,
    /// Those owned.
    pub centers: BTreeMap<String, Vec<String>>,
    /// The home centres.
    pub homes: BTreeMap<String, Vec<String>>,
    /// What is due in adjustments.
    pub builds: BTreeMap<String, JsonBuilds>,
}

/// What a power has to build or remove, as the package has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JsonBuilds {
    /// Below 0: removals.
    pub count: i32,
    /// Where it may build.
    pub homes: Vec<String>,
}

/// The game has orders or pieces for which the package has no form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the Python package `diplomacy` can't hold the orders of this game")]
pub struct NotInJson;

/// A power's name in the package: `AUSTRIA`.
pub fn power_name(name: &str) -> String {
    name.to_uppercase()
}

/// A unit as the package writes it: `F SPA/NC`.
fn unit_name(board: &Board, kind: UnitKind, at: Place) -> String {
    format!("{} {}", kind.letter(), board.write_place(at).to_uppercase())
}

/// The package's word for what became of an order; `None` where it succeeded.
const fn result_word(reason: Reason) -> Option<&'static str> {
    Some(match reason {
        Reason::StoodOff { .. }
        | Reason::Repelled { .. }
        | Reason::HeadToHead { .. }
        | Reason::OwnUnit { .. }
        | Reason::OwnSupportOnly { .. }
        | Reason::RetreatClash { .. }
        | Reason::RetreatClosed { .. } => "bounce",
        Reason::ConvoyBroken { .. } | Reason::Paradox { .. } => "disrupted",
        Reason::NoConvoy { .. } | Reason::NotCarried { .. } => "no convoy",
        Reason::Cut { .. } => "cut",
        Reason::Unmatched { .. } | Reason::UnmatchedConvoy { .. } | Reason::Void(_) => "void",
        _ => return None,
    })
}

/// Where a unit would stand: a fleet with the coast that it can only mean, an army without one.
pub fn station(board: &Board, unit: &Unit, to: Place) -> Place {
    if unit.kind == UnitKind::Army {
        return Place::new(to.province);
    }
    let moves = board.fleet_moves(unit.place).iter();
    let mut coasts = moves.filter(|place| place.province == to.province);
    match (coasts.next(), coasts.next()) {
        (Some(&only), None) if to.coast.is_none() => only,
        _ => to,
    }
}

/// Whether an army's convoy was asked for, took place, or is the only way.
pub fn is_convoyed(
    board: &Board,
    unit: &Unit,
    to: Place,
    travel: &Travel,
    verdict: Option<Verdict>,
) -> bool {
    if unit.kind == UnitKind::Fleet {
        return false;
    }
    let sailed = matches!(
        verdict.map(|verdict| verdict.reason),
        Some(
            Reason::Moved {
                by_convoy: true,
                ..
            } | Reason::ConvoyBroken { .. }
                | Reason::NoConvoy { .. }
        )
    );
    let by_land = board.army_can_move(unit.place.province, to.province);
    travel.by_convoy() || sailed || !by_land
}

impl Match {
    /// How the game stands, with the orders given in the open phase:
    ///
    /// ```json
    /// {"name": "S1901M",
    ///  "state": {"name": "S1901M", "map": "standard",
    ///            "units": {"FRANCE": ["F BRE", "A MAR", "A PAR"]},
    ///            "retreats": {"FRANCE": {}}, "centers": {"FRANCE": ["BRE", "MAR", "PAR"]},
    ///            "homes": {"FRANCE": ["BRE", "MAR", "PAR"]},
    ///            "builds": {"FRANCE": {"count": 0, "homes": []}}},
    ///  "orders": {"FRANCE": ["A PAR - BUR"]},
    ///  "results": {}}
    /// ```
    ///
    /// Only of games with the order forms of the standard game, on whatever board.
    ///
    /// # Errors
    /// The game has other forms.
    pub fn to_json(&self) -> Result<Value, NotInJson> {
        self.json_phase(None).map(as_value)
    }

    /// The phase as [`Self::to_json`] has it, with its results: of each unit ordered, the words for
    /// what became of it, and none where it succeeded. This is the game as it was before, with the
    /// orders given; `settled` is what came of them. Void orders are left out, and what the rules did
    /// for want of a retreat or a removal is there.
    ///
    /// # Errors
    /// As of [`Self::to_json`].
    pub fn phase_json(&self, settled: &Settlement) -> Result<Value, NotInJson> {
        self.json_phase(Some(settled)).map(as_value)
    }

    /// The same as [`Self::to_json`], or with what came of it as [`Self::phase_json`], in parts.
    ///
    /// # Errors
    /// As of [`Self::to_json`].
    pub fn json_phase(&self, settled: Option<&Settlement>) -> Result<JsonPhase, NotInJson> {
        if self.variant.seating() != Seating::OnePerPower
            || forms(self.variant, &self.rules) != Forms::STANDARD
        {
            return Err(NotInJson);
        }
        let name = if self.ending().is_some() {
            COMPLETED.to_owned()
        } else {
            self.variant.calendar_on(&self.board).key(self.phase())
        };
        let lines = self.lines(settled);
        Ok(JsonPhase {
            state: self.json_state(name.clone()),
            name,
            orders: self.by_power(|power| {
                let mut texts: Vec<String> = Vec::new();
                for line in lines.iter().filter(|line| line.power == power) {
                    // The same order twice is one; two waivers are two.
                    if line.unit.is_none() || !texts.contains(&line.text) {
                        texts.push(line.text.clone());
                    }
                }
                texts
            }),
            results: match settled {
                Some(settled) => self.results(settled, &lines),
                None => BTreeMap::new(),
            },
        })
    }

    fn json_state(&self, name: String) -> JsonState {
        let position = &self.state().position;
        JsonState {
            name,
            map: self.board.id.clone(),
            units: self.by_power(|power| self.units_json(power)),
            retreats: self.by_power(|power| self.retreats_json(power)),
            centers: self.by_power(|power| {
                let centres = self.board.centres();
                self.listed(centres.filter(|&at| position.owner(at) == Some(power)))
            }),
            homes: self.by_power(|power| self.listed(self.board.power(power).home.iter().copied())),
            builds: self.by_power(|power| self.builds_json(power)),
        }
    }

    fn by_power<T>(&self, value: impl Fn(PowerId) -> T) -> ByPower<T> {
        let powers = self.board.power_ids();
        powers
            .map(|power| (power_name(&self.board.power(power).name), value(power)))
            .collect()
    }

    fn listed(&self, provinces: impl Iterator<Item = ProvinceId>) -> Vec<String> {
        provinces
            .map(|at| self.board.write_place(at.into()).to_uppercase())
            .collect()
    }

    fn named(&self, unit: &Unit) -> String {
        unit_name(&self.board, unit.kind, unit.place)
    }

    /// The units of a power; those that wait for retreats are marked.
    fn units_json(&self, power: PowerId) -> Vec<String> {
        let position = &self.state().position;
        let standing = position.units_of(power).map(|unit| self.named(unit));
        let waiting = position.dislodged_of(power);
        standing
            .chain(waiting.map(|waiting| format!("*{}", self.named(&waiting.unit))))
            .collect()
    }

    fn retreats_json(&self, power: PowerId) -> BTreeMap<String, Vec<String>> {
        let waiting = self.state().position.dislodged_of(power);
        waiting
            .map(|waiting| {
                let places = waiting.retreats.iter();
                let places = places.map(|&to| self.board.write_place(to).to_uppercase());
                (self.named(&waiting.unit), places.collect())
            })
            .collect()
    }

    fn builds_json(&self, power: PowerId) -> JsonBuilds {
        let is_winter = self.phase().kind == PhaseKind::Adjustments && self.ending().is_none();
        let adjustment = self.variant.adjustment(self.table(), self.state(), power);
        let count = if is_winter { adjustment.due } else { 0 };
        let mut homes: Vec<ProvinceId> = Vec::new();
        if count > 0 {
            homes.extend(adjustment.sites.iter().map(|(_, at)| at.province));
            homes.dedup();
        }
        JsonBuilds {
            count,
            homes: self.listed(homes.into_iter()),
        }
    }

    /// The unit that an order is for.
    fn ordered(&self, order: &Order) -> Option<&Unit> {
        let position = &self.state().position;
        let at = order.unit()?.place.province;
        match self.phase().kind {
            PhaseKind::Retreats => position.dislodged_from(at).map(|waiting| &waiting.unit),
            _ => position.unit_in(at),
        }
    }

    /// The orders as the package writes them: those given, then what the rules did for want of one.
    fn lines(&self, settled: Option<&Settlement>) -> Vec<JsonLine> {
        let mut lines = Vec::new();
        for (at, submission) in self.given.iter().enumerate() {
            let verdict = settled.and_then(|settled| settled.verdicts.get(at).copied());
            if verdict.is_none_or(|verdict| verdict.outcome != Outcome::Void) {
                lines.extend(self.line(submission, verdict, settled));
            }
        }
        if self.phase().kind == PhaseKind::Movement {
            return lines;
        }
        for event in settled.into_iter().flat_map(|settled| &settled.events) {
            let unit = event.unit;
            if lines.iter().any(|line| line.unit == Some(unit)) {
                continue;
            }
            let name = self.named(&unit);
            let (text, disbands) = match event.fate {
                Fate::Retreated { to } => (format!("{name} R {}", self.place(to)), false),
                Fate::Gone { .. } => (format!("{name} D"), true),
                _ => continue,
            };
            lines.push(JsonLine {
                power: unit.power,
                unit: Some(unit),
                name: Some(name),
                text,
                disbands,
                verdict: None,
            });
        }
        lines
    }

    /// An order given; `None` where it names no unit on the board.
    fn line(
        &self,
        submission: &Submission,
        verdict: Option<Verdict>,
        settled: Option<&Settlement>,
    ) -> Option<JsonLine> {
        let order = &submission.order;
        let unit = self.ordered(order).copied();
        let own = unit.map(|unit| self.named(&unit));
        let (name, text) = match order {
            Order::Unit { action, .. } => {
                let text = self.action(&unit?, action, verdict)?;
                let own = own?;
                let text = format!("{own} {text}");
                (Some(own), text)
            }
            Order::Build { kind, place } => {
                // Of a settled phase, with the kind and the coast that it was built with.
                let mut events = settled.into_iter().flat_map(|settled| &settled.events);
                let built = events.find(|event| {
                    event.fate == Fate::Built && event.unit.place.province == place.province
                });
                let name = match built {
                    Some(event) => self.named(&event.unit),
                    None => unit_name(&self.board, (*kind)?, *place),
                };
                let text = format!("{name} B");
                (Some(name), text)
            }
            Order::Remove { .. } => {
                let own = own?;
                let text = format!("{own} D");
                (Some(own), text)
            }
            Order::Waive => (None, "WAIVE".to_owned()),
            _ => return None,
        };
        Some(JsonLine {
            power: submission.power,
            unit,
            name,
            text,
            disbands: order.is_removal() || order.action() == Some(&Action::Disband),
            verdict,
        })
    }

    /// What a unit is to do, as the package writes it after the unit.
    fn action(&self, unit: &Unit, action: &Action, verdict: Option<Verdict>) -> Option<String> {
        Some(match action {
            Action::Hold => "H".to_owned(),
            Action::Move { to, .. } if self.phase().kind == PhaseKind::Retreats => {
                format!("R {}", self.place(station(&self.board, unit, *to)))
            }
            Action::Move { to, travel } => {
                let sails = is_convoyed(&self.board, unit, *to, travel, verdict);
                let via = if sails { " VIA" } else { "" };
                format!("- {}{via}", self.place(station(&self.board, unit, *to)))
            }
            Action::SupportHold { unit } => format!("S {}", self.aided(unit)?),
            Action::SupportMove { unit, to } => {
                format!(
                    "S {} - {}",
                    self.aided(unit)?,
                    self.place(to.province.into())
                )
            }
            Action::Convoy { army, to, .. } => {
                format!(
                    "C {} - {}",
                    self.aided(army)?,
                    self.place(to.province.into())
                )
            }
            Action::Disband => "D".to_owned(),
            Action::Board { .. } | Action::Land { .. } | Action::Either { .. } => return None,
        })
    }

    fn place(&self, at: Place) -> String {
        self.board.write_place(at).to_uppercase()
    }

    /// The unit that is supported or carried, with its kind and coast.
    fn aided(&self, unit: &UnitRef) -> Option<String> {
        let unit = self.state().position.unit_in(unit.place.province)?;
        Some(self.named(unit))
    }

    /// What became of each unit's order, and whether it was dislodged.
    fn results(
        &self,
        settled: &Settlement,
        lines: &[JsonLine],
    ) -> BTreeMap<String, Vec<&'static str>> {
        let position = &self.state().position;
        let mut results: BTreeMap<String, Vec<&'static str>> = BTreeMap::new();
        let concerned: Vec<&Unit> = match self.phase().kind {
            PhaseKind::Retreats => position.dislodged_units().collect(),
            PhaseKind::Movement => position.units.iter().collect(),
            PhaseKind::SetUp | PhaseKind::Adjustments => Vec::new(),
        };
        for unit in concerned {
            results.insert(self.named(unit), Vec::new());
        }
        for line in lines {
            let Some(name) = &line.name else { continue };
            let words = results.entry(name.clone()).or_default();
            words.extend(line.verdict.and_then(|verdict| result_word(verdict.reason)));
            if line.disbands {
                words.push("disband");
            }
        }
        for event in &settled.events {
            if let Fate::Dislodged { .. } | Fate::Gone { by: Some(_) } = event.fate {
                let words = results.entry(self.named(&event.unit)).or_default();
                words.push("dislodged");
            }
        }
        results
    }
}

/// These types give no cause for an error: their maps have text for keys.
fn as_value(phase: JsonPhase) -> Value {
    serde_json::to_value(phase).unwrap_or_default()
}

/// An order as the package has it.
struct JsonLine {
    power: PowerId,
    /// The unit that it was for; a build's is not there yet.
    unit: Option<Unit>,
    /// That unit, or the one to be built, as results name it.
    name: Option<String>,
    text: String,
    disbands: bool,
    /// What became of it; `None` before that, and of what the rules did.
    verdict: Option<Verdict>,
}
