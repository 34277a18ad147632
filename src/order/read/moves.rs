//! Moves and retreats: the destination, and how it is travelled to.

use super::draft::Draft;
use super::lex::Kind;
use super::parser::{Parser, Path, Ways, then};
use super::statement::order;
use super::words::{self, Verb};
use crate::board::{Place, ProvinceId, Terrain};
use crate::calendar::PhaseKind;
use crate::order::{Action, Travel, UnitRef};

/// No route is written with more places than this.
const LONGEST_ROUTE: usize = 12;

impl Parser<'_> {
    /// `- Bur`, `to Bur`, ` Bur`, `, Bur`; with `via convoy`, `via NTH` or the route itself, `- NTH - Nwy`.
    pub fn moves(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let chains = match self.move_sign(path) {
            Some(after) => self.chain(&after),
            None if self.context.phase == PhaseKind::Adjustments => Vec::new(),
            None => self.places_after(&self.comma(path)),
        };
        let mut ways = then(chains, |places, path| {
            let remark = self.travel(path).into_iter().map(|(travel, path)| (self.move_along(unit, &places, travel), path));
            remark.collect()
        });
        if self.context.phase == PhaseKind::Retreats {
            ways.extend(self.retreat_list(unit, path));
        }
        ways
    }

    /// `A Par, Bur`
    fn comma(&self, path: &Path) -> Path {
        self.mark(path, &Kind::Comma).map_or_else(|| path.clone(), |after| after.remarked("The comma is read as a move."))
    }

    fn places_after(&self, path: &Path) -> Ways<Vec<Place>> {
        self.bracketed_place(path).into_iter().map(|(place, path)| (vec![place], path)).collect()
    }

    /// A destination, or a route with its destination.
    pub fn chain(&self, path: &Path) -> Ways<Vec<Place>> {
        let mut all = self.places_after(path);
        let mut last = all.clone();
        for _ in 1..LONGEST_ROUTE {
            last = then(last, |places, path| {
                let Some(after) = self.move_sign(path) else { return Vec::new() };
                let next = self.bracketed_place(&after).into_iter();
                next.map(|(place, path)| ([places.as_slice(), &[place]].concat(), path)).collect()
            });
            if last.is_empty() {
                break;
            }
            all.extend(last.iter().cloned());
        }
        all
    }

    fn move_along(&self, unit: UnitRef, places: &[Place], travel: Travel) -> Draft {
        let Some((&to, over)) = places.split_last() else { return Draft::Refuse("The destination is missing.".to_owned()) };
        if over.is_empty() {
            return order(unit, Action::Move { to, travel });
        }
        if let Some(land) = over.iter().find(|place| !self.is_sea(place.province)) {
            let (first, last) = (self.context.board.write_place(*land), self.context.board.write_place(to));
            return Draft::Refuse(format!("Two destinations are written, {first} and {last}. Write the one that is meant."));
        }
        match travel {
            Travel::Unsaid | Travel::Convoy => order(unit, Action::Move { to, travel: Travel::Route(seas(over)) }),
            Travel::Route(_) => Draft::Refuse("Two routes are written. Write the one that is meant.".to_owned()),
        }
    }

    fn is_sea(&self, province: ProvinceId) -> bool {
        self.context.board.province(province).terrain == Terrain::Sea
    }

    /// `via convoy`, `by convoy`, `VIA`, `via NTH, NWG`, in brackets or not.
    pub fn travel(&self, path: &Path) -> Ways<Travel> {
        let mut ways = vec![(Travel::Unsaid, path.clone())];
        ways.extend(self.bracketed(path, |path| self.via(path)));
        ways
    }

    fn via(&self, path: &Path) -> Ways<Travel> {
        let is_convoy = |word: &str| matches!(word, "convoy" | "convoyed" | "sea" | "water");
        if let Some(end) = self.word_if(path, |w| matches!(w, "convoy" | "convoyed")) {
            let end = self.word_if(&end, |w| w == "convoy").unwrap_or(end);
            return vec![(Travel::Convoy, end)];
        }
        let Some(after) = self.word_if(path, words::is_via) else { return Vec::new() };
        if let Some(end) = self.word_if(&self.fillers(&after), is_convoy) {
            return vec![(Travel::Convoy, end)];
        }
        let mut ways: Ways<Travel> = self.seas(&after).into_iter().map(|(seas, path)| (Travel::Route(seas), path)).collect();
        ways.push((Travel::Convoy, after));
        ways
    }

    /// `NTH, NWG`, `NTH and NWG`, `F NTH - NWG`
    fn seas(&self, path: &Path) -> Ways<Vec<ProvinceId>> {
        let sea = |path: &Path| -> Ways<ProvinceId> {
            let units = self.unit(path).into_iter();
            units.map(|(unit, path)| (unit.place.province, path)).filter(|&(province, _)| self.is_sea(province)).collect()
        };
        let list = |path: &Path| {
            let mut all: Ways<Vec<ProvinceId>> = sea(path).into_iter().map(|(sea, path)| (vec![sea], path)).collect();
            let mut last = all.clone();
            for _ in 1..LONGEST_ROUTE {
                last = then(last, |seas, path| {
                    let next = sea(&self.separator(path)).into_iter();
                    next.map(|(sea, path)| ([seas.as_slice(), &[sea]].concat(), path)).collect()
                });
                if last.is_empty() {
                    break;
                }
                all.extend(last.iter().cloned());
            }
            all
        };
        self.bracketed(path, list)
    }

    fn separator(&self, path: &Path) -> Path {
        [Kind::Comma, Kind::Dash, Kind::And, Kind::Slash]
            .iter()
            .find_map(|mark| self.mark(path, mark))
            .or_else(|| self.word_if(path, |w| matches!(w, "and" | "then" | "or")))
            .unwrap_or_else(|| path.clone())
    }

    /// A retreat in brackets, and the list of preferences that the standard game does not know: `(retreat: Ber, Kie, Sil)`.
    fn retreat_list(&self, unit: UnitRef, path: &Path) -> Ways<Draft> {
        let bracket = self.mark(path, &Kind::Open);
        let inside = bracket.clone().unwrap_or_else(|| path.clone());
        let Some(mut last) = self.move_sign(&inside).or_else(|| self.verb(&inside, Verb::Retreat)).map(|after| self.places_after(&after))
        else {
            return Vec::new();
        };
        let mut all = if bracket.is_some() { last.clone() } else { Vec::new() };
        while !last.is_empty() && last.iter().all(|(places, _)| places.len() < LONGEST_ROUTE) {
            last = then(last, |places, path| {
                let separated = self.separator(path);
                if separated.at == path.at {
                    return Vec::new();
                }
                self.places_after(&separated).into_iter().map(|(next, path)| ([places.as_slice(), &next].concat(), path)).collect()
            });
            all.extend(last.iter().cloned());
        }
        let closed = |path: Path| if bracket.is_some() { self.mark(&path, &Kind::Close) } else { Some(path) };
        let drafts = all.into_iter().filter_map(|(places, path)| Some((retreat(unit, &places), closed(path)?)));
        drafts.collect()
    }
}

fn seas(places: &[Place]) -> Vec<ProvinceId> {
    places.iter().map(|place| place.province).collect()
}

fn retreat(unit: UnitRef, places: &[Place]) -> Draft {
    match places {
        &[to] => order(unit, Action::Move { to, travel: Travel::Unsaid }),
        _ => Draft::Refuse(
            "Several retreats are written in order of preference; a retreat names one place. Write the one that is meant.".to_owned(),
        ),
    }
}
