//! Several players name one area: the game master selects the best name, on the screen.

use super::table::{Sitting, WEST};
use crate::screen::harness::Desk;
use crate::support::Commands;
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::seat::SeatId;
use chancery_game::report::{SeasonForm, season, statement};
use chancery_game::view::{View, Viewer};

fn proposed() -> Sitting {
    let mut sitting = Sitting::on(WEST, &[]).units("England: F SAO; France: F SAO; Spain: A Mad");
    let area = sitting.game.board().find_exact("SAR").unwrap();
    for power in ["England", "France"] {
        let power = sitting.power(power);
        sitting.edit(Edit::Secret(SecretEdit::MayName {
            power,
            area,
            may: true,
        }));
    }
    let label = |sitting: &Sitting, power| {
        let area = sitting.game.board().find_exact("SAR").unwrap();
        sitting.game.board_for(power).province(area).name.clone()
    };
    for (power, name) in [("England", "Ugly Sea"), ("France", "Sea of Beauty")] {
        let power = sitting.power(power);
        let line = format!("name {} = {name}", label(&sitting, power));
        sitting.write(power, &line);
    }
    sitting
}

#[test]
fn the_game_master_selects_the_best_of_several_names() {
    let sitting = proposed();
    let mut desk = Desk::playing(100, 30, sitting.game);
    for _ in 0..40 {
        if desk.text().contains("2 names, Enter: choose one") {
            break;
        }
        desk.keys("<Down>");
    }
    desk.shows("2 names, Enter: choose one");
    desk.keys("<Enter>")
        .shows("1 Ugly Sea (England)")
        .shows("2 Sea of Beauty (France)");
    desk.keys("2<Enter>");
    desk.settle();
    let game = desk.game();
    let area = game.setup().board.find_exact("SAR").unwrap();
    let turn = game.turns().last().expect("the season is settled");
    let lore = turn.settlement.after.discoveries.as_ref().unwrap();
    let name = lore
        .lore_of(&game.setup().board, area)
        .unwrap()
        .name
        .as_ref();
    assert_eq!(name.unwrap().name, "Sea of Beauty");
    // England's came first, and is told no falsehood of what it lost to.
    let england = game.board().find_power("England").unwrap();
    let view = View::new(game, Viewer::Seat(SeatId::playing(england)));
    let told = season(&view, 0, SeasonForm::Compact).to_text(200);
    assert!(
        told.contains("other name: another proposal was taken"),
        "{told}"
    );
}

#[test]
fn of_one_name_nothing_is_asked() {
    let mut sitting = proposed();
    sitting.game.strike(1).unwrap();
    assert_eq!(sitting.game.proposed_names(0).len(), 1);
    let mut desk = Desk::playing(100, 30, sitting.game);
    for _ in 0..40 {
        desk.keys("<Down>");
        desk.hides("2 names");
    }
}

fn report(sitting: &Sitting, turn: usize, form: SeasonForm) -> String {
    let view = View::new(&sitting.game, Viewer::Public);
    season(&view, turn, form).to_text(200)
}

/// The Sargasso Sea is public and has no name; in Autumn England names it.
#[test]
fn the_public_is_told_what_an_area_is_called() {
    let mut sitting = Sitting::on(WEST, &[]).units("England: F SAR, F SAO; Spain: A Mad");
    let area = sitting.game.board().find_exact("SAR").unwrap();
    sitting.edit(Edit::Secret(SecretEdit::Publish(area)));
    let power = sitting.power("England");
    sitting.edit(Edit::Secret(SecretEdit::MayName {
        power,
        area,
        may: true,
    }));
    sitting.settle("England: F SAO - Common Sea 1, F Common Sea 1 - SAO");
    let spring = [SeasonForm::Compact, SeasonForm::Aloud].map(|form| report(&sitting, 0, form));
    assert!(
        spring[0].contains("England: F(SAO)-Common Sea 1"),
        "{}",
        spring[0]
    );
    let moved = "England: the fleet in South Atlantic Ocean moves to Common Sea 1.";
    assert!(spring[1].contains(moved), "{}", spring[1]);
    sitting.settle("England: name Common Sea 1 = Western Deep (WET), F Common Sea 1 H");
    let autumn = report(&sitting, 1, SeasonForm::Compact);
    assert!(
        autumn.contains("Common Sea 1 is called Western Deep (WET)"),
        "{autumn}"
    );
    assert!(autumn.contains("England: F(WET) Stand"), "{autumn}");
    let again = [SeasonForm::Compact, SeasonForm::Aloud].map(|form| report(&sitting, 0, form));
    assert_eq!(spring, again);
    sitting.settle("");
    assert!(!report(&sitting, 2, SeasonForm::Compact).contains("is called"));
}

/// What stands on the board because everybody knows the area was seen all the same.
#[test]
fn who_saw_foreign_units_this_season_is_not_told_that_he_saw_nothing() {
    let mut sitting = Sitting::on(WEST, &[]).units("England: F MAO; France: F SAR; Spain: A Mad");
    let area = sitting.game.board().find_exact("SAR").unwrap();
    sitting.edit(Edit::Secret(SecretEdit::Publish(area)));
    sitting.settle("England: F MAO - SAO");
    let view = View::new(&sitting.game, sitting.seat("England"));
    let page = statement(&view).to_text(200);
    assert!(page.contains("foreign unit"), "{page}");
    let last = page.split("What you saw last").nth(1).unwrap();
    assert!(
        last.contains("foreign unit") && !last.contains("Nothing."),
        "{page}"
    );
}
