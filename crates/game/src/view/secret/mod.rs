//! Views of a game with a secret world: what a player, or everybody, may know of it, on a board of
//! his own. The board of such a view holds the known world and the viewer's areas; nothing of the
//! others is in the view.
//!
//! **Non-interference.** Whatever leaves the game master's screen is a function of what its reader
//! is entitled to and of what he wrote, and of nothing else. Two games that are the same in that
//! give him the same, byte for byte, whatever else differs: areas, ids, names, natives, centres,
//! units, orders and retreats of others, seeds. He is entitled to
//!
//! - the known world and the areas that everybody knows: who stands there, and what comes of orders
//!   so far as it takes place there;
//! - of the areas that he knows what he was shown of them, and all that adjoins those which a unit
//!   of his has entered;
//! - his own units, centres, treasures and rights, his own orders and what came of each;
//! - numbers: of each power's units and centres beyond the known world, and of the centres that
//!   there are.
//!
//! A line of the public report is a function of what is public and of what its writer wrote and
//! knew when he wrote it. An order that names what he did not know is read, settled and told like
//! one that names nothing. Left open are a landing, and a move in another's fleet, to an area that
//! he has only heard of: where they succeed they are moves like any other; and "choose another
//! name".

mod orders;
mod public_report;
mod story;
mod void;

use public_report::PublicReport;

use super::eyes::Eyes;
use super::{CentreCount, SeenTurn, Settled, Viewer};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::discovery::{AreaName, Discoveries, Landfall, PlayerNews, SeenArea};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::seat::SeatId;
use chancery_engine::secrecy::WorldSight;
use chancery_engine::variant::{
    Adjustment, Capture, Event, Fate, State, centres_beyond, centres_off_board,
};

/// What a phase brought to light of a secret world, as a viewer knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenSecret {
    /// Treasures that were brought home: by whom, to which home centre. Everybody is told.
    pub delivered: Vec<(PowerId, ProvinceId)>,
    /// The rest; `None` for one from whom nothing of it is secret.
    pub voyage: Option<Box<SeenVoyage>>,
}

/// What a viewer knows of a phase of a game with a secret world beside what the standard game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenVoyage {
    /// The lines of the public report: whose order, and its text so far as it takes place where
    /// everybody sees it.
    pub lines: Vec<(PowerId, String)>,
    /// The same as they are read out.
    pub read_out: Vec<(PowerId, String)>,
    /// What the public report says after them, a sentence each.
    pub public: Vec<String>,
    /// What the viewer was told in private; `None` for everybody.
    pub told: Option<PlayerNews>,
    /// His own units that were dislodged: where the attack came from (`None`: from beyond what he
    /// knows), and by whom as far as he is told.
    pub dislodged: Vec<(UnitId, Option<ProvinceId>, Attacker)>,
    /// What the game master wrote to him after it, a line each.
    pub words: Vec<String>,
    /// What everybody knows of numbers, when the phase began and after it.
    pub counts: [SecretCounts; 2],
}

/// Who dislodged a unit, as far as its owner is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attacker {
    /// A unit of another power.
    Foreign,
    Natives,
    /// A unit of this power and kind (`sighting-detail identity`).
    Known(PowerId, UnitKind),
}

/// Numbers that are public, wherever what they count is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SecretCounts {
    /// The centres of each power beyond the known world; index is the power.
    pub off_board: Vec<usize>,
    /// The centres of each power in all.
    pub centres: Vec<usize>,
    /// The armies of each power, those aboard and dislodged among them.
    pub armies: Vec<usize>,
    pub fleets: Vec<usize>,
    /// How many centres there are beyond the known world.
    pub of: usize,
}

impl SecretCounts {
    /// How many centres beyond the known world win.
    pub(crate) const fn wins(&self) -> usize {
        self.of / 2 + 1
    }

    /// What the adjustments of a power come to: where it could build is no matter of numbers.
    pub(crate) fn adjustment(&self, state: &State, power: PowerId) -> Adjustment {
        let delivered = state
            .discoveries
            .as_ref()
            .map_or(0, |discoveries| discoveries.delivered_by(power));
        let centres = self.centres_of(power).all;
        let units = self.units(power);
        // A treasure that was brought home raises the limit (1492, rule 11b, G18).
        let limit = centres + usize::from(delivered);
        let due =
            i32::try_from(limit).unwrap_or(i32::MAX) - i32::try_from(units).unwrap_or(i32::MAX);
        Adjustment {
            centres,
            units,
            due,
            sites: Vec::new(),
        }
    }

    pub(crate) fn centres_of(&self, power: PowerId) -> CentreCount {
        CentreCount {
            all: self.centres.get(power.index()).copied().unwrap_or(0),
            off_board: self.off_board.get(power.index()).copied(),
        }
    }

