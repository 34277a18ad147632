//! Why an army had no convoy, in words: the fleets that were not ordered to carry it, and paradoxes.

use super::others;
use super::scene::start;
use crate::report::names::{Names, series};
use crate::view::{SeenOrder, SeenTurn};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::ConvoyParadox;

/// The fleets that were needed and had no order to carry the army: `F MAO was not ordered to carry
/// it`.
pub(super) fn missing(names: Names<'_>, order: &SeenOrder, fleet: Option<ProvinceId>) -> String {
    let Some(fleet) = fleet else {
        return "no fleets join the two coasts".to_owned();
    };
    let further = order.verdict.also.named().iter();
    let fleets = std::iter::once(&fleet).chain(further);
    let fleets: Vec<String> = fleets.map(|&fleet| names.unit_at(fleet)).collect();
    let were = if fleets.len() == 1 { "was" } else { "were" };
    format!("{} {were} not ordered to carry it", series(&fleets))
}

/// What made a paradox: `its attack decides its own convoy`.
pub(super) fn paradox(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    army: ProvinceId,
) -> String {
    let armies = others::all(names, turn, order, army);
    if armies.len() > 1 {
        format!("{} decide each other's convoys", series(&armies))
    } else if start(order) == Some(army) {
        "its attack decides its own convoy".to_owned()
    } else {
        format!("{} decides its own convoy", series(&armies))
    }
}

/// What the ruling made of the moves in the paradox of a move.
pub(super) fn undone(order: &SeenOrder, army: ProvinceId) -> &'static str {
    match order.verdict.also.named().len() {
        _ if start(order) != Some(army) => "every move in the paradox fails",
        0 => "it stays",
        1 => "both stay",
        _ => "all stay",
    }
}

/// The ruling that decides paradoxes in a game.
pub(super) const fn ruling(turn: &SeenTurn) -> &'static str {
    match turn.rules.convoy_paradox {
        ConvoyParadox::Szykman => "Szykman's rule",
        ConvoyParadox::AllHold => "house rule: all hold",
        ConvoyParadox::Rules1982 => "1982 rule",
    }
}
