//! From a problem to the field that is searched.

use local::{Bits, Field, Ground, Layout, Role, Start, State};

use crate::question::problem::Problem;

impl Problem {
    /// Where the problem is played.
    #[must_use]
    pub fn ground(&self) -> Ground {
        let ground = Ground::new(self.size, self.region | self.attacker_only);
        Ground {
            attacker_only: self.attacker_only,
            // Whatever lies beyond is an attacker stone or a point that nobody fills.
            wall: ground.rim(),
            haven: self.escape,
            concern: self.targets,
            ..ground
        }
    }

    /// How the problem is laid out.
    #[must_use]
    pub fn layout(&self) -> Layout {
        self.ground().layout(self.upright())
    }

    /// The field of the problem.
    #[must_use]
    pub fn field<B: Bits>(&self, layout: &Layout) -> Field<B> {
        layout.field(&self.ground())
    }

    /// The position the problem starts from.
    #[must_use]
    pub fn state<B: Bits>(
        &self,
        layout: &Layout,
        field: &Field<B>,
        mover: Role,
        threats: i8,
    ) -> State<B> {
        let start = Start {
            defender: self.stones(self.defender),
            attacker: self.stones(!self.defender),
            target: self.targets,
            ko: self.ko,
            mover,
            threats,
        };
        layout.state(field, &start)
    }
}
