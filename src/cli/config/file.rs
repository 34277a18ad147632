//! The configuration file as it is written: TOML in which everything may be left out. A mistake in one
//! line costs no other, as far as the reader of TOML finds the next one.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Line and column, from 1.
pub type Place = (usize, usize);

/// A value, and where its name stands.
#[derive(Clone, Debug)]
pub struct Said<T> {
    pub value: T,
    pub at: Place,
}

/// Names with texts, each name once, in the order in which they are written.
pub type Pairs = Vec<(String, Said<String>)>;

/// What the file says, by field.
#[derive(Clone, Debug, Default)]
pub struct ConfigFile {
    texts: BTreeMap<&'static str, Said<String>>,
    flags: BTreeMap<&'static str, Said<bool>>,
    pairs: BTreeMap<&'static str, Pairs>,
    /// Themes of the user's own, by name.
    pub themes: Vec<(String, Said<ThemeRecord>)>,
}

/// A theme of the user's own.
#[derive(Clone, Debug, Default)]
pub struct ThemeRecord {
    /// The theme that it is like; `dark` where nothing is said.
    pub like: Option<Said<String>>,
    /// What is otherwise, by part.
    pub parts: Pairs,
}

/// What can't be read, and where.
pub type Unreadable = (Place, String);

/// How the value of a field is written.
#[derive(Clone, Copy)]
enum FieldForm {
    Text,
    Flag,
    Pairs,
    Themes,
}

const FIELDS: [(&str, FieldForm); 16] = [
    ("saves", FieldForm::Text),
    ("map", FieldForm::Text),
    ("color", FieldForm::Text),
    ("graphics", FieldForm::Text),
    ("theme", FieldForm::Text),
    ("ascii", FieldForm::Flag),
    ("plain", FieldForm::Flag),
    ("mouse", FieldForm::Flag),
    ("curtain_unfocused", FieldForm::Flag),
    ("curtain_after", FieldForm::Text),
    ("log", FieldForm::Text),
    ("variant", FieldForm::Text),
    ("clock", FieldForm::Text),
    ("rules", FieldForm::Pairs),
    ("keys", FieldForm::Pairs),
    ("themes", FieldForm::Themes),
];

/// So many mistakes in the writing are named.
const MOST_MISTAKES: usize = 40;

impl ConfigFile {
    /// Reads a file; gives everything that can't be read too, which is left out.
    pub(crate) fn read(text: &str) -> (Self, Vec<Unreadable>) {
        let (table, faults) = DeTable::parse_recoverable(text);
        let mut reader = FieldReader {
            text,
            wrong: Vec::new(),
        };
        reader.faults(&faults);
        let mut file = Self::default();
        for entry in reader.entries(table.get_ref()) {
            let Some((field, form)) = FIELDS.into_iter().find(|(field, _)| *field == entry.name)
            else {
                let all = FIELDS.map(|(name, _)| name).join(", ");
                let why = format!("there is no such setting; there are {all}");
                reader.wrong(entry.at, entry.name, why);
                continue;
            };
            match form {
                FieldForm::Text => {
                    let read = reader.text(field, &entry);
                    file.texts.extend(read.map(|text| (field, text)));
                }
                FieldForm::Flag => {
                    let read = reader.flag(field, &entry);
                    file.flags.extend(read.map(|flag| (field, flag)));
                }
                FieldForm::Pairs => {
                    file.pairs.insert(field, reader.pairs(field, &entry));
                }
                FieldForm::Themes => file.themes = reader.themes(&entry),
            }
        }
        (file, reader.wrong)
    }

    pub(super) fn text(&self, field: &str) -> Option<&Said<String>> {
        self.texts.get(field)
    }

    pub(super) fn flag(&self, field: &str) -> Option<bool> {
        self.flags.get(field).map(|flag| flag.value)
    }

    pub(super) fn pairs(&self, field: &str) -> &[(String, Said<String>)] {
        self.pairs.get(field).map_or(&[], |pairs| pairs)
    }

    /// The line of a field, or of a name below it, where the file says something of it.
    pub(crate) fn line(&self, field: &str, name: Option<&str>) -> Option<usize> {
        let at = match name {
            Some(name) if field == "themes" => named(&self.themes, name)?.at,
            Some(name) => named(self.pairs(field), name)?.at,
            None => match self.texts.get(field) {
                Some(text) => text.at,
                None => self.flags.get(field)?.at,
            },
        };
        Some(at.0)
    }
}

fn named<'a, T>(entries: &'a [(String, Said<T>)], name: &str) -> Option<&'a Said<T>> {
    let found = entries.iter().find(|(said, _)| said == name);
    found.map(|(_, said)| said)
}

