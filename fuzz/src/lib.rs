//! The targets of the fuzzer: `cargo +nightly fuzz run NAME`, or `.ci/fuzz` for all of them.

mod readers;

pub use readers::READERS;

/// Gives an input to the reader of that name.
pub fn read(name: &str, bytes: &[u8]) {
    let reader = READERS.iter().find(|reader| reader.name == name).unwrap();
    (reader.read)(bytes);
}
