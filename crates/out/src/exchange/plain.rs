//! What the formats of the standard game can't say. This is the list of all order forms in this
//! room.

use std::sync::Arc;

use chancery_atlas::board::builtin;
use chancery_engine::calendar::CLASSIC;
use chancery_engine::order::Forms;
use chancery_engine::position::Position;
use chancery_engine::variant;
use chancery_game::game::Game;

/// Why a game can't be said in a format, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} can't hold what this game has: {}; `--format cases` can", .what.join("; "))]
pub struct Unsaid {
    pub format: &'static str,
    pub what: Vec<String>,
}

/// Makes sure that a game is one of the standard game's units and orders on its own board.
pub(crate) fn require_standard(game: &Game, format: &'static str) -> Result<(), Unsaid> {
    let mut what = beyond_plain(game);
    let standard = builtin::load("standard");
    if !standard.is_some_and(|board| Arc::ptr_eq(&board, &game.setup().board)) {
        what.insert(0, format!("another board ({})", game.board().name));
    } else if *game.setup().calendar() != CLASSIC {
        what.insert(0, "seasons besides Spring, Fall and Winter".to_owned());
    }
    refuse(format, what)
}

/// Makes sure that a game is one of plain units and orders, whatever its board.
pub(crate) fn require_plain(game: &Game, format: &'static str) -> Result<(), Unsaid> {
    refuse(format, beyond_plain(game))
}

fn refuse(format: &'static str, what: Vec<String>) -> Result<(), Unsaid> {
    if what.is_empty() {
        Ok(())
    } else {
        Err(Unsaid { format, what })
    }
}

fn beyond_plain(game: &Game) -> Vec<String> {
    let mut what: Vec<&str> = game
        .turns()
        .iter()
        .map(|turn| &turn.rules)
        .chain([&game.history().rules])
        .flat_map(|rules| of_forms(variant::forms(game.setup().variant, rules)))
        .collect();
    let positions = game
        .turns()
        .iter()
        .flat_map(|turn| [&turn.before.position, &turn.settlement.after.position]);
    what.extend(
        positions
            .chain([&game.state().position])
            .flat_map(of_position),
    );
    what.sort_unstable();
    what.dedup();
    what.into_iter().map(str::to_owned).collect()
}

/// Every form beside those of the standard game, in words.
fn of_forms(forms: Forms) -> Vec<&'static str> {
    let Forms {
        mobilizing,
        investing,
        holds_written: _,
        carrying,
        choosing,
        claiming,
        scales,
        placing,
        naming,
        treasure,
        long_starts,
    } = forms;
    let named = [
        (mobilizing, "units in pools"),
        (investing, "weighted ballots and influence"),
        (carrying.is_played(), "armies aboard fleets"),
        (choosing, "units whose kind is chosen in secret"),
        (claiming, "claims to the victory"),
        (scales, "seasons in several time scales"),
        (placing, "units placed before the first move"),
        (naming, "a secret world and its names"),
        (treasure, "treasure"),
        (long_starts, "moves of two spaces"),
    ];
    named
        .into_iter()
        .filter_map(|(has, words)| has.then_some(words))
        .collect()
}

fn of_position(position: &Position) -> Vec<&'static str> {
    let Position {
        pooled,
        aboard,
        free_kinds,
        trapped,
        extra,
        ..
    } = position;
    let named = [
        (!pooled.is_empty(), "units in pools"),
        (!aboard.is_empty(), "armies aboard fleets"),
        (
            !free_kinds.is_empty(),
            "units whose kind is chosen in secret",
        ),
        (!trapped.is_empty(), "armies on polar caps"),
        (!extra.is_empty(), "extra units"),
    ];
    named
        .into_iter()
        .filter_map(|(has, words)| has.then_some(words))
        .collect()
}
