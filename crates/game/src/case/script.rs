//! A case made ready to be played: every name looked up, the start set up, every expectation typed.

use super::earth;
use super::ending;
use super::expect::{self, Expectation};
use super::facts;
use super::parse::{Groups, Mistake, RawCase, RawStep, Text};
use super::stage::{group_units, in_pairs, set_owners, set_units};
use super::words::{CaseWords, GAME_MASTER};
use super::{CaseFailure, CaseGiven};
use crate::game::speaking;
use chancery_atlas::board::{Board, Finding, library};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::edit::{ExactNames, fold_name};
use chancery_engine::order::{Forms, MOST_LINES};
use chancery_engine::position::Position;
use chancery_engine::seat::{Author, SeatId, Seating};
use chancery_engine::variant::{self, State, Table, Variant};
use std::path::Path;
use std::sync::Arc;

/// No case has more people: each is asked of in every phase.
const MOST_PLAYERS: usize = 100;

/// A case whose variant this program plays.
pub(super) struct CaseScript {
    pub variant: &'static dyn Variant,
    pub board: Arc<Board>,
    /// The same without the languages that are read beside English.
    pub plain_board: Arc<Board>,
    pub rules: HouseRules,
    /// The people, where they have seats of their own.
    pub players: Vec<String>,
    /// What is wrong with its world, where it has one.
    pub findings: Vec<Finding<usize>>,
    pub start: State,
    pub steps: Vec<CaseStep>,
}

/// What happens in a case, in order.
pub(super) enum CaseStep {
    /// A phase is adjudicated with these orders, in the order of writing.
    Orders(Vec<WrittenLine>),
    /// Something must be true.
    Expect(Expected),
    /// The table ends the game; what is said of it is read when the game stands there.
    Conclude(Expected<String>),
}

/// An order as somebody wrote it.
#[derive(Clone, Debug)]
pub(super) struct WrittenLine {
    pub author: Author,
    pub text: String,
}

pub(super) struct Expected<T = Expectation> {
    pub line: usize,
    /// The line, or `expect-units`.
    pub text: String,
    pub what: T,
}

impl CaseScript {
    pub(crate) fn seat_name(&self, seat: SeatId) -> &str {
        chancery_engine::seat::seat_name(self.variant.seating(), &self.board, &self.players, seat)
    }

    pub(crate) fn author_name(&self, author: Author) -> String {
        crate::game::author_name(self.variant, &self.board, &self.players, author)
    }

    /// The names that its lines can use.
    pub(crate) fn words(&self) -> CaseWords<'_> {
        CaseWords {
            names: ExactNames {
                board: &self.board,
                variant: self.variant,
                players: &self.players,
                rules: &self.rules,
            },
        }
    }

    /// The order forms of its game.
    pub(crate) fn forms(&self) -> Forms {
        variant::forms(self.variant, &self.rules)
    }

    pub(crate) fn table(&self) -> Table<'_> {
        Table::new(&self.board, &self.rules)
    }

    /// Makes a case ready. A path in it is relative to `folder`. A case of a variant that this
    /// program doesn't play is no mistake of the file, but it fails.
    pub(crate) fn compile(
        case: &RawCase<'_>,
        folder: &Path,
        given: &CaseGiven,
    ) -> Result<Result<Self, CaseFailure>, Mistake> {
        let Some(named) = case.variant else {
            let why = "the case names no variant; write `variant ID` under its title, as in \
             `variant standard`";
            return Err(case.title.wrong(why));
        };
        let Some(variant) = variant::by_id(&named.text.to_lowercase()) else {
            let known = variant::all().iter().map(|v| v.id()).joined(", ");
            let expected = format!("variant {}", named.text);
            let happened = format!("{expected} is not known to this program; known: {known}");
            return Ok(Err(CaseFailure {
                line: named.line,
                expected,
                happened,
            }));
        };
        let mut rules = variant.house_rules();
        // Before the case's own, which have the last word.
        for (name, value) in &given.options {
            rules
                .set(variant.options(), name, value)
                .map_err(|error| case.title.wrong(error.to_string()))?;
        }
        read_options(&case.options, variant, &mut rules)?;
        refuse_foreign_lines(case, variant)?;
        let mut board = match (earth::board_named(case), &given.board) {
            (Some(named), Some(board)) if named.text.eq_ignore_ascii_case(&board.id) => {
                Arc::clone(board)
            }
            (Some(named), _) => find_board(named, folder)?,
            // A board that is given stands in for the standard one, and for no other variant's.
            (None, Some(board)) if variant.board() == variant::Standard.about().board => {
                Arc::clone(board)
            }
            (None, _) => find_board(named.part(variant.board()), folder)?,
        };
        let mut findings = Vec::new();
        if let Some(drawn) = earth::read_world_of_case(case, folder, &board)? {
            findings = drawn.findings;
            board = drawn.board.map_or(board, Arc::new);
        }
        let plain_board = fit_board(board, case, variant)?;
        let board = speaking(&plain_board, &rules);
        let players = read_players(case, variant)?;
        let words = CaseWords {
            names: ExactNames {
                board: &board,
                variant,
                players: &players,
                rules: &rules,
            },
        };
        let seats = if players.is_empty() {
            board.power_count()
        } else {
            players.len()
        };
        let table = Table::new(&board, &rules);
        let mut start = variant.start(table, seats);
        if let Some(phase) = case.phase {
            start.phase = begun(
                expect::read_phase(phase, &variant.calendar_on(&board))?,
                start.phase,
            );
            // What is chosen at the start is settled in a later phase.
            variant.refresh(table, &mut start);
        }
        let mut last = vec![None; board.powers.len()];
        if let Some(units) = &case.units {
            // A `units` block names all units; owners stay as they are without a block of theirs.
            start.position = Position {
                owners: start.position.owners,
                ..Position::empty(&board)
            };
            last = set_units(units, words, &mut start)?;
            if variant.needs_world() {
                // What is known follows from where the units stand.
                start.discoveries = None;
                variant.refresh(table, &mut start);
            }
        }
        if let Some(owners) = &case.owners {
            set_owners(owners, words, &mut start.position)?;
        }
        // Last, because its lines speak of those units and owners.
        if let Some(lines) = &case.state {
            facts::set_up(lines, words, &last, table, &mut start)?;
        }
        let steps = read_steps(case, words, variant)?;
        Ok(Ok(Self {
            variant,
            board,
            plain_board,
            rules,
            players,
            findings,
            start,
            steps,
        }))
    }
}

