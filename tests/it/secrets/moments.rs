//! Twins know time: two games that differ in what the room may not know show it the same, and show
//! it something else at the same acts of the game master and at no other.
//!
//! Both are played in the program, by keys, with a clock, and saved. After every key all that leaves
//! the game master's screen is looked at: the public report, the public save and `watch`, the clock,
//! the list of games, the pages of players whom it does not concern, the names of the files that are
//! written. An act, as a season, may take more keys in one game than in the other; what the room saw
//! one after the other must be the same.
//!
//! `.ci/twins` plays many pairs.

use super::handed::{given, to_the_last_field};
use super::table::{Sitting, WEST, assert_same};
use super::tally::{Tally, long_run};
use crate::screen::harness::{Desk, parse};
use crate::serve::client::{Listener, served, server};
use crate::support::draws::Draws;
use crate::support::handed;
use chancery::tui::input::Input;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::edit::Edit;
use chancery_engine::variant;
use chancery_game::game::History;
use chancery_game::report::{self, SeasonForm};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::public::{FollowedSource, Watched};
use jiff::Timestamp;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

/// All that the room may see at a moment, by what it is.
type Shown = Vec<(String, String)>;

/// A game in the program, and what the room has seen of it.
struct Table {
    desk: Desk,
    folder: String,
    /// Whom nothing concerns in which the two games differ.
    viewers: Vec<Viewer>,
    /// What the room has seen in this act, one after the other.
    seen: Vec<Shown>,
    keys: usize,
    /// What was made of the saved files as they were last, and of the game.
    of_files: Cell<(u64, Shown)>,
    of_game: Cell<(Option<History>, Shown)>,
}

impl Table {
    fn new(sitting: &Sitting, viewers: Vec<Viewer>, plan: &str) -> Self {
        let mut desk = Desk::new(100, 40);
        let handle = Store::new(desk.saves(), variant::all())
            .create(&sitting.game, None, Timestamp::UNIX_EPOCH)
            .unwrap();
        let folder = handle.folder().file_name().unwrap().to_str().unwrap();
        let folder = folder.to_owned();
        drop(handle);
        desk.begin_with(&folder);
        let mut table = Self {
            desk,
            folder,
            viewers,
            seen: Vec::new(),
            keys: 0,
            of_files: Cell::default(),
            of_game: Cell::default(),
        };
        table.keys("<C-k>");
        table.desk.shows("Plan of the clock");
        table.keys(plan);
        table.keys("<Enter><Esc><C-k>");
        table
    }

    fn keys(&mut self, keys: &str) {
        for key in parse(keys) {
            self.input(Input::Key(key));
        }
    }

    fn input(&mut self, input: Input) {
        self.desk.input(input);
        self.keys += 1;
        let shown = self.shown();
        if self.seen.last() != Some(&shown) {
            self.seen.push(shown);
        }
    }

    /// Takes a slip down.
    fn write(&mut self, slip: &str) {
        if !slip.is_empty() {
            self.input(Input::Paste(slip.to_owned()));
            self.keys("<Enter>");
        }
    }

    fn settle(&mut self) {
        let before = self.desk.game().turns().len();
        self.keys("<F5><F5>");
        if self.desk.text().contains("anyway?") {
            self.keys("y");
        }
        assert_eq!(self.desk.game().turns().len(), before + 1);
        self.keys("<Esc><Esc>");
    }

    /// Settles what was settled before, of which the first slip is there still.
    fn again(&mut self, done: &History) {
        while let Some(turn) = done.turns.get(self.desk.game().turns().len()) {
            let slips = turn.sheet.entries.iter().map(|entry| {
                let power = &self.desk.game().board().power(entry.power).name;
                format!("{power}: {}", entry.written)
            });
            let slips = slips.collect::<Vec<_>>().join("\n");
            if self.desk.game().sheet().entries.is_empty() {
                self.write(&slips);
            }
            self.settle();
        }
    }

