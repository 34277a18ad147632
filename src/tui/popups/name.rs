//! Which of several names counts that players propose for one area.

use ratatui::prelude::*;

use super::PAGE_LINES;
use super::choose::{READINGS, choices};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection};
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::boxed;
use chancery_game::game::{Command, ProposedName};
use ratatui::widgets::Paragraph;

struct ChooseName {
    area: String,
    proposed: Vec<ProposedName>,
    /// `Ugly Sea (England)`
    texts: Vec<String>,
    selection: Selection,
}

/// Asks which name counts.
pub fn ask(table: &TableScreen, cx: &mut Context, proposed: Vec<ProposedName>) {
    let board = table.game.board();
    let text = |one: &ProposedName| format!("{} ({})", one.name, board.power(one.power).name);
    let area = proposed
        .first()
        .map_or_else(String::new, |one| board.province(one.area).name.clone());
    cx.ask_over_table(ChooseName {
        area,
        texts: proposed.iter().map(text).collect(),
        proposed,
        selection: Selection::default(),
    });
}

impl Layer<TableScreen> for ChooseName {
    fn place(&self) -> &'static ScreenPlace {
        &READINGS
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        match action {
            Action::Accept => {
                if let Some(chosen) = self.proposed.get(self.selection.at).cloned() {
                    let told = table.perform(Command::SelectName(chosen));
                    table.after_change();
                    cx.say(&table.game, &told);
                }
                LayerOutcome::Close
            }
            Action::Back => LayerOutcome::Close,
            _ => {
                self.selection.act(action, self.proposed.len(), PAGE_LINES);
                LayerOutcome::Stay
            }
        }
    }

    fn typed(&mut self, _table: &mut TableScreen, _cx: &mut Context, key: Key) -> LayerOutcome {
        if let Some(digit) = key.text() {
            self.selection.pick(digit, self.proposed.len());
        }
        LayerOutcome::Stay
    }

    fn rows(&self, _table: &TableScreen, cx: &Context) -> Rows {
        let texts = choices(&cx.look, &self.texts, self.selection, 0);
        Rows::new(texts, self.selection.at)
            .over([ASKS])
            .under(self.title(), "")
            .with([HOW])
    }

    fn draw(&self, _table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let rows = (self.texts.len() + 3) as u16;
        let inner = boxed(frame, body, look, &self.title(), (60, rows));
        let mut lines = vec![Line::styled(ASKS, look.theme.text)];
        lines.extend(choices(look, &self.texts, self.selection, inner.width));
        lines.push(Line::default());
        lines.push(Line::styled(HOW, look.theme.dim));
        frame.render_widget(Paragraph::new(lines), inner);
    }
}

const ASKS: &str = "Several players name it. You select the best (rule 5).";
const HOW: &str = "1-9 and Enter: choose. Esc: the first entered counts.";

impl ChooseName {
    fn title(&self) -> String {
        format!("Which name for {}?", self.area)
    }
}