    pub(crate) fn units(&self, power: PowerId) -> usize {
        [&self.armies, &self.fleets]
            .into_iter()
            .filter_map(|units| units.get(power.index()))
            .sum()
    }
}

/// What one viewer sees of a game with a secret world, and how it is told to him.
pub(super) struct SecretView<'a> {
    eyes: Eyes<'a>,
    /// His board, and what of the game is on it.
    pub world: WorldSight<'a>,
}

impl<'a> SecretView<'a> {
    /// What a viewer sees; `None` where nothing is secret from him. `positions` are all that he
    /// will be shown.
    pub(crate) fn new<'p>(
        eyes: Eyes<'a>,
        truth: &'a Board,
        now: &State,
        positions: impl Iterator<Item = &'p Position>,
    ) -> Option<Self> {
        let power = match eyes.viewer {
            Viewer::GameMaster => return None,
            Viewer::Public => None,
            Viewer::Seat(seat) => truth
                .power_ids()
                .find(|&power| SeatId::playing(power) == seat),
        };
        let world = WorldSight::new(power, truth, now, positions)?;
        Some(Self { eyes, world })
    }
}

impl SecretView<'_> {
    /// The numbers of a position that are public.
    pub(crate) fn counts(&self, position: &Position) -> SecretCounts {
        let mut counts = SecretCounts {
            of: centres_beyond(self.world.truth).count(),
            ..SecretCounts::default()
        };
        for power in self.world.truth.power_ids() {
            let off_board = centres_off_board(self.world.truth, position, power);
            counts.off_board.push(off_board);
            counts
                .centres
                .push(position.centre_count(self.world.truth, power));
            counts
                .armies
                .push(count_units(position, power, UnitKind::Army));
            counts
                .fleets
                .push(count_units(position, power, UnitKind::Fleet));
        }
        counts
    }

    /// A settled phase as the viewer may know it.
    ///
    /// `public` are the areas that were so when it began, or the phase before if he knows of none
    /// between. `told` is the state that was published last, if he knows of it.
    pub(crate) fn turn(
        &self,
        phase: &Settled<'_>,
        public: &[ProvinceId],
        told: Option<&State>,
    ) -> SeenTurn {
        let Settled {
            before, settlement, ..
        } = phase;
        let was = &before.position;
        SeenTurn {
            // Others' orders are in the public report, so far as they are told at all.
            orders: phase
                .lines
                .iter()
                .filter(|line| self.world.is_own(line.entry.power) && self.is_seat(line.entry.seat))
                .map(|line| self.order(line, before))
                .collect(),
            defaults: sorted_by_key(
                settlement
                    .defaults
                    .iter()
                    .filter(|default| self.is_own_unit(was, default.unit))
                    .map(|default| self.default(default)),
                |default| default.unit,
            ),
            rings: sorted_by_key(
                settlement
                    .rings
                    .iter()
                    .filter(|(unit, _)| self.is_own_unit(was, *unit))
                    .map(|(unit, ring)| (self.world.unit(*unit), self.ring(ring))),
                |(unit, _)| *unit,
            ),
            events: settlement
                .events
                .iter()
                .filter_map(|event| self.event(event, public))
                .collect(),
            captures: sorted_by_key(
                settlement
                    .captures
                    .iter()
                    .filter_map(|capture| self.capture(capture, public)),
                |capture| capture.centre,
            ),
            trail: phase
                .trail
                .changes()
                .iter()
                .filter(|change| self.is_seat(change.line.seat))
                .map(|change| self.change(change))
                .collect(),
            amended: phase.amended,
            secret: SeenSecret {
                delivered: super::settled::delivered(settlement),
                voyage: Some(Box::new(self.voyage(phase, public, told))),
            },
            ..SeenTurn::between(
                self.world.state(before, public),
                self.eyes.rules(phase.rules),
                self.world.state(&settlement.after, public),
            )
        }
    }

    fn is_own_unit(&self, position: &Position, unit: UnitId) -> bool {
        position
            .unit(unit)
            .is_some_and(|unit| self.world.is_own(unit.power))
    }

    /// Whether a seat is the viewer's.
    fn is_seat(&self, seat: SeatId) -> bool {
        self.world
            .power
            .is_some_and(|power| seat == SeatId::playing(power))
    }

    fn voyage(
        &self,
        phase: &Settled<'_>,
        public: &[ProvinceId],
        told: Option<&State>,
    ) -> SeenVoyage {
        let report = PublicReport::new(phase, public, told);
        let lines = report.lines();
        let told = self.world.power.map(|power| {
            let told = phase
                .settlement
                .voyage
                .as_ref()
                .and_then(|voyage| voyage.told.get(power.index()));
            let lore = phase.settlement.after.discoveries.as_deref();
            told.map(|told| self.news_as_known(told, lore))
                .unwrap_or_default()
        });
        SeenVoyage {
            lines,
            public: self.aftermath(phase, &report),
            read_out: report.read_out().lines(),
            told,
            dislodged: self.dislodgements(phase, public),
            words: Vec::new(),
            counts: [&phase.before.position, &phase.settlement.after.position]
                .map(|position| self.counts(position)),
        }
    }

    /// What the public report says after the orders.
    fn aftermath(&self, phase: &Settled<'_>, report: &PublicReport<'_>) -> Vec<String> {
        let mut said = Vec::new();
        let (board, after) = (self.world.truth, &phase.settlement.after);
        if let Some(voyage) = &phase.settlement.voyage {
            said.extend(voyage.delivered.iter().map(|&(power, centre)| {
                format!(
                    "{} brings treasure home to {}",
                    board.power(power).name,
                    board.province(centre).abbr
                )
            }));
        }
        let published = report.published();
        if !published.is_empty() {
            said.push(format!("Now known to all: {}", published.join(", ")));
        }
        said.extend(report.named());
        // The number of centres is told each Autumn, when ownership is settled (1492, rule 7, G16).
        if owns_anew(phase) {
            said.push(self.off_board_centres(after));
            let known = self.public_centres(after, report);
            if !known.is_empty() {
                said.push(format!("Centres known to all: {}", known.join(", ")));
            }
        }
        said
    }

    /// `Off-board centres: England 2, France 0, Portugal 1, Spain 0 (of 7, 4 wins)`.
    fn off_board_centres(&self, state: &State) -> String {
        let counts = self.counts(&state.position);
        let owned: Vec<String> = self
            .world
            .truth
            .power_ids()
            .zip(&counts.off_board)
            .map(|(power, count)| format!("{} {count}", self.world.truth.power(power).name))
            .collect();
        format!(
            "Off-board centres: {} (of {}, {} wins)",
            owned.join(", "),
            counts.of,
            counts.wins()
        )
    }

    /// The centres that everybody knows, each with its owner: `Vinland England`, `Guinea nobody`.
    fn public_centres(&self, state: &State, report: &PublicReport<'_>) -> Vec<String> {
        let mut centres = Vec::new();
        for &area in public(state) {
            if !self.world.truth.is_centre(area) {
                continue;
            }
            let owner = match state.position.owner(area) {
                Some(owner) => self.world.truth.power(owner).name.as_str(),
                None => "nobody",
            };
            centres.push(format!("{} {owner}", report.short(area)));
        }
        centres
    }

    /// What became of a unit that the viewer sees, so far as he sees it.
    fn event(&self, event: &Event, public: &[ProvinceId]) -> Option<Event> {
        let is_own = self.world.is_own(event.unit.power);
        let unit = self.world.seen_unit(&event.unit, public)?;
        let fate = match event.fate {
            Fate::Moved {
                to,
                by_convoy,
                ring,
            } => Fate::Moved {
                to: self.goal_seen(&event.unit, to, public)?,
                by_convoy,
                ring: ring && is_own,
            },
            Fate::Retreated { to } => Fate::Retreated {
                to: self.goal_seen(&event.unit, to, public)?,
            },
            Fate::Dislodged { by } => Fate::Dislodged {
                by: self.world.origin(Some(by), unit.power, public)?,
            },
            Fate::Gone { by } => Fate::Gone {
                by: self.world.origin(by, unit.power, public),
            },
            Fate::Built => Fate::Built,
            Fate::Boarded { at } => Fate::Boarded {
                at: self.goal_seen(&event.unit, at.into(), public)?.province,
            },
            // No rule of this variant brings these about.
            Fate::PassedOn { .. }
            | Fate::Trapped { .. }
            | Fate::Mobilized { .. }
            | Fate::Demobilized { .. } => return None,
        };
        Some(Event { unit, fate })
    }

    /// Where a unit went that the viewer sees, as far as he knows the place and sees what stands there.
    fn goal_seen(&self, unit: &Unit, to: Place, public: &[ProvinceId]) -> Option<Place> {
        if self.world.is_own(unit.power) || self.world.is_open(to.province, public) {
            self.world.place(to)
        } else {
            None
        }
    }

    /// A centre of the viewer's that was gained or lost, or one that everybody sees. Who has a
    /// hidden one now, or had it, is not told.
    fn capture(&self, capture: &Capture, public: &[ProvinceId]) -> Option<Capture> {
        let is_open = self.world.is_open(capture.centre, public);
        let from = capture
            .from
            .filter(|&from| is_open || self.world.is_own(from));
        let to = capture.to.filter(|&to| is_open || self.world.is_own(to));
        if from.is_none() && to.is_none() {
            return None;
        }
        Some(Capture {
            centre: self.world.province(capture.centre)?,
            from,
            to,
            taken: chancery_engine::variant::Taken::Held,
        })
    }

    /// His private news on his board; `lore` is what was known when the phase was over.
    fn news_as_known(&self, told: &PlayerNews, lore: Option<&Discoveries>) -> PlayerNews {
        PlayerNews {
            landfalls: told
                .landfalls
                .iter()
                .filter_map(|landfall| self.landfall(landfall))
                .collect(),
            names: told
                .names
                .iter()
                .filter_map(|(area, former, name)| {
                    let name = self.name_as_known(*area, name, lore);
                    Some((self.world.province(*area)?, former.clone(), name))
                })
                .collect(),
            commons: self.world.known_areas(&told.commons),
            notes: self.world.known_areas(&told.notes),
        }
    }

    fn landfall(&self, landfall: &Landfall) -> Option<Landfall> {
        let seen = landfall.seen.iter().filter_map(|seen| {
            Some(SeenArea {
                area: self.world.province(seen.area)?,
                ..*seen
            })
        });
        Some(Landfall {
            unit: self.world.unit(landfall.unit),
            place: self.world.place(landfall.place)?,
            seen: seen.collect(),
            ..landfall.clone()
        })
    }

    /// A name with the abbreviation by which the viewer can tell the area from others that he knows.
    fn name_as_known(
        &self,
        area: ProvinceId,
        name: &AreaName,
        lore: Option<&Discoveries>,
    ) -> AreaName {
        let short = lore.and_then(|lore| {
            // By all areas the abbreviation would tell of a namesake of which he has not heard.
            lore.short_name(self.world.truth, area, |other| {
                self.world.power.is_some_and(|own| lore.knows(own, other))
            })
        });
        AreaName {
            abbr: short.unwrap_or(&name.abbr).to_owned(),
            ..name.clone()
        }
    }

    /// As in [`SeenVoyage::dislodged`].
    fn dislodgements(
        &self,
        phase: &Settled<'_>,
        public: &[ProvinceId],
    ) -> Vec<(UnitId, Option<ProvinceId>, Attacker)> {
        let mut dislodged = Vec::new();
        for event in &phase.settlement.events {
            let unit = &event.unit;
            if !self.world.is_own(unit.power) {
                continue;
            }
            if let Fate::Dislodged { by } | Fate::Gone { by: Some(by) } = event.fate {
                dislodged.push((
                    self.world.unit(unit.id),
                    self.world.origin(Some(by), unit.power, public),
                    self.attacker(phase, by, unit.place.province),
                ));
            }
        }
        dislodged
    }

    /// Who came from one province, and dislodged a unit of the viewer's from another.
    fn attacker(&self, phase: &Settled<'_>, by: ProvinceId, lost: ProvinceId) -> Attacker {
        // Several units may have stood in an open sea: the one that won stands there now.
        let after = &phase.settlement.after.position;
        let winner = after
            .unit_in(lost)
            .filter(|unit| !self.world.is_own(unit.power));
        match winner.or_else(|| phase.before.position.unit_in(by)) {
            Some(unit) if Some(unit.power) == self.world.truth.natives => Attacker::Natives,
            Some(unit) if tells_identity(phase) => Attacker::Known(unit.power, unit.kind),
            _ => Attacker::Foreign,
        }
    }
}

