//! From trees to text.
//!
//! Values are written raw, as they were read, so writing loses nothing; only the white space
//! between values, properties and nodes is the writer's own. The output is UTF-8. When a file holds
//! more than ASCII, `CA` is written as `UTF-8`, because any other would be a lie. That is the one
//! thing writing changes.

use std::fmt::{self, Write};

use crate::Collection;
use crate::charset::Charset;
use crate::tree::{Node, NodeId, Property, Tree};

/// Lines are broken before they pass this many characters, where that is possible.
const WIDTH: usize = 78;

impl fmt::Display for Collection {
    /// Writes the trees one after the other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.trees.iter().all(is_plain);
        let mut writer = Writer {
            out: f,
            column: 0,
            plain,
        };
        self.trees.iter().try_for_each(|tree| writer.tree(tree))
    }
}

impl fmt::Display for Tree {
    /// Writes the tree and a line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut writer = Writer {
            out: f,
            column: 0,
            plain: is_plain(self),
        };
        writer.tree(self)
    }
}

struct Writer<'w, W> {
    out: &'w mut W,
    column: usize,
    /// Whether the whole file is plain ASCII.
    plain: bool,
}

impl<W: Write> Writer<'_, W> {
    fn tree(&mut self, tree: &Tree) -> fmt::Result {
        // An entry is a node to write or, when `None`, a variation to close.
        let mut todo: Vec<Option<NodeId>> = Vec::new();
        self.put("(")?;
        self.node(tree.root())?;
        self.after(tree.root(), &mut todo)?;
        while let Some(entry) = todo.pop() {
            let Some(id) = entry else {
                self.put(")")?;
                continue;
            };
            let node = tree.node(id);
            let alone = node.parent().is_some_and(|p| p.children().nth(1).is_none());
            if !alone {
                self.line_end()?;
                self.put("(")?;
                todo.push(None);
            }
            self.node(node)?;
            self.after(node, &mut todo)?;
        }
        self.put(")")?;
        self.line_end()
    }

    /// Schedules the children of a node, and ends the line behind a root.
    fn after(&mut self, node: Node<'_>, todo: &mut Vec<Option<NodeId>>) -> fmt::Result {
        let from = todo.len();
        todo.extend(node.children().map(|child| Some(child.id())));
        todo[from..].reverse();
        let header = node.id() == NodeId::ROOT
            && (node.properties().next().is_some() || self.charset(node.tree()).is_some());
        if header && todo.len() == from + 1 {
            self.line_end()?;
        }
        Ok(())
    }

    fn node(&mut self, node: Node<'_>) -> fmt::Result {
        // A node that fits on a line is kept on one.
        let width: usize = node.properties().map(|p| width(&p)).sum();
        if self.column > 1 && self.column + width + 1 > WIDTH {
            self.line_end()?;
        }
        self.put(";")?;
        let charset = (node.id() == NodeId::ROOT).then(|| self.charset(node.tree()));
        let mut charset = charset.flatten();
        for property in node.properties() {
            if charset.is_some() && property.is("CA") {
                self.unbroken("CA[UTF-8]")?;
                charset = None;
            } else {
                self.property(&property)?;
            }
        }
        match charset {
            Some(()) => self.unbroken("CA[UTF-8]"),
            None => Ok(()),
        }
    }

    /// Whether the root must say `CA[UTF-8]` where it now says something else or nothing.
    fn charset(&self, tree: &Tree) -> Option<()> {
        let change = match tree.root().get("CA").map(Charset::for_label) {
            Some(Some(charset)) if charset == Charset::UTF_8 => false,
            Some(_) => !self.plain,
            None => !is_plain(tree),
        };
        change.then_some(())
    }

    fn property(&mut self, property: &Property<'_>) -> fmt::Result {
        for (index, raw) in property.values().enumerate() {
            let ident = if index == 0 { property.ident() } else { "" };
            let first_line = raw.lines().next().unwrap_or("");
            let width = ident.len() + first_line.chars().count() + 2;
            if self.column > 1 && self.column + width > WIDTH {
                self.line_end()?;
            }
            self.put(ident)?;
            self.put("[")?;
            self.put(raw)?;
            self.put("]")?;
        }
        Ok(())
    }

    fn unbroken(&mut self, text: &str) -> fmt::Result {
        if self.column > 1 && self.column + text.len() > WIDTH {
            self.line_end()?;
        }
        self.put(text)
    }

    fn put(&mut self, text: &str) -> fmt::Result {
        self.column = match text.rfind(['\n', '\r']) {
            Some(at) => text[at + 1..].chars().count(),
            None => self.column + text.chars().count(),
        };
        self.out.write_str(text)
    }

    fn line_end(&mut self) -> fmt::Result {
        if self.column == 0 {
            return Ok(());
        }
        self.column = 0;
        self.out.write_char('\n')
    }
}

/// How wide a property is when written on one line.
fn width(property: &Property<'_>) -> usize {
    let values: usize = property.values().map(|raw| raw.chars().count() + 2).sum();
    property.ident().len() + values
}

/// Whether every reader takes the text of a tree alike. An escape character may begin
/// Japanese text, so it does not count as plain.
fn is_plain(tree: &Tree) -> bool {
    tree.text.is_ascii() && !tree.text.contains('\u{1b}')
}

#[cfg(test)]
mod tests {
    use crate::parse;

    fn rewritten(text: &str) -> String {
        parse(text.as_bytes()).unwrap().collection.to_string()
    }

    #[test]
    fn variations_get_parentheses_and_lines_of_their_own() {
        assert_eq!(
            rewritten("(;SZ[9](;B[aa](;W[bb]))(;B[cc];W[dd]))"),
            "(;SZ[9]\n(;B[aa];W[bb])\n(;B[cc];W[dd]))\n"
        );
    }

    #[test]
    fn lines_are_wrapped_between_nodes_and_values_only() {
        let moves: String = (0..40).map(|_| ";B[aa];W[bb]").collect();
        let comment = format!("C[{}]", "long ".repeat(40));
        let stones = format!("AB{}", "[aa:bb]".repeat(40));
        let text = rewritten(&format!("(;GM[1];{comment};{stones}{moves})"));
        assert!(text.contains(&comment), "{text}");
        for line in text.lines().filter(|line| !line.contains("long")) {
            assert!(line.chars().count() <= super::WIDTH, "{line}");
        }
        assert_eq!(rewritten(&text), text);
    }

    #[test]
    fn raw_values_survive_as_they_are() {
        let value = "a\\]b\\\\c\\\nd\r\ne\tf:\\:";
        let text = rewritten(&format!("(;C[{value}])"));
        assert!(text.contains(value));
    }

    #[test]
    fn the_charset_written_is_the_charset_used() {
        assert_eq!(rewritten("(;CA[GBK]PB[Lee])"), "(;CA[GBK]PB[Lee])\n");
        assert_eq!(rewritten("(;PB[黒])"), "(;PB[黒]CA[UTF-8])\n");
        assert_eq!(rewritten("(;CA[GBK]PB[黑棋])"), "(;CA[UTF-8]PB[黑棋])\n");
        assert_eq!(rewritten("(;CA[utf8]PB[黒])"), "(;CA[utf8]PB[黒])\n");
        assert_eq!(
            rewritten("(;CA[GBK])(;PB[黑棋])(;SZ[9])"),
            "(;CA[UTF-8])\n(;PB[黑棋]CA[UTF-8])\n(;SZ[9])\n"
        );
    }
}
