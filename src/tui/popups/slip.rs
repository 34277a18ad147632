//! Lines that are looked at before they are taken: whose each is, and whether they take the place
//! of what was entered before.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};
use unicode_width::UnicodeWidthStr;

use super::choose::ask_undecided;
use super::{PAGE_LINES, ask_why};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::list::{ListRow, Rows, Selection};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome, Pending};
use crate::tui::open_game::TableScreen;
use crate::tui::shared::{STRIKE, TAKE, WALK};
use crate::tui::widgets::{badge, boxed, column, list, rows_of, set_off, split_bottom, wrapped};
use crate::tui::words;
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::TwoOrders;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, Reading};
use chancery_game::game::{Command, Game};
use chancery_game::words::not_taken;
use chancery_session::desk::ClaimedLine;

pub static SLIP: ScreenPlace =
    ScreenPlace::of_box("The lines of a slip", &[OWN, TAKE, WALK, STRIKE]);

const OWN: &[Spec] = &[
    Spec::new(
        Action::ReplaceOrders,
        "Take the lines instead of the earlier orders",
    )
    .keys(&[Key::char('r')]),
    Spec::new(
        Action::AddOrders,
        "Take the lines beside the earlier orders",
    )
    .keys(&[Key::char('a')]),
    Spec::new(Action::GiveLine, "Give the line to another power").keys(&[Key::char('w')]),
];

/// Columns of a player's name.
const NAME: usize = 8;

/// So many lines that are replaced are named.
const MOST_NAMED: usize = 3;

/// At least so many rows of the lines are shown.
const LEAST: usize = 4;

/// What was read of a line that needs rows of its own stands so far to the right.
const INDENT: usize = 2;

/// Lines of a slip, before they are taken.
pub struct SlipBox {
    pub lines: Vec<ClaimedLine>,
    /// Lines that the game master left out.
    pub left_out: Vec<Entry>,
    /// What else should be looked at.
    pub remarks: Vec<String>,
    /// The one line as it came, where it had to be ruled on, and why it was ruled so.
    pub ruled: Option<(Entry, String)>,
    pub selection: Selection,
}

impl SlipBox {
    /// The first line selected.
    pub(crate) fn new(lines: Vec<ClaimedLine>, remarks: Vec<String>) -> Self {
        Self {
            lines,
            left_out: Vec::new(),
            remarks,
            ruled: None,
            selection: Selection::default(),
        }
    }

    /// The same for one line that was ruled on: as it came, and the reason.
    #[must_use]
    pub(crate) fn ruled(self, line: Entry, why: String) -> Self {
        Self {
            ruled: Some((line, why)),
            ..self
        }
    }

