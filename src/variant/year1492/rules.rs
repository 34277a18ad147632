//! The house rules of 1492.

use crate::adjudicate::option_set;

option_set! {
    /// The choices that 1492 adds.
    pub struct Year1492Rules {}
    /// When a unit at the edge of the known world or beyond sees what adjoins it (rule 4).
    sighting, "sighting": SightingWhen {
        Entry = "entry", "When it enters the area.";
        Season = "season", "When it enters the area, and after every move phase in which it stays \
         there.";
    }
    /// What is told of a foreign unit that is seen (rule 4).
    sighting_detail, "sighting-detail": SightingDetail {
        Presence = "presence", "That one is there; native armies are told apart.";
        Identity = "identity", "Whose it is, and whether it is an army, a fleet or an army/fleet.";
    }
    /// Whether a native army that is beaten leaves a treasure (rule 11b).
    treasure, "treasure": TreasureRule {
        Off = "off", "It does not.";
        On = "on", "It does, and who brings it home is entitled to a build more.";
    }
    /// What becomes of a treasure where the order of its holder does not say (rule 11b).
    treasure_default, "treasure-default": TreasureDefault {
        Carry = "carry", "The unit takes it along.";
        Leave = "leave", "The unit leaves it behind.";
    }
    /// For how long a treasure brought home entitles to a build more (rule 11b).
    treasure_bonus, "treasure-bonus": TreasureBonus {
        Lasting = "lasting", "For ever: the limit of the power's units is one higher.";
        Once = "once", "For one winter.";
    }
    /// Who may rename an area (rule 5).
    rename, "rename": RenameRight {
        Conquest = "conquest", "Who gains its centre, or dislodges another power's or the \
         natives' unit from it.";
        Centre = "centre", "Who gains its centre.";
        Never = "never", "Nobody.";
    }
    /// Who all players are where something has been discovered by all of them (rules 6 and 7).
    all_players, "all-players": AllPlayers {
        Four = "four", "All four, whoever has left the game.";
        Active = "active", "Those whom the game master has not declared out.";
    }
    /// Who names areas (rule 5).
    naming, "naming": NamingRule {
        Players = "players", "The players, by the right of discovery and conquest; else the game \
         master.";
        Gm = "gm", "The game master: the names of his world are the names of the game from the \
         start.";
    }
}
