//! Drawing the boxes above a page.

use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::tui::action::{Place, Spec};
use crate::tui::keymap::actions;
use crate::tui::list::first_visible;
use crate::tui::model::{Model, Screen};
use crate::tui::popups::{Choose, Confirm, Palette, Popup, Question, Reason, WordForm};
use crate::tui::table::draw::signs_of_ground;
use crate::tui::update;
use crate::tui::widgets::{boxed, column, highlighted, list, rows_of};

/// Draws the open box.
pub fn draw(model: &Model, popup: &Popup, frame: &mut Frame<'_>, body: Rect) {
    match popup {
        Popup::Help { place, top } => help(model, *place, *top, frame, body),
        Popup::Palette(palette) => self::palette(model, palette, frame, body),
        Popup::Confirm(confirm) => self::confirm(model, confirm, frame, body),
        Popup::Choose(choose) => self::choose(model, choose, frame, body),
        Popup::Unsaved(_) => unsaved(model, frame, body),
        Popup::Reason(reason) => self::reason(model, reason, frame, body),
        Popup::Word(form) => word(model, form, frame, body),
        Popup::Review(shown) => super::slip::draw::draw(model, shown, frame, body),
        Popup::End(form) => super::end::draw::draw(model, form, frame, body),
    }
}

fn keys_of(spec: &Spec) -> String {
    spec.keys
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Columns of the key help within its frame, at least and at most.
const WIDTH_OF_HELP: (usize, usize) = (70, 76);

fn help(model: &Model, place: Place, top: usize, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let notes = notes(place)
        .iter()
        .map(|&note| note.to_owned())
        .chain(crate::tui::table::notes::of_game(model, place));
    let mut lines: Vec<Line<'static>> = notes
        .map(|note| Line::styled(note, look.theme.text))
        .collect();
    if let (Screen::Table(table), Place::Table | Place::Provinces) = (&model.screen, place) {
        let signs = signs_of_ground(table.game.board(), &look.glyphs);
        lines.extend(
            (!signs.is_empty()).then(|| Line::from(format!("On the board: {}.", signs.join("; ")))),
        );
    }
    if !lines.is_empty() {
        lines.push(Line::default());
    }
    // Letters are text where text is typed, so the keys that are letters are not shown there.
    let works = |key: &crate::tui::keys::Key| {
        !place.types_text() || !key.text().is_some_and(char::is_alphanumeric)
    };
    let has = update::has(model);
    for spec in actions().filter(|s| s.is_in(has) && s.works_in(place) && s.keys.iter().any(works))
    {
        let keys = spec
            .keys
            .iter()
            .filter(|k| works(k))
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ");
        lines.push(Line::from(vec![
            Span::styled(column(look, &keys, 18), look.theme.key),
            Span::raw(spec.name),
        ]));
    }
    let height = lines.len() as u16;
    let width = lines
        .iter()
        .map(Line::width)
        .max()
        .unwrap_or(0)
        .clamp(WIDTH_OF_HELP.0, WIDTH_OF_HELP.1) as u16;
    let inner = boxed(
        frame,
        body,
        look,
        &format!("Keys: {}", place.title().to_lowercase()),
        (width, height),
    );
    let page = usize::from(inner.height);
    let top = top.min(lines.len().saturating_sub(page));
    let more = top + page < lines.len();
    let shown: Vec<Line<'static>> = lines.into_iter().skip(top).take(page).collect();
    frame.render_widget(Paragraph::new(shown), inner);
    if more {
        let at = Rect {
            x: inner.right().saturating_sub(8),
            y: inner.bottom().saturating_sub(1),
            width: 8,
            height: 1,
        };
        frame.render_widget(
            Paragraph::new(format!("{} Down", look.glyphs.down)).style(look.theme.key),
            at,
        );
    }
}

/// What the keys alone don't tell.
const fn notes(place: Place) -> &'static [&'static str] {
    match place {
        Place::Table => &[
            "Type the order of the unit at the cursor: bur = move to Burgundy,",
            "s bur = support, c nwy = convoy, h = hold; Enter takes what stands",
            "behind the arrow, a digit picks another one. Any order in full, of",
            "any unit, and a pasted slip are understood as well.",
        ],
        Place::Ballots => &[
            "The slip of one player. First what he invests: R4 T2; then each",
            "power in which he has influence, type the order of the unit at the",
            "cursor: bur, s bur, c nwy, h. A digit chooses what others cast",
            "for it; = is the same as above, =brian all of Brian's for this power.",
            "Several at once, F Sev-Rum; A War-Ukr, find their power by the",
            "unit; a pasted slip headed Brian goes to Brian.",
        ],
        Place::Slips => &[
            "A cell is a player's influence in a power and how many of his",
            "ballots for it are in; Enter opens that slip.",
        ],
        Place::Review => &[
            "What should be looked at, then each power's table: units down,",
            "players across, the order values, what is followed and why.",
            "Enter goes to the ballot of the cell; F5 settles the phase.",
        ],
        Place::ReadBack => &[
            "Every order as it was read, the doubtful ones first.",
            "Enter goes to the line; F5 settles the phase.",
        ],
        Place::Painter => &[
            "Space paints, Shift and the arrows paint along, d puts the pen down:",
            "then every step paints. Begin a new area with 1 or 2; once it has a",
            "cell the brush goes on with it. p picks up any ground, f fills. With",
            "the mouse: click or drag paints, the right button picks up, the wheel",
            "scrolls; hold Shift to select text. Where an area falls apart, the",
            "larger part keeps its name. Edges of the Known World can be painted",
            "with once picked up; nothing else paints over it.",
            "* is a centre, ! one with natives, !! with natives that may move.",
        ],
        Place::Results => &["Walk through the orders: the reason stands beside them."],
        _ => &[],
    }
}

