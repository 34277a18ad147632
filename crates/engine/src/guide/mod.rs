//! Pages to read: the rules of each variant, and what callers can count on. There is no code here.

pub mod guarantees;
pub mod rules;
