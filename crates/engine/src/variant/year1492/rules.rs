//! The house rules of 1492.

use crate::adjudicate::option_set;

option_set! {
    /// The choices that 1492 adds.
    pub struct Year1492Rules {}
    /// When does a unit at the known world's edge, or beyond it, see what adjoins? (rule 4)
    sighting, "sighting", "Sighting": SightingWhen {
        Entry = "entry", "on entering", "It sees when it enters the area.";
        Season = "season", "every move phase",
            "It sees when it enters, and after every move phase in which it stays.";
    }
    /// A unit sees a foreign unit (rule 4).
    sighting_detail, "sighting-detail", "What a sighting tells": SightingDetail {
        Presence = "presence", "that a unit is there",
            "Its player learns that a unit is there, and whether it is a native army.";
        Identity = "identity", "owner and type",
            "Its player learns whose it is, and whether it is army, fleet or army/fleet.";
    }
    /// Does a beaten native army leave a treasure? (rule 11b)
    treasure, "treasure", "Treasure": TreasureRule {
        Off = "off", "no", "A beaten native army leaves no treasure.";
        On = "on", "yes", "It leaves a treasure. A power that brings the treasure home may have one unit more.";
    }
    /// A unit has a treasure, and its order does not say what to do with it (rule 11b).
    treasure_default, "treasure-default", "Treasure without an order": TreasureDefault {
        Carry = "carry", "taken along", "The unit takes it along.";
        Leave = "leave", "left behind", "The unit leaves it behind.";
    }
    /// How long may a power have one unit more for a treasure? (rule 11b)
    treasure_bonus, "treasure-bonus", "Unit for a treasure": TreasureBonus {
        Lasting = "lasting", "for ever", "For ever.";
        Once = "once", "for one winter", "For one winter.";
    }
    /// Who may rename an area? (rule 5)
    rename, "rename", "Right to rename an area": RenameRight {
        Conquest = "conquest", "by conquest",
            "The power that gains its centre, or dislodges a foreign or native unit from it.";
        Centre = "centre", "by its centre", "The power that gains its centre.";
        Never = "never", "nobody", "Nobody.";
    }
    /// Who are all players, where something is public once all have discovered it? (rules 6 and 7)
    all_players, "all-players", "Discovered by all players": AllPlayers {
        Four = "four", "all four", "All four, even those who left the game.";
        Active = "active", "those still playing",
            "The players that the game master has not declared out.";
    }
    /// Who names areas? (rule 5)
    naming, "naming", "Names of areas": NamingRule {
        Players = "players", "the players",
            "A player names the area that he discovers or conquers. The game master names the others.";
        Gm = "gm", "the game master",
            "The game master: the game uses the names of his world from the start.";
    }
}
