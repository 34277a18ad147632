//! House rules on which the outcome of the phase hangs, and those that are otherwise in it.

use ratatui::text::{Line, Span};

use crate::tui::model::Context;
use crate::tui::widgets::{column, cut};
use chancery_engine::adjudicate::{HouseRules, OptionSpec};
use chancery_game::game::{Dependence, Exception, Game};

/// Columns of a rule's name.
const NAME: usize = 31;

fn spec(game: &Game, option: usize) -> Option<&'static OptionSpec> {
    HouseRules::spec(game.setup().variant.options(), option)
}

fn value(game: &Game, option: usize, choice: usize) -> &'static str {
    let choice = spec(game, option).and_then(|spec| spec.choices.get(choice));
    choice.map_or("", |choice| choice.title)
}

fn exception(game: &Game, option: usize) -> Option<&Exception> {
    let mut ruled = game.sheet().exceptions.iter();
    ruled.find(|exception| exception.option == option)
}

/// The line of one: the rule, how it is now, and with what it would come out otherwise.
pub(crate) fn line(cx: &Context, game: &Game, hangs: &Dependence, width: u16) -> Line<'static> {
    let (look, option) = (&cx.look, hangs.option);
    let name = spec(game, option).map_or("", |spec| spec.title);
    let now = value(game, option, game.history().rules.choice(option));
    let ruled = exception(game, option).map_or("", |_| ", ruled for this phase");
    let others: Vec<&str> = hangs
        .others
        .iter()
        .map(|other| value(game, option, other.choice))
        .collect();
    let text = format!("{now}{ruled}; different with {}", others.join(", "));
    let room = usize::from(width).saturating_sub(NAME + 3);
    Line::from(vec![
        Span::styled(
            format!("  {} ", column(look, name, NAME)),
            look.theme.strong,
        ),
        Span::styled(cut(look, &text, room), look.theme.warning),
    ])
}

/// All that is to be said of one: what the rule decides, what came of a ruling on it, and what each
/// other choice would bring about.
pub(crate) fn detail(game: &Game, hangs: &Dependence) -> String {
    let option = hangs.option;
    let doc = spec(game, option).map_or("", |spec| spec.doc.trim());
    let ruled = exception(game, option);
    let ruled = ruled.map(|ruled| {
        format!(
            "\n Ruled: {}.",
            ruled.describe(game.setup().variant.options())
        )
    });
    let others = hangs.others.iter().map(|other| {
        let value = value(game, option, other.choice);
        format!("\n With {value}: {}.", other.lines.join("; "))
    });
    let others: String = others.collect();
    format!(" {doc}{}{others}", ruled.unwrap_or_default())
}
