//! The lines of `join` and `cut`.

use super::Wrong;
use super::lines::{WorldLine, shortened};
use super::refs::Refs;
use crate::board::{Link, LinkEnd, UnitKind};

pub(crate) fn read_link(line: &WorldLine, refs: &Refs) -> Result<Link, Wrong> {
    let form = "write `A - b`, and perhaps `; fleets` or `; armies` after it";
    let malformed = || {
        (
            21,
            format!("`{}` can't be read; {form}", shortened(&line.text)),
        )
    };
    let (pair, only) = line
        .text
        .split_once(';')
        .map_or((&*line.text, None), |(pair, only)| {
            (pair, Some(only.trim()))
        });
    let only = match only {
        None => None,
        Some("fleets") => Some(UnitKind::Fleet),
        Some("armies") => Some(UnitKind::Army),
        Some(_) => return Err(malformed()),
    };
    let ends: Vec<&str> = pair.split('-').map(str::trim).collect();
    match ends[..] {
        [from, to] if !from.is_empty() && !to.is_empty() => Ok(Link {
            from: end(from, refs)?,
            to: end(to, refs)?,
            only,
        }),
        _ => Err(malformed()),
    }
}

fn end(text: &str, refs: &Refs) -> Result<LinkEnd, Wrong> {
    let (area, coast) = text.split_once('/').map_or((text, None), |(area, coast)| {
        (area.trim(), Some(coast.trim().to_owned()))
    });
    Ok(LinkEnd {
        at: refs.ground(area).ok_or_else(|| (17, refs.unknown(area)))?,
        coast,
    })
}
