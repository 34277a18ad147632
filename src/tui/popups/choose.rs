//! Which of several readings of a line is meant.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::SlipBox;
use super::choice::{ChoiceAnswer, ChoiceBox, Question};
use super::ruling::precedent_text;
use crate::tui::action::ScreenPlace;
use crate::tui::line::InputLine;
use crate::tui::list::{Rows, Selection, UNBROKEN, first_visible};
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::shared::LIST;
use crate::tui::widgets::{asked, boxed, cut, put_cursor, set_off};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_game::game::{Command, LineId, all_told_apart};
use chancery_game::told;
use chancery_session::desk::Entered;

/// The readings, and the reason as it is typed.
pub static READINGS: ScreenPlace = ScreenPlace::of_line("Which of several orders it is", &[LIST]);

/// Where a choice among readings goes.
#[derive(Clone, Copy)]
pub enum ChoiceFor {
    /// A line that is not on the sheet yet, and who takes note of what came of entering it.
    NewEntry(fn(&mut TableScreen, &mut Context, Entered)),
    /// A line of the sheet.
    Entry(LineId),
    /// The same of a slip that was taken just now: the others of its player are asked about next.
    Slip(LineId),
}

/// Two or more readings of a line.
struct Choose {
    written: String,
    question: String,
    candidates: Vec<Order>,
    /// The same in house style.
    texts: Vec<String>,
    target: ChoiceFor,
    /// How it was ruled in a like case.
    precedent: Option<String>,
}

/// Asks which of several readings is meant.
pub fn ask(
    table: &TableScreen,
    cx: &mut Context,
    written: String,
    question: String,
    candidates: Vec<Order>,
    target: ChoiceFor,
) {
    let texts: Vec<String> = candidates
        .iter()
        .map(|order| table.game.written(order))
        .collect();
    let readings = all_told_apart(&texts);
    let precedent = table
        .session
        .last_precedent(|precedent| precedent.is_between(&readings));
    let proposed = precedent
        .as_ref()
        .and_then(|precedent| readings.iter().position(|own| *own == precedent.value));
    let precedent = match precedent {
        Some(precedent) if proposed.is_some() => Some(precedent_text(&precedent, &precedent.value)),
        _ => None,
    };
    cx.ask_over_table(ChoiceBox {
        question: Choose {
            written,
            question,
            candidates,
            texts,
            target,
            precedent,
        },
        answer: ChoiceAnswer {
            selection: Selection {
                at: proposed.unwrap_or_default(),
            },
            why: InputLine::default(),
        },
    });
}

/// A line for each of what can be chosen, with the digit that chooses it.
pub(super) fn choices(
    look: &Look,
    texts: &[String],
    selection: Selection,
    width: u16,
) -> impl Iterator<Item = Line<'static>> {
    texts.iter().enumerate().map(move |(at, text)| {
        let line = Line::from(vec![
            Span::styled(format!(" {} ", at + 1), look.theme.key),
            Span::raw(text.clone()),
        ]);
        let is_here = at == selection.at;
        set_off(line, is_here, look.theme.selection, width)
    })
}

/// Asks about the first of some lines of the sheet that nobody has ruled on, the cursor on it.
/// Whether there is one.
pub(super) fn ask_undecided(table: &mut TableScreen, cx: &mut Context, lines: &[LineId]) -> bool {
    let mut own = lines
        .iter()
        .filter_map(|&line| table.game.sheet().line(line));
    let first = own.find_map(|line| match &line.reading {
        Reading::Ambiguous {
            question,
            candidates,
        } => Some((
            line.id,
            line.written.clone(),
            question.clone(),
            candidates.clone(),
        )),
        _ => None,
    });
    let Some((line, written, question, candidates)) = first else {
        return false;
    };
    table.go_to_line(line);
    ask(
        table,
        cx,
        written,
        question,
        candidates,
        ChoiceFor::Slip(line),
    );
    true
}

const TITLE: &str = "Which order is it?";
const WHY: &str = "why: ";
const HOW: &str = "1-9 and Enter: choose. Other text: the reason (optional). Esc: decide later.";

impl Choose {
    /// The line as it was written, and what is asked of it.
    fn above(&self, look: &Look) -> [Line<'static>; 2] {
        let written = self.written.trim().to_owned();
        let written = Span::styled(written, look.theme.strong);
        [
            Line::from(vec![Span::raw("written: "), written]),
            Line::styled(self.question.clone(), look.theme.text),
        ]
    }

