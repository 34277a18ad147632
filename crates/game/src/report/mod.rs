//! Words out of a game: reports made from a [`View`], each written once as a [`Document`] and
//! rendered as text, as Markdown or as HTML.

mod affair;
mod affairs;
mod aloud;
pub mod ballots;
mod captures;
mod carrying;
mod centres;
mod claims;
mod closed;
mod compose;
mod counts;
mod defaults;
mod document;
mod ending;
pub mod explain;
mod fog;
mod gazetteer;
mod handed;
mod html;
mod lines;
mod markdown;
mod months;
mod moves;
mod names;
mod own;
mod plot;
mod pools;
mod positions;
mod result_sheet;
mod retreats;
mod rulebook;
mod rulings;
mod scales;
mod scores;
mod season;
mod seasons;
mod secret;
mod slip;
mod spreadsheet;
mod statement;
mod text;
mod wooden;

pub use crate::output::ReportPart;
pub use ballots::count::count;
pub use ballots::influence::{ledger, standing};
pub use captures::capture_line;
pub use centres::{centre_chart, centre_counts, centre_owners};
pub use claims::{alliances, alliances_in_reach};
pub use closed::why_nowhere;
pub use compose::{Request, RequestError, Seasons, can_make, compose};
pub use counts::due;
pub use defaults::{
    DefaultLine, default_line, least_loss, listed_defaults, tie_breaker, why_default,
};
pub use document::{Block, Curve, Document, NumberCell, Plot, TableKind, TextTable};
pub use ending::{how_ended, result};
pub use gazetteer::gazetteer;
pub use html::blocks;
pub use lines::SeasonForm;
pub use moves::{Arrows, move_lines, moves};
pub use names::{Names, Style};
pub use plot::plot_drawing;
pub use positions::{positions, positions_at};
pub use result_sheet::result_sheet;
pub use rulebook::{Rule, has_own_rules, rulebook};
pub use scales::{aftermath, moved as moved_in, private, provinces};
pub use scores::{board_result, scores, standings};
pub use season::season;
pub use seasons::{by_season, last_season, latest};
pub use secret::{TREASURES, discoveries, sighting, sighting_in_brief, treasures_moved};
pub use slip::sheets;
pub use spreadsheet::spreadsheet_row;
pub use statement::{own_affairs, statement};
pub use wooden::{HandStep, hand_lines, hand_steps, pieces};

use crate::view::View;
use chancery_engine::adjudicate::{HouseRules, OptionSpec};
use chancery_engine::seat::{Seating, is_nobody};

/// Wide enough that nothing is wrapped.
const UNWRAPPED: usize = usize::MAX / 2;

/// Everything: what game it is, the centre chart, the position, and every settled phase from the
/// first on.
pub fn full(view: &View, form: SeasonForm) -> Document {
    let mut report = header(view);
    report.extend(centre_chart(view).lowered());
    report.extend(positions(view).lowered());
    report.extend(alliances_in_reach(view).lowered());
    report.extend(standing(view).lowered());
    report.extend(disclosed(view).lowered());
    for turn in 0..view.turns.len() {
        report.extend(season(view, turn, form).lowered());
    }
    report
}

/// The secret world once the game is over, for a viewer who may know all of it; else empty.
pub fn disclosed(view: &View) -> Document {
    if view.now.is_over() {
        // The full report can be handed out, so it holds the secret world only now.
        discoveries(view)
    } else {
        Document::default()
    }
}

/// What game it is: its name, its rules, who plays.
pub fn header(view: &View) -> Document {
    let mut report = Document::titled(view.title());
    let [variant, phase] = [
        view.variant.name().to_owned(),
        view.calendar().name(view.now.phase),
    ];
    report.paragraph(match ending::sentence(view, &view.now) {
        ended if ended.is_empty() => format!("{variant}, now at {phase}."),
        ended => format!("{variant}, ended at {phase}. {ended}"),
    });
    report.section("Players", players(view));
    report.section("House rules other than the usual", house_rules(view));
    report
}

/// The report of the phase just settled as the view's owner may know it, as text without wrapped
/// lines.
pub fn public(view: &View) -> String {
    let last = view.turns.len().saturating_sub(1);
    season(view, last, SeasonForm::Compact).to_text(UNWRAPPED)
}

/// All that a player is handed after the phase just settled, as text without wrapped lines: the
/// report of the phase as he may know it, and his [`statement()`]. The view is the player's,
/// [`crate::view::Viewer::Seat`].
pub fn personal(view: &View) -> String {
    // There the statement is all that a player is told.
    if view.is_partial() {
        return statement(view).to_text(UNWRAPPED);
    }
    format!("{}\n{}", public(view), statement(view).to_text(UNWRAPPED))
}

