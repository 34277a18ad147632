//! Beside a player's slip: how the ballots for what is in hand stand, and those of the whole power.
//! Only the game master sees it.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use crate::tui::list::ListRow;
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{column, cut, list, list_in, pane, split_top};
use chancery_engine::count::{Subject, Tally, TallyResult};
use chancery_engine::order::Order;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_game::report::{Names, Style as NameStyle};
use chancery_game::told;
use chancery_session::desk::{BallotCell, BallotGrid, Row};

/// Draws how the ballots for what is in hand stand.
pub(crate) fn tally(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let Some(Row::Demand { demand, .. }) = table.row() else {
        let inner = pane(frame, area, look, INFLUENCE, "", false);
        influence(cx, table, frame, inner);
        return;
    };
    let inner = pane(frame, area, look, &tally_title(table, demand), "", false);
    let Some(subject) = table.ballots.subject(table.power, demand) else {
        return;
    };
    let room = usize::from(inner.height).saturating_sub(2).max(1);
    let mut lines: Vec<Line<'static>> = subject
        .tallies
        .iter()
        .take(room)
        .map(|tally| tally_line(cx, table, tally, inner.width))
        .collect();
    if subject.tallies.len() > room {
        let more = subject.tallies.len() - room;
        // The row of the last one now tells how many more there are.
        lines.pop();
        lines.push(Line::styled(
            format!("   and {} more", more + 1),
            look.theme.dim,
        ));
    }
    lines.push(outcome(cx, table, subject));
    if let Some(missing) = missing(table, demand) {
        lines.push(Line::styled(
            cut(look, &format!(" {missing}"), usize::from(inner.width)),
            look.theme.dim,
        ));
    }
    frame.render_widget(Paragraph::new(lines), inner);
}

const INFLUENCE: &str = "Influence";

fn tally_title(table: &TableScreen, demand: &Demand) -> String {
    let power = &table.game.board().power(table.power).name;
    match demand {
        Demand::Build(_) => format!("Builds of {power}"),
        Demand::Removal(_) => format!("Disbands of {power}"),
        Demand::Claim => "Claims".to_owned(),
        Demand::Unit(_) | Demand::May(_) => {
            format!("Ballots for {}", told::subject(&table.game, demand))
        }
    }
}

/// What both panes say: how the ballots for what is in hand stand, and those of the power.
pub(crate) fn rows(cx: &Context, table: &TableScreen) -> Vec<ListRow> {
    let mut rows = Vec::new();
    if let Some(Row::Demand { demand, .. }) = table.row() {
        rows.push(ListRow::subject(tally_title(table, demand), ""));
        if let Some(subject) = table.ballots.subject(table.power, demand) {
            let tallies = subject.tallies.iter();
            rows.extend(tallies.map(|tally| said_tally(&cx.look, table, tally)));
            rows.push(outcome(cx, table, subject).into());
            rows.extend(missing(table, demand).map(ListRow::from));
        }
    } else {
        rows.push(ListRow::subject(INFLUENCE, ""));
        rows.extend(said_influence(table));
    }
    rows.push(ListRow::subject(
        table.game.board().power(table.power).name.as_str(),
        "",
    ));
    rows.extend(said_grid(cx, table));
    rows
}

fn said_tally(look: &Look, table: &TableScreen, tally: &Tally) -> ListRow {
    let weight = format!("{} {}", mark(look, tally), tally.weight);
    let (order, backers) = (table.game.written(&tally.order), backers(table, tally));
    ListRow::columns([weight.as_str(), &order, &backers])
}

fn said_influence(table: &TableScreen) -> Vec<ListRow> {
    let board = table.game.board();
    let badges = board.powers.iter().map(|power| power.badge.as_str());
    let mut rows = vec![ListRow::columns(badges.chain(["left"]))];
    rows.extend(table.seats().map(|seat| {
        let name = table.game.setup().seat_name(seat).to_owned();
        let shares = board.power_ids().map(|power| {
            let author = Author { seat, power };
            number(table.ballots.share(author).influence)
        });
        let left = table.ballots.unspent(seat).to_string();
        let cells: Vec<String> = std::iter::once(name).chain(shares).chain([left]).collect();
        ListRow::columns(cells.iter().map(String::as_str))
    }));
    rows
}

