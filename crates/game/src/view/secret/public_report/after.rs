//! Retreats, builds and removals, as everybody is told of them.

use super::{PublicReport, ReportedLine, Wording};
use chancery_atlas::board::{Place, PowerId};
use chancery_engine::variant::Fate;

impl PublicReport<'_> {
    pub(super) fn retreats(&self, power: PowerId) -> Vec<ReportedLine> {
        let position = &self.phase.before.position;
        let mut lines = Vec::new();
        for waiting in position.dislodged_of(power) {
            let unit = &waiting.unit;
            // The army aboard a fleet goes with it, and is told with it.
            if position.carried(unit.id).is_some() {
                continue;
            }
            let letter = if position.cargo(unit.id).is_some() {
                "A/F".to_owned()
            } else {
                unit.kind.letter().to_string()
            };
            let to = self
                .phase
                .settlement
                .events
                .iter()
                .rev()
                .find_map(|event| match event.fate {
                    Fate::Retreated { to } if event.unit.id == unit.id => Some(to),
                    _ => None,
                });
            let places: Vec<Place> = std::iter::once(unit.place).chain(to).collect();
            let text = match to {
                Some(to) => {
                    let taken = if self.took_treasure(unit.id) {
                        self.wording.with_treasure()
                    } else {
                        ""
                    };
                    format!(
                        "{} retreats to {}{taken}",
                        self.piece(&letter, unit.place),
                        self.vis(to)
                    )
                }
                None => self.piece(&letter, unit.place) + self.wording.disbanded(),
            };
            lines.extend(self.first(&places).map(|first| (Some(first), text)));
        }
        lines
    }

    pub(super) fn adjustments(&self, power: PowerId) -> Vec<ReportedLine> {
        self.phase
            .settlement
            .events
            .iter()
            .filter(|event| event.unit.power == power)
            .filter_map(|event| match event.fate {
                Fate::Built => Some((
                    self.rank(event.unit.place.province),
                    match self.wording {
                        Wording::Printed => format!(
                            "builds {} {}",
                            event.unit.kind.letter(),
                            self.vis(event.unit.place)
                        ),
                        Wording::ReadOut => format!(
                            "builds {} in {}",
                            event.unit.kind.with_article(),
                            self.vis(event.unit.place)
                        ),
                    },
                )),
                Fate::Gone { .. } => {
                    let letter = event.unit.kind.letter().to_string();
                    Some((
                        self.rank(event.unit.place.province),
                        format!("disbands {}", self.piece(&letter, event.unit.place)),
                    ))
                }
                _ => None,
            })
            .collect()
    }
}
