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
        let fleet = |path: &Path| -> Ways<UnitRef> {
            self.unit(path)
                .into_iter()
                .filter(|(unit, _)| unit.kind != Some(UnitKind::Army))
                .collect()
        };
        let lists = if self.goes_on() {
            self.fleets_begun(path, &fleet)
        } else {
            let mut lists = several(path, fleet, |path| self.listing(path));
            lists.retain(|(fleets, _)| fleets.len() > 1);
            lists
        };
        let convoys = |path: &Path| self.ferry(path).or_else(|| self.verb(path, Verb::Convoy));
        then(lists, |fleets, path| {
            let aims = convoys(path)
                .map(|after| self.aims(&after))
                .unwrap_or_default();
            then(aims, |aim, path| {
                vec![(chain_of(&fleets, aim, self.goes_on()), path.clone())]
            })
        })
    }

    /// The fleets of a chain that is still being typed: that at the cursor need not be named, and
    /// nothing need stand between them.
    fn fleets_begun(
        &self,
        path: &Path,
        fleet: &impl Fn(&Path) -> Ways<UnitRef>,
    ) -> Ways<Vec<UnitRef>> {
        let mut all: Ways<Vec<UnitRef>> = Vec::new();
        let mut open: Ways<Vec<UnitRef>> = vec![(Vec::new(), path.clone())];
        for _ in 0..LONGEST_BEGUN {
            open = then(open, |list, path| {
                let after = self.listing(path).unwrap_or_else(|| path.clone());
                fleet(&after)
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
        self.word_if(&after, |word| word == "and")
            .or_else(|| self.mark(&after, &TokenKind::And))
            .or(mark)
    }
}

fn chain_of(fleets: &[UnitRef], aim: Aim, is_begun: bool) -> Draft {
    let chain = |army, to| {
        let fleets = fleets.to_vec();
        Order::Scales(ScaleOrder::Chain { fleets, army, to })
    };
    match aim {
        Aim::Move(army, to) => Draft::Order(chain(army, to)),
        Aim::Bare(UnitRef { place: to, .. }) if is_begun => {
            Draft::Order(chain(UnitRef::at(OPEN), to))
        }
        Aim::Hold(_) | Aim::Bare(_) => Draft::Refuse(
            "The army's destination is missing. Write it as `F NTH & F ENC C A Den - Bre`."
                .to_owned(),
        ),
        Aim::Into(_) => Draft::Refuse(
            "The army is missing. Write it as `F NTH & F ENC C A Den - Bre`.".to_owned(),
        ),
    }
}
