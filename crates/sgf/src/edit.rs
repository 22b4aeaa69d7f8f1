//! Making and changing trees.

use goban::{Colour, Move, Point, Size};

use crate::place::Place;
use crate::tree::{NodeId, Tree};
use crate::value;

impl Default for Tree {
    fn default() -> Tree {
        Tree::new()
    }
}

impl Tree {
    /// A tree with an empty root and nothing else.
    pub fn new() -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            properties: Vec::new(),
            text: String::new(),
        };
        tree.push_node(None, Place::NOWHERE);
        tree
    }

    /// A tree whose root says what every Go file should: `GM[1]FF[4]CA[UTF-8]` and the
    /// size of the board.
    pub fn for_board(size: Size) -> Tree {
        let mut tree = Tree::new();
        tree.set(NodeId::ROOT, "GM", "1");
        tree.set(NodeId::ROOT, "FF", "4");
        tree.set(NodeId::ROOT, "CA", "UTF-8");
        let text = match (size.width(), size.height()) {
            (width, height) if width == height => width.to_string(),
            (width, height) => format!("{width}:{height}"),
        };
        tree.set(NodeId::ROOT, "SZ", &text);
        tree
    }

    /// Adds a node below `parent`, after the children it has.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        self.push_node(Some(parent), Place::NOWHERE)
    }

    /// Adds a node below `parent` in which `colour` makes a move.
    pub fn add_move(&mut self, parent: NodeId, colour: Colour, mv: Move) -> NodeId {
        let node = self.add_child(parent);
        self.set_move(node, colour, mv);
        node
    }

    /// Sets the move made in `node`. A pass is written as an empty value, as the newest
    /// version of the format has it.
    pub fn set_move(&mut self, node: NodeId, colour: Colour, mv: Move) {
        let value = match mv {
            Move::Play(point) => point.to_sgf(),
            Move::Pass => String::new(),
        };
        self.set(node, name_of(colour), &value);
    }

    /// Gives the turn to a player (`PL`).
    pub fn set_player(&mut self, node: NodeId, colour: Colour) {
        self.set(node, "PL", name_of(colour));
    }

    /// Sets a property to one text, escaping what needs it.
    pub fn set_text(&mut self, node: NodeId, ident: &str, text: &str) {
        self.set(node, ident, &value::escape(text));
    }

    /// Sets a property to a list of points. An empty list removes the property.
    pub fn set_points(
        &mut self,
        node: NodeId,
        ident: &str,
        points: impl IntoIterator<Item = Point>,
    ) {
        let values: Vec<String> = points.into_iter().map(|p| p.to_sgf()).collect();
        self.set_values(node, ident, values.iter().map(String::as_str));
    }

    /// Sets the labels (`LB`) of `node`. An empty list removes them.
    pub fn set_labels<'a>(
        &mut self,
        node: NodeId,
        labels: impl IntoIterator<Item = (Point, &'a str)>,
    ) {
        let values: Vec<String> = labels
            .into_iter()
            .map(|(point, label)| format!("{}:{}", point.to_sgf(), value::escape(label)))
            .collect();
        self.set_values(node, "LB", values.iter().map(String::as_str));
    }

    /// Sets a property to one raw value.
    pub fn set(&mut self, node: NodeId, ident: &str, raw: &str) {
        self.set_values(node, ident, [raw]);
    }

    /// Sets a property to raw values: in place when the node has it, else as the last. An
    /// empty list removes it. Values that would end early get a backslash.
    ///
    /// # Panics
    /// When `ident` is not a letter followed by letters, digits and underscores.
    pub fn set_values<'a>(
        &mut self,
        node: NodeId,
        ident: &str,
        raws: impl IntoIterator<Item = &'a str>,
    ) {
        assert!(
            ident.starts_with(|c: char| c.is_ascii_alphabetic())
                && ident
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() || b == b'_'),
            "{ident:?} cannot be a property identifier"
        );
        let mut text = ident.to_owned();
        for raw in raws {
            text.push('[');
            text.push_str(&value::made_safe(raw));
            text.push(']');
        }
        if text.len() == ident.len() {
            self.remove(node, ident);
            return;
        }
        match self.index_of(node, ident) {
            None => self.push_property(node, &text, ident.len(), Place::NOWHERE),
            Some(at) => {
                let property = &mut self.properties[at];
                property.start = self.text.len() as u32;
                property.len = text.len() as u32;
                property.ident_len = ident.len() as u32;
                property.place = Place::NOWHERE;
                self.text.push_str(&text);
            }
        }
    }

    /// Removes every property called `name` from `node`; says whether there was one.
    pub fn remove(&mut self, node: NodeId, name: &str) -> bool {
        let mut found = false;
        while let Some(at) = self.index_of(node, name) {
            let data = &mut self.nodes[node.index()];
            let end = (data.first_property + data.properties) as usize;
            data.properties -= 1;
            self.properties[at..end].rotate_left(1);
            found = true;
        }
        found
    }

    /// Where the arena holds the first property of `node` called `name`.
    fn index_of(&self, node: NodeId, name: &str) -> Option<usize> {
        let first = self.nodes[node.index()].first_property as usize;
        let at = self.node(node).properties().position(|p| p.is(name))?;
        Some(first + at)
    }
}

/// The letter that stands for a colour, both as the property of its moves and as a value.
fn name_of(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "B",
        Colour::White => "W",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(tree: &Tree) -> String {
        tree.to_string()
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect()
    }

    #[test]
    fn a_tree_is_built_node_by_node() {
        let mut tree = Tree::for_board(Size::new(13, 9).unwrap());
        let root = NodeId::ROOT;
        tree.set_points(root, "AB", [Point::new(0, 0), Point::new(2, 3)]);
        tree.set_player(root, Colour::Black);
        let right = tree.add_move(root, Colour::Black, Move::Play(Point::new(1, 0)));
        let wrong = tree.add_move(root, Colour::Black, Move::Pass);
        tree.add_move(right, Colour::White, Move::Play(Point::new(1, 1)));
        tree.set_text(wrong, "C", "[a] \\ b");
        tree.set_labels(wrong, [(Point::new(4, 4), "x:]")]);
        assert_eq!(
            written(&tree),
            "(;GM[1]FF[4]CA[UTF-8]SZ[13:9]AB[aa][cd]PL[B](;B[ba];W[bb])(;B[]C[[a\\]\\\\b]LB[ee:x:\\]]))"
        );
    }

    #[test]
    fn setting_keeps_the_order_and_removing_closes_the_gap() {
        let mut tree = Tree::new();
        let root = NodeId::ROOT;
        for name in ["AA", "BB", "CC"] {
            tree.set(root, name, "1");
        }
        let child = tree.add_child(root);
        tree.set(child, "N", "x");
        tree.set(root, "BB", "2");
        tree.set(root, "DD", "3");
        assert_eq!(written(&tree), "(;AA[1]BB[2]CC[1]DD[3];N[x])");
        assert!(tree.remove(root, "AA"));
        assert!(!tree.remove(root, "AA"));
        assert_eq!(written(&tree), "(;BB[2]CC[1]DD[3];N[x])");
        tree.set_points(root, "CC", []);
        assert_eq!(written(&tree), "(;BB[2]DD[3];N[x])");
    }

    #[test]
    fn a_raw_value_cannot_break_out_of_its_brackets() {
        let mut tree = Tree::new();
        tree.set(NodeId::ROOT, "C", "a];B[aa");
        let again = crate::parse(tree.to_string().as_bytes()).unwrap();
        assert_eq!(again.collection.trees, [tree]);
    }
}
