//! Language packs: every place in every spelling, in each order form, and every word of orders,
//! mean what they mean in English.

use super::{SCALES, STANDARD};
use chancery_atlas::board::{Board, builtin};
use chancery_atlas::board::{Language, language};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{
    Carrying, Forms, NamesRead, Order, Reading, ReadingContext, read_order, write_order,
};
use chancery_engine::position::Position;

/// Where `@` stands for the place.
const PLACES: [(PhaseKind, &str); 12] = [
    (PhaseKind::Movement, "A @ - Bur"),
    (PhaseKind::Movement, "A(@) H"),
    (PhaseKind::Movement, "F Lon - @"),
    (PhaseKind::Movement, "A Par - @ via convoy"),
    (PhaseKind::Movement, "A Mar S A @ - Bur"),
    (PhaseKind::Movement, "A Mar S A Bur - @"),
    (PhaseKind::Movement, "F @ S F Lon"),
    (PhaseKind::Movement, "F @ C A Lon - Nwy"),
    (PhaseKind::Movement, "F NTH C A @ - Nwy"),
    (PhaseKind::Retreats, "A Mun - @"),
    (PhaseKind::Adjustments, "build A @"),
    (PhaseKind::Adjustments, "remove F @"),
];

/// Where `@` stands for a word with this meaning, and how the same is said in English.
const WORDS: [(&str, PhaseKind, &str, &str); 24] = [
    ("army", PhaseKind::Movement, "@ Par - Bur", "A Par - Bur"),
    ("fleet", PhaseKind::Movement, "@ Bre - MAO", "F Bre - MAO"),
    ("hold", PhaseKind::Movement, "A Par @", "A Par H"),
    ("move", PhaseKind::Movement, "A Par @ Bur", "A Par - Bur"),
    ("to", PhaseKind::Movement, "A Par @ Bur", "A Par - Bur"),
    (
        "from",
        PhaseKind::Movement,
        "A Mar S to Bur @ Par",
        "A Mar S Par - Bur",
    ),
    (
        "support",
        PhaseKind::Movement,
        "A Mar @ A Par - Bur",
        "A Mar S A Par - Bur",
    ),
    (
        "convoy",
        PhaseKind::Movement,
        "F NTH @ A Lon - Nwy",
        "F NTH C A Lon - Nwy",
    ),
    (
        "via",
        PhaseKind::Movement,
        "A Lon - Nwy @ NTH",
        "A Lon - Nwy via NTH",
    ),
    (
        "via convoy",
        PhaseKind::Movement,
        "A Lon - Nwy @",
        "A Lon - Nwy via convoy",
    ),
    ("the", PhaseKind::Movement, "A Par to @ Bur", "A Par - Bur"),
    ("retreat", PhaseKind::Retreats, "A Mun @ Tyr", "A Mun - Tyr"),
    ("disband", PhaseKind::Retreats, "A Mun @", "A Mun disband"),
    ("build", PhaseKind::Adjustments, "@ A Par", "build A Par"),
    ("remove", PhaseKind::Adjustments, "@ A Par", "remove A Par"),
    ("waive", PhaseKind::Adjustments, "@", "waive"),
    (
        "nc",
        PhaseKind::Movement,
        "F BAR - StP (@)",
        "F BAR - StP/nc",
    ),
    ("sc", PhaseKind::Movement, "F LYO - Spa @", "F LYO - Spa/sc"),
    ("ec", PhaseKind::Movement, "F Con - Bul/@", "F Con - Bul/ec"),
    (
        "board",
        PhaseKind::Movement,
        "A Mar @ F LYO",
        "A Mar boards F LYO",
    ),
    (
        "land",
        PhaseKind::Movement,
        "A(WES) @ Tun",
        "A(WES) lands Tun",
    ),
    (
        "mobilize",
        PhaseKind::Adjustments,
        "@ A Par",
        "mobilize A Par",
    ),
    (
        "demobilize",
        PhaseKind::Adjustments,
        "@ A Par",
        "demobilize A Par",
    ),
    (
        "or",
        PhaseKind::Retreats,
        "A Ruh - Hol @ Kie",
        "A Ruh - Hol or Kie",
    ),
];

