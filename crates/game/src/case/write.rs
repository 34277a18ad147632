//! A game as a case: every phase's orders and everything that came of them, so that a game once
//! played checks every later version.

use super::carrying::carries;
use super::outcome::outcome_word;
use super::reader::OrderReader;
use super::secret;
use super::words::GAME_MASTER;

use crate::game::{Game, SheetLine, Turn};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::count::Count;
use chancery_engine::edit::{
    Edit, ExactNames, GroupEdit, NamedPiece, WaitingEdit, facts, fold_name, known_facts, listed,
    unsaid_by_lines,
};
use chancery_engine::ending::Ending;
use chancery_engine::order::write::{write_order, write_orders};
use chancery_engine::order::{Action, Entry, Forms, Order};
use chancery_engine::position::{Dislodged, Position, Unit};
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{self, Fate, Table};
use std::fmt::Write as _;
use std::ops::Range;

/// The settled phases of a game as the text of a case file. A line that could not be read is one
/// there that can't be read either, where it counts for its unit; else it is a comment.
///
/// A case has one set of house rules and knows no changes by hand: where a game has either, the
/// next phase begins a new case. A phase at whose beginning something is so that no line says is
/// then left out with a comment: claims of earlier in the season, an army aboard a dislodged fleet.
pub fn write_game(game: &Game) -> String {
    write_turns(game, 0..game.turns().len()).text
}

/// A case file, and what it says of phases that a case can't hold, a sentence each.
pub struct WrittenCases {
    pub text: String,
    pub left_out: Vec<String>,
}

/// Some of the settled phases of a game, as [`write_game`] writes all of them.
pub fn write_turns(game: &Game, turns: Range<usize>) -> WrittenCases {
    let mut left_out = Vec::new();
    let world = secret::WrittenChronicle::new(game.board());
    let mut writer = CaseWriter {
        game,
        board: world.as_ref().map_or(game.board(), |world| &world.board),
        world: world.as_ref(),
        players: player_names(game),
        text: String::new(),
    };
    let mut running: Option<&HouseRules> = None;
    for (i, turn) in game.turns().iter().enumerate() {
        if !turns.contains(&i) {
            continue;
        }
        if running != Some(&turn.rules) || !turn.edits.is_empty() {
            if let Some(unsaid) = unsaid_by_lines(game.board(), &turn.before) {
                let what = format!(
                    "{} is left out: a case can't begin with {unsaid}.",
                    writer.phase(turn)
                );
                writer.line(0, &format!("# {what}"));
                left_out.push(what);
                running = None;
                continue;
            }
            writer.begin(i, turn);
            running = Some(&turn.rules);
        } else {
            writer.line(0, &format!("phase {}", writer.phase(turn)));
        }
        if turn.sheet.amended {
            writer.line(0, "# This phase was amended.");
        }
        let readers: Vec<OrderReader<'_>> = writer
            .everybody()
            .map(|power| OrderReader::new(game.setup().variant, writer.board, turn, power))
            .collect();
        writer.orders(turn, &readers);
        writer.expectations(turn, &readers);
    }
    let is_to_the_end = turns.end >= game.turns().len();
    if let (Some(ending @ Ending::Agreed(_)), Some(_)) = (&game.state().ending, running)
        && is_to_the_end
    {
        writer.ending(ending);
    }
    WrittenCases {
        text: writer.text,
        left_out,
    }
}

/// The players under names that a case can write, all of them different; none where the seats are
/// the powers'.
fn player_names(game: &Game) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    if game.setup().variant.seating() == Seating::OnePerPower {
        return names;
    }
    for player in &game.setup().players {
        // These signs divide a line of a case, or begin a comment.
        let plain: String = player
            .chars()
            .map(|c| {
                if ",:;#".contains(c) || c.is_control() {
                    ' '
                } else {
                    c
                }
            })
            .collect();
        let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
        // Two names may be alike once those signs are gone.
        let numbered = (2..).map(|n| format!("{plain} {n}").trim().to_owned());
        let name = std::iter::once(plain.clone()).chain(numbered).find(|name| {
            let is_taken = names
                .iter()
                .any(|other| fold_name(other) == fold_name(name));
            !name.is_empty() && name != GAME_MASTER && !is_taken
        });
        names.extend(name);
    }
    names
}

struct CaseWriter<'a> {
    game: &'a Game,
    board: &'a Board,
    /// Its secret world, where it has one.
    world: Option<&'a secret::WrittenChronicle>,
    players: Vec<String>,
    text: String,
}

