//! A year on a board of each program whose boards come in, played by keys.

use std::path::{Path, PathBuf};

use chancery_atlas::board::{Board, Place, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::{self, Demand};
use chancery_game::game::{Game, Setup};
use chancery_out::exchange::boards::read;
use chancery_out::exchange::jdip::WantedVariant;
use jiff::Timestamp;

use super::harness::Desk;

fn imported(file: &str, variant: Option<&str>) -> Board {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/exchange")
        .join(file);
    let wanted = WantedVariant {
        variant,
        ..WantedVariant::default()
    };
    let imported = read(&path, &wanted).unwrap_or_else(|why| panic!("{why}"));
    Board::from_ron(&imported.file.to_string(), file)
        .unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// A slip of the whole table: every unit goes to the next free place, or holds; every build is used.
fn slips(game: &Game) -> String {
    let (board, position) = (game.board(), &game.state().position);
    let (variant, table, state) = (game.setup().variant, game.table(), game.state());
    let mut taken: Vec<Place> = position.units.iter().map(|unit| unit.place).collect();
    let mut text = String::new();
    for power in board.power_ids() {
        let mut lines = Vec::new();
        let name =
            |kind: UnitKind, place| format!("{} {}", kind.letter(), board.write_place(place));
        match game.phase().kind {
            PhaseKind::Retreats => lines.extend(
                position
                    .dislodged_of(power)
                    .map(|lost| format!("{} disband", name(lost.unit.kind, lost.unit.place))),
            ),
            PhaseKind::Adjustments => {
                let mut sites = variant.adjustment(table, state, power).sites.into_iter();
                let mut units = position.units_of(power);
                for demand in variant.demands(table, state, power) {
                    lines.push(match demand {
                        Demand::Build(_) => {
                            sites.next().map_or("Waive".to_owned(), |(kind, at)| {
                                format!("Build {}", name(kind, at))
                            })
                        }
                        _ => units.next().map_or_else(String::new, |unit| {
                            format!("Disband {}", name(unit.kind, unit.place))
                        }),
                    });
                }
            }
            _ => {
                for unit in position.units_of(power) {
                    let reach: Vec<Place> = match unit.kind {
                        UnitKind::Army => {
                            let moves = board.army_moves(unit.place.province);
                            moves.iter().map(|&to| Place::new(to)).collect()
                        }
                        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
                    };
                    let is_free =
                        |to: &&Place| !taken.iter().any(|place| place.province == to.province);
                    let to = reach.iter().find(is_free).copied();
                    let own = name(unit.kind, unit.place);
                    lines.push(match to {
                        Some(to) => format!("{own} - {}", board.write_place(to)),
                        None => format!("{own} H"),
                    });
                    taken.extend(to);
                }
            }
        }
        if !lines.is_empty() {
            text += &format!("{}: {}\n", board.power(power).name, lines.join("; "));
        }
    }
    text
}

#[test]
fn a_board_of_each_program_is_played_for_a_year() {
    for (file, variant) in [
        ("skerries", Some("Skerries")),
        ("reeds/definition.json", None),
        ("reeds/engine.json", None),
        ("fens/config.json", None),
        ("fens-shared/small/config.toml", None),
    ] {
        let board = imported(file, variant);
        let setup = Setup {
            name: "Imported".to_owned(),
            variant: variant::by_id("standard").unwrap(),
            players: vec![String::new(); board.power_count()],
            board: board.into(),
            created: Timestamp::UNIX_EPOCH,
        };
        let rules = setup.variant.house_rules();
        let mut desk = Desk::playing(120, 40, Game::new(setup, rules));
        let begins = desk.game().phase();
        let mut moves = 0;
        while moves < 2 || desk.game().phase().year == begins.year {
            let game = desk.game();
            if game.state().is_over() {
                break;
            }
            let (before, slips) = (game.phase(), slips(game));
            moves += usize::from(before.kind == PhaseKind::Movement);
            desk.keys("<Esc>").paste(&slips).keys("<Enter>").settle();
            let turn = desk
                .game()
                .turns()
                .last()
                .unwrap_or_else(|| panic!("{file}"));
            let written = turn.lines().count();
            assert_eq!(turn.sheet.orders().count(), written, "{file}: {slips}");
            assert_ne!(
                desk.game().phase(),
                before,
                "{file}: {slips}{}",
                desk.text()
            );
        }
        assert!(moves >= 2, "{file}");
    }
}
