//! The pages of an event's wall, as HTML.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::boards::WallBoard;
use crate::ranking::{Ranking, RankingRow};
use crate::roster::EntrantId;
use crate::sheets::{marked, progress_words};
use crate::sources::{BoardProgress, BoardState};
use crate::tournament::Tournament;
use chancery_game::clock::Clock;
use chancery_game::markup::{Element, Markup};
use chancery_game::output::RoomPath;
use chancery_out::fixed::name_of_bytes;
use chancery_out::picture::badges;
use chancery_out::serve::{Edition, qr_drawing, served_page, whole_number};

/// Players of the standings that are always there, of the others how many at once, and how often these
/// change until the first ones come again. The style sheet knows these numbers.
const TOP: usize = 8;
const TURNED: usize = 10;
const PARTS: usize = 10;

/// What the pages of a wall tell.
pub(super) struct WallPages {
    pub tournament: Tournament,
    /// The round that is shown, from 1.
    pub round: usize,
    pub ranking: Ranking,
    /// How its boards stand.
    pub states: Vec<BoardState>,
    /// Where the pages of its boards are.
    pub links: Vec<Option<String>>,
}

fn of_class(name: &'static str, class: &'static str) -> Element {
    Element::new(name).set("class", class)
}

/// A text that leads somewhere, where that is known.
fn linked(to: Option<&str>, text: &str) -> Element {
    match to {
        Some(to) => Element::new("a").set("href", to).text(text),
        None => Element::new("span").text(text),
    }
}

impl WallPages {
    /// The pages under a name made of all that they tell, with the boards' own below them.
    pub(super) fn edition(self, wall: Element, boards: BTreeMap<usize, Arc<Edition>>) -> Edition {
        let (rounds, entrants) = (&self.tournament.rounds, &self.tournament.entrants);
        let mut told = format!("{:?} {rounds:?} {entrants:?}", self.ranking);
        told.extend(boards.values().map(|board| board.name.as_str()));
        let name = name_of_bytes(&[&Markup::from(wall.clone()).to_string(), &told]);
        let edition = name.clone();
        Edition::new(name, boards, move |path| {
            let shown = match RoomPath::read(path)? {
                (RoomPath::Now, _) => wall.clone(),
                (RoomPath::Players, _) => self.players(),
                (RoomPath::Player, number) => self.player(whole_number(number)?.checked_sub(1)?)?,
                _ => return None,
            };
            Some(served_page(&self.tournament.name, shown, &edition))
        })
    }

    /// All boards, with the standings between them.
    pub(super) fn wall(
        &self,
        boards: &[WallBoard],
        clock: Option<&Clock>,
        phones: Option<&str>,
    ) -> Element {
        let round = &self.tournament.rounds[self.round - 1];
        let mut about = vec![format!("Round {}", self.round), round.plan.to_string()];
        about.retain(|part| !part.is_empty());
        let calendar = self.tournament.variant.calendar_on(&self.tournament.board);
        let phase = clock.map(|clock| calendar.name(clock.run.phase));
        let now = phase.unwrap_or_else(|| about.remove(0));
        let mut tiles: Vec<Element> = Vec::new();
        for (at, (board, state)) in boards.iter().zip(&self.states).enumerate() {
            tiles.push(self.tile(at, board, state));
        }
        // Both sides have as many rows.
        if tiles.len() % 2 == 1 {
            tiles.push(Element::new("div"));
        }
        let right = tiles.split_off(tiles.len() / 2);
        let side = |tiles| of_class("div", "side").with(Markup::lines(tiles));
        of_class("main", "wall")
            .with(self.header(&now, &about.join(", ")))
            .with(side(tiles))
            .with(self.standings(phones))
            .with(side(right))
    }

    fn header(&self, now: &str, about: &str) -> Element {
        let small = Element::new("small").text(about);
        Element::new("header")
            .with(Element::new("h1").text(&self.tournament.name))
            .with(of_class("p", "now").text(now).with(small))
    }

    /// A board: its number, how far it is, the centres, its map.
    fn tile(&self, at: usize, board: &WallBoard, state: &BoardState) -> Element {
        let number = (at + 1).to_string();
        let is_open = !matches!(state.progress, BoardProgress::Waits | BoardProgress::Over);
        let words = match &board.sight {
            Some(sight) if is_open => sight.phase.clone(),
            _ => progress_words(&self.tournament, state),
        };
        let table = self.tournament.rounds[self.round - 1].table(at);
        let mut inside = vec![
            Element::new("h2").with(linked(board.link().as_deref(), &number)),
            of_class("p", "state").text(words),
            self.seats(&table, Some(state), None),
        ];
        if let Some(sight) = &board.sight {
            if let Some(chart) = &sight.chart {
                inside.push(of_class("div", "chart").with(chart.clone()));
            }
            if !sight.late.is_empty() {
                let late = format!("Late: {}", sight.late.join(", "));
                inside.push(of_class("p", "late").text(late));
            }
        }
        if board.is_old {
            inside.push(of_class("p", "old").text("Not up to date"));
        }
        of_class("article", "tile")
            .set("id", format_args!("board{number}"))
            .set("aria-label", format_args!("Board {number}"))
            .with(Markup::lines(inside))
    }

