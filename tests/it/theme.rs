//! Colours and signs: how they are decided, and that they can be read.

use chancery::tui::glyphs::Glyphs;
use chancery::tui::theme::{
    ColourChoice, ColourLevel, PowerColours, TerminalGround, TerminalHints, Theme, ThemeChoice,
    ThemeName, xterm_colour,
};
use chancery_atlas::board::{Board, Power, PowerId, builtin};
use chancery_game::livery::{LIVERIES, Livery, Rgb, worn};
use ratatui::style::{Color, Style};
use std::collections::HashSet;

fn hints<'a>(colorterm: &'a str, term: &'a str) -> TerminalHints<'a> {
    TerminalHints {
        colorterm: Some(colorterm),
        term: Some(term),
        ..TerminalHints::default()
    }
}

#[test]
fn the_level_is_what_the_terminal_is_known_to_show() {
    use ColourLevel::{Indexed, Mono, Sixteen, True};
    for (colorterm, term, expected) in [
        ("truecolor", "xterm-256color", True),
        ("24bit", "screen", True),
        ("", "xterm-kitty", True),
        ("", "alacritty", True),
        ("", "xterm-256color", Indexed),
        ("", "tmux-256color", Indexed),
        ("", "xterm", Sixteen),
        ("", "linux", Sixteen),
        ("", "", Sixteen),
        ("truecolor", "dumb", Mono),
        ("", "vt100", Mono),
    ] {
        assert_eq!(
            ColourLevel::decide(ColourChoice::Auto, hints(colorterm, term)),
            expected,
            "COLORTERM={colorterm} TERM={term}"
        );
    }
    let apple = TerminalHints {
        term_program: Some("Apple_Terminal"),
        ..hints("truecolor", "xterm-256color")
    };
    assert_eq!(ColourLevel::decide(ColourChoice::Auto, apple), Indexed);
    assert_eq!(
        ColourLevel::decide(ColourChoice::Auto, TerminalHints::default()),
        Sixteen
    );
}

#[test]
fn the_flag_beats_no_color_and_no_color_beats_the_terminal() {
    let no_color = TerminalHints {
        no_color: Some("1"),
        ..hints("truecolor", "xterm")
    };
    assert_eq!(
        ColourLevel::decide(ColourChoice::Auto, no_color),
        ColourLevel::Mono
    );
    assert_eq!(
        ColourLevel::decide(ColourChoice::Always, no_color),
        ColourLevel::True
    );
    assert_eq!(
        ColourLevel::decide(ColourChoice::Never, hints("truecolor", "xterm")),
        ColourLevel::Mono
    );
    assert_eq!(
        ColourLevel::decide(ColourChoice::Always, hints("", "dumb")),
        ColourLevel::Sixteen
    );
    let empty = TerminalHints {
        no_color: Some(""),
        ..hints("truecolor", "xterm")
    };
    assert_eq!(
        ColourLevel::decide(ColourChoice::Auto, empty),
        ColourLevel::True
    );
}

#[test]
fn the_ground_is_what_the_terminal_answers_or_the_environment_says() {
    use TerminalGround::{Dark, Light};
    for (answer, expected) in [
        ("11;rgb:0000/0000/0000", Some(Dark)),
        ("11;rgb:1e1e/1e1e/2e2e", Some(Dark)),
        ("11;rgb:ffff/ffff/ffff", Some(Light)),
        ("11;rgb:fd/f6/e3", Some(Light)),
        ("11;rgb:f/f/f", Some(Light)),
        ("11;rgba:ffff/ffff/ffff/ffff", Some(Light)),
        ("10;rgb:ffff/ffff/ffff", None),
        ("11;rgb:", None),
        ("11;rgb:/0/0", None),
        ("11;rgb:0/0", None),
        ("11;rgb:ffffffff/0/0", None),
        ("11;rgb:gg/0/0", None),
    ] {
        assert_eq!(TerminalGround::from_answer(answer), expected, "{answer}");
    }
    for (hint, expected) in [
        ("15;0", Some(Dark)),
        ("7;8", Some(Dark)),
        ("0;15", Some(Light)),
        ("0;default;7", Some(Light)),
        ("0;default", None),
        ("15", None),
        ("0;99", None),
    ] {
        assert_eq!(TerminalGround::from_hint(hint), expected, "{hint}");
    }
    assert_eq!(ThemeChoice::default().on(Light), ThemeName::Light);
    assert_eq!(ThemeChoice::default().on(Dark), ThemeName::Dark);
    assert_eq!(ThemeChoice::Dark.on(Light), ThemeName::Dark);
}

