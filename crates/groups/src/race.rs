//! Races: two groups of different colours, of which each dies unless it captures the other.
//!
//! A race is two questions of life. The first is what becomes of the one group where the stones of
//! the other can be captured. The second is the same the other way round. Friends behind the enemy
//! count as safe where they have liberties enough, and becoming one with them is life. Both are
//! read to the end; counting ([`crate::count`]) is not relied on.

use goban::{Colour, Move, PointSet};
use life::{Begun, Class, Options, Session};
use search::Limits;

use crate::code::{Code, Reached};
use crate::ground::{Battleground, Plan};
use crate::inside;
use crate::scene::Scene;

/// A race that is to be read.
#[derive(Clone, Debug)]
pub struct Race {
    scene: Scene,
    /// The groups: Black's, White's.
    groups: [PointSet; 2],
    /// Each group's own question.
    grounds: [Battleground; 2],
}

/// What becomes of the two groups when one side moves first.
#[derive(Clone, Debug)]
pub struct Fates {
    /// Who moves first.
    pub mover: Colour,
    /// What becomes of the mover's group; `None` where the limits ran out.
    pub own: Option<Begun>,
    /// What becomes of the other group.
    pub other: Option<Begun>,
    /// Moves made in search.
    pub nodes: u64,
}

/// What a race comes to for the side that moves first, in brief.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// Whether the mover saves his own group.
    pub saved: Reached,
    /// Whether he kills the other.
    pub killed: Reached,
    /// Moves made in search.
    pub nodes: u64,
}

impl Outlook {
    /// A move that does the most: it kills if that can be done, and saves if only that can.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        let wanted = match self.killed.code.is_something() {
            true => &self.killed,
            false => &self.saved,
        };
        let any = wanted.code.is_something();
        wanted.moves.first().copied().filter(|_| any)
    }
}

/// Why there is no race to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoRace {
    /// The stones are not a group of each colour.
    Colours,
    /// A question made no sense.
    Question(life::ProblemError),
}

fn index(colour: Colour) -> usize {
    match colour {
        Colour::Black => 0,
        Colour::White => 1,
    }
}

/// The ground has at least this many empty points. If the groups have more liberties than that, it
/// has their liberties alone.
const ROOM: usize = 16;

impl Race {
    /// The race of two groups, one of each colour; any of their stones name them.
    ///
    /// # Errors
    /// Where the stones are not a group of each colour.
    pub fn new(scene: &Scene, one: PointSet, other: PointSet) -> Result<Race, NoRace> {
        Race::planned(
            scene,
            one,
            other,
            Plan {
                empty: ROOM,
                ..Plan::default()
            },
        )
    }

    /// The same on a ground that is laid out as the plan says.
    ///
    /// # Errors
    /// Where the stones are not a group of each colour.
    pub fn planned(
        scene: &Scene,
        one: PointSet,
        other: PointSet,
        plan: Plan,
    ) -> Result<Race, NoRace> {
        let both = one | other;
        let [black, white] =
            [Colour::Black, Colour::White].map(|colour| scene.chains_of(both, colour));
        let is_split = |set: PointSet| set.intersects(black) != set.intersects(white);
        if black.is_empty() || white.is_empty() || !is_split(one) || !is_split(other) {
            return Err(NoRace::Colours);
        }
        let ground = |colour, own, against| {
            Battleground::of(scene, (colour, own), against, plan).map_err(NoRace::Question)
        };
        Ok(Race {
            grounds: [
                ground(Colour::Black, black, white)?,
                ground(Colour::White, white, black)?,
            ],
            groups: [black, white],
            scene: scene.clone(),
        })
    }

    /// A colour's group.
    pub fn group(&self, colour: Colour) -> PointSet {
        self.groups[index(colour)]
    }

    /// Where the fate of a colour's group is read.
    pub fn ground(&self, colour: Colour) -> &Battleground {
        &self.grounds[index(colour)]
    }

    /// Liberties of a colour's group that the other does not share, and those that they share.
    pub fn liberties(&self, colour: Colour) -> (PointSet, PointSet) {
        let own = self.scene.liberties(self.group(colour));
        let theirs = self.scene.liberties(self.group(!colour));
        (own - theirs, own & theirs)
    }

