//! Numbers that look random and follow from a seed.

/// Xorshift with a multiplication at the end: quick, and good enough to choose orders.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        // Never zero, where xorshift would stay.
        Self((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// One of some things, each as likely as any other.
    pub fn choose<T>(&mut self, things: impl Iterator<Item = T>) -> Option<T> {
        let mut things: Vec<T> = things.collect();
        if things.is_empty() {
            return None;
        }
        let at = self.next() % things.len() as u64;
        Some(things.swap_remove(at as usize))
    }
}