#[test]
fn ascii_where_it_is_asked_for_or_needed() {
    for (ascii, term, locale, expected) in [
        (false, Some("xterm"), Some("de_DE.UTF-8"), Glyphs::UNICODE),
        (false, None, None, Glyphs::UNICODE),
        (false, Some("xterm"), Some(""), Glyphs::UNICODE),
        (true, Some("xterm"), Some("de_DE.UTF-8"), Glyphs::ASCII),
        (false, Some("linux"), Some("de_DE.UTF-8"), Glyphs::ASCII),
        (false, Some("xterm"), Some("C"), Glyphs::ASCII),
        (
            false,
            Some("xterm"),
            Some("de_DE.ISO-8859-1"),
            Glyphs::ASCII,
        ),
        (false, Some("xterm"), Some("C.utf8"), Glyphs::UNICODE),
    ] {
        assert_eq!(
            Glyphs::decide(ascii, term, locale),
            expected,
            "{ascii} {term:?} {locale:?}"
        );
    }
}

fn rgb(colour: Color) -> Rgb {
    match colour {
        Color::Rgb(r, g, b) => Rgb(r, g, b),
        Color::Indexed(index) => xterm_colour(index),
        other => panic!("{other} has no known shade"),
    }
}

fn colours(style: Style) -> (Color, Color) {
    (style.fg.unwrap(), style.bg.unwrap())
}

/// The standard board with six powers more, which wear what the traditional seven leave.
fn thirteen_powers() -> Board {
    let mut board = builtin::standard().clone();
    let extra = board.powers[0].clone();
    board.powers.extend((0..6).map(|i| Power {
        id: format!("other{i}"),
        ..extra.clone()
    }));
    board
}

#[test]
fn text_on_the_map_has_contrast() {
    let board = thirteen_powers();
    let all =
        [ColourLevel::Indexed, ColourLevel::True].map(|level| THEMES.map(|name| (name, level)));
    for (name, level) in all.into_iter().flatten() {
        let theme = Theme::named(name, level);
        let least = if name == ThemeName::HighContrast && level == ColourLevel::True {
            7.0
        } else {
            4.5
        };
        let mut pairs: Vec<(Color, Color)> = [
            theme.map.sea,
            theme.map.land,
            theme.map.centre,
            theme.map.decor,
        ]
        .map(|g| (g.ink, g.fill))
        .into();
        for power in board.power_ids() {
            let livery = theme.livery(&board, power);
            pairs.extend([
                (livery.centre.ink, livery.centre.fill),
                (livery.land.ink, livery.land.fill),
                colours(livery.badge),
            ]);
        }
        for (ink, fill) in pairs {
            assert!(
                rgb(ink).contrast(rgb(fill)) >= least,
                "{name:?} {level:?}: {ink} on {fill}: {:.2}",
                rgb(ink).contrast(rgb(fill))
            );
        }
        let mut pairs = vec![
            (theme.map.cursor_ink, theme.map.cursor),
            colours(theme.map.dislodged),
        ];
        if name != ThemeName::HighContrast {
            let patches = [theme.header, theme.selection, theme.selection_idle];
            pairs.extend(patches.map(colours));
        }
        for (ink, fill) in pairs {
            assert!(
                rgb(ink).contrast(rgb(fill)) >= 4.5,
                "{name:?}: {ink} on {fill}"
            );
        }
    }
}

const THEMES: [ThemeName; 4] = [
    ThemeName::Dark,
    ThemeName::Light,
    ThemeName::HighContrast,
    ThemeName::ColourBlind,
];

#[test]
fn text_in_panes_is_read_on_black_and_on_white() {
    let grounds = |name| match name {
        ThemeName::Light => vec![Rgb::WHITE],
        _ => vec![Rgb::BLACK, Rgb::WHITE],
    };
    for name in THEMES {
        text_is_read(&Theme::named(name, ColourLevel::True), &grounds(name));
    }
}

fn text_is_read(theme: &Theme, grounds: &[Rgb]) {
    for style in [
        theme.dim,
        theme.border,
        theme.focus,
        theme.key,
        theme.hint,
        theme.ghost,
        theme.found,
        theme.ok,
        theme.warning,
        theme.error,
        theme.void,
    ] {
        assert_eq!(style.bg, None, "panes keep the terminal's background");
        // What has no colour of its own has the terminal's, which is read on its ground.
        let Some(ink) = style.fg.map(rgb) else {
            continue;
        };
        for &ground in grounds {
            assert!(
                ink.contrast(ground) >= 3.5,
                "{ink:?} on {ground:?}: {:.2}",
                ink.contrast(ground)
            );
        }
    }
}