impl<'a> CaseWriter<'a> {
    /// The powers, and the natives of a secret world.
    fn everybody(&self) -> impl Iterator<Item = PowerId> + use<'a> {
        self.board.power_ids().chain(self.board.natives)
    }

    fn power(&self, power: PowerId) -> &str {
        &self.board.power(power).name
    }

    fn seat(&self, seat: SeatId) -> &str {
        match self.game.setup().variant.seating() {
            Seating::OnePerPower => self.game.setup().seat_name(seat),
            Seating::Players { .. } => self
                .players
                .get(seat.index())
                .map_or(GAME_MASTER, String::as_str),
        }
    }

    fn author(&self, author: Author) -> String {
        match self.game.setup().variant.seating() {
            Seating::OnePerPower => self.power(author.power).to_owned(),
            Seating::Players { .. } => format!(
                "{} for {}",
                self.seat(author.seat),
                self.power(author.power)
            ),
        }
    }

    fn forms(&self, turn: &Turn) -> Forms {
        variant::forms(self.game.setup().variant, &turn.rules)
    }

    fn phase(&self, turn: &Turn) -> String {
        self.game.setup().calendar().name(turn.phase())
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{:width$}{text}", "", width = 2 * depth);
    }

    fn begin(&mut self, index: usize, turn: &Turn) {
        let setup = self.game.setup();
        let name = setup.name.replace(['#', '\n', '\r'], " ");
        let part = if index == 0 {
            String::new()
        } else {
            format!(", from {}", self.phase(turn))
        };
        let gap = if self.text.is_empty() { "" } else { "\n" };
        let _ = writeln!(self.text, "{gap}case {}{part}", name.trim());
        self.line(0, &format!("variant {}", setup.variant.id()));
        if self.board.id != setup.variant.board() {
            self.line(0, &format!("board {}", self.board.id));
        }
        for (name, value) in &self.board.fitted {
            self.line(0, &format!("option {name} {value}"));
        }
        for (name, value) in turn.rules.changed(
            &self.game.setup().variant.house_rules(),
            self.game.setup().variant.options(),
        ) {
            self.line(0, &format!("option {name} {value}"));
        }
        if !self.players.is_empty() {
            self.line(0, &format!("players {}", self.players.join(", ")));
        }
        self.line(0, &format!("phase {}", self.phase(turn)));
        if let Some(world) = self.world {
            self.line(0, "world");
            world.text.lines().for_each(|line| self.line(1, line));
        }
        self.units(turn, "units", &turn.before.position);
        self.owners(turn);
        let waiting = turn.before.position.dislodged.iter();
        let mut lines: Vec<Edit> = waiting
            .map(|waiting| Edit::Waiting(WaitingEdit::new(waiting)))
            .collect();
        lines.extend(facts(self.board, setup.variant, &turn.before));
        lines.extend(known_facts(self.board, &turn.before));
        if !lines.is_empty() {
            self.line(0, "state");
            self.facts(turn, &lines);
        }
    }

    /// Who owns what. Of the provinces that are no centres, those that have lost the owner of the
    /// start are named too: left out, they would be his.
    fn owners(&mut self, turn: &Turn) {
        self.line(0, "owners");
        let position = &turn.before.position;
        for power in self.board.power_ids() {
            self.owned(turn, Some(power), |province| {
                position.owner(province) == Some(power)
            });
        }
        let board = self.board;
        let setup = self.game.setup();
        let start = setup
            .variant
            .start(Table::new(board, &turn.rules), setup.seats())
            .position;
        self.owned(turn, None, |province| {
            !board.is_centre(province)
                && start.owner(province).is_some()
                && position.owner(province).is_none()
        });
    }

    fn owned(&mut self, turn: &Turn, owner: Option<PowerId>, owned: impl Fn(ProvinceId) -> bool) {
        let owned = self
            .board
            .province_ids()
            .filter(|&province| owned(province));
        let owned: Vec<ProvinceId> = owned.collect();
        if !owned.is_empty() {
            self.facts(turn, &[Edit::Group(GroupEdit::Owned(owner, owned))]);
        }
    }

    fn facts(&mut self, turn: &Turn, facts: &[Edit]) {
        let variant = self.game.setup().variant;
        for fact in facts {
            let line = fact.write(&ExactNames {
                board: self.board,
                variant,
                players: &self.players,
                rules: &turn.rules,
            });
            self.line(1, &line);
        }
    }

    fn units(&mut self, turn: &Turn, block: &str, position: &Position) {
        self.line(0, block);
        for power in self.everybody() {
            let units = listed(position, power);
            if !units.is_empty() {
                self.facts(turn, &[Edit::Group(GroupEdit::Units(power, units))]);
            }
        }
    }

    fn orders(&mut self, turn: &Turn, readers: &[OrderReader<'_>]) {
        self.line(0, "orders");
        for group in self.slips(&turn.sheet.entries) {
            let reader = group
                .first()
                .and_then(|entry| Some((entry, readers.get(entry.power.index())?)));
            if let Some((entry, reader)) = reader {
                self.line(1, &format!("{}:", self.author(entry.author())));
                self.slip(&group, reader);
            }
        }
    }

    /// The lines of one slip; a landing that depends on the order before it stands right after
    /// that.
    fn slip(&mut self, slip: &[&Entry], reader: &OrderReader<'_>) {
        let readable: Vec<(usize, &Order)> = slip
            .iter()
            .enumerate()
            .filter_map(|(i, e)| Some((i, e.reading.order()?)))
            .collect();
        let orders: Vec<&Order> = readable.iter().map(|&(_, order)| order).collect();
        let mut unread = (0..slip.len())
            .filter(|&i| slip[i].reading.order().is_none() && !slip[i].is_waiting())
            .peekable();
        let written: Vec<_> = self
            .boards()
            .map(|board| write_orders(board, None, &orders))
            .collect();
        let mut before = None;
        for (line, &(nth, _)) in written.iter().flatten().take(orders.len()).enumerate() {
            let order = orders[nth];
            // A chained landing is read with the order before it: no line may come between them.
            let is_chained = matches!(order.action(), Some(Action::Land { fleet: Some(_), .. }));
            while let Some(line) = unread.next_if(|&line| !is_chained && line < readable[nth].0) {
                if self.not_read(slip[line], reader) {
                    before = None;
                }
            }
            let texts = written.iter().map(|board| board[line].1.as_str());
            self.line(2, &reader.in_turn(before, order, texts));
            before = Some(order);
        }
        for line in unread {
            self.not_read(slip[line], reader);
        }
    }

    /// The boards in whose names an order may be written, the best first.
    fn boards(&self) -> impl Iterator<Item = &'a Board> + use<'a> {
        let others = self.world.into_iter().flat_map(|world| &world.others);
        std::iter::once(self.board).chain(others)
    }

    /// A line that could not be read; where it counts for its unit nevertheless, it stands as one.
    /// Gives whether it does.
    fn not_read(&mut self, entry: &Entry, reader: &OrderReader<'_>) -> bool {
        let written = entry.written.replace(['\n', '\r'], " ");
        let unread = reader.unread(entry);
        let line = match &unread {
            Some(line) if *line == written => written,
            Some(line) => format!("{line}  # not read: {written}"),
            None => format!("# not read: {written}"),
        };
        self.line(2, &line);
        unread.is_some()
    }

    /// The entries of a sheet, under whose name they stand: by power, where each has one player.
    /// Between the slips of one player the order of writing counts, and they are written as they
    /// came.
    fn slips<'e>(&self, lines: &'e [SheetLine]) -> Vec<Vec<&'e Entry>> {
        match self.game.setup().variant.seating() {
            Seating::OnePerPower => self
                .everybody()
                .map(|power| written(lines.iter().filter(|line| line.power == power)))
                .collect(),
            Seating::Players { .. } => lines
                .chunk_by(|a, b| a.author() == b.author())
                .map(|slip| written(slip.iter()))
                .collect(),
        }
    }

    fn expectations(&mut self, turn: &Turn, readers: &[OrderReader<'_>]) {
        self.line(0, "expect");
        // As the orders stand above, so that a case that is read and written again is the same.
        let mut lines: Vec<_> = turn.lines().collect();
        if self.game.setup().variant.seating() == Seating::OnePerPower {
            lines.sort_by_key(|line| line.entry.power.index());
        }
        for line in lines {
            if let Some(order) = line.order() {
                let order = self.expected(readers.get(line.entry.power.index()), order);
                self.line(
                    1,
                    &format!(
                        "order {} {order}: {}",
                        self.author(line.author()),
                        outcome_word(line.verdict.outcome)
                    ),
                );
            }
        }
        if let Some(count) = &turn.settlement.count {
            self.count(count);
        }
        for dislodged in &turn.settlement.after.position.dislodged {
            self.retreats(dislodged, turn);
        }
        // What is lost from a pool is told by the pools.
        let before = &turn.before.position;
        let gone = turn.settlement.events.iter().filter(|event| {
            matches!(event.fate, Fate::Gone { .. })
                && before.unit(event.unit.id) == Some(&event.unit)
                && !before.pooled.contains(&event.unit)
        });
        for event in gone {
            let aboard = turn.before.position.carried(event.unit.id).is_some();
            let piece = if aboard {
                NamedPiece::Aboard
            } else {
                event.unit.kind.into()
            };
            self.line(
                1,
                &format!(
                    "gone {} {}",
                    self.power(event.unit.power),
                    piece.write(&self.board.write_place(event.unit.place))
                ),
            );
        }
        // A province may have changed hands more than once.
        let mut captured: Vec<ProvinceId> = Vec::new();
        for capture in &turn.settlement.captures {
            if !captured.contains(&capture.centre) {
                captured.push(capture.centre);
                let owned = Edit::SetOwner {
                    province: capture.centre,
                    owner: turn.settlement.after.position.owner(capture.centre),
                };
                self.facts(turn, &[owned]);
            }
        }
        self.facts(turn, &self.changed_facts(turn));
        let (before, after) = (&turn.before, &turn.settlement.after);
        self.facts(turn, &secret::changes(self.board, before, after));
        for (power, owned) in secret::gains(self.board, before, after) {
            let power = self.power(power);
            self.line(1, &format!("off-board {power} {owned}"));
        }
        let winners: Vec<_> = turn
            .settlement
            .after
            .winners()
            .iter()
            .map(|&seat| self.seat(seat))
            .collect();
        let winners = if winners.is_empty() {
            "none".to_owned()
        } else {
            winners.join(", ")
        };
        self.line(1, &format!("winner {winners}"));
        self.units(turn, "expect-units", &turn.settlement.after.position);
    }

    /// An order by itself, as it is asked for.
    fn expected(&self, reader: Option<&OrderReader<'_>>, order: &Order) -> String {
        let texts: Vec<String> = self
            .boards()
            .map(|board| write_order(board, None, order))
            .collect();
        let texts = texts.iter().map(String::as_str);
        match reader {
            Some(reader) => reader.alone(order, texts),
            None => write_order(self.board, None, order),
        }
    }

    /// The end that the table agreed on after the last turn; by a vote that was settled, with it.
    fn ending(&mut self, ending: &Ending) {
        let written = ending.written(|seat| self.seat(seat));
        let settled = self
            .game
            .turns()
            .last()
            .is_some_and(|turn| turn.settlement.after.is_over());
        if !settled {
            self.line(0, &format!("conclude {written}"));
        }
        self.line(0, "expect");
        self.line(1, &format!("ended {written}"));
    }

    /// What every order weighed, and what became of those that were followed.
    fn count(&mut self, count: &Count) {
        for subject in &count.subjects {
            for tally in &subject.tallies {
                let order = write_order(self.board, None, &tally.order);
                self.line(
                    1,
                    &format!(
                        "weight {} {order}: {}",
                        self.power(subject.power),
                        tally.weight
                    ),
                );
            }
        }
        for (submission, verdict) in &count.followed {
            let order = write_order(self.board, None, &submission.order);
            self.line(
                1,
                &format!(
                    "order {} {order}: {}",
                    self.power(submission.power),
                    outcome_word(verdict.outcome)
                ),
            );
        }
    }

    /// Whence a unit was dislodged, and where it may go; with an army aboard, and a fleet without
    /// regard to it.
    fn retreats(&mut self, dislodged: &Dislodged, turn: &Turn) {
        let unit = &dislodged.unit;
        let piece = NamedPiece::from_unit(unit, &turn.settlement.after.position);
        let by = dislodged
            .by
            .map(|from| format!(" by {}", self.board.write_place(from.into())))
            .unwrap_or_default();
        self.line(
            1,
            &format!(
                "dislodged {} {}{by}",
                self.power(unit.power),
                piece.write(&self.board.write_place(unit.place))
            ),
        );
        self.open_to(unit, unit.kind.into(), &dislodged.retreats);
        if piece == NamedPiece::Pair {
            let forms = self.forms(turn);
            let afloat = dislodged
                .retreats
                .iter()
                .copied()
                .filter(|to| carries(forms, self.board, to.province))
                .collect::<Vec<_>>();
            self.open_to(unit, piece, &afloat);
        }
    }

    fn open_to(&mut self, unit: &Unit, piece: NamedPiece, retreats: &[Place]) {
        let retreats: Vec<_> = retreats
            .iter()
            .map(|&place| self.board.write_place(place))
            .collect();
        let retreats = if retreats.is_empty() {
            "none".to_owned()
        } else {
            retreats.join(", ")
        };
        self.line(
            1,
            &format!(
                "retreats {} {}: {retreats}",
                self.power(unit.power),
                piece.write(&self.board.write_place(unit.place))
            ),
        );
    }

    /// What is kept beside units and owners after a turn, and what was before it and is nothing
    /// now.
    fn changed_facts(&self, turn: &Turn) -> Vec<Edit> {
        let after = &turn.settlement.after;
        let variant = self.game.setup().variant;
        let before = facts(self.board, variant, &turn.before);
        let mut facts = facts(self.board, variant, after);
        let found = before.iter().filter_map(|fact| fact.found(after));
        let gone: Vec<_> = found.filter(|fact| !facts.contains(fact)).collect();
        facts.extend(gone);
        facts
    }
}

/// What is written in lines.
fn written<'e>(lines: impl Iterator<Item = &'e SheetLine>) -> Vec<&'e Entry> {
    lines.map(|line| &*line.entry).collect()
}
