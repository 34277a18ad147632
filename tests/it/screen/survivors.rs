//! Games in which some powers are out, eliminated or in disorder: every dialogue that lists powers or
//! players lists exactly those who are left, and what is told afterwards names the right ones.

use std::sync::Arc;

use chancery::phones::page_of;
use chancery::tui::screens::GameScreen;
use chancery_atlas::board::PowerId;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::edit::around;
use chancery_engine::ending::{Agreement, Ending, Parties, Several, read_agreement};
use chancery_engine::seat::{Author, IN_DISORDER, SeatId, Seating};
use chancery_engine::variant;
use chancery_game::game::{Game, History, Setup};
use chancery_game::report::{sheets, statement};
use chancery_game::view::{View, Viewer};
use chancery_out::paper;

use super::harness::Desk;
use super::lock::choose_word;
use crate::picture;

/// How powers are out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum How {
    Eliminated,
    InDisorder,
}

/// A game in which some powers are out.
struct Depleted {
    title: String,
    game: Game,
    out: Vec<PowerId>,
    how: How,
}

impl Depleted {
    fn new(of: &Game, out: Vec<PowerId>, how: How) -> Self {
        let mut setup = Setup::clone(of.setup());
        let mut history = History::clone(of.history());
        // Nobody is out before units and centres count.
        let state = Arc::make_mut(&mut history.state);
        if state.phase.kind == PhaseKind::SetUp {
            state.phase.kind = PhaseKind::Movement;
        }
        for (name, value) in [("vote-ballot", "open"), ("vote-discloses", "all")] {
            history.rules.set(&[], name, value).unwrap();
        }
        match how {
            How::InDisorder => {
                for power in &out {
                    IN_DISORDER.clone_into(&mut setup.players[power.index()]);
                }
            }
            How::Eliminated => {
                let position = &mut state.position;
                position.units.retain(|unit| !out.contains(&unit.power));
                position.pooled.retain(|unit| !out.contains(&unit.power));
                for owner in &mut position.owners {
                    *owner = owner.filter(|owner| !out.contains(owner));
                }
                let table = variant::Table::new(&setup.board, &history.rules);
                setup.variant.refresh(table, state);
            }
        }
        let names: Vec<&str> = out
            .iter()
            .map(|&power| setup.board.power(power).name.as_str())
            .collect();
        Self {
            title: format!("{} without {names:?}, {how:?}", setup.variant.id()),
            game: Game::resume(setup, history, Vec::new()),
            out,
            how,
        }
    }

    fn of_powers(&self) -> bool {
        self.game.setup().variant.seating() == Seating::OnePerPower
    }

    /// Who sits at the table yet.
    fn left(&self) -> Vec<SeatId> {
        let seats = (0..self.game.setup().seats()).filter_map(SeatId::nth);
        let is_out = |seat: &SeatId| {
            self.of_powers() && self.out.iter().any(|power| power.index() == seat.index())
        };
        seats.filter(|seat| !is_out(seat)).collect()
    }

    fn name(&self, seat: SeatId) -> &str {
        self.game.setup().seat_name(seat)
    }

    fn names(&self, seats: &[SeatId]) -> Vec<&str> {
        seats.iter().map(|&seat| self.name(seat)).collect()
    }

    /// Sits down at it: nothing is open above the table.
    fn sit(&self, desk: &mut Desk) {
        desk.app.model.show(GameScreen::new(self.game.clone()));
    }

    fn power_name(&self, power: PowerId) -> &str {
        &self.game.board().power(power).name
    }
}

/// The first, a middle and the last power out, each alone and all together, in every variant.
fn all() -> Vec<Depleted> {
    let mut all = Vec::new();
    for variant in variant::all() {
        let game = picture::game(variant.id());
        let powers: Vec<PowerId> = game.board().power_ids().collect();
        let some = [
            powers[0],
            powers[powers.len() / 2],
            powers[powers.len() - 1],
        ];
        let mut sets: Vec<Vec<PowerId>> = some.iter().map(|&power| vec![power]).collect();
        // A draw needs two who are left.
        let few = powers.len() < 5;
        sets.push(
            some.into_iter()
                .filter(|&power| !few || power != some[1])
                .collect(),
        );
        for out in sets {
            all.push(Depleted::new(&game, out.clone(), How::Eliminated));
            if variant.seating() == Seating::OnePerPower {
                all.push(Depleted::new(&game, out, How::InDisorder));
            }
        }
    }
    all
}

