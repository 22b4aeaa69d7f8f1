//! Boards drawn as text, terminal colours, SVG and PNG.
