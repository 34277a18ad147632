//! Whole slips as people wrote them, with what they meant: each is settled on its position by the
//! program, and its orders are compared.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

/// So many of a hundred orders at least are read as meant.
const LEAST: usize = 95;

struct RealSlip<'a> {
    name: &'a str,
    position: String,
    slip: String,
    /// `Power: ORDER; ORDER`, a line each.
    meant: String,
}

fn slips(file: &str) -> Vec<RealSlip<'_>> {
    let blocks = file
        .split("\n## ")
        .map(|block| block.strip_prefix("## ").unwrap_or(block));
    blocks
        .filter(|block| block.contains("\n@slip\n"))
        .map(|block| {
            let (name, rest) = block.split_once('\n').unwrap();
            let (position, rest) = rest.split_once("\n@slip\n").unwrap();
            let (slip, meant) = rest.split_once("\n@meant\n").unwrap();
            RealSlip {
                name,
                position: position.trim_start_matches("@pos ").to_owned() + "\n",
                slip: slip.to_owned(),
                meant: meant.to_owned(),
            }
        })
        .collect()
}

/// An order without what tells no orders apart: whose the unit is, its letter, an army's coast.
fn folded(order: &str) -> String {
    let nations = [
        "austrian", "english", "french", "german", "italian", "russian", "turkish",
    ];
    let mut lower = order.to_lowercase();
    if lower.starts_with("a ") {
        for coast in ["/nc", "/sc", "/ec"] {
            lower = lower.replace(coast, "");
        }
    }
    let adjusts = ["build", "remove", "disband"]
        .iter()
        .any(|verb| lower.starts_with(verb));
    let words = lower
        .split_whitespace()
        .filter(|word| !nations.contains(word) && (adjusts || !matches!(*word, "a" | "f")));
    words.collect::<Vec<_>>().join(" ")
}

fn run(saves: &Path, args: &[&str], input: &str) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .arg("--saves")
        .arg(saves)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // A program that refuses its arguments reads nothing.
    let _ = program.stdin.take().unwrap().write_all(input.as_bytes());
    let output = program.wait_with_output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn settled(slip: &RealSlip<'_>) -> BTreeSet<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let position = folder.path().join("position.txt");
    std::fs::write(&position, &slip.position).unwrap();
    let saves = folder.path().join("saves");
    run(
        &saves,
        &["import", position.to_str().unwrap(), "-n", "g"],
        "",
    );
    let told: Value = serde_json::from_str(&run(&saves, &["resolve", "g", "--json"], &slip.slip))
        .unwrap_or_default();
    let orders = told["games"][0]["phases"][0]["orders"].as_array().cloned();
    let text = |order: &Value, field: &str| order[field].as_str().unwrap_or_default().to_owned();
    orders
        .unwrap_or_default()
        .iter()
        .filter(|order| !text(order, "written").is_empty() && !text(order, "order").is_empty())
        .map(|order| {
            (
                text(order, "power").to_lowercase(),
                folded(&text(order, "order")),
            )
        })
        .collect()
}

#[test]
fn whole_slips_of_real_games_are_read_as_meant() {
    let (mut all, mut right, mut wrong) = (0, 0, Vec::new());
    for slip in slips(include_str!("../../slips/real.txt")) {
        let mut meant = BTreeSet::new();
        for (power, orders) in slip.meant.lines().filter_map(|line| line.split_once(':')) {
            let orders = orders
                .split(';')
                .map(str::trim)
                .filter(|order| !order.is_empty());
            meant.extend(orders.map(|order| (power.trim().to_lowercase(), folded(order))));
        }
        let read = settled(&slip);
        all += meant.len();
        right += meant.intersection(&read).count();
        wrong.extend(
            read.difference(&meant)
                .map(|order| (slip.name, order.clone())),
        );
    }
    println!("{right} of {all} orders of whole slips as meant");
    assert!(wrong.is_empty(), "orders that nobody wrote: {wrong:?}");
    assert!(right * 100 >= all * LEAST, "{right} of {all}");
}

#[test]
fn what_was_written_stands_beside_the_true_name() {
    let folder = tempfile::tempdir().unwrap();
    let position = folder.path().join("position.txt");
    std::fs::write(&position, "Spring 1905\nItaly: A Rom, F Nap\n").unwrap();
    let saves = folder.path().join("saves");
    run(
        &saves,
        &["import", position.to_str().unwrap(), "-n", "g"],
        "",
    );
    let slip = "Italy\nA Rom S German F Nap - Apu\nF Nap - Apu\n";
    let told = run(&saves, &["resolve", "g"], slip);
    let line = told.lines().find(|line| line.contains("A Rom S")).unwrap();
    assert!(line.contains("A Rom S Italian F Nap - Apu"), "{told}");
    assert!(line.ends_with("A Rom S German F Nap - Apu"), "{told}");
}
