//! A page of text, and the chart beside it.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::{ReaderSubject, TextPage};
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::pages::eyes;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{margin, middle, pane, put_cursor, rule_left, split_left, tabs};

pub fn draw(cx: &Context, table: &TableScreen, page: &TextPage, frame: &mut Frame<'_>, body: Rect) {
    if page.is_covered {
        return draw_cover(cx, page, frame, body);
    }
    let lines = page.text_at(body.width);
    let shown = (page.top + usize::from(body.height)).min(lines.len());
    let passed_on = page
        .player
        .as_ref()
        .map(|player| format!("Enter passes it to {player}; "))
        .unwrap_or_default();
    let remark = format!("{passed_on}{shown} of {} lines", lines.len());
    let inner = pane(frame, body, &cx.look, "Reports", &remark, true);

    let mut subjects = ReaderSubject::all(&table.game);
    // The rules of the standard game are there when they are asked for.
    if page.subject == ReaderSubject::Rulebook && !subjects.contains(&page.subject) {
        subjects.push(page.subject);
    }
    let titles: Vec<&str> = subjects.iter().map(|s| s.title()).collect();
    let open = subjects
        .iter()
        .position(|subject| subject.has_tab_of(page.subject))
        .unwrap_or(0);
    // Where not all of them fit, the row begins as far on as it takes to have the open one in
    // sight.
    let fits = |first: &usize| {
        titles[*first..=open]
            .iter()
            .map(|title| title.len() + 3)
            .sum::<usize>()
            <= usize::from(inner.width)
    };
    let first = (0..=open).find(fits).unwrap_or(open);
    let text = tabs(frame, inner, &cx.look, &titles[first..], open - first);
    text_and_chart(&cx.look, page, frame, text);
}

/// The text, the chart beside it where there is room for both; else the one of them that is turned
/// to.
pub fn text_and_chart(look: &Look, page: &TextPage, frame: &mut Frame<'_>, area: Rect) {
    let columns = page.columns_of_text(area.width);
    let is_beside = columns < area.width;
    let [text, chart] = split_left(area, columns);
    match &page.chart {
        Some(drawn) if is_beside => {
            let chart = rule_left(frame, chart, look);
            eyes::drawn(look, drawn, None, frame, chart);
        }
        Some(drawn) if page.is_chart => return eyes::drawn(look, drawn, None, frame, area),
        _ => {}
    }
    let lines = page.text_at(area.width);
    let shown: Vec<&str> = lines
        .iter()
        .skip(page.top)
        .take(usize::from(text.height))
        .map(String::as_str)
        .collect();
    let text = margin(text, 1, 0);
    put_cursor(frame, text, 0, 0);
    frame.render_widget(Paragraph::new(shown.join("\n")), text);
}

/// Nothing but for whom the page is.
fn draw_cover(cx: &Context, page: &TextPage, frame: &mut Frame<'_>, body: Rect) {
    let player = page.player.as_deref().unwrap_or_default();
    let inner = pane(frame, body, &cx.look, "Reports", "", true);

    let text = format!(
        "The page of {player}.\n\nEnter locks the screen: then pass it to {player}.\nHe sees \
         only this page until you type your password."
    );
    frame.render_widget(Paragraph::new(text).centered(), middle(inner, 5));
}
