//! The configuration file: what the options of the command line are unless they are given, the keys,
//! themes of the user's own, and what a new game begins with.
//!
//! What is wrong in it is left out, and told all together; the program works without the file.

mod file;
mod paths;
mod show;

use std::env;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use ron::extensions::Extensions;

use super::{ColourUse, Common, Looks, patience};
use crate::adjudicate::HouseRules;
use crate::board::{Fault, Severity};
use crate::clock::Plan;
use crate::tui::bindings::{Bindings, Wrong};
use crate::tui::keymap;
use crate::tui::theme::{OwnStyle, ThemeName, part_names};
use crate::tui::usual::Usual;
use crate::variant;
use file::{ConfigFile, ThemeRecord, place_of};

pub use paths::{PathsArgs, paths};
pub use show::{ConfigArgs, show};

/// No configuration is longer, in bytes.
const LONGEST: u64 = 1 << 20;

/// A theme of the user's own.
#[derive(Clone, Debug)]
pub struct OwnTheme {
    /// What it is called.
    pub name: String,
    /// The one that it is like.
    pub like: ThemeName,
    /// What is otherwise, by part.
    pub parts: Vec<(String, OwnStyle)>,
}

/// What a configuration file says.
#[derive(Clone)]
pub struct Config {
    /// The file, which need not be there; `None` where the system names no place for it.
    pub path: Option<PathBuf>,
    /// What it holds; empty where it is not there.
    text: String,
    /// Which key does what.
    pub keys: Bindings,
    /// Themes of its own.
    pub themes: Vec<OwnTheme>,
    /// What a new game begins with.
    pub usual: Usual,
    /// Everything that is wrong in it.
    pub mistakes: Vec<Fault>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            path: None,
            text: String::new(),
            keys: keymap::usual(),
            themes: Vec::new(),
            usual: Usual::default(),
            mistakes: Vec::new(),
        }
    }
}

/// Where the file is looked for unless one is named: `chancery/config.ron` in `XDG_CONFIG_HOME`, or
/// where the system keeps configurations.
fn usual_path() -> Option<PathBuf> {
    let home = env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let folder = home
        .filter(|home| home.is_absolute())
        .map(|home| home.join("chancery"))
        .or_else(|| {
            let dirs = directories::ProjectDirs::from("", "", "chancery")?;
            Some(dirs.config_dir().to_owned())
        })?;
    Some(folder.join("config.ron"))
}

impl Common {
    /// Reads the configuration file, and takes from it what the command line and the environment
    /// leave open.
    pub fn configure(&mut self) -> Result<(), String> {
        let is_named = self.config_file.is_some();
        let path = self.config_file.clone().or_else(usual_path);
        let text = path.as_deref().map_or(Ok(String::new()), |path| {
            let shown = path.display();
            match read(path) {
                Err(why) if why.kind() == ErrorKind::NotFound && !is_named => Ok(String::new()),
                read => read.map_err(|why| format!("{shown} can't be read: {why}")),
            }
        });
        let name = path.as_deref().map(|path| path.display().to_string());
        let name = name.unwrap_or_default();
        let mut reader = ConfigReader {
            text: text.as_deref().unwrap_or_default(),
            file: &name,
            mistakes: Vec::new(),
        };
        match &text {
            Err(why) if is_named => return Err(why.clone()),
            Err(why) => reader.whole(None, why.clone()),
            Ok(text) if text.trim().is_empty() => {}
            Ok(text) => match parse(text) {
                Ok(record) => reader.take(record, path.as_deref().and_then(Path::parent), self),
                Err(why) => {
                    let at = (why.span.start.line, why.span.start.col);
                    let why = format!(
                        "{}; until you fix it, Chancery ignores the whole file",
                        why.code
                    );
                    reader.whole(Some(at), why);
                }
            },
        }
        let mut mistakes = reader.mistakes;
        mistakes.sort_by_key(|mistake| mistake.at);
        self.config.path = path;
        self.config.mistakes = mistakes;
        self.config.text = text.unwrap_or_default();
        Ok(())
    }
}

/// Whether something of the file is left out for it.
pub fn is_wrong(mistake: &Fault) -> bool {
    mistake.severity == Severity::Error
}

