//! The arena that holds one game tree.
//!
//! Nodes and properties live in two flat vectors and all property text in one string. A tree of a
//! million nodes is three allocations, dropping it needs no recursion, and a node costs 32 bytes. A
//! property is kept as it stands in the file, from its identifier to its last bracket; [`Property`]
//! is a view that takes it apart on demand.

use std::borrow::Cow;
use std::fmt;

use crate::place::Place;
use crate::value;

/// Names a node of the tree that handed it out. A parent's id is always smaller than the
/// ids of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every tree.
    pub const ROOT: NodeId = NodeId(0);

    /// A dense index below [`Tree::len`], for side tables kept by the caller.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// Stands for "no node" in the links below.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeData {
    pub(crate) parent: u32,
    pub(crate) first_child: u32,
    pub(crate) last_child: u32,
    pub(crate) next_sibling: u32,
    pub(crate) first_property: u32,
    pub(crate) properties: u32,
    pub(crate) place: Place,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PropertyData {
    pub(crate) start: u32,
    pub(crate) len: u32,
    pub(crate) ident_len: u32,
    pub(crate) place: Place,
}

/// One game tree: a root node and everything below it. It is never empty.
///
/// Two trees are equal when they have the same nodes in the same order, with the same properties in
/// the same order, spelt the same. White space between values and places in the file do not matter.
#[derive(Clone)]
pub struct Tree {
    pub(crate) nodes: Vec<NodeData>,
    pub(crate) properties: Vec<PropertyData>,
    pub(crate) text: String,
}

impl Tree {
    /// The root node.
    pub fn root(&self) -> Node<'_> {
        self.node(NodeId::ROOT)
    }

    /// How many nodes there are; at least one.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false: a tree has a root.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The node called `id`.
    ///
    /// # Panics
    /// When `id` came from another, larger tree.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        assert!(id.index() < self.nodes.len(), "a node of another tree");
        Node { tree: self, id }
    }

    /// Adds a last child to `parent`, standing at `place` in the file.
    pub(crate) fn push_node(&mut self, parent: Option<NodeId>, place: Place) -> NodeId {
        let id = self.nodes.len() as u32;
        debug_assert!(id != NONE, "the reader's memory limit comes first");
        self.nodes.push(NodeData {
            parent: parent.map_or(NONE, |p| p.0),
            first_child: NONE,
            last_child: NONE,
            next_sibling: NONE,
            first_property: self.properties.len() as u32,
            properties: 0,
            place,
        });
        if let Some(parent) = parent {
            let elder = self.nodes[parent.index()].last_child;
            match elder {
                NONE => self.nodes[parent.index()].first_child = id,
                elder => self.nodes[elder as usize].next_sibling = id,
            }
            self.nodes[parent.index()].last_child = id;
        }
        NodeId(id)
    }

    /// Adds a last property to `node`. `text` is the property from identifier to last
    /// bracket, and is trusted to be well formed.
    pub(crate) fn push_property(
        &mut self,
        node: NodeId,
        text: &str,
        ident_len: usize,
        place: Place,
    ) {
        let data = PropertyData {
            start: self.text.len() as u32,
            len: text.len() as u32,
            ident_len: ident_len as u32,
            place,
        };
        self.text.push_str(text);
        self.claim_properties(node);
        self.properties.push(data);
        self.nodes[node.index()].properties += 1;
    }

    /// Moves the properties of `node` to the end of the arena, where they can grow.
    fn claim_properties(&mut self, node: NodeId) {
        let NodeData {
            first_property,
            properties,
            ..
        } = self.nodes[node.index()];
        let range = first_property as usize..(first_property + properties) as usize;
        if range.end != self.properties.len() {
            self.nodes[node.index()].first_property = self.properties.len() as u32;
            self.properties.extend_from_within(range);
        }
    }
}

impl fmt::Debug for Tree {
    /// Shows the tree as SGF, which is shorter and clearer than the arena.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Tree").field(&self.to_string()).finish()
    }
}

impl PartialEq for Tree {
    fn eq(&self, other: &Tree) -> bool {
        // Equal child counts at every step of a preorder walk mean equal shapes.
        self.len() == other.len()
            && self.preorder().zip(other.preorder()).all(|(a, b)| {
                let (a, b) = (self.node(a), other.node(b));
                a.children().count() == b.children().count() && a.properties().eq(b.properties())
            })
    }
}

impl Eq for Tree {}

/// A node seen in its tree.
#[derive(Clone, Copy, Debug)]
pub struct Node<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) id: NodeId,
}

