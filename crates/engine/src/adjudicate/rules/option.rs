//! What an option is: its name, its values, and a set of them as a type.

/// A named value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceSpec {
    /// As in files and on the command line: `all-hold`.
    pub value: &'static str,
    /// As people read it: `all hold`.
    pub title: &'static str,
    /// What happens, in a sentence or two.
    pub doc: &'static str,
}

/// An option: its name, what it decides, and its values; the first is the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// As in files and on the command line: `convoy-paradox`.
    pub name: &'static str,
    /// As people read it: `Convoy paradox`.
    pub title: &'static str,
    /// The case in which it decides, with its source, one sentence.
    pub doc: &'static str,
    /// What it stands among.
    pub group: OptionGroup,
    /// The values; the first is the default. None where the value is a seed
    /// ([`super::HouseRules::seed`]).
    pub choices: &'static [ChoiceSpec],
}

impl OptionSpec {
    /// A rule and one of its choices as people read them: `Convoy paradox: all hold`; the rule
    /// alone where it has no such choice.
    pub fn titled(&self, choice: usize) -> String {
        match self.choices.get(choice) {
            Some(choice) => format!("{}: {}", self.title, choice.title),
            None => self.title.to_owned(),
        }
    }

    /// The choice of a value, as an index.
    ///
    /// # Errors
    /// It has no such value.
    pub fn choice(&self, value: &str) -> Result<usize, OptionError> {
        let found = self.choices.iter().position(|choice| choice.value == value);
        found.ok_or_else(|| {
            let choices: Vec<_> = self.choices.iter().map(|choice| choice.value).collect();
            OptionError::UnknownValue {
                name: self.name,
                value: value.to_owned(),
                choices: choices.join(", "),
            }
        })
    }

    /// Whether it can be ruled otherwise for one phase: it settles something, is chosen and not
    /// typed, and is no module, which a game is played with or without.
    #[cfg(feature = "table")]
    pub fn is_for_once(&self) -> bool {
        self.group.settles() && !self.choices.is_empty() && self.name != super::ARMY_FLEET
    }
}

/// What an option is about, in the order in which people read them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum OptionGroup {
    /// What a variant's own rules leave open.
    #[default]
    Variant,
    /// Orders that are badly written, or too many.
    Orders,
    /// Convoys: their routes, paradoxes, and those between neighbours.
    Convoys,
    /// Coasts that are not named, or named wrongly.
    Coasts,
    /// Builds, and removals.
    Builds,
    /// What 1885 has of its own about retreats, for any variant.
    Retreats,
    /// Davis's army/fleet module, and what is left open within it.
    Carrying,
    /// What the table does about slips, corrections and votes. It decides nothing on the board.
    Table,
    /// In which languages slips may be written. It decides nothing on the board.
    Languages,
}

impl OptionGroup {
    /// Every group, in the order in which people read them.
    pub const ALL: [Self; 9] = [
        Self::Variant,
        Self::Orders,
        Self::Convoys,
        Self::Coasts,
        Self::Builds,
        Self::Retreats,
        Self::Carrying,
        Self::Table,
        Self::Languages,
    ];

    /// What stands over its options.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Variant => "This variant",
            Self::Orders => "Orders",
            Self::Convoys => "Convoys",
            Self::Coasts => "Coasts",
            Self::Builds => "Builds and disbands",
            Self::Retreats => "Retreats",
            Self::Carrying => "Armies aboard fleets",
            Self::Table => "The table",
            Self::Languages => "Languages of slips",
        }
    }

    /// Whether a rulebook leaves its options open, or says otherwise than another edition.
    #[cfg(feature = "table")]
    pub const fn is_of_rulebook(self) -> bool {
        matches!(
            self,
            Self::Variant | Self::Orders | Self::Convoys | Self::Coasts | Self::Builds
        )
    }

    /// Whether its options decide what comes of orders.
    pub const fn settles(self) -> bool {
        !matches!(self, Self::Table | Self::Languages)
    }
}

/// An option that could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has this name; and the names that there are.
    #[error("there is no house rule “{0}”; the rules are: {1}")]
    UnknownName(String, String),
    /// The option has no such value.
    #[error("house rule “{name}” has no value “{value}”; it takes: {choices}")]
    UnknownValue {
        /// The option.
        name: &'static str,
        /// What was written.
        value: String,
        /// What it takes.
        choices: String,
    },
}

