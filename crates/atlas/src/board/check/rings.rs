//! The rings: each names all neighbours, nobody else, and goes round clockwise as the chart does.

use super::BoardCheck;
use crate::board::ProvinceId;
use crate::board::outline::{Outline, outlines};
use crate::board::pairs::Pair;
use crate::grammar::Joined;
use std::collections::BTreeSet;

/// `apart` are the adjacent pairs that are declared not to touch.
pub(super) fn check(
    check: &mut BoardCheck,
    touching: &BTreeSet<Pair>,
    adjacent: &BTreeSet<Pair>,
    apart: &BTreeSet<Pair>,
) {
    let touching = by_province(check, touching);
    let adjacent = by_province(check, adjacent);
    let apart = by_province(check, apart);
    for id in check.board.province_ids() {
        let spot = check.at(id).then("ring");
        if check.board.province(id).ring.is_empty() {
            check.findings.error(
                &spot,
                "the `ring` is missing: the neighbours of the province, clockwise from the north",
            );
        } else {
            strangers(check, id, &touching[id.index()], &adjacent[id.index()]);
            missing(check, id, &touching[id.index()], &apart[id.index()]);
        }
    }
    // A drawing that must be mended first says nothing about order.
    if !check.findings.has_errors() {
        for outline in outlines(&check.board.chart) {
            order(check, &outline);
        }
    }
}

/// The other halves of the pairs of each province.
fn by_province(check: &BoardCheck, pairs: &BTreeSet<Pair>) -> Vec<Vec<ProvinceId>> {
    let mut others = vec![Vec::new(); check.board.provinces.len()];
    for &(a, b) in pairs {
        others[a.index()].push(b);
        others[b.index()].push(a);
    }
    others
}

/// Who is in the ring must touch the province, or be adjacent to it.
fn strangers(
    check: &mut BoardCheck,
    id: ProvinceId,
    touching: &[ProvinceId],
    adjacent: &[ProvinceId],
) {
    for other in check.board.province(id).ring.iter().flatten() {
        if touching.contains(other) || adjacent.contains(other) {
            continue;
        }
        let name = check.id(*other);
        check.findings.error(
            &check.at(id).then("ring").word(name),
            format!("ring: `{name}` does not touch it"),
        );
    }
}

/// Who touches must be in the ring. Who is adjacent without touching should be, or the Right-Hand
/// Rule never comes to it.
fn missing(check: &mut BoardCheck, id: ProvinceId, touching: &[ProvinceId], apart: &[ProvinceId]) {
    let spot = check.at(id).then("ring");
    let touching = not_in_ring(check, id, touching);
    let apart = not_in_ring(check, id, apart);
    if !touching.is_empty() {
        check.findings.error(
            &spot,
            format!("ring: {touching} missing, though touching in the chart"),
        );
    }
    if !apart.is_empty() {
        check.findings.warning(
            &spot,
            format!("ring: {apart} missing, though adjacent; put it where it would touch"),
        );
    }
}

/// Those of the others that the ring of a province lacks: `` `ion` `tys` ``.
fn not_in_ring(check: &BoardCheck, id: ProvinceId, others: &[ProvinceId]) -> String {
    let ring = &check.board.province(id).ring;
    others
        .iter()
        .filter(|&&other| !ring.contains(&Some(other)))
        .map(|&other| format!("`{}`", check.id(other)))
        .joined(" ")
}

/// The provinces along an outline come in the ring in the order in which the outline is walked. Two
/// that meet in several stretches may be listed as often.
fn order(check: &mut BoardCheck, outline: &Outline) {
    let province = outline.province;
    let along = outline.along();
    let ring = &check.board.province(province).ring;
    let ring: Vec<_> = ring
        .iter()
        .copied()
        .flatten()
        .filter(|other| along.contains(other))
        .collect();
    // A ring begins in the north by custom only, so any place of the walk may be its first.
    let is_as_drawn = (0..along.len().max(1)).any(|begin| {
        let walk = along[begin..].iter().chain(&along[..begin]);
        in_order(&ring, walk)
    });
    if !is_as_drawn {
        let drawn = along.iter().map(|&other| check.id(other)).joined(" ");
        let message = format!("ring: the chart has another order. Clockwise it is: {drawn}");
        check
            .findings
            .warning(&check.at(province).then("ring"), message);
    }
}

/// Whether the wanted ones are found one after the other in a walk.
fn in_order<'a>(wanted: &[ProvinceId], mut walk: impl Iterator<Item = &'a ProvinceId>) -> bool {
    wanted
        .iter()
        .all(|wanted| walk.any(|other| other == wanted))
}
