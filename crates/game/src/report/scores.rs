//! What the game is worth to each power as it stands.

use std::sync::Arc;

use super::document::Document;
use super::how_ended;
use crate::score::{GameOutcome, PUBLISHED, Score, Standing, Standings, System};
use crate::view::View;
use chancery_atlas::board::PowerId;
use chancery_engine::ending::{Agreement, Ending};
use chancery_engine::seat::{SeatId, Seating};

/// The systems that are told of where the table has chosen none.
const USUAL: [&str; 6] = [
    "draw-size",
    "sum-of-squares",
    "carnage",
    "c-diplo",
    "tribute",
    "detour-09",
];

/// How all powers stand; `None` where nothing can be scored: people are no powers, the viewer may
/// not know all centres, or the game was abandoned.
pub fn standings(view: &View) -> Option<Standings> {
    let is_scored = view.variant.seating() == Seating::OnePerPower && !view.is_partial();
    let count = |position: &chancery_engine::position::Position, power| {
        position.centre_count(&view.board, power)
    };
    let reckoned: Vec<(u16, usize)> = (0..view.turns.len())
        .filter(|&turn| view.turns[turn].reckons_centres(view))
        .map(|turn| (view.turns[turn].phase().year, turn))
        .collect();
    let began = view.start().phase.year;
    let standing = |power: PowerId| {
        let centres = count(&view.now.position, power);
        // The first reckoning since its last one with a centre.
        let gone = reckoned
            .iter()
            .rev()
            .take_while(|(_, turn)| count(&view.after(*turn).position, power) == 0)
            .last();
        Standing {
            centres,
            eliminated: (centres == 0).then(|| gone.map_or(began, |(year, _)| *year)),
        }
    };
    let powers: Vec<Standing> = view.board.power_ids().map(standing).collect();
    let index = |seats: &[SeatId]| seats.iter().map(|seat| seat.index()).collect::<Vec<_>>();
    let outcome = match &view.now.ending {
        Some(Ending::Agreed(Agreement::Abandoned)) => return None,
        Some(ending) => match ending.winners() {
            [one] => GameOutcome::Solo(one.index()),
            _ => GameOutcome::Draw(index(ending.named())),
        },
        None => GameOutcome::Draw(
            (0..powers.len())
                .filter(|&at| powers[at].centres > 0)
                .collect(),
        ),
    };
    is_scored.then(|| Standings {
        powers,
        result: outcome,
        began,
        year: reckoned.last().map_or(began, |(year, _)| *year),
        board: view.board.centres().count(),
    })
}

/// The year in which a power was eliminated, if that was in this game: a position may begin without
/// some powers.
pub(super) fn year_out(view: &View, standings: &Standings, power: PowerId) -> Option<u16> {
    let had_one = |position: &chancery_engine::position::Position| {
        position.centre_count(&view.board, power) > 0
    };
    let was_in = had_one(&view.start().position)
        || (0..view.turns.len()).any(|turn| had_one(&view.after(turn).position));
    let year = standings.powers[power.index()].eliminated;
    year.filter(|_| was_in)
}

/// The scores in a sentence for each system that the table has chosen; empty where it has chosen
/// none: `If it ended so, by Carnage: France 7010, …`.
pub(super) fn sentences(view: &View) -> Vec<String> {
    let Some(standings) = standings(view).filter(|_| !view.scoring.is_empty()) else {
        return Vec::new();
    };
    let told = |system: &Arc<System>| {
        let stands = if view.now.is_over() {
            "Scored by"
        } else {
            "If it ended so, by"
        };
        let name = system.name();
        match system.scores(&standings) {
            Err(why) => format!("{stands} {name}: {why}."),
            Ok(scores) => {
                let mut ranked: Vec<(PowerId, Score)> =
                    view.board.power_ids().zip(scores).collect();
                ranked.sort_by(|(_, a), (_, b)| b.0.total_cmp(&a.0));
                let each: Vec<String> = ranked
                    .iter()
                    .map(|(power, score)| format!("{} {score}", view.board.power(*power).name))
                    .collect();
                format!("{stands} {name}: {}.", each.join(", "))
            }
        }
    };
    view.scoring.iter().map(told).collect()
}

/// The systems that are told of: those that were chosen, else the usual ones.
pub(super) fn systems(view: &View) -> Vec<Arc<System>> {
    if !view.scoring.is_empty() {
        return view.scoring.clone();
    }
    PUBLISHED
        .iter()
        .filter(|system| USUAL.contains(&system.id))
        .map(|system| Arc::new(System::Published(system)))
        .collect()
}

/// A row for each power in the order of places: what it has, and its score by each system that was
/// chosen, or by the usual ones; then what each system gives for what.
pub fn scores(view: &View) -> Document {
    let Some(standings) = standings(view) else {
        return Document::default();
    };
    let mut report = Document::titled("Scores");
    let stands = match (how_ended(view), standings.sharers()) {
        (ended, _) if !ended.is_empty() => format!("{ended}."),
        (_, n) => format!(
            "As it stands, centres of {}: a draw of all {n} who have centres.",
            if standings.year == standings.began {
                "the start".to_owned()
            } else {
                standings.year.to_string()
            }
        ),
    };
    report.paragraph(stands);
    let systems = systems(view);
    let scored: Vec<Vec<String>> = systems.iter().map(|of| column(of, &standings)).collect();
    let places = standings.places();
    let row = |power: PowerId| {
        let at = power.index();
        let standing = standings.powers[at];
        let year = year_out(view, &standings, power).map(|year| year.to_string());
        let mut row = vec![
            format!("{:>2}", places[at]),
            view.board.power(power).name.clone(),
            view.players.get(at).cloned().unwrap_or_default(),
            format!("{:>2}", standing.centres),
            year.unwrap_or_default(),
        ];
        row.extend(scored.iter().map(|scores| scores[at].clone()));
        row
    };
    let mut powers: Vec<PowerId> = view.board.power_ids().collect();
    powers.sort_by_key(|power| places[power.index()]);
    let head: Vec<&str> = ["Place", "Power", "Player", "Centres", "Out in"]
        .into_iter()
        .chain(systems.iter().map(|system| match system.as_ref() {
            System::Published(system) => system.name,
            System::Formula(_) => "Formula",
        }))
        .collect();
    report.wide_table(&head, powers.into_iter().map(row).collect());
    let about = |system: &Arc<System>| {
        let name = match system.as_ref() {
            System::Published(system) => system.name,
            System::Formula(_) => "Formula",
        };
        let caution = system.caution(&standings);
        format!("{name}: {} {caution}", system.about())
            .trim()
            .to_owned()
    };
    report.list(systems.iter().map(about).collect());
    report
}

/// The scores by a system, a text each power, set to a column of numbers.
fn column(system: &System, standings: &Standings) -> Vec<String> {
    let Ok(scores) = system.scores(standings) else {
        return vec!["no number".to_owned(); standings.powers.len()];
    };
    let texts: Vec<String> = scores.iter().map(Score::to_string).collect();
    let decimals = |text: &String| text.split_once('.').map_or(0, |(_, after)| after.len() + 1);
    let after = texts.iter().map(decimals).max().unwrap_or(0);
    let wide = |text: &String| text.len() + after - decimals(text);
    let width = texts.iter().map(wide).max().unwrap_or(0);
    texts
        .iter()
        .map(|text| {
            let end = after - decimals(text);
            format!("{text:>0$}", width - end)
        })
        .collect()
}