fn read(path: &Path) -> std::io::Result<String> {
    if fs::metadata(path)?.len() > LONGEST {
        let why = format!("it is longer than {LONGEST} bytes; no configuration is that long");
        return Err(std::io::Error::other(why));
    }
    crate::bounded::read_text(path)
}

fn parse(text: &str) -> Result<ConfigFile, ron::error::SpannedError> {
    let options = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    options.from_str(text)
}

/// Takes what a file says, and gathers what is wrong with it.
struct ConfigReader<'a> {
    text: &'a str,
    file: &'a str,
    mistakes: Vec<Fault>,
}

impl ConfigReader<'_> {
    fn whole(&mut self, at: Option<(usize, usize)>, message: String) {
        self.mistakes.push(Fault {
            severity: Severity::Error,
            file: self.file.to_owned(),
            at,
            province: None,
            word: None,
            message,
        });
    }

    /// A mistake in a field, or in what stands under a name in it.
    fn wrong(&mut self, field: &str, name: Option<&str>, why: impl std::fmt::Display) {
        let at = place_of(self.text, field, name);
        let what = name.map_or_else(|| field.to_owned(), |name| format!("{field}, “{name}”"));
        self.whole(at, format!("{what}: {why}"));
    }

    /// A value, where there is one and it can be read.
    fn read<T>(
        &mut self,
        field: &str,
        value: Option<String>,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        match read(&value?) {
            Ok(value) => Some(value),
            Err(why) => {
                self.wrong(field, None, why);
                None
            }
        }
    }

    fn take(&mut self, record: ConfigFile, folder: Option<&Path>, common: &mut Common) {
        let path = |text: &str| Ok(path_of(text, folder));
        let saves = self.read("saves", record.saves, path);
        let map = self.read("map", record.map, path);
        let log = self.read("log", record.log, path);
        let color = self.read("color", record.color, |text| {
            let known = ColourUse::from_str(text, true);
            known.map_err(|_| "write auto, always or never".to_owned())
        });
        let patience = self.read("curtain_after", record.curtain_after, patience);
        common.saves = common.saves.take().or(saves);
        common.map = common.map.take().or(map);
        common.log = common.log.take().or(log);
        common.color = common.color.or(color);
        common.ascii = common.ascii.or(record.ascii);
        common.plain = common.plain.or(record.plain);
        common.mouse = common.mouse.or(record.mouse);
        common.curtain_unfocused = common.curtain_unfocused.or(record.curtain_unfocused);
        common.curtain_after = common.curtain_after.or(patience);

        common.config.themes = self.themes(record.themes.0);
        let themes = common.config.themes.clone();
        let theme = self.read("theme", record.theme, |name| {
            themed(name, &themes).map(|_| name.to_owned())
        });
        common.theme = common.theme.take().or(theme);

        let written = record.keys.0.iter();
        let written = written.map(|(name, keys)| (name.as_str(), keys.as_str()));
        let (keys, wrong) = keymap::usual().with(written);
        for Wrong {
            action,
            why,
            is_taken,
        } in wrong
        {
            self.wrong("keys", Some(&action), why);
            if let Some(fault) = self.mistakes.last_mut().filter(|_| is_taken) {
                fault.severity = Severity::Warning;
            }
        }
        common.config.keys = keys;

        let variant = self.read("variant", record.variant, |id| {
            let all = variant::all().iter().map(|variant| variant.id());
            let all: Vec<&str> = all.collect();
            let known = all.contains(&id).then(|| id.to_owned());
            known.ok_or_else(|| format!("there is no variant “{id}”; there are {}", all.join(", ")))
        });
        let clock = self.read("clock", record.clock, |plan| {
            let reads = |v: &&dyn variant::Variant| Plan::read(plan, v.calendar()).map(|_| ());
            let mut all = variant::all().iter().copied();
            match all.clone().map(|v| reads(&v)).find(Result::is_ok) {
                Some(_) => Ok(plan.to_owned()),
                None => all
                    .find_map(|v| reads(&v).err())
                    .map_or_else(|| Ok(plan.to_owned()), |why| Err(why.to_string())),
            }
        });
        common.config.usual = Usual {
            variant,
            rules: self.rules(record.rules.0),
            clock: clock.unwrap_or_default(),
        };
    }

    /// The house rules that some variant has.
    fn rules(&mut self, rules: Vec<(String, String)>) -> Vec<(String, String)> {
        let can_be_set = |(name, value): &(String, String)| {
            let set = |v: &&dyn variant::Variant| v.house_rules().set(v.options(), name, value);
            let results: Vec<_> = variant::all().iter().map(set).collect();
            if results.iter().any(Result::is_ok) {
                return Ok(());
            }
            let has = |v: &&&dyn variant::Variant| {
                HouseRules::specs(v.options()).any(|spec| spec.name == name)
            };
            let at = variant::all().iter().position(|v| has(&v)).unwrap_or(0);
            results.into_iter().nth(at).unwrap_or(Ok(()))
        };
        let mut kept = Vec::new();
        for rule in rules {
            match can_be_set(&rule) {
                Ok(()) => kept.push(rule),
                Err(why) => self.wrong("rules", Some(&rule.0), why),
            }
        }
        kept
    }

    fn themes(&mut self, records: Vec<(String, ThemeRecord)>) -> Vec<OwnTheme> {
        let mut themes: Vec<OwnTheme> = Vec::new();
        for (name, record) in records {
            if themed(&name, &themes).is_ok() {
                self.wrong(
                    "themes",
                    Some(&name),
                    "there is already a theme of this name",
                );
                continue;
            }
            let like = record.like.map_or(Ok(Looks::Dark), |like| {
                Looks::from_str(&like, true)
                    .map_err(|_| format!("there is no theme “{like}”; there are {}", names(&[])))
            });
            let like = like.unwrap_or_else(|why| {
                self.wrong("themes", Some(&name), why);
                Looks::Dark
            });
            let parts = record.parts.0.into_iter();
            let parts = parts.filter_map(|(part, style)| {
                if !part_names().any(|known| known == part) {
                    let names: Vec<&str> = part_names().collect();
                    let why = format!("there is no such part; the parts are {}", names.join(", "));
                    self.wrong("themes", Some(&part), why);
                    return None;
                }
                let style = OwnStyle::read(&style)
                    .map_err(|why| self.wrong("themes", Some(&part), why))
                    .ok()?;
                Some((part, style))
            });
            themes.push(OwnTheme {
                like: like.into(),
                parts: parts.collect(),
                name,
            });
        }
        themes
    }
}

