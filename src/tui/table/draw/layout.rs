//! Where the panes of the table are at each size of the screen.

use ratatui::layout::{Constraint, Layout, Rect};

use super::scales;
use crate::tui::open_game::{SidePane, TableScreen};
use crate::tui::widgets::{split_bottom, split_left, split_right, split_top};
use chancery_engine::calendar::PhaseKind;

/// The panes of the table; what there is no room for is `None`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Panes {
    pub orders: Rect,
    /// The entry line with its candidates.
    pub entry: Rect,
    pub board: Option<Rect>,
    pub provinces: Option<Rect>,
    /// What touches the province at the cursor, or what is due.
    pub adjacency: Option<Rect>,
    /// The home centres with what is kept there, where units are kept off the board.
    pub home: Option<Rect>,
    /// How the ballots for what is in hand stand.
    pub tally: Option<Rect>,
    /// The ballots of the power in hand.
    pub grid: Option<Rect>,
}

impl Panes {
    /// The panes for a body of this size.
    pub(crate) fn new(table: &TableScreen, body: Rect) -> Self {
        // The entry line stays under the largest board: one types while one looks.
        if table.board_room.is_large() {
            let [board, entry] = split_bottom(body, entry_height(body));
            return Self {
                board: Some(board),
                entry,
                ..Self::default()
            };
        }
        let [above, entry] = split_bottom(body, entry_height(body));
        // Who looks a province up needs the list, which the panes for ballots have no room for.
        if table.among_players() && table.filter.is_none() {
            return Self::ballots(table, above, entry);
        }
        // Below this size a board beside the orders shows too few names.
        match body.width >= 112 && body.height >= 32 {
            true if table.has_month_rows() && body.width < 190 => Self::month(table, above, entry),
            true if body.width < 190 => Self::medium(table, above, entry),
            true => Self::wide(table, above, entry),
            false => Self::narrow(table, above, entry),
        }
    }

    /// Two columns, for the orders of a month need the room of the list of provinces: it is shown
    /// while a province is looked up.
    fn month(table: &TableScreen, above: Rect, entry: Rect) -> Self {
        let [side, orders] =
            Layout::horizontal([Constraint::Min(60), Constraint::Length(MONTH)]).areas(above);
        let [board, below] = split_bottom(side, (side.height / 4).max(9));
        let listed = if table.filter.is_some() { 28 } else { 0 };
        let [provinces, adjacency] = split_left(below, listed);
        let provinces = Some(provinces).filter(|area| area.width > 0);
        Self {
            orders,
            entry,
            board: Some(board),
            provinces,
            adjacency: Some(adjacency),
            ..Self::default()
        }
    }

    /// Two columns: the board, and orders over adjacency. The list of provinces is shown while one is
    /// looked up. Where units are kept off the board, what is kept at home takes the place of
    /// adjacency, which goes under the board.
    fn medium(table: &TableScreen, above: Rect, entry: Rect) -> Self {
        let [left, right] = split_right(above, ORDERS);
        let [orders, below] = split_bottom(
            right,
            home_height(table).unwrap_or_else(|| match table.game.phase().kind {
                PhaseKind::Movement | PhaseKind::SetUp => {
                    scales::rows_of_province(table).unwrap_or(9)
                }
                PhaseKind::Retreats | PhaseKind::Adjustments => 15,
            }),
        );
        let panes = Self {
            orders,
            entry,
            ..Self::default()
        };
        if home_height(table).is_none() {
            return Self {
                board: Some(left),
                adjacency: Some(below),
                ..panes
            };
        }
        let [board, adjacency] = split_bottom(left, 6);
        Self {
            board: Some(board),
            adjacency: Some(adjacency),
            home: Some(below),
            ..panes
        }
    }

    /// Three columns: provinces, board over adjacency, orders.
    fn wide(table: &TableScreen, above: Rect, entry: Rect) -> Self {
        let orders_width = if table.has_month_rows() { 70 } else { 49 };
        let [provinces, middle, orders] = Layout::horizontal([
            Constraint::Length(29),
            Constraint::Min(60),
            Constraint::Length(orders_width),
        ])
        .areas(above);
        // The board keeps its shape: about half as many rows as it would have columns at 120 by 50.
        let below = scales::rows_of_due(table).unwrap_or(6);
        let wanted = (middle.width * 50 / 120 + 1).min(middle.height.saturating_sub(below));
        let [board, adjacency] = split_top(middle, wanted);
        let panes = Self {
            orders,
            entry,
            board: Some(board),
            provinces: Some(provinces),
            adjacency: Some(adjacency),
            ..Self::default()
        };
        let Some(height) = home_height(table) else {
            return panes;
        };
        let [orders, home] = split_bottom(orders, height);
        Self {
            orders,
            home: Some(home),
            ..panes
        }
    }

