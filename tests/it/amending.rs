//! Amendments in the games that have more than the standard one.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use chancery_atlas::board::{Board, PowerId, UnitKind, builtin};
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::edit::Edit;
use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_order};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Game, PhaseChanges, Replay, ReplayEnd, Setup, Topic, Trial};
use chancery_game::report::{self, SeasonForm};
use chancery_game::store::Store;
use chancery_game::view::{HeldBack, View, Viewer, held_back};
use chancery_out::public::PublicSave;
use jiff::Timestamp;

use crate::support::Commands;
use crate::year1492;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

fn game(variant: &str, board: Arc<Board>) -> Game {
    let rules = variant::by_id(variant).unwrap().house_rules();
    game_by(variant, board, rules)
}

fn game_by(variant: &str, board: Arc<Board>, rules: HouseRules) -> Game {
    let variant = variant::by_id(variant).unwrap();
    let players = vec![String::new(); board.power_count()];
    Game::new(
        Setup {
            name: String::new(),
            variant,
            board,
            players,
            created: NOW,
        },
        rules,
    )
}

/// Enters slips as in `France: A Par - Bur; A Mar H | Germany: A Mun H`.
fn slips(game: &mut Game, text: &str) {
    for slip in text.split('|') {
        let (power, lines) = slip.split_once(':').unwrap();
        let power = game.board().find_power(power.trim()).unwrap();
        for line in lines.split(';').map(str::trim) {
            let context = ReadingContext {
                board: game.board_for(power),
                position: &game.state().position,
                phase: game.phase().kind,
                power: Some(power),
                names: NamesRead::Tolerant,
                forms: variant::forms(game.setup().variant, &game.history().rules),
            };
            let reading = read_order(context, line);
            assert!(reading.order().is_some(), "{line}: {reading:?}");
            game.enter(Entry {
                seat: game.setup().seat_of(power),
                ..Entry::from_power(power, line.to_owned(), reading)
            });
        }
    }
}

/// What a trial tells of each phase: its name, then its lines.
fn told(game: &Game, trial: &Trial) -> Vec<String> {
    let of_phase = |phase: &PhaseChanges| {
        let name = game.setup().calendar().name(phase.phase);
        let lines = phase
            .lines
            .iter()
            .map(|(topic, line)| format!("{}: {line}", topic.word()));
        std::iter::once(name).chain(lines).collect::<Vec<_>>()
    };
    trial
        .consequences
        .phases
        .iter()
        .flat_map(of_phase)
        .collect()
}

/// Settles as many phases without orders.
fn settle(game: &mut Game, phases: usize) {
    for _ in 0..phases {
        game.settle(NOW).unwrap();
    }
}

/// Does it as written and takes it back: the game is as it was before the phase was settled again,
/// and before it was reopened.
fn is_undone(game: &mut Game, steps: usize) {
    let reopened = game.history().clone();
    let trial = game.trial(Replay::AsWritten);
    assert_eq!(trial.consequences.end, ReplayEnd::Reached);
    let done = game
        .amend(Replay::AsWritten, "it was misread", NOW)
        .unwrap();
    assert_eq!(
        (&done, game.history()),
        (&trial.consequences, &trial.history),
        "what is done is what was told"
    );
    assert!(game.history().amendment.is_none());
    game.undo(NOW).unwrap();
    assert_eq!(game.history(), &reopened);
    for _ in 0..steps {
        game.undo(NOW).unwrap();
    }
    assert!(game.history().amendment.is_none());
}

/// A dislodgement opens a retreat phase that was not there. Until that is settled the season is not
/// reckoned, and no centre has changed hands otherwise.
#[test]
fn a_new_retreat_phase_brings_no_owners_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let sample = "turkey-has-won-in-1911";
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("saves")
        .join(sample);
    let copy = folder.path().join(sample);
    fs::create_dir(&copy).unwrap();
    for file in fs::read_dir(from).unwrap() {
        let file = file.unwrap().path();
        fs::copy(&file, copy.join(file.file_name().unwrap())).unwrap();
    }
    let store = Store::new(folder.path(), variant::all());
    let mut game = store.open(sample).unwrap().game;
    let name = |phase| variant::by_id("standard").unwrap().calendar().name(phase);
    let fall = game
        .turns()
        .iter()
        .position(|turn| name(turn.phase()) == "Fall 1909")
        .unwrap();
    game.reopen(fall, NOW).unwrap();
    for line in ["F Gre - ION", "F Tun S F Gre - ION"] {
        let at = game.board().find_exact(&line[2..5]).unwrap();
        let power = game.state().position.unit_in(at).unwrap().power;
        let power = game.board().power(power).name.clone();
        slips(&mut game, &format!("{power}: {line}"));
    }
    let trial = game.trial(Replay::AsWritten);
    assert_eq!(trial.consequences.end, ReplayEnd::New);
    assert_eq!(name(trial.history.state.phase), "Fall 1909 retreats");
    let lines = &trial.consequences.phases[0].lines;
    let about = |topic| lines.iter().filter(|(of, _)| *of == topic).count();
    assert_eq!(about(Topic::Owners), 0, "{lines:#?}");
    assert!(about(Topic::Board) > 0, "{lines:#?}");
}

