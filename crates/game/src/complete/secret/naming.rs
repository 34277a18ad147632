//! The areas that a player may name now (1492): he picks one, and writes the name himself.

use crate::complete::Candidate;
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::order::{Order, SecretOrder};
use chancery_engine::variant::State;

/// With fewer letters of the verb nothing is offered: they begin too much else.
const FEWEST: usize = 2;

/// What stands where the name is to be written.
const FORM: &str = "Name (Abb)";

/// A naming or renaming of each area that a power may name, its name still to be written, where a
/// text begins one.
pub fn namings(board: &Board, state: &State, power: PowerId, text: &str) -> Vec<Candidate> {
    let typed = text.trim_start().to_lowercase();
    let (verb, rest) = typed
        .split_once(char::is_whitespace)
        .unwrap_or((typed.as_str(), ""));
    let mut begun = Vec::new();
    let Some(discoveries) = &state.discoveries else {
        return begun;
    };
    if verb.len() < FEWEST {
        return begun;
    }
    for (area, lore) in board.provinces_beyond().zip(&discoveries.areas) {
        let said = if lore.name.is_some() {
            "rename"
        } else {
            "name"
        };
        let province = board.province(area);
        let is_meant = [&province.name, &province.abbr]
            .into_iter()
            .any(|name| name.to_lowercase().starts_with(rest.trim()));
        let begins = said.starts_with(verb);
        // Who types `name` may mean a renaming too.
        if !lore.may_name.contains(&power) || !is_meant || !begins && verb != "name" {
            continue;
        }
        begun.push(Candidate {
            order: Order::Secret(SecretOrder::Name {
                area,
                name: String::new(),
                abbr: None,
            }),
            text: format!("{said} {} = {FORM}", board.write_place(area.into())),
            legal: true,
            matched: begins.then_some(0..verb.len()).into_iter().collect(),
            backers: Vec::new(),
            scale: None,
            cost: None,
        });
    }
    begun
}

impl Candidate {
    /// What it puts into the line; the name of an area is left to be written.
    pub fn written(&self) -> &str {
        match self.text.strip_suffix(FORM) {
            Some(begun) if self.is_begun() => begun,
            _ => &self.text,
        }
    }

    /// Whether it is no whole order yet.
    pub fn is_begun(&self) -> bool {
        matches!(&self.order, Order::Secret(SecretOrder::Name { name, .. }) if name.is_empty())
    }
}