/// The phase where a case begins; a set-up has no year in its name, and is that of the board's
/// first.
fn begun(named: Phase, first: Phase) -> Phase {
    if named.kind == PhaseKind::SetUp {
        Phase {
            year: first.year,
            ..named
        }
    } else {
        named
    }
}

fn refuse_foreign_lines(case: &RawCase<'_>, variant: &dyn Variant) -> Result<(), Mistake> {
    let mut refused: Option<(Text<'_>, &str)> = None;
    let world = case.world.as_ref().and_then(|world| world.first().copied());
    if let Some(players) = case.players
        && variant.seating() == Seating::OnePerPower
    {
        refused = Some((players, "has no players besides its powers"));
    } else if let Some(line) = world.or_else(|| earth::world_file(case))
        && !variant.needs_world()
    {
        refused = Some((line, "has no secret world"));
    }
    match refused {
        Some((line, why)) => Err(line.wrong(format!(
            "the variant {} {why}; leave the line out",
            variant.id()
        ))),
        None => Ok(()),
    }
}

/// The players of a case, in their order; none where the seats are the powers'.
fn read_players(case: &RawCase<'_>, variant: &dyn Variant) -> Result<Vec<String>, Mistake> {
    let Seating::Players { least } = variant.seating() else {
        return Ok(Vec::new());
    };
    let Some(line) = case.players else {
        let why = format!(
            "the case names no players, but {} needs {least}; write `players NAME, NAME…`",
            variant.id()
        );
        return Err(case.title.wrong(why));
    };
    let mut players: Vec<String> = Vec::new();
    for name in line
        .text
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        // In `orders` a colon ends the name.
        if name.contains(':') {
            return Err(line.wrong(format!(
                "a player's name can't have a colon; leave it out of “{name}”"
            )));
        }
        if name == GAME_MASTER {
            return Err(line.wrong(format!(
                "`{GAME_MASTER}` is the game master; give the player another name"
            )));
        }
        if players
            .iter()
            .any(|other| fold_name(other) == fold_name(name))
        {
            return Err(line.wrong(format!("two players are called {name}; change one name")));
        }
        if players.len() == MOST_PLAYERS {
            let why = format!("a case has at most {MOST_PLAYERS} players; leave some out");
            return Err(line.wrong(why));
        }
        players.push(name.to_owned());
    }
    if players.len() < least {
        let why = format!(
            "{} players are too few: {} needs {least}; name more",
            players.len(),
            variant.id()
        );
        return Err(line.wrong(why));
    }
    Ok(players)
}

/// A board by its id, or by a path relative to the case file. The user's own boards are left out: a
/// case means the same on every machine.
fn find_board(named: Text<'_>, folder: &Path) -> Result<Arc<Board>, Mistake> {
    let is_path = named.text.contains(['/', '\\', '.']);
    let ending = Path::new(named.text).extension();
    if is_path && ending.is_none_or(|ending| ending != "ron") {
        // Of other files a message would tell what is in them.
        return Err(named.wrong("the name of a board's file ends in .ron"));
    }
    let name = if is_path {
        folder.join(named.text).to_string_lossy().into_owned()
    } else {
        named.text.to_lowercase()
    };
    library::load(&name, None).map_err(|error| named.wrong(error.to_string()))
}

