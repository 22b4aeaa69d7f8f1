//! The network here and the one of the training program give the same numbers.

use net::{Net, Output};

const BITS: usize = 24;
const WEIGHTS: &[u8] = include_bytes!("../../play/weights/nakade.net");
const EXPECTED: &[u8] = include_bytes!("positions.bin");

fn float(bytes: &[u8]) -> f32 {
    f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

#[test]
fn a_hundred_positions_get_the_numbers_of_the_training_program() {
    let net = Net::read(WEIGHTS, BITS + 1).expect("the weights of the repository are sound");
    let mut scratch = net.scratch();
    let mut out = Output::default();
    let (mut rest, mut positions, mut compared) = (EXPECTED, 0, 0);
    while !rest.is_empty() {
        let (width, height, komi) = (rest[0] as usize, rest[1] as usize, float(&rest[2..]));
        let area = width * height;
        let bits = (BITS * area).div_ceil(8);
        let packed = &rest[6..6 + bits];
        let mut planes: Vec<f32> = (0..BITS * area)
            .map(|i| f32::from(packed[i / 8] >> (i % 8) & 1))
            .collect();
        planes.resize((BITS + 1) * area, komi);
        net.evaluate(width, height, &planes, &mut scratch, &mut out);
        let mut all = out.policy.clone();
        all.push(out.pass);
        let numbers = all.iter().step_by(7).chain(out.ownership.iter().step_by(7));
        let numbers: Vec<f32> = numbers
            .copied()
            .chain([out.pass, out.win, out.score / 15.0])
            .collect();
        for (i, &got) in numbers.iter().enumerate() {
            let mut want = float(&rest[6 + bits + 4 * i..]);
            if i + 1 == numbers.len() {
                want /= 15.0;
            }
            assert!(
                (got - want).abs() <= 1e-3 * want.abs().max(1.0),
                "position {positions} of {width}x{height}, number {i}: {got}, not {want}"
            );
            compared += 1;
        }
        rest = &rest[6 + bits + 4 * numbers.len()..];
        positions += 1;
    }
    assert_eq!(positions, 100);
    assert!(compared > 5000, "only {compared} numbers were compared");
}

#[test]
fn the_mean_of_all_ways_turns_with_the_board() {
    let net = Net::read(WEIGHTS, BITS + 1).expect("the weights of the repository are sound");
    let mut scratch = net.scratch();
    let side = 7;
    let area = side * side;
    let planes: Vec<f32> = (0..(BITS + 1) * area)
        .map(|i| f32::from(u8::from(i * i % 11 < 3)))
        .collect();
    // Rows become columns.
    let turned = |index: usize| index % side * side + index / side;
    let mut laid = planes.clone();
    for plane in 0..=BITS {
        for index in 0..area {
            laid[plane * area + turned(index)] = planes[plane * area + index];
        }
    }
    let (mut one, mut other) = (Output::default(), Output::default());
    net.evaluate_all_ways(side, side, &planes, &mut scratch, &mut one);
    net.evaluate_all_ways(side, side, &laid, &mut scratch, &mut other);
    let near = |a: f32, b: f32| (a - b).abs() < 1e-3;
    assert!(near(one.win, other.win) && near(one.score, other.score) && near(one.pass, other.pass));
    for index in 0..area {
        assert!(near(one.policy[index], other.policy[turned(index)]));
        assert!(near(one.ownership[index], other.ownership[turned(index)]));
    }
    let mut alone = Output::default();
    net.evaluate(side, side, &planes, &mut scratch, &mut alone);
    assert!(
        !near(alone.win, one.win),
        "one view is not the mean of eight"
    );
}

#[test]
fn a_spoilt_weights_file_is_refused_and_says_why() {
    use net::NetError;
    let read = |bytes: &[u8]| Net::read(bytes, BITS + 1).err();
    assert_eq!(read(b"PK"), Some(NetError::NotWeights));
    for cut in [40, 1000, WEIGHTS.len() - 1] {
        assert!(
            matches!(read(&WEIGHTS[..cut]), Some(NetError::Length { .. })),
            "cut at {cut}"
        );
    }
    let mut spoilt = WEIGHTS.to_vec();
    spoilt[5000] ^= 1;
    assert_eq!(read(&spoilt), Some(NetError::Damaged));
    let mut newer = WEIGHTS.to_vec();
    newer[8] = 9;
    assert_eq!(read(&newer), Some(NetError::Version { found: 9 }));
    let mut other = WEIGHTS.to_vec();
    other[12] = 17;
    assert!(matches!(
        read(&other),
        Some(NetError::Shape { planes: 17, .. })
    ));
}
