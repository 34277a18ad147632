//! What is remarked on how a line was read, and on what it calls its unit.

use chancery_atlas::board::{Board, UnitKind};
use chancery_engine::order::{Misnamed, Note, SaidOtherwise};
use chancery_engine::position::Unit;
use chancery_engine::variant::UnitForm;

/// A remark on a reading, as a sentence.
pub fn note(note: &Note) -> String {
    match note {
        Note::Prefix { written, read } => {
            format!("“{written}” read as {read}, the beginning of its name")
        }
        Note::NearMiss { written, read } => format!("“{written}” read as {read}, a near miss"),
        Note::Elliptic { read } => format!("short form, read as {read}"),
        Note::Remark(text) => text.clone(),
    }
}

/// A unit that was named by the wrong letter.
pub fn wrong_kind(board: &Board, written: UnitKind, unit: &Unit) -> String {
    format!(
        "written as {}; the unit in {} is {}",
        written.with_article(),
        board.province(unit.place.province).name,
        unit.kind.with_article()
    )
}

/// A unit of which an order says what is otherwise.
pub fn misnamed(board: &Board, misnamed: &Misnamed) -> String {
    let unit = &misnamed.unit;
    match misnamed.said {
        SaidOtherwise::Kind(written) => wrong_kind(board, written, unit),
        SaidOtherwise::Power(written) => format!(
            "written as {}; the unit in {} is {}",
            board.power(written).adjective,
            board.province(unit.place.province).name,
            board.power(unit.power).adjective
        ),
        SaidOtherwise::Coast(written) => format!(
            "written at {}; {} stands at {}",
            board.write_place(written),
            unit.kind.with_article(),
            board.write_place(unit.place)
        ),
    }
}

/// What a unit is at a moment.
pub const fn unit_form(unit_form: UnitForm) -> &'static str {
    match unit_form {
        UnitForm::Army => "an army on land",
        UnitForm::Fleet => "a fleet with nobody aboard",
        UnitForm::Pair => "an A/F",
        UnitForm::Aboard => "an army aboard",
        UnitForm::Trapped => "an army on a polar cap",
    }
}
