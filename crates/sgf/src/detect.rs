//! A guess at the charset of bytes that declare none, or a wrong one.
//!
//! Each candidate reads a sample and is paid for what looks like text in its language. Characters
//! from the rows that hold the common ones count, and the few dozen that game records are full of
//! count most. Bytes that mean nothing in a charset cost dearly. This is a heuristic; a few names
//! alone may be read wrongly, and the reader reports every guess.

use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1252};

/// How much of a file the guess looks at.
const SAMPLE: usize = 1 << 15;

/// The part of a file to judge by: some bytes from the first that is not ASCII.
pub(crate) fn sample(bytes: &[u8]) -> &[u8] {
    let start = bytes.iter().position(|b| !b.is_ascii()).unwrap_or(0);
    // An accented letter is judged by its neighbours, so one byte before comes along.
    let start = start.saturating_sub(1);
    &bytes[start..bytes.len().min(start + SAMPLE)]
}

/// Whether the bytes are UTF-8 but for some damage, such as names cut at a fixed length.
pub(crate) fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0, 0);
    for chunk in sample(bytes).utf8_chunks() {
        good += chunk.valid().chars().filter(|c| c.len_utf8() > 2).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    good >= 3 && good >= 3 * bad
}

/// How many sequences of the sample mean nothing in `encoding`.
pub(crate) fn errors(encoding: &'static Encoding, sample: &[u8]) -> usize {
    let (text, _) = encoding.decode_without_bom_handling(sample);
    text.chars().filter(|&c| c == '\u{FFFD}').count()
}

/// The most likely charset of a sample that is not UTF-8.
pub(crate) fn guess(sample: &[u8]) -> &'static Encoding {
    let candidates: [(&'static Encoding, Judge, &str); 5] = [
        (GBK, gbk, SIMPLIFIED),
        (SHIFT_JIS, shift_jis, JAPANESE),
        (EUC_JP, euc_jp, JAPANESE),
        (BIG5, big5, TRADITIONAL),
        (EUC_KR, euc_kr, KOREAN),
    ];
    let mut best = (latin_score(sample), WINDOWS_1252);
    for (encoding, judge, common) in candidates {
        let score = score(sample, encoding, judge, common);
        if score > best.0 {
            best = (score, encoding);
        }
    }
    best.1
}

/// Characters that game records are full of, names of players included, by script.
const SIMPLIFIED: &str = "的一是不了人在有这中国围棋赛手白黑胜局段对目盘半让子先决届年月日名杯战下上大好此行可以后负认输王李张刘陈马周罗孙柯，。";
const TRADITIONAL: &str = "的一是不了人在有這中國圍棋賽手白黑勝局段對目盤半讓子先決屆年月日名盃戰下上大好此行可以後負認輸王李張劉陳馬周林許，。";
const JAPANESE: &str = "日本棋院黒白手目半勝段戦決名人局中押互先年月第期番大持碁聖天元王座十新道山下小林高尾木田藤沢武宮加正夫井石村上結城依本因坊治秀、。";
const KOREAN: &str =
    "이김박최정조강유창호세돌국단대회기전승불계집반흑백결중한일훈현영제의는을를에가수";

/// Takes the bytes from a first byte above ASCII on; gives how many belong to its
/// character and what they are worth.
type Judge = fn(&[u8]) -> (usize, f64);

/// What a sequence costs that means nothing.
const ERROR: f64 = -12.0;
/// What a character from the common list earns on top.
const COMMON: f64 = 2.0;

fn score(sample: &[u8], encoding: &'static Encoding, judge: Judge, common: &str) -> f64 {
    let mut total = 0.0;
    let mut rest = sample;
    while let Some(&first) = rest.first() {
        let mut len = 1;
        if !first.is_ascii() {
            let (taken, worth) = judge(rest);
            len = taken.clamp(1, rest.len());
            total += worth;
            if len == 2 && worth > 0.0 {
                let (text, _) = encoding.decode_without_bom_handling(&rest[..2]);
                total += text.chars().filter(|&c| common.contains(c)).count() as f64 * COMMON;
            }
        }
        rest = &rest[len..];
    }
    total
}

/// The second byte of a pair, when it lies in one of the allowed ranges.
fn pair(bytes: &[u8], ranges: &[std::ops::RangeInclusive<u8>]) -> Option<u8> {
    let second = *bytes.get(1)?;
    ranges.iter().any(|r| r.contains(&second)).then_some(second)
}

