//! The network: its layers in order, and what comes out.

use crate::file::{NetError, Weights};
use crate::winograd::{Filters, Frame, Room, multiply};
use pulp::{Arch, Simd, WithSimd};

/// Owned points and komi are divided by this before the last layers see them.
const SCORE_SCALE: f32 = 15.0;

/// A full layer: every output looks at every input.
struct Full {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Full {
    fn read(from: &mut Weights, inputs: usize, outputs: usize) -> Full {
        let weights = from.take(inputs * outputs).to_vec();
        Full {
            weights,
            bias: from.take(outputs).to_vec(),
        }
    }

    fn apply(&self, input: &[f32], out: &mut [f32]) {
        let rows = self.weights.chunks_exact(input.len());
        for ((o, row), bias) in out.iter_mut().zip(rows).zip(&self.bias) {
            *o = bias + row.iter().zip(input).map(|(a, b)| a * b).sum::<f32>();
        }
    }
}

struct Block {
    first: Filters,
    pool: Option<Full>,
    second: Filters,
}

/// A network, ready to run.
pub struct Net {
    planes: usize,
    /// Planes filled up to whole vectors.
    room: usize,
    channels: usize,
    origin: String,
    first: Filters,
    blocks: Vec<Block>,
    /// Input by output, for the vectors.
    head: Vec<f32>,
    head_bias: Vec<f32>,
    maps: Full,
    hidden: Full,
    out: Full,
}

/// What the network says about a position, from the point of view of the player to move.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// For every point, row by row, how likely the move is: the logarithm, up to a constant.
    pub policy: Vec<f32>,
    /// The same for a pass.
    pub pass: f32,
    /// The probability that the player to move wins.
    pub win: f32,
    /// The points by which he leads, komi counted.
    pub score: f32,
    /// For every point: 1 his, -1 the opponent's.
    pub ownership: Vec<f32>,
}

/// Room for one evaluation at a time.
pub struct Scratch {
    a: Vec<f32>,
    b: Vec<f32>,
    planes: Vec<f32>,
    room: Room,
    pooled: Vec<f32>,
    added: Vec<f32>,
}

impl Net {
    /// Makes a network of a weights file. `planes` is what the caller can fill.
    ///
    /// # Errors
    ///
    /// When the file is not one of ours, or is damaged, or has another shape.
    pub fn read(bytes: &[u8], planes: usize) -> Result<Net, NetError> {
        let mut w = Weights::read(bytes, planes)?;
        let c = w.channels;
        let room = planes.div_ceil(32) * 32;
        let filters = |w: &mut Weights, from: usize, room: usize| {
            let plain = w.take(9 * from * c).to_vec();
            Filters::new(&plain, w.take(c), room)
        };
        let first = filters(&mut w, planes, room);
        let blocks = (0..w.blocks)
            .map(|i| {
                let first = filters(&mut w, c, c);
                let pool = (i % 2 == 1).then(|| Full::read(&mut w, 2 * c, c));
                Block {
                    first,
                    pool,
                    second: filters(&mut w, c, c),
                }
            })
            .collect();
        let plain = w.take(c * c).to_vec();
        let head = (0..c * c).map(|i| plain[i % c * c + i / c]).collect();
        let head_bias = w.take(c).to_vec();
        let maps = Full::read(&mut w, c, 2);
        let units = w.hidden;
        let hidden = Full::read(&mut w, 2 * c + 2, units);
        let out = Full::read(&mut w, units, 3);
        let origin = w.origin.clone();
        Ok(Net {
            planes,
            room,
            channels: c,
            origin,
            first,
            blocks,
            head,
            head_bias,
            maps,
            hidden,
            out,
        })
    }

    /// Where the weights came from.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Room for evaluations of this network.
    pub fn scratch(&self) -> Scratch {
        let c = self.channels.max(self.room);
        Scratch {
            a: vec![0.0; Frame::LARGEST * c],
            b: vec![0.0; Frame::LARGEST * c],
            planes: vec![0.0; Frame::LARGEST * c],
            room: Room::new(c),
            pooled: vec![0.0; 2 * c + 2],
            added: vec![0.0; c.max(self.hidden.bias.len())],
        }
    }

    /// Evaluates a position. The planes are given plane after plane, row after row.
    ///
    /// # Panics
    ///
    /// When the board is larger than 19x19, or `planes` has another length than it should.
    pub fn evaluate(
        &self,
        width: usize,
        height: usize,
        planes: &[f32],
        scratch: &mut Scratch,
        out: &mut Output,
    ) {
        assert!(
            width <= 19 && height <= 19,
            "the board is too large for the network"
        );
        assert_eq!(
            planes.len(),
            self.planes * width * height,
            "planes of another board"
        );
        Arch::new().dispatch(Evaluation {
            net: self,
            width,
            height,
            planes,
            scratch,
            out,
        });
    }
}

