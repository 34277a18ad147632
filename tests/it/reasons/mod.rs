//! What every reason means, tried on made-up phases of every variant: had the unit or order not
//! been there that it names, the outcome would differ. Movement on the standard board is tried in
//! `engine`, Mobilization in `mobilization`, time scales in `mercator`, ballots in `arms_merchant`.

mod adjustments;
mod barred;
mod carrying;
mod games;
mod retreats;
pub mod void;
mod year_1885;
