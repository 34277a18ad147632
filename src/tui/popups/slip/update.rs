//! Keys while the lines of a slip are looked at.

use ratatui::prelude::*;

use super::{SLIP, SlipBox, draw};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::model::{AfterKey, Component, Context, Screen};
use crate::tui::popups::{PAGE_LINES, ask_why};
use crate::tui::screens::game;
use crate::tui::table::TableScreen;
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::Entry;

impl Component for SlipBox {
    type Below = dyn Screen;
    type After = AfterKey;

    fn place(&self) -> &'static ScreenPlace {
        &SLIP
    }

    fn act(&mut self, screen: &mut Self::Below, cx: &mut Context, action: Action) -> AfterKey {
        let Some(table) = game::game_screen(screen).map(|game| &mut game.table) else {
            return AfterKey::Closed;
        };
        let asks = !self.replaced(&table.game).is_empty();
        match action {
            Action::ReplaceOrders if asks => return self.take(table, cx, true),
            Action::AddOrders if asks => return self.take(table, cx, false),
            Action::GiveLine => _ = self.give_on(&table.game),
            Action::Accept if asks => {
                let said =
                    "{replace-orders} replaces the earlier orders, {add-orders} adds to them";
                cx.info(cx.look.keys.spelled_in(&SLIP, said));
            }
            Action::Accept => return self.take(table, cx, false),
            Action::Strike => {
                let at = &mut self.selection.at;
                if *at < self.lines.len() {
                    self.left_out.push(self.lines.remove(*at).entry);
                }
                *at = (*at).min(self.lines.len().saturating_sub(1));
                if self.lines.is_empty() {
                    return AfterKey::Closed;
                }
            }
            Action::Back => {
                cx.info("not entered");
                return AfterKey::Closed;
            }
            _ => _ = self.selection.act(action, self.lines.len(), PAGE_LINES),
        }
        AfterKey::Open
    }

    fn is_unfinished(&self) -> bool {
        true
    }

    fn draw(&self, screen: &Self::Below, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if let Some(game) = game::shown(screen) {
            draw::draw(cx, &game.table, self, frame, body);
        }
    }
}

impl SlipBox {
    /// Takes the lines: in the place of what was entered before, or beside it.
    fn take(&mut self, table: &mut TableScreen, cx: &mut Context, replace: bool) -> AfterKey {
        let entries = self.entries();
        let author = entries.first().map(Entry::author);
        let changes = table.game.sheet().trail.changes().len();
        let whose = entries
            .first()
            .map(|entry| entry.seat)
            .filter(|_| table.among_players());
        let (old, taken) = (self.replaced(&table.game), entries.clone());
        let sheet = &table.game.sheet().entries;
        let old: Vec<Entry> = old
            .iter()
            .filter_map(|&at| sheet.get(at).cloned())
            .collect();
        let (old, held) = if replace {
            table.game.replace_slip(entries);
            (old, Vec::new())
        } else {
            (Vec::new(), table.game.add_slip(entries))
        };
        table.game.leave_out(std::mem::take(&mut self.left_out));
        if let (Some((line, why)), Some(author)) = (self.ruled.take(), author) {
            table.game.rule_when_entered(Entry {
                seat: author.seat,
                power: author.power,
                ..line
            });
            table.game.give_reason(&why);
        }
        table.refresh();
        match whose {
            Some(seat) => table.go_to_seat(seat),
            None => _ = table.advance(),
        }
        if let Some(author) = held.first() {
            let name = table.game.setup.author_name(*author);
            cx.warn(format!(
                "second slip of {name}: all its units hold (house rule: {})",
                HouseRules::title_of(&[], "two-slips")
            ));
        } else {
            cx.done(format!(
                "{}; {{undo}} undoes it",
                entered(table, &taken, &old)
            ));
        }
        // A slip that corrects another is no ruling between the two: the next key is an order's.
        if !replace {
            ask_why(table, cx, changes);
        }
        AfterKey::Closed
    }
}

/// What was entered, and what it replaces: an order by name, several by their number.
fn entered(table: &TableScreen, taken: &[Entry], old: &[Entry]) -> String {
    let named = |lines: &[Entry]| match lines {
        [line] => table.game.as_read(line),
        lines => counted(lines.len(), "line"),
    };
    let replaces = if taken.len() == 1 {
        "replaces"
    } else {
        "replace"
    };
    match old {
        [] => format!("entered: {}", named(taken)),
        old => format!("{} {replaces} {}", named(taken), named(old)),
    }
}
