"""Trains the network from samples on standard input; run it through train.sh.

The samples come from `crates/play/examples/samples.rs`, which shares its encoder with the player.
The learning rate follows the time that is left, so a run ends well whenever it has to end.
"""
import argparse, copy, os, sys, time
import numpy as np, torch
import torch.nn as nn, torch.nn.functional as F

BITS, AREA = 24, 361
RECORD = BITS * AREA + AREA + 8


class Block(nn.Module):
    """Two convolutions and a short cut; with `pool`, means and maxima of the board are added."""
    def __init__(self, c, pool):
        super().__init__()
        self.a, self.b = nn.Conv2d(c, c, 3, padding=1, bias=False), nn.Conv2d(c, c, 3, padding=1, bias=False)
        self.na, self.nb = nn.BatchNorm2d(c), nn.BatchNorm2d(c)
        self.pool = nn.Linear(2 * c, c) if pool else None

    def forward(self, x):
        y = F.relu(self.na(self.a(x)))
        if self.pool is not None:
            y = y + self.pool(torch.cat([y.mean((2, 3)), y.amax((2, 3))], 1))[:, :, None, None]
        return F.relu(x + self.nb(self.b(y)))


class Net(nn.Module):
    def __init__(self, channels, blocks):
        super().__init__()
        c = channels
        self.first, self.norm = nn.Conv2d(BITS + 1, c, 3, padding=1, bias=False), nn.BatchNorm2d(c)
        self.blocks = nn.ModuleList([Block(c, i % 2 == 1) for i in range(blocks)])
        self.head, self.headnorm = nn.Conv2d(c, c, 1, bias=False), nn.BatchNorm2d(c)
        self.maps = nn.Conv2d(c, 2, 1)           # policy, ownership
        self.hidden = nn.Linear(2 * c + 2, 48)   # pooled, owned points, komi
        self.out = nn.Linear(48, 3)              # pass, win, score

    def forward(self, x):
        komi = x[:, BITS, 0, 0]
        x = F.relu(self.norm(self.first(x)))
        for b in self.blocks: x = b(x)
        h = F.relu(self.headnorm(self.head(x)))
        maps = self.maps(h)
        own = torch.tanh(maps[:, 1])
        owned = own.sum((1, 2)) / 15.0
        flat = torch.cat([h.mean((2, 3)), h.amax((2, 3)), owned[:, None], komi[:, None]], 1)
        out = self.out(F.relu(self.hidden(flat)))
        policy = torch.cat([maps[:, 0].flatten(1), out[:, :1]], 1)
        return policy, out[:, 1], own, owned + komi + out[:, 2]


def batch(stream, n):
    raw = stream.read(RECORD * n)
    if len(raw) < RECORD * n: raise EOFError
    a = np.frombuffer(raw, np.uint8).reshape(n, RECORD)
    x = np.empty((n, BITS + 1, AREA), np.float32)
    x[:, :BITS] = a[:, :BITS * AREA].reshape(n, BITS, AREA)
    t = a[:, BITS * AREA:]
    x[:, BITS] = (t[:, 365].view(np.int8).astype(np.float32) / 2 / 15)[:, None]
    at = t[:, 362].astype(np.int64) + 256 * t[:, 363].astype(np.int64)
    own = t[:, :AREA].view(np.int8).astype(np.float32) / 100
    f = torch.from_numpy
    return (f(x.reshape(n, BITS + 1, 19, 19)).contiguous(memory_format=torch.channels_last), f(at),
            f(t[:, 364].astype(np.float32)), f(own.reshape(n, 19, 19)), f(t[:, 361].astype(np.float32)),
            f(t[:, 366].astype(np.int64) + 256 * t[:, 367].astype(np.int64)))


def losses(net, b, half=False):
    """The losses of a batch; with `half`, convolutions run in bfloat16, half again as fast."""
    x, at, won, own, known, _ = b
    with torch.autocast('cpu', dtype=torch.bfloat16, enabled=half and net.training):
        policy, win, o, score = net(x)
    policy, win, o, score = policy.float(), win.float(), o.float(), score.float()
    lp = F.cross_entropy(policy, at)
    lv = F.binary_cross_entropy_with_logits(win, won)
    n = known.sum().clamp(min=1)
    lo = (((o - own) ** 2).mean((1, 2)) * known).sum() / n
    true = own.sum((1, 2)) / 15 + x[:, BITS, 0, 0]
    ls = (F.smooth_l1_loss(score, true, reduction='none') * known).sum() / n
    return lp, lv, lo, ls, (policy.argmax(1) == at).float().mean(), ((win > 0).float() == won).float().mean()


