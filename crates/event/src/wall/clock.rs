//! The common clock of all boards: a file in the event's folder.

use std::io::ErrorKind;
use std::path::Path;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::event_file::{EventError, look};
use crate::refusal::{EventRefusal, refused};
use crate::tournament::Tournament;
use chancery_atlas::bounded;
use chancery_engine::calendar::Calendar;
use chancery_game::clock::{Clock, Plan, minutes};
use chancery_game::store::{LockedFile, StoreError};

/// The clock's file in the event's folder; empty where there is none.
pub(super) const CLOCK_FILE: &str = "clock.ron";

/// The common clock as it was kept; `None` where there is none.
///
/// # Errors
/// Its file can't be used.
pub fn common_clock(tournament: &Tournament, folder: &Path) -> Result<Option<Clock>, EventRefusal> {
    let calendar = tournament.variant.calendar_on(&tournament.board);
    let why = match bounded::read_found_text(&folder.join(CLOCK_FILE)) {
        Ok(text) if text.is_empty() => return Ok(None),
        Ok(text) => match Clock::read(&text, &calendar) {
            Ok(clock) => return Ok(Some(clock)),
            Err(why) => why.to_string(),
        },
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => why.to_string(),
    };
    refused(format!(
        "{CLOCK_FILE} can't be used: {why}; `chancery event clock off` takes the clock away"
    ))
}

/// Carries out what is asked of the clock: a plan, `start`, `pause`, `+1` or `-2` minutes, `stage` or
/// `next` for the next stage or phase, a phase, `off`.
///
/// # Errors
/// It is none of these; the clock can't be read or written.
pub fn change_common_clock(folder: &Path, asked: &str, now: Timestamp) -> Result<(), EventError> {
    let tournament = look(folder)?;
    let mut file = LockedFile::take(folder, CLOCK_FILE)?;
    let mut text = String::new();
    if asked != "off" {
        let calendar = tournament.variant.calendar_on(&tournament.board);
        let clock = common_clock(&tournament, folder)?;
        let clock = changed(clock, asked, &calendar, now)?;
        text = clock.write(&calendar).map_err(StoreError::from)?;
    }
    Ok(file.write(text.as_bytes())?)
}

fn changed(
    clock: Option<Clock>,
    asked: &str,
    calendar: &Calendar,
    now: Timestamp,
) -> Result<Clock, EventRefusal> {
    let plan = || Plan::read(asked, calendar).map_err(|why| EventRefusal(why.to_string()));
    let zone = TimeZone::system();
    let Some(mut clock) = clock else {
        if ["start", "pause", "stage", "next"].contains(&asked) {
            return refused(
                "there is no clock; give its plan first, as `chancery event clock \"moves 15; bell\"`",
            );
        }
        return Ok(Clock::new(plan()?, calendar.first_moves(), now, &zone));
    };
    let length = asked.strip_prefix(['+', '-']);
    let length = length.and_then(|length| minutes(length.trim_end_matches('m')));
    let mut phase = calendar.parse(asked);
    if asked == "next" {
        let next = |&phase: &_| Some(calendar.next(phase));
        // A year has fewer phases: where the plan has time for none of them, it has none at all.
        let mut coming = std::iter::successors(Some(clock.run.phase), next)
            .skip(1)
            .take(24);
        phase = coming.find(|&phase| !clock.plan.stages(phase).is_empty());
    }
    if let Some(length) = length {
        clock.add(
            if asked.starts_with('-') {
                -length
            } else {
                length
            },
            now,
        );
    } else if let Some(phase) = phase {
        clock.follow(phase, phase, now);
    } else {
        match (asked, clock.run.since) {
            ("start", None) | ("pause", Some(_)) => clock.toggle(now),
            ("start" | "pause" | "next", _) => {}
            ("stage", _) => clock.skip(now),
            _ => clock = clock.with(plan()?, now, &zone),
        }
    }
    Ok(clock)
}
