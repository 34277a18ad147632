//! The configuration file as it is written: RON in which everything may be left out. It is read field
//! by field, so that a mistake in one field costs no other.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use ron::error::SpannedError;
use ron::value::RawValue;
use serde::Deserializer;
use serde::de::{DeserializeOwned, DeserializeSeed, MapAccess, Visitor};

use chancery_atlas::grammar::ron_fault;

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
    texts: BTreeMap<&'static str, Option<Said<String>>>,
    flags: BTreeMap<&'static str, Option<Said<bool>>>,
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
pub type Unreadable = (Option<Place>, String);

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

fn field_of(name: &str) -> Option<(&'static str, FieldForm)> {
    FIELDS.into_iter().find(|(known, _)| *known == name)
}

impl ConfigFile {
    /// Reads a file; gives everything that can't be read too, which is left out.
    pub(crate) fn read(text: &str) -> (Self, Vec<Unreadable>) {
        let mut file = Self::default();
        let mut reader = FieldReader {
            text,
            wrong: Vec::new(),
        };
        for field in reader.gather(0..text.len(), Form::File, "") {
            let at = reader.place(field.name.start);
            let value = &text[field.value.clone()];
            let written = &text[field.name.clone()];
            let Some((name, form)) = field_of(written) else {
                let all = FIELDS.map(|(name, _)| name).join(", ");
                reader.wrong(
                    at,
                    written,
                    format!("there is no such setting; there are {all}"),
                );
                continue;
            };
            match form {
                FieldForm::Text => {
                    reader.text(at, name, value, file.texts.entry(name).or_default());
                }
                FieldForm::Flag => {
                    reader.flag(at, name, value, file.flags.entry(name).or_default());
                }
                FieldForm::Pairs => {
                    reader.pairs(at, name, field.value, file.pairs.entry(name).or_default());
                }
                FieldForm::Themes => reader.themes(at, field.value, &mut file.themes),
            }
        }
        (file, reader.wrong)
    }

    pub(super) fn text(&self, field: &str) -> Option<&Said<String>> {
        self.texts.get(field)?.as_ref()
    }

    pub(super) fn flag(&self, field: &str) -> Option<bool> {
        Some(self.flags.get(field)?.as_ref()?.value)
    }

    pub(super) fn pairs(&self, field: &str) -> &[(String, Said<String>)] {
        self.pairs.get(field).map_or(&[], |pairs| pairs)
    }

    /// The line of a field, or of a name below it, where the file says something of it.
    pub(crate) fn line(&self, field: &str, name: Option<&str>) -> Option<usize> {
        let at = match field_of(field)?.1 {
            FieldForm::Text => self.text(field)?.at,
            FieldForm::Flag => self.flags.get(field)?.as_ref()?.at,
            FieldForm::Pairs => named(self.pairs(field), name?)?.at,
            FieldForm::Themes => named(&self.themes, name?)?.at,
        };
        Some(at.0)
    }
}

fn named<'a, T>(entries: &'a [(String, Said<T>)], name: &str) -> Option<&'a Said<T>> {
    let found = entries.iter().find(|(said, _)| said == name);
    found.map(|(_, said)| said)
}

/// Where the name and the value of a field or an entry stand, in bytes.
#[derive(Clone)]
struct FieldSpan {
    name: Range<usize>,
    value: Range<usize>,
}

/// Reads fields, and gathers what can't be read.
struct FieldReader<'a> {
    text: &'a str,
    wrong: Vec<Unreadable>,
}

