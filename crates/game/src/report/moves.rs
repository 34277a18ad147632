//! The list of what to move on the wooden board, in the order in which hands can follow it.

use super::document::Document;
use super::fog;
use super::scales::heading as scale_heading;
use crate::view::{SeenTurn, View};
use chancery_atlas::board::{Board, Place, ProvinceId};
use chancery_engine::adjudicate::DefaultAction;
use chancery_engine::calendar::Scale;
use chancery_engine::position::{Unit, UnitId};
use chancery_engine::variant::{Capture, Event, Fate};

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
    let Some(seen) = view.turns.get(turn) else {
        return Document::default();
    };
    let mut report = Document::titled(format!(
        "On the board after {}",
        seen.title(&view.calendar())
    ));
    if !seen.scales.steps.is_empty() {
        by_scale(&mut report, view, seen, arrows);
        return report;
    }
    let mut lines = move_lines(&view.board, seen, arrows);
    lines.extend(fog::hands(view, seen));
    if lines.is_empty() {
        report.paragraph("Nothing moves.");
    }
    report.steps(lines);
    report
}

/// What to move scale by scale, then what leaves the board and which markers change.
fn by_scale(report: &mut Document, view: &View, seen: &SeenTurn, arrows: Arrows) {
    for part in seen.by_scale() {
        let Some(scale) = part.scales.alone else {
            continue;
        };
        let lines = move_lines(&view.board, &part, arrows);
        if lines.is_empty() {
            report.paragraph(format!("{}: nothing moves.", scale.prefix()));
        } else {
            report.heading(2, scale_heading(scale));
            report.steps(lines);
        }
    }
    let rest = rest(&view.board, seen, arrows);
    if !rest.is_empty() {
        report.heading(2, "Then");
        report.steps(rest);
    }
}

/// What is to be done when the time scales of a month are over: units with nowhere to go, and
/// markers.
fn rest(board: &Board, turn: &SeenTurn, arrows: Arrows) -> Vec<String> {
    // Each step counts the events up to its end, so those behind the last step are of no scale.
    let settled = turn.scales.steps.last().map_or(0, |step| step.events);
    let mut lines = Vec::new();
    for (index, event) in turn.events.iter().enumerate().skip(settled) {
        lines.push(HandMoves::before(board, turn, index, arrows).event(event));
    }
    lines.extend(turn.captures.iter().map(|capture| marker(board, *capture)));
    lines
}

/// What to move after a phase, one imperative a line: `lift German A Bur (dislodged)`, `French A
/// Par → Bur`, `put French F Bre on the board`. Every piece is named with its power: two may stand
/// in one province until all are moved.
pub fn move_lines(board: &Board, turn: &SeenTurn, arrows: Arrows) -> Vec<String> {
    if !turn.scales.steps.is_empty() {
        return turn
            .by_scale()
            .flat_map(|part| {
                let prefix = part.scales.alone.map_or("", Scale::prefix);
                move_lines(board, &part, arrows)
                    .into_iter()
                    .map(move |line| format!("{prefix} {line}"))
            })
            .chain(rest(board, turn, arrows))
            .collect();
    }
    let mut lines = Vec::new();
    let mut told: Vec<UnitId> = Vec::new();
    for (index, event) in turn.events.iter().enumerate() {
        // A ring is told with its first move. The other events of its units stay: they may be
        // lifted later.
        let is_move = matches!(event.fate, Fate::Moved { .. });
        if is_move && told.contains(&event.unit.id) || goes_with_its_fleet(turn, event) {
            continue;
        }
        let hands = HandMoves::before(board, turn, index, arrows);
        // No piece of a ring finds its goal empty, so hands must lift all of them at once.
        let ring = ring_of(&turn.events, event);
        if ring.len() > 1 {
            let moves: Vec<String> = ring.iter().map(|event| hands.event(event)).collect();
            lines.push(format!("together: {}", moves.join(", ")));
        } else {
            lines.push(hands.event(event));
        }
        told.extend(ring.iter().map(|event| event.unit.id));
    }
    lines.extend(turn.captures.iter().map(|capture| marker(board, *capture)));
    lines
}

