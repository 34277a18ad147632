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

use super::{Common, Done, patience, unreadable, variant_of};
use crate::tui::bindings::{Bindings, Wrong};
use crate::tui::graphics::GraphicsChoice;
use crate::tui::keymap;
use crate::tui::theme::{ColourChoice, OwnStyle, ThemeChoice, part_names};
use chancery_atlas::board::{FilePlace, Finding, Severity, count_errors};
use chancery_engine::adjudicate::{HouseRules, OptionError};
use chancery_engine::variant;
use chancery_game::clock::Plan;
use chancery_session::set_up::Usual;
use file::{ConfigFile, Place, Said, ThemeRecord};

pub use paths::{PathsArgs, paths};
pub use show::{ConfigArgs, show};

/// No configuration is longer, in bytes.
const LONGEST: u64 = 1 << 16;

/// A theme of the user's own.
#[derive(Clone, Debug)]
pub struct OwnTheme {
    /// What it is called.
    pub name: String,
    /// The one that it is like.
    pub like: ThemeChoice,
    /// What is otherwise, by part.
    pub parts: Vec<(String, OwnStyle)>,
}

/// What a configuration file says.
#[derive(Clone)]
pub struct Config {
    /// The file, which need not be there; `None` where the system names no place for it.
    pub path: Option<PathBuf>,
    /// Whether it is there and has something in it.
    is_there: bool,
    /// What it says, word for word.
    record: ConfigFile,
    /// Which key does what.
    pub keys: Bindings,
    /// Themes of its own.
    pub themes: Vec<OwnTheme>,
    /// What a new game begins with.
    pub usual: Usual,
    /// Everything that is wrong in it. For an error, something of it is left out.
    pub findings: Vec<Finding<FilePlace>>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            path: None,
            is_there: false,
            record: ConfigFile::default(),
            keys: keymap::usual(),
            themes: Vec::new(),
            usual: Usual::default(),
            findings: Vec::new(),
        }
    }
}

/// Where the file is looked for unless one is named: `chancery/config.toml` in `XDG_CONFIG_HOME`, or
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
    Some(folder.join("config.toml"))
}

impl Common {
    /// Reads the configuration file, and takes from it what the command line and the environment
    /// leave open.
    pub fn configure(&mut self) -> Done<()> {
        let is_named = self.config_file.is_some();
        let path = self.config_file.clone().or_else(usual_path);
        let text = path.as_deref().map_or(Ok(String::new()), |path| {
            let shown = path.display();
            match read_configuration(path) {
                // Only a file that was named has to be there.
                Err(why) if why.kind() == ErrorKind::NotFound && !is_named => Ok(String::new()),
                read => read.map_err(|why| format!("{shown} can't be read: {why}")),
            }
        });
        let name = path.as_deref().map(|path| path.display().to_string());
        let name = name.unwrap_or_default();
        let mut reader = ConfigReader {
            file: &name,
            findings: Vec::new(),
        };
        match text {
            Err(why) if is_named => return Err(unreadable(why)),
            // The program works without the usual file, so this is a finding like others.
            Err(why) => reader.wrong_at(None, why),
            Ok(text) if text.trim().is_empty() => self.config.is_there = !text.is_empty(),
            Ok(text) => {
                self.config.is_there = true;
                let (record, unreadable) = ConfigFile::read(&text);
                for (at, why) in unreadable {
                    reader.wrong_at(Some(at), why);
                }
                reader.take(&record, path.as_deref().and_then(Path::parent), self);
                self.config.record = record;
            }
        }
        let mut findings = reader.findings;
        findings.sort_by_key(|finding| finding.at.position);
        self.config.path = path;
        self.config.findings = findings;
        Ok(())
    }
}

fn read_configuration(path: &Path) -> std::io::Result<String> {
    if fs::metadata(path)?.len() > LONGEST {
        let why = format!("it is longer than {LONGEST} bytes; no configuration is that long");
        return Err(std::io::Error::other(why));
    }
    chancery_atlas::bounded::read_text(path)
}

/// Takes what a file says, and gathers what is wrong with it.
struct ConfigReader<'a> {
    file: &'a str,
    findings: Vec<Finding<FilePlace>>,
}

