//! Owners are told apart by every eye: by colours that differ by 20 or more (CIEDE2000), or by their
//! hatching; units by their letters.

use std::f64::consts::PI;

use chancery_game::markup::Markup;
use chancery_game::view::{View, Viewer};
use chancery_out::picture::{Ink, NIGHT, PictureMoment, STYLE, on_screen, svg};
use roxmltree::{Document, Node};

use super::{VARIANTS, game};

/// How far two colours are apart that are told apart without a hatching.
const APART: f64 = 20.0;
/// How far the lines of a hatching are from its ground.
const SEEN: f64 = 9.0;

/// Sight with all receptors, and without those for red, green and blue, as matrices on linear red,
/// green and blue: Machado, Oliveira and Fernandes 2009, full severity.
const SIGHTS: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

/// Red, green and blue, 0 to 255.
type Colour = [f64; 3];

fn lab(colour: Colour, sight: [[f64; 3]; 3]) -> [f64; 3] {
    let linear = colour.map(|part| {
        let part = part / 255.0;
        if part <= 0.040_45 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    });
    let product = |row: [f64; 3], column: [f64; 3]| -> f64 {
        row.iter().zip(column).map(|(a, b)| a * b).sum()
    };
    let seen = sight.map(|row| product(row, linear).clamp(0.0, 1.0));
    let light = [
        product([0.412_456, 0.357_576, 0.180_437], seen) / 0.950_47,
        product([0.212_673, 0.715_152, 0.072_175], seen),
        product([0.019_334, 0.119_192, 0.950_304], seen) / 1.088_83,
    ];
    let [x, y, z] = light.map(|part| {
        if part > 216.0 / 24_389.0 {
            part.cbrt()
        } else {
            (24_389.0 / 27.0 * part + 16.0) / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How far two colours in CIE Lab are apart: CIEDE2000.
fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let seventh = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25.0_f64.powi(7))).sqrt();
    let stretch = 1.5 - 0.5 * seventh(f64::midpoint(a1.hypot(b1), a2.hypot(b2)));
    let (a1, a2) = (a1 * stretch, a2 * stretch);
    let (chroma1, chroma2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).rem_euclid(2.0 * PI);
    let (hue1, hue2) = (hue(a1, b1), hue(a2, b2));
    let is_grey = chroma1 * chroma2 == 0.0;
    let mut turn = if is_grey { 0.0 } else { hue2 - hue1 };
    if turn.abs() > PI {
        turn -= 2.0 * PI * turn.signum();
    }
    let middle = match hue1 + hue2 {
        sum if is_grey => sum,
        sum if (hue1 - hue2).abs() <= PI => sum / 2.0,
        sum if sum < 2.0 * PI => sum / 2.0 + PI,
        sum => sum / 2.0 - PI,
    };
    let (light, chroma) = (f64::midpoint(l1, l2), f64::midpoint(chroma1, chroma2));
    let wave = |times: f64, by: f64| (times * middle + by.to_radians()).cos();
    let weight = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.20 * wave(4.0, -63.0);
    let off = (light - 50.0).powi(2);
    let by_light = (l2 - l1) / (1.0 + 0.015 * off / (20.0 + off).sqrt());
    let by_chroma = (chroma2 - chroma1) / (1.0 + 0.045 * chroma);
    let by_hue =
        2.0 * (chroma1 * chroma2).sqrt() * (turn / 2.0).sin() / (1.0 + 0.015 * chroma * weight);
    let rotation = 60.0 * (-((middle.to_degrees() - 275.0) / 25.0).powi(2)).exp();
    let rotation = -2.0 * seventh(chroma) * rotation.to_radians().sin();
    (by_light.powi(2) + by_chroma.powi(2) + by_hue.powi(2) + rotation * by_chroma * by_hue).sqrt()
}

/// Sharma, Wu and Dalal 2005, table 1.
#[test]
fn the_measure_gives_the_published_differences() {
    let blue = [50.0, 0.0, -82.7485];
    let (red, grey) = ([50.0, 2.5, 0.0], [50.0, 0.0, 0.0]);
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], blue, 2.0425),
        ([50.0, 3.1571, -77.2803], blue, 2.8615),
        ([50.0, 2.8361, -74.0200], blue, 3.4412),
        ([50.0, -1.3802, -84.2814], blue, 1.0),
        ([50.0, -1.1848, -84.8006], blue, 1.0),
        ([50.0, -0.9009, -85.5211], blue, 1.0),
        (grey, [50.0, -1.0, 2.0], 2.3669),
        ([50.0, -1.0, 2.0], grey, 2.3669),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0010], 7.1792),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
        ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0012], 7.2195),
        ([50.0, -0.001, 2.49], [50.0, 0.0009, -2.49], 4.8045),
        ([50.0, -0.001, 2.49], [50.0, 0.0010, -2.49], 4.8045),
        ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
        (red, [50.0, 0.0, -2.5], 4.3065),
        (red, [73.0, 25.0, -18.0], 27.1492),
        (red, [61.0, -5.0, 29.0], 22.8977),
        (red, [56.0, -27.0, -3.0], 31.9030),
        (red, [58.0, 24.0, 15.0], 19.4535),
        (red, [50.0, 3.1736, 0.5854], 1.0),
        (red, [50.0, 3.2972, 0.0], 1.0),
        (red, [50.0, 1.8634, 0.5757], 1.0),
        (red, [50.0, 3.2592, 0.3350], 1.0),
        (
            [60.2574, -34.0099, 36.2677],
            [60.4626, -34.1751, 39.4387],
            1.2644,
        ),
        (
            [63.0109, -31.0961, -5.8663],
            [62.8187, -29.7946, -4.0864],
            1.2630,
        ),
        (
            [61.2901, 3.7196, -5.3901],
            [61.4292, 2.2480, -4.9620],
            1.8731,
        ),
        (
            [35.0831, -44.1164, 3.7933],
            [35.0232, -40.0716, 1.5901],
            1.8645,
        ),
        (
            [22.7233, 20.0904, -46.6940],
            [23.0331, 14.9730, -42.5619],
            2.0373,
        ),
        (
            [36.4612, 47.8580, 18.3852],
            [36.2715, 50.5065, 21.2231],
            1.4146,
        ),
        (
            [90.8027, -2.0831, 1.4410],
            [91.1528, -1.6435, 0.0447],
            1.4441,
        ),
        (
            [90.9257, -0.5406, -0.9208],
            [88.6381, -0.8985, -0.7239],
            1.5381,
        ),
        (
            [6.7747, -0.2908, -2.4247],
            [5.8714, -0.0985, -2.2286],
            0.6377,
        ),
        (
            [2.0776, 0.0795, -1.1350],
            [0.9033, -0.0636, -0.5514],
            0.9082,
        ),
    ] {
        let got = ciede2000(one, other);
        assert!(
            (got - expected).abs() < 5e-5,
            "{one:?} {other:?}: {got:.4}, not {expected}"
        );
    }
}

