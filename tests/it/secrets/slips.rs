//! Slips by chance, as players write them: from what each knows, in his own words, with guesses at
//! what he does not know.

use super::table::Sitting;
use super::tally::Tally;
use crate::support::draws::Draws;
use chancery_atlas::board::{Place, PowerId, Terrain, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::position::Unit;
use chancery_engine::seat::SeatId;
use chancery_game::view::{View, Viewer};

/// A slip, line by line, each with whose it is.
pub type Slips = Vec<(PowerId, String)>;

/// Who writes the slips of a phase.
pub struct Writer<'a> {
    sitting: &'a Sitting,
    draws: &'a mut Draws,
    tally: &'a mut Tally,
}

impl<'a> Writer<'a> {
    pub fn new(sitting: &'a Sitting, draws: &'a mut Draws, tally: &'a mut Tally) -> Self {
        Self {
            sitting,
            draws,
            tally,
        }
    }

    /// A line for most units, and some names.
    pub fn slips(&mut self) -> Slips {
        let mut slips = Vec::new();
        for power in self.sitting.game.board().power_ids().collect::<Vec<_>>() {
            let view = View::new(&self.sitting.game, Viewer::Seat(SeatId::playing(power)));
            let lines = match self.sitting.game.phase().kind {
                PhaseKind::SetUp | PhaseKind::Movement => self.moves(&view, power),
                PhaseKind::Retreats => self.retreats(&view, power),
                PhaseKind::Adjustments => self.adjustments(&view, power),
            };
            slips.extend(
                lines
                    .into_iter()
                    .chain(self.names(&view))
                    .map(|line| (power, line)),
            );
        }
        slips
    }

    /// Orders for units that stand where nobody sees them, and do nothing that anybody sees.
    pub fn hidden_slips(&mut self) -> Slips {
        let mut slips = Vec::new();
        let game = &self.sitting.game;
        if game.phase().kind != PhaseKind::Movement {
            return slips;
        }
        for power in game.board().power_ids() {
            let view = View::new(game, Viewer::Seat(SeatId::playing(power)));
            let board = &view.board;
            let lore = view.now.discoveries.as_deref().unwrap();
            let is_hidden = |at| board.is_beyond(at) && !lore.is_public(at);
            for unit in view
                .now
                .position
                .units_of(power)
                .filter(|unit| is_hidden(unit.place.province))
            {
                let mut ways = ways(&view, unit);
                ways.retain(|way| is_hidden(way.province));
                let head = head(&view, unit);
                let to = self
                    .draws
                    .pick(&ways)
                    .map(|to| board.write_place(to))
                    .filter(|_| self.draws.below(3) > 0);
                slips.push((
                    power,
                    to.map_or_else(|| format!("{head} H"), |to| format!("{head} - {to}")),
                ));
            }
        }
        slips
    }

    fn moves(&mut self, view: &View, power: PowerId) -> Vec<String> {
        let mut lines = Vec::new();
        for unit in view
            .now
            .position
            .units_of(power)
            .copied()
            .collect::<Vec<_>>()
        {
            if self.draws.below(8) > 0 {
                let line = self.help(view, &unit, &lines);
                lines.push(line.unwrap_or_else(|| self.order(view, &unit)));
            }
        }
        for aboard in view
            .now
            .position
            .aboard
            .iter()
            .filter(|aboard| aboard.unit.power == power)
        {
            let sea = aboard.unit.place.province;
            let shores: Vec<String> = view
                .board
                .shores(sea)
                .iter()
                .map(|&land| view.board.write_place(land.into()))
                .collect();
            let to = self.draws.pick(&shores).filter(|_| self.draws.below(3) > 0);
            lines.extend(to.map(|to| format!("A({}) D {to}", view.board.write_place(sea.into()))));
        }
        lines
    }

    fn order(&mut self, view: &View, unit: &Unit) -> String {
        let head = head(view, unit);
        let ways: Vec<String> = ways(view, unit)
            .into_iter()
            .map(|way| view.board.write_place(way))
            .collect();
        // Where somebody stands, as often as not, though its writer may not know.
        let fought = self.fought(view, unit);
        let near = self
            .draws
            .pick(&fought)
            .filter(|_| self.draws.below(2) == 0);
        let near = near.or_else(|| self.draws.pick(&ways)).unwrap_or_default();
        let treasure = ["", "", "", " with T", " without T"][self.draws.below(5)];
        match self.draws.below(13) {
            0 => format!("{head} H"),
            1 | 2 => format!("{head} S {}{near}", self.whose()),
            3 => format!("{head} S {}{}", self.whose(), self.place(view)),
            4 | 5 => format!("{head} S {}{} - {near}", self.whose(), self.place(view)),
            6 => format!("{head} - {}", self.place(view)),
            7 if unit.kind == UnitKind::Army => {
                format!("{head} B F {near}", near = self.water(view, unit))
            }
            7 => format!(
                "{head} FF {}A {} - {near}",
                ["", "French ", "Spanish "][self.draws.below(3)],
                self.place(view)
            ),
            _ => format!("{head} - {near}{treasure}"),
        }
    }

