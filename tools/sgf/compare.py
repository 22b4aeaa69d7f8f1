#!/usr/bin/env python3
"""Compares our SGF reader with sgfmill, node by node.

    pip install sgfmill
    python3 tools/sgf/compare.py FOLDER...

Every .sgf below the folders is read by both. For each node of the files that both read,
the properties (names and raw values), the move, and at each leaf the stones on the board
must be the same. Differences are printed; the exit code is 1 when there are any.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from sgfmill import boards, sgf, sgf_grammar

ROOT = Path(__file__).resolve().parents[2]
# Python's names for the charsets that it calls otherwise than the web does.
CODECS = {"windows-1252": "cp1252", "EUC-KR": "cp949", "Shift_JIS": "cp932"}


def dump(files):
    """What our reader makes of the files, one object each."""
    command = ["cargo", "run", "--quiet", "--release", "-p", "sgf", "--example", "dump", "--"]
    for start in range(0, len(files), 200):
        batch = [str(f) for f in files[start : start + 200]]
        run = subprocess.run(command + batch, cwd=ROOT, check=True, capture_output=True)
        for line in run.stdout.decode("utf-8").splitlines():
            yield json.loads(line)


def sgfmill_games(data):
    """All games of a file as sgfmill reads them."""
    games = []
    for coarse in sgf_grammar.parse_sgf_collection(data):
        games.append(sgf.Sgf_game.from_coarse_game_tree(coarse))
    return games


def preorder(node):
    todo = [node]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(list(node)))


def letters(point):
    """A row and column from the bottom left as SGF letters."""
    return lambda size: chr(97 + point[1]) + chr(97 + size - 1 - point[0])


def merged(properties):
    """Our properties as sgfmill holds them: one entry a name."""
    out = {}
    for name, values in properties:
        out.setdefault(name, []).extend(values)
    return out


def decoded(raw, codec):
    return raw.decode(codec, errors="replace")


def move_of(node):
    colour, point = node.get_move()
    if colour is None:
        return []
    name = {"b": "black", "w": "white"}[colour]
    return [[name, letters(point)(node.get_size()) if point else ""]]


def stones_of(game, leaf):
    """The stones after all nodes from the root to the leaf, as sgfmill plays them."""
    board = boards.Board(game.get_size())
    for node in game.get_sequence_above(leaf) + [leaf]:
        if node.has_setup_stones():
            board.apply_setup(*node.get_setup_stones())
        colour, point = node.get_move()
        if colour and point:
            board.play(point[0], point[1], colour)
    found = {"black": set(), "white": set()}
    for colour, point in board.list_occupied_points():
        found[{"b": "black", "w": "white"}[colour]].add(letters(point)(game.get_size()))
    return found


def compare_tree(ours, game, codec, counts):
    """Yields the differences between one tree of ours and one of sgfmill's."""
    theirs = list(preorder(game.get_root()))
    if len(theirs) != len(ours["nodes"]):
        yield f"{len(ours['nodes'])} nodes, sgfmill has {len(theirs)}"
        return
    if ours["size"] and ours["size"] != [game.get_size()] * 2:
        yield f"size {ours['size']}, sgfmill has {game.get_size()}"
    for index, (mine, node) in enumerate(zip(ours["nodes"], theirs)):
        counts["nodes"] += 1
        wanted = {
            name: [decoded(v, codec) for v in node.get_raw_list(name)]
            for name in node.properties()
        }
        got = merged(mine["properties"])
        counts["properties"] += len(got)
        if got != wanted:
            names = sorted(n for n in got.keys() | wanted.keys() if got.get(n) != wanted.get(n))
            for name in names:
                yield f"node {index}: {name} is {got.get(name)}, sgfmill has {wanted.get(name)}"
        if mine["children"] != len(node):
            yield f"node {index}: {mine['children']} children, sgfmill has {len(node)}"
        try:
            wanted_move = move_of(node)
        except ValueError as error:
            yield f"node {index}: move {mine['moves']}, sgfmill says {error}"
            continue
        counts["moves"] += len(wanted_move)
        if mine["moves"] != wanted_move:
            yield f"node {index}: move {mine['moves']}, sgfmill has {wanted_move}"
        if len(node) == 0:
            counts["leaves"] += 1
            try:
                wanted_stones = stones_of(game, node)
            except ValueError as error:
                yield f"node {index}: stones {mine['stones']}, sgfmill says {error}"
                continue
            counts["stones"] += sum(map(len, wanted_stones.values()))
            got_stones = {c: set(s) for c, s in mine["stones"].items() if c != "error"}
            if got_stones != wanted_stones:
                yield f"node {index}: stones differ: {mine['stones']}"


def main():
    files = sorted(
        path
        for folder in sys.argv[1:]
        for path in Path(folder).rglob("*")
        if path.suffix.lower() == ".sgf"
    )
    counts = Counter()
    for ours in dump([os.path.abspath(f) for f in files]):
        file = ours["file"]
        data = Path(file).read_bytes()
        try:
            games = sgfmill_games(data)
        except ValueError as error:
            counts["sgfmill refuses"] += 1
            counts["both refuse" if "error" in ours else "only we read"] += 1
            print(f"{file}: sgfmill refuses: {error}; we: {ours.get('error', 'read it')}")
            continue
        if "error" in ours:
            counts["only sgfmill reads"] += 1
            print(f"{file}: we refuse: {ours['error']}; sgfmill reads it")
            continue
        counts["both read"] += 1
        codec = CODECS.get(ours["charset"], ours["charset"])
        differences = []
        if len(games) != len(ours["trees"]):
            differences.append(f"{len(ours['trees'])} games, sgfmill has {len(games)}")
        else:
            for mine, game in zip(ours["trees"], games):
                differences.extend(compare_tree(mine, game, codec, counts))
        if differences:
            counts["files that differ"] += 1
            for line in differences[:10]:
                print(f"{file}: {line}")
            if ours["repairs"]:
                print(f"{file}: (repaired: {ours['repairs'][:3]})")
    print(", ".join(f"{name} {count}" for name, count in counts.items()))
    sys.exit(1 if counts["files that differ"] or counts["only sgfmill reads"] else 0)


if __name__ == "__main__":
    main()
