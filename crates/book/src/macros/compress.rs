//! The compression of macro texts ([MS-OVBA] 2.4.1): chunks of 4096 bytes, in which what
//! was said before is told by how far back it stands and how long it is.

/// Bytes of a chunk before they are compressed.
const CHUNK: usize = 4096;
/// Shortest repetition that is worth a token: a token takes two bytes.
const SHORTEST: usize = 3;

/// Compresses bytes into a container.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut out = vec![1];
    for chunk in bytes.chunks(CHUNK) {
        let tokens = tokens(chunk);
        // A chunk that does not get smaller is stored as it is, filled up.
        let (data, flag) = match tokens.len() < CHUNK {
            true => (tokens, 1),
            false => {
                let mut raw = chunk.to_vec();
                raw.resize(CHUNK, b' ');
                (raw, 0)
            }
        };
        // The size counts the header's two bytes, less three.
        let header = (data.len() - 1) as u16 | 0b011 << 12 | flag << 15;
        out.extend_from_slice(&header.to_le_bytes());
        out.extend_from_slice(&data);
    }
    out
}

/// The tokens of a chunk: eight at a time behind a byte that tells which of them are copies.
fn tokens(chunk: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < chunk.len() {
        let flags_at = out.len();
        out.push(0);
        for bit in 0..8 {
            if at == chunk.len() {
                break;
            }
            match repetition(chunk, at) {
                Some((back, length)) => {
                    let token = (back - 1) << length_bits(at) | (length - SHORTEST);
                    out.extend_from_slice(&(token as u16).to_le_bytes());
                    out[flags_at] |= 1 << bit;
                    at += length;
                }
                None => {
                    out.push(chunk[at]);
                    at += 1;
                }
            }
        }
    }
    out
}

/// How many bits of a token at this place tell the length: the further into the chunk, the
/// more of the sixteen are needed for the distance.
fn length_bits(at: usize) -> u32 {
    let distance_bits = (usize::BITS - (at - 1).leading_zeros()).max(4);
    16 - distance_bits
}

/// The longest repetition at a place of what stands before: how far back, and how long.
fn repetition(chunk: &[u8], at: usize) -> Option<(usize, usize)> {
    if at == 0 {
        return None;
    }
    let most = (chunk.len() - at).min((1 << length_bits(at)) - 1 + SHORTEST);
    let length_of = |back: usize| {
        let pairs = chunk[at..].iter().zip(&chunk[at - back..]);
        pairs.take(most).take_while(|(a, b)| a == b).count()
    };
    // The nearest of the longest.
    let longest = (1..=at).map(|back| (length_of(back), std::cmp::Reverse(back)));
    let (length, std::cmp::Reverse(back)) = longest.max()?;
    (length >= SHORTEST).then_some((back, length))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The bytes of a container, by the rules of [MS-OVBA] 2.4.1.3.1 and following.
    pub(in super::super) fn unpacked(container: &[u8]) -> Vec<u8> {
        assert_eq!(container[0], 1);
        let (mut out, mut rest) = (Vec::new(), &container[1..]);
        while let [low, high, data @ ..] = rest {
            let header = u16::from_le_bytes([*low, *high]);
            assert_eq!(header >> 12 & 7, 0b011);
            let (mut data, next) = data.split_at((header & 0xFFF) as usize + 1);
            let start = out.len();
            rest = next;
            if header >> 15 == 0 {
                out.extend_from_slice(data);
                continue;
            }
            while let [flags, tokens @ ..] = data {
                data = tokens;
                for bit in 0..8 {
                    if flags >> bit & 1 == 0 {
                        let [literal, more @ ..] = data else { break };
                        out.push(*literal);
                        data = more;
                        continue;
                    }
                    let token = u16::from_le_bytes([data[0], data[1]]);
                    data = &data[2..];
                    let here = out.len() - start;
                    let mut bits = 4;
                    while 1 << bits < here {
                        bits += 1;
                    }
                    let length = (token & (0xFFFF >> bits)) as usize + 3;
                    let back = (token >> (16 - bits)) as usize + 1;
                    for _ in 0..length {
                        out.push(out[out.len() - back]);
                    }
                }
            }
        }
        out
    }

    #[test]
    fn examples_of_the_specification() {
        // [MS-OVBA] 3.2: no compression, normal, and the most that there is.
        let cases: [(&[u8], &[u8]); 3] = [
            (
                b"abcdefghijklmnopqrstuv.",
                b"\x01\x19\xB0\x00abcdefgh\x00ijklmnop\x00qrstuv.",
            ),
            (
                b"#aaabcdefaaaaghijaaaaaklaaamnopqaaaaaaaaaaaarstuvwxyzaaa",
                b"\x01\x2F\xB0\x00#aaabcde\x82f\x00\x70aghij\x01\x38\x08akl\x00\x30mnop\x06q\x02\x70\x04\x10rstuv\x10wxyz\x00\x3C",
            ),
            (
                &[b'a'; 73],
                b"\x01\x03\xB0\x02a\x45\x00",
            ),
        ];
        for (bytes, container) in cases {
            assert_eq!(unpacked(container), bytes);
            assert_eq!(unpacked(&compressed(bytes)), bytes);
            assert!(compressed(bytes).len() <= container.len());
        }
        assert_eq!(compressed(&[b'a'; 73]), b"\x01\x03\xB0\x02a\x45\x00");
    }

    #[test]
    fn whatever_is_compressed_comes_back() {
        // Numbers without a pattern: those of Knuth's generator.
        let mut state = 7u64;
        let mut chance = move |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for length in [0, 1, 2, 17, 4095, 4096, 4097, 9000] {
            for letters in [1, 2, 30, 256] {
                let bytes: Vec<u8> = (0..length).map(|_| chance(letters) as u8).collect();
                let mut back = unpacked(&compressed(&bytes));
                // Raw chunks are filled up.
                assert!(back.len() >= bytes.len());
                back.truncate(bytes.len());
                assert_eq!(back, bytes);
            }
        }
    }
}