fn read_options(
    options: &[Text<'_>],
    variant: &dyn Variant,
    rules: &mut HouseRules,
) -> Result<(), Mistake> {
    for option in options {
        let (name, value) = option_value(*option);
        if !is_fitting(variant, &name) {
            rules
                .set(variant.options(), &name, value)
                .map_err(|error| option.wrong(error.to_string()))?;
        }
    }
    Ok(())
}

/// An option's name, and its value, which is the rest of the line.
fn option_value(option: Text<'_>) -> (String, &str) {
    let (name, value) = option
        .text
        .split_once(char::is_whitespace)
        .unwrap_or((option.text, ""));
    (name.to_lowercase(), value.trim())
}

fn is_fitting(variant: &dyn Variant, name: &str) -> bool {
    variant
        .fittings()
        .iter()
        .any(|fitting| fitting.name == name)
}

/// The board as the options of a case fit it to its variant.
fn fit_board(
    board: Arc<Board>,
    case: &RawCase<'_>,
    variant: &dyn Variant,
) -> Result<Arc<Board>, Mistake> {
    let options = case
        .options
        .iter()
        .map(|&option| (option.line, option_value(option)));
    let (lines, chosen): (Vec<usize>, Vec<(String, String)>) = options
        .filter(|(_, (name, _))| is_fitting(variant, name))
        .map(|(line, (name, value))| (line, (name, value.to_owned())))
        .unzip();
    variant::fitted(variant, board, &chosen).map_err(|error| {
        let at = chosen.iter().rposition(|(name, _)| *name == error.name);
        Mistake::error(
            at.map_or(case.title.line, |at| lines[at]),
            error.to_string(),
        )
    })
}

fn read_steps(
    case: &RawCase<'_>,
    words: CaseWords<'_>,
    variant: &dyn Variant,
) -> Result<Vec<CaseStep>, Mistake> {
    let mut steps = Vec::new();
    let (mut adjudicated, mut concluded) = (false, false);
    for step in &case.steps {
        match step {
            RawStep::Orders(block) if concluded => {
                return Err(Mistake::error(
                    block.line,
                    "the table has ended the game (`conclude`), so it takes no more orders",
                ));
            }
            RawStep::Orders(block) => {
                adjudicated = true;
                steps.push(CaseStep::Orders(read_orders(block, words)?));
            }
            RawStep::Expect(lines) => {
                for &line in lines {
                    let what = Expectation::read(line, words, variant)?;
                    if what.needs_adjudication() && !adjudicated {
                        let why = format!(
                            "“{}” needs a settled phase; write it in an `expect` after `orders`",
                            line.text
                        );
                        return Err(line.wrong(why));
                    }
                    steps.push(CaseStep::Expect(Expected {
                        line: line.line,
                        text: line.text.to_owned(),
                        what,
                    }));
                }
            }
            RawStep::ExpectUnits(block) => {
                let mut units = Vec::new();
                for group in &block.groups {
                    units.extend(group_units(group, words)?.into_iter().map(|(unit, _)| unit));
                }
                let what = Expectation::Units(in_pairs(units, words));
                steps.push(CaseStep::Expect(Expected {
                    line: block.line,
                    text: "expect-units".to_owned(),
                    what,
                }));
            }
            RawStep::Conclude(text) => {
                let what = ending::check_conclusion(*text, words)?;
                concluded = true;
                steps.push(CaseStep::Conclude(Expected {
                    line: text.line,
                    text: format!("conclude {what}"),
                    what,
                }));
            }
            RawStep::Phase(text) => {
                let what = Expectation::Phase(expect::read_phase(
                    *text,
                    &variant.calendar_on(words.names.board),
                )?);
                steps.push(CaseStep::Expect(Expected {
                    line: text.line,
                    text: format!("phase {}", text.text),
                    what,
                }));
            }
        }
    }
    Ok(steps)
}

fn read_orders(block: &Groups<'_>, words: CaseWords<'_>) -> Result<Vec<WrittenLine>, Mistake> {
    let count: usize = block.groups.iter().map(|group| group.items.len()).sum();
    if count > MOST_LINES {
        let why = format!("{count} orders in one phase; the most is {MOST_LINES}");
        return Err(Mistake::error(block.line, why));
    }
    let mut written = Vec::with_capacity(count);
    for group in &block.groups {
        let author = words.author(group.name)?;
        for item in &group.items {
            // A line of orders indented under another's would be a void order there, and nobody
            // would notice.
            if let Some((name, _)) = item.text.split_once(':')
                && words.author(item.part(name)).is_ok()
            {
                let why = format!(
                    "the orders of {} are below {}; indent its line less",
                    name.trim(),
                    group.name.text
                );
                return Err(item.wrong(why));
            }
            written.push(WrittenLine {
                author,
                text: item.text.to_owned(),
            });
        }
    }
    Ok(written)
}
