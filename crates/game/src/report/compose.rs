//! A whole report out of parts: which seasons, and what of them.

use super::document::Document;
use super::ending;
use super::lines::SeasonForm;
use super::moves::{Arrows, moves};
use super::scales::{is_played, private, provinces};
use super::season::season;
use super::seasons::{is_named_with, is_season_of};
use super::statement::statement_of;
use super::{
    alliances_in_reach, centre_chart, centre_owners, discoveries, due, header, positions, result,
    scores, sheets, standing, standings, with_rules, with_table,
};
use crate::output::{Output, ReportPart, Withheld};
use crate::view::{SeenTurn, View, Viewer};
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::seat::Seating;

/// Why a game has no such part, as a clause; `None` where it has one.
fn lacking(part: ReportPart, view: &View) -> Option<&'static str> {
    let (scales, players) = (
        is_played(view),
        view.variant.seating() != Seating::OnePerPower,
    );
    match part {
        ReportPart::Influence if !players => Some("nobody owns influence in this game"),
        ReportPart::Private | ReportPart::Provinces if !scales => {
            Some("this game's seasons have no time scales")
        }
        // A sheet of all players would mix names that each of them gave for himself.
        ReportPart::Sheets if view.board.beyond.is_some() && view.viewer == Viewer::GameMaster => {
            Some("in a secret world each player gives his own names; choose a player with --for")
        }
        ReportPart::Scores if view.is_partial() => {
            Some("scores count centres, and this viewer does not know all of them")
        }
        ReportPart::Scores if players => Some("nobody scores by centres in this game"),
        ReportPart::Scores if standings(view).is_none() => {
            Some("the game was abandoned: there is no result to score")
        }
        ReportPart::World if view.board.beyond.is_none() => Some("this game has no secret world"),
        ReportPart::Alliances if !view.variant.has_claims() => {
            Some("nobody claims a victory together in this game")
        }
        _ => None,
    }
}

/// Whether a part can be made for the owner of a view.
///
/// # Errors
/// The game has no such part; it is not for him.
pub fn can_make(part: ReportPart, view: &View) -> Result<(), RequestError> {
    match lacking(part, view) {
        Some(why) => Err(RequestError::NoPart(why)),
        None => Ok(Output::Report(part).is_for(view)?),
    }
}

/// Which settled phases a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seasons {
    /// All of them: the report begins with what game it is.
    All,
    /// The last one, with its retreats and adjustments.
    Last,
    /// All of a year.
    Year(u16),
    /// One phase; a movement phase with those that bear its name: its retreats, and adjustments in
    /// the same month.
    One(Phase),
}

/// How a report is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Which seasons.
    pub seasons: Seasons,
    /// What of them, in this order.
    pub parts: Vec<ReportPart>,
    /// How orders are reported.
    pub form: SeasonForm,
    /// How arrows are written.
    pub arrows: Arrows,
}

