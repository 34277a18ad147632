//! The board as a player sees it, or everybody, in a frame that says whose eyes these are.

use ratatui::prelude::*;
use ratatui::widgets::{Block, Paragraph};

use super::EyesPage;
use crate::tui::look::Look;
use crate::tui::map::{MapDrawing, MapScene};
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::table::draw::adjacency::ways;
use crate::tui::table::draw::carrying::open_letters;
use crate::tui::table::draw::secret;
use crate::tui::widgets::{
    badge, column, flow_any, label, list_marked, owner_badge, pane, rule_left, split_bottom,
    split_left,
};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::position::Position;
use chancery_game::report::sighting;
use chancery_game::view::Viewer;

pub fn draw(cx: &Context, table: &TableScreen, page: &EyesPage, frame: &mut Frame<'_>, body: Rect) {
    let look = &cx.look;
    let inner = framed(look, table, page, frame, body);
    let listed = if inner.width >= 110 { 30 } else { 26 };
    let [provinces, rest] = split_left(inner, listed);
    let rest = rule_left(frame, rest, look);
    let below = (rest.height / 4).clamp(5, 12);
    let [board, about] = split_bottom(rest, below);
    self::provinces(look, page, frame, provinces);
    drawn(look, page, Some(page.province), frame, board);
    self::about(look, table, page, frame, about);
}

/// The frame, which nobody can take for the game master's screen; gives what is within.
fn framed(
    look: &Look,
    table: &TableScreen,
    page: &EyesPage,
    frame: &mut Frame<'_>,
    body: Rect,
) -> Rect {
    let board = &page.view.board;
    let (whose, style) = match page.view.viewer {
        Viewer::Seat(seat) => {
            let power = PowerId(seat.index() as u8);
            let player = table
                .game
                .setup
                .players
                .get(seat.index())
                .filter(|name| !name.is_empty());
            let player = player.map(|name| format!(" ({name})")).unwrap_or_default();
            (
                format!("{}{player}", board.power(power).name),
                look.theme.badge(board, power),
            )
        }
        Viewer::Public | Viewer::GameMaster => ("everybody".to_owned(), look.theme.header),
    };
    let title = Line::styled(format!("  AS SEEN BY: {}  ", whose.to_uppercase()), style);
    let keys = Line::styled(
        look.keys.spelled(
            "  1-9 a player  0 everybody  {other-drawing} other drawing  Esc back to your own  ",
        ),
        style,
    );
    let block = Block::bordered()
        .border_set(look.glyphs.frame)
        .border_style(style)
        .title_top(title.centered())
        .title_bottom(keys.centered());
    let inner = block.inner(body);
    frame.render_widget(block, body);
    inner
}

fn provinces(look: &Look, page: &EyesPage, frame: &mut Frame<'_>, area: Rect) {
    let inner = pane(frame, area, look, "Provinces", "", true);
    let listed = page.listed();

    let lines = listed.iter();
    let lines = lines.map(|&id| province(look, page, id, usize::from(inner.width)));
    list_marked(frame, inner, look, lines.collect(), page.at());
}

fn province(look: &Look, page: &EyesPage, id: ProvinceId, width: usize) -> Line<'static> {
    let (board, position) = (&page.view.board, &page.view.now.position);
    let province = board.province(id);
    let centre = if province.centre {
        look.glyphs.centre
    } else {
        ' '
    };
    let owner = owner_badge(look, board, position.owner(id));
    let units = match position.units_in(id).collect::<Vec<_>>().as_slice() {
        [] => Vec::new(),
        [unit] => {
            let text = format!(
                " {}{} ",
                board.power(unit.power).small_badge(),
                open_letters(position, unit)
            );
            vec![Span::styled(text, look.theme.badge(board, unit.power))]
        }
        _ => secret::stack(look, board, position, id),
    };
    let taken: usize = units.iter().map(Span::width).sum();
    let name = if province.abbr == province.name {
        province.name.clone()
    } else {
        format!("{:<4} {}", province.abbr, province.name)
    };
    let mut spans = vec![Span::styled(format!(" {centre}"), look.theme.strong), owner];
    spans.push(Span::raw(format!(
        " {}",
        column(look, &name, width.saturating_sub(6 + taken))
    )));
    spans.extend(units);
    Line::from(spans)
}

/// The board under its title, with the province in hand.
pub fn drawn(
    look: &Look,
    page: &EyesPage,
    cursor: Option<ProvinceId>,
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let drawing = page.drawing();
    let title = match drawing {
        MapDrawing::Known if page.view.board.beyond.is_none() => "The board",
        MapDrawing::Known => "The Known World",
        MapDrawing::Beyond => "Beyond the Known World",
    };
    let (seen, unseen) = (page.seen(), page.view.unseen(&page.view.now));
    let remark = if !unseen.is_empty() {
        "hatched: not seen"
    } else if seen.is_empty() || drawing == MapDrawing::Known {
        ""
    } else {
        "faint: n natives, f foreign"
    };
    let inner = pane(frame, area, look, title, remark, false);
    MapScene {
        cursor,
        seen: &seen,
        unseen: &unseen,
        ..scene(look, page, &treasures(page))
    }
    .draw(page.drawings.kept(drawing), inner, frame.buffer_mut());
}

fn treasures(page: &EyesPage) -> Vec<ProvinceId> {
    let known = page.view.now.discoveries.as_deref();
    known
        .map(|known| known.treasures.iter().map(|treasure| treasure.at).collect())
        .unwrap_or_default()
}

fn scene<'a>(look: &'a Look, page: &'a EyesPage, treasures: &'a [ProvinceId]) -> MapScene<'a> {
    let drawing = page.drawing();
    let (board, position) = (&page.view.board, &page.view.now.position);
    MapScene {
        cursor: Some(page.province),
        treasures,
        pan: page.pan,
        pictures: look.pictures.as_deref(),
        ..MapScene::plain(
            board,
            drawing.chart(board),
            position,
            &look.theme,
            &look.glyphs,
        )
    }
}

/// The pan of the board scrolled by so many quarters, right and down.
pub(crate) fn panned(look: &Look, page: &EyesPage, body: Rect, quarters: (i16, i16)) -> (i16, i16) {
    scene(look, page, &[]).panned(
        Rect {
            width: body.width * 2 / 3,
            height: body.height * 3 / 4,
            ..body
        },
        quarters,
    )
}

/// What he knows of the province in hand.
fn about(look: &Look, table: &TableScreen, page: &EyesPage, frame: &mut Frame<'_>, area: Rect) {
    let board = &page.view.board;
    let province = board.province(page.province);
    let inner = pane(frame, area, look, &province.name, "", false);
    let mut lines = ways(look, board, page.province, inner.width);

    let position: &Position = &page.view.now.position;
    let here = secret::counted(board, position, position.units_in(page.province)).into_iter();
    let here =
        here.map(|(power, unit)| vec![badge(look, board, power), Span::raw(format!(" {unit}  "))]);
    lines.extend(flow_any(label(look, "here"), here, inner.width));
    if page.view.unseen(&page.view.now).contains(&page.province) {
        lines.push(Line::from(label(look, "not seen")));
    }
    if let Some(seen) = page.view.last_sighting(page.province) {
        let when = table.game.setup.calendar().name(seen.phase);
        lines.push(Line::from(vec![
            label(look, "seen"),
            Span::raw(format!("{when}: {}", sighting(board, seen))),
        ]));
    }
    frame.render_widget(Paragraph::new(lines), inner);
}
