//! The secret world on the set-up form: the fields that ask for one, and what only the game master
//! may see of it.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Widget, Wrap};

use crate::tui::form::{FormRows, Value};
use crate::tui::look::Look;
use crate::tui::map::{MapScene, Zoom};
use crate::tui::widgets::{column, cut, margin, pane, split_left, split_top};
use chancery_atlas::board::{AreaKind, Board, Chart, Native, World};
use chancery_atlas::board::{Finding, count_errors};
use chancery_atlas::grammar::counted;
use chancery_atlas::world::fairness::Fairness;
use chancery_atlas::world::generate::{Fair, Knob};
use chancery_engine::position::Position;
use chancery_game::words::capital;
use chancery_session::set_up::{SetUp, WorldField, WorldForm, WorldSource};
use chancery_session::worlds::{FoundWorld, WorldFound};

/// Adds a field that asks for a world.
pub(crate) fn add_field(look: &Look, form: &SetUp, field: WorldField, rows: &mut FormRows<'_>) {
    let theme = &look.theme;
    let world = &form.world;
    match field {
        WorldField::Source => {
            let what = match world.source {
                WorldSource::Made => "made by the program",
                WorldSource::File => "read from a file",
            };
            rows.field("   The secret world", Value::Choice(what));
        }
        WorldField::Seed => rows.field("   seed", Value::Typed(&world.seed)),
        WorldField::File => {
            rows.field("   file", Value::Typed(&world.file));
            if world.file.is_empty() {
                let hint = cut(look, &file_hint(world), rows.room());
                rows.behind([Span::styled(hint, theme.dim)]);
            }
        }
        WorldField::Make => {
            let (what, style) = match &world.made {
                WorldFound::Making(attempt, of) => {
                    (format!("attempt {attempt} of {of}"), theme.warning)
                }
                _ if form.wants_world() => ("Enter makes it".to_owned(), theme.dim),
                WorldFound::Failed(_) => ("Enter tries another seed".to_owned(), theme.warning),
                _ => ("made; Enter makes another".to_owned(), theme.dim),
            };
            rows.field("   Make it", Value::Said(vec![Span::styled(what, style)]));
        }
        WorldField::Paint => {
            let what = Span::styled("Enter opens the painter", theme.dim);
            rows.field("   Paint it", Value::Said(vec![what]));
        }
        WorldField::Wish(at) => add_wish(look, world, at, rows),
    }
}

fn file_hint(world: &WorldForm) -> String {
    match world.files.len() {
        0 => "type the path of a .world file".to_owned(),
        1 => format!("Right: {}", world.files[0]),
        n => format!("Right: {}, and {} more", world.files[0], n - 1),
    }
}

fn add_wish(look: &Look, world: &WorldForm, at: usize, rows: &mut FormRows<'_>) {
    let (Some(&knob), Some(line)) = (Knob::ALL.get(at), world.wishes.get(at)) else {
        return;
    };
    let label = format!("   {}", knob.name());
    let usual = chancery_atlas::world::Knobs::default().get(knob);
    match (WorldForm::is_choice(knob), line.is_empty()) {
        (true, true) => {
            let usual = Span::styled(format!("< {usual} >"), look.theme.text);
            rows.field(label, Value::Said(vec![usual]));
        }
        (true, false) => rows.field(label, Value::Choice(line.text())),
        (false, is_empty) => {
            rows.field(label, Value::Typed(line));
            if is_empty {
                rows.behind([Span::styled(usual, look.theme.dim)]);
            } else if world.knobs().is_err_and(|why| why.knob == knob) {
                rows.warn();
            }
        }
    }
}

