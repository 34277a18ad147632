//! What a page looks like, as far as its text tells: contrast, sizes of letters, classes, paper.

use std::collections::{BTreeMap, BTreeSet};

use chancery_atlas::board::builtin;
use chancery_engine::variant;
use chancery_game::livery::{INK, LIVERIES, NIGHT_INK, Rgb, worn};
use chancery_game::markup::Markup;
use chancery_game::view::{View, Viewer};
use chancery_out::picture::{NIGHT, STYLE};
use chancery_out::public::{self, Pages, whole_game};
use roxmltree::{Document, Node};

use super::client;
use crate::picture;
use crate::support::samples;

/// The declarations of a style sheet without conditions, by selector and property; the last counts.
fn declared(css: &str) -> BTreeMap<(String, String), String> {
    let mut all = BTreeMap::new();
    for rule in css.split('}') {
        let Some((selectors, declarations)) = rule.rsplit_once('{') else {
            continue;
        };
        let selectors = selectors.rsplit('{').next().unwrap();
        for selector in selectors.split(',') {
            for declaration in declarations.split(';') {
                if let Some((property, value)) = declaration.split_once(':') {
                    let key = (selector.trim().to_owned(), property.trim().to_owned());
                    all.insert(key, value.trim().to_owned());
                }
            }
        }
    }
    all
}

fn colour(css: &BTreeMap<(String, String), String>, selector: &str, property: &str) -> Rgb {
    let written = css
        .get(&(selector.to_owned(), property.to_owned()))
        .unwrap_or_else(|| panic!("{selector} has no {property}"));
    let digits = written.strip_prefix('#').unwrap();
    let digits: String = if digits.len() == 3 {
        digits.chars().flat_map(|digit| [digit, digit]).collect()
    } else {
        digits.to_owned()
    };
    let channel = |nth: usize| u8::from_str_radix(&digits[2 * nth..2 * nth + 2], 16).unwrap();
    Rgb(channel(0), channel(1), channel(2))
}

fn check_contrast(what: &str, one: Rgb, other: Rgb) {
    let contrast = one.contrast(other);
    assert!(contrast >= 7.0, "{what}: {contrast:.2}");
}

/// Names, arrows' edges and letters of units are read on every ground, by day and by night.
#[test]
fn all_that_is_written_on_a_map_is_read_on_its_ground() {
    let day = declared(STYLE);
    let night = declared(&NIGHT);
    for (when, css, ink) in [("day", &day, INK), ("night", &night, NIGHT_INK)] {
        let outline = colour(css, ".outline", "stroke");
        let terrain = [".sea", ".free", ".ice"].map(|class| (class, colour(css, class, "fill")));
        for (class, ground) in terrain {
            check_contrast(&format!("{when}, name on {class}"), ink, ground);
            check_contrast(&format!("{when}, arrow on {class}"), outline, ground);
            check_contrast(
                &format!("{when}, note on {class}"),
                colour(css, ".note", "fill"),
                ground,
            );
        }
        check_contrast(
            &format!("{when}, name of a sea"),
            colour(css, ".water text", "fill"),
            terrain[0].1,
        );
        for variant in variant::all() {
            let board = builtin::load(variant.board()).unwrap();
            for power in board.power_ids() {
                let name = &board.power(power).name;
                let livery = LIVERIES[worn(&board, power)];
                let ground = match when {
                    "day" => livery.paper(),
                    _ => livery.night(),
                };
                check_contrast(&format!("{when}, name in {name}"), ink, ground);
                check_contrast(&format!("{when}, arrow in {name}"), outline, ground);
                let (token, letters) = livery.token();
                check_contrast(&format!("letters of {name}"), letters, token);
            }
        }
        for (nth, livery) in LIVERIES.iter().enumerate().filter(|_| when == "night") {
            let class = format!(".board .livery{nth}");
            assert_eq!(colour(css, &class, "fill"), livery.night());
        }
    }
    for label in [".tag rect", ".void rect", ".won rect"] {
        check_contrast(label, Rgb::WHITE, colour(&day, label, "fill"));
    }
}

