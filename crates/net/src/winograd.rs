//! The convolution: 3x3 filters by Winograd's method, four by four points at a time.
//!
//! A tile of 6x6 inputs becomes 36 numbers a channel, which are multiplied channel by channel
//! matrices, and turned back into 4x4 outputs. That is 36 multiplications where the plain way has
//! 144. The matrices are those of Lavin and Gray, "Fast algorithms for convolutional neural
//! networks" (2015), section 4.1.

use pulp::Simd;

/// Points along the side of a tile of outputs.
const TILE: usize = 4;
/// Numbers of a transformed tile.
const SPOTS: usize = 36;
/// Tiles multiplied at once: ten sums fit into the registers of every processor.
const ROWS: usize = 5;
/// The most tiles a board has.
const MOST_TILES: usize = 25;

/// Where things lie for a board of some size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub width: usize,
    pub height: usize,
    /// Tiles in a row and in a column.
    across: usize,
    down: usize,
    /// Pixels in a row of the framed board.
    pub stride: usize,
}

impl Frame {
    pub fn new(width: usize, height: usize) -> Frame {
        let (across, down) = (width.div_ceil(TILE), height.div_ceil(TILE));
        Frame {
            width,
            height,
            across,
            down,
            stride: across * TILE + 2,
        }
    }

    /// The pixel of a point on the framed board.
    #[inline(always)]
    pub fn pixel(&self, x: usize, y: usize) -> usize {
        (y + 1) * self.stride + x + 1
    }

    /// Pixels of the framed board.
    pub fn pixels(&self) -> usize {
        self.stride * (self.down * TILE + 2)
    }

    fn tiles(&self) -> usize {
        self.across * self.down
    }

    /// The pixels of the largest framed board.
    pub const LARGEST: usize = 22 * 22;
}

/// Room for transformed tiles, enough for the largest board.
pub(crate) struct Room {
    before: Vec<f32>,
    after: Vec<f32>,
}

impl Room {
    pub fn new(channels: usize) -> Room {
        let length = SPOTS * MOST_TILES * channels;
        Room {
            before: vec![0.0; length],
            after: vec![0.0; length],
        }
    }
}

/// Filters of one layer, transformed: for every spot a matrix from inputs to outputs.
pub(crate) struct Filters {
    from: usize,
    to: usize,
    matrices: Vec<f32>,
    bias: Vec<f32>,
}

impl Filters {
    /// From plain filters, `[output][input][row][column]`. Inputs are filled up to `room`.
    pub fn new(plain: &[f32], bias: &[f32], room: usize) -> Filters {
        let to = bias.len();
        let from = plain.len() / 9 / to;
        let mut matrices = vec![0.0; SPOTS * room * to];
        for o in 0..to {
            for i in 0..from {
                let g = &plain[(o * from + i) * 9..][..9];
                let mut half = [[0.0f32; 3]; 6];
                for x in 0..3 {
                    let column = transform_filter([g[x], g[3 + x], g[6 + x]]);
                    for y in 0..6 {
                        half[y][x] = column[y];
                    }
                }
                for (y, row) in half.iter().enumerate() {
                    for (x, v) in transform_filter(*row).into_iter().enumerate() {
                        matrices[((y * 6 + x) * room + i) * to + o] = v;
                    }
                }
            }
        }
        Filters {
            from: room,
            to,
            matrices,
            bias: bias.to_vec(),
        }
    }

    /// Applies the filters: `out = relu(filters(input) + bias)` on the board, with what stood in
    /// `out` added when this closes a short cut. Everything around the board is left alone.
    #[inline(always)]
    pub fn apply<S: Simd>(
        &self,
        simd: S,
        frame: Frame,
        input: &[f32],
        out: &mut [f32],
        shortcut: bool,
        room: &mut Room,
    ) {
        let tiles = frame.tiles();
        let padded = tiles.div_ceil(ROWS) * ROWS;
        spread(simd, frame, self.from, input, padded, &mut room.before);
        let (from, to) = (self.from, self.to);
        for spot in 0..SPOTS {
            multiply(
                simd,
                &room.before[spot * padded * from..][..padded * from],
                &self.matrices[spot * from * to..][..from * to],
                from,
                to,
                &mut room.after[spot * padded * to..][..padded * to],
            );
        }
        gather(simd, frame, &self.bias, &room.after, padded, shortcut, out);
    }
}

fn transform_filter(g: [f32; 3]) -> [f32; 6] {
    let [a, b, c] = g;
    [
        a / 4.0,
        -(a + b + c) / 6.0,
        -(a - b + c) / 6.0,
        a / 24.0 + b / 12.0 + c / 6.0,
        a / 24.0 - b / 12.0 + c / 6.0,
        c,
    ]
}

#[inline(always)]
fn transform_input<S: Simd>(simd: S, d: [S::f32s; 6]) -> [S::f32s; 6] {
    let scaled = |by: f32, v| simd.mul_f32s(simd.splat_f32s(by), v);
    let (add, sub) = (|a, b| simd.add_f32s(a, b), |a, b| simd.sub_f32s(a, b));
    let s = sub(d[4], scaled(4.0, d[2]));
    let t = sub(d[3], scaled(4.0, d[1]));
    let u = sub(d[4], d[2]);
    let v = scaled(2.0, sub(d[3], d[1]));
    [
        add(sub(scaled(4.0, d[0]), scaled(5.0, d[2])), d[4]),
        add(s, t),
        sub(s, t),
        add(u, v),
        sub(u, v),
        add(sub(scaled(4.0, d[1]), scaled(5.0, d[3])), d[5]),
    ]
}

