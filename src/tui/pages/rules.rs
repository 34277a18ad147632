//! The house rules in force, and how to change them.

use ratatui::prelude::*;

use super::PAGE_LINES;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::bindings::MOVES;
use crate::tui::form::{FormRows, Value};
use crate::tui::keys::Key;
use crate::tui::line::{self, InputLine, TakesKeys as _};
use crate::tui::list::{Rows, Selection, UNBROKEN};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::popups::ask_ruling;
use crate::tui::shared::{FIND, FIND_ON, GAME, LIST, VALUES, WORLD};
use crate::tui::widgets::{margin, pane, paragraph};
use crate::tui::words::{rule_meaning, rule_value};
use chancery_engine::adjudicate::HouseRules;
use chancery_game::game::Command;
use chancery_session::offered::{Offered, neighbour_choice, offered, read_seed};

pub static PLACE: ScreenPlace = ScreenPlace {
    changes_game: true,
    reached: "among the house rules: {rules} first",
    hints: &[("Left/Right", "change")],
    ..ScreenPlace::new(
        "House rules",
        &[LIST, FIND, FIND_ON, GAME, WORLD, VALUES, OWN],
    )
};

const OWN: &[Spec] = &[Spec::new(
    Action::RuleOnce,
    "Make another ruling for this phase only, with a reason",
)
.keys(&[Key::char('o')])
.short("for once")
.also("override exception ruling precedent")];

/// Columns of a rule's name.
pub const LABEL: usize = 37;

/// The page of house rules.
#[derive(Default)]
pub struct RulesPage {
    /// The selected line of [`offered`].
    pub selection: Selection,
    /// The number being typed for the selected rule, if one is.
    pub number: Option<InputLine>,
}

impl RulesPage {
    /// The selected rule, of those that are offered.
    fn selected(&self, table: &TableScreen) -> Option<Offered> {
        offered_at(table).get(self.selection.at).copied()
    }

    /// The rules with their values.
    fn form<'a>(&self, table: &TableScreen, cx: &'a Context, width: u16) -> FormRows<'a> {
        let look = &cx.look;
        let rules = &table.game.history().standing;
        let plain = table.game.setup().variant.house_rules();
        let all = offered_at(table);
        let mut rows = FormRows::new(look, LABEL, width);
        for (i, rule) in all.iter().enumerate() {
            if let Some(heading) = heading(&all, i) {
                rows.heading(heading);
            }
            let is_in_hand = i == self.selection.at;
            rows.begin(is_in_hand);
            let label = format!("   {}", rule.spec.title);
            if is_in_hand && let Some(number) = &self.number {
                rows.field(label, Value::Typed(number));
                continue;
            }
            let value = rule_value(rule.spec, rules, rule.option);
            let mut said = value_in_force(look, rules, &plain, rule, value);
            said.extend(in_this_phase(look, table, rule));
            rows.field(label, Value::Said(said));
        }
        rows
    }

    /// What the selected rule decides, and what its value means.
    fn help(&self, table: &TableScreen) -> Option<[&'static str; 2]> {
        let rule = self.selected(table)?;
        let rules = &table.game.history().standing;
        Some(rule_meaning(rules, rule.option, rule.spec))
    }

    /// Whether a number is typed for the selected rule.
    fn takes_number(&self, table: &TableScreen) -> bool {
        let rule = self.selected(table);
        rule.is_some_and(|rule| rule.spec.choices.is_empty())
    }

    /// The line of the number that is typed for the selected rule, if that takes one.
    fn number(&mut self, table: &TableScreen) -> Option<&mut InputLine> {
        if self.takes_number(table) {
            Some(self.number.get_or_insert_default())
        } else {
            None
        }
    }
}

fn offered_at(table: &TableScreen) -> Vec<Offered> {
    let game = &table.game;
    let standing = &game.history().standing;
    offered(game.setup().variant, standing, Some(game.board()))
}

