//! Commands about the rules, as Fuego and KataGo have them.

use goban::{KoRule, Rules, Suicide};
use gtp::{Call, Failure, Reply};
use play::Counting;
use sgf::Ruleset;

use crate::Family;
use crate::session::Session;

pub const COMMANDS: Family = &[
    ("kata-get-rules", kata_get_rules),
    ("go_param_rules", go_param_rules),
    ("go_rules", go_rules),
    ("kata-set-rules", go_rules),
];

/// Fuego's: one parameter set, or all of them listed.
fn go_param_rules(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let mut rules = session.game.rules();
    match *call.arguments() {
        [] => Ok(listed(rules)),
        ["ko_rule", name] => {
            rules.ko = match name {
                "simple" => KoRule::Simple,
                "superko" => KoRule::Situational,
                "pos_superko" => KoRule::Positional,
                _ => return Err(Failure::from("unknown ko rule")),
            };
            set(session, rules)
        }
        ["allow_suicide", flag] => {
            rules.suicide = match flag {
                "0" => Suicide::Forbidden,
                "1" => Suicide::Allowed,
                _ => return Err(Failure::syntax()),
            };
            set(session, rules)
        }
        _ => Err(Failure::from("unknown parameter")),
    }
}

fn listed(rules: Rules) -> String {
    let ko = match rules.ko {
        KoRule::Off => "none",
        KoRule::Simple => "simple",
        KoRule::Positional => "pos_superko",
        KoRule::Situational => "superko",
    };
    let suicide = u8::from(rules.suicide == Suicide::Allowed);
    format!("[bool] allow_suicide {suicide}\n[list/simple/superko/pos_superko] ko_rule {ko}")
}

/// Fuego's: a set of rules by its name.
fn go_rules(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let ruleset = Ruleset::for_name(call.text());
    let ruleset = ruleset.ok_or_else(|| Failure::from("unknown rules"))?;
    session.table.counting = counting(ruleset);
    set(session, ruleset.rules())
}

/// How games under these rules are counted.
pub(crate) fn counting(ruleset: Ruleset) -> Counting {
    match ruleset {
        Ruleset::TrompTaylor => Counting::AsItStands,
        _ if ruleset.counts_territory() => Counting::Territory,
        _ => Counting::Area,
    }
}

fn set(session: &mut Session, rules: Rules) -> Reply {
    session.game.set_rules(rules);
    for game in &mut session.tried {
        game.set_rules(rules);
    }
    Ok(String::new())
}

/// KataGo's: the rules as JSON.
fn kata_get_rules(session: &mut Session, call: &mut Call<'_>) -> Reply {
    call.exactly::<0>()?;
    let rules = session.game.rules();
    let ko = match rules.ko {
        KoRule::Off => "NONE",
        KoRule::Simple => "SIMPLE",
        KoRule::Positional => "POSITIONAL",
        KoRule::Situational => "SITUATIONAL",
    };
    let scoring = match session.table.counting {
        Counting::Territory => "TERRITORY",
        Counting::Area | Counting::AsItStands => "AREA",
    };
    let suicide = rules.suicide == Suicide::Allowed;
    Ok(format!(
        "{{\"ko\":\"{ko}\",\"scoring\":\"{scoring}\",\"suicide\":{suicide},\"tax\":\"NONE\",\
         \"hasButton\":false,\"whiteHandicapBonus\":\"0\"}}"
    ))
}
