//! Land or sea, where the parts of a file disagree about a province: what most say counts.

use std::collections::BTreeSet;

use super::geography::{AdjacencyRow, Geography, parts};
use crate::exchange::Misfit;

/// So many others must say it: one of them may be mistaken.
const LEAST_OTHERS: usize = 2;

impl Geography {
    /// The lists of armies and of fleets, where those of a province are of one kind and its neighbours
    /// take it for the other.
    pub(super) fn settled<'a>(
        &self,
        mut walks: Vec<AdjacencyRow<'a>>,
        mut sails: Vec<AdjacencyRow<'a>>,
        remarks: &mut Vec<Misfit>,
    ) -> (Vec<AdjacencyRow<'a>>, Vec<AdjacencyRow<'a>>) {
        let (by_land, by_sea) = (self.listed_by(&walks), self.listed_by(&sails));
        for (at, province) in self.provinces.iter().enumerate() {
            let (armies, fleets) = (by_land[at].len(), by_sea[at].len());
            let what = match (has_row(&walks, at), has_row(&sails, at)) {
                (true, false) if armies == 0 && fleets >= LEAST_OTHERS => {
                    sails.extend(walks.extract_if(.., |row| row.province == at));
                    format!(
                        "it lists ways for armies, but {fleets} other provinces let only fleets go there; Chancery takes it for sea"
                    )
                }
                (false, true) if fleets == 0 && armies >= LEAST_OTHERS => {
                    walks.extend(sails.extract_if(.., |row| row.province == at));
                    format!(
                        "it lists ways for fleets, but {armies} other provinces let only armies go there; Chancery takes it for land"
                    )
                }
                (true, false) if fleets >= LEAST_OTHERS => {
                    // Its ways are those back from the others.
                    sails.push(AdjacencyRow {
                        province: at,
                        coast: None,
                        refs: Vec::new(),
                        place: province.place.clone(),
                    });
                    format!(
                        "it lists no way for fleets, but {fleets} other provinces let fleets go there; Chancery gives it a coast"
                    )
                }
                _ => continue,
            };
            let what = format!("{}: {what}", province.name);
            remarks.push(Misfit::at(&province.place, what));
        }
        (walks, sails)
    }

    /// For each province, the others that list it.
    fn listed_by(&self, rows: &[AdjacencyRow]) -> Vec<BTreeSet<usize>> {
        let mut others = vec![BTreeSet::new(); self.provinces.len()];
        for row in rows {
            for word in &row.refs {
                if let Some(to) = self.find(parts(word).0).filter(|&to| to != row.province) {
                    others[to].insert(row.province);
                }
            }
        }
        others
    }
}

fn has_row(rows: &[AdjacencyRow], province: usize) -> bool {
    rows.iter().any(|row| row.province == province)
}
