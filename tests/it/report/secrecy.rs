//! What a viewer may not know changes no byte of his reports.

use chancery_game::game::PhaseLine;
use std::collections::btree_map::Entry as Seen;
use std::collections::{BTreeMap, BTreeSet};

use super::table::{arms_merchant_of, edit, power_named, settle, stand, year_1885};
use crate::secrets::handed::in_room;
use crate::serve::client::served;
use crate::support::Commands;
use chancery_atlas::board::{Board, Place, PowerId, UnitKind};
use chancery_atlas::chance::Seed;
use chancery_engine::adjudicate::{BallotReason, HouseRules, Outcome, Reason};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::count::TallyResult;
use chancery_engine::edit::{BallotEdit, Edit};
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Action, BallotOrder, Entry, Order, Reading, Travel, UnitRef};
use chancery_engine::position::Unit;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::Adjustment;
use chancery_game::game::Game;
use chancery_game::report::{SeasonForm, full, personal, positions, public, standing, statement};
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

const PLAYERS: [&str; 4] = ["Andy", "Brian", "Chuck", "Dave"];

/// A small reproducible generator (xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

fn seats() -> impl Iterator<Item = SeatId> {
    (0..PLAYERS.len()).filter_map(SeatId::nth)
}

/// All that a viewer is ever told.
fn told(game: &Game, viewer: Viewer) -> String {
    let view = View::new(game, viewer);
    let forms = [SeasonForm::Compact, SeasonForm::Aloud]
        .map(|form| full(&view, form).to_text(100) + &full(&view, form).to_markdown());
    let everything = format!(
        "{view:?}",
        view = (
            &view.players,
            &view.turns,
            &view.now,
            &view.accounts,
            &view.rules
        )
    );
    [
        forms.concat(),
        personal(&view),
        standing(&view).to_text(80),
        everything,
    ]
    .concat()
}

/// All that is served to the room.
fn shown(game: &Game) -> String {
    served(&View::new(game, Viewer::Public)) + &in_room(game)
}

/// Plays phases of random slips. `change` may alter the lines of a phase before they are settled.
fn play(
    players: &[&str],
    rules: &[(&str, &str)],
    seed: u64,
    mut change: impl FnMut(&Game, &mut Vec<Entry>),
) -> Game {
    let mut game = arms_merchant_of(players, rules);
    let mut dice = Dice(seed | 1);
    for power in ["France", "Germany", "Italy"] {
        let power = power_named(game.board(), power);
        for seat in seats() {
            let amount = u32::try_from(1 + dice.below(3)).unwrap();
            edit(
                &mut game,
                Edit::Ballots(BallotEdit::Influence {
                    seat,
                    power,
                    amount,
                }),
            );
        }
    }
    for _ in 0..6 {
        let mut entries = slips(&game, &mut dice);
        change(&game, &mut entries);
        game.add(entries);
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
    }
    game
}

fn slips(game: &Game, dice: &mut Dice) -> Vec<Entry> {
    let (board, position) = (game.board(), &game.state().position);
    let mut entries = Vec::new();
    for seat in seats() {
        for power in board
            .power_ids()
            .filter(|&power| game.state().accounts.holding(seat, power) > 0)
        {
            let mut give = |order: Order| entries.push(line(board, seat, power, order));
            match game.phase().kind {
                PhaseKind::SetUp | PhaseKind::Movement => {
                    if dice.one_in(2) {
                        give(Order::Ballots(BallotOrder::Invest { amount: 1 }));
                    }
                    for unit in position.units_of(power) {
                        if !dice.one_in(8) {
                            give(movement(board, unit, dice));
                        }
                    }
                }
                PhaseKind::Retreats => {
                    for dislodged in position.dislodged.iter().filter(|d| d.unit.power == power) {
                        let to = dislodged
                            .retreats
                            .get(dice.below(dislodged.retreats.len() + 1))
                            .copied();
                        let action = to.map_or(Action::Disband, |to| Action::Move {
                            to,
                            travel: Travel::Unsaid,
                        });
                        give(addressed(&dislodged.unit, action));
                    }
                }
                PhaseKind::Adjustments => {
                    adjust(
                        &game
                            .setup()
                            .variant
                            .adjustment(game.table(), game.state(), power),
                        position,
                        power,
                        dice,
                        give,
                    );
                }
            }
        }
    }
    entries
}

