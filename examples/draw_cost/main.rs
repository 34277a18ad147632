//! What drawing costs, and what the map looks like.
//!
//! `draw_cost` prints microseconds from a key to the bytes of its frame at the whole table, and a draw for panes of three sizes, inside terminals of three
//! sizes: of the map drawn anew, of a whole frame after another one of the same part of the
//! board, and of one that is only filled with letters; and the bytes that a terminal gets for the whole map and for the province in hand going
//! to its neighbour. `--arrows` draws eight orders that touch one another too. `--board ID` takes another board than the standard one. `draw_cost --show
//! 60x26` prints the map with its colours, and with `--level true|256|16|mono`, `--ascii` what it
//! looks like elsewhere; `--fit`, `--window` the other zooms; `--mid` a middle game with marks;
//! `--at ID` another province in hand; `--calm` none, and no marks; `--pan 10,-4` columns and rows
//! of the chart away; `--stay` waits, for a screenshot to be taken.

mod table;

use chancery::tui::glyphs::Glyphs;
use chancery::tui::keymap;
use chancery::tui::look::Look;
use chancery::tui::map::{
    KeptMap, LineEnd, MapScene, ProvinceMark, Route, RouteStroke, RouteWeight, Zoom,
};
use chancery::tui::theme::{ColourLevel, Theme};
use chancery_atlas::board::{Board, ProvinceId, builtin};
use chancery_engine::position::Position;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::widgets::{Paragraph, Widget};
use std::fmt::Write;
use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|a| a == flag);
    let value = |flag: &str| {
        arguments
            .iter()
            .position(|a| a == flag)
            .and_then(|i| arguments.get(i + 1))
            .map(String::as_str)
    };
    let level = match value("--level") {
        Some("256") => ColourLevel::Indexed,
        Some("16") => ColourLevel::Sixteen,
        Some("mono") => ColourLevel::Mono,
        _ => ColourLevel::True,
    };
    let Some(loaded) = builtin::load(value("--board").unwrap_or("standard")) else {
        eprintln!(
            "there is no such board; there are {}",
            builtin::ids().collect::<Vec<_>>().join(", ")
        );
        std::process::exit(2);
    };
    let board = &*loaded;
    let theme = Theme::new(level);
    let glyphs = if has("--ascii") {
        Glyphs::ASCII
    } else {
        Glyphs::UNICODE
    };
    let position = if has("--mid") {
        middle_game(board)
    } else {
        Position::start(board)
    };
    let marks: Vec<(ProvinceId, ProvinceMark)> = if has("--mid") {
        ["ruh", "bur", "tyr", "boh", "sil"]
            .iter()
            .map(|id| (find(board, id), ProvinceMark::Reachable))
            .collect()
    } else {
        Vec::new()
    };
    let arrows = arrows(board, &position);
    let cursor = Some(find(board, value("--at").unwrap_or("mun"))).filter(|_| !has("--calm"));
    let scene = MapScene {
        board,
        chart: &board.chart,
        treasures: &[],
        seen: &[],
        unseen: &[],
        position: &position,
        cursor,
        target: has("--mid")
            .then(|| find(board, "kie"))
            .filter(|_| !has("--calm")),
        marks: if has("--calm") { &[] } else { &marks },
        routes: if has("--arrows") { &arrows } else { &[] },
        fates: &[],
        theme: &theme,
        glyphs: &glyphs,
        pictures: None,
        rations: Some(4),
        zoom: if has("--fit") {
            Zoom::Fit
        } else if has("--window") {
            Zoom::Window
        } else {
            Zoom::Auto
        },
        pan: value("--pan").and_then(pair).unwrap_or((0, 0)),
    };
    if let Some(pane) = value("--show").and_then(size) {
        let mut buffer = Buffer::empty(pane);
        scene.render(pane, &mut buffer);
        print!("{}", ansi(&buffer));
        // A screenshot is taken while the program stands still.
        std::thread::sleep(Duration::from_millis(if has("--stay") { 3000 } else { 0 }));
        return;
    }
    measure(scene);
    let look = Look {
        theme: theme.clone(),
        glyphs,
        keys: keymap::usual(),
        pictures: None,
    };
    if let Err(why) = table::measure(&loaded, &position, &look) {
        eprintln!("the table was not measured: {why}");
    }
}

