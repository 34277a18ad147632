//! A game made of phases that were read from somewhere: set up as the first of them says, settled
//! phase by phase, and compared with what the file has.

use std::sync::Arc;

use jiff::Timestamp;

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{HouseRules, OptionError};
use chancery_engine::calendar::{Phase, PhaseKind, Scale};
use chancery_engine::edit::{Edit, EndingEdit, around};
use chancery_engine::ending;
use chancery_engine::order::read::ListedUnit;
use chancery_engine::order::{Entry, Reading};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::Fate;
use chancery_game::game::{Command, Game, History, Setup};
use chancery_game::store::Misfit;
use chancery_game::words::not_taken;

/// A game that came from a file.
pub struct Brought {
    pub game: Game,
    /// What did not fit, in the order of the file.
    pub remarks: Vec<Misfit>,
}

/// Who stands where at the beginning of a phase, as a file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RebuiltStanding {
    pub units: Vec<RebuiltPiece>,
    /// Those that wait for their retreat; `None` where the file does not say.
    pub dislodged: Option<Vec<RebuiltPiece>>,
    /// Every centre that is owned; `None` where the file does not say.
    pub owners: Option<Vec<(ProvinceId, PowerId)>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RebuiltPiece {
    pub power: PowerId,
    pub kind: UnitKind,
    pub place: Place,
}

impl From<&Unit> for RebuiltPiece {
    fn from(unit: &Unit) -> Self {
        Self {
            power: unit.power,
            kind: unit.kind,
            place: unit.place,
        }
    }
}

impl From<ListedUnit> for RebuiltPiece {
    fn from(unit: ListedUnit) -> Self {
        Self {
            power: unit.power,
            kind: unit.kind,
            place: unit.place,
        }
    }
}

