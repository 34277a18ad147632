//! Actions on the pages over the table.

use crate::game::Edit;
use crate::game::edit::{EndingEdit, Typed, help};
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::line::Line;
use crate::tui::lock::Shown;
use crate::tui::model::{Model, Screen, Tone};
use crate::tui::pages::readback::update as read_back;
use crate::tui::pages::results::update as results;
use crate::tui::pages::review::update as review;
use crate::tui::pages::rules::update as rules;
use crate::tui::pages::slips::update as slips;
use crate::tui::pages::{Page, Reader, ResultsPage, Subject};
use crate::tui::popups::end::update as end;
use crate::tui::popups::{Confirm, Popup, Question, WordForm};
use crate::tui::table::{Row, TableScreen};

const PAGE_LINES: usize = 15;

/// Carries out an action on the open page.
pub fn act(model: &mut Model, action: Action) -> Vec<Effect> {
    let Screen::Table(table) = &mut model.screen else {
        return Vec::new();
    };
    match &table.page {
        Some(Page::ReadBack(_)) => read_back::act(model, action),
        Some(Page::Review(_)) => review::act(model, action),
        Some(Page::Slips(_)) => slips::act(model, action),
        Some(Page::Amendment(_)) => super::amendment::update::act(model, action),
        Some(Page::Results(_)) => results::act(model, action),
        Some(Page::History(_)) => history(model, action),
        Some(Page::Reader(_)) => return reader(model, action),
        Some(Page::Rules(_)) => rules::act(model, action),
        Some(Page::Editor(_)) => editor(model, action),
        Some(Page::Eyes(_)) => super::eyes::update::act(model, action),
        None => {}
    }
    Vec::new()
}

fn history(model: &mut Model, action: Action) {
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let turns = table.game.turns().len();
    let Some(Page::History(page)) = &mut table.page else {
        return;
    };
    if page.selection.act(action, turns, PAGE_LINES) {
        return;
    }
    if action == Action::Back {
        table.page = None;
        return;
    }
    let Some(turn) = page.turn(turns) else { return };
    match action {
        Action::Accept => table.page = Some(Page::Results(ResultsPage::new(&table.game, turn))),
        Action::Amend => {
            let name = table
                .game
                .setup
                .variant
                .calendar()
                .name(table.game.turns()[turn].phase());
            model.popup = Some(Popup::Confirm(Confirm {
                question: Question::Amend { turn },
                text: format!("Reopen {name}?"),
                consequence: "Its orders can be changed. Before it and the later phases are \
                 settled again, a page says what that changes, \
                              and you say yes or no. The log records it, and Ctrl-U takes it back."
                    .to_owned(),
            }));
        }
        _ => {}
    }
}

/// Scrolls a page on a screen with so many columns and rows for it, or turns to its chart. Whether
/// that was asked for.
pub fn scroll(page: &mut Reader, action: Action, (width, height): (u16, u16)) -> bool {
    page.fit(width);
    let height = usize::from(height).max(1);
    let bottom = page.lines.len().saturating_sub(height);
    page.top = match action {
        Action::Up => page.top.saturating_sub(1),
        Action::Down => (page.top + 1).min(bottom),
        Action::PageUp => page.top.saturating_sub(height),
        Action::PageDown => (page.top + height).min(bottom),
        Action::First => 0,
        Action::Last => bottom,
        Action::OtherDrawing => return page.turn_chart(width),
        _ => return false,
    };
    true
}

/// The player has read his page: the next one's is covered and waits, or the pages are closed.
pub fn pass_on(model: &mut Model) {
    let width = model.size.0;
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Reader(page)) = &table.page else {
        return;
    };
    let next = page.subject.next(&table.game);
    table.page = next
        .seat()
        .is_some()
        .then(|| Page::Reader(Reader::new(&table.game, next, width)));
}

/// Passes the page on to its player: from then on nothing else can be reached without the game
/// master's word.
fn hand_over(model: &mut Model) {
    if model.lock.has_word() {
        model.lock.close(Shown::Cover);
    } else {
        model.popup = Some(Popup::Word(WordForm::new(Some(Shown::Cover))));
    }
}

