//! Chance: seeds, and the streams of numbers that follow from them.
//!
//! A stream follows from a seed and a purpose through BLAKE3, which nobody can go back through: who
//! has seen numbers of one stream knows nothing of the seed, and nothing of a stream of another
//! purpose. What is left is to guess the seed, so that those which the program proposes come from
//! the operating system, with 128 bits.

mod seed;
mod stream;

pub use seed::Seed;
pub use stream::Stream;
