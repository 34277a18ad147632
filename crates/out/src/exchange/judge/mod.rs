//! What the judges that run games by mail send after each phase: the text that jDip and Realpolitik
//! read. The standard game on its own board.

mod read;
mod write;

pub use read::read;
pub use write::write;

/// What the format is called.
const NAME: &str = "judge text";