#[test]
fn all_that_is_written_beside_a_map_is_read() {
    let (day, rest) = public::STYLE
        .split_once("@media screen and (prefers-color-scheme:dark){")
        .unwrap();
    let (night, _) = rest.split_once("@page").unwrap();
    let mut css = declared(day);
    for when in ["day", "night"] {
        let of = |name: &str| colour(&css, ":root", name);
        for (text, grounds) in [
            ("--text", ["--sheet", "--back"].as_slice()),
            ("--faint", &["--sheet"]),
            ("--link", &["--sheet"]),
            ("--bar-text", &["--bar", "--step", "--step-over"]),
            ("--bar-faint", &["--bar"]),
        ] {
            for ground in grounds {
                check_contrast(&format!("{when}, {text} on {ground}"), of(text), of(ground));
            }
        }
        for faint in [
            ".step[aria-disabled]",
            ".zoom button:disabled",
            ".clock.urgent",
        ] {
            check_contrast(
                &format!("{when}, {faint}"),
                colour(&css, faint, "color"),
                of("--bar"),
            );
        }
        let alarm = "#notice.alarm";
        check_contrast(
            alarm,
            colour(&css, alarm, "color"),
            colour(&css, alarm, "background"),
        );
        css.extend(declared(night));
    }
}

/// The least size of letters in pixels, where the page's own is so many.
fn least(size: &str, page: f32) -> f32 {
    let number = |text: &str, unit: &str| text.strip_suffix(unit)?.parse::<f32>().ok();
    let one = |text: &str| {
        let em = number(text, "em").map(|em| em * page);
        em.or_else(|| number(text, "px"))
            .unwrap_or_else(|| panic!("{text}"))
    };
    match size.strip_prefix("max(") {
        Some(most) => {
            let most = most.trim_end_matches(')').split(',');
            most.map(|text| one(text.trim())).fold(0.0, f32::max)
        }
        None => one(size),
    }
}

#[test]
fn no_letter_of_a_page_is_smaller_than_14_pixels() {
    let (screen, _) = public::STYLE.split_once("@media print").unwrap();
    assert!(screen.contains("font:clamp(15px,"));
    for size in screen.split("font-size:").skip(1) {
        let size = size.split([';', '}']).next().unwrap();
        assert!(least(size, 15.0) >= 14.0, "{size}");
    }
}

/// The height that the map has in a window, by the style sheet.
fn height_of_map(width: f32, height: f32) -> f32 {
    let em = (0.45 * 16.0 + 0.0062 * width).clamp(15.0, 30.0);
    height - (2.6 + 1.75) * em
}

#[test]
fn names_on_the_standard_board_have_14_pixels_before_any_script() {
    let css = public::STYLE;
    assert!(css.contains("--head:2.6em;--strip:1.75em") && css.contains(".45rem + .62vw"));
    let game = picture::game("standard");
    let pages = Pages::new(View::new(&game, Viewer::Public), |_, _| String::new());
    let page = pages.page(pages.article(0).unwrap().into(), Markup::default(), "");
    let document = Document::parse(page.strip_prefix("<!DOCTYPE html>\n").unwrap()).unwrap();
    let map = document
        .descendants()
        .find(|node| is_of(node, "map"))
        .unwrap();
    let seen = map
        .first_element_child()
        .unwrap()
        .attribute("viewBox")
        .unwrap();
    let high: f32 = seen.split(' ').nth(3).unwrap().parse().unwrap();
    for (class, window) in [
        ("abbr", (1366.0, 768.0)),
        ("abbr", (1920.0, 1080.0)),
        ("full", (1920.0, 1080.0)),
    ] {
        let scale = height_of_map(window.0, window.1) / high;
        let names: Vec<f32> = map
            .descendants()
            .filter(|node| is_of(node, class))
            .map(|name| name.attribute("font-size").unwrap().parse::<f32>().unwrap() * scale)
            .collect();
        let least = names.iter().copied().fold(f32::MAX, f32::min);
        assert!(
            least >= 14.0 && names.len() > 25,
            "{class}: {least}, {}",
            names.len()
        );
    }
}

fn is_of(node: &Node<'_, '_>, class: &str) -> bool {
    let classes = node.attribute("class").unwrap_or_default();
    classes.split(' ').any(|one| one == class)
}

