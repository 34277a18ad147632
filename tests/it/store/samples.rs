//! The games that are kept as samples of the format: in each occurs everything that a save has to
//! keep of its variant.

use chancery_atlas::board::{PowerId, UnitKind, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::Scale;
use chancery_engine::edit::{
    BallotEdit, CarryingEdit, Edit, EndingEdit, KindEdit, PoolEdit, Pooled, ScaleEdit,
};
use chancery_engine::ending::{Agreement, Parties};
use chancery_engine::order::read::read_order_after;
use chancery_engine::order::{BallotOrder, Entry, NamesRead, Note, Order, Reading, ReadingContext};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};

use crate::store::support::{at, place};
use crate::support::Commands;

/// A sample: what it is given to save on the way, it saves.
pub type Sample = fn(save: &mut dyn FnMut(&Game)) -> Game;

/// The samples, each with the name of its folder.
pub const SAMPLES: [(&str, Sample); 6] = [
    ("sample-everything", everything),
    ("sample-pools", pools),
    ("sample-players", players),
    ("sample-pairs", pairs),
    ("sample-months", months),
    ("sample-voyages", voyages),
];

/// Reads a line of a slip and adds it: of a power, or of `PLAYER for POWER`.
fn enter(game: &mut Game, author: &str, text: &str) {
    let (player, power) = author.rsplit_once(" for ").unwrap_or(("", author));
    let power = game.board().find_power(power).unwrap();
    let seat = game
        .setup()
        .players
        .iter()
        .position(|name| name == player && !player.is_empty());
    let seat = seat.map_or(SeatId::playing(power), |seat| SeatId::nth(seat).unwrap());
    let context = ReadingContext {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: variant::forms(game.setup().variant, game.table().rules),
    };
    let before = game
        .sheet()
        .entries
        .last()
        .filter(|entry| entry.power == power)
        .and_then(|entry| entry.reading.order());
    let reading = read_order_after(context, before, text);
    game.add(vec![Entry {
        seat,
        power,
        written: text.to_owned(),
        reading,
    }]);
}

fn new_game(name: &str, variant: &str, players: &[&str]) -> Game {
    let variant = variant::by_id(variant).unwrap();
    let setup = Setup {
        name: name.to_owned(),
        variant,
        board: builtin::load(variant.board()).unwrap(),
        players: players.iter().map(|&player| player.to_owned()).collect(),
        created: at(0),
    };
    Game::new(setup, variant.house_rules())
}

