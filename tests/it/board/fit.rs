//! Boards fitted to a game: canals, polar caps, special provinces, passages and extra units other
//! than the file has them.

use chancery_atlas::board::{
    Board, BoardChanges, FitError, Place, ProvinceId, Terrain, UnitKind, builtin,
};
use chancery_engine::variant::{Mercator, Variant};
use std::collections::BTreeSet;

fn board(id: &str) -> Board {
    Board::clone(&builtin::load(id).unwrap())
}

fn named(board: &Board, name: &str) -> ProvinceId {
    board
        .find_exact(name)
        .unwrap_or_else(|| panic!("no province {name}"))
}

fn abbrs(board: &Board, provinces: impl IntoIterator<Item = ProvinceId>) -> BTreeSet<&str> {
    provinces
        .into_iter()
        .map(|p| board.province(p).abbr.as_str())
        .collect()
}

fn set(text: &str) -> BTreeSet<&str> {
    text.split_whitespace().collect()
}

fn sails(board: &Board, from: &str) -> BTreeSet<String> {
    board
        .fleet_moves(Place::new(named(board, from)))
        .iter()
        .map(|&place| board.write_place(place))
        .collect()
}

fn walks<'a>(board: &'a Board, from: &str) -> BTreeSet<&'a str> {
    abbrs(board, board.army_moves(named(board, from)).iter().copied())
}

fn specials(board: &Board) -> Vec<(&str, BTreeSet<&str>)> {
    let with = board.powers.iter().filter(|power| !power.owned.is_empty());
    with.map(|power| (&*power.name, abbrs(board, power.owned.iter().copied())))
        .collect()
}

/// The board with options as they are written, or what is wrong with them.
fn try_fit(board: &Board, options: &[(&str, &str)]) -> Result<Board, FitError> {
    let mut changes = BoardChanges::default();
    for (name, value) in options {
        changes.read(board, name, value)?;
    }
    board.fitted(&changes)
}

