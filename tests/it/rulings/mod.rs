//! What the game master rules on house rules: what hangs on them is said, a rule is overridden for one
//! phase, and what was ruled is proposed again.

mod table;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::Commands;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::variant;
use chancery_game::case;
use chancery_game::game::{Command, Game};
use chancery_game::report::SeasonForm;
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;
use tempfile::TempDir;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// A phase of a case that was played by another house rule than the usual one, open again; the rule,
/// and the usual choice.
struct Question {
    title: String,
    game: Game,
    option: usize,
    usual: usize,
}

/// The phases of the cases in these files in which a house rule of the rulebook's questions is not
/// chosen as usual, each with one rule of them.
fn questions() -> Vec<Question> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut found = Vec::new();
    for name in ["datc", "options", "standard", "rulings", "differential"] {
        let text = fs::read_to_string(folder.join(format!("{name}.cases"))).unwrap();
        for case in case::read_cases(&text, &folder).unwrap() {
            let Ok(game) = case.game(NOW) else { continue };
            if game.setup().variant.id() != "standard" {
                continue;
            }
            let usual = HouseRules::default();
            let own = game.setup().variant.options();
            for (option, spec) in HouseRules::specs(own).enumerate() {
                let differs = game.history().standing.choice(option) != usual.choice(option);
                if !spec.group.is_of_rulebook() || !differs {
                    continue;
                }
                for turn in 0..game.turns().len() {
                    let mut open = game.clone();
                    open.reopen(turn, NOW).unwrap();
                    found.push(Question {
                        title: format!("{name}: {} with {}", open.setup().name, spec.name),
                        game: open,
                        option,
                        usual: usual.choice(option),
                    });
                }
            }
        }
    }
    found
}

fn spec(game: &Game, option: usize) -> &'static chancery_engine::adjudicate::OptionSpec {
    HouseRules::spec(game.setup().variant.options(), option).unwrap()
}

/// Whether the outcome of the open phase is another with the usual choice.
fn hangs(question: &Question) -> bool {
    let hangs = question.game.dependences();
    let mut others = hangs
        .iter()
        .filter(|hangs| hangs.option == question.option)
        .flat_map(|hangs| &hangs.others);
    others.any(|other| other.choice == question.usual)
}

/// Every case that was written to show what a house rule decides is said to hang on it, and every
/// value of every rule but `two-slips`, which is decided when a slip is taken, has such a case.
#[test]
fn what_hangs_on_a_house_rule_is_said() {
    let mut shown = BTreeSet::new();
    for question in questions().iter().filter(|question| hangs(question)) {
        let spec = spec(&question.game, question.option);
        let choice = question.game.history().standing.choice(question.option);
        shown.insert((spec.name, spec.choices[choice].value));
    }
    let all = HouseRules::SPECS
        .iter()
        .filter(|spec| spec.group.is_of_rulebook() && spec.name != "two-slips")
        .flat_map(|spec| {
            spec.choices[1..]
                .iter()
                .map(|choice| (spec.name, choice.value))
        });
    let missing: Vec<_> = all.filter(|value| !shown.contains(value)).collect();
    assert_eq!(missing, [], "no case hangs on these");
}

/// A ruling for one phase decides it, and stands in the log, the report and the save, with every line
/// of the slips as it was written; the table's rule stays, and undo takes the ruling back.
#[test]
fn every_house_rule_can_be_overridden_once() {
    let folder = TempDir::new().unwrap();
    let store = Store::new(folder.path(), variant::all());
    let mut ruled = BTreeSet::new();
    for Question {
        title,
        mut game,
        option,
        usual,
    } in questions().into_iter().filter(hangs)
    {
        let standing = game.history().standing;
        let written: Vec<String> = lines(&game);
        let as_it_was = game.preview().settlement.clone();
        let spec = spec(&game, option);
        game.does(Command::Except {
            rule: spec.name.to_owned(),
            value: spec.choices[usual].value.to_owned(),
            why: "as the book has it".to_owned(),
        });
        assert_eq!(game.history().rules.choice(option), usual, "{title}");
        assert_eq!(game.history().standing, standing, "{title}");
        game.undo(NOW).unwrap();
        assert_eq!(game.history().rules, standing, "{title}");
        assert_eq!(game.preview().settlement, as_it_was, "{title}");
        game.redo(NOW).unwrap();
        game.settle(NOW).unwrap();

        let title = spec.title;
        let turn = game
            .turns()
            .iter()
            .find(|turn| !turn.sheet.exceptions.is_empty())
            .unwrap();
        assert_eq!(turn.rules.choice(option), usual, "{title}");
        assert_eq!(turn.standing(), standing, "{title}");
        assert_eq!(
            turn.sheet
                .entries
                .iter()
                .map(|e| e.written.clone())
                .collect::<Vec<_>>(),
            written,
            "{title}"
        );
        assert_eq!(game.history().rules, standing, "{title}: the next phase");
        let told = format!("in this phase only, {title}: ");
        assert!(
            game.log().iter().any(|line| line.what.contains(&told)
                && line.what.ends_with("; reason: as the book has it")),
            "{title}"
        );
        let view = View::new(&game, Viewer::GameMaster);
        let at = game.turns().iter().position(|other| other == turn).unwrap();
        let report =
            chancery_game::report::season(&view, at, SeasonForm::Compact).to_text(usize::MAX / 2);
        assert!(
            report.contains(&told.replace("in this", "In this")),
            "{title}: {report}"
        );
        for line in &written {
            assert!(
                report.to_lowercase().contains(&line.trim().to_lowercase()),
                "{title}: {line} in {report}"
            );
        }

        let handle = store.create(&game, None, NOW).unwrap();
        let saved = handle
            .folder()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        drop(handle);
        let opened = store.open(&saved).unwrap();
        assert_eq!(opened.game.history(), game.history(), "{title}");
        ruled.insert(title);
    }
    assert!(ruled.len() >= 20, "{ruled:?}");
}

fn lines(game: &Game) -> Vec<String> {
    let entries = game.sheet().entries.iter();
    entries.map(|entry| entry.written.clone()).collect()
}