/// What a colour looks like through a matrix on linear red, green and blue, in CIE Lab.
fn lab(colour: Rgb, sight: [[f32; 3]; 3]) -> [f32; 3] {
    let linear = [colour.0, colour.1, colour.2].map(|c| {
        let c = f32::from(c) / 255.0;
        if c <= 0.040_45 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    });
    let seen = sight.map(|row| {
        row.iter()
            .zip(linear)
            .map(|(a, b)| a * b)
            .sum::<f32>()
            .clamp(0.0, 1.0)
    });
    let dot = |weights: [f32; 3]| weights.iter().zip(seen).map(|(a, b)| a * b).sum::<f32>();
    let xyz = [
        dot([0.4124, 0.3576, 0.1805]) / 0.9505,
        dot([0.2126, 0.7152, 0.0722]),
        dot([0.0193, 0.1192, 0.9505]) / 1.089,
    ];
    let [x, y, z] = xyz.map(|t| {
        if t > 0.008_856 {
            t.cbrt()
        } else {
            7.787 * t + 16.0 / 116.0
        }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[test]
fn powers_are_told_apart_with_any_common_colour_vision() {
    for id in builtin::ids() {
        let board = builtin::load(id).unwrap();
        let least = |sight| match sight {
            _ if board.powers.len() > 9 => 12.5,
            "tritan" => 16.0,
            _ => 18.0,
        };
        for name in [ThemeName::Dark, ThemeName::ColourBlind] {
            for fills in fills(&Theme::named(name, ColourLevel::True), &board) {
                for (sight, matrix) in SIGHTS {
                    assert_apart(
                        &fills,
                        &format!("{id} {name:?} {sight}"),
                        matrix,
                        least(sight),
                    );
                }
            }
        }
    }
}

#[test]
fn powers_are_told_apart_in_every_theme_and_on_paper() {
    for id in builtin::ids() {
        let board = builtin::load(id).unwrap();
        for name in THEMES {
            let theme = Theme::named(name, ColourLevel::True);
            let [.., badges] = fills(&theme, &board);
            let few = board.powers.len() <= 9;
            // Where there are more than nine, letters tell owners besides.
            let strong = name == ThemeName::HighContrast && !few;
            for (sight, matrix) in &SIGHTS[..if strong { 1 } else { 4 }] {
                let (matrix, least) = (*matrix, if few { 16.0 } else { 13.0 });
                assert_apart(&badges, &format!("{id} {name:?} {sight}"), matrix, least);
            }
        }
        let worn = board.power_ids().map(|power| LIVERIES[worn(&board, power)]);
        let paper: Vec<Rgb> = worn.map(Livery::paper).collect();
        for (sight, matrix) in SIGHTS {
            let least = match (sight, board.powers.len()) {
                ("full", 0..=9) => 16.0,
                ("full", _) => 10.0,
                (_, 0..=9) => 8.0,
                _ => 6.0,
            };
            assert_apart(&paper, &format!("{id} on paper, {sight}"), matrix, least);
        }
    }
}

/// Sight with all receptors, and without those for red, green and blue, as matrices on linear red,
/// green and blue: Machado, Oliveira and Fernandes 2009, full severity.
const SIGHTS: [(&str, [[f32; 3]; 3]); 4] = [
    ("full", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// The colours that are seen side by side: those of the centres on each ground, and those of the
/// badges.
fn fills(theme: &Theme, board: &Board) -> [Vec<Rgb>; 4] {
    let centres: Vec<Rgb> = board
        .power_ids()
        .map(|p| rgb(theme.livery(board, p).centre.fill))
        .collect();
    let badges: Vec<Rgb> = board
        .power_ids()
        .map(|p| rgb(colours(theme.badge(board, p)).1))
        .collect();
    let with = |ground: Color| {
        centres
            .iter()
            .copied()
            .chain([rgb(ground)])
            .collect::<Vec<Rgb>>()
    };
    [
        with(theme.map.sea.fill),
        with(theme.map.land.fill),
        with(theme.map.centre.fill),
        badges,
    ]
}

fn assert_apart(fills: &[Rgb], name: &str, sight: [[f32; 3]; 3], least: f32) {
    for (i, &a) in fills.iter().enumerate() {
        for &b in &fills[..i] {
            let apart = lab(a, sight)
                .iter()
                .zip(lab(b, sight))
                .map(|(a, b)| (a - b).powi(2))
                .sum::<f32>()
                .sqrt();
            assert!(
                apart > least,
                "{name}: {a:?} and {b:?} are {apart:.0} apart"
            );
        }
    }
}

#[test]
fn thirteen_powers_are_told_apart_at_every_level() {
    let board = thirteen_powers();
    for (level, least) in [(ColourLevel::True, 24.0), (ColourLevel::Indexed, 20.0)] {
        for fills in fills(&Theme::new(level), &board) {
            assert_apart(
                &fills,
                "full",
                [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
                least,
            );
        }
    }
    let theme = Theme::new(ColourLevel::Sixteen);
    for part in [
        |livery: PowerColours| livery.centre.fill,
        |livery: PowerColours| colours(livery.badge).1,
    ] {
        let shown: HashSet<Color> = board
            .power_ids()
            .map(|p| part(theme.livery(&board, p)))
            .collect();
        assert_eq!(shown.len(), 13);
    }
}

#[test]
fn a_power_keeps_its_colour_wherever_a_board_lists_it() {
    let board = builtin::standard();
    let mut turned = board.clone();
    turned.powers.reverse();
    let theme = Theme::new(ColourLevel::True);
    for (power, mirrored) in board.power_ids().zip((0..7).rev().map(PowerId)) {
        assert_eq!(theme.livery(board, power), theme.livery(&turned, mirrored));
    }
}
