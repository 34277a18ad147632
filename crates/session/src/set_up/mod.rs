//! Setting a game up: its name, variant and players, and folded away what few games need. Every
//! field has a default, so that Enter on “Begin the game” is enough.

mod boards;
mod fewer;
mod field;
mod fittings;
mod seats;
mod secret;
mod usual;
mod world;

pub use fittings::Fittings;
pub use usual::Usual;
pub use world::{WorldForm, WorldSource};

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;

use crate::desk::turned;
use crate::line::{InputLine, InputRequest};
use crate::offered::{Offered, neighbour_choice, offered, read_seed};
pub use boards::BoardChoice;
use chancery_atlas::board::Board;
use chancery_atlas::world::generate::Knob;
use chancery_engine::adjudicate::{HouseRules, OptionSpec};
use chancery_engine::seat::{CIVIL_DISORDER, Seating, is_nobody};
use chancery_engine::variant::{self, Variant};
use chancery_game::game::{Command, Game, Setup};
use chancery_game::score::System;
pub use field::{FieldFlaw, SetUpField, SetUpFold, WorldField};
use fittings::flaw_of;
use seats::DrawnSeats;

pub struct SetUp {
    pub name: InputLine,
    pub variant: usize,
    pub boards: Vec<BoardChoice>,
    /// Index into `boards`.
    pub board: usize,
    /// A name per power where each has one player; else the list of players, which ends with a
    /// blank line to be typed into. Other blank lines are nobody.
    pub players: Vec<InputLine>,
    /// How many play, where that is fewer than there are powers.
    fewer: Option<usize>,
    /// What the rules leave to the edition of a board.
    pub fittings: Fittings,
    /// The secret world, where the variant needs one.
    pub world: WorldForm,
    pub rules: HouseRules,
    /// What the form begins with.
    usual: Usual,
    /// The number from which lots are drawn, as it is typed.
    pub seed: InputLine,
    /// By what the game is scored, where that was chosen.
    pub scoring: Option<System>,
    /// Who plays which power, where that was drawn.
    drawn: Option<DrawnSeats>,
    /// Index into [`SetUp::fields`] of the one in hand.
    pub at: usize,
    /// The parts of the form that are shown.
    unfolded: Vec<SetUpFold>,
    /// Whether anything was changed.
    pub touched: bool,
    /// Whether the name is still the one that the form began with: what is typed takes its place.
    name_is_default: bool,
    /// The field in which the last key was typed.
    typed_into: Option<SetUpField>,
    /// The names of the lines of players that another variant or board left, by what they stand
    /// for.
    kept: KeptNames,
}

/// The players' names that were typed, of each power by its id, and of people who are not powers in
/// order.
#[derive(Default)]
struct KeptNames {
    of_powers: BTreeMap<String, InputLine>,
    people: Vec<InputLine>,
}

impl SetUp {
    /// The form with what is usual at the table, the cursor on the name. Lots are drawn from `seed`,
    /// where the variant draws any.
    pub fn new(name: String, boards: Vec<BoardChoice>, seed: &str, usual: Usual) -> Self {
        let mut form = Self {
            name: InputLine::holding(name),
            variant: 0,
            boards,
            board: 0,
            players: Vec::new(),
            fewer: None,
            fittings: Fittings::none(),
            world: WorldForm::new(seed),
            rules: usual.rules_of(variant::all()[0]),
            usual,
            seed: InputLine::holding(seed),
            scoring: None,
            drawn: None,
            at: 0,
            unfolded: Vec::new(),
            touched: false,
            name_is_default: true,
            typed_into: None,
            kept: KeptNames::default(),
        };
        form.choose_default_board();
        form
    }

