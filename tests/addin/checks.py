"""What is checked: every entry, on every kind of place, with what can go wrong."""

import inspect
import os
import re
import stat
import subprocess
import sys
import time

import uno
import unohelper
from com.sun.star.frame import XStatusListener

from calc import SOON, everything, value

EASY = "..5..7...2......1..8........46.3..2.351.42..68....5.......7.8.44...5123.....86..."
ANSWER = "635817492297364518184529673946138725351742986872695341519273864468951237723486159"
TWO_SEVENS = "7.57.....2......1..8........46.3..2.351.42..68....5.......7.8.44...5123.....86..."
BLUE, RED = 0x0000FF, 0xFF0000
BOOK = "Numplace 100"


ENGLISH = (
    "Clear|Store Problem|ReInput Problem|Input Problem|Calculate|Next Hint|Procedure|"
    "Continuous Calculation|Results|Summary|Stop"
)
JAPANESE = (
    "クリア|問題を保存|問題を再入力|問題を入力|計算|次のヒント|手順|連続計算|計算結果|集計|中止"
)


def all_checks():
    module = sys.modules[__name__]
    found = [item for item in inspect.getmembers(module, inspect.isfunction) if item[0].startswith("check_")]
    return sorted(found, key=lambda item: item[1].__code__.co_firstlineno)


def undone_and_done_again(calc, before, title):
    """The last entry is one step: undone, everything is as before; done again, as after."""
    after = everything(calc)
    assert after != before
    assert calc.steps()[0] == title, calc.steps()[:3]
    calc.undo.undo()
    assert_same(everything(calc), before, "undo left something")
    calc.undo.redo()
    assert_same(everything(calc), after, "redo did not bring everything back")


def assert_same(found, wanted, words):
    """Compares all sheets, and names what differs."""
    assert list(found) == list(wanted), (words, list(found), list(wanted))
    for name, rows in wanted.items():
        for row in range(max(len(rows), len(found[name]))):
            lines = [of[row] if row < len(of) else [] for of in (found[name], rows)]
            assert lines[0] == lines[1], (words, name, row + 1, lines)


def check_calculate_on_a_selection(calc, folder):
    calc.open()
    calc.type_board("C4:K12", EASY)
    calc.select("C4:K12")
    before = everything(calc)
    said = calc.use("calculate")
    assert said.startswith("Conquer, level "), said
    assert calc.board("C4:K12") == ANSWER
    # Givens keep their colour, what was found is blue.
    assert calc.cell("E4").CharColor != BLUE and calc.cell("C4").CharColor == BLUE
    undone_and_done_again(calc, before, "Numplace: Calculate")
    path = os.path.join(folder, "selection.xlsx")
    calc.save(path)
    calc.open(path)
    assert calc.board("C4:K12") == ANSWER


def check_clear_on_a_selection(calc, folder):
    calc.open()
    calc.type_board("B2:J10", ANSWER)
    calc.cell("K2").String = "mine"
    before = everything(calc)
    calc.select("B2:J10")
    calc.press("clear")
    calc.wait(lambda: calc.board("B2:J10") == "." * 81)
    assert calc.cell("K2").String == "mine"
    undone_and_done_again(calc, before, "Numplace: Clear")


def check_one_cell_stands_for_the_square_around_it(calc, folder):
    calc.open()
    calc.type_board("B2:E5", "1.343412214.4321", 4)
    calc.select("C3")
    said = calc.use("calculate")
    assert said.startswith("Conquer"), said
    assert calc.board("B2:E5") == "1234341221434321"


def check_other_sizes_and_texts(calc, folder):
    calc.open()
    # Text digits, full-width ones and letters are digits as well.
    calc.type_board("A1:D4", "1.343412214.4321", 4)
    calc.cell("A1").String = "１"
    calc.cell("D4").String = "'1"
    calc.cell("D4").setFormula("'1")
    calc.select("A1:D4")
    calc.use("calculate")
    assert calc.cell("B1").Value == 2 and calc.cell("D3").Value == 0 or calc.cell("D3").Value == 3
    assert calc.cell("A1").String == "１"
    calc.open()
    line = "1" + "." * 35
    calc.type_board("A1:F6", line, 6)
    calc.select("A1:F6")
    said = calc.use("calculate")
    assert said.startswith("Several solutions: "), said
    assert calc.board("A1:F6") == line