    /// The slip, and beside it the tally over the grid. The board is between them where it is
    /// roomy, else below the grid if that leaves enough, or in its place.
    fn ballots(table: &TableScreen, above: Rect, entry: Rect) -> Self {
        let slip_width = if above.width >= 190 {
            49
        } else {
            (above.width * 9 / 20).min(44)
        };
        let [orders, side] = split_left(above, slip_width);
        let tally_height = (above.height * 2 / 5).clamp(7, 10);
        if above.width >= 190 && above.height >= 32 {
            let [board, ballots] =
                Layout::horizontal([Constraint::Min(60), Constraint::Length(62)]).areas(side);
            let [tally, grid] = split_top(ballots, tally_height);
            return Self {
                orders,
                entry,
                board: Some(board),
                tally: Some(tally),
                grid: Some(grid),
                ..Self::default()
            };
        }
        let [tally, below] = split_top(side, tally_height);
        let panes = Self {
            orders,
            entry,
            tally: Some(tally),
            ..Self::default()
        };
        match table.pane {
            SidePane::Lists => {
                let units = table
                    .game
                    .setup()
                    .variant
                    .demands(table.game.table(), table.game.state(), table.power)
                    .len();
                let [grid, board] = split_top(below, units as u16 + GRID_HEAD);
                if board.height < SMALLEST_BOARD {
                    Self {
                        grid: Some(below),
                        ..panes
                    }
                } else {
                    Self {
                        grid: Some(grid),
                        board: Some(board),
                        ..panes
                    }
                }
            }
            SidePane::Board => Self {
                board: Some(below),
                ..panes
            },
        }
    }

    /// Two columns: orders, and at the side the lists or a window of the board.
    fn narrow(table: &TableScreen, above: Rect, entry: Rect) -> Self {
        let halves = [Constraint::Percentage(50), Constraint::Percentage(50)];
        let month = [
            Constraint::Length((above.width * 13 / 20).min(MONTH)),
            Constraint::Min(0),
        ];
        let [orders, side] = Layout::horizontal(if table.has_month_rows() {
            month
        } else {
            halves
        })
        .areas(above);
        let panes = Self {
            orders,
            entry,
            ..Self::default()
        };
        if table.pane == SidePane::Board {
            return Self {
                board: Some(side),
                ..panes
            };
        }
        // Retreats and adjustments need their room more than the list of provinces does.
        let lists = match table.game.phase().kind {
            PhaseKind::Movement => [Constraint::Length(8), Constraint::Min(5)],
            PhaseKind::SetUp | PhaseKind::Retreats | PhaseKind::Adjustments => {
                [Constraint::Min(8), Constraint::Length(6)]
            }
        };
        // On the lowest screens a province that is looked up needs all of it.
        let height = if side.height >= 16 || table.filter.is_none() {
            home_height(table)
        } else {
            None
        };
        let [lists_area, home] = split_bottom(side, height.unwrap_or(0));
        let [adjacency, provinces] = Layout::vertical(lists).areas(lists_area);
        Self {
            provinces: Some(provinces),
            adjacency: Some(adjacency),
            home: height.map(|_| home),
            ..panes
        }
    }
}

/// Columns of the orders beside a board that takes all other room.
const ORDERS: u16 = 42;

/// Columns of the orders of a month, with all its time scales.
const MONTH: u16 = 58;

/// Rows of the grid above its lines: the title, the names, their influence.
const GRID_HEAD: u16 = 3;

/// A board in fewer rows shows too little to be of use.
const SMALLEST_BOARD: u16 = 12;

/// Rows of the home strip, where units are kept off the board.
fn home_height(table: &TableScreen) -> Option<u16> {
    super::pools::are_played(&table.game).then(|| super::pools::height(table))
}

/// Rows of the entry line with its candidates and the rule above it.
const fn entry_height(body: Rect) -> u16 {
    if body.height >= 40 {
        7
    } else if body.height >= 30 {
        5
    } else {
        4
    }
}
