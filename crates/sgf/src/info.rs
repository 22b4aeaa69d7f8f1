//! What the root says about the game as a whole.

use goban::{KoRule, Rules, Suicide};

use crate::error::{Error, shortened};
use crate::tree::Tree;

/// The rules a file names in `RU`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ruleset {
    /// Japanese or Korean rules: territory scoring.
    Japanese,
    /// Chinese rules: area scoring.
    Chinese,
    /// The rules of the American Go Association: area scoring, situational superko.
    Aga,
    /// New Zealand rules: area scoring, situational superko, suicide allowed.
    NewZealand,
    /// The rules of the Ing foundation (Goe): area scoring, suicide allowed.
    Ing,
    /// Tromp-Taylor rules: area scoring, positional superko, suicide allowed.
    TrompTaylor,
}

impl Ruleset {
    /// The ruleset that a value of `RU` means; the first word decides, and case does not
    /// matter.
    ///
    /// ```
    /// use sgf::Ruleset;
    /// assert_eq!(Ruleset::for_name("japanese"), Some(Ruleset::Japanese));
    /// assert_eq!(Ruleset::for_name("NZ"), Some(Ruleset::NewZealand));
    /// assert_eq!(Ruleset::for_name("house rules"), None);
    /// ```
    pub fn for_name(name: &str) -> Option<Ruleset> {
        let name = name.trim().to_lowercase();
        const NAMES: [(&str, Ruleset); 14] = [
            ("japan", Ruleset::Japanese),
            ("jp", Ruleset::Japanese),
            ("korea", Ruleset::Japanese),
            ("territory", Ruleset::Japanese),
            ("日本", Ruleset::Japanese),
            ("chin", Ruleset::Chinese),
            ("cn", Ruleset::Chinese),
            ("area", Ruleset::Chinese),
            ("中国", Ruleset::Chinese),
            ("aga", Ruleset::Aga),
            ("nz", Ruleset::NewZealand),
            ("new zealand", Ruleset::NewZealand),
            ("tromp", Ruleset::TrompTaylor),
            ("ing", Ruleset::Ing),
        ];
        let goe = (name == "goe").then_some(Ruleset::Ing);
        let named = |(start, _): &&(&str, Ruleset)| name.starts_with(start);
        goe.or_else(|| NAMES.iter().find(named).map(|&(_, ruleset)| ruleset))
    }

    /// Whether territory counts, rather than area.
    pub fn counts_territory(self) -> bool {
        self == Ruleset::Japanese
    }

    /// What the ruleset says about repetition and suicide.
    pub fn rules(self) -> Rules {
        let (ko, suicide) = match self {
            Ruleset::Japanese => (KoRule::Simple, Suicide::Forbidden),
            Ruleset::Chinese => (KoRule::Positional, Suicide::Forbidden),
            Ruleset::Aga => (KoRule::Situational, Suicide::Forbidden),
            Ruleset::NewZealand => (KoRule::Situational, Suicide::Allowed),
            Ruleset::TrompTaylor => (KoRule::Positional, Suicide::Allowed),
            Ruleset::Ing => (KoRule::Simple, Suicide::Allowed),
        };
        Rules { ko, suicide }
    }
}

impl Tree {
    /// The rules named in the root, when they are known ones.
    pub fn ruleset(&self) -> Option<Ruleset> {
        Ruleset::for_name(&self.root().simple_text("RU")?)
    }

    /// The komi (`KM`), also when written with a comma or followed by words.
    ///
    /// # Errors
    /// When the value does not begin with a number.
    pub fn komi(&self) -> Result<Option<f64>, Error> {
        self.number("KM")
    }

    /// The handicap (`HA`).
    ///
    /// # Errors
    /// When the value does not begin with a number.
    pub fn handicap(&self) -> Result<Option<usize>, Error> {
        Ok(self.number("HA")?.map(|n| n.max(0.0) as usize))
    }

    fn number(&self, name: &str) -> Result<Option<f64>, Error> {
        let Some(property) = self.root().property(name) else {
            return Ok(None);
        };
        let text = property.value().trim().replace(',', ".");
        if text.is_empty() {
            return Ok(None);
        }
        let numeric = |c: &char| c.is_ascii_digit() || matches!(c, '.' | '-' | '+');
        let digits: String = text.chars().take(32).take_while(numeric).collect();
        match digits.parse::<f64>() {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(Error::NotANumber {
                place: property.place(),
                property: name.to_owned(),
                value: shortened(property.value()),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree {
        crate::parse(text.as_bytes())
            .unwrap()
            .collection
            .trees
            .remove(0)
    }

    #[test]
    fn komi_is_read_however_it_is_written() {
        let komi = |text: &str| tree(text).komi();
        assert_eq!(komi("(;KM[6.5])"), Ok(Some(6.5)));
        assert_eq!(komi("(;KM[5,5 moku])"), Ok(Some(5.5)));
        assert_eq!(komi("(;KM[-3])"), Ok(Some(-3.0)));
        assert_eq!(komi("(;KM[])"), Ok(None));
        assert_eq!(komi("(;SZ[9])"), Ok(None));
        assert_eq!(
            komi("(;KM[none])").unwrap_err().to_string(),
            "line 1, column 3: KM[none] is not a number"
        );
    }

    #[test]
    fn rules_are_known_by_their_names() {
        assert_eq!(tree("(;RU[Chinese])").ruleset(), Some(Ruleset::Chinese));
        assert_eq!(tree("(;RU[Goe])").ruleset(), Some(Ruleset::Ing));
        assert_eq!(tree("(;SZ[9])").ruleset(), None);
        assert!(Ruleset::Japanese.counts_territory());
        assert!(!Ruleset::Aga.counts_territory());
    }
}