impl RebuiltPiece {
    /// In the words of remarks: `France A Par`.
    fn named(self, board: &Board) -> String {
        format!(
            "{} {} {}",
            board.power(self.power).name,
            self.kind.letter(),
            board.write_place(self.place)
        )
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderLine {
    pub power: PowerId,
    pub text: String,
    /// The same in full, where it can't be read alone.
    pub full: Option<String>,
    /// Where it stands in the file.
    pub place: String,
}

/// A phase of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Where it stands in the file.
    pub place: String,
    pub phase: Phase,
    /// Who stood where; `None` where the file does not say.
    pub standing: Option<RebuiltStanding>,
    pub lines: Vec<OrderLine>,
    /// Whether they were settled; else they are still being entered.
    pub is_settled: bool,
}

/// A game being made of chapters.
pub struct Rebuilder {
    game: Game,
    remarks: Vec<Misfit>,
    at: Timestamp,
}

impl Rebuilder {
    /// A game before its first phase.
    pub(crate) fn new(setup: Setup, rules: HouseRules) -> Self {
        Self {
            at: setup.created,
            game: Game::new(setup, rules),
            remarks: Vec::new(),
        }
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    /// Goes back to a game of before.
    pub(crate) fn go_back(&mut self, game: Game, remarks: usize) {
        self.game = game;
        self.remarks.truncate(remarks);
    }

    /// Forgets what was remarked since.
    pub(crate) fn go_back_remarks(&mut self, remarks: usize) {
        self.remarks.truncate(remarks);
    }

    /// Puts house rules in force for the open phase, where they are others.
    pub(crate) fn put_in_force(&mut self, rules: HouseRules) {
        let own = self.game.setup().variant.options();
        let now = self.game.history().rules;
        for (rule, value) in rules.changed(&now, own) {
            let rule = rule.to_owned();
            self.apply("", Command::SetRule { rule, value });
        }
    }

    /// How much was remarked so far.
    pub(crate) const fn remarked(&self) -> usize {
        self.remarks.len()
    }

    /// Says what does not fit.
    pub(crate) fn remark(&mut self, place: &str, what: impl Into<String>) {
        self.remarks.push(Misfit::at(place, what));
    }

    /// The game begins as the first chapter says.
    pub(crate) fn begin(&mut self, chapter: &Chapter) {
        if self.game.phase() != chapter.phase {
            self.edit(&chapter.place, Edit::SetPhase(chapter.phase));
        }
        if let Some(standing) = &chapter.standing {
            let position = &self.game.state().position;
            // In the order of the file, where it is not that of the start.
            if !differences(self.game.board(), position, standing).is_empty() {
                self.edit(&chapter.place, Edit::ClearUnits);
            }
            self.fit(&chapter.place, standing);
        }
        let history = History::begun(self.game.history().rules, self.game.state().clone());
        self.game = Game::resume(Setup::clone(self.game.setup()), history, Vec::new());
    }

    /// Goes on to a later chapter: where the file has another phase or position than settling came
    /// to, the file's stands, and a remark says so. Whether there is anything to play in it: sites
    /// have a retreat phase for units that can't retreat too.
    pub(crate) fn go_on(&mut self, chapter: &Chapter) -> bool {
        let standing = chapter
            .standing
            .as_ref()
            .map(|standing| self.without_lost(chapter.phase, standing));
        if self.is_past(chapter.phase) && standing.as_ref().is_some_and(|at| self.stands_so(at)) {
            return false;
        }
        if self.game.phase() != chapter.phase {
            let calendar = self.game.setup().calendar();
            let (here, there) = (self.game.phase_name(), calendar.name(chapter.phase));
            self.remark(
                &chapter.place,
                format!(
                    "settling here leads to {here}; the game goes on at {there}, as in the \
                     file"
                ),
            );
            self.edit(&chapter.place, Edit::SetPhase(chapter.phase));
        }
        let Some(standing) = standing else {
            return true;
        };
        let differences = differences(self.game.board(), &self.game.state().position, &standing);
        for difference in differences {
            self.remark(
                &chapter.place,
                format!(
                    "the file differs from settling here: {difference}; the file's position \
                     is kept"
                ),
            );
        }
        self.fit(&chapter.place, &standing);
        true
    }

    /// What a file lists in a retreat phase, without the units that could go nowhere: here they left
    /// the board when the moves were settled, and on webDiplomacy they wait with the others.
    fn without_lost(&self, phase: Phase, standing: &RebuiltStanding) -> RebuiltStanding {
        let mut standing = standing.clone();
        let Some(turn) = self.game.turns().last() else {
            return standing;
        };
        if phase.kind != PhaseKind::Retreats || !is_of_season(turn.phase(), phase) {
            return standing;
        }
        let lost: Vec<RebuiltPiece> = turn
            .settlement
            .events
            .iter()
            .filter(|event| matches!(event.fate, Fate::Gone { by: Some(_) }))
            .map(|event| RebuiltPiece::from(&event.unit))
            .collect();
        standing.units.retain(|piece| !lost.contains(piece));
        if let Some(dislodged) = &mut standing.dislodged {
            dislodged.retain(|piece| !lost.contains(piece));
        }
        standing
    }

    /// Whether a phase is the one of retreats that settling the moves before it left out.
    fn is_past(&self, phase: Phase) -> bool {
        let turn = self.game.turns().last();
        phase.kind == PhaseKind::Retreats
            && self.game.phase() != phase
            && turn.is_some_and(|turn| is_of_season(turn.phase(), phase))
    }

    /// Whether the units stand as in a file.
    fn stands_so(&self, standing: &RebuiltStanding) -> bool {
        let units = RebuiltStanding {
            owners: None,
            ..standing.clone()
        };
        differences(self.game.board(), &self.game.state().position, &units).is_empty()
    }

    /// Enters the lines of a chapter, and settles it if it was settled. Whether the game goes on.
    pub(crate) fn play(&mut self, chapter: &Chapter) -> bool {
        if self.game.state().is_over() {
            let what = format!(
                "{}; the rest of the file is left out",
                self.game.how_ended()
            );
            self.remark(&chapter.place, what);
            return false;
        }
        let entries: Vec<Entry> = chapter.lines.iter().map(|line| self.entry(line)).collect();
        if chapter.is_settled {
            return self.settle(entries, &chapter.place);
        }
        self.apply(&chapter.place, Command::Add(entries))
    }

    /// Enters lines and settles the phase. Whether it was settled.
    pub fn settle(&mut self, entries: Vec<Entry>, place: &str) -> bool {
        self.apply(place, Command::Add(entries)) && self.apply(place, Command::settle())
    }

    /// Does something to the game, or says why it can't be done. Whether it was.
    fn apply(&mut self, place: &str, command: Command) -> bool {
        let done = self.game.apply(command, self.at);
        if let Err(why) = &done {
            self.remark(place, why.to_string());
        }
        done.is_ok()
    }

    /// Makes a change, or says why it can't be made.
    pub(crate) fn edit(&mut self, place: &str, edit: Edit) {
        self.apply(place, Command::Edit(edit));
    }

    /// Ends the game as the table agreed, unless it is over. Remarks on words that mean no end here,
    /// with `otherwise` in the place of the reason.
    pub(crate) fn agree(&mut self, place: &str, text: &str, otherwise: Option<&str>) {
        let setup = self.game.setup();
        if self.game.state().is_over() {
            return;
        }
        let around = around(
            setup.variant,
            self.game.board(),
            &setup.players,
            self.game.state(),
        );
        match ending::read_agreement(text, &around) {
            Ok(agreement) => self.edit(place, Edit::Ending(EndingEdit::End(agreement))),
            Err(why) => self.remark(place, otherwise.unwrap_or(&why)),
        }
    }

    /// The game, and what did not fit.
    pub(crate) fn end(self) -> Brought {
        Brought {
            game: self.game,
            remarks: self.remarks,
        }
    }

    fn entry(&mut self, line: &OrderLine) -> Entry {
        let text = line.full.as_ref().unwrap_or(&line.text);
        let reading = self.game.read_line(line.power, None, text);
        let why = match &reading {
            Reading::Order { .. } => None,
            Reading::Ambiguous { question, .. } => Some(question.clone()),
            Reading::Unreadable { why } => Some(why.clone()),
            Reading::NotTaken(why) => Some(not_taken(why).to_owned()),
        };
        if let Some(why) = why {
            let why = why.trim_end_matches('.');
            let what = format!(
                "“{}” is kept, but void: {why}; write the order as in `A Par - Bur`",
                line.text
            );
            self.remark(&line.place, what);
        }
        Entry::from_power(line.power, line.text.clone(), reading)
    }

    /// Changes the position by hand until it is as the file has it.
    fn fit(&mut self, place: &str, standing: &RebuiltStanding) {
        for edit in dislodging(&self.game.state().position, standing) {
            self.edit(place, edit);
        }
        let position = &self.game.state().position;
        let removed: Vec<Edit> = position
            .units
            .iter()
            .filter(|&unit| !standing.units.contains(&RebuiltPiece::from(unit)))
            .map(|unit| Edit::Remove(unit.place.province))
            .collect();
        for edit in removed {
            self.edit(place, edit);
        }
        let missing: Vec<&RebuiltPiece> =
            missing(&self.game.state().position, &standing.units).collect();
        for piece in missing {
            let edit = Edit::Place {
                power: piece.power,
                kind: piece.kind,
                place: piece.place,
            };
            self.edit(place, edit);
        }
        for edit in owning(self.game.board(), &self.game.state().position, standing) {
            self.edit(place, edit);
        }
    }
}

/// Whether a phase is that of the moves before these retreats.
fn is_of_season(moves: Phase, retreats: Phase) -> bool {
    moves.kind == PhaseKind::Movement
        && (moves.year, moves.season) == (retreats.year, retreats.season)
}

/// The units of a list that do not stand.
fn missing<'a>(
    position: &Position,
    units: &'a [RebuiltPiece],
) -> impl Iterator<Item = &'a RebuiltPiece> {
    units.iter().filter(move |&piece| {
        let mut there = position.units_in(piece.place.province);
        !there.any(|unit| RebuiltPiece::from(unit) == *piece)
    })
}

