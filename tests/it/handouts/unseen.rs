//! In fog, a place of which nothing is seen looks otherwise than one in which nobody is.

use chancery_engine::seat::SeatId;
use chancery_game::view::{View, Viewer};
use chancery_out::picture::{Ink, PictureMoment, svg};

use crate::picture::game;
use crate::screen::harness::Desk;

#[test]
fn on_paper_and_on_screen_what_is_not_seen_differs_from_what_is_empty() {
    let game = game("fog-of-war");
    let france = Viewer::Seat(SeatId::playing(game.board().find_power("France").unwrap()));
    let view = View::new(&game, france);
    let unseen = view.unseen(&view.now);
    let is_unseen = |abbr: &str| {
        let mut all = view.board.province_ids();
        let at = all.find(|&at| view.board.province(at).abbr == abbr);
        unseen.contains(&at.unwrap())
    };
    assert!(!is_unseen("Bur") && !is_unseen("Par") && is_unseen("Mos") && is_unseen("Mun"));
    let drawn = |viewer| svg(&View::new(&game, viewer), PictureMoment::Now, Ink::Colour);
    let veils = |svg: &str| svg.matches("class=\"unseen\"").count();
    let french = drawn(france);
    assert_eq!(veils(&french), unseen.len());
    assert!(french.contains("Dark: you do not see who is there."));
    assert_eq!(veils(&drawn(Viewer::GameMaster)), 0);
    let mut desk = Desk::playing(120, 40, game);
    desk.keys("<C-e>3")
        .shows("AS SEEN BY: FRANCE")
        .shows("hatched: not seen")
        .shows("/  /");
    desk.keys("0").hides("hatched: not seen");
}
