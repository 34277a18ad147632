//! A game that is over is drawn with the owners that it ended with, in all that shows its last season:
//! no later phase would show them.

use chancery_engine::variant;
use chancery_game::report::last_season;
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::picture::{Ink, PictureMoment, on_screen, svg};

use super::read::Drawing;
use crate::support::samples;

/// What the legends of a moment say of each power, on paper and on a screen.
fn counted(view: &View, moment: PictureMoment) -> [Vec<String>; 2] {
    let texts = Drawing::read(&svg(view, moment, Ink::Colour)).texts;
    let powers = on_screen(view, moment).powers.into_iter();
    let powers = powers.map(|power| format!("{} {}", power.name, power.count));
    [texts, powers.collect()]
}

#[test]
fn the_last_season_has_the_owners_of_the_end() {
    let mut changed = 0;
    for folder in samples() {
        let name = folder.file_name().unwrap().to_string_lossy();
        let store = Store::new(folder.parent().unwrap(), variant::all());
        let game = store.read(&name).unwrap().0;
        assert!(game.state().is_over(), "{name}");
        let view = View::new(&game, Viewer::GameMaster);
        let board = &view.board;
        let last = last_season(&view);
        for turn in [vec![0], last.clone()].concat() {
            let then = if last.contains(&turn) {
                &view.now
            } else {
                &view.turns[turn].before
            };
            for moment in PictureMoment::of_turn(&view, turn) {
                let legends = counted(&view, moment);
                for power in board.power_ids() {
                    let count = then.position.centre_count(board, power);
                    let before = view.turns[turn].before.position.centre_count(board, power);
                    changed += usize::from(count != before);
                    let wanted = format!("{} {count} \u{b7} ", board.power(power).name);
                    for said in &legends {
                        assert!(
                            said.iter().any(|text| text.starts_with(&wanted)),
                            "{name}, {moment:?}: “{wanted}” is not in {said:?}"
                        );
                    }
                }
            }
        }
    }
    assert!(changed > 5, "{changed}");
}
