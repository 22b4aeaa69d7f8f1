#!/usr/bin/env python3
"""How well `nakade`'s difficulty agrees with labels, and the weights that would agree best.

usage: difficulty.py LABELS.jsonl ANSWERS.jsonl [--label level] [--set set] [--fit]

LABELS has a line of JSON for each problem: its `id`, a number that grows with its difficulty (--label) and, if there
are several scales, which one the number is on (--set). ANSWERS is what `nakade batch` printed for the same problems;
an answer may have `/black`, `/white` or the like after the id.

Problems are split in two halves by a checksum of their ids. Printed for each scale: how many problems were answered,
and the rank correlation (Spearman, ties shared) of the label with the score, in the half the weights were found on
and in the other one. With --fit, new weights are found on the first half (least squares on the label's rank within
its scale, with a little ridge) and printed in the units of crates/life/src/difficulty.rs, with the correlations they
give in both halves, alone and together."""
import argparse
import json
import zlib

FEATURES = ["nodes", "proof", "depth", "tempting", "rank", "choices"]


def logarithm(n):
    """As in difficulty.rs: sixteenths of a doubling, straight lines between the powers of two."""
    n += 1
    power = n.bit_length() - 1
    return power * 16 + ((n - (1 << power)) * 16 >> power)


def row(difficulty):
    return [min(difficulty[f], 30) if f == "depth" else logarithm(difficulty[f]) for f in FEATURES]


def ranks(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for i in order[start:end]:
            found[i] = (start + end - 1) / 2
        start = end
    return found


def correlation(xs, ys):
    n = len(xs)
    if n < 3:
        return float("nan")
    mean_x, mean_y = sum(xs) / n, sum(ys) / n
    product = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys))
    square_x = sum((x - mean_x) ** 2 for x in xs)
    square_y = sum((y - mean_y) ** 2 for y in ys)
    return product / (square_x * square_y) ** 0.5 if square_x and square_y else float("nan")


def spearman(xs, ys):
    return correlation(ranks(xs), ranks(ys))


def solve(matrix, right):
    """Gauss with pivots; the matrix is small and, with its ridge, regular."""
    n = len(right)
    rows = [list(r) + [b] for r, b in zip(matrix, right)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def fit(items, wanted, ridge=0.02):
    """Weights for centred features against a target that is centred within its scale."""
    xs, ys = [], []
    for scale in sorted({item["set"] for item in items}):
        mine = [item for item in items if item["set"] == scale]
        means = [sum(item["row"][f] for item in mine) / len(mine) for f in range(len(FEATURES))]
        target = ranks([item["label"] for item in mine])
        middle, spread = (len(mine) - 1) / 2, len(mine) / 2
        for item, rank in zip(mine, target):
            weight = (1 / len(mine)) ** 0.5  # Every scale counts the same.
            xs.append([weight * (item["row"][f] - means[f]) for f in range(len(FEATURES))])
            ys.append(weight * (rank - middle) / spread)
    active = [f for f in range(len(FEATURES)) if FEATURES[f] in wanted]
    while True:
        matrix = [[sum(x[a] * x[b] for x in xs) for b in active] for a in active]
        for i in range(len(active)):
            matrix[i][i] *= 1 + ridge
        right = [sum(x[a] * y for x, y in zip(xs, ys)) for a in active]
        weights = solve(matrix, right)
        # A feature that would count the wrong way round is left out: it would be noise.
        worst = min(range(len(active)), key=lambda i: weights[i])
        if weights[worst] >= 0 or len(active) == 1:
            break
        del active[worst]
    found = [0.0] * len(FEATURES)
    for a, w in zip(active, weights):
        found[a] = w
    return found


def report(items, score, title):
    for scale in sorted({item["set"] for item in items}):
        line = [f"{title:24} {scale:10}"]
        for name, half in (("fitted", 0), ("other", 1)):
            mine = [item for item in items if item["set"] == scale and item["half"] == half]
            value = spearman([score(item) for item in mine], [item["label"] for item in mine])
            line.append(f"{name} half {value:.3f} (n={len(mine)})")
        print("  ".join(line))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels")
    parser.add_argument("answers")
    parser.add_argument("--label", default="level")
    parser.add_argument("--set", default="set")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--spread", type=float, default=60.0, help="points of score for one standard deviation")
    args = parser.parse_args()
    labels = {}
    for line in open(args.labels):
        label = json.loads(line)
        labels[label["id"]] = (label[args.label], str(label.get(args.set, "all")))
    items, seen, unanswered = [], 0, 0
    for line in open(args.answers):
        answer = json.loads(line)
        name = answer["id"]
        while name not in labels and "/" in (name or ""):
            name = name.rsplit("/", 1)[0]
        if name not in labels:
            continue
        seen += 1
        if not answer.get("difficulty"):
            unanswered += 1
            continue
        label, scale = labels[name]
        difficulty = answer["difficulty"]
        half = zlib.crc32(name.encode()) & 1
        items.append({"label": label, "set": scale, "half": half, "row": row(difficulty), "score": difficulty["score"]})
    print(f"{seen} answers with a label, {unanswered} of them without a difficulty (unknown, or nothing to find)")
    report(items, lambda item: item["score"], "score as printed")
    for f, name in enumerate(FEATURES):
        report(items, lambda item: item["row"][f], f"{name} alone")
    if args.fit:
        first = [item for item in items if item["half"] == 0]
        weights = fit(first, FEATURES)
        report(items, lambda item: sum(w * x for w, x in zip(weights, item["row"])), "fitted")
        sums = [sum(w * x for w, x in zip(weights, item["row"])) for item in first]
        mean = sum(sums) / len(sums)
        deviation = (sum((s - mean) ** 2 for s in sums) / len(sums)) ** 0.5
        unit = args.spread / deviation
        print("weights in hundredths of a point:", {f: round(100 * unit * w) for f, w in zip(FEATURES, weights)})
        for scale in sorted({item["set"] for item in items}):
            for label in sorted({item["label"] for item in items if item["set"] == scale}):
                mine = sorted(unit * sum(w * x for w, x in zip(weights, i["row"])) for i in items
                              if i["set"] == scale and i["label"] == label)
                print(f"  {scale} {label}: median {mine[len(mine) // 2]:.0f} before the base, n={len(mine)}")


main()
