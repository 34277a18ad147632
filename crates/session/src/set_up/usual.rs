//! What a table wants of a new game unless it says otherwise.

use chancery_engine::adjudicate::HouseRules;
use chancery_engine::variant::Variant;

/// What a new game begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Usual {
    /// The id of its variant; the standard game where there is none.
    pub variant: Option<String>,
    /// House rules by name, with their values. One that a variant has not is passed over there.
    pub rules: Vec<(String, String)>,
    /// The plan of the table's clock, as it is typed; empty where none is proposed.
    pub clock: String,
}

impl Usual {
    /// The house rules with which a game of a variant begins.
    pub fn rules_of(&self, variant: &dyn Variant) -> HouseRules {
        let mut rules = variant.house_rules();
        for (name, value) in &self.rules {
            // The list serves all variants.
            let _other_variants = rules.set(variant.options(), name, value);
        }
        rules
    }
}