fn dislodging(position: &Position, standing: &RebuiltStanding) -> Vec<Edit> {
    let Some(dislodged) = &standing.dislodged else {
        return Vec::new();
    };
    let mut edits: Vec<Edit> = Vec::new();
    let mut waiting: Vec<RebuiltPiece> = Vec::new();
    for waits in &position.dislodged {
        let piece = RebuiltPiece::from(&waits.unit);
        if !dislodged.contains(&piece) {
            edits.push(Edit::RemoveDislodged(piece.place.province));
        }
        waiting.push(piece);
    }
    for piece in dislodged.iter().filter(|piece| !waiting.contains(piece)) {
        let &RebuiltPiece { power, kind, place } = piece;
        let province = place.province;
        if position.unit_in(province).is_some() {
            edits.push(Edit::Remove(province));
        }
        edits.push(Edit::Place { power, kind, place });
        edits.push(Edit::Dislodge {
            province,
            scale: Scale::Second,
        });
    }
    edits
}

fn owning(board: &Board, position: &Position, standing: &RebuiltStanding) -> Vec<Edit> {
    let Some(owners) = &standing.owners else {
        return Vec::new();
    };
    let mut edits = Vec::new();
    for province in board.centres() {
        let listed = owners.iter().find(|(centre, _)| *centre == province);
        let owner = listed.map(|&(_, power)| power);
        if position.owner(province) != owner {
            edits.push(Edit::SetOwner { province, owner });
        }
    }
    edits
}