fn said_grid(cx: &Context, table: &TableScreen) -> Vec<ListRow> {
    let grid = BallotGrid::new(&table.game, &table.ballots, table.power);
    if grid.demands.is_empty() {
        return vec![NOTHING.into()];
    }
    let names = table.seats().map(|seat| table.game.setup().seat_name(seat));
    let votes: Vec<String> = table.seats().map(|seat| votes(table, seat)).collect();
    let mut rows = vec![
        ListRow::columns(names),
        ListRow::columns(votes.iter().map(String::as_str)),
    ];
    rows.extend(grid.demands.iter().zip(&grid.cells).map(|(demand, cells)| {
        let subject = told::subject(&table.game, demand);
        let cells = table
            .seats()
            .map(|seat| cell(cx, table, cells[seat.index()]).0);
        let cells: Vec<String> = std::iter::once(subject).chain(cells).collect();
        ListRow::columns(cells.iter().map(String::as_str))
    }));
    rows
}

/// A number of influence points, with a sign for none.
fn number(influence: u32) -> String {
    if influence == 0 {
        NONE.to_string()
    } else {
        influence.to_string()
    }
}

const fn mark(look: &Look, tally: &Tally) -> char {
    match tally.result {
        TallyResult::Followed => look.glyphs.check,
        TallyResult::Cancelled => '=',
        TallyResult::Outweighed => ' ',
    }
}

fn backers(table: &TableScreen, tally: &Tally) -> String {
    let seats = tally.backers.iter();
    let names: Vec<&str> = seats
        .map(|&seat| table.game.setup().seat_name(seat))
        .collect();
    names.join(", ")
}

/// `✓  4  F StP/sc - GOB   Andy, Dave`
fn tally_line(cx: &Context, table: &TableScreen, tally: &Tally, width: u16) -> Line<'static> {
    let look = &cx.look;
    let mark = mark(look, tally);
    let style = match tally.result {
        TallyResult::Followed => look.theme.ok,
        TallyResult::Cancelled => look.theme.warning,
        TallyResult::Outweighed => look.theme.text,
    };
    let order = table.game.written(&tally.order);
    let order_width = (usize::from(width) / 2).clamp(16, 26);
    let room = usize::from(width).saturating_sub(order_width + 8);
    Line::from(vec![
        Span::styled(format!(" {mark} {:>3}  ", tally.weight), style),
        Span::styled(
            column(look, &order, order_width),
            if tally.result == TallyResult::Followed {
                look.theme.strong
            } else {
                style
            },
        ),
        Span::styled(
            cut(look, &format!(" {}", backers(table, tally)), room),
            look.theme.dim,
        ),
    ])
}

/// An order in a few letters, where the unit is known.
fn terse(table: &TableScreen, order: &Order) -> String {
    Names::new(table.game.board(), table.game.state(), NameStyle::Short).terse(order)
}

/// What would be followed now.
fn outcome(cx: &Context, table: &TableScreen, subject: &Subject) -> Line<'static> {
    let theme = &cx.look.theme;
    let followed: Vec<String> = subject
        .followed()
        .map(|tally| terse(table, &tally.order))
        .collect();
    let open = subject.about.slots() - followed.len().min(subject.about.slots());
    let ties: Vec<String> = subject
        .ties()
        .iter()
        .map(|weight| format!("tie at {weight}"))
        .collect();
    let why = if ties.is_empty() {
        String::new()
    } else {
        format!(" ({})", ties.join(", "))
    };
    if subject.tallies.is_empty() {
        return Line::styled(" no ballot yet", theme.dim);
    }
    if followed.is_empty() {
        return Line::styled(
            format!(" now: none{why}, {}", by_default(table, subject)),
            theme.warning,
        );
    }
    let rest = if open > 0 {
        format!(", {open} by lot")
    } else {
        String::new()
    };
    Line::styled(
        format!(" now: {}{rest}{why}", followed.join(", ")),
        theme.ok,
    )
}

