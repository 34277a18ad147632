//! Prints every text that a person can see, with where it is written, for reviewers: `cargo run --example texts`.
//! With `-- --faults` only what is hard to read, and why.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "whatever goes wrong here ends it"
)]

mod collect;
mod faults;

use std::io::{self, BufWriter, Write};
use std::path::Path;

fn main() -> io::Result<()> {
    let only_faults = std::env::args().any(|argument| argument == "--faults");
    let mut out = BufWriter::new(io::stdout().lock());
    let texts = collect::texts(Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut count = 0;
    for text in &texts {
        let faults = faults::faults(&text.words);
        count += faults.len();
        let place = format!("{}:{}", text.file, text.line);
        if only_faults {
            for fault in faults {
                writeln!(out, "{place}: {fault}")?;
            }
        } else {
            writeln!(out, "{place}: {}", text.words)?;
        }
    }
    writeln!(out, "{} texts, {count} hard to read", texts.len())?;
    out.flush()
}
