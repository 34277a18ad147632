//! Boards as they are painted: taken apart into a drawing and what is said of it, and put together
//! again.

use chancery_atlas::board::{
    AreaId, AreaKind, Board, Ground, Link, LinkEnd, Severity, UnitKind, builtin,
};
use chancery_atlas::sketch::{Sketch, read_sketch};
use chancery_atlas::world::canvas::Canvas;

/// A board by its text.
fn sketch(text: &str) -> Sketch {
    read_sketch(text, "a board").unwrap().sketch
}

fn builtin_sketch(id: &str) -> Sketch {
    sketch(builtin::text(id).unwrap())
}

fn area(sketch: &Sketch, id: &str) -> AreaId {
    let mut areas = sketch.drawing.area_ids();
    areas
        .find(|&area| sketch.drawing.area(area).id == id)
        .unwrap()
}

fn link(sketch: &Sketch, one: &str, other: &str, only: Option<UnitKind>) -> Link {
    let end = |id: &str| LinkEnd {
        at: Ground::Area(area(sketch, id)),
        coast: None,
    };
    Link {
        from: end(one),
        to: end(other),
        only,
    }
}

/// The board that is painted; it must be sound.
#[track_caller]
fn board(sketch: &Sketch) -> Board {
    let checked = sketch.check();
    assert_eq!(checked.findings, [], "{}", checked.text);
    Board::from_ron(&checked.text, "a board").unwrap()
}

fn walks(board: &Board, one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|id| board.find_exact(id).unwrap());
    board.army_can_move(one, other)
}

fn sails(board: &Board, one: &str, other: &str) -> bool {
    let [one, other] = [one, other].map(|id| board.find_exact(id).unwrap());
    let mut places = board.fleet_places(one).into_iter();
    places.any(|place| board.fleet_can_reach(place, other))
}

/// Everything that a board says, but for what is worked out of it.
fn said(board: &Board) -> String {
    let moves: Vec<_> = board
        .province_ids()
        .map(|id| {
            let fleets: Vec<_> = board
                .fleet_places(id)
                .into_iter()
                .map(|place| board.fleet_moves(place))
                .collect();
            (board.army_moves(id), fleets)
        })
        .collect();
    format!(
        "{} {} {} {:?}\n{:#?}\n{:#?}\n{moves:?}\n{:#?}",
        board.id, board.name, board.note, board.victory, board.powers, board.provinces, board.chart
    )
}

#[test]
fn the_built_in_boards_come_back_as_they_were() {
    for id in builtin::ids() {
        let text = builtin::text(id).unwrap();
        let sketch = builtin_sketch(id);
        // By way of the canvas, where areas have other numbers.
        let canvas = Canvas::of_board(&sketch.drawing, sketch.sheet);
        let again = Sketch {
            drawing: canvas.world(),
            sheet: canvas.sheet().unwrap(),
        };
        let checked = again.check();
        assert_eq!(checked.findings, [], "{id}");
        let board = Board::from_ron(&checked.text, id).unwrap();
        assert!(
            said(&board) == said(&Board::from_ron(text, id).unwrap()),
            "{id} is another board"
        );
        let head = |text: &str| text.split("\n(").next().unwrap().to_owned();
        assert!(head(text).len() > 100);
        assert_eq!(head(&checked.text), head(text), "{id}");
    }
}

#[test]
fn adjacency_of_the_built_in_boards_is_read_off_their_drawings() {
    let exceptions = builtin::ids().map(|id| {
        let drawing = builtin_sketch(id).drawing;
        (id, drawing.joins.len(), drawing.cuts.len())
    });
    assert_eq!(
        exceptions.collect::<Vec<_>>(),
        [
            ("standard", 1, 0),
            ("1885", 1, 0),
            ("1492", 1, 0),
            ("mercator-world", 2, 0)
        ]
    );
}