/// `A, B and C`.
fn series(names: &[&str]) -> String {
    match names {
        [] => "nobody".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn last_logged(desk: &Desk) -> &str {
    let last = desk.game().log().last();
    last.map_or("nothing", |line| line.what.as_str())
}

/// The votes that a list shows, by who gives them.
fn listed<'a>(of: &'a Depleted, desk: &Desk, sign: &str) -> Vec<&'a str> {
    let text = desk.text();
    let seats = (0..of.game.setup().seats()).filter_map(SeatId::nth);
    let names = seats.map(|seat| of.name(seat));
    let is_listed = |name: &&str| text.contains(&format!("{name:<20} {sign}"));
    names.filter(is_listed).collect()
}

/// Who votes on a draw, who is named in it, and who is told to have voted what.
fn draw_is_voted_on(of: &Depleted, desk: &mut Desk) -> usize {
    let left = of.left();
    let names = of.names(&left);
    of.sit(desk);
    desk.keys_at_once("%");
    assert_eq!(listed(of, desk, "votes"), names, "{}", of.title);
    desk.keys_at_once("<F5>");
    let draw = format!("“Draw between {}”", series(&names));
    let called = format!("{draw}; {} votes: {}", names.len(), series(&names));
    assert!(
        last_logged(desk).ends_with(&called),
        "{}: {}",
        of.title,
        last_logged(desk)
    );
    let choices = "yny".chars().cycle().take(left.len());
    desk.keys_at_once(&choices.clone().collect::<String>());
    for (sign, key) in [("for it", 'y'), ("against it", 'n')] {
        let voted = names.iter().zip(choices.clone());
        let voted: Vec<&str> = voted
            .filter(|(_, c)| *c == key)
            .map(|(name, _)| *name)
            .collect();
        assert_eq!(listed(of, desk, sign), voted, "{}", of.title);
    }
    desk.keys_at_once("<F5>");
    let voted = |key: char| -> Vec<&str> {
        let voted = names.iter().zip(choices.clone());
        voted
            .filter(|(_, c)| *c == key)
            .map(|(name, _)| *name)
            .collect()
    };
    let (ayes, vetoes) = (series(&voted('y')), series(&voted('n')));
    let told = format!("the vote on {draw} has failed: for {ayes}; against {vetoes}");
    assert_eq!(last_logged(desk), told, "{}", of.title);
    left.len()
}

/// The game is conceded to the first who is left, or to the last.
fn concession_is_voted_on(of: &Depleted, desk: &mut Desk) -> usize {
    let left = of.left();
    let ends = [(0, left[0]), (left.len() - 1, left[left.len() - 1])];
    for (at, winner) in ends {
        of.sit(desk);
        // The five lines above those who can be named are two ends and three rules.
        desk.keys_at_once("%<Down> ")
            .keys_at_once(&"<Down>".repeat(4 + at))
            .keys_at_once(" <F5>");
        desk.keys_at_once(&"y".repeat(left.len()))
            .keys_at_once("<F5>y");
        let conceded = Ending::Agreed(Agreement::Concession(Parties::one(winner)));
        assert_eq!(desk.game().state().ending, Some(conceded), "{}", of.title);
        let name = of.name(winner);
        assert!(
            desk.game()
                .how_ended()
                .starts_with(&format!("{name} has won"))
        );
    }
    ends.len()
}

