"""Sheets of the add-in's own: procedure, results, summary; and the last run of an Input page.

They are known by defined names, so they may be renamed and moved."""

from com.sun.star.table import CellAddress

from . import write
from .boards import DIGITS, FOUND, TITLES, column, sign
from .words import say

# A18 holds the count of steps; its table begins in row 19.
COUNT, STEPS = 17, 18
# Column U.
ELAPSED, SENTENCE = 20, 25
# The title of the last run on an Input sheet and of its steps, in rows from 0.
LAST_RUN, INPUT_STEPS = 9, 18
HEADER = 0x1F3864


def sheet(document, kind, lang, wanted):
    """The sheet of a kind, emptied, or a new one behind the others."""
    mark = "numplace_addin_" + kind
    names = document.NamedRanges
    if names.hasByName(mark):
        cells = names.getByName(mark).getReferredCells()
        if cells is not None:
            found = cells.Spreadsheet
            write.refuse_locked(document, found)
            # Formats as well: another board may lie elsewhere.
            found.getCellRangeByPosition(0, 0, 1023, 9999).clearContents(1 | 2 | 4 | 8 | 16 | 32)
            return found
        names.removeByName(mark)
    title, number = say(lang, wanted), 1
    while document.Sheets.hasByName(title):
        number += 1
        title = "%s %d" % (say(lang, wanted), number)
    document.Sheets.insertNewByName(title, document.Sheets.Count)
    made = document.Sheets.getByName(title)
    names.addNewByName(mark, made.getCellByPosition(0, 0).AbsoluteName, CellAddress(), 0)
    return made


def heading(cells):
    cells.CharColor, cells.CellBackColor, cells.CharWeight = 0xFFFFFF, HEADER, write.BOLD


def steps_rows(puzzle):
    """A row for each step: number, cell, digit, technique, house, explanation, elapsed."""
    rows = []
    for step in puzzle["steps"]:
        cell = "(%d,%d)" % tuple(step["cell"]) if step["cell"] else ""
        digit = float(step["digit"]) if step["digit"] else ""
        house = step["house"] or ""
        elapsed = step["elapsed_us"] / 1e6
        rows.append((float(step["no"]), cell, digit, step["label"], house, step["text"], elapsed))
    return rows


def procedure(document, board, cells, puzzle, letters, lang):
    """The procedure of a board, on a sheet in the geometry of the original."""
    page = sheet(document, "procedure", lang, "procedure_sheet")
    n = board.n
    where = "%s.%s" % (board.sheet.Name, board.name())
    write.put(page, 0, 0, [[where]]).CharWeight = write.BOLD
    ended = write.put(page, 1, 0, [[write.flag(puzzle, lang)]])
    if puzzle["status"] == "conquered":
        ended.CharColor, ended.CharWeight = write.RED, write.BOLD
    level = "" if puzzle["level"] is None else "%d %s" % (puzzle["level"], puzzle["level_name"])
    number = lambda value: "" if value is None else float(value)
    told = [
        [say(lang, "givens"), "", number(puzzle["givens"])],
        [say(lang, "blanks"), "", number(puzzle["blanks"])],
        [say(lang, "level"), "", level],
        [say(lang, "points"), "", number(puzzle["technical_point"])],
        [say(lang, "time"), "", write.seconds(puzzle)],
    ]
    write.put(page, 2, 0, told)
    # Boards of more than 14 rows would reach the table: they stand beside it.
    left = 4 if n <= 14 else 30
    answer = write.solution(puzzle, n) or [0] * (n * n)
    for col, digits in ((left, cells), (left + n + 1, answer)):
        rows = [[write.blank(d) for d in digits[at : at + n]] for at in range(0, n * n, n)]
        write.put(page, 2, col, rows)
    spans = []
    for row in range(n):
        wanted = [not given for given in cells[row * n : row * n + n]]
        spans += write.runs(2 + row, left + n + 1, wanted)
    write.ink(document, page, spans, FOUND)
    write.put(page, 16, 0, [["%s   %s" % (write.used_techniques(puzzle, letters), puzzle["playback"])]])
    rows = steps_rows(puzzle)
    titles = [""] * (SENTENCE + 1)
    for col, key in ((1, "cell"), (2, "digit"), (3, "technique"), (4, "house")):
        titles[col] = say(lang, key)
    titles[ELAPSED], titles[SENTENCE] = say(lang, "elapsed"), say(lang, "explanation")
    titles[0] = float(len(rows))
    heading(write.put(page, COUNT, 0, [titles]))
    table = []
    for no, cell, digit, label, house, text, elapsed in rows:
        row = [""] * (SENTENCE + 1)
        row[:5] = [no, cell, digit, label, house]
        row[ELAPSED], row[SENTENCE] = elapsed, text
        table.append(row)
    write.put(page, STEPS, 0, table)
    if table:
        last = STEPS + len(table) - 1
        times = page.getCellRangeByPosition(ELAPSED, STEPS, ELAPSED, last)
        times.NumberFormat = write.number_format(document, "0.000000")
    return page


