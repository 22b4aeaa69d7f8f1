"""Writes a checkpoint as the weights file that Nakade reads, and numbers to check it against.

usage: export.py CHECKPOINT WEIGHTS --origin TEXT [--positions FILE --expected FILE]

The norms are folded into the convolutions. POSITIONS comes from `examples/positions.rs` of crate
`play`: for each, width, height and the planes as bytes, then komi as a float. EXPECTED holds the
same with the network's answers, for the test of crate `net`.
"""
import argparse, struct
import numpy as np, torch
from train import BITS, Net


def fold(conv, norm):
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    w = conv.weight * scale[:, None, None, None]
    return [w, norm.bias - norm.running_mean * scale]


def fnv(data):
    h = 0xcbf29ce484222325
    for b in data: h = ((h ^ b) * 0x100000001b3) & 0xffffffffffffffff
    return h


def main():
    p = argparse.ArgumentParser(); p.add_argument('checkpoint'); p.add_argument('weights')
    p.add_argument('--origin', required=True); p.add_argument('--positions'); p.add_argument('--expected')
    a = p.parse_args()
    state = torch.load(a.checkpoint); net = Net(state['channels'], state['blocks']); net.load_state_dict(state['net']); net.eval()
    parts = fold(net.first, net.norm)
    for b in net.blocks:
        parts += fold(b.a, b.na)
        if b.pool is not None: parts += [b.pool.weight, b.pool.bias]
        parts += fold(b.b, b.nb)
    parts += fold(net.head, net.headnorm)
    parts += [net.maps.weight, net.maps.bias, net.hidden.weight, net.hidden.bias, net.out.weight, net.out.bias]
    numbers = torch.cat([q.detach().flatten() for q in parts]).numpy().astype('<f4')
    text = a.origin.encode()
    data = b'NAKADENN' + struct.pack('<6I', 1, BITS + 1, state['channels'], state['blocks'], net.hidden.out_features, len(text)) + text + numbers.tobytes()
    data += struct.pack('<Q', fnv(data))
    open(a.weights, 'wb').write(data); print(len(data), 'bytes,', len(numbers), 'numbers')
    if not a.positions: return
    raw = open(a.positions, 'rb').read(); at = 0; out = b''; count = 0
    while at < len(raw):
        w, h = raw[at], raw[at + 1]; n = BITS * w * h
        bits = np.frombuffer(raw, np.uint8, n, at + 2); komi = struct.unpack_from('<f', raw, at + 2 + n)[0]; at += 6 + n
        x = np.concatenate([bits.astype(np.float32), np.full(w * h, komi, np.float32)]).reshape(1, BITS + 1, h, w)
        with torch.no_grad(): policy, win, own, score = net(torch.from_numpy(x))
        packed = np.packbits(bits, bitorder='little').tobytes()
        # Every seventh number of the maps is enough to notice a mistake and keeps the file small.
        maps = np.concatenate([policy[0, ::7].numpy(), own.flatten()[::7].numpy(), policy[0, -1:].numpy(), torch.sigmoid(win).numpy(), score.numpy() * 15])
        out += struct.pack('<BBf', w, h, komi) + packed + maps.astype('<f4').tobytes(); count += 1
    open(a.expected, 'wb').write(out); print(count, 'positions,', len(out), 'bytes')


if __name__ == '__main__': main()
