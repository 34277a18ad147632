//! The board on screen: what is drawn, where, in which colours, at any size.

mod arrows;
mod form;
mod round;
mod routes;
mod units;

use round::on_the_world;
use units::zoom;

use chancery::tui::glyphs::Glyphs;
use chancery::tui::map::{KeptMap, MapScene, ProvinceMark, Zoom};
use chancery::tui::theme::{ColourLevel, Theme};
use chancery_atlas::board::{Board, ChartCell, Place, ProvinceId, Terrain, UnitKind, builtin};
use chancery_engine::position::{Aboard, Dislodged, Position, Unit, UnitId};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Point, Rect};
use ratatui::widgets::Widget;
use std::fmt::Write;
use unicode_width::UnicodeWidthStr;

fn find(board: &Board, id: &str) -> ProvinceId {
    board
        .province_ids()
        .find(|&p| board.province(p).id == id)
        .unwrap()
}

/// A crowded position: 38 units, a fleet on a named coast, two units dislodged, a home centre in
/// foreign hands.
fn middle_game(board: &Board) -> Position {
    let power = |letter: char| {
        board
            .power_ids()
            .find(|&p| board.power(p).badge == letter.to_string())
            .unwrap()
    };
    let place = |text: &str| {
        board
            .fleet_places(find(board, &text[..3]))
            .into_iter()
            .find(|&p| text.len() == 3 || board.write_place(p).ends_with(&text[3..]))
    };
    let kind = |letter: char| {
        if letter == 'A' {
            UnitKind::Army
        } else {
            UnitKind::Fleet
        }
    };
    let mut position = Position::empty(board);
    let groups = [
        ('A', "A vie, A bud, F tri, A ser, A gal", "vie bud tri ser"),
        (
            'E',
            "F nth, F nwg, A nwy, F ska, F eng, A yor",
            "lon edi lvp nwy swe",
        ),
        (
            'F',
            "A mun, A bur, A par, F mao, F wes, A spa, F lyo",
            "par bre mar spa por mun bel",
        ),
        ('G', "A ber, F den, A kie, A hol, F hel", "ber kie den hol"),
        ('I', "A ven, F ion, F tys, A rom, F tun", "ven rom nap tun"),
        (
            'R',
            "A war, A ukr, F sev, A rum, F bot, F stp/nc",
            "mos war sev stp rum",
        ),
        (
            'T',
            "A bul, F bla, F aeg, A gre, A arm",
            "con ank smy bul gre",
        ),
    ];
    for (letter, units, centres) in groups {
        for unit in units.split(", ") {
            let kind = kind(unit.chars().next().unwrap());
            let province = Place::new(find(board, &unit[2..5]));
            position.add(
                power(letter),
                kind,
                if kind == UnitKind::Army {
                    province
                } else {
                    place(&unit[2..]).unwrap()
                },
            );
        }
        for centre in centres.split(' ') {
            position.owners[find(board, centre).index()] = Some(power(letter));
        }
    }
    for (id, letter, unit) in [(900, 'G', "A mun"), (901, 'A', "F gre")] {
        let place = Place::new(find(board, &unit[2..]));
        let unit = Unit {
            id: UnitId(id),
            power: power(letter),
            kind: kind(unit.chars().next().unwrap()),
            place,
        };
        let second = chancery_engine::calendar::Scale::Second;
        position.dislodged.push(Dislodged::new(unit, second));
    }
    position
}

fn scene<'a>(
    board: &'a Board,
    position: &'a Position,
    theme: &'a Theme,
    glyphs: &'a Glyphs,
) -> MapScene<'a> {
    MapScene {
        board,
        chart: &board.chart,
        treasures: &[],
        seen: &[],
        unseen: &[],
        position,
        cursor: None,
        target: None,
        rations: Some(4),
        marks: &[],
        routes: &[],
        fates: &[],
        theme,
        glyphs,
        pictures: None,
        zoom: Zoom::Auto,
        pan: (0, 0),
    }
}

fn draw(scene: &MapScene<'_>, width: u16, height: u16) -> Buffer {
    draw_with(&KeptMap::default(), scene, width, height)
}

