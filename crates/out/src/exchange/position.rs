//! A position by power, as people paste it into a message: `France: A Par, F Bre`.

use std::fmt::Write as _;
use std::sync::Arc;

use jiff::Timestamp;

use crate::exchange::plain::require_plain;
use crate::exchange::rebuild::{Piece, Rebuilder, standard_setup};
use crate::exchange::{Brought, Chapter, Misfit, RebuiltStanding, Unsaid};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, WrittenPlace};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::seat::Seating;
use chancery_engine::variant::Variant;
use chancery_game::game::Game;

/// The game's position as it stands: the phase, the units by power, the centres by power.
pub fn write(game: &Game) -> Result<String, Unsaid> {
    require_plain(game, "a pasted position")?;
    let (board, position) = (game.board(), &game.state().position);
    let mut text = format!("{}\n", game.phase_name());
    let list = |items: Vec<String>| items.join(", ");
    for power in board.power_ids() {
        let units = position.units_of(power);
        let units: Vec<String> = units
            .map(|unit| piece(board, unit.kind, unit.place))
            .collect();
        if !units.is_empty() {
            let _ = writeln!(text, "{}: {}", board.power(power).name, list(units));
        }
    }
    if !position.dislodged.is_empty() {
        text += "Dislodged\n";
    }
    for power in board.power_ids() {
        let own = position.dislodged_of(power);
        let units: Vec<String> = own
            .map(|d| piece(board, d.unit.kind, d.unit.place))
            .collect();
        if !units.is_empty() {
            let _ = writeln!(text, "{}: {}", board.power(power).name, list(units));
        }
    }
    text += "Centres\n";
    for power in board.power_ids() {
        let owned = board
            .centres()
            .filter(|&centre| position.owner(centre) == Some(power));
        let owned: Vec<String> = owned
            .map(|centre| board.write_place(centre.into()))
            .collect();
        if !owned.is_empty() {
            let _ = writeln!(text, "{}: {}", board.power(power).name, list(owned));
        }
    }
    Ok(text)
}

fn piece(board: &Board, kind: UnitKind, place: Place) -> String {
    format!("{} {}", kind.letter(), board.write_place(place))
}

/// The game that begins with a position. `variant` and `board` are whose units they are.
///
/// # Errors
/// No unit of it can be read; the variant's people are not its powers.
pub fn read(
    text: &str,
    variant: &'static dyn Variant,
    board: &Arc<Board>,
    name: &str,
    rules: HouseRules,
    created: Timestamp,
) -> Result<Brought, String> {
    if variant.seating() != Seating::OnePerPower || variant.needs_world() {
        return Err(format!(
            "a pasted position says too little for {}; use a case file",
            variant.name()
        ));
    }
    let mut reader = PositionReader {
        board,
        variant,
        standing: RebuiltStanding::default(),
        phase: None,
        part: ListKind::Units,
        power: None,
        remarks: Vec::new(),
    };
    for (at, line) in text.lines().enumerate() {
        reader.line(line, at + 1);
    }
    let PositionReader {
        standing,
        phase,
        remarks,
        ..
    } = reader;
    if standing.units.is_empty() {
        let why = remarks.first().map_or_else(
            || "it has no unit; write a line for each power, as `France: A Par, F Bre`".to_owned(),
            ToString::to_string,
        );
        return Err(why);
    }
    let setup = standard_setup(variant, Arc::clone(board), name, created);
    let mut builder = Rebuilder::new(setup, rules);
    for Misfit { place, what } in remarks {
        builder.remark(&place, what);
    }
    if standing.owners.is_none() {
        builder.remark(
            "position",
            "no centres are listed, so powers keep their first ones; list centres below a line \
             `Centres`, as `France: Par, Bre`",
        );
    }
    let chapter = Chapter {
        place: "position".to_owned(),
        phase: phase.unwrap_or_else(|| variant.calendar_on(board).first_moves()),
        standing: Some(standing),
        lines: Vec::new(),
        is_settled: false,
    };
    builder.begin(&chapter);
    Ok(builder.end())
}

/// What the lines at hand list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ListKind {
    Units,
    Dislodged,
    Centres,
}

struct PositionReader<'a> {
    board: &'a Board,
    variant: &'static dyn Variant,
    standing: RebuiltStanding,
    phase: Option<chancery_engine::calendar::Phase>,
    part: ListKind,
    power: Option<PowerId>,
    remarks: Vec<Misfit>,
}

