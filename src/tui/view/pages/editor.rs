//! The position editor.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::tui::model::Model;
use crate::tui::pages::{EditorPage, FORMS};
use crate::tui::table::TableScreen;
use crate::tui::view::widgets::{badge, pane};

/// Draws it.
pub fn draw(model: &Model, table: &TableScreen, page: &EditorPage, frame: &mut Frame<'_>, body: Rect) {
    let look = &model.look;
    let [line_area, below] = Layout::vertical([Constraint::Length(3), Constraint::Min(0)]).areas(body);
    let inner = pane(frame, line_area, look, "Change the position by hand", "every change is logged", true);
    let line = Line::from(vec![Span::styled(" : ", look.theme.key), Span::styled(page.line.text().to_owned(), look.theme.strong)]);
    frame.render_widget(Paragraph::new(line), inner);
    if model.popup.is_none() {
        let column = inner.x + 3 + page.line.cursor() as u16;
        frame.set_cursor_position(Position::new(column.min(inner.right().saturating_sub(1)), inner.y));
    }
    let [forms, position] = Layout::vertical([Constraint::Length(FORMS.len() as u16 + 1), Constraint::Min(0)]).areas(below);
    let forms = pane(frame, forms, look, "What to type", "", false);
    let lines: Vec<Line<'static>> = FORMS
        .iter()
        .map(|(form, what)| {
            Line::from(vec![Span::styled(format!("   {form:<18}"), look.theme.strong), Span::styled(*what, look.theme.dim)])
        })
        .collect();
    frame.render_widget(Paragraph::new(lines), forms);
    let position = pane(frame, position, look, "The position", &table.game.phase_name(), false);
    frame.render_widget(Paragraph::new(standing(model, table)), position);
}

/// The units of each power, and how many centres it owns.
fn standing(model: &Model, table: &TableScreen) -> Vec<Line<'static>> {
    let board = table.game.board();
    let position = &table.game.state().position;
    board
        .power_ids()
        .map(|power| {
            let units = position.units_of(power).map(|u| format!("{} {}", u.kind.letter(), board.write_place(u.place)));
            let dislodged = position.dislodged.iter().filter(|d| d.unit.power == power);
            let dislodged = dislodged.map(|d| format!("{} {} dislodged", d.unit.kind.letter(), board.write_place(d.unit.place)));
            let units: Vec<String> = units.chain(dislodged).collect();
            let centres = position.centre_count(board, power);
            Line::from(vec![
                Span::raw(" "),
                badge(&model.look, board, power),
                Span::raw(format!(" {centres:>2} centres  {}", units.join(", "))),
            ])
        })
        .collect()
}
