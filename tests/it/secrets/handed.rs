//! What leaves a game for one viewer: all that he can be handed, what completion offers him, and
//! what he is told of a line of his own as it is read.

use super::table::Sitting;
use crate::screen::harness::Desk;
use crate::serve::client::served;
use crate::support::Commands;
use chancery::phones::page_of;
use chancery_atlas::board::{Board, PowerId};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Note, Reading, write_order};
use chancery_engine::play::Match;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{Demand, State, Table};
use chancery_game::complete::{Query, complete, namings};
use chancery_game::game::Game;
use chancery_game::report::{self, Arrows, ReportPart, Request, SeasonForm, Seasons};
use chancery_game::view::{KnownBoard, View, Viewer};
use chancery_out::public::PublicSave;
use std::collections::BTreeMap;

/// All parts of a report but those that are the game master's.
const PARTS: [ReportPart; 12] = [
    ReportPart::Orders,
    ReportPart::Moves,
    ReportPart::Due,
    ReportPart::Positions,
    ReportPart::Influence,
    ReportPart::Statement,
    ReportPart::Centres,
    ReportPart::Owners,
    ReportPart::Provinces,
    ReportPart::Sheets,
    ReportPart::Result,
    ReportPart::Alliances,
];

/// All that a viewer of a game is given: what is in words, the hand-out, the drawings, the page for the room.
pub fn given(game: &Game, viewer: Viewer) -> String {
    let view = View::new(game, viewer);
    let mut text = in_words(game, viewer);
    text += &crate::support::handed(&view);
    text += &crate::support::on_pages(&view);
    text += &crate::support::drawn(&view);
    if let Some(power) = view.own_power() {
        text += &by_engine(game, power);
    }
    if viewer == Viewer::Public {
        text += &served(&view);
        text += &in_room(game);
    }
    text
}

/// What a viewer of a game is given in words: reports, statement, the centre chart, the public save, the view to
/// its last field. Of that last all drawings are made.
pub fn in_words(game: &Game, viewer: Viewer) -> String {
    let view = View::new(game, viewer);
    let mut documents = vec![
        report::header(&view),
        report::latest(&view, SeasonForm::Compact),
        report::full(&view, SeasonForm::Aloud),
    ];
    documents.extend(report::by_season(&view, SeasonForm::Compact));
    for parts in PARTS {
        let request = Request {
            seasons: Seasons::All,
            parts: vec![parts],
            form: SeasonForm::Compact,
            arrows: Arrows::Ascii,
        };
        documents.extend(report::compose(&view, &request));
    }
    let mut text: String = documents
        .into_iter()
        .map(|document| document.to_text(80) + &document.to_markdown())
        .collect();
    if !view.turns.is_empty() {
        text += &report::public(&view);
    }
    if viewer != Viewer::Public {
        text += &report::personal(&view);
    }
    text += &report::blocks(&report::centre_chart(&view)).to_string();
    text += &PublicSave::new(&view).to_text().unwrap();
    text + &to_the_last_field(&view)
}

/// Every byte of a player's page on his phone, with texts that he wrote.
pub fn phone(game: &Game, seat: SeatId, texts: &[String]) -> String {
    let mut empty = game.clone();
    (0..empty.sheet().entries.len()).for_each(|_| _ = empty.strike(0).unwrap());
    let written = BTreeMap::from([("more".to_owned(), texts.join("\n"))]);
    page_of(&empty, seat, &written) + &in_rows(&empty, seat, texts)
}

/// A player's page with texts in the rows of what he is asked, and the page that reads them back.
pub fn in_rows(game: &Game, seat: SeatId, texts: &[String]) -> String {
    let first = page_of(game, seat, &BTreeMap::new());
    let mut fields = BTreeMap::new();
    let named = first.split("name=\"ask").skip(1);
    for (nth, named) in named.enumerate() {
        let name = named.split("value=\"").nth(1).unwrap();
        let name = name.split('"').next().unwrap();
        fields.insert(format!("ask{nth}"), name.to_owned());
        if let Some(text) = texts.get(nth % texts.len().max(1)) {
            fields.insert(format!("typed{nth}"), text.clone());
        }
    }
    let mut pages = first + &page_of(game, seat, &fields);
    fields.insert("act".to_owned(), "read-back".to_owned());
    pages += &page_of(game, seat, &fields);
    pages
}

/// What a player can read on the locked screen that he is handed: nothing where the game has no
/// page for him.
pub fn locked(game: &Game, power: PowerId) -> String {
    let name = &game.setup().board.power(power).name;
    let mut desk = Desk::playing(80, 24, game.clone());
    desk.keys("<F6>");
    let subjects = 3 + game.board().powers.len();
    let is_found = (0..subjects).any(|_| {
        let is_his = desk.text().contains(&format!("The page of {name}"));
        if !is_his {
            desk.keys("<Tab>");
        }
        is_his
    });
    if !is_found {
        return String::new();
    }
    desk.keys("<Enter>word<Enter>word<Enter>");
    let mut screens = desk.shows(&format!("For {name} alone")).text();
    desk.keys("<Enter>");
    let mut last = String::new();
    while desk.text() != last {
        last = desk.text();
        screens += &last;
        desk.keys("<PgDn>");
    }
    screens
}

