//! Whatever is put on a diagram can be drawn, in every format.

use diagram::{Arrow, Colours, Crop, Diagram, Mark, Shade, Style, Theme, Window};
use goban::{Board, Colour, Point, PointSet, Size};
use proptest::prelude::*;

/// One thing put on a diagram, at a point that may be off the board.
#[derive(Clone, Debug)]
enum Thing {
    Stone(Colour),
    Mark(Mark),
    Label(String),
    Owner(Colour),
    Shade(Shade),
    Arrow(Point, bool),
}

fn point() -> impl Strategy<Value = Point> {
    (0..19u8, 0..19u8).prop_map(|(x, y)| Point::new(x, y))
}

fn thing() -> impl Strategy<Value = Thing> {
    let colour = || prop_oneof![Just(Colour::Black), Just(Colour::White)];
    let mark = prop_oneof![
        Just(Mark::Circle),
        Just(Mark::Square),
        Just(Mark::Triangle),
        Just(Mark::Cross),
        Just(Mark::Selected),
    ];
    prop_oneof![
        4 => colour().prop_map(Thing::Stone),
        2 => mark.prop_map(Thing::Mark),
        2 => any::<String>().prop_map(Thing::Label),
        1 => (0..400u32).prop_map(|n| Thing::Label(n.to_string())),
        1 => colour().prop_map(Thing::Owner),
        1 => prop_oneof![Just(Shade::Region), Just(Shade::Fringe)].prop_map(Thing::Shade),
        1 => (point(), any::<bool>()).prop_map(|(to, head)| Thing::Arrow(to, head)),
    ]
}

fn crop() -> impl Strategy<Value = Crop> {
    prop_oneof![
        Just(Crop::Full),
        Just(Crop::Auto),
        (any::<[u8; 4]>()).prop_map(|[left, top, right, bottom]| Crop::Window(Window {
            left,
            top,
            right,
            bottom,
        })),
    ]
}

prop_compose! {
    fn diagram()(
        width in 1..=19usize,
        height in 1..=19usize,
        things in prop::collection::vec((point(), thing()), 0..40),
        crop in crop(),
        coordinates in any::<bool>(),
        caption in prop::option::of(any::<String>()),
    ) -> Diagram {
        let size = Size::new(width, height).expect("a size");
        let mut board = Board::new(size);
        for (point, thing) in &things {
            match thing {
                Thing::Stone(colour) if size.contains(*point) => {
                    board.remove(*point);
                    board.place(*point, *colour);
                }
                _ => {}
            }
        }
        let mut diagram = Diagram::new(&board);
        for (point, thing) in things {
            match thing {
                Thing::Stone(_) => {}
                Thing::Mark(mark) => diagram.mark(point, mark),
                Thing::Label(text) => diagram.label(point, &text),
                Thing::Owner(colour) => diagram.own(point, colour),
                Thing::Shade(shade) => diagram.shade(shade, PointSet::single(point)),
                Thing::Arrow(to, head) => diagram.arrow(Arrow { from: point, to, head }),
            }
        }
        diagram.crop = crop;
        diagram.coordinates = coordinates;
        diagram.caption = caption;
        diagram
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_diagram_can_be_drawn(diagram in diagram()) {
        let rows = diagram.window().rows().count();
        prop_assert!(diagram.to_text().lines().count() >= rows);
        prop_assert!(diagram.to_terminal(Colours::Off).lines().count() >= rows);
        let coloured = diagram.to_terminal(Colours::On(Theme::Dark));
        prop_assert!(coloured.lines().count() >= rows);
        // A picture in pixels is drawn from the SVG, so that is well formed too.
        let style = Style { theme: Theme::Print, cell: 6 };
        prop_assert!(diagram.to_png(style).is_ok());
        prop_assert!(diagram.to_svg(style).ends_with("</svg>\n"));
    }
}
