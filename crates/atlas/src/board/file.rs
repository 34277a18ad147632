//! The board file: RON that a person edits in a text editor. `maps/standard.ron` explains the
//! format in its head.
//!
//! Lists of places are text (`"edi lvp nao"`), which is quicker to write and to read than lists of
//! quoted names. The chart is a block of text, one character a cell and one code a province, so
//! that what is edited looks like what is drawn: two characters a cell would be twice too wide (400
//! columns for a world), and run lengths (`19nao,14nwg`) would hide the coast. Land is written in
//! letters and digits and water in light punctuation; a large board goes on into accented, Greek
//! and Cyrillic letters.
//!
//! These types are the file as it stands; `assemble` makes a [`Board`](super::Board) of them.

use super::file_findings::syntax_error;
use super::{BuildRight, FilePlace, Finding, Terrain, locate};
use serde::de::Visitor;
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::fmt;

/// The file format that this program reads and writes.
pub const FORMAT: u32 = 1;

/// The most provinces and areas of decor that ids can number.
pub(crate) const MOST_PROVINCES: usize = 60_000;
pub(crate) const MOST_DECOR: usize = 250;

/// A board as its file says it: texts and numbers, nothing resolved.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "Board")]
pub struct BoardFile<'a> {
    /// [`FORMAT`].
    pub format: u32,
    /// The board's key.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// As it is shown in lists: `1885`.
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// A line or two on where the board comes from.
    #[serde(borrow, default)]
    pub note: Cow<'a, str>,
    /// Whether the left and right edges of the chart join.
    #[serde(default)]
    pub wraps: bool,
    /// The centres with which one, two and three powers win.
    #[serde(default, deserialize_with = "given")]
    pub victory: Option<(u16, u16, u16)>,
    /// The first phase, by its season and year: `"Spring 1454"`.
    #[serde(borrow, default)]
    pub begins: Cow<'a, str>,
    /// The seasons of a year, where they are not those of the variant: `"Spring moves, Fall moves
    /// owns, Winter builds"`.
    #[serde(borrow, default)]
    pub seasons: Cow<'a, str>,
    /// How many years pass from the first season to the next first season.
    #[serde(default = "one_year")]
    pub years: u16,
    /// Where powers build.
    #[serde(default)]
    pub building: BuildRight,
    /// In the order in which they are listed everywhere.
    #[serde(borrow)]
    pub powers: Vec<PowerRecord<'a>>,
    /// Units that nobody plays.
    #[serde(borrow, default, deserialize_with = "given")]
    pub neutral: Option<PowerRecord<'a>>,
    /// Their order is the board order.
    #[serde(borrow)]
    pub provinces: Vec<ProvinceRecord<'a>>,
    /// Dead ground.
    #[serde(borrow, default)]
    pub decor: Vec<DecorRecord<'a>>,
    /// Pairs (`"ion-tys"`) that are adjacent although they do not touch in the chart.
    #[serde(borrow, default)]
    pub adjacent_not_touching: Cow<'a, str>,
    /// Pairs that touch in the chart although they are not adjacent.
    #[serde(borrow, default)]
    pub touching_not_adjacent: Cow<'a, str>,
    /// The chart: a line a row, a character a cell.
    #[serde(borrow)]
    pub chart: Cow<'a, str>,
}

/// A power in a board file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "Power")]
pub struct PowerRecord<'a> {
    /// Key: `austria`.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// `Austria`.
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// `Austrian`.
    #[serde(borrow)]
    pub adjective: Cow<'a, str>,
    /// Other spellings, with commas between.
    #[serde(borrow, default)]
    pub aliases: Cow<'a, str>,
    /// Its badge: `'A'`, or `"An"` where there are more powers than letters.
    #[serde(deserialize_with = "badge")]
    pub letter: Cow<'a, str>,
    /// Home centres: `"vie bud tri"`.
    #[serde(borrow, default)]
    pub home: Cow<'a, str>,
    /// Units at the start: `"A Vie, F StP/sc, ? Rom"`; `?` where the owner chooses army or fleet,
    /// and alone where he chooses the place too.
    #[serde(borrow, default)]
    pub start: Cow<'a, str>,
    /// Provinces it owns at the start beside its home centres: `"sic"`.
    #[serde(borrow, default)]
    pub owns: Cow<'a, str>,
    /// Home centres that nobody owns at the start: `"edi"`.
    #[serde(borrow, default)]
    pub vacant: Cow<'a, str>,
    /// Where it may build beside its home centres: `"sic"`.
    #[serde(borrow, default)]
    pub builds: Cow<'a, str>,
}

