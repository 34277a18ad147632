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
            let mut events = self.phase.settlement.events.iter().rev();
            let to = events.find_map(|event| match event.fate {
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
            // One that is hidden from end to end has no line (1492, section 9.4).
            if let Some(first) = self.first(&places) {
                lines.push(ReportedLine {
                    first: Some(first),
                    text,
                });
            }
        }
        lines
    }

    pub(super) fn adjustments(&self, power: PowerId) -> Vec<ReportedLine> {
        let mut lines = Vec::new();
        for event in &self.phase.settlement.events {
            let unit = &event.unit;
            if unit.power != power {
                continue;
            }
            let text = match event.fate {
                Fate::Built => {
                    let place = self.vis(unit.place);
                    match self.wording {
                        Wording::Printed => format!("builds {} {place}", unit.kind.letter()),
                        Wording::ReadOut => {
                            format!("builds {} in {place}", unit.kind.with_article())
                        }
                    }
                }
                Fate::Gone { .. } => {
                    let letter = unit.kind.letter().to_string();
                    format!("disbands {}", self.piece(&letter, unit.place))
                }
                _ => continue,
            };
            // A removal is told even where it is hidden: the number of units is public.
            lines.push(ReportedLine {
                first: self.rank(unit.place.province),
                text,
            });
        }
        lines
    }
}