    /// Who sits at a board, in the order of the powers, with the centres of each where these are known.
    fn seats(
        &self,
        table: &[EntrantId],
        state: Option<&BoardState>,
        own: Option<usize>,
    ) -> Element {
        let result = state.and_then(|state| state.result.as_ref());
        let is_secret = state.is_some_and(|state| state.progress == BoardProgress::Secret);
        let mut items = Vec::new();
        for (power, badge) in badges(&self.tournament.board).into_iter().enumerate() {
            let centres = result.map(|result| result.powers[power].centres);
            let item = match centres {
                _ if own == Some(power) => of_class("li", "mine"),
                Some(0) => of_class("li", "gone"),
                _ => Element::new("li"),
            };
            let unknown = if is_secret { "?" } else { "" };
            let centres = centres.map_or(unknown.to_owned(), |centres| centres.to_string());
            let player = self.tournament.name_of(table[power]);
            let item = item
                .set("title", self.tournament.power_name(power))
                .with(badge)
                .with(Element::new("b").text(centres));
            items.push(item.with(of_class("span", "who").text(player)));
        }
        of_class("ul", "counts").with(Markup::lines(items))
    }

    /// The first ones, and the others in turn.
    fn standings(&self, phones: Option<&str>) -> Element {
        let rows = &self.ranking.players;
        let (top, others) = rows.split_at(rows.len().min(TOP));
        let parts = others.chunks(TURNED).take(PARTS);
        let parts = Markup::lines(parts.map(|rows| ranks(rows, None)));
        let strip = of_class("div", "strip").with(parts);
        let mut inside = vec![
            Element::new("h2").text("Standings"),
            ranks(top, None),
            of_class("div", "turning").with(strip),
        ];
        if self.ranking.provisional {
            inside.push(Element::new("p").text("* A game still runs."));
        }
        if let Some(address) = phones {
            let shown = of_class("p", "phones").with(Markup::lines(qr_drawing(address)));
            inside.push(shown.with(linked(Some(RoomPath::Players.address()), address)));
        }
        of_class("section", "standings").with(Markup::lines(inside))
    }

    /// All names, to choose one.
    fn players(&self) -> Element {
        let players = self.tournament.entrants.iter().zip(1..);
        let mut players: Vec<(&str, usize)> = players
            .map(|(player, number)| (player.name.as_str(), number))
            .collect();
        players.sort_unstable();
        let items = players.into_iter().map(|(name, number)| {
            let to = format!("{}{number}", RoomPath::Player.address());
            Element::new("li").with(linked(Some(&to), name))
        });
        let list = of_class("ul", "choose").with(Markup::lines(items));
        self.phone_page("Who are you?", "", list.into())
    }

    /// What a player looks for: his seats that are still to be played, and his place.
    fn player(&self, entrant: EntrantId) -> Option<Element> {
        let name = &self.tournament.entrants.get(entrant)?.name;
        let mut shown = Markup::default();
        for (round, number) in self.tournament.rounds.iter().zip(1..) {
            if round.closed {
                continue;
            }
            for at in 0..round.sources.len() {
                let table = round.table(at);
                let Some(power) = table.iter().position(|&seat| seat == entrant) else {
                    continue;
                };
                let (mut link, mut state) = (None, None);
                if number == self.round {
                    (link, state) = (self.links[at].as_deref(), self.states.get(at));
                }
                let heading = Element::new("h2")
                    .text(format_args!("Round {number}: "))
                    .with(linked(link, &format!("Board {}", at + 1)))
                    .text(format_args!(", {}", self.tournament.power_name(power)));
                shown.push(heading);
                shown.push(self.seats(&table, state, Some(power)));
            }
            if round.sitters().any(|sitter| sitter == entrant) {
                let text = format!("Round {number}: you sit out");
                shown.push(Element::new("h2").text(text));
            }
        }
        if shown.is_empty() {
            shown.push(Element::new("h2").text("You have no seat yet"));
        }
        let rows = &self.ranking.players;
        let own = rows.iter().find(|row| row.entrant == entrant);
        let place = own.map(|row| format!("place {} of {}", row.place, rows.len()));
        shown.push(Element::new("h2").text("Standings"));
        shown.push(ranks(rows, Some(entrant)));
        Some(self.phone_page(name, &place.unwrap_or_default(), shown))
    }

    fn phone_page(&self, now: &str, about: &str, shown: Markup) -> Element {
        let all = linked(Some(RoomPath::Now.address()), "All boards");
        let section = Element::new("section").with(shown);
        of_class("main", "own")
            .with(self.header(now, about))
            .with(section.with(Element::new("p").with(all)))
    }
}

/// Rows of the standings; that of a player is marked for himself.
fn ranks(rows: &[RankingRow], own: Option<EntrantId>) -> Element {
    let mut lines = Vec::new();
    for row in rows {
        let line = if own == Some(row.entrant) {
            of_class("tr", "mine").set("aria-current", "true")
        } else {
            Element::new("tr")
        };
        let total = marked(row.total, row.provisional, row.unknown);
        let cells = [row.place.to_string(), row.player.clone(), total];
        lines.push(line.with(Markup::lines(
            cells.map(|cell| Element::new("td").text(cell)),
        )));
    }
    of_class("table", "ranks").with(Markup::lines(lines))
}
