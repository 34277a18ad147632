//! `chancery config`: everything that can be configured, as a file, with who says so.

use std::fmt::{Display, Write as _};
use std::process::ExitCode;

use clap::parser::ValueSource;
use clap::{ArgMatches, ValueEnum};
use serde::{Serialize, Serializer};

use super::{Config, is_wrong};
use crate::adjudicate::{HouseRules, OptionSpec};
use crate::cli::json::{self, Versioned};
use crate::cli::{ColourUse, Common, out, print};
use crate::tui::action::Action;
use crate::tui::keymap;
use crate::tui::theme::part_names;
use crate::variant;

/// Show the configuration: every setting, and where it comes from
///
/// The output is itself a configuration file, with defaults as comments. It lists every mistake of
/// the file.
#[derive(clap::Args)]
#[command(after_help = "\
The file is config.ron in the folder that `chancery paths` shows, or the --config file. Every entry is optional.

Examples:
  chancery config > ~/.config/chancery/config.ron   to begin with, where there is none yet
  chancery config --json

Exit codes: 0 fine, 1 there are mistakes in the file.")]
pub struct ConfigArgs {
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// A setting as it is.
#[derive(Serialize)]
struct Setting {
    name: String,
    value: String,
    source: SettingSource,
    #[serde(skip)]
    remark: String,
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
    let mistakes: Vec<String> = config.mistakes.iter().map(ToString::to_string).collect();
    let is_clean = !config.mistakes.iter().any(is_wrong);
    let said = Settings { common, matches };
    if args.json {
        json::print(&Versioned::of(
            "config",
            ShownSettings {
                file: path,
                settings: said.all(),
                mistakes,
            },
        ));
    } else {
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

    /// A setting of the command line, as it is written in the file; where there is none, what is
    /// usual, which need not be a value.
    fn option(&self, field: &str, value: Option<String>, usual: &str, remark: &str) -> Setting {
        let source = self.source(field);
        Setting {
            name: field.to_owned(),
            source: if value.is_none() {
                SettingSource::Usual
            } else {
                source
            },
            value: value.unwrap_or_else(|| usual.to_owned()),
            remark: remark.to_owned(),
        }
    }

    fn options(&self) -> Vec<Setting> {
        let common = self.common;
        let quoted = |text: String| format!("{text:?}");
        let path = |path: &Option<std::path::PathBuf>| {
            path.as_ref().map(|path| quoted(path.display().to_string()))
        };
        let saves = common
            .saves()
            .map(|saves| quoted(saves.display().to_string()));
        let after = common.curtain_after.map(|after| {
            let seconds = after.as_secs();
            quoted(match seconds % 60 {
                0 => (seconds / 60).to_string(),
                _ => format!("{seconds}s"),
            })
        });
        let flag = |field: &str, value: Option<bool>, remark: &str| {
            self.option(field, value.map(|on| on.to_string()), "false", remark)
        };
        let usual = &common.config.usual;
        let color = common.color.map(|color| quoted(name(color)));
        let clock = Some(&usual.clock).filter(|clock| !clock.is_empty());
        vec![
            self.option(
                "saves",
                path(&common.saves),
                &saves.unwrap_or_default(),
                "a folder",
            ),
            self.option(
                "map",
                path(&common.map),
                "\"my.ron\"",
                "a board file to offer",
            ),
            self.option("color", color, "\"auto\"", "auto, always, never"),
            self.option(
                "theme",
                common.theme.clone().map(quoted),
                "\"dark\"",
                &super::names(&common.config.themes),
            ),
            flag("ascii", common.ascii, "plain ASCII only"),
            flag("plain", common.plain, "line by line, without a screen"),
            flag("mouse", common.mouse, "clicks and the wheel"),
            flag(
                "curtain_unfocused",
                common.curtain_unfocused,
                "lock the screen when you type in another window",
            ),
            self.option(
                "curtain_after",
                after,
                "\"5\"",
                "lock after so many minutes without a key; default: never",
            ),
            self.option(
                "log",
                path(&common.log),
                "\"chancery.log\"",
                "a log file for bug reports",
            ),
            self.option(
                "variant",
                usual.variant.clone().map(quoted),
                "\"standard\"",
                &ids(),
            ),
            self.option(
                "clock",
                clock.cloned().map(quoted),
                "\"moves 15, retreats 3, builds 3\"",
                &format!(
                    "the plan that {} suggests",
                    common.config.keys.of(Action::Clock)
                ),
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
                value: said(spec.name).map_or_else(
                    || spec.choices[0].value.to_owned(),
                    |(_, value)| value.clone(),
                ),
                source: said(spec.name).map_or(SettingSource::Usual, |_| {
                    self.in_file("rules", Some(spec.name))
                }),
                remark: values.collect::<Vec<_>>().join(", "),
            }
        });
        let languages = said("languages").map(|(name, value)| Setting {
            name: name.clone(),
            value: value.clone(),
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
                value,
                source,
                remark: known.spec.name.to_owned(),
            });
        }
        keys
    }

