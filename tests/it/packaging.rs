//! What a package brings: manual pages, completions in real shells, and the scripts that make it. What
//! another program checks is left out where that is not installed, and says so.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Duration;

use portable_pty::CommandBuilder;

use crate::support::{commands_of, samples};
use crate::terminal::pty::Terminal;

const PROGRAM: &str = env!("CARGO_BIN_EXE_chancery");

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether a program is installed; where it isn't, says that a test is left out.
fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_there = std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    if !is_there {
        eprintln!("left out: {program} is not installed");
    }
    is_there
}

fn chancery(arguments: &[&str]) -> String {
    let output = Command::new(PROGRAM)
        .args(arguments)
        .env_clear()
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// Every manual page, by its name, in a folder.
fn pages(folder: &Path) -> BTreeSet<String> {
    chancery(&["man", "--all", &folder.display().to_string()]);
    let names = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    names
        .map(|name| name.to_string_lossy().into_owned())
        .collect()
}

/// `-h` is for an evening: six commands, and where the others are.
#[test]
fn the_short_help_has_what_an_evening_needs() {
    let help = chancery(&["-h"]);
    let evening = ["new", "open", "learn", "seats", "report", "doctor"];
    assert_eq!(commands_of(&help), evening);
    assert!(help.lines().count() < 24, "{help}");
    assert!(help.contains("chancery --help"));
    let all = chancery(&["--help"]);
    for title in [
        "An evening:",
        "The room:",
        "Several boards:",
        "Before and after:",
        "For scripts:",
    ] {
        assert!(all.lines().any(|line| line == title), "{title}\n{all}");
    }
}

#[test]
fn every_command_has_a_page_and_every_page_leads_to_pages() {
    let folder = tempfile::tempdir().unwrap();
    let pages = pages(folder.path());
    let mut all = BTreeSet::from(["chancery.1".to_owned()]);
    let mut read = 0;
    for command in commands_of(&chancery(&["--help"])) {
        let help = chancery(&[&command, "--help"]);
        all.insert(format!("chancery-{command}.1"));
        all.extend(
            commands_of(&help)
                .iter()
                .map(|inner| format!("chancery-{command}-{inner}.1")),
        );
        let page = chancery(&["man", &command]).replace('\\', "");
        let options = help.split(|c: char| c.is_whitespace() || ",[]`".contains(c));
        for option in options.filter(|word| word.starts_with("--") && word.len() > 2) {
            let option = option.trim_end_matches(['.', ';', ':', '=']);
            assert!(page.contains(option), "{command}: {option}\n{page}");
            read += 1;
        }
    }
    assert_eq!(pages, all);
    assert!(read > 60, "{read} options");
    for name in &pages {
        let page = fs::read_to_string(folder.path().join(name)).unwrap();
        let links = page.lines().filter_map(|line| line.strip_prefix(".BR "));
        let links: Vec<String> = links
            .map(|link| link.split(' ').next().unwrap().replace('\\', "") + ".1")
            .collect();
        assert!(!links.is_empty(), "{name}");
        for link in links {
            assert!(pages.contains(&link), "{name} leads to {link}");
        }
    }
}

#[test]
fn the_manual_has_no_fault() {
    if !is_installed("mandoc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let pages = pages(folder.path());
    let output = Command::new("mandoc")
        .args(["-T", "lint"])
        .args(pages)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success() && said.is_empty(), "{said}");
}

/// A home with a copy of a sample game, `friday`, whose players have names.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        let game = home.path().join("games/friday");
        fs::create_dir_all(&game).unwrap();
        let sample = samples();
        let sample = sample
            .iter()
            .find(|sample| sample.ends_with("turkey-has-won-in-1911"));
        for file in fs::read_dir(sample.unwrap()).unwrap().map(Result::unwrap) {
            fs::copy(file.path(), game.join(file.file_name())).unwrap();
        }
        Self(home)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn environment(&self) -> [(&'static str, String); 5] {
        let program = Path::new(PROGRAM).parent().unwrap().display();
        let home = self.path().display();
        [
            ("PATH", format!("{program}:/usr/local/bin:/usr/bin:/bin")),
            ("HOME", home.to_string()),
            ("LANG", "C.UTF-8".to_owned()),
            ("TERM", "xterm-256color".to_owned()),
            ("CHANCERY_SAVES", format!("{home}/games")),
        ]
    }

    /// The script of a shell, as a file.
    fn script(&self, shell: &str) -> PathBuf {
        let file = self.path().join(format!("_{shell}"));
        fs::write(&file, chancery(&["completions", shell])).unwrap();
        file
    }

    fn run(&self, program: &str, arguments: &[&str]) -> Output {
        Command::new(program)
            .args(arguments)
            .current_dir(self.path())
            .env_clear()
            .envs(self.environment())
            .output()
            .unwrap()
    }

    /// What bash offers for the last word of a line.
    fn bash(&self, line: &[&str]) -> Vec<String> {
        let script = self.script("bash");
        let words: Vec<String> = line.iter().map(|word| format!("{word:?}")).collect();
        let last = line.len() - 1;
        let code = format!(
            "source {}; COMP_WORDS=({}); COMP_CWORD={last}; COMP_TYPE=9; \
             _clap_complete_chancery chancery {:?} x; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            script.display(),
            words.join(" "),
            line[last],
        );
        let output = self.run("bash", &["--norc", "-c", &code]);
        let said = String::from_utf8(output.stdout).unwrap();
        said.lines().map(str::to_owned).collect()
    }
}

#[test]
fn bash_offers_the_games_and_all_that_is_in_them() {
    let home = Home::new();
    assert_eq!(home.bash(&["chancery", "open", "fr"]), ["friday"]);
    let variants = home.bash(&["chancery", "new", "--variant", ""]);
    assert!(variants.contains(&"fog-of-war".to_owned()), "{variants:?}");
    assert_eq!(home.bash(&["chancery", "learn", "merc"]), ["mercator"]);
    let boards = home.bash(&["chancery", "maps", "show", ""]);
    assert!(boards.contains(&"mercator-world".to_owned()), "{boards:?}");
    let seasons = home.bash(&["chancery", "report", "friday", "--season", ""]);
    assert_eq!(seasons[..2], ["last", "all"]);
    assert!(seasons.contains(&"F1904M".to_owned()), "{seasons:?}");
    let phases = home.bash(&["chancery", "fork", "friday", "Copy", "--at", "F190"]);
    assert!(phases.contains(&"F1902M".to_owned()), "{phases:?}");
    assert!(
        phases.iter().all(|phase| phase.starts_with("F190")),
        "{phases:?}"
    );
    let powers = home.bash(&["chancery", "report", "friday", "--for", "Ger"]);
    assert_eq!(powers, ["Germany"]);
    let systems = home.bash(&[
        "chancery", "report", "friday", "-w", "scores", "--system", "c",
    ]);
    assert!(systems.contains(&"carnage".to_owned()), "{systems:?}");
    // A folder of saves on the line counts.
    let none = home.bash(&["chancery", "--saves", "elsewhere", "open", "fr"]);
    assert!(none.is_empty() || none == [""], "{none:?}");
    // Options and commands are offered as before.
    assert!(
        home.bash(&["chancery", "whi"]).is_empty() || !home.bash(&["chancery", "wha"]).is_empty()
    );
    assert_eq!(
        home.bash(&["chancery", "verify", "friday", "--js"]),
        ["--json"]
    );
}

#[test]
fn fish_offers_the_games() {
    if !is_installed("fish") {
        return;
    }
    let home = Home::new();
    let script = home.script("fish");
    let offered = |line: &str| {
        let code = format!("source {}; complete -C '{line}'", script.display());
        let output = home.run("fish", &["--no-config", "-c", &code]);
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(
        offered("chancery open fr").starts_with("friday\t"),
        "{}",
        offered("chancery open fr")
    );
    assert!(offered("chancery report friday --season F1904").contains("F1904M\tFall 1904"));
    assert!(offered("chancery new --variant fog").contains("fog-of-war"));
}

/// zsh reads the script as the function `_chancery` of its path, and completes at the first Tab.
#[test]
fn zsh_offers_the_games_at_once() {
    if !is_installed("zsh") {
        return;
    }
    let home = Home::new();
    let functions = home.path().join("functions");
    fs::create_dir(&functions).unwrap();
    fs::rename(home.script("zsh"), functions.join("_chancery")).unwrap();
    let begin = format!(
        "PS1='ready> '; fpath=({} $fpath); autoload -Uz compinit; compinit -u -d {}/dump\n",
        functions.display(),
        home.path().display(),
    );
    fs::write(home.path().join(".zshrc"), begin).unwrap();
    let mut command = CommandBuilder::new("zsh");
    command.args(["-d", "-i"]);
    command.cwd(home.path());
    command.env_clear();
    for (name, value) in home.environment() {
        command.env(name, value);
    }
    let mut terminal = Terminal::run(command, (100, 30));
    terminal.wait_for("ready> ");
    terminal
        .send("chancery open fr\t")
        .wait_for("chancery open friday");
    terminal.send("\x15chancery report friday --season F1904\t");
    terminal
        .wait_for("F1904M")
        .settle(Duration::from_millis(50));
    assert!(
        terminal.screen().contains("F1904M"),
        "{}",
        terminal.screen()
    );
}

/// What the scripts of `packaging/` need, in a folder of its own.
fn source() -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    let to = copy.path();
    let packaging = project().join("packaging");
    for file in [
        "Cargo.toml",
        "CHANGELOG.md",
        "SECURITY.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "README.md",
    ] {
        fs::copy(project().join(file), to.join(file)).unwrap();
    }
    for folder in ["packaging/aur", "packaging/homebrew", "docs", "saves"] {
        fs::create_dir_all(to.join(folder)).unwrap();
    }
    let scripts = [
        "lib",
        "publisher",
        "ready",
        "recipes",
        "stage",
        "deb",
        "THIRD-PARTY.md",
    ];
    for file in scripts
        .into_iter()
        .chain(["aur/PKGBUILD", "homebrew/chancery.rb"])
    {
        fs::copy(packaging.join(file), to.join("packaging").join(file)).unwrap();
    }
    copy
}

fn script(source: &Path, line: &str) -> Output {
    let mut words = line.split(' ');
    Command::new(source.join(words.next().unwrap()))
        .args(words)
        .current_dir(source)
        .env_remove("TAG")
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

fn fill_in(source: &Path) {
    let file = source.join("packaging/publisher");
    let filled = fs::read_to_string(&file)
        .unwrap()
        .replace(
            "repository =",
            "repository = https://example.org/table/chancery",
        )
        .replace("maintainer =", "maintainer = The Table")
        .replace("email =", "email = table@example.org")
        .replace("security =", "security = faults@example.org");
    fs::write(file, filled).unwrap();
}

/// One file says who publishes; until it does, each thing that is missing is named.
#[test]
fn what_the_publisher_has_to_fill_in_is_named_and_then_used() {
    let source = source();
    let source = source.path();
    let output = script(source, "packaging/ready");
    assert_eq!(output.status.code(), Some(1));
    for missing in ["repository", "maintainer", "email", "security"] {
        let line = format!("packaging/publisher: {missing} is empty");
        assert!(said(&output).contains(&line), "{}", said(&output));
    }
    assert!(said(&output).contains("4 to mend before publishing"));
    let refused = script(source, "packaging/recipes Cargo.toml");
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));

    fill_in(source);
    let output = script(source, "packaging/ready");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said(&output).contains("packaging/ready --write"),
        "{}",
        said(&output)
    );
    for _ in 0..2 {
        let output = script(source, "packaging/ready --write");
        assert!(output.status.success(), "{}", said(&output));
    }
    let cargo = fs::read_to_string(source.join("Cargo.toml")).unwrap();
    let repository = "\nrepository = \"https://example.org/table/chancery\"\n";
    assert_eq!(cargo.matches(repository).count(), 1);
    let security = fs::read_to_string(source.join("SECURITY.md")).unwrap();
    assert!(security.contains("\nWrite to: faults@example.org\n"));

    let output = script(source, "packaging/recipes Cargo.toml");
    assert!(output.status.success(), "{}", said(&output));
    let version = env!("CARGO_PKG_VERSION");
    for recipe in ["PKGBUILD", "chancery.rb"] {
        let recipe = fs::read_to_string(source.join("target/recipes").join(recipe)).unwrap();
        assert!(
            recipe.contains("https://example.org/table/chancery"),
            "{recipe}"
        );
        assert!(recipe.contains(version), "{recipe}");
        assert!(
            !recipe.contains("@SHA256@") && !recipe.contains("@MAINTAINER@"),
            "{recipe}"
        );
    }

    let tagged = Command::new(source.join("packaging/ready"))
        .env("TAG", "v0.0.1")
        .output()
        .unwrap();
    assert_eq!(tagged.status.code(), Some(1));
    assert!(
        said(&tagged).contains("the tag is v0.0.1"),
        "{}",
        said(&tagged)
    );
}