#[test]
fn in_mobilization_a_unit_that_never_came_out_is_told_of() {
    let mut game = game("mobilization", builtin::load("standard").unwrap());
    slips(&mut game, "Germany: mob A Mun; mob A Ber");
    settle(&mut game, 1);
    slips(&mut game, "Germany: A Mun - Ruh; A Ber - Kie");
    settle(&mut game, 1);
    slips(&mut game, "Germany: demob A Ruh to Mun");
    settle(&mut game, 1);
    slips(&mut game, "Germany: mob A Mun; A Kie - Den");
    settle(&mut game, 1);
    let before = game.history().clone();

    game.reopen(2, NOW).unwrap();
    game.strike(0).unwrap();
    let winter = [
        "Winter 1901",
        "orders: Germany: “Demobilize A Ruh to Mun” is struck",
        "board: Germany has A Ruh, no longer A Mun (de-mobilized)",
        "Spring 1902",
        "orders: Germany: “Mobilize A Mun” is void now: no de-mobilized army at Mun",
        "board: Germany has A Ruh, no longer A Mun",
    ];
    for replay in [Replay::Mercy, Replay::AsWritten] {
        assert_eq!(told(&game, &game.trial(replay)), winter, "{replay:?}");
    }
    is_undone(&mut game, 2);
    assert_eq!(game.history(), &before);

    game.reopen(0, NOW).unwrap();
    game.strike(0).unwrap();
    let all = told(&game, &game.trial(Replay::Mercy));
    for line in [
        "orders: Germany: “A Mun - Ruh” is void now: the unit of Mun is de-mobilized",
        "orders: Germany: “Demobilize A Ruh to Mun” is void now: no such unit of yours there",
    ] {
        assert!(all.iter().any(|told| told == line), "{line}: {all:#?}");
    }
    is_undone(&mut game, 2);
    assert_eq!(game.history(), &before);
}

#[test]
fn in_mercator_mercy_stops_before_a_build_that_nobody_could_order() {
    let units = [
        "Austria A Ven",
        "Austria F Tri",
        "Italy A Rom",
        "Italy F Nap",
    ];
    let mut game = crate::screen::scales::game("May 1901", &units);
    slips(
        &mut game,
        "Austria: F Tri - ADR; TS3 A Ven E F ADR | Italy: A Rom H",
    );
    settle(&mut game, 1);
    slips(
        &mut game,
        "Austria: A/F ADR - ION; TS3 A ION D Nap | Italy: F Nap H; A Rom - Apu",
    );
    settle(&mut game, 2);
    let before = game.history().clone();
    game.reopen(0, NOW).unwrap();
    slips(&mut game, "Austria: F Tri H");

    let merciful = game.trial(Replay::Mercy);
    let build = "Austria leaves 1 build unused: no valid order";
    assert_eq!(
        merciful.consequences.end,
        ReplayEnd::Punished(vec![build.to_owned()])
    );
    let months = [
        "May 1901",
        "orders: Austria: “F Tri - ADR” is now “F Tri H”",
        "orders: Austria: “A Ven E F ADR” is void now: no Austrian fleet in ADR",
        "board: Austria has A Ven, F Tri, no longer F ADR, A(ADR) aboard",
        "June 1901",
        "orders: Austria: “A/F ADR - ION” is void now: no Austrian fleet is in ADR when TS2 begins",
        "orders: Austria: “A(ION) D Nap” is void now: no Austrian army is in ION when TS3 begins",
        "board: Austria has A Ven, F Tri, no longer F ION, A(ION) aboard",
        "owners: the owner of Ven is Austria, was Italy",
    ];
    assert_eq!(told(&game, &merciful), months);
    let written = game.trial(Replay::AsWritten);
    assert_eq!(
        written.consequences.phases[2].lines,
        [(Topic::Punished, build.to_owned())]
    );
    is_undone(&mut game, 2);
    assert_eq!(game.history(), &before);
}

