//! What comes to a telephone by itself takes nothing away: neither what was written, nor what was done
//! while it was on its way. In Chromium, where it is installed.

use super::PhoneTable;
use super::telephone::Telephone;
use super::touched::{goes_on, telephone};

const FRANCE: usize = 2;

/// Notes from now on whether something was ever so on the page, while its phase is Spring 1901.
fn watch(telephone: &mut Telephone, what: &str) {
    telephone.say(&format!(
        "(()=>{{window.wasSo=false;new MutationObserver(()=>{{\
         if(document.querySelector('main').dataset.phase==='Spring 1901'&&{what})window.wasSo=true\
         }}).observe(document.body,{{childList:true,subtree:true}})}})()"
    ));
}

fn was_so(telephone: &mut Telephone) -> bool {
    telephone.say("window.wasSo") == true
}

/// What the phone asks when another phone of its seat has taken the slip back is answered late: by then
/// the slip is in again.
#[test]
fn an_answer_that_is_older_than_an_act_is_not_shown() {
    let mut table = PhoneTable::standard();
    let Some(mut telephone) = telephone(&mut table) else {
        return;
    };
    table.meanwhile(|| {
        telephone.tap(&["Par", "Bur"]);
        telephone.hand_in();
        telephone.hold_next_answer();
    });
    table.send(FRANCE, "take-back", &Vec::new());
    table.meanwhile(|| {
        telephone.until_held();
        telephone.act("take-back");
        telephone.until("document.querySelector('[value=read-back]')");
        telephone.tap(&["Mar", "Spa"]);
        telephone.hand_in();
        watch(
            &mut telephone,
            "document.querySelector('[value=read-back]')",
        );
        telephone.release();
    });
    assert!(table.is_in(FRANCE));
    table.settle();
    goes_on(&mut table, &mut telephone, "Fall 1901");
    assert!(!table.meanwhile(|| was_so(&mut telephone)));
}

/// The game master changes the board while a slip is being written: the new board comes with the slip.
#[test]
fn a_page_that_comes_by_itself_has_the_draft() {
    let mut table = PhoneTable::standard();
    let Some(mut telephone) = telephone(&mut table) else {
        return;
    };
    table.meanwhile(|| {
        telephone.tap(&["Par", "Bur"]);
        assert_eq!(telephone.arrows(), ["move"]);
        watch(&mut telephone, "!document.querySelector('.draft>.move')");
    });
    table.desk.keys("<F7>Germany A Bel<Enter><Esc>");
    table.meanwhile(|| {
        telephone.until("document.querySelector('.map desc').textContent.includes('in Belgium')");
        telephone.tap(&["Mar", "Spa"]);
        telephone.until("document.querySelectorAll('.draft>.move').length===2");
        let slip = telephone.slip();
        assert_eq!(slip[1..], ["A Mar: A Mar - Spa", "A Par: A Par - Bur"]);
        assert!(!was_so(&mut telephone));
    });
}

/// What is said while an answer comes is not lost with it: it is asked again.
#[test]
fn news_that_comes_while_a_slip_is_on_its_way_is_shown() {
    let mut table = PhoneTable::standard();
    let Some(mut telephone) = telephone(&mut table) else {
        return;
    };
    table.meanwhile(|| {
        telephone.tap(&["Par", "Bur"]);
        telephone.hold_next_answer();
        telephone.act("read-back");
        telephone.until_held();
    });
    table.settle();
    table.meanwhile(|| {
        telephone.until("window.newest!==document.querySelector('main').dataset.edition");
        telephone.release();
    });
    goes_on(&mut table, &mut telephone, "Fall 1901");
    table.meanwhile(|| assert!(telephone.arrows().is_empty()));
}
