#!/usr/bin/env python3
"""Makes problem lines and labels out of labelled collections, for difficulty.py.

usage: labels.py QUESTIONS.jsonl LABELS.jsonl [--gotools FILE... --every N] [--books FILE... --book-every N]

A GoTools file has `attacker`, `defender`, `targets`, `results` and a `level`; each side that has results is asked. A
book's file has `black`, `white`, `to_move` and `solutions`; its level is its place among the books, easiest first."""
import argparse
import json


def gotools(row):
    for mover in ("attacker", "defender"):
        if any(result["mover"] == mover for result in row["results"]):
            yield {
                "id": f"{row['id']}/{mover}",
                "size": row["size"],
                "black": row["attacker"],
                "white": row["defender"],
                "to_move": "black" if mover == "attacker" else "white",
                "defender": "white",
                "targets": row["targets"],
            }, row["level"]


def book(row, level):
    if row["solutions"]:
        yield {key: row[key] for key in ("id", "size", "black", "white", "to_move")}, level


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("questions")
    parser.add_argument("labels")
    parser.add_argument("--gotools", nargs="*", default=[])
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--books", nargs="*", default=[])
    parser.add_argument("--book-every", type=int, default=1)
    args = parser.parse_args()
    with open(args.questions, "w") as questions, open(args.labels, "w") as labels:

        def write(pairs, scale):
            for question, level in pairs:
                questions.write(json.dumps(question) + "\n")
                labels.write(json.dumps({"id": question["id"], "set": scale, "level": level}) + "\n")

        for name in args.gotools:
            for line in open(name).readlines()[:: args.every]:
                write(gotools(json.loads(line)), "gotools")
        for level, name in enumerate(args.books, 1):
            for line in open(name).readlines()[:: args.book_every]:
                write(book(json.loads(line), level), "books")


main()