/// What a field that asks for a world means.
pub(crate) fn help(form: &SetUp, field: WorldField) -> String {
    let world = &form.world;
    match field {
        WorldField::Source => {
            "Left and Right choose: Chancery makes a world from a seed, or reads it from a file. You can paint in a file. Only the game master sees the world."
                .to_owned()
        }
        WorldField::Seed => {
            "Any text: the same seed and wishes make the same world. Nobody can guess the proposed \
             seed. Your own is only as secret as it is long. “The world to make” has more."
                .to_owned()
        }
        WorldField::Make => {
            "Enter makes the world. Enter again makes another, until you like one. F5 begins with \
             the one shown."
                .to_owned()
        }
        WorldField::File => {
            let files = world.matching_files();
            match files.as_slice() {
                [] => "The path of a .world file. There is none in the current directory or beside the \
                 saves."
                    .to_owned(),
                files => format!(
                    "The path of a .world file. Right takes one that was found: {}.",
                    files.join(", ")
                ),
            }
        }
        WorldField::Paint => {
            "Enter opens the painter on this world, as a file; Esc there comes back \
         to this form."
                .to_owned()
        }
        WorldField::Wish(at) => Knob::ALL.get(at).map_or_else(String::new, |knob| {
            let flaw = world
                .knobs()
                .err()
                .map(|why| format!("\nNot yet: {why}"))
                .unwrap_or_default();
            format!("{}: {}.{flaw}", capital(knob.meaning()), knob.allowed())
        }),
    }
}

pub(crate) const TITLE: &str = "The secret world: for your eyes only";

pub(crate) const fn remark(form: &SetUp) -> &'static str {
    if form.world.hidden {
        "{secrets} shows it"
    } else {
        "{secrets} hides it"
    }
}

/// Draws what only the game master may see.
pub fn draw(look: &Look, form: &SetUp, frame: &mut Frame<'_>, area: Rect) {
    let inner = pane(frame, area, look, TITLE, remark(form), false);
    let inner = margin(inner, 1, 1);
    let lines = lines(look, &form.world, usize::from(inner.width));
    let found = form.world.found().world();
    let board = match found {
        Some(found) if !form.world.hidden => found.board.as_deref(),
        _ => None,
    };
    let below = split_top(inner, lines.len() as u16 + 1);
    let [_, map]: [Rect; 2] = below;
    // On a screen that is low but wide enough the drawing stands beside the text.
    let beside = map.height < LEAST_MAP && inner.width >= TEXT + LEAST_MAP_WIDTH;
    let [text, map] = if beside {
        split_left(inner, TEXT)
    } else {
        below
    };
    let chart = match board {
        Some(board) if map.height >= LEAST_MAP => board.far.as_ref().map(|chart| (board, chart)),
        _ => None,
    };
    frame.render_widget(
        Paragraph::new(lines).wrap(Wrap { trim: false }),
        if chart.is_some() { text } else { inner },
    );
    if let Some((board, chart)) = chart {
        // At the top: as high as it is at this width.
        let height =
            u32::from(map.width) * u32::from(chart.height) / u32::from(chart.width.max(1)) + 1;
        let map = Rect {
            height: map.height.min(height as u16),
            ..map
        };
        drawing(look, board, chart, &Position::default()).render(map, frame.buffer_mut());
    }
}

/// A drawing in fewer rows shows nothing.
const LEAST_MAP: u16 = 8;
/// Nor does one in fewer columns.
const LEAST_MAP_WIDTH: u16 = 30;
/// Columns of the text beside a drawing.
const TEXT: u16 = 44;

/// The whole world, small.
fn drawing<'a>(
    look: &'a Look,
    board: &'a Board,
    chart: &'a Chart,
    position: &'a Position,
) -> MapScene<'a> {
    MapScene {
        zoom: Zoom::Fit,
        ..MapScene::plain(board, chart, position, &look.theme, &look.glyphs)
    }
}

pub(crate) fn lines(look: &Look, form: &WorldForm, width: usize) -> Vec<Line<'static>> {
    if form.hidden {
        return vec![Line::styled("hidden", look.theme.dim)];
    }
    match form.found() {
        WorldFound::Nothing => vec![Line::styled("There is none yet.", look.theme.dim)],
        WorldFound::Making(attempt, of) => vec![Line::styled(
            format!("being made: attempt {attempt} of {of}"),
            look.theme.warning,
        )],
        WorldFound::Failed(why) => vec![Line::styled(why.clone(), look.theme.warning)],
        WorldFound::World(found) => world(look, found, width),
    }
}

