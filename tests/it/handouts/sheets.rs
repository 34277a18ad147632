//! What is on a sheet: the board as it stands, one slip, orders that can be given, and nothing that
//! tells of the sheets of others.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{NamesRead, Reading, ReadingContext, Submission, read_order};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant::{self, Decider, Table};
use chancery_game::game::Game;
use chancery_game::report::{
    Arrows, Block, ReportPart, Request, SeasonForm, Seasons, compose, sheets, statement,
};
use chancery_game::store::Store;
use chancery_game::view::{Secrecy, View, Viewer};
use chancery_out::paper::{self, Handout, Size, handouts};
use chancery_out::picture::Ink;
use jiff::Timestamp;

use super::browser::Browser;
use crate::picture::game;
use crate::picture::read::Drawing;
use crate::support::samples;

/// Games of every variant in phases of every kind.
pub static STAGES: LazyLock<Vec<Game>> = LazyLock::new(|| {
    let mut stages: Vec<Game> = ["standard", "fog-of-war", "1492", "arms-merchant", "1885"]
        .map(game)
        .into();
    for folder in samples() {
        let (saves, name) = (folder.parent().unwrap(), folder.file_name().unwrap());
        let store = Store::new(saves, variant::all());
        let (played, _) = store.read(&name.to_string_lossy()).unwrap();
        let of_kind = |kind: PhaseKind| {
            let turns = played.turns().iter().enumerate();
            let of = turns.filter(move |(_, turn)| turn.phase().kind == kind);
            of.map(|(nth, _)| nth).collect::<Vec<_>>()
        };
        for kind in [
            PhaseKind::Movement,
            PhaseKind::Retreats,
            PhaseKind::Adjustments,
        ] {
            let turns = of_kind(kind);
            let some = [turns.len() / 2, turns.len().saturating_sub(2)];
            for turn in some.into_iter().filter_map(|at| turns.get(at)) {
                let (name, at) = ("Late".to_owned(), Timestamp::UNIX_EPOCH);
                stages.push(played.forked(Some(*turn), name, false, at));
            }
        }
    }
    stages
});

pub fn seats(game: &Game) -> impl Iterator<Item = SeatId> {
    (0..game.setup().seats()).filter_map(SeatId::nth)
}

fn page(handout: Handout) -> String {
    handouts(&[handout], Size::A4, Ink::Colour)
}

fn stage(game: &Game) -> String {
    format!("{} {}", game.setup().variant.id(), game.phase_name())
}

#[test]
fn a_player_has_one_sheet_with_the_board_as_it_stands_and_one_slip() {
    for game in STAGES.iter() {
        for seat in seats(game).take(2) {
            let handout = Handout::new(game, seat);
            let view = handout.view.clone();
            let html = page(handout);
            let count = |what: &str| html.matches(what).count();
            let slips = count("class=\"slip\"");
            assert_eq!(count("<table class=\"sheet\""), 1, "{}", stage(game));
            assert_eq!(count("<svg "), 1, "{}", stage(game));
            assert!(slips <= 1 && count("class=\"cut\"") == slips, "{slips}");
            let has_slip = !sheets(&view).blocks.is_empty();
            assert_eq!(slips == 1, has_slip, "{}", stage(game));
            let svg = &html[html.find("<svg ").unwrap()..];
            let drawn = Drawing::read(&svg[..svg.find("</svg>").unwrap() + 6]);
            let standing = |is_dislodged: bool| -> usize {
                let units = drawn.units.iter();
                let of = units.filter(|(shown, _)| shown.is_dislodged == is_dislodged);
                of.map(|(_, count)| count).sum()
            };
            let position = match view.secrecy {
                Secrecy::Open => &game.state().position,
                _ => &view.now.position,
            };
            let places: BTreeSet<&str> =
                drawn.units.keys().map(|unit| unit.place.as_str()).collect();
            assert_eq!(standing(false), position.units.len(), "{}", stage(game));
            assert_eq!(standing(true), position.dislodged.len(), "{}", stage(game));
            for unit in &position.units {
                let place = view.board.write_place(unit.place);
                assert!(places.contains(place.as_str()), "{place} {}", stage(game));
            }
        }
    }
}

#[test]
fn the_title_says_who_and_when_and_the_slip_says_it_again() {
    let game = game("standard");
    let text = statement(&View::new(&game, Viewer::Seat(SeatId(0)))).to_text(100);
    assert!(text.starts_with("Austria: Spring 1901\n"), "{text}");
    let (_, slip) = text.split_once("cut here").unwrap();
    for line in [
        "Austria: orders for Spring 1901",
        "A Bud    ___",
        "F Tri    ___",
    ] {
        assert!(slip.contains(line), "{line}: {text}");
    }
}

/// The orders that a sheet has as examples.
fn examples(view: &View) -> Vec<String> {
    let lines = sheets(view).blocks.into_iter();
    let line = lines.filter_map(|block| match block {
        Block::Paragraph(text) => Some(text.strip_prefix("Write orders like these: ")?.to_owned()),
        _ => None,
    });
    let orders = line.flat_map(|line| {
        let orders = line.split("; ").map(str::to_owned);
        orders.collect::<Vec<_>>()
    });
    orders.collect()
}

