//! The painter's forms: a few lines of text and choices in a box.

use crossterm::event::KeyCode;

use crate::tui::keys::Key;
use crate::tui::line::{InputLine, TakesKeys as _};
use crate::tui::list::turned;
use chancery_atlas::board::{AreaId, Link};
use chancery_atlas::grammar::said;

/// What is done with two areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldTie {
    /// Made adjacent although they do not touch.
    Join,
    /// Made not adjacent although they touch.
    Cut,
}

impl FieldTie {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Join => "join",
            Self::Cut => "cut",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormSubject {
    Area(AreaId),
    Whole,
    /// The text of impassable ground.
    Mountain,
    /// Which area to go to.
    Find,
    SaveAs,
    /// For whom two areas are tied, and at which coasts.
    Tie(FieldTie, Link),
    Powers,
    /// What is said of a power, by its number; of a new one.
    Power(Option<usize>),
    Coasts(AreaId),
    Exceptions(Vec<Link>),
}

#[derive(Clone, Debug)]
pub enum FieldEntry {
    Text(InputLine),
    /// A line to go to, with what stands there.
    Line(String),
    Choice {
        of: Vec<String>,
        at: usize,
    },
}

/// A field that is asked for by its label, and not by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldKey(&'static str);

impl FieldKey {
    pub const NAME: Self = Self("Name");
    pub const ABBREVIATION: Self = Self("Abbreviation");
    pub const ID: Self = Self("Id");
    pub const OTHER_NAMES: Self = Self("Other names");
    pub const GROUND: Self = Self("Ground");
    pub const CENTRE: Self = Self("Centre");
    pub const COUNTRY: Self = Self("Country");
    pub const HOME_OF: Self = Self("Home of");
    pub const UNIT: Self = Self("Unit");
    pub const UNIT_OF: Self = Self("Unit of");
    pub const FLEET_AT: Self = Self("Fleet at");
    pub const OWNED_BY: Self = Self("Owned by");
    pub const BUILDS: Self = Self("Builds");
    pub const WORLDS_EDGE: Self = Self("World's edge");
    pub const NOTE: Self = Self("Note");
    pub const COLUMNS: Self = Self("Columns");
    pub const ROWS: Self = Self("Rows");
    pub const WEST_AND_EAST: Self = Self("West and east");
    pub const VICTORY: Self = Self("Victory");
    pub const BEGINS: Self = Self("Begins");
    pub const SEASONS: Self = Self("Seasons");
    pub const YEARS: Self = Self("Years");
    pub const BUILDS_IN: Self = Self("Builds in");
    pub const NOBODYS_NAME: Self = Self("Nobody's units");
    pub const ADJECTIVE: Self = Self("Adjective");
    pub const LETTER: Self = Self("Letter");
    pub const UNITS_ANYWHERE: Self = Self("Units anywhere");
    pub const REMOVE_IT: Self = Self("Remove it");
}

/// What stands before a field.
#[derive(Clone, Debug)]
pub struct FieldLabel {
    key: Option<FieldKey>,
    pub text: String,
}

impl From<FieldKey> for FieldLabel {
    fn from(key: FieldKey) -> Self {
        Self {
            key: Some(key),
            text: said(key.0),
        }
    }
}

impl From<&str> for FieldLabel {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for FieldLabel {
    fn from(text: String) -> Self {
        Self { key: None, text }
    }
}

#[derive(Clone, Debug)]
pub struct PainterField {
    pub label: FieldLabel,
    pub entry: FieldEntry,
}

impl PainterField {
    pub(crate) fn text(label: impl Into<FieldLabel>, text: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            entry: FieldEntry::Text(InputLine::holding(text)),
        }
    }

    pub(crate) fn line(label: impl Into<FieldLabel>, text: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            entry: FieldEntry::Line(text.into()),
        }
    }

    pub(crate) fn choice(
        label: impl Into<FieldLabel>,
        of: impl IntoIterator<Item = impl Into<String>>,
        at: usize,
    ) -> Self {
        Self {
            label: label.into(),
            entry: FieldEntry::Choice {
                of: of.into_iter().map(Into::into).collect(),
                at,
            },
        }
    }
}