fn world(look: &Look, found: &FoundWorld, width: usize) -> Vec<Line<'static>> {
    let facts = found
        .world
        .as_ref()
        .map(|world| facts(look, world))
        .unwrap_or_default();
    let errors = count_errors(&found.findings);
    let count = (errors > 0).then(|| {
        let text = format!("{}: it can't be played on", counted(errors, "error"));
        Line::styled(text, look.theme.error)
    });
    let fairness = found
        .fairness
        .iter()
        .zip(&found.board)
        .flat_map(|(fairness, board)| prospects(look, board, fairness));
    facts
        .into_iter()
        .chain(count)
        .chain(fairness)
        .chain(
            found
                .findings
                .iter()
                .map(|finding| finding_line(look, finding, width)),
        )
        .collect()
}

fn facts(look: &Look, world: &World) -> Vec<Line<'static>> {
    let land = world
        .areas
        .iter()
        .filter(|area| area.kind == AreaKind::Land)
        .count();
    let natives = world.areas.iter().filter_map(|area| area.native);
    let mobile = match natives
        .clone()
        .filter(|&native| native == Native::Mobile)
        .count()
    {
        0 => String::new(),
        n => format!(", {n} of them mobile"),
    };
    let shape = if world.grid.wraps {
        "round the earth"
    } else {
        "flat"
    };
    let centres = world.centres();
    let areas = world.areas.len();
    let facts = [
        ("title", world.title.clone()),
        (
            "areas",
            format!("{areas}: {land} land, {} sea", areas - land),
        ),
        (
            "drawing",
            format!("{}x{} cells, {shape}", world.grid.width, world.grid.height),
        ),
        ("centres", format!("{centres}; {} win", centres / 2 + 1)),
        ("natives", format!("{} armies{mobile}", natives.count())),
    ];
    let told = facts.into_iter().filter(|(_, text)| !text.is_empty());
    told.map(|(name, text)| {
        Line::from(vec![
            Span::styled(column(look, name, NAME), look.theme.dim),
            Span::styled(text, look.theme.text),
        ])
    })
    .collect()
}

/// What each power can expect: moves to its nearest centre and to the nearest without natives,
/// access to all, its share of the near ones.
fn prospects(look: &Look, board: &Board, fairness: &Fairness) -> Vec<Line<'static>> {
    let head = format!("{:NAME$} nearest  unguarded  access  share", "fair");
    let verdict = match fairness.verdict() {
        Fair::Off => fairness
            .lacks(Fair::Normal, board)
            .iter()
            .map(|lacks| Line::styled(format!("not fair: {lacks}"), look.theme.warning))
            .collect(),
        fair => vec![Line::styled(
            format!("fair: {}", fair.word()),
            look.theme.ok,
        )],
    };
    std::iter::once(Line::styled(head, look.theme.dim))
        .chain(fairness.prospects.iter().map(|prospect| {
            let share = (prospect.share * 100)
                .checked_div(12 * fairness.centres as u64)
                .unwrap_or(0);
            let access = format!(
                "{}.{:02}",
                prospect.access / 1_000_000_000,
                prospect.access / 10_000_000 % 100
            );
            let [nearest, free] = [prospect.nearest, prospect.nearest_free]
                .map(|moves| moves.map_or_else(|| "-".to_owned(), |n| n.to_string()));
            let name = column(look, &board.power(prospect.power).name, NAME);
            let lacks = if prospect.beyond_reach.is_empty() {
                ""
            } else {
                "  reaches not all"
            };
            Line::raw(format!(
                "{name} {nearest:>7}  {free:>9}  {access:>6}  {share:>3} %{lacks}"
            ))
        }))
        .chain(verdict)
        .collect()
}

/// Columns of the name of a fact.
const NAME: usize = 9;

fn finding_line(look: &Look, finding: &Finding<usize>, width: usize) -> Line<'static> {
    let place = if finding.at == 0 {
        String::new()
    } else {
        format!("line {}: ", finding.at)
    };
    let (what, style) = match finding.code {
        Some(code) => (format!("{code} "), look.theme.warning),
        None => ("warning ".to_owned(), look.theme.dim),
    };
    let room = width.saturating_sub(place.len() + what.len());
    Line::from(vec![
        Span::styled(what, style),
        Span::styled(place, look.theme.strong),
        Span::raw(cut(look, &finding.text, room.max(20))),
    ])
}
