//! Boards drawn by chance, fleets with armies aboard, kinds that are not shown.

use super::*;

pub fn zoom() -> impl Strategy<Value = Zoom> {
    prop_oneof![Just(Zoom::Auto), Just(Zoom::Fit), Just(Zoom::Window)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn any_pane_is_drawn_and_nothing_outside_it(
        (x, y, width, height) in (0..9u16, 0..9u16, 0..=250u16, 0..=80u16),
        zoom in zoom(),
        pan in any::<(i16, i16)>(),
        (cursor, target) in (0..80u16, 0..80u16),
        (wraps, coloured, ascii, crowded) in any::<(bool, bool, bool, bool)>(),
    ) {
        let mut board = builtin::standard().clone();
        board.chart.wraps = wraps;
        let position = if crowded { middle_game(&board) } else { Position::empty(&board) };
        let theme = Theme::new(if coloured { ColourLevel::True } else { ColourLevel::Mono });
        let glyphs = if ascii { Glyphs::ASCII } else { Glyphs::UNICODE };
        // Two places past the last province: whatever it is told, it draws.
        let (cursor, target) = (Some(ProvinceId(cursor)), Some(ProvinceId(target)));
        let marks = [(find(&board, "mos"), ProvinceMark::Alert)];
        let scene = MapScene { cursor, target, marks: &marks, zoom, pan, ..scene(&board, &position, &theme, &glyphs) };
        let mut buffer = Buffer::filled(Rect::new(0, 0, 240, 75), ratatui::buffer::Cell::new("@"));
        let pane = Rect::new(x, y, width, height);
        (&scene).render(pane, &mut buffer);
        for (index, cell) in buffer.content.iter().enumerate() {
            let (column, row) = buffer.pos_of(index);
            prop_assert!(pane.contains(Point::new(column, row)) || cell.symbol() == "@", "({column}, {row}) is outside {pane}");
        }
        scene.province_at(pane, Point::new(x + width / 2, y + height / 2));
    }
}

/// A fleet of a power in each of some provinces, with an army aboard that has spent so many moves
/// there.
fn fleets_with_armies(board: &Board, seas: &[ProvinceId], moves: u8) -> Position {
    let mut position = Position::empty(board);
    let power = board.find_power("Turkey").unwrap();
    for &sea in seas {
        let fleet = position.add(power, UnitKind::Fleet, Place::new(sea));
        let id = UnitId(position.next_unit);
        position.next_unit += 1;
        let army = Unit {
            id,
            power,
            kind: UnitKind::Army,
            place: Place::new(sea),
        };
        position.embark(Aboard {
            unit: army,
            fleet,
            moves,
        });
    }
    position
}

#[test]
fn a_fleet_with_an_army_aboard_is_drawn_as_neither_in_every_sea() {
    for (id, width, height) in [
        ("standard", 120, 50),
        ("standard", 60, 26),
        ("1885", 132, 54),
    ] {
        let board = builtin::load(id).unwrap();
        let seas: Vec<ProvinceId> = board
            .province_ids()
            .filter(|&p| board.terrain(p) == Terrain::Sea)
            .collect();
        for (level, glyphs) in [
            (ColourLevel::True, Glyphs::UNICODE),
            (ColourLevel::Mono, Glyphs::ASCII),
        ] {
            let theme = Theme::new(level);
            for sea in &seas {
                let position = fleets_with_armies(&board, &[*sea], 1);
                let text = lines(&draw(
                    &scene(&board, &position, &theme, &glyphs),
                    width,
                    height,
                ))
                .join("\n");
                assert!(
                    text.contains("tAF3"),
                    "{id} {}:\n{text}",
                    board.province(*sea).abbr
                );
                assert!(
                    !text.contains("tF") && !text.contains("tA "),
                    "{id}:\n{text}"
                );
            }
            let position = fleets_with_armies(&board, &seas, 3);
            let text = lines(&draw(
                &scene(&board, &position, &theme, &glyphs),
                width,
                height,
            ))
            .join("\n");
            assert!(
                text.matches("tAF1").count() == seas.len() || width < 100,
                "{id}:\n{text}"
            );
        }
    }
}

#[test]
fn a_kind_that_is_not_shown_is_a_question_mark_whatever_was_chosen() {
    let board = builtin::load("1885").unwrap();
    let mut position = Position::start(&board);
    position.free_kinds[0].chosen = true;
    let theme = Theme::new(ColourLevel::True);
    let text = lines(&draw(
        &scene(&board, &position, &theme, &Glyphs::UNICODE),
        132,
        54,
    ))
    .join("\n");
    assert_eq!(
        ["i?", "r?", "w?"].map(|sign| text.matches(sign).count()),
        [1, 2, 1],
        "{text}"
    );
}
