//! From bytes to text.
//!
//! The whole file is decoded before anything looks for brackets. In Shift_JIS, GBK and Big5 the
//! second byte of a character may be `]` or `\`. The charset is decided in this order: a byte order
//! mark; text that is valid UTF-8; what `CA` declares, if the bytes bear it out; the best
//! [guess](crate::detect).

use std::borrow::Cow;

use encoding_rs::{
    BIG5, CoderResult, EUC_JP, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8,
    UTF_16BE, UTF_16LE, WINDOWS_1252,
};

use crate::detect;
use crate::label::{Games, declared};
use crate::place::Place;
use crate::repair::{RepairKind, Repairs};

/// A charset, by the name web browsers use for it. Latin-1 is read as its superset
/// windows-1252, and GB2312 and GBK as theirs, as everybody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

impl Charset {
    /// UTF-8, which plain ASCII also counts as.
    pub const UTF_8: Charset = Charset(UTF_8);

    /// The name, such as `UTF-8` or `Shift_JIS`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The charset a value of `CA` means.
    ///
    /// ```
    /// use sgf::Charset;
    /// assert_eq!(Charset::for_label("gb2312").unwrap().name(), "GBK");
    /// assert_eq!(Charset::for_label("ISO8859_1").unwrap().name(), "windows-1252");
    /// assert_eq!(Charset::for_label("Klingon"), None);
    /// ```
    pub fn for_label(label: &str) -> Option<Charset> {
        let label = label.trim().to_ascii_lowercase().replace('_', "-");
        let known = |label: &str| Encoding::for_label(label.as_bytes());
        known(&label)
            .or_else(|| known(&label.replace('-', "_")))
            .or_else(|| known(&label.replace("iso8859", "iso-8859")))
            .or(match label.as_str() {
                "cp936" | "ms936" | "euc-cn" | "euccn" | "gb-18030" => Some(GB18030),
                "cp950" | "ms950" | "big-5" => Some(BIG5),
                "cp932" | "shiftjis" | "s-jis" => Some(SHIFT_JIS),
                "eucjp" => Some(EUC_JP),
                "cp949" | "ms949" | "uhc" | "euckr" => Some(EUC_KR),
                "latin-1" | "cp-1252" => Some(WINDOWS_1252),
                _ => None,
            })
            .map(Charset)
    }

    fn is_east_asian(self) -> bool {
        [GBK, GB18030, BIG5, SHIFT_JIS, EUC_JP, EUC_KR].contains(&self.0)
    }
}

/// Decodes a file, writing down what was mended.
pub(crate) fn decode<'a>(bytes: &'a [u8], repairs: &mut Repairs) -> (Cow<'a, str>, Charset) {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let text = decode_as(encoding, &bytes[mark..], Place::START, repairs);
        return (text, Charset(encoding));
    }
    // Without a mark, UTF-16 still shows by the zero that every "(" comes with.
    match bytes {
        [b'(', 0, ..] => {
            return (
                decode_as(UTF_16LE, bytes, Place::START, repairs),
                Charset(UTF_16LE),
            );
        }
        [0, b'(', ..] => {
            return (
                decode_as(UTF_16BE, bytes, Place::START, repairs),
                Charset(UTF_16BE),
            );
        }
        _ => {}
    }
    if bytes.is_ascii() {
        let encoding = if is_japanese_mail(bytes) {
            ISO_2022_JP
        } else {
            UTF_8
        };
        return (
            decode_as(encoding, bytes, Place::START, repairs),
            Charset(encoding),
        );
    }
    let mut label = declared(bytes);
    let is_utf8 = std::str::from_utf8(bytes).is_ok();
    if is_utf8 {
        // Of several labels, the one that is borne out counts.
        let mut labels = Games::new(bytes).filter_map(|game| game.label);
        let right = |l: &&str| Charset::for_label(l) == Some(Charset::UTF_8);
        label = labels.find(right).or(label);
    }
    if label.is_none() || is_utf8 {
        let charset = choose(bytes, label.and_then(Charset::for_label));
        report(bytes, label, charset, Place::START, repairs);
        return (decode_as(charset.0, bytes, Place::START, repairs), charset);
    }
    // Somebody may have strung together files in different charsets, so every game is
    // looked at alone. One that declares none goes with the one before.
    let mut whole = String::with_capacity(bytes.len() + bytes.len() / 4);
    let mut place = Place::START;
    let mut first = None;
    let mut last = label.and_then(Charset::for_label);
    for game in Games::new(bytes) {
        last = game.label.and_then(Charset::for_label).or(last);
        let charset = choose(game.bytes, last);
        report(game.bytes, game.label, charset, place, repairs);
        let text = decode_as(charset.0, game.bytes, place, repairs);
        place = place.after(&text);
        whole.push_str(&text);
        first.get_or_insert(charset);
    }
    (Cow::Owned(whole), first.unwrap_or(Charset::UTF_8))
}

