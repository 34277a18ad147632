//! The time of a phase, and the machine's own clock.

use chancery_engine::calendar::{CLASSIC, Phase};
use chancery_game::clock::{Clock, Plan, TimeSource};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_790_000_000 + seconds).unwrap()
}

fn phase(text: &str) -> Phase {
    CLASSIC.parse(text).unwrap()
}

fn clock(plan: &str) -> Clock {
    let plan = Plan::read(plan, &CLASSIC).unwrap();
    Clock::new(plan, phase("S1901M"), at(0), &TimeZone::UTC)
}

fn digits(clock: &Clock, seconds: i64) -> String {
    let face = clock.face(at(seconds)).unwrap();
    format!("{} {}", face.stage, face.digits())
}

#[test]
fn a_clock_that_was_not_started_stands() {
    assert_eq!(digits(&clock("moves 15"), 5000), "negotiation 15:00");
}

#[test]
fn stages_follow_one_another_and_then_it_runs_over() {
    let mut clock = clock("moves 15 + 2 silent");
    clock.run.toggle(at(0));
    for (seconds, shown) in [
        (0, "negotiation 15:00"),
        (899, "negotiation 0:01"),
        (900, "negotiation 0:00"),
        (901, "silent 1:59"),
        (1020, "silent 0:00"),
        (1050, "silent +0:30"),
    ] {
        assert_eq!(digits(&clock, seconds), shown, "{seconds}");
    }
    assert_eq!(clock.run.over(at(1020)), None);
    assert_eq!(
        clock.run.over(at(1050)),
        Some(SignedDuration::from_secs(30))
    );
}

#[test]
fn time_that_passes_while_it_is_stopped_is_not_spent() {
    let mut clock = clock("moves 15");
    clock.run.toggle(at(0));
    clock.run.toggle(at(60));
    clock.run.toggle(at(1000));
    assert_eq!(digits(&clock, 1060), "negotiation 13:00");
}

#[test]
fn more_time_and_less_are_of_the_stage_that_runs() {
    let minute = SignedDuration::from_mins(1);
    let mut clock = clock("moves 15 + 2 silent");
    clock.run.toggle(at(0));
    clock.run.add(minute, at(60));
    assert_eq!(digits(&clock, 60), "negotiation 15:00");
    // What is spent can't be taken away.
    (0..20).for_each(|_| clock.run.add(-minute, at(60)));
    assert_eq!(digits(&clock, 60), "negotiation 0:00");
    assert_eq!(digits(&clock, 61), "silent 1:59");
    clock.run.add(minute, at(200));
    assert_eq!(digits(&clock, 200), "silent 0:40");
}

/// However much is taken away from a stage that is over, its file is read again.
#[test]
fn a_stage_that_is_over_gets_no_shorter_than_nothing() {
    let mut clock = clock("moves 2");
    clock.run.toggle(at(0));
    (0..5).for_each(|_| clock.run.add(SignedDuration::from_mins(-1), at(200)));
    assert_eq!(digits(&clock, 200), "negotiation +3:20");
    let text = clock.write(&CLASSIC).unwrap();
    assert_eq!(Clock::read(&text, &CLASSIC).unwrap(), clock);
}

#[test]
fn the_next_stage_begins_when_the_table_wants_it() {
    let mut clock = clock("moves 15 + 2 silent");
    clock.run.toggle(at(0));
    clock.run.skip(at(100));
    assert_eq!(digits(&clock, 101), "silent 1:59");
    clock.run.skip(at(101));
    assert_eq!(digits(&clock, 101), "silent 1:59");
}

#[test]
fn a_phase_that_the_plan_does_not_name_can_be_given_time() {
    let mut clock = clock("builds 1");
    assert_eq!(clock.face(at(0)), None);
    clock.run.add(SignedDuration::from_mins(-1), at(0));
    assert_eq!(clock.face(at(0)), None);
    clock.run.add(SignedDuration::from_mins(1), at(0));
    assert_eq!(digits(&clock, 0), "time 1:00");
}

#[test]
fn the_next_phase_has_its_own_time_and_is_started_by_hand_or_goes_on() {
    for (plan, shown) in [
        ("moves 15; retreats 1", "retreats 1:00"),
        ("moves 15; retreats 1; at once", "retreats 0:30"),
    ] {
        let mut clock = clock(plan);
        clock.run.toggle(at(0));
        let ended = clock
            .follow(phase("S1901R"), phase("S1901R"), at(1000))
            .unwrap();
        assert_eq!(ended.phase, phase("S1901M"));
        assert_eq!(ended.over, Some(SignedDuration::from_secs(100)));
        assert_eq!(digits(&clock, 1030), shown);
        assert_eq!(
            clock.follow(phase("S1901R"), phase("S1901R"), at(1031)),
            None
        );
    }
}

