//! No sentence of a module where the module is not played: what every variant's reports, rules, keys and
//! lesson say is of its own rules, and every order that its rules give as an example can be read.

use chancery_atlas::board::{Board, Terrain, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Carrying;
use chancery_engine::order::{NamesRead, ReadingContext, read_order_after};
use chancery_engine::variant::{self, Variant};
use chancery_game::game::{Game, Setup};
use chancery_game::report::{
    Arrows, Block, ReportPart, Request, SeasonForm, Seasons, compose, rulebook,
};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::public::PublicSave;
use clap::ValueEnum;
use jiff::Timestamp;
use std::fs;
use std::path::Path;

use crate::screen::harness::Desk;

/// What a game is played by.
struct Played<'a> {
    variant: &'a dyn Variant,
    board: &'a Board,
    rules: HouseRules,
}

/// The words of a module, each the beginning of one, and whether a game has it.
struct Module {
    words: &'static [&'static str],
    is_played: fn(&Played<'_>) -> bool,
}

const MODULES: [Module; 11] = [
    Module {
        words: &["starv", "ration"],
        is_played: |played| played.rules.rations().is_some(),
    },
    Module {
        words: &["aboard", "disembark", "embark", "fast ferry"],
        is_played: |played| {
            chancery_engine::variant::forms(played.variant, &played.rules).carrying
                != Carrying::Nobody
        },
    },
    Module {
        words: &["ts1", "ts2", "ts3", "ts4", "time scale"],
        is_played: |played| played.variant.has_scales(),
    },
    Module {
        words: &["canal"],
        is_played: |played| has(played.board, Terrain::Canal),
    },
    Module {
        words: &["polar cap", "on the ice"],
        is_played: |played| has(played.board, Terrain::Polar),
    },
    Module {
        words: &["have two coasts"],
        is_played: |played| {
            let mut provinces = played.board.provinces.iter();
            provinces.any(|province| province.coasts.len() > 1)
        },
    },
    Module {
        words: &["influence", "invest"],
        is_played: |played| played.variant.has_ballots(),
    },
    Module {
        words: &["mobiliz", "de-mobiliz", "pooled"],
        is_played: |played| played.variant.forms().mobilizing,
    },
    Module {
        words: &["treasure", "native arm", "known world", "discover"],
        is_played: |played| played.variant.needs_world(),
    },
    Module {
        words: &["special province", "extra unit", "withheld"],
        is_played: |played| played.variant.forms().placing,
    },
    Module {
        words: &["claim"],
        is_played: |played| played.variant.has_claims(),
    },
];

fn has(board: &Board, terrain: Terrain) -> bool {
    board
        .province_ids()
        .any(|province| board.terrain(province) == terrain)
}

impl Played<'_> {
    /// Whatever a text says that is of a module which is not played.
    fn strange(&self, text: &str) -> Vec<String> {
        let plain = text.to_lowercase();
        let others = MODULES.iter().filter(|module| !(module.is_played)(self));
        let words = others.flat_map(|module| module.words);
        let starts = |word: &&&str| {
            plain.match_indices(**word).any(|(at, _)| {
                !plain[..at].ends_with(|before: char| before.is_alphanumeric() || before == '-')
            })
        };
        words
            .filter(starts)
            .map(|word| {
                let line = plain
                    .lines()
                    .find(|line| line.contains(word))
                    .unwrap_or_default();
                format!("“{word}” in “{}”", line.trim())
            })
            .collect()
    }

    fn says_nothing_strange(&self, what: &str, text: &str) {
        let strange = self.strange(text);
        assert!(
            strange.is_empty(),
            "{}, {what}: {strange:#?}",
            self.variant.id()
        );
    }
}

/// A game of a variant before its first phase.
fn new_game(variant: &'static dyn Variant) -> Game {
    let board = variant::fitted(variant, builtin::load(variant.board()).unwrap(), &[]).unwrap();
    let setup = Setup {
        name: "Words".to_owned(),
        variant,
        players: vec![String::new(); board.powers.len()],
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    Game::new(setup, variant.house_rules())
}

fn played(game: &Game) -> Played<'_> {
    Played {
        variant: game.setup().variant,
        board: game.board(),
        rules: game.history().rules,
    }
}

/// Every report of a game that anybody can ask for.
fn reports(view: &View) -> Vec<(String, String)> {
    let of = |part: ReportPart, form| {
        let request = Request {
            seasons: Seasons::All,
            parts: vec![part],
            form,
            arrows: Arrows::default(),
        };
        let document = compose(view, &request).ok()?;
        Some((format!("{part:?}"), document.to_text(120)))
    };
    let parts = ReportPart::value_variants().iter();
    parts
        .flat_map(|&part| [of(part, SeasonForm::Compact), of(part, SeasonForm::Aloud)])
        .flatten()
        .collect()
}

