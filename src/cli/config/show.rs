//! `chancery config`: everything that can be configured, as a file, with who says so.

use std::fmt::{self, Display, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::parser::ValueSource;
use clap::{ArgMatches, ValueEnum};
use serde::{Serialize, Serializer};

use super::OwnTheme;
use crate::cli::json::{self, Versioned};
use crate::cli::{Common, out, print};
use crate::tui::action::Action;
use crate::tui::keymap;
use crate::tui::theme::part_names;
use chancery_engine::adjudicate::{HouseRules, OptionSpec};
use chancery_engine::variant;

/// Show the configuration: every setting, and where it comes from
///
/// The output is a configuration file too, with the defaults as comments. The command also lists
/// every mistake in your file.
#[derive(clap::Args)]
#[command(after_help = "\
The file is config.toml in the folder that `chancery paths` shows, or the --config file. Every entry is optional.

Examples:
  chancery config > ~/.config/chancery/config.toml   to begin with, where there is none yet
  chancery config --json

Exit codes: 0 fine, 1 there are mistakes in the file.")]
pub struct ConfigArgs {
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// What a setting holds.
#[derive(Serialize)]
#[serde(untagged)]
enum Worth {
    Text(String),
    Flag(bool),
}

impl Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => quoted(text).fmt(f),
            Self::Flag(on) => on.fmt(f),
        }
    }
}

/// A setting as it is.
#[derive(Serialize)]
struct Setting {
    name: String,
    /// `None` where nothing is set, and nothing is usual.
    value: Option<Worth>,
    /// How a value of such a setting is written.
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<Worth>,
    source: SettingSource,
    #[serde(skip)]
    remark: String,
}

impl Setting {
    /// Its line of the file.
    fn written(&self) -> String {
        let value = self.value.as_ref().or(self.example.as_ref());
        let value = value.map_or_else(String::new, ToString::to_string);
        let said = format!("{} = {value}", self.name);
        let is_usual = matches!(self.source, SettingSource::Usual);
        let said = if is_usual { format!("# {said}") } else { said };
        let remarks = [
            (!is_usual).then_some(self.source.words()),
            self.value.is_none().then_some("not set"),
            Some(self.remark.as_str()).filter(|remark| !remark.is_empty()),
        ];
        let remarks: Vec<&str> = remarks.into_iter().flatten().collect();
        format!("{said:<44} # {}", remarks.join("; "))
    }
}

/// What holds where nobody set anything.
enum Unset {
    /// A value.
    Usual(Worth),
    /// Nothing; a value would be written like this.
    Example(&'static str),
}

#[derive(Serialize)]
struct ShownSettings {
    file: Option<String>,
    settings: Vec<Setting>,
    mistakes: Vec<String>,
}

/// Where a value comes from: `command line`, `CHANCERY_…`, the file with its line, or `usual`.
enum SettingSource {
    Usual,
    Given(String),
}

impl SettingSource {
    fn words(&self) -> &str {
        match self {
            Self::Usual => "usual",
            Self::Given(source) => source,
        }
    }
}

impl Serialize for SettingSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.words().serialize(serializer)
    }
}

/// Prints it.
pub fn show(args: &ConfigArgs, common: &Common, matches: &ArgMatches) -> ExitCode {
    let config = &common.config;
    let path = config.path.as_ref().map(|path| path.display().to_string());
    let mistakes: Vec<String> = config.findings.iter().map(ToString::to_string).collect();
    let is_clean = config.errors() == 0;
    let said = Settings { common, matches };
    if args.json {
        json::print(&Versioned::new(
            "config",
            ShownSettings {
                file: path,
                settings: said.all(),
                mistakes,
            },
        ));
    } else {
        // On standard error, since the output is to be used as a configuration file.
        mistakes.iter().for_each(crate::cli::say);
        print(&said.text(path.as_deref()));
    }
    out::passed(is_clean)
}

struct Settings<'a> {
    common: &'a Common,
    matches: &'a ArgMatches,
}

