//! The list of what to move on the wooden board, in the order in which hands can follow it.

use super::document::Document;
use crate::board::{Board, PowerId};
use crate::position::{Unit, UnitId};
use crate::variant::{Capture, Event, Fate};
use crate::view::{SeenTurn, View};

/// How arrows are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Arrows {
    /// `→`
    #[default]
    Unicode,
    /// `->`
    Ascii,
}

/// What to move after a settled phase. There is no such phase: an empty report.
pub fn moves(view: &View, turn: usize, arrows: Arrows) -> Document {
    let Some(seen) = view.turns.get(turn) else { return Document::default() };
    let mut report = Document::titled(format!("On the board after {}", view.calendar().name(seen.phase())));
    let lines = move_lines(&view.board, seen, arrows);
    if lines.is_empty() {
        report.paragraph("Nothing moves.");
    }
    report.steps(lines);
    report
}

/// What to move after a phase, one imperative a line: `lift German A Bur (dislodged)`, `French A Par → Bur`, `put French F Bre on the
/// board`. Every piece is named with its power: two may stand in one province until all are moved.
pub fn move_lines(board: &Board, turn: &SeenTurn, arrows: Arrows) -> Vec<String> {
    let hands = Hands { board, arrows, turn };
    let mut lines = Vec::new();
    let mut told: Vec<UnitId> = Vec::new();
    for event in &turn.events {
        let is_move = matches!(event.fate, Fate::Moved { .. });
        if is_move && told.contains(&event.unit.id) {
            continue;
        }
        let ring = ring_of(&turn.events, event);
        if ring.len() > 1 {
            let moves: Vec<String> = ring.iter().map(|event| hands.event(event)).collect();
            lines.push(format!("together: {}", moves.join(", ")));
        } else {
            lines.push(hands.event(event));
        }
        told.extend(ring.iter().map(|event| event.unit.id));
    }
    lines.extend(turn.captures.iter().map(|capture| hands.marker(*capture)));
    lines
}

/// The moves of the ring that a move belongs to, each followed by that of the unit whose place it takes; the move alone where it is in none.
fn ring_of<'a>(events: &'a [Event], first: &'a Event) -> Vec<&'a Event> {
    let follows = |event: &&'a Event| match event.fate {
        Fate::Moved { to, ring: true, .. } => events.iter().find(|next| next.unit.place.province == to.province),
        _ => None,
    };
    let others = std::iter::successors(Some(first), follows).take(events.len()).skip(1).take_while(|event| event.unit.id != first.unit.id);
    std::iter::once(first).chain(others).collect()
}

struct Hands<'a> {
    board: &'a Board,
    arrows: Arrows,
    turn: &'a SeenTurn,
}

impl Hands<'_> {
    fn event(&self, event: &Event) -> String {
        let unit = &event.unit;
        let arrow = match self.arrows {
            Arrows::Unicode => '→'.to_string(),
            Arrows::Ascii => "->".to_owned(),
        };
        match event.fate {
            Fate::Moved { to, .. } => format!("{} {arrow} {}", self.unit(unit), self.board.write_place(to)),
            Fate::Retreated { to } => format!("{} {arrow} {} (retreats)", self.unit(unit), self.board.write_place(to)),
            Fate::Dislodged { .. } => format!("lift {} (dislodged)", self.unit(unit)),
            Fate::Gone { by: Some(_) } => format!("take off {} (dislodged, nowhere to go)", self.unit(unit)),
            Fate::Gone { by: None } if self.is_pooled(unit) => format!("take {} out of its pool", self.unit(unit)),
            Fate::Gone { by: None } => format!("take off {}", self.unit(unit)),
            Fate::Boarded { at } => format!("put {} aboard in {}", self.unit(unit), self.board.province(at).abbr),
            Fate::Built => format!("put {} on the board", self.unit(unit)),
            Fate::Mobilized { to } => format!("put {} on the board (mobilized)", self.unit(&Unit { place: to, ..*unit })),
            Fate::Demobilized { to } => format!("take off {} (de-mobilized at {})", self.unit(unit), self.board.province(to).abbr),
        }
    }

    /// Whether a unit was in a pool when it left the game: before the phase, or since it left the board in it.
    fn is_pooled(&self, unit: &Unit) -> bool {
        let came = self.turn.events.iter().any(|event| event.unit.id == unit.id && matches!(event.fate, Fate::Demobilized { .. }));
        came || self.turn.before.position.pooled.iter().any(|pooled| pooled.id == unit.id)
    }

    /// The marker that shows whose a centre is.
    fn marker(&self, capture: Capture) -> String {
        let centre = &self.board.province(capture.centre).abbr;
        match capture.to {
            Some(power) => format!("mark {centre} for {}", self.power(power)),
            None => format!("take the marker off {centre}"),
        }
    }

    fn unit(&self, unit: &Unit) -> String {
        let adjective = &self.board.power(unit.power).adjective;
        format!("{adjective} {} {}", unit.kind.letter(), self.board.write_place(unit.place))
    }

    fn power(&self, power: PowerId) -> &str {
        &self.board.power(power).name
    }
}
