//! Lossless SGF trees in any charset, and problem dialects.
