#!/usr/bin/env bash
# train.sh GAMES.tsv SECONDS OUT: trains a network on one core and writes OUT.pt and OUT.net.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); root=$(cd "$here/../.." && pwd)
games=$1 seconds=$2 out=$3
venv=${NAKADE_TRAIN_VENV:-$here/.venv}
[ -d "$venv" ] || { python3 -m venv "$venv" && "$venv/bin/pip" install -q torch numpy; }
(cd "$root" && cargo build --release -q -p play --example samples --example positions)
samples=$root/target/release/examples/samples
"$samples" --test 8192 < "$games" > "$out.test"
"$samples" --seed 1 < "$games" | "$venv/bin/python" "$here/train.py" --threads 1 --until "$seconds" --test "$out.test" --out "$out.pt"
"$root/target/release/examples/positions" > "$out.positions"
"$venv/bin/python" "$here/export.py" "$out.pt" "$out.net" --origin "$(basename "$games"), $seconds s" \
  --positions "$out.positions" --expected "$out.expected"
