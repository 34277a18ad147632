//! What is foreseen before a month is settled, and what is doubted.

use super::Scene;
use chancery_engine::adjudicate::{CarryingVoid, ScaleVoid, VoidReason};
use chancery_engine::variant::{Caution, Mercator, UnitForm, Variant};

impl Scene {
    /// What a unit will be, by where it stands at first: `A Lon, aboard ENG, …`.
    fn foreseen(&self, name: &str, lines: &[&str]) -> String {
        let position = &self.state.position;
        let aboard = name
            .strip_prefix("A(")
            .map(|sea| self.at(sea.trim_end_matches(')')));
        let id = match aboard {
            Some(sea) => position.aboard_in(sea).next().unwrap().unit.id,
            None => position.unit_in(self.at(name)).unwrap().id,
        };
        let outlook = Mercator.outlook(self.table(), &self.state, &self.orders(lines));
        let line = *outlook.unwrap().forecast(id).unwrap();
        let told = line.at.map(|(place, unit_form)| {
            let unit_form = match unit_form {
                UnitForm::Army => "A",
                UnitForm::Fleet => "F",
                UnitForm::Pair => "A/F",
                UnitForm::Aboard => "aboard",
                UnitForm::Trapped => "trapped",
            };
            format!("{unit_form} {}", self.board.write_place(place))
        });
        told.join(", ")
    }

    pub(super) fn doubts(&self, lines: &[&str]) -> Vec<(usize, Caution)> {
        Mercator.doubts(self.table(), &self.state, &self.orders(lines))
    }
}

#[test]
fn a_voyage_is_foreseen_scale_by_scale() {
    let scene = Scene::new(&["England: A Lon, F ENG"]);
    let lines = [
        "England: TS1 A(Lon) B F(ENG)",
        "England: TS2 A/F(ENG) - MAO",
        "England: TS3 A(MAO) D Por",
        "England: TS3 F(MAO) - WES",
    ];
    assert_eq!(
        scene.foreseen("Lon", &lines),
        "A Lon, aboard ENG, aboard MAO, A Por"
    );
    assert_eq!(
        scene.foreseen("ENG", &lines),
        "F ENG, A/F ENG, A/F MAO, F WES"
    );
}

#[test]
fn whoever_stands_in_the_way_is_not_foreseen_to_bar_it() {
    let scene = Scene::new(&["England: A/F ENG", "France: A Bre, F MAO"]);
    let lines = [
        "England: TS1 A(ENG) L Bre",
        "England: TS2 F(ENG) - MAO",
        "France: TS2 A(Bre) - Par",
        "France: TS3 A(Par) H",
    ];
    assert_eq!(
        scene.foreseen("A(ENG)", &lines),
        "aboard ENG, A Bre, A Bre, A Bre"
    );
    assert_eq!(
        scene.foreseen("ENG", &lines),
        "A/F ENG, F ENG, F MAO, F MAO"
    );
    assert_eq!(scene.foreseen("Bre", &lines), "A Bre, A Bre, A Par, A Par");
    assert_eq!(scene.foreseen("MAO", &lines), "F MAO, F MAO, F MAO, F MAO");
}

#[test]
fn chains_and_caps_are_foreseen_and_of_two_lines_the_first() {
    let scene = Scene::new(&["England: A Den, F NTH, F ENG, A/F NAO"]);
    let lines = [
        "England: TS1 A(Den) B F(NTH)",
        "England: TS2 F(NTH) & F(ENG) C A(Den) - ENG",
        "England: TS2 A/F(ENG) - MAO",
        "England: TS3 A(NAO) D ARC",
    ];
    assert_eq!(
        scene.foreseen("Den", &lines),
        "A Den, aboard NTH, aboard MAO, aboard MAO"
    );
    assert_eq!(
        scene.foreseen("A(NAO)", &lines),
        "aboard NAO, aboard NAO, aboard NAO, trapped ARC"
    );
    let twice = ["England: TS2 F(NTH) - NWG", "England: TS2 F(NTH) - SKA"];
    assert_eq!(scene.foreseen("NTH", &twice), "F NTH, F NTH, F NWG, F NWG");
    let ashore = ["England: TS3 A(NAO) D Lvp", "England: TS3 A(NAO) D Cly"];
    assert_eq!(
        scene.foreseen("A(NAO)", &ashore),
        "aboard NAO, aboard NAO, aboard NAO, A Lvp"
    );
}

/// The writer's own fleet stood there when the month began.
#[test]
fn the_fleet_that_is_boarded_is_the_one_that_is_there_by_then() {
    let scene = Scene::new(&["Germany: A Bel, F ENG", "France: F Bre"]);
    let lines = [
        "Germany: TS2 F(ENG) - NTH",
        "France: TS2 F(Bre) - ENG",
        "Germany: TS3 A(Bel) E F(ENG)",
    ];
    let french = scene.state.position.unit_in(scene.at("Bre")).unwrap().id;
    let foreseen = Mercator.bind(scene.table(), &scene.state, &scene.orders(&lines));
    let found = scene.settle(&lines).bound;
    for bound in [foreseen, found] {
        let objects: Vec<_> = bound.iter().map(|line| line.object).collect();
        assert_eq!(objects, [None, None, Some(french)]);
    }
}

