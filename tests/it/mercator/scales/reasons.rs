//! Why orders are void, and why others fail.

use super::Scene;
use chancery_atlas::board::{Place, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{
    CarryingReason, CarryingVoid, Reason, Rival, ScaleReason, ScaleVoid, VoidReason,
};
use chancery_engine::calendar::Scale;

#[test]
fn a_line_is_for_the_piece_that_is_there_when_its_time_scale_begins() {
    let scene = Scene::new(&["England: A Lon, F ENG, F NTH", "France: A Bre"]);
    let (eng, lon, bre) = (scene.at("ENG"), scene.at("Lon"), scene.at("Bre"));
    assert_eq!(
        scene.why(&["England: TS1 A(Wal) B F(ENG)"]),
        VoidReason::NoUnit(scene.at("Wal"))
    );
    assert_eq!(
        scene.why(&["England: TS1 A(Lon) B F(ENG)", "England: TS2 A(Lon) - Wal"]),
        VoidReason::Scales(ScaleVoid::NotThereThen {
            at: lon,
            scale: Scale::Second
        })
    );
    assert_eq!(
        scene.why(&["England: TS2 F(ENG) - IRI", "England: TS3 A(ENG) D Wal"]),
        VoidReason::Scales(ScaleVoid::NotThereThen {
            at: eng,
            scale: Scale::Third
        })
    );
    let france = scene.power("France");
    assert_eq!(
        scene.why(&["England: TS2 A(Bre) - Par"]),
        VoidReason::NotYours {
            at: bre,
            owner: france
        }
    );
    assert_eq!(
        scene.why(&["England: TS1 A(ENG) L Wal"]),
        VoidReason::Carrying(CarryingVoid::NobodyAboard(eng))
    );
    assert_eq!(
        scene.why(&["England: TS1 A(Lon) L Wal"]),
        VoidReason::Carrying(CarryingVoid::NobodyAboard(lon))
    );
}

#[test]
fn kinds_and_nationalities_are_part_of_the_order() {
    let scene = Scene::new(&["England: A/F ENG, F NTH", "France: F MAO"]);
    let (eng, nth, mao) = (scene.at("ENG"), scene.at("NTH"), scene.at("MAO"));
    assert_eq!(
        scene.why(&["England: TS2 F(ENG) - IRI"]),
        VoidReason::Scales(ScaleVoid::IsPair(eng))
    );
    assert_eq!(
        scene.why(&["England: TS2 A/F(NTH) - NWG"]),
        VoidReason::Scales(ScaleVoid::IsLoneFleet(nth))
    );
    assert_eq!(
        scene.why(&["England: TS2 A/F(NTH) H"]),
        VoidReason::Scales(ScaleVoid::IsLoneFleet(nth))
    );
    assert_eq!(
        scene.why(&["England: TS2 A(ENG) - IRI"]),
        VoidReason::Carrying(CarryingVoid::OnlyLands(eng))
    );
    assert_eq!(
        scene.why(&["England: TS2 F(NTH) S F(ENG)"]),
        VoidReason::Scales(ScaleVoid::IsPair(eng))
    );
    let owner = scene.power("France");
    assert_eq!(
        scene.why(&["England: TS2 A/F(ENG) S German F(MAO)"]),
        VoidReason::WrongPower { at: mao, owner }
    );
    assert_eq!(
        scene.why(&["England: TS2 A/F(ENG) - Wal"]),
        VoidReason::Scales(ScaleVoid::NotForPairs(scene.at("Wal")))
    );
    assert_eq!(
        scene.why(&["England: TS2 A/F(ENG) - NAO"]),
        VoidReason::NotAdjacent {
            to: Place::new(scene.at("NAO"))
        }
    );
}

#[test]
fn landings_go_to_land_beside_the_fleet_and_boardings_to_a_fleet_at_sea() {
    let scene = Scene::new(&[
        "England: A/F ENG, A Lon, A Yor, F Wal, F NTH",
        "Germany: A/F Kie, A Ber, A Mun",
    ]);
    let (eng, yor) = (scene.at("ENG"), scene.at("Yor"));
    assert_eq!(
        scene.why(&["England: TS1 A(ENG) L Yor"]),
        VoidReason::Carrying(CarryingVoid::SeaApart {
            sea: eng,
            land: yor
        })
    );
    assert_eq!(
        scene.why(&["England: TS1 A(ENG) L ARC"]),
        VoidReason::Carrying(CarryingVoid::SeaApart {
            sea: eng,
            land: scene.at("ARC")
        })
    );
    assert_eq!(
        scene.why(&["England: TS1 A(ENG) L NTH"]),
        VoidReason::Scales(ScaleVoid::NotAshore(scene.at("NTH")))
    );
    assert_eq!(
        scene.why(&["England: TS1 A(Yor) B F(ENG)"]),
        VoidReason::Carrying(CarryingVoid::SeaApart {
            sea: eng,
            land: yor
        })
    );
    assert_eq!(
        scene.why(&["England: TS1 A(Yor) B F(Wal)"]),
        VoidReason::Carrying(CarryingVoid::FleetInPort(scene.at("Wal")))
    );
    assert_eq!(
        scene.why(&["England: TS1 A(Lon) B F(MAO)"]),
        VoidReason::Carrying(CarryingVoid::SeaApart {
            sea: scene.at("MAO"),
            land: scene.at("Lon")
        })
    );
    assert_eq!(
        scene.why(&["England: TS1 A(ENG) B F(NTH)"]),
        VoidReason::Carrying(CarryingVoid::OnlyLands(eng))
    );
    assert_eq!(
        scene.why(&["Germany: TS1 A(Kie) L Swe"]),
        VoidReason::NotAdjacent {
            to: Place::new(scene.at("Swe"))
        }
    );
}

#[test]
fn a_support_of_a_landing_needs_a_landing_a_sea_and_the_fleet_that_carries() {
    let scene = Scene::new(&["England: A/F ENG, F NTH, A Yor", "Germany: A/F Kie"]);
    assert_eq!(
        scene.why(&["England: TS1 F(NTH) S A(ENG) L Lon"]),
        VoidReason::Scales(ScaleVoid::NotTheCarrier(scene.at("NTH")))
    );
    assert_eq!(
        scene.why(&["England: TS1 F(NTH) S A(NTH) L Lon"]),
        VoidReason::Carrying(CarryingVoid::NobodyAboard(scene.at("NTH")))
    );
    assert_eq!(
        scene.why(&[
            "England: TS1 A(ENG) L Wal",
            "England: TS1 F(ENG) S A(ENG) L Lon"
        ]),
        VoidReason::Scales(ScaleVoid::LandingNotOrdered(scene.at("Lon")))
    );
    assert_eq!(
        scene.why(&["Germany: TS1 F(Kie) S A(Kie) L Hol"]),
        VoidReason::Scales(ScaleVoid::CanalStrength(scene.at("Kie")))
    );
    let spent = [
        "England: TS1 F(ENG) S A(ENG) L Lon",
        "England: TS2 F(ENG) - MAO",
    ];
    assert_eq!(
        scene.why(&spent),
        VoidReason::Scales(ScaleVoid::FleetBusy(scene.at("ENG")))
    );
    let reasons = scene.reasons(&["England: TS1 F(ENG) S A(ENG) L Lon"]);
    assert_eq!(reasons, [Reason::Scales(ScaleReason::LandingSupported)]);
}

#[test]
fn of_two_powers_each_orders_his_half() {
    let scene = Scene::new(&["France: F ENG", "Germany: A Bel"]);
    let (france, germany) = (scene.power("France"), scene.power("Germany"));
    assert_eq!(
        scene.why(&["Germany: TS1 A(Bel) B French F(ENG)"]),
        VoidReason::Scales(ScaleVoid::NotShared(france))
    );
    assert_eq!(
        scene.why(&["France: TS1 German A(Bel) B F(ENG)"]),
        VoidReason::Scales(ScaleVoid::NotShared(germany))
    );
    let wrong = scene.why(&[
        "Germany: TS1 A(Bel) B French F(ENG)",
        "France: TS1 Italian A(Bel) B F(ENG)",
    ]);
    assert_eq!(
        wrong,
        VoidReason::WrongPower {
            at: scene.at("Bel"),
            owner: germany
        }
    );
    let both = [
        "Germany: TS1 A(Bel) B French F(ENG)",
        "France: TS1 German A(Bel) B F(ENG)",
    ];
    assert_eq!(
        scene.reasons(&both),
        [Reason::Carrying(CarryingReason::Boarded {
            fleet: scene.at("ENG")
        }); 2]
    );
    assert_eq!(
        scene.why(&[both[0], both[1], "Germany: TS2 A/f(ENG) - NTH"]),
        VoidReason::Scales(ScaleVoid::Expectation(france))
    );
    let ferry = [both[0], both[1], "France: TS2 F(ENG) F/F A(Bel) - Wal"];
    assert_eq!(
        scene.why(&ferry),
        VoidReason::Scales(ScaleVoid::NotShared(germany))
    );
    assert_eq!(
        scene.with("mixed-ferry", "fleet").reasons(&ferry)[2],
        Reason::Convoyed
    );
}

#[test]
fn the_army_has_the_first_choice_and_the_fleet_the_second() {
    let scene = Scene::new(&[
        "France: F ENG",
        "Germany: A(ENG)",
        "England: A Wal, A/F IRI, A/F NTH",
    ]);
    let lines = ["Germany: TS1 A(ENG) L Lon", "France: TS1 A(ENG) L Bre"];
    let reasons = scene.reasons(&lines);
    assert!(
        matches!(reasons[0], Reason::Moved { .. })
            && reasons[1] == Reason::Scales(ScaleReason::NotNeeded),
        "{reasons:?}"
    );
    let reasons = scene.reasons(&["Germany: TS1 A(ENG) H", "France: TS1 A(ENG) L Bre"]);
    assert_eq!(
        reasons,
        [
            Reason::Scales(ScaleReason::StaysAboard),
            Reason::Scales(ScaleReason::NotNeeded)
        ]
    );
    // The second choice finds a province closed that was entered a moment ago.
    let reasons = scene.reasons(&[
        "Germany: TS1 A(ENG) L Wal",
        "France: TS1 A(ENG) L Lon",
        "England: TS1 A(NTH) L Lon",
    ]);
    assert_eq!(
        reasons[1],
        Reason::Repelled {
            strength: 1,
            by: Rival {
                from: scene.at("NTH"),
                strength: 1
            }
        }
    );
}

#[test]
fn a_boarding_fails_for_a_full_deck_and_for_another() {
    let scene = Scene::new(&["England: A/F ENG, A Lon, A Wal, F IRI, A Lvp"]);
    assert_eq!(
        scene.reasons(&["England: TS1 A(Lon) B F(ENG)"]),
        [Reason::Carrying(CarryingReason::DeckFull {
            fleet: scene.at("ENG")
        })]
    );
    let reasons = scene.reasons(&[
        "England: TS1 A(Wal) B F(IRI)",
        "England: TS1 A(Lvp) B F(IRI)",
    ]);
    assert_eq!(
        reasons,
        [
            Reason::Carrying(CarryingReason::TwoBoarded {
                with: scene.at("Lvp")
            }),
            Reason::Carrying(CarryingReason::TwoBoarded {
                with: scene.at("Wal")
            })
        ]
    );
}

#[test]
fn the_support_of_a_landing_does_not_count_against_its_own() {
    let scene = Scene::new(&["France: F ENG, A Bre", "Germany: A(ENG)"]);
    let reasons = scene.reasons(&[
        "Germany: TS1 A(ENG) L Bre",
        "France: TS1 F(ENG) S A(ENG) L Bre",
    ]);
    assert_eq!(
        reasons[1],
        Reason::AgainstOwnUnit {
            at: scene.at("Bre")
        }
    );
    let own = Scene::new(&["France: A/F ENG, A Bre"]);
    assert_eq!(
        own.reasons(&["France: TS1 F(ENG) S A(ENG) L Bre"]),
        [Reason::AgainstOwnUnit { at: own.at("Bre") }]
    );
}

#[test]
fn ferries_and_chains_say_where_they_break() {
    let scene = Scene::new(&[
        "England: A Den, F NTH, A/F ENG, F MAO, F IRI, A Lon",
        "France: F NWG",
    ]);
    let (den, nth, eng, mao) = (
        scene.at("Den"),
        scene.at("NTH"),
        scene.at("ENG"),
        scene.at("MAO"),
    );
    let boards = "England: TS1 A(Den) B F(NTH)";
    assert_eq!(
        scene.why(&["England: TS2 F(NTH) F/F A(Den) - Edi"]),
        VoidReason::Scales(ScaleVoid::DidNotBoard {
            army: den,
            fleet: nth
        })
    );
    assert_eq!(
        scene.why(&[boards, "England: TS2 F(NTH) & F(MAO) C A(Den) - Por"]),
        VoidReason::Scales(ScaleVoid::ChainBroken(mao))
    );
    assert_eq!(
        scene.why(&[
            boards,
            "England: TS2 F(NTH), F(ENG) & F(MAO) C A(Den) - Por"
        ]),
        VoidReason::Scales(ScaleVoid::ChainLoaded(eng))
    );
    assert_eq!(
        scene.why(&[boards, "England: TS2 F(NTH) F/F A(Den) - Spa"]),
        VoidReason::Scales(ScaleVoid::ChainShort(nth))
    );
    assert_eq!(
        scene.why(&[boards, "England: TS2 F(NTH) F/F A(Den) - Den"]),
        VoidReason::ToItself
    );
    let reasons = scene.reasons(&[boards, "England: TS2 F(NTH) & French F(NWG) C A(Den) - Cly"]);
    assert_eq!(
        reasons[1],
        Reason::Scales(ScaleReason::LeftAboard { fleet: nth })
    );
    let parts = [boards, "France: TS2 F(NWG) C English A(Den) - Cly"];
    assert_eq!(
        scene.why(&parts),
        VoidReason::Scales(ScaleVoid::NotShared(scene.power("England")))
    );
}

#[test]
fn a_broken_chain_names_the_fleet_that_was_lost() {
    let scene = Scene::new(&[
        "England: A Den, F NTH, F ENG, F MAO",
        "France: F WES, F Gas",
    ]);
    let reasons = scene.reasons(&[
        "England: TS1 A(Den) B F(NTH)",
        "England: TS2 F(NTH), F(ENG) & F(MAO) C A(Den) - Por",
        "France: TS2 F(WES) - MAO",
        "France: TS2 F(Gas) S F(WES) - MAO",
    ]);
    assert_eq!(
        reasons[1],
        Reason::ConvoyBroken {
            fleet: scene.at("MAO"),
            by: scene.at("WES")
        }
    );
}

#[test]
fn two_armies_passed_to_one_fleet_that_sails_stay_where_they_are() {
    let scene = Scene::new(&[
        "England: A Den, F NTH",
        "Germany: A Gas, F MAO",
        "France: F ENG",
    ]);
    let settled = scene.settle(&[
        "England: TS1 A(Den) B F(NTH)",
        "England: TS2 F(NTH) & French F(ENG) C A(Den) - Bre",
        "Germany: TS1 A(Gas) B F(MAO)",
        "Germany: TS2 F(MAO) & French F(ENG) C A(Gas) - Wal",
        "France: TS2 A/F(ENG) - IRI",
    ]);
    assert_eq!(
        settled.verdicts[1].reason,
        Reason::Scales(ScaleReason::LeftAboard {
            fleet: scene.at("NTH")
        })
    );
    assert_eq!(
        settled.verdicts[3].reason,
        Reason::Scales(ScaleReason::LeftAboard {
            fleet: scene.at("MAO")
        })
    );
    assert_eq!(
        settled.verdicts[4].reason,
        Reason::Void(VoidReason::Scales(ScaleVoid::IsLoneFleet(scene.at("ENG"))))
    );
}

#[test]
fn a_support_of_an_army_that_nobody_ferries_has_no_effect() {
    let scene = Scene::new(&["England: A Lon, F ENG", "France: A Par, A Spa"]);
    let reasons = scene.reasons(&[
        "England: TS1 A(Lon) B F(ENG)",
        "France: TS2 A(Par) S English A(Lon) - Bre",
    ]);
    assert_eq!(
        reasons[1],
        Reason::Unmatched {
            unit: scene.at("Lon")
        }
    );
    let far = [
        "England: TS1 A(Lon) B F(ENG)",
        "France: TS2 A(Spa) S English A(Lon) - Bre",
    ];
    assert_eq!(
        scene.why(&far),
        VoidReason::SupportOutOfReach {
            to: scene.at("Bre")
        }
    );
}

#[test]
fn armies_cross_no_water_but_aboard() {
    let scene = Scene::new(&["England: A Lon, F ENG, A Wal", "France: F IRI"]);
    let bre = Place::new(scene.at("Bre"));
    assert_eq!(
        scene.why(&["England: TS2 A(Lon) - Bre"]),
        VoidReason::NotAdjacent { to: bre }
    );
    assert_eq!(
        scene.why(&["France: TS2 F(IRI) S A(Wal) - Lon"]),
        VoidReason::SupportOutOfReach {
            to: scene.at("Lon")
        }
    );
}

#[test]
fn the_guideline_tells_double_options_from_instructions_for_another() {
    let scene = Scene::new(&["France: F ENG, F MAO, A Gas, A Bre", "England: F NTH"]);
    let why = scene.why(&[
        "France: TS3 A(Gas) E F(MAO)",
        "France: TS2 A(Gas) - Spa",
        "France: TS3 A(Spa) E F(MAO)",
    ]);
    assert_eq!(why, VoidReason::Scales(ScaleVoid::DoubleOption));
    // The second order needs the fleet that is in MAO now; the first can only mean the one in the
    // Channel.
    let lines = [
        "France: TS2 F(ENG) - NTH",
        "France: TS2 F(MAO) - ENG",
        "France: TS2 A(Gas) - Spa",
        "France: TS3 A(Bre) E F(ENG)",
        "France: TS3 A(Spa) E F(MAO)",
    ];
    let stay = scene.reasons(&lines);
    assert_eq!(
        stay[3..],
        [
            Reason::Carrying(CarryingReason::Boarded {
                fleet: scene.at("ENG")
            }),
            Reason::Carrying(CarryingReason::Boarded {
                fleet: scene.at("MAO")
            })
        ]
    );
    let free = Scene::new(&["France: F ENG, F MAO, A Gas, A Bre"]);
    let moved = free.reasons(&lines);
    let void = [
        VoidReason::Scales(ScaleVoid::ForAnotherUnit(scene.at("ENG"))),
        VoidReason::Carrying(CarryingVoid::NoFleetThere(scene.at("MAO"))),
    ];
    assert_eq!(moved[3..], void.map(Reason::Void));
}

#[test]
fn supplementary_moves_are_for_those_that_took_part() {
    let scene = Scene::new(&["England: A Yor, F NTH, F IRI, A/F ENG"]);
    let nwg = scene.at("NWG");
    assert_eq!(
        scene.why(&["England: TS3 F(IRI) - NAO"]),
        VoidReason::Scales(ScaleVoid::TookNoPart(scene.at("IRI")))
    );
    let embark = "England: TS3 A(Yor) E F(NTH)";
    assert_eq!(
        scene.why(&[embark, "England: TS3 F(NTH) - NWG"]),
        VoidReason::Scales(ScaleVoid::IsPair(scene.at("NTH")))
    );
    assert_eq!(
        scene.why(&[embark, "England: TS3 A/F(NTH) - Edi"]),
        VoidReason::Scales(ScaleVoid::NotASea(scene.at("Edi")))
    );
    let twice = [
        embark,
        "England: TS3 A/F(NTH) - SKA",
        "England: TS3 A/F(NTH) - NWG",
    ];
    assert_eq!(
        scene.why(&twice),
        VoidReason::Scales(ScaleVoid::DoubleOption)
    );
    let reasons = scene.reasons(&[embark, "England: TS3 A/F(NTH) - NWG"]);
    assert_eq!(
        reasons[1],
        Reason::Moved {
            strength: 1,
            over: None,
            by_convoy: false
        },
        "{nwg:?}"
    );
}

#[test]
fn a_line_written_twice_counts_once_and_is_told_twice() {
    let scene = Scene::new(&["England: F NTH"]);
    let reasons = scene.reasons(&["England: TS2 F(NTH) - NWG", "England: TS2 F(NTH) - NWG"]);
    assert_eq!(reasons[0], reasons[1]);
    assert!(matches!(reasons[0], Reason::Moved { .. }));
    assert_eq!(
        scene.why(&["England: TS2 F(NTH) - NWG", "England: TS2 F(NTH) H"]),
        VoidReason::TwoOrders
    );
    let named = scene.reasons(&[
        "England: TS2 F(NTH) S F(ENG)",
        "England: TS2 English F(NTH) S English F(ENG)",
    ]);
    assert_eq!(
        named,
        [Reason::Void(VoidReason::NoUnit(scene.at("ENG"))); 2]
    );
}

#[test]
fn an_army_is_dumped_on_a_cap_whoever_is_there() {
    let scene = Scene::new(&["England: A/F NAO, A/F NWG"]);
    let settled = scene.settle(&["England: TS1 A(NAO) L ARC", "England: TS1 A(NWG) L ARC"]);
    assert!(
        settled
            .verdicts
            .iter()
            .all(|verdict| verdict.reason == Reason::Scales(ScaleReason::LandedOnIce))
    );
    assert_eq!(settled.after.position.trapped.len(), 2);
}

/// The line that supports a landing says what came of it, whether it orders the landing too or not.
#[test]
fn a_supported_landing_says_what_came_of_it() {
    let scene = Scene::new(&["England: A/F ENG, A/F NTH", "France: A/F MAO"]);
    let lines = [
        "England: TS1 F(ENG) S A(ENG) L Bre",
        "France: TS1 F(MAO) S A(MAO) L Bre",
    ];
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Scales(ScaleReason::LandingHeldOff {
                by: scene.at("MAO")
            }),
            Reason::Scales(ScaleReason::LandingHeldOff {
                by: scene.at("ENG")
            })
        ]
    );
    assert_eq!(
        scene.reasons(&lines[..1]),
        [Reason::Scales(ScaleReason::LandingSupported)]
    );
}