    pub fn chosen_variant(&self) -> &'static dyn Variant {
        let all = variant::all();
        all[self.variant % all.len()]
    }

    pub fn chosen_board(&self) -> Option<&BoardChoice> {
        self.boards.get(self.board)
    }

    pub fn fields(&self) -> Vec<SetUpField> {
        let mut fields = vec![SetUpField::Name, SetUpField::Variant];
        let made = self.needs_world() && self.world.source == WorldSource::Made;
        let of_world: &[WorldField] = match self.world.source {
            _ if !self.needs_world() => &[],
            WorldSource::Made => &[
                WorldField::Source,
                WorldField::Seed,
                WorldField::Make,
                WorldField::Paint,
            ],
            WorldSource::File => &[WorldField::Source, WorldField::File, WorldField::Paint],
        };
        fields.extend(of_world.iter().copied().map(SetUpField::World));
        if self.takes_fewer() {
            fields.push(SetUpField::Players);
        }
        fields.extend((0..self.players.len()).map(SetUpField::Player));
        fields.push(SetUpField::Start);
        let rules = self.offered().into_iter();
        let rules = rules.map(|rule| SetUpField::Rule(rule.option)).collect();
        self.add_fold(&mut fields, SetUpFold::Rules, rules);
        let options = (0..self.fittings.lines.len()).map(SetUpField::BoardOption);
        let board = [SetUpField::Board].into_iter().chain(options).collect();
        self.add_fold(&mut fields, SetUpFold::Board, board);
        if made {
            let wishes =
                (0..self.world.wishes.len()).map(|wish| SetUpField::World(WorldField::Wish(wish)));
            self.add_fold(&mut fields, SetUpFold::World, wishes.collect());
        }
        fields
    }

    fn add_fold(&self, fields: &mut Vec<SetUpField>, fold: SetUpFold, inside: Vec<SetUpField>) {
        fields.push(SetUpField::Fold(fold));
        if self.is_open(fold) {
            fields.extend(inside);
        }
    }

    pub fn is_open(&self, fold: SetUpFold) -> bool {
        self.unfolded.contains(&fold)
    }

    /// Shows a part of the form, or folds it away.
    pub fn unfold(&mut self, fold: SetUpFold, is_open: bool) {
        self.unfolded.retain(|&open| open != fold);
        if is_open {
            self.unfolded.push(fold);
        }
    }

    /// The house rules that can be chosen, in order.
    pub fn offered(&self) -> Vec<Offered> {
        let board = self.chosen_board().map(|choice| &*choice.board);
        offered(self.chosen_variant(), &self.rules, board)
    }

    pub fn field(&self) -> SetUpField {
        let fields = self.fields();
        fields.get(self.at).copied().unwrap_or(SetUpField::Start)
    }

    /// Whether the selected field takes text.
    pub fn takes_text(&self) -> bool {
        match self.field() {
            SetUpField::Name
            | SetUpField::Player(_)
            | SetUpField::BoardOption(_)
            | SetUpField::World(WorldField::Seed | WorldField::File) => true,
            SetUpField::World(WorldField::Wish(i)) => {
                let knob = Knob::ALL.get(i);
                knob.is_some_and(|&knob| !WorldForm::is_choice(knob))
            }
            SetUpField::Rule(option) => self.is_number(option),
            _ => false,
        }
    }

    /// The line that is typed into in the selected field, if it takes text.
    fn line_mut(&mut self) -> Option<&mut InputLine> {
        if !self.takes_text() {
            return None;
        }
        match self.field() {
            SetUpField::Name => Some(&mut self.name),
            SetUpField::Player(i) => self.players.get_mut(i),
            SetUpField::BoardOption(i) => self.fittings.lines.get_mut(i),
            SetUpField::World(WorldField::Seed) => Some(&mut self.world.seed),
            SetUpField::World(WorldField::File) => Some(&mut self.world.file),
            SetUpField::World(WorldField::Wish(i)) => self.world.wishes.get_mut(i),
            SetUpField::Rule(_) => Some(&mut self.seed),
            _ => None,
        }
    }

    /// Edits the line of the selected field; `replaces` where text is typed or taken away.
    pub fn edit(&mut self, request: InputRequest, replaces: bool) {
        self.touched |= self.takes_text();
        self.begin_name(replaces);
        let takes_back = replaces
            && matches!(
                request,
                InputRequest::DeletePrevChar | InputRequest::DeletePrevWord
            );
        match self.field() {
            // In a list a blank line is nobody: taking it back closes the gap.
            SetUpField::Player(i)
                if takes_back && self.list_of_players() && self.players[i].is_empty() =>
            {
                self.players.remove(i);
                self.at -= usize::from(i > 0);
            }
            _ => {
                if let Some(line) = self.line_mut() {
                    line.edit(request);
                }
                self.share_typed();
            }
        }
        self.fit_board();
        self.fit_players();
    }

    /// Whether nothing is typed in the selected field. The name that the form wrote counts as none: what
    /// is typed takes its place.
    pub fn is_blank(&self) -> bool {
        match self.field() {
            SetUpField::Name => self.name_is_default || self.name.is_empty(),
            SetUpField::Player(line) => self.players.get(line).is_none_or(InputLine::is_empty),
            _ => !self.takes_text(),
        }
    }

    /// The name that the form wrote goes when another is typed, the game's as a player's; a key that
    /// only moves the cursor keeps it, to be changed.
    fn begin_name(&mut self, replaces: bool) {
        let field = self.field();
        let begins = self.typed_into.replace(field) != Some(field);
        let is_default = match field {
            SetUpField::Name => std::mem::take(&mut self.name_is_default),
            SetUpField::Player(line) => begins && self.is_written_in(line),
            _ => false,
        };
        if is_default
            && replaces
            && let Some(line) = self.line_mut()
        {
            *line = InputLine::default();
        }
    }

    /// Takes pasted text. In the list of players every line and everything between commas is a
    /// player.
    pub fn paste(&mut self, text: &str) {
        self.touched |= self.takes_text();
        self.begin_name(true);
        // Where each line is a power's, a pasted list would name powers at random.
        if let SetUpField::Player(first) = self.field()
            && self.list_of_players()
        {
            let names: Vec<&str> = text
                .split(['\n', '\r', ',', ';'])
                .map(str::trim)
                .filter(|name| !name.is_empty())
                .collect();
            for (i, name) in names.iter().enumerate() {
                if i > 0 {
                    self.players.insert(first + i, InputLine::default());
                    self.at += 1;
                }
                self.players[first + i].paste(name);
            }
        } else if let Some(line) = self.line_mut() {
            line.paste(text);
            self.share_typed();
        }
        self.fit_board();
        self.fit_players();
    }

    /// After something was typed into a player's line.
    fn share_typed(&mut self) {
        if let SetUpField::Player(line) = self.field() {
            self.share_name(line);
        }
    }

    /// Takes the next or the last value of the selected field.
    pub fn change(&mut self, forward: bool) {
        self.touched |= !self.takes_text();
        match self.field() {
            SetUpField::Variant => {
                self.take_variant(turned(self.variant, variant::all().len(), forward));
            }
            SetUpField::Board => {
                // Their names come from the powers of the old board.
                self.keep_players();
                self.board = turned(self.board, self.boards.len(), forward);
                self.take_board();
            }
            SetUpField::Rule(option) => {
                if let Some(choice) =
                    neighbour_choice(&self.rules, self.variant_options(), option, forward)
                {
                    self.rules.choose(option, choice);
                }
            }
            SetUpField::Players => self.turn_count(forward),
            SetUpField::World(WorldField::Source) => {
                self.world.source = match self.world.source {
                    WorldSource::Made => WorldSource::File,
                    WorldSource::File => WorldSource::Made,
                };
            }
            SetUpField::World(WorldField::File) => self.world.turn_file(forward),
            SetUpField::World(WorldField::Wish(i)) => self.world.turn(i, forward),
            _ => {}
        }
    }

    pub fn choose_variant(&mut self, id: &str) {
        if let Some(at) = variant::all().iter().position(|variant| variant.id() == id) {
            self.take_variant(at);
        }
    }

    fn take_variant(&mut self, at: usize) {
        // What the old variant has of itself is needed after it is gone.
        let before = self.usual.rules_of(self.chosen_variant());
        self.keep_players();
        self.variant = at;
        self.take_rules(&before);
        self.choose_default_board();
    }

    /// The game that the form describes, on a board that was chosen.
    pub fn game(&self, board: &BoardChoice, now: Timestamp) -> Result<Game, FieldFlaw> {
        let players = self.seated()?;
        let rules = self.rules()?;
        let joined = self.joined()?;
        let name = self.name.text().trim();
        let setup = Setup {
            name: if name.is_empty() {
                "Unnamed game".to_owned()
            } else {
                name.to_owned()
            },
            variant: self.chosen_variant(),
            board: match joined {
                Some(joined) => Arc::clone(joined),
                None => self.fitted(board)?,
            },
            players,
            created: now,
        };
        // Scores go by powers: a variant of players has points of its own.
        let scoring = if self.list_of_players() {
            None
        } else {
            self.scoring.clone()
        };
        let mut game = Game::new(setup, rules).scored(scoring);
        if let Some(drawn) = self.how_drawn() {
            // That the seats were drawn is for the log alone: the game begins without it, too.
            let _ = game.apply(Command::Tell(drawn), now);
        }
        Ok(game)
    }

    /// The game that would begin now, where one can.
    pub fn begun(&self, now: Timestamp) -> Option<Game> {
        self.game(self.chosen_board()?, now).ok()
    }

    /// What keeps the game from beginning, if anything does.
    pub fn flaw(&self) -> Option<FieldFlaw> {
        self.seated()
            .err()
            .or_else(|| self.fittings.flaw(self.chosen_variant()))
            .or_else(|| self.joined().err())
            .or_else(|| self.rules().err())
    }

    /// A board as the form has it fitted to the variant.
    fn fitted(&self, board: &BoardChoice) -> Result<Arc<Board>, FieldFlaw> {
        let variant = self.chosen_variant();
        variant::fitted(
            variant,
            Arc::clone(&board.board),
            &self.fittings.chosen(variant),
        )
        .map_err(|error| flaw_of(variant, &error))
    }

    fn seated(&self) -> Result<Vec<String>, FieldFlaw> {
        // Blanks in a row are one: a slip is headed by the name as people write it.
        let names = self
            .players
            .iter()
            .map(|line| line.text().split_whitespace().collect::<Vec<_>>().join(" "));
        match self.chosen_variant().seating() {
            Seating::OnePerPower => self.seated_by_power(names.collect()),
            Seating::Players { least } => self.seated_players(names.collect(), least),
        }
    }

    /// The names of the powers' players, in the order of the powers.
    fn seated_by_power(&self, lines: Vec<String>) -> Result<Vec<String>, FieldFlaw> {
        let mut names = Vec::new();
        for (line, name) in lines.into_iter().enumerate() {
            names.push(self.name_of(line, self.without_wishes(line, name)?));
        }
        // Without a board there is no line, and no power to name.
        if !names.is_empty() && names.iter().all(|name| is_nobody(name)) {
            return Err(FieldFlaw {
                field: SetUpField::Player(0),
                why: "nobody plays: name somebody, or leave a line empty".to_owned(),
            });
        }
        Ok(names)
    }

    /// The players of the list, without its blank lines.
    fn seated_players(&self, lines: Vec<String>, least: usize) -> Result<Vec<String>, FieldFlaw> {
        let mut seated: Vec<String> = Vec::new();
        for (line, name) in lines.into_iter().enumerate() {
            if name.is_empty() {
                continue;
            }
            if let Some(why) = self.name_flaw(&name, &seated) {
                let field = SetUpField::Player(line);
                return Err(FieldFlaw { field, why });
            }
            seated.push(name);
        }
        if seated.len() < least {
            let blank = self
                .players
                .iter()
                .position(|line| line.text().trim().is_empty())
                .unwrap_or(0);
            let why = format!(
                "it takes {least} players or more: name {} more",
                least - seated.len()
            );
            return Err(FieldFlaw {
                field: SetUpField::Player(blank),
                why,
            });
        }
        Ok(seated)
    }

    /// Why a player can't be called so beside those who are seated.
    fn name_flaw(&self, name: &str, seated: &[String]) -> Option<String> {
        if seated
            .iter()
            .any(|other| other.to_lowercase() == name.to_lowercase())
        {
            return Some(format!(
                "“{name}” is on the list twice: tell the two apart, or take one out"
            ));
        }
        let board = self.chosen_board().map(|choice| &choice.board);
        if board.is_some_and(|board| board.find_power(name).is_some()) {
            return Some(format!(
                "“{name}” names a power: call the player something else, so that slips can \
                 tell them apart"
            ));
        }
        if is_nobody(name) {
            return Some(format!(
                "{CIVIL_DISORDER} is for powers, and here no player has a power: type a name, or leave the line empty"
            ));
        }
        None
    }

    /// The house rules, with the seed of the lots where the variant draws any. Those that the
    /// variant replaces are as it has them.
    fn rules(&self) -> Result<HouseRules, FieldFlaw> {
        let (mut rules, plain) = (self.rules, self.chosen_variant().house_rules());
        let replaced = self.chosen_variant().about().replaced;
        for (option, spec) in HouseRules::SPECS.iter().enumerate() {
            if replaced.contains(&spec.name) {
                rules.choose(option, plain.choice(option));
            }
        }
        // The seed is the only rule that is a number.
        let offered = self.offered();
        let seeded = offered.iter().find(|rule| self.is_number(rule.option));
        let Some(seeded) = seeded else {
            return Ok(rules);
        };
        let field = SetUpField::Rule(seeded.option);
        let seed = read_seed(self.seed.text()).map_err(|why| FieldFlaw { field, why })?;
        Ok(HouseRules { seed, ..rules })
    }

    /// The house rules that the chosen variant has beside the shared ones.
    pub fn variant_options(&self) -> &'static [OptionSpec] {
        self.chosen_variant().options()
    }

    /// Puts the cursor on a field, and shows the part of the form in which it is.
    pub fn go_to(&mut self, field: SetUpField) {
        if let Some(fold) = field.fold() {
            self.unfold(fold, true);
        }
        if let Some(at) = self.fields().iter().position(|&f| f == field) {
            self.at = at;
        }
    }

    /// Whether the value of an option is a number to be typed.
    fn is_number(&self, option: usize) -> bool {
        HouseRules::spec(self.variant_options(), option).is_some_and(|spec| spec.choices.is_empty())
    }

    /// Whether people sit at the table who are not powers.
    pub fn list_of_players(&self) -> bool {
        matches!(self.chosen_variant().seating(), Seating::Players { .. })
    }

    /// Takes the house rules of the chosen variant; of the shared ones, those keep their value that
    /// were changed from what the variant chosen before has of itself.
    fn take_rules(&mut self, before: &HouseRules) {
        let fresh = self.usual.rules_of(self.chosen_variant());
        let chosen = std::mem::replace(&mut self.rules, fresh);
        for option in 0..HouseRules::SPECS.len() {
            let choice = chosen.choice(option);
            if choice != before.choice(option) {
                self.rules.choose(option, choice);
            }
        }
    }

    /// The ids of the powers that the lines of players stand for; empty where these are people who
    /// are not powers.
    fn seated_powers(&self) -> Vec<String> {
        let Some(chosen) = self.chosen_board() else {
            return Vec::new();
        };
        if self.list_of_players() {
            return Vec::new();
        }
        let board = &chosen.board;
        board
            .power_ids()
            .map(|power| board.power(power).id.clone())
            .collect()
    }

    /// Remembers the players' names before another variant or board is chosen.
    fn keep_players(&mut self) {
        if self.list_of_players() {
            self.kept.people = std::mem::take(&mut self.players);
            return;
        }
        // What the number of players wrote is not kept: another board seats them otherwise.
        let (powers, typed) = (self.seated_powers(), self.typed_players());
        self.players.clear();
        self.kept.of_powers.extend(powers.into_iter().zip(typed));
    }

    /// The names as they were typed before, each with its power.
    fn kept_players(&self) -> Vec<InputLine> {
        if self.list_of_players() {
            return self.kept.people.clone();
        }
        self.seated_powers()
            .iter()
            .map(|id| self.kept.of_powers.get(id).cloned().unwrap_or_default())
            .collect()
    }

    /// Fits the chosen board again, after something was typed into a line of its fittings.
    fn fit_board(&mut self) {
        let (variant, board) = (
            self.chosen_variant(),
            self.chosen_board().map(|chosen| Arc::clone(&chosen.board)),
        );
        if let (SetUpField::BoardOption(_), Some(board)) = (self.field(), board) {
            self.fittings.fit(variant, &board);
        }
    }

    fn fit_players(&mut self) {
        let lines = match self.chosen_variant().seating() {
            Seating::OnePerPower => self.chosen_board().map_or(0, |b| b.board.power_count()),
            Seating::Players { least } => {
                let last = self.players.iter().rposition(|line| !line.is_empty());
                let named = last.map_or(0, |last| last + 1);
                // One blank line more than there are names, to be typed into.
                least.max(named + 1)
            }
        };
        self.players.resize_with(lines, InputLine::default);
    }
}
