//! Orders drawn over the map.

use super::{draw, find, looks, middle_game, on_the_world, picture, scene};
use chancery::tui::map::{LineEnd, MapScene, Route, RouteStroke, RouteWeight, Zoom};
use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain, builtin};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::style::Modifier;

pub(super) fn route(from: ProvinceId, to: LineEnd, stroke: RouteStroke, failed: bool) -> Route {
    Route {
        from,
        to,
        stroke,
        failed,
        power: PowerId(0),
        weight: RouteWeight::Other,
    }
}

/// The same order in hand, which has an arrow where the board is small.
pub(super) fn in_hand(route: Route) -> Route {
    Route {
        weight: RouteWeight::Selected,
        ..route
    }
}

/// Moves, a support, a convoy; some of them failed.
fn orders(board: &Board) -> Vec<Route> {
    let at = |id| find(board, id);
    let between = |from, to| LineEnd::Between(at(from), at(to));
    vec![
        route(at("mun"), LineEnd::In(at("tyr")), RouteStroke::Solid, false),
        route(at("bur"), between("mun", "tyr"), RouteStroke::Dashed, false),
        route(at("ber"), LineEnd::In(at("mun")), RouteStroke::Solid, true),
        route(at("yor"), LineEnd::In(at("den")), RouteStroke::Solid, false),
        route(at("nth"), between("yor", "den"), RouteStroke::Dotted, false),
        route(at("mao"), LineEnd::In(at("iri")), RouteStroke::Solid, false),
        route(at("ukr"), LineEnd::In(at("war")), RouteStroke::Dashed, true),
    ]
}

/// The cells that one drawing has otherwise than another.
fn changed(one: &Buffer, other: &Buffer) -> Vec<(String, String)> {
    let cells = one.content.iter().zip(&other.content);
    cells
        .filter(|(one, other)| one.symbol() != other.symbol())
        .map(|(one, other)| (one.symbol().to_owned(), other.symbol().to_owned()))
        .collect()
}

#[test]
fn orders_look_as_they_should() {
    let board = builtin::standard();
    let position = middle_game(board);
    let routes = orders(board);
    for (name, theme, glyphs) in looks() {
        let scene = MapScene {
            routes: &routes,
            ..scene(board, &position, &theme, &glyphs)
        };
        insta::assert_snapshot!(format!("orders_{name}"), picture(&draw(&scene, 100, 36)));
    }
}

#[test]
fn a_move_over_the_edge_of_a_world_goes_the_short_way() {
    on_the_world(|scene| {
        let chart = scene.chart;
        let far = |p: &ProvinceId| chart.anchors[p.index()].unit.0;
        let seas = || {
            let all = scene.board.province_ids();
            all.filter(|&p| scene.board.terrain(p) == Terrain::Sea)
        };
        let (first, last) = (seas().min_by_key(far), seas().max_by_key(far));
        let routes = [in_hand(route(
            first.unwrap(),
            LineEnd::In(last.unwrap()),
            RouteStroke::Solid,
            false,
        ))];
        let scene = MapScene {
            zoom: Zoom::Fit,
            ..scene
        };
        let plain = draw(&scene, 160, 50);
        let drawn = draw(
            &MapScene {
                routes: &routes,
                ..scene
            },
            160,
            50,
        );
        let lines = changed(&plain, &drawn).len();
        assert!(
            (1..80).contains(&lines),
            "{lines} cells\n{}",
            picture(&drawn)
        );
    });
}

/// From a unit to one next to it there are a head and at least a piece of line before it, at every
/// size and however near their captions are.
#[test]
fn a_line_between_neighbours_shows_whence_it_comes() {
    let board = builtin::standard();
    let position = middle_game(board);
    let (mut lines, mut bare) = (0, Vec::new());
    for (look, theme, glyphs) in looks() {
        for (width, height) in [(80, 24), (120, 40), (200, 60)] {
            for from in position.units.iter().map(|unit| unit.place.province) {
                let scene = scene(board, &position, &theme, &glyphs);
                let plain = draw(&scene, width, height);
                let written = super::lines(&plain).join("\n");
                let named = |p: ProvinceId| written.contains(&board.province(p).abbr);
                let next = board.army_moves(from).iter();
                for &to in next.filter(|&&to| named(from) && named(to)) {
                    let end = LineEnd::In(to);
                    let routes = [in_hand(route(from, end, RouteStroke::Solid, false))];
                    let with = MapScene {
                        routes: &routes,
                        ..scene
                    };
                    let drawn = draw(&with, width, height);
                    let signs = plain.content.iter().zip(&drawn.content);
                    let signs = signs.filter(|(was, is)| was != is);
                    let signs: String = signs.map(|(_, is)| is.symbol()).collect();
                    let heads = signs.chars().filter(|sign| glyphs.heads.contains(sign));
                    lines += 1;
                    if heads.count() != 1 || signs.chars().count() < 2 {
                        let [from, to] = [from, to].map(|p| &board.province(p).abbr);
                        bare.push(format!("{look} {width}x{height} {from} - {to}: {signs}"));
                    }
                }
            }
        }
    }
    assert!(
        bare.is_empty(),
        "{} of {lines}:\n{}",
        bare.len(),
        bare.join("\n")
    );
}

proptest! {
    /// Nothing that is written on the map is drawn over, at any size.
    #[test]
    fn no_name_and_no_unit_is_drawn_over(
        width in 20..200_u16,
        height in 8..60_u16,
        ends in prop::collection::vec((0..75_usize, 0..75_usize, any::<bool>()), 1..30),
    ) {
        let board = builtin::standard();
        let position = middle_game(board);
        let ids: Vec<ProvinceId> = board.province_ids().collect();
        let routes: Vec<Route> = ends
            .iter()
            .map(|&(from, to, failed)| route(ids[from], LineEnd::In(ids[to]), RouteStroke::Solid, failed))
            .collect();
        for (_, theme, glyphs) in looks() {
            let scene = scene(board, &position, &theme, &glyphs);
            let plain = draw(&scene, width, height);
            let drawn = draw(&MapScene { routes: &routes, ..scene }, width, height);
            let letters = |cell: &str| cell.chars().any(char::is_alphanumeric);
            // Faint letters are the ground of their owner.
            let written = plain.content.iter().zip(&drawn.content);
            let written = written.filter(|(was, _)| letters(was.symbol()) && !was.modifier.contains(Modifier::DIM));
            for (was, is) in written {
                prop_assert_eq!(was.symbol(), is.symbol());
            }
        }
    }
}