#[derive(Clone, Debug)]
pub struct PainterForm {
    pub about: FormSubject,
    pub title: String,
    pub fields: Vec<PainterField>,
    /// The field in hand.
    pub at: usize,
    /// A line that tells what is asked, or why it can't be taken.
    pub says: String,
}

impl PainterForm {
    /// A form, the first field in hand.
    pub(crate) fn new(
        about: FormSubject,
        title: impl Into<String>,
        says: impl Into<String>,
        fields: Vec<PainterField>,
    ) -> Self {
        Self {
            about,
            title: title.into(),
            fields,
            at: 0,
            says: says.into(),
        }
    }

    /// The text of a field, trimmed; that of the chosen value.
    pub(crate) fn value(&self, field: usize) -> &str {
        match self.fields.get(field).map(|f| &f.entry) {
            Some(FieldEntry::Text(line)) => line.text().trim(),
            Some(FieldEntry::Choice { of, at }) => of.get(*at).map_or("", String::as_str),
            Some(FieldEntry::Line(text)) => text,
            None => "",
        }
    }

    fn field(&self, key: FieldKey) -> usize {
        let mut fields = self.fields.iter();
        let found = fields.position(|field| field.label.key == Some(key));
        found.unwrap_or(usize::MAX)
    }

    /// The text of a field that is asked for by its key.
    pub(crate) fn text_of(&self, key: FieldKey) -> &str {
        self.value(self.field(key))
    }

    /// The same; `None` where nothing is typed.
    pub(crate) fn text_if_any(&self, key: FieldKey) -> Option<String> {
        let text = self.text_of(key);
        (!text.is_empty()).then(|| text.to_owned())
    }

    /// Which of its values is chosen, from 0; 0 where there is no such field.
    pub(crate) fn choice_of(&self, key: FieldKey) -> usize {
        self.chosen(self.field(key))
    }

    /// The power that is chosen in a field whose first value is none.
    pub(crate) fn power_of(&self, key: FieldKey) -> Option<usize> {
        self.choice_of(key).checked_sub(1)
    }

    /// The number of cells in a field.
    pub(crate) fn number(&self, key: FieldKey) -> Result<u16, String> {
        let text = self.text_of(key);
        text.parse()
            .map_err(|_| format!("“{text}” is not a number of cells"))
    }

    pub(crate) fn chosen(&self, field: usize) -> usize {
        match self.fields.get(field).map(|f| &f.entry) {
            Some(FieldEntry::Choice { at, .. }) => *at,
            _ => 0,
        }
    }

    /// Whether the field in hand takes text.
    pub(crate) fn takes_text(&self) -> bool {
        matches!(
            self.fields.get(self.at).map(|f| &f.entry),
            Some(FieldEntry::Text(_))
        )
    }

    /// Whether something was typed into one of its fields.
    pub(crate) fn is_touched(&self) -> bool {
        self.fields.iter().any(|field| match &field.entry {
            FieldEntry::Text(line) => line.is_touched(),
            _ => false,
        })
    }

    /// To another field.
    pub fn go(&mut self, by: isize) {
        let last = self.fields.len().saturating_sub(1);
        self.at = self.at.saturating_add_signed(by).min(last);
    }

    /// The next value of a choice, or the one before.
    pub(crate) fn change(&mut self, forward: bool) {
        if let Some(FieldEntry::Choice { of, at }) =
            self.fields.get_mut(self.at).map(|f| &mut f.entry)
        {
            *at = turned(*at, of.len(), forward);
        }
    }

    pub(crate) fn key(&mut self, key: Key) {
        match self.fields.get_mut(self.at).map(|f| &mut f.entry) {
            Some(FieldEntry::Text(line)) => _ = line.key(key),
            Some(FieldEntry::Choice { .. }) if key.code == KeyCode::Char(' ') => self.change(true),
            _ => {}
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        if let Some(FieldEntry::Text(line)) = self.fields.get_mut(self.at).map(|f| &mut f.entry) {
            line.paste(text);
        }
    }
}