/// A game in which everything occurs that a save has to keep. What it is given to save on the way,
/// it saves.
fn everything(save: &mut dyn FnMut(&Game)) -> Game {
    let mut game = new_game(
        "Sample: “everything”",
        "standard",
        &["one", "", "three: 3", "", "", "", "\"seven\""],
    );
    save(&game);
    for (power, text) in [
        ("Austria", "A Vie - Gal"),
        ("Austria", "A Bud - Rum"),
        ("England", "f lon-nth"),
        ("England", "A Lvp - Yor"),
        ("France", "army paris to burgundy"),
        ("France", "A Mars S A Par - Bur"),
        ("Germany", "A Mun - Mun"),
        ("Italy", "A Ven - Tyr"),
        ("Italy", "A Ven - Pie"),
        ("Russia", "F StP/sc - Bot"),
        ("Turkey", "A Smy - Arm"),
    ] {
        enter(&mut game, power, text);
    }
    let why = "It is no order.".to_owned();
    game.add(vec![Entry {
        seat: SeatId::playing(PowerId(3)),
        power: PowerId(3),
        written: "???".to_owned(),
        reading: Reading::Unreadable { why },
    }]);
    game.mark_slip(SeatId(0), true);
    game.settle(at(10)).unwrap();
    save(&game);
    enter(&mut game, "France", "A Bur - Mun");
    enter(&mut game, "France", "A Mar S A Bur - Mun");
    enter(&mut game, "England", "A Yor - Nwy");
    enter(&mut game, "England", "F NTH C A Yor - Nwy");
    game.edit(
        Edit::Place {
            power: PowerId(2),
            kind: UnitKind::Army,
            place: place(game.board(), "Ruh"),
        },
        at(11),
    )
    .unwrap();
    game.edit(
        Edit::SetOwner {
            province: place(game.board(), "Spa").province,
            owner: Some(PowerId(2)),
        },
        at(12),
    )
    .unwrap();
    enter(&mut game, "France", "A Ruh S A Bur - Mun");
    game.settle(at(20)).unwrap();
    save(&game);
    enter(&mut game, "Germany", "A Mun - Sil");
    game.settle(at(30)).unwrap();
    let two_orders = HouseRules::SPECS
        .iter()
        .position(|spec| spec.name == "two-orders")
        .unwrap();
    game.set_rule(two_orders, 2, at(31));
    enter(&mut game, "France", "build a mar");
    game.settle(at(40)).unwrap();
    game.reopen(1, at(50)).unwrap();
    save(&game);
    enter(&mut game, "Turkey", "A Arm - Sev via BLA");
    save(&game);
    let position = game.state().position.clone();
    let army = position
        .units
        .iter()
        .find(|u| u.power == PowerId(0))
        .unwrap();
    let candidates = vec![
        Order::Waive,
        Order::Build {
            kind: None,
            place: army.place,
        },
    ];
    let ambiguous = Reading::Ambiguous {
        question: "Which one?\nThis or that?".to_owned(),
        candidates,
    };
    let notes = vec![
        Note::NearMiss {
            written: "Buda".to_owned(),
            read: "Bud".to_owned(),
        },
        Note::Remark("Tab\there".to_owned()),
    ];
    game.add(vec![
        Entry {
            seat: SeatId::playing(PowerId(0)),
            power: PowerId(0),
            written: "this or that\r\n#?".to_owned(),
            reading: ambiguous,
        },
        Entry {
            seat: SeatId::playing(PowerId(3)),
            power: PowerId(3),
            written: "waive".to_owned(),
            reading: Reading::Order {
                order: Order::Waive,
                notes,
            },
        },
    ]);
    save(&game);
    game.mark_slip(SeatId(6), true);
    save(&game);
    game
}

/// Units go into pools and come out of them, by order and by hand, and are lost there.
fn pools(save: &mut dyn FnMut(&Game)) -> Game {
    let mut game = new_game(
        "Sample: pools",
        "mobilization",
        &["", "two", "", "", "", "", ""],
    );
    save(&game);
    for (power, text) in [
        ("Austria", "A Vie - Tyr"),
        ("England", "F Lon - NTH"),
        ("England", "mobilise F Edi"),
        ("England", "Lvp mobilizes"),
        ("France", "A Par - Bur"),
        ("France", "mob A Mar"),
        ("France", "mob A Mar"),
        ("Russia", "mobilize F StP/nc"),
        ("Turkey", "demob A Con to Smy"),
    ] {
        enter(&mut game, power, text);
    }
    game.settle(at(10)).unwrap();
    save(&game);
    let centre = |abbr| place(builtin::standard(), abbr).province;
    game.edit(
        Edit::Pools(PoolEdit::Add(Pooled {
            power: PowerId(2),
            kind: UnitKind::Fleet,
            centre: centre("Mar"),
        })),
        at(11),
    )
    .unwrap();
    game.edit(
        Edit::Pools(PoolEdit::Take(Pooled {
            power: PowerId(6),
            kind: UnitKind::Army,
            centre: centre("Smy"),
        })),
        at(12),
    )
    .unwrap();
    enter(&mut game, "France", "A Bur demobilizes");
    enter(&mut game, "France", "demobilize A Mar to Par");
    enter(&mut game, "Austria", "A Tyr - Mun");
    game.settle(at(20)).unwrap();
    save(&game);
    for (power, text) in [
        ("Germany", "disband demobilized F Kie"),
        ("France", "mobilize A Par"),
        ("France", "build A Bre"),
    ] {
        enter(&mut game, power, text);
    }
    game.settle(at(30)).unwrap();
    let own = HouseRules::SPECS.len();
    game.set_rule(own, 1, at(31));
    enter(&mut game, "France", "A Par - Gas");
    game.reopen(1, at(40)).unwrap();
    save(&game);
    enter(&mut game, "Italy", "mob F Nap");
    save(&game);
    game
}

