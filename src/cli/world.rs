//! `chancery world check FILE`, `generate FILE`, `new FILE`, `paint FILE`: the worlds of 1492.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::{
    Common, Done, generate, give_new, is_standard, out, print, refused, table, unreadable,
};
use crate::tui::painter::Painted;
use chancery_atlas::board::{AreaKind, Board, World, builtin};
use chancery_atlas::grammar::counted;
use chancery_atlas::world::{self, blank_world};

/// Make and check the secret worlds of 1492
#[derive(clap::Args)]
#[command(disable_help_subcommand = true)]
pub struct Args {
    #[command(subcommand)]
    command: WorldCommand,
}

#[derive(Subcommand)]
enum WorldCommand {
    /// List every error and warning of a world file, with its line
    Check {
        /// Also show how fair the world is: a table, power by power
        #[arg(long)]
        fairness: bool,
        /// The world file; `-` reads standard input
        file: PathBuf,
    },
    /// Make a world by chance
    Generate(Box<generate::Args>),
    /// Write a world with only sea round the Known World, to draw in
    New {
        /// Columns and rows
        #[arg(long, value_name = "WxH", default_value = "64x24", value_parser = size)]
        size: (u16, u16),
        /// Where to write it; the file must not exist. `-` is standard output
        file: PathBuf,
    },
    /// Paint a world on the screen, with keys or mouse; a new file is begun
    Paint {
        /// The world's file, as in cathay.world
        file: PathBuf,
    },
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let parts = text
        .split_once(['x', 'X', '×'])
        .and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    parts.ok_or_else(|| "write columns and rows, as in 64x24".to_owned())
}

/// Runs the command.
pub fn run(args: Args, common: &Common) -> Done {
    let known = builtin::load("1492").ok_or_else(|| unreadable("the board 1492 is missing"))?;
    match args.command {
        WorldCommand::Check { fairness, file } => check(&file, fairness, &known),
        WorldCommand::Generate(args) => generate::run(&args, &known, summary),
        WorldCommand::New {
            size: (width, height),
            file,
        } => new(&file, width, height, &known),
        WorldCommand::Paint { file } => {
            table::run(common, &table::Start::Paint(Painted::World(file)))
        }
    }
}

fn check(file: &Path, fairness: bool, known: &Board) -> Done {
    let name = super::shown(file);
    let bytes = chancery_atlas::bounded::read_bounded(file)
        .map_err(|why| unreadable(format!("{name} can't be read: {why}")))?;
    let text = super::utf8(&name, bytes).map_err(unreadable)?;
    let reading = world::read_world(&text, known);
    let mut said = String::new();
    for finding in &reading.findings {
        let _ = match finding.at {
            0 => writeln!(said, "{name}: {finding}"),
            line => writeln!(said, "{name}:{line}: {finding}"),
        };
    }
    match &reading.world {
        Some(world) if reading.is_valid() => {
            let _ = writeln!(said, "{name}: {}", summary(world));
            if fairness {
                said.push_str(&generate::fairness(world.clone(), known));
            }
        }
        Some(_) => {}
        None => {
            let _ = writeln!(
                said,
                "{name}: the rest is checked when the drawing can be read"
            );
        }
    }
    print(&said);
    Ok(out::passed(reading.is_valid()))
}

/// A world in a line: `72 areas (30 land, 42 sea), 21 centres, cylinder 64×24`.
fn summary(world: &World) -> String {
    let land = world
        .areas
        .iter()
        .filter(|area| area.kind == AreaKind::Land)
        .count();
    let (areas, centres) = (world.areas.len(), world.centres());
    let shape = if world.grid.wraps { "cylinder" } else { "flat" };
    format!(
        "{} ({land} land, {} sea), {}, {shape} {}×{}",
        counted(areas, "area"),
        areas - land,
        counted(centres, "centre"),
        world.grid.width,
        world.grid.height
    )
}

fn new(file: &Path, width: u16, height: u16, known: &Board) -> Done {
    let name = file.display();
    let world = blank_world(width, height, known).map_err(refused)?;
    let code = give_new(file, &world::write(&world, known), generate::OR_MOVE)?;
    if is_standard(file) {
        return Ok(code);
    }
    Ok(print(&format!(
        "{name}: {width}×{height} cells of sea round the Known World; draw in it, then: chancery \
         world check {name}\n"
    )))
}
