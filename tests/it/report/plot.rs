//! The centres over the years as a drawing.

use std::collections::BTreeSet;
use std::path::Path;

use chancery_atlas::board::builtin;
use chancery_engine::variant;
use chancery_game::livery::worn;
use chancery_game::report::{Block, Curve, Document, Plot, blocks, centre_chart};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::public::whole_game;
use proptest::prelude::*;
use roxmltree::Node;

/// A sample as a viewer has it.
fn sample(name: &str, viewer: Viewer) -> View {
    let saves = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let (game, _) = Store::new(saves, variant::all()).read(name).unwrap();
    View::new(&game, viewer)
}

/// What a drawing of a plot says.
struct Drawn {
    texts: Vec<(String, f32, f32)>,
    /// The lines, each as its dashes and whether it is pale.
    lines: Vec<(Option<String>, bool)>,
    /// The points of the lines.
    points: Vec<Vec<(f32, f32)>>,
}

impl Drawn {
    /// The plots of a report.
    fn of(report: &Document) -> Vec<Self> {
        let html = format!("<html>{}</html>", blocks(report));
        let read = roxmltree::Document::parse(&html).unwrap_or_else(|why| panic!("{why}\n{html}"));
        let plots = read
            .descendants()
            .filter(|node| node.attribute("class") == Some("plot"));
        plots.map(Self::read).collect()
    }

    fn read(svg: Node<'_, '_>) -> Self {
        let all = || svg.descendants().filter(Node::is_element);
        let named = |name| all().filter(move |node| node.tag_name().name() == name);
        let number = |node: &Node<'_, '_>, name| node.attribute(name).unwrap().parse().unwrap();
        let class = |node: &Node<'_, '_>| node.attribute("class").unwrap_or_default().to_owned();
        let curves = || named("path").filter(|node| class(node).starts_with("curve"));
        let texts = named("text").map(|node| {
            let text = node.text().unwrap_or_default().to_owned();
            (text, number(&node, "x"), number(&node, "y"))
        });
        let points = curves().map(|node| {
            let path = node.attribute("d").unwrap();
            let points = path.split(['M', 'L']).filter(|point| !point.is_empty());
            let point = |point: &str| {
                let (x, y) = point.split_once(' ').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            };
            points.map(point).collect()
        });
        Self {
            texts: texts.collect(),
            lines: curves()
                .map(|node| {
                    let dashes = node.attribute("stroke-dasharray").map(str::to_owned);
                    (dashes, class(&node).contains("pale"))
                })
                .collect(),
            points: points.collect(),
        }
    }

    fn has(&self, text: &str) -> bool {
        self.texts.iter().any(|(said, ..)| said == text)
    }
}

#[test]
fn the_centres_of_a_game_are_drawn_with_the_names_at_the_ends() {
    let view = sample("turkey-has-won-in-1911", Viewer::Public);
    let chart = centre_chart(&view);
    let [plot] = Drawn::of(&chart).try_into().ok().unwrap();
    for text in [
        "T Turkey 18",
        "E England 6",
        "G Germany 0",
        "G",
        "Start",
        "1911",
        "18",
    ] {
        assert!(plot.has(text), "{text}: {:?}", plot.texts);
    }
    assert_eq!(plot.lines.len(), 7);
    // Who is out has a line to where he went out.
    let lengths: BTreeSet<usize> = plot.points.iter().map(Vec::len).collect();
    assert_eq!(lengths, BTreeSet::from([6, 8, 12]));
    // It is told as a table elsewhere.
    let table = chart
        .blocks
        .iter()
        .filter(|block| !matches!(block, Block::Plot(_)));
    let table = Document {
        blocks: table.cloned().collect(),
    };
    assert_eq!(chart.to_text(80), table.to_text(80));
    assert_eq!(chart.to_markdown(), table.to_markdown());
}

#[test]
fn there_is_no_plot_before_the_first_reckoning() {
    let view = sample("turkey-has-won-in-1911", Viewer::GameMaster);
    assert!(Drawn::of(&centre_chart(&view.until(0))).is_empty());
    assert_eq!(Drawn::of(&centre_chart(&view.until(3))).len(), 1);
}

