//! Zip files byte by byte, for those that no library writes.

/// How a part is packed.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Method {
    Stored,
    /// As deflate blocks that pack nothing.
    Deflated,
}

/// A part of a zip file; what stands in its heads may lie.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: Vec<u8>,
    pub(crate) packed: Vec<u8>,
    /// Size that is told, unpacked.
    pub(crate) size: u32,
    pub(crate) crc: u32,
    /// Number of the way it is packed.
    pub(crate) method: u16,
    pub(crate) flags: u16,
    /// Whether sum and sizes stand behind the data only.
    pub(crate) sizes_behind: bool,
    pub(crate) extra: Vec<u8>,
    pub(crate) comment: Vec<u8>,
}

impl Entry {
    pub(crate) fn new(name: &str, content: &[u8], method: Method) -> Entry {
        Entry {
            name: name.as_bytes().to_vec(),
            packed: match method {
                Method::Stored => content.to_vec(),
                Method::Deflated => deflated(content),
            },
            size: content.len() as u32,
            crc: crc(content),
            method: if method == Method::Stored { 0 } else { 8 },
            // Names are UTF-8.
            flags: 1 << 11,
            sizes_behind: false,
            extra: Vec::new(),
            comment: Vec::new(),
        }
    }
}

/// A zip file of these entries.
pub(crate) fn write(entries: &[Entry], comment: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut directory = Vec::new();
    for entry in entries {
        let start = file.len() as u32;
        let flags = entry.flags | u16::from(entry.sizes_behind) << 3;
        let sums = [entry.crc, entry.packed.len() as u32, entry.size];
        let head = |sums: [u32; 3]| {
            let mut head = Vec::new();
            for short in [20, flags, entry.method, 0, 0x21] {
                head.extend(u16::to_le_bytes(short));
            }
            head.extend(sums.map(u32::to_le_bytes).concat());
            head.extend((entry.name.len() as u16).to_le_bytes());
            head.extend((entry.extra.len() as u16).to_le_bytes());
            head
        };
        file.extend(b"PK\x03\x04");
        file.extend(head(if entry.sizes_behind { [0; 3] } else { sums }));
        file.extend(entry.name.iter().chain(&entry.extra).chain(&entry.packed));
        if entry.sizes_behind {
            file.extend(b"PK\x07\x08");
            file.extend(sums.map(u32::to_le_bytes).concat());
        }
        directory.extend(b"PK\x01\x02\x14\x00");
        directory.extend(head(sums));
        directory.extend((entry.comment.len() as u16).to_le_bytes());
        directory.extend([0; 8]);
        directory.extend(start.to_le_bytes());
        directory.extend(entry.name.iter().chain(&entry.extra).chain(&entry.comment));
    }
    let start = file.len() as u32;
    let size = directory.len() as u32;
    file.extend(directory);
    file.extend(b"PK\x05\x06\0\0\0\0");
    file.extend([(entries.len() as u16).to_le_bytes(); 2].concat());
    file.extend(size.to_le_bytes());
    file.extend(start.to_le_bytes());
    file.extend((comment.len() as u16).to_le_bytes());
    file.extend(comment);
    file
}

fn deflated(content: &[u8]) -> Vec<u8> {
    let mut packed = Vec::new();
    for block in content.chunks(60_000) {
        packed.push(0);
        packed.extend((block.len() as u16).to_le_bytes());
        packed.extend((!(block.len() as u16)).to_le_bytes());
        packed.extend(block);
    }
    // An empty last block.
    packed.extend([1, 0, 0, 0xFF, 0xFF]);
    packed
}

/// The sum that a zip file keeps of a part.
pub(crate) fn crc(content: &[u8]) -> u32 {
    let sum = content.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 * (sum & 1))
        })
    });
    !sum
}

#[test]
fn what_is_written_can_be_read() {
    assert_eq!(crc(b"123456789"), 0xCBF4_3926);
    let mut behind = Entry::new("b", b"second", Method::Deflated);
    behind.sizes_behind = true;
    let bytes = write(&[Entry::new("a", b"first", Method::Stored), behind], b"!");
    let package = super::package::Package::read(&bytes);
    assert_eq!(package.text("a"), "first");
    assert_eq!(package.text("b"), "second");
}
