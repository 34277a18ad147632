//! Claims to victory that wait for the end of the season, in saves.

use super::Misfit;
use super::line::forms;
use super::names::SaveNames;
use chancery_engine::order::ClaimOrder;
use chancery_engine::variant::Claim;

impl SaveNames<'_> {
    /// `france with germany, italy`, `france alone`.
    pub(super) fn read_claim(&self, text: &str) -> Result<Claim, Misfit> {
        if let Some(power) = text.strip_suffix(" alone") {
            return Ok(Claim {
                power: self.power(power)?,
                with: Vec::new(),
            });
        }
        let (power, with) = text.split_once(" with ").ok_or_else(|| {
            misfit!(
                "“{text}” is not a claim; write it as in “france with germany, italy” or \
                 “france alone”"
            )
        })?;
        Ok(Claim {
            power: self.power(power)?,
            with: with
                .split(", ")
                .map(|power| self.power(power))
                .collect::<Result<_, _>>()?,
        })
    }

    /// `france with germany, italy`, `france alone`.
    pub(super) fn write_claim(&self, claim: &Claim) -> String {
        let power = self.write_power(claim.power);
        let with: Vec<_> = claim
            .with
            .iter()
            .map(|&power| self.write_power(power))
            .collect();
        if with.is_empty() {
            format!("{power} alone")
        } else {
            format!("{power} with {}", with.join(", "))
        }
    }
}

forms! { ClaimOrder, "an order":
    "Claim" with => [ClaimOrder::Claim { with }];
    "Concede" to => [ClaimOrder::Concede { to }];
}
