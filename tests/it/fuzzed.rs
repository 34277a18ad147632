//! Whatever becomes of a file or a line on its way, its reader answers with what it says or a
//! reason: the list of the fuzzer, for a short while, with the tests' own way to spoil.

#[path = "../../fuzz/src/readers.rs"]
mod readers;

use std::fs;
use std::path::Path;

use crate::support::draws::Draws;
use crate::support::mutated::mutated;
use readers::READERS;

#[test]
fn every_reader_answers_whatever_it_is_given() {
    let times = std::env::var("FUZZED").map_or(1, |text| text.parse().unwrap());
    let mut all = 0;
    for reader in READERS {
        let mut draws = Draws(20_261_123);
        let seeds = (reader.seeds)();
        assert!(
            seeds.iter().any(|seed| (reader.read)(seed)),
            "{} takes none of its seeds",
            reader.name
        );
        let (mut taken, inputs) = (0, times * reader.short);
        for round in 0..inputs {
            let spoilt = mutated(&seeds[round % seeds.len()], &mut draws);
            taken += usize::from((reader.read)(&spoilt));
        }
        println!("{}: {inputs} inputs, {taken} taken", reader.name);
        assert!(taken < inputs, "{}: nothing is spoilt", reader.name);
        all += inputs;
    }
    println!("{} readers, {all} inputs, 0 failed", READERS.len());
}

#[test]
#[ignore = "writes the inputs that the fuzzer begins with; `.ci/fuzz` runs it"]
fn seeds() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for reader in READERS {
        let folder = corpus.join(reader.name);
        fs::create_dir_all(&folder).unwrap();
        for (number, seed) in (reader.seeds)().iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:04}")), seed).unwrap();
        }
    }
}

#[test]
fn every_reader_has_a_target_of_the_fuzzer() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/Cargo.toml");
    let manifest = fs::read_to_string(manifest).unwrap();
    let targets = manifest
        .split("[[bin]]\nname = \"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap());
    let named: Vec<&str> = targets.collect();
    assert_eq!(named, READERS.map(|reader| reader.name));
}