fn palette(model: &Model, palette: &Palette, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let found = palette.matches();
    let inner = boxed(frame, body, look, "What do you want to do?", (64, 16));
    let typed = Line::from(vec![
        Span::styled("> ", look.theme.key),
        Span::styled(palette.line.text().to_owned(), look.theme.strong),
    ]);
    frame.render_widget(
        Paragraph::new(typed),
        Rect {
            height: 1.min(inner.height),
            ..inner
        },
    );
    let column_at = inner.x + 2 + palette.line.cursor() as u16;
    frame.set_cursor_position(Position::new(
        column_at.min(inner.right().saturating_sub(1)),
        inner.y,
    ));
    let below = Rect {
        y: inner.y + 1,
        height: inner.height.saturating_sub(1),
        ..inner
    };
    let lines: Vec<Line<'static>> = found
        .iter()
        .enumerate()
        .map(|(i, spec)| {
            let style = if spec.works_in(palette.place) {
                look.theme.text
            } else {
                look.theme.dim
            };
            let name = column(look, spec.name, usize::from(below.width).saturating_sub(18));
            let line = Line::from(vec![
                Span::styled(name, style),
                Span::styled(keys_of(spec), look.theme.key),
            ]);
            if i == palette.selection.at {
                highlighted(line, look.theme.selection, below.width)
            } else {
                line
            }
        })
        .collect();
    if lines.is_empty() {
        frame.render_widget(
            Paragraph::new("there is no action of this name").style(look.theme.dim),
            below,
        );
    } else {
        list(frame, below, look, lines, palette.selection.at);
    }
}

fn confirm(model: &Model, confirm: &Confirm, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let rows = (confirm.consequence.chars().count() as u16).div_ceil(56) + 4;
    let inner = boxed(frame, body, look, "Are you sure?", (60, rows));
    let no = match confirm.question {
        Question::Typed => " no",
        _ => " no (Enter and Esc too)",
    };
    let lines = vec![
        Line::styled(confirm.text.clone(), look.theme.strong),
        Line::styled(confirm.consequence.clone(), look.theme.text),
        Line::default(),
        Line::from(vec![
            Span::styled("y", look.theme.key),
            Span::raw(" yes   "),
            Span::styled("n", look.theme.key),
            Span::raw(no),
        ]),
    ];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
}

