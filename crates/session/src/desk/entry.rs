//! The entry line: from what is typed to an order on the sheet.

use super::copy::Copied;
use super::invest::Investments;
use super::row::fleets_order;
use super::{ClaimedLine, Desk, Proposal, Row, UnitMonthRow, unit_of};
use crate::line::InputLine;
use chancery_atlas::board::{PowerId, fold};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::read::{LONGEST_ORDER, names_unit, orders_all_units, read_order};
use chancery_engine::order::{
    Action, DISBAND, Entry, NamesRead, Note, Order, Reading, ReadingContext, write_order,
};
use chancery_engine::position::Unit;
use chancery_engine::seat::{Author, SeatId, is_nobody};
use chancery_engine::variant::Demand;
use chancery_game::complete::Candidate;
use chancery_game::game::{Command, LineId, Pair, ProposedBecause, ProposedName, Sheet};
use chancery_game::told::Message;

/// What Enter would do with the line as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Meaning {
    /// Nothing: nothing is typed, and no candidate was picked.
    #[default]
    Nothing,
    /// Agree to what is proposed for the line.
    Confirm(Proposal),
    /// Take the candidate that is chosen.
    Candidate,
    /// Take what the reader makes of the text.
    Free(Reading),
    /// Show several lines for review: so many.
    Several(usize),
    /// Take several lines as they are: nothing about them is doubtful.
    Take(Vec<Entry>),
    /// Take a chain: orders of one army and its fleet.
    Chain(Vec<Entry>),
    /// Copy ballots of another player.
    Copy(Copied),
    Invest(Investments),
    /// Say why nothing is copied or invested.
    Refused(String),
    /// Go to a slip: its owner's name alone was typed.
    GoTo(SlipOwner),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlipOwner {
    Power(PowerId),
    /// That of a player, where the players are not powers.
    Seat(SeatId),
}

fn begins_legal(candidates: &[Candidate]) -> bool {
    candidates.first().is_some_and(|candidate| candidate.legal)
}

/// What came of pressing Enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entered {
    /// There was nothing to take; the cursor went on where the line had its order.
    Nothing {
        /// Whether the line at the cursor waits for an order.
        open: bool,
    },
    /// Something was entered.
    One {
        /// What there is to say of it, if there is something.
        remark: Option<Message>,
        /// The line of the sheet that it is; `None` where it is several.
        line: Option<LineId>,
    },
    /// Nothing could be done with it; it still stands in the line.
    Refused { why: String },
    /// It can be read in several ways: the game master is asked.
    Ask {
        written: String,
        question: String,
        candidates: Vec<Order>,
    },
    /// Several players name one area: the game master is asked which name counts.
    AskName(Vec<ProposedName>),
    /// Lines that have to be looked at before they are taken.
    Review {
        lines: Vec<ClaimedLine>,
        /// What else should be looked at: a heading of another phase, lines left out.
        remarks: Vec<String>,
    },
}

impl Desk {
    /// The order that a text completes to first, were the orders on this sheet the ones entered.
    pub(super) fn likeliest(
        &self,
        sheet: &Sheet,
        author: Author,
        demand: &Demand,
        text: &str,
    ) -> Option<Order> {
        let candidates = self.complete_for(sheet, author, demand, text);
        Some(candidates.into_iter().next()?.order)
    }

    /// Makes the candidates for what is typed, and what Enter would do with it, anew.
    pub fn recomplete(&mut self) {
        self.choice = 0;
        // What the author knows is looked up before completing, which only borrows the desk.
        if let Some(author) = self.row().and_then(Row::author) {
            self.look_for(author);
        }
        self.candidates = match self.rows.get(self.cursor) {
            // No order is as long: what is there was pasted by mistake.
            _ if self.line.text().len() > LONGEST_ORDER => Vec::new(),
            // A copy of another slip takes all that stands behind the `=`.
            Some(Row::Demand { .. }) if self.copy_meant(self.line.text()).is_some() => Vec::new(),
            Some(row) => self.completed(row),
            None => Vec::new(),
        };
        if let Some(candidates) = self.completed_again() {
            self.candidates = candidates;
        }
        // Orders are entered in the program that has the game open, and nowhere else.
        if self.is_looked_at {
            self.candidates.clear();
        }
        // Last, since the meaning depends on the candidates.
        self.meaning = self.meaning_of_line();
    }

    /// Whether the likeliest candidate is a legal order.
    fn has_legal_candidate(&self) -> bool {
        begins_legal(&self.candidates)
    }

