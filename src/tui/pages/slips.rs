//! Players and powers: how far each slip is in each power, and every ballot that is missing with
//! what it will cost.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::PAGE_LINES;
use super::readback::OpenReadBack;
use crate::tui::action::{Action, PlaceGames, ScreenPlace};
use crate::tui::list::{ListRow, Rows, Selection};
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::shared::{FIND, FIND_ON, GAME, JUMP, LIST, PAGES, SETTLE, SLIPS, VALUES};
use crate::tui::table::handed::mark_slip;
use crate::tui::widgets::{badge, column, list_at, list_marked, pane, set_off, tabs};
use crate::tui::words;
use chancery_atlas::grammar::counted;
use chancery_engine::seat::{Author, SeatId};
use chancery_game::told;
use chancery_session::desk::{Absent, BallotProgress, BallotShare, absent};

/// Players and powers.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "beside players and powers: {slips} first",
    of: PlaceGames::Players,
    hints: &[("Enter", "open the slip")],
    notes: &[
        "A cell shows a player's influence in a power. It also shows how many",
        "of his ballots are in. Enter opens that slip.",
    ],
    ..ScreenPlace::new(
        "Players and powers",
        &[
            LIST, FIND, FIND_ON, JUMP, GAME, SETTLE, VALUES, PAGES, SLIPS,
        ],
    )
};

/// Columns of a player's name, of what he has in hand, of his slip's mark, of his points, of what
/// he lacks.
const NAME: usize = 9;
const HAND: usize = 5;
const SLIP: usize = 5;
const POINTS: usize = 4;
const MISSING: usize = 5;

/// What the page shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SlipsView {
    /// Players down, powers across.
    #[default]
    Matrix,
    Missing,
}

impl SlipsView {
    pub(crate) const ALL: [Self; 2] = [Self::Matrix, Self::Missing];

    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Matrix => "Players and powers",
            Self::Missing => "Missing",
        }
    }
}

pub struct SlipsPage {
    pub view: SlipsView,
    /// The selected line of the view: a player, or something that is missing.
    pub selection: Selection,
    /// The selected power of the matrix, as an index.
    pub power: usize,
    read_back: OpenReadBack,
}

impl SlipsPage {
    /// The matrix, with the author in hand selected.
    pub(crate) fn at(author: Author, read_back: OpenReadBack) -> Self {
        Self {
            view: SlipsView::Matrix,
            selection: Selection {
                at: author.seat.index(),
            },
            power: author.power.index(),
            read_back,
        }
    }
}

/// What the figures of the matrix mean.
const LEGEND: &str = "3 4/4: influence 3, 4 of 4 ballots in; ! some missing; . no influence";

/// What is missing.
fn remark(table: &TableScreen) -> String {
    let tally = table.tally();
    match tally.missing {
        0 if tally.is_clear() => "every ballot is in".to_owned(),
        0 => words::tally(tally),
        n => {
            let missing = format!("{} missing", counted(n, "ballot"));
            let parts: Vec<String> = [missing].into_iter().chain(told::doubtful(tally)).collect();
            parts.join(", ")
        }
    }
}

/// What stands over the matrix.
fn head(table: &TableScreen) -> ListRow {
    let badges = table.game.board().powers.iter();
    let badges = badges.map(|power| power.badge.as_str());
    let columns = std::iter::once("hand").chain(badges);
    ListRow::columns(columns.chain(["slip", "VP", "miss"]))
}

/// What is known of a player's slip beside his ballots.
struct SlipFacts {
    /// What he has in hand.
    hand: String,
    slip: &'static str,
    points: u32,
    missing: String,
}

impl SlipFacts {
    fn new(table: &TableScreen, seat: SeatId) -> Self {
        let account = table.game.state().accounts.account(seat);
        let progress = table.ballots.progress(seat);
        Self {
            hand: number_text(table.ballots.unspent(seat) as usize),
            slip: match table.game.sheet().slip(seat) {
                None => "",
                Some(slip) if !slip.is_taken() => "void",
                Some(slip) if slip.late.is_some() => "late",
                Some(_) => "in",
            },
            points: account.map_or(0, |account| account.points),
            missing: number_text(progress.map_or(0, BallotProgress::missing)),
        }
    }
}

/// A number; nothing of none.
fn number_text(number: usize) -> String {
    match number {
        0 => String::new(),
        number => number.to_string(),
    }
}

