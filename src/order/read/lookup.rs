//! Names on the board: the one place where the reader asks what a written name means.

use super::Names;
use super::lex::fold;
use crate::board::{Board, CoastId, PowerId, ProvinceId};

/// How sure the reading of a name is, surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Match {
    Exact,
    Prefix,
    NearMiss,
}

/// The provinces that a name may mean, all by the surest kind of match that finds any.
pub(super) fn provinces(board: &Board, names: Names, written: &str) -> Option<(Match, Vec<ProvinceId>)> {
    let written = fold(written);
    let any = |kind: Match, found: Vec<ProvinceId>| (!found.is_empty()).then_some((kind, found));
    let exact = any(Match::Exact, having(board, |name| name == written));
    match names {
        Names::Exact => exact,
        Names::Tolerant => exact
            .or_else(|| (written.chars().count() >= 2).then(|| any(Match::Prefix, having(board, |name| name.starts_with(&written)))).flatten())
            .or_else(|| (written.chars().count() >= 3).then(|| any(Match::NearMiss, having(board, |name| one_edit(name, &written)))).flatten()),
    }
}

fn having(board: &Board, fits: impl Fn(&str) -> bool) -> Vec<ProvinceId> {
    board
        .province_ids()
        .filter(|&id| {
            let p = board.province(id);
            [&p.id, &p.abbr, &p.name].into_iter().chain(&p.aliases).any(|name| fits(&fold(name)))
        })
        .collect()
}

fn one_edit(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (long, short) = if a.len() >= b.len() { (&a, &b) } else { (&b, &a) };
    let same = long.iter().zip(short.iter()).take_while(|(x, y)| x == y).count();
    match long.len() - short.len() {
        0 => long.get(same + 1..) == short.get(same + 1..),
        1 => long[same + 1..] == short[same..],
        _ => false,
    }
}

/// The coast of a province that a name means: `sc`, `scs`, `s`, `south`, `southcoast`.
pub(super) fn coast(board: &Board, province: ProvinceId, written: &str) -> Option<CoastId> {
    let direction = super::place::direction(&fold(written))?;
    let at = board.province(province).coasts.iter().position(|c| c.id.starts_with(direction))?;
    CoastId::nth(at)
}

/// The power that a name, adjective, or (two letters or more) the beginning of a name means.
pub(super) fn power(board: &Board, written: &str) -> Option<PowerId> {
    let written = fold(written);
    let named = |fits: &dyn Fn(&str) -> bool| {
        let mut found = board.power_ids().filter(|&id| {
            let p = board.power(id);
            fits(&fold(&p.name)) || fits(&fold(&p.adjective)) || fits(&p.id)
        });
        found.next().filter(|_| found.next().is_none())
    };
    named(&|name| name == written)
        .or_else(|| named(&|name| written.strip_suffix('s') == Some(name)))
        .or_else(|| (written.chars().count() >= 3).then(|| named(&|name| name.starts_with(&written))).flatten())
}

/// The power with this letter.
pub(super) fn power_letter(board: &Board, written: &str) -> Option<PowerId> {
    let mut chars = written.chars();
    let (letter, None) = (chars.next()?, chars.next()) else { return None };
    board.power_ids().find(|&id| board.power(id).letter.eq_ignore_ascii_case(&letter))
}
