//! A board fitted to a game: what the rules leave to the edition of a board, as the table set it,
//! and the variant where it set nothing.

use super::Variant;
use chancery_atlas::board::{self, Board};
use std::sync::Arc;
use thiserror::Error;

/// The year in which the game begins.
const START_YEAR: &str = "start-year";
/// The centres with which one power wins, two and three together.
const VICTORY: [&str; 3] = ["victory-solo", "victory-two", "victory-three"];

/// Something that the rules leave to the edition of a board: which provinces are canals, with how
/// many centres one wins. Its value is text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardOption {
    /// As in files and on screen: `canals`.
    pub name: &'static str,
    /// What it says, one sentence.
    pub doc: &'static str,
    /// A value as an example: `Kie+Den`.
    pub example: &'static str,
}

/// Why a board can't be fitted as the table would have it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{why}")]
pub struct FittingError {
    /// The fitting at fault; of several that are missing, the first.
    pub name: String,
    /// What is wrong with it.
    pub why: Unfit,
}

/// What is wrong with a fitting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    /// The variant has no fitting of that name.
    #[error("this variant has no setting `{name}`{}", offer(known))]
    Unknown {
        /// As the table wrote it.
        name: String,
        /// Those that the variant has.
        known: Vec<&'static str>,
    },
    /// The board can't be changed so.
    #[error("{name}: {why}")]
    Board {
        /// The fitting.
        name: String,
        /// What the board has against its value.
        why: board::FitError,
    },
    /// The value is no number, or none that makes sense.
    #[error("{name} is a number from {least} to {most}, not `{written}`")]
    Number {
        /// The fitting.
        name: String,
        /// Its value, as the table wrote it.
        written: String,
        /// The smallest that makes sense.
        least: usize,
        /// The largest: the centres of the board, or the last year.
        most: usize,
    },
    /// Neither the board nor the table says with how many centres one wins.
    #[error("the board does not say how many centres win: set {} (such as `victory-solo 18`)", names.join(", "))]
    NoVictory {
        /// The fittings that are missing.
        names: Vec<&'static str>,
    },
}

fn offer(known: &[&str]) -> String {
    if known.is_empty() {
        ": its board has no settings".to_owned()
    } else {
        format!("; its settings are {}", known.join(", "))
    }
}

/// The board, fitted to a variant as the table chose by name and value; what it did not choose is
/// as the variant has it ([`Variant::default_fittings`]). Of two values of one name the later
/// counts. [`Board::fitted`] then holds what the table chose.
///
/// A board to which nothing is to be done is given back as it is.
///
/// # Errors
/// Where a name is not one of [`Variant::fittings`], a value can't be read or makes no sense on the
/// board, or a number of centres that win is not set at all.
pub fn fitted(
    variant: &dyn Variant,
    board: Arc<Board>,
    chosen: &[(String, String)],
) -> Result<Arc<Board>, FittingError> {
    let known: Vec<&'static str> = variant
        .fittings()
        .iter()
        .map(|fitting| fitting.name)
        .collect();
    if let Some((name, _)) = chosen
        .iter()
        .find(|(name, _)| !known.contains(&name.as_str()))
    {
        return Err(FittingError {
            name: name.clone(),
            why: Unfit::Unknown {
                name: name.clone(),
                known,
            },
        });
    }
    let defaults = variant.default_fittings(&board);
    let mut fitted: Option<Board> = None;
    let mut victory = board.victory.map_or([None; 3], |counts| counts.map(Some));
    let mut written = Vec::new();
    for name in &known {
        // Of two values the later counts: a setting can be mended by writing it again.
        let by_table = chosen
            .iter()
            .rev()
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.trim());
        let by_default = defaults
            .iter()
            .find(|(other, _)| other == name)
            .map(|(_, value)| value.as_str());
        let Some(value) = by_table.or(by_default) else {
            continue;
        };
        // The board is copied at the first change: most games play on the one that is built in.
        let mut next = fitted.unwrap_or_else(|| Board::clone(&board));
        if let Some(count) = VICTORY.iter().position(|victory| victory == name) {
            victory[count] = Some(number(name, value, 1, next.centres().count())?);
        } else if *name == START_YEAR {
            next.year = Some(number(name, value, 1, 9999)? as u16);
        } else {
            next = change(&next, name, value)?;
        }
        fitted = Some(next);
        written.extend(by_table.map(|value| ((*name).to_owned(), value.to_owned())));
    }
    check_victory(&known, victory)?;
    if variant.forms().scales && !board.foretells_pairs {
        fitted = Some(
            fitted
                .unwrap_or_else(|| Board::clone(&board))
                .foretelling_pairs(variant.about().spellings),
        );
    }
    let Some(mut fitted) = fitted else {
        return Ok(board);
    };
    if let [Some(solo), Some(two), Some(three)] = victory {
        fitted.victory = Some([solo, two, three]);
    }
    fitted.fitted = written;
    Ok(Arc::new(fitted))
}

/// Whether every number of centres that wins is set, of those that the variant has.
fn check_victory(known: &[&str], victory: [Option<usize>; 3]) -> Result<(), FittingError> {
    let missing: Vec<&'static str> = VICTORY
        .into_iter()
        .zip(victory)
        .filter(|(name, set)| set.is_none() && known.contains(name))
        .map(|(name, _)| name)
        .collect();
    match missing.first() {
        Some(first) => Err(FittingError {
            name: (*first).to_owned(),
            why: Unfit::NoVictory { names: missing },
        }),
        None => Ok(()),
    }
}

/// The board with one change. Changes are made one after another, so that what is wrong can be laid
/// to the one at fault.
fn change(board: &Board, name: &str, value: &str) -> Result<Board, FittingError> {
    let mut changes = board::BoardChanges::default();
    let changed = changes
        .read(board, name, value)
        .and_then(|()| board.fitted(&changes));
    changed.map_err(|why| FittingError {
        name: name.to_owned(),
        why: Unfit::Board {
            name: name.to_owned(),
            why,
        },
    })
}

fn number(name: &str, written: &str, least: usize, most: usize) -> Result<usize, FittingError> {
    match written.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => Err(FittingError {
            name: name.to_owned(),
            why: Unfit::Number {
                name: name.to_owned(),
                written: written.to_owned(),
                least,
                most,
            },
        }),
    }
}
