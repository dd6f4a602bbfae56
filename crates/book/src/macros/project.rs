//! `vbaProject.bin`: the macros of a workbook as Office keeps them ([MS-OVBA]).
//!
//! ```text
//! /PROJECT, /PROJECTwm     which modules there are, as text
//! /VBA/dir                 the same as records, compressed
//! /VBA/_VBA_PROJECT        says that nothing is compiled yet
//! /VBA/<module>            the text of a module, compressed
//! ```
//!
//! The same modules give the same bytes: no time, no random number goes in.

use std::io::{self, Cursor, Write};
use std::time::SystemTime;

use cfb::{CompoundFile, Version};

use super::compress::compressed;

/// Windows-1252; the texts are plain ASCII.
const CODE_PAGE: u16 = 1252;
/// English (United States).
const LOCALE: u32 = 0x0409;
/// Identifies the project to the editor; any will do.
const ID: &str = "{5D6E5A0B-9B3F-4B0C-8C62-4E554D504C43}";
/// The module of the workbook itself, as its `codeName` says.
pub(super) const WORKBOOK: &str = "ThisWorkbook";

/// The classes that modules of the workbook and of a sheet extend.
const WORKBOOK_CLASS: &str = "0{00020819-0000-0000-C000-000000000046}";
const SHEET_CLASS: &str = "0{00020820-0000-0000-C000-000000000046}";

/// A module with its text.
struct Module<'a> {
    name: &'a str,
    text: String,
    document: bool,
}

/// The bytes of a project with these macros, in a workbook of `sheets` sheets that have the
/// code names `Sheet1`, `Sheet2`, ... `sources` are texts of modules as the editor exports
/// them: the first line tells the name.
///
/// # Errors
/// When the container cannot be made in memory.
pub(super) fn project(sources: &[&str], sheets: usize) -> io::Result<Vec<u8>> {
    let names: Vec<String> = (1..=sheets)
        .map(|number| format!("Sheet{number}"))
        .collect();
    let documents = std::iter::once((WORKBOOK, WORKBOOK_CLASS))
        .chain(names.iter().map(|name| (name.as_str(), SHEET_CLASS)));
    let mut modules: Vec<Module<'_>> = documents
        .map(|(name, class)| Module {
            name,
            text: document(name, class),
            document: true,
        })
        .collect();
    modules.extend(sources.iter().map(|source| Module {
        name: name_of(source),
        text: lines_of_windows(source),
        document: false,
    }));

    let mut file = CompoundFile::create_with_version(Version::V3, Cursor::new(Vec::new()))?;
    file.create_storage("/VBA")?;
    file.set_created_time("/VBA", SystemTime::UNIX_EPOCH)?;
    file.set_modified_time("/VBA", SystemTime::UNIX_EPOCH)?;
    let mut put = |name: &str, bytes: &[u8]| file.create_stream(name)?.write_all(bytes);
    for module in &modules {
        let bytes = compressed(module.text.as_bytes());
        put(&format!("/VBA/{}", module.name), &bytes)?;
    }
    put("/VBA/dir", &compressed(&directory(&modules)))?;
    // The version FFFF: what is compiled is of no use, take the texts.
    put("/VBA/_VBA_PROJECT", &[0xCC, 0x61, 0xFF, 0xFF, 0, 0, 0])?;
    put("/PROJECT", listing(&modules).as_bytes())?;
    put("/PROJECTwm", &names_of(&modules))?;
    file.flush()?;
    Ok(file.into_inner().into_inner())
}

/// The text of a module that belongs to the workbook or one of its sheets, without macros.
fn document(name: &str, class: &str) -> String {
    let attributes = [
        ("VB_Name", format!("\"{name}\"")),
        ("VB_Base", format!("\"{class}\"")),
        ("VB_GlobalNameSpace", "False".to_string()),
        ("VB_Creatable", "False".to_string()),
        ("VB_PredeclaredId", "True".to_string()),
        ("VB_Exposed", "True".to_string()),
        ("VB_TemplateDerived", "False".to_string()),
        ("VB_Customizable", "True".to_string()),
    ];
    let lines = attributes.map(|(name, value)| format!("Attribute {name} = {value}\r\n"));
    lines.concat()
}