#[inline(always)]
fn transform_output<S: Simd>(simd: S, m: [S::f32s; 6]) -> [S::f32s; 4] {
    let add = |a, b| simd.add_f32s(a, b);
    let scaled = |by: f32, v, w| simd.mul_add_f32s(simd.splat_f32s(by), v, w);
    let (p, q) = (add(m[1], m[2]), simd.sub_f32s(m[1], m[2]));
    let (r, s) = (add(m[3], m[4]), simd.sub_f32s(m[3], m[4]));
    [
        add(add(m[0], p), r),
        scaled(2.0, s, q),
        scaled(4.0, r, p),
        add(scaled(8.0, s, q), m[5]),
    ]
}

/// Takes the tiles of the input apart.
#[inline(always)]
fn spread<S: Simd>(
    simd: S,
    frame: Frame,
    channels: usize,
    input: &[f32],
    padded: usize,
    out: &mut [f32],
) {
    let (input, _) = S::as_simd_f32s(input);
    let (out, _) = S::as_mut_simd_f32s(out);
    let vectors = channels / S::F32_LANES;
    for ty in 0..frame.down {
        for tx in 0..frame.across {
            let tile = ty * frame.across + tx;
            let corner = ty * TILE * frame.stride + tx * TILE;
            for v in 0..vectors {
                let mut half = [[simd.splat_f32s(0.0); 6]; 6];
                for x in 0..6 {
                    let at = |y: usize| input[(corner + y * frame.stride + x) * vectors + v];
                    let column = transform_input(simd, [at(0), at(1), at(2), at(3), at(4), at(5)]);
                    for y in 0..6 {
                        half[y][x] = column[y];
                    }
                }
                for (y, row) in half.iter().enumerate() {
                    for (x, value) in transform_input(simd, *row).into_iter().enumerate() {
                        out[((y * 6 + x) * padded + tile) * vectors + v] = value;
                    }
                }
            }
        }
    }
}

/// Rows of numbers times a matrix. Rows after the last whole handful are left out.
#[inline(always)]
pub(crate) fn multiply<S: Simd>(
    simd: S,
    a: &[f32],
    m: &[f32],
    from: usize,
    to: usize,
    out: &mut [f32],
) {
    let (m, _) = S::as_simd_f32s(m);
    let vectors = to / S::F32_LANES;
    for (rows, out) in a
        .chunks_exact(ROWS * from)
        .zip(out.chunks_exact_mut(ROWS * to))
    {
        let (out, _) = S::as_mut_simd_f32s(out);
        let r: [&[f32]; ROWS] = std::array::from_fn(|i| &rows[i * from..][..from]);
        for v in (0..vectors).step_by(2) {
            let mut sums = [[simd.splat_f32s(0.0); 2]; ROWS];
            for (k, weights) in m.chunks_exact(vectors).enumerate().take(from) {
                let (w0, w1) = (weights[v], weights[v + 1]);
                for i in 0..ROWS {
                    let x = simd.splat_f32s(r[i][k]);
                    sums[i][0] = simd.mul_add_f32s(x, w0, sums[i][0]);
                    sums[i][1] = simd.mul_add_f32s(x, w1, sums[i][1]);
                }
            }
            for i in 0..ROWS {
                out[i * vectors + v] = sums[i][0];
                out[i * vectors + v + 1] = sums[i][1];
            }
        }
    }
}

/// Puts the tiles of the output together.
#[inline(always)]
fn gather<S: Simd>(
    simd: S,
    frame: Frame,
    bias: &[f32],
    from: &[f32],
    padded: usize,
    shortcut: bool,
    out: &mut [f32],
) {
    let vectors = bias.len() / S::F32_LANES;
    let (bias, _) = S::as_simd_f32s(bias);
    let (from, _) = S::as_simd_f32s(from);
    let (out, _) = S::as_mut_simd_f32s(out);
    let zero = simd.splat_f32s(0.0);
    for ty in 0..frame.down {
        for tx in 0..frame.across {
            let tile = ty * frame.across + tx;
            for v in 0..vectors {
                let mut half = [[zero; 6]; 4];
                for x in 0..6 {
                    let at = |y: usize| from[((y * 6 + x) * padded + tile) * vectors + v];
                    let column = transform_output(simd, [at(0), at(1), at(2), at(3), at(4), at(5)]);
                    for y in 0..4 {
                        half[y][x] = column[y];
                    }
                }
                for (y, row) in half.iter().enumerate() {
                    let py = ty * TILE + y;
                    if py >= frame.height {
                        break;
                    }
                    for (x, value) in transform_output(simd, *row).into_iter().enumerate() {
                        let px = tx * TILE + x;
                        if px >= frame.width {
                            break;
                        }
                        let at = frame.pixel(px, py) * vectors + v;
                        let mut value = simd.add_f32s(value, bias[v]);
                        if shortcut {
                            value = simd.add_f32s(value, out[at]);
                        }
                        out[at] = simd.max_f32s(value, zero);
                    }
                }
            }
        }
    }
}
