//! Working names: from the gazetteer, each once, with short forms that are like nothing else on the
//! board.

use super::gazetteer::{LANDS, SEAS};
use crate::board::{AreaKind, Board, World, fold};
use crate::chance::Stream;
use crate::world::check::RESERVED;
use std::collections::HashSet;

/// Words of a name that say nothing of it.
const COMMON: [&str; 15] = [
    "sea", "ocean", "gulf", "bay", "strait", "sound", "land", "isle", "isles", "coast", "saint",
    "of", "the", "mare", "sinus",
];
/// What a sea is called after a land, when the gazetteer has no more seas.
const WATERS: [&str; 4] = ["Gulf of", "Bay of", "Strait of", "Sound of"];

/// Names all areas, as far as the gazetteer goes.
pub(crate) fn give(world: &mut World, known: &Board, random: &mut Stream) {
    let mut taken = spellings(known);
    let mut lands = entries(LANDS);
    lands.retain(|name| taken.insert(fold(name)));
    let mut seas = entries(SEAS);
    seas.retain(|name| taken.insert(fold(name)));
    random.shuffle(&mut lands);
    random.shuffle(&mut seas);
    let more = count(world, AreaKind::Sea).saturating_sub(seas.len());
    // Only lands that the world does not have: a gulf of another would mislead.
    let unused = lands
        .iter()
        .skip(count(world, AreaKind::Land))
        .filter(|land| !land.contains(' '));
    let mut after: Vec<String> = unused
        .enumerate()
        .map(|(index, land)| format!("{} {land}", WATERS[index % WATERS.len()]))
        .collect();
    after.retain(|name| taken.insert(fold(name)));
    seas.extend(after.into_iter().take(more));
    let (mut lands, mut seas) = (lands.into_iter(), seas.into_iter());
    for area in &mut world.areas {
        area.name = match area.kind {
            AreaKind::Land => lands.next(),
            AreaKind::Sea => seas.next(),
        };
        area.abbr = area
            .name
            .as_deref()
            .and_then(|name| abbreviation(name, area.kind, &mut taken));
    }
}

fn count(world: &World, kind: AreaKind) -> usize {
    world.areas.iter().filter(|area| area.kind == kind).count()
}

fn entries(list: &str) -> Vec<String> {
    list.split(',').map(|name| name.trim().to_owned()).collect()
}

/// What can't be a name any more: all spellings of the known world, and the words of orders.
fn spellings(known: &Board) -> HashSet<String> {
    let of_province = known
        .provinces
        .iter()
        .flat_map(|at| [&at.id, &at.abbr, &at.name].into_iter().chain(&at.aliases));
    let of_power = known.powers.iter().flat_map(|power| {
        [&power.id, &power.name, &power.adjective]
            .into_iter()
            .chain(&power.aliases)
    });
    of_province
        .chain(of_power)
        .map(|spelling| fold(spelling))
        .chain(RESERVED.iter().map(|word| fold(word)))
        .collect()
}

/// Three or four letters that are free: of the name, its first one and others in their order, words
/// that tell something before all; else its first one and any others. Seas are in capitals.
fn abbreviation(name: &str, kind: AreaKind, taken: &mut HashSet<String>) -> Option<String> {
    let words = name
        .split(' ')
        .filter(|word| !COMMON.contains(&word.to_lowercase().as_str()));
    let telling: String = words
        .flat_map(str::chars)
        .filter(char::is_ascii_alphabetic)
        .collect();
    let all: String = name.chars().filter(char::is_ascii_alphabetic).collect();
    let first = all.chars().next()?.to_ascii_lowercase();
    let short = [telling, all]
        .iter()
        .find_map(|letters| within(letters, taken))
        .or_else(|| {
            let pairs =
                ('a'..='z').flat_map(|b| ('a'..='z').map(move |c| format!("{first}{b}{c}")));
            pairs.into_iter().find(|short| !taken.contains(short))
        })?;
    taken.insert(short.clone());
    Some(match kind {
        AreaKind::Sea => short.to_uppercase(),
        AreaKind::Land => short[..1].to_uppercase() + &short[1..],
    })
}

/// The first letter and two or three others in their order, that are free together.
fn within(letters: &str, taken: &HashSet<String>) -> Option<String> {
    let letters: Vec<char> = letters.to_lowercase().chars().collect();
    let [first, rest @ ..] = &*letters else {
        return None;
    };
    for (nth, second) in rest.iter().enumerate() {
        for third in &rest[nth + 1..] {
            let short = format!("{first}{second}{third}");
            if !taken.contains(&short) {
                return Some(short);
            }
        }
    }
    // Four only where no three are free: orders are quicker to write with three.
    for (nth, second) in rest.iter().enumerate() {
        for (after, third) in rest.iter().enumerate().skip(nth + 1) {
            for fourth in &rest[after + 1..] {
                let short = format!("{first}{second}{third}{fourth}");
                if !taken.contains(&short) {
                    return Some(short);
                }
            }
        }
    }
    None
}
