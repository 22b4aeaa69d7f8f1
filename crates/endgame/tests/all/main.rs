//! Claims about endgames, and the sum of local games against a plain search of whole boards.

mod forts;
mod plain;
mod published;
mod rooms;
mod whole_boards;
