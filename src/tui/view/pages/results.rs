//! The results of a settled phase.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::tabs;
use crate::adjudicate::{ByDefault, CivilDisorder, DefaultAction, Outcome};
use crate::count::About;
use crate::position::UnitId;
use crate::report::{Arrows, Names, Style as NameStyle, centre_chart, destroyed, explain, move_lines};
use crate::tui::model::Model;
use crate::tui::pages::{ResultLine, ResultsPage, ResultsView, result_lines};
use crate::tui::table::TableScreen;
use crate::tui::view::widgets::{badge, column, cut, highlighted, list, pane};
use crate::view::{SeenOrder, SeenTurn, View, Viewer};

/// Draws it.
pub fn draw(model: &Model, table: &TableScreen, page: &ResultsPage, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let Some(turn) = table.game.turns().get(page.turn) else { return };
    let seen = SeenTurn::of(&table.game, turn, Viewer::GameMaster);
    let title = table.game.setup.variant.calendar().name(turn.phase());
    let next = if page.turn + 1 == table.game.turns().len() {
        let over = table.game.winners_sentence();
        if over.is_empty() { format!("Enter goes on to {}", table.game.phase_name()) } else { over }
    } else {
        "Enter goes back".to_owned()
    };
    let inner = pane(frame, body, look, &title, &next, true);
    let [tab_row, below] = Layout::vertical([Constraint::Length(1), Constraint::Min(0)]).areas(inner);
    let views = ResultsView::all(seen.count.is_some());
    let titles: Vec<&str> = views.iter().map(|v| v.title()).collect();
    let open = views.iter().position(|&v| v == page.view).unwrap_or(0);
    frame.render_widget(Paragraph::new(tabs(model, &titles, open)), tab_row);
    match page.view {
        ResultsView::Orders => orders(model, table, page, &seen, frame, below),
        ResultsView::Ballots | ResultsView::Influence => text(page, frame, below),
        ResultsView::Pieces => pieces(model, table, page, &seen, frame, below),
        ResultsView::Centres => centres(table, frame, below),
    }
}

/// The orders by power, and the explanation of the one at the cursor.
fn orders(model: &Model, table: &TableScreen, page: &ResultsPage, seen: &SeenTurn, frame: &mut Frame<'_>, area: Rect) {
    let look = &model.look;
    let Some(turn) = table.game.turns().get(page.turn) else { return };
    let lines = result_lines(table.game.board().power_ids(), seen);
    let wide = area.width >= 110;
    let [list_area, why_area] = if wide {
        Layout::horizontal([Constraint::Percentage(58), Constraint::Percentage(42)]).areas(area)
    } else {
        Layout::vertical([Constraint::Min(4), Constraint::Length(6)]).areas(area)
    };
    let names = Names::new(table.game.board(), &turn.before, NameStyle::Short);
    let drawn: Vec<Line<'static>> = lines
        .iter()
        .enumerate()
        .map(|(i, line)| {
            let drawn = result_line(model, table, seen, names, *line, list_area.width);
            if i == page.selection.at { highlighted(drawn, look.theme.selection, list_area.width) } else { drawn }
        })
        .collect();
    list(frame, list_area, look, drawn, page.selection.at);
    let why_area = if wide { super::super::widgets::rule_left(frame, why_area, look) } else { why_area };
    let why_inner = pane(frame, why_area, look, "Why", "", false);
    let full = Names::new(table.game.board(), &turn.before, NameStyle::Full);
    let why = match lines.get(page.selection.at) {
        Some(ResultLine::Order(i)) => seen.orders.get(*i).map(|order| explain::full(full, seen, order)),
        Some(ResultLine::Default(i)) => seen.defaults.get(*i).map(|default| why_default(table, seen, *default)),
        _ => None,
    };
    frame.render_widget(Paragraph::new(why.unwrap_or_default()).wrap(Wrap { trim: false }), why_inner);
}

