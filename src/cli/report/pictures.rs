//! Reports that are no text: pictures, pictures that move, and pages for a printer.

use std::path::Path;

use super::{
    Args, drawn, handout, handouts, ink, is_for_each, is_personal, make, moments, score_by, seen,
    then, write_pages,
};
use crate::cli::pictures::{give_made, give_pdf, give_png, renderer, warn_of_missing};
use crate::cli::{Done, usage};
use chancery_game::game::Game;
use chancery_game::output::ReportFormat;
use chancery_game::report::Arrows;
use chancery_game::view::View;
use chancery_out::paper::{self, Handout};
use chancery_out::picture::{PictureMoment, svg};
use chancery_out::render::{MovingFormat, PdfPage, Renderer};

/// For how long each moment of a game is shown, in hundredths of a second, and how many times as
/// long the last one.
const SHOWN: u16 = 150;
const AT_LAST: usize = 4;

/// Writes a report in one of these formats.
pub(super) fn write(args: &Args, game: &Game, format: ReportFormat, arrows: Arrows) -> Done {
    // Loaded first, so that it fails before any work is done.
    let renderer = renderer()?;
    let out = args.out.as_deref();
    if let ReportFormat::Apng | ReportFormat::Gif = format {
        return moving(args, &seen(args, game)?, format, &renderer);
    }
    if let Some(folder) = &args.pages {
        return write_pages(args, game, format, folder, arrows, |file, handout| {
            give(args, Some(file), &[handout], format, &renderer)
        });
    }
    let mut view = seen(args, game)?;
    score_by(args, &mut view)?;
    if is_personal(args) {
        let handouts = if is_for_each(args) {
            handouts(args, game, arrows)?
        } else {
            vec![handout(args, game, &view, arrows)?]
        };
        return give(args, out, &handouts, format, &renderer);
    }
    if format == ReportFormat::Png {
        let drawn = drawn(args, &view)?;
        warn_of_missing(&[&drawn], &renderer);
        return give_made(out, renderer.png(&[drawn], args.picture.size()));
    }
    let text = make(args, game, &view, arrows)?;
    let moments = moments(args, &view)?;
    let view = then(&view, &moments);
    let pages = paper::season_pages(&view, &moments, &text, args.paper, ink(args), &renderer);
    give_pdf(out, &pages, &view.game, &renderer)
}

/// Every settled phase that is asked for, one after the other, and the board as it then stands.
fn moving(args: &Args, view: &View, format: ReportFormat, renderer: &Renderer) -> Done {
    if args.pages.is_some() || !args.what.is_empty() {
        let why = "a moving picture shows the board alone; leave out --what and --pages";
        return Err(usage(why));
    }
    let moments = moments(args, view)?;
    let turns = moments.iter().filter_map(|moment| moment.turn());
    let moments = turns.flat_map(|turn| PictureMoment::of_turn(view, turn));
    let mut drawings: Vec<String> = moments
        .clone()
        .map(|moment| svg(view, moment, ink(args)))
        .collect();
    let last = svg(
        &then(view, &moments.collect::<Vec<_>>()),
        PictureMoment::Now,
        ink(args),
    );
    // The last moment stands longer: after it the film begins again.
    drawings.extend(std::iter::repeat_n(last, AT_LAST));
    let format = if format == ReportFormat::Gif {
        MovingFormat::Gif
    } else {
        MovingFormat::Apng
    };
    let made = renderer.moving(&drawings, args.picture.size(), SHOWN, format);
    give_made(args.out.as_deref(), made)
}

fn pages(args: &Args, handouts: &[Handout], renderer: &Renderer) -> Vec<PdfPage> {
    paper::handout_pages(handouts, args.paper, ink(args), renderer)
}

fn give(
    args: &Args,
    out: Option<&Path>,
    handouts: &[Handout],
    format: ReportFormat,
    renderer: &Renderer,
) -> Done {
    let pages = pages(args, handouts, renderer);
    if format == ReportFormat::Png {
        give_png(out, &pages, args.picture.size(), renderer)
    } else {
        give_pdf(out, &pages, "Hand-out", renderer)
    }
}