/// A report with lines under its title that say who plays whom, where anybody was named, and by
/// which house rules, where they are not the usual ones.
pub fn with_table(view: &View, report: Document) -> Document {
    with_players(view, with_rules(view, report))
}

/// A report with a line under its title that says who plays whom, where anybody was named.
fn with_players(view: &View, report: Document) -> Document {
    let players = match view.variant.seating() {
        Seating::OnePerPower => players(view),
        // Nobody plays a power there, so nothing can be said of who plays whom.
        Seating::Players { .. } => Vec::new(),
    };
    if players.is_empty() {
        return report;
    }
    under_title(report, format!("{}.", players.join(", ")))
}

/// A report with a line under its title that says by which house rules the table plays, where they
/// are not the usual ones.
pub fn with_rules(view: &View, report: Document) -> Document {
    under_rules(view, &view.standing, report)
}

fn under_rules(view: &View, standing: &HouseRules, report: Document) -> Document {
    let mut rules: Vec<String> = other_rules(view, standing)
        .map(|(spec, choice)| spec.titled(choice))
        .collect();
    // A rule whose value is typed has no choices, so `other_rules` passes over it.
    let own = view.variant.options();
    for (name, value) in standing.changed(&view.variant.house_rules(), own) {
        let mut specs = HouseRules::specs(own);
        if let Some(spec) = specs.find(|spec| spec.name == name && spec.choices.is_empty()) {
            rules.push(format!("{}: {value}", spec.title));
        }
    }
    if rules.is_empty() {
        return report;
    }
    under_title(report, format!("House rules: {}.", rules.join("; ")))
}

fn under_title(mut report: Document, line: String) -> Document {
    let title = report
        .blocks
        .iter()
        .position(|block| matches!(block, Block::Heading(..)));
    // Without a title there is no report that the line could be about.
    if let Some(at) = title {
        report.blocks.insert(at + 1, Block::Paragraph(line));
    }
    report
}

fn players(view: &View) -> Vec<String> {
    if let Seating::Players { .. } = view.variant.seating() {
        return view
            .players
            .iter()
            .filter(|player| !player.is_empty())
            .cloned()
            .collect();
    }
    let powers = view.board.powers.iter().zip(&view.players);
    let mut named: Vec<(&str, Vec<String>)> = Vec::new();
    for (power, player) in powers.filter(|(_, player)| !player.is_empty()) {
        // One player may have several powers: he is named once, with all of them.
        match named.iter_mut().find(|(known, _)| known == player) {
            Some((_, powers)) => powers.push(power.name.clone()),
            None => named.push((player, vec![power.name.clone()])),
        }
    }
    // Nobody's powers come last.
    named.sort_by_key(|(player, _)| is_nobody(player));
    named
        .into_iter()
        .map(|(player, powers)| format!("{}: {player}", names::series(&powers)))
        .collect()
}

/// The house rules that are not the variant's usual ones, each with the choice of the table.
fn other_rules(
    view: &View,
    standing: &HouseRules,
) -> impl Iterator<Item = (&'static OptionSpec, usize)> {
    let usual = view.variant.house_rules();
    let replaced = view.variant.about().replaced;
    HouseRules::specs(view.variant.options())
        .enumerate()
        .filter_map(move |(option, spec)| {
            let choice = standing.choice(option);
            // A choice that the variant's own rules leave nothing to decides nothing at the table.
            let is_other = !spec.choices.is_empty()
                && choice != usual.choice(option)
                && !replaced.contains(&spec.name);
            is_other.then_some((spec, choice))
        })
}

fn house_rules(view: &View) -> Vec<String> {
    let rules = other_rules(view, &view.standing);
    let told = rules.filter_map(|(spec, choice)| {
        let doc = spec.choices.get(choice)?.doc;
        Some(format!("{}. {doc}", spec.titled(choice)))
    });
    told.collect()
}

/// What the house rules say of something: `carry` for `treasure-default`; `None` where the game has
/// no such rule.
fn chosen(view: &View, rule: &str) -> Option<&'static str> {
    let mut specs = HouseRules::specs(view.variant.options()).enumerate();
    let (option, spec) = specs.find(|(_, spec)| spec.name == rule)?;
    spec.choices
        .get(view.rules.choice(option))
        .map(|choice| choice.value)
}
