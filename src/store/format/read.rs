//! Records as a game.

use jiff::Timestamp;

use super::names::Names;
use super::records::{
    AccountRecord, BarredRecord, DislodgedRecord, EditRecord, EntryRecord, KindRecord, NoteRecord, PhaseRecord, ReadingRecord,
    ResultRecord, SheetRecord, StateRecord, WaitingRecord,
};
use super::{Misfit, Within};
use crate::adjudicate::{HouseRules, OptionSpec, Outcome};
use crate::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use crate::game::{Ahead, Edit, LogEntry, Sheet};
use crate::order::{Entry, Note, Reading};
use crate::position::{Barred, Dislodged, Position, Unit};
use crate::seat::{SeatId, Seating};
use crate::stakes::{Account, MOST, Stakes};
use crate::variant::{State, Variant};

/// A phase as the file tells it.
pub struct PhaseRead {
    pub opened: State,
    pub edits: Vec<Edit>,
    pub before: State,
    pub rules: HouseRules,
    pub sheet: Sheet,
    /// One an entry; `None` where the file gives no result.
    pub outcomes: Vec<Option<Outcome>>,
}

impl Names<'_> {
    /// `option value` lines over given rules. Options of other versions, which this one does not have, are given back.
    pub fn read_rules(lines: &[String], base: &HouseRules, own: &'static [OptionSpec]) -> (HouseRules, Vec<String>) {
        let mut rules = *base;
        let unknown = lines.iter().filter(|line| {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            rules.set(own, name, value).is_err()
        });
        let unknown = unknown.cloned().collect();
        (rules, unknown)
    }

    /// Options that the lines do not name.
    pub fn missing_rules(lines: &[String], own: &'static [OptionSpec]) -> Vec<&'static str> {
        let named = |name: &str| lines.iter().any(|line| line.split(' ').next() == Some(name));
        HouseRules::specs(own).map(|s| s.name).filter(|name| !named(name)).collect()
    }

    pub fn read_phase(&self, record: PhaseRecord, rules: &HouseRules) -> Result<PhaseRead, Misfit> {
        let outcomes = record.orders.iter().map(|e| read_result(e.result)).collect();
        let sheet = self.read_sheet(SheetRecord { slips_in: record.slips_in, orders: record.orders })?;
        let opened = self.read_state(&StateRecord {
            phase: record.phase,
            units: record.units,
            dislodged: record.dislodged,
            pooled: record.pooled,
            owners: record.owners,
            next_unit: record.next_unit,
            accounts: record.accounts,
            won: record.won,
        })?;
        let before = match record.edited {
            Some(edited) => self.read_state(&edited).within("edited")?,
            None => opened.clone(),
        };
        let edits = self.read_edits(&record.edits)?;
        let (rules, _) = Self::read_rules(&record.rules, rules, self.variant().options());
        Ok(PhaseRead { opened, edits, before, rules, sheet, outcomes })
    }

    fn read_state(&self, record: &StateRecord) -> Result<State, Misfit> {
        let mut position = Position { next_unit: record.next_unit, ..Position::empty(self.board()) };
        for line in &record.units {
            self.read_units(line, &mut position).within("units")?;
        }
        for (number, dislodged) in record.dislodged.iter().enumerate() {
            let dislodged = self.read_dislodged(dislodged).within(format!("dislodged unit {}", number + 1))?;
            position.dislodged.push(dislodged);
        }
        for line in &record.owners {
            self.read_owners(line, &mut position).within("owners")?;
        }
        for line in &record.pooled {
            self.read_pooled(line, &mut position).within("pooled")?;
        }
        check_numbers(&position)?;
        Ok(State {
            phase: self.phase(&record.phase)?,
            position,
            winners: self.read_seats(&record.won).within("won")?,
            stakes: Stakes { accounts: self.read_accounts(&record.accounts).within("accounts")? },
        })
    }

    fn read_units(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        let (power, units) = self.split_line(line)?;
        for text in units.split(", ") {
            let unit = self.read_unit(power, text)?;
            if position.unit_in(unit.place.province).is_some() {
                return Err(Misfit::new(format!("a second unit stands in {}", self.write_province(unit.place.province))));
            }
            position.units.push(unit);
        }
        Ok(())
    }

    fn read_pooled(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        if !self.variant().forms().mobilizing {
            return Err(Misfit::new("in this variant no units are kept off the board".to_owned()));
        }
        let (power, units) = self.split_line(line)?;
        for text in units.split(", ") {
            let unit = self.unit(power, text)?;
            let terrain = self.board().terrain(unit.place.province);
            let fits = match unit.kind {
                UnitKind::Army => terrain.is_land(),
                UnitKind::Fleet => terrain.is_navigable(),
            };
            if !fits || unit.place.coast.is_some() {
                let place = self.write_place(unit.place);
                return Err(Misfit::new(format!("no {} can be kept in {place}; it is a home centre, without a coast", unit.kind.word())));
            }
            position.pooled.push(unit);
        }
        Ok(())
    }

    fn read_accounts(&self, records: &[AccountRecord]) -> Result<Vec<Account>, Misfit> {
        if self.variant().seating() == Seating::OnePerPower {
            let none = records.is_empty().then(Vec::new);
            return none.ok_or_else(|| Misfit::new("in this variant powers own nothing but their centres; leave them out".to_owned()));
        }
        let mut accounts = vec![None; self.players().len()];
        for record in records {
            let slot = self.seat(&record.player).map(|seat| accounts.get_mut(seat.index()))?;
            let slot = slot.ok_or_else(|| Misfit::new("an account lacks its player".to_owned()))?;
            let account = Account { holdings: self.read_holdings(&record.holdings)?, in_hand: record.in_hand, points: record.points };
            if account.holdings.iter().chain([&account.in_hand, &account.points]).any(|&amount| amount > MOST) {
                return Err(Misfit::new(format!("{} owns more than {MOST} of something", record.player)));
            }
            if slot.replace(account).is_some() {
                return Err(Misfit::new(format!("{} has two accounts", record.player)));
            }
        }
        if let Some((player, _)) = self.players().iter().zip(&accounts).find(|(_, account)| account.is_none()) {
            return Err(Misfit::new(format!("{player} has no account")));
        }
        Ok(accounts.into_iter().flatten().collect())
    }

    /// `france 3, turkey 2`: nothing is invested in the others.
    fn read_holdings(&self, text: &str) -> Result<Vec<u32>, Misfit> {
        let mut holdings = vec![0; self.board().powers.len()];
        for item in text.split(", ").filter(|item| !item.is_empty()) {
            let read = item.split_once(' ').and_then(|(power, amount)| Some((power, amount.parse().ok()?)));
            let (power, amount) = read.ok_or_else(|| Misfit::new(format!("“{item}” is no holding, as in “france 3”")))?;
            holdings[self.power(power)?.index()] = amount;
        }
        Ok(holdings)
    }

    fn read_unit(&self, power: PowerId, text: &str) -> Result<Unit, Misfit> {
        let unit = self.unit(power, text)?;
        let stands = can_stand(self.board(), unit.kind, unit.place);
        if stands { Ok(unit) } else { Err(Misfit::new(format!("no {} can stand in {}", unit.kind.word(), self.write_place(unit.place)))) }
    }

    fn read_owners(&self, line: &str, position: &mut Position) -> Result<(), Misfit> {
        let (power, provinces) = self.split_line(line)?;
        for text in provinces.split(", ") {
            let province = self.province(text)?;
            if position.owners[province.index()].replace(power).is_some() {
                return Err(Misfit::new(format!("{text} has two owners")));
            }
        }
        Ok(())
    }

    /// `austria: the rest`.
    fn split_line<'t>(&self, line: &'t str) -> Result<(PowerId, &'t str), Misfit> {
        let (power, rest) =
            line.split_once(": ").ok_or_else(|| Misfit::new(format!("“{line}” lacks the power in front, as in “france: …”")))?;
        Ok((self.power(power)?, rest))
    }

    fn read_dislodged(&self, record: &DislodgedRecord) -> Result<Dislodged, Misfit> {
        let barred = |record: &BarredRecord| -> Result<(Place, Barred), Misfit> {
            Ok(match record {
                BarredRecord::Occupied(place) => (self.place(place)?, Barred::Occupied),
                BarredRecord::Attacker(place) => (self.place(place)?, Barred::Attacker),
                BarredRecord::Loaded(place) => (self.place(place)?, Barred::Loaded),
                BarredRecord::StandOff(place) => (self.place(place)?, Barred::StandOff),
            })
        };
        let by = Some(record.by.as_str()).filter(|by| !by.is_empty());
        Ok(Dislodged {
            unit: self.read_unit(self.power(&record.power)?, &record.unit)?,
            by: by.map(|p| self.province(p)).transpose()?,
            over: None,
            sent_on: false,
            retreats: record.retreats.iter().map(|p| self.place(p)).collect::<Result<_, _>>()?,
            barred: record.barred.iter().map(barred).collect::<Result<_, _>>()?,
        })
    }

    fn read_edits(&self, records: &[EditRecord]) -> Result<Vec<Edit>, Misfit> {
        records.iter().enumerate().map(|(i, r)| self.read_edit(r).within(format!("edit {}", i + 1))).collect()
    }

    fn read_edit(&self, record: &EditRecord) -> Result<Edit, Misfit> {
        Ok(match record {
            EditRecord::Place { power, kind, place } => {
                Edit::Place { power: self.power(power)?, kind: read_kind(*kind), place: self.place(place)? }
            }
            EditRecord::Remove(province) => Edit::Remove(self.province(province)?),
            EditRecord::RemoveDislodged(province) => Edit::RemoveDislodged(self.province(province)?),
            EditRecord::Dislodge(province) => Edit::Dislodge(self.province(province)?),
            EditRecord::SetOwner { province, owner } => {
                let owner = owner.as_deref().map(|p| self.power(p)).transpose()?;
                Edit::SetOwner { province: self.province(province)?, owner }
            }
            EditRecord::ClearUnits => Edit::ClearUnits,
            EditRecord::SetPhase(phase) => Edit::SetPhase(self.phase(phase)?),
            EditRecord::Pool { power, kind, centre } => {
                Edit::Pool { power: self.power(power)?, kind: read_kind(*kind), centre: self.province(centre)? }
            }
            EditRecord::Unpool { power, kind, centre } => {
                Edit::Unpool { power: self.power(power)?, kind: read_kind(*kind), centre: self.province(centre)? }
            }
            EditRecord::SetInfluence { player, power, amount } => {
                Edit::SetInfluence { seat: self.seat(player)?, power: self.power(power)?, amount: *amount }
            }
            EditRecord::SetInHand { player, amount } => Edit::SetInHand { seat: self.seat(player)?, amount: *amount },
            EditRecord::SetPoints { player, points } => Edit::SetPoints { seat: self.seat(player)?, points: *points },
            EditRecord::Conclude => Edit::Conclude,
        })
    }

    pub fn read_sheet(&self, record: SheetRecord) -> Result<Sheet, Misfit> {
        let entries = record.orders.into_iter().enumerate();
        let entries = entries.map(|(i, entry)| self.read_entry(entry).within(format!("order {}", i + 1)));
        let mut slips_in = self.read_seats(&record.slips_in).within("slips_in")?;
        slips_in.sort_unstable();
        slips_in.dedup();
        Ok(Sheet { entries: entries.collect::<Result<_, _>>()?, slips_in })
    }

    fn read_entry(&self, record: EntryRecord) -> Result<Entry, Misfit> {
        let reading = match record.read {
            ReadingRecord::Order(order) => {
                Reading::Order { order: self.order(&order)?, notes: record.notes.into_iter().map(read_note).collect() }
            }
            ReadingRecord::Ambiguous { question, candidates } => {
                let candidates = candidates.iter().map(|order| self.order(order)).collect::<Result<_, _>>()?;
                Reading::Ambiguous { question, candidates }
            }
            ReadingRecord::Unreadable(why) => Reading::Unreadable { why },
        };
        let power = self.power(&record.power)?;
        let seat = match self.variant().seating() {
            Seating::OnePerPower if !record.player.is_empty() => {
                return Err(Misfit::new("in this variant each power has one player; leave “player” out".to_owned()));
            }
            Seating::OnePerPower => SeatId::of(power),
            Seating::Players { .. } => self.seat(&record.player)?,
        };
        Ok(Entry { seat, power, written: record.written, reading })
    }

    pub fn read_waiting(&self, record: WaitingRecord) -> Result<Ahead, Misfit> {
        Ok(Ahead {
            phase: self.phase(&record.phase)?,
            edits: self.read_edits(&record.edits)?,
            sheet: self.read_sheet(SheetRecord { slips_in: record.slips_in, orders: record.orders })?,
        })
    }

    /// `2026-11-20T19:03:11Z Spring 1901: what was done`.
    pub fn read_log_line(&self, line: &str) -> Result<LogEntry, Misfit> {
        let parts = line.split_once(' ').and_then(|(at, rest)| Some((at, rest.split_once(": ")?)));
        let (at, (phase, what)) = parts.ok_or_else(|| Misfit::new(format!("“{line}” is no log line: it lacks its time or its phase")))?;
        Ok(LogEntry { at: read_time(at)?, phase: self.phase(phase)?, what: what.to_owned() })
    }

    fn read_seats(&self, names: &[String]) -> Result<Vec<SeatId>, Misfit> {
        names.iter().map(|name| self.seat(name)).collect()
    }
}