impl SlipsPage {
    /// What the views are called, and which is open.
    fn views(&self) -> ([&'static str; SlipsView::ALL.len()], usize) {
        let open = SlipsView::ALL.iter().position(|&view| view == self.view);
        (SlipsView::ALL.map(SlipsView::title), open.unwrap_or(0))
    }

    /// A player's row of the matrix; the cell in hand is in brackets.
    fn said(&self, table: &TableScreen, seat: SeatId) -> ListRow {
        let facts = SlipFacts::new(table, seat);
        let shares = table.game.board().power_ids().map(|power| {
            let text = share_text(table.ballots.share(Author { seat, power }));
            let is_here = seat.index() == self.selection.at && power.index() == self.power;
            if is_here { format!("[{text}]") } else { text }
        });
        let name = table.game.setup().seat_name(seat).to_owned();
        let points = facts.points.to_string();
        let before = [name, facts.hand].into_iter();
        let behind = [facts.slip.to_owned(), points, facts.missing];
        let cells: Vec<String> = before.chain(shares).chain(behind).collect();
        ListRow::columns(cells.iter().map(String::as_str))
    }
}

impl Layer<TableScreen> for SlipsPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, _table: &TableScreen, action: Action) -> Option<String> {
        let of_player = matches!(action, Action::SlipIn | Action::SlipLate);
        if of_player && self.view == SlipsView::Missing {
            Some("at a player: {next-page} goes to the players".to_owned())
        } else {
            None
        }
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        // Settling goes through the read-back from here as from anywhere.
        if action == Action::Settle {
            return (self.read_back)(table, cx);
        }
        let rows = self.rows(table, cx).rows;
        if self.selection.act(action, rows.len(), PAGE_LINES) {
            return LayerOutcome::Stay;
        }
        match (action, self.view) {
            (Action::Back, _) => return LayerOutcome::Close,
            (Action::NextPage, SlipsView::Missing) => {
                *self = Self::at(table.author(), self.read_back);
            }
            (Action::NextPage, SlipsView::Matrix) => {
                self.view = SlipsView::Missing;
                self.selection = Selection::default();
                // The other view has no column to select.
                self.power = 0;
            }
            (Action::Left, SlipsView::Matrix) => self.power = self.power.saturating_sub(1),
            (Action::Right, SlipsView::Matrix) => {
                let powers = table.game.board().power_count();
                self.power = (self.power + 1).min(powers.saturating_sub(1));
            }
            (Action::SlipIn | Action::SlipLate, SlipsView::Matrix) => {
                if let Some(seat) = SeatId::nth(self.selection.at) {
                    mark_slip(table, cx, action, seat);
                }
            }
            (Action::Accept, SlipsView::Matrix) => {
                if let Some(seat) = SeatId::nth(self.selection.at) {
                    table.go_to_seat(seat);
                    if let Some(power) = table.game.board().power_ids().nth(self.power) {
                        table.go_to_power(power);
                    }
                }
                return LayerOutcome::Close;
            }
            (Action::Accept, SlipsView::Missing) => {
                if let Some(absent) = absent(table).get(self.selection.at) {
                    table.go_to_absent(absent);
                }
                return LayerOutcome::Close;
            }
            _ => return LayerOutcome::Pass,
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let at = self.selection.at;
        let rows = match self.view {
            SlipsView::Missing => match missing(cx, table) {
                lines if lines.is_empty() => Rows::default().with([words::tally(table.tally())]),
                lines => Rows::new(lines, at),
            },
            SlipsView::Matrix => {
                let (mut rows, mut parties) = (Vec::new(), Vec::new());
                for seat in table.seats() {
                    parties.push(table.game.setup().seat_name(seat).to_owned());
                    rows.push(ListRow {
                        party: Some(seat.index()),
                        ..self.said(table, seat)
                    });
                }
                let rows = Rows {
                    parties,
                    ..Rows::new(rows, at)
                };
                rows.over([head(table)]).with([LEGEND])
            }
        };
        let (titles, open) = self.views();
        rows.over([ListRow::tabs(&titles, open)])
            .under(table.game.phase_name(), remark(table))
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        self.selection.at = row;
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let phase = table.game.phase_name();
        let inner = pane(frame, body, look, &phase, &remark(table), true);
        let (titles, open) = self.views();
        let below = tabs(frame, inner, look, &titles, open);
        match self.view {
            SlipsView::Matrix => matrix(cx, table, self, frame, below),
            SlipsView::Missing => match missing(cx, table) {
                lines if lines.is_empty() => {
                    let said = Line::raw(format!("  {}", words::tally(table.tally())));
                    frame.render_widget(said, below);
                }
                lines => list_marked(frame, below, look, lines, self.selection.at),
            },
        }
    }
}