#[test]
fn a_fleet_is_not_said_to_be_no_army_where_an_army_is_named() {
    let scene = Scene::new(&["England: F Lon, F ENG"]);
    assert_eq!(
        scene.why(&["England: TS3 A(Lon) E F(ENG)"]),
        VoidReason::WrongKind {
            at: scene.at("Lon"),
            is: UnitKind::Fleet
        }
    );
    assert_eq!(
        scene.why(&["England: TS3 F(Lon) E F(ENG)"]),
        VoidReason::Carrying(CarryingVoid::OnlyArmiesBoard(scene.at("Lon")))
    );
}

#[test]
fn who_was_driven_out_in_ts1_did_not_hold_in_ts2() {
    let scene = Scene::new(&["England: A/F ENG", "France: A Bre"]);
    let settled = scene.settle(&["England: TS1 F(ENG) S A(ENG) L Bre"]);
    assert!(
        settled.defaults.iter().all(
            |default| default.unit != scene.state.position.unit_in(scene.at("Bre")).unwrap().id
        )
    );
}

/// Who did it besides the one that a reason names, by where he stood.
fn also(scene: &Scene, lines: &[&str], line: usize) -> (Reason, Vec<ProvinceId>) {
    let verdict = scene.settle(lines).verdicts[line];
    (verdict.reason, verdict.also.named().to_vec())
}

