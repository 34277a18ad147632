//! What the Marks say, each for itself, and a table may say otherwise.

use crate::board::Board;
use crate::variant::BoardOption;

/// What is set on the standard board, which is no Mark. Every other board says itself what its Mark
/// is.
pub fn by_default(board: &Board) -> Vec<(&'static str, String)> {
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
pub static FITTINGS: [BoardOption; 9] = [
    BoardOption {
        name: "canals",
        doc: "The land provinces in which an army and fleet may stand. Fleets pass through any \
         province of one coast, a canal or not.",
        example: "Kie+Den",
    },
    BoardOption {
        name: "polar-caps",
        doc: "The polar caps, each with the seas from which armies are put ashore there.",
        example: "ARC=NAO+NWG+BAR",
    },
    BoardOption {
        name: "special-provinces",
        doc: "Provinces abroad, no centres, that always belong to one power.",
        example: "Germany=NAf Russia=Alb+Fin",
    },
    BoardOption {
        name: "passages",
        doc: "Pairs of lands or seas between which units pass besides.",
        example: "Spa-NAf BLA-AEG",
    },
    BoardOption {
        name: "extra-units",
        doc: "The powers that place one unit more, in secret, before the first move.",
        example: "Germany+Russia",
    },
    BoardOption {
        name: "start-year",
        doc: "The year in which the game begins.",
        example: "1901",
    },
    BoardOption {
        name: "victory-solo",
        doc: "The centres with which one power can claim to have won.",
        example: "18",
    },
    BoardOption {
        name: "victory-two",
        doc: "The centres with which two powers can claim to have won together.",
        example: "25",
    },
    BoardOption {
        name: "victory-three",
        doc: "The centres with which three powers can claim to have won together.",
        example: "28",
    },
];
