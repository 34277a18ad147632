//! Which of several names counts that players propose for one area.

use ratatui::prelude::*;

use super::choice::{ChoiceAnswer, ChoiceBox, Question};
use super::choose::{READINGS, choices};
use crate::tui::action::ScreenPlace;
use crate::tui::list::Rows;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::boxed;
use chancery_game::game::{Command, ProposedName};
use ratatui::widgets::Paragraph;

struct ChooseName {
    area: String,
    proposed: Vec<ProposedName>,
    /// `Ugly Sea (England)`
    texts: Vec<String>,
}

/// Asks which name counts.
pub fn ask(table: &TableScreen, cx: &mut Context, proposed: Vec<ProposedName>) {
    let board = table.game.board();
    let texts = proposed
        .iter()
        .map(|one| format!("{} ({})", one.name, board.power(one.power).name))
        .collect();
    let area = match proposed.first() {
        Some(one) => board.province(one.area).name.clone(),
        None => String::new(),
    };
    cx.ask_over_table(ChoiceBox {
        question: ChooseName {
            area,
            proposed,
            texts,
        },
        answer: ChoiceAnswer::default(),
    });
}

impl Question for ChooseName {
    const TAKES_REASON: bool = false;

    fn place(&self) -> &'static ScreenPlace {
        &READINGS
    }

    fn len(&self) -> usize {
        self.proposed.len()
    }

    fn decide(&mut self, table: &mut TableScreen, cx: &mut Context, answer: &ChoiceAnswer) {
        let chosen = self.proposed[answer.selection.at].clone();
        let told = table.perform(Command::SelectName(chosen));
        table.after_change();
        cx.say(&table.game, &told);
    }

    fn rows(&self, cx: &Context, answer: &ChoiceAnswer) -> Rows {
        let texts = choices(&cx.look, &self.texts, answer.selection, 0);
        Rows::new(texts, answer.selection.at)
            .over([ASKS])
            .under(self.title(), "")
            .with([HOW])
    }

    fn draw(&self, cx: &Context, answer: &ChoiceAnswer, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let rows = (self.texts.len() + 3) as u16;
        let inner = boxed(frame, body, look, &self.title(), (60, rows));
        let mut lines = vec![Line::styled(ASKS, look.theme.text)];
        lines.extend(choices(look, &self.texts, answer.selection, inner.width));
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