fn result_line(model: &Model, table: &TableScreen, seen: &SeenTurn, names: Names<'_>, line: ResultLine, width: u16) -> Line<'static> {
    let look = &model.look;
    let board = table.game.board();
    match line {
        ResultLine::Power(power) => {
            Line::from(vec![badge(look, board, power), Span::styled(format!(" {}", board.power(power).name), look.theme.strong)])
        }
        ResultLine::Order(i) => seen.orders.get(i).map_or_else(Line::default, |order| order_line(model, seen, names, order, width)),
        ResultLine::Default(i) => {
            let Some(default) = seen.defaults.get(i) else { return Line::default() };
            let unit = seen.unit(default.unit).map(|u| names.unit(u)).unwrap_or_default();
            let (mark, what) = match default.action {
                DefaultAction::Held if seen.count.is_some() => (look.glyphs.bullet, undecided(seen, default.unit, "held by default")),
                DefaultAction::NotRetreated if seen.count.is_some() => {
                    (look.glyphs.dislodged, undecided(seen, default.unit, "disbanded by default"))
                }
                DefaultAction::Held if ordered(seen, default.unit) => (look.glyphs.bullet, "held: its order was void".to_owned()),
                DefaultAction::Held => (look.glyphs.bullet, "held: not ordered".to_owned()),
                DefaultAction::NoRetreat => (look.glyphs.dislodged, "disbanded: no retreat was open".to_owned()),
                DefaultAction::NotRetreated if ordered(seen, default.unit) => {
                    (look.glyphs.dislodged, "disbanded: its retreat was void".to_owned())
                }
                DefaultAction::NotRetreated => (look.glyphs.dislodged, "disbanded: no retreat was ordered".to_owned()),
                DefaultAction::SentOn { to } => {
                    (look.glyphs.bullet, format!("retreated to {} by the Right-Hand Rule", board.write_place(to)))
                }
                DefaultAction::Starved => (look.glyphs.dislodged, "starved aboard".to_owned()),
                DefaultAction::LostAboard => (look.glyphs.dislodged, "lost with its fleet".to_owned()),
                DefaultAction::KindByDefault { kind } => (look.glyphs.bullet, format!("{}: nobody chose", kind.word())),
                DefaultAction::CivilDisorder | DefaultAction::LeastLoss { .. } => {
                    (look.glyphs.dislodged, "removed: too few removals were ordered".to_owned())
                }
            };
            Line::from(vec![
                Span::styled(format!("  {mark} "), look.theme.dim),
                Span::raw(column(look, &unit, order_width(width))),
                Span::styled(what, look.theme.dim),
            ])
        }
        ResultLine::CapturesHeading => Line::styled(" Centres that changed hands", look.theme.strong),
        ResultLine::Capture(i) => {
            let Some(capture) = seen.captures.get(i) else { return Line::default() };
            let name = board.province(capture.centre).name.clone();
            let from = capture.from.map_or("nobody", |p| board.power(p).name.as_str());
            let to = capture.to.map_or("nobody", |p| board.power(p).name.as_str());
            let lost: Vec<String> = destroyed(seen, *capture).iter().map(|kind| kind.letter().to_string()).collect();
            let lost = if lost.is_empty() { String::new() } else { format!("; {} de-mobilized there destroyed", lost.join(", ")) };
            Line::from(format!("    {name}: {from} {} {to}{lost}", look.glyphs.arrow))
        }
    }
}

/// Why something happened by default.
fn why_default(table: &TableScreen, seen: &SeenTurn, default: ByDefault) -> String {
    let rule = match (default.action, seen.rules.civil_disorder) {
        (DefaultAction::Held, _) => "A unit without a valid order holds, and may be supported in its place.",
        (DefaultAction::NoRetreat, _) => "Every place that it could have moved to was occupied, contested, or where the attack came from.",
        (DefaultAction::NotRetreated, _) => "A dislodged unit without a valid retreat is disbanded.",
        (DefaultAction::SentOn { .. }, _) => {
            "A dislodged unit without a retreat order goes to the first open space clockwise from where the attack came (Right-Hand Rule)."
        }
        (DefaultAction::Starved, _) => "An army still aboard at the end of its last move is removed; its fleet stays.",
        (DefaultAction::LostAboard, _) => "A dislodged fleet with no sea to go to saves itself ashore, and its army is lost.",
        (DefaultAction::KindByDefault { .. }, _) => "Nobody chose the kind of the unit, and it becomes what the rulebook's is.",
        (DefaultAction::LeastLoss { .. }, _) => {
            "Too few removals were ordered. Units that guard no centre go first, then the farthest from home; of a fleet with an army aboard \
             the army goes."
        }
        (DefaultAction::CivilDisorder, CivilDisorder::OwnedCentres) => {
            "Too few removals were ordered. The unit farthest from the nearest centre that its power owns goes first; of equally far ones \
             fleets before armies, then by the name of the province."
        }
        (DefaultAction::CivilDisorder, CivilDisorder::HomeCentres) => {
            "Too few removals were ordered. The unit farthest from its power's nearest home centre goes first; of equally far ones fleets \
             before armies, then by the name of the province."
        }
    };
    let unit = seen.unit(default.unit).map(|u| table.game.board().full_place(u.place)).unwrap_or_default();
    let pooled = seen.before.position.pooled.iter().any(|u| u.id == default.unit);
    let home = " A de-mobilized unit counts as standing in its centre; the house rule default-removal may have such units go first.";
    format!("{unit}: {rule}{}", if pooled { home } else { "" })
}

/// Why the ballots chose nothing for a unit.
fn undecided(seen: &SeenTurn, unit: UnitId, what: &'static str) -> String {
    let votes = seen.count.iter().flat_map(|count| &count.votes);
    let voted = votes.filter(|vote| vote.about == About::Unit(unit)).any(|vote| vote.tallies.as_ref().is_some_and(|t| !t.is_empty()));
    format!("{what}: {}", if voted { "all tied" } else { "no ballots" })
}

/// A page of text, from the line at the cursor on.
fn text(page: &ResultsPage, frame: &mut Frame<'_>, area: Rect) {
    let lines: Vec<&str> = page.text.iter().skip(page.selection.at).take(usize::from(area.height)).map(String::as_str).collect();
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    frame.render_widget(Paragraph::new(lines.join("\n")), area);
}

/// Whether a unit's power gave it an order, of whatever worth.
fn ordered(seen: &SeenTurn, unit: UnitId) -> bool {
    let Some(unit) = seen.unit(unit) else { return false };
    seen.orders.iter().any(|o| o.power == unit.power && o.is_to(unit.place.province))
}

fn order_width(width: u16) -> usize {
    (usize::from(width) / 2).clamp(24, 34)
}

fn order_line(model: &Model, seen: &SeenTurn, names: Names<'_>, order: &SeenOrder, width: u16) -> Line<'static> {
    let look = &model.look;
    let (mark, style) = match order.verdict.outcome {
        Outcome::Succeeds => (look.glyphs.check, look.theme.ok),
        Outcome::Fails => (look.glyphs.cross, look.theme.error),
        Outcome::Void => ('-', look.theme.warning),
    };
    let text = match &order.order {
        Some(order) => names.order(order),
        None => order.written.clone().unwrap_or_default(),
    };
    let room = usize::from(width).saturating_sub(5 + order_width(width));
    // What simply worked needs no words.
    let clause = explain::clause(names, seen, order);
    let clause_style = if order.verdict.outcome == Outcome::Succeeds { look.theme.dim } else { look.theme.text };
    Line::from(vec![
        Span::styled(format!("  {mark} "), style),
        Span::raw(column(look, &text, order_width(width))),
        Span::styled(cut(look, &clause, room), clause_style),
    ])
}

/// What to move on the wooden board, with ticks.
fn pieces(model: &Model, table: &TableScreen, page: &ResultsPage, seen: &SeenTurn, frame: &mut Frame<'_>, area: Rect) {
    let look = &model.look;
    let arrows = if look.glyphs.half.is_some() { Arrows::Unicode } else { Arrows::Ascii };
    let lines: Vec<Line<'static>> = move_lines(table.game.board(), seen, arrows)
        .into_iter()
        .enumerate()
        .map(|(i, text)| {
            let ticked = page.ticks.contains(&i);
            let tick = if ticked { format!("[{}]", look.glyphs.check) } else { "[ ]".to_owned() };
            let style = if ticked { look.theme.dim } else { look.theme.text };
            let line = Line::from(vec![Span::styled(format!("  {tick} "), look.theme.ok), Span::styled(text, style)]);
            if i == page.selection.at { highlighted(line, look.theme.selection, area.width) } else { line }
        })
        .collect();
    if lines.is_empty() {
        frame.render_widget(Paragraph::new("  no piece moves").style(look.theme.dim), area);
    } else {
        list(frame, area, look, lines, page.selection.at);
    }
}

fn centres(table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let view = View::of(&table.game, Viewer::GameMaster);
    frame.render_widget(Paragraph::new(centre_chart(&view).to_text(usize::from(area.width))), area);
}
