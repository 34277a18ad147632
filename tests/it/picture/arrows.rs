//! Arrows and names: which lies over which, and how often they meet.

use std::path::Path;

use chancery_engine::calendar::Scale;
use chancery_engine::edit::Edit;
use chancery_engine::variant;
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::picture::{Ink, PictureMoment, svg};
use roxmltree::{Document, Node};

use super::read::Drawing;
use crate::report::table::{edit, mercator, settle, stand};

type Point = (f32, f32);

/// Moments with orders of every sample.
fn moments() -> Vec<(String, View, PictureMoment)> {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let mut found = Vec::new();
    for folder in std::fs::read_dir(&saves).unwrap() {
        let name = folder.unwrap().file_name().into_string().unwrap();
        let (game, _) = Store::new(&saves, variant::all()).read(&name).unwrap();
        let view = View::new(&game, Viewer::GameMaster);
        let all = (0..view.turns.len()).flat_map(|turn| PictureMoment::of_turn(&view, turn));
        let all: Vec<PictureMoment> = all.collect();
        let some = all.iter().step_by(all.len().div_ceil(6));
        found.extend(some.map(|&moment| (name.clone(), view.clone(), moment)));
    }
    found
}

fn has(node: &Node<'_, '_>, class: &str) -> bool {
    let classes = node.attribute("class").unwrap_or_default();
    classes.split(' ').any(|one| one == class)
}

fn is_of_the_board(node: &Node<'_, '_>) -> bool {
    !node.ancestors().any(|outer| has(&outer, "legend"))
}

#[test]
fn names_and_units_lie_over_all_arrows() {
    for (name, view, moment) in moments() {
        let text = svg(&view, moment, Ink::Colour);
        let document = Document::parse(&text).unwrap();
        let all: Vec<Node<'_, '_>> = document.root().descendants().collect();
        let first = |class| all.iter().position(|node| has(node, class));
        let last = all
            .iter()
            .rposition(|node| has(node, "arrow") && is_of_the_board(node));
        for over in ["name", "unit"] {
            assert!(
                last < first(over),
                "{name}: an arrow is drawn over a {over}"
            );
        }
    }
}

/// Areas at the edge of the known world are on both charts of 1492: what leads beyond is drawn where
/// both its ends are.
#[test]
fn no_arrow_goes_from_chart_to_chart() {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let store = Store::new(&saves, variant::all());
    let (game, _) = store.read("1492-france-has-won-in-1500").unwrap();
    let view = View::new(&game, Viewer::GameMaster);
    let mut below = 0;
    for turn in 0..view.turns.len() {
        let text = svg(&view, PictureMoment::Settled(turn), Ink::Colour);
        let document = Document::parse(&text).unwrap();
        let all = || document.root().descendants();
        let tops = all().filter_map(|node| {
            let moved = node.attribute("transform")?.strip_prefix("translate(0 ")?;
            moved.strip_suffix(')')?.parse::<f32>().ok()
        });
        let top = tops.filter(|&top| top > 0.0).fold(f32::MAX, f32::min);
        for shaft in all().filter(|node| has(node, "shaft") && is_of_the_board(node)) {
            let [points, _] = along(shaft.attribute("d").unwrap());
            let ends = [points[0].1 > top, points[20].1 > top];
            assert_eq!(ends[0], ends[1], "turn {turn}: {points:?} over {top}");
            below += usize::from(ends[0]);
        }
    }
    assert!(below > 50, "{below}");
}

/// The points along a curve, as it is bent and as it would be with nothing in its way.
fn along(path: &str) -> [Vec<Point>; 2] {
    let numbers: Vec<f32> = path
        .split(['M', 'Q', ' '])
        .filter_map(|number| number.parse().ok())
        .collect();
    let [x, y, pull_x, pull_y, to_x, to_y] = numbers[..] else {
        panic!("{path}")
    };
    let (right, down) = (to_x - x, to_y - y);
    let middle = (f32::midpoint(x, to_x), f32::midpoint(y, to_y));
    let plain = (middle.0 - down * 0.09, middle.1 + right * 0.09);
    [(pull_x, pull_y), plain].map(|pull| {
        let at = |part: u8| {
            let t = f32::from(part) / 20.0;
            let on = |a: f32, pull: f32, b: f32| {
                (1.0 - t) * (1.0 - t) * a + 2.0 * t * (1.0 - t) * pull + t * t * b
            };
            (on(x, pull.0, to_x), on(y, pull.1, to_y))
        };
        (0..=20).map(at).collect()
    })
}

