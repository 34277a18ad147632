//! House rules: each choice that the DATC (chapter 4) leaves open, as a named option with its
//! values.

mod option;

pub(crate) use option::option_set;
pub use option::{ChoiceSpec, OptionError, OptionGroup, OptionSpec, OwnChoices};

use jiff::SignedDuration;

use crate::chance::Seed;

/// Where units may be, and how far they go, beside the standard game. It is a variant's, for all of
/// its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Room {
    /// Whether any number of fleets, of any powers, may be in a sea of the known world: an open
    /// sea. A legal move into one succeeds, and nothing there is dislodged, cut or disturbed.
    pub open_seas: bool,
    /// Whether nobody enters the home centres of another power.
    pub closed_homes: bool,
    /// Whether a fleet in a home centre of its own power may move two spaces within the known
    /// world.
    pub long_starts: bool,
}

impl Room {
    /// That of the standard game.
    pub const STANDARD: Self = Self {
        open_seas: false,
        closed_homes: false,
        long_starts: false,
    };
}

option_set! {
    /// The choices in force in a game.
    pub struct HouseRules {
        /// The choices among the variant's own options.
        pub own: OwnChoices = OwnChoices([0; 12]),
        /// From what lots are drawn, where the variant draws any.
        pub seed: Seed = Seed::Number(0),
        /// What the variant grants of room on the board; no table chooses it.
        pub room: Room = Room::STANDARD,
    }
    /// What becomes of a convoy paradox (DATC 4.A.2).
    convoy_paradox, "convoy-paradox": ConvoyParadox {
        Szykman = "szykman", "The convoyed army in the paradox holds: it neither attacks nor cuts \
         (Szykman's rule).";
        AllHold = "all-hold", "Every unit whose move is part of the paradox holds.";
        Rules1982 = "1982", "A convoyed army does not cut the support of a fleet that bears on a \
         sea with a convoying fleet in it (1982 rulebook).";
    }
    /// Whether a convoy with several routes survives the loss of one (DATC 4.A.1).
    convoy_routes, "convoy-routes": ConvoyRoutes {
        AnyRoute = "any", "The army arrives while one route is left (1982 and later rulebooks).";
        AllRoutes = "all", "The army fails when any fleet ordered to convoy it is dislodged (1971 \
         rulebook).";
    }
    /// When a move to a neighbouring province goes by convoy (DATC 4.A.3).
    adjacent_convoy, "adjacent-convoy": AdjacentConvoy {
        Intent = "intent", "Where the order says so, or a fleet of the army's own power is \
         legally ordered to convoy it (2023 rulebook).";
        Explicit = "explicit", "Only where the army's own order says `via convoy`.";
        Always = "always", "Whenever a convoy of it is ordered (1971 rulebook).";
    }
    /// Whether an army takes only the route over the seas that its order names, `A Lon - NTH - Nwy`
    /// (DATC 4.A.6).
    convoy_path, "convoy-path": ConvoyPath {
        Ignored = "ignored", "Any convoy ordered for it carries it.";
        Binding = "binding", "Only the fleets in the seas named carry it.";
    }
    /// Whether an attack by convoy cuts a support given against the province it comes from (DATC
    /// 4.A.4).
    convoyed_cut, "convoyed-cut": ConvoyedCut {
        Spares = "spares", "No: a support is never cut from the province it is aimed at, by land \
         or by water.";
        Cuts = "cuts", "Yes, when the attack comes by convoy.";
    }
    /// Whether a unit dislodged by a convoyed army may retreat to where that army came from (DATC
    /// 4.A.5).
    retreat_from_convoy, "retreat-from-convoy": RetreatFromConvoy {
        Allowed = "allowed", "It may: the attack did not come over that border.";
        Barred = "barred", "It may not.";
    }
    /// Whether a dislodged unit still bounces others from where its attacker came from, if the
    /// attacker came by convoy (DATC 4.A.7).
    convoyed_origin, "convoyed-origin": ConvoyedOrigin {
        Bounces = "bounces", "It does.";
        Open = "open", "It has no effect there, as in a head-to-head battle.";
    }
    /// A fleet ordered to a province of which it can reach two coasts, none named (DATC 4.B.1).
    missing_coast, "missing-coast": MissingCoast {
        Void = "void", "The order is void.";
        First = "first", "It goes to the first coast that it can reach, in the order of the board.";
    }
    /// A fleet ordered to a province of which it can reach one coast, none named (DATC 4.B.2).
    only_coast, "only-coast": OnlyCoast {
        Follow = "follow", "It goes to the coast that it can reach.";
        Void = "void", "The order is void.";
    }
    /// A fleet ordered to a coast that it can't reach, though it can reach another (DATC 4.B.3).
    wrong_destination_coast, "wrong-destination-coast": WrongDestinationCoast {
        Void = "void", "The order is void.";
        Ignore = "ignore", "The coast is taken as not written.";
    }
    /// A support that names no coast of a destination with several (DATC 4.B.4).
    support_coast, "support-coast": SupportCoast {
        Any = "any", "It counts for a move to any coast.";
        OwnOnly = "own-only", "It counts for units of the supporter's own power only.";
        Void = "void", "It is void where the supported fleet can reach two coasts.";
    }
    /// A unit ordered with a coast on which it does not stand (DATC 4.B.5).
    wrong_unit_coast, "wrong-unit-coast": WrongUnitCoast {
        Ignore = "ignore", "The coast is taken as not written.";
        Void = "void", "The order is void.";
    }
    /// A coast where none can be: an army's destination, a province without named coasts (DATC
    /// 4.B.6).
    needless_coast, "needless-coast": NeedlessCoast {
        Ignore = "ignore", "The coast is taken as not written.";
        Void = "void", "The order is void.";
    }
    /// An order that names the unit by the wrong letter (DATC 4.C.2).
    wrong_kind, "wrong-kind": WrongKind {
        Valid = "valid", "It stands: the place says which unit is meant.";
        UnlessCorrected = "unless-corrected", "It stands unless another line orders the unit by \
         its right letter.";
        Void = "void", "The order is void.";
    }
    /// An order that names no kind of unit (DATC 4.C.1).
    missing_kind, "missing-kind": MissingKind {
        Valid = "valid", "It stands.";
        Void = "void", "The order is void.";
    }
    /// A support or convoy that names the wrong nationality (DATC 4.C.5, 4.C.6).
    wrong_nationality, "wrong-nationality": WrongNationality {
        Valid = "valid", "It stands: the place says which unit is meant.";
        Void = "void", "The order is void.";
    }
    /// A build that names no kind of unit (DATC 4.C.3).
    build_kind, "build-kind": BuildKind {
        InlandArmy = "inland-army", "Inland it is an army; with a coast named it is a fleet; else \
         it is void.";
        Army = "army", "It is an army.";
        Void = "void", "It is void.";
    }
    /// An order that is impossible whatever others do (DATC 4.E.1).
    impossible_order, "impossible-order": ImpossibleOrder {
        Ignored = "ignored", "The line is ignored: the unit holds, may be supported, and another \
         legal line for it counts.";
        Holds = "holds", "It uses up the unit's order: the unit holds, and a second line for it \
         is one order too many.";
    }
    /// Two different legal orders for one unit (DATC 4.D.3).
    two_orders, "two-orders": TwoOrders {
        Hold = "hold", "Neither counts: the unit holds.";
        First = "first", "The first counts.";
        Last = "last", "The last counts.";
    }
    /// Two slips from one power, and nobody knows which came last (DATC 4.D.2).
    two_slips, "two-slips": TwoSlips {
        Combine = "combine", "Their lines are taken together, each unit judged for itself.";
        Hold = "hold", "All of the power's units hold.";
    }
    /// More builds ordered than are due (DATC 4.D.4).
    surplus_builds, "surplus-builds": SurplusBuilds {
        First = "first", "The first legal ones stand.";
        Last = "last", "The last legal ones stand.";
        None = "none", "None of them stands.";
    }
    /// Two builds in one centre (DATC 4.D.5).
    double_build, "double-build": DoubleBuild {
        First = "first", "The first stands.";
        None = "none", "Neither stands.";
    }
    /// More removals ordered than are due (DATC 4.D.6).
    surplus_removals, "surplus-removals": SurplusRemovals {
        First = "first", "The first legal ones stand.";
        Last = "last", "The last legal ones stand.";
        None = "none", "None of them stands: the civil-disorder rule takes the units.";
    }
    /// Which units go when a power removes too few (DATC 4.D.8).
    civil_disorder, "civil-disorder": CivilDisorder {
        OwnedCentres = "2023", "The farthest from the nearest centre that the power owns, over \
         land and sea; fleets before armies, then by name (2023 rulebook).";
        HomeCentres = "2000", "The farthest from the nearest home centre, owned or not, fleets \
         over water only; fleets before armies, then by name (2000 rulebook).";
    }
    /// What becomes of a dislodged unit without a retreat order that stands (1885, rule 10a).
    retreat_default, "retreat-default" in Retreats: RetreatDefault {
        Disband = "disband", "It is disbanded.";
        RightHand = "right-hand", "It goes to the first open space clockwise from where the \
         attack came (Just's Right-Hand Rule, in our reading).";
    }
    /// What becomes of units ordered to retreat to one province (1885, rule 10b).
    retreat_collision, "retreat-collision" in Retreats: RetreatCollision {
        Disband = "disband", "All of them are disbanded.";
        RightHand = "right-hand", "None of them gets it, and each goes by the Right-Hand Rule.";
    }
    /// Whether a power may disband a dislodged unit that could retreat (1885, rule 10b).
    voluntary_disband, "voluntary-disband" in Retreats: VoluntaryDisband {
        Yes = "yes", "It may.";
        No = "no", "It may not: the order is void.";
    }
    /// Whether fleets carry armies piggy-back, and convoys cross one sea only (Davis's army/fleet
    /// module, 1984 revision).
    army_fleet, "army-fleet" in Carrying: ArmyFleet {
        None = "none", "Convoys are those of the rulebook.";
        Davis1984 = "davis-1984", "Armies board fleets and land from them; a convoy, the Fast \
         Ferry, crosses one sea space.";
    }
    /// Whether a Fast Ferry must be named so (army/fleet module, section I.a).
    ferry_word, "ferry-word" in Carrying: FerryWord {
        Lenient = "lenient", "A plain convoy order is a ferry too.";
        Strict = "strict", "A plain convoy order is void.";
    }
    /// How many moves an army can spend aboard before it starves (army/fleet module, section II.b).
    af_rations, "af-rations" in Carrying: Rations {
        Four = "4", "Four moves, the one in which it boards included.";
        One = "1", "One move.";
        Two = "2", "Two moves.";
        Three = "3", "Three moves.";
        Five = "5", "Five moves.";
        Six = "6", "Six moves.";
        Seven = "7", "Seven moves.";
        Eight = "8", "Eight moves.";
        Nine = "9", "Nine moves.";
        Endless = "none", "It never starves.";
    }
    /// Whether an attack by the fleet's own power keeps an army from boarding (army/fleet module,
    /// section III.c).
    af_own_attack, "af-own-attack" in Carrying: OwnAttack {
        Ignored = "ignored", "No: an attack by one's own power is none.";
        Disrupts = "disrupts", "Yes, like any other.";
    }
    /// An army that boards a fleet and lands in the same move though the fleet does not move
    /// (army/fleet module, sections I and II.a).
    af_land_in_place, "af-land-in-place" in Carrying: LandInPlace {
        Void = "void", "The landing is void: over one sea space it is a Fast Ferry, and is \
         ordered so.";
        Allowed = "allowed", "It lands.";
    }
    /// Until when a settled phase may be corrected at a player's word.
    corrections, "corrections" in Table: Corrections {
        Always = "always", "At any time; what a correction changes is shown before.";
        NextMoves = "next-moves", "Until the next moves are settled; what is found later stands.";
        Never = "never", "Never: what was settled and told stands.";
    }
    /// A slip that is handed in after the time, by more than the grace.
    late_slip, "late-slip" in Table: LateSlip {
        Accepted = "accepted", "It is taken; the report says how late it was.";
        Cards = "cards", "A player's first costs him a card, his next is not taken: the units \
         hold.";
        Hold = "hold", "It is not taken: the units hold.";
    }
    /// How long after the time of the table's clock a slip is not late yet.
    slip_grace, "slip-grace" in Table: SlipGrace {
        None = "none", "It is late at once.";
        HalfMinute = "30-seconds", "Half a minute.";
        Minute = "1-minute", "A minute.";
        TwoMinutes = "2-minutes", "Two minutes.";
    }
    /// How the table votes.
    vote_ballot, "vote-ballot" in Table: VoteBallot {
        Secret = "secret", "In secret: by slips for the game master, or on the laptop, passed \
         round.";
        Open = "open", "By show of hands.";
    }
    /// What a vote of the table needs to pass.
    vote_passes, "vote-passes" in Table: VotePasses {
        Unanimous = "unanimous", "Nobody who votes is against it.";
        Majority = "majority", "More than half of those who vote are for it.";
    }
    /// What is told and logged of a vote of the table.
    vote_discloses, "vote-discloses" in Table: VoteDiscloses {
        Vetoes = "vetoes", "Whether it has passed, and how many were against it.";
        Result = "result", "Whether it has passed, and nothing else.";
        All = "all", "Who was for it, and who against it.";
    }
    /// Whether slips may be written in German too.
    language_german, "language-german" in Languages: German {
        Unread = "off", "German names and words are not read.";
        Read = "on", "German names and words are read beside the English ones.";
    }
    /// Whether slips may be written in French too.
    language_french, "language-french" in Languages: French {
        Unread = "off", "French names and words are not read.";
        Read = "on", "French names and words are read beside the English ones.";
    }
    /// Whether slips may be written in Italian too.
    language_italian, "language-italian" in Languages: Italian {
        Unread = "off", "Italian names and words are not read.";
        Read = "on", "Italian names and words are read beside the English ones.";
    }
    /// Whether slips may be written in Spanish too.
    language_spanish, "language-spanish" in Languages: Spanish {
        Unread = "off", "Spanish names and words are not read.";
        Read = "on", "Spanish names and words are read beside the English ones.";
    }
    /// Whether slips may be written in Dutch too.
    language_dutch, "language-dutch" in Languages: Dutch {
        Unread = "off", "Dutch names and words are not read.";
        Read = "on", "Dutch names and words are read beside the English ones.";
    }
}