/// What is otherwise here than in a file, a clause each.
fn differences(board: &Board, position: &Position, standing: &RebuiltStanding) -> Vec<String> {
    let mut told = Vec::new();
    let here: Vec<String> = position
        .units
        .iter()
        .map(RebuiltPiece::from)
        .filter(|piece| !standing.units.contains(piece))
        .map(|piece| piece.named(board))
        .collect();
    let there: Vec<String> = missing(position, &standing.units)
        .map(|piece| piece.named(board))
        .collect();
    if !here.is_empty() {
        told.push(format!("it lacks {}", here.join(", ")));
    }
    if !there.is_empty() {
        told.push(format!("it adds {}", there.join(", ")));
    }
    if let Some(dislodged) = &standing.dislodged {
        let mut listed: Vec<RebuiltPiece> = dislodged.clone();
        let mut waiting: Vec<RebuiltPiece> =
            position.dislodged_units().map(RebuiltPiece::from).collect();
        listed.sort_by_key(|piece| piece.place.province.index());
        waiting.sort_by_key(|piece| piece.place.province.index());
        if listed != waiting {
            told.push("other units are dislodged".to_owned());
        }
    }
    let owned: Vec<String> = owning(board, position, standing)
        .iter()
        .filter_map(|edit| match edit {
            Edit::SetOwner { province, .. } => Some(board.province(*province).name.clone()),
            _ => None,
        })
        .collect();
    if !owned.is_empty() {
        told.push(format!(
            "{} {} another owner",
            owned.join(", "),
            if owned.len() == 1 { "has" } else { "have" }
        ));
    }
    told
}

/// The house rules of a variant with some that are named.
///
/// # Errors
/// There is no such rule, or it has no such choice.
pub(crate) fn ruled(
    variant: &dyn chancery_engine::variant::Variant,
    options: &[(String, String)],
) -> Result<HouseRules, OptionError> {
    let mut rules = variant.house_rules();
    for (name, value) in options {
        rules.set(variant.options(), name, value)?;
    }
    Ok(rules)
}

/// A set-up of the standard game on its board.
pub(crate) fn standard_setup(
    variant: &'static dyn chancery_engine::variant::Variant,
    board: Arc<Board>,
    name: &str,
    created: Timestamp,
) -> Setup {
    Setup {
        name: name.to_owned(),
        variant,
        players: vec![String::new(); board.power_count()],
        board,
        created,
    }
}