/// The people at the table: by power, where each has one player, else in the order of their seats.
pub fn read_players(board: &Board, variant: &'static dyn Variant, by_power: &[String], seats: Vec<String>) -> Result<Vec<String>, Misfit> {
    let wrong = |why: String, place: &str| Err(Misfit::new(why)).within(place);
    match variant.seating() {
        Seating::OnePerPower if !seats.is_empty() => wrong("in this variant each power has one player; leave them out".to_owned(), "seats"),
        Seating::OnePerPower => {
            let names = Names::new(board, variant, &[]);
            let mut players = vec![String::new(); board.powers.len()];
            for line in by_power {
                let (power, player) = names.split_line(line).within("players")?;
                player.clone_into(&mut players[power.index()]);
            }
            Ok(players)
        }
        Seating::Players { .. } if !by_power.is_empty() => {
            wrong("in this variant players have no power of their own; name them in “seats”".to_owned(), "players")
        }
        Seating::Players { least } if seats.len() < least => {
            wrong(format!("the variant needs {least} players, and there are {}", seats.len()), "seats")
        }
        Seating::Players { .. } if seats.iter().any(String::is_empty) => wrong("a player has no name".to_owned(), "seats"),
        Seating::Players { .. } => match seats.iter().enumerate().find(|(i, name)| seats[..*i].contains(name)) {
            Some((_, name)) => wrong(format!("two players are called “{name}”"), "seats"),
            None => Ok(seats),
        },
    }
}

