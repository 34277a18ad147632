//! What the key help says of entering orders in a game that has more than the standard game's order
//! forms.

use super::draw::signs_of_ground;
use super::update::{PROVINCES, TABLE};
use crate::tui::action::ScreenPlace;
use crate::tui::glyphs::Glyphs;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Carrying, Forms};
use chancery_engine::variant::forms;
use chancery_game::game::Game;

/// The notes of a game for a place, a line each of at most 70 columns.
pub(crate) fn of_game(game: &Game, glyphs: &Glyphs, place: &ScreenPlace) -> Vec<String> {
    let own = if *place == TABLE {
        of_phase(game.phase().kind)
    } else {
        place.notes
    };
    let own = own.iter().map(|&note| note.to_owned());
    if *place == PROVINCES {
        return own.chain(signs(game, glyphs)).collect();
    }
    if *place != TABLE {
        return own.collect();
    }
    let forms = forms(game.setup().variant, &game.history().rules);
    let notes = of_forms(forms, glyphs);
    let board = game.board();
    let notes = notes.iter().map(|line| board.in_own_names(line));
    own.chain(notes).chain(signs(game, glyphs)).collect()
}

/// How the orders of a phase are typed.
fn of_phase(kind: PhaseKind) -> &'static [&'static str] {
    match kind {
        PhaseKind::SetUp | PhaseKind::Movement => TABLE.notes,
        PhaseKind::Retreats => &[
            "Type where the unit at the cursor goes: bur. d disbands it. Enter",
            "takes the order after the arrow. A digit takes the order with that",
            "number. You can type any retreat in full, for any unit, or paste a",
            "slip. A power's name, italy, goes to that power.",
        ],
        PhaseKind::Adjustments => &[
            "Type the unit and its place: A Mun builds an army in Munich. Where a",
            "unit must go, the same disbands it. waive waives a build. Enter takes",
            "the order after the arrow. A digit takes the order with that number.",
            "You can paste a slip. A power's name, italy, goes to that power.",
        ],
    }
}

/// What the signs on the board mean that are not on every board.
fn signs(game: &Game, glyphs: &Glyphs) -> Vec<String> {
    match signs_of_ground(game.board(), glyphs).join("; ") {
        signs if signs.is_empty() => Vec::new(),
        signs => vec![format!("On the board: {signs}.")],
    }
}

/// The notes that order forms bring, with the signs of the screen.
fn of_forms(forms: Forms, glyphs: &Glyphs) -> Vec<String> {
    let Forms {
        mobilizing,
        carrying,
        claiming,
        scales,
        placing,
        choosing,
        long_starts,
        naming,
        treasure,
        ..
    } = forms;
    let all = [
        (mobilizing, MOBILIZING),
        (carrying == Carrying::Own, CARRYING),
        (claiming && !scales, CLAIMING),
        (scales, SCALES),
        (
            placing,
            "Before January: place A Sil, or a sil, places the extra unit.",
        ),
        (
            choosing,
            "a or f chooses the kind of a unit marked ?. In full: F Rome.",
        ),
        (
            long_starts,
            "A fleet at home may sail two spaces: nao, or cel nao with its way.",
        ),
        (naming, NAMING),
        (
            treasure,
            "mao with t takes the unit's treasure along; mao wo t leaves it.",
        ),
    ];
    let said = all
        .into_iter()
        .filter(|(has, _)| *has)
        .flat_map(|(_, note)| note.lines());
    said.map(|line| {
        line.replace('∙', &glyphs.bullet.to_string())
            .replace('└', &glyphs.joint.to_string())
    })
    .collect()
}

const MOBILIZING: &str = "\
mob at a de-mobilized unit mobilizes it in its home centre. dem par at a
unit on the board sends it home to Paris. In full, for any unit:
mob F StP/nc, demob A Bur to Par, in Winter disband demobilized A Smy.";

const CARRYING: &str = "\
b LYO puts the army aboard the fleet in LYO, d Tun lands it, ff is a Fast
Ferry. Or write the chain: A Mar B F LYO; A/F LYO - WES; A D Tun.";

const CLAIMING: &str = "\
concede to Austria ends the game in any phase, if every power writes it.
claim with Russia claims a joint victory in a build month.";

const SCALES: &str = "\
The verb tells the time scale: b NTH = board, l Hol = land (TS1); d Hol =
disembark, e NTH = embark (TS3). Others are TS2: MAO, s Spa, c Den Por,
ff for Fast Ferry. 1, 2 or 3 on the empty line sets the time scale of the
order after it.
An order is for the unit as it will be then. f or af before it says that
it will be something else. Retreats: hol or kie.
claim with Italy claims a joint victory, in any phase.
In the list: ... no order yet; ∙ none needed in that time scale; └ aboard
the unit above; ? not allowed; + more than one line; clash = two lines
contradict; a small letter before an order: its power.";

const NAMING: &str = "\
Labels of the power's own player, such as Land 1, are places here. name
Land 1 = Vinland (Vin) names an area; rename Vinland = Norumbega. You can
name areas yourself with = on an empty line, or in the line of the natives.";
