//! Supports of units that come from where their writer knows nothing (G26): what hides there decides,
//! and his own page is the same whatever that is.

use super::table::{Sitting, WEST, assert_same};
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::order::Reading;

/// Portugal supports from the Sargasso Sea what it can't see.
fn played(units: &str, names: &[(&str, &str)], slips: &str) -> Sitting {
    let mut sitting = Sitting::on(WEST, &[]).units(units);
    let before = sitting.game.board().clone();
    for (area, name) in names {
        sitting.edit(Edit::Secret(SecretEdit::Name {
            area: before.find_exact(area).unwrap(),
            name: (*name).to_owned(),
            abbr: None,
        }));
    }
    let england = sitting.power("England");
    if let Some(area) = sitting.game.board_for(england).find_exact("Land 1") {
        sitting.edit(Edit::Secret(SecretEdit::MayName {
            power: england,
            area,
            may: true,
        }));
    }
    sitting.settle(slips);
    sitting
}

const NAMING: &str = "England: name Land 1 = Magellan";

const NAMES: [(&str, &str); 2] = [("Vin", "Markland"), ("Bra", "Hesperia")];

#[test]
fn the_writers_own_page_is_the_same_whatever_hides() {
    let own = "Portugal: F Sea 2 S French A Markland - Land 1, F MAO H";
    let games = [
        played(
            "France: A Bra, A Vin; Portugal: F SAR, F MAO; Spain: A Mad",
            &NAMES,
            &format!("France: A Hesperia - Land 1, A Markland - Land 1; {own}"),
        ),
        played(
            "France: A Bra, A Vin; Portugal: F SAR, F MAO; Spain: A Mad",
            &NAMES,
            &format!("{own}; France: A Markland - Land 1"),
        ),
        played(
            "France: A Bra, A Vin; Portugal: F SAR, F MAO; Spain: A Mad",
            &NAMES,
            own,
        ),
        played(
            "France: A Bra, A Vin; Portugal: F SAR, F MAO; Spain: A Mad",
            &[],
            &format!("France: A Land 3 - Land 1; {own}"),
        ),
        played(
            "France: A Bra, A Vin; Portugal: F SAR, F MAO; Spain: A Mad",
            &[],
            own,
        ),
    ];
    let pages = games.map(|sitting| sitting.given(sitting.seat("Portugal")));
    assert!(
        pages[0].contains("you don't see if it helped"),
        "{}",
        pages[0]
    );
    for page in &pages[1..] {
        assert_same(&pages[0], page, "Portugal");
    }
}

/// An abbreviation that is proposed tells nothing of names that its player does not know; who knows
/// both areas reads their names in full.
#[test]
fn a_proposed_abbreviation_does_not_tell_of_hidden_names() {
    let units = "France: A Bra; England: F SAR; Spain: A Mad";
    let alone = played(units, &[], NAMING);
    let hidden = played(
        units,
        &[("Bra", "Magna")],
        "England: name Land 1 = Magellan",
    );
    let named = |sitting: &Sitting| {
        let lore = sitting.game.state().discoveries.clone().unwrap();
        let names = lore.areas.iter().filter_map(|area| area.name.clone());
        let own = names.into_iter().find(|name| name.name == "Magellan");
        own.map(|name| name.abbr)
    };
    assert_eq!(named(&alone).as_deref(), Some("Mag"));
    assert_eq!(named(&alone), named(&hidden));
    assert_same(
        &alone.given(alone.seat("England")),
        &hidden.given(hidden.seat("England")),
        "England",
    );
    // The game master knows both.
    let board = hidden.game.board();
    let abbrs: Vec<&str> = board
        .provinces_beyond()
        .map(|at| board.province(at).abbr.as_str())
        .filter(|abbr| abbr.starts_with("Mag"))
        .collect();
    assert_eq!(abbrs, ["Magellan", "Magna"]);
    // Who comes to know both reads both, in reports and on slips.
    let mut both = hidden;
    let magna = both.game.board().find_exact("Magna").unwrap();
    let england = both.power("England");
    assert_eq!(
        both.game.board_for(england).find_exact("Mag"),
        both.game.board().find_exact("Magellan")
    );
    both.edit(Edit::Secret(SecretEdit::Disclose {
        power: england,
        area: magna,
    }));
    let spoken = both.game.board_for(england);
    assert_eq!(spoken.find_exact("Mag"), None);
    assert_eq!(spoken.find_exact("Magna"), Some(magna));
    assert_eq!(spoken.province(magna).abbr, "Magna");
    // Which of both is in reach of the fleet does not tell which is meant.
    let reading = both.game.read_line(england, None, "F Sea 2 - Mag");
    let Reading::Ambiguous { question, .. } = &reading else {
        panic!("{reading:?}");
    };
    assert!(
        question.contains("Magellan") && question.contains("Magna"),
        "{question}"
    );
    assert!(both.given(both.seat("England")).contains("Magna"));
}
