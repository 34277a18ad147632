//! Changes by hand: the line of each, with the names of a save in it, which never change; and how
//! versions before told them.

use super::names::SaveNames;
use super::read::read_scale;
use super::records::{BeyondRecord, EditRecord, EndingRecord, KindRecord};
use super::{Misfit, WithinRecord};
use crate::board::{Board, Place, PowerId};
use crate::calendar::Phase;
use crate::ending::Agreement;
use crate::game::Edit;
use crate::game::edit;
use crate::seat::{SeatId, Seating};

impl SaveNames<'_> {
    /// The changes of a phase: those that a version before told, and those that are told by lines.
    pub fn read_edits(
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

impl edit::EditNames for SaveNames<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn power(&self, text: &str) -> Result<PowerId, String> {
        self.power(text).map_err(|misfit| misfit.what)
    }

    fn place(&self, text: &str) -> Result<Place, String> {
        self.place(text).map_err(|misfit| misfit.what)
    }

    fn seat(&self, text: &str) -> Result<SeatId, String> {
        let number = text.strip_prefix(NUMBER).and_then(|n| n.parse().ok());
        let is_player = |number: &usize| (1..=self.players.len()).contains(number);
        match (self.variant.seating(), number.filter(is_player)) {
            (Seating::Players { .. }, Some(number)) => {
                SeatId::nth(number - 1).ok_or_else(|| format!("the game has no player {number}"))
            }
            _ => self.seat(text).map_err(|misfit| misfit.what),
        }
    }

    fn phase(&self, text: &str) -> Result<Phase, String> {
        self.phase(text).map_err(|misfit| misfit.what)
    }

    fn agreement(&self, text: &str) -> Result<Agreement, String> {
        let (words, named) = [DRAW, CONCESSION, LIMIT, POINTS]
            .into_iter()
            .find_map(|words| Some((words, text.strip_prefix(words)?)))
            .unwrap_or((text, ""));
        let seats = || {
            let seats = named
                .split(", ")
                .map(|name| edit::EditNames::seat(self, name));
            let seats = seats.map(|seat| Ok(self.write_seat(seat?)));
            seats.collect::<Result<Vec<String>, String>>()
        };
        let record = match words {
            DRAW => EndingRecord::Draw(seats()?),
            CONCESSION => EndingRecord::Concession(seats()?),
            LIMIT => EndingRecord::Limit(seats()?),
            POINTS => EndingRecord::Points(seats()?),
            ABANDONED => EndingRecord::Abandoned,
            _ => return Err(format!("“{text}” is no way to end a game")),
        };
        self.read_agreement(&record).map_err(|misfit| misfit.what)
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

impl KindRecord {
    const fn letter(self) -> char {
        match self {
            Self::Army => 'A',
            Self::Fleet => 'F',
        }
    }
}

impl EditRecord {
    /// The line that says the same.
    fn line(&self, names: &SaveNames<'_>) -> Result<String, Misfit> {
        let seat = |player: &str| names.seat(player).map(|seat| names.seat_in_line(seat));
        Ok(match self {
            Self::Place { power, kind, place } => {
                format!("place {power} {} {place}", kind.letter())
            }
            Self::Remove(province) => format!("remove {province}"),
            Self::RemoveOne { power, sea } => format!("remove {power} F {sea}"),
            Self::RemoveDislodged(province) => format!("undislodge {province}"),
            Self::Dislodge(province) => format!("dislodge {province}"),
            Self::DislodgeIn { province, scale } => {
                format!("dislodge {province} {}", read_scale(*scale)?.prefix())
            }
            Self::SetOwner { province, owner } => {
                format!("own {province} {}", owner.as_deref().unwrap_or("nobody"))
            }
            Self::ClearUnits => "clear".to_owned(),
            Self::SetPhase(phase) => format!("phase {phase}"),
            Self::Pool {
                power,
                kind,
                centre,
            } => format!("pool {power} {} {centre}", kind.letter()),
            Self::Unpool {
                power,
                kind,
                centre,
            } => format!("unpool {power} {} {centre}", kind.letter()),
            Self::SetInfluence {
                player,
                power,
                amount,
            } => format!("influence {} {power} {amount}", seat(player)?),
            Self::SetInHand { player, amount } => format!("hand {} {amount}", seat(player)?),
            Self::SetPoints { player, points } => format!("points {} {points}", seat(player)?),
            Self::Embark { power, sea } => format!("place {power} A({sea})"),
            Self::RemoveAboard { power, sea } => format!("remove {power} A({sea})"),
            Self::SetRations { power, sea, moves } => format!("rations {power} A({sea}) {moves}"),
            Self::ChooseKind {
                power,
                province,
                kind,
            } => format!(
                "kind {power} {province} {}",
                kind.map_or('?', KindRecord::letter)
            ),
            Self::ShowKind(province) => format!("show {province}"),
            Self::SetTrapped { power, cap, number } => {
                format!("trapped {power} {number} {}", cap.as_deref().unwrap_or(""))
            }
            Self::SetExtra {
                power,
                unit: Some((kind, province)),
            } => format!("extra {power} {} {province}", kind.letter()),
            Self::SetExtra { power, unit: None } => format!("extra {power} none"),
            Self::Beyond(change) => change.line(),
            Self::End(ended) => {
                let agreement = names.read_agreement(ended)?;
                format!(
                    "conclude {}",
                    edit::EditNames::write_agreement(names, &agreement)
                )
            }
            Self::Resume => "resume".to_owned(),
            Self::Conclude => "concluded".to_owned(),
        })
    }
}

impl BeyondRecord {
    fn line(&self) -> String {
        match self {
            Self::Disclose { power, area } => format!("know {power} {area}"),
            Self::Publish(area) => format!("know all {area}"),
            Self::Name {
                area,
                name,
                abbr: Some(abbr),
            } => format!("name {area} = {name} ({abbr})"),
            Self::Name {
                area,
                name,
                abbr: None,
            } => format!("name {area} = {name}"),
            Self::MayName {
                power,
                area,
                may: true,
            } => format!("may-name {power} {area}"),
            Self::MayName {
                power,
                area,
                may: false,
            } => format!("may-not-name {power} {area}"),
            Self::Treasure { at, holder } => {
                format!("treasure {at} {}", holder.as_deref().unwrap_or(""))
            }
            Self::NoTreasure(at) => format!("no-treasure {at}"),
            Self::Delivered { power, number } => format!("delivered {power} {number}"),
            Self::Out { power, out: true } => format!("left {power}"),
            Self::Out { power, out: false } => format!("back {power}"),
            Self::Mobile { area, mobile: true } => format!("mobile {area}"),
            Self::Mobile {
                area,
                mobile: false,
            } => format!("fixed {area}"),
            Self::Tell { power, text } => format!("tell {power}: {text}"),
            Self::Untell(power) => format!("untell {power}"),
        }
    }
}
