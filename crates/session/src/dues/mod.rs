//! What is due of a power: the retreats open to a dislodged unit, and why others are barred; its builds
//! or removals.

mod scales;

pub use scales::ScaleReckoning;

use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{ByDefault, RetreatDefault, Space, VoluntaryDisband};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::{Barred, Dislodged, Unit};
use chancery_engine::variant::Adjustment;
use chancery_game::game::{Game, Unordered};

/// Where a dislodged unit may go.
pub struct RetreatDue {
    pub unit: Unit,
    pub attacked_from: Option<ProvinceId>,
    /// Whether the army that it carries is lost wherever it goes: no sea is open.
    pub loses_army: bool,
    pub spaces: RetreatSpaces,
    pub disband: DisbandChoice,
}

pub enum RetreatSpaces {
    Listed {
        open: Vec<Place>,
        barred: Vec<(Place, Barred)>,
    },
    /// As the Right-Hand Rule goes through them.
    Ring(Vec<Space>),
}

/// Whether a dislodged unit may disband of its own will.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisbandChoice {
    Forbidden,
    Allowed,
    /// It may, and does without an order.
    ByDefault,
}

impl RetreatDue {
    pub fn new(game: &Game, dislodged: &Dislodged) -> Self {
        let board = game.board();
        let rules = &game.history().rules;
        let mut open = dislodged.retreats.iter();
        // A fleet in a port carries no army: with no sea to go to, what is aboard is lost.
        let ashore = open.all(|place| board.terrain(place.province).is_land());
        let ring = game.right_hand_ring(dislodged);
        Self {
            unit: dislodged.unit,
            attacked_from: dislodged.by,
            loses_army: ashore && game.state().position.cargo(dislodged.unit.id).is_some(),
            spaces: if ring.is_empty() {
                RetreatSpaces::Listed {
                    open: dislodged.retreats.clone(),
                    barred: dislodged.barred.clone(),
                }
            } else {
                RetreatSpaces::Ring(ring)
            },
            disband: match (rules.voluntary_disband, rules.retreat_default) {
                (VoluntaryDisband::No, _) => DisbandChoice::Forbidden,
                // Who is sent on by the Right-Hand Rule does not disband without an order.
                (VoluntaryDisband::Yes, RetreatDefault::Disband) if !dislodged.sent_on => {
                    DisbandChoice::ByDefault
                }
                (VoluntaryDisband::Yes, _) => DisbandChoice::Allowed,
            },
        }
    }
}

/// What a power has to build or to disband, or to place at set-up.
pub struct AdjustmentDue {
    pub power: PowerId,
    pub own: Adjustment,
    /// Its units off the board.
    pub pooled: usize,
    /// How its entitlement comes about, where armies on the ice and extra units change it.
    pub in_scales: Option<ScaleReckoning>,
    /// Whether it is an extra unit that is placed at set-up, in secret.
    pub places_extra: bool,
    /// Whether a build abroad costs two.
    pub is_priced: bool,
    /// Where it may build for one.
    pub sites: Vec<(UnitKind, Place)>,
    /// Where it may build for two.
    pub abroad: Vec<(UnitKind, Place)>,
    pub beside_home: Vec<PlaceBesideHome>,
    /// What is removed without an order.
    pub removals: Vec<ByDefault>,
    /// The builds without an order that are waived.
    pub waived: usize,
    /// Those that are drawn by lot.
    pub lots: usize,
    pub claims: Vec<ClaimDue>,
}

/// A place beside its home centres where a power builds while it owns that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceBesideHome {
    pub province: ProvinceId,
    pub is: BesideHome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BesideHome {
    Open,
    Occupied,
    Unowned,
    OwnedBy(PowerId),
}

/// A group with which a power has enough centres to claim the victory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimDue {
    /// Without the power; none where it claims alone.
    pub others: Vec<PowerId>,
    pub centres: usize,
}

impl AdjustmentDue {
    pub fn new(game: &Game, power: PowerId) -> Self {
        let variant = game.setup().variant;
        let (table, state) = (game.table(), game.state());
        let own = variant.adjustment(table, state, power);
        let places_extra = game.phase().kind == PhaseKind::SetUp;
        let is_priced = variant.prices_builds(table, power);
        let (mut sites, mut abroad) = (Vec::new(), Vec::new());
        if own.due > 0 {
            for &(kind, place) in &own.sites {
                // Extra units of the set-up are placed for nothing, wherever they stand.
                if places_extra || variant.build_cost(table, power, place.province) == 1 {
                    sites.push((kind, place));
                } else {
                    abroad.push((kind, place));
                }
            }
        }
        let (mut removals, mut waived, mut lots) = (Vec::new(), 0, 0);
        for what in game.unordered(power) {
            match what {
                Unordered::Waived => waived += 1,
                Unordered::Lot(_) => lots += 1,
                Unordered::Unit(default) if what.is_removal() => removals.push(default),
                Unordered::Unit(_) => {}
            }
        }
        Self {
            power,
            pooled: state.position.pooled_of(power).count(),
            in_scales: ScaleReckoning::new(game, power, &own),
            places_extra,
            is_priced,
            sites,
            abroad,
            beside_home: if own.due > 0 && !is_priced {
                beside_home(game, power)
            } else {
                Vec::new()
            },
            removals,
            waived,
            lots,
            claims: claims(game, power),
            own,
        }
    }
}

fn beside_home(game: &Game, power: PowerId) -> Vec<PlaceBesideHome> {
    let position = &game.state().position;
    let mut places = Vec::new();
    for &province in &game.board().power(power).build_places {
        // Whose it is comes before who stands there: a place of another stays closed when it is left.
        let is = match position.owner(province) {
            Some(owner) if owner != power => BesideHome::OwnedBy(owner),
            None => BesideHome::Unowned,
            Some(_) if position.unit_in(province).is_some() => BesideHome::Occupied,
            Some(_) => BesideHome::Open,
        };
        places.push(PlaceBesideHome { province, is });
    }
    places
}

fn claims(game: &Game, power: PowerId) -> Vec<ClaimDue> {
    let mut claims = Vec::new();
    for alliance in game.alliances() {
        // The alliances are sorted by what they lack.
        if alliance.lacks > 0 {
            break;
        }
        if alliance.members.contains(&power) {
            let mut others = alliance.members;
            others.retain(|&other| other != power);
            claims.push(ClaimDue {
                others,
                centres: alliance.centres,
            });
        }
    }
    claims
}