/// The package of the program of today, looked at by Debian's own checker.
#[test]
fn a_debian_package_is_clean() {
    if !is_installed("dpkg-shlibdeps") || !is_installed("lintian") {
        return;
    }
    let source = source();
    let source = source.path();
    let nobody = script(source, &format!("packaging/deb {PROGRAM}"));
    assert_eq!(nobody.status.code(), Some(1));
    assert!(
        said(&nobody).contains("names no maintainer"),
        "{}",
        said(&nobody)
    );
    fill_in(source);
    let made = Command::new(source.join("packaging/deb"))
        .arg(PROGRAM)
        .env("DPKG_DEB_COMPRESSOR_TYPE", "gzip")
        .env("DPKG_DEB_COMPRESSOR_LEVEL", "1")
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", said(&made));
    let package = source.join(String::from_utf8(made.stdout).unwrap().trim());
    let package = package.display().to_string();
    let checked = Command::new("lintian").arg(&package).output().unwrap();
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() && said.is_empty(), "{said}");

    let root = source.join("unpacked").display().to_string();
    let unpacked = Command::new("dpkg-deb")
        .args(["-x", &package, &root])
        .status();
    assert!(unpacked.unwrap().success());
    let program = Path::new(&root).join("usr/bin/chancery");
    let version = Command::new(program).arg("--version").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    assert_eq!(
        version,
        concat!("chancery ", env!("CARGO_PKG_VERSION"), "\n")
    );
    for file in [
        "usr/share/man/man1/chancery-maps-show.1.gz",
        "usr/share/doc/chancery/changelog.gz",
        "usr/share/zsh/vendor-completions/_chancery",
    ] {
        assert!(Path::new(&root).join(file).is_file(), "{file}");
    }
}

/// The changelog begins with the version of Cargo.toml, and the manual has its day.
#[test]
fn the_changelog_begins_with_this_version() {
    let changelog = fs::read_to_string(project().join("CHANGELOG.md")).unwrap();
    let first = changelog
        .lines()
        .find_map(|line| line.strip_prefix("## "))
        .unwrap();
    let (version, day) = first.trim_end_matches(')').split_once(" (").unwrap();
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    let title = chancery(&["man"]).lines().next().unwrap().to_owned();
    assert_eq!(
        title,
        format!(".TH CHANCERY 1 {day} \"Chancery {version}\" \"Chancery Manual\"")
    );
}