#[test]
fn exceptions_are_for_armies_fleets_or_both() {
    let standard = builtin_sketch("standard");
    let joined = |only| {
        let mut sketch = standard.clone();
        let tie = link(&sketch, "tun", "nap", only);
        sketch.drawing.joins.push(tie);
        let board = board(&sketch);
        (walks(&board, "tun", "nap"), sails(&board, "nap", "tun"))
    };
    assert_eq!(joined(None), (true, true));
    assert_eq!(joined(Some(UnitKind::Army)), (true, false));
    let cut = |only| {
        let mut sketch = standard.clone();
        let tie = link(&sketch, "rom", "nap", only);
        sketch.drawing.cuts.push(tie);
        let board = board(&sketch);
        (walks(&board, "rom", "nap"), sails(&board, "nap", "rom"))
    };
    assert_eq!(cut(None), (false, false));
    assert_eq!(cut(Some(UnitKind::Fleet)), (true, false));
    // What is read again is the same exception.
    let mut sketch = standard.clone();
    sketch
        .drawing
        .cuts
        .push(link(&standard, "rom", "nap", None));
    sketch
        .drawing
        .joins
        .push(link(&standard, "tun", "nap", None));
    let again = self::sketch(&sketch.check().text).drawing;
    assert_eq!(again.joins.len(), 2);
    assert_eq!(again.cuts.len(), 1);
}

#[test]
fn an_exception_that_says_nothing_is_told() {
    let mut sketch = builtin_sketch("standard");
    sketch.drawing.cuts.push(link(&sketch, "lon", "mos", None));
    sketch.drawing.joins.push(link(&sketch, "rom", "nap", None));
    sketch.drawing.joins.push(link(&sketch, "spa", "tus", None));
    let told: Vec<_> = sketch.check().findings;
    let texts: Vec<&str> = told.iter().map(|finding| &*finding.text).collect();
    assert_eq!(
        texts,
        [
            "units pass nowhere between London and Moscow; lift the cut",
            "units already pass between Rome and Naples; lift the join",
            "Spain has several coasts: lift the join and choose one",
        ]
    );
    assert!(
        told.iter()
            .all(|finding| finding.severity == Severity::Warning)
    );
}

/// Two islands in one piece, with a channel of another sea between the halves of its shore.
const SPIT: &str = "\
aaaaaaaaaaaaaaaaaa
aaLLLLLLLLLLLLLLaa
aaLLLLLLLLLLLLLLaa
##LLLLLLLLLLLLLL##
bbLLLLLLLLLLLLLLbb
bbbbbbbbbbbbbbbbbb
";

fn spit() -> String {
    let records = [("a", "Sea"), ("b", "Sea"), ("L", "Inland")].map(|(code, terrain)| {
        let id = format!("{}x", code.to_lowercase());
        format!(
            "(id: {id:?}, abbr: {id:?}, code: '{code}', name: \"Place {code}\", \
             terrain: {terrain}, label: (0, 0, 0), unit: (0, 0)),"
        )
    });
    format!(
        "(format: 1, id: \"spit\", name: \"Spit\", powers: [], provinces: [{}], \
         decor: [(code: '#', name: \"Cliffs\")], chart: r\"{SPIT}\")",
        records.concat()
    )
}

#[test]
fn coasts_are_found_in_the_drawing_and_named_by_where_they_lie() {
    let mut sketch = sketch(&spit());
    // The file says that nobody goes anywhere, which the drawing's cuts keep.
    assert_eq!(sketch.drawing.cuts.len(), 2);
    sketch.drawing.cuts.clear();
    let land = area(&sketch, "lx");
    assert!(sketch.drawing.area(land).canal, "the file names no coast");
    let one = board(&sketch);
    assert!(sails(&one, "lx", "ax") && sails(&one, "lx", "bx"));
    assert!(
        one.province(one.find_exact("lx").unwrap())
            .coasts
            .is_empty()
    );
    sketch.drawing.areas[land.index()].canal = false;
    let two = board(&sketch);
    let coasts = &two.province(two.find_exact("lx").unwrap()).coasts;
    let named: Vec<_> = coasts
        .iter()
        .map(|coast| (&*coast.id, &*coast.name))
        .collect();
    assert_eq!(named, [("nc", "north coast"), ("sc", "south coast")]);
    assert!(coasts[0].unit.1 < 3 && coasts[1].unit.1 > 2, "{coasts:?}");
    assert_eq!(sketch.drawing.area(land).kind, AreaKind::Land);
}