impl FieldReader<'_> {
    fn place(&self, offset: usize) -> Place {
        let before = &self.text[..offset];
        let line = before.rsplit('\n').next().unwrap_or_default();
        (before.matches('\n').count() + 1, line.chars().count() + 1)
    }

    fn wrong(&mut self, at: Place, what: &str, why: impl fmt::Display) {
        self.wrong.push((Some(at), format!("{what}: {why}")));
    }

    /// The fields of a structure, or the entries of a map, which `what` names. Where it can't be read, the
    /// next line goes on that begins with one.
    fn gather(&mut self, within: Range<usize>, form: Form, what: &str) -> Vec<FieldSpan> {
        let start = within.start;
        let text = &self.text[within];
        let mut found: Vec<FieldSpan> = Vec::new();
        let mut rest = text.to_owned();
        // Bytes that stand before the text in `rest`, and where it was taken up last.
        let (mut shift, mut resumed) = (0, None);
        loop {
            let mut gatherer = Gatherer::new(&rest, form);
            let gathered = gatherer.gather();
            let opened = gatherer.opened.clone();
            let opened = opened.map(|name| name.start - shift..name.end - shift);
            let mut read = gatherer.shifted(shift);
            let unclosed = read.iter().position(|field| {
                let value = &text[field.value.clone()];
                value.starts_with('"') && value.contains('\n')
            });
            let (at, open, why) = match (unclosed, gathered) {
                (Some(nth), _) => {
                    let name = read[nth].name.clone();
                    read.truncate(nth);
                    (name.start, Some(name), "a quote is missing".to_owned())
                }
                (None, Ok(())) => {
                    found.extend(read);
                    break;
                }
                // Text after the end of a map is not part of it.
                (None, Err(why))
                    if form == Form::Map && why.code == ron::Error::TrailingCharacters =>
                {
                    found.extend(read);
                    break;
                }
                (None, Err(why)) => {
                    let (line, column) = (why.span.start.line, why.span.start.col);
                    let before = usize::from(shift == 1 && line == 1 && column > 1);
                    let at = offset(text, (line, column - before));
                    (at, opened, fault(&why.code))
                }
            };
            found.extend(read);
            let from = open.as_ref().map_or(at, |name| name.start + 1);
            let from = resumed.map_or(from, |last: usize| from.max(last + 1));
            let next = form.next(text, from);
            let end = next.unwrap_or(text.len());
            match open {
                Some(name) => {
                    // A name whose quote is missing reaches beyond the next line.
                    let value = text.get(name.end..end).unwrap_or_default();
                    let value = value.trim_start().strip_prefix(':');
                    let value = value
                        .map(str::trim_start)
                        .filter(|value| value.starts_with('{'));
                    let value = value.map(|value| end - value.len()..end);
                    if let Some(value) = value.filter(|_| form == Form::File) {
                        // What is wrong within a map is told entry by entry.
                        found.push(FieldSpan { name, value });
                    } else {
                        let at = if at < end { at } else { name.start };
                        let name = text[name].lines().next().unwrap_or_default();
                        let name = name.trim_matches('"');
                        let what = match form {
                            Form::File => name.to_owned(),
                            _ => format!("{what}, “{name}”"),
                        };
                        let why = format!("{why}; Chancery leaves it out");
                        self.wrong(self.place(start + at), &what, why);
                    }
                }
                None if form == Form::File => {
                    let is_lost = found.is_empty() && next.is_none();
                    let lost = if is_lost {
                        "; Chancery leaves the whole file out"
                    } else {
                        ""
                    };
                    let at = Some(self.place(start + at));
                    self.wrong.push((at, format!("{why}{lost}")));
                }
                None => self.wrong(self.place(start + at), what, why),
            }
            let Some(next) = next else { break };
            if self.wrong.len() >= MOST_MISTAKES {
                let why = "more mistakes may follow; Chancery leaves the rest out".to_owned();
                self.wrong.push((Some(self.place(start + next)), why));
                break;
            }
            // What was read becomes blank, so that every place stays the same.
            let blank = |c: char| match c {
                '\n' => "\n".to_owned(),
                c => " ".repeat(c.len_utf8()),
            };
            let read: String = text[..next].chars().map(blank).collect();
            let opening = if form == Form::Map { '{' } else { '(' };
            rest = format!("{opening}{read}{}", &text[next..]);
            (shift, resumed) = (1, Some(next));
        }
        let moved = |span: Range<usize>| span.start + start..span.end + start;
        let moved = |FieldSpan { name, value }| FieldSpan {
            name: moved(name),
            value: moved(value),
        };
        found.into_iter().map(moved).collect()
    }

    /// Entries within a value.
    fn within(
        &mut self,
        at: Place,
        field: &str,
        value: Range<usize>,
        form: Form,
    ) -> Vec<FieldSpan> {
        let opening = if form == Form::Map { '{' } else { '(' };
        if !self.text[value.clone()].starts_with([opening, 'T']) {
            let how = match form {
                Form::Map => {
                    format!("write names with values, as {field}: {{\"name\": \"value\"}}")
                }
                _ => "write it as (like: \"dark\", parts: {\"ok\": \"bold\"})".to_owned(),
            };
            self.wrong(at, field, how);
            return Vec::new();
        }
        self.gather(value, form, field)
    }

    fn value<T: DeserializeOwned>(
        &mut self,
        at: Place,
        what: &str,
        value: &str,
        form: &str,
    ) -> Option<T> {
        let read = ron::from_str(value);
        if read.is_err() {
            self.wrong(at, what, form);
        }
        read.ok()
    }

    /// Whether nothing was said of it before; else tells where.
    fn is_first<T>(&mut self, at: Place, what: &str, former: Option<&Said<T>>) -> bool {
        let Some(former) = former else { return true };
        let line = former.at.0;
        self.wrong(at, what, format!("line {line} says it already, and counts"));
        false
    }

    fn text(&mut self, at: Place, field: &str, value: &str, to: &mut Option<Said<String>>) {
        if self.is_first(at, field, to.as_ref()) {
            let read = self.value(at, field, value, "write its value in quotes");
            *to = read.map(|value| Said { value, at });
        }
    }

    fn flag(&mut self, at: Place, field: &str, value: &str, to: &mut Option<Said<bool>>) {
        if self.is_first(at, field, to.as_ref()) {
            let read = self.value(at, field, value, "write true or false, without quotes");
            *to = read.map(|value| Said { value, at });
        }
    }

    fn pairs(&mut self, at: Place, field: &str, value: Range<usize>, to: &mut Pairs) {
        for entry in self.within(at, field, value, Form::Map) {
            let Some((name, at)) = self.name(field, &entry) else {
                continue;
            };
            let what = format!("{field}, “{name}”");
            if self.is_first(at, &what, named(to, &name)) {
                let value = &self.text[entry.value];
                if let Some(value) = self.value(at, &what, value, "write its value in quotes") {
                    to.push((name, Said { value, at }));
                }
            }
        }
    }

    /// The name of an entry of a map, which stands in quotes.
    fn name(&mut self, field: &str, entry: &FieldSpan) -> Option<(String, Place)> {
        let at = self.place(entry.name.start);
        let written = &self.text[entry.name.clone()];
        let what = format!("{field}, “{written}”");
        let name = self.value(at, &what, written, "write its name in quotes")?;
        Some((name, at))
    }

    fn themes(
        &mut self,
        at: Place,
        value: Range<usize>,
        to: &mut Vec<(String, Said<ThemeRecord>)>,
    ) {
        for entry in self.within(at, "themes", value, Form::Map) {
            let Some((name, at)) = self.name("themes", &entry) else {
                continue;
            };
            let what = format!("themes, “{name}”");
            if !self.is_first(at, &what, named(to, &name)) {
                continue;
            }
            let mut theme = ThemeRecord::default();
            for field in self.within(at, &what, entry.value, Form::Theme) {
                let at = self.place(field.name.start);
                match &self.text[field.name.clone()] {
                    "like" => self.text(at, &what, &self.text[field.value], &mut theme.like),
                    "parts" => self.pairs(at, "themes", field.value, &mut theme.parts),
                    unknown => {
                        let why = format!("“{unknown}” is neither like nor parts");
                        self.wrong(at, &what, why);
                    }
                }
            }
            to.push((name, Said { value: theme, at }));
        }
    }
}

