//! The configuration of a board of `DiplomacyGM`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value;

use crate::exchange::file;
use crate::exchange::jdip::JdipError;

#[derive(Deserialize)]
pub(super) struct GmConfig {
    pub name: String,
    pub file: String,
    #[serde(rename = "svg config")]
    pub drawing: BTreeMap<String, Value>,
    pub year: Option<u16>,
    pub first_season: Option<String>,
    pub build_options: Option<String>,
    pub victory_conditions: Option<String>,
    pub victory_count: Option<u16>,
    pub convoyable_islands: Option<String>,
    #[serde(default)]
    pub abbreviations: BTreeMap<String, String>,
    #[serde(default)]
    pub overrides: GmOverrides,
    pub players: Value,
}

impl GmConfig {
    /// Whether it lists no players: each centre is a power of its own.
    pub fn is_chaos(&self) -> bool {
        !self.players.is_object()
    }
}

#[derive(Default, Deserialize)]
pub(super) struct GmOverrides {
    #[serde(default)]
    pub provinces: BTreeMap<String, GmOverride>,
    #[serde(default, rename = "high provinces")]
    pub high: BTreeMap<String, Value>,
}

#[derive(Default, Deserialize)]
pub(super) struct GmOverride {
    #[serde(default)]
    pub adjacencies: Vec<String>,
    #[serde(default)]
    pub remove_adjacencies: Vec<String>,
    #[serde(default)]
    pub coasts: BTreeMap<String, Value>,
}

/// The names of a configuration, the one that its program prefers first.
const CONFIGS: [&str; 2] = ["config.toml", "config.json"];

/// The configuration in a folder.
pub(in crate::exchange) fn config_in(folder: &Path) -> Option<PathBuf> {
    let files = CONFIGS.map(|name| folder.join(name));
    files.into_iter().find(|file| file.is_file())
}

/// The fields of a text that is JSON, or TOML by the name of its file.
///
/// # Errors
/// It is neither: why, with the line.
pub(in crate::exchange) fn fields(text: &str, path: &Path) -> Result<Value, String> {
    let is_toml = path.extension().is_some_and(|end| end == "toml");
    if is_toml {
        toml::from_str(text).map_err(|why| {
            let before = why.span().and_then(|span| text.get(..span.start));
            let line = before.unwrap_or_default().split('\n').count();
            format!("line {line}: {}", why.message())
        })
    } else {
        serde_json::from_str(text).map_err(|why| why.to_string())
    }
}

/// Whether fields are those of such a configuration.
pub(in crate::exchange) fn is_config(fields: &Value) -> bool {
    fields.get("svg config").is_some() && fields.get("file").is_some()
}

/// The fields, with those of the folder above for what they leave out, as its variants share them.
///
/// # Errors
/// The file of the folder above can't be read.
pub(in crate::exchange) fn with_shared(fields: Value, path: &Path) -> Result<Value, JdipError> {
    let is_config = CONFIGS.iter().any(|name| path.ends_with(name));
    if !is_config {
        return Ok(fields);
    }
    let above = path.parent().and_then(Path::parent);
    let Some(shared) = above.and_then(config_in) else {
        return Ok(fields);
    };
    let mut merged = file::read(&shared)
        .and_then(|text| self::fields(&text, &shared))
        .map_err(|why| JdipError::unreadable(shared.display(), why))?;
    merge(&mut merged, fields);
    Ok(merged)
}

fn merge(under: &mut Value, over: Value) {
    match (under, over) {
        (Value::Object(under), Value::Object(over)) => {
            for (key, value) in over {
                merge(under.entry(key).or_insert(Value::Null), value);
            }
        }
        (under, over) => *under = over,
    }
}