    /// Reopens a settled phase and settles all again as it was.
    fn amend(&mut self, back: usize) {
        let turns = self.desk.game().turns().len();
        self.keys("<F4>");
        self.keys(&"<Up>".repeat(back));
        self.keys("ay");
        assert!(self.desk.game().history().amendment.is_some());
        for _ in 0..6 {
            if self.desk.game().history().amendment.is_none() {
                break;
            }
            self.keys("<F5>");
            if self.desk.text().contains("anyway?") {
                self.keys("y");
            }
        }
        self.desk.hides("AMENDING");
        assert_eq!(self.desk.game().turns().len(), turns);
        self.keys("<Esc><Esc>");
    }

    fn history(&self) -> History {
        History::clone(self.desk.game().history())
    }

    /// Undoes what was done since; how many keys that takes.
    fn undo_to(&mut self, before: &History) -> usize {
        let is_there = |table: &Self| {
            let now = table.desk.game().history();
            (&now.turns, &now.edits, &now.sheet.entries, &now.amendment)
                == (
                    &before.turns,
                    &before.edits,
                    &before.sheet.entries,
                    &before.amendment,
                )
        };
        let undone = (0..40).take_while(|_| {
            let goes_on = !is_there(self);
            if goes_on {
                self.keys("<C-u>");
            }
            goes_on
        });
        let undone = undone.count();
        assert!(is_there(self), "{}", self.desk.text());
        undone
    }

    fn shown(&self) -> Shown {
        let mut hash = DefaultHasher::new();
        for folder in ["", "reports"] {
            let folder = self.desk.saves().join(&self.folder).join(folder);
            for file in std::fs::read_dir(folder).into_iter().flatten() {
                let file = file.unwrap().path();
                (&file, std::fs::read(&file).ok()).hash(&mut hash);
            }
        }
        let (mut was, mut shown) = self.of_files.take();
        if was != hash.finish() || shown.is_empty() {
            (was, shown) = (hash.finish(), self.of_files());
        }
        self.of_files.set((was, shown.clone()));
        let history = self.desk.game().history();
        let (mut was, mut more) = self.of_game.take();
        if was.as_ref() != Some(history) || more.is_empty() {
            (was, more) = (Some(history.clone()), self.of_game());
        }
        self.of_game.set((was, more.clone()));
        shown.extend(more);
        shown.push(("bell".to_owned(), self.desk.rung.to_string()));
        shown
    }

    /// What the saved files are to whoever looks at them by `watch`, `serve` or `games`, and the names
    /// of the files written.
    fn of_files(&self) -> Shown {
        let watched = Watched::Game(self.desk.saves().to_owned(), self.folder.clone());
        let (_, page) = FollowedSource::begin(watched).unwrap();
        let list = Store::new(self.desk.saves(), variant::all())
            .list()
            .unwrap();
        let (_, listed) = list[0].last_good.clone().unwrap();
        let reports = self.desk.saves().join(&self.folder).join("reports");
        let files = std::fs::read_dir(reports).into_iter().flatten();
        let mut files: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        files.sort();
        vec![
            ("public save".to_owned(), page.save.to_text().unwrap()),
            ("board".to_owned(), format!("{:?}", page.board.unwrap().1)),
            ("clock".to_owned(), format!("{:?}", page.clock)),
            (
                "list".to_owned(),
                format!("{} {}", listed.phase, listed.ended),
            ),
            ("files".to_owned(), format!("{files:?}")),
        ]
    }

    fn of_game(&self) -> Shown {
        let game = self.desk.game();
        let told = |&viewer: &Viewer| {
            let view = View::new(game, viewer);
            let text = match viewer {
                Viewer::Public => report::full(&view, SeasonForm::Aloud).to_text(80),
                _ => page(&view) + &report::sheets(&view).to_text(80),
            };
            (format!("{viewer:?}"), text)
        };
        self.viewers.iter().map(told).collect()
    }

