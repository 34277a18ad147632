//! How pages and boxes that are about a game lie over its table: they are called with the table itself.

use ratatui::prelude::*;

use super::about::LayerAbout;
use super::action::{Action, ScreenPlace};
use super::effect::Effect;
use super::input::Input;
use super::keys::Key;
use super::line::InputLine;
use super::list::Rows;
use super::look::Look;
use super::model::{AnyLayer, Context, HandOver, Layer, LayerOutcome, Layers, Pending};
use super::open_game::{Heading, TableScreen, why_not};

/// A layer over a table. Without a table below it, it closes.
pub struct OverTable<L>(pub L);

/// The table of the game that is open, if one is.
pub(crate) fn table(layers: &Layers) -> Option<&TableScreen> {
    layers.first()?.table()
}

/// The same to be changed.
pub(crate) fn table_mut(layers: &mut Layers) -> Option<&mut TableScreen> {
    layers.first_mut()?.table_mut()
}

impl LayerOutcome {
    /// A page opens over the table, in the place of all that lies above it.
    pub fn open(page: impl Layer<TableScreen>) -> Self {
        Self::Open(AnyLayer::new(OverTable(page)))
    }
}

impl Context {
    /// Opens a box about the game above everything else, once the input is done.
    pub(crate) fn ask_over_table(&mut self, layer: impl Layer<TableScreen>) {
        self.ask(OverTable(layer));
    }
}

impl<L: Layer<TableScreen>> OverTable<L> {
    /// The table below, where something may be typed above it; else says why not.
    fn typed_on<'a>(
        &self,
        below: &'a mut Layers,
        cx: &mut Context,
    ) -> Result<&'a mut TableScreen, LayerOutcome> {
        let Some(table) = table_mut(below) else {
            return Err(LayerOutcome::Close);
        };
        match table.why_not_type(self.0.place()) {
            Some(why) => {
                cx.info(why);
                Err(LayerOutcome::Stay)
            }
            None => Ok(table),
        }
    }
}

impl<L: Layer<TableScreen>> Layer for OverTable<L> {
    fn place(&self) -> &'static ScreenPlace {
        self.0.place()
    }

    fn why_not(&self, below: &Layers, action: Action) -> Option<String> {
        let table = table(below)?;
        // What the game rules out goes before what the page lacks: it is the reason that helps.
        let anywhere = why_not(table, self.place(), false, action);
        anywhere.or_else(|| self.0.why_not(table, action))
    }

    fn act(&mut self, below: &mut Layers, cx: &mut Context, action: Action) -> LayerOutcome {
        match table_mut(below) {
            Some(table) => self.0.act(table, cx, action),
            None => LayerOutcome::Close,
        }
    }

    fn line_mut(&mut self) -> Option<&mut InputLine> {
        self.0.line_mut()
    }

    fn line_is_empty(&self) -> bool {
        self.0.line_is_empty()
    }

    fn keeps(&self, below: &Layers, key: Key) -> bool {
        table(below).is_some_and(|table| self.0.keeps(table, key))
    }

    fn typed(&mut self, below: &mut Layers, cx: &mut Context, key: Key) -> LayerOutcome {
        match self.typed_on(below, cx) {
            Ok(table) => self.0.typed(table, cx, key),
            Err(outcome) => outcome,
        }
    }

    fn pasted(&mut self, below: &mut Layers, cx: &mut Context, text: &str) -> LayerOutcome {
        match self.typed_on(below, cx) {
            Ok(table) => self.0.pasted(table, cx, text),
            Err(outcome) => outcome,
        }
    }

    fn input(&mut self, below: &mut Layers, cx: &mut Context, input: &Input) -> LayerOutcome {
        match table_mut(below) {
            Some(table) => self.0.input(table, cx, input),
            None => LayerOutcome::Close,
        }
    }

    fn rows(&self, below: &Layers, cx: &Context) -> Rows {
        table(below).map_or_else(Rows::default, |table| self.0.rows(table, cx))
    }

    fn go_to_row(&mut self, below: &Layers, cx: &Context, row: usize) {
        if let Some(table) = table(below) {
            self.0.go_to_row(table, cx, row);
        }
    }

    fn go_to_party(&mut self, below: &Layers, cx: &Context, nth: usize) {
        if let Some(table) = table(below) {
            self.0.go_to_party(table, cx, nth);
        }
    }

    /// Back leaves it, at least.
    fn pending(&self) -> Pending {
        match self.0.pending() {
            Pending::Nothing => Pending::Open,
            pending => pending,
        }
    }

    fn unsaved(&mut self, then: Effect) -> Option<AnyLayer> {
        self.0.unsaved(then)
    }

    fn catch_up(&mut self, below: &Layers) -> bool {
        table(below).is_some_and(|table| self.0.catch_up(table))
    }

    /// A page that says nothing of itself is about the open phase.
    fn about(&self, below: &Layers, look: &Look, width: u16) -> Option<LayerAbout> {
        let table = table(below)?;
        let said = self.0.about(table, look, width);
        said.or_else(|| {
            let is_page = !self.0.place().is_box;
            is_page.then(|| Heading::secret(table.game.is_secret_now()).about(table, width))
        })
    }

    fn draw(&self, below: &Layers, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if let Some(table) = table(below) {
            self.0.draw(table, cx, frame, body);
        }
    }

    fn cover(&self, below: &Layers) -> [String; 2] {
        table(below).map_or_else(Default::default, |table| self.0.cover(table))
    }

    fn passed(&mut self, below: &mut Layers, cx: &mut Context, passing: HandOver) -> LayerOutcome {
        match table_mut(below) {
            Some(table) => self.0.passed(table, cx, passing),
            None => LayerOutcome::Close,
        }
    }
}