impl PositionReader<'_> {
    fn remark(&mut self, line: usize, what: String) {
        self.remarks.push(Misfit::at(format!("line {line}"), what));
    }

    fn line(&mut self, line: &str, number: usize) {
        let line = line.trim().trim_start_matches(['*', '•', '#', '>']).trim();
        if line.is_empty() || line.chars().all(|c| matches!(c, '-' | '=' | '_')) {
            return;
        }
        if self.heading(line) {
            return;
        }
        let mut rest = line;
        if let Some((name, after)) = line.split_once(':') {
            self.power = self.board.find_power(name.trim());
            if self.power.is_none() {
                let what = format!(
                    "“{}” is not a power of this board; the line is left out",
                    name.trim()
                );
                self.remark(number, what);
                return;
            }
            rest = after;
        } else if let Some(power) = self.alone(line) {
            self.power = Some(power);
            return;
        }
        let Some(power) = self.power else {
            let what = format!("“{line}” has no power; write `France: {line}`");
            return self.remark(number, what);
        };
        for item in rest.split([',', ';']).map(str::trim) {
            let item = item.trim_end_matches('.').trim();
            if !item.is_empty() {
                self.item(power, item, number);
            }
        }
    }

    /// A phase, or what is listed from here on.
    fn heading(&mut self, line: &str) -> bool {
        let word = line.trim_end_matches(':').trim().to_lowercase();
        let part = match word.as_str() {
            "units" | "position" | "positions" => ListKind::Units,
            "dislodged" | "retreats" => ListKind::Dislodged,
            "centres" | "centers" | "supply centres" | "supply centers" | "scs" | "owners" => {
                ListKind::Centres
            }
            _ => {
                let phase = self
                    .variant
                    .calendar_on(self.board)
                    .parse(line.trim_end_matches(':'));
                self.phase = phase.or(self.phase);
                return phase.is_some();
            }
        };
        self.part = part;
        self.power = None;
        true
    }

    /// A power's name on a line of its own: three letters may as well be a place.
    fn alone(&self, line: &str) -> Option<PowerId> {
        let is_long = line.chars().count() > 3;
        self.board.find_power(line).filter(|_| is_long)
    }

    fn item(&mut self, power: PowerId, item: &str, number: usize) {
        match self.part {
            ListKind::Centres => self.centre(power, item, number),
            ListKind::Units | ListKind::Dislodged => match self.unit(power, item) {
                Ok(piece) => self.stand(piece, item, number),
                Err(why) => {
                    let what = format!("“{item}” is left out: {why}");
                    self.remark(number, what);
                }
            },
        }
    }

    fn stand(&mut self, piece: Piece, item: &str, number: usize) {
        let is_there = |other: &Piece| other.2.province == piece.2.province;
        if self.part == ListKind::Dislodged {
            self.standing.dislodged.get_or_insert_default().push(piece);
        } else if self.standing.units.iter().any(is_there) {
            let what = format!("“{item}” is left out: another unit is there already");
            self.remark(number, what);
        } else {
            self.standing.units.push(piece);
        }
    }

    /// `A Par`, `Army Paris`, `F StP/sc`, `A(Par)`.
    fn unit(&self, power: PowerId, item: &str) -> Result<Piece, String> {
        let spaced = item.replacen('(', " (", 1);
        let item = if item.contains('/') || item.contains(' ') {
            item
        } else {
            spaced.as_str()
        };
        let form = "write a unit as `A Par` or `F StP/sc`";
        let (kind, place) = item.split_once(char::is_whitespace).ok_or(form)?;
        let kind = match kind.trim_end_matches('.').to_lowercase().as_str() {
            "a" | "army" => UnitKind::Army,
            "f" | "fleet" => UnitKind::Fleet,
            _ => return Err(form.to_owned()),
        };
        let place = place.trim();
        let bare = place
            .strip_prefix('(')
            .and_then(|place| place.strip_suffix(')'))
            .unwrap_or(place);
        let place = self.place(bare)?;
        Ok((power, kind, self.station(kind, place)?))
    }

    /// Where a unit of a kind can stand.
    fn station(&self, kind: UnitKind, place: Place) -> Result<Place, String> {
        let board = self.board;
        let province = board.province(place.province);
        match kind {
            UnitKind::Army if province.terrain.is_land() => Ok(Place::of(place.province)),
            UnitKind::Army => Err(format!("{} is not land", province.name)),
            UnitKind::Fleet if !province.terrain.is_navigable() => {
                Err(format!("no fleet can stand in {}", province.name))
            }
            UnitKind::Fleet if province.coasts.is_empty() => Ok(Place::of(place.province)),
            UnitKind::Fleet if place.coast.is_some() => Ok(place),
            UnitKind::Fleet => {
                let coasts = board
                    .fleet_places(place.province)
                    .into_iter()
                    .map(|place| board.write_place(place))
                    .joined(" or ");
                Err(format!("its coast is missing; write {coasts}"))
            }
        }
    }

    fn place(&self, text: &str) -> Result<Place, String> {
        match self.board.find_place(text) {
            Some(WrittenPlace::Place(place)) => Ok(place),
            Some(WrittenPlace::WrongCoast { province, coast }) => Err(format!(
                "{} has no coast “{coast}”",
                self.board.province(province).name
            )),
            None => {
                let near = self.board.find_near(text);
                let near = near
                    .iter()
                    .map(|&id| self.board.province(id).abbr.as_str())
                    .joined(" or ");
                Err(if near.is_empty() {
                    format!("“{text}” is not a place on this board")
                } else {
                    format!("“{text}” is not a place on this board; it may be {near}")
                })
            }
        }
    }

    /// One centre, or several with blanks between.
    fn centre(&mut self, power: PowerId, item: &str, number: usize) {
        let whole: Option<ProvinceId> = self.board.find_exact(item);
        let words: Vec<&str> = match whole {
            Some(_) => vec![item],
            None => item.split_whitespace().collect(),
        };
        for word in words {
            let found = self
                .board
                .find_exact(word)
                .filter(|&at| self.variant.is_owned(self.board, at));
            let Some(centre) = found else {
                let what = format!("“{word}” is left out: it is not a supply centre of this board");
                self.remark(number, what);
                continue;
            };
            let owners = self.standing.owners.get_or_insert_default();
            if owners.iter().any(|&(other, _)| other == centre) {
                let what = format!("“{word}” is left out: another power has it already");
                self.remark(number, what);
            } else {
                owners.push((centre, power));
            }
        }
    }
}