#[test]
fn every_example_on_a_sheet_can_be_read_and_is_legal() {
    let mut count = 0;
    for game in STAGES.iter() {
        for seat in seats(game) {
            let view = View::new(game, Viewer::Seat(seat));
            let table = Table::new(&view.board, &view.rules);
            let decider = Decider {
                variant: view.variant,
                table,
                state: &view.now,
            };
            let of_seat = |power: &_| match view.variant.seating() {
                Seating::OnePerPower => SeatId::playing(*power) == seat,
                Seating::Players { .. } => true,
            };
            for text in examples(&view) {
                let is_legal = view.board.power_ids().filter(of_seat).any(|power| {
                    let context = ReadingContext {
                        board: &view.board,
                        position: &view.now.position,
                        phase: view.now.phase.kind,
                        power: Some(power),
                        names: NamesRead::Exact,
                        forms: variant::forms(view.variant, &view.rules),
                    };
                    let Reading::Order { order, notes } = read_order(context, &text) else {
                        return false;
                    };
                    // Whether a ballot counts hangs on influence, which a view keeps elsewhere.
                    let alone = Submission { seat, power, order };
                    let is_counted = view.variant.id() == "arms-merchant";
                    notes.is_empty() && (is_counted || decider.is_legal(alone))
                });
                assert!(is_legal, "{}: {text}", stage(game));
                count += 1;
            }
        }
    }
    assert!(count > 500, "{count} examples");
}

#[test]
fn a_slip_that_costs_silence_says_so() {
    let slip = |id: &str| sheets(&View::new(&game(id), Viewer::Seat(SeatId(0)))).to_text(100);
    let warning = "A unit without your order halves your influence in its power.";
    assert!(slip("arms-merchant").contains(warning));
    assert!(!slip("standard").contains(warning));
}

#[test]
fn a_sheet_of_the_first_season_begins_with_its_title() {
    let view = View::new(&game("standard"), Viewer::GameMaster);
    let request = Request {
        seasons: Seasons::Last,
        parts: vec![ReportPart::Sheets],
        form: SeasonForm::Compact,
        arrows: Arrows::Ascii,
    };
    let text = compose(&view, &request).unwrap().to_text(100);
    assert!(
        text.starts_with("Austria: orders for Spring 1901\n"),
        "{text}"
    );
}

#[test]
fn names_and_titles_of_files_tell_nothing_of_the_phase() {
    for game in STAGES.iter().step_by(11) {
        let files = paper::files(game, |_| std::ops::ControlFlow::Continue(())).unwrap();
        let key = game.setup().calendar().key(game.phase());
        let own = usize::from(game.is_open());
        let players = paper::players(game).len();
        let (pages, pdfs): (Vec<_>, Vec<_>) =
            files.iter().partition(|(name, _)| !name.contains(".pdf"));
        assert_eq!(pages.len(), players + own, "{}", stage(game));
        let kinds = usize::from(cfg!(feature = "pictures"));
        assert_eq!(pdfs.len(), kinds * pages.len(), "{}", stage(game));
        assert!(pdfs.iter().all(|(name, _)| !name.contains(&key)));
        for (name, html) in pages {
            let html = std::str::from_utf8(html).unwrap();
            let is_neutral = !name.contains(&key) && html.contains("<title>Hand-out</title>");
            assert!(is_neutral, "{name}");
            let sheets = html.matches("<table class=\"sheet\"").count();
            let all = if name.contains("everybody") {
                players
            } else {
                1
            };
            assert_eq!(sheets, all, "{name}");
            // A page without margins has no room for a browser's own count of sheets.
            assert!(html.contains("margin:0}:root"), "{name}");
        }
    }
}

#[test]
fn a_sheet_is_one_page_of_a4_and_at_most_two_of_a5() {
    let Some(browser) = Browser::installed() else {
        return;
    };
    let plain = |game: &&Game| {
        matches!(
            game.setup().variant.id(),
            "standard" | "mobilization" | "fog-of-war"
        )
    };
    for game in STAGES.iter().filter(plain).step_by(7) {
        for size in [Size::A4, Size::A5] {
            // Beside a board that can be read there is room for so many orders.
            let is_usual = |seat: &SeatId| {
                let mut powers = game.board().power_ids();
                let own = powers.find(|&power| SeatId::playing(power) == *seat);
                own.is_some_and(|own| game.state().position.count_units(own) < 9)
            };
            let all = seats(game).filter(is_usual);
            let all: Vec<Handout> = all.map(|seat| Handout::new(game, seat)).collect();
            let printed = browser.printed(&handouts(&all, size, Ink::Colour));
            let pages = printed.matches('\x0c').count();
            let most = all.len() * if size == Size::A5 { 2 } else { 1 };
            assert!(
                (all.len()..=most).contains(&pages),
                "{pages} pages for {} players, {}, {size:?}",
                all.len(),
                stage(game)
            );
        }
    }
}
