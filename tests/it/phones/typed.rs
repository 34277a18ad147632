//! Slips that are written by text alone, on a telephone: Chromium, where it is installed. Elsewhere
//! this test says that it was left out.

use chancery::phones::page_of;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use serde_json::json;

use super::every_order::house_style;
use super::rows::sample;
use super::touched::telephone_of;
use super::variants::table_of;
use super::{Fields, Page};

/// The row's name, and what is typed in it: a choice in small letters.
type Typed = (String, String);

/// In each variant's last movement phase the player with the most rows types an order in each. What
/// the table opens is what he meant.
#[test]
fn slips_are_written_by_text_alone() {
    for name in [
        "1492-france-has-won-in-1500",
        "1885-ii-germany-and-turkey-have-won-in-1886",
        "arms-merchant-andy-has-won-in-1911",
        "mercator-britain-has-won-in-1902",
        "mobilization-france-has-won-in-1910",
        "turkey-has-won-in-1911",
    ] {
        let game = sample(name, |game| game.phase().kind == PhaseKind::Movement);
        let (mut table, seats) = table_of(&game);
        let rows = |seat: &usize| {
            let seat = SeatId::nth(*seat).unwrap();
            Page(page_of(&game, seat, &Fields::new().into_iter().collect()))
                .asks()
                .len()
        };
        let seat = (0..seats).max_by_key(rows).unwrap();
        let Some(mut telephone) = telephone_of(&mut table, seat) else {
            return;
        };
        let typed: Vec<Typed> = table.meanwhile(|| {
            let choices = "[...document.querySelectorAll('fieldset')].map((row)=>[row.dataset.name,\
                           [...row.querySelectorAll('option')].map((one)=>one.value).filter(Boolean)])";
            let choices: Vec<(String, Vec<String>)> =
                serde_json::from_value(telephone.say(choices)).unwrap();
            let mut typed = Vec::new();
            for (nth, (row, all)) in choices.iter().enumerate() {
                // Of each row another one.
                if !all.is_empty() {
                    let text = all[(3 + 5 * nth) % all.len()].to_lowercase();
                    telephone.type_in(row, &text);
                    typed.push((row.clone(), text));
                }
            }
            telephone.hand_in();
            let faults = telephone.say("document.querySelectorAll('.fault').length");
            assert_eq!(faults, json!(0), "{name}: {}", telephone.text());
            typed
        });
        assert!(typed.len() > 3, "{name}: {typed:?}");
        table.desk.keys("<F5>y");
        let entries: Vec<Entry> = table.desk.game().sheet().written().cloned().collect();
        for (row, text) in &typed {
            let is_it = |line: &&Entry| line.seat.index() == seat && line.written == *text;
            let line = entries.iter().find(is_it);
            let line = line.unwrap_or_else(|| panic!("{name}, {row}: {text} is lost: {entries:?}"));
            let order = line.reading.order();
            let order = order.unwrap_or_else(|| panic!("{name}, {row}: {line:?}"));
            // In a secret world the game master reads other names.
            if !game.has_secrets() {
                let read = house_style(&game, order).to_lowercase();
                assert_eq!(read, *text, "{name}, {row}");
            }
        }
    }
}
