//! What a game master can ask of a generated world.

use super::fair::Fair;
use crate::chance::Stream;
use crate::world::template::{BLOCK_SIZE, LARGEST};
use std::fmt;
use std::ops::RangeInclusive;

/// Declares what can be asked for: each with its name, one word in lower case, the numbers and the
/// words that it can be, the usual word first, and what it is for in half a sentence.
macro_rules! knobs {
    ($($(#[$doc:meta])* $knob:ident $name:literal, $range:expr, $words:expr, $meaning:literal;)*) => {
        /// What can be asked for, by the names of the command line and of the set-up screen.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Knob {
            $($(#[$doc])* $knob,)*
        }

        impl Knob {
            /// All of them, in the order in which they are listed.
            pub const ALL: [Self; 13] = [$(Self::$knob,)*];

            /// Its option on the command line, without the dashes.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$knob => $name,)* }
            }

            /// What it is for, in half a sentence, as help prints it.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$knob => $meaning,)* }
            }

            /// The numbers that it can be; `None` where it is words alone.
            pub const fn range(self) -> Option<RangeInclusive<u16>> {
                match self { $(Self::$knob => $range,)* }
            }

            /// The words that it can be, the usual one first.
            pub const fn words(self) -> &'static [&'static str] {
                match self { $(Self::$knob => &$words,)* }
            }
        }
    };
}

knobs! {
    /// Areas beyond the known world.
    Areas "areas", Some(40..=250), ["auto"],
        "areas beyond the known world; auto: drawn from 80 to 100";
    /// Per cent of the areas that are land.
    Land "land", Some(25..=70), ["auto"],
        "per cent of the areas that are land; auto: drawn from 41 to 49";
    /// Land masses of [`CONTINENT`] areas or more.
    Continents "continents", Some(1..=8), ["auto"],
        "land masses of 6 areas or more; auto: 3 of 90 areas, 8 of 250";
    /// Land masses of one to [`ISLAND`] areas.
    Islands "islands", Some(0..=30), ["auto"],
        "land masses of 1 to 3 areas; auto: 6 of 90 areas, 16 of 250";
    /// Supply centres, all on land.
    Centres "centres", Some(1..=120), ["auto"],
        "supply centres; auto: about a fifth of the areas, an odd number, if there is land";
    /// Per cent of the centres with a native army.
    Natives "natives", Some(0..=100), ["auto"],
        "per cent of the centres with a native army; auto: drawn from 25 to 41";
    /// Whether the last column touches the first.
    Wrap "wrap", None, ["cylinder", "none"], "whether the earth is round";
    /// Columns and rows, written as `64x24`.
    Size "size", None, ["auto"], "columns and rows; auto: drawn, 15 to 19 cells an area";
    /// Rows of ice at the top, and as many at the bottom.
    Ice "ice", Some(0..=3), [], "rows of ice at the top and at the bottom";
    /// How alike the powers' prospects are, as in [`Fair`].
    Fair "fair", None, ["normal", "strict", "off"],
        "how alike the four powers' chances are";
    /// The fewest moves from any power to a centre.
    Near "near", Some(1..=6), [], "the fewest moves from a power to a centre";
    /// Per cent of the areas' cells that are mountains.
    Mountains "mountains", Some(0..=10), [],
        "per cent of the cells that are mountains between lands";
    /// Whether areas get working names.
    Names "names", None, ["on", "off"], "working names from legend, for the game master";
}

/// The fewest areas of a continent.
pub const CONTINENT: usize = 6;
/// The most areas of an island.
pub const ISLAND: usize = 3;