fn adjust(
    due: &Adjustment,
    position: &chancery_engine::position::Position,
    power: PowerId,
    dice: &mut Dice,
    mut give: impl FnMut(Order),
) {
    let units: Vec<&Unit> = position.units_of(power).collect();
    for _ in 0..due.due.max(0) {
        let (kind, place) = due.sites[dice.below(due.sites.len())];
        give(if dice.one_in(5) {
            Order::Waive
        } else {
            Order::Build {
                kind: Some(kind),
                place,
            }
        });
    }
    for _ in 0..(-due.due).max(0) {
        let unit = units[dice.below(units.len())];
        give(Order::Remove {
            unit: UnitRef::new(unit.kind, unit.place),
        });
    }
}

fn movement(board: &Board, unit: &Unit, dice: &mut Dice) -> Order {
    let places: Vec<Place> = match unit.kind {
        UnitKind::Army => board
            .army_moves(unit.place.province)
            .iter()
            .map(|&to| Place::new(to))
            .collect(),
        UnitKind::Fleet => board.fleet_moves(unit.place).to_vec(),
    };
    // Few choices, so that players agree often enough.
    let to = places[dice.below(places.len().min(3))];
    let action = if dice.one_in(4) {
        Action::Hold
    } else {
        Action::Move {
            to,
            travel: Travel::Unsaid,
        }
    };
    addressed(unit, action)
}

fn addressed(unit: &Unit, action: Action) -> Order {
    Order::Unit {
        unit: UnitRef::new(unit.kind, unit.place),
        action,
    }
}

fn line(board: &Board, seat: SeatId, power: PowerId, order: Order) -> Entry {
    let written = write_order(board, None, &order);
    Entry {
        seat,
        power,
        written,
        reading: Reading::Order {
            order,
            notes: Vec::new(),
        },
    }
}

/// What may be known under `closed`: what happened on the board, the lots, and a player's own
/// affairs.
fn known(game: &Game, viewer: Viewer, totals: bool) -> Vec<String> {
    let mut known = Vec::new();
    for turn in game.turns() {
        let (count, after) = (
            turn.settlement.count.as_ref().unwrap(),
            &turn.settlement.after,
        );
        let settled = &turn.settlement;
        known.push(format!(
            "{:?}{:?}{:?}",
            (after.phase, &after.position, &after.winners()),
            (&settled.events, &settled.defaults),
            settled.captures
        ));
        let followed: Vec<_> = count
            .followed
            .iter()
            .map(|(given, verdict)| (given.power, &given.order, verdict))
            .collect();
        let subjects: Vec<_> = count
            .subjects
            .iter()
            .map(|subject| (subject.power, subject.about, &subject.draws))
            .collect();
        known.push(format!("{followed:?}{subjects:?}"));
        if let Viewer::Seat(seat) = viewer {
            let own = turn.lines().filter(|line| line.entry.seat == seat);
            let told = |line: PhaseLine<'_>| {
                let verdict = if totals {
                    format!("{:?}", line.verdict)
                } else {
                    plainly(&line.verdict)
                };
                format!("{:?} {verdict}", line.entry)
            };
            let own: Vec<String> = own.map(told).collect();
            let changes: Vec<_> = count
                .changes
                .iter()
                .filter(|change| change.seat == seat)
                .collect();
            known.push(format!(
                "{own:?}{changes:?}{:?}",
                (after.accounts.account(seat), count.points.get(seat.index()))
            ));
        }
        if totals {
            for subject in &count.subjects {
                let tallies: BTreeMap<String, (u32, TallyResult)> = subject
                    .tallies
                    .iter()
                    .map(|t| (format!("{:?}{}", t.order, t.nth), (t.weight, t.result)))
                    .collect();
                known.push(format!("{tallies:?}"));
            }
            let sums: Vec<u32> = game
                .board()
                .power_ids()
                .map(|power| {
                    seats()
                        .map(|seat| after.accounts.holding(seat, power))
                        .sum()
                })
                .collect();
            let weighed: Vec<u32> = game
                .board()
                .power_ids()
                .map(|power| seats().map(|seat| count.weight_of(seat, power)).sum())
                .collect();
            let points: Vec<u32> = after
                .accounts
                .accounts
                .iter()
                .map(|account| account.points)
                .collect();
            known.push(format!("{sums:?}{weighed:?}{points:?}{:?}", count.points));
        }
    }
    known
}

