//! Reports that are no text: pictures, pictures that move, and pages for a printer.

use std::ops::ControlFlow;
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
use chancery_out::picture::{MovingForm, PictureMoment, moving_picture};
use chancery_out::render::{MovingFormat, PdfPage, Renderer};

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
    give_pdf(out, &pages, &title(&view, &moments), &renderer)
}

/// What a report of some phases is called: by the game, and from when to when it tells.
fn title(view: &View, moments: &[PictureMoment]) -> String {
    let game = view.title();
    match moments {
        [] => game.to_owned(),
        [only] => format!("{game}, {}", only.name(view)),
        [first, .., last] => format!("{game}, {} to {}", first.name(view), last.name(view)),
    }
}

/// Every settled phase that is asked for, one after the other, and the board as it then stands.
fn moving(args: &Args, view: &View, format: ReportFormat, renderer: &Renderer) -> Done {
    if args.pages.is_some() || !args.what.is_empty() {
        let why = "a moving picture shows the board alone; leave out --what and --pages";
        return Err(usage(why));
    }
    let moments = moments(args, view)?;
    let turns: Vec<usize> = moments.iter().filter_map(|moment| moment.turn()).collect();
    let form = MovingForm {
        size: args.picture.moving_size(),
        format: if format == ReportFormat::Gif {
            MovingFormat::Gif
        } else {
            MovingFormat::Apng
        },
        ink: ink(args),
    };
    let go_on = |_, _| ControlFlow::Continue(());
    let made = moving_picture(view, &turns, form, renderer, go_on);
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
        give_pdf(out, &pages, &paper::handouts_title(handouts), renderer)
    }
}