/// Moves of eight units to a province beside each, as if all of them met.
fn arrows(board: &Board, position: &Position) -> Vec<Route> {
    let moves = position.units.iter().filter_map(|unit| {
        let from = unit.place.province;
        let to = *board.army_moves(from).first()?;
        Some(Route {
            from,
            to: LineEnd::In(to),
            stroke: RouteStroke::Solid,
            failed: false,
            power: unit.power,
            weight: RouteWeight::Touching,
        })
    });
    moves.take(8).collect()
}

fn measure(scene: MapScene<'_>) {
    println!(
        "terminal  pane     the map drawn anew, a whole frame after another, one of letters: µs, best \
         and median of 400   bytes: whole map, one step"
    );
    for (terminal, pane) in [
        ((80, 24), (78, 20)),
        ((120, 40), (60, 26)),
        ((200, 60), (120, 50)),
    ] {
        let screen = Rect::new(0, 0, terminal.0, terminal.1);
        let area = Rect::new(1, 1, pane.0, pane.1);
        let before = Buffer::empty(screen);
        let mut buffer = Buffer::empty(screen);
        let map = times(|| scene.render(area, &mut buffer));
        let kept = KeptMap::default();
        let frame = times(|| {
            buffer.reset();
            scene.draw(&kept, area, &mut buffer);
            std::hint::black_box(before.diff_iter(&buffer).count());
        });
        let letters = times(|| {
            buffer.reset();
            letters(&mut buffer);
            std::hint::black_box(before.diff_iter(&buffer).count());
        });
        let bytes = (
            bytes(&Buffer::empty(screen), &drawn(scene, screen, area)),
            step_bytes(scene, screen, area),
        );
        let (terminal, pane) = (
            format!("{}x{}", terminal.0, terminal.1),
            format!("{}x{}", pane.0, pane.1),
        );
        println!(
            "{terminal:<9} {pane:<7} {:>5.0} {:>5.0}  {:>5.0} {:>5.0}  {:>5.0} \
             {:>5.0}                          {:>6} {:>6}",
            map.0, map.1, frame.0, frame.1, letters.0, letters.1, bytes.0, bytes.1
        );
    }
}

/// The least that fills a screen, as `empty_screen` does.
fn letters(buffer: &mut Buffer) {
    let area = buffer.area;
    let rows = vec!["a".repeat(area.width.into()); area.height.into()].join("\n");
    Paragraph::new(rows).render(area, buffer);
}

fn drawn(scene: MapScene<'_>, screen: Rect, area: Rect) -> Buffer {
    let mut buffer = Buffer::empty(screen);
    scene.render(area, &mut buffer);
    buffer
}

/// What a terminal gets when the province in hand was Munich and is Tyrolia.
fn step_bytes(scene: MapScene<'_>, screen: Rect, area: Rect) -> usize {
    let at = |id| {
        drawn(
            MapScene {
                cursor: Some(find(scene.board, id)),
                ..scene
            },
            screen,
            area,
        )
    };
    bytes(&at("mun"), &at("tyr"))
}

fn bytes(before: &Buffer, after: &Buffer) -> usize {
    let mut out = Vec::new();
    let _ = CrosstermBackend::new(&mut out).draw(before.diff_iter(after));
    out.len()
}

/// The best and the median of many runs, in microseconds.
fn times(mut run: impl FnMut()) -> (f64, f64) {
    let mut taken: Vec<f64> = (0..400)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed().as_secs_f64() * 1e6
        })
        .collect();
    taken.sort_by(f64::total_cmp);
    (taken[0], taken[taken.len() / 2])
}

fn size(text: &str) -> Option<Rect> {
    let (width, height) = text.split_once('x')?;
    Some(Rect::new(0, 0, width.parse().ok()?, height.parse().ok()?))
}

fn pair(text: &str) -> Option<(i16, i16)> {
    let (right, down) = text.split_once(',')?;
    Some((right.parse().ok()?, down.parse().ok()?))
}

