//! Units as tokens: a disc for an army, a hull for a fleet, with the letter of the power and of the
//! kind on it.

use super::colours::Colours;
use super::lettering::text;
use super::panel::Panel;
use super::room::TOKEN;
use chancery_atlas::board::{Board, Place, PowerId, UnitKind};
use chancery_atlas::outline::Point;
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_game::markup::{Element, Markup};

const LETTERS: i32 = 28;

const HULL: &str = "M-31 -13H31L20 17H-20z";
const DECK: &str = "M-36 -13H36L25 17H-25z";
const LOZENGE: &str = "M0 -25L25 0L0 25L-25 0z";
/// The burst round a dislodged unit.
const BURST: &str = "M0 -40L9 -26L25 -33L24 -16L41 -14L30 0L41 14L24 16L25 33L9 26L0 40L-9 26L-25 33L-24 16L-41 14L-30 0L-41 -14L-24 -16L-25 -33L-9 -26z";

/// Units of one power and kind in one place, which one token stands for.
#[derive(Clone, Debug)]
pub(super) struct UnitToken {
    pub unit: Unit,
    pub ids: Vec<UnitId>,
    pub aboard: Vec<UnitId>,
    pub sign: TokenSign,
    /// Whether they wait for a retreat.
    pub is_dislodged: bool,
    pub at: Point,
}

/// What is known of the kind of a token's units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenSign {
    Kind(UnitKind),
    /// A fleet with an army aboard, and whose that is.
    Pair(PowerId),
    /// The owner has not shown it.
    Hidden,
}

impl TokenSign {
    fn new(position: &Position, unit: &Unit) -> Self {
        if position.free_kind(unit.id).is_some() {
            return Self::Hidden;
        }
        match position.cargo(unit.id) {
            Some(army) => Self::Pair(army.unit.power),
            None => Self::Kind(unit.kind),
        }
    }

    const fn letters(self) -> &'static str {
        match self {
            Self::Kind(UnitKind::Army) => "A",
            Self::Kind(UnitKind::Fleet) | Self::Pair(_) => "F",
            Self::Hidden => "?",
        }
    }
}

impl UnitToken {
    /// What it stands for, in words: `2 dislodged fleets in Brest`.
    pub(crate) fn words(&self, board: &Board) -> String {
        let count = self.ids.len();
        let what = match (self.sign, count) {
            (TokenSign::Hidden, _) => "unit of a kind not shown yet".to_owned(),
            (_, 1) => self.unit.kind.word().to_owned(),
            (_, _) => match self.unit.kind {
                UnitKind::Army => "armies".to_owned(),
                UnitKind::Fleet => "fleets".to_owned(),
            },
        };
        let aboard = match self.sign {
            TokenSign::Pair(power) if count == 1 => {
                format!(", with an army of {} aboard", board.power(power).name)
            }
            TokenSign::Pair(_) => ", each with an army aboard".to_owned(),
            _ => String::new(),
        };
        let count = if count == 1 {
            String::new()
        } else {
            format!("{count} ")
        };
        let lost = if self.is_dislodged { "dislodged " } else { "" };
        format!(
            "{count}{lost}{what} in {}{aboard}",
            board.full_place(self.unit.place)
        )
    }

    /// How far it reaches across and down, about its point.
    pub(crate) const fn extent(&self) -> (i32, i32) {
        match self.sign {
            _ if self.is_dislodged => (84, 82),
            // The army aboard, and the number of units, reach over the edge.
            TokenSign::Pair(_) => (78, 66),
            _ if self.ids.len() > 1 => (80, 60),
            TokenSign::Kind(UnitKind::Army) => (50, 50),
            TokenSign::Kind(UnitKind::Fleet) => (66, 37),
            TokenSign::Hidden => (54, 54),
        }
    }

    /// The token as it is drawn. What others count on a picture stands in its data.
    pub(crate) fn drawn(&self, board: &Board, colours: &Colours) -> Element {
        let power = board.power(self.unit.power);
        let mut drawn = Element::new("g")
            .set("class", self.class())
            .set("data-power", &power.name)
            .set("data-kind", self.sign.letters())
            .set("data-place", board.write_place(self.unit.place))
            .set("data-count", self.ids.len())
            .set("transform", self.moved());
        if let TokenSign::Pair(army) = self.sign {
            drawn = drawn.set("data-aboard", &board.power(army).name);
        }
        drawn
            .with(Element::new("title").text(format_args!("{}: {}", power.name, self.words(board))))
            .with(self.body(board, colours))
    }

    /// The same without data and words.
    pub(crate) fn shape(&self, board: &Board, colours: &Colours) -> Element {
        Element::new("g")
            .set("class", self.class())
            .set("transform", self.moved())
            .with(self.body(board, colours))
    }

