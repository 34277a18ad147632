//! The board as a player sees it, or everybody: what is shown of it comes from that view alone.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::{Block, Paragraph};

use super::{Heading, Page, PageOutcome};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::find::Texts;
use crate::tui::keys::Key;
use crate::tui::list::{Selection, neighbour};
use crate::tui::look::Look;
use crate::tui::map::{Drawings, MapDrawing, MapScene};
use crate::tui::model::{Component, Context};
use crate::tui::shared::{BOARD, DRAWINGS, FIND, FIND_ON, LIST};
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
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::report;
use chancery_game::report::sighting;
use chancery_game::view::{View, Viewer};

/// Looking at the board with somebody's eyes.
pub struct EyesPage {
    pub view: View,
    pub heading: Option<Heading>,
    /// The province in hand, of his board.
    pub province: ProvinceId,
    /// How far the board is scrolled by hand.
    pub pan: (i16, i16),
    /// Which drawing of his board is shown.
    pub drawings: Drawings,
}

impl EyesPage {
    /// The board as somebody sees it.
    pub(crate) fn new(game: &Game, viewer: Viewer) -> Self {
        let view = View::of(game, viewer);
        Self {
            heading: Heading::of(&view),
            view,
            province: ProvinceId(0),
            pan: (0, 0),
            drawings: Drawings::default(),
        }
    }

    /// The drawing with which the chart of a page begins.
    pub(crate) const FIRST: MapDrawing = MapDrawing::Beyond;

    /// The chart beside a player's page: what he knows of the world beyond.
    pub(crate) fn beyond(view: View) -> Self {
        let mut page = Self {
            heading: None,
            view,
            province: ProvinceId(0),
            pan: (0, 0),
            drawings: Drawings::default(),
        };
        if page.drawing() != Self::FIRST {
            page.drawings.turn(&page.view.board, page.province);
        }
        page
    }

    /// Everybody with whose eyes one can look: the players by the number of their power, then the
    /// public.
    pub(crate) fn viewers(game: &Game) -> Vec<Viewer> {
        let seats = (0..game.setup.seats()).filter_map(SeatId::nth);
        seats.map(Viewer::Seat).chain([Viewer::Public]).collect()
    }

    /// The viewer whom a digit stands for: from 1 the players, 0 everybody.
    pub(crate) fn viewer(game: &Game, digit: u32) -> Option<Viewer> {
        let players = Self::viewers(game).len() - 1;
        match digit as usize {
            0 => Some(Viewer::Public),
            nth if nth <= players => SeatId::nth(nth - 1).map(Viewer::Seat),
            _ => None,
        }
    }

    /// The viewer after the one whose eyes are looked with, or before.
    pub(crate) fn neighbour(&self, game: &Game, forward: bool) -> Viewer {
        neighbour(&Self::viewers(game), self.view.viewer, forward)
    }

    /// The provinces of the list: the known world by name, then what lies beyond in the order of
    /// its discovery.
    pub(crate) fn listed(&self) -> Vec<ProvinceId> {
        let board = &self.view.board;
        let mut listed: Vec<ProvinceId> = board.province_ids().collect();
        listed.sort_by_key(|&id| {
            if board.is_beyond(id) {
                (true, String::new())
            } else {
                (false, board.province(id).name.clone())
            }
        });
        listed
    }

    /// Where the province in hand stands among those listed.
    pub(crate) fn at(&self) -> usize {
        let mut listed = self.listed().into_iter();
        listed.position(|id| id == self.province).unwrap_or(0)
    }

    /// Takes one of the listed provinces in hand.
    pub(crate) fn go_to(&mut self, at: usize) {
        if let Some(&province) = self.listed().get(at) {
            (self.province, self.pan) = (province, (0, 0));
        }
    }

    /// What he saw before and does not see now, in brief: `n Sp93`, natives in Spring 1493.
    pub(crate) fn seen(&self) -> Vec<(ProvinceId, String)> {
        let brief = |area| {
            let (sign, when) = report::sighting_in_brief(&self.view, self.view.last_seen(area)?);
            Some((area, format!("{sign} {when}")))
        };
        self.view
            .board
            .provinces_beyond()
            .filter_map(brief)
            .collect()
    }

    pub(crate) fn drawing(&self) -> MapDrawing {
        self.drawings.shown(&self.view.board, self.province)
    }
}

/// The board with another's eyes.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "on the board as a player sees it: {eyes} at the table",
    hints: &[("1-9 0", "whose")],
    ..ScreenPlace::new(
        "The board as a player sees it",
        &[LIST, FIND, FIND_ON, BOARD, DRAWINGS, OWN],
    )
};

const OWN: &[Spec] = &[
    Spec::new(Action::NextViewer, "Next player, or everybody")
        .keys(&[Key::plain(KeyCode::Tab)])
        .short("player"),
    Spec::new(Action::PreviousViewer, "Previous player")
        .keys(&[Key::plain(KeyCode::BackTab)])
        .only(|has| has.secrets),
];

/// Provinces of a page of the list.
const PAGE: usize = 10;

/// Shows the board as everybody sees it.
pub fn open(table: &TableScreen) -> PageOutcome {
    PageOutcome::open(EyesPage::new(&table.game, Viewer::Public))
}

impl Component for EyesPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        let mut selection = Selection { at: self.at() };
        if selection.act(action, self.listed().len(), PAGE) {
            self.go_to(selection.at);
            return PageOutcome::Stay;
        }
        match action {
            Action::Back => return PageOutcome::Close,
            Action::NextViewer | Action::PreviousViewer => {
                let viewer = self.neighbour(&table.game, action == Action::NextViewer);
                *self = Self::new(&table.game, viewer);
            }

            Action::OtherDrawing => {
                self.pan = (0, 0);
                if !self.drawings.turn(&self.view.board, self.province) {
                    cx.info("nobody knows anything beyond the Known World yet");
                }
            }
            _ => {}
        }
        PageOutcome::Stay
    }

    fn texts(&self, _table: &TableScreen, _cx: &Context) -> Option<Texts> {
        let listed = self.listed();
        let name = |&id: &ProvinceId| {
            let province = self.view.board.province(id);
            format!("{} {}", province.abbr, province.name)
        };
        Some(Texts {
            lines: listed.iter().map(name).collect(),
            at: self.at(),
        })
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, line: usize) {
        self.go_to(line);
    }

    /// A digit says whose eyes.
    fn typed(&mut self, table: &mut TableScreen, _cx: &mut Context, key: Key) -> PageOutcome {
        let digit = key.text().and_then(|c| c.to_digit(10));
        if let Some(viewer) = digit.and_then(|digit| Self::viewer(&table.game, digit)) {
            *self = Self::new(&table.game, viewer);
        }
        PageOutcome::Stay
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw(cx, table, self, frame, body);
    }
}

impl Page for EyesPage {
    fn scroll(&mut self, _table: &TableScreen, cx: &Context, body: Rect, quarters: (i16, i16)) {
        self.pan = panned(&cx.look, self, body, quarters);
    }

    fn heading(&self, _game: &Game) -> Option<Heading> {
        self.heading.clone()
    }

    fn is_secret(&self, table: &TableScreen) -> bool {
        matches!(self.view.viewer, Viewer::Seat(_)) && !table.game.is_open()
    }
}

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