fn draw_with(kept: &KeptMap, scene: &MapScene<'_>, width: u16, height: u16) -> Buffer {
    let pane = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(pane);
    scene.draw(kept, pane, &mut buffer);
    buffer
}

fn lines(buffer: &Buffer) -> Vec<String> {
    buffer
        .content
        .chunks(usize::from(buffer.area.width))
        .map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect())
        .collect()
}

/// The text, then the styles: a letter a cell, and what each letter stands for.
fn picture(buffer: &Buffer) -> String {
    let mut styles = Vec::new();
    let mut grid = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width)) {
        for cell in row {
            let style = (cell.fg, cell.bg, cell.modifier);
            let index = styles.iter().position(|s| *s == style).unwrap_or_else(|| {
                styles.push(style);
                styles.len() - 1
            });
            grid.push(
                char::from_u32(0x41 + index as u32 + if index >= 26 { 6 } else { 0 })
                    .unwrap_or('?'),
            );
        }
        grid.push('\n');
    }
    let mut out = lines(buffer).join("\n") + "\n\n" + &grid;
    for (index, (fg, bg, modifier)) in styles.into_iter().enumerate() {
        let letter =
            char::from_u32(0x41 + index as u32 + if index >= 26 { 6 } else { 0 }).unwrap_or('?');
        let _ = write!(out, "\n{letter} {fg} on {bg} {modifier:?}");
    }
    out
}