#[test]
fn the_rules_the_keys_and_the_lesson_speak_of_the_own_variant() {
    for &variant in variant::all() {
        let game = new_game(variant);
        let own = played(&game);
        let rules = rulebook(own.board, variant, &own.rules);
        own.says_nothing_strange("rules", &rules.to_text(120));
        for (what, text) in reports(&View::new(&game, Viewer::GameMaster)) {
            own.says_nothing_strange(&what, &text);
        }
        let script = format!("crates/session/src/lesson/scripts/{}.ron", variant.id());
        let script = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(script));
        own.says_nothing_strange("lesson", &script.unwrap_or_default());
        if !variant.needs_world() {
            let mut desk = Desk::playing(120, 60, new_game(variant));
            desk.keys("?");
            own.says_nothing_strange("keys", &desk.text());
        }
    }
}

#[test]
fn the_reports_of_the_sample_games_speak_of_their_own_variants() {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let store = Store::new(&saves, variant::all());
    let mut told = 0;
    for folder in crate::support::samples() {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let (game, _) = store.read(&name).unwrap();
        let own = played(&game);
        for viewer in [Viewer::Public, Viewer::GameMaster] {
            let view = View::new(&game, viewer);
            for (what, text) in reports(&view) {
                own.says_nothing_strange(&format!("{name}: {what}"), &text);
                told += 1;
            }
            own.says_nothing_strange(&name, &PublicSave::new(&view).page());
        }
    }
    assert!(told > 100, "{told}");
}

/// The rulebook has one word for a unit that goes, in adjustments as in retreats.
#[test]
fn units_are_disbanded_in_adjustments_as_in_retreats() {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let store = Store::new(&saves, variant::all());
    let (mut told, mut disbanded) = (0, 0);
    for folder in crate::support::samples() {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let (game, _) = store.read(&name).unwrap();
        let rules = rulebook(game.board(), game.setup().variant, &game.history().rules);
        let rules = ("rules".to_owned(), rules.to_text(80));
        for (what, text) in reports(&View::new(&game, Viewer::Public))
            .into_iter()
            .chain([rules])
        {
            let removes = text
                .lines()
                .find(|line| line.to_lowercase().contains("remov"));
            assert_eq!(removes, None, "{name}: {what}");
            told += 1;
            disbanded += text.matches("Disband ").count();
        }
    }
    println!("{told} reports, {disbanded} orders to disband");
    assert!(told > 50 && disbanded > 100, "{told}, {disbanded}");
}

/// Each order form in the tables of a variant's rules is read where it is played.
#[test]
fn every_example_of_the_rules_is_an_order_of_the_variant() {
    let mut examples = 0;
    for &variant in variant::all()
        .iter()
        .filter(|variant| !variant.needs_world())
    {
        let game = new_game(variant);
        let rules = rulebook(game.board(), variant, &game.history().rules);
        let tables = rules.blocks.iter().filter_map(|block| match block {
            Block::Table(table) => Some(table),
            _ => None,
        });
        let forms: Vec<&str> = tables
            .flat_map(|table| table.rows.iter().map(|row| row[0].as_str()))
            .collect();
        for form in forms {
            let whole = game.read_slip(None, form);
            let is_slip = !whole.lines.is_empty()
                && whole
                    .lines
                    .iter()
                    .all(|line| line.reading.order().is_some());
            let mut before = None;
            let is_read = |part: &str| {
                let kinds = [
                    PhaseKind::SetUp,
                    PhaseKind::Movement,
                    PhaseKind::Retreats,
                    PhaseKind::Adjustments,
                ];
                let found = kinds.into_iter().find_map(|phase| {
                    let context = ReadingContext {
                        board: game.board(),
                        position: &game.state().position,
                        phase,
                        power: game.board().power_ids().next(),
                        names: NamesRead::Tolerant,
                        forms: variant::forms(variant, &game.history().rules),
                    };
                    read_order_after(context, before.as_ref(), part)
                        .order()
                        .cloned()
                });
                before.clone_from(&found);
                found.is_some()
            };
            let is_order = form.split("; ").all(is_read);
            assert!(
                is_slip || is_order,
                "{}: “{form}” can't be read",
                variant.id()
            );
            examples += 1;
        }
    }
    assert!(examples > 20, "{examples}");
}
