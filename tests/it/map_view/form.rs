//! The one form of a unit and its name: each exactly once, by itself, beside its name or on its own
//! ground, at every size and on every board.

use super::{draw_with, lines, scene};
use chancery::tui::glyphs::Glyphs;
use chancery::tui::map::{KeptMap, MapScene, Zoom};
use chancery::tui::theme::{ColourLevel, Theme};
use chancery_atlas::board::{Board, Place, ProvinceId, UnitKind, builtin};
use chancery_engine::position::{Dislodged, Position, Unit, UnitId};
use proptest::prelude::*;
use ratatui::layout::{Position as Point, Rect};

/// A board on which every province may be taken, and in a tenth of those taken somebody waits for a
/// retreat.
fn crowded(board: &Board, chance: &[u8], share: u8) -> Position {
    let mut position = Position::empty(board);
    let mut chance = chance.iter().copied().cycle();
    let mut next = move || chance.next().unwrap_or_default();
    for province in board.province_ids() {
        if next() % 100 >= share {
            continue;
        }
        let power = chancery_atlas::board::PowerId(next() % board.powers.len() as u8);
        let fleets = board.fleet_places(province);
        let afloat = !fleets.is_empty() && (next() % 2 == 0 || !board.terrain(province).is_land());
        let (kind, place) = if afloat {
            (UnitKind::Fleet, fleets[usize::from(next()) % fleets.len()])
        } else {
            (UnitKind::Army, Place::new(province))
        };
        position.add(power, kind, place);
        if next() % 10 == 0 {
            let id = UnitId(900 + u32::from(province.0));
            let kind = UnitKind::Army;
            let place = Place::new(province);
            let unit = Unit {
                id,
                power,
                kind,
                place,
            };
            let second = chancery_engine::calendar::Scale::Second;
            position.dislodged.push(Dislodged::new(unit, second));
        }
    }
    position
}

/// What is written of the units in a province.
fn written(board: &Board, position: &Position, province: ProvinceId) -> String {
    let badge = |unit: &Unit| {
        let letter = board.power(unit.power).small_badge();
        let place = board.write_place(unit.place);
        let coast = place.find('/').map_or("", |at| &place[at..]);
        format!("{letter}{}{coast}", unit.kind.letter())
    };
    let lost = position.dislodged.iter().map(|lost| lost.unit);
    let lost = lost.filter(|unit| unit.place.province == province);
    let standing = position.units_in(province).map(badge);
    let all: Vec<String> = standing
        .chain(lost.map(|unit| badge(&unit) + "!"))
        .collect();
    all.join(" ")
}

/// The columns at which a text stands by itself in a line.
fn alone<'a>(line: &'a [char], text: &'a [char]) -> impl Iterator<Item = usize> + 'a {
    line.windows(text.len())
        .enumerate()
        .filter_map(move |(at, found)| {
            let before = at.checked_sub(1).map(|before| line[before]);
            (found == text && before.is_none_or(|c| !c.is_alphanumeric())).then_some(at)
        })
}