/// The beginning of the names of the options that say which languages are read.
const LANGUAGE: &str = "language-";

/// The option that stands for several of these: `languages german, french`.
const LANGUAGES: &str = "languages";

impl SlipGrace {
    /// How long it is.
    pub const fn time(self) -> SignedDuration {
        SignedDuration::from_secs(match self {
            Self::None => 0,
            Self::HalfMinute => 30,
            Self::Minute => 60,
            Self::TwoMinutes => 120,
        })
    }
}

/// The option that brings Davis's module in.
pub(crate) const ARMY_FLEET: &str = "army-fleet";

impl Rations {
    /// The moves after which an army aboard starves; `None` where it never does.
    const fn limit(self) -> Option<u8> {
        match self {
            Self::One => Some(1),
            Self::Two => Some(2),
            Self::Three => Some(3),
            Self::Four => Some(4),
            Self::Five => Some(5),
            Self::Six => Some(6),
            Self::Seven => Some(7),
            Self::Eight => Some(8),
            Self::Nine => Some(9),
            Self::Endless => None,
        }
    }
}

/// `own` are always the options that the variant has beside the shared ones; an index past the
/// shared ones is one of those.
impl HouseRules {
    /// The moves after which an army aboard starves; `None` where it never does, or Davis's module
    /// is not played.
    pub fn rations(&self) -> Option<u8> {
        let is_played = self.army_fleet == ArmyFleet::Davis1984;
        self.af_rations.limit().filter(|_| is_played)
    }

