"""Teaches a network of games the first moves of problems; only its policy is used afterwards.

usage: problems.py --start CHECKPOINT --out CHECKPOINT --learn FILE[:WEIGHT]... [--held FILE...]

A FILE holds samples made by `crates/play/examples/problems.rs`. WEIGHT says how often samples of a
file are drawn, against 1. The share of `--held` problems whose right first move comes first, and
among the first three, is printed as training goes on. Ownership and value are spoilt by this.
"""
import argparse, copy, os, sys, time
import numpy as np, torch, torch.nn.functional as F
from train import AREA, BITS, Net

RIGHT, LEGAL = 1, 12   # the label of a right move, the plane of legal moves


def load(path):
    a = np.fromfile(path, np.uint8).reshape(-1, (BITS + 1) * AREA)
    return a[:, :BITS * AREA].reshape(-1, BITS, 19, 19), a[:, BITS * AREA:].reshape(-1, 19, 19)


def planes(x):
    t = torch.zeros(len(x), BITS + 1, 19, 19)
    t[:, :BITS] = torch.from_numpy(np.ascontiguousarray(x).astype(np.float32))
    return t.contiguous(memory_format=torch.channels_last)


def policy(net, x):
    """The policy over points, illegal ones out of the question."""
    return net(x)[0][:, :AREA].masked_fill(x[:, LEGAL].flatten(1) <= 0, -30.0)


def test(net, sets):
    net.eval(); told = []
    with torch.no_grad():
        for name, (x, labels) in sets:
            first = three = 0
            for i in range(0, len(x), 128):
                top = policy(net, planes(x[i:i + 128])).topk(3, 1).indices
                right = torch.from_numpy(labels[i:i + 128].reshape(-1, AREA).astype(np.int64)).gather(1, top) == RIGHT
                first += right[:, 0].sum().item(); three += right.any(1).sum().item()
            told.append(f'{name} {100 * first / len(x):.1f}/{100 * three / len(x):.1f} of {len(x)}')
    return ', '.join(told)


def turned(a, k):
    if k & 1: a = a[..., ::-1]
    if k & 2: a = a[..., ::-1, :]
    return a.swapaxes(-1, -2) if k & 4 else a


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--start', required=True); p.add_argument('--out', required=True)
    p.add_argument('--learn', nargs='+', required=True); p.add_argument('--held', nargs='*', default=[])
    p.add_argument('--steps', type=int, default=5000); p.add_argument('--rate', type=float, default=1.2e-3)
    p.add_argument('--batch', type=int, default=64); p.add_argument('--seed', type=int, default=1)
    a = p.parse_args()
    torch.set_num_threads(1); torch.manual_seed(a.seed); rng = np.random.default_rng(a.seed)
    held = [(os.path.basename(f), load(f)) for f in a.held]
    parts = [(*load(f.split(':')[0]), float((f.split(':') + ['1'])[1])) for f in a.learn]
    x, labels = (np.concatenate([part[i] for part in parts]) for i in (0, 1))
    weight = np.concatenate([np.full(len(part[0]), part[2]) for part in parts]); weight /= weight.sum()
    state = torch.load(a.start); net = Net(state['channels'], state['blocks'])
    net.load_state_dict(state['net']); net = net.to(memory_format=torch.channels_last)
    opt = torch.optim.AdamW(net.parameters(), lr=a.rate, weight_decay=2e-2)
    mean = {k: v.clone() for k, v in net.named_parameters()}; begin = time.time()
    for step in range(1, a.steps + 1):
        for g in opt.param_groups: g['lr'] = a.rate * min(1, step / 100) * max(0.02, 1 - step / a.steps)
        at = rng.choice(len(x), a.batch, p=weight); k = int(rng.integers(8))
        net.train()
        with torch.autocast('cpu', dtype=torch.bfloat16): out = policy(net, planes(turned(x[at], k)))
        right = torch.from_numpy(np.ascontiguousarray(turned(labels[at], k)).reshape(-1, AREA) == RIGHT)
        loss = -torch.logsumexp(F.log_softmax(out.float(), 1).masked_fill(~right, -60.0), 1).mean()
        opt.zero_grad(); loss.backward(); torch.nn.utils.clip_grad_norm_(net.parameters(), 4.0); opt.step()
        with torch.no_grad():
            for name, q in net.named_parameters(): mean[name].lerp_(q, 0.005)
        if step % 250 == 0 or step == a.steps:
            smooth = copy.deepcopy(net)
            with torch.no_grad():
                for name, q in smooth.named_parameters(): q.copy_(mean[name])
            print(f'{step} steps {time.time() - begin:.0f} s loss {loss.item():.3f}:', test(smooth, held), flush=True)
            torch.save({'net': smooth.state_dict(), 'channels': state['channels'], 'blocks': state['blocks'],
                        'samples': step * a.batch}, a.out)


if __name__ == '__main__': main()