    /// The lines as they will be taken.
    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.lines.iter().map(|line| line.entry.clone()).collect()
    }

    /// The lines entered before that these may take the place of, as indices of the sheet.
    pub(crate) fn replaced(&self, game: &Game) -> Vec<usize> {
        game.replaced_by(&self.entries())
    }

    /// Gives the selected line to the next power that may be meant, or to the next player, and with
    /// it all others of which the same is asked. Whether there is one.
    pub(crate) fn give_on(&mut self) -> bool {
        let Some(selected) = self.lines.get(self.selection.at) else {
            return false;
        };
        let (from, mut others) = (selected.entry.author(), selected.others.clone());
        if others.is_empty() {
            return false;
        }
        let to = others.remove(0);
        // The choice goes round: who steps too far comes by again.
        others.push(from);
        let (heading, asked) = (selected.strange_heading.clone(), selected.why.is_some());
        let before = selected.others.clone();
        for (at, line) in self.lines.iter_mut().enumerate() {
            let is_same = if heading.is_some() {
                line.strange_heading == heading
            } else {
                asked && line.why.is_some() && line.entry.author() == from && line.others == before
            };
            // One answer serves all lines under one strange heading: nobody answers ten times.
            if at != self.selection.at && !is_same {
                continue;
            }
            (line.entry.seat, line.entry.power) = (to.seat, to.power);
            line.others.clone_from(&others);
        }
        true
    }

    /// What should be looked at: the remarks of the slip, and whose its lines are where that is not
    /// clear, each reason once.
    fn said(&self, table: &TableScreen) -> Vec<String> {
        let mut said = self.remarks.clone();
        for line in self.lines.iter().filter_map(|line| line.why.as_ref()) {
            if said.len() < MOST_NAMED + self.remarks.len() && !said.contains(line) {
                said.push(line.clone());
            }
        }
        let sheet = &table.game.sheet().entries;
        let replaced = self.replaced(&table.game);
        if !replaced.is_empty() {
            let named = replaced
                .iter()
                .take(MOST_NAMED)
                .map(|&i| format!("“{}”", table.game.as_read(&sheet[i])));
            let more = if replaced.len() > MOST_NAMED {
                format!(" and {} more", replaced.len() - MOST_NAMED)
            } else {
                String::new()
            };
            said.push(format!(
                "earlier orders: {}{more}",
                named.collect::<Vec<_>>().join(", ")
            ));
        }
        said
    }

    fn title(&self) -> String {
        match self.lines.iter().filter(|line| is_doubtful(line)).count() {
            0 if self.lines.is_empty() => "No order to take".to_owned(),
            0 => format!("{} to take", counted(self.lines.len(), "order")),
            n => format!("{} to take; check {n}", counted(self.lines.len(), "order")),
        }
    }

    /// Whether each line says whose it is: where that is not said already.
    fn are_named(&self, table: &TableScreen) -> bool {
        table.among_players() && self.lines.iter().any(|line| line.entry.seat != table.seat)
    }

    fn keys(&self, look: &Look, table: &TableScreen) -> Vec<Line<'static>> {
        let theme = &look.theme;
        let mut keys = Vec::new();
        if let Some(line) = self.lines.get(self.selection.at)
            && let Some(&other) = line.others.first()
            && line.why.is_some()
        {
            let given = match &line.strange_heading {
                Some(heading) => format!("the lines below “{heading}”"),
                None => format!("“{}”", line.entry.written.trim()),
            };
            let to = if table.among_players() {
                table.game.setup().seat_name(other.seat)
            } else {
                &table.game.board().power(other.power).name
            };
            let what = format!("gives {given} to {to}");
            keys.push(key_line(look, "{give-line}", &what));
        }
        if self.lines.is_empty() {
            keys.push(Line::styled("Enter or Esc: close", theme.dim));
            return keys;
        }
        if self.replaced(&table.game).is_empty() {
            keys.push(Line::styled(
                look.keys.spelled_in(
                    &SLIP,
                    "Enter: take them. {strike}: drop a line. {give-line}: another power. Esc: take none.",
                ),
                theme.dim,
            ));
            return keys;
        }
        let two = match table.game.history().rules.two_orders {
            TwoOrders::Hold => "two different orders to a unit: neither counts",
            TwoOrders::First => "two different orders to a unit: the first counts",
            TwoOrders::Last => "two different orders to a unit: the last counts",
        };
        let replaces = "replaces the earlier orders of the same units";
        keys.push(key_line(look, "{replace-orders}", replaces));
        let adds = match table.game.phase().kind {
            PhaseKind::Movement => format!("adds to them: {two}"),
            _ => "adds to them".to_owned(),
        };
        keys.push(key_line(look, "{add-orders}", &adds));
        let told = "{strike}: drop a line. {give-line}: another power. Esc: take none.";
        let told = look.keys.spelled_in(&SLIP, told);
        keys.push(Line::styled(told, theme.dim));
        keys
    }

    /// The lines, each in as many rows as it needs, and the row at which the selected one begins: as
    /// written and as read side by side where there is room for both, else one below the other, for
    /// nothing is cut.
    fn drawn(&self, cx: &Context, table: &TableScreen, width: u16) -> (Vec<Line<'static>>, usize) {
        let look = &cx.look;
        let game = &table.game;
        let named = self.are_named(table);
        let (mut rows, mut selected) = (Vec::new(), 0);
        for (i, line) in self.lines.iter().enumerate() {
            let entry = &line.entry;
            let name = if named {
                column(look, game.setup().seat_name(entry.seat), NAME)
            } else {
                String::new()
            };
            let asked = if line.why.is_some() {
                Span::styled("?", look.theme.warning)
            } else {
                Span::raw(" ")
            };
            let head = vec![
                Span::styled(name, look.theme.strong),
                badge(look, game.board(), entry.power),
                asked,
            ];
            let before: usize = head.iter().map(Span::width).sum();
            let texts = side_by_side(
                look,
                table,
                entry,
                usize::from(width).saturating_sub(before),
            );
            let here = i == self.selection.at;
            if here {
                selected = rows.len();
            }
            for (nth, text) in texts.into_iter().enumerate() {
                let head = if nth == 0 {
                    head.clone()
                } else {
                    vec![Span::raw(" ".repeat(before))]
                };
                let row = Line::from([head, text].concat());
                rows.push(set_off(row, here, look.theme.selection, width));
            }
        }
        (rows, selected)
    }

    /// Takes the lines: in the place of what was entered before, or beside it.
    fn take(&mut self, table: &mut TableScreen, cx: &mut Context, replace: bool) -> LayerOutcome {
        let entries = self.entries();
        if entries.is_empty() {
            cx.info(format!("nothing to enter. {}", self.remarks.join(" ")));
            return LayerOutcome::Close;
        }
        let author = entries.first().map(Entry::author);
        let told = table.perform(if replace {
            Command::CorrectSlip(entries)
        } else {
            Command::AddSlip(entries)
        });
        table.perform(Command::LeaveOut(std::mem::take(&mut self.left_out)));
        if let (Some((line, why)), Some(author)) = (self.ruled.take(), author) {
            let before = Entry {
                seat: author.seat,
                power: author.power,
                ..line
            };
            if let Some(&line) = told.lines.first() {
                table.perform(Command::RuledWhenEntered { line, before });
            }
            table.perform(Command::GiveReason(why));
        }
        // All commands are through: the board and the lists are made anew once.
        table.refresh();
        match author {
            Some(author) if table.among_players() => table.go_to_seat(author.seat),
            _ => _ = table.advance(),
        }
        cx.say(&table.game, &told);
        // A slip that corrects another is no ruling between the two: the next key is an order's.
        if !replace {
            ask_why(table, cx);
        }
        if !cx.is_asked() {
            ask_undecided(table, cx, &told.lines);
        }
        LayerOutcome::Close
    }
}