    /// What takes longer to look at.
    fn all(&mut self) -> Shown {
        let game = self.desk.game();
        let view = View::new(game, Viewer::Public);
        let mut all = vec![("served".to_owned(), served(&view))];
        let (server, at) = server(view);
        server.tell_clock(self.desk.app.model.clock());
        let mut news = Listener::new(at);
        news.next();
        let stages: String = news
            .next()
            .chars()
            .filter(|c| !c.is_ascii_digit())
            .collect();
        all.push(("served clock".to_owned(), stages));
        for &viewer in self.viewers.iter().rev().take(2) {
            all.push((format!("all of {viewer:?}"), given(game, viewer)));
        }
        self.keys("`");
        all.push(("curtain".to_owned(), self.desk.text()));
        self.keys("`");
        all
    }
}

/// The page of a player. It is made of nothing but the view, and the same view is drawn once.
fn page(view: &View) -> String {
    thread_local! {
        static DRAWN: RefCell<HashMap<String, String>> = RefCell::default();
    }
    let known = format!("{:?} {}", view.viewer, to_the_last_field(view));
    DRAWN.with_borrow_mut(|drawn| {
        let page = drawn.entry(known).or_insert_with(|| handed(view));
        report::statement(view).to_text(80) + page
    })
}

/// What the game master does in one of the two games alone, or otherwise than in the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    /// Spain dislodges the French fleet in one; in the other France leaves of itself. That one is
    /// looked at so long before it settles as the retreat takes.
    Retreat,
    /// The same moves in both.
    Moves,
    /// A treasure is put where nobody is.
    Treasure,
    /// Portugal removes other fleets.
    Removals,
    /// A settled phase is opened and settled again as it was.
    Amendment,
    /// What was done last is undone in both, and then redone or done again.
    Undo,
}

/// The game at its beginning: France and Spain meet in the Sargasso Sea, Portugal's fleets are far out,
/// and more than it can keep.
fn sitting() -> Sitting {
    let mut sitting = Sitting::on(WEST, &[("naming", "gm"), ("treasure", "on")])
        .units("France: F SAR; Spain: F DOL, F COD; Portugal: F MAO, F ETH, F BOU; England: A Lon");
    let portugal = sitting.power("Portugal");
    let board = sitting.game.shared_board();
    let owned = board.centres().filter(|centre| {
        let owner = sitting.game.state().position.owner(*centre);
        owner == Some(portugal)
    });
    for centre in owned.skip(1).collect::<Vec<_>>() {
        sitting.edit(Edit::SetOwner {
            province: centre,
            owner: None,
        });
    }
    sitting
}

struct Pair {
    tables: [Table; 2],
    /// Where the French fleet is: in the Sargasso Sea, or where it went.
    away: Option<&'static str>,
    acts: Vec<Act>,
    /// Whether the clock goes on of itself in the next phase.
    is_at_once: bool,
    /// The two games before the act that was last.
    before: [History; 2],
}

impl Pair {
    fn new(plan: &str) -> Self {
        let sitting = sitting();
        let players = ["England", "France", "Portugal", "Spain"];
        let players = players.map(|name| sitting.seat(name));
        let viewers: Vec<Viewer> = players.into_iter().chain([Viewer::Public]).collect();
        let table = || Table::new(&sitting, viewers.clone(), plan);
        let tables = [table(), table()];
        Self {
            before: tables.each_ref().map(Table::history),
            tables,
            away: None,
            acts: Vec::new(),
            is_at_once: plan.ends_with("at once"),
        }
    }

    /// Those whom an act concerns are looked at no more.
    fn leave_out(&mut self, names: &[&str]) {
        let who: Vec<Viewer> = names.iter().map(|name| sitting().seat(name)).collect();
        for table in &mut self.tables {
            table.viewers.retain(|viewer| !who.contains(viewer));
            table.seen = vec![table.shown()];
        }
    }

    fn both(&mut self, act: impl Fn(&mut Table)) {
        self.tables.iter_mut().for_each(act);
    }

