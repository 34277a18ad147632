//! Pages on a telephone: Chromium, where it is installed, touched at the size of a telephone, and the
//! real server. Elsewhere these tests say that they were left out.

use chancery_engine::calendar::PhaseKind;

use super::PhoneTable;
use super::telephone::Telephone;
use crate::handouts::browser::Browser;

const FRANCE: usize = 2;

/// A telephone that has the page of France open.
fn telephone(table: &mut PhoneTable) -> Option<Telephone> {
    let browser = Browser::installed()?;
    let phone = table.phone(FRANCE);
    Some(table.meanwhile(|| {
        let mut telephone = Telephone::start(browser);
        telephone.open(&format!("http://{}{}", phone.at, phone.path()));
        telephone
    }))
}

/// The page has gone on to another phase, by itself.
fn goes_on(table: &mut PhoneTable, telephone: &mut Telephone, phase: &str) {
    let is_there = format!("document.querySelector('main').dataset.phase==='{phase}'");
    table.meanwhile(|| telephone.until(&is_there));
}

/// A unit is tapped, then the province where it goes. A support takes a verb, and two taps. A coast is
/// chosen from what the taps leave. A build is a tap on its centre.
#[test]
fn a_year_is_written_by_touching_the_board() {
    let mut table = PhoneTable::standard();
    let Some(mut telephone) = telephone(&mut table) else {
        return;
    };
    table.meanwhile(|| {
        telephone.tap(&["Par"]);
        assert_eq!(telephone.lit(), ["Bre", "Bur", "Gas", "Pic"]);
        telephone.tap(&["Bur"]);
        // It is drawn at once.
        assert_eq!(telephone.arrows(), ["move"]);
        assert!(telephone.lit().is_empty());
        telephone.tap(&["Mar"]);
        telephone.press("A Mar", "Support");
        telephone.tap(&["Par", "Bur", "Bre", "MAO"]);
        assert_eq!(
            telephone.slip(),
            [
                "F Bre: F Bre - MAO",
                "A Mar: A Mar S A Par - Bur",
                "A Par: A Par - Bur"
            ]
        );
        assert_eq!(telephone.arrows(), ["move", "support", "move"]);
        // A tap on nothing of one's own, and one on the same unit, put it down.
        for place in ["Mar", "NWG", "Bre", "Bre"] {
            telephone.tap(&[place]);
        }
        assert!(telephone.lit().is_empty());
        telephone.hand_in();
    });
    assert!(table.is_in(FRANCE) && table.lines().is_empty());
    table.settle();

    goes_on(&mut table, &mut telephone, "Fall 1901");
    table.meanwhile(|| {
        assert!(telephone.text().contains("A Par - Bur"));
        telephone.tap(&["MAO", "Spa"]);
        telephone.press("F MAO", "- Spa/sc");
        telephone.press("A Mar", "Hold");
        telephone.tap(&["Bur", "Bel"]);
        assert_eq!(telephone.arrows().len(), 3);
        telephone.act("hand-in");
        telephone.until("document.getElementById('said').textContent==='Your slip is in.'");
        // Taken back, it is as it was written.
        telephone.act("take-back");
        telephone.until("document.getElementById('said').textContent.includes('slip back')");
        assert_eq!(telephone.slip()[0], "F MAO: F MAO - Spa/sc");
        telephone.hand_in();
    });
    table.settle();

    assert_eq!(table.desk.game().phase().kind, PhaseKind::Adjustments);
    let phase = table.desk.game().phase_name();
    goes_on(&mut table, &mut telephone, &phase);
    table.meanwhile(|| {
        telephone.tap(&["Par", "Bre"]);
        telephone.press("Build 2", "Build F Bre");
        assert_eq!(
            telephone.slip(),
            ["Build 1: Build A Par", "Build 2: Build F Bre"]
        );
        telephone.hand_in();
    });
    table.settle();
    goes_on(&mut table, &mut telephone, "Spring 1902");
    let units = table.meanwhile(|| telephone.slip().len());
    assert_eq!(units, 5);
}

/// What is handed in without a network, and while the laptop is in another one, comes once.
#[test]
fn a_slip_waits_on_the_phone_until_it_can_be_sent() {
    let mut table = PhoneTable::standard();
    let Some(mut telephone) = telephone(&mut table) else {
        return;
    };
    table.meanwhile(|| {
        telephone.tap(&["Par", "Bur"]);
        telephone.press("F Bre", "Hold");
        telephone.press("A Mar", "Hold");
        telephone.without_network(true);
        telephone.act("hand-in");
        telephone.until("document.getElementById('line').textContent.includes('is sent again')");
        // Its draft outlives the page.
        telephone.without_network(false);
        telephone.until("document.getElementById('said').textContent==='Your slip is in.'");
        assert_eq!(telephone.say("localStorage.length"), 0);
        telephone.act("take-back");
        telephone.until("document.querySelector('[value=hand-in]')");
    });
    // The pages are closed, and opened again at the same address.
    table.desk.keys(":phones on their own<Enter>s");
    table.meanwhile(|| {
        telephone
            .until("document.getElementById('line').textContent.includes('kept on this phone')");
        telephone.act("hand-in");
        telephone.until("document.getElementById('line').textContent.includes('is sent again')");
    });
    assert!(!table.is_in(FRANCE));
    table.desk.keys("2<Esc>");
    table.meanwhile(|| {
        telephone.until("document.getElementById('said').textContent==='Your slip is in.'");
        telephone.until("!document.getElementById('line').textContent");
    });
    assert!(table.is_in(FRANCE));
    table.desk.keys("<F5>y");
    assert_eq!(table.lines(), ["F Bre H", "A Mar H", "A Par - Bur"]);
}

/// Any telephone of the last years reads the scripts: nothing in them is younger than 2017.
#[test]
fn scripts_of_the_page_are_plain() {
    let scripts = [
        chancery_out::phone::SCRIPT,
        chancery_out::public::MAP,
        include_str!("../../../crates/out/src/serve/clock.js"),
    ];
    for script in scripts {
        for young in [
            "?.",
            "??",
            "||=",
            "&&=",
            "catch {",
            "...{",
            "replaceChildren",
            "submitter",
            "import(",
        ] {
            assert!(!script.contains(young), "{young}");
        }
    }
}
