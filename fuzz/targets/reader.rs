//! The reader that the target is named after.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| chancery_fuzz::read(env!("CARGO_BIN_NAME"), bytes));