fn fit(id: &str, options: &[(&str, &str)]) -> Board {
    try_fit(&board(id), options).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(id: &str, option: &str, value: &str) -> String {
    try_fit(&board(id), &[(option, value)])
        .map(|board| board.id)
        .unwrap_err()
        .to_string()
}

#[test]
fn nothing_changed_is_the_same_board() {
    for id in builtin::ids() {
        let old = board(id);
        let new = old.fitted(&BoardChanges::default()).unwrap();
        assert_eq!(
            (&old.provinces, &old.powers, old.victory),
            (&new.provinces, &new.powers, new.victory)
        );
        for p in old.province_ids() {
            assert_eq!(
                (old.terrain(p), old.is_centre(p)),
                (new.terrain(p), new.is_centre(p))
            );
            assert_eq!(
                (old.army_moves(p), old.waters(p), old.shores(p)),
                (new.army_moves(p), new.waters(p), new.shores(p))
            );
            for place in [vec![Place::new(p)], old.fleet_places(p)].concat() {
                assert_eq!(old.fleet_moves(place), new.fleet_moves(place));
            }
        }
    }
}

#[test]
fn canals_take_the_place_of_those_on_the_board() {
    let old = fit("standard", &[("canals", "Kie+denmark")]);
    assert_eq!(
        (
            old.terrain(named(&old, "kie")),
            old.terrain(named(&old, "den"))
        ),
        (Terrain::Canal, Terrain::Canal)
    );
    // Ships pass: Kiel is a water to go on to, and still a shore.
    assert!(old.waters(named(&old, "hel")).contains(&named(&old, "kie")));
    assert!(old.shores(named(&old, "hel")).contains(&named(&old, "kie")));

    let world = fit("mercator-world", &[("canals", "Con")]);
    let canals: Vec<_> = world
        .province_ids()
        .filter(|&p| world.terrain(p) == Terrain::Canal)
        .collect();
    assert_eq!(abbrs(&world, canals), set("Con"));
    assert_eq!(world.terrain(named(&world, "pan")), Terrain::Coastal);
    let none = fit("mercator-world", &[("canals", "none")]);
    assert!(
        none.province_ids()
            .all(|p| none.terrain(p) != Terrain::Canal)
    );
    // As the set-up says, what a canal is decides where an army and fleet stands, not who passes.
    let egypt = Place::new(named(&none, "egy"));
    assert!(none.fleet_can_reach(egypt, named(&none, "red")));
    assert!(none.fleet_can_reach(egypt, named(&none, "ems")));
    let fittings = Mercator.fittings();
    assert!(
        fittings
            .iter()
            .any(|fitting| fitting.name == "canals" && fitting.doc.contains("canal or not"))
    );
}

#[test]
fn a_canal_of_two_coasts_has_one() {
    let old = board("standard");
    let new = fit("standard", &[("canals", "StP")]);
    let stp = named(&new, "stp");
    assert!(new.province(stp).coasts.is_empty());
    assert_eq!(new.fleet_places(stp), [Place::new(stp)]);
    assert_eq!(
        sails(&new, "stp"),
        ["BAR", "BOT", "Fin", "Lvn", "Nwy"].map(String::from).into()
    );
    for from in ["bar", "bot", "fin", "lvn", "nwy"] {
        assert!(sails(&new, from).contains("StP"), "{from}");
        assert_eq!(sails(&new, from).len(), sails(&old, from).len(), "{from}");
    }
    // Other coasts stay, and so does who stands there at the start, but at no coast.
    assert_eq!(new.fleet_places(named(&new, "spa")).len(), 2);
    let russia = new.power(new.find_power("Russia").unwrap());
    assert!(russia.start.contains(&(UnitKind::Fleet, Place::new(stp))));
}

#[test]
fn caps_are_given_their_seas_or_added() {
    let old = board("standard");
    let new = fit("standard", &[("polar-caps", "arc=NAO+NWG+BAR")]);
    assert_eq!(new.provinces.len(), old.provinces.len() + 1);
    assert_eq!(new.provinces[..old.provinces.len()], old.provinces);
    let arctic = named(&new, "Arctic");
    assert_eq!(
        (&*new.province(arctic).abbr, &*new.province(arctic).id),
        ("ARC", "arc")
    );
    assert_eq!(
        (arctic.index(), new.terrain(arctic)),
        (old.provinces.len(), Terrain::Polar)
    );
    assert_eq!(abbrs(&new, new.cap_seas(arctic)), set("NAO NWG BAR"));
    assert!(new.army_moves(arctic).is_empty() && new.fleet_moves(Place::new(arctic)).is_empty());

    let world = fit(
        "mercator-world",
        &[("polar-caps", "Antarctic=SAO SouthPole=SPO")],
    );
    assert_eq!(
        world.provinces.len(),
        board("mercator-world").provinces.len() + 1
    );
    assert_eq!(
        abbrs(&world, world.cap_seas(named(&world, "ANT"))),
        set("SAO")
    );
    assert_eq!(world.cap_seas(named(&world, "ARC")).count(), 0);
    assert_eq!(world.province(named(&world, "southpole")).name, "SouthPole");
}

#[test]
fn special_provinces_take_the_place_of_those_on_the_board() {
    let new = fit(
        "standard",
        &[("special-provinces", "Germany=Naf Russian=Alb+Tus")],
    );
    assert_eq!(
        specials(&new),
        [("Germany", set("Naf")), ("Russia", set("Alb Tus"))]
    );
    assert!(
        new.powers
            .iter()
            .all(|power| power.owned == power.build_places)
    );
    assert!(specials(&fit("mercator-world", &[("special-provinces", "none")])).is_empty());
}

#[test]
fn passages_are_added() {
    let old = board("standard");
    let new = fit("standard", &[("passages", "Spa-Naf BLA-AegeanSea")]);
    assert_eq!(walks(&new, "spa"), &walks(&old, "spa") | &set("Naf"));
    assert_eq!(walks(&new, "naf"), &walks(&old, "naf") | &set("Spa"));
    assert_eq!(sails(&new, "naf"), sails(&old, "naf"));
    assert_eq!(
        sails(&new, "bla"),
        &sails(&old, "bla") | &BTreeSet::from(["AEG".to_owned()])
    );
    assert!(new.waters(named(&new, "aeg")).contains(&named(&new, "bla")));
    assert!(walks(&fit("mercator-world", &[("passages", "none")]), "spa").contains("Mor"));
}

#[test]
fn extra_units_and_centres_to_win_with_are_set() {
    let extra = |board: &Board| {
        board
            .powers
            .iter()
            .filter(|p| p.extra_units == 1)
            .map(|p| p.name.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        extra(&fit("mercator-world", &[("extra-units", "USA+Brit")])),
        ["Britain", "United States"]
    );
    assert!(extra(&fit("mercator-world", &[("extra-units", "none")])).is_empty());
    let changes = BoardChanges {
        victory: Some([18, 25, 28]),
        ..BoardChanges::default()
    };
    assert_eq!(
        board("standard").fitted(&changes).unwrap().victory,
        Some([18, 25, 28])
    );
}

#[test]
fn what_is_wrong_is_said_with_how_to_mend_it() {
    let told = [
        ("standard", "canals", "Mun"),
        ("standard", "canals", "NTH+Kie"),
        ("standard", "canals", "Kiell"),
        ("standard", "canals", "Kie++Den"),
        ("standard", "canals", ""),
        ("standard", "polar-caps", "ARC"),
        ("standard", "polar-caps", "ARC=Nwy"),
        ("standard", "polar-caps", "ARC=NAO ARC=BAR"),
        ("standard", "polar-caps", "N/P=NAO"),
        ("1885", "polar-caps", "ARC=NAO"),
        ("standard", "special-provinces", "Germany=Ruh"),
        ("standard", "special-provinces", "Germany=Bel"),
        ("standard", "special-provinces", "Germany=ENG"),
        ("standard", "special-provinces", "Germany=Alb Russia=Alb"),
        ("standard", "special-provinces", "Prussia=Alb"),
        ("standard", "passages", "Spa-WES"),
        ("standard", "passages", "Spa-Spa"),
        ("standard", "passages", "Spa"),
        ("standard", "passages", "Spa-Xyz"),
        ("standard", "extra-units", "Germany+Sweden"),
        ("standard", "aircraft", "yes"),
    ];
    let lines: Vec<_> = told
        .iter()
        .map(|(id, option, value)| {
            format!("{id}: {option} {value}\n    {}", refusal(id, option, value))
        })
        .collect();
    insta::assert_snapshot!(lines.join("\n"));
}
