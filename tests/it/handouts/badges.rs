//! Badges of units on a chart stand within their areas, whatever the crowd.

use chancery::board::{Chart, ChartCell, ProvinceId};
use chancery::report::page;
use chancery::view::View;
use proptest::prelude::*;

use crate::support::draws::Draws;
use crate::support::voyages;

const WIDE: f32 = 7.0;
const HIGH: f32 = 14.0;

/// A number of an element: `x` of `<rect x="3.5"…`.
fn number(element: &str, name: &str) -> f32 {
    let (_, rest) = element.split_once(&format!(" {name}=\"")).unwrap();
    rest.split('"').next().unwrap().parse().unwrap()
}

/// The cells that a rectangle touches, as what the chart shows there.
#[expect(clippy::cast_sign_loss, reason = "a rectangle lies in the drawing")]
fn cells(chart: &Chart, element: &str) -> Vec<Option<ChartCell>> {
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(element, name));
    // The drawing is written to a tenth.
    let within = |from: f32, length: f32, unit: f32| {
        ((from + 0.1) / unit).floor() as u16..=((from + length - 0.1) / unit).floor() as u16
    };
    let (columns, rows) = (within(x, width, WIDE), within(y, height, HIGH));
    rows.flat_map(|row| columns.clone().map(move |column| chart.cell(column, row)))
        .collect()
}

/// What is written on the badge, and the area in which all of it lies.
fn badges(svg: &str, chart: &Chart) -> Vec<(ProvinceId, String)> {
    let rects = svg
        .lines()
        .filter(|line| line.starts_with("<rect class=\"disc"));
    let badge = |line: &str| {
        let touched = cells(chart, line);
        let Some(ChartCell::Province(province)) = touched[0] else {
            panic!("a badge stands on no area: {line}")
        };
        assert!(
            touched.iter().all(|cell| *cell == touched[0]),
            "a badge leaves its area: {line}"
        );
        let text = line
            .rsplit_once("</text>")
            .unwrap()
            .0
            .rsplit_once('>')
            .unwrap()
            .1;
        (province, text.to_owned())
    };
    rects.map(badge).collect()
}

/// The first drawing of a page; the other sheets of a chart have the same on them.
fn chart(page: &str) -> String {
    let (_, rest) = page.split_once("<svg").unwrap();
    rest.split_once("</svg>").unwrap().0.to_owned()
}

fn check(view: &View, chart: &Chart, svg: &str) {
    let badges = badges(svg, chart);
    let drawn = |p: &ProvinceId| {
        chart
            .anchors
            .get(p.index())
            .is_some_and(|anchor| anchor.label_width > 0)
    };
    for province in view.board.province_ids().filter(drawn) {
        let here: Vec<&str> = badges
            .iter()
            .filter(|(at, _)| *at == province)
            .map(|(_, text)| text.as_str())
            .collect();
        let units = view.now.position.units_in(province).count();
        assert_eq!(
            units == 0,
            here.is_empty(),
            "{}: {here:?} for {units} units",
            view.board.province(province).abbr
        );
        if here != ["+"] {
            let count = |text: &&str| {
                text.chars()
                    .filter(char::is_ascii_digit)
                    .collect::<String>()
                    .parse()
                    .unwrap_or(1)
            };
            assert_eq!(here.iter().map(count).sum::<usize>(), units, "{here:?}");
        }
    }
    let names = svg
        .lines()
        .filter(|line| line.starts_with("<text class=\"name\""))
        .count();
    assert_eq!(names, view.board.province_ids().filter(drawn).count());
    assert!(
        svg.rfind("<rect") < svg.find("<text class=\"name\""),
        "a badge is drawn over a name"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn badges_of_crowded_seas_stay_within_them(seed in 1..10_000_u32, areas in 60..160_u16, chance in any::<u64>()) {
        let mut game = voyages::game(&voyages::generated(&seed.to_string(), &areas.to_string()), &[]);
        let mut draws = Draws(chance);
        voyages::play_to(&mut game, 1493 + draws.below(4) as u16, &mut draws);
        for sea in voyages::open_seas(game.board()) {
            let number = draws.below(10);
            voyages::crowd(&mut game, sea, number, &mut draws);
        }
        if draws.below(2) == 0 {
            voyages::disclose(&mut game);
        }
        for view in voyages::players(&game) {
            check(&view, view.board.far.as_ref().unwrap(), &chart(&page(&view)));
            // Before the first phase the known world is drawn.
            let mut first = view.clone();
            first.turns.clear();
            check(&first, &first.board.chart, &chart(&page(&first)));
        }
    }
}
