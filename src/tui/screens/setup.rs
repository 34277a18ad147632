//! Setting a game up: its name, variant, board, players and house rules. Every field has a default: Enter on “Start” is enough.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::Timestamp;

use crate::adjudicate::HouseRules;
use crate::board::Board;
use crate::game::{Game, Setup};
use crate::tui::line::Line;
use crate::tui::list::Selection;
use crate::variant::{self, Variant};

/// A board to choose, and its file where it is not built in.
#[derive(Clone, Debug)]
pub struct BoardChoice {
    /// The board.
    pub board: Arc<Board>,
    /// Where it was read from.
    pub file: Option<PathBuf>,
}

/// A field of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// What the table calls the game.
    Name,
    /// Which rules.
    Variant,
    /// Which board.
    Board,
    /// Who plays a power; index is the power.
    Player(usize),
    /// Begin.
    Start,
    /// A house rule; index is the option.
    Rule(usize),
}

/// The form.
pub struct SetUp {
    /// The name.
    pub name: Line,
    /// Index into the variants.
    pub variant: usize,
    /// The boards to choose from.
    pub boards: Vec<BoardChoice>,
    /// Index into `boards`.
    pub board: usize,
    /// A name per power.
    pub players: Vec<Line>,
    /// The house rules.
    pub rules: HouseRules,
    /// The selected field.
    pub selection: Selection,
}

impl SetUp {
    /// The form with its defaults, the cursor on the name.
    pub fn new(name: String, boards: Vec<BoardChoice>) -> Self {
        let mut form = Self {
            name: Line::holding(name),
            variant: 0,
            boards,
            board: 0,
            players: Vec::new(),
            rules: HouseRules::default(),
            selection: Selection::default(),
        };
        form.choose_default_board();
        form
    }

    /// The chosen variant.
    pub fn chosen_variant(&self) -> &'static dyn Variant {
        let all = variant::all();
        all[self.variant % all.len()]
    }

    /// The chosen board.
    pub fn chosen_board(&self) -> Option<&BoardChoice> {
        self.boards.get(self.board)
    }

    /// All fields, in order.
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Name, Field::Variant, Field::Board];
        fields.extend((0..self.players.len()).map(Field::Player));
        fields.push(Field::Start);
        fields.extend((0..HouseRules::SPECS.len()).map(Field::Rule));
        fields
    }

    /// The selected field.
    pub fn field(&self) -> Field {
        self.fields().get(self.selection.at).copied().unwrap_or(Field::Start)
    }

    /// The line that is typed into in the selected field, if it takes text.
    pub fn text_line(&mut self) -> Option<&mut Line> {
        match self.field() {
            Field::Name => Some(&mut self.name),
            Field::Player(i) => self.players.get_mut(i),
            Field::Variant | Field::Board | Field::Start | Field::Rule(_) => None,
        }
    }

    /// Takes the next or the last value of the selected field.
    pub fn change(&mut self, forward: bool) {
        let turn = |at: usize, n: usize| if forward { (at + 1) % n.max(1) } else { (at + n.max(1) - 1) % n.max(1) };
        match self.field() {
            Field::Variant => {
                self.variant = turn(self.variant, variant::all().len());
                self.choose_default_board();
            }
            Field::Board => {
                self.board = turn(self.board, self.boards.len());
                self.fit_players();
            }
            Field::Rule(option) => {
                let choice = crate::tui::pages::neighbour_choice(&self.rules, option, forward);
                self.rules.choose(option, choice);
            }
            Field::Name | Field::Player(_) | Field::Start => {}
        }
    }

    /// The game that the form describes, on a board that was chosen.
    pub fn game(&self, board: &BoardChoice, now: Timestamp) -> Game {
        let name = self.name.text().trim();
        let setup = Setup {
            name: if name.is_empty() { "Unnamed game".to_owned() } else { name.to_owned() },
            variant: self.chosen_variant(),
            board: Arc::clone(&board.board),
            players: self.players.iter().map(|p| p.text().trim().to_owned()).collect(),
            created: now,
        };
        Game::new(setup, self.rules)
    }

    fn choose_default_board(&mut self) {
        let wanted = self.chosen_variant().board();
        self.board = self.boards.iter().position(|b| b.board.id == wanted).unwrap_or(0);
        self.fit_players();
    }

    fn fit_players(&mut self) {
        let powers = self.chosen_board().map_or(0, |b| b.board.powers.len());
        self.players.resize_with(powers, Line::default);
    }
}