    /// Every option there is: the shared ones, and the variant's own.
    pub fn specs(
        own: &'static [OptionSpec],
    ) -> impl ExactSizeIterator<Item = &'static OptionSpec> + Clone {
        let shared = Self::SPECS.len();
        (0..shared + own.len()).map(move |i| {
            if i < shared {
                &Self::SPECS[i]
            } else {
                &own[i - shared]
            }
        })
    }

    /// The option at an index.
    pub fn spec(own: &'static [OptionSpec], option: usize) -> Option<&'static OptionSpec> {
        Self::specs(own).nth(option)
    }

    /// The choice made in the option at an index, as an index into its choices.
    pub fn choice(&self, option: usize) -> usize {
        match option.checked_sub(Self::SPECS.len()) {
            None => self.nth(option),
            Some(own) => self.own.get(own),
        }
    }

    /// Sets the option at an index to one of its choices; indices out of range change nothing.
    pub fn choose(&mut self, option: usize, choice: usize) {
        match option.checked_sub(Self::SPECS.len()) {
            None => self.set_nth(option, choice),
            Some(own) => {
                if let (Some(slot), Ok(choice)) = (self.own.0.get_mut(own), u8::try_from(choice)) {
                    *slot = choice;
                }
            }
        }
    }

    /// The value of the option at an index, as it is written.
    pub fn value(&self, own: &'static [OptionSpec], option: usize) -> String {
        match Self::spec(own, option) {
            Some(spec) if spec.choices.is_empty() => self.seed.to_string(),
            Some(spec) => spec
                .choices
                .get(self.choice(option))
                .map_or_else(String::new, |c| c.value.to_owned()),
            None => String::new(),
        }
    }

    /// Sets an option by name, as `option NAME VALUE` of a case file does; case and surrounding
    /// blanks don't matter.
    pub fn set(
        &mut self,
        own: &'static [OptionSpec],
        name: &str,
        value: &str,
    ) -> Result<(), OptionError> {
        let (name, value) = (name.trim().to_lowercase(), value.trim().to_lowercase());
        if name == LANGUAGES {
            return self.set_languages(&value);
        }
        let Some((option, spec)) = Self::specs(own).enumerate().find(|(_, s)| s.name == name)
        else {
            let names: Vec<_> = Self::specs(own).map(|s| s.name).collect();
            return Err(OptionError::UnknownName(name, names.join(", ")));
        };
        if spec.choices.is_empty() {
            self.seed = Seed::read(&value).ok_or_else(|| OptionError::UnknownValue {
                name: spec.name,
                value: value.clone(),
                choices: "any text".to_owned(),
            })?;
            return Ok(());
        }
        let Some(choice) = spec.choices.iter().position(|c| c.value == value) else {
            let choices: Vec<_> = spec.choices.iter().map(|c| c.value).collect();
            return Err(OptionError::UnknownValue {
                name: spec.name,
                value,
                choices: choices.join(", "),
            });
        };
        self.choose(option, choice);
        Ok(())
    }

    /// The languages that slips may be written in beside English, by the ids of their packs.
    pub fn languages(&self) -> impl Iterator<Item = &'static str> {
        let read = Self::SPECS
            .iter()
            .enumerate()
            .filter(|&(option, _)| self.choice(option) > 0);
        read.filter_map(|(_, spec)| spec.name.strip_prefix(LANGUAGE))
    }

    /// Switches languages on, beside those that are: `german, french`.
    pub fn set_languages(&mut self, list: &str) -> Result<(), OptionError> {
        for language in list
            .split(',')
            .map(|language| language.trim().to_lowercase())
            .filter(|language| !language.is_empty())
        {
            let known = Self::SPECS
                .iter()
                .position(|spec| spec.name.strip_prefix(LANGUAGE) == Some(&language));
            let Some(option) = known else {
                let all: Vec<_> = Self::SPECS
                    .iter()
                    .filter_map(|spec| spec.name.strip_prefix(LANGUAGE))
                    .collect();
                return Err(OptionError::UnknownValue {
                    name: LANGUAGES,
                    value: language,
                    choices: all.join(", "),
                });
            };
            self.choose(option, 1);
        }
        Ok(())
    }

    /// The options that differ from `plain`, the rules that the variant has of itself, as name and
    /// value.
    pub fn changed(&self, plain: &Self, own: &'static [OptionSpec]) -> Vec<(&'static str, String)> {
        let options = Self::specs(own)
            .enumerate()
            .map(|(i, spec)| (spec.name, self.value(own, i), plain.value(own, i)));
        options
            .filter(|(_, value, default)| value != default)
            .map(|(name, value, _)| (name, value))
            .collect()
    }
}

impl TwoOrders {
    /// Which of the lines for one unit counts, in their order of writing; the first of them where
    /// all are the same.
    pub fn choose<T: Copy>(self, lines: &[T], same: impl Fn(T, T) -> bool) -> Option<T> {
        let (&first, &last) = (lines.first()?, lines.last()?);
        if lines.iter().all(|&line| same(line, first)) {
            return Some(first);
        }
        match self {
            Self::Hold => None,
            Self::First => Some(first),
            Self::Last => Some(last),
        }
    }
}
