//! What was published of a season stays as it was, byte for byte, however late it is made again:
//! after later seasons, after undoing and doing again, and from the disk. In every variant.

use std::collections::BTreeMap;

use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::variant;
use chancery_game::game::Game;
use chancery_game::report::{self, Arrows, ReportPart, Request, SeasonForm, Seasons};
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer, held_back};
use chancery_out::exchange::{csv, sandbox};
use chancery_out::paper::{self, Size};
use chancery_out::picture::{Ink, PictureMoment, on_screen, svg};
use chancery_out::public::PublicSave;
use jiff::Timestamp;

use crate::secrets::table::{WEST, assert_same};
use crate::support::Commands;
use crate::support::draws::Draws;
use crate::support::{scribbles, voyages};

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

const PARTS: [ReportPart; 7] = [
    ReportPart::Orders,
    ReportPart::Moves,
    ReportPart::Positions,
    ReportPart::Influence,
    ReportPart::Centres,
    ReportPart::Owners,
    ReportPart::Provinces,
];

/// All that the public is given of a settled phase, by what it is.
fn pages(view: &View, turn: usize) -> BTreeMap<String, String> {
    let mut pages = BTreeMap::new();
    let phase = view.turns[turn].phase();
    let moments = [PictureMoment::Settled(turn)];
    let then = view.until(turn);
    for form in [SeasonForm::Compact, SeasonForm::Aloud] {
        for part in PARTS {
            let request = Request {
                seasons: Seasons::One(phase),
                parts: vec![part],
                form,
                arrows: Arrows::Ascii,
            };
            let Ok(told) = report::compose(view, &request) else {
                continue;
            };
            let what = format!("{form:?} {part:?}");
            pages.insert(format!("{what} text"), told.to_text(80));
            pages.insert(format!("{what} markdown"), told.to_markdown());
            if part == ReportPart::Orders && form == SeasonForm::Compact {
                let page = paper::season(&then, &moments, &told, Size::A4, Ink::Colour);
                pages.insert(format!("{what} page"), page);
            }
        }
    }
    pages.insert("drawing".to_owned(), svg(view, moments[0], Ink::Colour));
    let board = svg(&then, PictureMoment::Now, Ink::Black);
    pages.insert("board afterwards".to_owned(), board);
    let drawn = on_screen(view, moments[0]);
    pages.insert("on the screen".to_owned(), format!("{:?}", drawn.board));
    if !view.is_partial() {
        pages.insert("results".to_owned(), csv::results(view, &[turn]));
        pages.insert("orders".to_owned(), sandbox::write(view, &[turn]));
    }
    pages
}

/// What was published, phase by phase, and season by season in the public save.
#[derive(Default)]
struct Published {
    phases: Vec<BTreeMap<String, String>>,
    seasons: Vec<String>,
}

impl Published {
    /// Looks again at all that was published before, and takes what is new.
    fn look(&mut self, game: &Game, counts: &mut Counts) {
        let view = View::new(game, Viewer::Public);
        for (turn, before) in self.phases.iter().enumerate() {
            let again = pages(&view, turn);
            assert_eq!(before.len(), again.len());
            for ((what, before), again) in before.iter().zip(again.values()) {
                let what = format!("{what}, phase {turn} of {}", view.variant.id());
                assert_same(before, again, &what);
                counts.pages += 1;
            }
        }
        let seasons = PublicSave::new(&view).seasons;
        for (before, again) in self.seasons.iter().zip(&seasons) {
            assert_same(before, again, view.variant.id());
            counts.pages += 1;
        }
        // A season goes on with its retreats and adjustments.
        if view.now.phase.kind != PhaseKind::Movement {
            return;
        }
        self.seasons = seasons;
        let new = self.phases.len()..view.turns.len();
        self.phases.extend(new.map(|turn| pages(&view, turn)));
        counts.phases = counts.phases.max(self.phases.len());
    }
}

#[derive(Debug, Default)]
struct Counts {
    games: usize,
    phases: usize,
    pages: usize,
    amended: usize,
    settled_anew: usize,
    say_so: usize,
}

/// What changes nothing of the seasons before: names, what everybody is told, house rules.
fn meddle(game: &mut Game, draws: &mut Draws) {
    let beyond: Vec<ProvinceId> = game.board().provinces_beyond().collect();
    if let Some(area) = draws.pick(&beyond) {
        let letter = |draws: &mut Draws| char::from(b'a' + draws.below(26) as u8);
        let name: String = (0..7).map(|_| letter(draws)).collect();
        let edit = match draws.below(3) {
            0 => SecretEdit::Publish(area),
            _ => SecretEdit::Name {
                area,
                name,
                abbr: None,
            },
        };
        let _ = game.edit(Edit::Secret(edit), NOW);
    }
    let specs = HouseRules::specs(game.setup().variant.options());
    let options: Vec<usize> = specs
        .enumerate()
        .filter(|(_, spec)| matches!(spec.name, "two-orders" | "missing-convoy" | "late-slips"))
        .map(|(option, _)| option)
        .collect();
    if let Some(option) = draws.pick(&options) {
        game.set_rule(option, draws.below(2), NOW);
    }
}