fn find(board: &Board, id: &str) -> ProvinceId {
    board
        .province_ids()
        .find(|&p| board.province(p).id == id)
        .unwrap_or(ProvinceId(0))
}

/// A crowded board in the middle of a game, with dislodged units.
fn middle_game(board: &Board) -> Position {
    use chancery_atlas::board::{
        Place, PowerId,
        UnitKind::{Army, Fleet},
    };
    use chancery_engine::position::{Dislodged, Unit, UnitId};
    let mut position = Position::empty(board);
    let power = |letter: char| {
        board
            .power_ids()
            .find(|&p| board.power(p).badge == letter.to_string())
            .unwrap_or(PowerId(0))
    };
    let units = "AA:vie AA:bud AF:tri AA:ser AA:gal EF:nth EF:nwg EA:nwy EF:ska EF:eng FA:mun \
     FA:bur FA:par FF:mao FF:wes FA:spa FF:lyo \
                 GA:ber GF:den GA:kie GA:hol GF:hel IA:ven IF:ion IF:tys IA:rom IF:tun RA:war \
                 RA:ukr RF:sev RA:rum RF:bot RA:stp TA:bul TF:bla TF:aeg TA:gre TA:arm";
    for word in units.split_whitespace() {
        let (unit, id) = word.split_at(3);
        let kind = if unit.ends_with("A:") { Army } else { Fleet };
        position.add(
            power(unit.chars().next().unwrap_or('A')),
            kind,
            Place::new(find(board, id)),
        );
    }
    let stp = find(board, "stp");
    position.units.retain(|u| u.place.province != stp);
    if let Some(&coast) = board.fleet_places(stp).get(1) {
        position.add(power('R'), Fleet, coast);
    }
    let owners = "A:vie,bud,tri,ser E:lon,edi,lvp,nwy,swe F:par,mar,bre,spa,por,mun,bel \
     G:ber,kie,den,hol I:ven,rom,nap,tun R:mos,war,sev,stp,rum T:con,ank,smy,bul,gre";
    for group in owners.split_whitespace() {
        for id in group[2..].split(',') {
            position.owners[find(board, id).index()] = group.chars().next().map(power);
        }
    }
    let lost = [
        (power('G'), Army, "mun", "bur"),
        (power('A'), Fleet, "gre", "bul"),
    ];
    position.dislodged = lost
        .into_iter()
        .map(|(power, kind, from, by)| Dislodged {
            unit: Unit {
                id: UnitId(900),
                power,
                kind,
                place: Place::new(find(board, from)),
            },
            by: Some(find(board, by)),
            retreats: Vec::new(),
            barred: Vec::new(),
            over: None,
            sent_on: false,
            scale: chancery_engine::calendar::Scale::Second,
        })
        .collect();
    position
}

/// The buffer as text with ANSI colours.
fn ansi(buffer: &Buffer) -> String {
    let mut out = String::new();
    for row in buffer.content.chunks(usize::from(buffer.area.width).max(1)) {
        for cell in row {
            let _ = write!(out, "\x1b[0{}{}", code(cell.fg, 30), code(cell.bg, 40));
            for (modifier, code) in [
                (Modifier::BOLD, 1),
                (Modifier::DIM, 2),
                (Modifier::UNDERLINED, 4),
                (Modifier::REVERSED, 7),
            ] {
                if cell.modifier.contains(modifier) {
                    let _ = write!(out, ";{code}");
                }
            }
            // A hard blank, since tools that copy a screen drop the blanks at the end of a line.
            let _ = write!(out, "m{}", cell.symbol().replace(' ', "\u{a0}"));
        }
        out.push_str("\x1b[0m\n");
    }
    out.trim_end().to_string()
}

fn code(colour: Color, base: u8) -> String {
    let named = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match colour {
        Color::Rgb(r, g, b) => format!(";{};2;{r};{g};{b}", base + 8),
        Color::Indexed(i) => format!(";{};5;{i}", base + 8),
        other => named
            .iter()
            .position(|&n| n == other)
            .map_or(String::new(), |i| format!(";{};5;{i}", base + 8)),
    }
}
