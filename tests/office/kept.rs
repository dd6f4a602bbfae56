//! The corpus after a run: it opens in the programs in which it opened before.

use std::ffi::OsStr;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::{LIBREOFFICE, OPENPYXL, Program, TYPING};
use crate::command::{EASY_ANSWER, Folder};
use crate::kept::base::base;
use crate::kept::books::samples;
use crate::kept::run::{assert_kept, assert_written};

const ZIPFILE: Program = Program {
    name: "Python",
    check: "import zipfile",
    script: "test_zip.py",
};

/// What openpyxl cannot open even before: parts in other folders.
const NOT_FOR_OPENPYXL: [&str; 1] = ["other-parts.xlsx"];

/// The corpus with answers, by name.
fn solved(folder: &Folder) -> Vec<(&'static str, PathBuf)> {
    let run = |sample: crate::kept::books::Sample| {
        folder.add(sample.name, &sample.bytes);
        let document = folder.run_json(sample.name, sample.flags);
        let output = document["output"].as_str().unwrap();
        (sample.name, folder.path(output))
    };
    samples().into_iter().map(run).collect()
}

fn call(program: &Program, profile: Option<&Folder>, files: &[(&str, PathBuf)]) -> Option<Value> {
    let profile = profile.map(|folder| folder.path(""));
    let folder = profile.iter().map(|path| path.as_os_str());
    let paths = files.iter().map(|(_, path)| path.as_os_str());
    program.call(&folder.chain(paths).collect::<Vec<&OsStr>>(), "")
}

/// The first answer stands in V3:AD11.
fn assert_answer(name: &str, rows: &Value) {
    let digit = |at: usize| rows[2 + at / 9][21 + at % 9].as_f64();
    let answer = EASY_ANSWER.chars().map(|c| c.to_digit(10).map(f64::from));
    assert!((0..81).map(digit).eq(answer), "{name}");
}

#[test]
fn the_corpus_opens_after_a_run() {
    let folder = Folder::new();
    let mut files = solved(&folder);
    let tested = call(&ZIPFILE, None, &files);
    assert!(tested.is_none_or(|tested| tested == json!(vec![Value::Null; files.len()])));

    let profile = Folder::new();
    for (at, sheets) in call(&LIBREOFFICE, Some(&profile), &files)
        .iter()
        .flat_map(|all| all.as_array().unwrap())
        .enumerate()
    {
        let name = files[at].0;
        assert_answer(name, &sheets[0]["rows"]);
        let names: Vec<&str> = sheets
            .as_array()
            .unwrap()
            .iter()
            .filter_map(|sheet| sheet["name"].as_str())
            .collect();
        assert!(
            names.iter().any(|sheet| sheet.starts_with("Results")),
            "{name}: {names:?}"
        );
    }

    files.retain(|(name, _)| !NOT_FOR_OPENPYXL.contains(name));
    for (at, workbook) in call(&OPENPYXL, None, &files)
        .iter()
        .flat_map(|all| all.as_array().unwrap())
        .enumerate()
    {
        assert_answer(files[at].0, &workbook["sheets"][0]["rows"]);
    }
}

/// Workbooks as other programs write them.
#[test]
fn nothing_is_lost_of_what_other_programs_saved() {
    const SAVE: Program = Program {
        script: "save_with_openpyxl.py",
        ..OPENPYXL
    };
    let folder = Folder::new();
    folder.add("plain.xlsx", base().zip());
    let [plain, libre, python] =
        ["plain.xlsx", "libre.xlsx", "python.xlsx"].map(|name| folder.path(name));
    let home = Folder::new();
    let profile = home.path("");
    let save = json!([["save", libre]]).to_string();
    let saved = [
        TYPING.call(&[profile.as_os_str(), plain.as_os_str(), save.as_ref()], ""),
        SAVE.call(&[plain.as_os_str(), python.as_os_str()], ""),
    ];
    for (name, saved) in ["libre.xlsx", "python.xlsx"].into_iter().zip(saved) {
        if saved.is_none() {
            continue;
        }
        let before = folder.bytes(name);
        let document = folder.run_json(name, &[]);
        let after = folder.bytes(document["output"].as_str().unwrap());
        assert_kept(name, &before, &after);
        assert_written(name, &before, &after);
    }
}