def meet(net, mine, other, spent):
    """Moves to the mean of two processes that train on different samples, without waiting."""
    parts = [q for q in net.state_dict().values() if q.dtype == torch.float32]
    with torch.no_grad():
        flat = torch.cat([q.flatten() for q in parts])
        try:
            if time.time() - os.path.getmtime(other) < 120:
                theirs = torch.from_numpy(np.fromfile(other, np.float32))
                flat = (flat + theirs) / 2; at = 0
                for q in parts: q.copy_(flat[at:at + q.numel()].view_as(q)); at += q.numel()
        except (OSError, RuntimeError): pass
        flat.numpy().tofile(mine + '.tmp'); os.replace(mine + '.tmp', mine)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--channels', type=int, default=32); p.add_argument('--blocks', type=int, default=5)
    p.add_argument('--batch', type=int, default=128); p.add_argument('--rate', type=float, default=3e-3)
    p.add_argument('--until', type=float, required=True, help='seconds of training')
    p.add_argument('--warm', type=int, default=150, help='steps in which the rate rises'); p.add_argument('--threads', type=int, default=2); p.add_argument('--out', required=True)
    p.add_argument('--samples', type=float, default=1e12, help='samples after which the run ends, if time does not end it')
    p.add_argument('--spent', type=float, default=0, help='seconds of training done before')
    p.add_argument('--mine', help='file in which this process shows its weights to another')
    p.add_argument('--other', help='file in which the other process does')
    p.add_argument('--half', action='store_true', help='convolutions in bfloat16')
    p.add_argument('--start'); p.add_argument('--test'); p.add_argument('--save', type=float, default=600)
    a = p.parse_args()
    torch.set_num_threads(a.threads); torch.manual_seed(1)
    net = Net(a.channels, a.blocks).to(memory_format=torch.channels_last)
    if a.start: net.load_state_dict(torch.load(a.start)['net'])
    decay = [q for q in net.parameters() if q.dim() > 1]; rest = [q for q in net.parameters() if q.dim() <= 1]
    opt = torch.optim.AdamW([{'params': decay, 'weight_decay': 1e-2}, {'params': rest, 'weight_decay': 0}], lr=a.rate)
    mean = {k: v.clone() for k, v in net.state_dict().items()}   # weights averaged over the last steps
    begin = time.time() - a.spent; last = time.time(); done = 0; means = None; saved = last
    while (spent := time.time() - begin) < a.until and done < a.samples:
        b = batch(sys.stdin.buffer, a.batch)
        part = max(spent / a.until, done / a.samples)
        warm = min(1, (done + 1) / (a.warm * a.batch))
        rate = a.rate * warm * max(0.01, 1 - part)
        for g in opt.param_groups: g['lr'] = rate
        net.train(); l = losses(net, b, a.half)
        opt.zero_grad(set_to_none=True); (l[0] + l[1] * .6 + l[2] * .6 + l[3] * .15).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 4.0); opt.step()
        done += a.batch
        with torch.no_grad():
            for k, q in net.named_parameters(): mean[k].lerp_(q, 0.003)
        if a.mine and done // a.batch % 50 == 0: meet(net, a.mine, a.other, spent)
        v = np.array([float(q.detach()) for q in l]); means = v if means is None else means * .99 + v * .01
        if done // a.batch % 100 == 0:
            print(f'{done} samples {spent:.0f} s {a.batch * 100 / (time.time() - last):.0f}/s rate {rate:.5f} policy {means[0]:.3f} '
                  f'value {means[1]:.3f} own {means[2]:.3f} score {means[3]:.3f} move {means[4]:.3f} winner {means[5]:.3f}', flush=True)
            last = time.time()
        if time.time() - saved > a.save or time.time() - begin >= a.until or done >= a.samples:
            saved = time.time(); smooth = settle(net, mean, a.batch)
            for suffix, state in ('', smooth.state_dict()), ('.raw', net.state_dict()):
                torch.save({'net': state, 'channels': a.channels, 'blocks': a.blocks, 'samples': done}, a.out + suffix + '.tmp')
                os.replace(a.out + suffix + '.tmp', a.out + suffix)
            if a.test: print('held out:', test(smooth, a.test), flush=True)


def settle(net, mean, size, batches=40):
    """A copy with the averaged weights, whose norms have seen samples with just these weights."""
    copied = copy.deepcopy(net)
    with torch.no_grad():
        for k, q in copied.named_parameters(): q.copy_(mean[k])
        for m in copied.modules():
            if isinstance(m, nn.BatchNorm2d): m.reset_running_stats(); m.momentum = None
        copied.train()
        for _ in range(batches): copied(batch(sys.stdin.buffer, size)[0])
    return copied


def test(net, path, count=4096):
    net.eval(); sums = []
    with open(path, 'rb') as f, torch.no_grad():
        for _ in range(count // 256): sums.append([float(q) for q in losses(net, batch(f, 256))])
    return ' '.join(f'{q:.4f}' for q in np.mean(sums, 0))


if __name__ == '__main__': main()
