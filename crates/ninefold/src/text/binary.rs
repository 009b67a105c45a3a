//! Files that aren't text. They are recognised and refused, so that no board is read from a picture or an archive.

use crate::error::FileKind;

/// The length of the longest signature.
pub(super) const LONGEST_SIGNATURE: usize = 16;

/// How files start that aren't text, and what they are.
const SIGNATURES: [(&[u8], FileKind); 40] = [
    (b"\x89PNG\r\n\x1a\n", FileKind::Png),
    (b"\xff\xd8\xff", FileKind::Jpeg),
    (b"GIF87a", FileKind::Gif),
    (b"GIF89a", FileKind::Gif),
    (b"RIFF", FileKind::Riff),
    (b"OggS", FileKind::Riff),
    (b"ID3\x03", FileKind::Riff),
    (b"ID3\x04", FileKind::Riff),
    (b"II*\0", FileKind::Picture),
    (b"MM\0*", FileKind::Picture),
    (b"\0\0\x01\0", FileKind::Picture),
    (b"8BPS", FileKind::Picture),
    (b"%PDF-", FileKind::Pdf),
    (b"PK\x03\x04", FileKind::Zip),
    (b"PK\x05\x06", FileKind::Zip),
    (b"PK\x07\x08", FileKind::Zip),
    (b"!<arch>\n", FileKind::Archive),
    (b"Rar!\x1a\x07", FileKind::Archive),
    (b"7z\xbc\xaf\x27\x1c", FileKind::Archive),
    (b"\x1f\x8b", FileKind::Compressed),
    (b"\x1f\x9d", FileKind::Compressed),
    (b"\x28\xb5\x2f\xfd", FileKind::Compressed),
    (b"BZh1", FileKind::Compressed),
    (b"BZh9", FileKind::Compressed),
    (b"\xfd7zXZ\0", FileKind::Compressed),
    (b"\x04\x22\x4d\x18", FileKind::Compressed),
    (b"\x5d\0\0", FileKind::Compressed),
    (b"\x7fELF", FileKind::Program),
    (b"\0asm", FileKind::Program),
    (b"\xca\xfe\xba\xbe", FileKind::Program),
    (b"\xfe\xed\xfa\xce", FileKind::Program),
    (b"\xfe\xed\xfa\xcf", FileKind::Program),
    (b"\xce\xfa\xed\xfe", FileKind::Program),
    (b"\xcf\xfa\xed\xfe", FileKind::Program),
    (b"MZ\x90\0", FileKind::Program),
    (b"SQLite format 3\0", FileKind::Sqlite),
    (b"PAR1", FileKind::Columnar),
    (b"ARROW1", FileKind::Columnar),
    (b"Obj\x01", FileKind::Columnar),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", FileKind::OldOffice),
];

/// What the file is, if its first bytes say that it isn't text.
pub(super) fn kind_by_start(start: &[u8]) -> Option<FileKind> {
    SIGNATURES.iter().find(|(signature, _)| start.starts_with(signature)).map(|&(_, kind)| kind)
}

/// Whether these bytes could be the beginning of a signature, so that more are needed.
pub(super) fn may_start_signature(start: &[u8]) -> bool {
    SIGNATURES.iter().any(|(signature, _)| signature.len() > start.len() && signature.starts_with(start))
}

/// What the file is, if this line shows that it isn't text: it has more control characters than anybody mistypes.
pub(super) fn kind_by_line(line: &[u8]) -> Option<FileKind> {
    const MOST: usize = 4;
    /// How many digits precede a file's name in a cpio archive.
    const CPIO_HEADER: usize = 110;
    let is_hex = |header: &[u8]| header.iter().all(u8::is_ascii_hexdigit);
    if line.starts_with(b"0707") && line.contains(&0) && line.get(..CPIO_HEADER).is_some_and(is_hex) {
        return Some(FileKind::Archive);
    }
    let is_control = |byte: &&u8| matches!(**byte, 0..=8 | 14..=26 | 28..=31 | 127);
    if line.iter().filter(is_control).count() <= MOST {
        return None;
    }
    let has_nul = |first: usize| {
        let mut bytes = line.iter().skip(first).step_by(2);
        bytes.len() > MOST && bytes.all(|&byte| byte == 0)
    };
    let is_tar = line.get(257..262) == Some(b"ustar");
    Some(match (has_nul(0) || has_nul(1), is_tar) {
        (true, _) => FileKind::Utf16WithoutMark,
        (false, true) => FileKind::Archive,
        (false, false) => FileKind::Data,
    })
}
