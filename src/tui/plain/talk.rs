//! From line to line: what is typed, what it does, what is said of it.

use crossterm::event::KeyCode;
use jiff::Timestamp;

use super::news;
use super::told::{ListedLines, PlainScreen, SIZE, look, plain_screen};
use super::typed::{HELP, PlainLine};
use crate::tui::action::Action;
use crate::tui::app::{App, TerminalEffect};
use crate::tui::bindings::specs;
use crate::tui::input::Input;
use crate::tui::keys::Key;
use crate::tui::popups::{self, PALETTE};
use chancery_game::told::Tone;
use chancery_session::evening::Saved;

/// How often a cursor is moved on the way to a line, at most.
const STEPS: usize = 5000;

/// A talk with the game master.
#[derive(Default)]
pub struct Talk {
    last: Option<PlainScreen>,
    /// What was told last where orders are typed: who comes back there hears what is new.
    orders: Option<PlainScreen>,
    is_over: bool,
}

impl Talk {
    /// Begins: what is said first. The program gets the looks of what is read aloud.
    pub fn begin(&mut self, app: &mut App) -> Vec<String> {
        app.model.cx.look = look(&app.model.cx.look);
        // No frame is ever drawn, and texts are set to the width of the last one.
        app.model.was_drawn(SIZE);
        check_games(app);
        let now = plain_screen(&app.model);
        let mut said = news::all(&now);
        said.extend(notice(app));
        said.push("? for help, an empty line is Enter, :quit ends".to_owned());
        self.keep(now);
        said
    }

    fn keep(&mut self, now: PlainScreen) {
        if now.is_asked {
            self.orders = Some(now.clone());
        }
        self.last = Some(now);
    }

    /// Whether it has ended.
    pub(crate) const fn is_over(&self) -> bool {
        self.is_over
    }

    pub fn prompt(&self, app: &App) -> String {
        let model = &app.model;
        if model.cx.lock.shown().is_some() {
            return "> ".to_owned();
        }
        if model.cx.has_box() {
            return "? ".to_owned();
        }
        match model.about(model.cx.size.0).asks {
            Some(asked) => format!("{asked}> "),
            None => format!("{}> ", model.place().title),
        }
    }

    /// What is new without a line.
    pub fn news(&mut self, app: &mut App) -> Vec<String> {
        let now = plain_screen(&app.model);
        let mut said = match (&self.last, &self.orders) {
            (None, _) => news::all(&now),
            (Some(before), Some(orders)) if now.comes_back_to(orders, before) => {
                news::back(orders, &now)
            }
            (Some(before), _) => news::since(before, &now),
        };
        if let Some(notice) = notice(app) {
            // The reason of a void line is told in the line.
            let text = notice.trim_start_matches(NOTE).trim_end_matches('.');
            if !said.iter().any(|line| line == text) {
                said.push(notice);
            }
        }
        self.keep(now);
        said
    }

    /// Takes a line: what is said of it.
    pub fn line(&mut self, app: &mut App, line: &str, now: Timestamp) -> Vec<String> {
        let (typed, asked) = (PlainLine::read(line), self.prompt(app));
        let had_box = app.model.cx.has_box();
        let mut said = Vec::new();
        if typed == PlainLine::Again {
            // Where nothing was told before, all is new.
            self.last = None;
            return self.news(app);
        }
        let mut hand = TalkHand {
            app,
            now,
            said: &mut said,
            is_over: false,
        };
        let done = hand.take(&typed);
        self.is_over = hand.is_over;
        // Before anything is said: what is told as entered is on the disk.
        if app.has_unsaved() {
            app.save();
        }
        check_games(app);
        let mut news = self.news(app);
        if *app.model.place() == popups::HELP && !had_box && line.trim() == "?" {
            said.extend(HELP.iter().map(|&line| line.to_owned()));
        }
        said.append(&mut news);
        if let Err(why) = done {
            said.push(why);
        } else if said.is_empty() && !self.is_over {
            said.push(if had_box && !app.model.cx.has_box() {
                "closed".to_owned()
            } else if asked == self.prompt(app) {
                "nothing changes".to_owned()
            } else {
                return said;
            });
        }
        said
    }

    /// Ends where the input does: everything is saved.
    pub(crate) fn end(app: &mut App, now: Timestamp) -> Result<(), String> {
        app.model.cx.now = now;
        app.save();
        match app.model.saved() {
            Saved::Failed(why) => Err(format!("the last change is not saved: {why}")),
            _ => Ok(()),
        }
    }
}

/// What stands before a warning.
const NOTE: &str = "Note: ";

