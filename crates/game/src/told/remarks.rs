//! What the game master should hear about an order as it goes in.

use super::Message;
use crate::game::{Command, Concern, Game, MonthOutlook};
use crate::report::{Names, Style, explain};
use crate::words;
use chancery_atlas::board::{ProvinceId, UnitKind};
use chancery_engine::order::{Action, Entry, Order, Reading};
use chancery_engine::position::Unit;
use chancery_engine::seat::Seating;
use chancery_engine::variant::{Target, UnitForm};

/// A reading that needed help, a unit that isn't there or is of another kind. It is asked before the
/// order is on the sheet.
pub fn remark(game: &Game, entry: &Entry) -> Option<Message> {
    remark_on(game, entry).map(Message::warning)
}

fn remark_on(game: &Game, entry: &Entry) -> Option<String> {
    let Reading::Order { order, notes } = &entry.reading else {
        return None;
    };
    // How the line was read comes first: the rest may follow from a wrong reading.
    if let Some(note) = notes.first() {
        return Some(words::note(note));
    }
    let of_players = matches!(game.setup().variant.seating(), Seating::Players { .. });
    if of_players && game.demands(entry.author()).is_empty() {
        let (name, power) = (
            game.setup().seat_name(entry.seat),
            &game.board().power(entry.power).name,
        );
        // An investment is what gives him influence there.
        if order.invested().is_some() {
            return None;
        }
        return Some(format!(
            "{name} has no influence in {power}: kept, but will be void"
        ));
    }
    let named = order.unit()?;
    let target = game.meant(entry.author(), order, None);
    if let Some(outlook) = game.outlook() {
        return in_month(game, &outlook, &target, entry, order)
            .or_else(|| doubt_about(game, entry));
    }
    let board = game.board();
    let position = &game.state().position;
    let carries = position
        .dislodged_from(named.place.province)
        .is_some_and(|d| position.carried(d.unit.id).is_some());
    if named.aboard || carries {
        // Of an army aboard the order names the sea, where a fleet stands too.
        return aboard(game, entry, order, &target, named.place.province);
    }
    // In a retreat phase the order may mean the dislodged unit of the province.
    let dislodged = position
        .dislodged_from(named.place.province)
        .map(|d| &d.unit);
    let there: Vec<&Unit> = position
        .units_in(named.place.province)
        .chain(dislodged)
        .collect();
    let place = &board.province(named.place.province).name;
    // Several may stand in one place: a dislodged unit and its attacker, or fleets in an open sea.
    let Some(own) = there.iter().find(|u| u.power == entry.power) else {
        return Some(match there.first() {
            None => format!("no unit is in {place}: kept, but will be void"),
            Some(other) => {
                let whose = &board.power(other.power).name;
                format!("the unit in {place} is {whose}'s: kept, but will be void")
            }
        });
    };
    // Of a unit whose kind is free, the letter in an order is a choice and no mistake.
    let shown = position.free_kind(own.id).is_none();
    let wrong_kind = named.kind.filter(|&kind| shown && kind != own.kind);
    if let Some(kind) = wrong_kind {
        return Some(words::wrong_kind(board, kind, own));
    }
    let misnamed = game.misnamed(order);
    misnamed
        .first()
        .map(|misnamed| words::misnamed(board, misnamed))
}

/// The same of an order in a time scale: whether the unit will be there by then, and as what it
/// is named, if all goes as ordered.
fn in_month(
    game: &Game,
    outlook: &MonthOutlook,
    target: &Target,
    entry: &Entry,
    order: &Order,
) -> Option<String> {
    let (board, scale, named) = (game.board(), order.scale()?, order.unit()?);
    let when = scale.prefix();
    let Some(&unit) = target.units().first() else {
        let (whose, place) = (
            &board.power(entry.power).adjective,
            &board.province(named.place.province).name,
        );
        return Some(format!(
            "no {whose} unit will be in {place} in {when}: kept, but void if none comes"
        ));
    };
    let (place, unit_form) = outlook.at(unit, scale)?;
    if place.province != named.place.province {
        let (there, here) = (
            &board.province(place.province).name,
            &board.province(named.place.province).name,
        );
        return Some(format!(
            "its orders bring the unit to {there} in {when}, not to {here}: kept, but void \
             if so"
        ));
    }
    // What carries an army on need not say what it is; nor is it the same before and after in
    // the third time scale.
    let says =
        matches!(order, Order::Unit { action, .. } if !matches!(action, Action::Convoy { .. }));
    let is_named = matches!(
        (unit_form, named.pair),
        (UnitForm::Pair, true) | (UnitForm::Fleet, false)
    );
    if !says
        || is_named
        || named.kind != Some(UnitKind::Fleet)
        || is_in_chain(game, named.place.province)
    {
        return None;
    }
    let told = words::unit_form(if named.pair {
        UnitForm::Pair
    } else {
        UnitForm::Fleet
    });
    Some(format!(
        "written as {told}; its orders make it {} in {when}: kept, but void then",
        words::unit_form(unit_form)
    ))
}

/// Whether a fleet is one of those that hand an army on: it may sail on with it.
fn is_in_chain(game: &Game, at: ProvinceId) -> bool {
    let mut chains = game.sheet().orders().filter_map(Order::chain);
    chains.any(|(fleets, ..)| fleets.iter().any(|fleet| fleet.place.province == at))
}

/// The same of an order to an army aboard a fleet.
fn aboard(
    game: &Game,
    entry: &Entry,
    order: &Order,
    target: &Target,
    sea: ProvinceId,
) -> Option<String> {
    let is_there = match order {
        Order::Remove { .. } => game
            .state()
            .position
            .aboard_in(sea)
            .any(|army| army.unit.power == entry.power),
        _ => target.unit().is_some(),
    };
    let board = game.board();
    let (name, whose) = (
        &board.province(sea).name,
        &board.power(entry.power).adjective,
    );
    if is_there {
        return None;
    }
    Some(format!(
        "no {whose} army will be aboard in {name}: kept, but will be void"
    ))
}

/// Why an order will be void whatever others do, where a season has several time scales. That
/// another player has not ordered his half yet is no matter before the read-back.
fn doubt_about(game: &Game, entry: &Entry) -> Option<String> {
    // The order is not on the sheet yet, and what it spoils shows only once it is.
    let mut trial = game.clone();
    let entered = trial.apply(Command::enter(entry.clone()), game.now());
    let line = *entered.ok()?.lines.first()?;
    let at = trial.sheet().index_of(line)?;
    let order = entry.reading.order()?;
    trial
        .doubts()?
        .into_iter()
        .filter(|(index, concern)| *index == at || *concern == Concern::SpoiltBy { entry: at })
        .find_map(|(index, concern)| match concern {
            Concern::SpoiltBy { entry } => {
                let (spoilt, by) = (trial.sheet().order(index)?, trial.sheet().order(entry)?);
                Some(format!(
                    "{} is void if {} succeeds",
                    trial.written(spoilt),
                    trial.written(by)
                ))
            }
            Concern::Void(why) => {
                let names = Names::new(trial.board(), trial.state(), Style::Short);
                Some(format!(
                    "{}: kept, but will be void",
                    explain::void(names, entry.power, Some(order), why)
                ))
            }
            Concern::DoubleOption { .. } => {
                Some("two options for one unit: both lines are void".to_owned())
            }
            _ => None,
        })
}
