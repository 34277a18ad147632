//! The licences of everything that is linked into the program, on any system, with the texts that
//! have to go along: `cargo run --example third_party > packaging/THIRD-PARTY.md` makes the list
//! anew, and with `-- --check` it is compared.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "whatever goes wrong here ends it"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use serde_json::Value;

const LIST: &str = "packaging/THIRD-PARTY.md";

const HEAD: &str = "\
# What Chancery is made of besides itself

Every package that is linked into the program on one system or another, with all features, and its licence. Where a package offers the Apache License 2.0
among others it is used under that, whose text is `LICENSE-APACHE`. The texts of the other licences follow below, each with the packages
that it belongs to. The source of every package is at <https://crates.io> under its name and version.

`cargo run --example third_party > packaging/THIRD-PARTY.md` makes this list anew from `Cargo.lock`.

| package | version | licence | used under |
|---|---|---|---|
";

const FONTS: &str = "\
## The fonts of pictures and printed pages

`crates/out/fonts/make` makes Chancery Sans and Chancery Serif of parts of the Liberation fonts, under the SIL Open Font License.";

const OFL: &str = include_str!("../crates/out/fonts/LICENSE-OFL.txt");

/// A package as `cargo metadata` tells of it.
struct Package<'a> {
    name: &'a str,
    version: &'a str,
    licence: &'a str,
    authors: String,
    folder: &'a Path,
}

fn main() -> ExitCode {
    let project = env!("CARGO_MANIFEST_DIR");
    let tree = cargo(&[
        "tree",
        "--locked",
        "--package",
        "chancery",
        "--all-features",
        "--prefix",
        "none",
        "--edges",
        "normal,no-proc-macro",
        "--target",
        "all",
        "--no-dedupe",
        "--format",
        "{p}",
    ]);
    let metadata = cargo(&[
        "metadata",
        "--locked",
        "--all-features",
        "--format-version",
        "1",
    ]);
    let metadata = serde_json::from_str(&metadata).expect("cargo metadata writes JSON");
    let list = list(&linked(&tree, &metadata));
    if std::env::args().any(|argument| argument == "--check") {
        let kept = fs::read_to_string(Path::new(project).join(LIST)).unwrap_or_default();
        if kept != list {
            eprintln!("{LIST} is out of date: cargo run --example third_party > {LIST}");
            return ExitCode::FAILURE;
        }
    } else {
        print!("{list}");
    }
    ExitCode::SUCCESS
}

fn cargo(arguments: &[&str]) -> String {
    let told = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let said = String::from_utf8_lossy(&told.stderr);
    assert!(told.status.success(), "{said}");
    String::from_utf8(told.stdout).expect("cargo writes text")
}

fn list(packages: &[Package<'_>]) -> String {
    let mut list = HEAD.to_owned();
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages {
        let under = if alternatives(package.licence).any(|one| one == "Apache-2.0") {
            "Apache-2.0"
        } else {
            for text in licences(package) {
                let named = format!("{} {}", package.name, package.version);
                texts.entry(text).or_default().push(named);
            }
            alternatives(package.licence)
                .find(|one| *one == "MIT")
                .unwrap_or(package.licence)
        };
        let Package {
            name,
            version,
            licence,
            ..
        } = package;
        writeln!(list, "| {name} | {version} | {licence} | {under} |").unwrap();
    }
    let mut texts: Vec<(String, Vec<String>)> = texts.into_iter().collect();
    texts.sort_by(|a, b| a.1.cmp(&b.1));
    for (text, packages) in texts {
        write!(
            list,
            "\n## {}\n\n```text\n{text}\n```\n",
            packages.join(", ")
        )
        .unwrap();
    }
    write!(list, "\n{FONTS}\n\n```text\n{}\n```\n", OFL.trim_end()).unwrap();
    list
}

/// The licences of which one may be chosen; one, where all hold together.
fn alternatives(expression: &str) -> impl Iterator<Item = &str> {
    let together = expression.contains(" AND ");
    expression
        .split(if together { "\0" } else { " OR " })
        .flat_map(move |one| one.split(if together { '\0' } else { '/' }))
        .map(str::trim)
}

/// What is linked into the program, but for the program itself.
fn linked<'a>(tree: &'a str, metadata: &'a Value) -> Vec<Package<'a>> {
    let packages = metadata["packages"].as_array().expect("packages");
    let lines: BTreeSet<&str> = tree.lines().collect();
    let package = |line: &&'a str| {
        let mut words = line.split_whitespace();
        let (name, version) = (words.next()?, words.next()?.trim_start_matches('v'));
        let told = packages
            .iter()
            .find(|package| package["name"] == name && package["version"] == version)?;
        let authors = told["authors"].as_array().into_iter().flatten();
        let authors: Vec<&str> = authors.filter_map(Value::as_str).collect();
        Some(Package {
            name,
            version,
            licence: told["license"].as_str()?,
            authors: authors.join(", "),
            folder: Path::new(told["manifest_path"].as_str()?).parent()?,
        })
    };
    lines
        .iter()
        .filter(|line| !line.starts_with("chancery"))
        .map(|line| package(line).unwrap_or_else(|| panic!("“{line}” names no licence")))
        .collect()
}

/// The texts in a package's folder that say its licence: that of the MIT licence where it offers
/// several.
fn licences(package: &Package<'_>) -> Vec<String> {
    let mut files: Vec<_> = fs::read_dir(package.folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .filter(|name| {
            let name = name.to_uppercase();
            ["LICENSE", "LICENCE", "COPYING", "NOTICE"]
                .iter()
                .any(|start| name.starts_with(start))
        })
        .collect();
    files.sort();
    let may_choose = alternatives(package.licence).any(|one| one == "MIT");
    if may_choose
        && let Some(mit) = files
            .iter()
            .find(|name| name.to_uppercase().contains("MIT"))
    {
        files = vec![mit.clone()];
    }
    if files.is_empty() {
        return vec![standard(package)];
    }
    let text = |name: &String| fs::read_to_string(package.folder.join(name)).unwrap();
    files
        .iter()
        .map(|name| {
            let text = text(name);
            let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
            lines.join("\n").trim_matches('\n').to_owned()
        })
        .collect()
}

/// The MIT licence in the name of a package's authors, where the package brings no text of it.
fn standard(package: &Package<'_>) -> String {
    let Package { name, authors, .. } = package;
    let is_mit = alternatives(package.licence).any(|one| one == "MIT");
    assert!(is_mit, "{name} brings no text of its licence");
    let ours = include_str!("../LICENSE-MIT");
    let (head, rest) = ours.split_once("Copyright").unwrap();
    let (_, rest) = rest.split_once('\n').unwrap();
    format!("{head}Copyright (c) {authors}\n{}", rest.trim_end())
}
