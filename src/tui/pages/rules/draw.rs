//! The house rules.

use ratatui::prelude::*;

use super::{Offered, RulesPage, meaning, offered};
use crate::tui::form::{FormRows, Value};
use crate::tui::look::Look;
use crate::tui::table::{ShownTable, TableScreen};
use crate::tui::widgets::{margin, pane, paragraph};
use crate::tui::words;
use chancery_engine::adjudicate::HouseRules;

/// Columns of a rule's name.
pub const LABEL: usize = 37;

pub fn draw(shown: ShownTable<'_>, page: &RulesPage, frame: &mut Frame<'_>, body: Rect) {
    let ShownTable { cx, table } = shown;
    let look = &cx.look;
    let [list_area, help_area] =
        Layout::vertical([Constraint::Min(4), Constraint::Length(4)]).areas(body);
    let inner = pane(
        frame,
        list_area,
        look,
        "House rules",
        "Left and Right change; a change is logged",
        true,
    );
    let rules = &table.game.history().standing;
    let variant = table.game.setup.variant;
    let plain = variant.house_rules();
    let all = offered(variant, rules);
    let mut rows = FormRows::new(look, LABEL, inner.width);
    for (i, rule) in all.iter().enumerate() {
        if let Some(heading) = heading(&all, i) {
            rows.heading(heading);
        }
        let is_in_hand = i == page.selection.at;
        if is_in_hand {
            rows.take_in_hand();
        }
        let label = format!("   {}", rule.spec.title);
        if let Some(number) = page.number.as_ref().filter(|_| is_in_hand) {
            rows.field(label, Value::Typed(number));
            continue;
        }
        let value = words::rule_value(rule.spec, rules, rule.option);
        let mut said = value_in_force(look, rules, &plain, rule, value);
        said.extend(in_this_phase(look, table, rule));
        rows.field(label, Value::Said(said));
    }
    rows.draw(frame, inner);
    let Some(rule) = all.get(page.selection.at) else {
        return;
    };
    let [decides, means] = meaning(rules, rule.option, rule.spec);
    let help = format!("{decides}\n{means}");
    let help_inner = pane(frame, help_area, look, "What it means", "", false);
    paragraph(frame, margin(help_inner, 1, 0), help, look.theme.dim);
}

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
    let is_first = at == 0 || all[at - 1].spec.group != group;
    is_first.then(|| group.title())
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