impl Layer<TableScreen> for SlipBox {
    fn place(&self) -> &'static ScreenPlace {
        &SLIP
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let asks = !self.replaced(&table.game).is_empty();
        match action {
            Action::ReplaceOrders if asks => return self.take(table, cx, true),
            Action::AddOrders if asks => return self.take(table, cx, false),
            Action::GiveLine => _ = self.give_on(),
            // Enter guesses nothing here: each answer would lose or double orders.
            Action::Accept if asks => {
                let said =
                    "{replace-orders} replaces the earlier orders, {add-orders} adds to them";
                cx.info(cx.look.keys.spelled_in(&SLIP, said));
            }
            Action::Accept => return self.take(table, cx, false),
            Action::Strike => {
                let at = &mut self.selection.at;
                if *at < self.lines.len() {
                    // Kept for the log, which tells everything that stood on the slip.
                    self.left_out.push(self.lines.remove(*at).entry);
                }
                *at = (*at).min(self.lines.len().saturating_sub(1));
                if self.lines.is_empty() {
                    return LayerOutcome::Close;
                }
            }
            Action::Back => {
                cx.info("not entered");
                return LayerOutcome::Close;
            }
            _ => _ = self.selection.act(action, self.lines.len(), PAGE_LINES),
        }
        LayerOutcome::Stay
    }

    fn pending(&self) -> Pending {
        // Back gives up the whole slip, which was typed or pasted.
        Pending::if_typed(true)
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let look = &cx.look;
        let names = self.are_named(table);
        let rows = self.lines.iter().map(|line| {
            let (entry, setup) = (&line.entry, table.game.setup());
            let name = if names {
                setup.seat_name(entry.seat)
            } else {
                ""
            };
            let badge = &table.game.board().power(entry.power).badge;
            let asked = if line.why.is_some() { " ?" } else { "" };
            let badge = format!("{badge}{asked}");
            let (read, _) = as_read(look, table, entry);
            ListRow::columns([name, &badge, &entry.written, &read])
        });
        Rows::new(rows, self.selection.at)
            .under(self.title(), "")
            .with(self.said(table))
            .with(self.keys(look, table))
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let width = body.width.saturating_sub(8).min(110);
        let said = self.said(table);
        let (lines, selected) = self.drawn(cx, table, width);
        let said_rows: u16 = said
            .iter()
            .map(|text| rows_of(text, usize::from(width)) as u16)
            .sum();
        let keys = self.keys(look, table);
        let foot_rows = keys.len() as u16;
        let rows = lines.len() as u16 + said_rows + foot_rows + 1;
        let inner = boxed(frame, body, look, &self.title(), (width, rows));
        let [rest, foot] = split_bottom(inner, foot_rows);
        // Remarks give way before the lines do: without the lines there is nothing to check.
        let least = lines.len().min(LEAST) as u16;
        let said_rows = said_rows.min(rest.height.saturating_sub(least));
        let [list_area, said_area] = split_bottom(rest, said_rows);
        frame.render_widget(
            Paragraph::new(said.join("\n"))
                .style(look.theme.warning)
                .wrap(Wrap { trim: true }),
            said_area,
        );
        list(frame, list_area, look, lines, selected);
        frame.render_widget(Paragraph::new(keys), foot);
    }
}

