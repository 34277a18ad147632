//! The style sheets of drawings.

use std::fmt::Write;
use std::sync::LazyLock;

use chancery_game::livery::{LIVERIES, NIGHT_INK};

/// The style sheet of all drawings: what a class alone says. Colours of powers are attributes of
/// what has them.
pub const STYLE: &str = "\
text{font-family:Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif}\
.sea,.land,.owned,.ice,.dead{fill-rule:evenodd}.sea{fill:#e6eff4}.free{fill:#f0e6cd}.ice{fill:#fbfdfe}.dead{fill:#cdc8bd}\
.waters,.border,.coast,.rim,.frame{fill:none;stroke-linejoin:round}.waters{stroke:#9db4c2;stroke-width:2.5}.border{stroke:#6d6250;stroke-width:2.5}\
.coast{stroke:#3c352a;stroke-width:4.5}.rim{stroke:#8a8578;stroke-width:3;stroke-dasharray:10 7}.frame{stroke:#3c352a;stroke-width:5}\
.name,.overview{font-weight:bold;stroke:#fff;stroke-opacity:.85;stroke-width:6;paint-order:stroke;stroke-linejoin:round}\
.full{font-weight:normal;stroke-width:4}.overview{display:none;font-size:24px;stroke-width:3.5}.small .overview{display:inline}.small .name,.small .seen,.brief .full{display:none}.overview .full{font-size:21px;stroke-width:2.5}.water text{font-family:Georgia,'DejaVu Serif',serif;font-style:italic;fill:#1f4055}\
.centre{stroke:#1d1b18;stroke-opacity:1;stroke-width:1.6}.note{font-style:italic;fill:#3f392c}\
.unit,.new,.key,.title,.tag{font-weight:bold}.unit>path,.unit>circle,.new>path,.new>circle,.key>path,.key>circle{stroke:#111;stroke-width:3}\
.burst{fill:#ffe34d}.unit>.burst,.key>.burst{stroke:#b00020}.ring{fill:none;stroke-dasharray:9 5}\
.casing,.outline,.shaft{fill:none}.casing{stroke:#fff;stroke-opacity:.85;stroke-width:14;stroke-linecap:round}.outline{stroke:#111;stroke-width:10}.shaft{stroke-width:6}\
.support .outline,.support .shaft{stroke-dasharray:14 8}.support .outline{stroke-width:9}.support .shaft{stroke-width:5}.convoy .outline,.convoy .shaft{stroke-dasharray:.1 13;stroke-linecap:round}\
.aboard .outline,.aboard .shaft{stroke-dasharray:20 6 3 6}.retreat .outline,.retreat .shaft{stroke-dasharray:8 7}.support .casing,.convoy .casing{stroke-width:12}\
.head,.dot{stroke:#111;stroke-width:2.5;stroke-linejoin:round}.arrow .open,.broken{fill:none;stroke-linecap:round;stroke-linejoin:round;stroke-dasharray:none}.broken{stroke-width:6}\
.cross path,.struck path{fill:none;stroke:#b00020;stroke-width:7;stroke-linecap:round}.cross .casing,.struck .casing{stroke:#fff;stroke-opacity:1;stroke-width:13}.struck path{stroke-width:5}.struck .casing{stroke-width:9}\
.hold{fill:none;stroke:#111;stroke-width:6;stroke-linecap:round}.tag rect{fill:#b00020;stroke:#fff;stroke-width:2}.tag text{fill:#fff}\
.scale circle{fill:#fff;stroke:#111;stroke-width:2}.void rect{fill:#4f4f4f}.won rect{fill:#085c31}.unseen{fill:#4a4a55;fill-opacity:.5}.swatch,.ground{stroke:#3c352a}.swatch{stroke-width:2.5}\
.hatching{fill:none;stroke:#1d1b18;stroke-opacity:.26;stroke-width:1.5}";

/// What else a drawing has that may be printed in black and white.
const IN_BLACK: &str = "\
.black .sea{fill:#e4e4e4}.black .free,.black .ice{fill:#fff}.black .dead{fill:#b5b5b5}.black .waters{stroke:#8a8a8a}.black .border,.black .coast,.black .frame{stroke:#222}\
.black .water text,.black .note{fill:#222}.black .burst{fill:#fff}.black .unit>.burst,.black .cross path,.black .struck path{stroke:#111}.black .outline{stroke:none}.black .cross .casing,.black .struck .casing{stroke:#fff}.black .tag rect{fill:#111}.black .hatching{stroke:#777;stroke-opacity:1;stroke-width:2.2}";

/// The style sheet of a drawing by itself.
pub(super) static ALONE: LazyLock<String> = LazyLock::new(|| [STYLE, IN_BLACK, &PRINTED].concat());

/// What else a page in colour has that a browser prints. Browsers print each hatching as a picture of its
/// ground: a hand-out would have nine times as many bytes, and take seconds.
pub static PRINTED: LazyLock<String> = LazyLock::new(|| {
    let mut rules = String::new();
    for (nth, livery) in LIVERIES.iter().enumerate() {
        // Writing to a text can't fail.
        let _ = write!(
            rules,
            ".board:not(.black) [fill=\"url(#hatch{nth})\"]{{fill:{}}}",
            livery.paper().hex()
        );
    }
    format!("@media print{{{rules}}}")
});

/// What else a page has that is shown in the dark where its reader's screen is. It is printed as
/// all others are.
pub static NIGHT: LazyLock<String> = LazyLock::new(|| {
    format!(
        "@media screen and (prefers-color-scheme:dark){{{}}}",
        *IN_THE_DARK
    )
});

/// What else a drawing has that is always in the dark.
pub(super) static IN_THE_DARK: LazyLock<String> = LazyLock::new(|| {
    let mut night = format!(".board{{fill:{}}}{NIGHT_RULES}", NIGHT_INK.hex());
    for (nth, livery) in LIVERIES.iter().enumerate() {
        // Writing to a text can't fail.
        let _ = write!(
            night,
            ".board .livery{nth}{{fill:{}}}",
            livery.night().hex()
        );
    }
    night
});

const NIGHT_RULES: &str = "\
.sea{fill:#101c26}.free{fill:#2e2a22}.ice{fill:#26343f}.dead{fill:#000}\
.waters{stroke:#47606f}.border{stroke:#8d8471}.coast,.frame{stroke:#b9b09c}.rim{stroke:#8a8578}\
.name,.overview{stroke:#0b0d10}.water text{fill:#b5d5ea}.centre{stroke:#f4f1ea}.centre[fill=\"#fff\"]{fill:#0b0d10}.note{fill:#d8d0bc}\
.unit>path,.unit>circle,.new>path,.new>circle,.key>path,.key>circle{stroke:#f4f1ea}\
.casing{stroke:#0b0d10}.outline,.head,.dot,.hold{stroke:#f4f1ea}.swatch,.ground{stroke:#f4f1ea}.hatching{stroke:#fff}.unseen{fill:#000}\
.unit>.count,.scale circle{stroke:#111}.scale text{fill:#111}.cross path,.struck path{stroke:#ff5c6c}.cross .casing,.struck .casing{stroke:#0b0d10}";