fn time_is_voted_on(of: &Depleted, desk: &mut Desk) -> usize {
    let names = of.names(&of.left());
    of.sit(desk);
    desk.keys_at_once("<C-k>moves 15<Enter><Esc>%<Down><Down> <F5>");
    let called = format!("{} votes: {}", names.len(), series(&names));
    assert!(
        last_logged(desk).ends_with(&called),
        "{}: {}",
        of.title,
        last_logged(desk)
    );
    desk.keys_at_once(&"y".repeat(names.len()))
        .keys_at_once("<F5>");
    let told = format!("has passed: for {}; against nobody", series(&names));
    assert!(
        last_logged(desk).ends_with(&told),
        "{}: {}",
        of.title,
        last_logged(desk)
    );
    names.len()
}

/// Votes line by line, as whoever can't see the screen has them.
fn plain_is_voted_on(of: &Depleted, desk: &mut Desk) -> usize {
    let names = of.names(&of.left());
    // Each line draws a long sheet.
    if of.out.len() == 1 || of.how == How::InDisorder {
        return 0;
    }
    of.sit(desk);
    let mut talk = chancery::tui::plain::Talk::default();
    talk.begin(&mut desk.app);
    let mut said = Vec::new();
    let votes = names.iter().map(|_| "y");
    for line in ["%", "F5"].into_iter().chain(votes).chain(["F5"]) {
        said.extend(talk.line(&mut desk.app, line, desk.now));
    }
    let told = format!("has passed: for {}; against nobody", series(&names));
    assert!(
        last_logged(desk).ends_with(&told),
        "{}: {}",
        of.title,
        said.join("\n")
    );
    names.len()
}

/// The box that ends a game, and the same typed.
fn end_is_agreed(of: &Depleted, desk: &mut Desk) -> usize {
    let left = of.left();
    let draw = Agreement::Draw(Several::new(Parties::new(left.iter().copied()).unwrap()).unwrap());
    of.sit(desk);
    desk.keys_at_once("<C-x><F5>y");
    let ended = Some(Ending::Agreed(draw.clone()));
    assert_eq!(desk.game().state().ending, ended, "{}", of.title);
    let game = &of.game;
    let around = around(
        game.setup().variant,
        game.board(),
        &game.setup().players,
        game.state(),
    );
    assert_eq!(around.left, left, "{}", of.title);
    assert_eq!(read_agreement("draw", &around), Ok(draw), "{}", of.title);
    left.len()
}

/// Orders, claims and slips are asked of those who are left.
fn orders_are_asked(of: &Depleted, _: &mut Desk) -> usize {
    let game = &of.game;
    let asked = |author: &Author| !game.demands(*author).is_empty();
    let mut claims = 0;
    for author in game.setup().authors() {
        if of.out.contains(&author.power) {
            assert!(!asked(&author), "{}: {author:?}", of.title);
        }
    }
    for alliance in game.alliances() {
        claims += 1;
        let has_out = alliance.members.iter().any(|power| of.out.contains(power));
        assert!(!has_out, "{}: {alliance:?}", of.title);
    }
    for (power, _) in game.silent() {
        assert!(!of.out.contains(&power), "{}", of.title);
    }
    claims
}

/// The phones' box names every seat; whoever is out is asked nothing on his page.
fn phones_ask(of: &Depleted, _: &mut Desk) -> usize {
    let fields = std::collections::BTreeMap::new();
    let mut asked = 0;
    // A page takes long. Who is taken for another is so beside one who is out, or at the end.
    let last = of.game.setup().seats() - 1;
    let is_near = |seat: &SeatId| {
        let beside = |power: &PowerId| power.index().abs_diff(seat.index()) < 2;
        seat.index() == last || of.out.iter().any(beside)
    };
    for seat in (0..=last).filter_map(SeatId::nth).filter(is_near) {
        let html = page_of(&of.game, seat, &fields);
        assert!(html.contains(of.name(seat)), "{}", of.title);
        let asks = !html.contains("Nothing is asked of you");
        let mut authors = of
            .game
            .setup()
            .authors()
            .filter(|author| author.seat == seat);
        let has_to = authors.any(|author| !of.game.demands(author).is_empty());
        let is_out = !of.left().contains(&seat);
        assert!(asks || !has_to, "{}: {}", of.title, of.name(seat));
        assert!(!(asks && is_out), "{}: {}", of.title, of.name(seat));
        asked += usize::from(asks);
    }
    asked
}

