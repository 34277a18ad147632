//! What keys do in the read-back.

use ratatui::prelude::*;

use super::{ReadBackPage, draw};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::list::Rows;
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::pages::{PAGE_LINES, TextPage};
use crate::tui::popups::{ChoiceFor, ask_ruling, ask_which, struck};
use crate::tui::shared::{FIND, FIND_ON, FIX, GAME, LIST, SETTLE, STRIKE, WORLD};
use crate::tui::table::update::pasted;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::Reading;
use chancery_game::game::{Command, Concern, Occasion};
use chancery_game::report::Rule;

/// The read-back.
pub static PLACE: ScreenPlace = ScreenPlace {
    reached: "in the read-back: {settle} first",
    hints: &[("Enter", "go to the line"), ("{strike}", "strike")],
    season: &[
        Action::Accept,
        Action::Settle,
        Action::Fix,
        Action::Strike,
        Action::Undo,
        Action::Palette,
        Action::Curtain,
        Action::Log,
        Action::Rules,
        Action::Back,
    ],
    notes: &[
        "Every order as Chancery reads it, the doubtful ones first.",
        "Enter goes to the line. {settle} settles the phase.",
    ],
    ..ScreenPlace::new(
        "The read-back",
        &[LIST, FIND, FIND_ON, GAME, WORLD, SETTLE, STRIKE, FIX],
    )
};

/// Strikes a line that was read back, where there is one.
pub fn strike(table: &mut TableScreen, cx: &mut Context, entry: Option<usize>) {
    if let Some(told) = entry.and_then(|entry| table.strike_entry(entry, Occasion::Late)) {
        table.after_change();
        struck(table, cx, &told);
    }
}

impl ReadBackPage {
    /// The rule that bears on the selected line.
    pub(crate) fn rule(&self) -> Option<Rule> {
        let concerns = &self.selected()?.concerns;
        concerns.iter().find_map(|concern| match concern {
            Concern::Void(why) => Some(Rule::of_void(why)),
            Concern::Unmatched { .. } => Some(Rule::SUPPORTS),
            Concern::NoConvoy { .. } => Some(Rule::CONVOYS),
            _ => None,
        })
    }
}

impl Layer<TableScreen> for ReadBackPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, table: &TableScreen, action: Action) -> Option<String> {
        let why = match action {
            Action::Strike if self.selected_rule().is_some() => match self.ruled(table) {
                Some(_) => return None,
                None => "not ruled yet: press Enter on it",
            },
            Action::Strike => match self.selected().and_then(|line| line.entry) {
                Some(_) => return None,
                None => "there is no order on this line",
            },
            Action::Accept | Action::Fix
                if self.selected_rule().is_none() && self.selected().is_none() =>
            {
                "there is no line to change"
            }
            _ => return None,
        };
        Some(why.to_owned())
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        let len = self.list.len();
        if self.selection.act(action, len, PAGE_LINES) {
            return LayerOutcome::Stay;
        }
        match action {
            Action::Back => {
                // Who leaves by Esc does not come back to this line after his next order.
                table.read_back_at = None;
                return LayerOutcome::Close;
            }
            Action::Settle => return self.settle(table, cx),
            Action::Strike if self.selected_rule().is_some() => self.take_back(table, cx),
            Action::Strike => strike(table, cx, self.selected().and_then(|line| line.entry)),
            Action::Accept | Action::Fix => {
                if let Some(hangs) = self.selected_rule() {
                    ask_ruling(table, cx, hangs.option, Some(hangs));
                    return LayerOutcome::Stay;
                }
                let Some(line) = self.selected() else {
                    return LayerOutcome::Stay;
                };
                let entry = line.entry.and_then(|at| {
                    let entry = table.game.sheet().entries.get(at)?;
                    Some((entry.id, entry.written.clone(), &entry.reading))
                });
                if let (
                    Action::Accept,
                    Some((
                        line,
                        written,
                        Reading::Ambiguous {
                            question,
                            candidates,
                        },
                    )),
                ) = (action, entry)
                {
                    let (question, candidates) = (question.clone(), candidates.clone());
                    let target = ChoiceFor::Entry(line);
                    ask_which(table, cx, written, question, candidates, target);
                    return LayerOutcome::Stay;
                }
                // The line is changed at the table, where its unit and its board are.
                table.go_to(line, action == Action::Fix);
                table.read_back_at = if table.changing.is_some() {
                    self.selection.at.checked_sub(self.list.hangs.len())
                } else {
                    None
                };
                return LayerOutcome::Close;
            }
            Action::Rulebook => return TextPage::rulebook(&table.game, self.rule(), cx.size.0),
            _ => return LayerOutcome::Pass,
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, table: &mut TableScreen, cx: &mut Context, text: &str) -> LayerOutcome {
        pasted(table, cx, text)
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        draw::rows(cx, table, self)
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        self.selection.at = row;
    }

    fn catch_up(&mut self, table: &TableScreen) -> bool {
        self.renew(&table.game);
        true
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        draw::draw(cx, table, self, frame, body);
    }
}

impl ReadBackPage {
    /// The selected house rule, where it is ruled otherwise for this phase.
    fn ruled(&self, table: &TableScreen) -> Option<usize> {
        let option = self.selected_rule()?.option;
        let history = table.game.history();
        if history.rules.choice(option) == history.standing.choice(option) {
            None
        } else {
            Some(option)
        }
    }

    /// Takes the ruling on the selected house rule back.
    fn take_back(&self, table: &mut TableScreen, cx: &mut Context) {
        if let Some(option) = self.ruled(table) {
            let own = table.game.setup().variant.options();
            let Some(spec) = HouseRules::spec(own, option) else {
                return;
            };
            let standing = table.game.history().standing;
            let told = table.perform(Command::Except {
                rule: spec.name.to_owned(),
                value: standing.value(own, option),
                why: String::new(),
            });
            table.after_change();
            cx.say(&table.game, &told);
        }
    }
}