fn forms(means: &str) -> Forms {
    match means {
        "board" | "land" => Forms {
            carrying: Carrying::Own,
            ..STANDARD
        },
        "mobilize" | "demobilize" => Forms {
            mobilizing: true,
            ..STANDARD
        },
        "or" => SCALES,
        _ => STANDARD,
    }
}

fn speaking(pack: &'static Language) -> Board {
    builtin::standard().speaking(vec![pack])
}

fn read(board: &Board, phase: PhaseKind, names: NamesRead, forms: Forms, text: &str) -> Reading {
    let position = Position::start(board);
    read_order(
        ReadingContext {
            board,
            position: &position,
            phase,
            power: None,
            names,
            forms,
        },
        text,
    )
}

fn without_accents(name: &str) -> String {
    let plain = [
        ("áàâä", 'a'),
        ("éèêë", 'e'),
        ("íìîï", 'i'),
        ("óòôö", 'o'),
        ("úùûü", 'u'),
        ("ñ", 'n'),
        ("ç", 'c'),
    ];
    let bare = |c: char| {
        plain
            .iter()
            .find(|(accented, _)| accented.contains(c))
            .map_or(c, |(_, letter)| *letter)
    };
    name.to_lowercase().chars().map(bare).collect()
}

#[test]
fn a_place_in_any_language_is_the_place_in_every_order() {
    for pack in language::all() {
        let board = speaking(pack);
        assert!(pack.provinces.len() > 50, "{}", pack.id);
        for spoken in &pack.provinces {
            let abbr = &board.province(board.find_exact(&spoken.id).unwrap()).abbr;
            for (name, (phase, form)) in spoken
                .names
                .iter()
                .flat_map(|name| PLACES.map(|place| (name, place)))
            {
                let english = read(
                    &board,
                    phase,
                    NamesRead::Exact,
                    STANDARD,
                    &form.replace('@', abbr),
                );
                assert!(english.order().is_some(), "{form} with {abbr}: {english:?}");
                let ways = [
                    (name.clone(), NamesRead::Exact),
                    (name.to_uppercase(), NamesRead::Exact),
                    (without_accents(name), NamesRead::Tolerant),
                ];
                for (written, names) in ways {
                    let text = form.replace('@', &written);
                    assert_eq!(
                        read(&board, phase, names, STANDARD, &text),
                        english,
                        "{}: {text}",
                        pack.id
                    );
                }
            }
        }
    }
}

#[test]
fn a_word_in_any_language_says_what_it_says_in_english() {
    for pack in language::all() {
        let board = speaking(pack);
        let mut said = 0;
        for (words, means) in pack.phrases.iter() {
            for (_, phase, form, english) in
                WORDS.into_iter().filter(|(meaning, ..)| *meaning == means)
            {
                let text = form.replace('@', &words.join(" "));
                let expected = read(&board, phase, NamesRead::Exact, forms(means), english);
                let order: Option<&Order> = expected.order();
                assert!(order.is_some(), "{english}: {expected:?}");
                assert_eq!(
                    read(&board, phase, NamesRead::Tolerant, forms(means), &text).order(),
                    order,
                    "{}: {text}",
                    pack.id
                );
                said += 1;
            }
        }
        assert!(said > 40, "{}: {said} words", pack.id);
    }
}

#[test]
fn orders_are_written_in_the_house_style_whatever_is_read() {
    let plain = builtin::standard();
    for pack in language::all() {
        let board = speaking(pack);
        for spoken in &pack.provinces {
            let text = format!("A {} H", spoken.names[0]);
            let reading = read(
                &board,
                PhaseKind::Movement,
                NamesRead::Exact,
                STANDARD,
                &text,
            );
            let Some(order) = reading.order() else {
                panic!("{}: {text}: {reading:?}", pack.id)
            };
            let written = write_order(&board, None, order);
            assert_eq!(
                read(
                    plain,
                    PhaseKind::Movement,
                    NamesRead::Exact,
                    STANDARD,
                    &written
                )
                .order(),
                Some(order),
                "{written}"
            );
        }
    }
}