    fn all(&self) -> Vec<Setting> {
        let within = |field: &'static str, settings: Vec<Setting>| {
            settings.into_iter().map(move |setting| Setting {
                name: format!("{field}.{}", setting.name),
                ..setting
            })
        };
        let themes = self.common.config.themes.iter().map(|theme| Setting {
            name: format!("themes.{}", theme.name),
            value: String::new(),
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
            Some(path) if self.common.config.text.is_empty() => {
                writeln!(text, "// There is no {path} yet.")
            }
            Some(path) => writeln!(text, "// {path}"),
            None => writeln!(
                text,
                "// This system has no folder for configurations: use --config."
            ),
        };
        text += "// Lines with // are the defaults; remove the // to change one.\n(\n";
        for setting in self.options() {
            let Setting { name, value, .. } = &setting;
            line(&mut text, 4, &setting, format_args!("{name}: {value},"));
        }
        text += "    // House rules of a new game; a variant ignores those that it does not \
             have.\n";
        text += "    rules: {\n";
        pairs(&mut text, &self.rules());
        text += "    },\n    // Keys of actions, with blanks between; \"\" takes them away.\n    keys: {\n";
        pairs(&mut text, &self.keys());
        text += "    },\n    // Looks of your own, such as \"mine\": (like: \"light\", parts: {\"ok\": \"bold #006040\", \"header\": \"white on 24\"}).\n";
        let names: Vec<&str> = part_names().collect();
        let _ = writeln!(text, "    // The parts are {}.", names.join(", "));
        text += "    themes: {\n";
        text += &themes(&self.common.config);
        text += "    },\n)\n";
        text
    }
}

/// Themes as they stand in the file, without what is wrong in them.
fn themes(config: &Config) -> String {
    let Ok(record) = super::parse(&config.text) else {
        return String::new();
    };
    let mut text = String::new();
    for theme in &config.themes {
        let written = record.themes.0.iter().find(|(name, _)| *name == theme.name);
        let Some((name, written)) = written else {
            continue;
        };
        let kept = |part: &str| theme.parts.iter().any(|(kept, _)| kept == part);
        let parts = written.parts.0.iter().filter(|(part, _)| kept(part));
        let parts: Vec<String> = parts
            .map(|(part, style)| format!("{part:?}: {style:?}"))
            .collect();
        let like = written.like.as_deref().unwrap_or("dark");
        let parts = parts.join(", ");
        let _ = writeln!(
            text,
            "        {name:?}: (like: {like:?}, parts: {{{parts}}}),"
        );
    }
    text
}

fn pairs(text: &mut String, settings: &[Setting]) {
    for setting in settings {
        let Setting { name, value, .. } = setting;
        line(text, 8, setting, format_args!("{name:?}: {value:?},"));
    }
}

/// A line of the file, with its remark and its source.
fn line(text: &mut String, indent: usize, setting: &Setting, said: impl Display) {
    let is_usual = matches!(setting.source, SettingSource::Usual);
    let said = if is_usual {
        format!("// {said}")
    } else {
        said.to_string()
    };
    let remarks = [
        Some(setting.source.words()).filter(|_| !is_usual),
        Some(setting.remark.as_str()).filter(|remark| !remark.is_empty()),
    ];
    let remarks: Vec<&str> = remarks.into_iter().flatten().collect();
    let _ = writeln!(text, "{:indent$}{said:<44} // {}", "", remarks.join("; "));
}

fn name(color: ColourUse) -> String {
    let value = color.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}

fn ids() -> String {
    let ids: Vec<&str> = variant::all().iter().map(|variant| variant.id()).collect();
    ids.join(", ")
}
