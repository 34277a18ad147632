//! Orders on a board that is too small for all of them.

use super::routes::{in_hand, route};
use super::{draw, find, looks, middle_game, scene};
use chancery::tui::map::{LineEnd, MapScene, Route, RouteStroke, RouteWeight, UnitFate};
use chancery_atlas::board::{ProvinceId, builtin};
use proptest::prelude::*;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position as Point, Rect};
use ratatui::style::Modifier;

/// The board beside the results in a terminal of 120 by 40.
const SMALL: (u16, u16) = (62, 26);

fn move_to(from: ProvinceId, to: ProvinceId, failed: bool) -> Route {
    route(from, LineEnd::In(to), RouteStroke::Solid, failed)
}

/// The points at which one drawing has another character than the other.
fn changed<'a>(was: &'a Buffer, is: &'a Buffer) -> Vec<(Point, &'a Cell)> {
    let cells = is.area.positions().zip(was.content.iter().zip(&is.content));
    cells
        .filter(|(_, (was, is))| was.symbol() != is.symbol())
        .map(|(point, (_, is))| (point, is))
        .collect()
}

fn to_which(heads: [char; 4], sign: &str, at: Point) -> Option<Point> {
    let (x, y) = (i32::from(at.x), i32::from(at.y));
    let sign = sign.chars().next()?;
    let (x, y) = match heads.iter().position(|head| *head == sign)? {
        0 => (x + 1, y),
        1 => (x - 1, y),
        2 => (x, y + 1),
        _ => (x, y - 1),
    };
    Some(Point::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
}

/// An arrow points at the very caption of the province to which the order goes, and at no other.
#[test]
fn an_arrow_ends_where_its_order_does() {
    let board = builtin::standard();
    let position = middle_game(board);
    let pane = Rect::new(0, 0, SMALL.0, SMALL.1);
    for (look, theme, glyphs) in looks() {
        let scene = scene(board, &position, &theme, &glyphs);
        let plain = draw(&scene, SMALL.0, SMALL.1);
        let written = super::lines(&plain).join("\n");
        let at = scene.provinces_in(pane);
        for from in position.units.iter().map(|unit| unit.place.province) {
            let next = board.army_moves(from).iter();
            for &to in next.filter(|&&to| written.contains(&board.province(to).abbr)) {
                for failed in [false, true] {
                    let routes = [in_hand(move_to(from, to, failed))];
                    let with = MapScene {
                        routes: &routes,
                        ..scene
                    };
                    let drawn = draw(&with, SMALL.0, SMALL.1);
                    let changed = changed(&plain, &drawn);
                    let mut heads = changed
                        .iter()
                        .filter_map(|(point, cell)| to_which(glyphs.heads, cell.symbol(), *point));
                    let [from, to_name] = [from, to].map(|p| &board.province(p).abbr);
                    let ends = heads.next().and_then(&at);
                    assert_eq!(ends, Some(to), "{look} {from} - {to_name}");
                    assert_eq!(heads.next(), None, "{look} {from} - {to_name}");
                    let cross = glyphs.cross.to_string();
                    let crosses = changed.iter().filter(|(_, cell)| cell.symbol() == cross);
                    assert_eq!(
                        crosses.count(),
                        usize::from(failed),
                        "{look} {from} - {to_name}"
                    );
                }
            }
        }
    }
}

#[test]
fn an_arrow_has_the_colour_of_its_power_and_others_have_a_tick() {
    let board = builtin::standard();
    let position = middle_game(board);
    let (_, theme, glyphs) = looks().into_iter().next().unwrap();
    let at = |id| find(board, id);
    let power = position.unit_in(at("nwy")).unwrap().power;
    let order = Route {
        power,
        ..in_hand(move_to(at("nwy"), at("fin"), false))
    };
    let other = move_to(at("ukr"), at("mos"), false);
    let routes = [order, other];
    let scene = scene(board, &position, &theme, &glyphs);
    let plain = draw(&scene, SMALL.0, SMALL.1);
    let with = MapScene {
        routes: &routes,
        ..scene
    };
    let drawn = draw(&with, SMALL.0, SMALL.1);
    let badge = theme.badge(board, power);
    let changed = changed(&plain, &drawn);
    let (arrow, ticks): (Vec<_>, Vec<_>) = changed
        .into_iter()
        .partition(|(_, cell)| Some(cell.bg) == badge.bg);
    assert!(arrow.len() > 1, "{arrow:?}");
    assert!(arrow.iter().all(|(_, cell)| Some(cell.fg) == badge.fg));
    assert_eq!(ticks.len(), 1, "{ticks:?}");

    // Signs of what became of units take the place of ticks.
    let fates = [
        (at("ukr"), UnitFate::Failed),
        (at("war"), UnitFate::Moved),
        (at("boh"), UnitFate::Dislodged),
    ];
    let told = MapScene {
        routes: &[other],
        fates: &fates,
        ..scene
    };
    let signs: String = super::lines(&draw(&told, SMALL.0, SMALL.1)).concat();
    for sign in ["✗rA Ukr", "➔rA War", "Boh!"] {
        assert!(signs.contains(sign), "{sign}: {signs}");
    }
    let large = super::lines(&draw(&told, 120, 50)).concat();
    assert!(!large.contains("➔"), "a large board has all lines");
}

/// A support ends at the arrow of whom it helps.
#[test]
fn a_support_meets_the_arrow_that_it_helps() {
    let board = builtin::standard();
    let position = middle_game(board);
    let (_, theme, glyphs) = looks().into_iter().next().unwrap();
    let at = |id| find(board, id);
    let helped = LineEnd::Between(at("sev"), at("bla"));
    let mut routes = [
        move_to(at("sev"), at("bla"), true),
        route(at("rum"), helped, RouteStroke::Dashed, false),
        move_to(at("par"), at("bre"), false),
    ];
    Route::select(&mut routes, 0);
    let weights = routes.map(|route| route.weight);
    let expected = [
        RouteWeight::Selected,
        RouteWeight::Touching,
        RouteWeight::Other,
    ];
    assert_eq!(weights, expected);
    let scene = scene(board, &position, &theme, &glyphs);
    let alone = MapScene {
        routes: &routes[..1],
        ..scene
    };
    let alone = draw(&alone, SMALL.0, SMALL.1);
    let both = MapScene {
        routes: &routes[..2],
        ..scene
    };
    let both = draw(&both, SMALL.0, SMALL.1);
    let arrow: Vec<Point> = changed(&draw(&scene, SMALL.0, SMALL.1), &alone)
        .into_iter()
        .map(|(point, _)| point)
        .collect();
    let support = changed(&alone, &both);
    assert!(support.len() > 1);
    let beside = |one: Point, other: Point| one.x.abs_diff(other.x) + one.y.abs_diff(other.y) == 1;
    let meets = support
        .iter()
        .any(|(point, _)| arrow.iter().any(|cell| beside(*point, *cell)));
    assert!(meets, "{support:?} {arrow:?}");
}

proptest! {
    /// Arrows cover no unit, and no caption at which one of them begins or ends.
    #[test]
    fn no_unit_is_drawn_over_by_an_arrow(
        width in 20..100_u16,
        height in 8..30_u16,
        ends in prop::collection::vec((0..75_usize, 0..75_usize, any::<bool>()), 1..8),
    ) {
        let board = builtin::standard();
        let position = middle_game(board);
        let ids: Vec<ProvinceId> = board.province_ids().collect();
        let routes: Vec<Route> = ends
            .iter()
            .map(|&(from, to, failed)| in_hand(move_to(ids[from], ids[to], failed)))
            .collect();
        let pane = Rect::new(0, 0, width, height);
        for (_, theme, glyphs) in looks() {
            let scene = scene(board, &position, &theme, &glyphs);
            prop_assume!(scene.is_small(pane));
            let at = scene.provinces_in(pane);
            let plain = draw(&scene, width, height);
            let drawn = draw(&MapScene { routes: &routes, ..scene }, width, height);
            let is_end = |p: ProvinceId| routes.iter().any(|r| r.from == p || r.to == LineEnd::In(p));
            let badge = |cell: &Cell| {
                let styles = board.power_ids().map(|power| theme.badge(board, power));
                let style = (Some(cell.fg), Some(cell.bg), cell.modifier);
                let mut same = styles.filter(|badge| (badge.fg, badge.bg, badge.add_modifier) == style);
                same.next().is_some() || cell.modifier.contains(Modifier::REVERSED)
            };
            let letters = |cell: &Cell| cell.symbol().chars().any(char::is_alphanumeric)
                && !cell.modifier.contains(Modifier::DIM);
            for (point, was) in pane.positions().zip(&plain.content) {
                let is_kept = badge(was) || at(point).is_some_and(is_end);
                if letters(was) && is_kept {
                    prop_assert_eq!(was.symbol(), drawn[point].symbol());
                }
            }
        }
    }
}