/// Writes down a charset that is not the one to be expected.
fn report(
    bytes: &[u8],
    label: Option<&str>,
    charset: Charset,
    place: Place,
    repairs: &mut Repairs,
) {
    // Latin-1 is what the format itself assumes when nothing is declared, and UTF-8 what
    // everybody else does.
    let expected = match label {
        Some(label) => Charset::for_label(label) == Some(charset),
        None => [UTF_8, WINDOWS_1252].contains(&charset.0),
    };
    if !expected && !bytes.is_ascii() {
        let kind = RepairKind::Charset {
            declared: label.map(crate::error::shortened),
            used: charset.name(),
        };
        repairs.add(place, kind);
    }
}

/// Whether bytes without any above ASCII are ISO-2022-JP, which switches to Japanese by
/// escape sequences. A file that says it is UTF-8 is believed.
fn is_japanese_mail(bytes: &[u8]) -> bool {
    let escapes: [&[u8]; 2] = [b"\x1b$B", b"\x1b$@"];
    let escaped = |w: &[u8]| escapes.contains(&w);
    // Escape characters are rare, so look for them first.
    bytes.contains(&0x1b)
        && bytes.windows(3).any(escaped)
        && declared(bytes).and_then(Charset::for_label) != Some(Charset::UTF_8)
}

/// Decides on a charset for bytes that may declare one.
fn choose(bytes: &[u8], declared: Option<Charset>) -> Charset {
    let sample = detect::sample(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        // A word or two in GBK can be valid UTF-8 by chance, but then only as characters of two
        // bytes, such as accented letters. Longer characters are no accident.
        let pairs = text.chars().filter(|c| !c.is_ascii()).take(4).count();
        let accident = pairs < 4 && text.chars().all(|c| c.len_utf8() <= 2);
        match declared {
            Some(charset) if accident && charset.is_east_asian() => return charset,
            _ => return Charset::UTF_8,
        }
    }
    if detect::is_damaged_utf8(bytes) {
        return Charset::UTF_8;
    }
    let guess = Charset(detect::guess(sample));
    let Some(declared) = declared else {
        return guess;
    };
    let errors = |charset: Charset| detect::errors(charset.0, sample);
    if declared.0.is_single_byte() {
        // Every byte is something in Latin-1. A program that writes its default CA over Chinese
        // text is only found out by what the text looks like.
        if declared.0 == WINDOWS_1252 && guess.is_east_asian() {
            return guess;
        }
        return declared;
    }
    // A name cut off in the middle of a character is no reason to distrust the label.
    if declared == Charset::UTF_8 || errors(declared) > errors(guess) + 1 + sample.len() / 200 {
        guess
    } else {
        declared
    }
}

