//! Who plays: a name that changes, a substitute, a power that is handed over.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::PAGE_LINES;
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::form::{FormRows, Value};
use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::{Rows, Selection, UNBROKEN, turned};
use crate::tui::model::{Context, Layer, LayerOutcome, Pending};
use crate::tui::open_game::TableScreen;
use crate::tui::shared::{FIELDS, ROWS, TAKE};
use crate::tui::widgets::boxed;
use chancery_engine::seat::{SeatId, Seating};
use chancery_game::game::{Command, Game};

pub static WHO_PLAYS: ScreenPlace = ScreenPlace::of_line("Who plays", &[TAKE, ROWS, FIELDS]);

pub struct PlayersForm {
    /// The power of each seat, or its number.
    labels: Vec<String>,
    names: Vec<InputLine>,
    selection: Selection,
    /// Whether the same name in two seats is one player.
    of_powers: bool,
}

/// Columns of the box, and of a power in it.
const WIDTH: u16 = 64;
const LABEL: usize = 16;

impl PlayersForm {
    fn form<'a>(&self, cx: &'a Context, width: u16) -> FormRows<'a> {
        let mut rows = FormRows::new(&cx.look, LABEL, width);
        for (at, (label, name)) in self.labels.iter().zip(&self.names).enumerate() {
            rows.begin(at == self.selection.at);
            rows.field(format!(" {label}"), Value::Typed(name));
        }
        rows
    }

    /// What a name comes to, and what keys do.
    const fn foot(&self) -> [&'static str; 2] {
        let how = if self.of_powers {
            "The same name twice is one player. Nobody plays it: `civil disorder`."
        } else {
            "A substitute keeps the influence and points of the seat."
        };
        [how, "Enter: save   Esc: back"]
    }

    /// The players of a game as it stands, the cursor on one of them.
    pub(crate) fn new(game: &Game, seat: SeatId) -> Self {
        let setup = game.setup();
        let of_powers = setup.variant.seating() == Seating::OnePerPower;
        let (mut labels, mut names) = (Vec::new(), Vec::new());
        for seat in (0..setup.seats()).filter_map(SeatId::nth) {
            labels.push(if of_powers {
                setup.seat_name(seat).to_owned()
            } else {
                format!("Player {}", seat.index() + 1)
            });
            let name = setup.players.get(seat.index());
            names.push(InputLine::holding(name.map_or("", String::as_str)));
        }
        let at = seat.index();
        Self {
            labels,
            names,
            selection: Selection {
                at: if at < setup.seats() { at } else { 0 },
            },
            of_powers,
        }
    }
}

impl Layer<TableScreen> for PlayersForm {
    fn place(&self) -> &'static ScreenPlace {
        &WHO_PLAYS
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let rows = self.names.len();
        match action {
            Action::Back => return LayerOutcome::Close,
            Action::Accept => {
                let names: Vec<String> = self.names.iter().map(|n| n.text().to_owned()).collect();
                let told = match table.apply(Command::SeatPlayers(names)) {
                    Ok(told) => told,
                    Err(why) => {
                        cx.refuse(&why);
                        return LayerOutcome::Stay;
                    }
                };
                table.after_change();
                cx.say(&table.game, &told);
                return LayerOutcome::Close;
            }
            Action::NextField => self.selection.at = turned(self.selection.at, rows, true),
            Action::PreviousField => self.selection.at = turned(self.selection.at, rows, false),
            _ => _ = self.selection.act(action, rows, PAGE_LINES),
        }
        LayerOutcome::Stay
    }

    fn typed(&mut self, _table: &mut TableScreen, _cx: &mut Context, key: Key) -> LayerOutcome {
        if let Some(line) = self.names.get_mut(self.selection.at) {
            // What is typed first takes the place of the name that stands there.
            if !line.is_touched() && key.text().is_some() {
                line.take();
            }
            line.key(key);
        }
        LayerOutcome::Stay
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        self.names.get_mut(self.selection.at)
    }

    fn pending(&self) -> Pending {
        Pending::if_typed(self.names.iter().any(InputLine::is_touched))
    }

    fn rows(&self, _table: &TableScreen, cx: &Context) -> Rows {
        let rows = self.form(cx, UNBROKEN).rows();
        rows.under(WHO_PLAYS.title, "").with(self.foot())
    }

    fn draw(&self, _table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let (look, theme) = (&cx.look, &cx.look.theme);
        let height = (self.names.len() as u16 + 3).min(body.height);
        let inner = boxed(frame, body, look, WHO_PLAYS.title, (WIDTH, height));
        let [list, foot] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(2)]).areas(inner);
        self.form(cx, list.width).draw(frame, list);
        let lines = self.foot();
        let lines = lines.map(|text| Line::styled(format!(" {text}"), theme.dim));
        frame.render_widget(Paragraph::new(lines.to_vec()), foot);
    }
}