/// What is handed out is everybody's own; whoever is out has no slip.
fn slips_are_handed_out(of: &Depleted, _: &mut Desk) -> usize {
    let game = &of.game;
    let out = |seat: &SeatId| !of.left().contains(seat);
    for seat in paper::players(game) {
        assert!(!(of.how == How::InDisorder && out(&seat)), "{}", of.title);
        let text = statement(&View::new(game, Viewer::Seat(seat))).to_text(120);
        assert!(text.starts_with(of.name(seat)), "{}: {text}", of.title);
        let has_slip = text.contains("orders for");
        assert!(!(has_slip && out(&seat)), "{}: {text}", of.title);
    }
    let text = sheets(&View::new(game, Viewer::GameMaster)).to_text(120);
    let heads = text.lines().filter(|line| line.contains(": orders for "));
    let heads: Vec<&str> = heads.map(|line| line.split(": ").next().unwrap()).collect();
    let asked = of.left().into_iter().filter(|&seat| {
        let mut authors = game.setup().authors().filter(|author| author.seat == seat);
        authors.any(|author| !game.demands(author).is_empty())
    });
    let asked: Vec<SeatId> = asked.collect();
    if of.of_powers() {
        assert_eq!(heads, of.names(&asked), "{}", of.title);
    }
    heads.len()
}

/// The census reads out those who have something, and nobody who is eliminated.
fn board_is_read_out(of: &Depleted, desk: &mut Desk) -> usize {
    of.sit(desk);
    desk.keys_at_once("#");
    let text = desk.text();
    let seen = View::new(&of.game, Viewer::in_room(&of.game));
    let mut read = 0;
    for power in of.game.board().power_ids() {
        let name = of.power_name(power);
        let has = seen.now.position.units_of(power).next().is_some();
        if has {
            // A long name is cut.
            let begun: String = name.chars().take(8).collect();
            assert!(text.contains(&begun), "{}: {name}\n{text}", of.title);
            read += 1;
        }
        if of.how == How::Eliminated && of.out.contains(&power) {
            assert!(!has && !text.contains(name), "{}: {name}\n{text}", of.title);
        }
    }
    read
}

/// The laptop goes round those who are left. None where each player sees another board.
fn laptop_goes_round(of: &Depleted, _: &mut Desk) -> usize {
    // A round takes many frames: it is played where most are out.
    if of.out.len() == 1 {
        return 0;
    }
    let mut desk = Desk::playing(80, 24, of.game.clone());
    desk.keys(":hot seat<Enter>");
    if !desk.text().contains("Choose a password") {
        return 0;
    }
    choose_word(&mut desk);
    let left = of.left();
    for name in of.names(&left) {
        desk.shows(&format!("For {name} alone"));
        // He chooses no PIN.
        desk.keys("<Enter><Enter>")
            .shows(&format!("The slip of {name}"));
        desk.keys("<F5><F5>");
    }
    desk.shows("Every slip is in");
    left.len()
}

/// Every score is its own power's: whoever is eliminated shares in no draw.
fn scores_are_told(of: &Depleted, _: &mut Desk) -> usize {
    let view = View::new(&of.game, Viewer::GameMaster);
    let Some(standings) = chancery_game::report::standings(&view) else {
        return 0;
    };
    let system = chancery_game::score::System::read("draw-size").unwrap();
    let scores = system.scores(&standings).unwrap();
    for (power, score) in of.game.board().power_ids().zip(scores) {
        let is_out = of
            .game
            .state()
            .position
            .centre_count(of.game.board(), power)
            == 0;
        assert_eq!(
            score.0 == 0.0,
            is_out,
            "{}: {}",
            of.title,
            of.power_name(power)
        );
    }
    1
}

