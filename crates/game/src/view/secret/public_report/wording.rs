//! The two ways in which the public report is put.

/// How a line is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::view) enum Wording {
    /// `F(SAO)-OB (fails)`
    Printed,
    /// `the fleet in South Atlantic Ocean moves to somewhere beyond the Known World, but fails`
    ReadOut,
}

/// What came of an order, or of its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sequel {
    Void,
    Fails,
    Cut,
    Dislodged,
}

impl Wording {
    /// Any place that is not told.
    pub(super) const fn hidden(self) -> &'static str {
        match self {
            Self::Printed => "OB",
            Self::ReadOut => "somewhere beyond the Known World",
        }
    }

    /// A unit with its letters, at a place; `None` for one that is not told.
    pub(super) fn piece(self, nation: &str, letters: &str, place: Option<&str>) -> String {
        if self == Self::Printed {
            let place = place.unwrap_or(self.hidden());
            return match letters {
                "" => format!("{nation}{place}"),
                letters => format!("{nation}{letters}({place})"),
            };
        }
        let unit = match letters {
            "A" => "army",
            "F" => "fleet",
            "A/F" => "fleet with an army aboard",
            _ => "unit",
        };
        let called = format!("{nation}{unit}");
        match place {
            Some(place) => format!("the {called} in {place}"),
            None if called.starts_with(['A', 'E', 'a']) => {
                format!("an {called} beyond the Known World")
            }
            None => format!("a {called} beyond the Known World"),
        }
    }

    pub(super) const fn stands(self) -> &'static str {
        match self {
            Self::Printed => " Stand",
            Self::ReadOut => " stands",
        }
    }

    pub(super) const fn moves(self) -> &'static str {
        match self {
            Self::Printed => "-",
            Self::ReadOut => " moves to ",
        }
    }

    /// Between the spaces of a way.
    pub(super) const fn on(self) -> &'static str {
        match self {
            Self::Printed => "-",
            Self::ReadOut => " and on to ",
        }
    }

    /// Behind a unit that is helped, before the place to which it goes.
    pub(super) const fn to(self, lands: bool) -> &'static str {
        match (self, lands) {
            (Self::Printed, false) => "-",
            (Self::Printed, true) => " D ",
            (Self::ReadOut, false) => " to ",
            (Self::ReadOut, true) => " to land in ",
        }
    }

    pub(super) const fn supports(self) -> &'static str {
        match self {
            Self::Printed => " S ",
            Self::ReadOut => " supports ",
        }
    }

    pub(super) const fn ferries(self) -> &'static str {
        match self {
            Self::Printed => " FF ",
            Self::ReadOut => " ferries ",
        }
    }

    pub(super) const fn boards(self) -> &'static str {
        match self {
            Self::Printed => " B ",
            Self::ReadOut => " boards ",
        }
    }

    pub(super) const fn lands(self) -> &'static str {
        match self {
            Self::Printed => " D ",
            Self::ReadOut => " lands in ",
        }
    }

    pub(super) const fn with_treasure(self) -> &'static str {
        match self {
            Self::Printed => " with T",
            Self::ReadOut => " with a treasure",
        }
    }

    pub(super) const fn disbanded(self) -> &'static str {
        match self {
            Self::Printed => " disbanded",
            Self::ReadOut => " is disbanded",
        }
    }

    pub(super) const fn sequel(self, sequel: Sequel) -> &'static str {
        match (self, sequel) {
            (Self::Printed, Sequel::Void) => " (void)",
            (Self::Printed, Sequel::Fails) => " (fails)",
            (Self::Printed, Sequel::Cut) => " (cut)",
            (Self::Printed, Sequel::Dislodged) => " (dislodged)",
            (Self::ReadOut, Sequel::Void) => ", but the order is void",
            (Self::ReadOut, Sequel::Fails) => ", but fails",
            (Self::ReadOut, Sequel::Cut) => ", but the support is cut",
            (Self::ReadOut, Sequel::Dislodged) => ", and is dislodged",
        }
    }
}
