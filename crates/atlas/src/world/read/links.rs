//! The lines of `join` and `cut`.

use super::Wrong;
use super::lines::{WorldLine, shortened};
use super::refs::Refs;
use crate::board::{Link, LinkEnd, UnitKind};

pub(crate) fn read_link(line: &WorldLine, refs: &Refs) -> Result<Link, Wrong> {
    let (pair, only) = match line.text.split_once(';') {
        None => (&*line.text, None),
        Some((pair, only)) => match only.trim() {
            "fleets" => (pair, Some(UnitKind::Fleet)),
            "armies" => (pair, Some(UnitKind::Army)),
            _ => return Err(malformed(line)),
        },
    };
    // No name of an area beyond has a hyphen (`check_name`), so each `-` parts two ends.
    let ends: Vec<&str> = pair.split('-').map(str::trim).collect();
    match ends[..] {
        [from, to] if !from.is_empty() && !to.is_empty() => Ok(Link {
            from: end(from, refs)?,
            to: end(to, refs)?,
            only,
        }),
        _ => Err(malformed(line)),
    }
}

fn malformed(line: &WorldLine) -> Wrong {
    let form = "write `A - b`, and perhaps `; fleets` or `; armies` after it";
    let text = format!("`{}` can't be read; {form}", shortened(&line.text));
    (21, text)
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
