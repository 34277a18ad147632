//! What an area may be called.

use crate::board::{AreaId, Board, fold};
use std::collections::HashMap;

/// Words that orders and reports need for themselves.
pub(crate) const RESERVED: [&str; 7] = ["OB", "Natives", "Land", "Sea", "Common", "Stand", "Hold"];

/// Why a text is no name.
///
/// # Errors
/// It is too short, too long, or has something in it that a name has not.
pub fn check_name(name: &str) -> Result<(), String> {
    let length = name.chars().count();
    let stray = name
        .chars()
        .find(|&c| !(c.is_alphabetic() || matches!(c, ' ' | '.' | '\'')));
    if name.is_empty() {
        Err("the name is missing; write `name Vinland`".to_owned())
    } else if let Some(stray) = stray {
        Err(format!(
            "the name `{name}` has `{stray}` in it; a name has letters, blanks, dots and \
             apostrophes"
        ))
    } else if !name.starts_with(char::is_alphabetic) {
        Err(format!("the name `{name}` does not begin with a letter"))
    } else if !(2..=30).contains(&length) {
        Err(format!(
            "the name `{name}` is too {}; 2 to 30 letters are allowed",
            if length < 2 { "short" } else { "long" }
        ))
    } else {
        Ok(())
    }
}

/// Why a text is no abbreviation.
pub fn check_abbr(abbr: &str) -> Result<(), String> {
    if (3..=4).contains(&abbr.chars().count()) && abbr.chars().all(char::is_alphabetic) {
        Ok(())
    } else {
        Err(format!(
            "the abbreviation `{abbr}` must have 3 or 4 letters, as in `abbr Vin`"
        ))
    }
}

/// The names and abbreviations that are given away.
pub struct TakenNames<'a> {
    known: &'a Board,
    own: HashMap<String, AreaId>,
}

impl<'a> TakenNames<'a> {
    /// Those of the known world, and the reserved words.
    pub(crate) fn new(known: &'a Board) -> Self {
        Self {
            known,
            own: HashMap::new(),
        }
    }

    /// Gives a name or abbreviation to an area.
    pub(crate) fn give(&mut self, name: &str, area: AreaId) -> Result<(), String> {
        let folded = fold(name);
        if let Some(word) = RESERVED.iter().find(|word| fold(word) == folded) {
            return Err(format!(
                "`{name}` can't be a name, because orders and reports use the word {word}; choose \
                 another"
            ));
        }
        if let Some(province) = self.known.find_exact(name) {
            let province = self.known.province(province);
            return Err(format!(
                "`{name}` means {} ({}) of the Known World; choose another",
                province.name, province.abbr
            ));
        }
        // An area may have one text as its name and its abbreviation.
        match self.own.get(&folded) {
            Some(other) if *other != area => Err(format!(
                "`{name}` is the name of another area of this world; choose another"
            )),
            _ => {
                self.own.insert(folded, area);
                Ok(())
            }
        }
    }

    /// The area of this world that a name or abbreviation means.
    pub(crate) fn area(&self, name: &str) -> Option<AreaId> {
        self.own.get(&fold(name)).copied()
    }
}
