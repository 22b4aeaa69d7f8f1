//! Static knowledge about Go positions and a compact board for reading.
