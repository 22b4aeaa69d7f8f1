//! How many evaluations a second one core makes: the best of five periods, because other work on the
//! machine only slows.

use net::{Net, Output};

fn main() {
    let bytes = include_bytes!("../../play/weights/nakade.net");
    let net = Net::read(bytes, 25).expect("the weights of the repository are sound");
    let mut scratch = net.scratch();
    let mut out = Output::default();
    for side in [9, 13, 19] {
        let planes: Vec<f32> = (0..25 * side * side)
            .map(|i| f32::from(u8::from(i % 7 == 0)))
            .collect();
        let mut best = 0.0f64;
        for _ in 0..5 {
            let begin = std::time::Instant::now();
            let mut count = 0.0;
            while begin.elapsed().as_millis() < 300 {
                net.evaluate(side, side, &planes, &mut scratch, &mut out);
                count += 1.0;
            }
            best = best.max(count / begin.elapsed().as_secs_f64());
        }
        println!("{side}x{side}: {best:.0} a second");
    }
}
