//! Slips to fill in: what a player may order in the open phase, a line each, and how it is written.

use super::ballots;
use super::carrying::may_land;
use super::claims;
use super::counts;
use super::document::{Block, Document};
use super::names::{Names, Style};
use super::retreats::options;
use super::scales;
use super::secret;
use crate::complete::{Candidate, Query, complete};
use crate::game::Sheet;
use crate::view::{Influence, View, Viewer};
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Action, Forms, Order, Submission};
use chancery_engine::position::UnitId;
use chancery_engine::seat::{SeatId, Seating, by_player};
use chancery_engine::variant::{self, Decider, Demand};
use std::mem::{Discriminant, discriminant};

/// Where something is to be written.
const BLANK: &str = "____________________";

/// How many lines there are to name areas of a secret world.
const NAMES: usize = 2;

/// For how many of his lines examples are looked for.
const ASKED: usize = 6;

/// The powers for which a player may write orders in the open phase: those in which he has a say,
/// and all while he has influence to invest with these very orders.
pub(super) fn powers(view: &View, seat: SeatId) -> Vec<PowerId> {
    view.board
        .power_ids()
        .filter(|&power| may_order(view, seat, power))
        .collect()
}

fn may_order(view: &View, seat: SeatId, power: PowerId) -> bool {
    match view.variant.seating() {
        Seating::OnePerPower => SeatId::playing(power) == seat,
        // What is invested with these orders votes at once (Arms Merchant, rules 3 and 5).
        Seating::Players { .. } => holding(view, seat).is_some_and(|own| {
            let held = own.holdings.get(power.index());
            invests(view, own) || held.is_some_and(|&held| held > 0)
        }),
    }
}

fn holding(view: &View, seat: SeatId) -> Option<&Influence> {
    view.accounts.account(seat)?.influence.as_ref()
}

/// Whether influence may be invested in the open phase.
fn invests(view: &View, own: &Influence) -> bool {
    own.in_hand > 0 && view.now.phase.kind == PhaseKind::Movement
}

/// Where the sheet is cut, and the slip for the open phase: empty where he has nothing to order.
pub(super) fn slip(view: &View, seat: SeatId) -> Document {
    let mut report = Document::default();
    let lines = lines(view, seat);
    // Who has nothing to order hands nothing in, so there is nothing to cut off.
    if !lines.blocks.is_empty() {
        report.blocks.push(Block::Cut);
        report.heading(2, heading(view, seat));
        report.extend(lines);
    }
    report
}

/// The slips alone of all players for the open phase, or of the one for whom the view was made. Who
/// has nothing to order in it has none.
pub fn sheets(view: &View) -> Document {
    let mut report = Document::default();
    let seats = match view.viewer {
        Viewer::Seat(seat) => vec![seat],
        // The slips of one player come out together, ready to be handed to him.
        Viewer::GameMaster | Viewer::Public => {
            let seats = (0..view.players.len().max(view.board.power_count()))
                .filter_map(SeatId::nth)
                .filter(|&seat| is_taken(view, seat));
            by_player(view.variant.seating(), &view.players, seats)
        }
    };
    for seat in seats {
        let lines = lines(view, seat);
        if !lines.blocks.is_empty() {
            report.heading(1, heading(view, seat));
            report.paragraph(claims::to_win(view));
            report.extend(lines);
        }
    }
    report
}

/// Whether somebody may sit there: a power's seat, or a player's that has a name.
fn is_taken(view: &View, seat: SeatId) -> bool {
    match view.variant.seating() {
        Seating::OnePerPower => seat.index() < view.board.power_count(),
        Seating::Players { .. } => view
            .players
            .get(seat.index())
            .is_some_and(|name| !name.is_empty()),
    }
}

/// What stands over all that a player is handed: `France (Brian): Fall 1901`.
pub(super) fn title(view: &View, seat: SeatId) -> String {
    let phase = view.calendar().name(view.now.phase);
    format!("{}: {phase}", whose(view, seat))
}

/// `France (Brian): orders for Fall 1901`.
fn heading(view: &View, seat: SeatId) -> String {
    let phase = view.calendar().name(view.now.phase);
    format!("{}: orders for {phase}", whose(view, seat))
}