/// What is asked of a generated world. Any value can be set; [`Knobs::check`] says what is not
/// allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knobs {
    /// Number of areas beyond the known world; `None` draws 80 to 100.
    pub areas: Option<u16>,
    /// Per cent of the areas that are land; `None` draws 41 to 49.
    pub land: Option<u16>,
    /// Land masses of [`CONTINENT`] areas or more, at least; `None` for one in about 14 lands,
    /// fewer where there is no room.
    pub continents: Option<u16>,
    /// Land masses of one to [`ISLAND`] areas that touch no known land, at least; `None` for three
    /// in 20 lands, fewer where there is no room.
    pub islands: Option<u16>,
    /// Supply centres; `None` for a fifth of the areas, made odd, two more or two less, and fewer
    /// where there is little land.
    pub centres: Option<u16>,
    /// Per cent of the centres with a native army; `None` draws 25 to 41.
    pub natives: Option<u16>,
    /// Whether the earth is round: the last column touches the first.
    pub wraps: bool,
    /// Columns and rows; `None` draws a shape of 15 to 19 cells an area.
    pub size: Option<(u16, u16)>,
    /// Rows of ice at the top and at the bottom.
    pub ice: u16,
    /// How alike the powers' prospects are.
    pub fair: Fair,
    /// The fewest moves from any power to a centre.
    pub near: u16,
    /// Per cent of the cells that are mountains between lands, as far as there is room for them.
    pub mountains: u16,
    /// Whether areas get working names.
    pub names: bool,
}

impl Default for Knobs {
    fn default() -> Self {
        Self {
            areas: None,
            land: None,
            continents: None,
            islands: None,
            centres: None,
            natives: None,
            wraps: true,
            size: None,
            ice: 1,
            fair: Fair::Normal,
            near: 3,
            mountains: 0,
            names: true,
        }
    }
}

/// A value that is not allowed, or does not go with the others.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} {value}: {why}", knob.name())]
pub struct KnobError {
    /// Which wish it is.
    pub knob: Knob,
    /// What was asked for, as it was written.
    pub value: String,
    /// What is allowed, or why it does not fit.
    pub why: String,
}

impl Knob {
    fn not_allowed(self, value: &str) -> KnobError {
        KnobError {
            knob: self,
            value: value.to_owned(),
            why: format!("allowed is {}", self.allowed()),
        }
    }

    /// What can be written: `40 to 250`, `normal, strict or off`.
    pub fn allowed(self) -> String {
        let numbers = match self {
            Self::Size => Some(format!(
                "{MIN_COLUMNS}x{MIN_ROWS} to {}x{} (columns x rows)",
                LARGEST.0, LARGEST.1
            )),
            _ => self
                .range()
                .map(|range| format!("{} to {}", range.start(), range.end())),
        };
        match (numbers, self.words()) {
            (Some(numbers), []) => numbers,
            (Some(numbers), words) => format!("{numbers}, or {}", words.join(", ")),
            (None, [first @ .., last]) => format!("{} or {last}", first.join(", ")),
            (None, []) => String::new(),
        }
    }
}

/// The fewest columns: those of the known world and two areas beside it.
const MIN_COLUMNS: u16 = 24;
/// The fewest rows.
const MIN_ROWS: u16 = 16;

// What is drawn where the game master asked for nothing. A player who knows the program knows these
// bounds, and no more of the world.
const AREAS: RangeInclusive<u16> = 80..=100;
const LAND: RangeInclusive<u16> = 41..=49;
const NATIVES: RangeInclusive<u16> = 25..=41;
/// The cells of an area, on average.
const CELLS: RangeInclusive<u16> = 15..=19;
/// Columns to 30 rows. Eighty look like four to three on a screen, whose cells are tall.
const COLUMNS: RangeInclusive<u16> = 68..=92;

fn draw(bounds: RangeInclusive<u16>, random: &mut Stream) -> u16 {
    bounds.start() + random.below(usize::from(bounds.end() - bounds.start()) + 1) as u16
}

const fn middle(bounds: &RangeInclusive<u16>) -> u16 {
    *bounds.start() + (*bounds.end() - *bounds.start()) / 2
}

