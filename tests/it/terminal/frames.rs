//! How frames leave for the terminal.

use chancery::tui::frames::Frames;
use std::io::{self, Write};

/// Takes what is written, a piece for each write.
#[derive(Default)]
struct Pieces(Vec<Vec<u8>>);

impl Write for &mut Pieces {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push(bytes.to_vec());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn drawn(is_synchronized: bool) -> Vec<Vec<u8>> {
    let mut pieces = Pieces::default();
    let mut frames = Frames::new(&mut pieces, is_synchronized);
    for _ in 0..2 {
        for cell in 0..4000 {
            write!(frames, "\x1b[{};1Hx", cell % 40).unwrap();
        }
        frames.flush().unwrap();
        frames.flush().unwrap();
    }
    pieces.0
}

#[test]
fn a_frame_leaves_in_one_piece_and_nothing_after_it() {
    let pieces = drawn(false);
    assert_eq!(pieces.len(), 2);
    assert!(pieces.iter().all(|piece| piece.starts_with(b"\x1b[0;1Hx")));
}

#[test]
fn a_synchronized_frame_is_bracketed_once() {
    for piece in drawn(true) {
        let text = String::from_utf8(piece).unwrap();
        assert!(
            text.starts_with("\x1b[?2026h\x1b[0;1Hx"),
            "{:?}",
            &text[..20]
        );
        assert!(text.ends_with("x\x1b[?2026l"));
        assert_eq!(text.matches("\x1b[?2026").count(), 2);
    }
}
