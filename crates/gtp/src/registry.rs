//! The table of commands.

use std::collections::BTreeMap;

use crate::call::Call;
use crate::reply::{Failure, Reply};

/// A command: a function of the state and of the call.
pub type Command<S> = fn(&mut S, &mut Call<'_>) -> Reply;

/// Commands by their names. `protocol_version`, `list_commands`, `help`, `known_command` and `quit`
/// are always there, for they speak of the protocol and the table alone.
pub struct Registry<S> {
    commands: BTreeMap<&'static str, Command<S>>,
}

/// The commands that the table answers itself.
const OWN: [&str; 5] = [
    "help",
    "known_command",
    "list_commands",
    "protocol_version",
    "quit",
];

impl<S> Default for Registry<S> {
    fn default() -> Registry<S> {
        Registry::new()
    }
}

impl<S> Registry<S> {
    /// A table of the protocol's own commands alone.
    pub fn new() -> Registry<S> {
        Registry {
            commands: BTreeMap::new(),
        }
    }

    /// Adds a command.
    ///
    /// # Panics
    /// When the name is taken: two commands of one name are a mistake in the program.
    pub fn add(&mut self, name: &'static str, command: Command<S>) {
        let taken = OWN.contains(&name) || self.commands.insert(name, command).is_some();
        assert!(!taken, "two commands are called {name}");
    }

    /// Adds several commands.
    ///
    /// # Panics
    /// As [`Registry::add`].
    pub fn extend(&mut self, commands: &[(&'static str, Command<S>)]) {
        for &(name, command) in commands {
            self.add(name, command);
        }
    }

    /// All names in alphabetical order.
    pub fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.commands.keys().copied().chain(OWN).collect();
        names.sort_unstable();
        names
    }

    /// Whether there is a command of this name.
    pub fn knows(&self, name: &str) -> bool {
        self.commands.contains_key(name) || OWN.contains(&name)
    }

    /// Answers a call.
    pub(crate) fn answer(&self, state: &mut S, call: &mut Call<'_>) -> Reply {
        match call.name() {
            "protocol_version" => Ok("2".to_owned()),
            "list_commands" | "help" => Ok(self.names().join("\n")),
            "known_command" => {
                let known = call.at_most_one()?.is_some_and(|name| self.knows(name));
                Ok(known.to_string())
            }
            "quit" => Ok(String::new()),
            name => match self.commands.get(name) {
                Some(command) => command(state, call),
                None => Err(Failure::from("unknown command")),
            },
        }
    }
}