/// What the last line was answered with.
fn notice(app: &App) -> Option<String> {
    let notice = app.model.cx.notice.as_ref()?;
    let mark = match notice.tone {
        Tone::Done | Tone::Info => "",
        Tone::Warning => NOTE,
        Tone::Error => "Error: ",
    };
    Some(format!("{mark}{}", notice.text))
}

/// Who presses the keys that a line means.
struct TalkHand<'a> {
    app: &'a mut App,
    now: Timestamp,
    said: &'a mut Vec<String>,
    is_over: bool,
}

impl TalkHand<'_> {
    fn take(&mut self, typed: &PlainLine<'_>) -> Result<(), String> {
        match *typed {
            PlainLine::Again => {}
            PlainLine::Enter => self.key(Key::plain(KeyCode::Enter)),
            PlainLine::Key(key) => self.key(key),
            PlainLine::Action(name) => return self.action(name),
            PlainLine::Go(to) => return self.go(to),
            PlainLine::Text(text) => self.fill(text),
            PlainLine::Offers(begun) => self.offers(begun),
            PlainLine::Words(words) => return self.words(words),
        }
        Ok(())
    }

    fn key(&mut self, key: Key) {
        self.input(Input::Key(key));
    }

    fn input(&mut self, input: Input) {
        for effect in self.app.input(input, self.now) {
            match effect {
                TerminalEffect::Quit => self.is_over = true,
                // There is no clipboard here, so the text itself is said.
                TerminalEffect::Copy(text) => self.said.extend(text.lines().map(str::to_owned)),
                TerminalEffect::Mouse(_) | TerminalEffect::Repaint | TerminalEffect::Suspend => {}
            }
        }
    }

    /// Types a text, until a box opens or closes over it.
    fn write(&mut self, text: &str) {
        let had_box = self.has_box();
        let mut rest = text.chars();
        while let Some(c) = rest.next() {
            self.key(Key::char(c));
            if self.has_box() != had_box {
                return;
            }
            // Into a line that is begun, characters are typed and do nothing else.
            if !had_box && !self.is_locked() && !self.line_is_empty() {
                return self.input(Input::Text(rest.as_str().to_owned()));
            }
        }
    }

    fn line_is_empty(&self) -> bool {
        let top = self.app.model.layers().last();
        top.is_none_or(|top| top.line_is_empty())
    }

    fn has_box(&self) -> bool {
        self.app.model.cx.has_box()
    }

    fn is_locked(&self) -> bool {
        self.app.model.cx.lock.shown().is_some()
    }

    /// Whether orders are asked for.
    fn is_asked(&self) -> bool {
        !self.has_box()
            && !self.is_locked()
            && self
                .app
                .model
                .about(self.app.model.cx.size.0)
                .asks
                .is_some()
    }

    /// Whether the box that is open has a line to type into.
    fn types_in_box(&mut self) -> bool {
        let (top, ..) = self.app.model.parts();
        top.place().is_box && top.line_mut().is_some()
    }

    /// Takes words in a box that asks for keys: an answer in full. Nothing else is thrown away in
    /// silence.
    fn answer(&mut self, words: &str) -> Result<(), String> {
        let key = match words.to_lowercase().as_str() {
            "yes" => 'y',
            "no" => 'n',
            _ => {
                return Err(format!(
                    "“{words}” is not an answer. Answer first, or press Esc"
                ));
            }
        };
        self.key(Key::char(key));
        Ok(())
    }

    /// Empties the field that is typed into.
    fn clear(&mut self) {
        let cut = Key::ctrl('u');
        let (top, below, _) = self.app.model.parts();
        if top.place().is_box || top.keeps(below, cut) {
            self.key(cut);
        }
    }

    /// Puts a text in the place of what stands in the field, and takes it.
    fn fill(&mut self, text: &str) {
        let had_box = self.has_box();
        self.clear();
        self.write(text);
        if self.has_box() == had_box {
            self.key(Key::plain(KeyCode::Enter));
        }
    }

    fn offers(&mut self, begun: &str) {
        if self.is_asked() {
            self.clear();
            self.write(begun);
        } else {
            self.fill(&format!("{begun}?"));
        }
    }

    fn words(&mut self, words: &str) -> Result<(), String> {
        let mut chars = words.chars();
        let single = match (chars.next(), chars.next()) {
            (Some(single), None) => Some(single),
            _ => None,
        };
        if self.is_locked() {
            self.write(words);
            // A single character is a key, such as the curtain's. A password needs Enter behind it.
            if self.is_locked() && single.is_none() {
                self.key(Key::plain(KeyCode::Enter));
            }
            return Ok(());
        }
        if words == "?" && !self.has_box() {
            return self.press(Action::Help);
        }
        if self.has_box() || !self.app.model.place().types_text {
            match single {
                Some(c) => self.key(Key::char(c)),
                None if self.types_in_box() => self.fill(words),
                None if self.has_box() => return self.answer(words),
                None if words.parse::<usize>().is_ok() => return self.go(words),
                None => {
                    return Err(format!(
                        "“{words}” means nothing here. Type : for the actions, ? for the keys"
                    ));
                }
            }
            return Ok(());
        }
        if let Some(part) = words.strip_prefix('/')
            && self.is_asked()
        {
            self.look_up(part);
            return Ok(());
        }
        // Behind the beginning of an order a digit takes a suggestion: the line must not be
        // cleared.
        if let Some(digit) = single.filter(|c| c.is_ascii_digit() && !self.line_is_empty()) {
            self.key(Key::char(digit));
            return Ok(());
        }
        let is_asked = self.is_asked();
        self.clear();
        self.write(words);
        // A digit takes a candidate by itself, a mark is a command.
        let is_taken = is_asked && self.line_is_empty();
        if !is_taken && !self.has_box() {
            self.key(Key::plain(KeyCode::Enter));
        }
        Ok(())
    }

    /// Looks a province up, and comes back.
    fn look_up(&mut self, part: &str) {
        self.clear();
        self.write("/");
        self.write(part.trim());
        self.said.extend(plain_screen(&self.app.model).body.lines);
        self.key(Key::plain(KeyCode::Esc));
    }

    /// Does an action by its name, as the palette finds it.
    fn action(&mut self, name: &str) -> Result<(), String> {
        if self.has_box() || self.is_locked() {
            return Err("answer this first, or Esc".to_owned());
        }
        self.clear();
        self.press(Action::Palette)?;
        if name.is_empty() {
            return Ok(());
        }
        // A name such as `last-results` is found by its words.
        self.write(&name.replace(|c: char| !(c.is_alphanumeric() || c == ' '), " "));
        let found = plain_screen(&self.app.model)
            .popup
            .is_some_and(|popup| popup.at.is_some());
        self.key(Key::plain(if found {
            KeyCode::Enter
        } else {
            KeyCode::Esc
        }));
        if !found {
            return Err(format!("no action has the name “{name}”; : lists them"));
        }
        // Still open: the action is not possible, and the notice says why.
        if *self.app.model.place() == PALETTE {
            self.said.extend(notice(self.app));
            self.key(Key::plain(KeyCode::Esc));
        }
        Ok(())
    }

    /// Presses a key of an action, one that is no text for preference.
    fn press(&mut self, action: Action) -> Result<(), String> {
        let (place, keys) = (self.app.model.place(), &self.app.model.cx.look.keys);
        let spec = specs(place).find(|spec| spec.action == action);
        let keys = spec.map(|spec| keys.keys(place, spec)).unwrap_or_default();
        let key = keys.iter().min_by_key(|key| key.text().is_some());
        let key = *key.ok_or_else(|| format!("no key does this here: {action:?}"))?;
        self.key(key);
        Ok(())
    }

    /// Goes to the line of a number, or to the next one that has these words.
    fn go(&mut self, to: &str) -> Result<(), String> {
        let lines = self.lines();
        let Some(mut at) = lines.at else {
            return Err("no lines here".to_owned());
        };
        let target = if let Ok(number) = to.parse::<usize>() {
            (1..=lines.lines.len())
                .contains(&number)
                .then(|| number - 1)
        } else {
            let wanted = to.to_lowercase();
            (at + 1..lines.lines.len())
                .chain(0..=at)
                .find(|&nth| lines.lines[nth].to_lowercase().contains(&wanted))
        };
        let target = target.ok_or_else(|| format!("there is no line “{to}” here"))?;
        let code = if target > at {
            KeyCode::Down
        } else {
            KeyCode::Up
        };
        for _ in 0..STEPS {
            // Past it: the cursor can't stand on that line.
            if at == target || (at > target) != (code == KeyCode::Up) {
                break;
            }
            self.key(Key::plain(code));
            match self.lines().at {
                Some(next) if next != at => at = next,
                _ => break,
            }
        }
        Ok(())
    }

    fn lines(&self) -> ListedLines {
        let now = plain_screen(&self.app.model);
        now.popup.unwrap_or(now.body)
    }
}

/// Checks the saves in the list of games at once: no frame waits for it here, and a list is read out once.
fn check_games(app: &mut App) {
    while app.check_next_game() {}
}
