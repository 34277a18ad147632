//! The same words give the same order: typed at any line of a power, pasted under its header, and as the line of a case. The words are those
//! of the tables in `tests/slips` that leave nothing open.

use chancery::board::{Board, Place, PowerId, UnitKind, WrittenPlace, builtin};
use chancery::calendar::{PhaseKind, Scale};
use chancery::game::{Course, Game, Setup};
use chancery::order::{Context, Names, Reading, read_order, write_order};
use chancery::position::{Dislodged, Position};
use chancery::tui::line::Line;
use chancery::tui::table::{Entered, Row, TableScreen};
use chancery::variant::{self, fitted};
use jiff::Timestamp;

/// What the lines of a table are read in.
struct Scene {
    variant: &'static str,
    phase: PhaseKind,
    power: Option<PowerId>,
    position: Position,
    names: Names,
    carrying: bool,
}

fn units(board: &Board, text: &str) -> Vec<(PowerId, UnitKind, Place)> {
    let groups = text.split(';').filter_map(|group| group.trim().split_once(' '));
    let unit = |power: &str, unit: &str| {
        let (letter, place) = unit.trim().split_once(' ').unwrap();
        let kind = if letter == "A" { UnitKind::Army } else { UnitKind::Fleet };
        let Some(WrittenPlace::Place(place)) = board.find_place(place) else { panic!("no place: {place}") };
        (board.find_power(power).unwrap(), kind, place)
    };
    groups.flat_map(|(power, units)| units.split(',').map(|text| unit(power, text)).collect::<Vec<_>>()).collect()
}

impl Scene {
    fn new(board: &Board) -> Self {
        let position = Position::start(board);
        Self { variant: "standard", phase: PhaseKind::Movement, power: None, position, names: Names::Tolerant, carrying: false }
    }

    fn set(&mut self, board: &Board, line: &str) {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "@variant" => self.variant = ["mobilization", "mercator", "1885"].into_iter().find(|id| *id == value).unwrap_or("standard"),
            "@phase" => {
                let phases = [("retreats", PhaseKind::Retreats), ("adjustments", PhaseKind::Adjustments), ("set-up", PhaseKind::SetUp)];
                self.phase = phases.into_iter().find(|(name, _)| *name == value).map_or(PhaseKind::Movement, |(_, phase)| phase);
            }
            "@power" => self.power = board.find_power(value),
            "@names" => self.names = if value == "exact" { Names::Exact } else { Names::Tolerant },
            "@carrying" => self.carrying = true,
            "@start" => self.position = Position::start(board),
            "@units" => {
                let owners = self.position.owners.clone();
                self.position = Position { owners, ..Position::empty(board) };
                for (power, kind, place) in units(board, value) {
                    self.position.add(power, kind, place);
                }
            }
            "@pooled" => {
                for (power, kind, place) in units(board, value) {
                    self.position.add_to_pool(power, kind, place.province);
                }
            }
            "@dislodged" => {
                for (power, kind, place) in units(board, value) {
                    let id = self.position.add(power, kind, place);
                    let at = self.position.units.iter().position(|unit| unit.id == id).unwrap();
                    let unit = self.position.units.remove(at);
                    let (retreats, barred) = (Vec::new(), Vec::new());
                    self.position.dislodged.push(Dislodged {
                        unit,
                        by: None,
                        retreats,
                        barred,
                        over: None,
                        sent_on: false,
                        scale: Scale::Second,
                    });
                }
            }
            _ => {}
        }
    }

    fn game(&self) -> Game {
        let variant = variant::by_id(self.variant).unwrap();
        let board = fitted(variant, builtin::load("standard").unwrap(), &[]).unwrap();
        let setup = Setup { name: String::new(), variant, board, players: Vec::new(), created: Timestamp::UNIX_EPOCH };
        let blank = Game::new(setup.clone(), variant.house_rules());
        let mut course = Course::clone(blank.course());
        course.state.position = self.position.clone();
        course.state.phase.kind = self.phase;
        Game::resume(setup, course, Vec::new())
    }
}

