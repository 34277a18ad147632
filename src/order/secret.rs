//! Orders of a secret world.

use crate::board::ProvinceId;

/// An order of a secret world.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SecretOrder {
    /// `name Land 1 = Vinland (Vin)`, `rename Vinland = Norumbega (Nrb)`: an area beyond the known
    /// world is named.
    Name {
        /// The area.
        area: ProvinceId,
        /// Its name from now on.
        name: String,
        /// The abbreviation, where one was written.
        abbr: Option<String>,
    },
}