#[test]
fn the_evening_has_an_end_by_the_hour_and_by_the_year() {
    // 1,790,000,000 is 14:13:20 in Greenwich.
    let mut clock = clock("moves 15; last 14:30; ends 1901");
    let said = |clock: &Clock, seconds| clock.evening(at(seconds), TimeZone::UTC);
    assert_eq!(said(&clock, 900), None);
    assert_eq!(
        said(&clock, 1000).unwrap(),
        "it is past 14:30: the table's plan begins no new season"
    );
    clock.follow(phase("S1901R"), phase("S1901R"), at(1000));
    assert_eq!(
        said(&clock, 1000),
        None,
        "a season that has begun is played"
    );
    clock.follow(phase("S1902M"), phase("S1902M"), at(100));
    assert_eq!(
        said(&clock, 100).unwrap(),
        "the table's plan ends with 1901"
    );
    // Of a time of day that is past the next day's is meant.
    let tomorrow = Plan::read("last 14:00", &CLASSIC).unwrap();
    let tomorrow = Clock::new(tomorrow, phase("S1901M"), at(0), &TimeZone::UTC);
    assert_eq!(tomorrow.last, Some(at(86_400 - 800)));
}

#[test]
fn a_clock_comes_back_from_its_file_as_it_was() {
    let mut clock = clock("moves 15 + 2 silent; last 23:00; bell");
    clock.run.toggle(at(0));
    clock.run.add(SignedDuration::from_mins(3), at(10));
    clock.run.toggle(at(20));
    clock.run.toggle(at(30));
    let text = clock.write(&CLASSIC).unwrap();
    assert_eq!(Clock::read(&text, &CLASSIC).unwrap(), clock);
    for (from, to) in [
        ("plan", "plam"),
        ("S1901M", "X1901M"),
        ("T", "t h"),
        ("(", "["),
    ] {
        let spoilt = text.replacen(from, to, 1);
        assert!(Clock::read(&spoilt, &CLASSIC).is_err(), "{spoilt}");
    }
}

/// Numbers that no clock writes are refused, or shown: no sum of them runs over.
#[test]
fn extreme_times_in_its_file_do_no_harm() {
    let text = clock("moves 15 + 2 silent").write(&CLASSIC).unwrap();
    assert!(text.contains("900") && text.contains("spent: 0"), "{text}");
    for extreme in [i64::MIN, -1, i64::MAX, i64::MAX / 2, 366 * 86_400 + 1] {
        let spoilt = text.replace("900", &extreme.to_string());
        let why = Clock::read(&spoilt, &CLASSIC).unwrap_err().to_string();
        assert!(why.contains(&format!("{extreme} seconds")), "{why}");
    }
    for extreme in [i64::MIN, -1, i64::MAX] {
        let spoilt = text.replace("spent: 0", &format!("spent: {extreme}"));
        let clock = Clock::read(&spoilt, &CLASSIC).unwrap();
        let face = clock.face(at(0)).unwrap();
        assert!(!face.digits().is_empty());
        drop(clock.public().write(&CLASSIC).unwrap());
    }
    let spoilt = text.replace("900", "99999999999999999999");
    assert!(Clock::read(&spoilt, &CLASSIC).is_err());
}

#[test]
fn a_time_of_day_that_is_set_back_takes_nothing_back() {
    let seconds = SignedDuration::from_secs;
    let mut source = TimeSource::begin(at(0), seconds(0));
    assert_eq!(source.read(at(10), seconds(10)), at(10));
    assert_eq!(source.read(at(-3590), seconds(20)), at(20));
    assert_eq!(source.read(at(-3580), seconds(30)), at(30));
    // After a sleep of an hour the machine has counted nothing of it.
    assert_eq!(source.read(at(3640), seconds(40)), at(3640));
    assert_eq!(source.read(at(3650), seconds(50)), at(3650));
}

proptest! {
    /// However the time of day jumps, the table's time never runs back, and never slower than the
    /// machine counts.
    #[test]
    fn the_tables_time_never_runs_back(steps in prop::collection::vec((-90_000_i64..90_000, 0_i64..90_000), 1..40)) {
        let mut source = TimeSource::begin(at(0), SignedDuration::ZERO);
        let (mut day, mut counted, mut before) = (0, 0, at(0));
        for (jump, passed) in steps {
            (day, counted) = (day + jump, counted + passed);
            let now = source.read(at(day), SignedDuration::from_secs(counted));
            prop_assert!(now.duration_since(before) >= SignedDuration::from_secs(passed));
            before = now;
        }
    }
}