#[test]
fn of_armies_aboard_the_fleet_that_did_not_come_is_named() {
    let rules = HouseRules {
        army_fleet: ArmyFleet::Davis1984,
        ..HouseRules::default()
    };
    let mut game = game_by("standard", builtin::load("standard").unwrap(), rules);
    slips(&mut game, "England: F Edi - NTH; A Lvp - Yor");
    settle(&mut game, 1);
    slips(&mut game, "England: A Yor B F NTH");
    settle(&mut game, 2);
    slips(&mut game, "England: F NTH - SKA; A(SKA) D Den");
    settle(&mut game, 2);

    let before = game.history().clone();
    game.reopen(3, NOW).unwrap();
    slips(&mut game, "England: F NTH H");
    let landing = [
        "orders: England: “A/F NTH - SKA” is now “A/F NTH H”",
        "orders: England: “A(SKA) D Den” is void now: A/F NTH is not ordered to SKA",
    ];
    let spring = told(&game, &game.trial(Replay::AsWritten));
    assert_eq!(spring[1..3], landing);
    is_undone(&mut game, 2);
    assert_eq!(game.history(), &before);

    game.reopen(0, NOW).unwrap();
    slips(&mut game, "England: F Edi H");
    let all = told(&game, &game.trial(Replay::AsWritten));
    let lost = [
        "Fall 1901",
        "orders: England: “A Yor B F NTH” is void now: no English fleet in NTH",
    ];
    assert!(all.windows(2).any(|lines| lines == lost), "{all:#?}");
    let landing = [
        "orders: England: “A/F NTH - SKA” is void now: no fleet in NTH",
        "orders: England: “A(SKA) D Den” is void now: no English army is or gets aboard in SKA",
    ];
    assert!(all.windows(2).any(|lines| lines == landing), "{all:#?}");
    is_undone(&mut game, 2);
    assert_eq!(game.history(), &before);
}

#[test]
fn in_1885_another_kind_is_told_of_where_its_orders_no_longer_fit() {
    let mut game = game("1885", builtin::load("1885").unwrap());
    slips(&mut game, "Italy: F Rom");
    settle(&mut game, 1);
    slips(&mut game, "Italy: F Rom - TYS; A Ven - Pie");
    settle(&mut game, 1);
    slips(&mut game, "Italy: F TYS - Tun; A Pie H");
    settle(&mut game, 2);
    let before = game.history().clone();
    game.reopen(0, NOW).unwrap();
    slips(&mut game, "Italy: A Rom");
    let months = [
        "Set-up",
        "orders: Italy: “F Rom” is now “A Rom”",
        "January 1885",
        "orders: Italy: “F Rom - TYS” is void now: an army can't enter TYS",
        "board: Italy has A Rom, no longer F TYS",
        "February 1885",
        "orders: Italy: “F TYS - Tun” is void now: no fleet in TYS",
        "board: Italy has A Rom, no longer F Tun",
        "March 1885",
    ];
    for replay in [Replay::Mercy, Replay::AsWritten] {
        assert_eq!(told(&game, &game.trial(replay)), months, "{replay:?}");
    }
    is_undone(&mut game, 2);
    assert_eq!(game.history(), &before);
}

#[test]
fn in_1492_what_was_never_found_is_not_named_and_changes_by_hand_are_repeated() {
    let mut game = game("1492", year1492::play::board());
    slips(&mut game, "Portugal: F Lis - SAO | Spain: F Cad - SAO");
    settle(&mut game, 1);
    slips(
        &mut game,
        "Portugal: F SAO - Sea 1; name Land 1 Ilhas (Ilh)",
    );
    let isles = game.board().find_exact("For").unwrap();
    let portugal = game.board().find_power("Portugal");
    game.edit(
        Edit::SetOwner {
            province: isles,
            owner: portugal,
        },
        NOW,
    )
    .unwrap();
    settle(&mut game, 2);
    let before = game.history().clone();
    game.reopen(0, NOW).unwrap();
    slips(&mut game, "Portugal: F Lis - MAO");
    let phases = [
        "Spring 1492",
        "orders: Portugal: “F Lis - SAO” is now “F Lis - MAO”",
        "board: Portugal has F MAO, no longer F SAO",
        "world: the players' knowledge of the secret world changes",
        "Autumn 1492",
        "orders: Portugal: “F SAO - SAR” is void now: Portugal has no F in SAO",
        "orders: Portugal: “name For = Ilhas (Ilh)” is void now: not yours to name",
        "board: Portugal has F MAO, no longer F SAR",
        "Winter 1492",
    ];
    for replay in [Replay::Mercy, Replay::AsWritten] {
        let trial = game.trial(replay);
        assert_eq!(told(&game, &trial), phases, "{replay:?}");
        assert_eq!(trial.history.state.position.owner(isles), portugal);
    }
    is_undone(&mut game, 2);
    assert_eq!(game.history(), &before);
}

