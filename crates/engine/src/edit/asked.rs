//! Whether what a line would set is so already: an `expect` block of a case asks this.

use super::names::EditNames;
use super::{Edit, GroupEdit, SecretEdit};
use crate::discovery::{Discoveries, Treasure};
use crate::variant::State;
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_atlas::grammar::Joined;

/// Whether something is so, and what is, for where it is not.
pub struct FactAnswer {
    pub is_so: bool,
    pub found: String,
}

impl Edit {
    /// Whether it is so in a state; `None` where it is something to do.
    pub fn asked(&self, names: &dyn EditNames, state: &State) -> Option<FactAnswer> {
        match self {
            Self::Secret(edit) => edit.asked(names, state),
            Self::Group(group @ (GroupEdit::Known(..) | GroupEdit::Owned(..))) => {
                // The first item that is not so answers for the line; if all are, the last one does.
                let mut answer = None;
                for edit in group.edits() {
                    if let Some(asked) = edit.asked(names, state) {
                        let is_so = asked.is_so;
                        answer = Some(asked);
                        if !is_so {
                            break;
                        }
                    }
                }
                answer
            }
            Self::SetOwner { province, owner } => {
                let has = state.position.owner(*province);
                let whose = match has {
                    Some(power) => format!("{}'s", names.board().power(power).name),
                    None => "nobody's".to_owned(),
                };
                let place = names.board().full_place((*province).into());
                Some(FactAnswer {
                    is_so: has == *owner,
                    found: format!("{place} is {whose}"),
                })
            }
            edit => edit.found(state).map(|found| FactAnswer {
                is_so: found == *edit,
                found: found.write(names),
            }),
        }
    }
}

impl SecretEdit {
    /// Whether it is so, and what is; `None` where it is something to do.
    fn asked(&self, names: &dyn EditNames, state: &State) -> Option<FactAnswer> {
        let board = names.board();
        let nothing = Discoveries::default();
        let known = state.discoveries.as_deref().unwrap_or(&nothing);
        let (is_so, found) = match self {
            Self::Disclose { power, area } => {
                let knows = known.knowledge(*power).map_or(&[][..], |of| &of.known);
                let found = format!(
                    "{} knows {}",
                    names.write_power(*power),
                    written_areas(names, knows)
                );
                (knows.contains(area), found)
            }
            Self::Publish(area) => {
                let found = format!("public is {}", written_areas(names, &known.public));
                (known.is_public(*area), found)
            }
            Self::MayName {
                power,
                area: at,
                may,
            } => {
                let lore = known.lore_of(board, *at);
                let may_name = lore.map_or(&[][..], |lore| &lore.may_name);
                let found = match may_name {
                    [] => format!("nobody may name {}", names.write_province(*at)),
                    powers => {
                        let powers = powers
                            .iter()
                            .map(|&power| names.write_power(power))
                            .joined(", ");
                        format!("{} may be named by {powers}", names.write_province(*at))
                    }
                };
                (may_name.contains(power) == *may, found)
            }
            Self::Name {
                area: at,
                name,
                abbr,
            } => {
                let lore = known.lore_of(board, *at);
                let given = lore.and_then(|lore| lore.name.as_ref());
                let is_so = given.is_some_and(|given| {
                    given.name == *name && abbr.as_ref().is_none_or(|abbr| *abbr == given.abbr)
                });
                let at = names.write_province(*at);
                let found = match given {
                    Some(given) => format!("{at} is called {} ({})", given.name, given.abbr),
                    None => format!("{at} has no name"),
                };
                (is_so, found)
            }
            Self::Named { area, name, abbr } => {
                // Who gave the name, the line does not say: it asks the same as `name`.
                let named = Self::Name {
                    area: *area,
                    name: name.clone(),
                    abbr: Some(abbr.clone()),
                };
                return named.asked(names, state);
            }
            Self::Treasure { at, holder } => {
                let mut there = known.treasures.iter().filter(|found| found.at == *at);
                let is_so = there.any(|found| holder.is_none() || held_by(found, state) == *holder);
                let all: Vec<ProvinceId> = known.treasures.iter().map(|found| found.at).collect();
                let found = match all[..] {
                    [] => "there is no treasure".to_owned(),
                    _ => format!("treasures are in {}", written_areas(names, &all)),
                };
                (is_so, found)
            }
            Self::NoTreasure(at) => {
                let treasure = Self::Treasure {
                    at: *at,
                    holder: None,
                };
                let asked = treasure.asked(names, state)?;
                (!asked.is_so, asked.found)
            }
            Self::Delivered { power, number } => {
                let delivered = known.delivered_by(*power);
                let found = format!("{} has brought home {delivered}", names.write_power(*power));
                (u32::from(delivered) == *number, found)
            }
            Self::Out { .. } | Self::Mobile { .. } | Self::Tell { .. } | Self::Untell(_) => {
                return None;
            }
        };
        Some(FactAnswer { is_so, found })
    }
}

fn written_areas(names: &dyn EditNames, areas: &[ProvinceId]) -> String {
    match areas {
        [] => "nothing".to_owned(),
        areas => areas
            .iter()
            .map(|&at| names.write_province(at))
            .joined(", "),
    }
}

/// Whose fleet holds a treasure.
fn held_by(treasure: &Treasure, state: &State) -> Option<PowerId> {
    let holder = state.position.unit(treasure.holder?)?;
    Some(holder.power)
}
