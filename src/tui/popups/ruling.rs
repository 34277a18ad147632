//! A ruling on a house rule for the open phase alone: the rule, what each choice would bring about,
//! what was ruled before, and the reason.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::choice::{ChoiceAnswer, ChoiceBox, Question};
use crate::tui::action::ScreenPlace;
use crate::tui::line::InputLine;
use crate::tui::list::{ListRow, Rows, Selection, UNBROKEN, first_visible};
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::shared::LIST;
use crate::tui::widgets::{asked, boxed, put_cursor, set_off, split_bottom, wrapped};
use chancery_engine::adjudicate::{HouseRules, OptionSpec};
use chancery_game::game::{Command, Dependence, Precedent};

/// The choices, and the reason as it is typed.
pub static RULING: ScreenPlace = ScreenPlace::of_line("A ruling for one phase", &[LIST]);

/// Columns of the box.
const WIDTH: u16 = 76;

struct RulingChoice {
    title: &'static str,
    /// What stands behind the title: whose choice it is.
    remark: &'static str,
    /// What it means, or what it would bring about.
    lines: Vec<String>,
}

struct Ruling {
    spec: &'static OptionSpec,
    phase: String,
    choices: Vec<RulingChoice>,
    precedent: Option<String>,
}

/// Asks how an option is to be in the open phase alone; `hangs` says what other choices would bring
/// about, where that is known.
pub fn ask(table: &TableScreen, cx: &mut Context, option: usize, hangs: Option<&Dependence>) {
    let game = &table.game;
    let own = game.setup().variant.options();
    let Some(spec) = HouseRules::spec(own, option).filter(|spec| spec.is_for_once()) else {
        return;
    };
    let precedent = table
        .session
        .last_precedent(|precedent| precedent.rule == spec.name);
    let ruled = precedent.as_ref().map(|precedent| {
        let choice = spec
            .choices
            .iter()
            .find(|choice| choice.value == precedent.value);
        precedent_text(
            precedent,
            choice.map_or(&precedent.value, |choice| choice.title),
        )
    });
    let history = game.history();
    let proposed = precedent.as_ref().and_then(|precedent| {
        let mut choices = spec.choices.iter();
        choices.position(|choice| choice.value == precedent.value)
    });
    let in_force = history.rules.choice(option);
    let choices = choices(spec, history.standing.choice(option), in_force, hangs);
    let why = match precedent {
        Some(precedent) => InputLine::holding(&precedent.why),
        None => InputLine::default(),
    };
    cx.ask_over_table(ChoiceBox {
        question: Ruling {
            spec,
            phase: game.phase_name(),
            choices,
            precedent: ruled,
        },
        answer: ChoiceAnswer {
            selection: Selection {
                at: proposed.unwrap_or(in_force),
            },
            why,
        },
    });
}

fn choices(
    spec: &'static OptionSpec,
    standing: usize,
    in_force: usize,
    hangs: Option<&Dependence>,
) -> Vec<RulingChoice> {
    let mut shown = Vec::new();
    for (at, choice) in spec.choices.iter().enumerate() {
        let mut others = hangs.into_iter().flat_map(|hangs| &hangs.others);
        let brings = others.find(|other| other.choice == at);
        let mut lines = vec![choice.doc.to_owned()];
        match brings {
            Some(brings) => lines.extend(brings.lines.iter().map(|line| format!("{line}."))),
            None if hangs.is_some() && at != in_force => lines.push("Nothing changes.".to_owned()),
            None => {}
        }
        let remark = if at == standing {
            "the house rule"
        } else if at == in_force {
            "ruled for this phase"
        } else {
            ""
        };
        shown.push(RulingChoice {
            title: choice.title,
            remark,
            lines,
        });
    }
    shown
}

/// What was ruled and when; `value` is its value as people read it.
pub(crate) fn precedent_text(precedent: &Precedent, value: &str) -> String {
    let Precedent {
        game, phase, why, ..
    } = precedent;
    let at = if game.is_empty() {
        phase.clone()
    } else {
        format!("{phase} of “{game}”")
    };
    let why = if why.is_empty() {
        String::new()
    } else {
        format!(": {why}")
    };
    format!("Ruled {value} in {at}{why}")
}

const WHY: &str = "Why? ";