impl Settings<'_> {
    /// Where the value of an option comes from.
    fn source(&self, field: &str) -> SettingSource {
        let given = self.matches.try_contains_id(field).unwrap_or(false);
        match given.then(|| self.matches.value_source(field)).flatten() {
            Some(ValueSource::CommandLine) => SettingSource::Given("command line".to_owned()),
            Some(ValueSource::EnvVariable) => {
                SettingSource::Given(format!("CHANCERY_{}", field.to_uppercase()))
            }
            _ => self.in_file(field, None),
        }
    }

    fn in_file(&self, field: &str, name: Option<&str>) -> SettingSource {
        let line = self.common.config.line(field, name);
        line.map_or(SettingSource::Usual, |line| {
            SettingSource::Given(format!("line {line} of the file"))
        })
    }

    /// A setting of the command line, as it is written in the file.
    fn option(&self, field: &str, value: Option<Worth>, otherwise: Unset, remark: &str) -> Setting {
        let source = match value {
            Some(_) => self.source(field),
            None => SettingSource::Usual,
        };
        let (value, example) = match (value, otherwise) {
            (Some(value), _) | (None, Unset::Usual(value)) => (Some(value), None),
            (None, Unset::Example(text)) => (None, Some(Worth::Text(text.to_owned()))),
        };
        Setting {
            name: field.to_owned(),
            value,
            example,
            source,
            remark: remark.to_owned(),
        }
    }

    fn flag(&self, field: &str, value: Option<bool>, remark: &str) -> Setting {
        self.flag_or(field, value, false, remark)
    }

    /// The same, with what it is where nothing says it.
    fn flag_or(&self, field: &str, value: Option<bool>, usual: bool, remark: &str) -> Setting {
        let otherwise = Unset::Usual(Worth::Flag(usual));
        self.option(field, value.map(Worth::Flag), otherwise, remark)
    }

    fn options(&self) -> Vec<Setting> {
        let common = self.common;
        let saves = common.saves().map(|saves| saves.display().to_string());
        let saves = saves.map_or(Unset::Example("games"), |saves| usual(&saves));
        let after = common.curtain_after.map(|after| {
            let seconds = after.as_secs();
            Worth::Text(match seconds % 60 {
                0 => (seconds / 60).to_string(),
                _ => format!("{seconds}s"),
            })
        });
        let new_game = &common.config.usual;
        let color = common.color.map(|color| Worth::Text(name(&color)));
        let graphics = common.graphics.map(|graphics| Worth::Text(name(&graphics)));
        let theme = common.theme.clone().map(Worth::Text);
        let variant = new_game.variant.clone().map(Worth::Text);
        let clock = Some(&new_game.clock).filter(|clock| !clock.is_empty());
        let clock = clock.cloned().map(Worth::Text);
        let clock_key = common.config.keys.key_of(Action::Clock);
        vec![
            self.option("saves", path(common.saves.as_deref()), saves, "a folder"),
            self.option(
                "map",
                path(common.map.as_deref()),
                Unset::Example("my.ron"),
                "a board file to offer",
            ),
            self.option("color", color, usual("auto"), "auto, always, never"),
            self.option(
                "graphics",
                graphics,
                usual("auto"),
                "auto, off, kitty, iterm2, sixel",
            ),
            self.option(
                "theme",
                theme,
                usual("auto"),
                &super::names(&common.config.themes),
            ),
            self.flag("ascii", common.ascii, "plain ASCII only"),
            self.flag("plain", common.plain, "line by line, without a screen"),
            self.flag_or(
                "mouse",
                common.mouse,
                true,
                "clicks and the wheel; Shift selects text",
            ),
            self.flag(
                "curtain_unfocused",
                common.curtain_unfocused,
                "lock the screen when you type in another window",
            ),
            self.option(
                "curtain_after",
                after,
                Unset::Example("5"),
                "lock after so many minutes without a key",
            ),
            self.option(
                "log",
                path(common.log.as_deref()),
                Unset::Example("chancery.log"),
                "a log file for bug reports",
            ),
            self.option("variant", variant, usual("standard"), &ids()),
            self.option(
                "clock",
                clock,
                Unset::Example("moves 15, retreats 3, builds 3"),
                &format!("the plan that {clock_key} suggests"),
            ),
        ]
    }

    /// The house rules, with their values.
    fn rules(&self) -> Vec<Setting> {
        let usual = &self.common.config.usual.rules;
        let said = |name: &str| usual.iter().rev().find(|(said, _)| said == name);
        let mut specs: Vec<&'static OptionSpec> = Vec::new();
        for spec in variant::all()
            .iter()
            .flat_map(|v| HouseRules::specs(v.options()))
        {
            if !spec.choices.is_empty() && !specs.iter().any(|known| known.name == spec.name) {
                specs.push(spec);
            }
        }
        let known = specs.into_iter().map(|spec| {
            let values = spec.choices.iter().map(|choice| choice.value);
            Setting {
                name: spec.name.to_owned(),
                value: Some(Worth::Text(said(spec.name).map_or_else(
                    || spec.choices[0].value.to_owned(),
                    |(_, value)| value.clone(),
                ))),
                example: None,
                source: said(spec.name).map_or(SettingSource::Usual, |_| {
                    self.in_file("rules", Some(spec.name))
                }),
                remark: values.collect::<Vec<_>>().join(", "),
            }
        });
        let languages = said("languages").map(|(name, value)| Setting {
            name: name.clone(),
            value: Some(Worth::Text(value.clone())),
            example: None,
            source: self.in_file("rules", Some(name)),
            remark: String::new(),
        });
        known.chain(languages).collect()
    }

    /// Every action with its keys.
    fn keys(&self) -> Vec<Setting> {
        let (own, usual) = (&self.common.config.keys, keymap::usual());
        let mut keys: Vec<Setting> = Vec::new();
        for known in keymap::actions() {
            let Some(name) = known.spec.action.name() else {
                continue;
            };
            // Some actions have another wording in another place, and are set once for all.
            if keys.iter().any(|key| key.name == name) {
                continue;
            }
            let value = known.keys(own).join(" ");
            let is_usual = value == known.keys(&usual).join(" ");
            let source = if is_usual {
                SettingSource::Usual
            } else {
                self.in_file("keys", Some(&name))
            };
            keys.push(Setting {
                name,
                value: Some(Worth::Text(value)),
                example: None,
                source,
                remark: known.spec.name.to_owned(),
            });
        }
        keys
    }

    /// A theme as it stands in the file, without what is wrong in it.
    fn theme(&self, theme: &OwnTheme) -> Option<String> {
        let mut written = self.common.config.record.themes.iter();
        let (_, said) = written.find(|(name, _)| *name == theme.name)?;
        let mut parts: Vec<String> = Vec::new();
        for (part, style) in &said.value.parts {
            // What is wrong is left out: the output must be read without a mistake.
            if theme.parts.iter().any(|(kept, _)| kept == part) {
                parts.push(format!("{part} = {}", quoted(&style.value)));
            }
        }
        let like = said.value.like.as_ref();
        let like = like.map_or("dark", |like| like.value.as_str());
        Some(format!(
            "{{ like = {}, parts = {{ {} }} }}",
            quoted(like),
            parts.join(", ")
        ))
    }

    fn all(&self) -> Vec<Setting> {
        let themes = self.common.config.themes.iter().map(|theme| Setting {
            name: format!("themes.{}", theme.name),
            value: self.theme(theme).map(Worth::Text),
            example: None,
            source: self.in_file("themes", Some(&theme.name)),
            remark: String::new(),
        });
        let mut all = self.options();
        all.extend(within("rules", self.rules()));
        all.extend(within("keys", self.keys()));
        all.extend(themes);
        all
    }

    fn text(&self, path: Option<&str>) -> String {
        let mut text = String::new();
        let _ = match path {
            Some(path) if !self.common.config.is_there => {
                writeln!(text, "# There is no {path} yet.")
            }
            Some(path) => writeln!(text, "# {path}"),
            None => writeln!(
                text,
                "# This system has no folder for configurations: use --config."
            ),
        };
        text += "# Lines with # are the defaults, or examples of a setting that is not set.\n";
        text += "# Remove the # to change one.\n\n";
        lines(&mut text, &self.options());
        text += "\n# House rules of a new game; a variant ignores those that it does not have.\n";
        text += "[rules]\n";
        lines(&mut text, &self.rules());
        text += "\n# Keys of actions, with blanks between; \"\" takes them away.\n[keys]\n";
        lines(&mut text, &self.keys());
        text += "\n# Looks of your own, such as mine = { like = \"light\", parts = { ok = \"bold #006040\", header = \"white on 24\" } }.\n";
        let names: Vec<&str> = part_names().collect();
        let _ = writeln!(text, "# The parts are {}.", names.join(", "));
        text += "[themes]\n";
        for theme in &self.common.config.themes {
            if let Some(written) = self.theme(theme) {
                let _ = writeln!(text, "{} = {written}", key(&theme.name));
            }
        }
        text
    }
}

fn path(path: Option<&Path>) -> Option<Worth> {
    let path = path?.display().to_string();
    Some(Worth::Text(path))
}

fn usual(text: &str) -> Unset {
    Unset::Usual(Worth::Text(text.to_owned()))
}

/// The settings under the name of what holds them: `rules.convoy-paradox`.
fn within(field: &'static str, settings: Vec<Setting>) -> impl Iterator<Item = Setting> {
    settings.into_iter().map(move |setting| Setting {
        name: format!("{field}.{}", setting.name),
        ..setting
    })
}

/// A name as TOML has it: in quotes where it must be.
fn key(name: &str) -> String {
    let mut signs = name.chars();
    let is_bare = signs.all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if is_bare && !name.is_empty() {
        name.to_owned()
    } else {
        quoted(name)
    }
}

/// A text as TOML has it.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

fn lines(text: &mut String, settings: &[Setting]) {
    for setting in settings {
        let _ = writeln!(text, "{}", setting.written());
    }
}

fn name(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

fn ids() -> String {
    let ids: Vec<&str> = variant::all().iter().map(|variant| variant.id()).collect();
    ids.join(", ")
}