impl ConfigReader<'_> {
    fn wrong_at(&mut self, at: Option<Place>, message: String) {
        let at = FilePlace::new(self.file, at);
        self.findings.push(Finding::error(at, message));
    }

    /// A mistake in what stands under a name in a field.
    fn wrong(&mut self, at: Place, field: &str, name: &str, why: impl std::fmt::Display) {
        self.wrong_at(Some(at), format!("{field}, “{name}”: {why}"));
    }

    /// A value, where there is one and it can be read.
    fn read<T>(
        &mut self,
        record: &ConfigFile,
        field: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        let Said { value, at } = record.text(field)?;
        match read(value) {
            Ok(value) => Some(value),
            Err(why) => {
                self.wrong_at(Some(*at), format!("{field}: {why}"));
                None
            }
        }
    }

    fn take(&mut self, record: &ConfigFile, folder: Option<&Path>, common: &mut Common) {
        let [saves, map, log] = ["saves", "map", "log"].map(|field| {
            let path = record.text(field)?;
            Some(path_of(&path.value, folder))
        });
        let color = self.read(record, "color", |text| {
            let known = ColourChoice::from_str(text, true);
            known.map_err(|_| "write auto, always or never".to_owned())
        });
        let graphics = self.read(record, "graphics", |text| {
            let known = GraphicsChoice::from_str(text, true);
            known.map_err(|_| "write auto, off, kitty, iterm2 or sixel".to_owned())
        });
        let patience = self.read(record, "curtain_after", patience);
        common.saves = common.saves.take().or(saves);
        common.map = common.map.take().or(map);
        common.log = common.log.take().or(log);
        common.color = common.color.or(color);
        common.graphics = common.graphics.or(graphics);
        common.ascii = common.ascii.or(record.flag("ascii"));
        common.plain = common.plain.or(record.flag("plain"));
        common.mouse = common.mouse.or(record.flag("mouse"));
        common.curtain_unfocused = common
            .curtain_unfocused
            .or(record.flag("curtain_unfocused"));
        common.curtain_after = common.curtain_after.or(patience);

        // Before the theme, which may be one of them.
        common.config.themes = self.themes(&record.themes);
        let themes = common.config.themes.clone();
        let theme = self.read(record, "theme", |name| {
            let known = themed(name, &themes).map(|_| name.to_owned());
            known.ok_or_else(|| no_theme(name, &themes))
        });
        common.theme = common.theme.take().or(theme);

        let written = record.pairs("keys").iter();
        let written = written.map(|(name, keys)| (name.as_str(), keys.value.as_str()));
        let (keys, wrong) = keymap::usual().with(written);
        for Wrong {
            action,
            why,
            is_taken,
        } in wrong
        {
            let mut written = record.pairs("keys").iter();
            let at = written.find(|(name, _)| *name == action);
            let at = at.map_or((1, 1), |(_, keys)| keys.at);
            self.wrong(at, "keys", &action, why);
            if is_taken && let Some(finding) = self.findings.last_mut() {
                finding.severity = Severity::Warning;
            }
        }
        common.config.keys = keys;

        let variant = self.read(record, "variant", |id| {
            variant_of(id).map(|variant| variant.id().to_owned())
        });
        let clock = self.read(record, "clock", clock_plan);
        common.config.usual = Usual {
            variant,
            rules: self.rules(record.pairs("rules")),
            clock: clock.unwrap_or_default(),
        };
    }

    /// The house rules that some variant has.
    fn rules(&mut self, rules: &[(String, Said<String>)]) -> Vec<(String, String)> {
        let mut kept = Vec::new();
        for (name, Said { value, at }) in rules {
            match settable(name, value) {
                Ok(()) => kept.push((name.clone(), value.clone())),
                Err(why) => self.wrong(*at, "rules", name, why),
            }
        }
        kept
    }

    fn themes(&mut self, records: &[(String, Said<ThemeRecord>)]) -> Vec<OwnTheme> {
        let mut themes: Vec<OwnTheme> = Vec::new();
        for (name, Said { value: record, at }) in records {
            if themed(name, &themes).is_some() {
                let why = "there is already a theme of this name";
                self.wrong(*at, "themes", name, why);
                continue;
            }
            let like = record.like.as_ref().and_then(|like| {
                let known = ThemeChoice::from_str(&like.value, true).ok();
                if known.is_none() {
                    self.wrong(like.at, "themes", name, no_theme(&like.value, &[]));
                }
                known
            });
            let mut parts = Vec::new();
            for (part, Said { value: style, at }) in &record.parts {
                if !part_names().any(|known| known == part) {
                    let names: Vec<&str> = part_names().collect();
                    let why = format!("there is no such part; the parts are {}", names.join(", "));
                    self.wrong(*at, "themes", part, why);
                    continue;
                }
                match OwnStyle::read(style) {
                    Ok(read) => parts.push((part.clone(), read)),
                    Err(why) => self.wrong(*at, "themes", part, why),
                }
            }
            themes.push(OwnTheme {
                name: name.clone(),
                like: like.unwrap_or(ThemeChoice::Dark),
                parts,
            });
        }
        themes
    }
}