fn gbk(bytes: &[u8]) -> (usize, f64) {
    let Some(second) = pair(bytes, &[0x40..=0x7E, 0x80..=0xFE]) else {
        return (1, ERROR);
    };
    let worth = match (bytes[0], second) {
        (0x80 | 0xFF, _) => return (1, ERROR),
        (0xB0..=0xD7, 0xA1..) => 1.0,
        (0xA1 | 0xA3, 0xA1..) => 0.5,
        // Kana occur in Chinese files only when they are not Chinese.
        (0xA4 | 0xA5, 0xA1..) => -1.0,
        (0xD8..=0xF7, 0xA1..) => 0.0,
        _ => -1.5,
    };
    (2, worth)
}

fn big5(bytes: &[u8]) -> (usize, f64) {
    let Some(_) = pair(bytes, &[0x40..=0x7E, 0xA1..=0xFE]) else {
        return (1, ERROR);
    };
    let worth = match bytes[0] {
        0xA4..=0xC6 => 1.0,
        0xA1..=0xA3 => 0.3,
        0xC9..=0xF9 => -0.3,
        0x80 | 0xFF => return (1, ERROR),
        _ => -2.0,
    };
    (2, worth)
}

fn shift_jis(bytes: &[u8]) -> (usize, f64) {
    let first = bytes[0];
    if matches!(first, 0xA1..=0xDF) {
        return (1, -1.0); // A half-width kana: legal, hardly ever used.
    }
    let Some(second) = pair(bytes, &[0x40..=0x7E, 0x80..=0xFC]) else {
        return (1, ERROR);
    };
    let worth = match (first, second) {
        (0x82, 0x9F..=0xF1) | (0x83, 0x40..=0x96) => 2.0,
        (0x81 | 0x82, _) => 0.5,
        (0x88..=0x97, _) => 1.0,
        (0x98..=0x9F | 0xE0..=0xEA, _) => -0.3,
        (0x80 | 0xA0 | 0xFD.., _) => return (1, ERROR),
        _ => -3.0,
    };
    (2, worth)
}

fn euc_jp(bytes: &[u8]) -> (usize, f64) {
    match bytes[0] {
        0x8E => return (2, -1.0),
        0x8F => return (3, -1.0),
        0x80..=0xA0 | 0xFF => return (1, ERROR),
        _ => {}
    }
    if pair(bytes, &[0xA1..=0xFE]).is_none() {
        return (1, ERROR);
    }
    let worth = match bytes[0] {
        0xA4 | 0xA5 => 2.0,
        0xA1 | 0xA3 => 0.5,
        0xB0..=0xCF => 1.0,
        0xD0..=0xF4 => -0.2,
        _ => -3.0,
    };
    (2, worth)
}

fn euc_kr(bytes: &[u8]) -> (usize, f64) {
    let Some(second) = pair(bytes, &[0x41..=0x5A, 0x61..=0x7A, 0x81..=0xFE]) else {
        return (1, ERROR);
    };
    let worth = match (bytes[0], second) {
        (0xB0..=0xC8, 0xA1..) => 1.0,
        (0xA1 | 0xA3, 0xA1..) => 0.5,
        (0xCA..=0xFD, 0xA1..) => -0.3,
        (0x80 | 0xFF, _) => return (1, ERROR),
        _ => -1.5,
    };
    (2, worth)
}

/// Latin text has single accented letters among plain ones, not runs of high bytes.
fn latin_score(sample: &[u8]) -> f64 {
    let at = |i: usize| sample.get(i).copied().unwrap_or(b' ');
    let mut total = 0.0;
    for (i, &byte) in sample.iter().enumerate() {
        if byte.is_ascii() {
            continue;
        }
        let (before, after) = (at(i.wrapping_sub(1)), at(i + 1));
        let in_word = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
        total += match byte {
            0xC0..=0xFF if before.is_ascii() && after.is_ascii() && in_word => 1.5,
            0xC0..=0xFF if before.is_ascii() || after.is_ascii() => 0.0,
            0xA0..=0xBF if before.is_ascii() && after.is_ascii() => 0.3,
            0x81 | 0x8D | 0x8F | 0x90 | 0x9D => ERROR,
            _ => -1.0,
        };
    }
    total
}
