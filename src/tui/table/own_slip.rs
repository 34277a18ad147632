//! A player's own slip: written at the laptop or on his phone, and sealed.

use jiff::SignedDuration;

use super::{Meaning, Row, TableScreen};
use crate::tui::line::InputLine;
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::Scale;
use chancery_engine::order::{DISBAND, Entry, Note, Order, Reading};
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::Demand;
use chancery_game::complete::Candidate;
use chancery_game::game::{Command, SealDoubt, SealedSlips, SlipCommand, Told};
use chancery_game::told::unit_name;
use chancery_game::view::View;
use chancery_out::phone::{PhoneAsk, PhoneChoice};
use chancery_out::picture::DraftPen;

/// What may be written for one thing: the legal orders, and each as a player knows the places that
/// it names.
type LegalOrders = Vec<(Candidate, Option<Order>)>;

impl TableScreen {
    /// Takes a player's sealed slip, from the laptop or from his phone.
    pub(crate) fn seal_slip(
        &mut self,
        seat: SeatId,
        lines: Vec<Entry>,
        over: Option<SignedDuration>,
    ) {
        self.perform(Command::Slip(seat, SlipCommand::Seal { over }));
        if let Some(seal) = self.game.seal_of(seat) {
            let sealed = self.sealed_in_place();
            sealed.keep(seat, lines);
            sealed.hand_in(seat, seal);
        }
        self.refresh();
    }

    /// The sealed slips of the open phase, to add to them. Older ones of another phase go.
    pub(super) fn sealed_in_place(&mut self) -> &mut SealedSlips {
        let phase = self.game.phase();
        let sealed = self.sealed_mut();
        sealed.take_if(|sealed| sealed.phase != phase && !sealed.has_some());
        sealed.get_or_insert(SealedSlips::none(phase))
    }

    /// The sealed slips, to be changed.
    pub(super) const fn sealed_mut(&mut self) -> &mut Option<SealedSlips> {
        self.sealed_unkept = true;
        &mut self.sealed
    }

    /// Takes up sealed slips as they were found beside the game. Those that were sealed when the program
    /// ended, before the game was saved, are in.
    pub(in crate::tui) fn take_up_sealed(&mut self, found: Option<SealedSlips>) {
        let since = found.as_ref().map(|found| self.game.sealed_since(found));
        self.sealed = found;
        for slip in since.into_iter().flatten() {
            let command = SlipCommand::Seal { over: None };
            self.perform(Command::Slip(slip.seat, command));
            if let (Some(seal), Some(sealed)) = (self.game.seal_of(slip.seat), self.sealed_mut()) {
                sealed.hand_in(slip.seat, seal);
            }
        }
    }

    /// Takes an older sealed slip in the place of the one that is missing.
    pub(crate) fn take_older_slip(&mut self, seat: SeatId) -> Told {
        let told = self.perform(Command::Slip(seat, SlipCommand::TakeOlder));
        if let (Some(seal), Some(sealed)) = (self.game.seal_of(seat), self.sealed_mut()) {
            sealed.take_older(seat, seal);
        }
        self.refresh();
        told
    }

    /// Slips that count as sealed and in, and are not there. Where the game is only looked at, those
    /// that are there are not known.
    pub(in crate::tui) fn seal_doubts(&self) -> Vec<SealDoubt> {
        if self.is_looked_at {
            return Vec::new();
        }
        self.game.seal_doubts(self.sealed.as_ref())
    }

    /// What is wrong with the sealed slip of a seat.
    pub(in crate::tui) fn seal_doubt(&self, seat: SeatId) -> Option<SealDoubt> {
        let mut doubts = self.seal_doubts().into_iter();
        doubts.find(|doubt| doubt.seat() == seat)
    }

    /// Takes a sealed slip out again, unread.
    pub(crate) fn unseal_slip(&mut self, seat: SeatId) {
        self.take_out(seat, SlipCommand::Unseal);
    }