/// A plan of the clock, as it was written. Seasons have other names in other variants: it is right
/// where one of them understands it.
fn clock_plan(plan: &str) -> Result<String, String> {
    let mut first_mistake = None;
    for variant in variant::all() {
        match Plan::read(plan, variant.calendar()) {
            Ok(_) => return Ok(plan.to_owned()),
            Err(why) => first_mistake = first_mistake.or(Some(why)),
        }
    }
    match first_mistake {
        Some(why) => Err(why.to_string()),
        None => Ok(plan.to_owned()),
    }
}

/// Whether some variant has a house rule with such a value.
///
/// # Errors
/// None has. The mistake is told by a variant that has the rule, since it names the values.
fn settable(name: &str, value: &str) -> Result<(), OptionError> {
    let mut mistake = Ok(());
    let mut is_known = false;
    for variant in variant::all() {
        let set = variant.house_rules().set(variant.options(), name, value);
        let Err(why) = set else {
            return Ok(());
        };
        let has = HouseRules::specs(variant.options()).any(|spec| spec.name == name);
        if mistake.is_ok() || (has && !is_known) {
            mistake = Err(why);
        }
        is_known |= has;
    }
    mistake
}

/// A path as it is written in a file: `~/` is the user's home, and others begin in the file's
/// folder.
fn path_of(text: &str, folder: Option<&Path>) -> PathBuf {
    if let Some(rest) = text.strip_prefix("~/")
        && let Some(dirs) = directories::BaseDirs::new()
    {
        return dirs.home_dir().join(rest);
    }
    folder.unwrap_or(Path::new("")).join(text)
}

/// The theme of a name: the user's own, or one that the program has, of which nothing is otherwise.
pub(crate) fn themed(name: &str, own: &[OwnTheme]) -> Option<OwnTheme> {
    if let Ok(like) = ThemeChoice::from_str(name, true) {
        return Some(OwnTheme {
            name: name.to_owned(),
            like,
            parts: Vec::new(),
        });
    }
    own.iter().find(|theme| theme.name == name).cloned()
}

/// Says that there is no such theme.
pub(crate) fn no_theme(name: &str, own: &[OwnTheme]) -> String {
    format!("there is no theme “{name}”; there are {}", names(own))
}

fn names(own: &[OwnTheme]) -> String {
    let usual = ThemeChoice::value_variants().iter();
    let usual = usual.filter_map(|theme| Some(theme.to_possible_value()?.get_name().to_owned()));
    let names = usual.chain(own.iter().map(|theme| theme.name.clone()));
    names.collect::<Vec<String>>().join(", ")
}

impl Config {
    /// The line of a field, or of a name below it, where the file says something of it.
    fn line(&self, field: &str, name: Option<&str>) -> Option<usize> {
        self.record.line(field, name)
    }

    /// How many errors it has.
    pub(crate) fn errors(&self) -> usize {
        count_errors(&self.findings)
    }

    /// What is said of its errors where they are not listed; nothing where there are none.
    pub(crate) fn remark(&self) -> Option<String> {
        let path = self.path.as_ref()?.display();
        match self.errors() {
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