/// People with whatever names buy influence and vote, lots are drawn at the table, and the game was
/// ended and taken up again.
fn players(save: &mut dyn FnMut(&Game)) -> Game {
    let mut game = new_game(
        "Sample: players",
        "arms-merchant",
        &["Andy", "Brian: the 2nd", " Chuck, \"C\" ", "Dave\n#4"],
    );
    save(&game);
    for (author, text) in [
        ("Andy for Russia", "invest 5"),
        ("Brian: the 2nd for Russia", "invest 3"),
        ("Andy for Turkey", "invest 3"),
        (" Chuck, \"C\"  for Russia", "invest 8"),
        ("Dave\n#4 for France", "invest 9"),
        ("Dave\n#4 for France", "invest 7"),
        ("Andy for Russia", "F StP(sc)-GOB"),
        ("Brian: the 2nd for Russia", "F StP(sc)-Fin"),
        ("Brian: the 2nd for Russia", "A War-Gal"),
        (" Chuck, \"C\"  for Russia", "F Sev-Rum"),
        ("Dave\n#4 for Russia", "A Mos-Sev"),
        ("Dave\n#4 for France", "A Par - Bur"),
        ("Dave\n#4 for France", "???"),
    ] {
        enter(&mut game, author, text);
    }
    game.mark_slip(SeatId(3), true);
    save(&game);
    game.settle(at(10)).unwrap();
    save(&game);
    let edits = [
        Edit::Ballots(BallotEdit::Influence {
            seat: SeatId(1),
            power: PowerId(5),
            amount: 6,
        }),
        Edit::Ballots(BallotEdit::InHand {
            seat: SeatId(3),
            amount: 4,
        }),
        Edit::Ballots(BallotEdit::Points {
            seat: SeatId(2),
            points: 7,
        }),
        Edit::SetOwner {
            province: place(game.board(), "Smy").province,
            owner: Some(PowerId(5)),
        },
        Edit::Ending(EndingEdit::End(Agreement::Points(Parties::one(SeatId(2))))),
    ];
    for (second, edit) in (11..).zip(edits) {
        game.edit(edit, at(second)).unwrap();
    }
    save(&game);
    assert_eq!(game.state().winners(), [SeatId(2)]);
    game.edit(Edit::Ending(EndingEdit::Resume), at(16)).unwrap();
    let lots = HouseRules::specs(game.setup().variant.options())
        .position(|spec| spec.name == "lots")
        .unwrap();
    game.set_rule(lots, 1, at(17));
    enter(&mut game, "Brian: the 2nd for Russia", "F Rum H");
    enter(&mut game, " Chuck, \"C\"  for England", "invest 2");
    game.settle(at(20)).unwrap();
    save(&game);
    let lot = Reading::Order {
        order: Order::Ballots(BallotOrder::Lot { number: 2 }),
        notes: Vec::new(),
    };
    game.add(vec![Entry {
        seat: SeatId::GAME_MASTER,
        power: PowerId(5),
        written: "lot 2".to_owned(),
        reading: lot,
    }]);
    enter(&mut game, "Andy for Russia", "build A Mos");
    game.settle(at(30)).unwrap();
    game.reopen(1, at(40)).unwrap();
    save(&game);
    enter(&mut game, "Andy for Turkey", "A Con - Bul");
    game.mark_slip(SeatId(0), true);
    save(&game);
    game
}

fn option(game: &Game, name: &str) -> usize {
    HouseRules::specs(game.setup().variant.options())
        .position(|spec| spec.name == name)
        .unwrap()
}

