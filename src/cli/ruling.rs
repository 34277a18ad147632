//! House rules of the command line: `--option convoy-paradox=all-hold`.

use super::{Done, usage};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::variant::Variant;

/// The house rules that are named.
#[derive(clap::Args, Default)]
pub struct RuleArgs {
    /// A house rule that is not the usual one, as in missing-convoy=land; you may give several
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
}

/// `missing-convoy=land`, or with a blank, as in case files.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once(['=', ' '])
        .ok_or("write a name and a value, as `missing-convoy=land`")?;
    Ok((name.trim().to_lowercase(), value.trim().to_owned()))
}

impl RuleArgs {
    /// Names and values.
    pub fn list(&self) -> &[(String, String)] {
        &self.options
    }

    /// # Errors
    /// Rules are named of a game that is over.
    pub(crate) fn refused_if(&self, is_over: bool) -> Done<()> {
        if is_over && !self.options.is_empty() {
            return Err(usage(
                "the game is over, so no house rule changes its report; leave --option out",
            ));
        }
        Ok(())
    }

    /// The rules of a variant with these.
    pub fn over(&self, variant: &dyn Variant) -> Done<HouseRules> {
        let mut rules = variant.house_rules();
        self.set(&mut rules, variant)?;
        Ok(rules)
    }

    /// Puts these among rules.
    pub fn set(&self, rules: &mut HouseRules, variant: &dyn Variant) -> Done<()> {
        for (name, value) in &self.options {
            rules
                .set(variant.options(), name, value)
                .map_err(|why| usage(why.to_string()))?;
        }
        Ok(())
    }
}
