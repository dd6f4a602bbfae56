//! The same puzzle twice in a book.

use crate::command::{EASY, Folder};
use crate::sheets::{grid_sheet, put, save};

#[test]
fn each_keeps_its_own_times() {
    let folder = Folder::new();
    let mut sheet = grid_sheet("Book", 9);
    put(&mut sheet, 2, 1, EASY, 9);
    put(&mut sheet, 13, 2, EASY, 9);
    save(&folder.path("book.xlsx"), [sheet]);
    let run = || {
        let ran = folder.numplace(&["run", "book.xlsx", "--in-place", "--lang", "en"]);
        assert_eq!(ran.status, 0, "{ran:?}");
        std::fs::read(folder.path("book.xlsx")).unwrap()
    };
    let first = run();
    assert!(first == run(), "a run with nothing new wrote something");
}
