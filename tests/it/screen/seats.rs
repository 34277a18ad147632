//! Drawing who plays which power while a game is set up, and where it is told afterwards.

use super::harness::Desk;

#[test]
fn names_are_drawn_and_the_seed_is_in_the_log() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><Down><Down><Down>");
    desk.keys("Anna: FR; was Turkey<Down>Brian: France 3<Down>Chuck<F4>")
        .shows("France Anna (bid 7)")
        .shows("Brian (by lot)")
        .hides("was Turkey");
    // A second draw is of what was wished at first.
    desk.keys("<F4>").shows("France Anna (bid 7)");
    desk.keys("<F5>").shows("0 of 22 ordered");
    let game = desk.game();
    let mut players: Vec<&str> = game.setup.players.iter().map(String::as_str).collect();
    assert_eq!(players[2], "Anna");
    players.sort_unstable();
    assert_eq!(players, ["", "", "", "", "Anna", "Brian", "Chuck"]);
    let logged = &game.log().last().unwrap().what;
    assert!(
        logged.starts_with("who plays which power was drawn from the seed ")
            && logged.ends_with("of: Anna: FR; was Turkey; Brian: France 3; Chuck"),
        "{logged}"
    );
    desk.keys("<F6><Tab>").shows("France: Anna");
    desk.keys("<Tab>").shows("France: Anna");
}

#[test]
fn what_cannot_be_drawn_is_said_and_nothing_is_changed() {
    let mut desk = Desk::new(120, 40);
    desk.keys("<Enter><F4>")
        .shows("type the players' names first");
    desk.keys("<Down><Down><Down><Down>Anna: Spain<F4>")
        .shows("“Spain” is no power")
        .shows("Anna: Spain");
    // Nobody who draws nothing has anything of it in his log.
    let mut desk = Desk::at_table(80, 24);
    assert!(desk.keys("<F8>").game().log().is_empty());
}