    /// Whether the mover saves his own group and whether he kills the other, in brief. Who captures
    /// the other group counts as saved. A pass is the move where nothing is lost by it. Where the
    /// nodes run out, counting and the numbers of the search say what is likelier, and the answer
    /// is not certain.
    pub fn brief(&self, mover: Colour, limits: &Limits, memory: usize) -> Outlook {
        let mut nodes = 0;
        for around in Colour::BOTH {
            if inside::is_inside(&self.scene, self.group(!around), self.group(around))
                && let Some(outlook) = inside::brief(self, around, mover, limits, memory)
            {
                return outlook;
            }
        }
        let begin = |colour: Colour| {
            let options = Options {
                limits: limits.clone(),
                memory,
                ..Options::default()
            };
            let session = Session::new(&self.ground(colour).problem, options);
            session.racing(self.group(!colour))
        };
        let mut sessions = [begin(Colour::Black), begin(Colour::White)];
        let mut ask = |colour: Colour, mover: Colour| {
            let session = &mut sessions[index(colour)];
            session.renew(limits.clone());
            let brief = session.brief(mover);
            nodes += session.nodes();
            let (code, certain) = Code::of_brief(&brief, colour != mover);
            Reached {
                code,
                moves: brief.best.into_iter().collect(),
                certain,
            }
        };
        let mut killed = ask(!mover, mover);
        // Who kills the group that holds his own has saved it.
        let mut saved = match killed.certain && killed.code == Code::Works {
            true => killed.clone(),
            false => ask(mover, mover),
        };
        let counted = crate::tally::tally(&self.scene, self.group(mover), self.group(!mover));
        if !killed.certain && !saved.certain {
            let (live, kill) = counted.codes();
            saved.code = live;
            killed.code = kill;
        } else if !killed.certain {
            killed.code = match saved.code {
                Code::Fails => Code::Fails,
                _ => counted.codes().1,
            };
        } else if !saved.certain && killed.code == Code::Works {
            saved.code = Code::Works;
        }
        // Who kills the group that holds his own has saved it.
        if killed.certain && killed.code > saved.code {
            saved.code = killed.code;
            saved.moves = killed.moves.clone();
        }
        // Where nothing is lost by playing elsewhere, that is the best move. A ko is lost by it: it
        // takes a move of the other side to end it. Of what was guessed, a seki is left alone.
        let is_ko = |reached: &Reached| !matches!(reached.code, Code::Works | Code::Fails);
        let mut may_pass = saved.code.is_something() && !is_ko(&saved) && !is_ko(&killed);
        may_pass &=
            killed.certain && saved.certain || killed.code == Code::Fails && counted.is_seki();
        for (colour, reached) in [(mover, &saved), (!mover, &killed)] {
            let is_asked = colour != mover || killed.code != Code::Works;
            if may_pass && is_asked && reached.certain && reached.code.is_something() {
                let reply = ask(colour, !mover);
                may_pass = reply.certain && reply.code.reversed() == reached.code;
            }
        }
        for reached in [&mut saved, &mut killed] {
            if reached.code.is_something() && reached.moves.is_empty() {
                reached.moves.extend(counted.fill.map(Move::Play));
            }
        }
        if may_pass {
            saved.moves = vec![Move::Pass];
            killed.moves = vec![Move::Pass];
        }
        Outlook {
            saved,
            killed,
            nodes,
        }
    }

    /// What becomes of both when one side moves first.
    pub fn read(&self, mover: Colour, limits: &Limits, memory: usize) -> Fates {
        let mut nodes = 0;
        let mut fate = |colour: Colour| {
            let options = Options {
                limits: limits.clone(),
                memory,
                ..Options::default()
            };
            let mut session = Session::new(&self.ground(colour).problem, options);
            let begun = session.begin(mover);
            nodes += session.nodes();
            begun
        };
        let own = fate(mover);
        let other = fate(!mover);
        Fates {
            mover,
            own,
            other,
            nodes,
        }
    }
}

impl Fates {
    /// Whether the mover saves his own group, and how.
    pub fn saved(&self) -> Reached {
        reached(&self.own, Code::of_defence)
    }

    /// Whether the mover kills the other group, and how.
    pub fn killed(&self) -> Reached {
        reached(&self.other, Code::of_attack)
    }

    /// The first moves that are best. They save and kill as well as can be; where none does both,
    /// they do what can be done. A pass is among them where nothing need be done.
    pub fn moves(&self) -> Vec<Move> {
        let (saved, killed) = (self.saved(), self.killed());
        let both: Vec<Move> = (saved.moves.iter())
            .filter(|mv| killed.moves.contains(mv))
            .copied()
            .collect();
        let is_won = |reached: &Reached| reached.code.is_something();
        match (is_won(&saved), is_won(&killed)) {
            (_, true) if !both.is_empty() => both,
            (_, true) => killed.moves,
            (true, false) => saved.moves,
            (false, false) => Vec::new(),
        }
    }
}

/// The code of what an answer begins with, for the side that moves first.
pub(crate) fn reached(begun: &Option<Begun>, code: impl Fn(Class) -> Code) -> Reached {
    match begun {
        None => Reached {
            code: Code::Fails,
            moves: Vec::new(),
            certain: false,
        },
        Some(begun) => {
            let code = code(begun.class);
            let moves = begun.best.iter().filter(|_| code.is_something());
            Reached {
                code,
                moves: moves.copied().collect(),
                certain: true,
            }
        }
    }
}