def last_run(document, page, cells, puzzle, letters, lang, steps):
    """What a run gave of the puzzle of an Input sheet, where `numplace run` writes it."""
    target, n = page.sheet, page.n
    clear_last_run(page)
    digits = write.solution(puzzle, n)
    if digits:
        rows = [[float(d) for d in digits[at : at + n]] for at in range(0, n * n, n)]
        write.put(target, page.answer.row, page.answer.col, rows)
        found, given = [], []
        for row in range(n):
            is_given = [bool(number) for number in cells[row * n : row * n + n]]
            given += write.runs(page.answer.row + row, page.answer.col, is_given)
            found += write.runs(page.answer.row + row, page.answer.col, [not g for g in is_given])
        write.ink(document, target, found, FOUND, write.PLAIN)
        write.ink(document, target, given, write.BLACK, write.BOLD)
        over = [[say(lang, "answer")]]
        write.put(target, page.answer.row - 1, page.answer.col, over)
    # Hidden: the puzzle that was solved, which the page's own formulas look at.
    if n <= 61:
        line = "".join(sign(number) for number in cells)
        write.put(target, page.row + n + 1, page.col + n, [[line]])
    rows = [[write.blank(d) for d in cells[at : at + n]] for at in range(0, n * n, n)]
    write.put(target, page.row + n + 2, page.col + n, rows)
    names = page.names
    write.put(target, LAST_RUN, names, [[say(lang, "last_run")]])
    ended = write.put(target, LAST_RUN + 1, names, [[write.flag(puzzle, lang)]])
    is_conquered = puzzle["status"] == "conquered"
    ended.CharColor = write.RED if is_conquered else write.BLACK
    ended.CharWeight = write.BOLD if is_conquered else write.PLAIN
    level = "" if puzzle["level"] is None else "%d %s" % (puzzle["level"], puzzle["level_name"])
    told = [(say(lang, "givens"), float(puzzle["givens"] or 0))]
    if puzzle["counts"]:
        techniques = write.used_techniques(puzzle, letters)
        told += [
            (say(lang, "level"), level),
            (say(lang, "time"), write.seconds(puzzle)),
            (say(lang, "points"), float(puzzle["technical_point"] or 0)),
            (say(lang, "techniques"), ("%s   %s" % (techniques, puzzle["playback"])).strip()),
        ]
    for down, (name, value) in enumerate(told):
        write.put(target, LAST_RUN + 3 + down, names, [[name]])
        write.put(target, LAST_RUN + 3 + down, page.values, [[value]])
    if steps and puzzle["steps"]:
        keys = ("no", "cell", "digit", "technique", "house", "explanation")
        heading(write.put(target, INPUT_STEPS, names, [[say(lang, key) for key in keys]]))
        rows = [row[:6] for row in steps_rows(puzzle)]
        write.put(target, INPUT_STEPS + 1, names, rows)


def clear_last_run(page):
    """Takes away what a run gave."""
    target, n = page.sheet, page.n
    target.getCellRangeByPosition(
        page.answer.col, page.answer.row - 1, page.answer.col + n - 1, page.answer.row + n - 1
    ).clearContents(write.CONTENTS)
    target.getCellRangeByPosition(
        page.col + n, page.row + n + 1, page.col + 2 * n - 1, page.row + 2 * n + 1
    ).clearContents(write.CONTENTS)
    cursor = target.createCursor()
    cursor.gotoEndOfUsedArea(False)
    bottom = max(cursor.RangeAddress.EndRow, LAST_RUN)
    target.getCellRangeByPosition(page.names, LAST_RUN, page.names + 5, bottom).clearContents(
        write.CONTENTS
    )