impl Layer<TableScreen> for RulesPage {
    fn place(&self) -> &'static ScreenPlace {
        &PLACE
    }

    fn why_not(&self, table: &TableScreen, action: Action) -> Option<String> {
        let rule = self.selected(table);
        if action == Action::RuleOnce && !rule.is_some_and(|rule| rule.spec.is_for_once()) {
            Some("this rule can't change for one phase: change it for good".to_owned())
        } else {
            None
        }
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        if !MOVES.contains(&action) && action != Action::RuleOnce {
            return LayerOutcome::Pass;
        }
        if action == Action::Back {
            return match self.number.take() {
                Some(_) => LayerOutcome::Stay,
                None => LayerOutcome::Close,
            };
        }
        let Some(Offered { option, spec }) = self.selected(table) else {
            return LayerOutcome::Stay;
        };
        // Whatever comes next, a number that was typed is taken first.
        if let Some(line) = &self.number {
            match read_seed(line.text()) {
                Ok(seed) => {
                    self.number = None;
                    table.perform(Command::SetRule {
                        rule: spec.name.to_owned(),
                        value: seed.to_string(),
                    });
                    table.after_change();
                }
                Err(why) => {
                    cx.error(why);
                    return LayerOutcome::Stay;
                }
            }
            if action == Action::Accept {
                return LayerOutcome::Stay;
            }
        }
        if action == Action::RuleOnce {
            let hangs = table.game.dependences();
            let hangs = hangs.iter().find(|hangs| hangs.option == option);
            ask_ruling(table, cx, option, hangs);
            return LayerOutcome::Stay;
        }
        let rules = &table.game.history().standing;
        let own = table.game.setup().variant.options();
        let len = offered_at(table).len();
        if !self.selection.act(action, len, PAGE_LINES)
            && matches!(action, Action::Left | Action::Right | Action::Accept)
        {
            let forward = action != Action::Left;
            match neighbour_choice(rules, own, option, forward) {
                Some(choice) => {
                    table.perform(Command::SetRule {
                        rule: spec.name.to_owned(),
                        value: spec.choices[choice].value.to_owned(),
                    });
                    table.after_change();
                }
                None => cx.info("type the seed, then Enter"),
            }
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let rows = self.form(table, cx, UNBROKEN).rows();
        let rows = rows.under(PLACE.title, KEYS);
        match self.help(table) {
            Some(help) => rows.then(HELP, "").with(help),
            None => rows,
        }
    }

    fn go_to_row(&mut self, _table: &TableScreen, _cx: &Context, row: usize) {
        self.selection.at = row;
    }

    fn keeps(&self, table: &TableScreen, key: Key) -> bool {
        key.text().is_some() && self.takes_number(table)
            || self.number.is_some() && line::edits(key)
    }

    fn typed(&mut self, table: &mut TableScreen, _cx: &mut Context, key: Key) -> LayerOutcome {
        if let Some(line) = self.number(table) {
            line.key(key);
        }
        LayerOutcome::Stay
    }

    fn pasted(&mut self, table: &mut TableScreen, _cx: &mut Context, text: &str) -> LayerOutcome {
        if let Some(line) = self.number(table) {
            line.paste(text);
        }
        LayerOutcome::Stay
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let look = &cx.look;
        let [list_area, help_area] =
            Layout::vertical([Constraint::Min(4), Constraint::Length(4)]).areas(body);
        let inner = pane(frame, list_area, look, PLACE.title, KEYS, true);
        self.form(table, cx, inner.width).draw(frame, inner);
        if let Some(help) = self.help(table) {
            let help_inner = pane(frame, help_area, look, HELP, "", false);
            let text = help.join("\n");
            paragraph(frame, margin(help_inner, 1, 0), text, look.theme.dim);
        }
    }
}

const KEYS: &str = "Left and Right change; a change is logged";
const HELP: &str = "What it means";

/// The value that was ruled for the open phase alone, where one was.
fn in_this_phase(look: &Look, table: &TableScreen, rule: &Offered) -> Option<Span<'static>> {
    let mut ruled = table.game.sheet().exceptions.iter();
    let ruled = ruled.find(|exception| exception.option == rule.option)?;
    let value = rule.spec.choices.get(ruled.choice)?.title;
    let phase = table.game.phase_name();
    Some(Span::styled(
        format!("  {value} in {phase} only"),
        look.theme.warning,
    ))
}

/// What stands over a rule of a list where its group begins.
pub fn heading(all: &[Offered], at: usize) -> Option<&'static str> {
    let group = all.get(at)?.spec.group;
    if at == 0 || all[at - 1].spec.group != group {
        Some(group.title())
    } else {
        None
    }
}

/// The value of a rule as it is in force, and where that is not the variant's own, what it stands
/// instead of. `plain` is what the variant is played by of itself.
pub fn value_in_force(
    look: &Look,
    rules: &HouseRules,
    plain: &HouseRules,
    rule: &Offered,
    value: String,
) -> Vec<Span<'static>> {
    let usual = plain.choice(rule.option);
    if rules.choice(rule.option) == usual {
        return vec![Span::styled(value, look.theme.text)];
    }
    let instead = rule
        .spec
        .choices
        .get(usual)
        .map_or("", |choice| choice.title);
    vec![
        Span::styled(value, look.theme.warning),
        Span::styled(format!("  usual: {instead}"), look.theme.dim),
    ]
}
