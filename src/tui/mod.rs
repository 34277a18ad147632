//! The screen: a model, inputs, one update, and drawing that never changes state.
//!
//! A folder or file has all of a screen ([`screens`], [`painter`]), of a page over the table of a
//! game ([`pages`], [`table`]), or of a box above them ([`popups`]). Each uses only those after it in
//! this list: screens, pages, table, boxes, [`over_table`], [`model`], [`open_game`] (what all of them
//! know of a game).
//! [`keymap`] joins the actions that each of them declares; [`update`] turns an input into a changed
//! model and effects; [`view`] draws the model; [`app`] carries out the effects and saves; [`run()`]
//! ties them to the terminal, and [`plain`] to lines.

pub mod about;
pub mod action;
pub mod app;
pub mod ask;
pub mod bindings;
pub mod burst;
mod clock_face;
pub mod effect;
mod failure;
pub mod find;
mod form;
pub mod frames;
mod fuzzy;
pub mod glyphs;
pub mod graphics;
pub mod input;
mod jump;
pub mod keymap;
pub mod keys;
pub mod lesson;
pub mod line;
pub mod list;
pub mod lock;
mod locked;
pub mod look;
pub mod map;
pub mod model;
pub mod open_game;
pub mod over_table;
pub mod pages;
pub mod painter;
mod pane;
pub mod plain;
pub mod popups;
mod run;
pub mod screens;
pub mod shared;
pub mod stroke;
pub mod table;
pub mod term;
pub mod theme;
pub mod update;
pub mod view;
pub mod widgets;
mod words;

pub use run::{Begin, Falls, Options, SetUpDefaults, run};