/// `France (Brian)`; a player who is no power goes by his name.
fn whose(view: &View, seat: SeatId) -> String {
    let player = view.players.get(seat.index()).map_or("", String::as_str);
    let name = view.seat_name(seat);
    if player.is_empty() || player == name {
        name.to_owned()
    } else {
        format!("{name} ({player})")
    }
}

/// What is to be invested, how orders are written, and a line for each order of each power.
fn lines(view: &View, seat: SeatId) -> Document {
    let mut lines = Document::default();
    if view.now.is_over() {
        return lines;
    }
    let own = holding(view, seat);
    if let Some(own) = own
        && invests(view, own)
    {
        lines.paragraph(format!(
            "In hand: {}. You lose the influence that you don't invest now.",
            own.in_hand
        ));
        let names: Vec<&str> = view
            .board
            .powers
            .iter()
            .map(|power| power.name.as_str())
            .collect();
        lines.figure_table(&names, vec![vec!["____".to_owned(); names.len()]]);
    }
    let powers = powers(view, seat);
    let asked = match scales::sheets(view, &powers) {
        Some(month) => month,
        None => asked(view, own, &powers),
    };
    if !asked.blocks.is_empty() {
        lines.paragraph(examples(view, seat, &powers));
        lines.paragraph(ballots::silence(view));
    }
    lines.extend(asked);
    // Which areas he may name is secret, so every slip has the same empty lines.
    if view.variant.needs_world() && !lines.blocks.is_empty() {
        lines.table(
            &["Name an area", "as"],
            vec![vec![BLANK.to_owned(); 2]; NAMES],
        );
    }
    lines
}

/// A table for each power, with a line for each of its orders.
fn asked(view: &View, own: Option<&Influence>, powers: &[PowerId]) -> Document {
    let mut tables = Document::default();
    for &power in powers {
        let rows = demanded(view, power);
        if !rows.is_empty() {
            let name = view.board.power(power).name.as_str();
            let influence = own
                .and_then(|own| own.holdings.get(power.index()))
                .filter(|&&held| held > 0)
                .map(|&held| format!("{name} ({})", ifs(held)));
            tables.table(
                &[influence.as_deref().unwrap_or(name), "Order", "Possible"],
                rows,
            );
        }
    }
    tables
}

/// What is typed for an example of each form of order that the open phase has.
fn forms(view: &View) -> Vec<&'static str> {
    let Forms {
        scales,
        carrying,
        mobilizing,
        claiming,
        ..
    } = variant::forms(view.variant, &view.rules);
    let carries = scales || carrying.is_played();
    let plain: &[&str] = match view.now.phase.kind {
        PhaseKind::SetUp => &[""],
        PhaseKind::Movement if carries => &["", "s", "b", "l", "d", "e", "h"],
        PhaseKind::Movement => &["", "s", "c", "h"],
        PhaseKind::Retreats => &["", "d"],
        PhaseKind::Adjustments => &["", "w"],
    };
    let mobilizing: &[&str] = if mobilizing { &["mob", "dem"] } else { &[] };
    let claiming: &[&str] = if claiming { &["claim"] } else { &[] };
    [plain, mobilizing, claiming].concat()
}

/// How many examples a slip has at most.
const EXAMPLES: usize = 5;

/// How orders are written: some that these powers may give in the open phase, each of another form.
fn examples(view: &View, seat: SeatId, powers: &[PowerId]) -> String {
    let table = view.table();
    let sheet = Sheet::default();
    let decider = Decider {
        variant: view.variant,
        table,
        state: &view.now,
    };
    let demands: Vec<(PowerId, Demand)> = powers
        .iter()
        .flat_map(|&power| {
            let demands = view.variant.demands(table, &view.now, power);
            demands.into_iter().map(move |demand| (power, demand))
        })
        .take(ASKED)
        .collect();
    let mut found: Vec<Candidate> = Vec::new();
    for text in forms(view) {
        if found.len() == EXAMPLES {
            break;
        }
        let new = demands.iter().find_map(|(power, demand)| {
            let candidates = complete(&Query {
                table,
                variant: view.variant,
                state: &view.now,
                sheet: &sheet,
                count: None,
                seat,
                power: *power,
                demand,
                text,
                legal_only: true,
            });
            candidates.into_iter().find(|new| {
                let is_new = found
                    .iter()
                    .all(|known| form(&known.order) != form(&new.order));
                is_new && stands_alone(view, decider, seat, *power, &new.order)
            })
        });
        found.extend(new);
    }
    let written = found.iter().map(|order| &order.text);
    written.led("Write orders like these: ", "; ")
}

