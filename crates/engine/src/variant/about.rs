//! What a variant is before a game of it begins, as one table.

use std::borrow::Cow;

use super::capabilities::{Claimed, Exploring, Fitted, Fogged, Placing, Polled, Priced, Timed};
use super::{Ownable, Variant};
use crate::adjudicate::{HouseRules, OptionSpec};
use crate::calendar::Calendar;
use crate::order::Forms;
use crate::seat::Seating;
use chancery_atlas::board::Board;

/// The facts of a variant, and what it has that not every variant has. One that is played like the
/// standard game but for a few of them is written `About { id: …, ..About::STANDARD }`.
pub struct About {
    /// Key: `standard`.
    pub id: &'static str,
    pub name: &'static str,
    /// What it is, in a sentence, for the set-up screen.
    pub summary: &'static str,
    /// Its rules beside those of the standard game, retold for the game master: headings,
    /// paragraphs, lists and tables of order forms, divided by empty lines. Empty where there is
    /// nothing to add to the rulebook.
    pub rulebook: &'static str,
    /// The board it is played on unless another is named.
    pub board: &'static str,
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
    /// Where the rules leave something to the edition of a board.
    pub fitted: Option<&'static dyn Fitted>,
    /// Where units are placed in secret before the first moves.
    pub placing: Option<&'static dyn Placing>,
    /// Where builds cost more in some provinces than in others.
    pub priced: Option<&'static dyn Priced>,
    /// Where a season has several time scales.
    pub timed: Option<&'static dyn Timed>,
    /// Where a secret world is joined to its board ([`Board::beyond`](chancery_atlas::board::Board::beyond)).
    pub exploring: Option<&'static dyn Exploring>,
    /// Where orders are weighted ballots.
    pub polled: Option<&'static dyn Polled>,
    /// Where a player sees no more of the board than what is near.
    pub fogged: Option<&'static dyn Fogged>,
    /// Where powers claim the victory together, or concede it.
    pub claimed: Option<&'static dyn Claimed>,
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
}