impl<'t> Node<'t> {
    fn data(&self) -> &'t NodeData {
        &self.tree.nodes[self.id.index()]
    }

    /// The name of this node in its tree.
    pub fn id(&self) -> NodeId {
        self.id
    }

    /// The tree this node belongs to.
    pub fn tree(&self) -> &'t Tree {
        self.tree
    }

    /// Where the node's semicolon stands in the file.
    pub fn place(&self) -> Place {
        self.data().place
    }

    /// The node before this one; `None` at the root.
    pub fn parent(&self) -> Option<Node<'t>> {
        self.link(self.data().parent)
    }

    /// The first of the nodes that follow, which is the main line by convention.
    pub fn first_child(&self) -> Option<Node<'t>> {
        self.link(self.data().first_child)
    }

    /// The nodes that follow, main line first.
    pub fn children(&self) -> impl Iterator<Item = Node<'t>> + use<'t> {
        let tree = self.tree;
        std::iter::successors(self.first_child(), move |child| {
            Node { tree, id: child.id }.link(child.data().next_sibling)
        })
    }

    fn link(&self, id: u32) -> Option<Node<'t>> {
        (id != NONE).then_some(Node {
            tree: self.tree,
            id: NodeId(id),
        })
    }

    /// All properties in file order.
    pub fn properties(&self) -> impl DoubleEndedIterator<Item = Property<'t>> + use<'t> {
        let data = self.data();
        let range = data.first_property as usize..(data.first_property + data.properties) as usize;
        let text = &self.tree.text;
        self.tree.properties[range].iter().map(move |p| Property {
            text: &text[p.start as usize..(p.start + p.len) as usize],
            ident_len: p.ident_len as usize,
            place: p.place,
        })
    }

    /// The first property called `name` (in capitals, such as `"AB"`).
    pub fn property(&self, name: &str) -> Option<Property<'t>> {
        self.properties().find(|p| p.is(name))
    }

    /// Whether there is a property called `name`.
    pub fn has(&self, name: &str) -> bool {
        self.property(name).is_some()
    }

    /// The first raw value of the first property called `name`.
    pub fn get(&self, name: &str) -> Option<&'t str> {
        self.property(name).map(|p| p.value())
    }

    /// The raw values of all properties called `name`, in file order.
    pub fn values<'n>(&self, name: &'n str) -> impl Iterator<Item = &'t str> + use<'t, 'n> {
        self.properties()
            .filter(move |p| p.is(name))
            .flat_map(|p| p.values())
    }

    /// The first value of `name` as text, with escapes and soft line breaks resolved.
    pub fn text(&self, name: &str) -> Option<Cow<'t, str>> {
        self.get(name).map(value::text)
    }

    /// The first value of `name` as one line of text without blanks around it.
    pub fn simple_text(&self, name: &str) -> Option<String> {
        self.get(name)
            .map(|raw| value::simple_text(raw).trim().to_owned())
    }

    /// The comment (`C`), as text.
    pub fn comment(&self) -> Option<Cow<'t, str>> {
        self.text("C")
    }
}

/// A property seen in its node: an identifier and at least one value.
#[derive(Clone, Copy, Debug)]
pub struct Property<'t> {
    text: &'t str,
    ident_len: usize,
    place: Place,
}

impl<'t> Property<'t> {
    /// The identifier as the file spells it, such as `AB` or, in old files, `AddBlack`.
    pub fn ident(&self) -> &'t str {
        &self.text[..self.ident_len]
    }

    /// The identifier's capitals, which are its name in every version of the format:
    /// `AddBlack` is `AB`. An identifier without any capital is read as if written in them.
    pub fn name(&self) -> Cow<'t, str> {
        let ident = self.ident();
        if !ident.bytes().any(|b| b.is_ascii_lowercase()) {
            Cow::Borrowed(ident)
        } else if !ident.bytes().any(|b| b.is_ascii_uppercase()) {
            Cow::Owned(ident.to_ascii_uppercase())
        } else {
            Cow::Owned(ident.chars().filter(|c| !c.is_ascii_lowercase()).collect())
        }
    }

    /// Whether this property is called `name`, without building the name.
    pub fn is(&self, name: &str) -> bool {
        self.ident() == name || self.name() == name
    }

    /// Where the identifier stands in the file.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The first raw value.
    pub fn value(&self) -> &'t str {
        self.values().next().unwrap_or_default()
    }

    /// The raw values in file order: escapes and line ends as in the file.
    pub fn values(&self) -> impl Iterator<Item = &'t str> + use<'t> {
        self.values_with_offsets().map(|(_, raw)| raw)
    }

    /// The raw values and where each of them begins in the file.
    pub fn placed_values(&self) -> impl Iterator<Item = (Place, &'t str)> + use<'t> {
        let (text, mut place, mut seen) = (self.text, self.place, 0);
        self.values_with_offsets().map(move |(offset, raw)| {
            place = place.after(&text[seen..offset]);
            seen = offset;
            (place, raw)
        })
    }

    fn values_with_offsets(&self) -> impl Iterator<Item = (usize, &'t str)> + use<'t> {
        let text = self.text;
        let mut at = self.ident_len;
        std::iter::from_fn(move || {
            // White space between values is kept in the arena and skipped here.
            let start = at + text[at..].find('[')? + 1;
            let len = value::length(&text[start..])?;
            at = start + len + 1;
            Some((start, &text[start..start + len]))
        })
    }
}

impl PartialEq for Property<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.ident() == other.ident() && self.values().eq(other.values())
    }
}

impl Eq for Property<'_> {}