/// Armies board, sail, land and starve, are put aboard by hand, and wait aboard dislodged fleets.
fn pairs(save: &mut dyn FnMut(&Game)) -> Game {
    let mut game = new_game(
        "Sample: pairs",
        "standard",
        &["", "", "three", "", "", "", ""],
    );
    game.set_rule(option(&game, "army-fleet"), 1, at(1));
    let sea = |abbr| place(builtin::standard(), abbr).province;
    let (france, italy) = (PowerId(2), PowerId(4));
    for (power, at_sea) in [
        (france, "LYO"),
        (france, "NTH"),
        (france, "ENG"),
        (italy, "Tus"),
        (italy, "ION"),
        (italy, "TYS"),
        (italy, "AEG"),
    ] {
        game.edit(
            Edit::Place {
                power,
                kind: UnitKind::Fleet,
                place: sea(at_sea).into(),
            },
            at(2),
        )
        .unwrap();
    }
    for (power, at_sea) in [
        (france, "LYO"),
        (italy, "ION"),
        (france, "NTH"),
        (italy, "AEG"),
    ] {
        game.edit(
            Edit::Carrying(CarryingEdit::Embark {
                power,
                sea: sea(at_sea),
            }),
            at(3),
        )
        .unwrap();
    }
    game.edit(
        Edit::Carrying(CarryingEdit::Rations {
            power: italy,
            sea: sea("ION"),
            moves: 3,
        }),
        at(4),
    )
    .unwrap();
    game.edit(
        Edit::Carrying(CarryingEdit::Remove {
            power: italy,
            sea: sea("AEG"),
        }),
        at(5),
    )
    .unwrap();
    save(&game);
    for (power, text) in [
        ("France", "A(LYO) D Pie"),
        ("France", "F LYO - Spa/sc"),
        ("France", "A Par - Pic"),
        ("France", "A/F NTH - HEL"),
        ("France", "A D Hol"),
        ("France", "F ENG FF A Pic - Wal"),
        ("Italy", "F TYS - LYO"),
        ("Italy", "F Tus S F TYS - LYO"),
        ("Italy", "A Rom B F TYS"),
        ("Italy", "F ION H"),
    ] {
        enter(&mut game, power, text);
    }
    game.settle(at(10)).unwrap();
    save(&game);
    let position = &game.state().position;
    assert!(
        position
            .dislodged
            .iter()
            .any(|d| d.sent_on && position.cargo(d.unit.id).is_some()),
        "the pair waits for its retreat"
    );
    enter(&mut game, "France", "A/F LYO - Pie");
    game.settle(at(20)).unwrap();
    save(&game);
    assert_eq!(
        game.state().position.aboard.len(),
        2,
        "one is ashore in Holland, one has starved, one was sent on, and one boarded"
    );
    for (power, text) in [
        ("France", "A Pic B F ENG"),
        ("France", "A/F ENG - NTH"),
        ("France", "A D Edi"),
        ("Italy", "A Ven - Tyr"),
    ] {
        enter(&mut game, power, text);
    }
    game.settle(at(30)).unwrap();
    save(&game);
    game.reopen(1, at(40)).unwrap();
    save(&game);
    enter(&mut game, "France", "A/F LYO - WES");
    save(&game);
    game
}