/// Decodes bytes whose text begins at `start`, piece by piece. So the output grows with the text
/// and not to the worst case at once.
fn decode_as<'a>(
    encoding: &'static Encoding,
    bytes: &'a [u8],
    start: Place,
    repairs: &mut Repairs,
) -> Cow<'a, str> {
    if encoding == UTF_8 {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return Cow::Borrowed(text);
        }
    }
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 4);
    let mut rest = bytes;
    let mut damaged = false;
    loop {
        let (result, read, errors) = decoder.decode_to_string(rest, &mut text, true);
        rest = &rest[read..];
        damaged |= errors;
        match result {
            CoderResult::InputEmpty => break,
            CoderResult::OutputFull => text.reserve(rest.len() / 2 + 64),
        }
    }
    if damaged {
        let before = text.find('\u{FFFD}').map_or("", |at| &text[..at]);
        repairs.add(start.after(before), RepairKind::Undecodable);
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> (String, &'static str, usize) {
        let mut repairs = Repairs::default();
        let (text, charset) = decode(bytes, &mut repairs);
        (text.into_owned(), charset.name(), repairs.total())
    }

    fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        let (bytes, _, lossy) = encoding.encode(text);
        assert!(!lossy, "{text} cannot be written in {}", encoding.name());
        bytes.into_owned()
    }

    #[test]
    fn declared_charsets_are_used() {
        let cases = [
            (WINDOWS_1252, "ISO-8859-1", "Møller gegen Åse"),
            (GBK, "GB2312", "常昊九段执黑中盘胜"),
            (GB18030, "GB18030", "古力对李世石"),
            (BIG5, "Big5", "周俊勳許功蓋"),
            (SHIFT_JIS, "Shift_JIS", "ソ能表十 趙治勲"),
            (EUC_JP, "EUC-JP", "黒番中押し勝ち"),
            (EUC_KR, "EUC-KR", "이창호 대 조훈현"),
        ];
        for (encoding, label, name) in cases {
            let file = format!("(;CA[{label}]PB[{name}];B[aa])");
            let (text, charset, repairs) = read(&encoded(encoding, &file));
            assert_eq!(text, file);
            assert_eq!(Charset::for_label(label).unwrap().name(), charset);
            assert_eq!(repairs, 0, "{label}");
        }
    }

    #[test]
    fn marks_of_byte_order_decide() {
        let file = "(;PB[黒])";
        let utf8 = [b"\xEF\xBB\xBF", file.as_bytes()].concat();
        assert_eq!(read(&utf8), (file.to_owned(), "UTF-8", 0));
        let wide: Vec<u8> = file.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked = [b"\xFF\xFE", wide.as_slice()].concat();
        assert_eq!(read(&marked), (file.to_owned(), "UTF-16LE", 0));
        assert_eq!(read(&wide), (file.to_owned(), "UTF-16LE", 0));
    }

    #[test]
    fn a_label_that_lies_is_found_out() {
        let file = "(;CA[GB2312]PB[常昊]C[黑棋中盘胜])";
        assert_eq!(read(file.as_bytes()), (file.to_owned(), "UTF-8", 1));
        let file = "(;CA[UTF-8]PB[常昊]C[黑棋中盘胜，白棋认输]RE[B+R])";
        assert_eq!(read(&encoded(GBK, file)), (file.to_owned(), "GBK", 1));
        let file = "(;CA[ISO-8859-1]PB[高尾紳路]C[黒番の勝ちです。]RE[B+R])";
        let (text, charset, repairs) = read(&encoded(SHIFT_JIS, file));
        assert_eq!((text.as_str(), charset, repairs), (file, "Shift_JIS", 1));
    }

    #[test]
    fn short_east_asian_words_that_look_like_utf8_follow_the_label() {
        // In GBK this name is C3 AB, which is also "ë" in UTF-8.
        let file = "(;CA[GBK]PB[毛];B[aa])";
        assert_eq!(read(&encoded(GBK, file)), (file.to_owned(), "GBK", 0));
    }

    #[test]
    fn undeclared_text_is_guessed() {
        let cases = [
            (GBK, "(;PB[常昊]PW[古力]C[黑棋中盘胜，白棋认输])"),
            (BIG5, "(;PB[周俊勳]C[黑棋中盤勝，白棋認輸])"),
            (SHIFT_JIS, "(;PB[高尾紳路]C[黒番の勝ちです。ソ能])"),
            (EUC_JP, "(;PB[高尾紳路]C[黒番の勝ちです。])"),
            (EUC_KR, "(;PB[이창호]PW[조훈현]C[흑 불계승])"),
            (
                WINDOWS_1252,
                "(;PB[Jürgen Müller]C[Ça va très bien, André])",
            ),
        ];
        for (encoding, file) in cases {
            let (text, charset, _) = read(&encoded(encoding, file));
            assert_eq!((text.as_str(), charset), (file, encoding.name()));
        }
    }

    #[test]
    fn a_collection_may_change_its_charset() {
        let games = [
            "(;CA[GBK]PB[常昊];B[aa])\n",
            "(;CA[Shift_JIS]PB[ソ能];B[bb])",
        ];
        let bytes = [encoded(GBK, games[0]), encoded(SHIFT_JIS, games[1])].concat();
        assert_eq!(read(&bytes).0, games.concat());
        let games = [
            "(;CA[UTF-8]PB[黒番];B[aa])\n",
            "(;PB[Müller]PW[Jürgen])",
            "(;PB[黒])",
        ];
        let bytes = [
            games[0].as_bytes(),
            &encoded(WINDOWS_1252, games[1]),
            games[2].as_bytes(),
        ]
        .concat();
        assert_eq!(read(&bytes), (games.concat(), "UTF-8", 0));
    }

    #[test]
    fn a_name_cut_in_the_middle_of_a_character_is_reported() {
        let mut bytes = "(;CA[UTF-8]C[黒番の勝ち]PB[黒".as_bytes().to_vec();
        bytes.pop();
        bytes.extend_from_slice(b"])");
        let (text, charset, repairs) = read(&bytes);
        assert_eq!(text, "(;CA[UTF-8]C[黒番の勝ち]PB[\u{FFFD}])");
        assert_eq!((charset, repairs), ("UTF-8", 1));
    }

    #[test]
    fn damage_is_reported_where_it_is() {
        let bytes = b"(;CA[GBK]PB[\xb0\xd7])\n(;CA[GBK]\nPB[\xb0\xd7\xff])";
        let mut repairs = Repairs::default();
        let (text, _) = decode(bytes, &mut repairs);
        assert_eq!(text, "(;CA[GBK]PB[白])\n(;CA[GBK]\nPB[白\u{FFFD}])");
        let places: Vec<String> = repairs.iter().map(|r| r.place.to_string()).collect();
        assert_eq!(places, ["line 3, column 5"]);
    }

    #[test]
    fn japanese_mail_is_read_by_its_escapes() {
        let bytes = b"(;PB[\x1b$B9u\x1b(B];B[aa])";
        assert_eq!(read(bytes), ("(;PB[黒];B[aa])".into(), "ISO-2022-JP", 0));
    }
}
