//! The tables of what people write (`tests/slips/*.txt`): the scenes that their lines are read in,
//! as a reader's context and as a game.

use std::sync::Arc;

use chancery_atlas::board::{
    Board, Called, Place, PowerId, ProvinceId, UnitKind, WrittenPlace, builtin, fold, language,
};
use chancery_engine::accounts::{Account, Accounts};
use chancery_engine::adjudicate::ArmyFleet;
use chancery_engine::calendar::{CLASSIC, Phase, PhaseKind, Scale};
use chancery_engine::order::{Carrying, Forms, NamesRead, ReadingContext};
use chancery_engine::position::{Aboard, Dislodged, FreeKind, Position};
use chancery_engine::seat::Seating;
use chancery_engine::variant::{self, Table, Variant, fitted};
use chancery_game::game::{Game, History, Setup};
use jiff::Timestamp;

/// What the lines of a table are read in: set by those of its lines that begin with `@`.
pub struct Scene {
    pub variant: &'static dyn Variant,
    pub phase: PhaseKind,
    pub power: Option<PowerId>,
    pub names: NamesRead,
    pub forms: Forms,
    pub players: Vec<String>,
    /// The open phase, where it matters which of its kind it is.
    pub open: Option<Phase>,
    pub position: Position,
}

impl Scene {
    /// Before anything is set: movement orders on the standard board.
    pub fn start(board: &Board) -> Self {
        Self {
            variant: variant::by_id("standard").unwrap(),
            phase: PhaseKind::Movement,
            power: None,
            names: NamesRead::Tolerant,
            forms: Forms::STANDARD,
            players: Vec::new(),
            open: None,
            position: Position::start(board),
        }
    }

    /// Takes a line that begins with `@`.
    pub fn set(&mut self, board: &Board, line: &str) {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "@phase" => {
                self.phase = match value {
                    "movement" => PhaseKind::Movement,
                    "retreats" => PhaseKind::Retreats,
                    "adjustments" => PhaseKind::Adjustments,
                    "set-up" => PhaseKind::SetUp,
                    other => panic!("no phase: {other}"),
                }
            }
            "@open" => self.open = CLASSIC.parse(value),
            "@power" => self.power = board.find_power(value),
            "@names" => {
                self.names = if value == "exact" {
                    NamesRead::Exact
                } else {
                    NamesRead::Tolerant
                }
            }
            "@variant" => {
                self.variant = variant::by_id(value).unwrap();
                self.forms = self.variant.forms();
            }
            "@board" | "@beyond" | "@languages" => {}
            "@carrying" => self.forms.carrying = Carrying::Own,
            "@free" => {
                for name in value.split(", ") {
                    let unit = self
                        .position
                        .unit_in(board.find_exact(name).unwrap())
                        .unwrap()
                        .id;
                    self.position.free_kinds.push(FreeKind {
                        unit,
                        chosen: false,
                    });
                }
            }
            "@players" => self.players = value.split(", ").map(str::to_owned).collect(),
            "@pooled" => {
                for (power, kind, place) in units(board, value) {
                    self.position.add_to_pool(power, kind, place.province);
                }
            }
            "@start" => self.position = Position::start(board),
            "@units" => {
                self.position = Position::empty(board);
                for (power, kind, place) in units(board, value) {
                    self.position.add(power, kind, place);
                }
            }
            "@aboard" => {
                for (power, kind, place) in units(board, value) {
                    let fleet = self.position.unit_in(place.province).unwrap().id;
                    let id = self.position.add(power, kind, place);
                    let at = self.position.units.iter().position(|u| u.id == id).unwrap();
                    let unit = self.position.units.remove(at);
                    self.position.embark(Aboard {
                        unit,
                        fleet,
                        moves: 1,
                    });
                }
            }
            "@dislodged" => {
                for (power, kind, place) in units(board, value) {
                    let id = self.position.add(power, kind, place);
                    let at = self.position.units.iter().position(|u| u.id == id).unwrap();
                    let unit = self.position.units.remove(at);
                    let dislodged = Dislodged::new(unit, Scale::Second);
                    self.position.dislodged.push(dislodged);
                }
            }
            other => panic!("no such setting: {other}"),
        }
    }

    /// The scene as the reader sees it.
    pub fn context<'a>(&'a self, board: &'a Board) -> ReadingContext<'a> {
        ReadingContext {
            board,
            position: &self.position,
            phase: self.phase,
            power: self.power,
            names: self.names,
            forms: self.forms,
        }
    }

    /// The scene as a game, of the table's own board and languages. Centres have the owners of the
    /// start; where people sit apart from powers, each of three has influence in every power.
    pub fn game(&self, table: &str) -> Game {
        let board = board_named(table);
        let board = if self.variant.forms().scales {
            fitted(self.variant, board, &[]).unwrap()
        } else {
            board
        };
        let mut rules = self.variant.house_rules();
        if self.forms.carrying != variant::forms(self.variant, &rules).carrying {
            rules.army_fleet = ArmyFleet::Davis1984;
        }
        if let Some(languages) = languages_of(table) {
            rules.set_languages(languages).unwrap();
        }
        let players = match self.variant.seating() {
            Seating::OnePerPower => Vec::new(),
            Seating::Players { .. } => ["Xavier", "Yvonne", "Zeno"].map(str::to_owned).into(),
        };
        let seats = players.len();
        let setup = Setup {
            name: String::new(),
            variant: self.variant,
            board,
            players,
            created: Timestamp::UNIX_EPOCH,
        };
        let blank = Game::new(setup.clone(), rules);
        let mut history = History::clone(blank.history());
        let state = Arc::make_mut(&mut history.state);
        let owners = std::mem::take(&mut state.position.owners);
        state.position = Position {
            owners,
            ..self.position.clone()
        };
        state.phase.kind = self.phase;
        if seats > 0 {
            let holdings = vec![2; setup.board.power_count()];
            state.accounts = Accounts {
                accounts: vec![
                    Account {
                        holdings,
                        in_hand: 5,
                        points: 0
                    };
                    seats
                ],
            };
        }
        if self.variant.forms().naming {
            state.discoveries = None;
            self.variant
                .refresh(Table::new(&setup.board, &history.rules), state);
        }
        Game::resume(setup, history, Vec::new())
    }
}

