//! Pages on a telephone: Chromium, where it is installed, touched at the size of a telephone, and the
//! real server. Elsewhere these tests say that they were left out.

use std::thread;
use std::time::Duration;

use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::Demand;

use super::PhoneTable;
use super::rows::{asks, sample};
use super::telephone::Telephone;
use super::variants::table_of;
use crate::handouts::browser::Browser;
use crate::report::table::arms_merchant_of;

const FRANCE: usize = 2;

/// A telephone that has the page of France open.
pub fn telephone(table: &mut PhoneTable) -> Option<Telephone> {
    telephone_of(table, FRANCE)
}

/// A telephone that has the page of a seat open.
pub fn telephone_of(table: &mut PhoneTable, seat: usize) -> Option<Telephone> {
    let browser = Browser::installed()?;
    let phone = table.phone(seat);
    Some(table.meanwhile(|| {
        let mut telephone = Telephone::start(browser);
        telephone.open(&format!("http://{}{}", phone.at, phone.path()));
        telephone
    }))
}

/// The page has gone on to another phase, by itself.
pub fn goes_on(table: &mut PhoneTable, telephone: &mut Telephone, phase: &str) {
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
        telephone.press("F MAO", "Spain (south coast)");
        telephone.press("A Mar", "Hold");
        telephone.tap(&["Bur", "Bel"]);
        assert_eq!(telephone.arrows().len(), 3);
        telephone.read_back();
        // The arrows stay where it is read back, and where it is sealed.
        assert_eq!(telephone.arrows().len(), 3);
        telephone.act("hand-in");
        telephone.until("document.getElementById('said').textContent==='Your slip is in.'");
        assert_eq!(telephone.arrows().len(), 3);
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
        telephone.press("Build 2", "F Brest");
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
        telephone.read_back();
        telephone.without_network(true);
        telephone.act("hand-in");
        telephone.until("document.getElementById('line').textContent.includes('is sent again')");
        // Its draft outlives the page.
        telephone.without_network(false);
        telephone.until("document.getElementById('said').textContent==='Your slip is in.'");
        assert_eq!(telephone.say("localStorage.length"), 0);
        telephone.act("take-back");
        telephone.until("document.querySelector('[value=read-back]')");
        telephone.read_back();
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

/// An order by two taps is one request, and its answer is light. What was chosen before stays.
#[test]
fn a_tap_is_one_light_request() {
    const ANSWERS: &str = "performance.getEntriesByType('resource').filter((sent)=>\
                           sent.name===location.href).map((sent)=>sent.transferSize)";
    let mut table = PhoneTable::standard();
    let Some(mut telephone) = telephone(&mut table) else {
        return;
    };
    table.meanwhile(|| {
        for (nth, (unit, to)) in [("Par", "Bur"), ("Mar", "Spa"), ("Bre", "MAO")]
            .into_iter()
            .enumerate()
        {
            telephone.tap(&[unit, to]);
            telephone.until(&format!("{ANSWERS}.length>{nth}"));
            // A second one would be sent within this time.
            thread::sleep(Duration::from_millis(900));
            let sent: Vec<u64> = serde_json::from_value(telephone.say(ANSWERS)).unwrap();
            assert_eq!(sent.len(), nth + 1, "{sent:?}");
            assert!(sent.iter().all(|&bytes| bytes < 3_000), "{sent:?}");
        }
        assert_eq!(
            telephone.slip(),
            [
                "F Bre: F Bre - MAO",
                "A Mar: A Mar - Spa",
                "A Par: A Par - Bur"
            ]
        );
        assert_eq!(telephone.arrows(), ["move", "move", "move"]);
    });
}

/// In Mobilization a unit may be demobilized in Winter too. Where a removal is due, a tap on a unit
/// removes it.
#[test]
fn a_tap_on_a_unit_removes_it_where_a_removal_is_due() {
    let game = sample("mobilization-france-has-won-in-1910", |game| {
        asks(game, |demand| matches!(demand, Demand::Removal(_)))
    });
    let authors = game.setup().authors();
    let mut due = authors.filter(|author| {
        let demands = game.demands(*author);
        demands
            .iter()
            .any(|demand| matches!(demand, Demand::Removal(_)))
    });
    let author = due.next().unwrap();
    let mut units = game.state().position.units.iter();
    let unit = units.find(|unit| unit.power == author.power).unwrap();
    let place = game.board().province(unit.place.province).abbr.clone();
    let (mut table, _) = table_of(&game);
    let Some(mut telephone) = telephone_of(&mut table, author.seat.index()) else {
        return;
    };
    table.meanwhile(|| {
        telephone.tap(&[&place]);
        let slip = telephone.slip();
        let removes = slip
            .iter()
            .filter(|row| row.starts_with("Disband 1: Disband "));
        let wanted = format!(" {place}");
        assert!(removes.clone().all(|row| row.contains(&wanted)), "{slip:?}");
        assert_eq!(removes.count(), 1, "{slip:?}");
    });
}

/// No more is invested by taps than there is.
#[test]
fn buttons_invest_no_more_than_is_in_hand() {
    let (mut table, _) = table_of(&arms_merchant_of(&["Andy", "Brian", "Chuck"], &[]));
    let Some(mut telephone) = telephone_of(&mut table, 0) else {
        return;
    };
    table.meanwhile(|| {
        for _ in 0..5 {
            telephone.press_named("Invest in Russia: more");
            telephone.press_named("Invest in Turkey: more");
        }
        telephone.until("document.querySelector('.read')");
        let numbers =
            "[...document.querySelectorAll('input[type=number]')].map((n)=>Number(n.value))";
        let numbers: Vec<u32> = serde_json::from_value(telephone.say(numbers)).unwrap();
        assert_eq!(numbers.iter().sum::<u32>(), 8, "{numbers:?}");
        telephone.until("document.querySelector('.read').textContent.includes('0 left')");
    });
}

/// A desktop has the map beside the slip, a tablet two columns of rows.
#[test]
fn wide_screens_are_used() {
    const BOXES: &str = "const box=(what,nth)=>{const r=[...document.querySelectorAll(what)][nth]\
                         .getBoundingClientRect();return [r.left,r.top,r.right].map(Math.round)};";
    let mut table = PhoneTable::standard();
    let Some(mut telephone) = telephone(&mut table) else {
        return;
    };
    table.meanwhile(|| {
        for (wide, high, is_beside) in [(1440, 900, true), (820, 1180, false)] {
            telephone.resize(wide, high);
            let boxes = telephone.say(&format!(
                "(()=>{{{BOXES}return [box('figure',0),box('#slip',0),box('fieldset',0),box('fieldset',1)]}})()"
            ));
            let boxes: [[i64; 3]; 4] = serde_json::from_value(boxes).unwrap();
            let [[_, _, map_ends], [slip, _, slip_ends], first, second] = boxes;
            assert_eq!(slip >= map_ends, is_beside, "{boxes:?}");
            assert!(slip_ends >= i64::from(wide) - 20, "{boxes:?}");
            // The first two rows stand side by side.
            assert_eq!(first[1], second[1], "{boxes:?}");
            assert!(second[0] >= first[2], "{boxes:?}");
        }
    });
}

/// Any telephone of the last years reads the scripts: nothing in them is younger than 2017.
#[test]
fn scripts_of_the_page_are_plain() {
    let scripts = [
        chancery_out::phone::SCRIPT,
        chancery_out::public::MAP,
        chancery_out::public::CLOCK,
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
