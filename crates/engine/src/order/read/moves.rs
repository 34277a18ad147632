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
        // `Mar Baltico H` is a place of two words, and no move.
        let signed = self.move_sign(path).is_some();
        let mut chains = match self.move_sign(path) {
            Some(after) => self.chain(&after),
            None if self.goes_on() => Vec::new(),
            None if matches!(
                self.context.phase,
                PhaseKind::SetUp | PhaseKind::Adjustments
            ) =>
            {
                Vec::new()
            }
            None => self
                .bracketed_place(&self.unsigned(path))
                .into_iter()
                .map(|(place, mut path)| {
                    path.doubt += UNSIGNED_DOUBT;
                    (vec![place], path)
                })
                .collect(),
        };
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
            let travels = self
                .travel(path, unsaid.clone())
                .into_iter()
                .chain(self.via_land(unit, path));
            let moved =
                travels.map(|(travel, path)| (self.move_along(unit, &places, travel), path));
            moved
                .flat_map(|(draft, path)| {
                    std::iter::once((draft.clone(), path.clone()))
                        .chain(self.or_hold(unit, draft, &path).filter(|_| signed))
                })
                .collect()
        }));
        if self.context.phase == PhaseKind::Retreats {
            ways.extend(self.retreat_list(unit, path));
        }
        ways
    }

    /// `A Lvp by convoy to Nwy`, `A Lvp via NTH to Nwy`
    fn travel_first(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        if self.goes_via(path).is_none() && self.mark(path, &TokenKind::Open).is_none() {
            return Vec::new();
        }
        then(
            self.bracketed(path, |path| self.via(path)),
            |travel, path| {
                let signed = self
                    .move_sign(path)
                    .or_else(|| self.goes_on().then(|| path.clone()));
                let to = signed
                    .map(|after| self.bracketed_place(&after))
                    .unwrap_or_default();
                to.into_iter()
                    .map(|(to, path)| (self.move_along(unit, &[to], travel.clone()), path))
                    .collect()
            },
        )
    }

    /// `A War - Gal H`: a move and a hold, of which one is meant.
    fn or_hold(&self, unit: UnitRef, moved: Draft, path: &Path) -> Option<(Draft, Path)> {
        let signed = self.move_sign(path).unwrap_or_else(|| path.clone());
        let mut after = self
            .verb(&signed, Verb::Hold)
            .filter(|end| self.at_end(end))?;
        after.doubt += u32::from(self.is_letter_of_area(&signed));
        let Draft::Order(moved) = moved else {
            return None;
        };
        let candidates = vec![
            moved,
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
        let letter = self
            .word_if(path, |word| words::unit_kind(word).is_some())
            .filter(|_| !self.goes_on() && !self.is_name(path));
        let Some(after) = letter else {
            return Vec::new();
        };
        let places = self.bracketed_place(&after).into_iter();
        places
            .filter(|(_, path)| self.at_end(path))
            .map(|(place, mut path)| {
                path.doubt += UNSIGNED_DOUBT;
                let remark = "The letter before the destination was left out.";
                (vec![place], path.remarked(remark))
            })
            .collect()
    }

    /// The way on past nothing, where what follows may stand right after.
    pub(crate) fn runs_on(&self, path: &Path) -> Option<Path> {
        let lists = self.context.forms.long_starts || self.context.has_alternatives();
        (lists && self.goes_on() && !self.at_end(path)).then(|| path.clone())
    }

    /// The way on past a word for the way that a move travels.
    fn goes_via(&self, path: &Path) -> Option<Path> {
        let is_letter = |word: &str| self.goes_on() && word == "v";
        self.word_if(path, |word| words::is_via(word) || is_letter(word))
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
        if self.goes_on() && !self.may_start_long(unit, over.len()) {
            return Draft::Refuse(String::new());
        }
        if let Some(land) = over
            .iter()
            .find(|place| !self.is_sea(place.province))
            .filter(|_| !self.may_start_long(unit, over.len()))
        {
            let (first, last) = (
                self.context.board.write_place(*land),
                self.context.board.write_place(to),
            );
            return Draft::Refuse(format!(
                "It has two destinations, {first} and {last}. Write only one."
            ));
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
        let home = is_known(unit.place)
            && self
                .context
                .board
                .province(unit.place.province)
                .home
                .is_some();
        self.context.forms.long_starts && home && unit.kind != Some(UnitKind::Army) && spaces == 1
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
        let is_convoy = |word: &str| matches!(word, "convoy" | "convoyed" | "sea" | "water");
        if let Some(end) = self.ferry(path) {
            return vec![(Travel::Convoy, end)];
        }
        let letter = self.bracketed_letter(path, Verb::Convoy);
        if let Some(end) = letter.filter(|_| self.context.phase == PhaseKind::Movement) {
            return vec![(Travel::Convoy, end)];
        }
        // `A Lon - Nwy - convoy`
        let dash = self.mark(path, &TokenKind::Dash);
        let path = dash.as_ref().unwrap_or(path);
        if let Some(end) = self.word_if(path, |w| matches!(w, "convoy" | "convoyed")) {
            let end = self.word_if(&end, |w| w == "convoy").unwrap_or(end);
            // `convoyed by F NTH`
            let by = self.goes_via(&end).unwrap_or_else(|| end.clone());
            let seas = self.seas(&by).into_iter();
            let routes = seas.map(|(seas, path)| (Travel::Route(seas), path));
            return std::iter::once((Travel::Convoy, end))
                .chain(routes)
                .collect();
        }
        let Some(after) = self.goes_via(path) else {
            return Vec::new();
        };
        let over = self.fillers(&after);
        if let Some(end) = self.word_if(&over, is_convoy).or_else(|| self.ferry(&over)) {
            return vec![(Travel::Convoy, end)];
        }
        let mut ways: Ways<Travel> = self
            .seas(&after)
            .into_iter()
            .map(|(seas, path)| (Travel::Route(seas), path))
            .collect();
        ways.push((Travel::Convoy, after));
        ways
    }

    /// `via Lon`, where a fleet leaves port by two spaces.
    fn via_land(&self, unit: UnitRef, path: &Path) -> Ways<Travel> {
        if !self.may_start_long(unit, 1) {
            return Vec::new();
        }
        let land = |path: &Path| -> Ways<Travel> {
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
        };
        self.bracketed(path, land)
    }

    /// `NTH, NWG`, `NTH and NWG`, `F NTH - NWG`
    fn seas(&self, path: &Path) -> Ways<Vec<ProvinceId>> {
        let sea = |path: &Path| -> Ways<ProvinceId> {
            let units = self.unit(path).into_iter();
            units
                .map(|(unit, path)| (unit.place.province, path))
                .filter(|&(province, _)| self.is_sea(province))
                .collect()
        };
        self.bracketed(path, |path| {
            several(path, sea, |path| {
                self.separator(path).or_else(|| Some(path.clone()))
            })
        })
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
        let signed = |path: &Path| self.move_sign(path);
        let open = |path: &Path| self.mark(path, &TokenKind::Open);
        let inner = signed(path)
            .and_then(|after| open(&after))
            .or_else(|| open(path).map(|inside| signed(&inside).unwrap_or(inside)));
        let unsigned = || self.goes_on().then(|| path.clone());
        let Some(after) = inner.clone().or_else(|| signed(path)).or_else(unsigned) else {
            return Vec::new();
        };
        let lists = several(
            &after,
            |path| self.bracketed_place(path),
            |path| {
                // `Cly - Edi` is no list, where no unit is named: it is the retreat of another.
                let dash = self.mark(path, &TokenKind::Dash).is_some();
                let next = self.alternative(path);
                next.filter(|_| !(dash && self.goes_on() && inner.is_none()))
            },
        )
        .into_iter();
        // `(Ber, Kie, OTB)`: the last way out.
        let with_end = lists.map(|(places, path)| {
            let after = self.alternative(&path).unwrap_or_else(|| path.clone());
            match self.verb(&after, Verb::Disband) {
                Some(end) => (places, true, end),
                None => (places, false, path),
            }
        });
        let closed = with_end.filter_map(|(places, disbands, path)| {
            let path = if inner.is_some() {
                self.mark(&path, &TokenKind::Close)?
            } else {
                path
            };
            Some((places, disbands, path))
        });
        closed
            .filter(|(places, disbands, _)| inner.is_some() || *disbands || places.len() > 1)
            .map(|(places, disbands, path)| (self.retreat(unit, &places, disbands), path))
            .collect()
    }

    fn retreat(&self, unit: UnitRef, places: &[Place], disbands: bool) -> Draft {
        let mut choices: Vec<Place> = Vec::new();
        for &place in places {
            if !choices.contains(&place) {
                choices.push(place);
            }
        }
        let to = |to: Place| Action::Move {
            to,
            travel: Travel::Unsaid,
        };
        match choices.as_slice() {
            &[one] if !disbands => order(unit, to(one)),
            // Who has no way left is disbanded anyhow.
            _ if self.context.has_alternatives() => order(unit, Action::Either { choices }),
            _ => Draft::Ask {
                question: "It has several retreats. Which one is meant?".to_owned(),
                candidates: choices
                    .into_iter()
                    .map(to)
                    .chain(disbands.then_some(Action::Disband))
                    .map(|action| Order::Unit { unit, action })
                    .collect(),
            },
        }
    }
}

fn seas(places: &[Place]) -> Vec<ProvinceId> {
    places.iter().map(|place| place.province).collect()
}