fn unsaved(model: &Model, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let inner = boxed(frame, body, look, "Not saved", (64, 5));
    let key = |key: &'static str, what: &'static str| {
        Line::from(vec![
            Span::styled(format!(" {key:<5}"), look.theme.key),
            Span::raw(what),
        ])
    };
    let lines = vec![
        Line::styled(
            "What was painted since it was saved last is not on the disk.",
            look.theme.strong,
        ),
        Line::default(),
        key("s", "save it and leave"),
        key(
            "d",
            "leave it as it was saved; what was painted since is lost",
        ),
        key("Esc", "go on painting"),
    ];
    frame.render_widget(Paragraph::new(lines), inner);
}

fn reason(model: &Model, reason: &Reason, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let rows = rows_of(&reason.ruled, 64) as u16;
    let inner = boxed(frame, body, look, "Why?", (68, rows + 2));
    frame.render_widget(
        Paragraph::new(reason.ruled.clone())
            .style(look.theme.strong)
            .wrap(Wrap { trim: false }),
        inner,
    );
    let at = |y: u16| Rect {
        y: inner.y + y.min(inner.height.saturating_sub(1)),
        height: 1.min(inner.height),
        ..inner
    };
    let typed = Line::from(vec![
        Span::styled("> ", look.theme.key),
        Span::styled(reason.line.text().to_owned(), look.theme.text),
    ]);
    frame.render_widget(Paragraph::new(typed), at(rows));
    let column_at = inner.x + 2 + reason.line.cursor() as u16;
    frame.set_cursor_position(Position::new(
        column_at.min(inner.right().saturating_sub(1)),
        at(rows).y,
    ));
    let foot = "Enter takes the reason for the record; it may stay empty";
    frame.render_widget(Paragraph::new(foot).style(look.theme.dim), at(rows + 1));
}

fn word(model: &Model, form: &WordForm, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let inner = boxed(frame, body, look, "A word of your choosing", (64, 7));
    let ask = match (form.is_repeated(), form.differs) {
        (true, _) => "The same word once more",
        (false, true) => "The two were not the same. The word",
        (false, false) => "The word",
    };
    let typed = if form.is_begun() { "***" } else { "" };
    let lines = vec![
        Line::styled(
            "While a player has the screen, nothing but his page is there,",
            look.theme.text,
        ),
        Line::styled(
            "and only this word gives it back to you. It is kept until the",
            look.theme.text,
        ),
        Line::styled("program ends, and is written nowhere.", look.theme.text),
        Line::default(),
        Line::from(vec![
            Span::styled(format!("{ask}: "), look.theme.key),
            Span::styled(typed, look.theme.strong),
        ]),
        Line::default(),
        Line::styled("Enter takes it, Esc goes back", look.theme.dim),
    ];
    frame.render_widget(Paragraph::new(lines), inner);
    let column = inner.x + (ask.len() + 2 + typed.len()) as u16;
    frame.set_cursor_position(Position::new(
        column.min(inner.right().saturating_sub(1)),
        (inner.y + 4).min(inner.bottom().saturating_sub(1)),
    ));
}

fn choose(model: &Model, choose: &Choose, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let rows = choose.candidates.len() as u16 + 4;
    let inner = boxed(frame, body, look, "Which is meant?", (80, rows));
    let mut lines = vec![
        Line::from(vec![
            Span::raw("written: "),
            Span::styled(choose.written.trim().to_owned(), look.theme.strong),
        ]),
        Line::styled(choose.question.clone(), look.theme.text),
    ];
    for (i, (_, text)) in choose.candidates.iter().enumerate() {
        let line = Line::from(vec![
            Span::styled(format!(" {} ", i + 1), look.theme.key),
            Span::raw(text.clone()),
        ]);
        lines.push(if i == choose.selection.at {
            highlighted(line, look.theme.selection, inner.width)
        } else {
            line
        });
    }
    lines.push(Line::default());
    let foot = if choose.why.is_empty() {
        Line::styled(
            "a digit chooses, Enter decides, a reason may be typed before; Esc keeps it undecided",
            look.theme.dim,
        )
    } else {
        Line::from(vec![
            Span::styled("why: ", look.theme.dim),
            Span::raw(choose.why.text().to_owned()),
        ])
    };
    lines.push(foot);
    let first = first_visible(
        choose.selection.at + 2,
        lines.len(),
        usize::from(inner.height),
    );
    let shown: Vec<Line<'static>> = lines.into_iter().skip(first).collect();
    frame.render_widget(Paragraph::new(shown), inner);
}