#[test]
fn what_was_changed_by_hand_in_a_phase_that_falls_away_is_told_of() {
    let mut game = game("standard", builtin::load("standard").unwrap());
    let place = |abbr: &str| builtin::standard().find_exact(abbr).unwrap();
    let army = |power: u8, abbr: &str| Edit::Place {
        power: PowerId(power),
        kind: UnitKind::Army,
        place: place(abbr).into(),
    };
    for edit in [
        Edit::ClearUnits,
        army(2, "Bur"),
        army(2, "Ruh"),
        army(3, "Mun"),
    ] {
        game.edit(edit, NOW).unwrap();
    }
    slips(&mut game, "France: A Bur - Mun; A Ruh S A Bur - Mun");
    settle(&mut game, 1);
    assert_eq!(game.phase_name(), "Spring 1901 retreats");
    slips(&mut game, "Germany: A Mun - Tyr");
    game.edit(army(2, "Par"), NOW).unwrap();
    settle(&mut game, 1);
    game.reopen(0, NOW).unwrap();
    slips(&mut game, "France: A Ruh H");
    let all = told(&game, &game.trial(Replay::AsWritten));
    let at = all
        .iter()
        .position(|line| line == "Spring 1901 retreats")
        .unwrap();
    assert_eq!(
        all[at + 1..at + 3],
        [
            "orders: 1 order is dropped",
            "by hand: “placed France A Par” is dropped"
        ],
        "{all:#?}"
    );
}

#[test]
fn an_amendment_that_wins_says_so_in_the_same_sentence() {
    let mut game = game("standard", builtin::load("standard").unwrap());
    let france = game.board().find_power("France");
    let centres: Vec<_> = game
        .board()
        .centres()
        .filter(|&centre| game.state().position.owner(centre).is_none())
        .collect();
    let at = |abbr: &str| builtin::standard().find_exact(abbr).unwrap();
    game.edit(
        Edit::SetPhase(game.setup().calendar().parse("Fall 1905").unwrap()),
        NOW,
    )
    .unwrap();
    let seventeen = centres.into_iter().chain(["Edi", "Lvp"].map(at));
    for province in seventeen {
        game.edit(
            Edit::SetOwner {
                province,
                owner: france,
            },
            NOW,
        )
        .unwrap();
    }
    game.edit(Edit::ClearUnits, NOW).unwrap();
    game.edit(
        Edit::Place {
            power: PowerId(2),
            kind: UnitKind::Army,
            place: at("Wal").into(),
        },
        NOW,
    )
    .unwrap();
    settle(&mut game, 1);
    assert_eq!(game.how_ended(), "");
    game.reopen(0, NOW).unwrap();
    slips(&mut game, "France: A Wal - Lon");
    let trial = game.trial(Replay::AsWritten);
    assert_eq!(trial.consequences.end, ReplayEnd::Over);
    let all = told(&game, &trial);
    assert!(
        all.iter()
            .any(|line| line == "winner: France has won now; before: the game goes on"),
        "{all:#?}"
    );
}

/// All that a viewer is told, and the list of games that everybody may see.
fn shown(game: &Game, viewer: Viewer) -> String {
    let view = View::new(game, viewer);
    let save = PublicSave::new(&view).to_text().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let store = Store::new(folder.path(), variant::all());
    drop(store.create(game, None, NOW).unwrap());
    let listed = store.list().unwrap()[0].last_good.clone().unwrap().1;
    let full = report::full(&view, SeasonForm::Aloud).to_text(80);
    format!("{save}{full}{} {}", listed.phase, listed.ended)
}