    /// What the text can mean for a line. At the landing of an army aboard, which need not be
    /// ordered, a text that is none is for the unit that comes next: whoever wants no landing types
    /// on.
    fn completed(&self, row: &Row) -> Vec<Candidate> {
        let text = self.line.text();
        let here = self.completed_for(row, text);
        let asks_for_landing = row.is_quiet() && row.landing().is_some()
            || row.month_row().is_some_and(UnitMonthRow::may_disembark);
        if !asks_for_landing || self.line.is_empty() || begins_legal(&here) {
            return here;
        }
        let next = self.next_open().and_then(|next| self.rows.get(next));
        match next {
            // Never for another power: its orders are on another slip.
            Some(next) if next.author() == row.author() => {
                let there = self.completed_for(next, text);
                if begins_legal(&there) { there } else { here }
            }
            _ => here,
        }
    }

    /// What a text that is no order to the unit at the cursor means for the unit that was ordered
    /// last, which may have another in another time scale; a text that begins with `;` is for that
    /// unit, whatever else it may be.
    fn completed_again(&self) -> Option<Vec<Candidate>> {
        if !self.has_month_rows() {
            return None;
        }
        let last = self.ordered_last?;
        let row = self.rows.iter().find(|row| {
            row.month_row()
                .is_some_and(|month_row| month_row.unit.id == last)
                && row.power() == Some(self.power)
        })?;
        let (Row::Demand { author, demand, .. }, Some(month_row)) = (row, row.month_row()) else {
            return None;
        };
        let text = self.line.text().trim_start();
        let (text, is_for_last) = match text.strip_prefix(';') {
            Some(rest) => (rest.trim(), true),
            None => (text.trim(), false),
        };
        if text.is_empty() || !is_for_last && self.has_legal_candidate() {
            return None;
        }
        let candidates = self.complete_for(self.game.sheet(), *author, demand, text);
        if is_for_last {
            return Some(candidates);
        }
        // Without the `;` nothing that was ordered already is taken back by a guess.
        let first = candidates.first()?;
        let cell = &month_row.cells[first.scale?.number() as usize - 1];
        (first.legal && cell.is_empty()).then_some(candidates)
    }

    pub(super) fn completed_for(&self, row: &Row, text: &str) -> Vec<Candidate> {
        let Row::Demand { author, demand, .. } = row else {
            return Vec::new();
        };
        let mut candidates = self.complete_for(self.game.sheet(), *author, demand, text);
        let legal = candidates
            .iter()
            .take_while(|candidate| candidate.legal)
            .count();
        // The legal ones come first, and a naming is as good as an order that is not legal.
        candidates.splice(legal..legal, self.namings(*author, text));
        candidates
    }

    pub fn pick(&mut self, choice: usize) {
        if choice < self.candidates.len() {
            self.choice = choice;
            self.meaning = Meaning::Candidate;
        }
    }

    fn meaning_of_line(&self) -> Meaning {
        let text = self.line.text();
        // An empty line orders nothing, however likely a candidate is: Enter pressed once too often
        // must not order anything.
        if text.trim().is_empty() {
            return match self.row().and_then(Row::proposal) {
                Some(proposal) => Meaning::Confirm(proposal.clone()),
                None => Meaning::Nothing,
            };
        }
        if let Some(owner) = self.named_alone(text) {
            return Meaning::GoTo(owner);
        }
        if let Some(copied) = self.copy_meant(text) {
            return match copied {
                Ok(copied) => Meaning::Copy(copied),
                Err(why) => Meaning::Refused(why),
            };
        }
        if let Some(investments) = self.investments_meant(text) {
            return match investments {
                Ok(investments) => Meaning::Invest(investments),
                Err(why) => Meaning::Refused(why.to_string()),
            };
        }
        // Before a slip is looked for: a chain has `;` between its parts as a slip has.
        if let Some(chain) = self.path_meant(text).or_else(|| self.chain_meant(text)) {
            return Meaning::Chain(chain);
        }
        if orders_all_units(self.game.reading_context(Some(self.power)), text) {
            return self.meaning_of_slip(self.read_slip(text));
        }
        // A lone `-` or `;` is the beginning of something, and takes no candidate.
        let says_something = text.contains(char::is_alphanumeric);
        if !self.candidates.is_empty() && says_something {
            return self
                .written_out(text)
                .or_else(|| self.other_unit_meant(text))
                .map_or(Meaning::Candidate, Meaning::Free);
        }
        let slip = self.read_slip(text);
        match slip.lines.as_slice() {
            // A header before the order: whose it is has to be seen.
            [line] if self.is_for_another(line) => self.meaning_of_slip(slip),
            [line] if slip.headed.is_some() => Meaning::Free(line.reading.clone()),
            // `NMR`: no orders were handed in.
            [] if !slip.remarks.is_empty() => self.meaning_of_slip(slip),
            [] | [_] => Meaning::Free(self.read_free(text)),
            _ => self.meaning_of_slip(slip),
        }
    }