fn matrix(cx: &Context, table: &TableScreen, page: &SlipsPage, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let powers = table.game.board().power_count().max(1);
    let room = usize::from(area.width).saturating_sub(1 + NAME + HAND + SLIP + POINTS + MISSING);
    // Wider columns would only part the figures from each other.
    let width = (room / powers).clamp(4, 11);
    let mut head = vec![Span::styled(
        format!(" {}", column(look, "", NAME)),
        look.theme.dim,
    )];
    head.push(Span::styled(column(look, "hand", HAND), look.theme.dim));
    for power in table.game.board().power_ids() {
        head.push(badge(look, table.game.board(), power));
        head.push(Span::raw(" ".repeat(width.saturating_sub(3))));
    }
    head.push(Span::styled(
        format!(
            "{}{:>w$} {:<m$}",
            column(look, "slip", SLIP),
            "VP",
            "miss",
            w = POINTS - 1,
            m = MISSING - 1
        ),
        look.theme.dim,
    ));
    let [head_area, rows_area, legend] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Min(0),
        Constraint::Length(1),
    ])
    .areas(area);
    frame.render_widget(Paragraph::new(Line::from(head)), head_area);
    let lines = table
        .seats()
        .map(|seat| player(cx, table, page, seat, width, area.width));
    list_at(frame, rows_area, look, lines.collect(), page.selection.at);
    let text = Line::styled(format!(" {LEGEND}"), look.theme.dim);
    frame.render_widget(text, legend);
}

fn player(
    cx: &Context,
    table: &TableScreen,
    page: &SlipsPage,
    seat: SeatId,
    width: usize,
    whole: u16,
) -> Line<'static> {
    let look = &cx.look;
    let selected = seat.index() == page.selection.at;
    let facts = SlipFacts::new(table, seat);
    let mut spans = vec![Span::styled(
        format!(
            " {}",
            column(look, table.game.setup().seat_name(seat), NAME)
        ),
        look.theme.strong,
    )];
    let hand = column(look, &facts.hand, HAND);
    spans.push(Span::styled(hand, look.theme.warning));
    for power in table.game.board().power_ids() {
        let share = table.ballots.share(Author { seat, power });
        let style = match share {
            BallotShare { influence: 0, .. } => look.theme.dim,
            _ if share.missing() > 0 => look.theme.warning,
            _ => look.theme.ok,
        };
        let text = Span::styled(column(look, &share_text(share), width), style);
        let here = selected && power.index() == page.power;
        spans.push(if here {
            text.patch_style(look.theme.selection)
        } else {
            text
        });
    }
    let slip = table.game.sheet().slip(seat);
    let style = match slip {
        Some(slip) if !slip.is_taken() || slip.late.is_some() => look.theme.warning,
        _ => look.theme.ok,
    };
    spans.push(Span::styled(column(look, facts.slip, SLIP), style));
    spans.push(Span::styled(
        format!("{:>w$} ", facts.points, w = POINTS - 1),
        look.theme.text,
    ));
    let missing = column(look, &facts.missing, MISSING);
    spans.push(Span::styled(missing, look.theme.warning));
    set_off(
        Line::from(spans),
        selected,
        look.theme.selection_idle,
        whole,
    )
}

/// `3 4/4`, `2 1/3!`, `.`; without a vote in the phase the influence alone.
fn share_text(share: BallotShare) -> String {
    match share {
        BallotShare { influence: 0, .. } => ".".to_owned(),
        BallotShare { influence, tally } if tally.owed == 0 => influence.to_string(),
        BallotShare { influence, tally } => format!(
            "{influence} {}/{}{}",
            tally.ordered(),
            tally.owed,
            if tally.ordered() < tally.owed {
                "!"
            } else {
                ""
            }
        ),
    }
}

fn missing(cx: &Context, table: &TableScreen) -> Vec<Line<'static>> {
    let look = &cx.look;
    absent(table)
        .iter()
        .map(|absent| {
            let name = column(look, table.game.setup().seat_name(absent.seat()), NAME);
            let mut spans = vec![Span::styled(format!(" {name} "), look.theme.strong)];
            match absent {
                Absent::Investment { left, .. } => {
                    spans.push(Span::raw(format!(
                        "    {}",
                        column(look, &format!("{left} in hand"), 12)
                    )));
                    spans.push(Span::styled("not invested: lost", look.theme.warning));
                }
                Absent::Ballot { author, demand } => {
                    spans.push(badge(look, table.game.board(), author.power));
                    spans.push(Span::raw(format!(
                        " {}",
                        column(look, &told::subject(&table.game, demand), 12)
                    )));
                    spans.push(Span::styled(
                        told::no_ballot(
                            table.ballots.share(*author).influence,
                            table.ballots.cost_of_silence(*author, demand),
                            0,
                        ),
                        look.theme.warning,
                    ));
                }
            }
            Line::from(spans)
        })
        .collect()
}
