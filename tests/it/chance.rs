//! Seeds that nobody can guess, and streams that tell nothing of their seeds.

use chancery_atlas::chance::{Seed, Stream};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn drawn(seed: Seed, purpose: &str) -> Vec<u64> {
    let mut stream = Stream::new(seed, purpose);
    (0..300).map(|_| stream.number()).collect()
}

#[test]
fn the_system_gives_128_bits_and_never_the_same() {
    let seeds: BTreeSet<String> = (0..200)
        .map(|_| Seed::fresh().unwrap().to_string())
        .collect();
    assert_eq!(seeds.len(), 200);
    let all = seeds.iter().fold([0_u32; 128], |mut ones, word| {
        let Some(Seed::Word(bits)) = Seed::read(word) else {
            panic!("{word}")
        };
        ones.iter_mut()
            .enumerate()
            .for_each(|(nth, ones)| *ones += u32::from(bits >> nth & 1 == 1));
        ones
    });
    assert!(
        all.iter().all(|&ones| (50..150).contains(&ones)),
        "every bit is drawn: {all:?}"
    );
}

#[test]
fn a_word_is_read_however_it_was_heard() {
    let word = Seed::Word(0x0123_4567_89ab_cdef_fedc_ba98_7654_3210);
    assert_eq!(word.to_string(), "014d-2pf2-dbsq-qzxq-5tk1-v58c-gg");
    for heard in [
        "014D2PF2DBSQQZXQ5TK1V58CGG",
        " O14D 2PF2 DBSQ QZXQ 5TKL V58C GG ",
        "o14d-2pf2-dbsq-qzxq-5tki-v58c-gg",
    ] {
        assert_eq!(Seed::read(heard), Some(word), "{heard}");
    }
    assert_eq!(Seed::read("7"), Some(Seed::Number(7)));
    assert_eq!(Seed::read("  "), None);
    let text = Seed::read("Our table of May").unwrap();
    assert!(
        matches!(text, Seed::Word(_))
            && Seed::read("our table of may ") == Some(text)
            && Seed::read("our table of june") != Some(text)
    );
    // One letter less, or one that is none: a text like any other.
    assert_ne!(Seed::read("014d-2pf2-dbsq-qzxq-5tk1-v58c-g"), Some(word));
}

#[test]
fn streams_of_a_seed_have_nothing_in_common() {
    let streams: Vec<Vec<u64>> = [("a", 1), ("b", 1), ("a", 2)]
        .map(|(purpose, seed)| drawn(Seed::Number(seed), purpose))
        .into();
    let all: BTreeSet<u64> = streams.iter().flatten().copied().collect();
    assert_eq!(all.len(), 900);
    assert_eq!(streams[0], drawn(Seed::Number(1), "a"));
}

#[test]
fn a_stream_stays_as_it_is() {
    // Worlds and lots are made anew from their seeds: the same for ever.
    let mut stream = Stream::new(Seed::Word(7), "test");
    let numbers: Vec<usize> = (0..12).map(|_| stream.below(1000)).collect();
    insta::assert_snapshot!(format!("{numbers:?}"));
}

proptest! {
    #[test]
    fn what_is_shown_is_read_again(bits in any::<u128>(), number in any::<u64>()) {
        for seed in [Seed::Word(bits), Seed::Number(number)] {
            prop_assert_eq!(Seed::read(&seed.to_string()), Some(seed));
        }
    }

    #[test]
    fn a_number_below_is_below(bits in any::<u128>(), bound in 1..5000_usize) {
        prop_assert!(Stream::new(Seed::Word(bits), "").below(bound) < bound);
        prop_assert_eq!(Stream::new(Seed::Word(bits), "").below(0), 0);
    }
}