/// Whether the house rules tell whose a foreign unit is that was sighted (1492, G2).
fn tells_identity(phase: &Settled<'_>) -> bool {
    let mut options = phase.variant.options().iter().enumerate();
    options.any(|(nth, spec)| {
        let choice = spec.choices.get(phase.rules.own.get(nth));
        spec.name == "sighting-detail" && choice.is_some_and(|choice| choice.value == "identity")
    })
}

/// How many units of a kind a power has, those aboard and dislodged among them.
fn count_units(position: &Position, power: PowerId, kind: UnitKind) -> usize {
    // An army aboard a dislodged fleet stands in both lists.
    let waiting = position
        .dislodged_units()
        .filter(|unit| position.carried(unit.id).is_none());
    position
        .units
        .iter()
        .chain(waiting)
        .chain(position.aboard.iter().map(|aboard| &aboard.unit))
        .filter(|unit| unit.power == power && unit.kind == kind)
        .count()
}

/// The areas that everybody knows in a state.
fn public(state: &State) -> &[ProvinceId] {
    state
        .discoveries
        .as_ref()
        .map_or(&[], |discoveries| &discoveries.public)
}

/// Whether ownership was settled at the end of a phase.
fn owns_anew(phase: &Settled<'_>) -> bool {
    let (was, is) = (phase.before.phase, phase.settlement.after.phase);
    super::settled::moves_over(was, is) && phase.variant.takes_ownership(phase.table(), was)
}

/// In the order in which the viewer numbers units and areas: that of the settlement follows the
/// game master's board, and would tell of his drawing.
fn sorted_by_key<T, K: Ord>(items: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.sort_by_key(key);
    items
}
