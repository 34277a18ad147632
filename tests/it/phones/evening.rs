//! Seven players at once write a year of the standard game on their phones.

use chancery_engine::calendar::PhaseKind;
use chancery_game::game::Game;

use super::{Page, PhoneTable};

/// What each unit that does not hold is ordered, by phase.
const SPRING: [&str; 2] = ["A Vie - Tyr", "A Par - Bur"];
const FALL: [&str; 3] = ["A Tyr - Ven", "F Tri S A Tyr - Ven", "A Bur H"];

/// Everybody looks at his page, chooses an order for everything that is asked, and hands it in: all
/// at the same time.
fn all_hand_in(table: &mut PhoneTable, orders: &[&str]) -> Vec<Page> {
    let phones: Vec<_> = (0..7).map(|seat| table.phone(seat)).collect();
    let choose = |_: &str, legal: &[String]| {
        let wanted = legal.iter().find(|order| orders.contains(&order.as_str()));
        let holds = legal.iter().find(|order| order.ends_with(" H"));
        wanted.or(holds).or(legal.first()).cloned()
    };
    table.meanwhile(|| {
        std::thread::scope(|scope| {
            let all: Vec<_> = phones
                .iter()
                .map(|phone| {
                    scope.spawn(move || {
                        let page = phone.page();
                        if page.asks().is_empty() {
                            return page;
                        }
                        let page = phone.send("hand-in", &page.chosen(choose));
                        assert_eq!(page.said(), "Your slip is in.");
                        page
                    })
                })
                .collect();
            all.into_iter().map(|page| page.join().unwrap()).collect()
        })
    })
}

fn phase(game: &Game) -> (String, PhaseKind) {
    (game.phase_name(), game.phase().kind)
}

#[test]
fn seven_players_write_a_year_on_their_phones() {
    let mut table = PhoneTable::standard();
    all_hand_in(&mut table, &SPRING);
    assert!((0..7).all(|seat| table.is_in(seat)));
    assert!(table.lines().is_empty());
    table.desk.hides("A Vie - Tyr").hides("A Par - Bur");
    table.settle();
    assert_eq!(phase(table.desk.game()).0, "Fall 1901");

    // Everybody reads what became of his own orders, and of all others.
    let austria = table.page(0);
    assert!(austria.0.contains("A Par - Bur"), "{}", austria.0);
    assert_eq!(austria.asks().len(), 3);
    assert!(austria.asks()["A Tyr"].contains(&"A Tyr - Ven".to_owned()));
    all_hand_in(&mut table, &FALL);
    table.settle();

    // Only Italy has a retreat to write.
    assert_eq!(
        phase(table.desk.game()),
        ("Fall 1901 retreats".to_owned(), PhaseKind::Retreats)
    );
    let pages = all_hand_in(&mut table, &[]);
    let asked: Vec<bool> = (0..7).map(|seat| table.is_in(seat)).collect();
    assert_eq!(asked, [false, false, false, false, true, false, false]);
    assert!(
        pages[0].0.contains("Nothing is asked of you"),
        "{}",
        pages[0].0
    );
    table.settle();

    assert_eq!(phase(table.desk.game()).1, PhaseKind::Adjustments);
    let [austria, italy] = [0, 4].map(|seat| table.page(seat).asks());
    assert_eq!(austria.keys().collect::<Vec<_>>(), ["Build 1"]);
    assert_eq!(italy.keys().collect::<Vec<_>>(), ["Disband 1"]);
    all_hand_in(&mut table, &[]);
    table.settle();
    assert_eq!(phase(table.desk.game()).0, "Spring 1902");
    let units = |power: &str| {
        let game = table.desk.game();
        let power = game.board().find_power(power).unwrap();
        let units = game.state().position.units.iter();
        units.filter(|unit| unit.power == power).count()
    };
    assert_eq!((units("Austria"), units("Italy")), (4, 2));
}