/// What happens where the ballots choose nothing.
fn by_default(table: &TableScreen, subject: &Subject) -> String {
    use chancery_engine::calendar::PhaseKind;
    use chancery_engine::count::BallotSubject;
    match (subject.about, table.game.phase().kind) {
        (BallotSubject::Unit(_), PhaseKind::Retreats) => "the default retreat".to_owned(),
        (BallotSubject::Unit(_), _) => "holds by default".to_owned(),
        (BallotSubject::Builds(n) | BallotSubject::Disbands(n), _) => format!("{n} by lot"),
    }
}

/// Who has influence and no ballot here; `None` where nobody is missing.
fn missing(table: &TableScreen, demand: &Demand) -> Option<String> {
    let grid = BallotGrid::new(&table.game, &table.ballots, table.power);
    let row = grid.demands.iter().position(|other| other == demand)?;
    let silent = table
        .seats()
        .zip(&grid.cells[row])
        .filter(|(_, cell)| **cell == BallotCell::Missing);
    let names: Vec<String> = silent
        .map(|(seat, _)| with_influence(table, seat))
        .collect();
    (!names.is_empty()).then(|| format!("missing: {}", names.join(", ")))
}

/// What a player has in the power in hand.
fn influence_of(table: &TableScreen, seat: SeatId) -> u32 {
    let power = table.power;
    table.ballots.share(Author { seat, power }).influence
}

/// `Chuck 3`
fn with_influence(table: &TableScreen, seat: SeatId) -> String {
    let influence = influence_of(table, seat);
    format!("{} {influence}", table.game.setup().seat_name(seat))
}

/// Everybody's influence in each power, while influence is invested; the player in hand is always
/// in sight.
fn influence(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let board = table.game.board();
    let mut head = vec![Span::raw(" ".repeat(NAME + 1))];
    head.extend(
        board
            .powers
            .iter()
            .map(|power| Span::styled(format!("{:>4}", power.badge), look.theme.dim)),
    );
    head.push(Span::styled("  left", look.theme.dim));
    let [head_row, below] = split_top(area, 1);
    frame.render_widget(Line::from(head), head_row);
    let mut lines = Vec::new();
    for seat in table.seats() {
        let style = if seat == table.seat {
            look.theme.strong
        } else {
            look.theme.text
        };
        let mut spans = vec![Span::styled(
            format!(
                " {}",
                column(look, table.game.setup().seat_name(seat), NAME)
            ),
            style,
        )];
        for power in board.power_ids() {
            let influence = table.ballots.share(Author { seat, power }).influence;
            let text = number(influence);
            spans.push(Span::styled(
                format!("{text:>4}"),
                if influence == 0 {
                    look.theme.dim
                } else {
                    style
                },
            ));
        }
        let unspent = table.ballots.unspent(seat);
        let style = if unspent > 0 {
            look.theme.warning
        } else {
            look.theme.dim
        };
        spans.push(Span::styled(format!("{unspent:>6}"), style));
        lines.push(Line::from(spans));
    }
    list(frame, below, look, lines, table.seat.index());
}

/// Columns of a player's name.
const NAME: usize = 8;
const NONE: char = '.';

/// What stands in the grid of a power without ballots.
const NOTHING: &str = "nothing to vote on";