/// A province in a board file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Province")]
pub struct ProvinceRecord<'a> {
    /// Key: `stp`.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// House style: `StP`, `NTH`.
    #[serde(borrow)]
    pub abbr: Cow<'a, str>,
    /// Its character in the chart, one column wide.
    pub code: char,
    /// `St Petersburg`.
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// Other spellings, with commas between.
    #[serde(borrow, default)]
    pub aliases: Cow<'a, str>,
    /// Kind of ground.
    pub terrain: Terrain,
    /// Whether it is a supply centre.
    #[serde(default)]
    pub centre: bool,
    /// Whether the world goes on beyond it.
    #[serde(default)]
    pub edge: bool,
    /// The power whose home country it lies in.
    #[serde(borrow, default)]
    pub territory: Cow<'a, str>,
    /// Where an army here can walk: `"fin lvn mos nwy"`.
    #[serde(borrow, default)]
    pub army: Cow<'a, str>,
    /// Where a fleet here can sail; empty where each coast has its own.
    #[serde(borrow, default)]
    pub fleet: Cow<'a, str>,
    /// The named coasts, where there are several.
    #[serde(borrow, default)]
    pub coasts: Vec<CoastRecord<'a>>,
    /// What touches it, clockwise from the north.
    #[serde(borrow, default)]
    pub ring: Cow<'a, str>,
    /// Column, row and length of a run of cells for the label.
    pub label: (u16, u16, u16),
    /// Column and row of the unit.
    pub unit: (u16, u16),
}

/// A coast in a board file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Coast")]
pub struct CoastRecord<'a> {
    /// `nc`, `ec`, `sc`, `wc`.
    #[serde(borrow)]
    pub id: Cow<'a, str>,
    /// `north coast`.
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    /// Other short forms that mean this coast, with commas between.
    #[serde(borrow, default)]
    pub aliases: Cow<'a, str>,
    /// Where a fleet at this coast can sail.
    #[serde(borrow)]
    pub fleet: Cow<'a, str>,
    /// Column and row of a fleet at this coast.
    pub unit: (u16, u16),
}

/// Dead ground in a board file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Decor")]
pub struct DecorRecord<'a> {
    /// Its character in the chart, one column wide.
    pub code: char,
    /// `Switzerland`.
    #[serde(borrow)]
    pub name: Cow<'a, str>,
}

impl<'a> BoardFile<'a> {
    /// Reads the text of a board file.
    ///
    /// # Errors
    /// Where it is not RON, or lacks or has too many fields, or is of another format: that, with
    /// line and column.
    pub fn parse(text: &'a str, file: &str) -> Result<Self, Finding<FilePlace>> {
        match ron::from_str::<Self>(text) {
            Ok(board) if board.format == FORMAT => Ok(board),
            Ok(board) => Err(wrong_format(&board.format.to_string(), text, file)),
            Err(error) => {
                // A later format may have other fields. Saying so helps more than the first field
                // that is unknown.
                match locate::value(text, &["format".into()]).map(|span| text[span].trim()) {
                    Some(format) if format != FORMAT.to_string() => {
                        Err(wrong_format(format, text, file))
                    }
                    _ => Err(syntax_error(&error, file)),
                }
            }
        }
    }

    /// The rows of the chart, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &str> {
        self.chart.trim_start_matches(['\r', '\n']).lines()
    }
}

/// A field that may be left out, and is written without `Some`.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

const fn one_year() -> u16 {
    1
}

/// A badge, written as a character or as a text.
fn badge<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Cow<'a, str>, D::Error> {
    struct Badge;
    impl<'de> Visitor<'de> for Badge {
        type Value = Cow<'de, str>;
        fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
            f.write_str("a letter in quotation marks")
        }
        fn visit_char<E>(self, letter: char) -> Result<Self::Value, E> {
            Ok(letter.to_string().into())
        }
        fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
            Ok(text.to_owned().into())
        }
    }
    // RON knows a character from a text, so `'A'` and `"An"` call different visits.
    deserializer.deserialize_any(Badge)
}

fn wrong_format(format: &str, text: &str, file: &str) -> Finding<FilePlace> {
    let span = locate::value(text, &["format".into()]);
    let position = span.map(|span| locate::line_column(text, span.start));
    let why = format!(
        "the file has format {format}, but this Chancery reads format {FORMAT}; a newer one may \
         read it"
    );
    Finding::error(FilePlace::new(file, position), why)
}

/// The items of a text with commas between, without the blanks around them.
pub(super) fn comma_list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
}