/// How many arrows meet an abbreviation as they are drawn, and how many would as plain arcs.
fn meetings(text: &str) -> [usize; 3] {
    let names = Drawing::read(text).names;
    let document = Document::parse(text).unwrap();
    let shafts = document.root().descendants();
    let shafts = shafts.filter(|node| has(node, "shaft") && is_of_the_board(node));
    let meets = |points: &[Point]| {
        names.iter().any(|(name, (x, y), size)| {
            let [x, y, size, letters] = [*x, *y, *size, name.chars().count().try_into().unwrap()]
                .map(|number| f32::from(i16::try_from(number).unwrap()));
            let (wide, middle) = (letters * size / 2.0, (x, y - size / 3.0));
            let near = |point: &Point| {
                2.0 * (point.0 - middle.0).abs() < wide
                    && 2.0 * (point.1 - middle.1).abs() < size * 0.6
            };
            points.iter().any(near)
        })
    };
    let curves: Vec<[Vec<Point>; 2]> = shafts
        .map(|node| along(node.attribute("d").unwrap()))
        .collect();
    let count = |which: usize| curves.iter().filter(|both| meets(&both[which])).count();
    [count(0), count(1), curves.len()]
}

#[test]
fn arrows_go_round_names_where_they_can() {
    let mut sum = [0; 3];
    for (_, view, moment) in moments() {
        let met = meetings(&svg(&view, moment, Ink::Colour));
        sum = [0, 1, 2].map(|nth| sum[nth] + met[nth]);
    }
    let [met, plain, all] = sum;
    assert!(
        3 * met < 2 * plain && 8 * met < all,
        "{met} of {all} arrows meet a name; {plain} would"
    );
}

/// From where to where each arrow of a class goes.
fn ways(text: &str, class: &str) -> Vec<[Point; 2]> {
    let document = Document::parse(text).unwrap();
    let arrows = document.root().descendants();
    let arrows = arrows.filter(|node| has(node, class) && is_of_the_board(node));
    let shaft = |node: Node<'_, '_>| {
        let mut parts = node.children();
        let shaft = parts.find(|part| has(part, "shaft"))?;
        let [points, _] = along(shaft.attribute("d").unwrap());
        Some([points[0], points[20]])
    };
    arrows.filter_map(shaft).collect()
}

/// The army of a chain of fleets has no order of its own; nor has one that is ferried.
#[test]
fn an_army_that_fleets_carry_has_an_arrow() {
    let mut game = mercator(&[]);
    let phase = game.setup().calendar().parse("February 1901").unwrap();
    edit(&mut game, Edit::SetPhase(phase));
    stand(
        &mut game,
        "England A Den, F NTH, F ENG, F MAO; Germany A Hol, F HEL",
    );
    settle(
        &mut game,
        "England: TS1 A(Den) B F(NTH); TS2 F(NTH), F(ENC) & F(MAO) C A(Den) - Por
        Germany: TS1 A(Hol) B F(HEL); TS2 F(HEL) F/F A(Hol) - Kie",
    );
    let view = View::new(&game, Viewer::GameMaster);
    for moment in [
        PictureMoment::Settled(0),
        PictureMoment::InScale(0, Scale::Second),
    ] {
        let text = svg(&view, moment, Ink::Colour);
        let names = Drawing::read(&text).names;
        let is_near = |(x, y): Point, name: &str| {
            names.iter().any(|(abbr, at, _)| {
                let [right, down] = [at.0, at.1].map(|n| f32::from(i16::try_from(n).unwrap()));
                abbr == name && (x - right).hypot(y - down) < 120.0
            })
        };
        let moves = ways(&text, "move");
        for [from, to] in [["Den", "Por"], ["Hol", "Kie"]] {
            let led = moves
                .iter()
                .filter(|way| is_near(way[0], from) && is_near(way[1], to));
            assert_eq!(led.count(), 1, "{from} to {to}: {moves:?}");
        }
    }
}
