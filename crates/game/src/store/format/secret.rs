//! The secret world that is joined to the board: its file travels in the save.

use std::sync::Arc;

use super::Misfit;
use super::discoveries::Chronicle;
use super::line::{SaveLine, SavePart, SaveWords, forms};
use super::names::SaveNames;
use chancery_atlas::board::{Board, builtin};
use chancery_atlas::world;
use chancery_engine::discovery::Discoveries;
use chancery_engine::order::SecretOrder;
use chancery_engine::variant::Variant;

/// The lines of the world's file; none where no world is joined to the board.
pub(crate) fn lines(board: &Board) -> Vec<String> {
    let Some(beyond) = &board.beyond else {
        return Vec::new();
    };
    // The file speaks of the known world by its names; to this board the areas are joined already.
    let known = builtin::load(&board.id);
    let known = known.as_deref().unwrap_or(board);
    world::write(beyond, known)
        .lines()
        .map(str::to_owned)
        .collect()
}

/// The ids of its areas: the letters of a file that is written again need not be those that it was
/// read with.
pub(crate) fn ids(board: &Board) -> Vec<String> {
    board
        .beyond
        .iter()
        .flat_map(|world| &world.areas)
        .map(|area| area.id.clone())
        .collect()
}

/// The board with the world joined to it again.
pub(crate) fn join(
    known: Arc<Board>,
    variant: &dyn Variant,
    lines: &[String],
    ids: &[String],
) -> Result<Arc<Board>, Misfit> {
    match (variant.needs_world(), lines.is_empty()) {
        (false, true) => return Ok(known),
        (false, false) => {
            return Err(misfit!("this variant has no secret world; leave it out"));
        }
        (true, true) => {
            return Err(misfit!("it is missing: the game needs a secret world"));
        }
        (true, false) => {}
    }
    let reading = world::read_world(&lines.join("\n"), &known);
    if let Some(finding) = reading.findings.iter().find(|finding| finding.is_error()) {
        return Err(misfit!("line {}: {}", finding.at, finding.text));
    }
    let mut beyond = reading.world.ok_or_else(|| misfit!("it has no drawing"))?;
    if beyond.areas.len() != ids.len() {
        return Err(misfit!(
            "it has {} areas, and “areas” names {}",
            beyond.areas.len(),
            ids.len()
        ));
    }
    // The save calls areas by these ids: those of the file as it is read again may be others.
    for (area, id) in beyond.areas.iter_mut().zip(ids) {
        area.id.clone_from(id);
    }
    Ok(Arc::new(world::join(beyond, &known)))
}

impl SaveNames<'_> {
    /// What is known of the world beyond, in games that have one.
    pub(super) fn read_known(
        &self,
        lines: &[String],
        chronicle: &mut Chronicle,
    ) -> Result<Option<Arc<Discoveries>>, Misfit> {
        if self.variant.needs_world() {
            return chronicle
                .read(self, lines)
                .map(|known| Some(Arc::new(known)));
        }
        if lines.is_empty() {
            Ok(None)
        } else {
            Err(misfit!(
                "this variant has no world to discover; leave them out"
            ))
        }
    }
}

forms! { SecretOrder, "an order":
    "Name" area abbr "=" name => [SecretOrder::Name { area, name, abbr }];
}

/// Stands for the abbreviation where none was written: `Name K - = Vinland`.
const NO_ABBR: &str = "-";

impl SavePart for Option<String> {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(self.as_deref().unwrap_or(NO_ABBR));
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        words.take("“{}” is not an abbreviation", |_, word| {
            Some((word != NO_ABBR).then(|| word.to_owned()))
        })
    }
}

/// A name, which ends the order.
impl SavePart for String {
    fn write(&self, line: &mut SaveLine<'_>) {
        line.word(self);
    }

    fn read(words: &mut SaveWords<'_>) -> Option<Self> {
        words.take_rest()
    }
}
