//! Armies aboard fleets: boarding, landing, Fast Ferries, and landings that say neither army nor
//! sea because they follow the order of the fleet. Only games in which fleets carry armies read
//! them ([`Forms::carrying`]).
//!
//! [`Forms::carrying`]: crate::order::Forms::carrying

use crate::calendar::PhaseKind;
use crate::order::read::context::ReadingContext;
use crate::order::read::draft::Draft;
use crate::order::read::lex::TokenKind;
use crate::order::read::lookup::{OPEN, is_known, only_one};
use crate::order::read::parser::Parser;
use crate::order::read::path::{Path, Ways};
use crate::order::read::statement::order;
use crate::order::read::words::{self, CarryingWord};
use crate::order::{Action, Carrying, Order, UnitRef};
use chancery_atlas::board::{Place, ProvinceId, Terrain, UnitKind};

/// An example of an army that lands.
const LANDING: &str = "A(WES) D Tun";

impl Parser<'_> {
    /// Where an army's place is a sea and stands in brackets, as in `A(WES)`, the army is aboard a
    /// fleet there. Where it may be anybody's fleet, brackets are usual and say nothing.
    pub(crate) fn is_aboard(&self, kind: Option<UnitKind>, place: Place, bracketed: bool) -> bool {
        let may_be = match self.context.forms.carrying {
            Carrying::Nobody => false,
            Carrying::Own => bracketed,
            Carrying::Anybody => true,
        };
        may_be && kind == Some(UnitKind::Army) && self.is_sea(place.province)
    }

    /// `A/F`, `AF`: the fleet of a pair.
    pub(crate) fn pair(&self, path: &Path) -> Option<Path> {
        if !is_played(&self.context) {
            return None;
        }
        if let Some(after) = self.word_if(path, words::is_pair) {
            return Some(after);
        }
        let army = self.unit_letter(path, UnitKind::Army)?;
        let slash = self.mark(&army, &TokenKind::Slash)?;
        self.unit_letter(&slash, UnitKind::Fleet)
    }

    /// The way on past the letter of a unit, or its name, of this kind.
    fn unit_letter(&self, path: &Path, kind: UnitKind) -> Option<Path> {
        self.word_if(path, |word| words::unit_kind(word) == Some(kind))
    }

    /// `B F LYO`, `boards LYO`, `embarks on the fleet in LYO`, after the army.
    pub(crate) fn board(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let Some(after) = self.carriage(path, CarryingWord::Board) else {
            return Vec::new();
        };
        let after = self.past_move_sign(&after);
        let mut ways = Vec::new();
        for (fleet, path) in self.unit(&after) {
            // Only where fleets carry the armies of others does it matter that one has an army yet.
            let fleet = UnitRef {
                pair: fleet.pair && self.context.forms.carrying.mixes_powers(),
                ..fleet
            };
            ways.push((order(unit, Action::Board { fleet }), path));
        }
        ways
    }

    /// `D Tun`, `L Tun`, `lands in Tunis`, after the army.
    pub(crate) fn land(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        self.ashore(path)
            .into_iter()
            .map(|(to, path)| (self.landing(unit, to), path))
            .collect()
    }

    /// The landing of an army, which may be called by its fleet (`A/F WES D Tun`).
    pub(crate) fn landing(&self, unit: UnitRef, to: Place) -> Draft {
        match self.called_aboard(unit) {
            Some(unit) => order(unit, Action::Land { to, fleet: None }),
            None => self.which_army(),
        }
    }

    fn which_army(&self) -> Draft {
        let example = self.context.board.in_own_names(LANDING);
        let said = format!("The army that lands is missing. Write it as `{example}`.");
        Draft::Refuse(said)
    }

    /// Of a unit that is to land: itself as an army aboard. What stands in a sea and lands can only
    /// be that. Where fleets carry armies in canals too, it may be in one of these.
    fn called_aboard(&self, unit: UnitRef) -> Option<UnitRef> {
        let sea = unit.place.province;
        let in_canals = self.context.forms.carrying.reaches(Terrain::Canal);
        // In a canal province `F` without `A/F` may be a fleet alone.
        let afloat = self.goes_on()
            || self.is_sea(sea)
            || in_canals && (unit.pair || unit.kind != Some(UnitKind::Fleet));
        afloat.then(|| UnitRef {
            power: unit.power,
            ..UnitRef::aboard(sea)
        })
    }

    /// What is supported in `S A(LYO) D Pie`: the army, and where it lands.
    pub(crate) fn supported_landing(&self, unit: UnitRef, path: &Path) -> Ways<(UnitRef, Place)> {
        let Some(unit) = self.called_aboard(unit) else {
            return Vec::new();
        };
        self.ashore(path)
            .into_iter()
            .map(|(to, path)| ((unit, to), path))
            .collect()
    }

    /// `A D Tun`, `disembarks Tunis`: the army and the sea are those of the order before.
    pub(crate) fn landing_in_turn(&self, path: &Path) -> Ways<Draft> {
        let start = self.fillers(path);
        let start = self.unit_letter(&start, UnitKind::Army).unwrap_or(start);
        // `A L - D.1` is a move of the army in an area called L.
        if self.is_letter_of_area(&start) && self.move_sign(&start.past(1)).is_some() {
            return Vec::new();
        }
        let mut ways = self.ashore(&start);
        ways.retain(|(_, path)| self.at_end(path));
        ways.into_iter()
            .map(|(to, path)| (self.landing_after(to), path))
            .collect()
    }

    /// The landing of the army of the order before, from where that has its fleet.
    fn landing_after(&self, to: Place) -> Draft {
        let seas = match self.context.forms.carrying {
            _ if self.goes_on() => Some((None, OPEN.province)),
            Carrying::Anybody => self.sea_in_turn().map(|sea| (None, sea)),
            // Without an order before it, only a single army aboard can be meant.
            Carrying::Own | Carrying::Nobody => match self.seas_before() {
                Some((start, sea)) => Some((Some(start), sea)),
                None => self.only_aboard().map(|sea| (None, sea)),
            },
        };
        let Some((fleet, sea)) = seas else {
            return self.which_army();
        };
        order(UnitRef::aboard(sea), Action::Land { to, fleet })
    }

    /// Where the writer's only army aboard a fleet is.
    fn only_aboard(&self) -> Option<ProvinceId> {
        let power = self.context.power?;
        let aboard = self.context.position.aboard.iter();
        let army = only_one(aboard.filter(|army| army.unit.power == power))?;
        let sea = army.unit.place.province;
        self.is_sea(sea).then_some(sea)
    }

    /// The sea where the fleet of the order before starts, and that from which its army lands:
    /// after a boarding or a hold the same, after a move that to which the fleet moves.
    fn seas_before(&self) -> Option<(ProvinceId, ProvinceId)> {
        let Some(Order::Unit { unit, action }) = self.after else {
            return None;
        };
        let may_be_fleet = !unit.aboard && unit.kind != Some(UnitKind::Army);
        let own = unit.place.province;
        // After a hold or a boarding it lands first, after a move it lands after that (army-fleet
        // §4.2).
        let (start, sea) = match action {
            Action::Board { fleet } => (fleet.place.province, fleet.place.province),
            Action::Hold if may_be_fleet => (own, own),
            Action::Move { to, .. } if may_be_fleet => (own, to.province),
            _ => return None,
        };
        (self.is_sea(start) && self.is_sea(sea)).then_some((start, sea))
    }

    /// `D Tun`, `lands in Tunis`: where an army goes ashore.
    pub(crate) fn ashore(&self, path: &Path) -> Ways<Place> {
        let Some(after) = self.carriage(path, CarryingWord::Land) else {
            return Vec::new();
        };
        let after = self.past_move_sign(&after);
        self.bracketed_place(&self.fillers(&after))
    }

    /// `FF`, `F/F`, `Fast Ferry`, `ferries`.
    pub(crate) fn ferry(&self, path: &Path) -> Option<Path> {
        if !is_played(&self.context) {
            return None;
        }
        let fast = self
            .word_if(path, |word| word == "fast")
            .unwrap_or_else(|| path.clone());
        self.word_if(&fast, words::is_ferry)
            .or_else(|| self.ferry_letters(path))
            .or_else(|| self.begun(path, &["ff", "fast", "ferries"]))
    }

    /// `F/F`
    fn ferry_letters(&self, path: &Path) -> Option<Path> {
        let first = self.word_if(path, |word| word == "f")?;
        let slash = self.mark(&first, &TokenKind::Slash)?;
        self.word_if(&slash, |word| word == "f")
    }

    fn carriage(&self, path: &Path, carriage: CarryingWord) -> Option<Path> {
        // In other phases the letters mean something else: `D` disbands, `B` builds.
        if !is_played(&self.context) || self.context.phase != PhaseKind::Movement {
            return None;
        }
        let signed = self.past_move_sign(path);
        let spelled: &[&str] = match carriage {
            CarryingWord::Board => &["boards", "embarks"],
            CarryingWord::Land => &["lands", "disembarks"],
        };
        let after = self
            .word_if(&signed, |word| words::carriage(word) == Some(carriage))
            .or_else(|| self.begun(&signed, spelled))?;
        let word = self.word(&signed)?;
        // `disem` tells the same time scale as `disembarks`, which it begins.
        let full = spelled.iter().find(|full| full.starts_with(word));
        let scale = words::carriage_scale(full.copied().unwrap_or(word));
        Some(Path {
            tells: Some(scale),
            ..after
        })
    }

    pub(crate) fn is_sea(&self, province: ProvinceId) -> bool {
        is_known(province.into()) && self.context.board.terrain(province) == Terrain::Sea
    }

    /// What an order to a unit with nothing but a destination asks for: an army aboard lands, where
    /// it has nothing else to do.
    pub(crate) fn goes_ashore(&self, unit: UnitRef) -> bool {
        unit.aboard
            && self.context.phase == PhaseKind::Movement
            && self.context.forms.carrying == Carrying::Own
    }
}

const fn is_played(context: &ReadingContext<'_>) -> bool {
    context.forms.carrying.is_played()
}

/// Whether a word or letter calls an army onto a fleet or off it here.
pub(in crate::order) fn calls(context: &ReadingContext<'_>, word: &str) -> bool {
    is_played(context) && words::carriage(word).is_some()
}

/// Whether a word is one of these forms, and no beginning or misspelling of a name.
pub(in crate::order) fn is_reserved(context: &ReadingContext<'_>, word: &str) -> bool {
    is_played(context)
        && (word == "fast"
            || words::is_pair(word)
            || word.chars().count() > 1 && words::carriage(word).is_some())
}
