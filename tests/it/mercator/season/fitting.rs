//! Boards fitted to a game.

use chancery_atlas::board::{Board, Terrain, builtin};
use chancery_engine::variant::{self, FittingError};
use std::sync::Arc;

fn fit(variant: &str, board: &str, chosen: &[(&str, &str)]) -> Result<Arc<Board>, FittingError> {
    let chosen: Vec<_> = chosen
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
        .collect();
    variant::fitted(
        variant::by_id(variant).unwrap(),
        builtin::load(board).unwrap(),
        &chosen,
    )
}

fn terrain(board: &Board, place: &str) -> Terrain {
    board.terrain(board.find_exact(place).unwrap())
}

#[test]
fn the_standard_board_gets_a_canal_and_numbers_that_win() {
    let board = fit("mercator", "standard", &[]).unwrap();
    assert_eq!(
        (terrain(&board, "Kie"), terrain(&board, "Den")),
        (Terrain::Canal, Terrain::Coastal)
    );
    assert_eq!(board.victory, Some([18, 25, 28]));
    assert!(board.fitted.is_empty(), "the table chose nothing");
}

#[test]
fn what_the_table_chooses_takes_the_place_of_the_default_and_is_kept_as_written() {
    let chosen = [
        ("start-year", "1850"),
        ("canals", "Den"),
        ("victory-two", "6"),
        ("canals", " none "),
    ];
    let board = fit("mercator", "standard", &chosen).unwrap();
    assert_eq!(
        (terrain(&board, "Kie"), terrain(&board, "Den")),
        (Terrain::Coastal, Terrain::Coastal)
    );
    assert_eq!((board.victory, board.year), (Some([18, 6, 28]), Some(1850)));
    let kept: Vec<_> = board
        .fitted
        .iter()
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    assert_eq!(kept, ["canals none", "start-year 1850", "victory-two 6"]);
}

#[test]
fn a_board_to_which_nothing_is_done_is_the_same_board() {
    for (variant, board) in [("standard", "standard"), ("1885", "1885")] {
        let before = builtin::load(board).unwrap();
        let after =
            variant::fitted(variant::by_id(variant).unwrap(), Arc::clone(&before), &[]).unwrap();
        assert!(Arc::ptr_eq(&before, &after), "{variant} on {board}");
    }
}

#[test]
fn one_number_that_wins_can_be_set_beside_those_of_the_board() {
    let board = fit("mercator", "mercator-world", &[("victory-solo", "88")]).unwrap();
    assert_eq!(board.victory, Some([88, 65, 73]));
}

#[test]
fn what_is_wrong_is_said_with_how_to_mend_it_and_laid_to_the_fitting_at_fault() {
    let mut said = Vec::new();
    let mut wrong = |board: &str, chosen: &[(&str, &str)], at_fault: &str| {
        let error = fit("mercator", board, chosen).unwrap_err();
        assert_eq!(error.name, at_fault);
        said.push(error.to_string());
    };
    wrong("standard", &[("canal", "Kie")], "canal");
    wrong("standard", &[("victory-solo", "0")], "victory-solo");
    wrong("standard", &[("victory-three", "35")], "victory-three");
    wrong("standard", &[("start-year", "soon")], "start-year");
    wrong(
        "standard",
        &[("canals", "Kie"), ("special-provinces", "Germany=Ber")],
        "special-provinces",
    );
    wrong("standard", &[("canals", "Mun")], "canals");
    wrong("1492", &[("victory-two", "2")], "victory-solo");
    said.push(
        fit("standard", "standard", &[("canals", "Kie")])
            .unwrap_err()
            .to_string(),
    );
    insta::assert_snapshot!(said.join("\n"));
}
