//! The renderers: nothing that a person can type breaks a table or a list.

use chancery_game::report::{Document, blocks};

fn row(cells: &[&str]) -> Vec<String> {
    cells.iter().map(|&cell| cell.to_owned()).collect()
}

#[test]
fn markdown_shows_every_text_as_it_is() {
    let mut document = Document::titled("A_game #1");
    document.paragraph("- no list, *no stress* <b> [link](x) a|b");
    document.paragraph("1901. is no numbered list");
    document.list(vec!["+ plain".to_owned(), "two\nlines".to_owned()]);
    document.steps(vec!["lift A Bur".to_owned()]);
    document.table(&["Order", "Result"], vec![row(&["A|Par", "ok"])]);
    let expected = r"# A\_game \#1

\- no list, \*no stress\* \<b\> \[link\](x) a\|b

1901\. is no numbered list

- \+ plain
- two lines

1. lift A Bur

| Order | Result |
| --- | --- |
| A\|Par | ok |
";
    assert_eq!(document.to_markdown(), expected);
}

/// What a table is decides how a page lays it out, and no cell.
#[test]
fn a_page_takes_no_text_for_a_figure() {
    let mut document = Document::default();
    let cells = row(&["Anna", "1901", "§ 2", "3 A", "4 F"]);
    document.table(&["Who", "When", "Rule", "Armies", "Fleets"], vec![cells]);
    assert!(!blocks(&document).to_string().contains("figures"));
}

#[test]
fn text_is_wrapped_and_indented() {
    let mut document = Document::titled("Title");
    document.paragraph("one two three four five six");
    document.list(vec!["one two three four five".to_owned()]);
    let expected = "\
Title
=====

one two three
four five six

- one two three
  four five
";
    assert_eq!(document.to_text(17), expected);
}

#[test]
fn columns_line_up_under_wide_letters_and_the_last_one_wraps() {
    let mut document = Document::default();
    let rows = vec![
        row(&["日本", "a", "one two three four five"]),
        row(&["Italy", "bb", "six"]),
    ];
    document.table(&["Power", "x", "Result"], rows);
    let expected = "\
Power  x   Result
日本   a   one two three
           four five
Italy  bb  six
";
    assert_eq!(document.to_text(27), expected);
}

#[test]
fn columns_that_hold_nothing_are_left_out() {
    let mut document = Document::default();
    document.table(&["a", "b", "c"], vec![row(&["1", "", "3"])]);
    assert_eq!(document.to_text(80), "a  c\n1  3\n");
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    let mut document = Document::default();
    document.paragraph("red\u{1b}[31m\ttext");
    assert!(!document.to_text(80).contains(['\u{1b}', '\t']));
    assert!(!document.to_markdown().contains(['\u{1b}', '\t']));
}

#[test]
fn equal_items_that_follow_each_other_are_counted_on_paper() {
    let mut report = Document::default();
    let lines = [
        "France: F(OB)",
        "France: F(OB)",
        "Spain: F(OB)",
        "France: F(OB)",
    ];
    report.list(lines.map(str::to_owned).to_vec());
    let counted = report.counted().to_text(60);
    assert_eq!(
        counted,
        "- France: F(OB) ×2\n- Spain: F(OB)\n- France: F(OB)\n"
    );
}