    /// The line as it was written, undecided.
    fn undecided(&mut self) -> Reading {
        Reading::Ambiguous {
            question: std::mem::take(&mut self.question),
            candidates: std::mem::take(&mut self.candidates),
        }
    }

    /// Takes a reading.
    fn take(&mut self, table: &mut TableScreen, cx: &mut Context, order: Order, why: &str) {
        let reading = Reading::clear(order);
        let written = std::mem::take(&mut self.written);
        match self.target {
            ChoiceFor::NewEntry(entered) => {
                let entry = table.line_of(written, reading);
                let unclear = Entry {
                    reading: self.undecided(),
                    ..entry.clone()
                };
                let result = table.enter_or_ask(entry);
                if let Entered::Review { lines, remarks } = result {
                    let slip = SlipBox::new(lines, remarks);
                    cx.ask_over_table(slip.ruled(unclear, why.to_owned()));
                    return;
                }
                if let Entered::One {
                    line: Some(line), ..
                } = result
                {
                    let before = unclear;
                    table.perform(Command::RuledWhenEntered { line, before });
                }
                table.perform(Command::GiveReason(why.to_owned()));
                entered(table, cx, result);
            }
            ChoiceFor::Entry(line) | ChoiceFor::Slip(line) => {
                let author = table.game.sheet().line(line).map(|line| line.author());
                if let Some(author) = author {
                    let by = Entry::by(author, written, reading);
                    table.perform(Command::Rule { line, by });
                    table.perform(Command::GiveReason(why.to_owned()));
                }
                table.after_change();
                if let (ChoiceFor::Slip(_), Some(author)) = (self.target, author) {
                    let lines = table.game.sheet().entries.iter();
                    let own = lines.filter(|line| line.seat == author.seat);
                    let own: Vec<LineId> = own.map(|line| line.id).collect();
                    if !ask_undecided(table, cx, &own) {
                        table.advance();
                    }
                }
            }
        }
    }
}

impl Question for Choose {
    fn place(&self) -> &'static ScreenPlace {
        &READINGS
    }

    fn len(&self) -> usize {
        self.candidates.len()
    }

    fn decide(&mut self, table: &mut TableScreen, cx: &mut Context, answer: &ChoiceAnswer) {
        let order = self.candidates[answer.selection.at].clone();
        self.take(table, cx, order, answer.why.text());
    }

    /// The line is kept, undecided.
    fn put_off(&mut self, table: &mut TableScreen, cx: &mut Context) {
        if let ChoiceFor::NewEntry(_) = self.target {
            let reading = self.undecided();
            let line = table.line_of(std::mem::take(&mut self.written), reading);
            table.perform(Command::Add(vec![line]));
            table.refresh();
        }
        cx.give(&told::undecided());
    }

    fn rows(&self, cx: &Context, answer: &ChoiceAnswer) -> Rows {
        let look = &cx.look;
        let last = if answer.why.is_empty() {
            Line::from(HOW)
        } else {
            asked(look, WHY, &answer.why, UNBROKEN).0
        };
        let selection = answer.selection;
        Rows::new(choices(look, &self.texts, selection, 0), selection.at)
            .over(self.above(look))
            .under(TITLE, "")
            .with(self.precedent.as_deref())
            .with([last])
    }

    fn draw(&self, cx: &Context, answer: &ChoiceAnswer, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let rows = (self.candidates.len() + 4 + self.precedent.iter().count()) as u16;
        let inner = boxed(frame, body, look, TITLE, (80, rows));
        let mut lines = Vec::from(self.above(look));
        lines.extend(choices(look, &self.texts, answer.selection, inner.width));
        lines.extend(self.precedent.iter().map(|precedent_text| {
            Line::styled(
                cut(look, precedent_text, usize::from(inner.width)),
                look.theme.ok,
            )
        }));
        lines.push(Line::default());
        let (why, column) = asked(look, WHY, &answer.why, inner.width);
        let is_reasoned = !answer.why.is_empty();
        lines.push(if is_reasoned {
            why
        } else {
            Line::styled(HOW, look.theme.dim)
        });
        let first = first_visible(
            answer.selection.at + 2,
            lines.len(),
            usize::from(inner.height),
        );
        let shown: Vec<Line<'static>> = lines.into_iter().skip(first).collect();
        let row = shown.len().saturating_sub(1);
        frame.render_widget(Paragraph::new(shown), inner);
        if is_reasoned && row < usize::from(inner.height) {
            put_cursor(frame, inner, column, row as u16);
        }
    }
}
