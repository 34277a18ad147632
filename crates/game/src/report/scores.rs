//! What the game is worth to each power as it stands.

use std::sync::Arc;

use super::document::Document;
use super::how_ended;
use crate::score::{
    BoardOutcome, BoardResult, GameOutcome, PUBLISHED, PowerResult, Score, Standing, Standings,
    System,
};
use crate::view::View;
use chancery_atlas::board::PowerId;
use chancery_engine::ending::{Agreement, Ending};
use chancery_engine::seat::Seating;

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
    if view.variant.seating() != Seating::OnePerPower || view.is_partial() {
        return None;
    }
    if view.now.ending == Some(Ending::Agreed(Agreement::Abandoned)) {
        return None;
    }
    let reckoned = reckoned(view);
    let began = view.start().phase.year;
    let powers: Vec<Standing> = view
        .board
        .power_ids()
        .map(|power| standing(view, &reckoned, power))
        .collect();
    let result = match &view.now.ending {
        Some(ending) => match ending.winners() {
            [one] => GameOutcome::Solo(one.index()),
            // Several who win together share the game, as in a draw.
            _ => GameOutcome::Draw(ending.named().iter().map(|seat| seat.index()).collect()),
        },
        // A game that goes on is scored as if all who have centres agreed on a draw now.
        None => GameOutcome::Draw(
            (0..powers.len())
                .filter(|&at| powers[at].centres > 0)
                .collect(),
        ),
    };
    Some(Standings {
        powers,
        result,
        began,
        year: reckoned.last().map_or(began, |last| last.year),
        board: view.board.centres().count(),
    })
}

/// The same as data for files, with the centres of each year.
pub fn board_result(view: &View) -> Option<BoardResult> {
    let standings = standings(view)?;
    let powers = || view.board.power_ids();
    let centres = |turn: usize| {
        let position = &view.after(turn).position;
        powers()
            .map(|power| position.centre_count(&view.board, power))
            .collect::<Vec<usize>>()
    };
    Some(BoardResult {
        powers: powers()
            .map(|power| PowerResult {
                power: view.board.power(power).name.clone(),
                player: view.players.get(power.index()).cloned().unwrap_or_default(),
                centres: standings.powers[power.index()].centres,
                eliminated: standings.powers[power.index()].eliminated,
            })
            .collect(),
        outcome: match standings.result {
            _ if !view.now.is_over() => BoardOutcome::Runs,
            GameOutcome::Solo(power) => BoardOutcome::Solo(power),
            GameOutcome::Draw(sharers) => BoardOutcome::Draw(sharers),
        },
        began: standings.began,
        year: standings.year,
        board: standings.board,
        years: reckoned(view)
            .into_iter()
            .map(|reckoned| (reckoned.year, centres(reckoned.turn)))
            .collect(),
    })
}

fn reckoned(view: &View) -> Vec<Reckoned> {
    (0..view.turns.len())
        .filter(|&turn| view.turns[turn].reckons_centres(view))
        .map(|turn| Reckoned {
            year: view.turns[turn].phase().year,
            turn,
        })
        .collect()
}

/// A settled phase after which centres were counted.
struct Reckoned {
    year: u16,
    /// Its index among the settled phases.
    turn: usize,
}

fn standing(view: &View, reckoned: &[Reckoned], power: PowerId) -> Standing {
    let centres = view.now.position.centre_count(&view.board, power);
    // The first reckoning since its last one with a centre.
    let gone = reckoned
        .iter()
        .rev()
        .take_while(|reckoned| {
            let position = &view.after(reckoned.turn).position;
            position.centre_count(&view.board, power) == 0
        })
        .last();
    let year = match gone {
        Some(reckoned) => reckoned.year,
        // It has had no centre since the game began.
        None => view.start().phase.year,
    };
    Standing {
        centres,
        eliminated: (centres == 0).then_some(year),
    }
}

/// The year in which a power was eliminated, if that was in this game: a position may begin without
/// some powers.
pub(super) fn year_out(view: &View, standings: &Standings, power: PowerId) -> Option<u16> {
    let year = standings.powers[power.index()].eliminated?;
    let was_in = view.start().position.centre_count(&view.board, power) > 0
        || (0..view.turns.len())
            .any(|turn| view.after(turn).position.centre_count(&view.board, power) > 0);
    was_in.then_some(year)
}

/// The scores in a sentence for each system that the table has chosen; empty where it has chosen
/// none: `If it ended so, by Carnage: France 7010, …`.
pub(super) fn sentences(view: &View) -> Vec<String> {
    if view.scoring.is_empty() {
        return Vec::new();
    }
    let Some(standings) = standings(view) else {
        return Vec::new();
    };
    let stands = if view.now.is_over() {
        "Scored by"
    } else {
        "If it ended so, by"
    };
    let mut told = Vec::new();
    for system in &view.scoring {
        let name = system.name();
        let scores = match system.scores(&standings) {
            Ok(scores) => scores,
            Err(why) => {
                told.push(format!("{stands} {name}: {why}."));
                continue;
            }
        };
        // The sort keeps the order of the board among equal scores.
        let mut ranked: Vec<(PowerId, Score)> = view.board.power_ids().zip(scores).collect();
        ranked.sort_by(|(_, a), (_, b)| b.0.total_cmp(&a.0));
        let each: Vec<String> = ranked
            .iter()
            .map(|(power, score)| format!("{} {score}", view.board.power(*power).name))
            .collect();
        told.push(format!("{stands} {name}: {}.", each.join(", ")));
    }
    told
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
    let scored: Vec<Vec<String>> = systems
        .iter()
        .map(|system| column(system, &standings))
        .collect();
    let places = standings.places();
    let mut powers: Vec<PowerId> = view.board.power_ids().collect();
    powers.sort_by_key(|power| places[power.index()]);
    let mut rows = Vec::new();
    for power in powers {
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
        rows.push(row);
    }
    let mut head = vec!["Place", "Power", "Player", "Centres", "Out in"];
    head.extend(systems.iter().map(|system| short_name(system)));
    report.wide_table(&head, rows);
    let mut about = Vec::new();
    for system in &systems {
        let caution = system.caution(&standings);
        let line = format!("{}: {} {caution}", short_name(system), system.about());
        // Most systems have no caution, and would end in a blank.
        about.push(line.trim().to_owned());
    }
    report.list(about);
    report
}

/// What a system's column is headed with: a formula's own text is too long for that.
const fn short_name(system: &System) -> &'static str {
    match system {
        System::Published(system) => system.name,
        System::Formula(_) => "Formula",
    }
}

/// The scores by a system, a text each power, set to a column of numbers.
fn column(system: &System, standings: &Standings) -> Vec<String> {
    let Ok(scores) = system.scores(standings) else {
        return vec!["no number".to_owned(); standings.powers.len()];
    };
    let texts: Vec<String> = scores.iter().map(Score::to_string).collect();
    // The points stand under one another: whole numbers leave room for the others' decimals.
    let after = texts.iter().map(|text| decimals(text)).max().unwrap_or(0);
    let width = texts
        .iter()
        .map(|text| text.len() + after - decimals(text))
        .max()
        .unwrap_or(0);
    texts
        .iter()
        .map(|text| {
            let end = after - decimals(text);
            format!("{text:>0$}", width - end)
        })
        .collect()
}

/// How many characters a number has from its point on.
fn decimals(text: &str) -> usize {
    text.split_once('.')
        .map_or(0, |(_, decimals)| decimals.len() + 1)
}
