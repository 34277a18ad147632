//! Moves and retreats: the destination, and how it is travelled to.

use super::draft::Draft;
use super::lex::TokenKind;
use super::lookup::is_known;
use super::parser::Parser;
use super::path::{Path, UNSIGNED_DOUBT, Ways, several, then};
use super::statement::order;
use super::words::{self, Verb};
use crate::calendar::PhaseKind;
use crate::order::{Action, Order, Travel, UnitRef};
use chancery_atlas::board::{Place, ProvinceId, UnitKind};

impl Parser<'_> {
    /// `- Bur`, `to Bur`, ` Bur`, `, Bur`; with `via convoy`, `via NTH` or the route itself,
    /// `- NTH - Nwy`.
    pub(crate) fn moves(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let sign = self.move_sign(path);
        let mut chains = match &sign {
            Some(after) => self.chain(after),
            None => self.unsigned_chains(path),
        };
        // Where the text is still being typed, `A Par Bur` may become a move or a route.
        if self.goes_on() {
            let alone = self.bracketed_place(path).into_iter();
            chains.extend(alone.map(|(place, path)| (vec![place], path)));
            chains.extend(self.chain(path));
        }
        // A convoy that names no fleets: `CTO`.
        let unsaid = if self.word(path) == Some("cto") {
            Travel::Convoy
        } else {
            Travel::Unsaid
        };
        let mut ways = self.travel_first(unit, path);
        ways.extend(then(chains, |places, path| {
            let mut moved = Vec::new();
            let mut travels = self.travel(path, unsaid.clone());
            travels.extend(self.via_land(unit, path));
            for (travel, path) in travels {
                let draft = self.move_along(unit, &places, travel);
                // `Mar Baltico H` is a place of two words, and no move.
                let held = if sign.is_some() {
                    self.or_hold(unit, &draft, &path)
                } else {
                    None
                };
                moved.push((draft, path));
                moved.extend(held);
            }
            moved
        }));
        if self.context.phase == PhaseKind::Retreats {
            ways.extend(self.retreat_list(unit, path));
        }
        ways
    }

    /// A destination without the sign of a move, where units move.
    fn unsigned_chains(&self, path: &Path) -> Ways<Vec<Place>> {
        // In a list of builds the next place is another unit's.
        let places_units = matches!(
            self.context.phase,
            PhaseKind::SetUp | PhaseKind::Adjustments
        );
        if self.goes_on() || places_units {
            return Vec::new();
        }
        let mut chains = Vec::new();
        for (place, mut path) in self.bracketed_place(&self.unsigned(path)) {
            path.doubt += UNSIGNED_DOUBT;
            chains.push((vec![place], path));
        }
        chains
    }

    /// `A Lvp by convoy to Nwy`, `A Lvp via NTH to Nwy`
    fn travel_first(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        if self.goes_via(path).is_none() && self.mark(path, &TokenKind::Open).is_none() {
            return Vec::new();
        }
        let travels = self.bracketed(path, |path| self.via(path));
        then(travels, |travel, path| {
            let after = match self.move_sign(path) {
                Some(after) => after,
                None if self.goes_on() => path.clone(),
                None => return Vec::new(),
            };
            self.bracketed_place(&after)
                .into_iter()
                .map(|(to, path)| (self.move_along(unit, &[to], travel.clone()), path))
                .collect()
        })
    }

    /// `A War - Gal H`: a move and a hold, of which one is meant.
    fn or_hold(&self, unit: UnitRef, moved: &Draft, path: &Path) -> Option<(Draft, Path)> {
        let Draft::Order(moved) = moved else {
            return None;
        };
        let signed = self.past_move_sign(path);
        let mut after = self.verb(&signed, Verb::Hold)?;
        if !self.at_end(&after) {
            return None;
        }
        // H may be an area as well: `A War - Gal - H`.
        after.doubt += u32::from(self.is_letter_of_area(&signed));
        let candidates = vec![
            moved.clone(),
            Order::Unit {
                unit,
                action: Action::Hold,
            },
        ];
        Some((
            Draft::Ask {
                question: "It says both move and hold. Which is meant?".to_owned(),
                candidates,
            },
            after,
        ))
    }

    /// `A Par, Bur`, `A Par (Bur)`
    fn unsigned(&self, path: &Path) -> Path {
        if let Some(after) = self.mark(path, &TokenKind::Comma) {
            return after.remarked("The comma is read as a move.");
        }
        match self.mark(path, &TokenKind::Open) {
            Some(_) => path.clone().remarked("The brackets are read as a move."),
            None => path.clone(),
        }
    }

    /// A destination, or a route with its destination.
    pub(crate) fn chain(&self, path: &Path) -> Ways<Vec<Place>> {
        let mut chains = several(
            path,
            |path| self.bracketed_place(path),
            |path| self.move_sign(path).or_else(|| self.runs_on(path)),
        );
        chains.extend(self.lettered(path));
        chains
    }

    /// `A Smy - A Con`: a destination with the letter of a unit before it, at the end of an order.
    fn lettered(&self, path: &Path) -> Ways<Vec<Place>> {
        if self.goes_on() || self.is_name(path) {
            return Vec::new();
        }
        let Some(after) = self.word_if(path, |word| words::unit_kind(word).is_some()) else {
            return Vec::new();
        };
        let mut chains = Vec::new();
        for (place, mut path) in self.bracketed_place(&after) {
            // With more behind it, the letter begins another unit: `A Par - A Mar S A Par`.
            if self.at_end(&path) {
                path.doubt += UNSIGNED_DOUBT;
                let remark = "The letter before the destination was left out.";
                chains.push((vec![place], path.remarked(remark)));
            }
        }
        chains
    }

    /// The way on past nothing, where what follows may stand right after.
    pub(crate) fn runs_on(&self, path: &Path) -> Option<Path> {
        let lists = self.context.forms.long_starts || self.context.has_alternatives();
        (lists && self.goes_on() && !self.at_end(path)).then(|| path.clone())
    }

    /// The way on past a word for the way that a move travels.
    fn goes_via(&self, path: &Path) -> Option<Path> {
        self.word_if(path, |word| {
            words::is_via(word) || self.goes_on() && word == "v"
        })
        .or_else(|| self.begun(path, &["via", "by"]))
    }

    fn move_along(&self, unit: UnitRef, places: &[Place], travel: Travel) -> Draft {
        let Some((&to, over)) = places.split_last() else {
            return Draft::Refuse("The destination is missing.".to_owned());
        };
        if over.is_empty() && travel == Travel::Unsaid && self.goes_ashore(unit) {
            return self.landing(unit, to);
        }
        if over.is_empty() {
            return order(unit, Action::Move { to, travel });
        }
        if !self.may_start_long(unit, over.len()) {
            // Nobody reads why a text is refused that is still being typed.
            if self.goes_on() {
                return Draft::Refuse(String::new());
            }
            let land = over.iter().find(|place| !self.is_sea(place.province));
            if let Some(&land) = land {
                let first = self.context.board.write_place(land);
                let last = self.context.board.write_place(to);
                return Draft::Refuse(format!(
                    "It has two destinations, {first} and {last}. Write only one."
                ));
            }
        }
        match travel {
            Travel::Unsaid | Travel::Convoy => order(
                unit,
                Action::Move {
                    to,
                    travel: Travel::Route(seas(over)),
                },
            ),
            Travel::Route(_) => Draft::Refuse("It has two routes. Write only one.".to_owned()),
        }
    }

    /// Whether a unit may pass any one space on its way: a fleet in a home centre, which leaves it
    /// by two.
    fn may_start_long(&self, unit: UnitRef, spaces: usize) -> bool {
        // Only a fleet moves two spaces, and only out of its home centre (1492 R12).
        if !self.context.forms.long_starts || spaces != 1 || unit.kind == Some(UnitKind::Army) {
            return false;
        }
        // The board would panic at a place that is open or only begun.
        is_known(unit.place)
            && self
                .context
                .board
                .province(unit.place.province)
                .home
                .is_some()
    }

    /// `via convoy`, `by convoy`, `VIA`, `via NTH, NWG`, `via FF`, in brackets or not.
    ///
    /// Where nothing is written, it is `unsaid`.
    pub(crate) fn travel(&self, path: &Path, unsaid: Travel) -> Ways<Travel> {
        let mut ways = vec![(unsaid, path.clone())];
        ways.extend(self.bracketed(path, |path| self.via(path)));
        ways
    }

    fn via(&self, path: &Path) -> Ways<Travel> {
        if let Some(end) = self.ferry(path) {
            return vec![(Travel::Convoy, end)];
        }
        // `A Lon - Nwy (C)`, as older zines write it
        if self.context.phase == PhaseKind::Movement
            && let Some(end) = self.bracketed_letter(path, Verb::Convoy)
        {
            return vec![(Travel::Convoy, end)];
        }
        // `A Lon - Nwy - convoy`
        let dash = self.mark(path, &TokenKind::Dash);
        let path = dash.as_ref().unwrap_or(path);
        if let Some(end) = self.word_if(path, |w| matches!(w, "convoy" | "convoyed")) {
            let end = self.word_if(&end, |w| w == "convoy").unwrap_or(end);
            // `convoyed by F NTH`
            let by = self.goes_via(&end).unwrap_or_else(|| end.clone());
            let mut ways = vec![(Travel::Convoy, end)];
            let routes = self.seas(&by).into_iter();
            ways.extend(routes.map(|(seas, path)| (Travel::Route(seas), path)));
            return ways;
        }
        let Some(after) = self.goes_via(path) else {
            return Vec::new();
        };
        let over = self.fillers(&after);
        let convoyed = self
            .word_if(&over, |word| {
                matches!(word, "convoy" | "convoyed" | "sea" | "water")
            })
            .or_else(|| self.ferry(&over));
        if let Some(end) = convoyed {
            return vec![(Travel::Convoy, end)];
        }
        let mut ways: Ways<Travel> = self
            .seas(&after)
            .into_iter()
            .map(|(seas, path)| (Travel::Route(seas), path))
            .collect();
        // `VIA` alone: what stands after it is no route then.
        ways.push((Travel::Convoy, after));
        ways
    }

    /// `via Lon`, where a fleet leaves port by two spaces.
    fn via_land(&self, unit: UnitRef, path: &Path) -> Ways<Travel> {
        if !self.may_start_long(unit, 1) {
            return Vec::new();
        }
        self.bracketed(path, |path| self.land_passed(path))
    }

    /// `via Lon`
    fn land_passed(&self, path: &Path) -> Ways<Travel> {
        let Some(after) = self.word_if(path, words::is_via) else {
            return Vec::new();
        };
        let places = self
            .named(&after)
            .into_iter()
            .filter(|(place, _)| !self.is_sea(place.province));
        places
            .map(|(place, path)| (Travel::Route(vec![place.province]), path))
            .collect()
    }

    /// `NTH, NWG`, `NTH and NWG`, `F NTH - NWG`
    fn seas(&self, path: &Path) -> Ways<Vec<ProvinceId>> {
        self.bracketed(path, |path| {
            several(
                path,
                |path| self.sea(path),
                // Nothing need stand between two seas: `via NTH NWG`.
                |path| self.separator(path).or_else(|| Some(path.clone())),
            )
        })
    }

    /// `NTH`, `F NTH`
    fn sea(&self, path: &Path) -> Ways<ProvinceId> {
        let units = self.unit(path).into_iter();
        units
            .map(|(unit, path)| (unit.place.province, path))
            .filter(|&(province, _)| self.is_sea(province))
            .collect()
    }

    pub(crate) fn separator(&self, path: &Path) -> Option<Path> {
        let marks = [
            TokenKind::Comma,
            TokenKind::Dash,
            TokenKind::And,
            TokenKind::Slash,
        ];
        let mark = marks.iter().find_map(|mark| self.mark(path, mark));
        mark.or_else(|| self.word_if(path, |w| matches!(w, "and" | "then" | "or")))
    }

    /// A retreat in brackets, and the list of preferences that the standard game does not know:
    /// `(retreat: Ber, Kie, Sil)`, `R (Ber, Kie)`, `(Ber, Kie, Sil)`.
    fn retreat_list(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let inside = self.retreats_open(path);
        let is_bracketed = inside.is_some();
        let start = match inside.or_else(|| self.move_sign(path)) {
            Some(after) => after,
            None if self.goes_on() => path.clone(),
            None => return Vec::new(),
        };
        let lists = several(
            &start,
            |path| self.bracketed_place(path),
            |path| {
                // `Cly - Edi` is no list, where no unit is named: it is the retreat of another.
                let is_dash = self.mark(path, &TokenKind::Dash).is_some();
                if is_dash && self.goes_on() && !is_bracketed {
                    return None;
                }
                self.alternative(path)
            },
        );
        let mut ways = Vec::new();
        for (places, path) in lists {
            // `(Ber, Kie, OTB)`: the last way out.
            let after = self.alternative(&path).unwrap_or_else(|| path.clone());
            let disband = self.verb(&after, Verb::Disband);
            let disbands = disband.is_some();
            let mut end = disband.unwrap_or(path);
            if is_bracketed {
                let Some(closed) = self.mark(&end, &TokenKind::Close) else {
                    continue;
                };
                end = closed;
            }
            // One place without brackets is no list; it has been read as a move.
            if is_bracketed || disbands || places.len() > 1 {
                ways.push((self.retreat(unit, &places, disbands), end));
            }
        }
        ways
    }

    /// The way on past the bracket round a list of retreats, and past its sign, which may stand
    /// before the bracket or behind it.
    fn retreats_open(&self, path: &Path) -> Option<Path> {
        if let Some(after) = self.move_sign(path)
            && let Some(inside) = self.mark(&after, &TokenKind::Open)
        {
            return Some(inside);
        }
        let inside = self.mark(path, &TokenKind::Open)?;
        Some(self.past_move_sign(&inside))
    }

    fn retreat(&self, unit: UnitRef, places: &[Place], disbands: bool) -> Draft {
        let mut choices: Vec<Place> = Vec::new();
        for &place in places {
            if !choices.contains(&place) {
                choices.push(place);
            }
        }
        if let &[to] = choices.as_slice()
            && !disbands
        {
            let travel = Travel::Unsaid;
            return order(unit, Action::Move { to, travel });
        }
        // Who has no way left is disbanded anyhow (Mercator R71, R73), so `disbands` adds nothing.
        if self.context.has_alternatives() {
            return order(unit, Action::Either { choices });
        }
        let retreats = choices.into_iter().map(|to| Action::Move {
            to,
            travel: Travel::Unsaid,
        });
        Draft::Ask {
            question: "It has several retreats. Which one is meant?".to_owned(),
            candidates: retreats
                .chain(disbands.then_some(Action::Disband))
                .map(|action| Order::Unit { unit, action })
                .collect(),
        }
    }
}

fn seas(places: &[Place]) -> Vec<ProvinceId> {
    places.iter().map(|place| place.province).collect()
}