/// A ballot was followed, was not, or is void for a reason of its own.
fn plainly(verdict: &chancery_engine::adjudicate::Verdict) -> String {
    match verdict.reason {
        Reason::Ballots(BallotReason::Cancelled { .. } | BallotReason::Outweighed { .. }) => {
            "not followed".to_owned()
        }
        _ => format!("{verdict:?}"),
    }
}

fn viewers() -> [Viewer; 3] {
    [
        Viewer::Public,
        Viewer::Seat(SeatId(0)),
        Viewer::Seat(SeatId(2)),
    ]
}

/// Two players whose influence in a power is equal, neither of them the viewer, change those
/// ballots for a unit that came to nothing.
fn swap_what_came_to_nothing(viewer: Viewer, game: &Game, entries: &mut [Entry]) -> bool {
    let mut trial = game.clone();
    trial.add(entries.to_vec());
    let preview = trial.preview();
    let verdicts: Vec<_> = preview.lines().map(|line| line.verdict).collect();
    let idle =
        |i: usize| verdicts[i].outcome == Outcome::Fails && viewer != Viewer::Seat(entries[i].seat);
    let weight = |entry: &Entry, invested: &[Entry]| {
        let own = invested
            .iter()
            .filter(|other| other.author() == entry.author());
        let invested = own
            .filter(|other| {
                matches!(
                    other.reading.order(),
                    Some(Order::Ballots(BallotOrder::Invest { .. }))
                )
            })
            .count();
        game.state().accounts.holding(entry.seat, entry.power) as usize + invested
    };
    let unit = |entry: &Entry| {
        entry
            .reading
            .order()
            .and_then(Order::unit)
            .map(|unit| unit.place.province)
    };
    for i in 0..entries.len() {
        for j in i + 1..entries.len() {
            let (a, b) = (&entries[i], &entries[j]);
            let alike =
                a.power == b.power && a.seat != b.seat && unit(a).is_some() && unit(a) == unit(b);
            if alike
                && idle(i)
                && idle(j)
                && a.reading != b.reading
                && weight(a, entries) == weight(b, entries)
            {
                let (before, after) = entries.split_at_mut(j);
                std::mem::swap(&mut before[i].reading, &mut after[0].reading);
                std::mem::swap(&mut before[i].written, &mut after[0].written);
                return true;
            }
        }
    }
    false
}

