//! What the game has where the wooden board has something else, and the change that would make the
//! game as the board is.

use super::piece;
use chancery_atlas::board::{Place, PowerId, UnitKind};
use chancery_engine::edit::EditNames;
use chancery_engine::position::Unit;
use chancery_game::game::TypedNames;
use chancery_game::game::{EditError, Game};

pub struct PlaceContents {
    /// As a sentence; where there is something to change, it ends with what else may be done.
    pub said: String,
    /// The line of the change by hand that would make the game as the board is; `None` where there
    /// is nothing to change.
    pub edit: Option<String>,
}

/// What a line about a place says.
#[derive(Clone, Copy)]
pub enum FoundTone {
    /// The game has something else.
    Differs,
    /// How the game is made the same.
    Change,
    /// There is nothing to change.
    Same,
}

impl PlaceContents {
    /// Its lines.
    pub fn rows(self) -> Vec<(String, FoundTone)> {
        match self.edit {
            Some(edit) => vec![
                (self.said, FoundTone::Differs),
                (format!("Enter: {edit}"), FoundTone::Change),
            ],
            None => vec![(self.said, FoundTone::Same)],
        }
    }

    pub const fn only(said: String) -> Self {
        Self { said, edit: None }
    }
}

/// What stands on the wooden board, as it was typed.
struct OnBoard {
    power: Option<PowerId>,
    kind: Option<UnitKind>,
    place: Place,
}

/// Compares what was typed with the game: `A Bur`, `French A Bur`, `Bur`; of centres `Bel`, `Bel
/// France`. Where no power is named, it is the one that is read out.
pub fn found(game: &Game, at_hand: Option<PowerId>, typed: &str, of_owners: bool) -> PlaceContents {
    let answer = if of_owners {
        owner(game, at_hand, typed)
    } else {
        read_found(game, typed).map(|on_board| standing(game, at_hand, &on_board))
    };
    answer.unwrap_or_else(|why| PlaceContents::only(why.to_string()))
}

/// Reads what stands on the board: whose and what kind may be left out.
fn read_found(game: &Game, typed: &str) -> Result<OnBoard, EditError> {
    let names = TypedNames::new(game);
    let first = |text: &str| {
        let (word, rest) = text.trim().split_once(char::is_whitespace)?;
        Some((word.to_owned(), rest.trim().to_owned()))
    };
    let mut text = typed.trim().to_owned();
    let (mut power, mut kind) = (None, None);
    while let Some((word, rest)) = first(&text) {
        let letter = match word.to_lowercase().as_str() {
            "a" | "army" => Some(UnitKind::Army),
            "f" | "fleet" => Some(UnitKind::Fleet),
            _ => None,
        };
        let named = game.board().find_power(&word);
        match (letter, named) {
            (Some(letter), _) if kind.is_none() => kind = Some(letter),
            (_, Some(named)) if power.is_none() && kind.is_none() => power = Some(named),
            _ => break,
        }
        text = rest;
    }
    Ok(OnBoard {
        power,
        kind,
        place: names.place(&text)?,
    })
}

/// What the game has where a piece stands, or none.
fn standing(game: &Game, at_hand: Option<PowerId>, on_board: &OnBoard) -> PlaceContents {
    let (board, position) = (game.board(), &game.state().position);
    let &OnBoard { power, kind, place } = on_board;
    let name = &board.province(place.province).name;
    let there: Vec<&Unit> = position
        .units_in(place.province)
        .chain(position.dislodged_from(place.province).map(|d| &d.unit))
        .collect();
    let named = |unit: &Unit| {
        format!(
            "{} {}",
            board.power(unit.power).adjective,
            piece(board, position, unit)
        )
    };
    let all = || there.iter().map(|unit| named(unit)).collect::<Vec<_>>();
    let is_it = |unit: &&&Unit| {
        kind.is_some_and(|kind| kind == unit.kind)
            && power.is_none_or(|power| power == unit.power)
            && (place.coast.is_none() || place.coast == unit.place.coast)
    };
    let wanted = kind.zip(power.or(at_hand)).map(|(kind, power)| {
        format!(
            "{} {} {}",
            board.power(power).name,
            kind.letter(),
            board.write_place(place)
        )
    });
    match (there.as_slice(), wanted) {
        ([], None) => PlaceContents::only(format!("the game too has nothing in {name}")),
        ([], Some(wanted)) => PlaceContents {
            said: format!("the game has nothing in {name}: take it off the board, or"),
            edit: Some(wanted),
        },
        (units, _) if units.iter().any(|unit| is_it(&unit)) => {
            PlaceContents::only(format!("the game has it too: {}", all().join(", ")))
        }
        _ => PlaceContents {
            said: format!("the game has {}: put it on the board, or", all().join(", ")),
            edit: Some(format!("remove {}", board.province(place.province).abbr)),
        },
    }
}

/// Whose a centre is in the game, beside whose marker it bears.
fn owner(game: &Game, at_hand: Option<PowerId>, typed: &str) -> Result<PlaceContents, EditError> {
    let (board, position) = (game.board(), &game.state().position);
    let names = TypedNames::new(game);
    let typed = typed.trim();
    let named = typed
        .rsplit_once(char::is_whitespace)
        .and_then(|(place, word)| {
            let nobody = word.eq_ignore_ascii_case("nobody").then_some(None);
            let power = nobody.or_else(|| board.find_power(word).map(Some))?;
            Some((place, power))
        });
    let (place, wanted) = named.unwrap_or((typed, at_hand));
    let province = names.place(place)?.province;
    let whose =
        |power: Option<PowerId>| power.map_or("nobody", |power| board.power(power).name.as_str());
    let (name, has) = (&board.province(province).name, position.owner(province));
    Ok(if !board.is_centre(province) {
        PlaceContents::only(format!("{name} is not a supply centre"))
    } else if has == wanted {
        PlaceContents::only(format!("the game has it too: {name} is {}'s", whose(has)))
    } else {
        PlaceContents {
            said: format!(
                "in the game {name} is {}'s: put that marker there, or",
                whose(has)
            ),
            edit: Some(format!(
                "own {} {}",
                board.province(province).abbr,
                whose(wanted)
            )),
        }
    })
}