    fn act(&mut self, act: Act, draws: &mut Draws, tally: &mut Tally) {
        let kind = self.tables[0].desk.game().phase().kind;
        let act = match (act, kind) {
            (Act::Retreat, PhaseKind::Movement) if self.away.is_none() => act,
            (Act::Amendment, _) if self.tables[0].desk.game().turns().is_empty() => Act::Moves,
            (Act::Removals, PhaseKind::Adjustments)
            | (Act::Treasure | Act::Amendment | Act::Undo, _) => act,
            _ => Act::Moves,
        };
        self.acts.push(act);
        tally.count(format!("act {act:?}"));
        for table in &mut self.tables {
            table.seen = vec![table.shown()];
        }
        let prints = draws.below(2) == 0;
        let print = |table: &mut Table| {
            if prints {
                table.keys("<F6>wp<Esc>");
            }
        };
        let wait = 1 + i64::try_from(draws.below(200)).unwrap();
        // Once it has to be started in every phase, it is started for the retreat alone.
        let pauses = self.is_at_once && draws.below(2) == 0;
        let wait = |table: &mut Table| {
            table.desk.wait(wait);
            if pauses {
                table.keys("<C-k>");
                table.desk.wait(20);
                table.keys("<C-k>");
            }
        };
        let before = self.tables.each_ref().map(Table::history);
        match act {
            Act::Retreat => {
                self.leave_out(&["France", "Spain"]);
                let to = draws.pick(&["Ant", "For"]).unwrap();
                let [one, other] = &mut self.tables;
                one.write("France: F SAR H\nSpain: F COD S F DOL - SAR, F DOL - SAR");
                one.settle();
                assert_eq!(one.desk.game().phase().kind, PhaseKind::Retreats);
                one.desk.shows("held back: 1 hidden retreat");
                print(one);
                wait(one);
                one.write(&format!("France: F SAR - {to}"));
                one.settle();
                one.desk.hides("held back");
                other.write(&format!("France: F SAR - {to}\nSpain: F DOL - SAR"));
                print(other);
                wait(other);
                other.settle();
                self.away = Some(to);
            }
            Act::Moves => {
                let back = self.away.filter(|_| kind == PhaseKind::Movement);
                let slip = back.map(|at| format!("Spain: F SAR - DOL\nFrance: F {at} - SAR"));
                let portugal = match kind {
                    PhaseKind::Movement => "Portugal: F MAO H".to_owned(),
                    _ => String::new(),
                };
                self.both(|table| {
                    table.write(&slip.clone().unwrap_or(portugal.clone()));
                    print(table);
                    wait(table);
                    table.settle();
                });
                if back.is_some() {
                    self.away = None;
                }
            }
            Act::Treasure => self.tables[0].keys("<F7>treasure Bra<Enter><Esc>"),
            Act::Removals => {
                self.leave_out(&["Portugal"]);
                let fleets = [["ETH", "MAO"], ["BOU", "MAO"]];
                for (table, [far, near]) in self.tables.iter_mut().zip(fleets) {
                    table.write(&format!("Portugal: disband F {far}, disband F {near}"));
                    print(table);
                    table.settle();
                }
            }
            Act::Amendment => {
                let back = draws.below(self.tables[0].desk.game().turns().len().min(3));
                self.tables[0].amend(back);
            }
            Act::Undo => {
                let is_redone = draws.below(2) == 0;
                for (table, former) in self.tables.iter_mut().zip(&self.before) {
                    let done = table.history();
                    let undone = table.undo_to(former);
                    wait(table);
                    if is_redone {
                        (0..undone).for_each(|_| table.keys("<C-r>"));
                    } else {
                        table.again(&done);
                    }
                    assert_eq!(table.desk.game().turns().len(), done.turns.len());
                }
            }
        }
        if act != Act::Undo {
            self.before = before;
        }
        self.compare(tally);
    }

