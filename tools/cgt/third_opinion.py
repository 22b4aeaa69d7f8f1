"""Compares games with pycgt, a third implementation (`pip install pycgt`).

    cargo run -p cgt --example spell -- 10000 | python3 tools/cgt/third_opinion.py

Each line has a game as it was drawn, its canonical form, mean, temperature, stops and birthday.
A canonical form has to be pycgt's, option for option. Ends with 1 where anything differs.
"""

import sys
from fractions import Fraction

import pycgt
from pycgt.game import Game


def raw(text):
    """A game as it is written: numbers in canonical form, braces not touched."""
    game, rest = _raw(text, 0)
    assert rest == len(text), text
    return game


def _raw(text, at):
    if text[at] != "{":
        end = at
        while end < len(text) and text[end] not in ",|}":
            end += 1
        return pycgt.number(text[at:end]), end
    at += 1
    sides = ([], [])
    for side, stop in zip(sides, "|}"):
        while text[at] != stop:
            option, at = _raw(text, at)
            side.append(option)
            at += text[at] == ","
        at += 1
    return Game(frozenset(sides[0]), frozenset(sides[1])), at


def main():
    lines = compared = hot = 0
    for line in sys.stdin:
        drawn, form, mean, heat, left, right, birthday = line.rstrip("\n").split("\t")
        theirs = pycgt.canonical(raw(drawn))
        found = {
            "canonical form": (raw(form), theirs),
            "mean": (Fraction(mean), pycgt.mean(theirs)),
            "left stop": (Fraction(left), pycgt.left_stop(theirs)),
            "right stop": (Fraction(right), pycgt.right_stop(theirs)),
            "temperature": (Fraction(heat), pycgt.temperature(theirs)),
            "birthday": (int(birthday), pycgt.birthday(theirs)),
        }
        hot += not pycgt.is_number(theirs)
        for what, (ours, other) in found.items():
            compared += 1
            if ours != other:
                print(f"{drawn}: {what} {ours}, pycgt has {other}")
                sys.exit(1)
        lines += 1
    print(f"{lines} games, {hot} of them no numbers: {compared} facts are pycgt's too")


if __name__ == "__main__":
    main()
