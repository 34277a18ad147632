//! What the game has where the wooden board has something else, and the change that would make the
//! game as the board is.

use super::piece;
use chancery_atlas::board::{Board, Place, PowerId, UnitKind};
use chancery_engine::edit::{EditError, EditNames};
use chancery_engine::position::Unit;
use chancery_game::game::Game;
use chancery_game::game::TypedNames;

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
    let mut text = typed.trim();
    let (mut power, mut kind) = (None, None);
    // The last word is never split off: a place alone, even one called like a power, stays a place.
    while let Some((word, rest)) = text.split_once(char::is_whitespace) {
        let letter = match word.to_lowercase().as_str() {
            "a" | "army" => Some(UnitKind::Army),
            "f" | "fleet" => Some(UnitKind::Fleet),
            _ => None,
        };
        let named = game.board().find_power(word);
        match (letter, named) {
            (Some(letter), _) if kind.is_none() => kind = Some(letter),
            // Behind the kind stands the place, even where it begins like a power's name.
            (_, Some(named)) if power.is_none() && kind.is_none() => power = Some(named),
            _ => break,
        }
        text = rest.trim();
    }
    Ok(OnBoard {
        power,
        kind,
        place: names.place(text)?,
    })
}

impl OnBoard {
    /// Whether this unit of the game is the piece on the board, as far as that was typed. Without
    /// its kind no piece is recognised.
    fn is_unit(&self, unit: &Unit) -> bool {
        self.kind == Some(unit.kind)
            && self.power.is_none_or(|power| power == unit.power)
            && (self.place.coast.is_none() || self.place.coast == unit.place.coast)
    }
}

/// What the game has where a piece stands, or none.
fn standing(game: &Game, at_hand: Option<PowerId>, on_board: &OnBoard) -> PlaceContents {
    let (board, position) = (game.board(), &game.state().position);
    let &OnBoard { power, kind, place } = on_board;
    let province = board.province(place.province);
    // A dislodged piece lies on the wooden board until its retreat, beside the one that drove it out.
    let there: Vec<&Unit> = position
        .units_in(place.province)
        .chain(position.dislodged_from(place.province).map(|d| &d.unit))
        .collect();
    if there.is_empty() {
        let name = &province.name;
        // A change by hand needs a power and a kind: with less there is none to propose.
        let Some((kind, power)) = kind.zip(power.or(at_hand)) else {
            return PlaceContents::only(format!("the game too has nothing in {name}"));
        };
        let power = &board.power(power).name;
        let place = board.write_place(place);
        return PlaceContents {
            said: format!("the game has nothing in {name}: take it off the board, or"),
            edit: Some(format!("{power} {} {place}", kind.letter())),
        };
    }
    let named: Vec<String> = there
        .iter()
        .map(|unit| {
            let adjective = &board.power(unit.power).adjective;
            format!("{adjective} {}", piece(board, position, unit))
        })
        .collect();
    let named = named.join(", ");
    if there.iter().any(|unit| on_board.is_unit(unit)) {
        return PlaceContents::only(format!("the game has it too: {named}"));
    }
    PlaceContents {
        said: format!("the game has {named}: put it on the board, or"),
        edit: Some(format!("remove {}", province.abbr)),
    }
}

/// Whose a centre is in the game, beside whose marker it bears.
fn owner(game: &Game, at_hand: Option<PowerId>, typed: &str) -> Result<PlaceContents, EditError> {
    let (board, position) = (game.board(), &game.state().position);
    let names = TypedNames::new(game);
    let typed = typed.trim();
    // Only the last word can be the owner: the names of centres have blanks.
    let (place, wanted) = match typed.rsplit_once(char::is_whitespace) {
        Some((place, word)) if word.eq_ignore_ascii_case("nobody") => (place, None),
        Some((place, word)) => match board.find_power(word) {
            Some(power) => (place, Some(power)),
            None => (typed, at_hand),
        },
        None => (typed, at_hand),
    };
    let province = names.place(place)?.province;
    let name = &board.province(province).name;
    if !board.is_centre(province) {
        return Ok(PlaceContents::only(format!(
            "{name} is not a supply centre"
        )));
    }
    let has = position.owner(province);
    let owner = owner_name(board, has);
    if has == wanted {
        return Ok(PlaceContents::only(format!(
            "the game has it too: {name} is {owner}'s"
        )));
    }
    Ok(PlaceContents {
        said: format!("in the game {name} is {owner}'s: put that marker there, or"),
        edit: Some(format!(
            "own {} {}",
            board.province(province).abbr,
            owner_name(board, wanted)
        )),
    })
}

fn owner_name(board: &Board, power: Option<PowerId>) -> &str {
    power.map_or("nobody", |power| &board.power(power).name)
}