/// Why a report can't be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    #[error("“{0}” is not a season of this game; write a season (“{1}”), a year, `last` or `all`")]
    NoSeason(String, String),
    #[error("{0} has not been settled; {1}")]
    NotSettled(String, String),
    #[error("{0}: leave that part of the report out")]
    NoPart(&'static str),
    #[error(transparent)]
    Withheld(#[from] Withheld),
}

impl Seasons {
    /// Reads what a person asks for: `all`, `last`, `1902`, `Fall 1902`, `Fall 1902 retreats`.
    pub fn parse(view: &View, text: &str) -> Result<Self, RequestError> {
        let plain = text.trim().to_lowercase();
        if plain == "all" {
            return Ok(Self::All);
        }
        if plain == "last" {
            return Ok(Self::Last);
        }
        if let Ok(year) = plain.parse() {
            return Ok(Self::Year(year));
        }
        if let Some(phase) = view.calendar().parse(&plain) {
            return Ok(Self::One(phase));
        }
        // The example is the game's own first phase: its seasons need not be those of other games.
        let example = view.calendar().name(view.start().phase);
        Err(RequestError::NoSeason(text.trim().to_owned(), example))
    }

    /// The indices of the settled phases that are meant.
    pub fn turns(self, view: &View) -> Result<Vec<usize>, RequestError> {
        let turns: Vec<usize> = (0..view.turns.len())
            .filter(|&turn| self.includes(view, view.turns[turn].phase()))
            .collect();
        // A game of which nothing is settled has a report all the same: what game it is.
        let name = match self {
            Self::All | Self::Last => return Ok(turns),
            Self::Year(year) => year.to_string(),
            Self::One(phase) => view.calendar().name(phase),
        };
        if turns.is_empty() {
            Err(RequestError::NotSettled(name, settled_so_far(view)))
        } else {
            Ok(turns)
        }
    }

    fn includes(self, view: &View, phase: Phase) -> bool {
        match self {
            Self::All => true,
            Self::Last => {
                let last = view.turns.last().map(SeenTurn::phase);
                last.is_some_and(|last| is_season_of(&view.calendar(), last, phase))
            }
            Self::Year(year) => phase.year == year,
            // There is one, whichever year the game begins in.
            Self::One(one) if one.kind == PhaseKind::SetUp => phase.kind == PhaseKind::SetUp,
            // `Fall 1901` stands for the whole season, `Fall 1901 retreats` for that phase alone.
            Self::One(one) => {
                let whole = one.kind == PhaseKind::Movement;
                is_named_with(one, phase) && (whole || one.kind == phase.kind)
            }
        }
    }
}

/// The report asked for. Positions and charts are as they stood after the last of its seasons.
///
/// # Errors
/// The season asked for has not been settled; the game has no such part; a part is not for the view's
/// owner.
pub fn compose(view: &View, request: &Request) -> Result<Document, RequestError> {
    // Nothing is written before every part is known to be for this viewer.
    for &part in &request.parts {
        can_make(part, view)?;
    }
    let turns = request.seasons.turns(view)?;
    // What is asked of an earlier season must not show what came later.
    let then = match turns.last() {
        Some(&last) => view.until(last),
        None => view.clone(),
    };
    let mut parts = amended(view, &turns, &request.parts);
    for &part in &request.parts {
        parts.extend(make_part(view, &then, &turns, request, part));
    }
    if request.seasons == Seasons::All {
        let mut report = header(&then);
        report.extend(parts.lowered());
        return Ok(report);
    }
    // These say it by themselves.
    let says = [
        ReportPart::Statement,
        ReportPart::Sheets,
        ReportPart::Result,
        ReportPart::Scores,
    ];
    let is_told = request.parts.iter().any(|part| says.contains(part));
    let mut report = Document::default();
    // Otherwise an empty page would look like a fault.
    if turns.is_empty() && (!is_told || parts.blocks.is_empty()) {
        report.paragraph("Nothing has been settled yet.");
    }
    // Seasons and statements say by themselves how the game ended.
    let says_ending = request.parts.iter().any(|part| {
        matches!(
            part,
            ReportPart::Orders
                | ReportPart::Statement
                | ReportPart::Influence
                | ReportPart::Result
                | ReportPart::Scores
        )
    });
    if !says_ending || turns.is_empty() {
        report.paragraph(ending::sentence(&then, &then.now));
    }
    report.extend(if is_told {
        with_rules(&then, parts)
    } else {
        with_table(&then, parts)
    });
    Ok(report)
}

/// A part of a report: of the phases asked for, or of the game as it stood `then`.
fn make_part(
    view: &View,
    then: &View,
    turns: &[usize],
    request: &Request,
    part: ReportPart,
) -> Document {
    match part {
        ReportPart::Orders => each(turns, |turn| season(view, turn, request.form)),
        ReportPart::Moves => each(turns, |turn| moves(view, turn, request.arrows)),
        ReportPart::Due => due(then),
        ReportPart::Positions => positions(then),
        ReportPart::Influence => standing(then),
        ReportPart::Statement => statement_of(then, turns),
        ReportPart::Centres => centre_chart(then),
        ReportPart::Owners => centre_owners(then),
        ReportPart::Sheets => sheets(then),
        ReportPart::Private => private(then),
        ReportPart::World => discoveries(then),
        ReportPart::Provinces => provinces(then),
        ReportPart::Scores => scores(then),
        ReportPart::Result => result(then),
        ReportPart::Alliances => alliances_in_reach(then),
    }
}

/// A report for each of some phases, one after the other.
fn each(turns: &[usize], report_of: impl Fn(usize) -> Document) -> Document {
    let mut report = Document::default();
    for &turn in turns {
        report.extend(report_of(turn));
    }
    report
}

/// That phases were amended, where no part has their names to say so.
fn amended(view: &View, turns: &[usize], parts: &[ReportPart]) -> Document {
    let mut told = Document::default();
    // These name their phases, and an amended one with the word.
    let is_named = parts.iter().any(|part| {
        matches!(
            part,
            ReportPart::Orders | ReportPart::Moves | ReportPart::Statement
        )
    });
    // What is due in the open phase says nothing of those before it.
    let is_to_come = parts
        .iter()
        .all(|part| matches!(part, ReportPart::Due | ReportPart::Sheets));
    if is_named || is_to_come {
        return told;
    }
    let names: Vec<String> = turns
        .iter()
        .filter(|&&turn| view.turns[turn].amended)
        .map(|&turn| view.calendar().name(view.turns[turn].phase()))
        .collect();
    if !names.is_empty() {
        told.paragraph(format!("Amended: {}.", names.join(", ")));
    }
    told
}

fn settled_so_far(view: &View) -> String {
    let (Some(first), Some(last)) = (view.turns.first(), view.turns.last()) else {
        return "nothing has been settled yet".to_owned();
    };
    let calendar = view.calendar();
    let (first, last) = (calendar.name(first.phase()), calendar.name(last.phase()));
    if view.now.is_over() {
        // Who asks for the Winter after a Fall that was won wants to see how the game ended.
        format!("the game ended with {last}: write `last`, or a season from {first} on")
    } else {
        format!("settled: {first} to {last}")
    }
}
