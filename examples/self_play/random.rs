//! Chance that is the same every time: the generator known as `SplitMix64`.

pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From 0 to 1.
    pub fn share(&mut self) -> f64 {
        f64::from((self.next() >> 40) as u32) / f64::from(1_u32 << 24)
    }

    /// One of some things, of which there must be any.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.next() as usize % things.len()]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.next() as usize % (last + 1);
            items.swap(last, other);
        }
    }
}
