//! Changes by hand: the line of each, with the names of a save in it, which never change; and how
//! versions before told them.

use serde::Deserialize;

use super::endings::EndingRecord;
use super::names::{SaveNames, read_scale};
use super::{Misfit, WithinRecord};
use crate::game::edit;
use crate::game::{Edit, EditError};
use chancery_atlas::board::{Board, Place, PowerId};
use chancery_engine::calendar::Phase;
use chancery_engine::ending::Agreement;
use chancery_engine::seat::{SeatId, Seating};

impl SaveNames<'_> {
    /// The changes of a phase: those that a version before told, and those that are told by lines.
    pub(crate) fn read_edits(
        &self,
        records: &[EditRecord],
        lines: &[String],
    ) -> Result<Vec<Edit>, Misfit> {
        let records = records.iter().map(|record| record.line(self));
        let lines = lines.iter().map(|line| Ok(line.clone()));
        let edits = records.chain(lines).enumerate().map(|(i, line)| {
            line.and_then(|line| Edit::read(&line, self).map_err(|why| misfit!("{why}")))
                .within(format!("edit {}", i + 1))
        });
        edits.collect()
    }

    fn player_in_line(&self, player: &str) -> Result<String, Misfit> {
        self.seat(player).map(|seat| self.seat_in_line(seat))
    }

    /// A seat in a line: by its name where nothing in that can be taken for another part of the
    /// line, else by its number.
    fn seat_in_line(&self, seat: SeatId) -> String {
        let name = self.write_seat(seat);
        let is_plain = |c: char| c.is_alphanumeric() || "-.'".contains(c);
        let is_word = |word: &str| !word.is_empty() && word.chars().all(is_plain);
        match self.variant.seating() {
            Seating::Players { .. } if !name.split(' ').all(is_word) => {
                format!("{NUMBER}{}", seat.index() + 1)
            }
            _ => name,
        }
    }
}

/// Stands before the number of a player whose name is no plain word.
const NUMBER: char = '#';

/// The words for each way in which the table ends a game, before those whom it names.
const DRAW: &str = "draw between ";
const CONCESSION: &str = "concession to ";
const LIMIT: &str = "limit: ";
const POINTS: &str = "points: ";
const ABANDONED: &str = "abandoned";

impl From<Misfit> for EditError {
    fn from(misfit: Misfit) -> Self {
        Self::Unread(misfit.what)
    }
}

impl edit::EditNames for SaveNames<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn power(&self, text: &str) -> Result<PowerId, EditError> {
        Ok(self.power(text)?)
    }

    fn place(&self, text: &str) -> Result<Place, EditError> {
        Ok(self.place(text)?)
    }

    fn seat(&self, text: &str) -> Result<SeatId, EditError> {
        let number = text.strip_prefix(NUMBER).and_then(|n| n.parse().ok());
        let is_player = |number: &usize| (1..=self.players.len()).contains(number);
        match (self.variant.seating(), number.filter(is_player)) {
            (Seating::Players { .. }, Some(number)) => {
                let seat = SeatId::nth(number - 1);
                Ok(seat.ok_or_else(|| misfit!("the game has no player {number}"))?)
            }
            _ => Ok(self.seat(text)?),
        }
    }

    fn phase(&self, text: &str) -> Result<Phase, EditError> {
        Ok(self.phase(text)?)
    }

    fn agreement(&self, text: &str) -> Result<Agreement, EditError> {
        let (words, named) = [DRAW, CONCESSION, LIMIT, POINTS]
            .into_iter()
            .find_map(|words| Some((words, text.strip_prefix(words)?)))
            .unwrap_or((text, ""));
        let seats = || {
            let seats = named
                .split(", ")
                .map(|name| edit::EditNames::seat(self, name));
            let seats = seats.map(|seat| Ok(self.write_seat(seat?)));
            seats.collect::<Result<Vec<String>, EditError>>()
        };
        let record = match words {
            DRAW => EndingRecord::Draw(seats()?),
            CONCESSION => EndingRecord::Concession(seats()?),
            LIMIT => EndingRecord::Limit(seats()?),
            POINTS => EndingRecord::Points(seats()?),
            ABANDONED => EndingRecord::Abandoned,
            _ => return Err(misfit!("“{text}” is not a way to end a game").into()),
        };
        Ok(self.read_agreement(&record)?)
    }

    fn write_power(&self, power: PowerId) -> String {
        self.write_power(power)
    }

    fn write_place(&self, place: Place) -> String {
        self.write_place(place)
    }

    fn write_seat(&self, seat: SeatId) -> String {
        self.seat_in_line(seat)
    }

    fn write_phase(&self, phase: Phase) -> String {
        self.write_phase(phase)
    }

    fn write_agreement(&self, agreement: &Agreement) -> String {
        let words = match agreement {
            Agreement::Draw(_) => DRAW,
            Agreement::Concession(_) => CONCESSION,
            Agreement::Limit(_) => LIMIT,
            Agreement::Points(_) => POINTS,
            Agreement::Abandoned => ABANDONED,
        };
        let named = agreement.named().iter();
        let named: Vec<String> = named.map(|&seat| self.seat_in_line(seat)).collect();
        format!("{words}{}", named.join(", "))
    }
}