fn told(board: &Board, position: &Position, reading: &Reading) -> String {
    match reading {
        Reading::Order { order, .. } => write_order(board, Some(position), order),
        Reading::Ambiguous { .. } => "?".to_owned(),
        Reading::Unreadable { .. } => "unreadable".to_owned(),
    }
}

/// What comes of a text at a line of the table.
fn typed(game: &Game, at: usize, text: &str) -> String {
    let mut table = TableScreen::new(game.clone());
    table.put_cursor(at);
    table.line = Line::holding(text);
    table.recomplete();
    let position = game.state().position.clone();
    match table.accept(Timestamp::UNIX_EPOCH) {
        Entered::Review { lines, .. } if lines.len() == 1 => told(game.board(), &position, &lines[0].entry.reading),
        Entered::Ask { .. } => "?".to_owned(),
        _ if table.game.sheet().entries.len() == 1 => told(game.board(), &position, &table.game.sheet().entries[0].reading),
        other => format!("{other:?}"),
    }
}

/// What comes of it under a power's header.
fn pasted(game: &Game, power: PowerId, text: &str) -> Option<String> {
    let mut table = TableScreen::new(game.clone());
    match table.paste(&format!("{}:\n{text}\n\nxyzzy plugh xyzzy", game.board().power(power).name)) {
        Entered::Review { lines, .. } if lines.len() == 2 => Some(told(game.board(), &game.state().position, &lines[0].entry.reading)),
        _ => None,
    }
}

/// Compares every clear line of a table at every line of every power of its scene.
fn compare(table: &str) -> Vec<String> {
    let standard = builtin::load("standard").unwrap();
    let mut scene = Scene::new(&standard);
    let mut differences = Vec::new();
    let mut compared = 0;
    for line in table.lines() {
        if line.starts_with('@') {
            scene.set(&standard, line);
        }
        let Some((written, expected)) = line.split_once(" :: ") else { continue };
        let (written, expected) = (written.trim(), expected.trim());
        let clear = expected.starts_with("= ") && !expected.ends_with(')') || expected.ends_with("(scs)");
        if !clear || scene.names == Names::Exact || scene.carrying && scene.variant == "standard" {
            continue;
        }
        let game = scene.game();
        let rows = TableScreen::new(game.clone()).rows;
        let (mut last, mut others) = (None, 0);
        for (at, row) in rows.iter().enumerate() {
            let (Row::Demand { author, .. }, true) = (row, row.selectable()) else { continue };
            let power = author.power;
            // All lines of the power in hand, and one of each of two others.
            if Some(power) != scene.power && (last == Some(power) || others == 2) {
                continue;
            }
            last = Some(power);
            others += usize::from(Some(power) != scene.power);
            let Some(pasted) = pasted(&game, power, written) else { continue };
            let typed = typed(&game, at, written);
            let position = &game.state().position;
            let forms = variant::forms(game.setup.variant, &game.course().rules);
            let context = Context { board: game.board(), position, phase: scene.phase, power: Some(power), names: Names::Exact, forms };
            let case = told(game.board(), position, &read_order(context, written));
            compared += 1;
            // A case names the power apart; a letter that only one unit can have may be filled in.
            let case = if written.contains(':') || case == "unreadable" { pasted.clone() } else { case };
            let bare = |text: &str| text.replace("A ", "").replace("F ", "");
            if bare(&typed) != bare(&pasted) || case != pasted {
                let name = &game.board().power(power).name;
                differences.push(format!("“{written}” at {name}, line {at}: typed {typed}, pasted {pasted}, in a case {case}"));
            }
        }
    }
    assert!(compared > 20, "only {compared} compared");
    differences
}

#[test]
fn what_is_typed_is_what_is_pasted() {
    let tables = [
        include_str!("../../slips/movement.txt"),
        include_str!("../../slips/adjustments.txt"),
        include_str!("../../slips/retreats.txt"),
        include_str!("../../slips/mobilizing.txt"),
        include_str!("../../slips/scales.txt"),
        include_str!("../../slips/claiming.txt"),
    ];
    let differences: Vec<String> = tables.into_iter().flat_map(compare).collect();
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}
