//! How the game ended: the sentence that every report has of it.

use super::centre_chart;
use super::document::Document;
use crate::view::{Secrecy, SeenAccount, SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::counted;
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::State;

/// How the game ended, as a sentence without a full stop; empty while it goes on.
pub fn how_ended(view: &View) -> String {
    said(view, &view.now)
}

fn said(view: &View, state: &State) -> String {
    state
        .ending
        .as_ref()
        .map(|ending| ending.sentence(|seat| view.seat_name(seat)))
        .unwrap_or_default()
}

/// The sentence with its full stop; empty while the game goes on in that state.
pub(super) fn sentence(view: &View, state: &State) -> String {
    match said(view, state) {
        said if said.is_empty() => said,
        said => format!("{said}."),
    }
}

/// How the game ended with a settled phase or, by what the table agreed, after it and before the
/// next one.
pub(super) fn after(view: &View, seen: &SeenTurn) -> String {
    // What the table agreed on after the last phase is in the open state alone.
    let last = view
        .turns
        .last()
        .is_some_and(|last| last.phase() == seen.phase());
    sentence(
        view,
        if last && view.now.is_over() {
            &view.now
        } else {
            &seen.after
        },
    )
}

/// The last page of a game: how it ended, who played whom and what became of each, and the centres
/// by year.
pub fn result(view: &View) -> Document {
    let [name, variant] = [view.game.as_str(), view.variant.name()];
    let mut report = Document::titled(if name.is_empty() { variant } else { name });
    let ended = sentence(view, &view.now);
    report.paragraph(if ended.is_empty() {
        "The game goes on.".to_owned()
    } else {
        ended
    });
    let phase = view.calendar().name(view.now.phase);
    let settled = counted(view.turns.len(), "phase");
    let were = if view.turns.len() == 1 { "was" } else { "were" };
    report.paragraph(format!(
        "{variant}. {settled} {were} settled. The game is at {phase}."
    ));
    report.extend(table(view));
    report.extend(centre_chart(view).lowered());
    report
}

/// What the end is for somebody; empty where it is nothing.
pub(super) fn outcome(view: &View, seat: SeatId) -> &'static str {
    match &view.now.ending {
        Some(ending) if ending.winners().contains(&seat) => "has won",
        Some(ending) if ending.named().contains(&seat) => "draws",
        _ => "",
    }
}

/// A row for everybody: what he has, and what the end is for him.
fn table(view: &View) -> Document {
    let mut report = Document::default();
    if let Seating::Players { .. } = view.variant.seating() {
        let accounts = view.accounts.accounts.iter();
        report.table(
            &["Player", "Points", "Result"],
            accounts.map(|account| player_row(view, account)).collect(),
        );
        return report;
    }
    let powers = view.board.power_ids();
    report.table(
        &["Power", "Player", "Centres", "Units", "Result"],
        powers.map(|power| power_row(view, power)).collect(),
    );
    report
}

fn player_row(view: &View, account: &SeenAccount) -> Vec<String> {
    vec![
        view.seat_name(account.seat).to_owned(),
        format!("{:>2}", account.points),
        outcome(view, account.seat).to_owned(),
    ]
}

fn power_row(view: &View, power: PowerId) -> Vec<String> {
    let seat = SeatId::playing(power);
    let numbers = numbers(view, power);
    let is_out = numbers
        .as_ref()
        .is_some_and(|numbers| numbers.centres + numbers.units == 0);
    // The table may agree on a result that names a power without a unit: that is told first.
    let end = match outcome(view, seat) {
        "" if is_out => "eliminated",
        outcome => outcome,
    };
    let player = view.players.get(seat.index()).cloned().unwrap_or_default();
    let name = view.board.power(power).name.clone();
    let [centres, units] = match numbers {
        Some(numbers) => [
            format!("{:>2}{}", numbers.centres, numbers.remark),
            format!("{:>2}", numbers.units),
        ],
        None => [String::new(), String::new()],
    };
    vec![name, player, centres, units, end.to_owned()]
}

/// What a power has as the game stands.
pub(super) struct Numbers {
    pub centres: usize,
    /// What is to be said of them besides: how many of them lie beyond the known world.
    pub remark: String,
    pub units: usize,
}

/// What a power has as the game stands; `None` where that is not for all to know.
pub(super) fn numbers(view: &View, power: PowerId) -> Option<Numbers> {
    let position = &view.now.position;
    match view.secrecy {
        // Nobody knows in fog how many units another has.
        Secrecy::Fog => None,
        Secrecy::Open => Some(Numbers {
            centres: position.centre_count(&view.board, power),
            remark: String::new(),
            units: position.count_units(power),
        }),
        Secrecy::World => {
            let counts = view.counts.as_ref()?;
            let centres = counts.centres_of(power);
            let beyond = centres.off_board.unwrap_or(0);
            Some(Numbers {
                centres: centres.all,
                remark: format!(" ({beyond})"),
                units: counts.units(power),
            })
        }
    }
}