def check_selections_that_are_no_board(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    before = everything(calc)
    for selection, entry, words in (
        ("B2:J9", "calculate", "B2:J9 is no board"),
        ("B2:D4", "calculate", "B2:D4 is no board"),
        ("M20", "hint", "M20 is no board"),
        ("B2:J9", "clear", "B2:J9 is no board"),
        ("M20:U28", "calculate", "no digit in M20:U28"),
        ("M20:U28", "procedure", "no digit in M20:U28"),
        ("M20", "continuous", "No sheet of this document is a puzzle book"),
        ("M20", "results", "No sheet of this document is a puzzle book"),
        ("M20", "summary", "No sheet of this document is a puzzle book"),
        ("B2:J10", "input", "no Input sheet"),
        ("B2:J10", "reinput", "No problem has been stored for B2:J10"),
        ("B2:J10", "stop", "Nothing is being calculated"),
    ):
        calc.select(selection)
        said = calc.use(entry)
        assert words in said, (entry, said)
    # Cells that hold something else are named.
    calc.cell("C3").String = "x"
    calc.select("B2:J10")
    assert 'C3 holds "x"; expected a digit from 1 to 9' in calc.use("calculate")
    calc.cell("C3").Value = 12
    assert 'C3 holds "12"' in calc.use("hint")
    calc.cell("C3").setFormula("=1+1")
    assert "B2:J10 holds formulas" in calc.use("calculate")
    assert "B2:J10 holds formulas" in calc.use("clear")
    calc.cell("C3").setFormula("")
    assert everything(calc) == before


def check_a_clash(calc, folder):
    calc.open()
    calc.type_board("B2:J10", TWO_SEVENS)
    calc.select("B2:J10")
    before = everything(calc)
    for entry in ("calculate", "hint", "procedure"):
        said = calc.use(entry)
        assert "7 twice in row 1: (1,1), (1,4)" in said, said
    assert everything(calc) == before


def check_a_protected_sheet(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    before = everything(calc)
    calc.sheet.protect("")
    for entry in ("calculate", "clear", "store", "reinput"):
        assert "is protected" in calc.use(entry), entry
    # A hint writes nothing.
    assert "In " in calc.use("hint")
    calc.sheet.unprotect("")
    assert everything(calc) == before


def check_hint(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    before = everything(calc)
    said = calc.use("hint")
    found = re.match(r"^B  \((\d),(\d)\) = (\d)  Hidden single in a block", said)
    assert found, said
    row, col, digit = (int(group) for group in found.groups())
    assert calc.selected() == (row, col, row, col)
    assert ANSWER[(row - 1) * 9 + col - 1] == str(digit)
    assert everything(calc) == before
    # A digit that was put in wrongly after the problem was stored is named.
    calc.select("B2:J10")
    assert "is stored" in calc.use("store")
    calc.cell("B2").Value = 1
    said = calc.use("hint")
    assert "(1,1)" in said and calc.selected() == (1, 1, 1, 1), said
    calc.set_option("Language", "ja")
    calc.select("B2:J10")
    said = calc.use("hint")
    assert not said.isascii(), said


def check_store_and_reinput_on_a_selection(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    assert "stored" in calc.use("store")
    calc.use("calculate")
    assert calc.board("B2:J10") == ANSWER
    calc.press("reinput")
    calc.wait(lambda: calc.board("B2:J10") == EASY)
    assert calc.cell("B2").CharColor != BLUE
    # It is stored in the document itself.
    path = os.path.join(folder, "stored.xlsx")
    calc.save(path)
    calc.open(path)
    calc.select("B2:J10")
    calc.press("clear")
    calc.wait(lambda: calc.board("B2:J10") == "." * 81)
    calc.press("reinput")
    calc.wait(lambda: calc.board("B2:J10") == EASY)


def check_procedure_of_a_selection(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    before = everything(calc)
    calc.use("procedure")
    page = calc.sheet.Name
    assert page == "Procedure (board)"
    count = int(calc.cell("A18").Value)
    assert count == EASY.count(".")
    rows = calc.data("A19:Z%d" % (18 + count))
    assert [row[0] for row in rows] == [float(no) for no in range(1, count + 1)]
    placed = {}
    for row in rows:
        cell = re.match(r"^\((\d),(\d)\)$", row[1])
        placed[(int(cell.group(1)) - 1) * 9 + int(cell.group(2)) - 1] = int(row[2])
        assert row[3] and row[25] and isinstance(row[20], float)
    solved = "".join(str(placed.get(at, EASY[at])) for at in range(81))
    assert solved == ANSWER
    assert calc.board("E3:M11") == EASY and calc.board("O3:W11") == ANSWER
    assert calc.cell("A2").String == "Conquer" and calc.cell("A2").CharColor == RED
    undone_and_done_again(calc, before, "Numplace: Procedure")
    # Another one takes its place.
    calc.show(calc.document.Sheets.getByIndex(0).Name)
    calc.type_board("B2:E5", "1.34341221434.21", 4)
    calc.select("B2:E5")
    sheets = calc.document.Sheets.Count
    calc.select("L1:O4")
    calc.type_board("L1:O4", "1.34341221434.21", 4)
    calc.use("procedure")
    assert calc.document.Sheets.Count == sheets
    assert calc.cell("A18").Value == 2 and calc.cell("A21").String == ""


# Books.


def check_continuous_calculation(calc, folder):
    calc.open(os.path.join(folder, "empty.xlsx"))
    calc.show(BOOK)
    calc.select("A1")
    before = everything(calc)
    said = calc.use("continuous")
    assert said == "Numplace 100: 100 puzzles, 100 Conquer.", said
    expected = os.path.join(folder, "sample.solved.xlsx")
    seen = calc.data("A1:AF1092", BOOK)
    assert calc.cell("AF3").CharColor == RED and calc.cell("AF3").CharWeight == 150
    assert calc.cell("V3").CharColor == BLUE and calc.cell("W3").CharColor != BLUE
    undone_and_done_again(calc, before, "Numplace: Continuous Calculation")
    path = os.path.join(folder, "continuous.xlsx")
    calc.save(path)
    # The same as the command writes, but for the times.
    calc.open(expected)
    told = calc.data("A1:AF1092", BOOK)
    for row, (mine, its) in enumerate(zip(seen, told)):
        if row < 2:
            continue
        for col, (one, other) in enumerate(zip(mine, its)):
            if col != 7:
                assert one == other, (row, col, one, other)
    calc.open(path)
    assert calc.data("L1:AF1092", BOOK) == tuple(row[11:] for row in seen)


def check_one_puzzle_of_a_book(calc, folder):
    calc.open(os.path.join(folder, "empty.xlsx"))
    calc.show(BOOK)
    calc.select("M16")
    before = everything(calc)
    said = calc.use("calculate")
    assert said.startswith("Conquer"), said
    assert calc.cell("AF14").String == "Conquer" and calc.cell("AF3").String == ""
    assert "." not in calc.board("V14:AD22") and calc.board("V3:AD11") == "." * 81
    undone_and_done_again(calc, before, "Numplace: Calculate")
    calc.select("A14")
    calc.press("clear")
    calc.wait(lambda: calc.cell("AF14").String == "")
    assert everything(calc) == before
    said = calc.use("hint")
    assert " = " in said, said
    calc.use("procedure")
    assert calc.cell("A18").Value > 0
    calc.show(BOOK)
    calc.select("A13")
    assert "No puzzle stands in row 13" in calc.use("calculate")


def check_a_book_in_line_form(calc, folder):
    calc.open(os.path.join(folder, "lines.xlsx"))
    before = everything(calc)
    puzzles = [row[0] for row in calc.data("L3:L200") if row[0]]
    said = calc.use("continuous")
    found = re.match(r": (\d+) puzzles, (\d+) Conquer\.$", said[said.index(": ") :])
    assert found and int(found.group(1)) == len(puzzles), said
    conquered = 0
    for row in calc.data("L3:P%d" % (len(puzzles) + 2)):
        answer, ended = row[2], row[4]
        if ended == "Conquer":
            conquered += 1
            assert len(answer) == len(row[0]) and answer.isalnum()
            assert all(one in (two, ".", "0") for one, two in zip(row[0], answer))
        else:
            assert ended
    assert conquered == int(found.group(2)) > 0
    undone_and_done_again(calc, before, "Numplace: Continuous Calculation")
    # One of them.
    calc.undo.undo()
    calc.select("B4")
    calc.use("calculate")
    assert calc.cell("P4").String == "Conquer" and calc.cell("P3").String == ""


def check_formulas_of_the_user_stay(calc, folder):
    calc.open(os.path.join(folder, "empty.xlsx"))
    calc.show(BOOK)
    calc.cell("K14").setFormula("=1+1")
    calc.cell("W15").setFormula("=2+2")
    calc.select("A1")
    calc.use("continuous")
    assert calc.cell("K14").Formula == "=1+1" and calc.cell("W15").Formula == "=2+2"
    assert calc.cell("J14").String is not None and calc.cell("V15").Value > 0
    assert calc.cell("K3").Value > 0 and calc.cell("K25").Value > 0


def check_faulty_puzzles_do_not_stop_a_book(calc, folder):
    calc.open(os.path.join(folder, "empty.xlsx"))
    calc.show(BOOK)
    # One that cannot be read, one that clashes, one slot that is empty.
    calc.cell("L3").String = "?"
    calc.cell("L14").Value = 5
    calc.cell("M14").Value = 5
    calc.sheet.getCellRangeByName("L25:T33").clearContents(1 | 4)
    calc.select("A1")
    said = calc.use("continuous")
    assert said == "Numplace 100: 99 puzzles, 97 Conquer.", said
    assert calc.cell("AF3").String.startswith('Unreadable: L3 holds "?"')
    assert calc.cell("AF14").String.startswith("Invalid: 5 ")
    assert calc.cell("AF25").String == "" and calc.cell("AF36").String == "Conquer"


def check_results_and_summary(calc, folder):
    calc.open(os.path.join(folder, "empty.xlsx"))
    calc.show(BOOK)
    before = everything(calc)
    calc.use("results")
    assert calc.sheet.Name == "Results (add-in)"
    assert calc.data("A3:A3") == ((1.0,),) and calc.cell("C3").String == "Conquer"
    assert "." not in calc.board("L3:T11") and "." not in calc.board("L1092:T1100")
    undone_and_done_again(calc, before, "Numplace: Results")
    calc.show(BOOK)
    assert everything(calc)[BOOK] == before[BOOK]
    calc.use("summary")
    assert calc.sheet.Name == "Summary (add-in)"
    rows = calc.data("A3:J102")
    assert [row[0] for row in rows] == [float(no) for no in range(1, 101)]
    assert all(row[7] == "Conquer" and row[1] + row[2] == 81 for row in rows)
    # Totals: what places digits adds up to the blanks.
    assert calc.cell("A104").String == "total"
    letters = calc.data("K2:BZ2")[0]
    basics = [letters.index(letter) for letter in "BRCMA"]
    totals = calc.data("K104:BZ104")[0]
    assert sum(totals[at] for at in basics) == calc.cell("C104").Value
    # A second time the same sheet is written.
    sheets = calc.document.Sheets.Count
    calc.show(BOOK)
    calc.use("summary")
    assert calc.document.Sheets.Count == sheets
    # Its own sheets are no books.
    calc.show("Results (add-in)")
    said = calc.use("continuous")
    assert said.startswith("Numplace 100: 100 puzzles"), said


# The pages of a solved workbook.


def check_the_input_page(calc, folder):
    calc.open(os.path.join(folder, "sample.solved.xlsx"))
    calc.show("Input")
    calc.type_board("B5:J13", EASY)
    before = everything(calc)
    said = calc.use("calculate")
    assert said.startswith("Conquer"), said
    assert calc.board("B5:J13") == EASY and calc.board("B16:J24") == ANSWER
    assert calc.cell("U11").String == "Conquer" and calc.cell("U11").CharColor == RED
    undone_and_done_again(calc, before, "Numplace: Calculate")
    calc.use("procedure")
    count = EASY.count(".")
    steps = calc.data("U20:Z%d" % (19 + count))
    assert [row[0] for row in steps] == [float(no) for no in range(1, count + 1)]
    assert calc.cell("U%d" % (20 + count)).String == ""
    assert calc.board("B16:J24") == ANSWER
    # Stored in the book, as the first free number.
    calc.cell("X7").String = "yes"
    before = everything(calc)
    said = calc.use("store")
    assert said == "The problem is stored as no. 101 of Numplace 100.", said
    assert calc.cell("X5").Value == 101
    assert calc.cell("A1103", BOOK).Value == 101 and calc.board("L1103:T1111", BOOK) == EASY
    undone_and_done_again(calc, before, "Numplace: Store Problem")
    # It is taken now.
    calc.cell("B5").Value = 6
    said = calc.use("store")
    assert "No. 101 of Numplace 100 has another puzzle" in said, said
    calc.cell("B5").String = ""
    calc.press("clear")
    calc.wait(lambda: calc.board("B5:J13") == "." * 81)
    assert calc.board("B16:J24") == "." * 81 and calc.cell("U11").String == ""
    assert calc.cell("U20").String == ""
    calc.press("reinput")
    calc.wait(lambda: calc.board("B5:J13") == EASY)
    # A puzzle of the book.
    calc.cell("X5").Value = 3
    said = calc.use("input")
    assert "no. 3 of Numplace 100" in said, said
    assert calc.board("B5:J13") == calc.board("L25:T33", BOOK)
    calc.cell("X5").Value = 300
    assert "no puzzle no. 300" in calc.use("input")
    calc.cell("X6").String = "Nowhere"
    assert 'no puzzle book "Nowhere"' in calc.use("input")


def check_the_open_page(calc, folder):
    calc.open(os.path.join(folder, "sample.solved.xlsx"))
    calc.show("Open")
    calc.cell("D2").Value = 12
    calc.cell("V124", BOOK).Value = 0
    calc.cell("AF124", BOOK).String = ""
    row = 3 + 11 * 11
    before = everything(calc)
    said = calc.use("calculate")
    assert said.startswith("Conquer"), said
    assert calc.cell("AF%d" % row, BOOK).String == "Conquer"
    assert everything(calc)["Open"] == before["Open"]
    assert " = " in calc.use("hint")
    said = calc.use("input")
    assert calc.sheet.Name == "Input" and calc.cell("X5").Value == 12, said
    assert calc.board("B5:J13") == calc.board("L%d:T%d" % (row, row + 8), BOOK)
    # From and to of the page.
    calc.show("Open")
    calc.cell("B2").Value = 5
    calc.cell("C2").Value = 7
    said = calc.use("continuous")
    assert said == "Numplace 100: 3 puzzles, 3 Conquer.", said
    calc.cell("D2").Value = 1000
    assert "no puzzle no. 1000" in calc.use("calculate")


# Functions.


def check_functions(calc, folder):
    calc.open()
    calc.type_board("A1:I9", EASY)
    calc.cell("A11").String = EASY
    calc.cell("A12").String = TWO_SEVENS
    calc.cell("A13").String = "1..............."
    calc.sheet.getCellRangeByName("K1:S9").setArrayFormula("=NUMPLACE.SOLVE(A1:I9)")
    assert calc.board("K1:S9") == ANSWER, calc.data("K1:S9")
    for formula, wanted in (
        ("=NUMPLACE.SOLVE(A11)", ANSWER),
        ("=NUMPLACE.LEVEL(A1:I9)", 3.0),
        ("=NUMPLACE.LEVEL(A11)", 3.0),
        ("=NUMPLACE.COUNT(A1:I9)", 1.0),
        ("=NUMPLACE.COUNT(A13)", 72.0),
        ("=NUMPLACE.COUNT(A13;10)", 10.0),
        ("=NUMPLACE.COUNT(A12)", 0.0),
    ):
        calc.cell("A20").setFormula(formula)
        found = calc.data("A20:A20")[0][0]
        assert found == wanted, (formula, found)
    calc.cell("A20").setFormula("=NUMPLACE.TECHNIQUES(A1:I9)")
    found = calc.cell("A20").String
    total = sum(int(word[1:]) for word in found.split())
    assert re.match(r"^(B\d+)( R\d+)?( C\d+)?( M\d+)?$", found) and total == EASY.count("."), found
    for formula, words in (
        ("=NUMPLACE.SOLVE(A12)", "7 twice in row 1"),
        ("=NUMPLACE.LEVEL(A13)", "Several solutions"),
        ("=NUMPLACE.LEVEL(A1:I8)", "is no board"),
    ):
        calc.cell("A20").setFormula(formula)
        assert words in calc.cell("A20").String, (formula, calc.cell("A20").String)
    # They follow the cells.
    calc.cell("C1").Value = 7
    assert "7 twice in row 1" in calc.cell("K1").String, calc.cell("K1").String
    calc.cell("C1").Value = 5
    assert calc.board("K1:S9") == ANSWER


# Commands that do not do as they should.


def script(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write("#!/bin/sh\n" + text)
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


def hello(version, proto=1):
    return 'echo \'{"id":"hello","ok":true,"name":"numplace","version":"%s","proto":%d,"techniques":[]}\'\n' % (version, proto)


def check_commands_that_are_none(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    before = everything(calc)
    nowhere = os.path.join(folder, "nowhere")
    for command, words in (
        (nowhere, "The command numplace was not found"),
        (script(folder, "silent", "exit 0\n"), "does not answer as numplace does"),
        (script(folder, "babble", "echo hello\nsleep 20\n"), "does not answer as numplace does"),
        (script(folder, "older", hello("0.0.9") + "sleep 20\n"), "is version 0.0.9"),
        (script(folder, "newer", hello("9.1.0") + "sleep 20\n"), "is version 9.1.0"),
        (script(folder, "proto", hello("0.1.0", 2) + "sleep 20\n"), "is version 0.1.0"),
        (script(folder, "quits", "read line\n" + hello("0.1.0") + "read line\nexit 1\n"), "ended before it was done"),
    ):
        calc.set_option("Command", command)
        said = calc.use("calculate")
        assert words in said, (command, said)
    calc.set_option("Language", "ja")
    calc.set_option("Command", nowhere)
    assert "見つかりません" in calc.use("calculate")
    assert everything(calc) == before
    calc.set_option("Command", "")
    assert calc.use("calculate").startswith("Conquer")


def processes(word):
    found = subprocess.run(["ps", "-eo", "args"], stdout=subprocess.PIPE)
    lines = found.stdout.decode("utf-8", "replace").splitlines()
    return [line for line in lines if word in line]


def check_a_stuck_child_is_ended(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    before = everything(calc)
    # It reads nothing, says nothing, and does not end by itself.
    stuck = script(folder, "stuck-child", "read line\n" + hello("0.1.0") + "exec sleep 987\n")
    calc.set_option("Command", stuck)
    calc.set_option("LimitMs", 1)
    calc.press("calculate")
    # The window is alive meanwhile.
    calc.cell("L1").Value = 1
    calc.cell("L1").String = ""
    assert "still calculating" in calc.use("calculate")
    said = calc.hear()
    assert "did not answer for 10" in said, said
    assert everything(calc) == before
    assert not processes("sleep 987")


def check_stop_ends_a_child_that_does_not_listen(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    before = everything(calc)
    deaf = script(folder, "deaf", "read line\n" + hello("0.1.0") + "exec sleep 986\n")
    calc.set_option("Command", deaf)
    calc.press("calculate")
    time.sleep(0.3)
    begin = time.monotonic()
    said = calc.use("stop")
    assert said.startswith("Stopped after 0 puzzles"), said
    assert time.monotonic() - begin < SOON / 2
    assert everything(calc) == before and not processes("sleep 986")


def thousand(calc, times=10):
    """A book of 1,000 puzzles: those of the sample, again and again."""
    hundred = calc.data("A3:T1102", BOOK)
    sheet = calc.sheet_of(BOOK)
    for at in range(1, times):
        rows = [list(row) for row in hundred]
        for row in rows:
            if isinstance(row[0], float):
                row[0] += 100 * at
        first = 2 + 1100 * at
        target = sheet.getCellRangeByPosition(0, first, 19, first + 1099)
        target.setDataArray(tuple(tuple(row) for row in rows))


def check_a_book_of_a_thousand_is_stopped_half_way(calc, folder):
    calc.open(os.path.join(folder, "empty.xlsx"))
    calc.show(BOOK)
    thousand(calc)
    calc.select("A1")
    before = everything(calc)
    # A child that is slow from the middle on: the real one, with a slow reader behind it.
    slow = script(
        folder,
        "slow",
        '"%s" "$@" | (i=0; while read -r line; do i=$((i+1)); [ $i -gt 1000 ] && sleep 0.05; printf "%%s\\n" "$line"; done)\n'
        % os.path.join(folder, "numplace"),
    )
    calc.set_option("Command", slow)
    calc.press("continuous")
    time.sleep(2.5)
    assert calc.said() == []
    said = calc.use("stop")
    done = int(re.match(r"^Stopped after (\d+) puzzles; nothing was written\.$", said).group(1))
    assert 0 < done < 1000, done
    assert everything(calc) == before


def check_a_child_that_is_killed(calc, folder):
    calc.open(os.path.join(folder, "empty.xlsx"))
    calc.show(BOOK)
    calc.select("A1")
    before = everything(calc)
    dying = script(
        folder,
        "dying",
        'exec "%s" "$@" | (i=0; while read -r line; do i=$((i+1)); [ $i -gt 50 ] && exit 1; printf "%%s\\n" "$line"; done)\n'
        % os.path.join(folder, "numplace"),
    )
    calc.set_option("Command", dying)
    said = calc.use("continuous")
    assert "ended before it was done" in said, said
    assert everything(calc) == before


def check_a_thousand_puzzles(calc, folder):
    calc.open(os.path.join(folder, "empty.xlsx"))
    calc.show(BOOK)
    thousand(calc)
    calc.select("A1")
    before = everything(calc)
    begin = time.monotonic()
    said = calc.use("continuous", 120)
    took = time.monotonic() - begin
    assert said == "Numplace 100: 1000 puzzles, 1000 Conquer.", said
    assert calc.cell("AF10992").String == "Conquer"
    assert took < 60, took
    undone_and_done_again(calc, before, "Numplace: Continuous Calculation")


def check_cells_that_change_meanwhile(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    late = script(folder, "late", 'sleep 1\nexec "%s" "$@"\n' % os.path.join(folder, "numplace"))
    calc.set_option("Command", late)
    calc.press("calculate")
    calc.cell("B2").Value = 6
    said = calc.hear()
    assert "were changed" in said, said
    assert calc.board("B2:J10") == "6" + EASY[1:]


def check_a_document_that_is_closed_meanwhile(calc, folder):
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    late = script(folder, "late", 'sleep 1\nexec "%s" "$@"\n' % os.path.join(folder, "numplace"))
    calc.set_option("Command", late)
    calc.press("calculate")
    calc.close()
    time.sleep(2)
    calc.set_option("Command", "")
    # LibreOffice is alive, and the add-in as well.
    calc.open()
    calc.type_board("B2:J10", EASY)
    calc.select("B2:J10")
    assert calc.use("calculate").startswith("Conquer")


class States(unohelper.Base, XStatusListener):
    """What an entry says of itself."""

    def __init__(self):
        self.seen = []

    def statusChanged(self, event):
        self.seen.append(event.IsEnabled)

    def disposing(self, event):
        pass


def check_the_menu_has_every_entry(calc, folder):
    calc.open()
    for language, titles in (("en-US", ENGLISH), ("ja", JAPANESE)):
        provider = calc.service("com.sun.star.configuration.ConfigurationProvider")
        access = provider.createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationAccess",
            (value("nodepath", "/org.openoffice.Office.Addons/AddonUI"), value("Locale", language)),
        )
        menu = access.getByName("OfficeMenuBar").getByName("org.numplace.addin")
        assert menu.getByName("Title") == ("ナンプレ" if language == "ja" else "Numplace")
        bar = access.getByName("OfficeToolBar").getByName("org.numplace.addin")
        for items, last in ((menu.getByName("Submenu"), 1), (bar, 0)):
            found = [items.getByName(name) for name in sorted(items.ElementNames)]
            shown = [item.getByName("Title") for item in found if item.getByName("Title")]
            assert shown[: len(shown) - last] == titles.split("|"), shown
            # Each of them is one that the component knows.
            frame = calc.document.CurrentController.Frame
            transformer = calc.service("com.sun.star.util.URLTransformer")
            for item in found:
                address = item.getByName("URL")
                if address != "private:separator":
                    url = uno.createUnoStruct("com.sun.star.util.URL")
                    url.Complete = address
                    _, url = transformer.parseStrict(url)
                    dispatch = frame.queryDispatch(url, "_self", 0)
                    assert dispatch is not None, address
                    # Whoever is not told that it can be used shows it in grey.
                    states = States()
                    dispatch.addStatusListener(states, url)
                    assert states.seen == [True], (address, states.seen)
    # The toolbar has a title of its own.
    state = calc.service("com.sun.star.ui.WindowStateConfiguration")
    states = state.getByName("com.sun.star.sheet.SpreadsheetDocument")
    bar = states.getByName("private:resource/toolbar/addon_org.numplace.addin")
    names = {item.Name: item.Value for item in bar}
    assert names["UIName"] == "Numplace", names
