//! Units: `A Par`, `A(Par)`, `A/F LYO`, `Army Paris`, `French A Par`, `A Par (Fr)`, `F A Par`,
//! `Par`.

use super::lex::TokenKind;
use super::lookup;
use super::parser::Parser;
use super::path::{Path, Ways, then};
use super::words;
use crate::calendar::PhaseKind;
use crate::order::UnitRef;
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};

impl Parser<'_> {
    /// A unit, by letter and place or by place alone, with its nationality where written.
    pub(crate) fn unit(&self, path: &Path) -> Ways<UnitRef> {
        self.bracketed(path, |path| self.bare_unit(path))
    }

    /// A unit without brackets round the whole.
    fn bare_unit(&self, path: &Path) -> Ways<UnitRef> {
        let start = self.fillers(path);
        let powers = self.nation_before(&start);
        let is_doubled = self.is_letter_doubled(&start);
        // Where places may be letters: `F F` is a fleet in F, and hardly a French unit there.
        let initial = self
            .word(&start)
            .is_some_and(|word| self.context.may_be_id(word));
        let kinds = then(powers, |power, path| {
            let mut kinds = Vec::new();
            for ((kind, pair), mut path) in self.kind_before(path) {
                path.doubt += u32::from(initial && power.is_some() && kind.is_none());
                kinds.push(((power, kind, pair), path));
            }
            kinds
        });
        let places = then(kinds, |(power, kind, pair), path| {
            let inside = self.mark(path, &TokenKind::Open).is_some();
            let mut units = Vec::new();
            for (place, path) in self.bracketed_place(path) {
                let unit = UnitRef {
                    kind,
                    power,
                    aboard: self.is_aboard(kind, place, inside),
                    pair,
                    ..UnitRef::at(place)
                };
                units.push(match power {
                    Some(power) if is_doubled => self.with_doubled_letter(unit, power, path),
                    _ => (unit, path),
                });
            }
            units
        });
        places
            .into_iter()
            .map(|(unit, path)| self.nation_after(unit, path))
            .collect()
    }

    /// `A A War`: the letter of an Austrian army, or that of any army written twice.
    fn is_letter_doubled(&self, path: &Path) -> bool {
        let Some(word) = self.word(path) else {
            return false;
        };
        word.len() == 1
            && words::unit_kind(word).is_some()
            && self.word_at(path.at + 1) == Some(word)
    }

    /// A unit whose letter is doubled: of that nation where it is, else the letter is written twice.
    fn with_doubled_letter(&self, unit: UnitRef, power: PowerId, path: Path) -> (UnitRef, Path) {
        let owners = self.owners_in(unit.place.province);
        // With nobody there, the writer's own nation is the likeliest.
        let is_of_nation = if owners.is_empty() {
            self.may_be_writer(power)
        } else {
            owners.contains(&power)
        };
        if is_of_nation {
            return (unit, path);
        }
        let letter = unit.kind.map_or('A', UnitKind::letter);
        let unit = UnitRef {
            power: None,
            ..unit
        };
        let remark = format!("`{letter}` is written twice; it was read once.");
        (unit, path.remarked(remark))
    }

    /// Whose units are in a province, or wait there for a retreat.
    fn owners_in(&self, province: ProvinceId) -> Vec<PowerId> {
        let position = self.context.position;
        let standing = position.units_in(province).map(|unit| unit.power);
        let dislodged = position.dislodged_from(province);
        standing
            .chain(dislodged.map(|waiting| waiting.unit.power))
            .collect()
    }

    /// None, or a nation in words; one letter only before a unit letter or a colon, since `F Bre`
    /// is a fleet and `F A Par` a French army.
    pub(crate) fn nation_before(&self, path: &Path) -> Ways<Option<PowerId>> {
        let mut ways = vec![(None, path.clone())];
        let Some(word) = self.word(path) else {
            return ways;
        };
        let after = path.past(1);
        // `English Channel` has no Englishman in it.
        if self.names(path).iter().any(|name| name.end > after.at) {
            return ways;
        }
        let unit_follows = self.mark(&after, &TokenKind::Colon).is_some()
            || self
                .word(&after)
                .is_some_and(|w| words::unit_kind(w).is_some());
        if let Some(power) = self.nation_named(word, unit_follows) {
            let mut after = self.past_colon(after);
            // `Gre Alb` is Greece, though it begins Great Britain.
            after.doubt += u32::from(self.is_name(path) && !unit_follows);
            ways.push((Some(power), self.fillers(&after)));
        }
        ways
    }

    /// The power that a word names before a unit.
    fn nation_named(&self, word: &str, unit_follows: bool) -> Option<PowerId> {
        let board = self.context.board;
        if !words::is_reserved(word)
            && let Some(power) = lookup::power(board, word)
        {
            return Some(power);
        }
        // Where `R` is a verb, `R A Par` has no Russian in it.
        let is_letter_free = self.context.phase == PhaseKind::Movement
            || words::verb(self.context.phase, word).is_none();
        if !unit_follows || !is_letter_free {
            return None;
        }
        lookup::power_letter(board, word)
    }

    /// The kind, and whether it is a pair where that matters: elsewhere the prefix only describes
    /// the fleet. That no letter is written is always possible.
    pub(crate) fn kind_before(&self, path: &Path) -> Ways<(Option<UnitKind>, bool)> {
        let mut ways = vec![((None, false), path.clone())];
        if let Some(after) = self.pair(path) {
            let fleet = (Some(UnitKind::Fleet), self.context.tells_pairs());
            ways.push((fleet, self.fillers(&after)));
        }
        if let Some(kind) = self.word(path).and_then(words::unit_kind) {
            let after = path.past(1);
            // `A/Par`
            let after = self.mark(&after, &TokenKind::Slash).unwrap_or(after);
            ways.push(((Some(kind), false), self.fillers(&after)));
        }
        ways
    }

    /// `A Par (Fr)`; but in `Par (A)` the letter tells the kind that is not written before.
    pub(crate) fn nation_after(&self, unit: UnitRef, path: Path) -> (UnitRef, Path) {
        let Some((word, end)) = self.bracketed_word(&path) else {
            return (unit, path);
        };
        if unit.kind.is_none()
            && let kind @ Some(_) = words::unit_kind(word)
        {
            return (UnitRef { kind, ..unit }, end);
        }
        match lookup::power_abbreviated(self.context.board, word) {
            power @ Some(_) => (UnitRef { power, ..unit }, end),
            // `A Par (H)` goes on with its order.
            None => (unit, path),
        }
    }
}