fn play(mut game: Game, draws: &mut Draws, phases: usize, counts: &mut Counts) {
    let mut published = Published::default();
    for _ in 0..phases {
        scribbles::scribble(&mut game, draws);
        if game.settle(NOW).is_err() || game.state().is_over() {
            break;
        }
        if held_back(&game).is_none() {
            published.look(&game, counts);
        }
        meddle(&mut game, draws);
    }
    published.look(&game, counts);
    for _ in 0..3 {
        let _ = game.undo(NOW);
    }
    for _ in 0..3 {
        let _ = game.redo(NOW);
    }
    published.look(&game, counts);
    let folder = tempfile::tempdir().unwrap();
    let opened = from_disk(&game, &Store::new(folder.path(), variant::all()));
    published.look(&opened, counts);
    counts.games += 1;
    amend(game, counts);
}

/// Where a line is struck in an amendment, the page of its phase says so, and to all who read of slips
/// which it was.
fn amend(mut game: Game, counts: &mut Counts) {
    if game.state().is_over() {
        return;
    }
    let orders = |game: &Game, turn: usize| {
        let view = View::new(game, Viewer::in_room(game));
        report::season(&view, turn, SeasonForm::Compact).to_text(80)
    };
    let is_written = |turn: &usize| !game.turns()[*turn].sheet.entries.is_empty();
    let Some(turn) = (0..game.turns().len()).find(is_written) else {
        return;
    };
    let before = orders(&game, turn);
    let published = published(&game);
    game.reopen(turn, NOW).unwrap();
    game.strike(0).unwrap();
    game.settle(NOW).unwrap();
    let after = orders(&game, turn);
    assert_ne!(before, after);
    // What players write in secret the room is not told.
    assert!(
        !game.is_open()
            || after.contains("Rulings and changes to slips") && after.contains("- Struck "),
        "{after}"
    );
    counts.amended += 1;
    says_so(&game, turn, &published, counts);
}

fn published(game: &Game) -> Vec<BTreeMap<String, String>> {
    let view = View::new(game, Viewer::Public);
    (0..view.turns.len())
        .map(|turn| pages(&view, turn))
        .collect()
}

/// The amended phase and each that was settled anew after it say so on their pages, whoever reads
/// them; those before are as they were. From the disk it is the same.
fn says_so(game: &Game, first: usize, before: &[BTreeMap<String, String>], counts: &mut Counts) {
    let after = published(game);
    let folder = tempfile::tempdir().unwrap();
    let again = published(&from_disk(game, &Store::new(folder.path(), variant::all())));
    assert_eq!(after, again);
    for (turn, pages) in after.iter().enumerate() {
        if turn < first {
            assert_eq!(Some(pages), before.get(turn));
            continue;
        }
        for (what, page) in pages {
            // Files of other programs have no place for it; what is drawn on the screen stands
            // under its title.
            if matches!(what.as_str(), "results" | "orders" | "on the screen") {
                continue;
            }
            let says = page.to_lowercase().contains("amended");
            assert!(
                says || page.is_empty(),
                "{what}, phase {turn} of {}: {page}",
                game.setup().variant.id()
            );
            counts.say_so += 1;
        }
        counts.settled_anew += usize::from(turn > first);
    }
}

fn from_disk(game: &Game, store: &Store) -> Game {
    let handle = store.create(game, None, NOW).unwrap();
    let name = handle.folder().file_name().unwrap().to_owned();
    drop(handle);
    store.read(name.to_str().unwrap()).unwrap().0
}

#[test]
fn what_was_published_stays_as_it_was() {
    let (mut draws, mut counts) = (Draws(2), Counts::default());
    for &variant in variant::all() {
        let game = scribbles::game(variant, variant.house_rules());
        play(game, &mut draws, 4, &mut counts);
    }
    for _ in 0..2 {
        play(voyages::game(WEST, &[]), &mut draws, 5, &mut counts);
    }
    println!("made again: {counts:?}");
    assert!(counts.games > 6 && counts.pages > 1000, "{counts:?}");
    assert!(counts.amended > 6, "{counts:?}");
    assert!(counts.settled_anew > 6 && counts.say_so > 100, "{counts:?}");
}
