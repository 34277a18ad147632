//! The order of the house: within a crate, no two modules or files use each other in a circle. That
//! a crate uses only those below it, Cargo sees to.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The files of all crates by the path of their module in its crate. A module's name is in one
/// crate only.
struct House {
    files: BTreeMap<Vec<String>, PathBuf>,
}

fn project() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folders of source: of the program, and of each crate below it.
fn sources() -> Vec<PathBuf> {
    let crates = fs::read_dir(project().join("crates")).unwrap();
    let below = crates.map(|entry| entry.unwrap().path().join("src"));
    below.chain([project().join("src")]).collect()
}

fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if path.is_dir() {
            source_files(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

impl House {
    fn read() -> Self {
        let mut files = BTreeMap::new();
        for folder in sources() {
            let mut found = Vec::new();
            source_files(&folder, &mut found);
            for path in found {
                let inside = path.strip_prefix(&folder).unwrap().with_extension("");
                let mut parts: Vec<String> = inside
                    .iter()
                    .map(|part| part.to_string_lossy().into_owned())
                    .collect();
                if parts.last().is_some_and(|last| last == "mod") {
                    parts.pop();
                }
                if parts != ["lib"] {
                    let twice = files.insert(parts, path);
                    assert_eq!(twice, None, "two crates have a module of one name");
                }
            }
        }
        Self { files }
    }

    /// The modules that each file's `use` lines and paths name, but for itself and those above and
    /// below it in its own room.
    fn uses(&self) -> BTreeMap<&[String], BTreeSet<&[String]>> {
        let uses = |(module, path): (&'_ Vec<String>, &PathBuf)| {
            let text = fs::read_to_string(path).unwrap();
            let named = paths(&code(without_tests(&text)))
                .into_iter()
                .filter_map(|path| self.resolve(module, &path))
                .collect::<Vec<_>>();
            named
                .into_iter()
                .filter(|used| !used.starts_with(module) && !module.starts_with(used))
                .collect()
        };
        self.files
            .iter()
            .map(|file| (file.0.as_slice(), uses(file)))
            .collect()
    }

    /// The file that a path leads to from within a module.
    fn resolve(&self, module: &[String], path: &[String]) -> Option<&[String]> {
        let ups = path.iter().take_while(|part| *part == "super").count();
        let (start, rest): (&[String], _) = match path[0].as_str() {
            name if name == "crate" || name.starts_with("chancery_") => (&[], &path[1..]),
            "self" => (module, &path[1..]),
            "super" => (&module[..module.len().checked_sub(ups)?], &path[ups..]),
            _ => (module, path),
        };
        let full: Vec<String> = start.iter().chain(rest).cloned().collect();
        let found = (1..=full.len())
            .rev()
            .find_map(|length| self.files.get_key_value(&full[..length]))?;
        Some(found.0)
    }
}

/// A file without the tests at its end, which may look at what stands above it.
fn without_tests(text: &str) -> &str {
    text.split("\n#[cfg(test)]\nmod ").next().unwrap_or(text)
}

/// A file without its comments.
fn code(text: &str) -> String {
    text.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n")
}

/// All paths that a text names: those of its `use` lines, taken apart, and those that begin in a
/// crate or in a parent.
fn paths(text: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("use ") {
        let is_word = rest[..at]
            .chars()
            .next_back()
            .is_none_or(char::is_whitespace);
        rest = &rest[at + 4..];
        if is_word && let Some(end) = rest.find(';') {
            take_apart(&rest[..end], &mut Vec::new(), &mut found);
        }
    }
    for start in ["crate::", "super::", "chancery_"] {
        for (at, _) in text.match_indices(start) {
            let is_inner = text[..at]
                .chars()
                .next_back()
                .is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':' || c == '$');
            let path: String = text[at..]
                .chars()
                .take_while(|&c| c.is_alphanumeric() || c == '_' || c == ':')
                .collect();
            if !is_inner {
                found.push(
                    path.split("::")
                        .filter(|part| !part.is_empty())
                        .map(str::to_owned)
                        .collect(),
                );
            }
        }
    }
    found
}

/// Adds the paths of a tree of a `use` line: `a::{b, c::d}`.
fn take_apart(tree: &str, before: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let (stem, branches) = tree.split_once('{').map_or((tree, None), |(stem, rest)| {
        (stem, rest.trim_end().strip_suffix('}'))
    });
    let parts = stem
        .split(" as ")
        .next()
        .unwrap_or_default()
        .split("::")
        .map(str::trim)
        .filter(|part| !part.is_empty());
    let length = before.len();
    before.extend(parts.map(str::to_owned));
    match branches {
        Some(branches) => {
            branches_of(branches).for_each(|branch| take_apart(branch, before, found));
        }
        None => found.extend((!before.is_empty()).then(|| before.clone())),
    }
    before.truncate(length);
}

/// The branches of a tree, at the commas that stand in no inner one.
fn branches_of(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    })
    .filter(|branch| !branch.trim().is_empty())
}

