//! The plan of a table: how long its phases may take, as the game master writes it down.
//!
//! ```text
//! moves 15 + 2 silent; retreats 1; builds 1; ends 1907           fifteen minutes, then two in silence
//! Spring 18 + 1 silent; Fall 16 + 1 silent; last 23:00; bell
//! Spring 1901 30; moves 15 + 5 writing; from 1905 12
//! ```

use jiff::SignedDuration;
use jiff::civil::Time;

use chancery_engine::calendar::{Calendar, Phase, PhaseKind};

/// A part of a phase's time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    pub name: String,
    /// How long it may take.
    pub length: SignedDuration,
}

/// Why a plan can't be read: the item, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{item}”: {why}")]
pub struct PlanError {
    pub item: String,
    /// What is wrong with it, and how to mend it.
    pub why: String,
}

/// In which phases an item of a plan counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct When {
    kind: PhaseKind,
    season: Option<u8>,
    from: Option<u16>,
    until: Option<u16>,
}

impl When {
    fn holds(self, phase: Phase) -> bool {
        self.kind == phase.kind
            && self.season.is_none_or(|season| season == phase.season)
            && self.from.is_none_or(|from| from <= phase.year)
            && self.until.is_none_or(|until| phase.year <= until)
    }

    /// What names more of a phase goes before what names less.
    fn weight(self) -> u8 {
        // A year alone sets both bounds, and so goes before `from` and before a season.
        u8::from(self.season.is_some())
            + 2 * u8::from(self.from.is_some())
            + 4 * u8::from(self.until.is_some())
    }
}

/// How long the phases of a game may take.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    text: String,
    allowances: Vec<(When, Vec<Stage>)>,
    /// The time of day before which the last season has to begin.
    pub last: Option<Time>,
    /// The last year that is played.
    pub ends: Option<u16>,
    /// Whether the end of a stage is told with the terminal's bell.
    pub bell: bool,
    /// Whether it is told by a flash of the whole screen.
    pub flash: bool,
    /// Whether the clock of a phase goes on from that of the phase before without being started.
    pub at_once: bool,
}

/// No phase takes longer.
const LONGEST: i64 = 24 * 60 * 60;