/// A pack that says only this of the standard board's provinces.
fn made_up(provinces: &str) -> &'static Language {
    let text = format!(
        "(format: 1, id: \"made\", name: \"Made up\", board: \"standard\", provinces: \
         [{provinces}], words: [])"
    );
    let report = language::file::check_text(&text, "made");
    assert!(report.findings.is_empty(), "{report}");
    Box::leak(Box::new(report.language.unwrap()))
}

#[test]
fn a_name_of_two_places_in_two_languages_is_asked_about() {
    let one = made_up("(id: \"mun\", names: \"Monaco\")");
    let other = made_up("(id: \"mar\", names: \"Monaco\")");
    let board = builtin::standard().speaking(vec![one, other]);
    let reading = read(
        &board,
        PhaseKind::Movement,
        NamesRead::Tolerant,
        STANDARD,
        "A Monaco - Bur",
    );
    let Reading::Ambiguous { candidates, .. } = reading else {
        panic!("{reading:?}")
    };
    assert_eq!(
        candidates
            .iter()
            .map(|order| write_order(&board, None, order))
            .collect::<Vec<_>>(),
        ["A Mun - Bur", "A Mar - Bur"]
    );
    assert!(
        read(
            &board,
            PhaseKind::Movement,
            NamesRead::Exact,
            STANDARD,
            "A Monaco - Bur"
        )
        .order()
        .is_none()
    );
}

#[test]
fn every_fault_of_a_pack_is_named_with_its_place() {
    let text = r#"(
    format: 1,
    id: "bad",
    name: "Bad",
    board: "standard",
    provinces: [
        (id: "mun", names: "Monaco, Paris"),
        (id: "xyz", names: "Nowhere"),
        (id: "mar", names: "Marsiglia, Monaco"),
        (id: "mar", names: "Marsella"),
    ],
    coasts: [(id: "qc", names: "Quay")],
    powers: [(id: "narnia", names: "Narnia"), (id: "italy", names: "Italia"), (id: "spain", names: "Italia")],
    words: [
        (means: "fly", say: "vola"),
        (means: "with", say: "con"),
        (means: "hold", say: "resta, tiene"),
        (means: "move", say: "tiene"),
    ],
)"#;
    let report = language::file::check_text(text, "bad.ron");
    assert!(report.language.is_none());
    let findings: Vec<String> = report.findings.iter().map(ToString::to_string).collect();
    for (place, part) in [
        ("7:", "in English `Paris` already means Paris"),
        ("8:", "has no province `xyz`"),
        ("9:", "`Monaco` is a name of `mun` already"),
        ("10:", "`mar` is named in an earlier line"),
        ("12:", "no coast has the id `qc`"),
        ("13:", "no board has a power `narnia`"),
        ("13:", "`Italia` is a name of `italy` already"),
        (
            "15:",
            "`fly` is not a word of orders; `means` is one of: army, fleet",
        ),
        ("16:", "`con` already means Constantinople"),
        ("18:", "`tiene` means `hold` already"),
    ] {
        assert!(
            findings
                .iter()
                .any(|finding| finding.starts_with(&format!("bad.ron:{place}"))
                    && finding.contains(part)),
            "{part}: {findings:#?}"
        );
    }
    assert_eq!(findings.len(), 10, "{findings:#?}");
}

#[test]
fn the_packs_of_the_program_have_no_faults() {
    let ids: Vec<&str> = language::all()
        .iter()
        .map(|pack| pack.id.as_str())
        .collect();
    assert_eq!(ids, ["german", "french", "italian", "spanish", "dutch"]);
}