/// Whether an order counts without another's: what a second power has to agree to is no example.
fn stands_alone(
    view: &View,
    decider: Decider<'_>,
    seat: SeatId,
    power: PowerId,
    order: &Order,
) -> bool {
    // Ballots hang on influence, which the decider knows nothing of.
    if view.variant.seating() != Seating::OnePerPower {
        return true;
    }
    let order = order.clone();
    decider.is_legal(Submission { seat, power, order })
}

/// What kind of order it is, and what it has its unit do.
fn form(order: &Order) -> (Discriminant<Order>, Option<Discriminant<Action>>) {
    (discriminant(order), order.action().map(discriminant))
}

/// `1 IF`, `2 IFs`: influence factors, as the rules call them.
fn ifs(influence: u32) -> String {
    if influence == 1 {
        "1 IF".to_owned()
    } else {
        format!("{influence} IFs")
    }
}

/// A line for each order that a power's players write in the open phase: what for, where to write
/// it, and what there is to choose from.
fn demanded(view: &View, power: PowerId) -> Vec<Vec<String>> {
    let names = Names::new(&view.board, &view.now, Style::Short);
    let demands = view.variant.demands(view.table(), &view.now, power);
    demands
        .iter()
        .map(|demand| {
            vec![
                about(view, names, demand),
                BLANK.to_owned(),
                possible(view, names, power, demand),
            ]
        })
        .collect()
}

/// What an order is asked for: `A Par`, `build 1`.
fn about(view: &View, names: Names<'_>, demand: &Demand) -> String {
    let position = &view.now.position;
    match *demand {
        Demand::May(id) if position.pooled.iter().any(|pooled| pooled.id == id) => {
            format!("{} (de-mobilized)", unit_name(view, names, id))
        }
        Demand::Unit(id) | Demand::May(id) => unit_name(view, names, id),
        Demand::Build(n) => format!("build {}", n + 1),
        Demand::Claim => "claim the victory".to_owned(),
        Demand::Removal(n) => format!("disband {}", n + 1),
    }
}

fn unit_name(view: &View, names: Names<'_>, id: UnitId) -> String {
    let unit = view.now.position.unit(id);
    unit.map(|unit| names.unit(unit)).unwrap_or_default()
}

/// What there is to choose from for an order.
fn possible(view: &View, names: Names<'_>, power: PowerId, demand: &Demand) -> String {
    let mut told = choices(view, names, power, demand).unwrap_or_default();
    let treasure = match demand.unit() {
        Some(unit) => secret::taking(view, unit),
        None => String::new(),
    };
    if !told.is_empty() && !treasure.is_empty() {
        told.push_str("; ");
    }
    told + &treasure
}

fn choices(view: &View, names: Names<'_>, power: PowerId, demand: &Demand) -> Option<String> {
    let position = &view.now.position;
    match *demand {
        // The kind comes before all other choices: it says where the unit may go.
        Demand::Unit(id) if position.free_kind(id).is_some_and(|free| !free.chosen) => {
            Some(match view.now.phase.kind {
                PhaseKind::SetUp => "army or fleet".to_owned(),
                _ => "write A or F to choose".to_owned(),
            })
        }
        Demand::Unit(id) => {
            let dislodged = position.dislodged_unit(id)?;
            Some(options(view, position, names, dislodged))
        }
        // The list stands beside the first line: it is the same for all of them.
        Demand::Build(0) | Demand::Removal(0) => counts::adjustment(view, &view.now, power),
        Demand::Claim => claims::partners(view, power),
        Demand::May(id) => position.carried(id).map(|aboard| may_land(view, aboard)),
        Demand::Build(_) | Demand::Removal(_) => None,
    }
}