    /// The support of a move that is on the slip, now and then.
    fn help(&mut self, view: &View, unit: &Unit, lines: &[String]) -> Option<String> {
        let ways: Vec<String> = ways(view, unit)
            .into_iter()
            .map(|way| view.board.write_place(Place::new(way.province)))
            .collect();
        let moves = lines.iter().filter(|line| {
            let goal = line.split_once(" - ").filter(|_| !line.contains(" S "));
            goal.is_some_and(|(_, goal)| ways.iter().any(|way| goal.split('/').next() == Some(way)))
        });
        let moves: Vec<&String> = moves.collect();
        let line = self
            .draws
            .pick(&moves)
            .filter(|_| self.draws.below(4) > 0)?;
        Some(format!("{} S {line}", head(view, unit)))
    }

    /// Where a unit could go and another power's stands.
    fn fought(&self, view: &View, unit: &Unit) -> Vec<String> {
        let game = &self.sitting.game;
        let board = game.board();
        let stands = |at: chancery_atlas::board::ProvinceId| {
            let there = game.state().position.unit_in(at);
            there.is_some_and(|there| there.power != unit.power)
        };
        let Some(true_unit) = game.state().position.units_of(unit.power).find(|other| {
            let horizon_place = view.board.write_place(unit.place);
            other.kind == unit.kind && self.spoken(unit.power, other.place) == horizon_place
        }) else {
            return Vec::new();
        };
        let goals: Vec<Place> = match true_unit.kind {
            UnitKind::Army => {
                let ways = board.army_moves(true_unit.place.province);
                ways.iter().map(|&to| Place::new(to)).collect()
            }
            UnitKind::Fleet => board.fleet_moves(true_unit.place).to_vec(),
        };
        let fought = goals.into_iter().filter(|to| stands(to.province));
        fought.map(|to| self.spoken(unit.power, to)).collect()
    }

    /// A place in the words of a power's player.
    fn spoken(&self, power: PowerId, place: Place) -> String {
        self.sitting.game.board_for(power).write_place(place)
    }

    fn water(&mut self, view: &View, unit: &Unit) -> String {
        let mut waters: Vec<_> = view
            .board
            .waters(unit.place.province)
            .iter()
            .copied()
            .filter(|&at| view.board.terrain(at) == Terrain::Sea)
            .collect();
        let own = |at| {
            let mut fleets = view.now.position.units_in(at);
            fleets.any(|fleet| fleet.power == unit.power && fleet.kind == UnitKind::Fleet)
        };
        if waters.iter().any(|&at| own(at)) {
            waters.retain(|&at| own(at));
        }
        self.draws
            .pick(&waters)
            .map_or_else(|| "OB".to_owned(), |at| view.board.write_place(at.into()))
    }

