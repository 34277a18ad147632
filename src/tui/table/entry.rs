//! The entry line: from what is typed to an order on the sheet.

use super::copy::Copied;
use super::invest::Investments;
use super::row::fleets_order;
use super::{ClaimedLine, Proposal, Row, TableScreen, UnitMonthRow, unit_of};
use crate::tui::line::InputLine;
use chancery_atlas::board::{PowerId, fold};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::read::{LONGEST_ORDER, names_unit, orders_all_units, read_order};
use chancery_engine::order::{
    Action, Entry, NamesRead, Note, Order, Reading, ReadingContext, write_order,
};
use chancery_engine::position::Unit;
use chancery_engine::seat::{Author, SeatId, is_nobody};
use chancery_engine::variant::Demand;
use chancery_game::complete::Candidate;
use chancery_game::game::{Command, LineId, ProposedBecause, ProposedName, Sheet};
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

impl TableScreen {
    /// The order that a text completes to first, were the orders on this sheet the ones entered.
    pub(super) fn likeliest(
        &self,
        sheet: &Sheet,
        author: Author,
        demand: &Demand,
        text: &str,
    ) -> Option<Order> {
        self.complete_for(sheet, author, demand, text)
            .into_iter()
            .next()
            .map(|candidate| candidate.order)
    }

    /// Makes the candidates for what is typed, and what Enter would do with it, anew.
    pub fn recomplete(&mut self) {
        self.choice = 0;
        if let Some(author) = self.row().and_then(Row::author) {
            self.look_for(author);
        }
        self.candidates = match self.rows.get(self.cursor) {
            // No order is as long: what is there was pasted by mistake.
            _ if self.line.text().len() > LONGEST_ORDER => Vec::new(),
            Some(Row::Demand { .. }) if self.copy_meant(self.line.text()).is_some() => Vec::new(),
            Some(row) => self.completed(row),
            None => Vec::new(),
        };
        if let Some(candidates) = self.completed_again() {
            self.candidates = candidates;
        }
        if self.is_looked_at {
            self.candidates.clear();
        }
        self.meaning = self.meaning_of_line();
    }

    /// What the text can mean for a line. At the landing of an army aboard, which need not be
    /// ordered, a text that is none is for the unit that comes next: whoever wants no landing types
    /// on.
    fn completed(&self, row: &Row) -> Vec<Candidate> {
        let here = self.completed_for(row, self.line.text());
        let serves =
            |candidates: &[Candidate]| candidates.first().is_some_and(|candidate| candidate.legal);
        let asks_for_landing = row.is_quiet() && row.landing().is_some()
            || row.month_row().is_some_and(UnitMonthRow::may_disembark);
        if !asks_for_landing || self.line.is_empty() || serves(&here) {
            return here;
        }
        let next = self
            .next_open()
            .and_then(|next| self.rows.get(next))
            .filter(|next| next.author() == row.author());
        next.map(|next| self.completed_for(next, self.line.text()))
            .filter(|there| serves(there))
            .unwrap_or(here)
    }