impl Knobs {
    /// The same wishes, with a value drawn for each of areas, land, centres, natives and size that
    /// was left open.
    #[must_use]
    pub(crate) fn drawn(&self, random: &mut Stream) -> Self {
        // What was asked for draws no lot. Old seeds rest on this order.
        let areas = self.areas.unwrap_or_else(|| draw(AREAS, random));
        let land = self.land.unwrap_or_else(|| draw(LAND, random));
        let natives = self.natives.unwrap_or_else(|| draw(NATIVES, random));
        let mut drawn = Self {
            areas: Some(areas),
            land: Some(land),
            natives: Some(natives),
            ..self.clone()
        };
        // The shape follows from the number of areas, and the centres from the lands.
        let (cells, columns) = (draw(CELLS, random), draw(COLUMNS, random));
        drawn.size = self.size.or_else(|| Some(drawn.shape(cells, columns)));
        // Two more, two less or neither: the number stays odd.
        let more_or_less = 2 * usize::from(draw(0..=2, random));
        let centres = (drawn.centre_count() + more_or_less)
            .saturating_sub(2)
            .clamp(
                drawn.served() | 1,
                drawn.most_centres().max(drawn.served() | 1),
            );
        drawn.centres = self.centres.or(Some(centres as u16));
        drawn
    }

    /// How many areas there are; where that is to be drawn, the mean.
    pub fn area_count(&self) -> usize {
        usize::from(self.areas.unwrap_or_else(|| middle(&AREAS)))
    }

    /// How many of a hundred areas are land; where that is to be drawn, the mean.
    pub fn land_share(&self) -> usize {
        usize::from(self.land.unwrap_or_else(|| middle(&LAND)))
    }

    /// The value, as it is written and as [`Knobs::set`] reads it.
    pub fn get(&self, knob: Knob) -> String {
        if let Some(number) = self.number(knob) {
            return number.to_string();
        }
        match knob {
            Knob::Wrap => if self.wraps { "cylinder" } else { "none" }.to_owned(),
            Knob::Fair => self.fair.word().to_owned(),
            Knob::Names => if self.names { "on" } else { "off" }.to_owned(),
            Knob::Size => match self.size {
                Some((columns, rows)) => format!("{columns}x{rows}"),
                None => "auto".to_owned(),
            },
            _ => "auto".to_owned(),
        }
    }

    const fn number(&self, knob: Knob) -> Option<u16> {
        Some(match knob {
            Knob::Areas => return self.areas,
            Knob::Land => return self.land,
            Knob::Natives => return self.natives,
            Knob::Ice => self.ice,
            Knob::Near => self.near,
            Knob::Mountains => self.mountains,
            Knob::Continents => return self.continents,
            Knob::Islands => return self.islands,
            Knob::Centres => return self.centres,
            Knob::Wrap | Knob::Size | Knob::Fair | Knob::Names => return None,
        })
    }

    /// Sets a value from what was written.
    ///
    /// # Errors
    /// It can't be read, or is out of its range. Nothing is changed then.
    pub fn set(&mut self, knob: Knob, value: &str) -> Result<(), KnobError> {
        let value = value.trim();
        let word = knob
            .words()
            .iter()
            .copied()
            .find(|word| word.eq_ignore_ascii_case(value));
        // A word first: numbers are no words, and `auto` leaves a number to the program.
        match (knob, word) {
            (Knob::Wrap, Some(word)) => self.wraps = word == "cylinder",
            (Knob::Names, Some(word)) => self.names = word == "on",
            (Knob::Fair, Some("off")) => self.fair = Fair::Off,
            (Knob::Fair, Some("strict")) => self.fair = Fair::Strict,
            (Knob::Fair, Some(_)) => self.fair = Fair::Normal,
            (Knob::Size, Some(_)) => self.size = None,
            (Knob::Size, None) => {
                self.size = Some(size(value).ok_or_else(|| knob.not_allowed(value))?);
            }
            (_, Some(_)) => {
                if let Some(slot) = self.left_open(knob) {
                    *slot = None;
                }
            }
            _ => {
                let number = value
                    .parse()
                    .ok()
                    .filter(|number| knob.range().is_some_and(|range| range.contains(number)));
                let number = number.ok_or_else(|| knob.not_allowed(value))?;
                if let Some(slot) = self.slot(knob) {
                    *slot = number;
                }
            }
        }
        Ok(())
    }