/// Declares changes by hand as versions before told them, each with the line that says the same.
macro_rules! told_by_lines {
    ($names:ident; $(#[$doc:meta])* $record:ident {
        $($variant:ident
            $({ $($(#[$meta:meta])* $field:ident: $kind:ty),* })?
            $(($only:ident: $inner:ty))? => $line:expr,)*
    }) => {
        $(#[$doc])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum $record {
            $($variant $({ $($(#[$meta])* $field: $kind),* })? $(($inner))?,)*
        }

        impl $record {
            fn line(&self, $names: &SaveNames<'_>) -> Result<String, Misfit> {
                Ok(match self {
                    $(Self::$variant $({ $($field),* })? $(($only))? => $line,)*
                })
            }
        }
    };
}

told_by_lines! { names;
    /// A change by hand, as versions before told it.
    EditRecord {
        Place { power: String, kind: KindRecord, place: String } =>
            format!("place {power} {kind} {place}"),
        Remove(province: String) => format!("remove {province}"),
        RemoveOne { power: String, sea: String } => format!("remove {power} F {sea}"),
        RemoveDislodged(province: String) => format!("undislodge {province}"),
        Dislodge(province: String) => format!("dislodge {province}"),
        DislodgeIn { province: String, scale: u8 } =>
            format!("dislodge {province} {}", read_scale(*scale)?.prefix()),
        SetOwner { province: String, owner: Option<String> } =>
            format!("own {province} {}", owner.as_deref().unwrap_or("nobody")),
        ClearUnits => "clear".to_owned(),
        SetPhase(phase: String) => format!("phase {phase}"),
        Pool { power: String, kind: KindRecord, centre: String } =>
            format!("pool {power} {kind} {centre}"),
        Unpool { power: String, kind: KindRecord, centre: String } =>
            format!("unpool {power} {kind} {centre}"),
        SetInfluence { player: String, power: String, amount: u32 } =>
            format!("influence {} {power} {amount}", names.player_in_line(player)?),
        SetInHand { player: String, amount: u32 } =>
            format!("hand {} {amount}", names.player_in_line(player)?),
        SetPoints { player: String, points: u32 } =>
            format!("points {} {points}", names.player_in_line(player)?),
        Embark { power: String, sea: String } => format!("place {power} A({sea})"),
        RemoveAboard { power: String, sea: String } => format!("remove {power} A({sea})"),
        SetRations { power: String, sea: String, moves: u8 } =>
            format!("rations {power} A({sea}) {moves}"),
        ChooseKind { power: String, province: String, kind: Option<KindRecord> } =>
            match kind {
                Some(kind) => format!("kind {power} {province} {kind}"),
                None => format!("kind {power} {province} ?"),
            },
        ShowKind(province: String) => format!("show {province}"),
        SetTrapped { power: String, #[serde(default)] cap: Option<String>, number: u32 } =>
            format!("trapped {power} {number} {}", cap.as_deref().unwrap_or("")),
        SetExtra { power: String, unit: Option<(KindRecord, String)> } => match unit {
            Some((kind, province)) => format!("extra {power} {kind} {province}"),
            None => format!("extra {power} none"),
        },
        Beyond(change: BeyondRecord) => change.line(names)?,
        End(ended: EndingRecord) => {
            let agreement = names.read_agreement(ended)?;
            format!("conclude {}", edit::EditNames::write_agreement(names, &agreement))
        },
        Resume => "resume".to_owned(),
        Conclude => "concluded".to_owned(),
    }
}

told_by_lines! { _names;
    /// The same of what is known of a secret world, or of what is in it.
    BeyondRecord {
        Disclose { power: String, area: String } => format!("know {power} {area}"),
        Publish(area: String) => format!("know all {area}"),
        Name { area: String, name: String, #[serde(default)] abbr: Option<String> } =>
            match abbr {
                Some(abbr) => format!("name {area} = {name} ({abbr})"),
                None => format!("name {area} = {name}"),
            },
        MayName { power: String, area: String, may: bool } =>
            format!("{} {power} {area}", if *may { "may-name" } else { "may-not-name" }),
        Treasure { at: String, #[serde(default)] holder: Option<String> } =>
            format!("treasure {at} {}", holder.as_deref().unwrap_or("")),
        NoTreasure(at: String) => format!("no-treasure {at}"),
        Delivered { power: String, number: u32 } => format!("delivered {power} {number}"),
        Out { power: String, out: bool } =>
            format!("{} {power}", if *out { "left" } else { "back" }),
        Mobile { area: String, mobile: bool } =>
            format!("{} {area}", if *mobile { "mobile" } else { "fixed" }),
        Tell { power: String, text: String } => format!("tell {power}: {text}"),
        Untell(power: String) => format!("untell {power}"),
    }
}

#[derive(Clone, Copy, Deserialize)]
pub enum KindRecord {
    Army,
    Fleet,
}

impl std::fmt::Display for KindRecord {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Army => "A",
            Self::Fleet => "F",
        })
    }
}
