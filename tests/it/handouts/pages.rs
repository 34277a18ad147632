//! The pages as they are written: nothing in them cuts anything off, and all of the statement is
//! there.

use chancery_game::report::statement;

use crate::support::{handed, voyages};

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
        let html = handed(&view);
        assert!(!html.contains("overflow:hidden"), "something is cut");
        let page = said(&html);
        for block in statement(&view).blocks {
            for text in super::browser::texts(&block) {
                let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
                let is_line = text.chars().all(|c| c == '_');
                assert!(is_line || page.contains(&text), "“{text}” is missing");
            }
        }
    }
}