/// Whether an event is of an army that leaves the board together with the fleet that carried it.
fn goes_with_its_fleet(turn: &SeenTurn, event: &Event) -> bool {
    if !matches!(event.fate, Fate::Gone { .. }) {
        return false;
    }
    let Some(aboard) = turn.before.position.carried(event.unit.id) else {
        return false;
    };
    // One step takes both pieces off: the army stands on its fleet.
    matches!(turn.fate(aboard.fleet), Some(Fate::Gone { .. }))
}

/// The moves of the ring that a move belongs to, each followed by that of the unit whose place it
/// takes; the move alone where it is in none.
fn ring_of<'a>(events: &'a [Event], first: &'a Event) -> Vec<&'a Event> {
    let others = std::iter::successors(Some(first), |event: &&'a Event| match event.fate {
        Fate::Moved { to, ring: true, .. } => events
            .iter()
            .find(|next| is_of_ring(next) && next.unit.place.province == to.province),
        _ => None,
    })
    // The bound ends the walk if the moves never come back to the first.
    .take(events.len())
    .skip(1)
    .take_while(|event| event.unit.id != first.unit.id);
    std::iter::once(first).chain(others).collect()
}

const fn is_of_ring(event: &Event) -> bool {
    matches!(event.fate, Fate::Moved { ring: true, .. })
}

/// Tells of one event, given those that the hands have followed before.
struct HandMoves<'a> {
    board: &'a Board,
    arrows: Arrows,
    turn: &'a SeenTurn,
    done: &'a [Event],
}

impl<'a> HandMoves<'a> {
    /// The hands as they come to the event at an index of the phase.
    fn before(board: &'a Board, turn: &'a SeenTurn, index: usize, arrows: Arrows) -> Self {
        Self {
            board,
            arrows,
            turn,
            done: &turn.events[..index],
        }
    }

    fn event(&self, event: &Event) -> String {
        let unit = &event.unit;
        let arrow = match self.arrows {
            Arrows::Unicode => '→'.to_string(),
            Arrows::Ascii => "->".to_owned(),
        };
        match event.fate {
            Fate::Moved { to, .. } if self.carrier(unit).is_some() => {
                format!(
                    "{} {arrow} {} (lands)",
                    self.unit(unit),
                    self.board.write_place(to)
                )
            }
            Fate::Moved { to, .. } => {
                format!("{} {arrow} {}", self.unit(unit), self.board.write_place(to))
            }
            Fate::Retreated { to } => format!(
                "{} {arrow} {} (retreats)",
                self.unit(unit),
                self.board.write_place(to)
            ),
            Fate::Dislodged { .. } => format!("lift {} (dislodged)", self.unit(unit)),
            Fate::Gone { by: Some(_) } => {
                format!("take off {} (dislodged, nowhere to go)", self.unit(unit))
            }
            // Such a unit has no piece on the board to take off (Mobilization §2.6).
            Fate::Gone { by: None } if self.is_pooled(unit) => {
                format!("take {} out of its pool", self.unit(unit))
            }
            Fate::Gone { by: None } => {
                format!("take off {}{}", self.unit(unit), self.why_gone(unit))
            }
            Fate::Boarded { at } => self.boards(unit, at),
            Fate::PassedOn { at } => format!(
                "{} {arrow} aboard the fleet in {}",
                self.unit(unit),
                self.board.province(at).abbr
            ),
            Fate::Trapped { cap } => format!(
                "{} {arrow} {} (for ever)",
                self.unit(unit),
                self.board.province(cap).abbr
            ),
            Fate::Built => format!("put {} on the board", self.unit(unit)),
            Fate::Mobilized { to } => format!(
                "put {} on the board (mobilized)",
                self.unit(&Unit { place: to, ..*unit })
            ),
            Fate::Demobilized { to } => format!(
                "take off {} (de-mobilized at {})",
                self.unit(unit),
                self.board.province(to).abbr
            ),
        }
    }