/// The offset of a place; the end of the text where it lies beyond.
fn offset(text: &str, (line, column): Place) -> usize {
    let before: usize = text
        .split_inclusive('\n')
        .take(line.saturating_sub(1))
        .map(str::len)
        .sum();
    let chars = text[before..].chars().take(column.saturating_sub(1));
    before + chars.map(char::len_utf8).sum::<usize>()
}

/// So many mistakes are named: each is looked for from the beginning of the text.
const MOST_MISTAKES: usize = 40;

/// What is wrong with a text in RON.
fn fault(code: &ron::Error) -> String {
    match code {
        ron::Error::ExpectedComma => "a comma is missing here".to_owned(),
        ron::Error::ExpectedMapColon => "a colon is missing here".to_owned(),
        ron::Error::Eof => "the file ends before its last bracket".to_owned(),
        ron::Error::ExpectedStringEnd => "a quote is missing".to_owned(),
        code => ron_fault(code),
    }
}

/// What is gathered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The fields of the file.
    File,
    /// The fields of a theme.
    Theme,
    /// Names in quotes, with values.
    Map,
}

impl Form {
    /// Where the next line begins with a field or an entry.
    fn next(self, text: &str, from: usize) -> Option<usize> {
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let written = line.trim_start();
            let at = start + line.len() - written.len();
            start += line.len();
            let name = written.split(':').next().unwrap_or_default().trim_end();
            let begins = match self {
                Self::File => written.contains(':') && field_of(name).is_some(),
                Self::Theme => false,
                Self::Map => written.starts_with('"'),
            };
            if at >= from && begins {
                return Some(at);
            }
        }
        None
    }
}