    /// Whose slip is in hand next, where a name alone is typed: a name of a power or a player in
    /// full, or the beginning of one that is nothing else here.
    fn named_alone(&self, text: &str) -> Option<SlipOwner> {
        let is_heading = text.trim_end().ends_with(':');
        let name = text.trim().trim_end_matches(':');
        let board = self.game.board();
        let owner = self.owner_named(name)?;
        let is_whole = match owner {
            SlipOwner::Seat(_) => true,
            SlipOwner::Power(power) => {
                let power = board.power(power);
                let players = &self.game.setup().players;
                let mut names = [&power.id, &power.name].into_iter().chain(players);
                names.any(|known| fold(known) == fold(name))
            }
        };
        // A power can be called like a place; then only the colon tells that its slip is meant.
        let is_place = board.find_exact(name).is_some();
        // The beginning of a name counts only where it orders nothing: it may be a destination.
        let is_meant = is_heading
            || is_whole && !is_place
            || name.chars().count() >= 3 && !self.has_legal_candidate();
        is_meant.then_some(owner)
    }

    fn owner_named(&self, name: &str) -> Option<SlipOwner> {
        let (setup, board) = (self.game.setup(), self.game.board());
        let mut his: Vec<SeatId> = Vec::new();
        for seat in self.seats() {
            let player = setup.players.get(seat.index()).map_or("", String::as_str);
            // What folds to nothing, such as `-`, is no name, and must not match a seat without one.
            if !is_nobody(player) && !fold(name).is_empty() && fold(player) == fold(name) {
                his.push(seat);
            }
        }
        let powers: Vec<PowerId> = his
            .iter()
            .filter_map(|&seat| setup.power_of(seat))
            .collect();
        // Of several powers it is the first that is left.
        let position = &self.game.state().position;
        let left = powers.iter().find(|&&power| position.is_left(board, power));
        match (left.or(powers.first()), his.first()) {
            (Some(&power), _) => Some(SlipOwner::Power(power)),
            (None, Some(&seat)) => Some(SlipOwner::Seat(seat)),
            (None, None) => board.find_power(name).map(SlipOwner::Power),
        }
    }

    /// What the reader makes of words that name their unit with its letter and of which no name has
    /// to be guessed, where the first candidate says something else: a remark or a question of the
    /// reader's is not passed over. A place of several readings is asked about, too.
    fn written_out(&self, text: &str) -> Option<Reading> {
        let names_unit = names_unit(self.game.board(), text);
        let exact = ReadingContext {
            names: NamesRead::Exact,
            ..self.game.reading_context(Some(self.power))
        };
        let mut reading = self.game.decided(Some(self.power), read_order(exact, text));
        if matches!(reading, Reading::Unreadable { .. }) && names_unit {
            let guessed = self.game.read_line(self.power, None, text);
            if matches!(guessed, Reading::Ambiguous { .. }) {
                reading = guessed;
            }
        }
        let first = self.candidates.first();
        let is_other = match &reading {
            Reading::Order { order, notes } => {
                // With the letter that is written, right or wrong.
                let position = &self.game.state().position;
                let named = write_order(self.game.board(), Some(position), order);
                names_unit && (!notes.is_empty() || first.is_none_or(|first| named != first.text))
            }
            // Builds and removals name a place alone: `StP` asks for a coast without a letter.
            Reading::Ambiguous { candidates, .. } => {
                names_unit
                    || candidates
                        .iter()
                        .all(|order| order.brings().is_some() || order.is_removal())
            }
            Reading::Unreadable { .. } | Reading::NotTaken(_) => false,
        };
        is_other.then_some(reading)
    }