/// Whether after a unit there is another one of its province, or the name.
fn goes_on(board: &Board, after: &[char]) -> bool {
    let rest = match after {
        [] => return false,
        ['!', ..] => return true,
        ['/', coast, ..] if coast.is_alphabetic() => return true,
        [' ', rest @ ..] => rest,
        [c, ..] => return !"[]▀".contains(*c) && !c.is_ascii_punctuation(),
    };
    let rest: String = rest.iter().collect();
    let is_unit = rest.starts_with(|c: char| c.is_lowercase()) && rest[1..].starts_with(['A', 'F']);
    let names = board
        .provinces
        .iter()
        .map(|province| province.abbr.as_str());
    is_unit || names.into_iter().any(|name| rest.starts_with(name))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn every_unit_stands_there_once_and_by_itself(
        board in prop_oneof![Just("standard"), Just("1885"), Just("1492"), Just("mercator-world")],
        chance in prop::collection::vec(any::<u8>(), 400),
        share in prop_oneof![Just(20u8), Just(50), Just(100)],
        (width, height) in prop_oneof![
            Just((40u16, 18u16)), Just((78, 18)), Just((60, 26)), Just((78, 32)), Just((120, 50)), Just((190, 52)),
        ],
        zoom in super::zoom(),
        cursor in 0..60u16,
        (coloured, ascii) in any::<(bool, bool)>(),
    ) {
        let board = &*builtin::load(board).unwrap();
        let position = crowded(board, &chance, share);
        let theme = Theme::new(if coloured { ColourLevel::True } else { ColourLevel::Mono });
        let glyphs = if ascii { Glyphs::ASCII } else { Glyphs::UNICODE };
        let scene = MapScene { zoom, cursor: Some(ProvinceId(cursor)), ..scene(board, &position, &theme, &glyphs) };
        let pane = Rect::new(0, 0, width, height);
        let mut buffer = ratatui::buffer::Buffer::empty(pane);
        let crowded_out = scene.draw(&KeptMap::default(), pane, &mut buffer);
        let text = lines(&buffer);
        let all: Vec<Vec<char>> = text.iter().map(|line| line.chars().collect()).collect();
        let told = text.join("\n");

        // Whose ground each cell is: the same board with nothing written on it.
        let mut bare = board.clone();
        bare.provinces.iter_mut().for_each(|province| province.abbr.clear());
        let nobody = Position::empty(board);
        let blank = MapScene { board: &bare, position: &nobody, ..scene };
        let provinces = blank.provinces_in(pane);
        let ground = |x: usize, y: usize| provinces(Point::new(x as u16, y as u16));
        // On the whole board a province may be too small to have a cell of its own, and is in sight.
        let is_whole = !scene.is_window(pane);
        let cells = (0..all.len()).flat_map(|y| (0..usize::from(width)).map(move |x| (x, y)));
        let in_sight: std::collections::BTreeSet<ProvinceId> =
            cells.filter_map(|(x, y)| ground(x, y)).chain(board.province_ids().filter(|_| is_whole)).collect();

        let (mut shown, mut missing) = (0, 0);
        for province in board.province_ids() {
            let units = written(board, &position, province);
            if units.is_empty() {
                continue;
            }
            let bare: Vec<char> = units.chars().collect();
            let named: Vec<char> = format!("{units} {}", board.province(province).abbr).chars().collect();
            let with_name = all.iter().map(|line| alone(line, &named).count()).sum::<usize>();
            let own = all.iter().enumerate().map(|(y, line)| {
                let own = |x: &usize| (*x..*x + bare.len()).all(|x| ground(x, y) == Some(province));
                alone(line, &bare).filter(own).filter(|x| !goes_on(board, &line[x + bare.len()..])).count()
            }).sum::<usize>();
            prop_assert!(with_name <= 1, "{units} {} is there twice:\n{told}", board.province(province).abbr);
            let is_there = with_name == 1 || own == 1;
            prop_assert!(with_name == 1 || own <= 1, "{units} is there {own} times:\n{told}");
            prop_assert!(is_there <= in_sight.contains(&province), "{units} is there and out of sight:\n{told}");
            shown += usize::from(is_there);
            missing += usize::from(!is_there && in_sight.contains(&province));
        }
        prop_assert_eq!(missing, crowded_out, "{} are said to have no room:\n{}", crowded_out, told);
        prop_assert!(zoom == Zoom::Fit || crowded_out == 0 || share > 50 || width < 60, "{crowded_out}:\n{told}");
        prop_assert!(shown > 0 || share < 50, "{told}");
    }
}

#[test]
fn names_of_empty_lands_give_way_to_units() {
    let board = builtin::standard();
    let position = super::middle_game(board);
    let theme = Theme::new(ColourLevel::True);
    for (width, height) in [(60, 25), (60, 26), (78, 32), (120, 50)] {
        let scene = scene(board, &position, &theme, &Glyphs::UNICODE);
        let text = lines(&draw_with(&KeptMap::default(), &scene, width, height)).join("\n");
        for unit in &position.units {
            let units = written(board, &position, unit.place.province);
            let named = format!("{units} {}", board.province(unit.place.province).abbr);
            assert_eq!(
                text.matches(&named).count(),
                1,
                "{width}x{height}: {named}\n{text}"
            );
        }
    }
}

#[test]
fn brackets_are_never_eaten() {
    let board = builtin::standard();
    let position = super::middle_game(board);
    for (_, theme, glyphs) in &super::looks() {
        for province in board.province_ids() {
            for (width, height) in [(60, 26), (78, 32), (120, 50)] {
                let scene = MapScene {
                    cursor: Some(province),
                    target: Some(ProvinceId((province.0 + 1) % 75)),
                    ..scene(board, &position, theme, glyphs)
                };
                let text = lines(&draw_with(&KeptMap::default(), &scene, width, height)).join("\n");
                let signs = [text.matches('[').count(), text.matches(']').count()];
                assert_eq!(signs, [1, 1], "{}\n{text}", board.province(province).abbr);
            }
        }
    }
}
