//! What a variant is before a game of it begins, as one table.

use std::borrow::Cow;

use super::{Ownable, Table, Variant};
use crate::adjudicate::{HouseRules, OptionSpec};
use crate::calendar::{Calendar, Phase, PhaseKind};
use crate::order::Forms;
use crate::seat::Seating;
use chancery_atlas::board::{Board, PowerId, ProvinceId};

/// The facts of a variant. One that is played like the standard game but for a few of them is
/// written `About { id: …, ..About::STANDARD }`.
pub struct About {
    /// Key: `standard`.
    pub id: &'static str,
    /// As on screen and in reports: `Fog of War`.
    pub name: &'static str,
    /// What it is, in a sentence, for the set-up screen.
    pub summary: &'static str,
    /// Its rules beside those of the standard game, retold for the game master: headings,
    /// paragraphs, lists and tables of order forms, divided by empty lines. In braces stand numbers
    /// that a board or a house rule sets, as `{solo}`; `= end` marks the heading that tells how the
    /// game ends. Empty where there is nothing to add to the rulebook.
    pub rulebook: &'static str,
    /// The board it is played on unless another is named.
    pub board: &'static str,
    /// Its seasons. A board may begin in another year ([`Calendar::on`]).
    pub calendar: &'static Calendar,
    /// Which provinces have an owner.
    pub ownable: Ownable,
    /// Who sits at its table.
    pub seating: Seating,
    /// Whether the rulebook's set-ups for fewer players than powers are played, where the board has
    /// their powers.
    pub takes_fewer: bool,
    /// The order forms that it has of itself beside those of the standard game;
    /// [`forms`](super::forms) gives those of a game.
    pub forms: Forms,
    /// The house rules that it is played by unless the table chooses others.
    pub house_rules: HouseRules,
    /// The house rules that it has beside those of the standard game; their choices are
    /// [`HouseRules::own`].
    pub options: &'static [OptionSpec],
    /// The names of shared house rules to which its own rules leave nothing.
    pub replaced: &'static [&'static str],
    /// Spellings that its rules use for places, each with the id of the province.
    pub spellings: &'static [(&'static str, &'static str)],
    /// Whether a player sees no more of the board than what is near.
    pub fogged: bool,
}

impl dyn Variant + '_ {
    /// [`About::id`].
    pub fn id(&self) -> &'static str {
        self.about().id
    }

    /// [`About::name`].
    pub fn name(&self) -> &'static str {
        self.about().name
    }

    /// [`About::board`].
    pub fn board(&self) -> &'static str {
        self.about().board
    }

    /// [`About::calendar`].
    pub fn calendar(&self) -> &'static Calendar {
        self.about().calendar
    }

    /// The calendar of games on a board.
    pub fn calendar_on(&self, board: &Board) -> Cow<'static, Calendar> {
        self.calendar().on(board)
    }

    /// [`About::ownable`].
    pub fn ownable(&self) -> Ownable {
        self.about().ownable
    }

    /// [`About::seating`].
    pub fn seating(&self) -> Seating {
        self.about().seating
    }

    /// [`About::forms`].
    pub fn forms(&self) -> Forms {
        self.about().forms
    }

    /// [`About::house_rules`].
    pub fn house_rules(&self) -> HouseRules {
        self.about().house_rules
    }

    /// [`About::options`].
    pub fn options(&self) -> &'static [OptionSpec] {
        self.about().options
    }

    /// Whether its seasons have several time scales.
    pub fn has_scales(&self) -> bool {
        self.forms().scales
    }

    /// Whether a phase is a month that is ordered in time scales.
    pub fn is_month(&self, phase: Phase) -> bool {
        self.has_scales() && phase.kind == PhaseKind::Movement
    }

    /// Whether orders are weighted ballots.
    pub fn has_ballots(&self) -> bool {
        self.forms().investing
    }

    /// Whether powers claim the victory together, or concede it.
    pub fn has_claims(&self) -> bool {
        self.forms().claiming
    }

    /// Whether its games need a secret world joined to their board. Nothing else has areas that
    /// players name: [`Forms::naming`] says both (1492, rules 3 and 5).
    pub fn needs_world(&self) -> bool {
        self.forms().naming
    }

    /// Whether units beside those of the start are placed in a phase of that kind, each known to
    /// its owner alone until the first moves.
    pub fn places_units(&self, kind: PhaseKind) -> bool {
        self.forms().placing && kind == PhaseKind::SetUp
    }

    /// Whether a power's builds cost more in some provinces than in others.
    pub fn prices_builds(&self, table: Table<'_>, power: PowerId) -> bool {
        // Only Mercator has prices: at home one build, abroad two (its section on builds).
        let mut provinces = table.board.province_ids();
        provinces.any(|province| self.build_cost(table, power, province) > 1)
    }

    /// Whether the house rule on the army/fleet module says something: not where fleets carry armies
    /// in another way.
    pub fn takes_army_fleet(&self) -> bool {
        !self.forms().carrying.is_played()
    }

    /// Whether a province has an owner.
    pub fn is_owned(&self, board: &Board, province: ProvinceId) -> bool {
        match self.ownable() {
            Ownable::Centres => board.is_owned(province),
            Ownable::Land => board.terrain(province).is_land(),
        }
    }
}
