//! `chancery seats`: who plays which power, drawn before a game.

use std::fmt::Write as _;
use std::path::Path;

use serde::Serialize;

use super::json::{self, Versioned};
use super::{Done, locate, print, refused, usage, variant_of};
use chancery_atlas::board::{Board, builtin};
use chancery_atlas::chance::Seed;
use chancery_engine::allot::{AllotCandidate, allot};
use chancery_engine::seat::{Seating, is_nobody};
use chancery_engine::variant;
use chancery_game::store::Store;

/// Draw who plays which power
///
/// Each player may have wishes: `Anna: FGI` (letters of powers, the favourite first), or `Anna:
/// France 40, Italy 20` (bids in points). `Anna; was Turkey` names a power played before. The
/// highest bid wins first; equal bids are drawn. A list counts as bids. The rest is drawn, so that
/// few play the same power again.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The players, one each
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<String>,
    /// The variant with the powers to draw
    #[arg(long, value_name = "ID", default_value = "standard")]
    variant: String,
    /// Draw from this seed, or any text [default: a new one]
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// A former game, to avoid the same powers; may be repeated
    #[arg(long, value_name = "GAME")]
    after: Vec<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// A draw as data.
#[derive(Serialize)]
struct Drawn<'a> {
    seed: String,
    /// As they were named, in the order that fixes the draw with the seed.
    players: &'a [String],
    seats: Vec<DrawnSeat<'a>>,
}

#[derive(Serialize)]
struct DrawnSeat<'a> {
    power: &'a str,
    /// `None` where nobody plays it.
    player: Option<&'a str>,
    by: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  chancery seats Anna Brian Chuck Dave Eve Fay Guy
  chancery seats --after friday Anna Brian Chuck Dave Eve Fay Guy
  chancery seats \"Anna: FGI\" \"Brian: France 40, Italy 20\" \"Chuck; was Turkey\" Dave Eve";

/// Runs the subcommand. `saves` is where games are saved, if that is known.
pub fn run(args: &Args, saves: Option<&Path>) -> Done {
    let variant = variant_of(&args.variant).map_err(usage)?;
    if variant.seating() != Seating::OnePerPower {
        return Err(usage(format!(
            "in {} players have no powers, so there is nothing to draw",
            variant.name()
        )));
    }
    let board = builtin::load(variant.board())
        .ok_or_else(|| usage(format!("{} has no board of its own", variant.name())))?;
    let mut candidates = args
        .players
        .iter()
        .map(|line| AllotCandidate::read(line, &board))
        .collect::<Result<Vec<_>, _>>()
        .map_err(usage)?;
    if let Some(nobody) = candidates
        .iter()
        .find(|candidate| is_nobody(&candidate.name))
    {
        return Err(usage(format!(
            "“{}” is not a player: leave it out. The powers that are left then have no player",
            nobody.name
        )));
    }
    for game in &args.after {
        note_former_powers(game, saves, &board, &mut candidates)?;
    }
    let seed = match &args.seed {
        Some(text) => Seed::read(text).ok_or_else(|| usage("the seed is empty"))?,
        None => Seed::fresh().map_err(refused)?,
    };
    let powers = board.power_count();
    // The seed and the order of the players fix the draw, so both are printed.
    let seats = allot(&candidates, powers, seed).map_err(usage)?;
    let seats: Vec<DrawnSeat<'_>> = board
        .powers
        .iter()
        .zip(&seats)
        .map(|(power, allotted)| DrawnSeat {
            power: &power.name,
            player: allotted.map(|allotted| candidates[allotted.player].name.as_str()),
            by: allotted.map(|allotted| allotted.by.words()),
        })
        .collect();
    if args.json {
        let drawn = Drawn {
            seed: seed.to_string(),
            players: &args.players,
            seats,
        };
        return Ok(json::print(&Versioned::new("seats", drawn)));
    }
    let lines = table(&seats);
    Ok(print(&format!(
        "{lines}Drawn from the seed {seed} of these players in this order: {}.\n",
        args.players.join("; ")
    )))
}

/// Notes what each candidate played in a former game, so that he draws another power.
fn note_former_powers(
    game: &str,
    saves: Option<&Path>,
    board: &Board,
    candidates: &mut [AllotCandidate],
) -> Done<()> {
    let (directory, folder) = locate(game, saves.map(Path::to_owned))?;
    let (former, _) = Store::new(directory, variant::all()).read(&folder)?;
    let former = former.setup();
    if former.variant.seating() != Seating::OnePerPower {
        return Err(usage(format!(
            "{game}: in {} players have no powers, so there are none to avoid. Leave out \
             `--after {game}`",
            former.variant.name()
        )));
    }
    for (power, player) in former.board.powers.iter().zip(&former.players) {
        let name = player.to_lowercase();
        // The former game may have another board, whose powers are told apart by their ids alone.
        let now = board.powers.iter().position(|other| other.id == power.id);
        let now = now.and_then(|at| board.power_ids().nth(at));
        let candidate = candidates
            .iter_mut()
            .find(|candidate| candidate.name.to_lowercase() == name);
        if let (Some(candidate), Some(power)) = (candidate, now) {
            candidate.former.push(power);
        }
    }
    Ok(())
}

/// A line for each power: who plays it, and by which of his wishes.
fn table(seats: &[DrawnSeat<'_>]) -> String {
    let power_width = widest(seats.iter().map(|seat| seat.power));
    let name_width = widest(seats.iter().filter_map(|seat| seat.player));
    let mut lines = String::new();
    for DrawnSeat { power, player, by } in seats {
        let name = player.unwrap_or_default();
        let by = by.as_deref().unwrap_or("nobody");
        let _ = writeln!(lines, "{power:<power_width$} {name:<name_width$}  {by}");
    }
    lines
}

fn widest<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).max().unwrap_or(0)
}