/// Draws the ballots of the power in hand.
pub(crate) fn grid(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let grid = BallotGrid::new(&table.game, &table.ballots, table.power);
    let inner = pane(
        frame,
        area,
        look,
        &table.game.board().power(table.power).name,
        "",
        false,
    );
    if grid.demands.is_empty() {
        let none = Line::styled(format!(" {NOTHING}"), look.theme.dim);
        return frame.render_widget(none, inner);
    }
    let columns = BallotColumns::new(table, inner.width);
    let [head, body] = split_top(inner, 2);
    let heads = vec![columns.names(cx, table), columns.influence(cx, table)];
    frame.render_widget(Paragraph::new(heads), head);
    let at = match table.row() {
        Some(Row::Demand { demand, .. }) => grid.demands.iter().position(|other| other == demand),
        _ => None,
    };
    let lines = grid
        .demands
        .iter()
        .zip(&grid.cells)
        .enumerate()
        .map(|(i, (demand, cells))| {
            let mut spans = vec![Span::raw(format!(
                " {}",
                column(look, &told::subject(&table.game, demand), UNIT)
            ))];
            for seat in columns.shown(table) {
                let (text, style) = cell(cx, table, cells[seat.index()]);
                let style = if seat == table.seat && Some(i) != at {
                    style.patch(look.theme.strong)
                } else {
                    style
                };
                spans.push(Span::styled(column(look, &text, columns.width), style));
            }
            Line::from(spans)
        });
    let style = look.theme.in_hand(false);
    list_in(frame, body, look, lines.collect(), at, style);
}

/// Columns of a unit.
const UNIT: usize = 9;

/// Which players there is room for, and how wide their columns are, a blank included.
struct BallotColumns {
    first: usize,
    count: usize,
    width: usize,
}

impl BallotColumns {
    const NARROWEST: usize = 5;
    const WIDEST: usize = 12;

    fn new(table: &TableScreen, width: u16) -> Self {
        let room = usize::from(width).saturating_sub(UNIT + 2);
        let players = table.game.setup().seats().max(1);
        let count = players.min((room / Self::NARROWEST).max(1));
        let first = table
            .seat
            .index()
            // The player in hand stays in the middle, as far as the table goes.
            .saturating_sub(count / 2)
            .min(players - count);
        Self {
            first,
            count,
            width: (room / count).min(Self::WIDEST),
        }
    }

    fn shown(&self, table: &TableScreen) -> impl Iterator<Item = SeatId> + use<> {
        table.seats().skip(self.first).take(self.count)
    }

    fn head(
        &self,
        cx: &Context,
        table: &TableScreen,
        text: impl Fn(SeatId) -> (String, Style),
    ) -> Line<'static> {
        let mut spans = vec![Span::raw(" ".repeat(UNIT + 1))];
        for seat in self.shown(table) {
            let (text, style) = text(seat);
            let style = if seat == table.seat {
                style.patch(cx.look.theme.strong)
            } else {
                style
            };
            spans.push(Span::styled(
                format!("{} ", column(&cx.look, &text, self.width - 1)),
                style,
            ));
        }
        Line::from(spans)
    }

    fn names(&self, cx: &Context, table: &TableScreen) -> Line<'static> {
        self.head(cx, table, |seat| {
            (
                table.game.setup().seat_name(seat).to_owned(),
                cx.look.theme.text,
            )
        })
    }

    fn influence(&self, cx: &Context, table: &TableScreen) -> Line<'static> {
        self.head(cx, table, |seat| (votes(table, seat), cx.look.theme.dim))
    }
}

/// With how much influence a player votes in the power in hand.
fn votes(table: &TableScreen, seat: SeatId) -> String {
    match influence_of(table, seat) {
        0 => NONE.to_string(),
        influence => format!("{influence} IF"),
    }
}

/// A cell: the order in a few letters, `.` without influence, `-` where it is missing.
pub(crate) fn cell(cx: &Context, table: &TableScreen, cell: BallotCell) -> (String, Style) {
    let theme = &cx.look.theme;
    let (entry, style) = match cell {
        BallotCell::Silent => return (NONE.to_string(), theme.dim),
        BallotCell::Missing => return ("-".to_owned(), theme.warning),
        BallotCell::Ballot(entry) => (entry, theme.text),
        BallotCell::Void(entry) => (entry, theme.void),
        BallotCell::Several(entry) => (entry, theme.warning),
    };
    let order = table.game.sheet().order(entry);
    let mut text = order.map_or_else(String::new, |order| terse(table, order));
    if let BallotCell::Several(_) = cell {
        text.push_str(" 2?");
    }
    (text, style)
}