    /// What is written of a unit before its place, if anything.
    fn whose(&mut self) -> &'static str {
        [
            "",
            "A ",
            "F ",
            "F ",
            "A ",
            "French F ",
            "Spanish A ",
            "English F ",
            "Portuguese F ",
            "Native A ",
            "A/F ",
        ][self.draws.below(11)]
    }

    /// A place by a name that the writer knows, or guesses.
    fn place(&mut self, view: &View) -> String {
        if self.draws.below(3) == 0 {
            return self.guess();
        }
        let all: Vec<_> = view.board.province_ids().collect();
        // What lies beyond, mostly.
        let beyond: Vec<_> = all
            .iter()
            .copied()
            .filter(|&at| view.board.is_beyond(at) || view.board.province(at).edge)
            .collect();
        let from = if self.draws.below(4) == 0 {
            &all
        } else {
            &beyond
        };
        self.draws.pick(from).map_or_else(
            || "OB".to_owned(),
            |at| view.board.write_place(Place::new(at)),
        )
    }

    /// A name that only the game master has, or another player, or nobody.
    fn guess(&mut self) -> String {
        let game = &self.sitting.game;
        let world = game.board().beyond.as_ref().unwrap();
        let lore = game.state().discoveries.as_ref().unwrap();
        let of_world: Vec<String> = world
            .areas
            .iter()
            .flat_map(|area| [area.name.clone(), area.abbr.clone()])
            .flatten()
            .collect();
        let of_players: Vec<String> = lore
            .areas
            .iter()
            .filter_map(|area| Some(area.name.as_ref()?.name.clone()))
            .collect();
        let of_nobody = [
            "Quux",
            "Xanadu",
            "Cloud Cuckoo Land",
            "OB",
            "Sea 44",
            "Land 40",
            "Utopia",
        ]
        .map(str::to_owned)
        .to_vec();
        let (whose, names) = match self.draws.below(3) {
            0 => ("the game master's", of_world),
            1 if !of_players.is_empty() => ("some player's", of_players),
            _ => ("nobody's", of_nobody),
        };
        let name = self.draws.pick(&names).unwrap_or_else(|| "Quux".to_owned());
        if self.draws.below(4) > 0 {
            self.tally.count(format!("guess: {whose} name"));
            return name;
        }
        self.tally
            .count(format!("guess: nearly {whose} name, or its beginning"));
        self.nearly(&name)
    }

    /// A name cut short, or with a letter too few or two exchanged.
    fn nearly(&mut self, name: &str) -> String {
        let mut letters: Vec<char> = name.chars().collect();
        let at = self.draws.below(letters.len());
        match self.draws.below(3) {
            0 => letters.truncate(at.max(2)),
            1 if letters.len() > 2 => _ = letters.remove(at),
            _ if at > 0 => letters.swap(at - 1, at),
            _ => {}
        }
        letters.into_iter().collect()
    }

    fn retreats(&mut self, view: &View, power: PowerId) -> Vec<String> {
        let waiting: Vec<_> = view
            .now
            .position
            .dislodged
            .iter()
            .filter(|waiting| waiting.unit.power == power)
            .cloned()
            .collect();
        let mut lines = Vec::new();
        for waiting in waiting {
            let head = head(view, &waiting.unit);
            let to = match self.draws.below(6) {
                0 => None,
                1 => Some(self.place(view)),
                _ => self
                    .draws
                    .pick(&waiting.retreats)
                    .map(|to| view.board.write_place(to)),
            };
            lines.push(to.map_or_else(|| format!("{head} disband"), |to| format!("{head} - {to}")));
        }
        lines
    }

    fn adjustments(&mut self, view: &View, power: PowerId) -> Vec<String> {
        let due = view.adjustment(&view.now, power);
        let letter = |kind: UnitKind| kind.letter();
        if due.due > 0 {
            let site = self.draws.pick(&due.sites);
            return site
                .map(|(kind, place)| {
                    format!("build {} {}", letter(kind), view.board.write_place(place))
                })
                .into_iter()
                .collect();
        }
        let units: Vec<Unit> = view
            .now
            .position
            .units_of(power)
            .copied()
            .filter(|_| due.due < 0)
            .collect();
        self.draws
            .pick(&units)
            .map(|unit| format!("disband {}", head(view, &unit)))
            .into_iter()
            .collect()
    }

    /// Names for areas, now and then.
    fn names(&mut self, view: &View) -> Vec<String> {
        let lore = view.now.discoveries.as_deref().unwrap();
        let mut free: Vec<String> = view
            .board
            .provinces_beyond()
            .filter(|&at| {
                lore.lore_of(&view.board, at)
                    .is_some_and(|about| !about.may_name.is_empty())
            })
            .map(|at| view.board.write_place(at.into()))
            .collect();
        if self.draws.below(6) == 0 {
            free = vec![self.guess()];
        }
        let letter = |draws: &mut Draws| char::from(b'a' + draws.below(26) as u8);
        let name: String = (0..6).map(|_| letter(self.draws)).collect();
        let area = self.draws.pick(&free).filter(|_| self.draws.below(2) == 0);
        area.map(|area| format!("name {area} = Z{name}"))
            .into_iter()
            .collect()
    }
}

fn head(view: &View, unit: &Unit) -> String {
    format!(
        "{} {}",
        unit.kind.letter(),
        view.board.write_place(unit.place)
    )
}

fn ways(view: &View, unit: &Unit) -> Vec<Place> {
    match unit.kind {
        UnitKind::Army => view
            .board
            .army_moves(unit.place.province)
            .iter()
            .map(|&to| Place::new(to))
            .collect(),
        UnitKind::Fleet => view.board.fleet_moves(unit.place).to_vec(),
    }
}