/// The name that the first line of a module's text tells.
fn name_of(source: &str) -> &str {
    let first = source.lines().next().unwrap_or_default();
    first.split('"').nth(1).unwrap_or_default()
}

fn lines_of_windows(source: &str) -> String {
    source.lines().map(|line| format!("{line}\r\n")).collect()
}

/// The records of the project (2.3.4.2), not yet compressed.
fn directory(modules: &[Module<'_>]) -> Vec<u8> {
    let mut out = Records(Vec::new());
    let long = u32::to_le_bytes;
    out.put(0x01, &long(1)); // Windows, 32 bits
    out.put(0x02, &long(LOCALE));
    out.put(0x14, &long(LOCALE));
    out.put(0x03, &CODE_PAGE.to_le_bytes());
    out.put(0x04, PROJECT_NAME.as_bytes());
    out.put_twice(0x05, 0x40, ""); // description
    out.put(0x06, b""); // file of help, told twice
    out.put(0x3D, b"");
    out.put(0x07, &long(0)); // context of help
    out.put(0x08, &long(0)); // flags
    out.put_version(1, 1);
    out.put_twice(0x0C, 0x3C, ""); // constants
    out.put(0x0F, &(modules.len() as u16).to_le_bytes());
    out.put(0x13, &COOKIE.to_le_bytes());
    for module in modules {
        out.put_twice(0x19, 0x47, module.name);
        out.put_twice(0x1A, 0x32, module.name); // its stream
        out.put_twice(0x1C, 0x48, ""); // description
        out.put(0x31, &long(0)); // the text begins at once
        out.put(0x1E, &long(0)); // context of help
        out.put(0x2C, &COOKIE.to_le_bytes());
        out.put(if module.document { 0x22 } else { 0x21 }, b"");
        out.put(0x2B, b"");
    }
    out.put(0x10, b"");
    out.0
}

const PROJECT_NAME: &str = "VBAProject";
/// A value that readers pass over.
const COOKIE: u16 = 0xFFFF;

struct Records(Vec<u8>);

impl Records {
    fn put(&mut self, id: u16, value: &[u8]) {
        self.0.extend_from_slice(&id.to_le_bytes());
        self.0
            .extend_from_slice(&(value.len() as u32).to_le_bytes());
        self.0.extend_from_slice(value);
    }

    /// A text, and then the same in UTF-16.
    fn put_twice(&mut self, id: u16, wide: u16, text: &str) {
        self.put(id, text.as_bytes());
        self.put(wide, &utf16(text));
    }

    /// The version, whose record tells a size that does not count all of it.
    fn put_version(&mut self, major: u32, minor: u16) {
        self.put(0x09, &major.to_le_bytes());
        self.0.extend_from_slice(&minor.to_le_bytes());
    }
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// The stream PROJECT (2.3.1): no password, nothing hidden.
fn listing(modules: &[Module<'_>]) -> String {
    let mut lines = vec![format!("ID=\"{ID}\"")];
    lines.extend(modules.iter().map(|module| match module.document {
        true => format!("Document={}/&H00000000", module.name),
        false => format!("Module={}", module.name),
    }));
    lines.extend([
        format!("Name=\"{PROJECT_NAME}\""),
        "HelpContextID=\"0\"".to_string(),
        "VersionCompatible32=\"393222000\"".to_string(),
        format!("CMG=\"{}\"", hidden(0x4C, &[0; 4])),
        format!("DPB=\"{}\"", hidden(0x98, &[0])),
        format!("GC=\"{}\"", hidden(0xE4, &[0xFF])),
        String::new(),
        "[Host Extender Info]".to_string(),
        "&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000".to_string(),
        String::new(),
        "[Workspace]".to_string(),
    ]);
    let windows = modules.iter();
    lines.extend(windows.map(|module| format!("{}=0, 0, 0, 0, C", module.name)));
    lines.iter().map(|line| format!("{line}\r\n")).collect()
}

/// Data as 2.4.3.2 hides it from readers of the text: what the project allows, its password,
/// whether it is seen.
fn hidden(seed: u8, data: &[u8]) -> String {
    const VERSION: u8 = 2;
    let key = ID.bytes().fold(0u8, u8::wrapping_add);
    let mut out = vec![seed, seed ^ VERSION, seed ^ key];
    let (mut last, mut before, mut plain) = (seed ^ key, seed ^ VERSION, key);
    let ignored = std::iter::repeat_n(0, usize::from(seed & 6) / 2);
    let length = (data.len() as u32).to_le_bytes();
    for byte in ignored.chain(length).chain(data.iter().copied()) {
        let hidden = byte ^ before.wrapping_add(plain);
        out.push(hidden);
        (before, last, plain) = (last, hidden, byte);
    }
    out.iter().map(|byte| format!("{byte:02X}")).collect()
}

/// The stream PROJECTwm (2.3.3): the names in two ways of writing.
fn names_of(modules: &[Module<'_>]) -> Vec<u8> {
    let mut out = Vec::new();
    for module in modules {
        out.extend_from_slice(module.name.as_bytes());
        out.push(0);
        out.extend_from_slice(&utf16(module.name));
        out.extend_from_slice(&[0, 0]);
    }
    out.extend_from_slice(&[0, 0]);
    out
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::super::compress::tests::unpacked;
    use super::*;

    const SOURCE: &str = "Attribute VB_Name = \"First\"\nOption Explicit\n";

    fn stream(bytes: &[u8], name: &str) -> Vec<u8> {
        let mut file = CompoundFile::open(Cursor::new(bytes.to_vec())).unwrap();
        let mut out = Vec::new();
        file.open_stream(name)
            .unwrap()
            .read_to_end(&mut out)
            .unwrap();
        out
    }

    #[test]
    fn the_same_source_gives_the_same_bytes() {
        let first = project(&[SOURCE], 2).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert_eq!(first, project(&[SOURCE], 2).unwrap());
        // Excel reads no compound files of larger sectors here.
        assert_eq!(first[26..28], [3, 0]);
    }

    #[test]
    fn every_sheet_has_a_module() {
        let bytes = project(&[SOURCE], 2).unwrap();
        let text = String::from_utf8(stream(&bytes, "/PROJECT")).unwrap();
        for line in [
            "Document=ThisWorkbook/&H00000000\r\n",
            "Document=Sheet1/&H00000000\r\n",
            "Document=Sheet2/&H00000000\r\n",
            "Module=First\r\n",
        ] {
            assert!(text.contains(line), "{text}");
        }
        let module = unpacked(&stream(&bytes, "/VBA/First"));
        assert_eq!(module, SOURCE.replace('\n', "\r\n").as_bytes());
        let sheet = String::from_utf8(unpacked(&stream(&bytes, "/VBA/Sheet2"))).unwrap();
        assert!(
            sheet
                .starts_with("Attribute VB_Name = \"Sheet2\"\r\nAttribute VB_Base = \"0{00020820-")
        );
    }

    #[test]
    fn hidden_data_comes_back() {
        // By 2.4.3.3, step by step.
        for (seed, data) in [
            (0x4C, vec![0; 4]),
            (0x98, vec![0]),
            (0xE4, vec![0xFF]),
            (7, vec![1, 2, 3]),
        ] {
            let text = hidden(seed, &data);
            let bytes: Vec<u8> = (0..text.len() / 2)
                .map(|at| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).unwrap())
                .collect();
            let key = bytes[2] ^ seed;
            assert_eq!((bytes[0], bytes[1] ^ seed), (seed, 2));
            assert_eq!(key, ID.bytes().fold(0, u8::wrapping_add));
            let (mut plain, mut one, mut two) = (key, bytes[2], bytes[1]);
            let mut out = Vec::new();
            for &byte in &bytes[3..] {
                plain = byte ^ two.wrapping_add(plain);
                (two, one) = (one, byte);
                out.push(plain);
            }
            let skip = usize::from(seed & 6) / 2;
            let length = u32::from_le_bytes(out[skip..skip + 4].try_into().unwrap()) as usize;
            assert_eq!((length, &out[skip + 4..]), (data.len(), &data[..]));
        }
    }
}
