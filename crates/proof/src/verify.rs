//! The checker: replays a proof from its claims and believes nothing it has not seen.

use goban::{Colour, Move, PointSet};

use crate::model::{Body, Claim, Edge, Goal, Proof, Question, Reading, Role, Section, Survive};
use crate::refusal::{Reason, Refusal};
use crate::report::Report;
use crate::rules::{FieldPosition, Game, Illegal};

/// Checks that a proof shows what it claims.
///
/// Every node that a claim leads to is replayed once, with its own budget. In a *yes* section each
/// edge goes to a smaller number, so by induction from the smallest every node is a win that ends.
/// In a *no* section the nodes form a set that the winner never has to leave and in which he has
/// never lost. Nodes that nothing leads to prove nothing, do no harm, and are counted.
///
/// # Errors
///
/// When the header is not a problem, or some step does not hold: the refusal names the place.
pub fn verify(proof: &Proof) -> Result<Report, Refusal> {
    let mut checker = Checker::new(proof);
    checker.header().map_err(|reason| Refusal {
        claim: None,
        node: None,
        position: None,
        reason,
    })?;
    for number in 0..proof.header.claims.len() {
        checker.claim(number)?;
    }
    checker.zones()?;
    Ok(Report::new(&proof.header, checker.counts()))
}

/// A node by its section and number.
type Place = (Section, u32);

struct Checker<'a> {
    proof: &'a Proof,
    game: Game,
    /// The position of each node that has been reached.
    seen: [Vec<Option<Box<FieldPosition>>>; 4],
    /// Nodes that have been reached and not yet checked.
    waiting: Vec<Place>,
}