/// `France A Par, F Bre; England F Lon`
pub fn units(board: &Board, text: &str) -> Vec<(PowerId, UnitKind, Place)> {
    let mut all = Vec::new();
    for group in text.split(';') {
        let (power, units) = group.trim().split_once(' ').unwrap();
        for unit in units.split(',') {
            let (letter, place) = unit.trim().split_once(' ').unwrap();
            let kind = if letter == "A" {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let Some(WrittenPlace::Place(place)) = board.find_place(place) else {
                panic!("no place: {place}")
            };
            all.push((board.find_power(power).unwrap(), kind, place));
        }
    }
    all
}

/// The world of the west joined to a known one, as England's player and France's speak of it:
/// Vinland has its name, which was Norumbega once, and the land a that is no Sargasso Sea has none.
fn beyond(known: &Board) -> Board {
    let world =
        chancery_atlas::world::read_world(include_str!("../../cases/1492-west.world"), known)
            .world
            .unwrap();
    let board = chancery_atlas::world::join(world, known);
    let named = |name: &str, called: Called| (board.find_exact(name).unwrap(), called);
    let text = |text: &str| Some(text.to_owned());
    let vinland = Called {
        name: text("Norumbega"),
        abbr: text("Nrb"),
        former: vec!["Markland".to_owned(), "Mkl".to_owned()],
        labels: vec!["Land 1".to_owned()],
        ..Called::default()
    };
    let label = |label: &str| Called {
        labels: vec![label.to_owned()],
        ..Called::default()
    };
    let labels = [
        ("H", "Land 2"),
        ("I", "Land 3"),
        ("a", "Sea 1"),
        ("c", "Sea 2"),
        ("e", "Sea 11"),
        ("F", "Common Land 1"),
        ("q", "Common Sea 1"),
    ];
    board.renamed(
        labels
            .into_iter()
            .map(|(id, name)| named(id, label(name)))
            .chain([named("G", vinland)]),
    )
}

/// The languages that are read beside English.
fn languages_of(table: &str) -> Option<&str> {
    table
        .split_once("@languages ")
        .and_then(|(_, names)| names.lines().next())
}

/// The board that a table names, else the standard one.
fn board_named(table: &str) -> Arc<Board> {
    let Some((_, name)) = table.split_once("@board ") else {
        return builtin::load("standard").unwrap();
    };
    let board = builtin::load(name.split_whitespace().next().unwrap()).unwrap();
    if table.contains("@beyond") {
        Arc::new(beyond(&board))
    } else {
        board
    }
}

/// The same as its lines are read: fitted to its variant, and with the names of its languages.
pub fn board_of(table: &str) -> Arc<Board> {
    let board = board_named(table);
    if let Some(names) = languages_of(table) {
        return Arc::new(
            board.speaking(
                names
                    .split(", ")
                    .map(|name| language::by_id(name).unwrap())
                    .collect(),
            ),
        );
    }
    if table.contains("@variant mercator") {
        fitted(variant::by_id("mercator").unwrap(), board, &[]).unwrap()
    } else {
        board
    }
}

/// The only province of whose name words are the beginning, one of three letters or more of each:
/// `Burg`, `Ion. Sea`.
pub fn begun_alone(board: &Board, written: &str) -> Option<ProvinceId> {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric());
        words
            .map(fold)
            .filter(|word| !word.is_empty() && word != "of")
            .collect()
    };
    let written = words(written);
    let begins = |name: &String| {
        let name = words(name);
        !written.is_empty()
            && written.len() <= name.len()
            && written
                .iter()
                .zip(&name)
                .all(|(short, word)| short.len() >= 3 && word.starts_with(short))
    };
    let mut provinces = board
        .province_ids()
        .filter(|&province| board.spellings(province).any(begins));
    provinces.next().filter(|_| provinces.next().is_none())
}
