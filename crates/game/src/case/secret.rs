//! A game's secret world as a case writes it: the world itself, what is known of it, and what a
//! phase brought to light (1492).

use chancery_atlas::board::{Area, Board, Called, PowerId, builtin};
use chancery_atlas::world;
use chancery_engine::edit::{Edit, SecretEdit, deliveries, may_name};
use chancery_engine::variant::{State, centres_off_board};

/// The world of a game as a case has it, and what its areas may be called in it.
pub struct WrittenChronicle {
    /// The board on which each area is called by the game master's abbreviation, else by its id in
    /// the world's text: no name given in play is any of it.
    pub board: Board,
    /// Boards with other names, for orders that would say something else in those: a name given in
    /// play may be the game master's abbreviation of another area, and an id a letter of orders.
    pub others: [Board; 2],
    /// The text of the world's file.
    pub text: String,
}

impl WrittenChronicle {
    /// The world that is joined to a board; `None` where none is.
    pub(crate) fn new(board: &Board) -> Option<Self> {
        let beyond = board.beyond.as_ref()?;
        let known = builtin::load(&board.id);
        let (text, ids) = world::write_with_ids(beyond, known.as_deref().unwrap_or(board));
        let called = |chosen: &dyn Fn(&Area) -> Option<&String>| {
            let names = beyond.areas.iter().zip(&ids).map(|(area, id)| Called {
                abbr: chosen(area).or(id.as_ref()).cloned(),
                ..Called::default()
            });
            board.renamed(board.provinces_beyond().zip(names))
        };
        Some(Self {
            board: called(&|area| area.abbr.as_ref()),
            others: [called(&|_| None), called(&|area| area.name.as_ref())],
            text,
        })
    }
}

/// What is known, named or held otherwise than before.
pub(crate) fn changes(board: &Board, before: &State, after: &State) -> Vec<Edit> {
    let (Some(was), Some(is)) = (before.discoveries.as_deref(), after.discoveries.as_deref())
    else {
        return Vec::new();
    };
    let mut facts = Vec::new();
    for (power, knowledge) in board.power_ids().zip(&is.players) {
        let new = knowledge
            .known
            .iter()
            .filter(|&&area| !was.knows(power, area));
        let new = new.map(|&area| SecretEdit::Disclose { power, area });
        facts.extend(new.map(Edit::Secret));
    }
    let public = is.public.iter().filter(|&&area| !was.is_public(area));
    facts.extend(public.map(|&area| Edit::Secret(SecretEdit::Publish(area))));
    for ((area, was), is) in board.provinces_beyond().zip(&was.areas).zip(&is.areas) {
        if let Some(given) = &is.name
            && was.name != is.name
        {
            facts.push(Edit::Secret(SecretEdit::Name {
                area,
                name: given.name.clone(),
                abbr: None,
            }));
        }
        for power in board.power_ids() {
            let may = is.may_name.contains(&power);
            if may != was.may_name.contains(&power) {
                facts.push(may_name(power, area, may));
            }
        }
    }
    for at in board.province_ids() {
        let [before, now] = [was, is].map(|known| {
            let mut treasures = known.treasures.iter();
            treasures.any(|treasure| treasure.at == at)
        });
        match (before, now) {
            (false, true) => facts.push(Edit::Secret(SecretEdit::Treasure { at, holder: None })),
            (true, false) => facts.push(Edit::Secret(SecretEdit::NoTreasure(at))),
            _ => {}
        }
    }
    facts.extend(deliveries(board, is, was));
    facts
}

/// The powers that own more or fewer centres beyond the known world than before, and how many.
pub(crate) fn gains(board: &Board, before: &State, after: &State) -> Vec<(PowerId, usize)> {
    let mut gains = Vec::new();
    for power in board.power_ids() {
        let [owned, owns] =
            [before, after].map(|state| centres_off_board(board, &state.position, power));
        if owns != owned {
            gains.push((power, owns));
        }
    }
    gains
}
