//! A position by power, as people paste it into a message: `France: A Par, F Bre`.

use std::fmt::Write as _;
use std::sync::Arc;

use jiff::Timestamp;

use crate::exchange::looks::mostly_unread;
use crate::exchange::plain::require_plain;
use crate::exchange::rebuild::{Rebuilder, standard_setup};
use crate::exchange::standing::standing;
use crate::exchange::{Brought, Chapter, Misfit, Unsaid};
use chancery_atlas::board::{Board, Place, UnitKind};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::order::read::read_lists;
use chancery_engine::seat::Seating;
use chancery_engine::variant::Variant;
use chancery_game::game::Game;

/// The game's position as it stands: the phase, the units by power, the centres by power.
pub fn write(game: &Game) -> Result<String, Unsaid> {
    require_plain(game, "a pasted position")?;
    let board = game.board();
    let position = &game.state().position;
    let mut text = format!("{}\n", game.phase_name());
    for power in board.power_ids() {
        let units = position.units_of(power);
        let units: Vec<String> = units
            .map(|unit| piece(board, unit.kind, unit.place))
            .collect();
        if !units.is_empty() {
            let _ = writeln!(text, "{}: {}", board.power(power).name, units.join(", "));
        }
    }
    if !position.dislodged.is_empty() {
        text += "Dislodged\n";
    }
    for power in board.power_ids() {
        let own = position.dislodged_of(power);
        let units: Vec<String> = own
            .map(|d| piece(board, d.unit.kind, d.unit.place))
            .collect();
        if !units.is_empty() {
            let _ = writeln!(text, "{}: {}", board.power(power).name, units.join(", "));
        }
    }
    text += "Centres\n";
    for power in board.power_ids() {
        let owned = board
            .centres()
            .filter(|&centre| position.owner(centre) == Some(power));
        let owned: Vec<String> = owned
            .map(|centre| board.write_place(centre.into()))
            .collect();
        if !owned.is_empty() {
            let _ = writeln!(text, "{}: {}", board.power(power).name, owned.join(", "));
        }
    }
    Ok(text)
}

fn piece(board: &Board, kind: UnitKind, place: Place) -> String {
    format!("{} {}", kind.letter(), board.write_place(place))
}

/// The game that begins with a position. `variant` and `board` are whose units they are.
///
/// # Errors
/// No unit of it can be read, or more of it can't be read than can; the variant's people are not its
/// powers.
pub fn read(
    text: &str,
    variant: &'static dyn Variant,
    board: &Arc<Board>,
    name: &str,
    rules: HouseRules,
    created: Timestamp,
) -> Result<Brought, String> {
    if variant.seating() != Seating::OnePerPower || variant.needs_world() {
        return Err(format!(
            "a pasted position says too little for {}; use a case file",
            variant.name()
        ));
    }
    let setup = standard_setup(variant, Arc::clone(board), name, created);
    let mut builder = Rebuilder::new(setup, rules);
    let lists = {
        let game = builder.game();
        let calendar = game.setup().calendar();
        read_lists(game.reading_context(None), &calendar, text)
    };
    let (standing, remarks) = standing(variant, board, &lists.items);
    let read = standing.units.len() + standing.owners.iter().flatten().count();
    if standing.units.is_empty() || remarks.len() > read {
        return Err(mostly_unread(text, read, &remarks));
    }
    for Misfit { place, what } in remarks {
        builder.remark(&place, what);
    }
    if standing.owners.is_none() {
        builder.remark(
            "position",
            "no centres are listed, so powers keep their first ones; list centres below a line \
             `Centres`, as `France: Par, Bre`",
        );
    }
    let chapter = Chapter {
        place: "position".to_owned(),
        phase: lists
            .phase
            .unwrap_or_else(|| variant.calendar_on(board).first_moves()),
        standing: Some(standing),
        lines: Vec::new(),
        is_settled: false,
    };
    builder.begin(&chapter);
    Ok(builder.end())
}