    /// A line as it was written, without the name of its writer before it.
    fn without_header(&self, typed: String) -> String {
        let slip = self.read_slip(&typed);
        if let ([line], Some(_)) = (slip.lines.as_slice(), &slip.headed) {
            return line.written.clone();
        }
        // The badge of a power is no heading to the reader of slips.
        let power = self.game.board().power(self.power);
        match typed.split_once(':') {
            Some((head, order))
                if fold(&power.badge) == fold(head) || fold(&power.name) == fold(head) =>
            {
                order.trim().to_owned()
            }
            _ => typed,
        }
    }

    /// What Enter would take, if it takes a candidate.
    pub fn chosen(&self) -> Option<&Order> {
        match self.meaning {
            Meaning::Candidate => self.candidates.get(self.choice).map(|c| &c.order),
            _ => None,
        }
    }

    /// The unit that the line at the cursor asks for.
    pub fn unit_at_cursor(&self) -> Option<&Unit> {
        match self.row()? {
            Row::Demand { demand, .. } => unit_of(&self.game, demand),
            Row::Hand { .. } | Row::Power { .. } | Row::Trapped { .. } | Row::Loose { .. } => None,
        }
    }

    /// Reads free text. A lone place is the destination of the unit at the cursor, whatever else it
    /// could be.
    fn read_free(&self, text: &str) -> Reading {
        let plain = self.game.read_line(self.power, None, text);
        if let Some(read) = self.read_for_slot(text, &plain) {
            return read;
        }
        if plain.order().is_none()
            && let Some(pair) = self.row().and_then(Row::landing)
        {
            return self.read_landing(pair, text).unwrap_or(plain);
        }
        let Some(unit) = self.unit_at_cursor() else {
            return plain;
        };
        // A lone place reads as a hold there with a note; the unit at the cursor is likelier meant.
        let is_noted_hold = match &plain {
            Reading::Order {
                order:
                    Order::Unit {
                        action: Action::Hold,
                        ..
                    },
                notes,
            } => !notes.is_empty(),
            _ => false,
        };
        let moves = matches!(
            self.game.phase().kind,
            PhaseKind::Movement | PhaseKind::Retreats
        );
        if !moves || !self.may_be_place(text) || plain.order().is_some() && !is_noted_hold {
            return plain;
        }
        let named = format!(
            "{} {}",
            unit.kind.letter(),
            self.game.board().write_place(unit.place)
        );
        let line = format!("{named} - {text}");
        match self.game.read_line(self.power, None, &line) {
            Reading::Order { order, mut notes } => {
                if notes.is_empty() {
                    notes.push(Note::Remark(format!("read as the destination of {named}")));
                }
                Reading::Order { order, notes }
            }
            asks @ Reading::Ambiguous { .. } if plain.order().is_none() => asks,
            _ => plain,
        }
    }

    /// What a text means where a build or a removal is asked, if alone it says something else: a
    /// lone place is one there.
    fn read_for_slot(&self, text: &str, plain: &Reading) -> Option<Reading> {
        let Row::Demand { demand, .. } = self.row()? else {
            return None;
        };
        let (verb, is_slots): (_, fn(&Order) -> bool) = match demand {
            Demand::Build(_) => ("Build", |order| order.brings().is_some()),
            Demand::Removal(_) => (DISBAND, Order::is_removal),
            Demand::Unit(_) | Demand::May(_) | Demand::Claim => return None,
        };
        let is_said = |order: &Order| is_slots(order) || *order == Order::Waive;
        if plain.order().is_some_and(is_said) {
            return None;
        }
        let line = format!("{verb} {text}");
        let read = self.game.read_line(self.power, None, &line);
        match &read {
            Reading::Order { order, .. } if is_slots(order) => Some(read),
            Reading::Ambiguous { candidates, .. } if candidates.iter().all(is_slots) => Some(read),
            _ => None,
        }
    }

    /// What a text means as a landing of the army of a pair: as it stands, else as a place alone.
    fn read_landing(&self, pair: &Pair, text: &str) -> Option<Reading> {
        let before = fleets_order(pair);
        let landings = [text.to_owned(), format!("D {text}")];
        let mut read = landings
            .iter()
            .map(|landing| self.game.read_line(self.power, Some(&before), landing));
        read.find(|reading| reading.order().is_some())
    }

    /// Whether a text can be nothing but a place: three words at most, without the letter of a unit
    /// or the sign of an order.
    fn may_be_place(&self, text: &str) -> bool {
        // Areas of a secret world without a name go by numbers and signs.
        let has_numbers = self.game.setup().variant.needs_world();
        text.split_whitespace().count() <= 3
            && !names_unit(self.game.board(), text)
            && text.chars().all(|c| {
                c.is_alphabetic()
                    || " ./()'".contains(c)
                    || has_numbers && (c.is_ascii_digit() || matches!(c, '+' | '-'))
            })
    }

