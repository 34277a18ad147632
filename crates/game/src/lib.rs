//! A game in progress: its sheet, history and undo ([`game`]), what its players may know ([`view`]),
//! who may be given what ([`output`]), what is told of it ([`report`]) and of what was done to it
//! ([`told`]), and its files ([`store`], [`case`]).

pub mod case;
pub mod clock;
pub mod complete;
pub mod game;
pub mod livery;
pub mod markup;
pub mod output;
pub mod report;
pub mod score;
pub mod store;
pub mod system;
pub mod told;
pub mod view;
pub mod words;
