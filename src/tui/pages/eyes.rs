//! The board as a player sees it, or everybody: what is shown of it comes from that view alone.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::Block;

use crate::tui::about::LayerAbout;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection, UNBROKEN, neighbour};
use crate::tui::look::Look;
use crate::tui::map::{Drawings, MapDrawing, MapScene};
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::{Heading, TableScreen};
use crate::tui::pane::PaneText;
use crate::tui::shared::{BOARD, DRAWINGS, FIND, FIND_ON, LIST};
use crate::tui::table::draw::adjacency::ways;
use crate::tui::table::draw::secret;
use crate::tui::widgets::{
    badge, column, flow_any, label, list_marked, owner_badge, pane, rule_left, split_bottom,
    split_left,
};
use chancery_atlas::board::ProvinceId;
use chancery_engine::position::Position;
use chancery_engine::seat::SeatId;
use chancery_game::game::Game;
use chancery_game::report;
use chancery_game::report::sighting;
use chancery_game::view::{View, Viewer};
use chancery_session::pieces::open_letters;

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

/// Looking at the board with somebody's eyes.
pub struct EyesPage {
    pub view: View,
    /// The provinces that are listed: the known world by name, then what lies beyond in the order of its
    /// discovery.
    listed: Vec<ProvinceId>,
    selection: Selection,
    /// How far the board is scrolled by hand.
    pub pan: (i16, i16),
    /// Which drawing of his board is shown.
    pub drawings: Drawings,
}

impl EyesPage {
    /// The board as somebody sees it.
    pub(crate) fn new(game: &Game, viewer: Viewer) -> Self {
        Self::from_view(View::new(game, viewer))
    }

    fn from_view(view: View) -> Self {
        let board = &view.board;
        let mut listed: Vec<ProvinceId> = board.province_ids().collect();
        // Those beyond stay in the order of the board, behind the others by name.
        listed.sort_by_key(|&id| {
            if board.is_beyond(id) {
                (true, None)
            } else {
                (false, Some(board.province(id).name.clone()))
            }
        });
        let first = listed.iter().position(|&id| id == ProvinceId(0));
        Self {
            listed,
            selection: Selection {
                at: first.unwrap_or(0),
            },
            view,
            pan: (0, 0),
            drawings: Drawings::default(),
        }
    }

    /// The drawing with which the chart of a page begins.
    pub(crate) const FIRST: MapDrawing = MapDrawing::Beyond;

    /// The chart beside a player's page: what he knows of the world beyond.
    pub(crate) fn beyond(view: View) -> Self {
        let mut page = Self::from_view(view);
        if page.drawing() != Self::FIRST {
            page.turn_drawing();
        }
        page
    }

    /// The province in hand, of his board.
    fn province(&self) -> ProvinceId {
        let listed = self.listed.get(self.selection.at).copied();
        listed.unwrap_or(ProvinceId(0))
    }

    /// Turns to the other drawing of his board. Whether there is one.
    pub(crate) fn turn_drawing(&mut self) -> bool {
        self.pan = (0, 0);
        self.drawings.turn(&self.view.board, self.province())
    }

