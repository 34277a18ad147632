//! Files that the screen hands out: reports and pictures, in the game's folder.

use std::io;

use super::app::App;
use chancery_game::store::outside;
use chancery_out::render::{PictureSize, Renderer};

/// The longer side of a picture, in pixels.
const PICTURE: u32 = 1920;

impl App {
    /// Writes a drawing as a picture for the players' chat.
    pub(super) fn write_picture(&mut self, name: &str, svg: &str) {
        let made = Renderer::load()
            .and_then(|renderer| renderer.png(&[svg], PictureSize::Longer(PICTURE)));
        match made {
            Ok(picture) => self.write(&[(format!("{name}.png"), picture)]),
            Err(why) => self.model.cx.error(why.to_string()),
        }
    }

    pub(super) fn write(&mut self, files: &[(String, impl AsRef<[u8]>)]) {
        let Some(handle) = &self.handle else { return };
        let folder = handle.folder().join("reports");
        // Not the game's folder too: somebody who took that away is not to find it again.
        let made = || match std::fs::create_dir(&folder) {
            Err(why) if why.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            made => made,
        };
        let mut written = String::new();
        for (name, text) in files {
            let file = folder.join(name);
            let place = file.parent().unwrap_or(&folder);
            let done = made()
                .and_then(|()| std::fs::create_dir_all(place))
                .and_then(|()| outside::write(&file, text.as_ref()));
            if let Err(why) = done {
                let failed = format!("could not write {}: {why}", file.display());
                return self.model.cx.error(failed);
            }
            written = match files.len() {
                1 => file.display().to_string(),
                many => format!("{many} files in {}", place.display()),
            };
        }
        self.model.cx.done(format!("Written: {written}"));
    }
}
