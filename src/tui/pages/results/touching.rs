//! Which orders of a settled phase stand out beside the selected one, and what became of units.

use crate::tui::map::{Route, UnitFate};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::Outcome;
use chancery_engine::variant::Fate;
use chancery_game::view::SeenTurn;
use chancery_session::results::{ResultLine, named_places};

/// The orders of a turn that were not void, as lines. The selected order stands out, with those
/// about its unit, those that it meets, and those that its verdict names.
pub(crate) fn drawn_orders(part: &SeenTurn, selected: Option<ResultLine>) -> Vec<Route> {
    let given = part.orders.iter().enumerate();
    let (lines, mut routes): (Vec<usize>, Vec<Route>) = given
        .filter(|(_, given)| given.verdict.outcome != Outcome::Void)
        .filter_map(|(at, given)| {
            let failed = given.verdict.outcome == Outcome::Fails;
            let route = Route::from_order(given.order.as_ref()?, given.power, failed)?;
            Some((at, route))
        })
        .unzip();
    let (unit, mut others) = match selected {
        Some(ResultLine::Order { at, .. }) => {
            if let Some(nth) = lines.iter().position(|&line| line == at) {
                Route::select(&mut routes, nth);
            }
            let given = part.orders.get(at);
            let named = given.map(|given| named_places(&given.verdict));
            (
                given.and_then(|given| given.unit),
                named.unwrap_or_default(),
            )
        }
        Some(ResultLine::Default(nth)) => {
            let default = part.defaults.get(nth);
            (default.map(|default| default.unit), Vec::new())
        }
        // A heading is about no unit, so no order stands out.
        _ => return routes,
    };
    if let Some(unit) = unit.and_then(|unit| part.unit(unit)) {
        Route::stand_out(&mut routes, |route| route.is_about(unit.place.province));
        others.extend(part.dislodged_by(unit.id));
    }
    Route::stand_out(&mut routes, |route| others.contains(&route.from));
    routes
}

/// What became of the units of a turn, where each is now or was last.
pub(crate) fn fates(part: &SeenTurn) -> Vec<(ProvinceId, UnitFate)> {
    let events = part.events.iter().filter_map(|event| {
        let stood = event.unit.place.province;
        Some(match event.fate {
            Fate::Moved { to, .. } | Fate::Retreated { to } => (to.province, UnitFate::Moved),
            Fate::Boarded { at } | Fate::PassedOn { at } => (at, UnitFate::Moved),
            Fate::Trapped { cap } => (cap, UnitFate::Moved),
            Fate::Built => (stood, UnitFate::Built),
            Fate::Mobilized { to } => (to.province, UnitFate::Built),
            Fate::Gone { by: Some(_) } => (stood, UnitFate::Dislodged),
            Fate::Gone { by: None } | Fate::Demobilized { .. } => (stood, UnitFate::Disbanded),
            // The badge of a dislodged unit tells that by its own look.
            Fate::Dislodged { .. } => return None,
        })
    });
    let failed = part.orders.iter().filter_map(|given| {
        let unit = part.ordered(given)?;
        let failed = given.verdict.outcome == Outcome::Fails && part.fate(unit.id).is_none();
        if failed {
            Some((unit.place.province, UnitFate::Failed))
        } else {
            None
        }
    });
    events.chain(failed).collect()
}
