//! What keys do on the page of house rules.

use ratatui::prelude::*;

use super::{Offered, RulesPage, draw, neighbour_choice, offered, read_seed};
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::find::Texts;
use crate::tui::keys::Key;
use crate::tui::line::{self, InputLine};
use crate::tui::model::{Component, Context};
use crate::tui::pages::{PAGE_LINES, Page, PageOutcome};
use crate::tui::popups::ask_ruling;
use crate::tui::shared::{FIND, FIND_ON, GAME, LIST, VALUES, WORLD};
use crate::tui::table::{ShownTable, TableScreen};
use crate::tui::words::rule_value;

pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "among the house rules: {rules} first",
    hints: &[("Left/Right", "change")],
    ..ScreenPlace::new(
        "House rules",
        &[LIST, FIND, FIND_ON, GAME, WORLD, VALUES, OWN],
    )
};

const OWN: &[Spec] = &[Spec::new(
    Action::RuleOnce,
    "Rule otherwise for this phase only, with a reason",
)
.keys(&[Key::char('o')])
.short("for once")
.also("override exception ruling precedent")];

impl RulesPage {
    /// Whether a number is typed for the selected rule.
    fn takes_number(&self, table: &TableScreen) -> bool {
        let rules = &table.game.history().standing;
        self.selected(table.game.setup.variant, rules)
            .is_some_and(|rule| rule.spec.choices.is_empty())
    }
}

impl Component for RulesPage {
    type Below = TableScreen;
    type After = PageOutcome;

    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, table: &TableScreen, action: Action) -> Option<String> {
        let standing = &table.game.history().standing;
        let rule = self.selected(table.game.setup.variant, standing);
        let is_fixed =
            action == Action::RuleOnce && !rule.is_some_and(|rule| rule.spec.is_for_once());
        is_fixed.then(|| "this rule can't change for one phase: change it for good".to_owned())
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> PageOutcome {
        if action == Action::Back {
            return match self.number.take() {
                Some(_) => PageOutcome::Stay,
                None => PageOutcome::Close,
            };
        }
        let variant = table.game.setup.variant;
        let selected = self.selected(variant, &table.game.history().standing);
        let Some(Offered { option, .. }) = selected else {
            return PageOutcome::Stay;
        };
        // Whatever comes next, a number that was typed is taken first.
        if let Some(line) = &self.number {
            match read_seed(line.text()) {
                Ok(seed) => {
                    self.number = None;
                    table.game.set_seed(option, seed, cx.now);
                    table.after_change();
                }
                Err(why) => {
                    cx.error(why);
                    return PageOutcome::Stay;
                }
            }
            if action == Action::Accept {
                return PageOutcome::Stay;
            }
        }
        if action == Action::RuleOnce {
            let hangs = table.game.dependences();
            let hangs = hangs.iter().find(|hangs| hangs.option == option);
            ask_ruling(table, cx, option, hangs);
            return PageOutcome::Stay;
        }
        let rules = &table.game.history().standing;
        let len = offered(variant, rules).len();
        if !self.selection.act(action, len, PAGE_LINES)
            && matches!(action, Action::Left | Action::Right | Action::Accept)
        {
            let forward = action != Action::Left;
            match neighbour_choice(rules, variant.options(), option, forward) {
                Some(choice) => {
                    table.game.set_rule(option, choice, cx.now);
                    table.after_change();
                }
                None => cx.info("type the seed, then Enter"),
            }
        }
        PageOutcome::Stay
    }

    fn texts(&self, table: &TableScreen, _cx: &Context) -> Option<Texts> {
        let (rules, variant) = (&table.game.history().standing, table.game.setup.variant);
        let line = |rule: &Offered| {
            let value = rule_value(rule.spec, rules, rule.option);
            format!("{} {value}", rule.spec.title)
        };
        Some(Texts {
            lines: offered(variant, rules).iter().map(line).collect(),
            at: self.selection.at,
        })
    }

    fn go_to_line(&mut self, _table: &TableScreen, _cx: &Context, line: usize) {
        self.selection.at = line;
    }

    fn keeps(&self, table: &TableScreen, key: Key) -> bool {
        key.text().is_some() && self.takes_number(table)
            || self.number.is_some() && line::edits(key)
    }

    fn typed(&mut self, table: &mut TableScreen, _cx: &mut Context, key: Key) -> PageOutcome {
        if self.takes_number(table) {
            self.number.get_or_insert_with(InputLine::default).key(key);
        }
        PageOutcome::Stay
    }

    fn pasted(&mut self, table: &mut TableScreen, _cx: &mut Context, text: &str) -> PageOutcome {
        if self.takes_number(table) {
            self.number
                .get_or_insert_with(InputLine::default)
                .paste(text);
        }
        PageOutcome::Stay
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(ShownTable { cx, table }, self, frame, body);
    }
}

impl Page for RulesPage {}
