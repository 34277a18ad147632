//! What areas are called while a game goes on.

use super::{WEST, joined};
use chancery_atlas::board::{Board, Called, ProvinceId};

fn texts(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn named(name: &str, abbr: &str) -> Called {
    Called {
        name: Some(name.to_owned()),
        abbr: Some(abbr.to_owned()),
        ..Called::default()
    }
}

fn find(board: &Board, text: &str) -> ProvinceId {
    board
        .find_exact(text)
        .unwrap_or_else(|| panic!("{text} is no place"))
}

#[test]
fn an_area_has_the_game_masters_name_until_another_stands() {
    let board = joined(WEST);
    let (vinland, brasil) = (find(&board, "G"), find(&board, "I"));
    let renamed = board.renamed([(
        vinland,
        Called {
            former: texts(&["Markland", "Mark"]),
            ..named("Norumbega", "Nrb")
        },
    )]);
    let province = renamed.province(vinland);
    assert_eq!(
        (&*province.id, &*province.name, &*province.abbr),
        ("G", "Norumbega", "Nrb")
    );
    assert_eq!(
        (
            &*renamed.province(brasil).name,
            &*renamed.province(brasil).abbr
        ),
        ("Brasil", "Bra")
    );
    for spelling in [
        "Norumbega",
        "nrb",
        "Markland",
        "MARK",
        "Vinland",
        "vin",
        "G",
    ] {
        assert_eq!(find(&renamed, spelling), vinland, "{spelling}");
    }
    // Nothing of it stays when all is said anew.
    let again = renamed.renamed([(brasil, named("Hy Brasil", "Hyb"))]);
    assert_eq!(&*again.province(vinland).name, "Vinland");
    assert_eq!(again.find_exact("Norumbega"), None);
    assert_eq!((find(&again, "Hyb"), find(&again, "Bra")), (brasil, brasil));
}

#[test]
fn where_spellings_clash_the_one_that_stands_goes_first() {
    let board = joined(WEST);
    let [vinland, antillia, brasil, isles, cathay] =
        ["G", "H", "I", "E", "K"].map(|id| find(&board, id));
    let former = |former: &[&str]| Called {
        former: texts(former),
        ..Called::default()
    };
    let labels = |labels: &[&str]| Called {
        labels: texts(labels),
        ..Called::default()
    };
    // A name that stands before one that stood before, before the game master's, before a label.
    let board = board.renamed([
        (vinland, named("Antillia", "Xyz")),
        (antillia, former(&["Xyz", "Brasil"])),
        (brasil, labels(&["Fortunate Isles", "Land 1"])),
        (isles, labels(&["Land 1"])),
        (cathay, named("Eg", "h")),
    ]);
    assert_eq!(find(&board, "antillia"), vinland);
    assert_eq!(find(&board, "xyz"), vinland);
    assert_eq!(find(&board, "brasil"), antillia);
    assert_eq!(find(&board, "Bra"), brasil);
    assert_eq!(find(&board, "fortunate isles"), isles);
    // Of one rank, it means nothing.
    assert_eq!(board.find_exact("land 1"), None);
    // An id goes before all; in other letters it is a name like others.
    assert_eq!(find(&board, "H"), antillia);
    assert_eq!(find(&board, "h"), cathay);
}

#[test]
fn the_known_world_is_called_as_ever() {
    let board = joined(WEST);
    let sao = find(&board, "SAO");
    let renamed = board.renamed([(sao, named("Ocean of Storms", "STO"))]);
    assert_eq!(&*renamed.province(sao).name, "South Atlantic Ocean");
    assert_eq!(renamed.find_exact("STO"), None);
    assert_eq!(
        renamed.army_moves(find(&renamed, "Gui")),
        board.army_moves(find(&board, "Gui"))
    );
}
