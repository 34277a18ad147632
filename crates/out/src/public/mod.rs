//! The public save: what everybody may know of a game, in a file that holds nothing else. A second
//! screen shows it, and it can be given away. The same in a browser: [`Pages`].

mod board;
mod followed;
mod page;

pub use board::PublicBoard;
pub use followed::{Followed, FollowedPage, FollowedSource, Watched};
pub use page::{CLOCK, KEYS, MAP, Pages, STYLE, whole_game, zoom_buttons};
pub(crate) use page::{fitting, linked, notice};

use std::path::Path;

use ron::ser::PrettyConfig;
use serde::{Deserialize, Serialize};

use chancery_atlas::grammar::ron_fault;
use chancery_engine::ending::Ending;
use chancery_engine::seat::SeatId;
use chancery_game::report::{self, SeasonForm};
use chancery_game::score::BoardResult;
use chancery_game::store::{StoreError, outside};
use chancery_game::view::View;

/// The number of the format; another one is not read.
const FORMAT: u32 = 1;

/// Columns to which the texts are set.
const WIDTH: usize = 78;

/// What everybody may know of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicSave {
    format: u32,
    /// What the table calls the game.
    pub game: String,
    /// The name of its rules.
    pub variant: String,
    pub phase: String,
    /// Who has won; empty while the game goes on, and where nobody has.
    pub won: Vec<String>,
    /// How the game ended, as a sentence without a full stop; empty while it goes on.
    #[serde(default)]
    pub ended: String,
    /// The settled seasons, oldest first: the public reports of their phases.
    pub seasons: Vec<String>,
    pub positions: String,
    pub centres: String,
    /// The board, where it is one of the program's own; a file of an earlier version may have none.
    #[serde(default)]
    pub board: Option<PublicBoard>,
    #[serde(default)]
    pub result: PublicResult,
}

/// What scoring needs of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PublicResult {
    /// A file of an earlier version says nothing of it.
    #[default]
    Untold,
    /// It is secret, or there is nothing to be scored.
    Secret,
    Known(BoardResult),
}

impl PublicResult {
    pub fn of_view(view: &View) -> Self {
        report::board_result(view).map_or(Self::Secret, Self::Known)
    }

    pub fn known(self) -> Option<BoardResult> {
        match self {
            Self::Known(result) => Some(result),
            Self::Untold | Self::Secret => None,
        }
    }
}

/// Why a public save, or the game that it is of, can't be read.
#[derive(Debug, thiserror::Error)]
pub enum PublicError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("{0} can't be read: {1}")]
    Io(String, std::io::Error),
    #[error("{file}, line {line}: {what}; `chancery public GAME FILE` writes a public save")]
    Malformed {
        file: String,
        /// The line, from 1.
        line: usize,
        what: String,
    },
    #[error(
        "{file} has format {found}, but this version reads {FORMAT}; write it again with \
         `chancery public GAME FILE`"
    )]
    Format { file: String, found: u32 },
}

impl PublicSave {
    /// What a view shows; it is to be the public's.
    pub fn new(view: &View) -> Self {
        let positions = report::with_table(view, report::positions(view));
        let centres = report::with_table(view, report::centre_chart(view));
        Self {
            format: FORMAT,
            game: view.game.clone(),
            variant: view.variant.name().to_owned(),
            phase: view.calendar().name(view.now.phase),
            won: view
                .now
                .winners()
                .iter()
                .map(|&seat| view.seat_name(seat).to_owned())
                .collect(),
            ended: report::how_ended(view),
            seasons: report::by_season(view, SeasonForm::Compact)
                .into_iter()
                .map(|season| season.to_text(WIDTH))
                .collect(),
            positions: positions.to_text(WIDTH),
            centres: centres.to_text(WIDTH),
            board: PublicBoard::new(view),
            result: PublicResult::of_view(view),
        }
    }

    pub fn to_text(&self) -> Result<String, ron::Error> {
        // The same lines on every system, so that the same game is the same file.
        ron::ser::to_string_pretty(self, PrettyConfig::new().new_line("\n"))
    }

    /// Writes it, whole or not at all.
    ///
    /// # Errors
    /// The file can't be written, or is in the folder of a saved game.
    pub fn write(&self, file: &Path) -> std::io::Result<()> {
        let text = self.to_text().map_err(std::io::Error::other)?;
        outside::write(file, text.as_bytes())
    }

    pub fn read(file: &Path) -> Result<Self, PublicError> {
        let name = file.display().to_string();
        // Such a file comes from somebody else: it is read no further than its bound.
        let text = match chancery_atlas::bounded::read_text(file) {
            Ok(text) => text,
            Err(why) => return Err(PublicError::Io(name, why)),
        };
        Self::parse(&text, name)
    }

    /// Reads the text of one; `name` is where it comes from, for errors.
    pub fn parse(text: &str, name: String) -> Result<Self, PublicError> {
        let save: Self = match ron::from_str(text) {
            Ok(save) => save,
            Err(why) => {
                return Err(PublicError::Malformed {
                    file: name,
                    line: why.span.start.line,
                    what: ron_fault(&why.code),
                });
            }
        };
        if save.format != FORMAT {
            return Err(PublicError::Format {
                file: name,
                found: save.format,
            });
        }
        Ok(save)
    }

    /// How the game ended; of a file of an earlier version, which has the winners alone, who has
    /// won.
    pub fn ended(&self) -> String {
        if !self.ended.is_empty() {
            return self.ended.clone();
        }
        // The winners' places in the list stand for their seats, which the file does not tell.
        let winners = (0..self.won.len()).filter_map(SeatId::nth);
        match Ending::won(winners) {
            Some(ending) => ending.sentence(|seat| self.won[seat.index()].as_str()),
            None => String::new(),
        }
    }

    /// All of it to be read on one page, the latest first.
    pub fn page(&self) -> String {
        let ended = match self.ended() {
            ended if ended.is_empty() => ended,
            ended => format!("{ended}.\n\n"),
        };
        let seasons = self.seasons.iter().rev().map(String::as_str);
        let parts: Vec<&str> = seasons
            .clone()
            .take(1)
            .chain([self.positions.as_str(), self.centres.as_str()])
            .chain(seasons.skip(1))
            .collect();
        format!("{ended}{}", parts.join("\n"))
    }
}
