//! Counts and foreign characters in messages.

use chancery_atlas::grammar::{counted, printable};

#[test]
fn one_is_singular() {
    assert_eq!(
        [0, 1, 2].map(|number| counted(number, "line")),
        ["0 lines", "1 line", "2 lines"]
    );
}

#[test]
fn what_acts_is_shown_as_a_sign() {
    for plain in ["a\tb\n", "a\r\nb\u{c}"] {
        assert_eq!(printable(plain), plain);
    }
    assert_eq!(
        printable("a\u{1b}]0;x\u{7}\r\u{9b}\u{202e}b"),
        "a\u{241b}]0;x\u{2407}\u{240d}\u{fffd}\u{fffd}b"
    );
}