fn reader(model: &mut Model, action: Action) -> Vec<Effect> {
    let width = model.size.0;
    let Screen::Table(table) = &mut model.screen else {
        return Vec::new();
    };
    let Some(Page::Reader(page)) = &mut table.page else {
        return Vec::new();
    };
    if scroll(page, action, (width, model.size.1.saturating_sub(4))) {
        return Vec::new();
    }
    match action {
        Action::Accept if page.subject.seat().is_some() => hand_over(model),
        Action::Back | Action::Accept => table.page = None,
        Action::OtherDrawing => model.tell(Tone::Info, "this page has no chart"),
        Action::NextView => *page = Reader::new(&table.game, page.subject.next(&table.game), width),
        Action::PreviousView => {
            *page = Reader::new(&table.game, page.subject.previous(&table.game), width);
        }
        Action::Copy => return vec![Effect::Copy(page.markdown.clone())],
        Action::Write => {
            let key = {
                let told = table
                    .game
                    .turns()
                    .last()
                    .filter(|_| page.subject == Subject::Season)
                    .map(|t| t.phase());
                table
                    .game
                    .setup
                    .variant
                    .calendar()
                    .key(told.unwrap_or_else(|| table.game.phase()))
            };
            return vec![Effect::Write(
                format!("{}-{key}.md", page.file_stem(&table.game)),
                page.markdown.clone(),
            )];
        }
        _ => {}
    }
    Vec::new()
}

fn editor(model: &mut Model, action: Action) {
    let (now, width) = (model.now, model.size.0);
    let Screen::Table(table) = &mut model.screen else {
        return;
    };
    let Some(Page::Editor(page)) = &mut table.page else {
        return;
    };
    match action {
        Action::Back if page.line.is_empty() => {
            let back = |subject| Page::Reader(Reader::new(&table.game, subject, width));
            table.page = page.from.map(back);
        }
        Action::Back => page.line = Line::default(),
        Action::Up => page.top = page.top.saturating_sub(1),
        Action::Down => page.top = (page.top + 1).min(help(&table.game).len()),
        Action::Accept => {
            if page.line.text().trim().eq_ignore_ascii_case("conclude")
                && !table.game.state().is_over()
            {
                return end::open(model);
            }
            let edit = match Edit::read(page.line.text(), &Typed::of(&table.game)) {
                Ok(Edit::Ending(EndingEdit::End(agreement))) if !table.game.state().is_over() => {
                    return end::confirm(model, agreement);
                }
                Ok(edit) => edit,
                Err(why) => return model.tell(Tone::Error, why),
            };
            let phase = table.game.phase();
            match table.game.edit(edit.clone(), now) {
                Ok(()) => {
                    page.line.take();
                    let what = edit.describe(
                        table.game.setup.variant,
                        table.game.board(),
                        &table.game.setup.players,
                    );
                    table.after_change();
                    if table.game.phase() != phase {
                        table.restart();
                    }
                    model.tell(Tone::Done, format!("{what}; Ctrl-U takes it back"));
                }
                Err(why) => model.tell(Tone::Error, why.to_string()),
            }
        }
        _ => {}
    }
}

impl TableScreen {
    /// Puts the cursor on the line of the table that a read-back line is about, with its text in
    /// the entry line where it is to be changed.
    pub fn go_to(&mut self, line: &crate::game::ReadBackLine, change: bool) {
        if self.among_players() {
            self.go_to_seat(line.seat);
        }
        let found = self.rows.iter().position(|row| match row {
            Row::Demand {
                author,
                demand,
                entries,
                ..
            } => match line.entry {
                Some(entry) => entries.contains(&entry),
                None => Some(*author) == line.author() && Some(demand) == line.demand.as_ref(),
            },
            Row::Loose { entry, .. } => Some(*entry) == line.entry,
            Row::Hand { entries, .. } => {
                line.power.is_none() || line.entry.is_some_and(|entry| entries.contains(&entry))
            }
            Row::Power { .. } | Row::Trapped { .. } => false,
        });
        if let Some(at) = found {
            self.cursor = at;
        }
        if let Some(entry) = line
            .entry
            .filter(|_| change)
            .and_then(|e| self.game.sheet().entries.get(e))
        {
            self.line = Line::holding(entry.written.trim());
            self.changing = line.entry;
        }
        self.moved();
    }
}
