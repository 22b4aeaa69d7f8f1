//! Files: what is written is read, and what is damaged is named.

use goban::Colour;
use oracle::Problem;
use proof::{DecodeError, MAGIC, Proof, Sections, VERSION};
use proptest::prelude::*;

use crate::prover::{header, prove_all};

fn sample() -> Proof {
    prove_all(&Problem::random(3, 6))
}

/// The checksum of the format, written down a second time.
pub fn sign(mut bytes: Vec<u8>) -> Vec<u8> {
    let mut hash = 0xcbf2_9ce4_8422_2325u64;
    for &byte in &bytes {
        hash ^= u64::from(byte);
        hash = hash.wrapping_mul(0x0000_0100_0000_01b3);
    }
    bytes.extend(hash.to_le_bytes());
    bytes
}

/// A file with a good header and the given bytes for its sections.
fn with_sections(sections: &[u8]) -> Vec<u8> {
    let empty = Proof {
        header: header(&Problem::random(3, 6)),
        sections: Sections::default(),
    };
    let mut bytes = empty.encode();
    bytes.truncate(bytes.len() - 8 - 4);
    bytes.extend_from_slice(sections);
    sign(bytes)
}

#[test]
fn every_cut_is_noticed() {
    let bytes = sample().encode();
    for length in 0..bytes.len() {
        let error = Proof::decode(&bytes[..length]).expect_err("the file is cut");
        let expected = if length == 0 {
            DecodeError::Magic
        } else {
            DecodeError::Truncated { offset: length }
        };
        // A cut may also show as a checksum that is read from the last nodes.
        assert!(
            error == expected || length > bytes.len() / 2,
            "{length}: {error}"
        );
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = sample().encode();
    for i in 0..bytes.len() {
        let mut spoilt = bytes.clone();
        spoilt[i] ^= 1 << (i % 8);
        assert!(Proof::decode(&spoilt).is_err(), "byte {i}");
    }
}

#[test]
fn other_files_and_versions() {
    let error = |bytes: &[u8]| Proof::decode(bytes).expect_err("this is no proof");
    assert_eq!(error(b"(;GM[1])"), DecodeError::Magic);
    let version = |found: &str| DecodeError::Version {
        found: found.into(),
    };
    let file = |version: &str| [MAGIC, version.as_bytes()].concat();
    assert_eq!(error(&file("2\n{}\n")), version("2"));
    assert_eq!(error(&file("\n{}\n")), version(""));
    let long = "9".repeat(100);
    assert_eq!(error(&file(&long)), version(&"9".repeat(32)));
    assert!(matches!(
        error(&file(&format!("{VERSION}\n{{}}\n"))),
        DecodeError::Header { .. }
    ));
    assert!(error(&file("2\n")).to_string().contains("version \"2\""));
}

#[test]
fn what_follows_the_end() {
    let mut bytes = sample().encode();
    let offset = bytes.len();
    bytes.push(0);
    assert_eq!(Proof::decode(&bytes), Err(DecodeError::Trailing { offset }));
}

#[test]
fn absurd_numbers() {
    let decode = |sections: &[u8]| Proof::decode(&with_sections(sections));
    assert!(decode(&[0, 0, 0, 0]).is_ok());
    let huge = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    assert!(matches!(decode(&huge), Err(DecodeError::Truncated { .. })));
    let more = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02];
    assert!(matches!(decode(&more), Err(DecodeError::Node { .. })));
    // One node, all replies, of which there are a million in four bytes.
    let replies = [1, 2, 0xc0, 0x84, 0x3d];
    assert!(matches!(
        decode(&replies),
        Err(DecodeError::Truncated { .. })
    ));
    // Zero in two bytes, a move off the board, a budget beyond a byte, an edge before the first.
    for sections in [
        &[0x80, 0x00, 0, 0, 0][..],
        &[1, 1, 0xff, 0x03, 0, 0, 0, 0],
        &[1, 0x80, 0x08, 0, 0, 0],
        &[1, 1, 0, 3, 0, 0, 0],
    ] {
        let result = decode(sections);
        assert!(
            matches!(result, Err(DecodeError::Node { .. })),
            "{result:?}"
        );
    }
}

#[test]
fn bad_headers_name_the_field() {
    let line = |header: &str| {
        let bytes = [
            MAGIC,
            VERSION.as_bytes(),
            b"\n",
            header.as_bytes(),
            b"\n\0\0\0\0",
        ]
        .concat();
        match Proof::decode(&sign(bytes)) {
            Err(DecodeError::Header { reason }) => reason,
            other => panic!("{other:?}"),
        }
    };
    let bytes = Proof {
        header: proof::Header {
            defender: Colour::Black,
            ..header(&Problem::random(3, 6))
        },
        sections: Sections::default(),
    }
    .encode();
    let text = String::from_utf8_lossy(&bytes[MAGIC.len() + 2..bytes.len() - 13]).into_owned();
    assert!(line(&text.replace("\"black\":[", "\"black\":[\"zz\",")).starts_with("black: "));
    assert!(line(&text.replace("\"region\":[", "\"region\":[\"ss\",")).starts_with("region: "));
    assert!(
        line(
            &text
                .replace("literal", "liberal")
                .replace("group", "liberal")
        )
        .contains("liberal")
    );
    assert!(line(&text.replace("\"claims\":[]", "\"claims\":[{}]")).contains("missing field"));
    assert!(line("[").contains("EOF"));
}

proptest! {
    /// Nothing that a file can hold makes reading or checking panic.
    #[test]
    fn bytes_never_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        cut in any::<prop::sample::Index>(),
        cuts in any::<bool>(),
    ) {
        let mut bytes = sample().encode();
        bytes.truncate(bytes.len() - 8);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if cuts {
            bytes.truncate(cut.index(bytes.len()));
        }
        if let Ok(proof) = Proof::decode(&sign(bytes)) {
            let _ = proof::verify(&proof);
            prop_assert_eq!(Proof::decode(&proof.encode()), Ok(proof));
        }
    }

    #[test]
    fn noise_never_panics(noise in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Proof::decode(&noise);
        if let Ok(proof) = Proof::decode(&with_sections(&noise)) {
            let _ = proof::verify(&proof);
        }
    }
}
