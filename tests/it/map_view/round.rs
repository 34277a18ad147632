//! A board that goes round the world.

use super::*;

#[test]
fn a_board_that_wraps_joins_its_edges() {
    let mut board = builtin::standard().clone();
    board.chart.wraps = true;
    let position = Position::start(&board);
    let theme = Theme::new(ColourLevel::Mono);
    let cursor = Some(find(&board, "nao"));
    let scene = MapScene {
        cursor,
        ..scene(&board, &position, &theme, &Glyphs::ASCII)
    };
    let text = lines(&draw(&scene, 60, 24)).join("\n");
    assert!(is_bracketed(&text, "NAO"), "the west:\n{text}");
    assert!(
        text.contains("Mos*r"),
        "and the east to the left of it:\n{text}"
    );
}

/// Everything that the world is drawn with, in both looks.
pub fn on_the_world(test: impl Fn(MapScene<'_>)) {
    let board = builtin::load("mercator-world").unwrap();
    let position = Position::start(&board);
    for (_, theme, glyphs) in &looks() {
        test(scene(&board, &position, theme, glyphs));
    }
}

#[test]
fn a_world_too_large_for_a_pane_is_shown_round_the_province_in_hand() {
    on_the_world(|scene| {
        for cursor in scene.board.province_ids() {
            for (width, height) in [(40, 18), (78, 18), (30, 10), (190, 30)] {
                let scene = MapScene {
                    cursor: Some(cursor),
                    ..scene
                };
                assert!(scene.is_window(Rect::new(0, 0, width, height)));
                let text = lines(&draw(&scene, width, height)).join("\n");
                let name = &scene.board.province(cursor).abbr;
                assert!(
                    is_bracketed(&text, name),
                    "{width}x{height}: [{name}]\n{text}"
                );
            }
        }
    });
}

#[test]
fn a_world_is_scrolled_round_for_ever_and_stops_at_the_poles() {
    on_the_world(|scene| {
        let pane = Rect::new(0, 0, 40, 18);
        let cursor = Some(find(scene.board, "pek"));
        let home = draw(&MapScene { cursor, ..scene }, 40, 18);
        for (quarters, round) in [((1, 0), 20), ((-1, 0), 20), ((4, 0), 5)] {
            let mut scene = MapScene { cursor, ..scene };
            let mut before = home.clone();
            for _ in 0..round {
                scene.pan = scene.panned(pane, quarters);
                let now = draw(&scene, 40, 18);
                assert_ne!(lines(&before), lines(&now), "{quarters:?} goes on");
                before = now;
            }
            assert_eq!(
                lines(&home),
                lines(&before),
                "{quarters:?} comes home after {round} steps"
            );
        }
        for quarters in [(0, 1), (0, -1)] {
            let mut scene = MapScene { cursor, ..scene };
            (0..40).for_each(|_| scene.pan = scene.panned(pane, quarters));
            assert_eq!(scene.panned(pane, quarters), scene.pan, "it stops");
            let pole = draw(&scene, 40, 18);
            scene.pan = scene.panned(pane, (0, -quarters.1));
            assert_ne!(
                lines(&pole),
                lines(&draw(&scene, 40, 18)),
                "one step back is seen at once"
            );
        }
    });
}

#[test]
fn at_the_seam_every_province_is_named_once_and_on_its_own_ground() {
    let board = builtin::load("mercator-world").unwrap();
    let (position, theme) = (Position::start(&board), Theme::new(ColourLevel::Mono));
    for (width, height, zoom) in [
        (40, 18, Zoom::Window),
        (190, 40, Zoom::Window),
        (120, 50, Zoom::Fit),
    ] {
        let pane = Rect::new(0, 0, width, height);
        for column in (0..200).step_by(31) {
            let cursor = Some(find(&board, "eth"));
            let scene = MapScene {
                cursor,
                pan: (column, 0),
                zoom,
                ..scene(&board, &position, &theme, &Glyphs::ASCII)
            };
            let text = lines(&draw(&scene, width, height));
            for id in board.province_ids() {
                let name = &board.province(id).abbr;
                let places: Vec<(usize, usize)> = text
                    .iter()
                    .enumerate()
                    .flat_map(|(y, line)| {
                        line.match_indices(name.as_str()).map(move |(x, _)| (x, y))
                    })
                    .collect();
                assert!(
                    places.len() <= 1,
                    "{width}x{height}+{column}: {name} at {places:?}\n{}",
                    text.join("\n")
                );
                for (x, y) in places
                    .into_iter()
                    .filter(|&(x, _)| x < 4 || x + 8 > usize::from(width))
                {
                    let at = scene.province_at(pane, Point::new(x as u16, y as u16));
                    assert_eq!(
                        at,
                        Some(id),
                        "{width}x{height}+{column}: {name}\n{}",
                        text.join("\n")
                    );
                }
            }
        }
    }
}

#[test]
fn a_unit_in_a_sea_cut_by_the_edges_stands_in_that_sea() {
    let board = builtin::load("mercator-world").unwrap();
    let (bare, theme) = (Position::empty(&board), Theme::new(ColourLevel::Mono));
    for sea in ["npo", "cpo"].map(|id| find(&board, id)) {
        let mut position = bare.clone();
        position.add(
            board.find_power("Japan").unwrap(),
            UnitKind::Fleet,
            Place::new(sea),
        );
        for (width, height) in [(40, 18), (188, 40)] {
            for column in (0..200).step_by(9) {
                let cursor = Some(find(&board, "haw"));
                let view = |position| MapScene {
                    cursor,
                    pan: (column, 0),
                    zoom: Zoom::Window,
                    ..scene(&board, position, &theme, &Glyphs::ASCII)
                };
                let text = lines(&draw(&view(&position), width, height));
                let badges: Vec<_> = (0..)
                    .zip(&text)
                    .flat_map(|(y, line)| line.match_indices("jF").map(move |(x, _)| (x, y)))
                    .collect();
                assert!(badges.len() <= 1, "{badges:?}\n{}", text.join("\n"));
                for (x, y) in badges {
                    let ground = view(&bare)
                        .province_at(Rect::new(0, 0, width, height), Point::new(x as u16, y));
                    assert_eq!(
                        ground,
                        Some(sea),
                        "{width}x{height}+{column}:\n{}",
                        text.join("\n")
                    );
                }
            }
        }
    }
}
