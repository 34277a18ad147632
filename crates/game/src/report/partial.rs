//! Reports of a game of which a viewer may know only a part: what stands in the place of those of a
//! game that everybody sees.

use super::document::Document;
use crate::view::{SeenTurn, View};
use chancery_atlas::board::{PowerId, ProvinceId};
use chancery_engine::variant::{Capture, State};

/// What a power has at the end of a game.
pub struct Numbers {
    pub centres: usize,
    /// What is to be said of them besides.
    pub remark: String,
    pub units: usize,
}

/// The reports of a way to keep a part of a game secret. Each is made for whom the view was made,
/// a player or everybody.
pub trait Partial {
    /// What he is told of a settled phase.
    fn season(&self, view: &View, turn: usize) -> Document;
    /// What a player has, as the game stands.
    fn standing(&self, view: &View) -> Document;
    /// Who stands where and who owns what in a state of the game.
    fn positions(&self, view: &View, state: &State) -> Document;
    /// How many centres each power had, by year.
    fn centre_chart(&self, view: &View) -> Document;
    /// The same as numbers, a power after the other, by what each reckoning is called.
    fn centre_counts(&self, view: &View) -> Vec<(String, Vec<usize>)>;
    fn centre_owners(&self, view: &View) -> Document;
    /// What the open phase asks for.
    fn due(&self, view: &View) -> Document;
    /// What a power has in the end; `None` where he may not know that.
    fn numbers(&self, view: &View, power: PowerId) -> Option<Numbers>;
}

/// The centres of a player's power after a phase, and which changed hands: `4: Bre, Mar, Par, Spa.
/// Gained: Spa.`
pub(super) fn own_centres(view: &View, seen: &SeenTurn, power: PowerId) -> String {
    let name = |centre: ProvinceId| view.board.province(centre).abbr.as_str();
    let own = view
        .board
        .centres()
        .filter(|&centre| seen.after.position.owner(centre) == Some(power));
    let own: Vec<&str> = own.map(name).collect();
    let colon = if own.is_empty() { "" } else { ": " };
    let changed = |what: &str, is: &dyn Fn(&Capture) -> bool| {
        let changed = seen.captures.iter().filter(|capture| is(capture));
        let changed: Vec<&str> = changed.map(|capture| name(capture.centre)).collect();
        if changed.is_empty() {
            String::new()
        } else {
            format!(" {what}: {}.", changed.join(", "))
        }
    };
    let gained = changed("Gained", &|capture| capture.to == Some(power));
    let lost = changed("Lost", &|capture| capture.from == Some(power));
    format!("{}{colon}{}.{gained}{lost}", own.len(), own.join(", "))
}
