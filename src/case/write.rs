//! A game as a case: every phase's orders and everything that came of them, so that a game once played checks every later version.

use crate::adjudicate::{HouseRules, Outcome};
use crate::board::{Board, PowerId};
use crate::game::{Game, Turn};
use crate::order::{Reading, write::write_order};
use crate::position::{Dislodged, Position};
use crate::seat::Author;
use crate::variant::Fate;
use std::fmt::Write as _;

/// The settled phases of a game as the text of a case file. Lines that could not be read are comments in it.
///
/// A case has one set of house rules and knows no changes by hand: where a game has either, the next phase begins a new case. Phases that
/// begin with dislodged units which were set so by hand, or under other rules, can't be said in a case, and are left out with a comment.
pub fn write_game(game: &Game) -> String {
    let mut writer = Writer { game, text: String::new() };
    let mut running: Option<&HouseRules> = None;
    for (i, turn) in game.turns().iter().enumerate() {
        if running != Some(&turn.rules) || !turn.edits.is_empty() {
            if !turn.before.position.dislodged.is_empty() {
                writer.line(0, &format!("# {} is left out: a case can't begin with dislodged units.", writer.phase(turn)));
                running = None;
                continue;
            }
            writer.begin(i, turn);
            running = Some(&turn.rules);
        } else {
            writer.line(0, &format!("phase {}", writer.phase(turn)));
        }
        writer.orders(turn);
        writer.expectations(turn);
    }
    writer.text
}

struct Writer<'a> {
    game: &'a Game,
    text: String,
}

impl Writer<'_> {
    fn board(&self) -> &Board {
        self.game.board()
    }

    fn power(&self, power: PowerId) -> &str {
        &self.board().power(power).name
    }

    fn phase(&self, turn: &Turn) -> String {
        self.game.setup.variant.calendar().name(turn.phase())
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = 2 * depth);
    }

    /// The head of a case that begins with a turn.
    fn begin(&mut self, index: usize, turn: &Turn) {
        let setup = &self.game.setup;
        let name = setup.name.replace(['#', '\n', '\r'], " ");
        let part = if index == 0 { String::new() } else { format!(", from {}", self.phase(turn)) };
        let gap = if self.text.is_empty() { "" } else { "\n" };
        let _ = writeln!(self.text, "{gap}case {}{part}", name.trim());
        self.line(0, &format!("variant {}", setup.variant.id()));
        if self.board().id != setup.variant.board() {
            self.line(0, &format!("board {}", self.board().id));
        }
        for (name, value) in turn.rules.changed(self.game.setup.variant.options()) {
            self.line(0, &format!("option {name} {value}"));
        }
        self.line(0, &format!("phase {}", self.phase(turn)));
        self.units("units", &turn.before.position);
        self.line(0, "owners");
        for power in self.game.board().power_ids() {
            let owned = self.game.board().province_ids().filter(|&p| turn.before.position.owner(p) == Some(power));
            let owned: Vec<_> = owned.map(|p| self.board().write_place(p.into())).collect();
            if !owned.is_empty() {
                self.line(1, &format!("{}: {}", self.power(power), owned.join(", ")));
            }
        }
    }

    fn units(&mut self, block: &str, position: &Position) {
        self.line(0, block);
        for power in self.game.board().power_ids() {
            let units = position.units_of(power);
            let units: Vec<_> = units.map(|u| format!("{} {}", u.kind.letter(), self.board().write_place(u.place))).collect();
            if !units.is_empty() {
                self.line(1, &format!("{}: {}", self.power(power), units.join(", ")));
            }
        }
    }

    fn orders(&mut self, turn: &Turn) {
        self.line(0, "orders");
        for power in self.game.board().power_ids() {
            let entries: Vec<_> = turn.sheet.entries_of(Author::of(power)).map(|i| &turn.sheet.entries[i]).collect();
            if !entries.is_empty() {
                self.line(1, &format!("{}:", self.power(power)));
            }
            for entry in entries {
                match &entry.reading {
                    Reading::Order { order, .. } => self.line(2, &write_order(self.board(), None, order)),
                    _ => self.line(2, &format!("# not read: {}", entry.written.replace(['\n', '\r'], " "))),
                }
            }
        }
    }

    fn expectations(&mut self, turn: &Turn) {
        self.line(0, "expect");
        for (entry, verdict) in turn.sheet.entries.iter().zip(&turn.verdicts) {
            if let Some(order) = entry.reading.order() {
                let order = write_order(self.board(), None, order);
                let outcome = outcome(verdict.outcome);
                self.line(1, &format!("order {} {order}: {outcome}", self.power(entry.power)));
            }
        }
        for dislodged in &turn.settlement.after.position.dislodged {
            self.retreats(dislodged);
        }
        let gone = turn.settlement.events.iter().filter(|e| matches!(e.fate, Fate::Gone { .. }));
        for event in gone {
            let unit = format!("{} {}", event.unit.kind.letter(), self.board().write_place(event.unit.place));
            self.line(1, &format!("gone {} {unit}", self.power(event.unit.power)));
        }
        for capture in &turn.settlement.captures {
            let owner = capture.to.map_or("nobody", |power| self.power(power)).to_owned();
            self.line(1, &format!("owner {} {owner}", self.board().write_place(capture.centre.into())));
        }
        let winners: Vec<_> = turn.settlement.after.winners.iter().map(|&seat| self.game.setup.seat_name(seat)).collect();
        let winners = if winners.is_empty() { "none".to_owned() } else { winners.join(", ") };
        self.line(1, &format!("winner {winners}"));
        self.units("expect-units", &turn.settlement.after.position);
    }

    /// Whence a unit was dislodged, and where it may go.
    fn retreats(&mut self, dislodged: &Dislodged) {
        let unit = &dislodged.unit;
        let name = format!("{} {} {}", self.power(unit.power), unit.kind.letter(), self.board().write_place(unit.place));
        let by = dislodged.by.map(|from| format!(" by {}", self.board().write_place(from.into()))).unwrap_or_default();
        let retreats: Vec<_> = dislodged.retreats.iter().map(|&place| self.board().write_place(place)).collect();
        let retreats = if retreats.is_empty() { "none".to_owned() } else { retreats.join(", ") };
        self.line(1, &format!("dislodged {name}{by}"));
        self.line(1, &format!("retreats {name}: {retreats}"));
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Succeeds => "succeeds",
        Outcome::Fails => "fails",
        Outcome::Void => "void",
    }
}