impl Plan {
    /// Reads a plan: items divided by semicolons, commas or line ends.
    pub fn read(text: &str, calendar: &Calendar) -> Result<Self, PlanError> {
        let mut plan = Self {
            text: text.trim().to_owned(),
            ..Self::default()
        };
        let items = text.split([';', ',', '\n']).map(str::trim);
        for item in items.filter(|item| !item.is_empty()) {
            plan.take(item, calendar).map_err(|why| PlanError {
                item: item.to_owned(),
                why,
            })?;
        }
        Ok(plan)
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What a phase's time is made of; nothing where the plan does not speak of it.
    pub fn stages(&self, phase: Phase) -> &[Stage] {
        let of_phase = self.allowances.iter().filter(|(when, _)| when.holds(phase));
        // Of two that say as much the later one counts: `max_by_key` gives the last.
        let closest = of_phase.max_by_key(|(when, _)| when.weight());
        closest.map_or(&[], |(_, stages)| stages)
    }

    fn take(&mut self, item: &str, calendar: &Calendar) -> Result<(), String> {
        let words: Vec<&str> = item.split_whitespace().collect();
        match words.as_slice() {
            [word] if is(word, "bell") => self.bell = true,
            [word] if is(word, "flash") => self.flash = true,
            [at, once] if is(at, "at") && is(once, "once") => self.at_once = true,
            [word, time] if is(word, "last") => {
                let time = Time::strptime("%H:%M", time);
                self.last = Some(time.map_err(|_| {
                    "write a time of day, as in “last 23:00”: no season begins after it".to_owned()
                })?);
            }
            [word, year] if is(word, "ends") => {
                let year = year_of(year).ok_or("write a year, as in “ends 1907”")?;
                self.ends = Some(year);
            }
            words => {
                let allowance = allowance(words, calendar)?;
                self.allowances.push(allowance);
            }
        }
        Ok(())
    }
}

fn is(word: &str, wanted: &str) -> bool {
    word.eq_ignore_ascii_case(wanted)
}

/// A year: four digits.
fn year_of(word: &str) -> Option<u16> {
    if word.len() == 4 {
        word.parse().ok()
    } else {
        None
    }
}

/// `Spring 1901 15 + 2 silent`.
fn allowance(words: &[&str], calendar: &Calendar) -> Result<(When, Vec<Stage>), String> {
    let mut when = When {
        kind: PhaseKind::Movement,
        season: None,
        from: None,
        until: None,
    };
    let mut words = words.iter().copied().peekable();
    let mut is_open = false;
    while let Some(&word) = words.peek() {
        let season = season_of(word, calendar);
        if let Some((nth, kind)) = season {
            (when.season, when.kind) = (Some(nth), kind);
        } else if let Some(kind) = kind_of(word) {
            when.kind = kind;
        } else if let Some(year) = year_of(word) {
            when.from = Some(year);
            // `from 1905` has no end; `1905` alone is that year.
            when.until = (!is_open).then_some(year);
        } else if is(word, "from") {
            is_open = true;
        } else {
            break;
        }
        words.next();
    }
    let rest: Vec<&str> = words.collect();
    if !rest
        .first()
        .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
    {
        return Err(unknown(rest.first().copied(), calendar));
    }
    let stages = rest.join(" ");
    let stages = stages.split('+').enumerate();
    let stages = stages.map(|(nth, text)| stage(text.trim(), nth, when.kind));
    Ok((when, stages.collect::<Result<_, _>>()?))
}

/// What is wanted in the place of a word that means nothing.
fn unknown(word: Option<&str>, calendar: &Calendar) -> String {
    let Some(word) = word else {
        return "write minutes, as in “moves 15” or “Spring 18 + 1 silent”".to_owned();
    };
    let seasons: Vec<&str> = calendar
        .seasons
        .iter()
        .map(|season| &*season.name)
        .collect();
    format!(
        "“{word}” is neither minutes nor a phase. Write moves, retreats, builds, {}, 1903, from \
         1903, bell, flash, at once, last 23:00 or ends 1907",
        seasons.join(", ")
    )
}

fn season_of(word: &str, calendar: &Calendar) -> Option<(u8, PhaseKind)> {
    let word = word.to_lowercase();
    let mut seasons = (0..).zip(calendar.seasons.iter());
    let (nth, season) = seasons.find(|(_, season)| {
        season.name.to_lowercase() == word || season.aliases.contains(&word.as_str())
    })?;
    let kind = if season.moves {
        PhaseKind::Movement
    } else {
        PhaseKind::Adjustments
    };
    Some((nth, kind))
}

fn kind_of(word: &str) -> Option<PhaseKind> {
    match word.to_lowercase().as_str() {
        "move" | "moves" | "movement" => Some(PhaseKind::Movement),
        "retreat" | "retreats" => Some(PhaseKind::Retreats),
        "build" | "builds" | "adjustments" => Some(PhaseKind::Adjustments),
        _ => None,
    }
}

/// `15`, `1:30 reading`, `2 silent`.
fn stage(text: &str, nth: usize, kind: PhaseKind) -> Result<Stage, String> {
    let (time, name) = text.split_once(' ').unwrap_or((text, ""));
    let length = minutes(time).ok_or_else(|| {
        format!("“{time}” is not a time: write minutes, as 15, or minutes and seconds, as 1:30")
    })?;
    let usual = match (kind, nth) {
        (PhaseKind::Retreats, 0) => "retreats",
        (PhaseKind::Adjustments, 0) => "builds",
        (_, 0) => "negotiation",
        _ => "writing",
    };
    let name = match name.trim() {
        "" => usual,
        name => name,
    };
    Ok(Stage {
        name: name.to_owned(),
        length,
    })
}

/// Minutes, or minutes and seconds (`1:30`): more than nothing, and no more than a day.
pub fn minutes(text: &str) -> Option<SignedDuration> {
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    let (minutes, seconds): (u32, u32) = (minutes.parse().ok()?, seconds.parse().ok()?);
    let all = i64::from(minutes) * 60 + i64::from(seconds);
    let is_time = seconds < 60 && (1..=LONGEST).contains(&all);
    is_time.then(|| SignedDuration::from_secs(all))
}