/// Every page of the screen is in the list of places, from which keys, help, footer and palette are
/// made; and nobody asks which page or screen is open, but who carries out effects, the lock, and
/// those that hold them.
#[test]
fn every_page_is_in_the_list_and_nobody_asks_which_is_open() {
    let house = House::read();
    let text = |path: &Path| code(&fs::read_to_string(path).unwrap());
    let keymap = text(&project().join("src/tui/keymap.rs"));
    let is_page = |module: &[String]| module.len() == 3 && module[..2] == ["tui", "pages"];
    let mut wrong: Vec<String> = Vec::new();
    let pages = house.files.keys().filter(|module| is_page(module));
    let unlisted =
        pages.filter(|module| !keymap.contains(&format!("&pages::{}::PLACE", module[2])));
    wrong.extend(unlisted.map(|module| format!("{} is not in keymap.rs", module[2])));
    let may_ask = ["model", "app", "screens", "painter"];
    for (module, path) in house.files.iter().filter(|(module, _)| module.len() > 1) {
        let asks = [
            "downcast",
            "open::<",
            "open_mut::<",
            "page::<",
            "page_mut::<",
        ];
        let text = text(path);
        if module[0] == "tui"
            && !may_ask.contains(&module[1].as_str())
            && asks.iter().any(|ask| text.contains(ask))
        {
            wrong.push(format!("{} asks what is open", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(house.files.keys().filter(|module| is_page(module)).count() >= 10);
}

/// Where texts are read: what people write, and files.
const READERS: &[&str] = &[
    "crates/engine/src/order/",
    "crates/game/src/case/",
    "crates/out/src/exchange/",
    "crates/game/src/store/",
    "crates/atlas/src/board/language/",
    "crates/atlas/src/world/",
    "crates/atlas/src/sketch/",
    "crates/engine/src/edit/",
    "crates/game/src/clock/",
    "crates/game/src/report/rulebook/",
    "crates/engine/src/allot.rs",
];

/// How a text is compared with one that stands in the code.
const COMPARISONS: &[&str] = &[
    "== ",
    "!= ",
    "== &",
    "starts_with(",
    "ends_with(",
    "contains(",
    "strip_prefix(",
    "strip_suffix(",
    "split_once(",
    "find(",
    "replace(",
    "replacen(",
    "trim_start_matches(",
    "trim_end_matches(",
];

/// The sentences, or parts of some, with which a line of code compares a text.
fn compared(line: &str) -> Vec<&str> {
    let literals = COMPARISONS.iter().flat_map(|comparison| {
        let starts = line.match_indices(comparison);
        starts.filter_map(|(at, _)| {
            let text = line[at + comparison.len()..].strip_prefix('"')?;
            Some(text.split('"').next().unwrap_or_default())
        })
    });
    let is_english = |text: &&str| {
        text.contains(' ')
            && text
                .split(' ')
                .any(|word| word.len() > 1 && word.chars().all(char::is_alphabetic))
    };
    literals.filter(is_english).collect()
}

/// States, reasons and events are data. Who reads a sentence of the program to decide something
/// would decide otherwise once it has other words.
#[test]
fn no_decision_rests_on_a_sentence() {
    let mut wrong = Vec::new();
    for path in House::read().files.values() {
        let name = path.strip_prefix(project()).unwrap().display().to_string();
        let name = name.replace('\\', "/");
        if READERS.iter().any(|reader| name.starts_with(reader)) {
            continue;
        }
        for line in code(&fs::read_to_string(path).unwrap()).lines() {
            for text in compared(line) {
                wrong.push(format!("{name} compares with “{text}”"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(
        compared(r#"line.what.starts_with("settled ");"#),
        ["settled "]
    );
}

/// A key that a box matches by itself is in no help, and nobody can choose another for it.
#[test]
fn only_the_table_of_actions_says_what_a_key_does() {
    const BOXES: [&str; 3] = ["src/tui/popups", "src/tui/pages", "src/tui/locked"];
    let (mut files, mut named) = (vec![project().join("src/tui/lock.rs")], 0);
    for folder in BOXES {
        source_files(&project().join(folder), &mut files);
    }
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        for (start, _) in text.match_indices("KeyCode::") {
            let is_named = text[..start].trim_end().ends_with("Key::plain(");
            let line = text[start..].lines().next().unwrap_or_default();
            assert!(is_named, "{}: {line}", file.display());
            named += 1;
        }
    }
    assert!(named >= 2, "{named}");
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let house = House::read();
    let uses = house.uses();
    assert!(uses.values().map(BTreeSet::len).sum::<usize>() > 1000);
    let circles = circles(&uses);
    let named = |circle: &Vec<&[String]>| {
        circle
            .iter()
            .map(|module| module.join("::"))
            .collect::<Vec<_>>()
            .join(" -> ")
    };
    assert!(
        circles.is_empty(),
        "{}",
        circles.iter().map(named).collect::<Vec<_>>().join("\n")
    );
}

#[test]
fn no_rooms_use_each_other_in_a_circle() {
    let house = House::read();
    let mut rooms: BTreeMap<&[String], BTreeSet<&[String]>> = BTreeMap::new();
    for (module, used) in house
        .uses()
        .into_iter()
        .filter(|(module, _)| !module.is_empty())
    {
        rooms.entry(&module[..1]).or_default().extend(
            used.into_iter()
                .map(|other| &other[..1])
                .filter(|other| *other != &module[..1]),
        );
    }
    assert_eq!(circles(&rooms), Vec::<Vec<&[String]>>::new());
}

/// What each module uses.
type ModuleUses<'a> = BTreeMap<&'a [String], BTreeSet<&'a [String]>>;

/// The modules of each room that come back to themselves by what all files below them use.
fn circling(uses: &ModuleUses<'_>) -> BTreeMap<String, Vec<String>> {
    let mut rooms: BTreeMap<&[String], ModuleUses<'_>> = BTreeMap::new();
    for (&module, used) in uses {
        for &other in used {
            let shared = module.iter().zip(other).take_while(|(a, b)| a == b).count();
            if shared > 0 && shared < module.len() && shared < other.len() {
                let room = rooms.entry(&module[..shared]).or_default();
                let from = room.entry(&module[..=shared]).or_default();
                from.insert(&other[..=shared]);
            }
        }
    }
    let mut found = BTreeMap::new();
    for (room, modules) in rooms {
        let circles = modules.keys().filter(|&&start| {
            let mut open = vec![start];
            let mut seen = BTreeSet::new();
            while let Some(at) = open.pop() {
                for &next in modules.get(at).into_iter().flatten() {
                    if seen.insert(next) {
                        open.push(next);
                    }
                }
            }
            seen.contains(start)
        });
        let names: Vec<String> = circles.map(|module| module[room.len()].clone()).collect();
        if !names.is_empty() {
            found.insert(room.join("::"), names);
        }
    }
    found
}

/// A folder is one thing: what its files use of the folder beside it, it uses, whatever stands
/// between them as a facade.
#[test]
fn no_modules_of_a_room_use_each_other_in_a_circle() {
    let house = House::read();
    assert_eq!(circling(&house.uses()), BTreeMap::new());
    let [a, b, c] = ["x::a::one", "x::b", "x::a::two"].map(|path| {
        let parts = path.split("::").map(str::to_owned);
        parts.collect::<Vec<String>>()
    });
    let uses = BTreeMap::from([
        (&a[..], BTreeSet::from([&b[..]])),
        (&b[..], BTreeSet::from([&c[..]])),
    ]);
    assert_eq!(circles(&uses), Vec::<Vec<&[String]>>::new());
    let found = circling(&uses);
    assert_eq!(found["x"], ["a", "b"]);
}

/// For each node that leads back to itself, the shortest way round, each way once.
fn circles<'a>(uses: &BTreeMap<&'a [String], BTreeSet<&'a [String]>>) -> Vec<Vec<&'a [String]>> {
    let mut found: Vec<Vec<&[String]>> = Vec::new();
    for &start in uses.keys() {
        if found.iter().any(|circle| circle.contains(&start)) {
            continue;
        }
        let mut from = BTreeMap::new();
        let mut open = std::collections::VecDeque::from([start]);
        while let Some(at) = open.pop_front() {
            for &next in uses.get(at).into_iter().flatten() {
                if !from.contains_key(next) {
                    from.insert(next, at);
                    open.push_back(next);
                }
            }
        }
        if from.contains_key(start) {
            let mut circle = vec![start];
            while from[circle[circle.len() - 1]] != start {
                circle.push(from[circle[circle.len() - 1]]);
            }
            circle.push(start);
            circle.reverse();
            found.push(circle);
        }
    }
    found
}

/// What the tests above would find, if it were there.
#[test]
fn a_circle_is_found() {
    let [a, b, c] = ["a", "b", "c"].map(|name| vec![name.to_owned()]);
    let uses = BTreeMap::from([
        (&a[..], BTreeSet::from([&b[..]])),
        (&b[..], BTreeSet::from([&c[..]])),
        (&c[..], BTreeSet::from([&a[..]])),
    ]);
    assert_eq!(circles(&uses), [vec![&a[..], &b[..], &c[..], &a[..]]]);
    assert_eq!(
        circles(&BTreeMap::from([(&a[..], BTreeSet::from([&b[..]]))])),
        Vec::<Vec<&[String]>>::new()
    );
}

/// What is not the same on every system stands in one file, so that the rest is compiled alike
/// everywhere.
#[test]
fn one_file_asks_which_system_it_is() {
    const ASKS: [&str; 9] = [
        "cfg(unix",
        "cfg(not(unix",
        "cfg(windows",
        "cfg(target_",
        "cfg!(",
        "std::os::",
        "rustix",
        "signal_hook",
        "libc::",
    ];
    let house = House::read();
    let asking: Vec<String> = house
        .files
        .iter()
        .filter(|(_, path)| {
            let text = code(&fs::read_to_string(path).unwrap());
            ASKS.iter().any(|ask| text.contains(ask))
        })
        .map(|(module, _)| module.join("::"))
        .collect();
    assert_eq!(asking, ["system"]);
}

/// A file is no longer than one mind can hold at once. What a file is about decides its length;
/// past a thousand lines it needs a reason, and none has one.
#[test]
fn no_file_is_too_long() {
    let mut wrong = Vec::new();
    let mut read = 0;
    let outside = ["tests", "examples"].map(|folder| project().join(folder));
    for folder in sources().into_iter().chain(outside) {
        let mut found = Vec::new();
        source_files(&folder, &mut found);
        for path in found {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            if lines > 1_000 {
                wrong.push(format!("{} has {lines} lines", path.display()));
            }
            read += 1;
        }
    }
    assert!(read > 500 && wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Which order forms a game has, and whether its seasons have time scales, only the features ask, and
/// one list a room: the notes of the key help, how orders are written, the lines of a case.
#[test]
fn only_features_ask_for_their_order_forms() {
    const FORMS: [&str; 11] = [
        "mobilizing",
        "investing",
        "holds_written",
        "carrying",
        "choosing",
        "claiming",
        "scales",
        "placing",
        "naming",
        "treasure",
        "long_starts",
    ];
    const FEATURES: [&str; 7] = [
        "pools", "carrying", "kinds", "claims", "scales", "ballots", "secret",
    ];
    // What reads the units of lines knows every form at once, and a screen what its keys are for.
    const LISTS: [&[&str]; 4] = [
        &["order", "read", "moves"],
        &["edit", "units"],
        &["tui", "open_game", "about"],
        &["variant"],
    ];
    let house = House::read();
    let mut wrong = Vec::new();
    let mut asked = 0;
    for (module, path) in &house.files {
        let text = code(&fs::read_to_string(path).unwrap());
        let forms = FORMS.iter().any(|form| {
            let asks = [format!("forms.{form}"), format!("forms().{form}")];
            asks.iter().any(|ask| text.contains(ask.as_str()))
        });
        let asks = forms || text.contains("has_scales()");
        asked += usize::from(asks);
        let own = module.iter().any(|part| FEATURES.contains(&part.as_str()));
        let listed = LISTS.iter().any(|list| {
            module.len() >= list.len() && list.iter().zip(module).all(|(list, part)| list == part)
        });
        if asks && !own && !listed {
            wrong.push(format!("{} asks for order forms", path.display()));
        }
    }
    assert!(asked > 10 && wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What an order or a change by hand of a feature says, only files of that feature and the variants
/// that play it take apart; all others ask what they want to know of it (`Order::brings`,
/// `PoolOrder::called`). The facts of a case know every change.
#[test]
fn only_a_feature_takes_its_orders_apart() {
    const FEATURES: [(&str, &[&str]); 7] = [
        ("Pool", &["pools", "mobilization"]),
        ("Carrying", &["carrying", "mercator"]),
        ("Kind", &["kinds", "year1885"]),
        ("Claim", &["claims", "year1885", "mercator"]),
        ("Scale", &["scales", "mercator"]),
        ("Ballot", &["ballots", "arms_merchant"]),
        ("Secret", &["secret", "year1492"]),
    ];
    let house = House::read();
    let mut wrong = Vec::new();
    let mut opened = 0;
    for (module, path) in &house.files {
        let text = code(&fs::read_to_string(path).unwrap());
        for (name, rooms) in FEATURES {
            let opens = ["Order::", "Edit::"].iter().any(|kind| {
                let name = format!("{name}{kind}");
                let mut found = text.match_indices(&name);
                found.any(|(at, name)| text[at + name.len()..].starts_with(char::is_uppercase))
            });
            opened += usize::from(opens);
            let own = module.iter().any(|part| rooms.contains(&part.as_str()));
            if opens && !own && *module != ["edit", "facts"] {
                wrong.push(format!(
                    "{} takes apart what is of {}",
                    path.display(),
                    rooms[0]
                ));
            }
        }
    }
    assert!(opened > 20 && wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A type's name means one thing: who reads it knows without its path which one it is. What the
/// arguments of a subcommand are, and what an action is of an order and of a key, is plain where it
/// stands.
#[test]
fn a_type_has_a_name_of_its_own() {
    const SHARED: [&str; 2] = ["Args", "Action"];
    let house = House::read();
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (module, path) in &house.files {
        let text = fs::read_to_string(path).unwrap();
        for line in text
            .lines()
            .filter(|line| !line.starts_with([' ', '/', '#']))
        {
            let mut words = line.split_whitespace();
            let is_type = |word: &&str| ["struct", "enum", "trait"].contains(word);
            if words.by_ref().take(3).any(|word| is_type(&word)) {
                let name = words.next().unwrap_or_default();
                let end = name.find(|c: char| !c.is_alphanumeric());
                let name = name[..end.unwrap_or(name.len())].to_owned();
                named.entry(name).or_default().push(module.join("::"));
            }
        }
    }
    let wrong: Vec<String> = named
        .iter()
        .filter(|(name, modules)| modules.len() > 1 && !SHARED.contains(&name.as_str()))
        .map(|(name, modules)| format!("{name}: {}", modules.join(", ")))
        .collect();
    assert!(
        named.len() > 1000 && wrong.is_empty(),
        "{}",
        wrong.join("\n")
    );
}

/// What a type of the program can do stands in the folder of the type, or below it: not in the
/// folder of those that use it.
#[test]
fn a_type_lives_in_one_folder() {
    let mut files = Vec::new();
    source_files(&project().join("src"), &mut files);
    let mut homes: BTreeMap<String, Vec<&Path>> = BTreeMap::new();
    let mut blocks: Vec<(String, &Path)> = Vec::new();
    for path in &files {
        for line in fs::read_to_string(path).unwrap().lines() {
            let words: Vec<&str> = line.split([' ', '<', '(', ';']).collect();
            let declared = words
                .iter()
                .take(3)
                .position(|word| ["struct", "enum"].contains(word));
            if let Some(at) = declared
                && !line.starts_with([' ', '/', '#'])
            {
                let folder = path.parent().unwrap();
                homes
                    .entry(words[at + 1].to_owned())
                    .or_default()
                    .push(folder);
            }
            if line.starts_with("impl")
                && !line.contains(" for ")
                && let Some(own) = line.strip_suffix(" {")
            {
                let (_, name) = own.rsplit_once(' ').unwrap();
                blocks.push((name.split('<').next().unwrap().to_owned(), path));
            }
        }
    }
    let is_home = |name: &String, path: &Path| match homes.get(name) {
        Some(homes) => homes.iter().any(|home| path.starts_with(home)),
        None => true,
    };
    let wrong: Vec<String> = blocks
        .iter()
        .filter(|(name, path)| !is_home(name, path))
        .map(|(name, path)| format!("{name} in {}", path.display()))
        .collect();
    assert!(
        blocks.len() > 150 && homes.len() > 150 && wrong.is_empty(),
        "{wrong:?}"
    );
}

/// Nothing else that is public changes a game: what was done to it is a list of commands.
#[test]
fn a_game_is_changed_by_commands_alone() {
    let (mut files, mut changes) = (Vec::new(), Vec::new());
    for folder in sources() {
        source_files(&folder, &mut files);
    }
    for path in files {
        let text = fs::read_to_string(&path).unwrap();
        let is_library = path.starts_with(project().join("crates"));
        let mut is_game = false;
        let mut signature = String::new();
        for line in text.lines() {
            if line.starts_with("impl") {
                is_game = line == "impl Game {";
            }
            let line = line.trim();
            let is_public = line.starts_with("pub fn ") || line.starts_with("pub const fn ");
            if is_public || !signature.is_empty() {
                signature.push_str(line);
            }
            if signature.ends_with('{') {
                let own = is_game && signature.contains("&mut self");
                let takes = ["&mut Game,", "&mut Game)"];
                let takes_one = takes.iter().any(|game| signature.contains(game));
                if own || is_library && takes_one {
                    changes.push(std::mem::take(&mut signature));
                }
                signature.clear();
            }
        }
    }
    assert_eq!(changes.len(), 1, "{changes:#?}");
    assert!(changes[0].starts_with("pub fn apply("), "{changes:#?}");
}

/// A file's code, its texts emptied, so that each brace is one of a block.
fn blocks(text: &str) -> String {
    let mut bare = String::new();
    let mut rest = code(text);
    while let Some(start) = rest.find('"') {
        bare.push_str(&rest[..=start]);
        let mut is_escaped = false;
        let end = rest[start + 1..].find(|c| {
            let ends = c == '"' && !is_escaped;
            is_escaped = c == '\\' && !is_escaped;
            ends
        });
        rest = rest[start + 1 + end.unwrap_or_default()..].to_owned();
        bare.push_str(&rest[..1]);
        rest.remove(0);
    }
    bare + &rest
}

/// The functions of a file that give back what came of a command.
fn tellers(text: &str) -> Vec<String> {
    let signatures = text.split("fn ").skip(1);
    let tells = signatures.filter(|signature| {
        let head = signature.split('{').next().unwrap_or_default();
        let gives = head.split("->").nth(1).unwrap_or_default().trim();
        gives == "Told" || gives.starts_with("Result<Told,")
    });
    tells
        .map(|signature| signature.split('(').next().unwrap_or_default().to_owned())
        .collect()
}

/// The messages of a file's own that follow a command in the block where it is carried out.
fn beside_told(text: &str, tellers: &[String]) -> Vec<String> {
    const SAID: [&str; 5] = ["tell", "done", "info", "warn", "error"];
    let text = blocks(text);
    let mut found = Vec::new();
    for teller in tellers {
        let call = format!(".{teller}(");
        for (at, _) in text.match_indices(&call) {
            let mut depth = 0;
            let rest = &text[at + call.len()..];
            let end = rest.find(|c| {
                depth += i32::from(c == '{') - i32::from(c == '}');
                depth < 0
            });
            let rest: String = rest[..end.unwrap_or(rest.len())]
                .split_whitespace()
                .collect();
            let said = SAID.iter().filter(|said| {
                let message = format!("cx.{said}(");
                rest.contains(&message)
            });
            found.extend(said.map(|said| format!("cx.{said} after {teller}")));
        }
    }
    found
}

/// What came of a command is data, and one place makes a message of it: `told` in the crate of the
/// game. Nobody else can make one, and the screen writes none beside it.
#[test]
fn what_came_of_a_command_is_told_in_one_place() {
    let mut files = Vec::new();
    for folder in ["src/tui", "crates/session/src"] {
        source_files(&project().join(folder), &mut files);
    }
    let texts: Vec<(PathBuf, String)> = files
        .into_iter()
        .map(|path| (path.clone(), code(&fs::read_to_string(path).unwrap())))
        .collect();
    let all: BTreeSet<String> = texts.iter().flat_map(|(_, text)| tellers(text)).collect();
    let all: Vec<String> = all.into_iter().collect();
    assert!(all.len() > 4, "{all:?}");
    let mut wrong = Vec::new();
    let mut carried_out = 0;
    for (path, text) in &texts {
        carried_out += text.matches("Command::").count();
        // That is the program, which carries out effects.
        let is_program = path.ends_with("src/tui/app.rs");
        let found = beside_told(text, &all);
        wrong.extend(
            found
                .iter()
                .filter(|_| !is_program)
                .map(|said| format!("{}: {said}", path.display())),
        );
    }
    assert!(carried_out > 40 && wrong.is_empty(), "{}", wrong.join("\n"));
    let text = "fn strike(&mut self) -> Told { self.perform(Command::Strike) }\n\
                fn act(table: &mut TableScreen, cx: &mut Context) {\n\
                if asks { cx.info(\"}\"); return; }\n\
                if wanted { let told = table.strike(); cx\n.done(\"struck\"); }\n\
                cx.warn(\"else\"); }";
    assert_eq!(tellers(text), ["strike"]);
    assert_eq!(beside_told(text, &tellers(text)), ["cx.done after strike"]);
    let words = fs::read_to_string(project().join("crates/game/src/told/mod.rs")).unwrap();
    let message = words.split("impl Message {").nth(1).unwrap();
    let message = message.split("\n}\n").next().unwrap();
    let makes = |line: &&str| line.contains("pub fn") && line.ends_with("-> Self {");
    assert_eq!(message.lines().filter(makes).count(), 0);
}

/// An evening knows no terminal and no network: neither does its crate use one, nor the crates below.
/// The players' phones and the room's page are made of it, and of nothing of the screen.
#[test]
fn an_evening_knows_no_terminal_and_no_network() {
    const BESIDE: [&str; 6] = [
        "chancery-out",
        "crossterm",
        "hyper",
        "ratatui",
        "tokio",
        "tui::",
    ];
    let mut wrong = Vec::new();
    for below in ["session", "game", "engine", "atlas"] {
        let file = project().join("crates").join(below).join("Cargo.toml");
        let text = fs::read_to_string(file).unwrap();
        let named = BESIDE.iter().filter(|name| text.contains(*name));
        wrong.extend(named.map(|name| format!("{below} uses {name}")));
    }
    let mut files = Vec::new();
    source_files(&project().join("src/phones"), &mut files);
    files.push(project().join("src/room.rs"));
    assert!(files.len() > 2);
    for path in files {
        if code(&fs::read_to_string(&path).unwrap()).contains("tui::") {
            wrong.push(format!("{} uses the screen", path.display()));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