#[test]
fn under_totals_nobody_is_seen_beside_a_ballot() {
    let rules = [("disclosure", "totals")];
    let mut compared = 0;
    for seed in 1..25 {
        let game = play(&PLAYERS, &rules, seed * 7919, |_, _| {});
        for viewer in viewers() {
            let mut swapped = false;
            let other = play(&PLAYERS, &rules, seed * 7919, |game, entries| {
                swapped |= swap_what_came_to_nothing(viewer, game, entries);
            });
            if swapped && known(&game, viewer, true) == known(&other, viewer, true) {
                assert_ne!(
                    told(&game, Viewer::GameMaster),
                    told(&other, Viewer::GameMaster)
                );
                assert_eq!(told(&game, viewer), told(&other, viewer), "seed {seed}");
                // Drawing is slow.
                if viewer == Viewer::Public && seed < 6 {
                    assert_eq!(shown(&game), shown(&other), "seed {seed}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn under_closed_what_others_own_and_vote_for_is_not_seen() {
    let rules = [("disclosure", "closed")];
    let mut compared = 0;
    for seed in 1..25 {
        let game = play(&PLAYERS, &rules, seed * 104_729, |_, _| {});
        for viewer in viewers() {
            let mut dice = Dice(seed * 31 + 7);
            let changed = dice.below(6);
            let other = play(&PLAYERS, &rules, seed * 104_729, |game, entries| {
                if game.turns().len() != changed {
                    return;
                }
                let foreign: Vec<usize> = (0..entries.len())
                    .filter(|&i| viewer != Viewer::Seat(entries[i].seat))
                    .collect();
                if foreign.is_empty() {
                    return;
                }
                let i = foreign[dice.below(foreign.len())];
                let (seat, power) = (entries[i].seat, entries[i].power);
                match dice.below(3) {
                    0 => drop(entries.remove(i)),
                    1 => {
                        entries[i] = line(
                            game.board(),
                            seat,
                            power,
                            Order::Ballots(BallotOrder::Invest { amount: 2 }),
                        );
                    }
                    _ => entries.push(line(
                        game.board(),
                        seat,
                        PowerId(0),
                        Order::Ballots(BallotOrder::Invest { amount: 1 }),
                    )),
                }
            });
            if known(&game, viewer, false) == known(&other, viewer, false) {
                assert_ne!(
                    told(&game, Viewer::GameMaster),
                    told(&other, Viewer::GameMaster)
                );
                assert_eq!(told(&game, viewer), told(&other, viewer), "seed {seed}");
                // Drawing is slow.
                if viewer == Viewer::Public && seed < 6 {
                    assert_eq!(shown(&game), shown(&other), "seed {seed}");
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 15, "{compared}");
}

#[test]
fn under_closed_no_other_name_is_seen() {
    let rules = [("disclosure", "closed")];
    for seed in 1..10 {
        let game = play(&PLAYERS, &rules, seed, |_, _| {});
        let others = play(
            &["Andy", "Xanthippe", "Yorick", "Zebedee"],
            &rules,
            seed,
            |_, _| {},
        );
        for viewer in [Viewer::Public, Viewer::Seat(SeatId(0))] {
            assert_eq!(told(&game, viewer), told(&others, viewer));
        }
        if seed == 1 {
            assert_eq!(shown(&game), shown(&others));
        }
        assert_ne!(
            told(&game, Viewer::GameMaster),
            told(&others, Viewer::GameMaster)
        );
    }
}

#[test]
fn in_an_open_game_everybody_reads_the_same_season() {
    let game = play(&PLAYERS, &[], 5, |_, _| {});
    let public = full(&View::new(&game, Viewer::Public), SeasonForm::Compact);
    for seat in seats() {
        assert_eq!(
            full(&View::new(&game, Viewer::Seat(seat)), SeasonForm::Compact),
            public
        );
    }
}

#[test]
fn nobody_but_the_game_master_has_the_seed() {
    let game = play(&PLAYERS, &[("seed", "77")], 5, |_, _| {});
    assert_eq!(
        View::new(&game, Viewer::GameMaster).rules.seed,
        Seed::Number(77)
    );
    for viewer in viewers() {
        let view = View::new(&game, viewer);
        assert_eq!(
            (view.rules.seed, view.turns[0].rules.seed),
            (Seed::default(), Seed::default())
        );
    }
}

/// The units of free kind: whose each is, and where.
const FREE: [(&str, &str); 4] = [
    ("Italy", "Rom"),
    ("Russia", "Sev"),
    ("Russia", "Stp"),
    ("Sweden", "Nwy"),
];

/// A game of 1885 in which these kinds were chosen at set-up, and some wrote what can't be read.
fn lodged(kinds: [Option<UnitKind>; 4]) -> Game {
    let mut game = year_1885();
    let line = |(kind, (power, place)): (Option<UnitKind>, (&str, &str))| match kind {
        Some(kind) => format!("{power}: {} {place}\n", kind.letter()),
        None if power == "Sweden" => format!("{power}: fleet or whatever\n"),
        None => String::new(),
    };
    let slips: Vec<String> = kinds.into_iter().zip(FREE).map(line).collect();
    settle(&mut game, &slips.concat());
    game
}

/// Ways to choose the four kinds, or not to: each unit's in every way, beside others of every kind.
fn lodgings() -> impl Iterator<Item = [Option<UnitKind>; 4]> {
    let choice = |n: usize| [None, Some(UnitKind::Army), Some(UnitKind::Fleet)][n % 3];
    (0..9).map(move |n| {
        [
            choice(n),
            choice(n / 3),
            choice(n + n / 3),
            choice(n + 2 * (n / 3)),
        ]
    })
}

#[test]
fn what_kind_a_unit_is_and_whether_it_was_chosen_only_its_owner_sees() {
    let mut seen: BTreeMap<String, String> = BTreeMap::new();
    let mut compared = 0;
    for kinds in lodgings() {
        let game = lodged(kinds);
        let seat = |power: &str| Viewer::Seat(SeatId::playing(power_named(game.board(), power)));
        for viewer in [
            Viewer::Public,
            seat("Turkey"),
            seat("Italy"),
            seat("Russia"),
            seat("Sweden"),
        ] {
            let own: Vec<_> = kinds
                .iter()
                .zip(FREE)
                .filter(|(_, (power, _))| viewer == seat(power))
                .collect();
            let view = View::new(&game, viewer);
            let shown = match viewer {
                Viewer::Public => shown(&game),
                _ => String::new(),
            };
            let told = format!(
                "{:?}{shown}{}",
                (&view.turns, &view.now),
                public(&view) + &statement(&view).to_text(80) + &positions(&view).to_text(80)
            );
            match seen.entry(format!("{viewer:?} {own:?}")) {
                Seen::Vacant(entry) => drop(entry.insert(told)),
                Seen::Occupied(entry) => {
                    assert_eq!(*entry.get(), told, "{viewer:?} {kinds:?}");
                    compared += 1;
                }
            }
        }
    }
    let different: BTreeSet<&String> = seen.values().collect();
    // Turkey sees what the public sees, but for its own orders; the owners of one such unit see
    // three ways, that of two nine.
    assert_eq!(
        (seen.len(), different.len(), compared),
        (2 + 3 + 9 + 3, 2 + 3 + 9 + 3, 45 - 17)
    );
}

#[test]
fn a_kind_is_seen_by_its_owner_at_once_and_by_all_once_january_is_settled() {
    let fleet = Some(UnitKind::Fleet);
    let mut game = lodged([fleet, Some(UnitKind::Army), None, None]);
    let rome = |viewer| full(&View::new(&game, viewer), SeasonForm::Compact).to_text(200);
    let italy = Viewer::Seat(SeatId::playing(power_named(game.board(), "Italy")));
    assert!(
        rome(italy).contains("Italy: F Nap, A Ven, F Rom")
            && rome(Viewer::GameMaster).contains("? Stp")
    );
    assert!(
        rome(Viewer::Public).contains("Italy: F Nap, A Ven, ? Rom")
            && !rome(Viewer::Public).contains("F Rom")
    );
    settle(
        &mut game,
        "Russia: A Sev - Rum; F Stp - GOB\nItaly: F Rom - TYS",
    );
    let told = full(&View::new(&game, Viewer::Public), SeasonForm::Compact).to_text(200);
    for known in [
        "Italy    F Rom - TYS  ok",
        "Russia   A Sev - Rum  ok",
        "F Stp - GOB  ok",
        "Sweden   A Nwy        not chosen: army",
    ] {
        assert!(told.contains(known), "{known}: {told}");
    }
    assert!(
        told.contains("Position at February 1885") && !told.contains("? Nwy, "),
        "{told}"
    );
    // The page of the set-up stays as it was published.
    assert!(
        told.contains("Italy: ? Rom") && !told.contains("Chooses"),
        "{told}"
    );
}

/// A game of 1885 at a build month, in which Austria and Germany own enough to win together.
fn near_victory() -> Game {
    let mut game = year_1885();
    stand(
        &mut game,
        "Austria A Vie; Germany A Mun; Italy A Rom; Turkey A Con, A Bul",
    );
    let board = game.setup().board.clone();
    let [austria, germany, turkey] =
        ["Austria", "Germany", "Turkey"].map(|name| power_named(&board, name));
    for (i, province) in board.centres().enumerate() {
        let owner = if i < 17 {
            austria
        } else if i < 35 {
            germany
        } else {
            turkey
        };
        edit(
            &mut game,
            Edit::SetOwner {
                province,
                owner: Some(owner),
            },
        );
    }
    let march = game.setup().calendar().parse("March 1885").unwrap();
    edit(&mut game, Edit::SetPhase(march));
    game
}

#[test]
fn a_claim_is_seen_by_nobody_else_until_it_is_complete() {
    let silent = {
        let mut game = near_victory();
        settle(&mut game, "");
        game
    };
    let mut alone = near_victory();
    settle(
        &mut alone,
        "Germany: claim with Austria\nTurkey: claim with Italy",
    );
    let seat = |power: &str| Viewer::Seat(SeatId::playing(power_named(silent.board(), power)));
    for viewer in [Viewer::Public, seat("Austria"), seat("Italy")] {
        assert_eq!(told(&silent, viewer), told(&alone, viewer));
    }
    assert_eq!(shown(&silent), shown(&alone));
    for viewer in [Viewer::GameMaster, seat("Germany"), seat("Turkey")] {
        assert_ne!(told(&silent, viewer), told(&alone, viewer));
    }
    let mut both = near_victory();
    settle(
        &mut both,
        "Germany: claim with Austria\nAustria: claim with Germany\nTurkey: claim with Italy",
    );
    let all = full(&View::new(&both, Viewer::Public), SeasonForm::Compact).to_text(200);
    assert!(
        all.contains("claim with Austria  ok") && !all.contains("claim with Italy"),
        "{all}"
    );
    assert!(
        all.contains("Austria and Germany have won together: all of them claim it."),
        "{all}"
    );
}

/// A vote to concede that comes to nothing changes no byte of what others are given, and its writer
/// is not told who voted otherwise, unless the table has chosen open votes.
#[test]
fn who_votes_to_concede_nobody_is_told() {
    let voted = |orders: &str, open: bool| {
        let mut game = near_victory();
        let march = game.setup().calendar().parse("January 1885").unwrap();
        let owners: Vec<_> = game.setup().board.centres().collect();
        for province in owners {
            edit(
                &mut game,
                Edit::SetOwner {
                    province,
                    owner: None,
                },
            );
        }
        edit(&mut game, Edit::SetPhase(march));
        if open {
            let own = game
                .setup()
                .variant
                .options()
                .iter()
                .position(|option| option.name == "concession-votes")
                .unwrap();
            game.set_rule(HouseRules::SPECS.len() + own, 1, Timestamp::UNIX_EPOCH);
        }
        settle(&mut game, orders);
        game
    };
    let (silent, alone) = (
        voted("", false),
        voted(
            "Germany: concede to Austria\nItaly: concede to Italy",
            false,
        ),
    );
    let seat = |power: &str| Viewer::Seat(SeatId::playing(power_named(silent.board(), power)));
    for viewer in [Viewer::Public, seat("Austria"), seat("Turkey")] {
        assert_eq!(told(&silent, viewer), told(&alone, viewer));
    }
    assert_eq!(shown(&silent), shown(&alone));
    let other = voted(
        "Germany: concede to Austria\nAustria: concede to Austria",
        false,
    );
    let own =
        |game: &Game| full(&View::new(game, seat("Germany")), SeasonForm::Compact).to_text(200);
    assert_eq!(own(&alone), own(&other));
    assert!(
        own(&other).contains("not all concede to the same winners"),
        "{}",
        own(&other)
    );
    assert!(
        full(&View::new(&other, Viewer::GameMaster), SeasonForm::Compact)
            .to_text(200)
            .contains("Italy does not concede to the same winners")
    );
    let open = full(
        &View::new(&voted("Germany: concede to Austria", true), Viewer::Public),
        SeasonForm::Compact,
    )
    .to_text(200);
    assert!(open.contains("concede to Austria"), "{open}");
    let all = "Germany: concede to Austria\nAustria: concede to Austria\nItaly: concede to \
     Austria\nTurkey: concede to Austria";
    let over = full(
        &View::new(&voted(all, false), Viewer::Public),
        SeasonForm::Compact,
    )
    .to_text(200);
    assert!(
        over.contains("Austria has won: all others concede"),
        "{over}"
    );
}
