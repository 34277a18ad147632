//! The signs by which an order is ranked, and how much each counts.
//!
//! A weight is roughly a natural logarithm: +0.7 makes an order twice as likely as it would be,
//! −2.3 a tenth. They say what is usual in the game and nothing about particular places or
//! openings; they were fitted on real games and checked on games left out.

macro_rules! signs {
    ($( $(#[doc = $doc:literal])+ $Sign:ident = $weight:literal; )+) => {
        /// A sign that an order is meant, or that it is not.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Sign { $( $(#[doc = $doc])+ $Sign, )+ }

        const WEIGHTS: &[f32] = &[ $( $weight, )+ ];
    };
}

signs! {
    /// Units move more often than not.
    Move = 1.3;
    /// A fleet belongs at sea.
    PutsToSea = 0.4;
    /// A fleet seldom goes to a coast where there is no centre.
    HugsTheShore = -0.8;
    /// A centre that is not the power's stands empty there.
    TakesCentre = 0.4;
    /// … and is taken at the end of this season.
    TakesCentreNow = 0.5;
    /// Another power's unit holds a centre there.
    AttacksCentre = -0.4;
    /// Another power's unit stands there and other units could help: for each of them.
    AttackWithHelp = 0.8;
    /// It comes nearer to a centre that the power doesn't have.
    Advances = 0.7;
    /// It goes farther from all of them.
    Retires = -0.6;
    /// It leaves a centre that it would take at the end of this season.
    QuitsCapture = -1.0;
    /// It leaves a centre of the power open to a unit next to it.
    LeavesOpen = -0.8;
    /// It makes room on a centre of the power.
    LeavesOwnCentre = 0.9;
    /// It comes next to a unit of another power.
    MakesContact = 0.4;
    /// It covers an empty centre of the power against a unit next to it.
    Covers = 1.1;
    /// It goes to a centre of the power that nobody threatens.
    StaysBehind = -0.3;
    /// A unit of the power stands there with no order yet.
    IntoUnordered = -0.3;
    /// A unit of the power stays there.
    IntoStaying = -3.5;
    /// A unit of the power leaves there.
    Follows = 0.5;
    /// A unit of the power comes from there to here: they would bounce.
    Swaps = -2.1;
    /// Another unit of the power is ordered there: they would bounce.
    SameTarget = -2.4;
    /// An order of its own power supports it there.
    Supported = 5.0;
    /// An order of another power supports it there.
    SupportedByOther = 3.5;
    /// Orders of its own power want it to do something else.
    WantedElsewhere = -2.3;
    /// A fleet is ordered to carry it there.
    Carried = 2.4;
    /// It needs a convoy that is not ordered yet.
    NeedsConvoy = -2.4;
    /// It needs a convoy, and the fleets off its coast are all ordered to do something else.
    ConvoyRefused = -4.6;
    /// A fleet leaves port by two spaces.
    TwoSpaces = -0.2;
    /// What is said of a treasure need seldom be said.
    SaysOfTreasure = -3.0;
    /// It could walk, and asks for a convoy.
    NeedlessConvoy = -5.0;
    /// Some units hold.
    Hold = 1.4;
    /// It stays on a centre that it takes at the end of this season.
    StaysForCapture = 0.4;
    /// It stays on a centre of the power next to another power's unit.
    Guards = 0.4;
    /// Other orders support it where it stands: for each of them.
    SupportedInPlace = 0.7;
    /// Support of a unit of the power in its place.
    SupportHold = -0.6;
    /// … of another power's unit.
    SupportHoldOfOther = -3.6;
    /// The supported unit is ordered to move.
    HoldContradicted = -2.2;
    /// Units that could attack the supported one: for each, up to three.
    HoldThreatened = 1.4;
    /// The supported unit stands on a centre.
    HoldCentre = 0.5;
    /// Support of a move of the power.
    SupportMove = 0.2;
    /// … of another power's move.
    SupportMoveOfOther = -3.3;
    /// That very move is on the sheet.
    MoveOrdered = 0.8;
    /// … and it is another power's: nobody supports that by chance.
    MoveOfOtherOrdered = 1.8;
    /// The supported unit is ordered to do something else.
    MoveContradicted = -4.4;
    /// The supported move is against another power's unit.
    SupportAgainstUnit = 1.7;
    /// The supported move is to a centre.
    SupportIntoCentre = 0.6;
    /// The supported move could meet others.
    SupportContested = 1.5;
    /// The supported move is against the supporter's own power.
    SupportAgainstOwn = -2.6;
    /// The supported move needs a convoy.
    SupportOfConvoyed = -1.1;
    /// The support names one of two coasts, and the move is not on the sheet.
    SupportGuessesCoast = -0.6;
    /// How probable the supported move is where the unit has no order yet: the logarithm.
    Expected = 1.0;
    /// How probable it is that a unit to be supported in its place stays, or that an army to be
    /// carried goes there: the logarithm.
    ExpectedRoughly = 0.4;
    /// Convoy of an army of the power.
    Convoy = 1.5;
    /// … of another power's army.
    ConvoyOfOther = -2.7;
    /// That very move is on the sheet.
    ConvoyAsked = 2.8;
    /// The army is ordered to do something else.
    ConvoyContradicted = -3.9;
    /// An army goes aboard a fleet.
    Board = 1.2;
    /// … that another army boards, or that is ordered to support or to ferry.
    BoardRefused = -6.0;
    /// A fleet puts to another sea with an army aboard.
    SailsLoaded = 1.2;
    /// A fleet supports or ferries, and nobody can come aboard.
    SpoilsBoarding = -3.5;
    /// An army aboard lands.
    Land = 1.3;
    /// … in the last move that its rations last.
    LandsOrStarves = 3.0;
    /// … from a sea that its fleet is ordered to leave.
    LandsBeforeSailing = -0.7;
    /// A retreat to a centre that is not the power's and is taken at the end of this season.
    RetreatCaptures = 1.4;
    /// A retreat to a centre of the power.
    RetreatHome = 1.1;
    /// Another retreat of the power is ordered there: both would be lost.
    RetreatClashes = -2.0;
    /// Some units are disbanded although they could retreat.
    Disband = -1.6;
    /// Armies are built rather than fleets.
    BuildArmy = 0.3;
    /// A unit of another power could move to the site.
    BuildThreatened = 0.5;
    /// The site is taken by another build on the sheet.
    BuildTwice = -4.0;
    /// Builds are seldom given up.
    Waive = -3.7;
    /// Moves from the unit to a centre that the power doesn't have, up to five.
    RemoveFarAway = 0.5;
    /// The unit stands on a centre of the power.
    RemoveFromCentre = -0.4;
    /// A fleet is removed.
    RemoveFleet = 0.2;
    /// A fleet is removed with the army aboard it.
    RemovePair = -3.0;
    /// It is removed by another order already.
    RemoveTwice = -4.0;
    /// Somebody else has ordered it.
    Backed = 1.5;
    /// A pooled unit is there to be mobilized.
    Mobilize = 0.5;
    /// Another unit mobilizes in that centre.
    MobilizeTwice = -4.0;
    /// Units seldom leave the board of their own accord.
    Demobilize = -2.5;
    /// … but rather than be disbanded.
    DemobilizeDislodged = -0.5;
    /// A unit is pooled at the centre already, or goes there.
    PoolFills = -0.3;
    /// … and another, so that there is no room.
    PoolFull = -3.0;
    /// In a month of time scales: the unit is ordered in that one already.
    OrderedThen = -3.0;
    /// The third time scale is used less than the others.
    LastScale = -0.5;
    /// It is written for a fleet with an army aboard, and none will be, or the reverse.
    WrongGuise = -2.0;
    /// A fleet moves away from where an army is ordered onto it or off it in the third time scale.
    LeavesTransfer = -6.0;
    /// An army goes ashore from a sea to which its fleet is not ordered.
    AshoreFromElsewhere = -1.5;
    /// A fleet moves with an army aboard.
    ArmySailsAlong = 0.8;
    /// An army goes aboard a fleet of another power, or such an army aboard one of its own.
    BoardForeign = -2.0;
    /// … and the other has ordered the same.
    BoardShared = 5.0;
    /// A fleet's owner puts a foreign army ashore.
    LandForeign = -1.0;
    /// A fleet supports the landing of its army.
    SupportLanding = -0.5;
    /// Somebody stands where the army goes ashore.
    AshoreOccupied = -1.5;
    /// An army is put on a polar cap, for ever.
    OnTheIce = -4.0;
    /// An army aboard stays there, as it would without an order.
    StaysAboard = -1.5;
    /// A fleet goes on after an army went aboard or ashore.
    Onward = 1.3;
    /// The fleets of a chain beside the first.
    LongChain = -0.7;
    /// A chain ends at sea.
    ConvoyToSea = -1.0;
    /// A retreat leaves a choice open.
    RetreatEither = -0.7;
    /// A unit built abroad costs more than one build.
    BuildAbroad = -2.0;
    /// A pooled unit is the one to be spared.
    RemovePooled = 0.3;
}

impl Sign {
    /// How much it counts.
    pub(crate) const fn weight(self) -> f32 {
        WEIGHTS[self as usize]
    }
}

/// What the signs of an order come to.
#[derive(Default)]
pub struct SignSum(f32);

impl SignSum {
    pub(crate) fn add(&mut self, sign: Sign, strength: f32) {
        self.0 += sign.weight() * strength;
    }

    pub(crate) const fn total(self) -> f32 {
        self.0
    }

    pub(crate) fn when(&mut self, sign: Sign, is_so: bool) {
        self.add(sign, shows(is_so));
    }

    /// One sign where something is so, else the other.
    pub(crate) fn one_of(&mut self, is_so: bool, yes: Sign, no: Sign) {
        self.add(if is_so { yes } else { no }, 1.0);
    }
}

/// 1 where something is so, else 0: how strongly a plain sign shows.
pub(crate) fn shows(yes: bool) -> f32 {
    if yes { 1.0 } else { 0.0 }
}

/// Up to three of something, as a strength.
pub(crate) fn up_to_three(count: u8) -> f32 {
    f32::from(count.min(3))
}