#[test]
fn of_a_secret_world_the_numbers_are_drawn_that_everybody_is_told() {
    let [everybody, all] = [Viewer::Public, Viewer::GameMaster]
        .map(|viewer| centre_chart(&sample("1492-france-has-won-in-1500", viewer)));
    let [told] = Drawn::of(&everybody).try_into().ok().unwrap();
    assert!(
        told.has("F France 9") && told.has("P Portugal 5"),
        "{:?}",
        told.texts
    );
    assert_eq!(Drawn::of(&all).len(), 1);
}

#[test]
fn every_moment_of_the_one_file_has_the_plot_so_far() {
    let view = sample("arms-merchant-andy-has-won-in-1911", Viewer::Public);
    let html = whole_game(view);
    let moments = html.matches("<main>").count();
    let plots = html.matches("class=\"plot\"").count();
    // Until the first reckoning there are two movement phases, and perhaps retreats.
    assert!(
        plots < moments && plots > moments / 2,
        "{plots} of {moments}"
    );
}

/// Without colours, no two lines of a board look alike.
#[test]
fn lines_are_told_apart_by_their_dashes() {
    for id in ["standard", "1885", "mercator-world", "1492"] {
        let board = builtin::load(id).unwrap();
        let curve = |power| Curve {
            name: board.power(power).name.clone(),
            badge: board.power(power).badge.clone(),
            livery: worn(&board, power),
            numbers: vec![1, 2],
        };
        let curves: Vec<Curve> = board.power_ids().map(curve).collect();
        let count = curves.len();
        let plot = drawn(curves, 2);
        let lines: BTreeSet<_> = plot.lines.iter().collect();
        assert_eq!(lines.len(), count, "{id}: {:?}", plot.lines);
    }
}

fn drawn(curves: Vec<Curve>, times: usize) -> Drawn {
    let mut report = Document::default();
    report.plot(Plot {
        title: "centres".to_owned(),
        times: (0..times).map(|year| (1901 + year).to_string()).collect(),
        curves,
    });
    let [plot] = Drawn::of(&report).try_into().ok().unwrap();
    plot
}

proptest! {
    /// Whatever a power is called and however it fares: lines stay in the drawing, names stand one
    /// below the other, and times side by side.
    #[test]
    fn nothing_is_written_over_anything(
        names in prop::collection::vec("[a-zA-Z<&\"' ]{1,40}", 1..14),
        times in 2..40_usize,
        numbers in prop::collection::vec(prop::collection::vec(0..35_usize, 40), 14),
    ) {
        let curves = names.iter().zip(&numbers).enumerate().map(|(nth, (name, numbers))| Curve {
            name: name.clone(),
            badge: "&".to_owned(),
            livery: nth,
            numbers: numbers[..times].to_vec(),
        });
        let plot = drawn(curves.collect(), times);
        prop_assert_eq!(plot.lines.len(), names.len());
        for &(x, y) in plot.points.iter().flatten() {
            prop_assert!((0.0..=480.0).contains(&x) && (0.0..=300.0).contains(&y), "{x} {y}");
        }
        let mut ends: Vec<f32> = Vec::new();
        let mut years: Vec<(f32, f32)> = Vec::new();
        for (text, x, y) in &plot.texts {
            let wide = f32::from(u8::try_from(text.chars().count()).unwrap()) * 8.0;
            if text.starts_with("& ") {
                prop_assert!(x + wide <= 480.0 && (0.0..=300.0).contains(y), "{text} at {x} {y}");
                ends.push(*y);
            } else if *y > 285.0 {
                years.push((*x, x + wide));
            }
        }
        ends.sort_by(f32::total_cmp);
        prop_assert!(ends.windows(2).all(|two| two[1] - two[0] > 14.0), "{ends:?}");
        years.sort_by(|one, other| one.0.total_cmp(&other.0));
        prop_assert!(years.windows(2).all(|two| two[0].1 < two[1].0), "{years:?}");
        let last = (1900 + times).to_string();
        prop_assert!(plot.has(&last), "{last}: {:?}", plot.texts);
    }
}
