//! `nakade cgt`: the calculator.

use crate::{complaint, nakade, stdout};

#[test]
fn the_first_line_is_the_canonical_form() {
    for (expression, form) in [
        ("{0|*}", "^"),
        ("{5|0} + {5|0}", "5"),
        ("22|-8||24|-6", "0"),
        ("-3/4 + 1/2", "-1/4"),
        ("cool(2|1*||*; 1)", "3/4"),
    ] {
        let printed = stdout(nakade().args(["cgt", expression]));
        assert_eq!(printed.lines().next(), Some(form), "{expression}");
    }
    let printed = stdout(nakade().args(["cgt", "6|4||0"]));
    assert!(
        printed.contains("mean 5/2, temperature 5/2\nstops 4 and 0\n"),
        "{printed}"
    );
}

#[test]
fn comparisons_and_pictures() {
    let printed = stdout(nakade().args(["cgt", "^ <=> *"]));
    assert!(printed.starts_with("^ || *\n"), "{printed}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.svg");
    let mut command = nakade();
    command
        .args(["cgt", "6|4||0", "--thermograph", "--svg"])
        .arg(&file);
    assert!(stdout(&mut command).lines().count() > 8);
    assert!(
        std::fs::read_to_string(&file)
            .expect("a picture")
            .starts_with("<svg")
    );
    let mut again = nakade();
    again.args(["cgt", "1", "--svg"]).arg(&file);
    assert!(complaint(&mut again, 2).contains("already"));
}

#[test]
fn a_bad_expression_is_refused_with_its_place() {
    let told = complaint(nakade().args(["cgt", "1|2|3"]), 2);
    assert!(told.contains("1:4"), "{told}");
}