impl Ruling {
    fn title(&self) -> String {
        format!("Ruling: {}", self.spec.title)
    }

    fn how(&self) -> String {
        format!("Enter: rule so for {} only. Esc: back.", self.phase)
    }

    /// The lines of the box, and in which of them the selected choice stands.
    fn lines(&self, cx: &Context, at: usize, width: u16) -> (Vec<Line<'static>>, usize) {
        let theme = &cx.look.theme;
        let columns = usize::from(width);
        let mut lines: Vec<Line<'static>> = wrapped(self.spec.doc.trim(), columns)
            .into_iter()
            .map(|line| Line::styled(line, theme.text))
            .collect();
        lines.push(Line::default());
        let mut selected = 0;
        for (i, choice) in self.choices.iter().enumerate() {
            let head = Line::from(vec![
                Span::styled(format!(" {} ", i + 1), theme.key),
                Span::styled(choice.title, theme.strong),
                Span::styled(format!("  {}", choice.remark), theme.dim),
            ]);
            let here = i == at;
            if here {
                selected = lines.len();
            }
            lines.push(set_off(head, here, theme.selection, width));
            for (nth, line) in choice.lines.iter().enumerate() {
                let style = if nth == 0 { theme.dim } else { theme.warning };
                let told = wrapped(line, columns.saturating_sub(4));
                lines.extend(
                    told.into_iter()
                        .map(|line| Line::styled(format!("    {line}"), style)),
                );
            }
        }
        (lines, selected)
    }
}

impl Question for Ruling {
    fn place(&self) -> &'static ScreenPlace {
        &RULING
    }

    fn len(&self) -> usize {
        self.choices.len()
    }

    fn decide(&mut self, table: &mut TableScreen, cx: &mut Context, answer: &ChoiceAnswer) {
        let told = table.perform(Command::Except {
            rule: self.spec.name.to_owned(),
            value: self.spec.choices[answer.selection.at].value.to_owned(),
            why: answer.why.text().to_owned(),
        });
        table.after_change();
        cx.say(&table.game, &told);
    }

    fn rows(&self, cx: &Context, answer: &ChoiceAnswer) -> Rows {
        let (why, _) = asked(&cx.look, WHY, &answer.why, UNBROKEN);
        let choices = self.choices.iter().zip(1..).flat_map(|(choice, nth)| {
            let number = format!("{nth} {}", choice.title);
            let head = ListRow::columns([number.as_str(), choice.remark]);
            let lines = choice.lines.iter().map(|line| ListRow::from(line.as_str()));
            std::iter::once(head).chain(lines).collect::<Vec<_>>()
        });
        let before = self.choices.iter().take(answer.selection.at);
        let at = before.map(|choice| 1 + choice.lines.len()).sum();
        Rows::new(choices, at)
            .over([self.spec.doc.trim()])
            .under(self.title(), "")
            .with(self.precedent.as_deref())
            .with([why])
            .with([self.how()])
    }

    fn draw(&self, cx: &Context, answer: &ChoiceAnswer, frame: &mut Frame<'_>, body: Rect) {
        let theme = &cx.look.theme;
        let width = WIDTH.min(body.width.saturating_sub(4));
        let (lines, selected) = self.lines(cx, answer.selection.at, width);
        let precedent = self.precedent.iter().flat_map(|told| {
            wrapped(told, usize::from(WIDTH))
                .into_iter()
                .map(|line| Line::styled(line, theme.ok))
        });
        let mut foot: Vec<Line<'static>> = precedent.collect();
        let (why, column) = asked(&cx.look, WHY, &answer.why, width);
        foot.push(why);
        foot.push(Line::styled(self.how(), theme.dim));
        let rows = (lines.len() + 1 + foot.len()) as u16;
        let inner = boxed(frame, body, &cx.look, &self.title(), (WIDTH, rows));
        let [list, below] = split_bottom(inner, foot.len() as u16);
        let first = first_visible(selected + 1, lines.len(), usize::from(list.height));
        let shown: Vec<Line<'static>> = lines.into_iter().skip(first).collect();
        frame.render_widget(Paragraph::new(shown), list);
        let row = below.height.saturating_sub(2);
        frame.render_widget(Paragraph::new(foot), below);
        put_cursor(frame, below, column, row);
    }
}