    const fn class(&self) -> &'static str {
        if self.is_dislodged {
            "unit dislodged"
        } else {
            "unit"
        }
    }

    fn moved(&self) -> String {
        format!("translate({} {})", self.at.0, self.at.1)
    }

    /// Its shape and its letters.
    pub(crate) fn body(&self, board: &Board, colours: &Colours) -> Markup {
        let mut body = Markup::default();
        if self.is_dislodged {
            body.push(Element::new("path").set("class", "burst").set("d", BURST));
        }
        let fill = colours.unit(self.unit.power);
        let letter = board.power(self.unit.power).small_badge();
        let letters = format!("{letter}{}", self.sign.letters());
        match self.sign {
            TokenSign::Kind(UnitKind::Army) => {
                body.push(Element::new("circle").set("r", 23).set("fill", &fill));
            }
            TokenSign::Kind(UnitKind::Fleet) => body.push(shape(HULL, &fill)),
            TokenSign::Hidden => body.push(shape(LOZENGE, &fill)),
            TokenSign::Pair(army) => {
                body.push(shape(DECK, &fill));
                let aboard = Element::new("circle")
                    .set("cx", 17)
                    .set("cy", -17)
                    .set("r", 15)
                    .set("fill", colours.unit(army));
                body.push(aboard);
                let of = board.power(army).small_badge();
                let label =
                    text((17, -10), 18, &format!("{of}A")).set("fill", colours.letters(army));
                body.push(label);
            }
        }
        // The letters of a pair make room for the army, which stands on the right of the deck.
        let across = if matches!(self.sign, TokenSign::Pair(_)) {
            -8
        } else {
            0
        };
        let ground = if self.unit.kind == UnitKind::Fleet && self.sign != TokenSign::Hidden {
            10
        } else {
            9
        };
        let letters = text((across, ground), LETTERS, &letters);
        body.push(letters.set("fill", colours.letters(self.unit.power)));
        if self.ids.len() > 1 {
            body.push(
                Element::new("circle")
                    .set("class", "count")
                    // Without it the circle is as dark as its number.
                    .set("fill", "#fff")
                    .set("cx", -25)
                    .set("cy", -16)
                    .set("r", 14),
            );
            body.push(text((-25, -9), 21, &self.ids.len().to_string()).set("fill", "#111"));
        }
        body
    }
}

fn shape(path: &'static str, fill: &str) -> Element {
    Element::new("path").set("d", path).set("fill", fill)
}

/// A token of a unit alone, about nothing.
pub(super) fn lone(unit: Unit) -> UnitToken {
    UnitToken {
        unit,
        ids: vec![unit.id],
        aboard: Vec::new(),
        sign: TokenSign::Kind(unit.kind),
        is_dislodged: false,
        at: (0, 0),
    }
}

/// The tokens of all units of a position that stand on a panel, and where: in their places, or
/// where several share one, beside it. Where more share one than two, those of one power and kind
/// are one token. Left out is who stands where another panel has drawn him.
pub(super) fn tokens(
    panel: &mut Panel<'_>,
    position: &Position,
    is_elsewhere: impl Fn(Place) -> bool,
) -> Vec<UnitToken> {
    let standing = position.units.iter().map(|unit| (unit, false));
    // An army aboard a dislodged fleet has an entry of its own: it is drawn with its fleet.
    let waiting = position
        .dislodged
        .iter()
        .filter(|lost| position.carried(lost.unit.id).is_none())
        .map(|lost| (&lost.unit, true));
    let mut tokens: Vec<UnitToken> = Vec::new();
    for (unit, is_dislodged) in standing.chain(waiting) {
        let Some(at) = panel.spot(unit.place) else {
            continue;
        };
        if is_elsewhere(unit.place) {
            continue;
        }
        let sign = TokenSign::new(position, unit);
        let aboard = position.cargo(unit.id).map(|army| army.unit.id);
        let crowd = position.units_in(unit.place.province).count();
        let same = tokens.iter_mut().find(|token| {
            crowd > 2
                && !is_dislodged
                && token.unit.place.province == unit.place.province
                && (token.unit.power, token.sign) == (unit.power, sign)
        });
        match same {
            Some(token) => {
                token.ids.push(unit.id);
                token.aboard.extend(aboard);
            }
            None => tokens.push(UnitToken {
                unit: *unit,
                ids: vec![unit.id],
                aboard: aboard.into_iter().collect(),
                sign,
                is_dislodged,
                at,
            }),
        }
    }
    // One after the other: each takes the room that those before it have left.
    for nth in 0..tokens.len() {
        let (before, rest) = tokens.split_at_mut(nth);
        let token = &mut rest[0];
        let province = token.unit.place.province;
        if before
            .iter()
            .any(|other| other.unit.place.province == province)
        {
            let size = if matches!(token.sign, TokenSign::Pair(_)) || token.ids.len() > 1 {
                (TOKEN.0 + 24, TOKEN.1 + 20)
            } else {
                TOKEN
            };
            // Its own place is taken by what stood there first.
            let near = (token.at.0 + TOKEN.0, token.at.1);
            token.at = panel.room.find(province, near, size).at;
        }
        panel.room.take(token.at, TOKEN);
    }
    tokens
}