/// A line of a table.
struct TableEntry<'a> {
    name: &'a str,
    at: Place,
    value: &'a DeValue<'a>,
}

/// Reads values, and gathers what can't be read.
struct FieldReader<'a> {
    text: &'a str,
    wrong: Vec<Unreadable>,
}

impl FieldReader<'_> {
    fn place(&self, span: Range<usize>) -> Place {
        // A span that ends a character short would split it.
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() + 1, line.chars().count() + 1)
    }

    fn wrong(&mut self, at: Place, what: &str, why: impl fmt::Display) {
        self.wrong.push((at, format!("{what}: {why}")));
    }

    /// What is no TOML.
    fn faults(&mut self, faults: &[toml::de::Error]) {
        for fault in faults.iter().take(MOST_MISTAKES) {
            let at = self.place(fault.span().unwrap_or_default());
            let why = match fault.message() {
                "duplicate key" => "it stands there already; this one does not count",
                // The reader of TOML finds no way on from here.
                "key with no value, expected `=`" => {
                    "`=` is missing; Chancery leaves out this line and all below it"
                }
                other => other,
            };
            self.wrong.push((at, why.to_owned()));
        }
        if let Some(next) = faults.get(MOST_MISTAKES) {
            let at = self.place(next.span().unwrap_or_default());
            self.wrong.push((at, "more mistakes follow".to_owned()));
        }
    }

    /// The lines of a table, as they are written one below the other.
    fn entries<'a>(&self, table: &'a DeTable<'a>) -> Vec<TableEntry<'a>> {
        let mut entries: Vec<TableEntry<'a>> = table
            .iter()
            .map(|(name, value)| TableEntry {
                name: name.get_ref(),
                at: self.place(name.span()),
                value: Spanned::get_ref(value),
            })
            .collect();
        // The table is sorted by names, and mistakes are told from top to bottom.
        entries.sort_by_key(|entry| entry.at);
        entries
    }

    fn text(&mut self, what: &str, entry: &TableEntry<'_>) -> Option<Said<String>> {
        let DeValue::String(text) = entry.value else {
            self.wrong(entry.at, what, "write its value in quotes");
            return None;
        };
        let value = text.clone().into_owned();
        Some(Said {
            value,
            at: entry.at,
        })
    }

    fn flag(&mut self, what: &str, entry: &TableEntry<'_>) -> Option<Said<bool>> {
        let DeValue::Boolean(value) = *entry.value else {
            self.wrong(entry.at, what, "write true or false, without quotes");
            return None;
        };
        Some(Said {
            value,
            at: entry.at,
        })
    }

    fn pairs(&mut self, field: &str, entry: &TableEntry<'_>) -> Pairs {
        let DeValue::Table(table) = entry.value else {
            let why = format!("write [{field}], and below it a line for each, as name = \"value\"");
            self.wrong(entry.at, field, why);
            return Vec::new();
        };
        let mut pairs = Vec::new();
        for entry in self.entries(table) {
            let what = format!("{field}, “{}”", entry.name);
            if let Some(text) = self.text(&what, &entry) {
                pairs.push((entry.name.to_owned(), text));
            }
        }
        pairs
    }

    fn themes(&mut self, entry: &TableEntry<'_>) -> Vec<(String, Said<ThemeRecord>)> {
        let DeValue::Table(table) = entry.value else {
            self.wrong(
                entry.at,
                "themes",
                "write [themes.mine], and below it the theme",
            );
            return Vec::new();
        };
        let mut themes = Vec::new();
        for entry in self.entries(table) {
            if let Some(theme) = self.theme(&entry) {
                let at = entry.at;
                themes.push((entry.name.to_owned(), Said { value: theme, at }));
            }
        }
        themes
    }

    fn theme(&mut self, entry: &TableEntry<'_>) -> Option<ThemeRecord> {
        let what = format!("themes, “{}”", entry.name);
        let DeValue::Table(table) = entry.value else {
            let why = "write it as { like = \"dark\", parts = { ok = \"bold\" } }";
            self.wrong(entry.at, &what, why);
            return None;
        };
        let mut theme = ThemeRecord::default();
        for entry in self.entries(table) {
            match entry.name {
                "like" => theme.like = self.text(&what, &entry),
                "parts" => theme.parts = self.pairs("themes", &entry),
                unknown => {
                    let why = format!("“{unknown}” is neither like nor parts");
                    self.wrong(entry.at, &what, why);
                }
            }
        }
        Some(theme)
    }
}
