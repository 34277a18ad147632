//! The drawing of a board as SVG: whole, with every unit there once, and legible.

mod arrows;
mod ended;
mod labels;
mod program;
pub mod read;
mod sights;

use std::collections::BTreeMap;
use std::sync::Arc;

use chancery_atlas::board::{
    Board, CoastId, Place, PowerId, ProvinceId, Terrain, UnitKind, builtin,
};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::Scale;
use chancery_engine::position::{Aboard, Dislodged, FreeKind, Position, Unit};
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::view::{View, Viewer};
use chancery_out::picture::{Ink, PictureMoment, TerminalBoard, UnitFate, svg};
use jiff::Timestamp;
use proptest::prelude::*;

use crate::support::draws::Draws;
use crate::support::voyages;
use read::{Drawing, Shown};

/// A new game of a variant on its own board.
pub fn game(id: &str) -> Game {
    let variant = variant::by_id(id).unwrap();
    if id == "1492" {
        return voyages::game(voyages::OCEAN, &[]);
    }
    let board = builtin::load(variant.board()).unwrap();
    let rules: HouseRules = variant.house_rules();
    let players = match id {
        "arms-merchant" => ["Andy", "Brian", "Chuck"].map(str::to_owned).to_vec(),
        _ => vec![String::new(); board.power_count()],
    };
    let setup = Setup {
        name: "Friday's <table> & \"more\"".to_owned(),
        variant,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    Game::new(setup, rules)
}

pub const VARIANTS: [&str; 6] = [
    "standard",
    "mobilization",
    "arms-merchant",
    "1885",
    "mercator",
    "1492",
];

/// Places where a unit of a kind can stand in a province.
fn places(board: &Board, province: ProvinceId, kind: UnitKind) -> Vec<Place> {
    let terrain = board.terrain(province);
    match kind {
        UnitKind::Army if terrain.is_land() => vec![Place::new(province)],
        UnitKind::Fleet if terrain.is_navigable() => board.fleet_places(province),
        _ => Vec::new(),
    }
}

/// Units everywhere, some dislodged, aboard, of unknown kind or off the board.
fn disorder(board: &Board, has_stacks: bool, draws: &mut Draws) -> Position {
    let mut position = Position::empty(board);
    let power = |draws: &mut Draws| PowerId(draws.below(board.power_count()) as u8);
    for province in board.province_ids() {
        if board.is_centre(province) && draws.below(3) > 0 {
            position.owners[province.index()] = Some(power(draws));
        }
        let is_sea = board.terrain(province) == Terrain::Sea;
        let most = if has_stacks && is_sea { 5 } else { 2 };
        for _ in 0..draws.below(most) {
            let kind = if draws.below(2) == 0 {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let owner = power(draws);
            let Some(place) = draws.pick(&places(board, province, kind)) else {
                continue;
            };
            let id = position.add(owner, kind, place);
            let unit = *position.unit(id).unwrap();
            match draws.below(8) {
                0 if is_sea => {
                    position.add_aboard(power(draws), unit, 1);
                }
                1 if !is_sea => position.free_kinds.push(FreeKind {
                    unit: id,
                    chosen: true,
                }),
                _ => {}
            }
        }
        let lost = [UnitKind::Army, UnitKind::Fleet][draws.below(2)];
        if let Some(place) = draws
            .pick(&places(board, province, lost))
            .filter(|_| draws.below(9) == 0)
        {
            let id = position.add(power(draws), lost, place);
            let at = position
                .units
                .iter()
                .position(|unit| unit.id == id)
                .unwrap();
            let unit = position.units.remove(at);
            position.dislodged.push(Dislodged::new(unit, Scale::Second));
        }
    }
    for power in board.power_ids() {
        if let Some(&home) = board
            .power(power)
            .home
            .first()
            .filter(|_| draws.below(2) == 0)
        {
            position.add_to_pool(power, UnitKind::Army, home);
        }
    }
    position
}

/// The units of a position as a drawing should have them.
fn standing(board: &Board, position: &Position) -> BTreeMap<Shown, usize> {
    let mut all = BTreeMap::new();
    let lost = position.dislodged.iter().map(|lost| (&lost.unit, true));
    let units = position.units.iter().map(|unit| (unit, false));
    for (unit, is_dislodged) in units.chain(lost) {
        let aboard: Option<&Aboard> = position.cargo(unit.id);
        let kind = match position.free_kind(unit.id) {
            Some(_) => '?',
            None => unit.kind.letter(),
        };
        let shown = Shown {
            power: board.power(unit.power).name.clone(),
            kind,
            place: board.write_place(unit.place),
            aboard: aboard.map(|army| board.power(army.unit.power).name.clone()),
            is_dislodged,
        };
        *all.entry(shown).or_default() += 1;
    }
    all
}

fn check(view: &View) {
    for ink in [Ink::Colour, Ink::Black] {
        let drawing = Drawing::read(&svg(view, PictureMoment::Now, ink));
        assert_eq!(drawing.units, standing(&view.board, &view.now.position));
        for unit in &view.now.position.pooled {
            let name = format!("A {}", view.board.province(unit.place.province).abbr);
            assert!(
                drawing.texts.iter().any(|text| text.contains(&name)),
                "{name} is pooled and told nowhere"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn every_unit_is_drawn_once_on_every_board(chance in any::<u64>()) {
        let mut draws = Draws(chance);
        for id in VARIANTS {
            let mut view = View::new(&game(id), Viewer::GameMaster);
            view.now.position = disorder(&view.board, id == "1492", &mut draws);
            check(&view);
        }
    }
}

/// Whether two rectangles about their middles overlap.
fn overlap(
    (a, wide_a, high_a): ((i32, i32), i32, i32),
    (b, wide_b, high_b): ((i32, i32), i32, i32),
) -> bool {
    2 * (a.0 - b.0).abs() < wide_a + wide_b && 2 * (a.1 - b.1).abs() < high_a + high_b
}

#[test]
fn no_unit_stands_on_a_name_wherever_it_may_stand() {
    for id in ["standard", "1885", "mercator", "1492"] {
        let mut view = View::new(&game(id), Viewer::GameMaster);
        let board = Arc::clone(&view.board);
        let mut position = Position::empty(&board);
        for province in board.province_ids() {
            for kind in [UnitKind::Army, UnitKind::Fleet] {
                for place in places(&board, province, kind) {
                    let is_first =
                        position.units_in(province).next().is_none() || place.coast.is_some();
                    if is_first {
                        position.add(PowerId(0), kind, place);
                    }
                }
            }
        }
        position.units.retain(|unit: &Unit| {
            unit.place
                .coast
                .is_none_or(|coast: CoastId| coast.index() < 2)
        });
        view.now.position = position;
        let drawing = Drawing::read(&svg(&view, PictureMoment::Now, Ink::Colour));
        let mut hidden = Vec::new();
        for (name, at, size) in &drawing.names {
            let wide = i32::try_from(name.chars().count()).unwrap() * size / 2;
            let middle = (at.0, at.1 - size / 3);
            for (token, unit) in &drawing.tokens {
                if overlap((*unit, 44, 38), (middle, wide, size * 6 / 10)) {
                    hidden.push(format!("{id}: {token} stands on {name}"));
                }
            }
        }
        assert!(hidden.is_empty(), "{}", hidden.join("\n"));
    }
}

#[test]
fn a_picture_of_the_terminal_says_what_became_of_units() {
    let game = game("standard");
    let board = game.board();
    let at = |abbr: &str| board.find_exact(abbr).unwrap();
    let [paris, vienna, galicia] = ["par", "vie", "gal"].map(at);
    let drawn = TerminalBoard {
        is_beyond: false,
        position: game.state().position.clone(),
        unseen: Vec::new(),
        notes: Vec::new(),
        orders: Vec::new(),
        marks: Vec::new(),
        fates: vec![
            (paris, UnitFate::Built),
            (vienna, UnitFate::Dislodged),
            (galicia, UnitFate::Disbanded),
        ],
        part: [0.0, 0.0, 100.0, 60.0],
        is_dark: false,
    };
    let drawn = drawn.svg(board, (600, 400));
    let xml = roxmltree::Document::parse(&drawn).unwrap();
    let signs = xml
        .descendants()
        .filter(|node| node.attribute("class") == Some("fate"));
    let signs: Vec<&str> = signs.filter_map(|node| node.last_child()?.text()).collect();
    assert_eq!(signs, ["+", "!", "\u{2212}"]);
}

/// How many units a token stands for is written on a white circle: without a fill it would be as
/// dark as the number.
#[test]
fn the_number_of_units_under_a_token_can_be_read() {
    let game = game("1492");
    let mut view = View::new(&game, Viewer::GameMaster);
    let board = Arc::clone(&view.board);
    let sea = board.find_exact("MAO").unwrap();
    // Two stand side by side; of more, one token has the number.
    for _ in 0..3 {
        view.now
            .position
            .add(PowerId(0), UnitKind::Fleet, Place::new(sea));
    }
    let text = svg(&view, PictureMoment::Now, Ink::Colour);
    let drawn = roxmltree::Document::parse(&text).unwrap();
    let circle = drawn
        .descendants()
        .find(|node| node.attribute("class") == Some("count"))
        .unwrap();
    assert_eq!(circle.attribute("fill"), Some("#fff"));
}