    fn compare(&mut self, tally: &mut Tally) {
        let what = format!("{:?}", self.acts);
        let [one, other] = &mut self.tables;
        for (nth, (a, b)) in one.seen.iter().zip(&other.seen).enumerate() {
            same(a, b, &format!("sight {nth} of {what}"));
        }
        let [more, less] = if one.seen.len() < other.seen.len() {
            [&other.seen, &one.seen]
        } else {
            [&one.seen, &other.seen]
        };
        if let Some(more) = more.get(less.len()) {
            same(
                more,
                &less[less.len() - 1],
                &format!("the last sight of {what}"),
            );
        }
        if self.acts.len().is_multiple_of(3) {
            same(&one.all(), &other.all(), &what);
        }
        assert_eq!(one.desk.game().phase_name(), other.desk.game().phase_name());
        tally.count("compared: all that the room sees after an act");
        tally.add("compared: sights", one.seen.len());
    }
}

#[track_caller]
fn same(one: &Shown, other: &Shown, what: &str) {
    for ((name, a), (_, b)) in one.iter().zip(other) {
        if a != b {
            assert_same(a, b, &format!("{name}, {what}"));
        }
    }
    assert_eq!(one.len(), other.len());
}

/// Keys that only look at something.
const LOOKS: [&str; 6] = [
    "<F8><Esc>",
    "<F9><Esc>",
    "#<Esc>",
    "<F6><Tab><Esc>",
    "<F4><Esc>",
    "``",
];

/// Plays a pair; how many keys were pressed.
fn pair(seed: u64, acts: &[Act], tally: &mut Tally) -> usize {
    let mut draws = Draws(seed);
    let plan = [
        "moves 15; retreats 1; builds 2",
        "moves 2; retreats 1; builds 2; bell",
    ];
    let at_once = ["", "; at once"];
    let plan = format!(
        "{}{}",
        draws.pick(&plan).unwrap(),
        draws.pick(&at_once).unwrap()
    );
    let mut pair = Pair::new(&plan);
    for &act in acts {
        let looks = draws.pick(&LOOKS).unwrap();
        pair.both(|table| table.keys(looks));
        pair.act(act, &mut draws, tally);
    }
    let keys = pair.tables.iter().map(|table| table.keys).sum();
    tally.add("keys", keys);
    tally.count("pairs by keys");
    keys
}

/// Some acts by chance.
fn acts(draws: &mut Draws) -> Vec<Act> {
    let all = [
        Act::Retreat,
        Act::Retreat,
        Act::Moves,
        Act::Treasure,
        Act::Removals,
        Act::Amendment,
        Act::Undo,
    ];
    (0..4 + draws.below(6))
        .map(|_| draws.pick(&all).unwrap())
        .collect()
}

/// Pairs drawn in a usual run, beside one with all in which the two may differ.
const USUAL: u64 = 1;

#[test]
fn the_room_sees_something_else_at_the_same_acts() {
    let mut tally = Tally::default();
    // Spring, autumn and winter.
    let year = [
        Act::Retreat,
        Act::Undo,
        Act::Amendment,
        Act::Moves,
        Act::Undo,
        Act::Treasure,
        Act::Removals,
        Act::Retreat,
        Act::Undo,
    ];
    let keys = pair(1, &year, &mut tally);
    assert!(keys > 100, "{keys}");
    // The room's bell rings in the second after a season that is held back was settled.
    let retreat = [Act::Undo, Act::Retreat, Act::Moves];
    pair(8_042_280_713_972_230_676, &retreat, &mut tally);
    for seed in 0..USUAL {
        let acts = acts(&mut Draws(seed));
        pair(seed, &acts[..4], &mut tally);
    }
    println!("{tally}");
}

/// `TWINS_BY_KEYS` pairs.
#[test]
#[ignore = "it takes as long as one likes; `.ci/twins` runs it"]
fn many() {
    let draw = |draws: &mut Draws| {
        let acts = acts(draws);
        (draws.0, acts)
    };
    long_run("TWINS_BY_KEYS", draw, |(seed, acts), tally| {
        pair(*seed, acts, tally);
    });
}