    /// Puts a sealed slip aside, unread, for one on paper.
    pub(crate) fn set_slip_aside(&mut self, seat: SeatId, why: &str) -> Told {
        let why = why.to_owned();
        self.take_out(seat, SlipCommand::SetAside { why })
    }

    fn take_out(&mut self, seat: SeatId, command: SlipCommand) -> Told {
        // Where there are none, their file may be one that can't be read: its key stays.
        if let Some(sealed) = &mut self.sealed {
            sealed.take_out(seat);
            self.sealed_unkept = true;
        }
        self.sealed.take_if(|sealed| sealed.is_empty());
        let told = self.perform(Command::Slip(seat, command));
        self.refresh();
        told
    }

    /// Enters what a player wrote for one thing that is asked, which is the line in hand, as if he
    /// typed it there; what is no order of that line stands as a slip.
    pub(in crate::tui) fn write_own(&mut self, view: &View, seat: SeatId, ask: &str, text: &str) {
        let is_naming = self.own_namings().iter().any(|(name, _)| name == ask);
        if is_naming && !text.contains('=') {
            return self.write_own_lines(seat, &format!("{ask} = {text}"));
        }
        let rows = self.named_rows(view);
        let is_meant = |(_, name): &&(usize, String)| ask == name || is_of_month(ask, name);
        let row = rows.iter().find(is_meant).map(|(row, _)| *row);
        let Some(row) = row.filter(|_| !text.contains([';', '\n'])) else {
            return self.write_own_lines(seat, text);
        };
        self.go_to_row(row);
        self.line = InputLine::holding(text);
        self.recomplete();
        let meant = match &self.meaning {
            Meaning::Candidate => self.chosen().cloned().map(Reading::clear),
            Meaning::Free(reading) if reading.order().is_some() => Some(reading.clone()),
            // Several lines, all for what is in hand.
            Meaning::Invest(_) | Meaning::Chain(_) => {
                let _taken = self.accept();
                return;
            }
            _ => None,
        };
        self.line.take();
        match meant {
            Some(reading) => {
                let line = self.line_of(text.trim().to_owned(), reading);
                self.add_own(seat, vec![line]);
            }
            None => self.write_own_lines(seat, text),
        }
    }

    /// Enters lines of a player's own slip as he wrote them.
    pub(in crate::tui) fn write_own_lines(&mut self, seat: SeatId, text: &str) {
        self.seat = seat;
        if let Some(power) = self.game.setup().power_of(seat) {
            self.power = power;
        }
        let claimed = self.claimed(self.read_slip(text)).into_iter();
        let lines = claimed.map(|claimed| claimed.entry).collect();
        self.add_own(seat, lines);
    }

    /// Adds lines to a player's own slip. Each is his, whatever it says of others.
    pub(in crate::tui) fn add_own(&mut self, seat: SeatId, mut lines: Vec<Entry>) {
        let power = self.game.setup().power_of(seat);
        for line in &mut lines {
            line.seat = seat;
            line.power = power.unwrap_or(line.power);
        }
        self.perform(Command::Add(lines));
        self.refresh();
    }