#[test]
fn a_ferry_that_two_would_have_sunk_names_both() {
    let scene = Scene::new(&[
        "England: A Lon, F ENG",
        "France: F MAO, F Bre, F IRI",
        "Germany: F NTH, F Bel",
    ]);
    let lines = [
        "England: TS1 A(Lon) B F(ENG)",
        "England: TS2 F(ENG) F/F A(Lon) - Pic",
        "France: TS2 F(MAO) - ENG",
        "France: TS2 F(Bre) S F(MAO) - ENG",
        "France: TS2 F(IRI) S F(MAO) - ENG",
        "Germany: TS2 F(NTH) - ENG",
        "Germany: TS2 F(Bel) S F(NTH) - ENG",
    ];
    let [eng, mao, nth] = ["ENG", "MAO", "NTH"].map(|name| scene.at(name));
    assert_eq!(
        also(&scene, &lines, 1),
        (
            Reason::ConvoyBroken {
                fleet: eng,
                by: mao
            },
            vec![nth]
        )
    );
}

#[test]
fn a_province_closed_by_a_stand_off_names_all_who_stood_off() {
    let units = [
        "England: A/F NTH",
        "France: A/F SKA",
        "Italy: A/F HEL, F Swe",
        "Russia: F BAL",
        "Germany: A(BAL)",
    ];
    let scene = Scene::new(&units);
    let lines = [
        "England: TS1 A(NTH) L Den",
        "France: TS1 A(SKA) L Den",
        "Italy: TS1 A(HEL) L Den",
        "Germany: TS1 A(BAL) L Swe",
        "Russia: TS1 German A(BAL) L Den",
    ];
    let [nth, ska, hel] = ["NTH", "SKA", "HEL"].map(|name| scene.at(name));
    let first = Reason::StoodOff {
        strength: 1,
        by: Rival {
            from: nth,
            strength: 1,
        },
    };
    assert_eq!(also(&scene, &lines, 4), (first, vec![ska, hel]));
}

#[test]
fn the_support_of_an_army_left_aboard_says_that_it_was_not_carried() {
    let scene = Scene::new(&["England: A Lon, F ENG", "France: F MAO", "Italy: F WES"]);
    let lines = [
        "England: TS1 A(Lon) B F(ENG)",
        "England: TS2 F(ENG) & French F(MAO) C A(Lon) - Spa",
        "France: TS2 F(MAO) H",
        "Italy: TS2 F(WES) S A(Lon) - Spa",
    ];
    assert_eq!(
        also(&scene, &lines, 3),
        (
            Reason::NotCarried {
                army: scene.at("Lon")
            },
            vec![]
        )
    );
}
