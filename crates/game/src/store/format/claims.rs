//! Claims to victory that wait for the end of the season, in saves.

use super::Misfit;
use super::names::SaveNames;
use chancery_atlas::board::PowerId;
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

impl SaveNames<'_> {
    /// `Claim france italy`, `Concede france`.
    pub(super) fn write_claim_order(&self, order: &ClaimOrder) -> String {
        match order {
            ClaimOrder::Claim { with } => format!("Claim{}", self.write_powers(with)),
            ClaimOrder::Concede { to } => format!("Concede{}", self.write_powers(to)),
        }
    }

    /// Reads [`Self::write_claim_order`] back; `None` where the verb is none of its.
    pub(super) fn take_claim_order(
        &self,
        verb: &str,
        rest: &mut &[&str],
    ) -> Result<Option<ClaimOrder>, Misfit> {
        let mut powers = || {
            let powers = std::mem::take(rest).iter();
            powers
                .map(|power| self.power(power))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(Some(match verb {
            "Claim" => ClaimOrder::Claim { with: powers()? },
            "Concede" => ClaimOrder::Concede { to: powers()? },
            _ => return Ok(None),
        }))
    }

    fn write_powers(&self, powers: &[PowerId]) -> String {
        powers.iter().fold(String::new(), |text, &power| {
            text + " " + &self.write_power(power)
        })
    }
}
