//! Every text is plain: none has a sentence over twenty words, or a clause that must be read twice. What is
//! written in the sources, and what appears on the screens of three evenings.

#[path = "../../../examples/texts/collect.rs"]
mod collect;
mod evenings;
#[path = "../../../examples/texts/faults.rs"]
mod faults;

use std::path::Path;

use faults::{Fault, faults};

#[test]
fn every_text_is_plain() {
    let texts = collect::texts(Path::new(env!("CARGO_MANIFEST_DIR")));
    let mut found = Vec::new();
    for text in &texts {
        let place = format!("{}:{}", text.file, text.line);
        found.extend(
            faults(&text.words)
                .iter()
                .map(|fault| format!("{place}: {fault}")),
        );
    }
    println!("{} texts", texts.len());
    assert!(texts.len() > 5_000, "only {} texts were found", texts.len());
    assert!(
        found.is_empty(),
        "{}\n{} in all",
        found.join("\n"),
        found.len()
    );
}

#[test]
fn what_is_hard_to_read_is_found() {
    let twenty = "one two three four five six seven eight nine ten one two three four five six seven eight nine ten";
    assert_eq!(faults(&format!("Two sentences. {twenty}.")), []);
    assert!(matches!(
        &faults(&format!("{twenty} more: {{}}"))[..],
        [Fault::Long { words: 22, .. }]
    ));
    let labelled = format!("- **A label of several words** (`word`): {twenty}.");
    assert_eq!(faults(&labelled), []);
    assert_eq!(faults(&format!("{twenty}; a list; of three")), []);
    assert_eq!(faults(&format!("{twenty}; no list")).len(), 1);
    assert_eq!(
        faults("What is this? 2 phases, 1 phase, 1 A Paris, 1 bus"),
        []
    );
    for text in [
        "There is no game here. This is no longer a sea.",
        "Who knows what",
        "Who plays this power? Enter goes on, or else asks.",
        "Each power has its own colour.",
    ] {
        assert_eq!(faults(text), [], "{text}");
    }
    for text in [
        "the units whom no order foresaw",
        "This is what was said.",
        "nothing changes in the 1 phases",
        "BLA is no sea",
        "Else Chancery asks.",
        "read if listed, else guessed, else refused",
        "Who knows both areas reads their names in full.",
        "in a secret world each player has own names",
        "Enter takes the order after the arrow, a digit takes the order with that number",
    ] {
        assert_eq!(faults(text).len(), 1, "{text}");
    }
}
