//! Pictures and pages for a printer. A build without them says how to get them.

#[cfg(not(feature = "pictures"))]
mod absent;
#[cfg(feature = "pictures")]
mod files;
#[cfg(feature = "pictures")]
mod pages;
#[cfg(feature = "pictures")]
mod structure;