/// Kinds are chosen at set-up and by hand, units are sent on, powers claim and concede.
fn months(save: &mut dyn FnMut(&Game)) -> Game {
    let mut game = new_game(
        "Sample: months",
        "1885",
        &["", "", "", "four", "", "", "", "", ""],
    );
    let board = builtin::load("1885").unwrap();
    let at_place = |abbr| place(&board, abbr).province;
    let (italy, russia) = (
        board.find_power("Italy").unwrap(),
        board.find_power("Russia").unwrap(),
    );
    save(&game);
    game.edit(
        Edit::Kinds(KindEdit::Choose {
            power: italy,
            province: at_place("Rom"),
            kind: Some(UnitKind::Fleet),
        }),
        at(1),
    )
    .unwrap();
    game.edit(
        Edit::Kinds(KindEdit::Choose {
            power: russia,
            province: at_place("Stp"),
            kind: Some(UnitKind::Army),
        }),
        at(2),
    )
    .unwrap();
    game.edit(
        Edit::Kinds(KindEdit::Choose {
            power: russia,
            province: at_place("Stp"),
            kind: None,
        }),
        at(3),
    )
    .unwrap();
    enter(&mut game, "Russia", "A Sev");
    enter(&mut game, "Sweden", "F Norway");
    save(&game);
    game.settle(at(10)).unwrap();
    save(&game);
    game.edit(Edit::Kinds(KindEdit::Show(at_place("Rom"))), at(11))
        .unwrap();
    for (power, text) in [
        ("Austria", "A Bud - Ser"),
        ("Italy", "F Rom - TYS"),
        ("Russia", "A Sev - Rum"),
        ("Turkey", "A Con - Mac"),
        ("Germany", "concede to Germany, Austria"),
    ] {
        enter(&mut game, power, text);
    }
    save(&game);
    game.settle(at(20)).unwrap();
    save(&game);
    game.edit(
        Edit::Dislodge {
            province: at_place("Ser"),
            scale: Scale::Second,
        },
        at(21),
    )
    .unwrap();
    game.edit(
        Edit::SetOwner {
            province: at_place("Sic"),
            owner: None,
        },
        at(22),
    )
    .unwrap();
    enter(&mut game, "Turkey", "A Mac - Bul");
    game.settle(at(30)).unwrap();
    save(&game);
    enter(&mut game, "Austria", "claim with Germany");
    game.settle(at(40)).unwrap();
    save(&game);
    game.reopen(1, at(50)).unwrap();
    save(&game);
    enter(&mut game, "Spain", "A Cad - Por");
    save(&game);
    game
}

