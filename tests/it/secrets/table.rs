//! A game of 1492 played with slips as players write them.

use super::handed::given;
use std::sync::Arc;

use crate::support::Commands;
use chancery_atlas::board::{Board, Place, PowerId, UnitKind, WrittenPlace, builtin};
use chancery_atlas::world;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::calendar::{Phase, PhaseKind};
use chancery_engine::edit::Edit;
use chancery_engine::order::{Entry, NamesRead, Order, Reading, ReadingContext, read_order_after};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Variant, Year1492, forms};
use chancery_game::game::{Game, Setup};
use chancery_game::report::{self, SeasonForm};
use chancery_game::view::{View, Viewer};
use jiff::Timestamp;

pub const WEST: &str = include_str!("../../cases/1492-west.world");

pub struct Sitting {
    pub game: Game,
}

impl Sitting {
    /// A game on a world with some house rules.
    pub fn on(text: &str, options: &[(&str, &str)]) -> Self {
        let known = builtin::load("1492").unwrap();
        let reading = world::read_world(text, &known);
        assert!(reading.is_valid(), "{:?}", reading.findings);
        Self::with(
            Arc::new(world::join(reading.world.unwrap(), &known)),
            options,
        )
    }

    pub fn with(board: Arc<Board>, options: &[(&str, &str)]) -> Self {
        let mut rules = Year1492.about().house_rules;
        for (name, value) in options {
            rules.set(Year1492.about().options, name, value).unwrap();
        }
        Self::by(board, rules)
    }

    pub fn by(board: Arc<Board>, rules: HouseRules) -> Self {
        let players = vec![String::new(); 4];
        let setup = Setup {
            name: "Voyages".to_owned(),
            variant: &Year1492,
            board,
            players,
            created: Timestamp::UNIX_EPOCH,
        };
        Self {
            game: Game::new(setup, rules),
        }
    }

    /// Only these units stand: `England: F SAO, F SAR; Natives: A Ant`.
    pub fn units(mut self, text: &str) -> Self {
        self.edit(Edit::ClearUnits);
        for (power, unit) in items(text, ',') {
            let (letter, place) = unit.split_once(' ').unwrap();
            let kind = if letter == "A" {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            let (power, place) = (self.power(power), self.place(place));
            self.edit(Edit::Place { power, kind, place });
        }
        self
    }

    pub fn autumn(mut self) -> Self {
        self.edit(Edit::SetPhase(Phase {
            year: 1493,
            season: 1,
            kind: PhaseKind::Movement,
        }));
        self
    }

    pub fn edit(&mut self, edit: Edit) {
        self.game.edit(edit, Timestamp::UNIX_EPOCH).unwrap();
    }

    pub fn power(&self, name: &str) -> PowerId {
        self.game.board().find_power(name).unwrap()
    }

    fn place(&self, name: &str) -> Place {
        match self.game.board().find_place(name) {
            Some(WrittenPlace::Place(place)) => place,
            _ => panic!("no place {name}"),
        }
    }

    /// A line of a slip.
    pub fn write(&mut self, power: PowerId, written: &str) {
        let natives = self.game.setup().board.natives == Some(power);
        let seat = if natives {
            SeatId::GAME_MASTER
        } else {
            SeatId::playing(power)
        };
        let reading = self.read(power, written);
        self.game.add(vec![Entry {
            seat,
            power,
            written: written.to_owned(),
            reading,
        }]);
    }

    /// Whether a line names a place that everybody sees.
    pub fn names_what_all_see(&self, power: PowerId, written: &str) -> bool {
        let board = self.game.board();
        let is_hidden = |at: Place| {
            board.is_beyond(at.province)
                && !self
                    .game
                    .state()
                    .discoveries
                    .as_ref()
                    .unwrap()
                    .is_public(at.province)
        };
        let order = self.read(power, written).order().cloned();
        order.is_none_or(|order| {
            order
                .with_places(|place| is_hidden(place).then_some(place))
                .is_none()
        })
    }

    /// How a line of a slip is read.
    pub fn read(&self, power: PowerId, written: &str) -> Reading {
        let context = ReadingContext {
            board: self.game.board_for(power),
            position: &self.game.state().position,
            phase: self.game.phase().kind,
            power: Some(power),
            names: NamesRead::Tolerant,
            forms: forms(self.game.setup().variant, &self.game.history().rules),
        };
        let before = self
            .game
            .sheet()
            .entries
            .iter()
            .rfind(|entry| entry.power == power)
            .and_then(|entry| entry.reading.order());
        let before: Option<Order> = before.cloned();
        read_order_after(context, before.as_ref(), written)
    }

    /// Settles the phase with slips: `England: F SAO - SAR, F NAO H; France: F Bre - MAO`.
    pub fn settle(&mut self, slips: &str) -> &mut Self {
        for (power, order) in items(slips, ',') {
            let power = self.power(power);
            self.write(power, order);
        }
        self.game.settle(Timestamp::UNIX_EPOCH).unwrap();
        self
    }

    /// Takes slips down, a line each.
    pub fn take_down(&mut self, slips: &[(PowerId, String)]) {
        for (power, line) in slips {
            self.write(*power, line);
        }
    }

    /// Settles the phase with slips, a line each.
    pub fn hand_in(&mut self, slips: &[(PowerId, String)]) {
        self.take_down(slips);
        self.settled();
    }

    /// Settles the phase.
    pub fn settled(&mut self) {
        self.game.settle(Timestamp::UNIX_EPOCH).unwrap();
    }

    /// The lines of the public report of the phase settled last.
    pub fn public(&self) -> Vec<String> {
        let view = View::new(&self.game, Viewer::Public);
        let text = report::season(&view, view.turns.len() - 1, SeasonForm::Compact).to_text(100);
        text.lines()
            .filter_map(|line| line.strip_prefix("- "))
            .map(str::to_owned)
            .collect()
    }

    /// The lines of one power in it.
    pub fn line_of(&self, power: &str) -> Vec<String> {
        let head = format!("{power}: ");
        self.public()
            .into_iter()
            .filter_map(|line| Some(line.strip_prefix(&head)?.to_owned()))
            .collect()
    }

    /// All that a viewer is given.
    pub fn given(&self, viewer: Viewer) -> String {
        given(&self.game, viewer)
    }

    pub fn seat(&self, power: &str) -> Viewer {
        Viewer::Seat(SeatId::playing(self.power(power)))
    }
}

/// Says where two texts part, where they are not the same.
pub fn assert_same(one: &str, other: &str, what: &str) {
    let Some(at) = one
        .char_indices()
        .zip(other.char_indices())
        .find_map(|(a, b)| (a != b).then_some(a.0))
    else {
        return assert_eq!(one.len(), other.len(), "{what}");
    };
    let near = |text: &str| {
        text.chars()
            .skip(
                text[..at.min(text.len())]
                    .chars()
                    .count()
                    .saturating_sub(200),
            )
            .take(400)
            .collect::<String>()
    };
    panic!(
        "one has\n{}\n\nand the other\n{}\n\n{what}",
        near(one),
        near(other)
    );
}

/// `POWER: ITEM, ITEM; POWER: ITEM`, each item with its power.
fn items(text: &str, between: char) -> impl Iterator<Item = (&str, &str)> {
    let groups = text
        .split(';')
        .map(str::trim)
        .filter(|group| !group.is_empty());
    groups.flat_map(move |group| {
        let (power, items) = group.split_once(':').unwrap();
        items
            .split(between)
            .map(move |item| (power.trim(), item.trim()))
    })
}
