//! Records as a game.

use std::sync::Arc;

use jiff::Timestamp;

use super::discoveries::Chronicle;
use super::names::SaveNames;
use super::records::{PhaseRecord, ResultRecord, SheetRecord, WaitingRecord};
use super::{Misfit, WithinRecord};
use crate::game::{LogEntry, LogEvent, QueuedOrders, SETTLED, Sheet};
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::adjudicate::{HouseRules, OptionSpec, Outcome};
use chancery_engine::edit::Edit;
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::{State, Variant};

/// A phase as the file tells it.
pub struct PhaseRead {
    pub opened: Arc<State>,
    pub edits: Vec<Edit>,
    pub before: Arc<State>,
    pub rules: HouseRules,
    pub sheet: Sheet,
    /// One an entry; `None` where the file gives no result.
    pub outcomes: Vec<Option<Outcome>>,
}

impl SaveNames<'_> {
    /// `option value` lines over given rules. Options of other versions, which this one does not
    /// have, are given back.
    pub(crate) fn read_rules(
        lines: &[String],
        base: &HouseRules,
        own: &'static [OptionSpec],
    ) -> (HouseRules, Vec<String>) {
        let mut rules = *base;
        let mut unknown = Vec::new();
        for line in lines {
            let (name, value) = line.split_once(' ').unwrap_or((line, ""));
            if rules.set(own, name, value).is_err() {
                unknown.push(line.clone());
            }
        }
        (rules, unknown)
    }

    /// Options that the lines do not name, of those that decide something on the board.
    pub(crate) fn missing_rules(lines: &[String], own: &'static [OptionSpec]) -> Vec<&'static str> {
        let mut missing = Vec::new();
        for spec in HouseRules::specs(own) {
            let mut named = lines.iter().map(|line| line.split(' ').next());
            if spec.group.settles() && !named.any(|name| name == Some(spec.name)) {
                missing.push(spec.name);
            }
        }
        missing
    }

    pub(crate) fn read_phase(
        &self,
        mut record: PhaseRecord,
        rules: &HouseRules,
        chronicle: &mut Chronicle,
    ) -> Result<PhaseRead, Misfit> {
        let opened = record.take_opening();
        let outcomes = record
            .orders
            .iter()
            .map(|e| read_result(e.result))
            .collect();
        let sheet = self.read_sheet(SheetRecord {
            slips_in: record.slips_in,
            handed_in: record.handed_in,
            last_seal: record.last_seal,
            orders: record.orders,
            trail: record.trail,
            exceptions: record.exceptions,
            amended: record.amended,
        })?;
        // In the order of writing: each state tells what differs from the one before it in the file.
        let opened = Arc::new(self.read_state(&opened, chronicle)?);
        let before = match record.edited {
            Some(edited) => Arc::new(self.read_state(&edited, chronicle).within("edited")?),
            None => Arc::clone(&opened),
        };
        let edits = self.read_edits(&record.by_hand)?;
        let (rules, _) = Self::read_rules(&record.rules, rules, self.variant.options());
        Ok(PhaseRead {
            opened,
            edits,
            before,
            rules,
            sheet,
            outcomes,
        })
    }

    /// `austria: the rest`.
    pub(crate) fn split_line<'t>(&self, line: &'t str) -> Result<(PowerId, &'t str), Misfit> {
        let (power, rest) = line
            .split_once(": ")
            .ok_or_else(|| misfit!("“{line}” lacks its power; write it as in “france: …”"))?;
        Ok((self.power(power)?, rest))
    }

    pub(crate) fn read_sheet(&self, record: SheetRecord) -> Result<Sheet, Misfit> {
        Ok(Sheet {
            entries: self.read_entries(record.orders)?,
            slips_in: self.read_slips(&record.slips_in, record.handed_in)?,
            last_seal: record.last_seal,
            trail: self.read_trail(record.trail).within("trail")?,
            exceptions: self
                .read_exceptions(&record.exceptions)
                .within("exceptions")?,
            amended: record.amended,
        })
    }

    pub(crate) fn read_waiting(&self, record: WaitingRecord) -> Result<QueuedOrders, Misfit> {
        Ok(QueuedOrders {
            phase: self.phase(&record.phase)?,
            edits: self.read_edits(&record.by_hand)?,
            sheet: self.read_sheet(SheetRecord {
                slips_in: record.slips_in,
                handed_in: record.handed_in,
                last_seal: record.last_seal,
                orders: record.orders,
                trail: record.trail,
                exceptions: record.exceptions,
                amended: record.amended,
            })?,
        })
    }

    /// `2026-11-20T19:03:11Z Spring 1901: what was done`.
    pub(crate) fn read_log_line(&self, line: &str) -> Result<LogEntry, Misfit> {
        let parts = line
            .split_once(' ')
            .and_then(|(at, rest)| Some((at, rest.split_once(": ")?)));
        let (at, (phase, what)) = parts
            .ok_or_else(|| misfit!("“{line}” is not a log line: it lacks its time or its phase"))?;
        // A line is a sentence, and has no field for its kind.
        let settled = what.starts_with(SETTLED);
        Ok(LogEntry {
            at: read_time(at)?,
            phase: self.phase(phase)?,
            what: what.to_owned(),
            event: if settled {
                LogEvent::Settled
            } else {
                LogEvent::Other
            },
        })
    }

    pub(crate) fn read_seats(&self, names: &[String]) -> Result<Vec<SeatId>, Misfit> {
        names.iter().map(|name| self.seat(name)).collect()
    }
}