impl<'a> Checker<'a> {
    fn new(proof: &'a Proof) -> Checker<'a> {
        Checker {
            proof,
            game: Game::new(&proof.header),
            seen: Section::ALL.map(|section| vec![None; proof.sections.get(section).len()]),
            waiting: Vec::new(),
        }
    }

    /// Checks that the header is a problem in which the rules of play mean what they should.
    fn header(&self) -> Result<(), Reason> {
        let header = &self.proof.header;
        let game = &self.game;
        if header.claims.is_empty() {
            return Err(Reason::NoClaim);
        }
        let ko = header.ko.into_iter().collect();
        for (what, set) in [
            ("stone", header.black | header.white),
            ("target", header.targets),
            ("stone to be kept", header.keep),
            ("region point", header.region),
            ("attacker-only point", header.attacker_only),
            ("escape point", header.escape),
            ("ko point", ko),
        ] {
            let off = (set - game.board).first();
            off.map_or(Ok(()), |point| Err(Reason::OffBoard { what, point }))?;
        }
        let at = game.root(header, Role::Defender);
        let stones = header.black | header.white;
        let empty = game.board - stones;
        let outside = game.board - game.field;
        let defender = match header.defender {
            Colour::Black => header.black,
            Colour::White => header.white,
        };
        // What the defender holds or may come to hold. An attacker stone next to the outside is
        // immortal, so only the points of the others may change hands. Who has got away needs no
        // liberties.
        let reach = (header.region - at.attacker) | (at.defender & header.attacker_only);
        let reach = reach - header.escape;
        let faults = [
            (header.black & header.white, Reason::TwoStones as fn(_) -> _),
            (
                header.targets - (at.defender & header.region),
                Reason::BadTarget,
            ),
            (header.region & header.attacker_only, Reason::Overlap),
            (header.escape - header.region, Reason::BadEscape),
            (reach.neighbours(outside) & defender, Reason::LeftOut),
            (reach.neighbours(outside) & empty, Reason::Unfillable),
            (ko & stones, Reason::BadKo),
        ];
        for (points, reason) in faults {
            points.first().map_or(Ok(()), |point| Err(reason(point)))?;
        }
        if header.targets.is_empty() {
            return Err(Reason::NoTarget);
        }
        self.goal()?;
        game.smothered(&at)
            .map_or(Ok(()), |point| Err(Reason::NoLiberty(point)))
    }

    /// Checks that a goal other than life is asked on the whole board and as it can be asked.
    fn goal(&self) -> Result<(), Reason> {
        let header = &self.proof.header;
        let attacker = match header.defender {
            Colour::Black => header.white,
            Colour::White => header.black,
        };
        let goal = header.goal;
        if let Some(point) = (header.keep - attacker).first() {
            return Err(Reason::BadKeep(point));
        }
        if !header.keep.is_empty() && goal != Goal::Capture {
            return Err(Reason::BadGoal("stones are kept in a capture alone"));
        }
        let Some(question) = goal.question() else {
            return Ok(());
        };
        if header.region != self.game.board || !header.escape.is_empty() {
            return Err(Reason::BadGoal("it is asked on the whole board"));
        }
        if header.reading != Reading::Literal {
            return Err(Reason::BadGoal("it is read to the letter"));
        }
        if goal == Goal::Connect && (header.survive != Survive::All || header.targets.len() < 2) {
            return Err(Reason::BadGoal(
                "two targets are connected, and both survive",
            ));
        }
        match header.claims.iter().all(|claim| claim.question == question) {
            true => Ok(()),
            false => Err(Reason::BadGoal("a claim asks another question")),
        }
    }

    /// Checks one claim and everything it leads to.
    fn claim(&mut self, number: usize) -> Result<(), Refusal> {
        let claim = self.proof.header.claims[number];
        let root = self.game.root(&self.proof.header, claim.mover);
        self.start(&claim, &root)
            .map_err(|reason| self.refusal(number, None, &root, reason))?;
        while let Some((section, node)) = self.waiting.pop() {
            let Some(at) = self.seen[section as usize][node as usize]
                .as_deref()
                .copied()
            else {
                continue;
            };
            self.node((section, node), &at)
                .map_err(|reason| self.refusal(number, Some((section, node)), &at, reason))?;
        }
        Ok(())
    }

    /// Plays the first move, if the claim has one, and arrives where its strategy begins.
    fn start(&mut self, claim: &Claim, root: &FieldPosition) -> Result<(), Reason> {
        let Some(mv) = claim.first_move else {
            return self.arrive(
                None,
                claim.section(),
                *root,
                claim.threats,
                claim.node,
                None,
            );
        };
        // The claim is about the position that this move leads to, as if play began there. So it
        // may be a pass of either side, which means playing elsewhere first. Such a pass is not one
        // of the two that end a line.
        let (next, budget) = self.play(root, claim.threats, mv)?;
        self.arrive(None, claim.section(), next, budget, claim.node, Some(mv))
    }

    fn play(
        &self,
        at: &FieldPosition,
        budget: i8,
        mv: Move,
    ) -> Result<(FieldPosition, i8), Reason> {
        let played = self.game.play(at, budget, mv);
        played.map_err(|why| Reason::IllegalMove { mv, why })
    }

    /// Follows an edge from a node, or from a claim, to the position that replay has found.
    fn arrive(
        &mut self,
        from: Option<Place>,
        section: Section,
        mut at: FieldPosition,
        budget: i8,
        edge: Edge,
        after: Option<Move>,
    ) -> Result<(), Reason> {
        let mut section = section;
        if self.game.reading == Reading::Group {
            // The attacker has killed when nothing is left and the defender is not safe.
            if section.question() == Question::Kill && self.game.captured(&at) {
                section = Section::of(Question::Safe, !section.answer());
            }
            // Life counts on the points of the targets, whichever of them still stand.
            if section.question() == Question::Safe {
                at.standing = PointSet::EMPTY;
            }
        }
        let node = match edge {
            Edge::Node(node) => node,
            Edge::Terminal if self.game.terminal(section, &at) => return Ok(()),
            Edge::Terminal => {
                let after = after.map_or("no move".into(), |mv| mv.to_string());
                return Err(Reason::NotTerminal { section, after });
            }
        };
        if let Some((source, number)) = from {
            if source == section && section.answer() && node >= number {
                return Err(Reason::NotWellFounded(node));
            }
        }
        let nodes = self.proof.sections.get(section);
        let Some(claimed) = nodes.get(node as usize) else {
            return Err(Reason::NoNode { section, node });
        };
        // More threats never hurt: what the winner wins with the node's budget he wins with this.
        let assumed = claimed.budget;
        let enough = match section.winner() {
            Role::Attacker => budget >= assumed,
            Role::Defender => budget <= assumed,
        };
        if !enough {
            return Err(Reason::Budget {
                node,
                arriving: budget,
                assumed,
            });
        }
        match &mut self.seen[section as usize][node as usize] {
            Some(earlier) if **earlier == at => Ok(()),
            Some(_) => Err(Reason::TwoPositions { section, node }),
            unseen => {
                *unseen = Some(Box::new(at));
                self.waiting.push((section, node));
                Ok(())
            }
        }
    }

    /// Checks one node at its position and follows all its edges.
    fn node(&mut self, place: Place, at: &FieldPosition) -> Result<(), Reason> {
        let (section, number) = place;
        let proof = self.proof;
        let node = &proof.sections.get(section)[number as usize];
        if node.body == Body::Leaf {
            return if self.game.terminal(section, at) {
                Ok(())
            } else {
                Err(Reason::NotLeaf)
            };
        }
        // A line of a closed set may go round for ever, so that nobody has lost in it must be
        // seen at every node. A line of a yes section ends, and its end is looked at.
        let lost = match section {
            Section::KillNo => self.game.captured(at),
            Section::SafeNo => self.game.reached(at),
            Section::KillYes | Section::SafeYes => false,
        };
        if lost {
            return Err(Reason::AlreadyLost);
        }
        let may_pass = Game::may_pass(section.question(), at);
        match &node.body {
            Body::Leaf => Ok(()),
            Body::Win(mv, edge) => {
                if at.mover != section.winner() {
                    return Err(Reason::LoserToMove);
                }
                if *mv == Move::Pass && !may_pass {
                    let (mv, why) = (*mv, Illegal::Concedes);
                    return Err(Reason::IllegalMove { mv, why });
                }
                let (next, budget) = self.play(at, node.budget, *mv)?;
                self.arrive(Some(place), section, next, budget, *edge, Some(*mv))
            }
            Body::Near(replies) => {
                if section != self.game.goal.zoned() {
                    return Err(Reason::NoZones);
                }
                if at.mover == section.winner() {
                    return Err(Reason::WinnerToMove);
                }
                let order = |mv: &Move| mv.point().map_or((true, 0, 0), |p| (false, p.y(), p.x()));
                let rising = replies.is_sorted_by(|a, b| order(&a.0) < order(&b.0));
                if !rising || replies.last().is_none_or(|(mv, _)| *mv != Move::Pass) {
                    return Err(Reason::Disorder);
                }
                for &(mv, edge) in replies {
                    let (next, budget) = self.play(at, node.budget, mv)?;
                    self.arrive(Some(place), section, next, budget, edge, Some(mv))?;
                }
                Ok(())
            }
            Body::All(edges) => {
                if at.mover == section.winner() {
                    return Err(Reason::WinnerToMove);
                }
                let points = self.game.open(at).iter().map(Move::Play);
                let legal: Vec<(Move, FieldPosition, i8)> = points
                    .chain(may_pass.then_some(Move::Pass))
                    .filter_map(|mv| {
                        let (next, budget) = self.game.play(at, node.budget, mv).ok()?;
                        Some((mv, next, budget))
                    })
                    .collect();
                if legal.len() != edges.len() {
                    return Err(Reason::Replies {
                        legal: legal.len(),
                        listed: edges.len(),
                    });
                }
                for ((mv, next, budget), &edge) in legal.into_iter().zip(edges) {
                    self.arrive(Some(place), section, next, budget, edge, Some(mv))?;
                }
                Ok(())
            }
        }
    }

    /// Checks that what is left unanswered lies outside the zones. Edges lead to smaller numbers,
    /// so in rising order the zones of what follows are known.
    fn zones(&self) -> Result<(), Refusal> {
        let section = self.game.goal.zoned();
        let nodes = self.proof.sections.get(section);
        if !nodes.iter().any(|node| matches!(node.body, Body::Near(_))) {
            return Ok(());
        }
        let mut zones = vec![PointSet::EMPTY; nodes.len()];
        for (number, at) in self.seen[section as usize].iter().enumerate() {
            let Some(at) = at else {
                continue;
            };
            zones[number] = self.zone(&zones, number, at).map_err(|reason| Refusal {
                claim: None,
                ..self.refusal(0, Some((section, number as u32)), at, reason)
            })?;
        }
        Ok(())
    }

    /// The zone of a node from the zones of those with smaller numbers.
    fn zone(
        &self,
        zones: &[PointSet],
        number: usize,
        at: &FieldPosition,
    ) -> Result<PointSet, Reason> {
        let node = &self.proof.sections.get(self.game.goal.zoned())[number];
        let before = |mv: Move, edge: Edge| {
            let (next, _) = self.play(at, node.budget, mv)?;
            let zone = match edge {
                Edge::Terminal => self.game.zone_of_end(&next),
                Edge::Node(to) => zones[to as usize],
            };
            Ok(self.game.zone_before(at, mv, &next, zone))
        };
        match &node.body {
            Body::Leaf => Ok(self.game.zone_of_end(at)),
            Body::Win(mv, edge) => before(*mv, *edge),
            // Every point matters, so every point is in the zone.
            Body::All(_) => Ok(self.game.field),
            Body::Near(replies) => {
                let Some(&(Move::Pass, edge)) = replies.last() else {
                    return Err(Reason::Disorder);
                };
                let must_answer = before(Move::Pass, edge)?;
                let answered: PointSet = replies.iter().filter_map(|(mv, _)| mv.point()).collect();
                let mut zone = must_answer;
                for &(mv, edge) in &replies[..replies.len() - 1] {
                    zone |= before(mv, edge)?;
                }
                for point in (self.game.open(at) & must_answer) - answered {
                    if self.game.play(at, node.budget, Move::Play(point)).is_ok() {
                        return Err(Reason::LeftUnanswered(point));
                    }
                }
                Ok(zone)
            }
        }
    }

    /// How many nodes of each section were checked, and how many there are.
    fn counts(&self) -> [(usize, usize); 4] {
        Section::ALL.map(|section| {
            let seen = &self.seen[section as usize];
            (seen.iter().flatten().count(), seen.len())
        })
    }

    fn refusal(
        &self,
        claim: usize,
        node: Option<Place>,
        at: &FieldPosition,
        reason: Reason,
    ) -> Refusal {
        let header = &self.proof.header;
        let mover = match at.mover {
            Role::Attacker => !header.defender,
            Role::Defender => header.defender,
        };
        let ban = at.ban.map_or(String::new(), |point| {
            format!(", {} banned by ko", point.to_gtp(header.size))
        });
        let picture = self.game.picture(header, at);
        Refusal {
            claim: Some(claim),
            node,
            position: Some(format!("{picture}{mover} to move{ban}")),
            reason,
        }
    }
}