    fn slot(&mut self, knob: Knob) -> Option<&mut u16> {
        match knob {
            Knob::Ice => Some(&mut self.ice),
            Knob::Near => Some(&mut self.near),
            Knob::Mountains => Some(&mut self.mountains),
            _ => Some(self.left_open(knob)?.get_or_insert(0)),
        }
    }

    /// A number that may be left to the program.
    fn left_open(&mut self, knob: Knob) -> Option<&mut Option<u16>> {
        match knob {
            Knob::Areas => Some(&mut self.areas),
            Knob::Land => Some(&mut self.land),
            Knob::Continents => Some(&mut self.continents),
            Knob::Islands => Some(&mut self.islands),
            Knob::Centres => Some(&mut self.centres),
            Knob::Natives => Some(&mut self.natives),
            _ => None,
        }
    }

    /// How many areas are land.
    pub(crate) fn land_count(&self) -> usize {
        (self.area_count() * self.land_share() + 50) / 100
    }

    /// How many continents there are, at least.
    pub fn continent_count(&self) -> usize {
        if let Some(continents) = self.continents {
            return usize::from(continents);
        }
        ((self.land_count() + 6) / 14)
            .min(self.straits() / 3 + 1)
            .clamp(1, 8)
    }

    /// How many islands there are, at least.
    pub fn island_count(&self) -> usize {
        if let Some(islands) = self.islands {
            return usize::from(islands);
        }
        let continents = self.continent_count();
        let room = self.land_count().saturating_sub(continents * CONTINENT);
        (room * 2 / 3)
            .min(self.straits().saturating_sub(continents))
            .min(self.land_count() * 3 / 20)
    }

    /// About so many land masses can be kept apart by the seas that are left beside the Atlantic:
    /// the denser the land, the fewer.
    fn straits(&self) -> usize {
        let areas = self.area_count();
        let dense = self.land_share().max(50);
        areas.saturating_sub(self.land_count() + 9 + areas / 10) * 1250 / (dense * dense)
    }

    /// How many supply centres there are.
    pub fn centre_count(&self) -> usize {
        let fifth = self.area_count() / 5;
        let usual = fifth + usize::from(fifth.is_multiple_of(2));
        self.centres
            .map_or(usual.min(self.most_centres()), usize::from)
    }

    /// More of the lands can't be centres without huddling together. An odd number.
    fn most_centres(&self) -> usize {
        let most = (self.land_count() * 3 / 5).max(1);
        most - usize::from(most.is_multiple_of(2))
    }

    /// So many centres are needed for the land masses: every continent and a third of the islands
    /// have one.
    fn served(&self) -> usize {
        self.continent_count() + self.island_count() / 3
    }

    /// How many centres have a native army.
    pub fn native_count(&self) -> usize {
        let share = self.natives.unwrap_or_else(|| middle(&NATIVES));
        (self.centre_count() * usize::from(share) + 50) / 100
    }

    /// Columns and rows of the drawing.
    pub(crate) fn grid_size(&self) -> (u16, u16) {
        self.size
            .unwrap_or_else(|| self.shape(middle(&CELLS), middle(&COLUMNS)))
    }

    /// Columns and rows for so many cells an area, and so many columns to 30 rows.
    fn shape(&self, cells: u16, columns: u16) -> (u16, u16) {
        let ice = 2 * u32::from(self.ice);
        // The block of the known world takes its cells from no area.
        let cells =
            u32::from(cells) * self.area_count() as u32 + u32::from(BLOCK_SIZE.0 * BLOCK_SIZE.1);
        let least = u32::from(MIN_ROWS).max(u32::from(BLOCK_SIZE.1) + 4 + ice);
        let rows = (least..u32::from(LARGEST.1))
            .find(|&rows| (rows * u32::from(columns) / 30 * (rows - ice)) >= cells)
            .unwrap_or(u32::from(LARGEST.1));
        (cells.div_ceil(rows - ice) as u16, rows as u16)
    }