fn looks() -> [(&'static str, Theme, Glyphs); 2] {
    [
        ("true", Theme::new(ColourLevel::True), Glyphs::UNICODE),
        ("mono_ascii", Theme::new(ColourLevel::Mono), Glyphs::ASCII),
    ]
}

#[test]
fn looks_as_it_should() {
    let board = builtin::standard();
    for (look, theme, glyphs) in &looks() {
        for (stage, position) in [
            ("start", Position::start(board)),
            ("middle", middle_game(board)),
        ] {
            for (width, height) in [(40, 18), (60, 26), (120, 50)] {
                let marks = [
                    (find(board, "ruh"), ProvinceMark::Reachable),
                    (find(board, "tyr"), ProvinceMark::Alert),
                ];
                let (cursor, target) = (Some(find(board, "mun")), Some(find(board, "kie")));
                let scene = MapScene {
                    cursor,
                    target,
                    marks: &marks,
                    ..scene(board, &position, theme, glyphs)
                };
                insta::assert_snapshot!(
                    format!("{stage}_{width}x{height}_{look}"),
                    picture(&draw(&scene, width, height))
                );
            }
        }
    }
}

#[test]
fn every_province_is_named_and_every_unit_shown_where_the_whole_board_fits() {
    let board = builtin::standard();
    for (look, theme, glyphs) in &looks() {
        for position in [Position::start(board), middle_game(board)] {
            for (width, height) in [(60, 25), (60, 26), (76, 32), (120, 50), (170, 70)] {
                let text = lines(&draw(
                    &scene(board, &position, theme, glyphs),
                    width,
                    height,
                ))
                .join("\n");
                // With 60 columns the name of an empty land may have no room on its own ground.
                let unnamed: Vec<&str> = board
                    .provinces
                    .iter()
                    .filter(|province| width > 60 || province.centre)
                    .map(|province| province.abbr.as_str())
                    .filter(|abbr| !text.contains(abbr))
                    .collect();
                assert!(
                    unnamed.is_empty(),
                    "{look} {width}x{height}: {unnamed:?} not named\n{text}"
                );
                for power in board.power_ids() {
                    for kind in [UnitKind::Army, UnitKind::Fleet] {
                        let badge =
                            format!("{}{}", board.power(power).small_badge(), kind.letter());
                        let units = position
                            .units
                            .iter()
                            .chain(position.dislodged.iter().map(|d| &d.unit));
                        let expected = units.filter(|u| u.power == power && u.kind == kind).count();
                        assert_eq!(
                            text.matches(&badge).count(),
                            expected,
                            "{look} {width}x{height}: {badge}\n{text}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_name_of_an_empty_land_touches_its_own_ground_on_a_small_board() {
    let board = builtin::standard();
    let (theme, glyphs) = (Theme::new(ColourLevel::True), Glyphs::UNICODE);
    for position in [Position::start(board), middle_game(board)] {
        // Two cells of the chart in each, both ways.
        let text = lines(&draw(&scene(board, &position, &theme, &glyphs), 60, 25));
        let mut named = 0;
        for id in board.province_ids() {
            let province = board.province(id);
            if province.centre || position.units.iter().any(|unit| unit.place.province == id) {
                continue;
            }
            let name: Vec<char> = province.abbr.chars().collect();
            let place = text.iter().enumerate().find_map(|(y, line)| {
                let line: Vec<char> = line.chars().collect();
                let x = line.windows(3).position(|cells| cells == name)?;
                Some((x as u16, y as u16))
            });
            let Some((x, y)) = place else { continue };
            named += 1;
            let mut under = (2 * x..2 * x + 6).flat_map(|x| [(x, 2 * y), (x, 2 * y + 1)]);
            let touches =
                under.any(|(x, y)| board.chart.cell(x, y) == Some(ChartCell::Province(id)));
            assert!(touches, "{}\n{}", province.abbr, text.join("\n"));
        }
        assert!(named >= 19, "{named}");
    }
}

#[test]
fn a_dislodged_unit_and_a_coast_are_written_out() {
    let board = builtin::standard();
    let position = middle_game(board);
    for (_, theme, glyphs) in &looks() {
        let text = lines(&draw(&scene(board, &position, theme, glyphs), 60, 26)).join("\n");
        for badge in ["gA!", "aF!", "rF/nc"] {
            assert!(text.contains(badge), "{badge} missing:\n{text}");
        }
    }
}

/// Whether brackets stand round a name and what belongs to it.
fn is_bracketed(text: &str, name: &str) -> bool {
    let inside = text
        .split('[')
        .skip(1)
        .filter_map(|rest| rest.split(']').next());
    inside
        .into_iter()
        .any(|inside| inside.contains(name) && !inside.contains('\n'))
}

#[test]
fn a_window_shows_the_province_in_hand_by_name() {
    let board = builtin::standard();
    let position = middle_game(board);
    for (look, theme, glyphs) in &looks() {
        for cursor in board.province_ids() {
            let scene = MapScene {
                cursor: Some(cursor),
                ..scene(board, &position, theme, glyphs)
            };
            for (width, height) in [(40, 18), (78, 20), (30, 10)] {
                assert!(scene.is_window(Rect::new(0, 0, width, height)));
                let text = lines(&draw(&scene, width, height)).join("\n");
                let name = &board.province(cursor).abbr;
                assert!(
                    is_bracketed(&text, name),
                    "{look} {width}x{height}: [{name}] missing\n{text}"
                );
            }
        }
    }
}

#[test]
fn without_colours_the_owner_of_a_centre_is_a_letter() {
    let board = builtin::standard();
    let theme = Theme::new(ColourLevel::Mono);
    let buffer = draw(
        &scene(board, &middle_game(board), &theme, &Glyphs::ASCII),
        120,
        50,
    );
    let text = lines(&buffer).join("\n");
    for name in ["Mun*f", "Swe*e", "Gre*t", "Rum*r"] {
        assert!(text.contains(name), "{name} missing:\n{text}");
    }
    assert!(
        buffer
            .content
            .iter()
            .all(|c| (c.fg, c.bg) == (ratatui::style::Color::Reset, ratatui::style::Color::Reset))
    );
}

#[test]
fn the_province_in_hand_is_seen_at_every_level_of_colour() {
    let board = builtin::standard();
    let position = middle_game(board);
    for level in [
        ColourLevel::Mono,
        ColourLevel::Sixteen,
        ColourLevel::Indexed,
        ColourLevel::True,
    ] {
        let theme = Theme::new(level);
        let scene = scene(board, &position, &theme, &Glyphs::UNICODE);
        let without = draw(&scene, 120, 50);
        for province in board.province_ids() {
            let with = draw(
                &MapScene {
                    cursor: Some(province),
                    ..scene
                },
                120,
                50,
            );
            let changed = without.diff_iter(&with).count();
            assert!(
                changed >= 8,
                "{level:?}: {} changes {changed} cells",
                board.province(province).abbr
            );
        }
    }
}

#[test]
fn without_colours_what_stands_out_is_told_by_signs() {
    let board = builtin::standard();
    let (position, theme) = (Position::start(board), Theme::new(ColourLevel::Mono));
    let marks = [
        (find(board, "ruh"), ProvinceMark::Reachable),
        (find(board, "tyr"), ProvinceMark::Alert),
    ];
    let (cursor, target) = (Some(find(board, "mun")), Some(find(board, "kie")));
    let scene = MapScene {
        cursor,
        target,
        marks: &marks,
        ..scene(board, &position, &theme, &Glyphs::ASCII)
    };
    let text = lines(&draw(&scene, 120, 50)).join("\n");
    for sign in ["[gA Mun*g]", ">gF Kie*g", "+Ruh", "!Tyr"] {
        assert!(text.contains(sign), "{sign} missing:\n{text}");
    }
}

#[test]
fn only_signs_of_certain_width_are_drawn() {
    let board = builtin::standard();
    let position = middle_game(board);
    for level in [
        ColourLevel::Mono,
        ColourLevel::Sixteen,
        ColourLevel::Indexed,
        ColourLevel::True,
    ] {
        for glyphs in [Glyphs::UNICODE, Glyphs::ASCII] {
            let marks = [
                (find(board, "ruh"), ProvinceMark::Reachable),
                (find(board, "tyr"), ProvinceMark::Alert),
            ];
            let theme = Theme::new(level);
            let scene = MapScene {
                target: Some(find(board, "kie")),
                marks: &marks,
                ..scene(board, &position, &theme, &glyphs)
            };
            for cell in draw(&scene, 60, 26)
                .content
                .iter()
                .chain(&draw(&scene, 120, 50).content)
            {
                let symbol = cell.symbol();
                assert!(
                    symbol.width_cjk() == 1 || symbol == "▀" || glyphs.lines.contains(&symbol),
                    "{symbol:?} is ambiguous"
                );
                assert!(
                    glyphs == Glyphs::UNICODE || symbol.is_ascii(),
                    "{symbol:?} is not ASCII"
                );
            }
        }
    }
}

#[test]
fn a_point_means_the_name_written_there_else_the_ground() {
    let board = builtin::standard();
    let position = Position::empty(board);
    let (theme, pane) = (Theme::new(ColourLevel::True), Rect::new(3, 2, 120, 50));
    let scene = scene(board, &position, &theme, &Glyphs::UNICODE);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 130, 60));
    scene.render(pane, &mut buffer);
    let at = |x: u16, y: u16| scene.province_at(pane, Point::new(pane.x + x, pane.y + y));
    for (y, line) in (0..).zip(lines(&buffer)) {
        let cells: Vec<char> = line.chars().collect();
        for province in board.province_ids() {
            let name: Vec<char> = board.province(province).abbr.chars().collect();
            if let Some(x) = cells.windows(3).position(|w| w == name) {
                assert_eq!(at(x as u16 - pane.x, y - pane.y), Some(province));
            }
        }
    }
    let on_ground = (0..50)
        .step_by(3)
        .flat_map(|y| (0..120).step_by(4).map(move |x| (x, y)))
        .filter(|&(x, y)| {
            let expected = match board.chart.cell(x, y) {
                Some(ChartCell::Province(p)) => Some(p),
                _ => None,
            };
            at(x, y) == expected
        });
    assert!(
        on_ground.count() > 480,
        "nearly every one of 510 cells is its province's"
    );
    assert_eq!(scene.province_at(pane, Point::new(2, 2)), None);
}

/// The start with every unit but those of the capitals kept off the board.
fn barracks(board: &Board) -> Position {
    let mut position = Position::start(board);
    let capitals: Vec<ProvinceId> = "vie lon par ber rom mos con"
        .split(' ')
        .map(|id| find(board, id))
        .collect();
    let (standing, pooled): (Vec<Unit>, Vec<Unit>) = position
        .units
        .iter()
        .partition(|u| capitals.contains(&u.place.province));
    position.units = standing;
    for unit in pooled {
        position.add_to_pool(unit.power, unit.kind, unit.place.province);
    }
    position.add_to_pool(
        board.find_power("Turkey").unwrap(),
        UnitKind::Army,
        find(board, "smy"),
    );
    position
}

#[test]
fn pools_are_written_beside_their_centres() {
    let board = builtin::standard();
    let position = barracks(board);
    for (level, glyphs, mark) in [
        (ColourLevel::Mono, Glyphs::ASCII, "*e"),
        (ColourLevel::True, Glyphs::UNICODE, "▪"),
    ] {
        let theme = Theme::new(level);
        let text = lines(&draw(&scene(board, &position, &theme, &glyphs), 120, 50)).join("\n");
        assert!(text.contains(&format!("Edi{mark}+F")), "{text}");
        assert!(
            !text.contains("eA"),
            "no English army stands anywhere:\n{text}"
        );
        assert_eq!(
            text.matches("+A").count() + text.matches("+F").count(),
            15,
            "every pool, once:\n{text}"
        );
        assert!(text.contains("+AA"), "two armies at Smyrna:\n{text}");
    }
}

/// Open seas full of fleets: two English ones and a French one in the North Atlantic, an army
/// aboard one of the English; twelve in the South Atlantic; one alone in the Barents Sea.
fn open_seas(board: &Board) -> Position {
    let power = |letter: char| {
        board
            .power_ids()
            .find(|&p| board.power(p).badge == letter.to_string())
            .unwrap()
    };
    let mut position = Position::empty(board);
    let stacks = [("nao", "EEF"), ("sao", "EEEFFFPPPSSS"), ("bar", "F")];
    for (sea, fleets) in stacks {
        for letter in fleets.chars() {
            let place = Place::new(find(board, sea));
            let fleet = position.add(power(letter), UnitKind::Fleet, place);
            if sea == "nao" && letter == 'E' && position.aboard.is_empty() {
                let unit = Unit {
                    id: UnitId(900),
                    power: power(letter),
                    kind: UnitKind::Army,
                    place,
                };
                position.aboard.push(Aboard {
                    unit,
                    fleet,
                    moves: 1,
                });
            }
        }
    }
    position
}

#[test]
fn the_fleets_of_an_open_sea_are_counted_by_power() {
    let board = &builtin::load("1492").unwrap();
    let position = open_seas(board);
    for (level, glyphs) in [
        (ColourLevel::Mono, Glyphs::ASCII),
        (ColourLevel::Sixteen, Glyphs::UNICODE),
        (ColourLevel::True, Glyphs::UNICODE),
    ] {
        let theme = Theme::new(level);
        for (width, height) in [(40, 17), (76, 32), (120, 50)] {
            let text = lines(&draw(
                &scene(board, &position, &theme, &glyphs),
                width,
                height,
            ))
            .join("\n");
            let squeezed = text.replace(' ', "");
            assert!(squeezed.contains("E2A1F1"), "{width}x{height}:\n{text}");
            assert!(squeezed.contains("E3F3P3S3"), "{width}x{height}:\n{text}");
            assert!(
                squeezed.contains("fF"),
                "a fleet alone is written as on any board:\n{text}"
            );
        }
    }
}

#[test]
fn a_treasure_is_written_after_the_name() {
    let board = &builtin::load("1492").unwrap();
    let (theme, position) = (Theme::new(ColourLevel::True), Position::start(board));
    let treasures = [find(board, "mor"), find(board, "lis")];
    let text = lines(&draw(
        &MapScene {
            treasures: &treasures,
            ..scene(board, &position, &theme, &Glyphs::UNICODE)
        },
        120,
        50,
    ))
    .join("\n");
    assert!(text.contains("Mor.T"), "{text}");
    assert!(text.contains("Lis▪T"), "{text}");
}

#[test]
fn a_pool_takes_no_room_from_units_and_names() {
    let board = builtin::standard();
    let (theme, glyphs) = (Theme::new(ColourLevel::True), Glyphs::UNICODE);
    let pooled = barracks(board);
    let bare = Position {
        pooled: Vec::new(),
        ..pooled.clone()
    };
    for (width, height) in [(40, 17), (60, 26), (76, 32), (120, 50)] {
        let [with, without] = [&pooled, &bare]
            .map(|p| lines(&draw(&scene(board, p, &theme, &glyphs), width, height)).join("\n"));
        let captions = |text: &str| {
            let centres = board.provinces.iter().filter(|province| province.centre);
            centres.filter(|centre| text.contains(&centre.abbr)).count()
        };
        assert!(
            captions(&with) >= captions(&without),
            "{width}x{height}:\n{with}\n{without}"
        );
    }
}

#[test]
fn a_caption_stays_where_it_is_when_a_distant_unit_moves() {
    let board = builtin::standard();
    let theme = Theme::new(ColourLevel::Mono);
    let before = Position::start(board);
    let mut after = before.clone();
    let sevastopol = find(board, "sev");
    let fleet = after
        .units
        .iter_mut()
        .find(|u| u.place.province == sevastopol)
        .unwrap();
    fleet.place = Place::new(find(board, "bla"));
    let [before, after] =
        [before, after].map(|p| lines(&draw(&scene(board, &p, &theme, &Glyphs::ASCII), 120, 50)));
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before[..75], after[..75]);
    }
}

#[test]
fn what_is_kept_from_earlier_drawings_changes_nothing() {
    let (world, standard) = (
        builtin::load("mercator-world").unwrap(),
        builtin::standard(),
    );
    for board in [&*world, standard] {
        let (start, empty) = (Position::start(board), Position::empty(board));
        for (_, theme, glyphs) in &looks() {
            let kept = KeptMap::default();
            let look = |position, cursor, pan, (width, height)| {
                let cursor = Some(find(board, cursor));
                let anew = MapScene {
                    cursor,
                    pan,
                    ..scene(board, position, theme, glyphs)
                };
                assert_eq!(
                    picture(&draw(&anew, width, height)),
                    picture(&draw_with(&kept, &anew, width, height))
                );
            };
            for size in [(40, 18), (120, 50), (60, 26)] {
                look(&start, "par", (0, 0), size);
                look(&start, "bur", (0, 0), size);
                look(&start, "mos", (0, 0), size);
                look(&start, "mos", (9, 4), size);
                look(&empty, "mos", (9, 4), size);
                look(&start, "mos", (9, 4), size);
            }
        }
    }
}

#[test]
fn canals_caps_and_special_provinces_are_told_by_signs() {
    on_the_world(|scene| {
        let scene = MapScene {
            zoom: Zoom::Window,
            ..scene
        };
        let text = lines(&draw(&scene, 200, 72)).join("\n");
        let (centre, special) = (scene.glyphs.centre, scene.glyphs.special);
        for name in [
            format!("Egy{centre}="),
            "Pan=".to_owned(),
            format!("Kie{centre}=g"),
            format!("Tan{special}g"),
            format!("Alk{special}u"),
        ] {
            assert!(text.contains(&name), "{name} missing:\n{text}");
        }
        assert_eq!(text.matches(special).count(), 16, "{text}");
        for (y, line) in (0..).zip(text.lines()).step_by(7) {
            for (x, sign) in (0..)
                .zip(line.chars())
                .filter(|(_, sign)| ['^', '~'].contains(sign))
            {
                let at = scene.province_at(Rect::new(0, 0, 200, 72), Point::new(x, y));
                let ground = if sign == '^' {
                    Terrain::Polar
                } else {
                    Terrain::Sea
                };
                assert_eq!(
                    at.map(|id| scene.board.terrain(id)),
                    Some(ground),
                    "{sign} at {x}, {y}:\n{text}"
                );
            }
        }
        assert!(
            text.lines().next().unwrap().matches('^').count() > 10,
            "{text}"
        );
    });
}
