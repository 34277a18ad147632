//! House rules: each choice that the DATC (chapter 4) leaves open, as a named option with its
//! values.

mod option;

pub(crate) use option::option_set;
pub use option::{ChoiceSpec, OptionError, OptionGroup, OptionSpec, OwnChoices};

use jiff::SignedDuration;

use chancery_atlas::chance::Seed;

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
    /// A convoyed army attacks a unit that supports an attack on its own convoy (DATC 4.A.2).
    convoy_paradox, "convoy-paradox", "Convoy paradox" in Convoys: ConvoyParadox {
        Szykman = "szykman", "Szykman",
            "The convoyed army holds: it neither attacks nor cuts (Szykman's rule).";
        AllHold = "all-hold", "all hold", "Every unit that moves in the paradox holds.";
        Rules1982 = "1982", "1982 rulebook",
            "A convoyed army does not cut a fleet's support in or into a sea where a fleet convoys \
            (1982 rulebook).";
    }
    /// A convoy has several routes, and one of them breaks (DATC 4.A.1).
    convoy_routes, "convoy-routes", "Several convoy routes" in Convoys: ConvoyRoutes {
        AnyRoute = "any", "one is enough",
            "The army arrives while one route is left (1982 and later rulebooks).";
        AllRoutes = "all", "every fleet must stay",
            "The army fails if any fleet with a convoy order for it is dislodged (1971 \
            rulebook).";
    }
    /// An army moves to a neighbouring province, and a convoy could carry it (DATC 4.A.3).
    adjacent_convoy, "adjacent-convoy", "Convoy to a neighbour" in Convoys: AdjacentConvoy {
        Intent = "intent", "if meant",
            "It goes by convoy if its order says so, or its own power's fleet legally convoys it \
            (2023 rulebook).";
        Explicit = "explicit", "only “via convoy”",
            "It goes by convoy only if its own order says `via convoy`.";
        Always = "always", "always",
            "It goes by convoy whenever a fleet is ordered to convoy it (1971 rulebook).";
    }
    /// An army says `via convoy` to a neighbouring province, and no fleets convoy it (DATC 4.A.3,
    /// 6.G.8).
    missing_convoy, "missing-convoy", "A convoy that nobody orders" in Convoys: MissingConvoy {
        Holds = "holds", "it holds", "The army does not move.";
        Land = "land", "it goes by land",
            "It goes by land, if no fleets are ordered to convoy it all the way.";
    }
    /// An order names the seas of its route: `A Lon - NTH - Nwy` (DATC 4.A.6).
    convoy_path, "convoy-path", "Convoy route in the order" in Convoys: ConvoyPath {
        Ignored = "ignored", "any route counts", "Any convoy ordered for the army carries it.";
        Binding = "binding", "only this route counts",
            "Only fleets in the named seas carry the army.";
    }
    /// A convoyed army attacks a unit that supports a move into the army's own province (DATC
    /// 4.A.4).
    convoyed_cut, "convoyed-cut", "Convoyed attack on a support" in Convoys: ConvoyedCut {
        Spares = "spares", "not cut",
            "The support stands: its target never cuts it, by land or by sea.";
        Cuts = "cuts", "cut", "The support is cut if the attack comes by convoy.";
    }
    /// A convoyed army dislodges a unit next to the army's old province (DATC 4.A.5).
    retreat_from_convoy, "retreat-from-convoy", "Retreat after a convoyed attack" in Convoys: RetreatFromConvoy {
        Allowed = "allowed", "also where the army was",
            "The unit may retreat to the army's old province: the attack did not cross that \
            border.";
        Barred = "barred", "not where the army was",
            "The unit may not retreat to the army's old province.";
    }
    /// A convoyed army dislodges a unit that moves to the army's old province (DATC 4.A.7).
    convoyed_origin, "convoyed-origin", "Bounce behind a convoyed army" in Convoys: ConvoyedOrigin {
        Bounces = "bounces", "it bounces others", "The dislodged unit still bounces others there.";
        Open = "open", "no effect",
            "The dislodged unit bounces nobody there.";
    }
    /// A fleet can reach two coasts of a province, and its order names none (DATC 4.B.1).
    missing_coast, "missing-coast", "Two coasts, none named" in Coasts: MissingCoast {
        Void = "void", "void", "The order is void.";
        First = "first", "first coast",
            "The fleet goes to the first coast that it can reach, in the order of the board.";
    }
    /// A fleet can reach one coast of a province, and its order names none (DATC 4.B.2).
    only_coast, "only-coast", "One coast in reach, not named" in Coasts: OnlyCoast {
        Follow = "follow", "it goes there", "The fleet goes to the coast that it can reach.";
        Void = "void", "void", "The order is void.";
    }
    /// A fleet's order names a coast out of reach, but it can reach another (DATC 4.B.3).
    wrong_destination_coast, "wrong-destination-coast", "Coast out of reach" in Coasts: WrongDestinationCoast {
        Void = "void", "void", "The order is void.";
        Ignore = "ignore", "coast ignored", "The order counts without its coast.";
    }
    /// A support names no coast of a province that has several (DATC 4.B.4).
    support_coast, "support-coast", "Support without a coast" in Coasts: SupportCoast {
        Any = "any", "any coast", "The support counts for a move to any coast.";
        OwnOnly = "own-only", "own units only",
            "The support counts only for units of the same power.";
        Void = "void", "void if two in reach",
            "The support is void if the supported fleet can reach two coasts.";
    }
    /// An order names a coast on which its unit does not stand (DATC 4.B.5).
    wrong_unit_coast, "wrong-unit-coast", "Unit named on a wrong coast" in Coasts: WrongUnitCoast {
        Ignore = "ignore", "coast ignored", "The order counts without its coast.";
        Void = "void", "void", "The order is void.";
    }
    /// An order names a coast for an army, or in a province without named coasts (DATC 4.B.6).
    needless_coast, "needless-coast", "Coast that cannot be" in Coasts: NeedlessCoast {
        Ignore = "ignore", "coast ignored", "The order counts without its coast.";
        Void = "void", "void", "The order is void.";
    }
    /// An order says A for a fleet, or F for an army (DATC 4.C.2).
    wrong_kind, "wrong-kind", "Wrong letter of a unit" in Orders: WrongKind {
        Valid = "valid", "the order counts",
            "The order counts: the province says which unit is meant.";
        UnlessCorrected = "unless-corrected", "counts unless corrected",
            "The order counts unless another line orders the unit by its right letter.";
        Void = "void", "void", "The order is void.";
    }
    /// An order says neither A nor F (DATC 4.C.1).
    missing_kind, "missing-kind", "No letter of a unit" in Orders: MissingKind {
        Valid = "valid", "the order counts", "The order counts.";
        Void = "void", "void", "The order is void.";
    }
    /// A support or convoy names the wrong power for a unit (DATC 4.C.5, 4.C.6).
    wrong_nationality, "wrong-nationality", "Wrong nationality" in Orders: WrongNationality {
        Valid = "valid", "the order counts",
            "The order counts: the province says which unit is meant.";
        Void = "void", "void", "The order is void.";
    }
    /// A build says neither army nor fleet (DATC 4.C.3).
    build_kind, "build-kind", "Build without A or F" in Builds: BuildKind {
        InlandArmy = "inland-army", "army inland",
            "Inland it is an army, with a named coast a fleet. Anywhere else the build is void.";
        Army = "army", "army", "It is an army.";
        Void = "void", "void", "The build is void.";
    }
    /// An order is impossible, whatever others do (DATC 4.E.1).
    impossible_order, "impossible-order", "Impossible order" in Orders: ImpossibleOrder {
        Ignored = "ignored", "ignored",
            "The unit holds and may be supported. If another line orders it legally, that line counts.";
        Holds = "holds", "uses up the order",
            "The unit holds. A second line for it is one order too many.";
    }
    /// A unit has two different legal orders (DATC 4.D.3).
    two_orders, "two-orders", "Two orders for one unit" in Orders: TwoOrders {
        Hold = "hold", "neither counts", "Neither counts: the unit holds.";
        First = "first", "the first counts", "Chancery takes the first of the orders.";
        Last = "last", "the last counts", "Chancery takes the last of the orders.";
    }
    /// A power hands in two slips, and nobody knows which came last (DATC 4.D.2).
    two_slips, "two-slips", "Two slips from one power" in Orders: TwoSlips {
        Combine = "combine", "read together",
            "The two slips are read as one. Each unit is judged by itself.";
        Hold = "hold", "all its units hold", "All of the power's units hold.";
    }
    /// A power orders more builds than it may have (DATC 4.D.4).
    surplus_builds, "surplus-builds", "Too many builds" in Builds: SurplusBuilds {
        First = "first", "the first builds", "Chancery takes the first legal builds.";
        Last = "last", "the last builds", "Chancery takes the last legal builds.";
        None = "none", "none counts", "No build counts.";
    }
    /// A power orders two builds in one centre (DATC 4.D.5).
    double_build, "double-build", "Two builds in one centre" in Builds: DoubleBuild {
        First = "first", "the first counts", "The first build counts.";
        None = "none", "neither counts", "Neither build counts.";
    }
    /// A power orders more disbands than it must make (DATC 4.D.6).
    surplus_removals, "surplus-removals", "Too many disbands" in Builds: SurplusRemovals {
        First = "first", "the first disbands", "Chancery takes the first legal disbands.";
        Last = "last", "the last disbands", "Chancery takes the last legal disbands.";
        None = "none", "none counts", "No disband counts: the civil-disorder rule takes the units.";
    }
    /// A power disbands too few units (DATC 4.D.8).
    civil_disorder, "civil-disorder", "Civil disorder" in Builds: CivilDisorder {
        OwnedCentres = "2023", "far from owned centres",
            "The unit farthest from the nearest owned centre goes, over land and sea. Ties: fleets \
            before armies, then by name (2023 rulebook).";
        HomeCentres = "2000", "far from home centres",
            "The unit farthest from the nearest home centre goes, owned or not; fleets count water \
            only. Ties: fleets before armies, then by name (2000 rulebook).";
    }
    /// A dislodged unit has no valid retreat order (1885, rule 10a).
    retreat_default, "retreat-default", "No retreat order" in Retreats: RetreatDefault {
        Disband = "disband", "disbanded", "The unit is disbanded.";
        RightHand = "right-hand", "Right-Hand Rule",
            "The unit goes to the first open space clockwise from its attacker's province (Just's \
            Right-Hand Rule, as we read it).";
    }
    /// Several units are ordered to retreat to one province (1885, rule 10b).
    retreat_collision, "retreat-collision", "Retreats to one province" in Retreats: RetreatCollision {
        Disband = "disband", "all disbanded", "All of them are disbanded.";
        RightHand = "right-hand", "Right-Hand Rule",
            "None of them goes there. Each goes by the Right-Hand Rule.";
    }
    /// A player disbands a dislodged unit that could retreat (1885, rule 10b).
    voluntary_disband, "voluntary-disband", "Disband instead of retreat" in Retreats: VoluntaryDisband {
        Yes = "yes", "allowed", "The unit is disbanded.";
        No = "no", "not allowed", "The order is void.";
    }
    /// Do fleets carry armies aboard? (Davis's army/fleet module, 1984 revision)
    army_fleet, "army-fleet", "Armies aboard fleets" in Carrying: ArmyFleet {
        None = "none", "no", "Convoys are those of the rulebook.";
        Davis1984 = "davis-1984", "Davis's module, 1984",
            "Armies board fleets and land from them. A convoy, the Fast Ferry, crosses one sea.";
    }
    /// A fleet's order says convoy, not ferry (army/fleet module, section I.a).
    ferry_word, "ferry-word", "Word for a Fast Ferry" in Carrying: FerryWord {
        Lenient = "lenient", "convoy is enough", "A plain convoy order is a ferry too.";
        Strict = "strict", "must say ferry", "A plain convoy order is void.";
    }
    /// An army aboard starves after so many moves (army/fleet module, section II.b).
    af_rations, "af-rations", "Moves aboard before starving" in Carrying: Rations {
        Four = "4", "4", "Four moves. The move in which it boards counts.";
        One = "1", "1", "One move.";
        Two = "2", "2", "Two moves.";
        Three = "3", "3", "Three moves.";
        Five = "5", "5", "Five moves.";
        Six = "6", "6", "Six moves.";
        Seven = "7", "7", "Seven moves.";
        Eight = "8", "8", "Eight moves.";
        Nine = "9", "9", "Nine moves.";
        Endless = "none", "no limit", "It never starves.";
    }
    /// A power attacks its own fleet while an army boards it (army/fleet module, section III.c).
    af_own_attack, "af-own-attack", "Own attack on a boarding" in Carrying: OwnAttack {
        Ignored = "ignored", "no effect",
            "The army boards: an attack by its own power does not count.";
        Disrupts = "disrupts", "stops the boarding",
            "The army does not board, as after any other attack.";
    }
    /// An army boards and lands in one move, and the fleet stays (army/fleet module, sections I and
    /// II.a).
    af_land_in_place, "af-land-in-place", "Board and land at once" in Carrying: LandInPlace {
        Void = "void", "void", "The landing is void. Across one sea, order a Fast Ferry.";
        Allowed = "allowed", "allowed", "The army lands.";
    }
    /// A player finds a mistake in a settled phase.
    corrections, "corrections", "Corrections of settled phases" in Table: Corrections {
        Always = "always", "at any time",
            "It is corrected at any time. Chancery first shows the changes.";
        NextMoves = "next-moves", "until the next moves",
            "It is corrected until the next moves are settled. After that it stands.";
        Never = "never", "never", "It is never corrected: a settled phase stands.";
    }
    /// A slip comes after the time and the grace.
    late_slip, "late-slip", "Late slip" in Table: LateSlip {
        Accepted = "accepted", "accepted", "The slip counts. The report says how late it was.";
        Cards = "cards", "card, then refused",
            "A player's first late slip costs a card. The next is refused: the units hold.";
        Hold = "hold", "refused", "The slip is refused: the units hold.";
    }
    /// So long after the clock's time a slip is not late yet.
    slip_grace, "slip-grace", "Grace for slips" in Table: SlipGrace {
        None = "none", "none", "A slip is late at once.";
        HalfMinute = "30-seconds", "30 seconds", "Half a minute.";
        Minute = "1-minute", "1 minute", "A minute.";
        TwoMinutes = "2-minutes", "2 minutes", "Two minutes.";
    }
    /// Do players see how others vote?
    vote_ballot, "vote-ballot", "How the table votes" in Table: VoteBallot {
        Secret = "secret", "in secret",
            "Players vote by slips for the game master, or pass the laptop round.";
        Open = "open", "show of hands", "Players vote by show of hands.";
    }
    /// How many must be for it?
    vote_passes, "vote-passes", "A vote passes" in Table: VotePasses {
        Unanimous = "unanimous", "if nobody is against", "Nobody who votes is against it.";
        Majority = "majority", "by majority", "More than half of those who vote are for it.";
    }
    /// How much do players and the log learn of a vote?
    vote_discloses, "vote-discloses", "Told after a vote" in Table: VoteDiscloses {
        Vetoes = "vetoes", "number against",
            "They learn whether it passed, and how many were against.";
        Result = "result", "result only", "They learn whether it passed, and nothing else.";
        All = "all", "every vote", "They learn who was for it and who was against.";
    }
    /// May players write slips in German too?
    language_german, "language-german", "Slips in German" in Languages: German {
        Unread = "off", "no", "German names and words are not read.";
        Read = "on", "yes", "German names and words are read beside the English ones.";
    }
    /// May players write slips in French too?
    language_french, "language-french", "Slips in French" in Languages: French {
        Unread = "off", "no", "French names and words are not read.";
        Read = "on", "yes", "French names and words are read beside the English ones.";
    }
    /// May players write slips in Italian too?
    language_italian, "language-italian", "Slips in Italian" in Languages: Italian {
        Unread = "off", "no", "Italian names and words are not read.";
        Read = "on", "yes", "Italian names and words are read beside the English ones.";
    }
    /// May players write slips in Spanish too?
    language_spanish, "language-spanish", "Slips in Spanish" in Languages: Spanish {
        Unread = "off", "no", "Spanish names and words are not read.";
        Read = "on", "yes", "Spanish names and words are read beside the English ones.";
    }
    /// May players write slips in Dutch too?
    language_dutch, "language-dutch", "Slips in Dutch" in Languages: Dutch {
        Unread = "off", "no", "Dutch names and words are not read.";
        Read = "on", "yes", "Dutch names and words are read beside the English ones.";
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
pub const ARMY_FLEET: &str = "army-fleet";

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
        if self.army_fleet == ArmyFleet::Davis1984 {
            self.af_rations.limit()
        } else {
            None
        }
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

    /// The option of a name, and its index.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn named(
        own: &'static [OptionSpec],
        name: &str,
    ) -> Result<(usize, &'static OptionSpec), OptionError> {
        let found = Self::specs(own)
            .enumerate()
            .find(|(_, spec)| spec.name == name);
        found.ok_or_else(|| {
            let names: Vec<_> = Self::specs(own).map(|spec| spec.name).collect();
            OptionError::UnknownName(name.to_owned(), names.join(", "))
        })
    }

    /// What people call the option of a name: `Two slips from one power`.
    pub fn title_of(own: &'static [OptionSpec], name: &str) -> &'static str {
        let mut specs = Self::specs(own);
        let found = specs.find(|spec| spec.name == name);
        found.map_or("", |spec| spec.title)
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
            Some(spec) => match spec.choices.get(self.choice(option)) {
                Some(choice) => choice.value.to_owned(),
                None => String::new(),
            },
            None => String::new(),
        }
    }

    /// The same as people read it.
    pub fn choice_title(&self, own: &'static [OptionSpec], option: usize) -> String {
        let spec = Self::spec(own, option);
        let choice = spec.and_then(|spec| spec.choices.get(self.choice(option)));
        match choice {
            Some(choice) => choice.title.to_owned(),
            // A seed has no title but what was typed.
            None => self.value(own, option),
        }
    }

    /// Sets an option by name, as `option NAME VALUE` of a case file does; case and surrounding
    /// blanks don't matter.
    ///
    /// # Errors
    /// There is no such option, or it has no such value.
    pub fn set(
        &mut self,
        own: &'static [OptionSpec],
        name: &str,
        value: &str,
    ) -> Result<(), OptionError> {
        let name = name.trim().to_lowercase();
        let value = value.trim().to_lowercase();
        // One word for several options, so it is none of them.
        if name == LANGUAGES {
            return self.set_languages(&value);
        }
        let (option, spec) = Self::named(own, &name)?;
        if spec.choices.is_empty() {
            self.seed = Seed::read(&value).ok_or_else(|| OptionError::UnknownValue {
                name: spec.name,
                value: value.clone(),
                choices: "any text".to_owned(),
            })?;
            return Ok(());
        }
        let choice = spec.choice(&value)?;
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
    ///
    /// # Errors
    /// The first language that there is not. Those before it are on by then.
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
        let mut changed = Vec::new();
        for (option, spec) in Self::specs(own).enumerate() {
            let value = self.value(own, option);
            if value != plain.value(own, option) {
                changed.push((spec.name, value));
            }
        }
        changed
    }
}

impl TwoOrders {
    /// Which of the lines for one unit counts, in their order of writing; the first of them where
    /// all are the same.
    pub(crate) fn choose<T: Copy>(self, lines: &[T], same: impl Fn(T, T) -> bool) -> Option<T> {
        let (&first, &last) = (lines.first()?, lines.last()?);
        // The same order written twice is no doubt that the rule would have to settle (DATC 4.D.3).
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