/// Makes a set of options: an enum of its choices for each, a struct that holds the choices in
/// force, and the specifications for files and screens.
macro_rules! option_set {
    (@group) => { $crate::adjudicate::OptionGroup::Variant };
    (@group $group:ident) => { $crate::adjudicate::OptionGroup::$group };
    (
        $(#[doc = $set_doc:literal])*
        pub struct $Set:ident {
            $( $(#[doc = $extra_doc:literal])* pub $extra:ident: $ExtraType:ty = $nothing:expr, )*
        }
        $( $(#[doc = $doc:literal])* $field:ident, $name:literal, $title:literal $(in $group:ident)? : $Type:ident {
            $First:ident = $first:literal, $ftitle:literal, $fdoc:literal;
            $( $Variant:ident = $value:literal, $vtitle:literal, $vdoc:literal; )+
        } )+
    ) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum $Type {
                #[default]
                #[doc = $fdoc]
                $First,
                $( #[doc = $vdoc] $Variant, )+
            }
            impl $Type {
                const ALL: &'static [Self] = &[Self::$First, $( Self::$Variant ),+];

                /// As in files and on screen.
                #[allow(dead_code, reason = "few options are named one by one")]
                pub(crate) const fn value(self) -> &'static str {
                    match self {
                        Self::$First => $first,
                        $( Self::$Variant => $value, )+
                    }
                }
            }
        )+

        $(#[doc = $set_doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $Set {
            $( $(#[doc = $doc])* pub $field: $Type, )+
            $( $(#[doc = $extra_doc])* pub $extra: $ExtraType, )*
        }

        impl Default for $Set {
            fn default() -> Self {
                Self::DEFAULT
            }
        }

        impl $Set {
            /// The first choice of each option.
            pub const DEFAULT: Self = Self {
                $( $field: $Type::$First, )+
                $( $extra: $nothing, )*
            };

            /// Every option of the set, in the order in which they are shown.
            pub const SPECS: &'static [$crate::adjudicate::OptionSpec] = &[
                $( $crate::adjudicate::OptionSpec {
                    name: $name,
                    title: $title,
                    doc: concat!($($doc),*),
                    group: option_set!(@group $($group)?),
                    choices: &[
                        $crate::adjudicate::ChoiceSpec { value: $first, title: $ftitle, doc: $fdoc },
                        $( $crate::adjudicate::ChoiceSpec {
                            value: $value, title: $vtitle, doc: $vdoc,
                        }, )+
                    ],
                }, )+
            ];

            /// The value of the option at an index of [`Self::SPECS`], as an index into its
            /// choices.
            #[allow(dead_code, reason = "a set that is only read back from choices does not ask \
             for them")]
            fn nth(&self, option: usize) -> usize {
                let mut index = 0;
                $(
                    if index == option {
                        return $Type::ALL.iter().position(|&v| v == self.$field).unwrap_or(0);
                    }
                    index += 1;
                )+
                // The last count of the repetition is read nowhere.
                let _ = index;
                0
            }

            /// The set that a variant's own choices make.
            #[allow(dead_code, reason = "only sets of a variant's own options are read back from \
             choices")]
            pub(crate) fn from_choices(own: &$crate::adjudicate::OwnChoices) -> Self {
                let mut set = Self::default();
                for option in 0..Self::SPECS.len() {
                    set.set_nth(option, own.get(option));
                }
                set
            }

            /// Sets the option at an index of [`Self::SPECS`] to one of its choices; indices out of
            /// range change nothing.
            fn set_nth(&mut self, option: usize, choice: usize) {
                let mut index = 0;
                $(
                    if index == option {
                        if let Some(&value) = $Type::ALL.get(choice) {
                            self.$field = value;
                        }
                        return;
                    }
                    index += 1;
                )+
                let _ = index;
            }
        }
    };
}
pub(crate) use option_set;

/// The choices made among a variant's own options, in their order: indices into each option's
/// choices. There are never more than twelve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OwnChoices(pub [u8; 12]);

impl OwnChoices {
    /// The choice made in the option at an index.
    pub fn get(&self, option: usize) -> usize {
        self.0.get(option).copied().map_or(0, usize::from)
    }
}
