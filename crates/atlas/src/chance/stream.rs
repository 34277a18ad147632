//! Numbers by chance, the same on every machine: integers only.

use super::Seed;
use blake3::{Hasher, OutputReader};

/// Numbers are made so many bytes at a time.
const BATCH: usize = 1024;

/// A stream of numbers that follow from a seed, for one purpose.
pub struct Stream {
    source: OutputReader,
    batch: [u8; BATCH],
    at: usize,
}

impl Stream {
    /// The stream of a seed for a purpose. That of another purpose has nothing to do with it, for
    /// all that can be seen.
    pub fn new(seed: Seed, purpose: &str) -> Self {
        // A seed has no break of lines, so no two pairs of seed and purpose make the same text.
        let mut hasher = Hasher::new_derive_key("chancery stream of a seed and a purpose");
        hasher
            .update(seed.to_string().as_bytes())
            .update(b"\n")
            .update(purpose.as_bytes());
        Self {
            source: hasher.finalize_xof(),
            batch: [0; BATCH],
            // At the end of an empty batch: the first number fills it.
            at: BATCH,
        }
    }

    /// The next 64 bits.
    pub fn number(&mut self) -> u64 {
        if self.at == BATCH {
            self.source.fill(&mut self.batch);
            self.at = 0;
        }
        let mut bytes = [0; 8];
        bytes.copy_from_slice(&self.batch[self.at..self.at + 8]);
        self.at += 8;
        u64::from_le_bytes(bytes)
    }

    /// A number below `bound`; 0 for a bound of 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // One number a draw, whatever it is: a draw again for evenness would shift all later ones.
        (((self.number() >> 32) * bound as u64) >> 32) as usize
    }

    /// Whether something happens that happens `times` in `out_of`.
    pub fn chance(&mut self, times: usize, out_of: usize) -> bool {
        self.below(out_of) < times
    }

    /// Puts the items in any order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