    /// Checks every value by itself and against the others.
    ///
    /// # Errors
    /// One is out of its range, or asks for more than the others leave room for.
    pub fn check(&self) -> Result<(), KnobError> {
        // Fields are public, so they may hold what `set` would not have taken.
        for knob in Knob::ALL {
            self.clone().set(knob, &self.get(knob))?;
        }
        self.check_lands()?;
        self.check_size()
    }

    fn refuse(&self, knob: Knob, why: String) -> Result<(), KnobError> {
        Err(KnobError {
            knob,
            value: self.get(knob),
            why,
        })
    }

    /// There are lands for the land masses and the centres, and centres for the land masses.
    fn check_lands(&self) -> Result<(), KnobError> {
        let lands = self.land_count();
        let (continents, islands) = (self.continent_count(), self.island_count());
        let wanted = continents * CONTINENT + islands;
        if wanted > lands {
            let knob = if continents * CONTINENT > lands {
                Knob::Continents
            } else {
                Knob::Islands
            };
            let why = format!(
                "{continents} continents of {CONTINENT} areas and {islands} islands need {wanted} \
                 lands, but {} % of {} areas are {lands}",
                self.land_share(),
                self.area_count()
            );
            return self.refuse(knob, why);
        }
        let centres = self.centre_count();
        if centres > lands {
            return self.refuse(
                Knob::Centres,
                format!(
                    "{centres} centres need as many lands, but {} % of {} areas are {lands}",
                    self.land_share(),
                    self.area_count()
                ),
            );
        }
        let served = self.served();
        if centres < served {
            return self.refuse(
                Knob::Centres,
                format!("every continent and a third of the islands need a centre each: {served} centres"),
            );
        }
        Ok(())
    }

    /// There is room for the known world, and neither too little nor too much for each area.
    fn check_size(&self) -> Result<(), KnobError> {
        let (columns, rows) = self.grid_size();
        let clear = rows.saturating_sub(2 * self.ice);
        if clear < BLOCK_SIZE.1 + 4 {
            return self.refuse(
                Knob::Size,
                format!(
                    "with {} rows of ice above and below, use at least {} rows",
                    self.ice,
                    BLOCK_SIZE.1 + 4 + 2 * self.ice
                ),
            );
        }
        let open = u32::from(columns) * u32::from(clear);
        let room =
            open.saturating_sub(u32::from(BLOCK_SIZE.0 * BLOCK_SIZE.1)) / self.area_count() as u32;
        if !(8..=40).contains(&room) {
            return self.refuse(
                Knob::Size,
                format!(
                    "that is {room} cells for each of {} areas; use 8 to 40, best 17",
                    self.area_count()
                ),
            );
        }
        Ok(())
    }
}

/// Columns and rows from `64x24`.
fn size(value: &str) -> Option<(u16, u16)> {
    let (columns, rows) = value.split_once(['x', 'X', '×'])?;
    let (columns, rows) = (columns.trim().parse().ok()?, rows.trim().parse().ok()?);
    ((MIN_COLUMNS..=LARGEST.0).contains(&columns) && (MIN_ROWS..=LARGEST.1).contains(&rows))
        .then_some((columns, rows))
}

impl fmt::Display for Knobs {
    /// As on the command line: `--areas 90 --land 45 …`, every one of them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, knob) in Knob::ALL.into_iter().enumerate() {
            let blank = if index == 0 { "" } else { " " };
            write!(f, "{blank}--{} {}", knob.name(), self.get(knob))?;
        }
        Ok(())
    }
}
