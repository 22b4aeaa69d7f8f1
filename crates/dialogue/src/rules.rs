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
    ("kata-set-rules", kata_set_rules),
    ("kata-set-rule", kata_set_rule),
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

/// KataGo's: rules by name, or in the form in which `kata-get-rules` tells them.
fn kata_set_rules(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let text = call.text().trim();
    let Some(inner) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) else {
        return go_rules(session, call);
    };
    let (mut rules, mut counting) = (session.game.rules(), session.table.counting);
    for pair in inner.split(',').filter(|pair| !pair.trim().is_empty()) {
        let (key, value) = pair.split_once(':').ok_or_else(Failure::syntax)?;
        let plain = |text: &str| text.trim().trim_matches('"').to_owned();
        change(&mut rules, &mut counting, &plain(key), &plain(value))?;
    }
    session.table.counting = counting;
    set(session, rules)
}

/// KataGo's: one rule changed.
fn kata_set_rule(session: &mut Session, call: &mut Call<'_>) -> Reply {
    let [key, value] = call.exactly()?;
    let (mut rules, mut counting) = (session.game.rules(), session.table.counting);
    change(&mut rules, &mut counting, key, value)?;
    session.table.counting = counting;
    set(session, rules)
}

/// Changes what KataGo calls a rule. What Nakade has no choice about must be what it does.
fn change(
    rules: &mut Rules,
    counting: &mut Counting,
    key: &str,
    value: &str,
) -> Result<(), Failure> {
    let wrong = || Failure::from(format!("rule {key} cannot be {value}"));
    match (key, value.to_uppercase().as_str()) {
        ("ko", "SIMPLE") => rules.ko = KoRule::Simple,
        ("ko", "POSITIONAL") => rules.ko = KoRule::Positional,
        ("ko", "SITUATIONAL") => rules.ko = KoRule::Situational,
        ("ko", "NONE") => rules.ko = KoRule::Off,
        ("scoring", "AREA") => *counting = Counting::Area,
        ("scoring", "TERRITORY") => *counting = Counting::Territory,
        ("suicide", "TRUE") => rules.suicide = Suicide::Allowed,
        ("suicide", "FALSE") => rules.suicide = Suicide::Forbidden,
        ("tax", "NONE" | "SEKI") | ("hasButton", "FALSE") | ("friendlyPassOk", _) => {}
        ("whiteHandicapBonus", "0") => {}
        _ => return Err(wrong()),
    }
    Ok(())
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