#[test]
fn a_land_with_five_coasts_is_told_of() {
    let seas = "abcde";
    let chart = seas.split("").filter(|sea| !sea.is_empty());
    let chart: Vec<String> = chart.map(|sea| sea.repeat(3) + "LLL\n###LLL\n").collect();
    let chart = chart.concat();
    let record = |code: char| {
        format!(
            "(id: \"{0}x\", abbr: \"{0}x\", code: '{code}', name: \"Place {code}\", terrain: {1}, \
             label: (0, 0, 0), unit: (0, 0)),",
            code.to_ascii_lowercase(),
            if code == 'L' { "Inland" } else { "Sea" }
        )
    };
    let records: String = seas.chars().chain(['L']).map(record).collect();
    let mut sketch = sketch(&format!(
        "(format: 1, id: \"comb\", name: \"Comb\", powers: [], provinces: [{records}], \
         decor: [(code: '#', name: \"Cliffs\")], chart: \"{chart}\")"
    ));
    sketch.drawing.cuts.clear();
    sketch
        .drawing
        .areas
        .iter_mut()
        .for_each(|area| area.canal = false);
    let told = sketch.check().findings;
    assert!(
        told.iter()
            .any(|finding| finding.text.starts_with("Place L has more than 4 coasts")),
        "{told:?}"
    );
}

#[test]
fn labels_and_units_stay_where_they_were_put() {
    let mut sketch = builtin_sketch("standard");
    let munich = area(&sketch, "mun");
    let label = |board: &Board| {
        let id = board.find_exact("mun").unwrap();
        board.chart.anchors[id.index()]
    };
    let before = label(&board(&sketch));
    let width = usize::from(sketch.drawing.grid.width);
    let cell = |(column, row): (u16, u16)| usize::from(row) * width + usize::from(column);
    let unit = cell(before.unit);
    // Another cell of the province goes to its neighbour: nothing moves.
    let silesia = Ground::Area(area(&sketch, "sil"));
    let border = (0..sketch.drawing.grid.cells.len())
        .find(|&at| {
            sketch.drawing.grid.cells[at] == Ground::Area(munich)
                && sketch.drawing.grid.cells.get(at + 1) == Some(&silesia)
        })
        .unwrap();
    sketch.drawing.grid.cells[border] = silesia;
    assert_eq!(label(&board(&sketch)), before);
    // The unit's own cell goes, to whoever lies east of it: it is put elsewhere, within Munich.
    let east = (unit..unit + width)
        .find(|&at| sketch.drawing.grid.cells[at] != Ground::Area(munich))
        .unwrap();
    let taker = sketch.drawing.grid.cells[east];
    sketch.drawing.grid.cells[unit..east].fill(taker);
    let after = label(&board(&sketch));
    assert_ne!(after.unit, before.unit);
}

#[test]
fn what_is_no_board_says_why() {
    let why = |text: &str| read_sketch(text, "x").unwrap_err().to_string();
    assert!(why("bread").contains("can't be read as a board file: line 1"));
    let later = builtin::text("standard")
        .unwrap()
        .replacen("format: 1", "format: 7", 1);
    assert!(why(&later).contains("format 7"), "{}", why(&later));
    let bare = "(format: 1, id: \"x\", name: \"X\", powers: [], provinces: [], chart: \"\")";
    assert_eq!(why(bare), "has no chart to paint on");
}

#[test]
fn comments_within_a_file_are_told_apart_from_its_head() {
    let text = builtin::text("standard").unwrap();
    let text = text.replacen(
        "    powers: [",
        "    powers: [ // seven, and \"no\" more",
        1,
    );
    let reading = read_sketch(&text, "x").unwrap();
    assert_eq!(reading.comments, ["seven, and \"no\" more"]);
    assert!(reading.sketch.drawing.remarks[0].starts_with("A board of Chancery."));
}
