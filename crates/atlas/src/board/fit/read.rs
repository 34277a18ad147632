//! Changes of a board as text, as they are written in set-ups and case files: `canals Kie+Den`,
//! `polar-caps ARC=NAO+NWG+BAR`.

use super::{BoardChanges, Cap, FitError};
use crate::board::{Board, PowerId, ProvinceId};

const CANALS: &str = "Kie+Egy";
const CAPS: &str = "ARC=NAO+NWG+BAR ANT=SAO+SIO";
const SPECIALS: &str = "Germany=Naf Russia=Alb+Fin";
const PASSAGES: &str = "Spa-Naf BLA-AEG";
const EXTRA_UNITS: &str = "Germany+Russia";

impl BoardChanges {
    /// Sets the change `name` to what `value` says: `canals`, `polar-caps`, `special-provinces`,
    /// `passages` or `extra-units`. Places and powers are written in any spelling that the board
    /// knows, without blanks; `none` is an empty list.
    pub fn read(&mut self, board: &Board, name: &str, value: &str) -> Result<(), FitError> {
        let value = value.trim();
        match name {
            "canals" => self.canals = Some(list(value, CANALS, |word| find_province(board, word))?),
            "polar-caps" => {
                let mut caps = Vec::new();
                for item in assignments(value, CAPS)? {
                    let (name, seas) = item?;
                    caps.push(cap(board, name, seas)?);
                }
                self.caps = Some(caps);
            }
            "special-provinces" => {
                let mut specials = Vec::new();
                for item in assignments(value, SPECIALS)? {
                    let (owner, places) = item?;
                    let owner = power(board, owner)?;
                    let places = list(places, SPECIALS, |word| find_province(board, word))?;
                    specials.extend(places.into_iter().map(|place| (owner, place)));
                }
                self.specials = Some(specials);
            }
            "passages" => {
                self.passages = words(value, PASSAGES)?
                    .map(|pair| passage(board, pair))
                    .collect::<Result<_, _>>()?;
            }
            "extra-units" => {
                self.extra_units = Some(list(value, EXTRA_UNITS, |word| power(board, word))?);
            }
            _ => return Err(FitError::UnknownChange(name.to_owned())),
        }
        Ok(())
    }
}

fn malformed(written: &str, form: &'static str) -> FitError {
    FitError::Malformed {
        written: written.to_owned(),
        form,
    }
}

/// The words of a value; none of `none`.
fn words<'a>(
    value: &'a str,
    form: &'static str,
) -> Result<impl Iterator<Item = &'a str>, FitError> {
    if value.is_empty() {
        return Err(malformed(value, form));
    }
    let value = if value.eq_ignore_ascii_case("none") {
        ""
    } else {
        value
    };
    Ok(value
        .split([' ', '\t', ',', ';'])
        .filter(|word| !word.is_empty()))
}

/// The items of `Kie+Den`, each read.
fn list<T>(
    value: &str,
    form: &'static str,
    read: impl Fn(&str) -> Result<T, FitError>,
) -> Result<Vec<T>, FitError> {
    let mut items = Vec::new();
    for word in words(value, form)? {
        for item in word.split('+') {
            if item.is_empty() {
                return Err(malformed(word, form));
            }
            items.push(read(item)?);
        }
    }
    Ok(items)
}

/// The halves of each word of `ARC=NAO+NWG ANT=SAO`.
fn assignments<'a>(
    value: &'a str,
    form: &'static str,
) -> Result<impl Iterator<Item = Result<(&'a str, &'a str), FitError>>, FitError> {
    Ok(
        words(value, form)?.map(move |word| match word.split_once('=') {
            Some((owner, items)) if !owner.is_empty() && !items.is_empty() => Ok((owner, items)),
            _ => Err(malformed(word, form)),
        }),
    )
}

fn cap(board: &Board, name: &str, seas: &str) -> Result<Cap, FitError> {
    // A cap that is added is written in orders, so its name is a word.
    if !name.chars().all(char::is_alphabetic) {
        return Err(malformed(name, CAPS));
    }
    Ok(Cap {
        name: name.to_owned(),
        seas: list(seas, CAPS, |word| find_province(board, word))?,
    })
}

/// `Spa-Naf`. A name may have a hyphen of its own.
fn passage(board: &Board, pair: &str) -> Result<(ProvinceId, ProvinceId), FitError> {
    let splits: Vec<(&str, &str)> = pair
        .match_indices(['-', '–'])
        .map(|(at, dash)| (&pair[..at], &pair[at + dash.len()..]))
        .collect();
    for &(from, to) in &splits {
        if let Some(from) = board.find_exact(from)
            && let Some(to) = board.find_exact(to)
        {
            return Ok((from, to));
        }
    }
    // With one hyphen it is plain which half is wrong; with more the whole is.
    match splits[..] {
        [(from, to)] if !from.is_empty() && !to.is_empty() => {
            Ok((find_province(board, from)?, find_province(board, to)?))
        }
        _ => Err(malformed(pair, PASSAGES)),
    }
}

fn find_province(board: &Board, written: &str) -> Result<ProvinceId, FitError> {
    board.find_exact(written).ok_or_else(|| {
        let mut near = board.find_beginning(written);
        if near.is_empty() {
            near = board.find_near(written);
        }
        let near = near
            .into_iter()
            .take(4)
            .map(|id| board.province(id).name.clone())
            .collect();
        FitError::UnknownPlace {
            written: written.to_owned(),
            near,
        }
    })
}

fn power(board: &Board, written: &str) -> Result<PowerId, FitError> {
    board
        .find_power(written)
        .ok_or_else(|| FitError::UnknownPower {
            written: written.to_owned(),
            powers: board
                .powers
                .iter()
                .map(|power| power.name.clone())
                .collect(),
        })
}
