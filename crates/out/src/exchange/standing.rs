//! Who stands where, out of the lists of a text.

use super::Misfit;
use super::rebuild::{RebuiltPiece, RebuiltStanding};
use chancery_atlas::board::{Board, Place, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::order::read::{ListedFact, ListedItem, ListedUnit};
use chancery_engine::variant::Variant;

/// The position that lists give, and the items that are none of it.
pub(super) fn standing(
    variant: &dyn Variant,
    board: &Board,
    items: &[ListedItem],
) -> (RebuiltStanding, Vec<Misfit>) {
    let mut standing = RebuiltStanding::default();
    let mut remarks = Vec::new();
    for item in items {
        let added = item
            .fact
            .clone()
            .and_then(|fact| add(&mut standing, variant, board, fact));
        if let Err(why) = added {
            let what = format!("“{}” is left out: {why}", item.written);
            remarks.push(Misfit::at(format!("line {}", item.line), what));
        }
    }
    (standing, remarks)
}

fn add(
    standing: &mut RebuiltStanding,
    variant: &dyn Variant,
    board: &Board,
    fact: ListedFact,
) -> Result<(), String> {
    match fact {
        ListedFact::Unit(unit) => {
            let piece = piece(board, unit)?;
            let is_taken = standing
                .units
                .iter()
                .any(|other| other.place.province == piece.place.province);
            if is_taken {
                return Err("another unit is there already".to_owned());
            }
            standing.units.push(piece);
        }
        ListedFact::Dislodged(unit) => {
            let piece = piece(board, unit)?;
            standing.dislodged.get_or_insert_default().push(piece);
        }
        ListedFact::Owner { province, owner } => {
            if !variant.is_owned(board, province) {
                return Err("it is not a supply centre of this board".to_owned());
            }
            let owners = standing.owners.get_or_insert_default();
            if owners.iter().any(|&(other, _)| other == province) {
                return Err("another power has it already".to_owned());
            }
            owners.extend(owner.map(|owner| (province, owner)));
        }
    }
    Ok(())
}

/// A unit where it can stand.
fn piece(board: &Board, unit: ListedUnit) -> Result<RebuiltPiece, String> {
    let ListedUnit { power, kind, place } = unit;
    let province = board.province(place.province);
    match kind {
        UnitKind::Army if province.terrain.is_land() => {}
        UnitKind::Army => return Err(format!("{} is not land", province.name)),
        UnitKind::Fleet if !province.terrain.is_navigable() => {
            return Err(format!("no fleet can stand in {}", province.name));
        }
        UnitKind::Fleet if province.coasts.is_empty() => {
            return Ok(RebuiltPiece {
                power,
                kind,
                place: Place::new(place.province),
            });
        }
        UnitKind::Fleet if place.coast.is_some() => {}
        UnitKind::Fleet => {
            let coasts = board
                .fleet_places(place.province)
                .into_iter()
                .map(|place| board.write_place(place))
                .joined(" or ");
            return Err(format!("its coast is missing; write {coasts}"));
        }
    }
    Ok(RebuiltPiece { power, kind, place })
}
