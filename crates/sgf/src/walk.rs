//! Ways through a tree, none of which recurses.

use crate::tree::{NONE, Node, NodeId, Tree};

impl Tree {
    /// Every node, each before its children and elder children first: the order in which
    /// a file lists them.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| {
            let mut at = id.index();
            if self.nodes[at].first_child != NONE {
                return Some(NodeId(self.nodes[at].first_child));
            }
            // Climb until somebody has a younger sibling. The root has none.
            loop {
                match (self.nodes[at].next_sibling, self.nodes[at].parent) {
                    (NONE, NONE) => return None,
                    (NONE, parent) => at = parent as usize,
                    (sibling, _) => return Some(NodeId(sibling)),
                }
            }
        })
    }

    /// The nodes of the main line: the root and then always the first child.
    pub fn main_line(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(self.root()), Node::first_child)
    }

    /// The last node of the main line.
    pub fn main_line_end(&self) -> NodeId {
        self.main_line().last().map_or(NodeId::ROOT, |n| n.id())
    }

    /// The nodes from the root to `node`, both included.
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(self.node(node)), Node::parent)
            .map(|n| n.id())
            .collect();
        path.reverse();
        path
    }

    /// The node reached from the root by taking, at each step, the child with that index;
    /// `None` when there is no such child.
    ///
    /// ```
    /// let tree = &sgf::parse(b"(;SZ[9](;B[aa])(;B[bb];W[cc]))").unwrap().collection.trees[0];
    /// let node = tree.descend(&[1, 0]).unwrap();
    /// assert_eq!(tree.node(node).get("W"), Some("cc"));
    /// assert!(tree.descend(&[2]).is_none());
    /// ```
    pub fn descend(&self, path: &[usize]) -> Option<NodeId> {
        let mut node = self.root();
        for &index in path {
            node = node.children().nth(index)?;
        }
        Some(node.id())
    }

    /// The node after which `moves` moves of the main line have been made, or its last
    /// node when it has fewer.
    pub fn after_moves(&self, moves: usize) -> NodeId {
        let mut made = 0;
        let mut last = NodeId::ROOT;
        for node in self.main_line() {
            if node.has("B") || node.has("W") {
                if made == moves {
                    break;
                }
                made += 1;
            }
            last = node.id();
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree {
        crate::parse(text.as_bytes())
            .unwrap()
            .collection
            .trees
            .remove(0)
    }

    #[test]
    fn preorder_is_file_order() {
        let tree = tree("(;N[1];N[2](;N[3](;N[4])(;N[5];N[6]))(;N[7]))");
        let names: String = tree
            .preorder()
            .filter_map(|id| tree.node(id).get("N"))
            .collect();
        assert_eq!(names, "1234567");
    }

    #[test]
    fn the_main_line_takes_the_first_child() {
        let tree = tree("(;N[1](;N[2](;N[3])(;N[4]))(;N[5]))");
        let names: String = tree.main_line().filter_map(|n| n.get("N")).collect();
        assert_eq!(names, "123");
        assert_eq!(tree.main_line_end(), NodeId(2));
    }

    #[test]
    fn a_path_leads_from_the_root() {
        let tree = tree("(;N[1](;N[2])(;N[3];N[4]))");
        let end = tree.descend(&[1, 0]).unwrap();
        let names: Vec<_> = tree
            .path_to(end)
            .into_iter()
            .map(|id| tree.node(id).get("N").unwrap())
            .collect();
        assert_eq!(names, ["1", "3", "4"]);
    }

    #[test]
    fn moves_are_counted_along_the_main_line() {
        let tree = tree("(;AB[aa];B[bb];C[only a comment];W[cc];B[dd])");
        assert_eq!(tree.after_moves(0), NodeId(0));
        assert_eq!(tree.after_moves(1), NodeId(2));
        assert_eq!(tree.after_moves(2), NodeId(3));
        assert_eq!(tree.after_moves(99), NodeId(4));
    }
}