/// While a season is held back the room sees the time of the phase that it takes for the open one,
/// which runs on, also out of a file.
#[test]
fn the_room_sees_the_time_of_the_phase_that_was_published_last() {
    let mut table = clock("moves 15; retreats 1; at once");
    let (spring, retreats, fall) = (phase("S1901M"), phase("S1901R"), phase("F1901M"));
    table.run.toggle(at(0));
    let before = table.public();
    table.follow(retreats, spring, at(600));
    assert_eq!(digits(&table, 630), "retreats 0:30");
    assert_eq!(table.public(), before);
    let text = table.write(&CLASSIC).unwrap();
    assert_eq!(Clock::read(&text, &CLASSIC).unwrap(), table);
    // Where it is first known that a season is held back, the room's time begins anew.
    let mut found = Clock::new(table.plan.clone(), retreats, at(0), &TimeZone::UTC);
    found.publish(spring);
    assert_eq!(digits(&found.public(), 0), "negotiation 15:00");
    table.follow(fall, fall, at(640));
    assert_eq!(table.public().run, table.run);
    assert_eq!(digits(&table, 700), "negotiation 14:00");
    // A phase that was open before an amendment has its own time again after it.
    table.follow(spring, fall, at(700));
    assert_eq!(digits(&table.public(), 760), "negotiation 13:00");
    table.follow(fall, fall, at(760));
    assert_eq!(digits(&table, 820), "negotiation 12:00");
}

/// What the game master does to the clock while a season is held back the room sees at the same time,
/// as it does where none is.
#[test]
fn the_rooms_time_is_stopped_added_to_and_planned_anew_with_the_game_masters() {
    let (spring, retreats, fall) = (phase("S1901M"), phase("S1901R"), phase("F1901M"));
    let mut held = clock("moves 15 + 2 silent; retreats 1; at once");
    held.run.toggle(at(0));
    let mut open = held.clone();
    held.follow(retreats, spring, at(60));
    let acts: [fn(&mut Clock); 5] = [
        |clock| clock.toggle(at(100)),
        |clock| clock.toggle(at(200)),
        |clock| clock.add(SignedDuration::from_secs(30), at(210)),
        |clock| clock.skip(at(220)),
        |clock| {
            let plan = Plan::read("moves 5; at once", &CLASSIC).unwrap();
            *clock = clock.with(plan, at(230), &TimeZone::UTC);
        },
    ];
    for act in acts {
        act(&mut held);
        act(&mut open);
        assert_eq!(held.public(), open);
    }
    // What is undone is published anew, and its time begins at once, as that of an open phase.
    for clock in [&mut held, &mut open] {
        clock.toggle(at(240));
        clock.follow(fall, fall, at(250));
    }
    held.follow(retreats, spring, at(300));
    open.follow(spring, spring, at(300));
    assert_eq!(held.public(), open);
    held.follow(spring, spring, at(310));
    assert_eq!(held, open);
}

/// Where a settlement is undone its phase goes on with the time that was left of it, also out of a
/// file. Settled anew, the next phase has all of its own.
#[test]
fn a_phase_whose_settlement_is_undone_goes_on_where_it_was_left() {
    let (spring, fall) = (phase("S1901M"), phase("F1901M"));
    for plan in ["moves 15", "moves 15; at once"] {
        let mut table = clock(plan);
        table.run.toggle(at(0));
        table.follow(fall, fall, at(30));
        let text = table.write(&CLASSIC).unwrap();
        assert_eq!(Clock::read(&text, &CLASSIC).unwrap(), table);
        assert_eq!(
            table
                .public()
                .write(&CLASSIC)
                .unwrap()
                .matches("S1901M")
                .count(),
            0
        );
        table.follow(spring, spring, at(90));
        assert_eq!(digits(&table, 90), "negotiation 14:30", "{plan}");
        assert_eq!(digits(&table, 100), "negotiation 14:20", "{plan}");
        table.follow(fall, fall, at(100));
        assert_eq!(digits(&table, 100), "negotiation 15:00", "{plan}");
    }
    // One that stood stands.
    let mut table = clock("moves 15");
    table.run.toggle(at(0));
    table.run.toggle(at(30));
    table.follow(fall, fall, at(60));
    table.follow(spring, spring, at(90));
    assert_eq!(digits(&table, 600), "negotiation 14:30");
}

/// One that follows has nothing to go on with: it stays as it is.
#[test]
fn a_clock_that_follows_the_game_stays_as_it_is() {
    let (spring, retreats, fall) = (phase("S1901M"), phase("S1901R"), phase("F1901M"));
    let mut table = clock("moves 15 + 2 silent; retreats 1; at once");
    table.run.toggle(at(0));
    let course = [
        (spring, spring),
        (retreats, spring),
        (fall, fall),
        (spring, fall),
        (spring, spring),
        (fall, fall),
    ];
    for (nth, (open, published)) in (1..).zip(course) {
        let before = table.clone();
        let follows = table.follows(open, published);
        table.follow(open, published, at(60 * nth));
        assert_eq!(table == before, follows, "{nth}");
        assert!(table.follows(open, published), "{nth}");
    }
}
