//! Every variant, on every board that takes it, with any options: saved after every kind of change,
//! it opens as it was.

use std::sync::{Arc, LazyLock};

use chancery_atlas::board::{Board, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::seat::Seating;
use chancery_engine::variant::{self, Variant, fitted};
use chancery_game::game::{Game, Setup};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::store::random::{assert_same, play_save_and_open, players, step};
use crate::store::secret;
use crate::store::support::{at, store};

type Fittings = &'static [(&'static str, &'static str)];

/// A variant on a board that takes it, fitted.
pub struct Ground {
    variant: &'static dyn Variant,
    board: Arc<Board>,
}

impl Ground {
    pub fn board(&self) -> &Board {
        &self.board
    }
}

/// What the rules may leave to the edition of a board.
const FITTINGS: [Fittings; 5] = [
    &[],
    &[
        ("victory-solo", "20"),
        ("victory-two", "24"),
        ("victory-three", "26"),
    ],
    &[
        ("victory-solo", "20"),
        ("victory-two", "24"),
        ("victory-three", "26"),
        ("extra-units", "Germany"),
        ("start-year", "1650"),
    ],
    &[
        ("canals", "Kie+Den"),
        ("special-provinces", "Germany=NAf"),
        ("passages", "Spa-NAf BLA-AEG"),
    ],
    &[
        ("canals", "Pan+Egy"),
        ("victory-solo", "30"),
        ("extra-units", "India"),
    ],
];

pub static GROUNDS: LazyLock<Vec<Ground>> = LazyLock::new(|| {
    let fits = |variant: &'static dyn Variant, id: &str, fittings: Fittings| {
        let chosen: Vec<_> = fittings
            .iter()
            .map(|&(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        let board = fitted(variant, builtin::load(id)?, &chosen).ok()?;
        (!variant.needs_world()).then_some(Ground { variant, board })
    };
    let on_boards = variant::all()
        .iter()
        .flat_map(|&variant| builtin::ids().map(move |id| (variant, id)));
    let known = on_boards.flat_map(|(variant, id)| {
        FITTINGS
            .into_iter()
            .filter_map(move |fittings| fits(variant, id, fittings))
    });
    let secret = Ground {
        variant: variant::by_id("1492").unwrap(),
        board: Arc::clone(secret::board()),
    };
    known.chain([secret]).collect()
});

/// The game that begins there, with some options set.
pub fn game_on(
    ground: &Ground,
    players: Vec<String>,
    options: &[(usize, usize)],
    seed: u64,
) -> Game {
    let Ground { variant, board } = ground;
    let players = match variant.seating() {
        Seating::OnePerPower => vec![String::new(); board.power_count()],
        Seating::Players { .. } => players,
    };
    let mut rules = variant.house_rules();
    let specs = HouseRules::specs(variant.options());
    for &(option, choice) in options {
        let spec = specs.clone().nth(option % specs.len()).unwrap();
        let value = choice.checked_rem(spec.choices.len()).map_or_else(
            || seed.to_string(),
            |nth| spec.choices[nth].value.to_owned(),
        );
        rules.set(variant.options(), spec.name, &value).unwrap();
    }
    Game::new(
        Setup {
            name: "Every game".to_owned(),
            variant: *variant,
            board: Arc::clone(board),
            players,
            created: at(0),
        },
        rules,
    )
}

#[test]
fn every_variant_on_every_board_begins_and_opens_again() {
    let mut boards: Vec<String> = Vec::new();
    for ground in GROUNDS.iter() {
        let players = ["Ann", "Ben", "Cy"].map(str::to_owned).to_vec();
        let game = game_on(ground, players, &[], 0);
        boards.push(format!("{} on {}", ground.variant.id(), ground.board.id));
        let directory = tempfile::tempdir().unwrap();
        drop(store(directory.path()).create(&game, None, at(0)).unwrap());
        let opened = store(directory.path())
            .open("every-game")
            .unwrap_or_else(|why| panic!("{}: {why}", boards.last().unwrap()));
        assert_eq!(
            opened.game.history(),
            game.history(),
            "{}",
            boards.last().unwrap()
        );
    }
    boards.dedup();
    for some in [
        "standard on 1885",
        "mobilization on 1885",
        "arms-merchant on 1885",
        "mercator on 1885",
        "1885 on standard",
        "1492 on 1492",
    ] {
        assert!(
            boards.iter().any(|all| all == some),
            "{some} is not among {boards:?}"
        );
    }
}

/// A save of a game in which every kind of unit is known, as it was written before: with units of
/// free kind.
#[test]
fn games_that_were_saved_with_units_of_free_kind_open() {
    let ground = GROUNDS
        .iter()
        .find(|ground| (ground.variant.id(), ground.board.id.as_str()) == ("standard", "1885"))
        .unwrap();
    let game = game_on(ground, Vec::new(), &[], 0);
    let directory = tempfile::tempdir().unwrap();
    let handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    let file = handle.folder().join("0001-S1901M.ron");
    drop(handle);
    let text = std::fs::read_to_string(&file).unwrap();
    let (_, body) = text.split_once('\n').unwrap();
    let old = body.replacen(
        "owners: [",
        "free_kinds: [\"#0\"],\n            owners: [",
        1,
    );
    std::fs::write(&file, format!("// Chancery game: edited by hand\n{old}")).unwrap();
    assert_eq!(
        store(directory.path())
            .open("every-game")
            .unwrap()
            .game
            .history(),
        game.history()
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn every_game_opens_as_it_was_whatever_was_changed(
        ((which, steps), players, options, seed) in (
            (0..GROUNDS.len()).prop_flat_map(|which| (Just(which), vec(step(&GROUNDS[which].board), 1..30))),
            players(),
            vec((any::<usize>(), any::<usize>()), 0..6),
            any::<u64>(),
        )
    ) {
        let (game, opened) = play_save_and_open(game_on(&GROUNDS[which], players, &options, seed), steps);
        assert_same(&game, &opened)?;
    }
}