/// Whether a line should be looked at before it is taken.
fn is_doubtful(line: &ClaimedLine) -> bool {
    let is_clear = matches!(&line.entry.reading, Reading::Order { notes, .. } if notes.is_empty());
    line.why.is_some() || !is_clear && !line.entry.is_waiting()
}

/// A key of the box, and what it does.
fn key_line(look: &Look, key: &str, what: &str) -> Line<'static> {
    Line::from(vec![
        Span::styled(look.keys.spelled_in(&SLIP, key), look.theme.key),
        Span::styled(format!(" {what}"), look.theme.dim),
    ])
}

/// A line as it was written and as it was read, in rows.
fn side_by_side(
    look: &Look,
    table: &TableScreen,
    entry: &Entry,
    width: usize,
) -> Vec<Vec<Span<'static>>> {
    let (read, style) = as_read(look, table, entry);
    let (written, half) = (entry.written.trim(), (width / 2).saturating_sub(1));
    if written.width() < half && read.width() <= width - half {
        return vec![vec![
            Span::styled(column(look, written, half), look.theme.dim),
            Span::styled(read, style),
        ]];
    }
    let above = wrapped(written, width)
        .into_iter()
        .map(|row| vec![Span::styled(row, look.theme.dim)]);
    let below = wrapped(&read, width.saturating_sub(INDENT)).into_iter();
    above
        .chain(below.map(|row| vec![Span::raw(" ".repeat(INDENT)), Span::styled(row, style)]))
        .collect()
}

fn as_read(look: &Look, table: &TableScreen, entry: &Entry) -> (String, Style) {
    match &entry.reading {
        Reading::Order { order, notes } => {
            let read = table.game.written(order);
            match notes.first() {
                None => (read, look.theme.text),
                Some(note) => {
                    let note = words::note(note);
                    (format!("{read} ({note})"), look.theme.warning)
                }
            }
        }
        Reading::Ambiguous { .. } => ("will ask you".to_owned(), look.theme.warning),
        Reading::Unreadable { why } => (why.clone(), look.theme.error),
        Reading::NotTaken(why) => {
            let waits = entry.is_waiting();
            let style = if waits {
                look.theme.text
            } else {
                look.theme.error
            };
            (not_taken(why).to_owned(), style)
        }
    }
}
