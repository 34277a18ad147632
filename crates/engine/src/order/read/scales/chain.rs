//! Chains of fleets: one convoy order to all of them.

use crate::order::read::draft::Draft;
use crate::order::read::lex::TokenKind;
use crate::order::read::lookup::OPEN;
use crate::order::read::parser::Parser;
use crate::order::read::path::{Path, Ways, several, then};
use crate::order::read::support::Aim;
use crate::order::read::words::Verb;
use crate::order::{Order, ScaleOrder, UnitRef};
use chancery_atlas::board::UnitKind;

/// Chains of more fleets are typed in full.
const LONGEST_BEGUN: usize = 4;

impl Parser<'_> {
    /// `F(NTH), F(ENC) & F(MAO) C A(Den) - Por`: one order to all the fleets of a chain, where a
    /// season has time scales.
    pub(crate) fn fleet_chain(&self, path: &Path) -> Ways<Draft> {
        if !self.context.in_month() {
            return Vec::new();
        }
        let lists = if self.goes_on() {
            self.fleets_begun(path)
        } else {
            let mut lists = several(
                path,
                |path| self.fleet_in_chain(path),
                |path| self.listing(path),
            );
            // A chain of one fleet is a convoy or a ferry, and read as such.
            lists.retain(|(fleets, _)| fleets.len() > 1);
            lists
        };
        then(lists, |fleets, path| {
            let after = self.ferry(path).or_else(|| self.verb(path, Verb::Convoy));
            let aims = match after {
                Some(after) => self.aims(&after),
                None => Vec::new(),
            };
            then(aims, |aim, path| {
                vec![(chain_of(&fleets, aim, self.goes_on()), path.clone())]
            })
        })
    }

    /// A unit that may be a fleet of a chain: one with no letter too.
    fn fleet_in_chain(&self, path: &Path) -> Ways<UnitRef> {
        let mut units = self.unit(path);
        units.retain(|(unit, _)| unit.kind != Some(UnitKind::Army));
        units
    }

    /// The fleets of a chain that is still being typed: that at the cursor need not be named, and
    /// nothing need stand between them.
    fn fleets_begun(&self, path: &Path) -> Ways<Vec<UnitRef>> {
        let mut all: Ways<Vec<UnitRef>> = Vec::new();
        let mut open: Ways<Vec<UnitRef>> = vec![(Vec::new(), path.clone())];
        for _ in 0..LONGEST_BEGUN {
            open = then(open, |list, path| {
                let after = self.listing(path).unwrap_or_else(|| path.clone());
                self.fleet_in_chain(&after)
                    .into_iter()
                    .map(|(next, path)| ([list.as_slice(), &[next]].concat(), path))
                    .collect()
            });
            all.extend(open.iter().cloned());
        }
        all
    }

    /// What stands between the units of a list: `,`, `&`, `and`, `, and`, `+`.
    fn listing(&self, path: &Path) -> Option<Path> {
        let mark = [TokenKind::Comma, TokenKind::And, TokenKind::Plus]
            .iter()
            .find_map(|mark| self.mark(path, mark));
        let after = mark.clone().unwrap_or_else(|| path.clone());
        // `, and` is one separator: the word may follow the mark.
        self.word_if(&after, |word| word == "and")
            .or_else(|| self.mark(&after, &TokenKind::And))
            .or(mark)
    }
}

fn chain_of(fleets: &[UnitRef], aim: Aim, is_begun: bool) -> Draft {
    let (army, to) = match aim {
        Aim::Move(army, to) => (army, to),
        // While it is typed, a place alone may be where an army goes that is not named yet.
        Aim::Bare(UnitRef { place: to, .. }) if is_begun => (UnitRef::at(OPEN), to),
        Aim::Hold(_) | Aim::Bare(_) => {
            return Draft::Refuse(
                "The army's destination is missing. Write it as `F NTH & F ENC C A Den - Bre`."
                    .to_owned(),
            );
        }
        Aim::Into(_) => {
            return Draft::Refuse(
                "The army is missing. Write it as `F NTH & F ENC C A Den - Bre`.".to_owned(),
            );
        }
    };
    Draft::Order(Order::Scales(ScaleOrder::Chain {
        fleets: fleets.to_vec(),
        army,
        to,
    }))
}