/// A time in RFC 3339.
pub fn read_time(text: &str) -> Result<Timestamp, Misfit> {
    text.parse().map_err(|_| Misfit::new(format!("“{text}” is no time; a time is written as in “2026-11-20T19:03:11Z”")))
}

fn read_result(record: ResultRecord) -> Option<Outcome> {
    match record {
        ResultRecord::Open => None,
        ResultRecord::Succeeds => Some(Outcome::Succeeds),
        ResultRecord::Fails => Some(Outcome::Fails),
        ResultRecord::Void => Some(Outcome::Void),
    }
}

fn read_kind(record: KindRecord) -> UnitKind {
    match record {
        KindRecord::Army => UnitKind::Army,
        KindRecord::Fleet => UnitKind::Fleet,
    }
}

fn read_note(record: NoteRecord) -> Note {
    match record {
        NoteRecord::Prefix { written, read } => Note::Prefix { written, read },
        NoteRecord::NearMiss { written, read } => Note::NearMiss { written, read },
        NoteRecord::Elliptic { read } => Note::Elliptic { read },
        NoteRecord::Remark(text) => Note::Remark(text),
    }
}

/// Whether a unit of that kind can stand at that place, the coast as it must be.
fn can_stand(board: &Board, kind: UnitKind, place: Place) -> bool {
    let province: ProvinceId = place.province;
    match kind {
        UnitKind::Army => place.coast.is_none() && !matches!(board.province(province).terrain, crate::board::Terrain::Sea),
        UnitKind::Fleet => board.province(province).terrain.is_navigable() && board.fleet_places(province).contains(&place),
    }
}

/// No two units share a number, and the next one is free.
fn check_numbers(position: &Position) -> Result<(), Misfit> {
    let units = position.units.iter().chain(position.dislodged.iter().map(|d| &d.unit)).chain(&position.pooled);
    let mut numbers: Vec<u32> = units.map(|u| u.id.0).collect();
    numbers.sort_unstable();
    if let Some([twice, ..]) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(Misfit::new(format!("two units have the number #{twice}")));
    }
    match numbers.last() {
        Some(&last) if last >= position.next_unit => {
            Err(Misfit::new(format!("next_unit must be greater than #{last}, the greatest in use")))
        }
        _ => Ok(()),
    }
}