/// With whose eyes the board is seen stands over it.
fn eyes_are_named(of: &Depleted, desk: &mut Desk) -> usize {
    of.sit(desk);
    desk.keys_at_once("<C-e>");
    if !desk.text().contains("AS SEEN BY") {
        return 0;
    }
    let seats = of.game.setup().seats().min(9);
    for nth in 0..seats {
        desk.keys_at_once(&format!("{}", nth + 1));
        let name = of.name(SeatId::nth(nth).unwrap()).to_uppercase();
        desk.shows(&format!("AS SEEN BY: {name}"));
    }
    seats
}

/// Plays a dialogue in every game, and says how many it counted.
fn everywhere(what: &str, dialogue: fn(&Depleted, &mut Desk) -> usize) {
    let mut desk = Desk::new(120, 60);
    let all = all();
    let number: usize = all.iter().map(|of| dialogue(of, &mut desk)).sum();
    println!("{number} {what} in {} games", all.len());
    assert!(number > 0, "{what}");
}

#[test]
fn whoever_is_left_votes_on_a_draw() {
    everywhere("voters on a draw", draw_is_voted_on);
}

#[test]
fn whoever_is_left_votes_on_a_concession() {
    everywhere("games conceded", concession_is_voted_on);
}

#[test]
fn whoever_is_left_votes_on_more_time() {
    everywhere("voters on more time", time_is_voted_on);
}

#[test]
fn whoever_is_left_votes_line_by_line() {
    everywhere("voters line by line", plain_is_voted_on);
}

#[test]
fn whoever_is_left_shares_an_agreed_draw() {
    everywhere("seats of agreed draws", end_is_agreed);
}

#[test]
fn whoever_is_left_is_asked_for_orders_and_claims() {
    everywhere("groups that may claim", orders_are_asked);
}

#[test]
fn whoever_is_left_is_asked_on_his_phone() {
    everywhere("phones that ask", phones_ask);
}

#[test]
fn whoever_is_left_has_a_slip_on_paper() {
    everywhere("slips on paper", slips_are_handed_out);
}

#[test]
fn whoever_is_left_is_in_the_census() {
    everywhere("powers in the census", board_is_read_out);
}

#[test]
fn whoever_is_left_is_handed_the_laptop() {
    everywhere("players of the hot seat", laptop_goes_round);
}

#[test]
fn whoever_is_left_shares_in_the_score() {
    everywhere("games scored", scores_are_told);
}

#[test]
fn whoever_looks_is_named() {
    everywhere("eyes", eyes_are_named);
}

/// Games for fewer players, whose names are drawn: each has all powers of his party, nobody those
/// that are left over, and one vote.
#[test]
fn fewer_players_are_drawn_and_vote_once_each() {
    for count in 2..7 {
        let names: Vec<String> = (1..=count).map(|nth| format!("Player{nth}")).collect();
        let mut desk = Desk::new(120, 60);
        desk.keys("<Enter><Down><Down>");
        desk.keys_until("<Left>", &format!("< {count} >"));
        let parties = {
            let board = chancery_atlas::board::builtin::standard();
            let ids: Vec<String> = board.powers.iter().map(|power| power.id.clone()).collect();
            chancery_engine::seat::parties(count, &ids).unwrap()
        };
        // A name stands in the first line of its player.
        for (line, party) in parties.iter().enumerate() {
            desk.keys("<Down>");
            if party.is_some() && !parties[..line].contains(party) {
                desk.keys(&names[party.unwrap()]);
            }
        }
        desk.keys("<F4><F5>");
        let setup = desk.game().setup().clone();
        for (seat, party) in parties.iter().enumerate() {
            let player = &setup.players[seat];
            match party {
                None => assert_eq!(player, IN_DISORDER),
                Some(party) => {
                    let of_party = parties.iter().zip(&setup.players);
                    let mut same = of_party.filter(|(of, _)| **of == Some(*party));
                    assert!(names.contains(player) && same.all(|(_, other)| other == player));
                }
            }
        }
        desk.keys("%<F5>");
        let called = last_logged(&desk);
        assert!(called.contains(&format!("; {count} votes: ")), "{called}");
    }
}