/// The screens that are for the room: the census, the reports, the orders as they are read out.
pub fn in_room(game: &Game) -> String {
    let mut desk = Desk::playing(80, 24, game.clone());
    let mut screens = String::new();
    for (open, tabs) in [("<Esc><Esc>#", 3), ("<Esc><F6>", 6)] {
        desk.keys(open);
        for _ in 0..tabs {
            // The log is the game master's.
            if !desk.text().contains("SECRET") {
                screens += &desk.text();
            }
            desk.keys("<Tab>");
        }
    }
    if !game.turns().is_empty() {
        desk.keys("<Esc><C-o>r<End>").hides("SECRET");
        screens += &desk.text();
    }
    screens
}

/// The view of a viewer, to its last field.
pub fn to_the_last_field(view: &View) -> String {
    let text = format!(
        "{:?} {:?} {:?} {:?} {:?} {:?}\n",
        view.turns, view.now, view.counts, view.foreword, view.rules, view.players
    );
    text + &board_to_the_last_field(&view.board)
}

fn board_to_the_last_field(board: &Board) -> String {
    let mut text = format!("{:?} {:?} {:?}\n", board.provinces, board.beyond, board.far);
    for province in board.province_ids() {
        let ways: Vec<_> = board
            .fleet_places(province)
            .into_iter()
            .map(|place| board.fleet_moves(place).to_vec())
            .collect();
        text += &format!("{ways:?} {:?}\n", board.army_moves(province));
    }
    text
}

/// What a bot is shown of the game that plays a power, by the engine alone.
fn by_engine(game: &Game, power: PowerId) -> String {
    let begun = |rules| Match::new(game.setup().variant, game.shared_board()).with_rules(rules);
    let mut played = begun(game.history().rules).at(game.state().clone());
    // Of retreats out of sight it has to know the moves before.
    if let Some(turn) = game.turns().last()
        && turn.settlement.after == *game.state()
    {
        played = begun(turn.rules).at(State::clone(&turn.before));
        for line in turn.sheet.submissions() {
            played.give(line.author(), line.order);
        }
        played.settle();
        assert_eq!(played.state(), game.state());
    }
    match played.seen_by(power) {
        Some(seen) => format!("{:?}\n", seen.state) + &board_to_the_last_field(&seen.board),
        None => "nothing".to_owned(),
    }
}

/// What a player is told of a line as it is read.
#[derive(Debug)]
pub enum Told {
    /// How it is read, and all that is remarked.
    Read(String),
    /// That it can't be read, and why.
    Unread(String),
    /// It names what he does not know: no more than of one that can't be read.
    Untold,
}

impl Told {
    /// What it is, in a word.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Read(_) => "compared: what is told of a line that is read",
            Self::Unread(_) => "compared: what is told of a line that can't be read",
            Self::Untold => "compared: a line that names what its writer does not know",
        }
    }

    /// Whether two games tell the same.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Read(one), Self::Read(two)) | (Self::Unread(one), Self::Unread(two)) => {
                one == two
            }
            (Self::Read(_), _) | (_, Self::Read(_)) => false,
            _ => true,
        }
    }
}

/// What the player of a power is told of the lines of his slip, as they are taken down.
pub fn told(sitting: &Sitting, power: PowerId) -> Vec<Told> {
    let game = &sitting.game;
    let horizon = KnownBoard::for_power(game, power).unwrap();
    let own = game
        .sheet()
        .entries
        .iter()
        .filter(|entry| entry.power == power);
    own.map(|entry| told_of(&horizon, &entry.reading)).collect()
}

fn told_of(horizon: &KnownBoard, reading: &Reading) -> Told {
    let text = |order| {
        let seen = horizon.seen(order)?;
        Some(write_order(&horizon.board, None, &seen))
    };
    let said = match reading {
        Reading::Unreadable { why } => return Told::Unread(why.clone()),
        Reading::NotTaken(why) => return Told::Unread(format!("{why:?}")),
        Reading::Order { order, notes } => text(order).map(|text| {
            let notes: Vec<&Note> = notes.iter().collect();
            format!("{text} {notes:?}")
        }),
        Reading::Ambiguous {
            question,
            candidates,
        } => {
            let texts: Option<Vec<String>> = candidates.iter().map(text).collect();
            texts.map(|texts| format!("{question} {texts:?}"))
        }
    };
    said.map_or(Told::Untold, Told::Read)
}

/// What the entry line offers the player of a power, for what he types at a unit of his.
pub fn offered(game: &Game, power: PowerId, texts: &[String]) -> String {
    if game.phase().kind != PhaseKind::Movement || game.state().is_over() {
        return String::new();
    }
    let horizon = KnownBoard::for_power(game, power).unwrap();
    let author = Author::playing(power);
    let sheet = horizon.sheet(game.sheet(), author);
    let own: Vec<_> = horizon.state.position.units_of(power).collect();
    let demands = own.iter().map(|unit| Demand::Unit(unit.id));
    let mut all = String::new();
    for (demand, text) in demands.zip(texts) {
        let query = Query {
            table: Table::new(&horizon.board, &game.history().rules),
            variant: game.setup().variant,
            state: &horizon.state,
            sheet: &sheet,
            count: None,
            seat: author.seat,
            power,
            demand: &demand,
            text,
            legal_only: false,
        };
        all += &format!("{text}: {:?}\n", complete(&query));
        all += &format!(
            "{:?}\n",
            namings(&horizon.board, &horizon.state, power, "name ")
        );
    }
    all
}