/// How far two colours are apart to the eye that sees the least of it.
fn apart(one: Colour, other: Colour) -> f64 {
    let seen = SIGHTS.map(|sight| ciede2000(lab(one, sight), lab(other, sight)));
    seen.into_iter().fold(f64::INFINITY, f64::min)
}

/// `#c8371b` and `#fff`.
fn colour(hex: &str) -> Colour {
    let digits = hex.trim_start_matches('#');
    let one = digits.len() / 3;
    [0, 1, 2].map(|nth| {
        let part = &digits[nth * one..(nth + 1) * one];
        f64::from(u8::from_str_radix(&part.repeat(3 - one), 16).unwrap())
    })
}

/// What a style sheet says last of something.
fn rule<'a>(css: &'a str, of: &str, what: &str) -> &'a str {
    let (_, rest) = css
        .rsplit_once(&format!("{of}{{"))
        .unwrap_or_else(|| panic!("{of}"));
    let (body, _) = rest.split_once('}').unwrap();
    let (_, value) = body.rsplit_once(&format!("{what}:")).unwrap();
    value.split(';').next().unwrap()
}

/// Land of an owner as it is drawn.
struct Ground {
    whose: String,
    light: Colour,
    night: Colour,
    /// The path of its hatching; empty where it has none.
    lines: String,
}

fn child<'a, 'b>(node: Node<'a, 'b>, name: &str) -> Node<'a, 'b> {
    node.children()
        .find(|child| child.has_tag_name(name))
        .unwrap()
}

/// The land of every power in the legend of a picture, and that of nobody.
fn grounds(drawing: &str) -> Vec<Ground> {
    let document = Document::parse(drawing).unwrap();
    let by_id = |id: &str| {
        let id = id.trim_start_matches('#');
        let mut all = document.descendants();
        all.find(|node| node.attribute("id") == Some(id))
            .unwrap_or_else(|| panic!("no {id}"))
    };
    let mut grounds = Vec::new();
    let legend = document
        .descendants()
        .filter(|node| node.has_tag_name("rect") && node.attribute("class") == Some("ground"));
    for swatch in legend {
        let fill = swatch.attribute("fill").unwrap();
        let pattern = by_id(fill.trim_start_matches("url(").trim_end_matches(')'));
        let ground = child(pattern, "rect");
        let class = ground.attribute("class").unwrap();
        grounds.push(Ground {
            whose: class.to_owned(),
            light: colour(ground.attribute("fill").unwrap()),
            night: colour(rule(&NIGHT, &format!(".{class}"), "fill")),
            lines: child(pattern, "path").attribute("d").unwrap().to_owned(),
        });
    }
    grounds.push(Ground {
        whose: "nobody".to_owned(),
        light: colour(rule(STYLE, ".free", "fill")),
        night: colour(rule(&NIGHT, ".free", "fill")),
        lines: String::new(),
    });
    grounds
}