    /// Whether a unit was in a pool when it left the game: before the phase, or since it left the
    /// board in it.
    fn is_pooled(&self, unit: &Unit) -> bool {
        let came = self.turn.events.iter().any(|event| {
            event.unit.id == unit.id && matches!(event.fate, Fate::Demobilized { .. })
        });
        came || self
            .turn
            .before
            .position
            .pooled
            .iter()
            .any(|pooled| pooled.id == unit.id)
    }

    /// `put French A Mar aboard F LYO`, by the place where the fleet stands by now.
    fn boards(&self, army: &Unit, at: ProvinceId) -> String {
        let fleet = self
            .turn
            .after
            .position
            .carried(army.id)
            .and_then(|aboard| self.turn.unit(aboard.fleet));
        // Armies board before fleets move, but hands may have moved this fleet already.
        let sea = fleet.map_or(at, |fleet| self.by_now(fleet).province);
        format!(
            "put {} aboard F {}",
            self.unit(army),
            self.board.province(sea).abbr
        )
    }

    /// Why an army that was aboard leaves the game; empty for any other unit.
    fn why_gone(&self, unit: &Unit) -> &'static str {
        let default = self
            .turn
            .defaults
            .iter()
            .rfind(|default| default.unit == unit.id);
        match default.map(|default| default.action) {
            Some(DefaultAction::Starved) => " (starved)",
            Some(DefaultAction::LostAboard) => " (lost: its fleet goes ashore)",
            _ => "",
        }
    }

    fn by_now(&self, unit: &Unit) -> Place {
        // The last of a piece's moves decides: with time scales it may have several.
        let moves = self
            .done
            .iter()
            .rev()
            .filter(|event| event.unit.id == unit.id);
        let mut places = moves.filter_map(|event| match event.fate {
            Fate::Moved { to, .. } | Fate::Retreated { to } => Some(to),
            _ => None,
        });
        places.next().unwrap_or(unit.place)
    }

    /// The fleet that carries an army by now.
    fn carrier(&self, army: &Unit) -> Option<&Unit> {
        let boarded = self
            .done
            .iter()
            .any(|event| event.unit.id == army.id && matches!(event.fate, Fate::Boarded { .. }));
        let position = if boarded {
            &self.turn.after.position
        } else {
            &self.turn.before.position
        };
        self.turn.unit(position.carried(army.id)?.fleet)
    }

    /// Whether a fleet has an army aboard by now.
    fn is_loaded(&self, fleet: &Unit) -> bool {
        if let Some(aboard) = self.turn.before.position.cargo(fleet.id)
            && !self.has_left(aboard.unit.id)
        {
            return true;
        }
        // The position after the phase knows the passenger, and the events done whether it is there.
        let Some(boarded) = self.turn.after.position.cargo(fleet.id) else {
            return false;
        };
        self.done.iter().any(|event| {
            event.unit.id == boarded.unit.id && matches!(event.fate, Fate::Boarded { .. })
        })
    }

    /// Whether an army that was aboard has landed or left the game by now.
    fn has_left(&self, army: UnitId) -> bool {
        self.done.iter().any(|event| {
            event.unit.id == army && matches!(event.fate, Fate::Moved { .. } | Fate::Gone { .. })
        })
    }

    fn unit(&self, unit: &Unit) -> String {
        let adjective = &self.board.power(unit.power).adjective;
        if let Some(fleet) = self.carrier(unit) {
            return format!(
                "{adjective} A({})",
                self.board.write_place(self.by_now(fleet))
            );
        }
        let letter = if self.is_loaded(unit) {
            "A/F".to_owned()
        } else {
            unit.kind.letter().to_string()
        };
        format!(
            "{adjective} {letter} {}",
            self.board.write_place(unit.place)
        )
    }
}

/// The marker that shows whose a province is.
fn marker(board: &Board, capture: Capture) -> String {
    let centre = &board.province(capture.centre).abbr;
    match capture.to {
        Some(power) => format!("mark {centre} for {}", board.power(power).name),
        None => format!("take the marker off {centre}"),
    }
}
