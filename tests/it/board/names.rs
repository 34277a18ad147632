//! Places and powers as people write them on slips.

use chancery_atlas::board::{Board, ProvinceId, WrittenPlace, builtin};

/// The place as house style writes it; `?xx` after it for a coast that the province lacks.
fn read(text: &str) -> Option<String> {
    let board = builtin::standard();
    Some(match board.find_place(text)? {
        WrittenPlace::Place(place) => board.write_place(place),
        WrittenPlace::WrongCoast { province, coast } => {
            format!("{}?{coast}", board.province(province).abbr)
        }
    })
}

fn abbrs(found: &[ProvinceId]) -> String {
    found
        .iter()
        .map(|&p| builtin::standard().province(p).abbr.as_str())
        .collect::<Vec<_>>()
        .join(" ")
}

#[track_caller]
fn assert_reads(cases: &[(&str, &str)]) {
    for &(text, expected) in cases {
        assert_eq!(read(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn names_are_read_in_any_case_and_punctuation() {
    assert_reads(
        &[
            ("par", "Par"),
            ("PARIS", "Par"),
            ("st. petersburg", "StP"),
            ("Saint-Petersburg", "StP"),
            ("StP", "StP"),
            ("mid-atlantic ocean", "MAO"),
            ("Mid Atlantic", "MAO"),
            ("N. Atlantic", "NAO"),
            ("gulf of lions", "LYO"),
            ("Gulf of  Bothnia", "BOT"),
        ][..10],
    );
    assert_eq!(read("München"), None);
    assert_reads(&[
        ("Sévastopol", "Sev"),
        ("Múnich", "Mun"),
        ("nørway", "Nwy"),
        ("Ru\u{308}hr", "Ruh"),
    ]);
}

#[test]
fn short_forms_of_other_programs_are_read() {
    assert_reads(&[
        ("lpl", "Lvp"),
        ("lvo", "Lvn"),
        ("nrg", "NWG"),
        ("norg", "NWG"),
        ("gol", "LYO"),
        ("wms", "WES"),
        ("ems", "EAS"),
        ("gob", "BOT"),
        ("ech", "ENG"),
        ("cha", "ENG"),
        ("tyn", "TYS"),
        ("tyr", "Tyr"),
        ("trl", "Tyr"),
        ("mat", "MAO"),
        ("nat", "NAO"),
        ("nwy", "Nwy"),
        ("Romania", "Rum"),
    ]);
}

#[test]
fn what_may_be_two_places_is_left_to_the_reader() {
    for (text, candidates) in [
        ("nor", "Nwy Naf NAO NWG NTH"),
        ("liv", "Lvp Lvn"),
        ("na", "Nap Naf NAO"),
        ("north", "Naf NAO NTH"),
    ] {
        assert_eq!(read(text), None, "{text}");
        assert_eq!(
            abbrs(&builtin::standard().find_beginning(text)),
            candidates,
            "{text}"
        );
    }
    assert_eq!(read("bob"), None);
    assert_eq!(read(""), None);
    assert!(builtin::standard().find_beginning("").is_empty());
}

#[test]
fn coasts_are_read_in_all_their_spellings() {
    for text in [
        "StP/sc",
        "stp(sc)",
        "Stp sc",
        "StP (south coast)",
        "STP SCS",
        "stp/s",
        "St. Petersburg South Coast",
        "stpsc",
        "StP [SC]",
        "StP(s.c.)",
    ] {
        assert_eq!(read(text).as_deref(), Some("StP/sc"), "{text}");
    }
    assert_reads(&[
        ("spa/wc", "Spa/sc"),
        ("Spain west coast", "Spa/sc"),
        ("Bul(nc)", "Bul/ec"),
        ("bul ec", "Bul/ec"),
        ("BUL/SCS", "Bul/sc"),
    ]);
}

#[test]
fn a_coast_that_a_province_lacks_is_told_apart_from_no_place() {
    assert_reads(&[
        ("spa/ec", "Spa?ec"),
        ("Lon(nc)", "Lon?nc"),
        ("Rom wc", "Rom?wc"),
        ("stp/xx", "StP?xx"),
    ]);
    for text in [
        "Spa s",
        "Spa s Mar",
        "Xyz/sc",
        "sc",
        "/sc",
        "par bur",
        "romwc",
        "Spa north",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn near_misses_are_one_slip_away() {
    let near = |text| abbrs(&builtin::standard().find_near(text));
    assert_eq!(near("Per"), "StP Ber Ser Par Por");
    assert_eq!(near("Brets"), "Bre");
    assert_eq!(near("Viena"), "Vie");
    assert_eq!(near("Viennna"), "Vie");
    assert_eq!(near("Vianna"), "Vie");
    assert_eq!(near("Veinna"), "Vie");
    assert_eq!(near("Vaenne"), "");
    assert_eq!(near("pa"), "");
}

#[test]
fn no_spelling_means_two_places() {
    let board: &Board = builtin::standard();
    for id in board.province_ids() {
        let province = board.province(id);
        for spelling in [&province.id, &province.abbr, &province.name]
            .into_iter()
            .chain(&province.aliases)
        {
            assert_eq!(board.find_exact(spelling), Some(id), "{spelling}");
            assert!(board.find_beginning(spelling).contains(&id), "{spelling}");
        }
    }
}

#[test]
fn powers_are_read_by_name_adjective_letter_and_beginning() {
    let board = builtin::standard();
    let power = |text: &str| board.find_power(text).map(|p| board.power(p).name.as_str());
    for text in ["Austria", "austrian", "A", "AUS", "austria-hungary", "aust"] {
        assert_eq!(power(text), Some("Austria"), "{text}");
    }
    for (text, name) in [
        ("fre", "France"),
        ("fra", "France"),
        ("f", "France"),
        ("tur", "Turkey"),
        ("ger", "Germany"),
        ("Great Britain", "England"),
    ] {
        assert_eq!(power(text), Some(name), "{text}");
    }
    for text in ["", "x", "fr", "an", "Spain"] {
        assert_eq!(power(text), None, "{text}");
    }
}

proptest::proptest! {
    /// Anything may be written on a slip.
    #[test]
    fn no_text_panics(text in "\\PC{0,12}", place in "[a-zé]{0,8}[ /(.-]{0,2}[nesw]?c?s?[)]?") {
        let board = builtin::standard();
        for text in [text.as_str(), place.as_str(), &format!("stp{text}"), &format!("spa {text}"), &format!("bul({text}")] {
            let read = board.find_place(text);
            if let Some(WrittenPlace::Place(place)) = read {
                // What is read is written so that it is read again.
                let written = board.write_place(place);
                proptest::prop_assert_eq!(board.find_place(&written), read);
            }
            board.find_beginning(text);
            board.find_near(text);
            board.find_power(text);
        }
    }
}