/// A path as it is written in a file: `~/` is the user's home, and others begin in the file's
/// folder.
fn path_of(text: &str, folder: Option<&Path>) -> PathBuf {
    let home = || directories::BaseDirs::new().map(|dirs| dirs.home_dir().to_owned());
    match text.strip_prefix("~/").zip(home()) {
        Some((rest, home)) => home.join(rest),
        None => folder.unwrap_or(Path::new("")).join(text),
    }
}

/// The theme of a name: the user's own, or one that the program has, of which nothing is otherwise.
pub fn themed(name: &str, own: &[OwnTheme]) -> Result<OwnTheme, String> {
    if let Ok(looks) = Looks::from_str(name, true) {
        return Ok(OwnTheme {
            name: name.to_owned(),
            like: looks.into(),
            parts: Vec::new(),
        });
    }
    let found = own.iter().find(|theme| theme.name == name).cloned();
    found.ok_or_else(|| format!("there is no theme “{name}”; there are {}", names(own)))
}

fn names(own: &[OwnTheme]) -> String {
    let usual = Looks::value_variants().iter();
    let usual = usual.filter_map(|looks| Some(looks.to_possible_value()?.get_name().to_owned()));
    let names = usual.chain(own.iter().map(|theme| theme.name.clone()));
    names.collect::<Vec<String>>().join(", ")
}

impl Config {
    /// The line of a field, or of a name below it, where the file says something of it.
    fn line(&self, field: &str, name: Option<&str>) -> Option<usize> {
        place_of(&self.text, field, name).map(|(line, _)| line)
    }

    /// What is said of its mistakes where they are not listed; nothing where there are none.
    pub fn remark(&self) -> Option<String> {
        let path = self.path.as_ref()?.display();
        let mistakes = self.mistakes.iter().filter(|mistake| is_wrong(mistake));
        match mistakes.count() {
            0 => None,
            1 => Some(format!(
                "{path} has 1 mistake, which is ignored; `chancery config` shows it"
            )),
            n => Some(format!(
                "{path} has {n} mistakes, which are ignored; `chancery config` shows them"
            )),
        }
    }
}