def results(document, book, solved, letters, lang):
    """The answers of a book, in the rows of the book."""
    page = sheet(document, "results", lang, "results_sheet")
    n = book.n
    keys = ("no", "page", "result", "givens", "published", "level_no", "techniques", "time",
            "strategy", "playback", "points")
    width = DIGITS + n
    top = [""] * width
    top[0] = "%s - %s" % (book.title, say(lang, "results"))
    titles = [say(lang, key) for key in keys] + [float(d) for d in range(1, n + 1)]
    pitch_of = {}
    row = TITLES + 1
    table = [top, titles]
    found, given, conquered = [], [], []
    for slot, cells, puzzle in solved:
        row = slot.row if book.form == "grid" else TITLES + 1 + len(pitch_of) * (n + 2)
        pitch_of[slot.row] = row
        while len(table) < row + n:
            table.append([""] * width)
        count, rest = write.facts(puzzle, letters)
        source = book.data[slot.row]
        line = [float(slot.no), source[1], write.flag(puzzle, lang), count, source[4]] + rest
        table[row][: len(line)] = line
        digits = write.solution(puzzle, n) or cells
        for down in range(n):
            digit_row = digits[down * n : down * n + n]
            table[row + down][DIGITS:width] = [write.blank(number) for number in digit_row]
            is_given = [bool(number) for number in cells[down * n : down * n + n]]
            given += write.runs(row + down, DIGITS, is_given)
            found += write.runs(row + down, DIGITS, [not one for one in is_given])
        if puzzle["status"] == "conquered":
            conquered.append((row, 2, 2))
    write.put(page, 0, 0, table)
    heading(page.getCellRangeByPosition(0, TITLES, width - 1, TITLES))
    write.ink(document, page, found, FOUND)
    write.ink(document, page, given, write.BLACK, write.BOLD)
    write.ink(document, page, conquered, write.RED, write.BOLD)
    page.getCellRangeByPosition(7, TITLES + 1, 7, len(table)).NumberFormat = write.number_format(
        document, "0.000"
    )
    for col in range(DIGITS, width):
        page.Columns.getByIndex(col).Width = 700
    return page


def summary(document, book, solved, letters, lang):
    """A row for each puzzle of a book; beneath, totals and what is not conquered."""
    page = sheet(document, "summary", lang, "summary_sheet")
    used = set()
    for _, _, puzzle in solved:
        used.update(puzzle["counts"])
    shown = [letter for letter in letters if letter in used or letter in "BRCM"]
    keys = ("no", "givens", "blanks", "time", "level_no", "level", "published", "status",
            "points", "playback")
    titles = [say(lang, key) for key in keys] + shown
    width = len(titles)
    table = [["%s - %s" % (book.title, say(lang, "summary"))] + [""] * (width - 1), titles]
    number = lambda value: "" if value is None else float(value)
    lost = []
    for slot, _, puzzle in solved:
        has_steps = bool(puzzle["counts"])
        row = [
            float(slot.no),
            number(puzzle["givens"]),
            number(puzzle["blanks"]),
            write.seconds(puzzle) if has_steps else "",
            number(puzzle["level"]),
            puzzle["level_name"] or "",
            book.data[slot.row][4],
            say(lang, "stuck_puzzle" if puzzle["status"] == "stuck" else puzzle["status"]),
            number(puzzle["technical_point"]),
            puzzle["playback"],
        ]
        row += [float(puzzle["counts"].get(letter, 0)) if has_steps else "" for letter in shown]
        table.append(row)
        if puzzle["status"] != "conquered":
            lost.append([float(slot.no), write.flag(puzzle, lang)] + [""] * (width - 2))
    first_row, last_row = 3, len(table)
    write.put(page, 0, 0, table)
    heading(page.getCellRangeByPosition(0, 1, width - 1, 1))
    totals = []
    for key, function in (("total", "SUM"), ("mean", "AVERAGE")):
        row = [say(lang, key)] + [""] * (width - 1)
        for col in [1, 2, 3, 4, 8] + list(range(10, width)):
            if key == "total" and col == 4:
                continue
            letter = column(col)
            area = "%s%d:%s%d" % (letter, first_row, letter, last_row)
            # A book of which no puzzle has a level has no mean level.
            row[col] = '=IF(COUNT(%s)=0;"";%s(%s))' % (area, function, area)
        totals.append(tuple(row))
    at = len(table) + 1
    below = page.getCellRangeByPosition(0, at, width - 1, at + 1)
    below.setFormulaArray(tuple(totals))
    below.CharWeight = write.BOLD
    times = page.getCellRangeByPosition(3, 2, 3, at + 1)
    times.NumberFormat = write.number_format(document, "0.000")
    if lost:
        title = [[say(lang, "not_conquered")] + [""] * (width - 1)]
        write.put(page, at + 3, 0, title).CharWeight = write.BOLD
        write.put(page, at + 4, 0, lost)
    return page
