//! A board out of a file of another program, whichever it is.

use std::path::Path;

use super::jdip::{self, Imported, JdipError, WantedVariant};
use super::{diplicity, diplomacy_gm};
use crate::exchange::file;

/// What can be read, for messages.
const KNOWN: &str = "jDip variants (a zip, a folder or variants.xml), diplicity variants (JSON), and boards of DiplomacyGM (config.toml or config.json)";

/// Makes a board of a file or folder of another program.
///
/// # Errors
/// It is none that is known, can't be read, several are in it and none is named, or it can't be
/// played.
pub fn read(path: &Path, wanted: &WantedVariant) -> Result<Imported, JdipError> {
    if !path.join("variants.xml").is_file()
        && let Some(config) = diplomacy_gm::config_in(path)
    {
        return read(&config, wanted);
    }
    // On standard input only one file comes, and one file is JSON.
    let is_text = path == Path::new("-") || has_extension(path, "json");
    if !is_text && !has_extension(path, "toml") {
        return jdip::read(path, wanted);
    }
    let text = file::read(path).map_err(JdipError::Unreadable)?;
    let fields = diplomacy_gm::fields(&text, path).map_err(JdipError::Unreadable)?;
    let fields = diplomacy_gm::with_shared(fields, path)?;
    if diplomacy_gm::is_config(&fields) {
        return diplomacy_gm::read(fields, path, wanted);
    }
    if diplicity::is_variant(&text) {
        return diplicity::read(&text, path, wanted);
    }
    Err(JdipError::Unreadable(format!(
        "Chancery does not know this variant; it reads {KNOWN}"
    )))
}

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension()
        .is_some_and(|extension| extension.to_string_lossy().eq_ignore_ascii_case(wanted))
}
