//! The pages as they are written: nothing in them cuts anything off, and all of the statement is
//! there.

use chancery::report::{page, statement};

use crate::support::voyages;

/// The text of a page without its tags, blanks left out.
fn said(html: &str) -> String {
    let mut is_tag = false;
    let bare: String = html
        .chars()
        .filter(|&c| {
            let is_text = !is_tag && c != '<';
            is_tag = if is_tag { c != '>' } else { c == '<' };
            is_text && !c.is_whitespace()
        })
        .collect();
    bare.replace("&amp;", "&")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
}

#[test]
fn a_page_holds_its_statement_whole_and_nothing_cuts_it() {
    let game = voyages::of_twenty_years();
    for view in voyages::players(&game) {
        let html = page(&view);
        assert!(
            !html.contains("overflow:hidden") && !html.contains("height:296mm"),
            "something is cut"
        );
        let page = said(&html);
        for block in statement(&view).blocks {
            for text in super::browser::texts(&block) {
                let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
                assert!(page.contains(&text), "“{text}” is missing");
            }
        }
    }
}

/// Sizes are said in points, those of a drawing in millimetres of paper to its units.
#[test]
fn no_letter_is_smaller_than_nine_points() {
    let mut twenty = voyages::of_twenty_years();
    let mut vast = voyages::game(&voyages::generated("5", "220"), &[]);
    for game in [&mut twenty, &mut vast] {
        for is_disclosed in [false, true] {
            if is_disclosed {
                voyages::disclose(game);
                voyages::settle(game);
            }
            for view in voyages::players(game) {
                check(&page(&view));
            }
        }
    }
}

fn check(html: &str) {
    for (at, _) in html.match_indices("font-size:") {
        let size = &html[at + "font-size:".len()..];
        let size = &size[..size.find(['}', ';', ' ']).unwrap()];
        assert!(
            size.ends_with("em") || size.trim_end_matches("pt").parse::<f32>().unwrap() >= 9.0,
            "{size}"
        );
    }
    for svg in html.split("<svg ").skip(1) {
        let number = |name: &str| -> Vec<f32> {
            let (_, rest) = svg.split_once(&format!("{name}=\"")).unwrap();
            let values = rest
                .split('"')
                .next()
                .unwrap()
                .trim_end_matches("mm")
                .split(' ');
            values.map(|value| value.parse().unwrap()).collect()
        };
        let (width, seen) = (number("width")[0], number("viewBox")[2]);
        let points = width / seen * 72.0 / 25.4;
        assert!(
            width <= 181.0 && number("height")[0] <= 237.0,
            "larger than a page"
        );
        for (at, _) in svg.match_indices("font-size=\"") {
            let size: f32 = svg[at + "font-size=\"".len()..]
                .split('"')
                .next()
                .unwrap()
                .parse()
                .unwrap();
            assert!(size * points > 8.9, "letters of {:.1} pt", size * points);
        }
    }
}