    /// Everybody with whose eyes one can look: the players by the number of their power, then the
    /// public.
    pub(crate) fn viewers(game: &Game) -> Vec<Viewer> {
        let seats = (0..game.setup().seats()).filter_map(SeatId::nth);
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

    /// What he saw before and does not see now, in brief: `n Sp93`, natives in Spring 1493.
    pub(crate) fn seen(&self) -> Vec<(ProvinceId, String)> {
        let mut seen = Vec::new();
        for area in self.view.board.provinces_beyond() {
            if let Some(sighting) = self.view.last_seen(area) {
                let (sign, when) = report::sighting_in_brief(&self.view, sighting);
                seen.push((area, format!("{sign} {when}")));
            }
        }
        seen
    }

    pub(crate) fn drawing(&self) -> MapDrawing {
        self.drawings.shown(&self.view.board, self.province())
    }
}

/// Shows the board as everybody sees it.
pub fn open(table: &TableScreen) -> LayerOutcome {
    LayerOutcome::open(EyesPage::new(&table.game, Viewer::Public))
}

impl EyesPage {
    /// Scrolls the board by quarters of what is seen of it, right and down.
    fn scroll(&mut self, cx: &Context, quarters: (i16, i16)) {
        let body = cx.body();
        let area = Rect {
            width: body.width * 2 / 3,
            height: body.height * 3 / 4,
            ..body
        };
        self.pan = scene(&cx.look, self, &[]).panned(area, quarters);
    }
}

impl Layer<TableScreen> for EyesPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            // The board follows the selected province again after it was scrolled by hand.
            _ if self.selection.act(action, self.listed.len(), PAGE) => self.pan = (0, 0),
            Action::Back => return LayerOutcome::Close,
            Action::NextViewer | Action::PreviousViewer => {
                // The page is made anew: nothing of what the one before sees may stay.
                let viewer = self.neighbour(&table.game, action == Action::NextViewer);
                *self = Self::new(&table.game, viewer);
            }
            Action::OtherDrawing => {
                let has_two = self.turn_drawing();
                if !has_two {
                    cx.info("nobody knows anything beyond the Known World yet");
                }
            }
            _ => match action.scrolls() {
                Some(quarters) => self.scroll(cx, quarters),
                None => return LayerOutcome::Pass,
            },
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let look = &cx.look;
        let lines = self.listed.iter();
        let lines = lines.map(|&id| province(look, self, id, UNBROKEN.into()));
        Rows::new(lines, self.selection.at)
            .under(PROVINCES, "")
            .over([seen_by(table, self).as_str()])
            .with(about_province(look, table, self, UNBROKEN).rows(look))
            .with([look.keys.spelled(KEYS).trim()])
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        (self.selection.at, self.pan) = (row, (0, 0));
    }

    /// A digit says whose eyes.
    fn typed(&mut self, table: &mut TableScreen, _cx: &mut Context, key: Key) -> LayerOutcome {
        let digit = key.text().and_then(|c| c.to_digit(10));
        if let Some(viewer) = digit.and_then(|digit| Self::viewer(&table.game, digit)) {
            *self = Self::new(&table.game, viewer);
        }
        LayerOutcome::Stay
    }

    fn about(&self, table: &TableScreen, _look: &Look, width: u16) -> Option<LayerAbout> {
        let is_secret = matches!(self.view.viewer, Viewer::Seat(_)) && !table.game.is_open();
        Some(Heading::from_view(&self.view, is_secret).about(table, width))
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let inner = framed(look, table, self, frame, body);
        let listed = if inner.width >= 110 { 30 } else { 26 };
        let [provinces, rest] = split_left(inner, listed);
        let rest = rule_left(frame, rest, look);
        let below = (rest.height / 4).clamp(5, 12);
        let [board, about] = split_bottom(rest, below);
        let inner = pane(frame, provinces, look, PROVINCES, "", true);
        let lines = self.listed.iter();
        let lines = lines.map(|&id| province(look, self, id, usize::from(inner.width)));
        list_marked(frame, inner, look, lines.collect(), self.selection.at);
        drawn(look, self, Some(self.province()), frame, board);
        about_province(look, table, self, about.width).draw(look, frame, about);
    }
}

/// The frame, which nobody can take for the game master's screen; gives what is within.
fn framed(
    look: &Look,
    table: &TableScreen,
    page: &EyesPage,
    frame: &mut Frame<'_>,
    body: Rect,
) -> Rect {
    // The frame has the colours of the player's power, to be seen from across the table.
    let power = match page.view.viewer {
        Viewer::Seat(seat) => table.game.setup().power_of(seat),
        Viewer::Public | Viewer::GameMaster => None,
    };
    let board = &page.view.board;
    let style = power.map_or(look.theme.header, |power| look.theme.badge(board, power));
    let title = Line::styled(format!("  {}  ", seen_by(table, page)), style);
    let keys = Line::styled(look.keys.spelled(KEYS), style);
    let block = Block::bordered()
        .border_set(look.glyphs.frame)
        .border_style(style)
        .title_top(title.centered())
        .title_bottom(keys.centered());
    let inner = block.inner(body);
    frame.render_widget(block, body);
    inner
}

const PROVINCES: &str = "Provinces";

/// What stands at the foot of the frame.
const KEYS: &str =
    "  1-9 a player  0 everybody  {other-drawing} other drawing  Esc back to your own  ";

/// With whose eyes the board is seen.
fn seen_by(table: &TableScreen, page: &EyesPage) -> String {
    let whose = match page.view.viewer {
        Viewer::Seat(seat) => {
            let setup = table.game.setup();
            let power = setup.power_of(seat);
            let player = setup.players.get(seat.index());
            let player = player.filter(|name| power.is_some() && !name.is_empty());
            let player = player.map(|name| format!(" ({name})")).unwrap_or_default();
            format!("{}{player}", setup.seat_name(seat))
        }
        Viewer::Public | Viewer::GameMaster => "everybody".to_owned(),
    };
    format!("AS SEEN BY: {}", whose.to_uppercase())
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
        // Several pieces may share an area beyond, and a badge has room for one.
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
        cursor: Some(page.province()),
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

/// What he knows of the province in hand.
fn about_province(look: &Look, table: &TableScreen, page: &EyesPage, width: u16) -> PaneText {
    let (board, id) = (&page.view.board, page.province());
    let mut lines = ways(look, board, id, width);
    let position: &Position = &page.view.now.position;
    let here = secret::counted(board, position, position.units_in(id)).into_iter();
    let here =
        here.map(|(power, unit)| vec![badge(look, board, power), Span::raw(format!(" {unit}  "))]);
    lines.extend(flow_any(label(look, "here"), here, width));
    if page.view.unseen(&page.view.now).contains(&id) {
        lines.push(Line::from(label(look, "not seen")));
    }
    if let Some(seen) = page.view.last_sighting(id) {
        let when = table.game.setup().calendar().name(seen.phase);
        lines.push(Line::from(vec![
            label(look, "seen"),
            Span::raw(format!("{when}: {}", sighting(board, seen))),
        ]));
    }
    PaneText::new(board.province(id).name.as_str(), lines)
}