/// Gathers fields or entries without reading the values.
struct Gatherer<'a> {
    text: &'a str,
    form: Form,
    found: Vec<FieldSpan>,
    /// The name whose value was being read when something went wrong.
    opened: Option<Range<usize>>,
}

impl<'a> Gatherer<'a> {
    fn new(text: &'a str, form: Form) -> Self {
        Self {
            text,
            form,
            found: Vec::new(),
            opened: None,
        }
    }

    fn gather(&mut self) -> Result<(), SpannedError> {
        let text = self.text;
        ron::Options::default().from_str_seed(text, self)
    }

    /// The spans, moved back by so many bytes.
    fn shifted(self, by: usize) -> Vec<FieldSpan> {
        let moved = move |span: Range<usize>| span.start - by..span.end - by;
        let moved = |FieldSpan { name, value }| FieldSpan {
            name: moved(name),
            value: moved(value),
        };
        self.found.into_iter().map(moved).collect()
    }

    fn span(&self, part: &str) -> Range<usize> {
        let start = part.as_ptr().addr() - self.text.as_ptr().addr();
        start..start + part.len()
    }
}

impl<'de> DeserializeSeed<'de> for &mut Gatherer<'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        match self.form {
            Form::File => deserializer.deserialize_struct("Config", &[], self),
            Form::Theme => deserializer.deserialize_struct("Theme", &[], self),
            Form::Map => deserializer.deserialize_map(self),
        }
    }
}

impl<'de> Visitor<'de> for &mut Gatherer<'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("names with values")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        loop {
            let name = match self.form {
                Form::File | Form::Theme => map.next_key::<&str>()?,
                Form::Map => map
                    .next_key::<&RawValue>()?
                    .map(|name| name.trim().get_ron()),
            };
            let Some(name) = name else { return Ok(()) };
            let name = self.span(name);
            self.opened = Some(name.clone());
            let value = map.next_value::<&RawValue>()?.trim().get_ron();
            let value = self.span(value);
            self.opened = None;
            self.found.push(FieldSpan { name, value });
        }
    }
}