    /// What a text that is no order to the unit at the cursor means for the unit that was ordered
    /// last, which may have another in another time scale; a text that begins with `;` is for that
    /// unit, whatever else it may be.
    fn completed_again(&self) -> Option<Vec<Candidate>> {
        let last = self.ordered_last.filter(|_| self.has_month_rows())?;
        let row = self.rows.iter().find(|row| {
            row.month_row()
                .is_some_and(|month_row| month_row.unit.id == last)
                && row.power() == Some(self.power)
        })?;
        let (Row::Demand { author, demand, .. }, Some(month_row)) = (row, row.month_row()) else {
            return None;
        };
        let text = self.line.text().trim_start();
        let again = text.strip_prefix(';');
        let text = again.unwrap_or(text).trim();
        if text.is_empty()
            || again.is_none()
                && self
                    .candidates
                    .first()
                    .is_some_and(|candidate| candidate.legal)
        {
            return None;
        }
        let is_free = |candidate: &Candidate| {
            candidate.legal
                && candidate
                    .scale
                    .is_some_and(|scale| month_row.cells[scale.number() as usize - 1].is_empty())
        };
        let candidates = self.complete_for(self.game.sheet(), *author, demand, text);
        (again.is_some() || candidates.first().is_some_and(is_free)).then_some(candidates)
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
            return self
                .row()
                .and_then(Row::proposal)
                .map_or(Meaning::Nothing, |proposal| {
                    Meaning::Confirm(proposal.clone())
                });
        }
        if let Some(owner) = self.named_alone(text) {
            return Meaning::GoTo(owner);
        }
        if let Some(copied) = self.copy_meant(text) {
            return copied.map_or_else(Meaning::Refused, Meaning::Copy);
        }
        if let Some(investments) = self.investments_meant(text) {
            return investments
                .map_or_else(|why| Meaning::Refused(why.to_string()), Meaning::Invest);
        }
        if let Some(chain) = self.path_meant(text).or_else(|| self.chain_meant(text)) {
            return Meaning::Chain(chain);
        }
        if orders_all_units(self.game.reading_context(Some(self.power)), text) {
            return self.meaning_of_slip(self.read_slip(text));
        }
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
        let legal = || self.candidates.first().is_some_and(|first| first.legal);
        let owner = self.owner_named(name)?;
        let is_whole = match owner {
            SlipOwner::Seat(_) => true,
            SlipOwner::Power(power) => {
                let power = board.power(power);
                [&power.id, &power.name]
                    .iter()
                    .any(|own| fold(own) == fold(name))
                    || self
                        .game
                        .setup()
                        .players
                        .iter()
                        .any(|player| fold(player) == fold(name))
            }
        };
        let is_place = board.find_exact(name).is_some();
        let is_meant = is_heading || is_whole && !is_place || name.chars().count() >= 3 && !legal();
        is_meant.then_some(owner)
    }

    fn owner_named(&self, name: &str) -> Option<SlipOwner> {
        let (setup, board) = (self.game.setup(), self.game.board());
        let is_his = |seat: &SeatId| {
            let player = setup.players.get(seat.index()).map_or("", String::as_str);
            !is_nobody(player) && !fold(name).is_empty() && fold(player) == fold(name)
        };
        let his: Vec<SeatId> = self.seats().filter(is_his).collect();
        // Of several powers it is the first that is left.
        let powers = || his.iter().filter_map(|&seat| setup.power_of(seat));
        let is_left = |power: &PowerId| self.game.state().position.is_left(board, *power);
        let power = powers().find(is_left).or_else(|| powers().next());
        match (power, his.first()) {
            (Some(power), _) => Some(SlipOwner::Power(power)),
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
        // With the letter that is written, right or wrong.
        let position = &self.game.state().position;
        let named = |order| write_order(self.game.board(), Some(position), order);
        let is_other = match &reading {
            Reading::Order { order, notes } => {
                names_unit
                    && (!notes.is_empty() || first.is_none_or(|first| named(order) != first.text))
            }
            Reading::Ambiguous { candidates, .. } => {
                let adjusts = |order: &Order| order.brings().is_some() || order.is_removal();
                names_unit || candidates.iter().all(adjusts)
            }
            Reading::Unreadable { .. } | Reading::NotTaken(_) => false,
        };
        is_other.then_some(reading)
    }

    /// A line as it was written, without the name of its writer before it.
    fn without_header(&self, typed: String) -> String {
        let slip = self.read_slip(&typed);
        let power = self.game.board().power(self.power);
        let own = typed.split_once(':').filter(|(head, _)| {
            let names = [&power.badge, &power.name];
            names.iter().any(|name| fold(name) == fold(head))
        });
        match (slip.lines.as_slice(), own) {
            ([line], _) if slip.headed.is_some() => line.written.clone(),
            (_, Some((_, order))) => order.trim().to_owned(),
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
        if let Some(pair) = self
            .row()
            .and_then(Row::landing)
            .filter(|_| plain.order().is_none())
        {
            let before = fleets_order(pair);
            let landings = [text.to_owned(), format!("D {text}")];
            let read = landings
                .iter()
                .map(|landing| self.game.read_line(self.power, Some(&before), landing));
            return read
                .into_iter()
                .find(|reading| reading.order().is_some())
                .unwrap_or(plain);
        }
        let holds = matches!(&plain, Reading::Order { order: Order::Unit { action: Action::Hold, .. }, notes } if !notes.is_empty());
        let lone = text.split_whitespace().count() <= 3
            && !names_unit(self.game.board(), text)
            && text.chars().all(|c| {
                c.is_alphabetic()
                    || " ./()'".contains(c)
                    || (self.game.setup().variant.needs_world()
                        && (c.is_ascii_digit() || matches!(c, '+' | '-')))
            });
        let moves = matches!(
            self.game.phase().kind,
            PhaseKind::Movement | PhaseKind::Retreats
        );
        let Some(unit) = self
            .unit_at_cursor()
            .filter(|_| moves && lone && (holds || plain.order().is_none()))
        else {
            return plain;
        };
        let named = format!(
            "{} {}",
            unit.kind.letter(),
            self.game.board().write_place(unit.place)
        );
        match self
            .game
            .read_line(self.power, None, &format!("{named} - {text}"))
        {
            Reading::Order { order, mut notes } => {
                if notes.is_empty() {
                    notes.push(Note::Remark(format!("read as the destination of {named}")));
                }
                Reading::Order { order, notes }
            }
            Reading::Ambiguous {
                question,
                candidates,
            } if plain.order().is_none() => Reading::Ambiguous {
                question,
                candidates,
            },
            _ => plain,
        }
    }

    /// Enters an order, unless it is not clear whose it is. What is ruled on is of whom it was
    /// before.
    pub(crate) fn enter_or_ask(&mut self, entry: Entry) -> Entered {
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

    fn take_line(&mut self) -> Entered {
        if self.taken_with.take().is_some() && self.line.is_empty() {
            return Entered::Nothing { open: false };
        }
        let meaning = std::mem::take(&mut self.meaning);
        let typed = self.line.take();
        match meaning {
            Meaning::Nothing => {
                let open = self.row().is_some_and(Row::is_open);
                if self
                    .row()
                    .is_some_and(|row| row.is_quiet() || row.month_row().is_some() && !open)
                {
                    self.pass_over();
                } else if !open {
                    self.step(1);
                }
                self.recomplete();
                Entered::Nothing { open }
            }
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