#[test]
fn an_order_hangs_on_those_that_bring_its_unit_there() {
    let scene = Scene::new(&["England: A Lon, F ENG"]);
    let lines = [
        "England: TS1 A(Lon) B F(ENG)",
        "England: TS2 A/F(ENG) - MAO",
        "England: TS3 A(MAO) D Por",
    ];
    let hangs = |order| Caution::HangsOn {
        order,
        succeeds: true,
    };
    assert_eq!(
        scene.doubts(&lines),
        [(1, hangs(0)), (2, hangs(0)), (2, hangs(1))]
    );
    // For the same army left where it was.
    let lines = ["England: TS2 F(ENG) - MAO", "England: TS3 A(Lon) E F(ENG)"];
    assert_eq!(scene.doubts(&lines), [(1, Caution::SpoiltBy { order: 0 })]);
}

#[test]
fn a_wrong_kind_may_be_right_if_an_order_fails() {
    let scene = Scene::new(&["England: A/F ENG, F NTH"]);
    let lines = [
        "England: TS1 A(ENG) L Bre",
        "England: TS2 A/F(ENG) - MAO",
        "England: TS2 A/F(NTH) - NWG",
    ];
    let expected = [
        (
            1,
            Caution::OtherGuise {
                will_be: UnitForm::Fleet,
            },
        ),
        (1, Caution::SpoiltBy { order: 0 }),
        (
            2,
            Caution::OtherGuise {
                will_be: UnitForm::Fleet,
            },
        ),
    ];
    assert_eq!(scene.doubts(&lines), expected);
}

#[test]
fn what_lacks_its_other_half_is_told_with_whose_it_is() {
    let scene = Scene::new(&["France: F ENG", "Germany: A Bel, A Den, F NTH"]);
    let france = scene.power("France");
    assert_eq!(
        scene.doubts(&["Germany: TS1 A(Bel) B French F(ENG)"]),
        [(0, Caution::OneSided { power: france })]
    );
    let chain = [
        "Germany: TS1 A(Den) B F(NTH)",
        "Germany: TS2 F(NTH) & French F(ENG) C A(Den) - Bre",
    ];
    assert_eq!(
        scene.doubts(&chain),
        [(1, Caution::OneSided { power: france })]
    );
    let both = [
        "Germany: TS1 A(Bel) B French F(ENG)",
        "France: TS1 German A(Bel) B F(ENG)",
        "Germany: TS2 A/f(ENG) - NTH",
    ];
    assert_eq!(scene.doubts(&both), [(2, Caution::Expectation)]);
}

#[test]
fn double_options_name_each_other() {
    let scene = Scene::new(&["France: F ENG, F MAO, A Gas"]);
    let lines = [
        "France: TS2 A(Gas) - Bre",
        "France: TS3 A(Bre) E F(ENG)",
        "France: TS3 A(Gas) E F(MAO)",
    ];
    let doubts = scene.doubts(&lines);
    assert!(
        doubts.contains(&(1, Caution::DoubleOption { with: 2 }))
            && doubts.contains(&(2, Caution::DoubleOption { with: 1 })),
        "{doubts:?}"
    );
    let twice = ["France: TS2 F(ENG) - NTH", "France: TS2 F(ENG) - IRI"];
    assert_eq!(
        scene.doubts(&twice),
        [
            (0, Caution::DoubleOption { with: 1 }),
            (1, Caution::DoubleOption { with: 0 })
        ]
    );
}

#[test]
fn what_nobody_else_can_mend_is_void() {
    let scene = Scene::new(&["England: A/F ENG, A Lon, F NTH"]);
    let doubts = scene.doubts(&[
        "England: TS1 A(Lon) B F(ENG)",
        "England: TS3 F(NTH) - NWG",
        "England: TS2 F(NTH) - WES",
    ]);
    let expected = [
        (
            0,
            Caution::Void(VoidReason::Carrying(CarryingVoid::FleetLoaded(
                scene.at("ENG"),
            ))),
        ),
        (
            1,
            Caution::Void(VoidReason::Scales(ScaleVoid::TookNoPart(scene.at("NTH")))),
        ),
        (
            2,
            Caution::Void(VoidReason::NotAdjacent {
                to: scene.at("WES").into(),
            }),
        ),
    ];
    assert_eq!(doubts, expected);
    assert_eq!(
        scene.doubts(&["England: TS1 A(ENG) L Bre", "England: TS1 A(Lon) B F(ENG)"]),
        []
    );
}

/// An order hangs on those of the unit that is meant, not on what others do in the same place.
#[test]
fn an_order_does_not_hang_on_what_others_do_there() {
    let scene = Scene::new(&["England: A Lon, F ENG", "France: A/F MAO"]);
    let lines = [
        "England: TS1 A(Lon) B F(ENG)",
        "England: TS2 A/F(ENG) - MAO",
        "England: TS3 A(MAO) D Por",
        "France: TS1 F(MAO) S A(MAO) L Spa",
        "France: TS2 A/F(MAO) - NAO",
    ];
    let hangs = |order| Caution::HangsOn {
        order,
        succeeds: true,
    };
    // The French fleet is busy whatever comes of the landing that it supports.
    let expected = [
        (1, hangs(0)),
        (2, hangs(0)),
        (2, hangs(1)),
        (
            4,
            Caution::Void(VoidReason::Scales(ScaleVoid::FleetBusy(scene.at("MAO")))),
        ),
    ];
    assert_eq!(scene.doubts(&lines), expected);
}