/// The names of classes in a style sheet.
fn classes(css: &str) -> BTreeSet<String> {
    let selectors = css.split('}').filter_map(|rule| rule.rsplit_once('{'));
    let named = selectors.flat_map(|(selectors, _)| selectors.split('.').skip(1));
    let name = |text: &str| {
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        text[..end.unwrap_or(text.len())].to_owned()
    };
    named
        .map(name)
        .filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect()
}

/// No class means one thing on the map and another beside it.
#[test]
fn no_class_is_of_the_map_and_of_the_page() {
    let (map, page) = (classes(STYLE), classes(public::STYLE));
    assert!(map.contains("sea") && page.contains("powers"));
    assert_eq!(
        map.intersection(&page).collect::<Vec<_>>(),
        Vec::<&String>::new()
    );
    for folder in samples() {
        let (saves, name) = (folder.parent().unwrap(), folder.file_name().unwrap());
        let store = chancery_game::store::Store::new(saves, variant::all());
        let (game, _) = store.read(name.to_str().unwrap()).unwrap();
        let text = whole_game(View::new(&game, Viewer::Public).until(6));
        // A script is no XML.
        let (text, _) = text.split_once("<script>").unwrap();
        let text = format!("{text}</body></html>");
        let document = Document::parse(text.strip_prefix("<!DOCTYPE html>\n").unwrap()).unwrap();
        for node in document.descendants().filter(Node::is_element) {
            let is_in = |name: &str| {
                let mut around = node.ancestors().skip(1);
                around.any(|outer| outer.tag_name().name() == "svg" && is_of(&outer, name))
            };
            for class in node
                .attribute("class")
                .unwrap_or_default()
                .split_whitespace()
            {
                let strange = if is_in("board") {
                    page.contains(class)
                } else if is_in("plot") {
                    page.contains(class) || map.contains(class)
                } else {
                    map.contains(class)
                };
                assert!(!strange, "{class} of <{}>", node.tag_name().name());
            }
        }
    }
}

/// Who hears a page is told who stands where, and is not read every letter of the map.
#[test]
fn a_map_is_an_image_with_a_name_and_a_description() {
    let game = picture::game("standard");
    let (_server, at) = client::server(View::new(&game, Viewer::Public));
    let page = client::get(at, "/").body;
    let document = Document::parse(page.strip_prefix("<!DOCTYPE html>\n").unwrap()).unwrap();
    let map = document
        .descendants()
        .find(|node| is_of(node, "map"))
        .unwrap();
    let map = map.first_element_child().unwrap();
    assert_eq!(map.attribute("role"), Some("img"));
    let said = |name: &str| {
        let mut children = map.children();
        let child =
            children.find(|node| node.has_tag_name((map.tag_name().namespace().unwrap(), name)));
        child.and_then(|child| child.text()).unwrap().to_owned()
    };
    assert_eq!(said("title"), "Friday's <table> & \"more\" Spring 1901");
    let words = said("desc");
    assert!(
        words.starts_with("Austria: army in Budapest, army in Vienna, fleet in Trieste. England: "),
        "{words}"
    );
    assert_eq!(words.matches(['.', ',']).count(), 22, "{words}");
}

#[test]
fn a_browser_without_scripts_asks_again_for_the_newest() {
    let mut game = picture::game("standard");
    super::settle(&mut game);
    let (_server, at) = client::server(View::new(&game, Viewer::Public));
    let again = "<noscript><meta http-equiv=\"refresh\" content=\"30\"/></noscript>";
    assert!(client::get(at, "/").body.contains(again));
    // What has been settled stays as it is, and where its reader is.
    assert!(!client::get(at, "/phase/1").body.contains("refresh"));
}

#[test]
fn orders_are_lines_and_figures_stand_in_columns() {
    let mut game = picture::game("standard");
    super::settle(&mut game);
    super::settle(&mut game);
    let pages = Pages::new(View::new(&game, Viewer::Public), |_, _| String::new());
    let article = Markup::from(pages.article(0).unwrap()).to_string();
    assert!(article.contains("<table class=\"orders\"><thead><tr><th>Power</th><th>Order</th>"));
    assert!(article.contains("<table class=\"figures\"><thead><tr><th>Year</th>"));
    let board = game.board();
    for power in board.power_ids() {
        assert!(article.contains(&format!("<th>{}</th>", board.power(power).name)));
    }
}