    /// The rows of what is asked, each with what that is called.
    fn named_rows(&mut self, view: &View) -> Vec<(usize, String)> {
        let mut slots: Vec<(Author, &'static str)> = Vec::new();
        let mut named = Vec::new();
        for (nth, row) in self.rows.clone().iter().enumerate() {
            match row {
                Row::Hand { .. } => named.push((nth, "Investments".to_owned())),
                Row::Demand { author, demand, .. } => {
                    let mut name = self.asked_name(view, *author, demand);
                    if let Demand::Build(_) | Demand::Removal(_) = demand {
                        slots.push((*author, slot_name(demand)));
                        let same = slots.iter().filter(|slot| Some(*slot) == slots.last());
                        name = format!("{name} {}", same.count());
                    }
                    if self.among_players() {
                        let power = &self.game.board().power(author.power).name;
                        name = format!("{power}: {name}");
                    }
                    named.push((nth, name));
                }
                Row::Power { .. } | Row::Trapped { .. } | Row::Loose { .. } => {}
            }
        }
        named
    }

    /// What is asked of a player whose slip this is, and the lines that answer none of it. All of it
    /// is made of what he may know.
    pub(in crate::tui) fn own_asks(
        &mut self,
        view: &View,
        pen: &DraftPen<'_>,
    ) -> (Vec<PhoneAsk>, Vec<String>) {
        let mut asks = Vec::new();
        for (nth, name) in self.named_rows(view) {
            let row = self.rows[nth].clone();
            let choices = match &row {
                Row::Demand { author, demand, .. } => self.legal_for(*author, demand, view),
                _ => Vec::new(),
            };
            asks.extend(self.asks_of(&row, name, choices, pen));
        }
        let loose = self.rows.iter().filter_map(|row| match row {
            Row::Loose { entry, .. } => Some(*entry),
            _ => None,
        });
        let mut loose: Vec<usize> = loose.collect();
        for (name, area) in self.own_namings() {
            let names_it = |entry: &usize| self.names_area(*entry, area);
            let (lines, rest) = loose.into_iter().partition(names_it);
            loose = rest;
            asks.push(PhoneAsk {
                hint: "Vinland (Vin)",
                ..self.ask(name, Vec::new(), &lines, false)
            });
        }
        let loose = loose.into_iter().map(|entry| self.lines(&[entry]));
        (asks, loose.collect())
    }

    fn ask(
        &self,
        name: String,
        choices: Vec<PhoneChoice>,
        entries: &[usize],
        owed: bool,
    ) -> PhoneAsk {
        PhoneAsk {
            name,
            choices,
            written: self.lines(entries),
            owed,
            hint: "or write it",
            read: self.told_reading(entries),
        }
    }

    /// What would be asked besides, were he to invest in the powers where he has no influence.
    pub(in crate::tui) fn asks_if_invested(
        &self,
        view: &View,
        seat: SeatId,
        pen: &DraftPen<'_>,
    ) -> Vec<PhoneAsk> {
        let unspent = self.ballots.unspent(seat) as usize;
        if unspent == 0 {
            return Vec::new();
        }
        let author = |power| Author { seat, power };
        let has_none = |&power: &PowerId| self.ballots.share(author(power)).influence == 0;
        let powers: Vec<PowerId> = self.game.board().power_ids().filter(has_none).collect();
        let invested = |powers: &[PowerId]| {
            let line = |&power: &PowerId| {
                let order = Reading::clear(Order::invest(1));
                Entry::by(author(power), String::new(), order)
            };
            let mut game = self.game.clone();
            let lines = powers.iter().map(line).collect();
            if game.apply(Command::Add(lines), self.now).is_err() {
                return Vec::new();
            }
            let asks = Self::of_seat(game, seat).own_asks(view, pen).0.into_iter();
            asks.filter(|ask| powers.iter().any(|&power| is_in(self, power, ask)))
                .collect::<Vec<_>>()
        };
        // No more at a time than there is to invest.
        powers.chunks(unspent).flat_map(invested).collect()
    }

    /// A row as what is asked: in a month once for each time scale.
    fn asks_of(
        &self,
        row: &Row,
        name: String,
        choices: LegalOrders,
        pen: &DraftPen<'_>,
    ) -> Vec<PhoneAsk> {
        let owed = match row {
            Row::Hand { unspent, .. } => *unspent > 0,
            Row::Demand { demand, .. } => demand.is_owed(),
            Row::Power { .. } | Row::Trapped { .. } | Row::Loose { .. } => false,
        };
        // A claim belongs to no scale.
        let is_scaled = choices.is_empty() || choices.iter().any(|(c, _)| c.scale.is_some());
        let Some(month) = row.month_row().filter(|_| is_scaled) else {
            let ask = self.ask(name, sorted(choices, pen), row.entries(), owed);
            let hint = if matches!(row, Row::Hand { .. }) {
                "R4 T2"
            } else {
                ask.hint
            };
            return vec![PhoneAsk { hint, ..ask }];
        };
        let scales = Scale::ALL.into_iter().zip(&month.cells);
        let scales = scales.map(|(scale, entries)| {
            let of_scale = choices.iter().filter(|(c, _)| c.scale == Some(scale));
            let choices = sorted(of_scale.cloned().collect(), pen);
            self.ask(
                format!("{name}, {}", scale.prefix()),
                choices,
                entries,
                owed,
            )
        });
        let is_asked = |ask: &PhoneAsk| !ask.choices.is_empty() || !ask.written.is_empty();
        scales.filter(is_asked).collect()
    }

    /// Lines of the sheet as they were written.
    fn lines(&self, entries: &[usize]) -> String {
        let written = entries
            .iter()
            .filter_map(|&entry| self.game.sheet().entries.get(entry));
        let written: Vec<&str> = written.map(|line| line.written.trim()).collect();
        written.join("; ")
    }

    fn told_reading(&self, entries: &[usize]) -> Option<String> {
        // Where pieces are secret, how words are read would tell of those of others.
        if self.game.has_secret_pieces() {
            return None;
        }
        let lines = entries
            .iter()
            .filter_map(|&entry| self.game.sheet().entries.get(entry));
        let told: Vec<String> = lines.filter_map(|line| self.reading_of(line)).collect();
        (!told.is_empty()).then(|| told.join(" "))
    }

    fn reading_of(&self, line: &Entry) -> Option<String> {
        match &line.reading {
            Reading::Order { order, notes } => {
                let read = self.game.written(order);
                let remark = notes.iter().find_map(|note| match note {
                    Note::Remark(text) => Some(format!(" ({text})")),
                    _ => None,
                });
                let is_other = read != line.written.trim() || remark.is_some();
                is_other.then(|| format!("Read as: {read}{}.", remark.unwrap_or_default()))
            }
            Reading::Ambiguous { question, .. } => {
                Some(format!("Unclear: {question} Write it in full."))
            }
            Reading::Unreadable { why } => Some(format!("Kept as written: {why}")),
            Reading::NotTaken(_) => None,
        }
    }

    /// What a demand is called on a player's own slip.
    fn asked_name(&mut self, view: &View, author: Author, demand: &Demand) -> String {
        let Some(unit) = demand.unit() else {
            return slot_name(demand).to_owned();
        };
        let known = self.known_name(author, unit);
        let seen = || view.now.position.unit(unit);
        known
            .or_else(|| Some(unit_name(&self.game, seen()?)))
            .unwrap_or_else(|| slot_name(demand).to_owned())
    }
}

/// Whether something is asked of a player in a power.
fn is_in(table: &TableScreen, power: PowerId, ask: &PhoneAsk) -> bool {
    let named = ask.name.split_once(": ");
    named.is_some_and(|(name, _)| name == table.game.board().power(power).name)
}

/// What can be chosen, in an order that tells nothing of what is likely, nor of how places are
/// numbered.
fn sorted(choices: LegalOrders, pen: &DraftPen<'_>) -> Vec<PhoneChoice> {
    let choices = choices.into_iter().map(|(candidate, seen)| {
        let mark = seen.map_or_else(Default::default, |order| pen.mark(&order));
        PhoneChoice::new(&candidate.order, candidate.text, mark)
    });
    let mut choices: Vec<PhoneChoice> = choices.collect();
    choices.sort_by(|a, b| {
        let by_name = |choice: &PhoneChoice| (choice.verb != "Move", choice.verb);
        by_name(a)
            .cmp(&by_name(b))
            .then_with(|| a.text.cmp(&b.text))
    });
    choices
}

const fn slot_name(demand: &Demand) -> &'static str {
    match demand {
        Demand::Build(_) => "Build",
        Demand::Removal(_) => DISBAND,
        Demand::Claim => "Claim",
        Demand::Unit(_) | Demand::May(_) => "Unit",
    }
}

/// Whether what is asked is a time scale of a unit of this name.
fn is_of_month(ask: &str, name: &str) -> bool {
    ask.strip_prefix(name)
        .is_some_and(|rest| rest.starts_with(", "))
}
