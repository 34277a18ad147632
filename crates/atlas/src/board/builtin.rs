//! The boards that the program carries with it.

use super::Board;
use super::assemble::assemble;
use super::file::BoardFile;
use super::file_findings::FileFindings;
use chancery_maps::{MERCATOR_WORLD, STANDARD, YEAR_1492, YEAR_1885};
use std::sync::{Arc, LazyLock};

/// A board file in the program.
struct Builtin {
    id: &'static str,
    text: &'static str,
    board: LazyLock<Arc<Board>>,
}

static BUILTINS: [Builtin; 4] = [
    Builtin {
        id: "standard",
        text: STANDARD,
        board: LazyLock::new(|| Arc::new(read_built_in(STANDARD))),
    },
    Builtin {
        id: "1885",
        text: YEAR_1885,
        board: LazyLock::new(|| Arc::new(read_built_in(YEAR_1885))),
    },
    Builtin {
        id: "1492",
        text: YEAR_1492,
        board: LazyLock::new(|| Arc::new(read_built_in(YEAR_1492))),
    },
    Builtin {
        id: "mercator-world",
        text: MERCATOR_WORLD,
        board: LazyLock::new(|| Arc::new(read_built_in(MERCATOR_WORLD))),
    },
];

/// Reads an embedded board. It is not checked here, which would take time at every start: the tests
/// check every one.
fn read_built_in(text: &str) -> Board {
    match BoardFile::parse(text, "the built-in board") {
        Ok(file) => assemble(&file, &mut FileFindings::new(text, "the built-in board")),
        Err(finding) => unreachable!("an embedded board is well formed: {finding}"),
    }
}

/// The board of the rulebook, which needs no look-up.
pub fn standard() -> &'static Board {
    &BUILTINS[0].board
}

/// The built-in board with this id, in lower case. It is read when it is first asked for.
pub fn load(id: &str) -> Option<Arc<Board>> {
    BUILTINS
        .iter()
        .find(|b| b.id == id)
        .map(|b| Arc::clone(&b.board))
}

/// The text of the built-in board with this id, to be copied and edited.
pub fn text(id: &str) -> Option<&'static str> {
    BUILTINS.iter().find(|b| b.id == id).map(|b| b.text)
}

/// The ids of the built-in boards.
pub fn ids() -> impl Iterator<Item = &'static str> {
    BUILTINS.iter().map(|b| b.id)
}