/// The people at the table: by power, where each has one player, else in the order of their seats.
pub(crate) fn read_players(
    board: &Board,
    variant: &'static dyn Variant,
    by_power: &[String],
    seats: Vec<String>,
) -> Result<Vec<String>, Misfit> {
    match variant.seating() {
        Seating::OnePerPower if !seats.is_empty() => Err(misfit!(
            "in this variant each power has one player; leave them out"
        ))
        .within("seats"),
        Seating::OnePerPower => read_players_of_powers(board, variant, by_power),
        Seating::Players { .. } if !by_power.is_empty() => Err(misfit!(
            "in this variant players have no power of their own; name them in “seats”"
        ))
        .within("players"),
        Seating::Players { least } => {
            check_seats(&seats, least).within("seats")?;
            Ok(seats)
        }
    }
}

fn read_players_of_powers(
    board: &Board,
    variant: &'static dyn Variant,
    by_power: &[String],
) -> Result<Vec<String>, Misfit> {
    let names = SaveNames::new(board, variant, &[]);
    let mut players = vec![String::new(); board.power_count()];
    for line in by_power {
        let (power, player) = names.split_line(line).within("players")?;
        // The natives are a power, and nobody plays them.
        let slot = players
            .get_mut(power.index())
            .ok_or_else(|| misfit!("{} has no player", board.power(power).name))?;
        player.clone_into(slot);
    }
    Ok(players)
}

/// The names of players are what their lines in a save are known by: each needs one of his own.
fn check_seats(seats: &[String], least: usize) -> Result<(), Misfit> {
    if seats.len() < least {
        return Err(misfit!(
            "the variant needs {least} players, but there are {}",
            seats.len()
        ));
    }
    if seats.iter().any(String::is_empty) {
        return Err(misfit!("a player has no name"));
    }
    for (nth, name) in seats.iter().enumerate() {
        if seats[..nth].contains(name) {
            return Err(misfit!("two players are called “{name}”"));
        }
    }
    Ok(())
}

/// A time in RFC 3339.
pub(crate) fn read_time(text: &str) -> Result<Timestamp, Misfit> {
    text.parse()
        .map_err(|_| misfit!("“{text}” is not a time; write it as in “2026-11-20T19:03:11Z”"))
}

fn read_result(record: ResultRecord) -> Option<Outcome> {
    match record {
        ResultRecord::Open => None,
        ResultRecord::Succeeds => Some(Outcome::Succeeds),
        ResultRecord::Fails => Some(Outcome::Fails),
        ResultRecord::Void => Some(Outcome::Void),
    }
}