#[test]
fn owners_of_land_are_told_apart_by_every_eye() {
    let opacity: f64 = rule(STYLE, ".hatching", "stroke-opacity").parse().unwrap();
    let inks = [STYLE, &NIGHT].map(|css| colour(rule(css, ".hatching", "stroke")));
    let (mut alike, mut pairs) = ([0, 0], 0);
    for id in VARIANTS {
        let view = View::new(&game(id), Viewer::GameMaster);
        let grounds = grounds(&svg(&view, PictureMoment::Now, Ink::Colour));
        assert_eq!(grounds.len(), view.board.power_count() + 1, "{id}");
        for (nth, one) in grounds.iter().enumerate() {
            for (ground, ink) in [one.light, one.night].into_iter().zip(inks) {
                let line =
                    [0, 1, 2].map(|part| ground[part] * (1.0 - opacity) + ink[part] * opacity);
                let seen = apart(ground, line);
                let is_seen = one.lines.is_empty() || seen >= SEEN;
                assert!(
                    is_seen,
                    "{id}: the hatching of {} is {seen:.1} from its ground",
                    one.whose
                );
            }
            for other in &grounds[..nth] {
                pairs += 1;
                let found = [apart(one.light, other.light), apart(one.night, other.night)];
                for (alike, found) in alike.iter_mut().zip(found) {
                    *alike += i32::from(found < APART);
                    let is_told = found >= APART || one.lines != other.lines;
                    assert!(
                        is_told,
                        "{id}: {} and {} are {found:.1} apart",
                        one.whose, other.whose
                    );
                }
            }
        }
    }
    eprintln!("{pairs} pairs, {alike:?} of them too alike by colour alone");
}

/// What is filled with a hatching has one of its own page, and nothing on it is a mere colour.
#[test]
fn owned_land_has_a_hatching_in_every_drawing() {
    for id in VARIANTS {
        let view = View::new(&game(id), Viewer::GameMaster);
        let page = Markup::from(on_screen(&view, PictureMoment::Now).board).to_string();
        for ink in [Ink::Colour, Ink::Black] {
            for drawing in [&svg(&view, PictureMoment::Now, ink), &page] {
                let document = Document::parse(drawing).unwrap();
                let owned = document
                    .descendants()
                    .filter(|node| node.attribute("class") == Some("owned"));
                let mut count = 0;
                for area in owned {
                    let fill = area.attribute("fill").unwrap();
                    let name = fill
                        .strip_prefix("url(#hatch")
                        .unwrap()
                        .trim_end_matches(')');
                    assert!(
                        drawing.contains(&format!("id=\"hatch{name}\"")),
                        "{id}: {fill}"
                    );
                    count += 1;
                }
                assert!(count >= view.board.power_count(), "{id}: {count}");
            }
        }
    }
}

/// A unit's letters are of one power alone, whatever its colour.
#[test]
fn units_are_told_apart_by_their_letters() {
    for id in VARIANTS {
        let view = View::new(&game(id), Viewer::GameMaster);
        let drawing = svg(&view, PictureMoment::Now, Ink::Colour);
        let document = Document::parse(&drawing).unwrap();
        let mut marks: Vec<(&str, &str)> = Vec::new();
        for unit in document
            .descendants()
            .filter(|node| node.attribute("class") == Some("unit"))
        {
            let power = unit.attribute("data-power").unwrap();
            let letters = unit
                .descendants()
                .find(|node| node.has_tag_name("text"))
                .unwrap();
            let letters = letters.text().unwrap();
            let mark = &letters[..letters.len() - 1];
            assert!(!mark.is_empty(), "{id}: {power}");
            let is_own = marks
                .iter()
                .all(|(other, theirs)| (*other == power) == (*theirs == mark));
            assert!(is_own, "{id}: {power} and another power have {mark}");
            marks.push((power, mark));
        }
        let powers: std::collections::BTreeSet<_> = marks.iter().map(|(power, _)| power).collect();
        assert!(powers.len() >= view.board.power_count(), "{id}");
    }
}
