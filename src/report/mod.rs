//! Words out of a game: reports made from a [`View`], each written once as a [`Document`] and rendered as text or as Markdown.

mod aloud;
mod centres;
mod counts;
mod document;
pub mod explain;
mod markdown;
mod moves;
mod names;
mod positions;
mod season;
mod text;

pub use centres::{centre_chart, centre_owners};
pub use counts::due;
pub use document::{Block, Document, Table};
pub use moves::{Arrows, move_lines, moves};
pub use names::{Names, Style};
pub use positions::{positions, positions_at};
pub use season::{Form, season};

use crate::view::View;

/// Wide enough that nothing is wrapped.
const UNWRAPPED: usize = usize::MAX / 2;

/// Everything: what game it is, the centre chart, the position, and every settled phase from the first on.
pub fn full(view: &View, form: Form) -> Document {
    let title = if view.game.is_empty() { view.variant.name() } else { &view.game };
    let mut report = Document::titled(title);
    report.paragraph(format!("{}, now at {}.", view.variant.name(), view.calendar().name(view.now.phase)));
    report.section("Players", players(view));
    report.section("House rules other than the usual", house_rules(view));
    report.append(centre_chart(view));
    report.append(positions(view));
    for turn in 0..view.turns.len() {
        report.append(season(view, turn, form));
    }
    report
}

/// The report of the phase just settled, as text without wrapped lines.
pub fn public(view: &View) -> String {
    let last = view.turns.len().saturating_sub(1);
    season(view, last, Form::Compact).to_text(UNWRAPPED)
}

fn players(view: &View) -> Vec<String> {
    let named = view.board.powers.iter().zip(&view.players).filter(|(_, player)| !player.is_empty());
    named.map(|(power, player)| format!("{}: {player}", power.name)).collect()
}

fn house_rules(view: &View) -> Vec<String> {
    view.rules.changed().into_iter().map(|(name, value)| format!("{name}: {value}")).collect()
}
