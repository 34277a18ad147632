//! What the rules leave to the edition of a board, as the set-up form takes it: a line of text
//! each, and what holds where it is empty.

use std::sync::Arc;

use super::field::{FieldFlaw, SetUpField};
use crate::line::InputLine;
use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain};
use chancery_engine::variant::{FittingError, Variant, fitted};

/// The lines of a form, for one variant and board.
pub struct Fittings {
    /// A line for each of the variant's fittings, in their order; an empty one leaves the board as
    /// it is.
    pub lines: Vec<InputLine>,
    /// What holds where a line is empty.
    pub plain: Vec<String>,
    board: Option<Result<Arc<Board>, FittingError>>,
}

impl Fittings {
    /// None, for no board.
    pub const fn none() -> Self {
        Self {
            lines: Vec::new(),
            plain: Vec::new(),
            board: None,
        }
    }

    /// Empty lines, for a variant and its board.
    pub fn new(variant: &dyn Variant, board: &Arc<Board>) -> Self {
        let fittings = variant.fittings();
        let lines = fittings.iter().map(|_| InputLine::default()).collect();
        // A variant can put something on a board that has nothing of its own: that holds as well.
        let plain = fitted(variant, Arc::clone(board), &[]).unwrap_or_else(|_| Arc::clone(board));
        let plain = fittings
            .iter()
            .map(|fitting| in_force(&plain, fitting.name))
            .collect();
        let mut new = Self {
            lines,
            plain,
            board: None,
        };
        new.fit(variant, board);
        new
    }

    /// Fits the board again, after a line was changed.
    pub fn fit(&mut self, variant: &dyn Variant, board: &Arc<Board>) {
        self.board = Some(fitted(variant, Arc::clone(board), &self.chosen(variant)));
    }

    /// What was written, by name and value.
    pub fn chosen(&self, variant: &dyn Variant) -> Vec<(String, String)> {
        let mut chosen = Vec::new();
        for (fitting, line) in variant.fittings().iter().zip(&self.lines) {
            let value = line.text().trim();
            if !value.is_empty() {
                chosen.push((fitting.name.to_owned(), value.to_owned()));
            }
        }
        chosen
    }

    /// Which line is at fault, and why.
    pub fn flaw(&self, variant: &dyn Variant) -> Option<FieldFlaw> {
        let error = self.board.as_ref()?.as_ref().err()?;
        Some(flaw_of(variant, error))
    }
}

/// The same as a flaw of the form, in the line that it is about.
pub fn flaw_of(variant: &dyn Variant, error: &FittingError) -> FieldFlaw {
    let mut fittings = variant.fittings().iter();
    let at = fittings.position(|fitting| fitting.name == error.name);
    FieldFlaw {
        field: SetUpField::BoardOption(at.unwrap_or(0)),
        why: error.to_string(),
    }
}

/// What a board has of a fitting, as it would be written.
fn in_force(board: &Board, name: &str) -> String {
    match name {
        "canals" => list(
            board
                .province_ids()
                .filter(|&p| board.terrain(p) == Terrain::Canal)
                .map(|p| abbr(board, p)),
        ),
        "polar-caps" => {
            let mut words = Vec::new();
            for cap in board.province_ids() {
                if board.cap_seas(cap).next().is_some() {
                    let seas = list(ring(board, cap).map(|sea| abbr(board, sea)));
                    words.push(format!("{}={seas}", abbr(board, cap)));
                }
            }
            or_none(words.join(" "))
        }
        "special-provinces" => {
            let mut words = Vec::new();
            for power in board.power_ids() {
                let owned = &board.power(power).owned;
                if !owned.is_empty() {
                    let owned = list(owned.iter().map(|&p| abbr(board, p)));
                    words.push(format!("{}={owned}", word(board, power)));
                }
            }
            or_none(words.join(" "))
        }
        "extra-units" => list(
            board
                .power_ids()
                .filter(|&power| board.power(power).extra_units > 0)
                .map(|power| word(board, power)),
        ),
        "start-year" => match board.year {
            Some(year) => year.to_string(),
            None => "1901".to_owned(),
        },
        "victory-solo" => victory(board, 0),
        "victory-two" => victory(board, 1),
        "victory-three" => victory(board, 2),
        _ => "none but those of the board".to_owned(),
    }
}

/// How many centres win for a power with so many allies; empty where the board does not say.
fn victory(board: &Board, allies: usize) -> String {
    match &board.victory {
        Some(counts) => counts[allies].to_string(),
        None => String::new(),
    }
}

/// The seas round a cap, each once though it may touch the cap in several places.
fn ring(board: &Board, cap: ProvinceId) -> impl Iterator<Item = ProvinceId> {
    let mut seas: Vec<ProvinceId> = Vec::new();
    for sea in board.cap_seas(cap) {
        if !seas.contains(&sea) {
            seas.push(sea);
        }
    }
    seas.into_iter()
}

fn abbr(board: &Board, province: ProvinceId) -> String {
    board.province(province).abbr.clone()
}

/// A power's name, in which no blank stands.
fn word(board: &Board, power: PowerId) -> String {
    let power = board.power(power);
    if power.name.contains(' ') {
        power.id.clone()
    } else {
        power.name.clone()
    }
}

fn list(items: impl Iterator<Item = String>) -> String {
    or_none(items.collect::<Vec<_>>().join("+"))
}

fn or_none(text: String) -> String {
    if text.is_empty() {
        "none".to_owned()
    } else {
        text
    }
}
