//! Which areas anybody can get to.

use super::WorldLook;
use crate::board::FindingSubject;
use crate::board::{AreaKind, Place, ProvinceId, reached};
use std::collections::{BTreeMap, BTreeSet};

pub fn check(look: &mut WorldLook) {
    let survey = look.survey;
    let mut ways: BTreeMap<ProvinceId, Vec<ProvinceId>> = BTreeMap::new();
    let by_land = survey.armies.iter().copied();
    let by_sea = survey.fleets.iter().map(|(a, b)| (a.province, b.province));
    for (a, b) in by_land.chain(by_sea) {
        ways.entry(a).or_default().push(b);
        ways.entry(b).or_default().push(a);
    }
    let edges = look
        .known
        .province_ids()
        .filter(|&p| look.known.province(p).edge);
    let reached = spread(edges.collect(), &ways);
    let sailed = sailed(look);
    let first = look.known.provinces.len();
    for area in look.world.area_ids() {
        let province = ProvinceId((first + area.index()) as u16);
        let name = look.name(area);
        if !reached.contains(&province) {
            let how = "draw it beside an area that can be reached, or join it to one";
            let text = format!("{name} can't be reached from the Known World; {how}");
            look.error(FindingSubject::Area(area), 22, text);
        } else if look.world.area(area).kind == AreaKind::Sea && !sailed.contains(&province) {
            let text = format!("{name} is a lake: no fleet can get to it from the Known World");
            look.warning(FindingSubject::Area(area), text);
        }
    }
}

/// The provinces that fleets of the known world can get to.
fn sailed(look: &WorldLook) -> BTreeSet<ProvinceId> {
    let mut ways: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    for &(a, b) in &look.survey.fleets {
        ways.entry(a).or_default().push(b);
        ways.entry(b).or_default().push(a);
    }
    // Fleets come to any sea and coast of the known world without leaving it.
    let known = look
        .known
        .province_ids()
        .filter(|&p| !look.known.waters(p).is_empty());
    let own = known.map(|province| {
        let at = look.survey.own_coast[province.index()];
        let coast = at.and_then(|at| {
            look.survey.coasts[province.index()]
                .iter()
                .position(|&name| name == at)
        });
        Place {
            province,
            coast: coast.and_then(crate::board::CoastId::nth),
        }
    });
    spread(own.collect(), &ways)
        .into_iter()
        .map(|place| place.province)
        .collect()
}

fn spread<T: Ord + Copy>(from: Vec<T>, ways: &BTreeMap<T, Vec<T>>) -> BTreeSet<T> {
    let mut seen = BTreeSet::new();
    reached(
        from,
        |at| seen.insert(at),
        |at| ways.get(&at).into_iter().flatten().copied(),
    );
    seen
}
