//! The configuration file as it stands: RON in which everything may be left out.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// The file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Config")]
pub struct ConfigFile {
    /// Where games are saved.
    pub saves: Option<String>,
    /// A board file to offer.
    pub map: Option<String>,
    /// `auto`, `always`, `never`.
    pub color: Option<String>,
    /// A theme, built in or of the file's own.
    pub theme: Option<String>,
    /// Whether to draw with ASCII characters only.
    pub ascii: Option<bool>,
    /// Whether to go line by line instead of drawing a screen.
    pub plain: Option<bool>,
    /// Whether to listen to the mouse.
    pub mouse: Option<bool>,
    /// Whether the curtain falls when another window is typed in.
    pub curtain_unfocused: Option<bool>,
    /// After how many minutes the curtain falls.
    pub curtain_after: Option<String>,
    /// Where to write down what the program does.
    pub log: Option<String>,
    /// The id of the variant of a new game.
    pub variant: Option<String>,
    /// The plan of the table's clock.
    pub clock: Option<String>,
    /// House rules of a new game.
    pub rules: KeyPairs,
    /// Keys by the names of actions.
    pub keys: KeyPairs,
    /// Themes of the user's own, by name.
    pub themes: Themes,
}

/// Names with texts, in the order in which they are written; a name may stand there twice.
#[derive(Debug, Default)]
pub struct KeyPairs(pub Vec<(String, String)>);

/// Themes by name.
#[derive(Debug, Default)]
pub struct Themes(pub Vec<(String, ThemeRecord)>);

/// A theme of the user's own.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename = "Theme")]
pub struct ThemeRecord {
    /// The theme that it is like; `dark` where nothing is said.
    pub like: Option<String>,
    /// What is otherwise, by part.
    pub parts: KeyPairs,
}

impl<'de> Deserialize<'de> for KeyPairs {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        entries(deserializer, "names with texts").map(Self)
    }
}

impl<'de> Deserialize<'de> for Themes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        entries(deserializer, "themes by name").map(Self)
    }
}

fn entries<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
    what: &'static str,
) -> Result<Vec<(String, T)>, D::Error> {
    struct Entries<T>(&'static str, std::marker::PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
        type Value = Vec<(String, T)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = Vec::new();
            while let Some(entry) = map.next_entry()? {
                entries.push(entry);
            }
            Ok(entries)
        }
    }

    deserializer.deserialize_map(Entries(what, std::marker::PhantomData))
}

/// Line and column, from 1, of a name: of a field, or below a field of something in quotes.
pub fn place_of(text: &str, field: &str, name: Option<&str>) -> Option<(usize, usize)> {
    let quoted = name.map(|name| format!("{name:?}"));
    let mut in_field = false;
    for (line, content) in (1..).zip(text.lines()) {
        let content = without_comment(content);
        let opening = content.match_indices(field).map(|(at, _)| at).find(|&at| {
            let rest = content[at + field.len()..].trim_start();
            let is_inside = |c: char| c.is_alphanumeric() || c == '_' || c == '"';
            rest.starts_with(':') && !content[..at].ends_with(is_inside)
        });
        in_field |= opening.is_some();
        let found = match &quoted {
            None => opening,
            Some(quoted) if in_field => content.find(quoted.as_str()),
            Some(_) => None,
        };
        if let Some(at) = found {
            return Some((line, content[..at].chars().count() + 1));
        }
    }
    None
}

/// A line up to its comment.
fn without_comment(line: &str) -> &str {
    let mut in_text = false;
    let mut last = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' if last != '\\' => in_text = !in_text,
            '/' if last == '/' && !in_text => return &line[..at - 1],
            _ => {}
        }
        last = c;
    }
    line
}