    /// Enters an order, unless it is not clear whose it is. What is ruled on is of whom it was
    /// before.
    pub fn enter_or_ask(&mut self, entry: Entry) -> Entered {
        let ruled_on = self.changing.is_some() || matches!(self.row(), Some(Row::Loose { .. }));
        let claimed = if ruled_on {
            ClaimedLine::clear(entry)
        } else {
            self.claimed_here(entry)
        };
        match claimed.why {
            Some(_) => Entered::Review {
                lines: vec![claimed],
                remarks: Vec::new(),
            },
            None => self.enter(claimed.entry),
        }
    }

    /// Takes the line: a candidate, or free text, or several orders at once. Enter right after a
    /// digit that took a candidate takes nothing more.
    pub fn accept(&mut self) -> Entered {
        let entered = self.take_line();
        if matches!(entered, Entered::Review { .. } | Entered::Ask { .. }) {
            // The line is empty now, whatever is answered.
            self.recomplete();
        }
        entered
    }

    /// Enter on an empty line where nothing is proposed: a line that waits keeps the cursor, from
    /// any other it goes on.
    fn pass_line(&mut self) -> Entered {
        let row = self.row();
        let open = row.is_some_and(Row::is_open);
        let needs_none =
            row.is_some_and(|row| row.is_quiet() || row.month_row().is_some() && !open);
        if needs_none {
            self.pass_over();
        } else if !open {
            self.step(1);
        }
        self.recomplete();
        Entered::Nothing { open }
    }

    fn take_line(&mut self) -> Entered {
        // Enter after the digit is a habit: it must neither pass over a line nor confirm one.
        if self.taken_with.take().is_some() && self.line.is_empty() {
            return Entered::Nothing { open: false };
        }
        let meaning = std::mem::take(&mut self.meaning);
        let typed = self.line.take();
        match meaning {
            Meaning::Nothing => self.pass_line(),
            Meaning::Confirm(proposal) => match proposal.because {
                ProposedBecause::Slip(line) => self.take(vec![*line]),
                ProposedBecause::Rule(_) => {
                    self.confirm(proposal.order);
                    Entered::Nothing { open: false }
                }
            },
            Meaning::Candidate => {
                let Some(candidate) = self.candidates.get(self.choice) else {
                    return Entered::Nothing { open: true };
                };
                // A naming lacks the name: it goes into the line to be written to its end.
                if candidate.is_begun() {
                    self.line = InputLine::holding(candidate.written());
                    self.recomplete();
                    return Entered::Nothing { open: false };
                }
                let written = if typed.trim().is_empty() {
                    candidate.text.clone()
                } else if typed.contains(':') {
                    self.without_header(typed)
                } else {
                    typed
                };
                let reading = Reading::clear(candidate.order.clone());
                self.enter_or_ask(self.line_of(written, reading))
            }
            Meaning::GoTo(SlipOwner::Power(power)) => {
                self.go_to_power(power);
                Entered::Nothing { open: false }
            }
            Meaning::GoTo(SlipOwner::Seat(seat)) => {
                self.go_to_seat(seat);
                Entered::Nothing { open: false }
            }
            Meaning::Several(_) => self.review(self.read_slip(&typed)),
            Meaning::Take(entries) => self.take(entries),
            Meaning::Chain(entries) => self.take_chain(entries),
            Meaning::Copy(copied) => self.take_copied(copied),
            Meaning::Invest(investments) => self.invest(&investments),
            Meaning::Refused(why) => {
                self.line = InputLine::holding(typed);
                self.recomplete();
                Entered::Refused { why }
            }
            Meaning::Free(Reading::Ambiguous {
                question,
                candidates,
            }) => Entered::Ask {
                written: self.without_header(typed),
                question,
                candidates,
            },
            Meaning::Free(Reading::Unreadable { why }) => {
                // What can't be read is kept as written: the game master rules on it, not the program.
                let reading = Reading::Unreadable { why };
                let line = self.line_of(self.without_header(typed), reading);
                let told = self.perform(Command::Add(vec![line]));
                self.refresh();
                self.said_of(&told)
            }
            Meaning::Free(reading @ (Reading::Order { .. } | Reading::NotTaken(_))) => {
                let line = self.line_of(self.without_header(typed), reading);
                self.enter_or_ask(line)
            }
        }
    }
}