/// A month in time scales on a fitted board: an extra unit is placed, armies are aboard foreign
/// fleets, in canals and on the ice, units are dislodged in several scales, claims wait for the end
/// of the month.
fn voyages(save: &mut dyn FnMut(&Game)) -> Game {
    let variant = variant::by_id("mercator").unwrap();
    let fitted = [
        ("canals", "Kie+Con"),
        ("polar-caps", "ARC=NAO+NWG+BAR"),
        ("special-provinces", "Germany=NAf"),
        ("passages", "Spa-NAf"),
        ("extra-units", "Germany"),
        ("start-year", "1650"),
        ("victory-solo", "9"),
    ];
    let fitted: Vec<_> = fitted
        .into_iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let board = variant::fitted(variant, builtin::load("standard").unwrap(), &fitted).unwrap();
    let setup = Setup {
        name: "Sample: voyages".to_owned(),
        variant,
        board: board.clone(),
        players: vec![String::new(); 7],
        created: at(0),
    };
    let mut game = Game::new(setup, variant.house_rules());
    let sea = |abbr| place(&board, abbr).province;
    let power = |name: &str| board.find_power(name).unwrap();
    save(&game);
    enter(&mut game, "Germany", "place A Sil");
    game.settle(at(10)).unwrap();
    save(&game);
    for (owner, at_sea) in [
        ("France", "ENG"),
        ("France", "NAO"),
        ("Turkey", "Con"),
        ("Italy", "TYS"),
        ("England", "HEL"),
        ("Austria", "ION"),
    ] {
        if owner == "Turkey" {
            game.edit(Edit::Remove(sea(at_sea)), at(11)).unwrap();
        }
        game.edit(
            Edit::Place {
                power: power(owner),
                kind: UnitKind::Fleet,
                place: sea(at_sea).into(),
            },
            at(11),
        )
        .unwrap();
    }
    game.edit(
        Edit::Place {
            power: power("Austria"),
            kind: UnitKind::Fleet,
            place: sea("LYO").into(),
        },
        at(11),
    )
    .unwrap();
    game.edit(
        Edit::Place {
            power: power("France"),
            kind: UnitKind::Army,
            place: sea("Hol").into(),
        },
        at(11),
    )
    .unwrap();
    for (owner, at_sea) in [
        ("Germany", "ENG"),
        ("France", "NAO"),
        ("Russia", "Con"),
        ("Italy", "TYS"),
        ("England", "HEL"),
    ] {
        game.edit(
            Edit::Carrying(CarryingEdit::Embark {
                power: power(owner),
                sea: sea(at_sea),
            }),
            at(12),
        )
        .unwrap();
    }
    game.edit(
        Edit::Scales(ScaleEdit::Trapped {
            power: power("Italy"),
            cap: None,
            number: 1,
        }),
        at(13),
    )
    .unwrap();
    game.edit(
        Edit::Scales(ScaleEdit::Trapped {
            power: power("Italy"),
            cap: Some(sea("ARC")),
            number: 2,
        }),
        at(13),
    )
    .unwrap();
    game.edit(
        Edit::Scales(ScaleEdit::Extra {
            power: power("Germany"),
            unit: Some((UnitKind::Army, sea("Mun"))),
        }),
        at(14),
    )
    .unwrap();
    game.edit(
        Edit::SetOwner {
            province: sea("Syr"),
            owner: Some(power("Turkey")),
        },
        at(14),
    )
    .unwrap();
    game.edit(
        Edit::Place {
            power: power("Russia"),
            kind: UnitKind::Army,
            place: sea("Gal").into(),
        },
        at(15),
    )
    .unwrap();
    game.edit(
        Edit::Dislodge {
            province: sea("Gal"),
            scale: Scale::Third,
        },
        at(15),
    )
    .unwrap();
    game.edit(Edit::RemoveDislodged(sea("Gal")), at(15))
        .unwrap();
    save(&game);
    for (owner, text) in [
        ("England", "TS1 F(HEL) S A(HEL) L Hol"),
        ("France", "TS2 A/F(ENG) - MAO"),
        ("France", "TS3 German A(MAO) D Gas"),
        ("France", "TS3 A(NAO) D ARC"),
        ("France", "claim with Germany"),
        ("Germany", "TS2 French A/F(ENG) - NTH"),
        ("Germany", "TS3 A(NTH) D Den"),
        ("Germany", "TS1 A(Ber) B F(Kie)"),
        ("Germany", "TS2 F(Kie), F(BAL) & F(SKA) C A(Ber) - Swe"),
        ("Germany", "claim solo"),
        ("Austria", "F ION - TYS"),
        ("Austria", "F LYO S F ION - TYS"),
        ("Russia", "TS1 A(Con) H"),
        ("Turkey", "TS2 A/F(Con) - AEG if A(Con) holds"),
    ] {
        enter(&mut game, owner, text);
    }
    save(&game);
    game.settle(at(20)).unwrap();
    save(&game);
    let state = game.state();
    let scales: Vec<Scale> = state
        .position
        .dislodged
        .iter()
        .map(|dislodged| dislodged.scale)
        .collect();
    assert_eq!(
        scales,
        [Scale::First, Scale::Second, Scale::Second],
        "{:?}",
        state.position.dislodged
    );
    assert_eq!(
        (
            state.claims.len(),
            state.position.trapped.len(),
            state.position.extra.len()
        ),
        (2, 4, 1)
    );
    for (owner, text) in [
        ("France", "A Hol - Bel or Ruh"),
        ("Italy", "A/F(TYS) - WES"),
    ] {
        enter(&mut game, owner, text);
    }
    game.settle(at(30)).unwrap();
    save(&game);
    enter(&mut game, "Russia", "TS1 A(Con) L Smy");
    game.settle(at(40)).unwrap();
    save(&game);
    game.reopen(2, at(50)).unwrap();
    save(&game);
    enter(&mut game, "Italy", "A(TYS) - Rom");
    save(&game);
    game
}