/// Until an amendment is closed everybody sees the season that was published last, also out of a save;
/// what is settled meanwhile is told afterwards.
#[test]
fn the_room_sees_the_season_published_last_until_an_amendment_is_closed() {
    let mut game = game("standard", builtin::load("standard").unwrap());
    slips(&mut game, "France: A Par - Bur | Austria: A Bud - Ser");
    settle(&mut game, 1);
    slips(&mut game, "France: A Bur - Bel");
    settle(&mut game, 2);
    let france = Viewer::Seat(SeatId::playing(game.board().find_power("France").unwrap()));
    let viewers = [Viewer::Public, france];
    let before = viewers.map(|viewer| shown(&game, viewer));
    let same = |game: &Game, what: &str| {
        assert_eq!(held_back(game), Some(HeldBack::Amendment), "{what}");
        let folder = tempfile::tempdir().unwrap();
        let store = Store::new(folder.path(), variant::all());
        let handle = store.create(game, None, NOW).unwrap();
        let saved = handle.folder().file_name().unwrap().to_owned();
        drop(handle);
        let (opened, _) = store.read(saved.to_str().unwrap()).unwrap();
        for game in [game, &opened] {
            assert_eq!(viewers.map(|viewer| shown(game, viewer)), before, "{what}");
        }
    };
    game.reopen(1, NOW).unwrap();
    same(&game, "a phase is open again");
    game.reopen(0, NOW).unwrap();
    same(&game, "an earlier one too");
    slips(&mut game, "Austria: A Bud - Gal");
    same(&game, "with another order");
    game.amend(Replay::Stepwise, "", NOW).unwrap();
    same(&game, "one is settled again");
    game.undo(NOW).unwrap();
    same(&game, "and taken back");
    game.amend(Replay::AsWritten, "", NOW).unwrap();
    assert_eq!(held_back(&game), None);
    let after = shown(&game, Viewer::Public);
    assert_ne!(after, before[0]);
    assert!(after.contains("Gal"), "{after}");
}

/// In 1885 no phase comes or goes by what is kept secret, so that nothing has to be held back: games
/// that differ in a kind, until its first move shows it, or in a claim, show everybody the same after
/// every phase.
#[test]
fn in_1885_kinds_and_claims_move_no_phase() {
    let new = || game("1885", builtin::load("1885").unwrap());
    for (slip, other, phases) in [
        ("Italy: F Rom", "Italy: A Rom", 1),
        ("Italy: claim with Germany", "", 4),
    ] {
        let mut games = [new(), new()];
        if other.is_empty() {
            for game in &mut games {
                settle(game, 1);
            }
        }
        slips(&mut games[0], slip);
        if !other.is_empty() {
            slips(&mut games[1], other);
        }
        for phase in 0..=phases {
            let [one, other] = games.each_ref().map(|game| shown(game, Viewer::Public));
            assert_eq!(one, other, "{slip}, {phase}");
            assert_eq!(games.each_ref().map(held_back), [None, None], "{slip}");
            for game in &mut games {
                settle(game, 1);
            }
        }
    }
}

/// An exported case and the phases as JSON say which phases an amendment settled anew.
#[test]
fn exports_say_that_a_phase_was_amended() {
    let mut game = game("standard", builtin::load("standard").unwrap());
    slips(&mut game, "France: A Par - Bur; A Mar H");
    settle(&mut game, 1);
    slips(&mut game, "France: A Bur - Par");
    settle(&mut game, 1);
    let exported = |game: &Game| {
        let view = View::new(game, Viewer::GameMaster);
        let turns = 0..view.turns.len();
        let phases = chancery_out::exchange::results::results(&view, turns).phases;
        let amended: Vec<bool> = phases.iter().map(|phase| phase.amended).collect();
        (amended, chancery_game::case::write_game(game))
    };
    let said = "# This phase was amended.\n";
    let (amended, cases) = exported(&game);
    assert!(!amended.contains(&true) && !cases.contains(said), "{cases}");
    game.reopen(1, NOW).unwrap();
    game.strike(0).unwrap();
    settle(&mut game, 1);
    let (amended, cases) = exported(&game);
    assert_eq!(amended, [false, true]);
    let (spring, fall) = cases.split_once(said).unwrap();
    assert!(spring.ends_with("phase Fall 1901\n"), "{cases}");
    assert!(!fall.contains(said), "{cases}");
}
