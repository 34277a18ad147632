//! What the Marks say, each for itself, and a table may say otherwise.

use crate::variant::BoardOption;
use chancery_atlas::board::Board;

/// What is set on the standard board, which is no Mark. Every other board says itself what its Mark
/// is.
pub(crate) fn by_default(board: &Board) -> Vec<(&'static str, String)> {
    if board.id != "standard" || board.victory.is_some() {
        return Vec::new();
    }
    let values = [
        ("canals", "Kie"),
        ("victory-solo", "18"),
        ("victory-two", "25"),
        ("victory-three", "28"),
    ];
    values.map(|(name, value)| (name, value.to_owned())).into()
}

/// The fittings, in the order in which they are set.
pub(crate) static FITTINGS: [BoardOption; 9] = [
    BoardOption {
        name: "canals",
        doc: "Land provinces that an army and fleet may enter. Fleets pass through any province \
              with one coast, canal or not.",
        example: "Kie+Den",
    },
    BoardOption {
        name: "polar-caps",
        doc: "Polar caps, each with the seas from which armies land there.",
        example: "ARC=NAO+NWG+BAR",
    },
    BoardOption {
        name: "special-provinces",
        doc: "Provinces abroad without a centre that always belong to one power.",
        example: "Germany=NAf Russia=Alb+Fin",
    },
    BoardOption {
        name: "passages",
        doc: "Pairs of lands or seas that are neighbours too.",
        example: "Spa-NAf BLA-AEG",
    },
    BoardOption {
        name: "extra-units",
        doc: "Powers that place one more unit, in secret, before the first move.",
        example: "Germany+Russia",
    },
    BoardOption {
        name: "start-year",
        doc: "The year in which the game begins.",
        example: "1901",
    },
    BoardOption {
        name: "victory-solo",
        doc: "How many centres one power needs to claim the victory.",
        example: "18",
    },
    BoardOption {
        name: "victory-two",
        doc: "How many centres two powers need to claim the victory together.",
        example: "25",
    },
    BoardOption {
        name: "victory-three",
        doc: "How many centres three powers need to claim the victory together.",
        example: "28",
    },
];
