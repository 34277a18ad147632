//! The second screen of a game in a secret world: the board as everybody knows it.

use chancery_atlas::board::UnitKind;
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::variant;
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::public::PublicSave;
use jiff::Timestamp;

use crate::support::voyages::{WEST, edit, game, settle};
use crate::terminal::pty::Terminal;

#[test]
fn the_public_board_is_watched_beside_the_text_or_behind_a_key() {
    let saves = tempfile::tempdir().unwrap();
    let mut game = game(WEST, &[]);
    let area = |abbr: &str| {
        game.board()
            .province_ids()
            .find(|&p| game.board().province(p).abbr == abbr)
            .unwrap()
    };
    let (public, hidden, sea) = (area("SAR"), area("Ant"), area("SAO"));
    edit(&mut game, Edit::Secret(SecretEdit::Publish(public)));
    let power = game.board().find_power("Spain").unwrap();
    for _ in 0..3 {
        edit(
            &mut game,
            Edit::Place {
                power,
                kind: UnitKind::Fleet,
                place: sea.into(),
            },
        );
    }
    settle(&mut game);
    let hidden = game.board().province(hidden).name.clone();
    drop(
        Store::new(saves.path(), variant::all())
            .create(&game, None, Timestamp::UNIX_EPOCH)
            .unwrap(),
    );
    let file = saves.path().join("public.ron");
    PublicSave::new(&View::new(&game, Viewer::Public))
        .write(&file)
        .unwrap();
    for shown in ["long", file.to_str().unwrap()] {
        let mut wide = Terminal::start(saves.path(), &["watch", shown], (150, 40));
        wide.wait_for("S3")
            .wait_for("Spain: F(SAO) Stand")
            .wait_for("Tab board")
            .send("\t");
        wide.settle(std::time::Duration::from_millis(300));
        let screen = wide.screen();
        let drawn: String = screen
            .lines()
            .map(|line| line.chars().skip(80).collect::<String>() + "\n")
            .collect();
        assert!(
            drawn.contains("Sea 1") && drawn.contains("S3") && !screen.contains(&hidden),
            "{screen}"
        );
        wide.send("q");
        assert_eq!(wide.wait_for_end().exit_code(), 0);
        let mut narrow = Terminal::start(saves.path(), &["watch", shown], (80, 24));
        narrow
            .wait_for("Spain: F(SAO) Stand")
            .send("\t")
            .wait_for("S3")
            .send("\t")
            .wait_for("Sea 1");
        narrow.send("\t").wait_for("Spain: F(SAO) Stand").send("q");
        assert_eq!(narrow.wait_for_end().exit_code(), 0);
    }
}