struct Evaluation<'a> {
    net: &'a Net,
    width: usize,
    height: usize,
    planes: &'a [f32],
    scratch: &'a mut Scratch,
    out: &'a mut Output,
}

impl WithSimd for Evaluation<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) {
        let Evaluation {
            net,
            width,
            height,
            planes,
            scratch,
            out,
        } = self;
        let frame = Frame::new(width, height);
        let area = width * height;
        let c = net.channels;
        let pixels = frame.pixels();
        let Scratch {
            a,
            b,
            planes: input,
            room,
            pooled,
            added,
        } = scratch;
        let input = &mut input[..pixels * net.room];
        let (a, b) = (&mut a[..pixels * c], &mut b[..pixels * c]);
        input.fill(0.0);
        a.fill(0.0);
        b.fill(0.0);
        for (plane, values) in planes.chunks_exact(area).enumerate() {
            for (i, &v) in values.iter().enumerate() {
                input[frame.pixel(i % width, i / width) * net.room + plane] = v;
            }
        }
        net.first.apply(simd, frame, input, a, false, room);
        for block in &net.blocks {
            block.first.apply(simd, frame, a, b, false, room);
            if let Some(pool) = &block.pool {
                pool_board(frame, c, b, &mut pooled[..2 * c]);
                pool.apply(&pooled[..2 * c], &mut added[..c]);
                for y in 0..height {
                    for x in 0..width {
                        let pixel = &mut b[frame.pixel(x, y) * c..][..c];
                        for (p, q) in pixel.iter_mut().zip(&added[..c]) {
                            *p += q;
                        }
                    }
                }
            }
            block.second.apply(simd, frame, b, a, true, room);
        }
        // The last pixels, which may be left out, belong to the frame.
        multiply(simd, a, &net.head, c, c, b);
        heads(net, frame, planes, b, pooled, added, out);
    }
}

/// Means and maxima of every channel over the board.
#[inline(always)]
fn pool_board(frame: Frame, c: usize, from: &[f32], out: &mut [f32]) {
    let (means, most) = out.split_at_mut(c);
    means.fill(0.0);
    most.fill(f32::MIN);
    for y in 0..frame.height {
        for x in 0..frame.width {
            let pixel = &from[frame.pixel(x, y) * c..][..c];
            for i in 0..c {
                means[i] += pixel[i];
                most[i] = most[i].max(pixel[i]);
            }
        }
    }
    let area = (frame.width * frame.height) as f32;
    means.iter_mut().for_each(|m| *m /= area);
}

#[inline(always)]
fn heads(
    net: &Net,
    frame: Frame,
    planes: &[f32],
    head: &mut [f32],
    pooled: &mut [f32],
    hidden: &mut [f32],
    out: &mut Output,
) {
    let c = net.channels;
    let (width, height) = (frame.width, frame.height);
    out.policy.resize(width * height, 0.0);
    out.ownership.resize(width * height, 0.0);
    let mut owned = 0.0;
    for y in 0..height {
        for x in 0..width {
            let at = frame.pixel(x, y) * c;
            let pixel = &mut head[at..][..c];
            for (v, bias) in pixel.iter_mut().zip(&net.head_bias) {
                *v = (*v + bias).max(0.0);
            }
            let mut maps = [0.0; 2];
            net.maps.apply(pixel, &mut maps);
            let i = y * width + x;
            out.policy[i] = maps[0];
            out.ownership[i] = maps[1].tanh();
            owned += out.ownership[i];
        }
    }
    let komi = planes.last().copied().unwrap_or(0.0);
    owned /= SCORE_SCALE;
    pool_board(frame, c, head, &mut pooled[..2 * c]);
    pooled[2 * c] = owned;
    pooled[2 * c + 1] = komi;
    let units = net.hidden.bias.len();
    net.hidden.apply(&pooled[..2 * c + 2], &mut hidden[..units]);
    hidden[..units].iter_mut().for_each(|v| *v = v.max(0.0));
    let mut last = [0.0; 3];
    net.out.apply(&hidden[..units], &mut last);
    out.pass = last[0];
    out.win = 1.0 / (1.0 + (-last[1]).exp());
    out.score = (owned + komi + last[2]) * SCORE_SCALE;
}
