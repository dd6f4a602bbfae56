"""Writing into a document: as one step of the undo list, or not at all."""

import unohelper
from com.sun.star.document import XUndoAction
from com.sun.star.lang import Locale

from .boards import FOUND, address, character
from .words import Trouble, say

RED, BLACK = 0xFF0000, 0x000000
BOLD, PLAIN = 150.0, 100.0
MIDDLE = 2
# Values, dates, texts, notes, formulas: what stands in cells, without their formats.
CONTENTS = 1 | 2 | 4 | 16


class Restore(unohelper.Base, XUndoAction):
    """Cells as they were and as they are.

    LibreOffice's own step for values that are set at once does not empty cells that were
    empty before, nor, done again, those that were emptied. This one stands before it in the
    list, so it is undone after it.
    """

    def __init__(self, document, target, rows):
        self.Title = ""
        self.document, self.area = document, target.RangeAddress
        self.before, self.formulas = target.getDataArray(), target.getFormulaArray()
        has_formula = any(text.startswith("=") for texts in self.formulas for text in texts)
        # Values keep their kind, text or number; formulas are known as texts only.
        self.formulas = self.formulas if has_formula else None
        self.after = rows

    def _cells(self):
        area = self.area
        sheet = self.document.Sheets.getByIndex(area.Sheet)
        return sheet.getCellRangeByPosition(
            area.StartColumn, area.StartRow, area.EndColumn, area.EndRow
        )

    def _write(self, method, rows):
        # What is written while a step is undone must be no step itself.
        manager = self.document.getUndoManager()
        manager.lock()
        try:
            getattr(self._cells(), method)(rows)
        finally:
            manager.unlock()

    def undo(self):
        if self.formulas is not None:
            self._write("setFormulaArray", self.formulas)
        else:
            self._write("setDataArray", self.before)

    def redo(self):
        self._write("setDataArray", self.after)


class Step:
    """One step of the undo list. When it fails in the middle, all of it is taken back."""

    # The step that is being made.
    current = None

    def __init__(self, document, lang, key):
        self.document = document
        self.title = "%s: %s" % (say(lang, "title"), say(lang, key))

    def __enter__(self):
        self.undo = self.document.getUndoManager()
        self.document.lockControllers()
        self.document.addActionLock()
        self.before = len(self.undo.getAllUndoActionTitles())
        self.undo.enterUndoContext(self.title)
        Step.current = self
        return self

    def __exit__(self, kind, value, trace):
        Step.current = None
        self.undo.leaveUndoContext()
        try:
            # A list that is full drops its oldest step.
            titles = self.undo.getAllUndoActionTitles()
            added = len(titles) > self.before or (titles and titles[0] == self.title)
            if kind is not None and added:
                self.undo.undo()
        finally:
            self.document.removeActionLock()
            self.document.unlockControllers()
        return False


def refuse_locked(document, sheet):
    """Refuses what cannot be written into."""
    if document.isReadonly():
        raise Trouble("read_only")
    if sheet.isProtected():
        raise Trouble("protected", sheet.Name)


def blank(number):
    return float(number) if number else ""


def put(sheet, row, col, rows):
    """Writes rows of values at once."""
    if rows and rows[0]:
        last = (col + len(rows[0]) - 1, row + len(rows) - 1)
        target = sheet.getCellRangeByPosition(col, row, *last)
        return set_data(target, rows)
    return None


def set_data(target, rows):
    """Sets values at once, so that undoing and doing again bring the same cells back."""
    rows = tuple(tuple(values) for values in rows)
    if Step.current is not None:
        document = Step.current.document
        Step.current.undo.addUndoAction(Restore(document, target, rows))
    target.setDataArray(rows)
    return target


def cells_of(document, sheet, spans):
    """Cells as one object that takes formats: spans of row, first and last column."""
    found = document.createInstance("com.sun.star.sheet.SheetCellRanges")
    areas = tuple(address(sheet, (row, first), (row, last)) for row, first, last in spans)
    found.addRangeAddresses(areas, False)
    return found


def runs(row, col, wanted):
    """Spans of the cells of a row that are wanted."""
    spans, start = [], None
    for at, is_wanted in enumerate(list(wanted) + [False]):
        if is_wanted and start is None:
            start = at
        elif not is_wanted and start is not None:
            spans.append((row, col + start, col + at - 1))
            start = None
    return spans


# Spans that take a format at once: the time to undo grows faster than their number.
AT_ONCE = 1000


def pieces(document, sheet, spans):
    """Cells of many spans, some at a time."""
    for at in range(0, len(spans), AT_ONCE):
        yield cells_of(document, sheet, spans[at : at + AT_ONCE])


def ink(document, sheet, spans, colour, weight=None):
    """Colours cells."""
    for cells in pieces(document, sheet, spans):
        cells.CharColor = colour
        if weight is not None:
            cells.CharWeight = weight


def fill(document, board, cells, answer):
    """Fills the blanks of a board; what was found is blue."""
    board.refuse_formulas()
    kept = board.range().getDataArray()
    n, spans, rows = board.n, [], []
    for row in range(n):
        given = cells[row * n : row * n + n]
        found = answer[row * n : row * n + n]
        rows.append([kept[row][col] if given[col] else blank(found[col]) for col in range(n)])
        wanted = [not g and bool(f) for g, f in zip(given, found)]
        spans += runs(board.row + row, board.col, wanted)
    put(board.sheet, board.row, board.col, rows)
    ink(document, board.sheet, spans, FOUND)


def place(document, board, cells):
    """Puts a puzzle onto a board, in black."""
    board.refuse_formulas()
    n = board.n
    rows = [[blank(number) for number in cells[at : at + n]] for at in range(0, n * n, n)]
    put(board.sheet, board.row, board.col, rows).CharColor = BLACK


def empty(board):
    """Takes the digits off a board."""
    board.refuse_formulas()
    board.range().clearContents(CONTENTS)


def seconds(puzzle):
    return (puzzle["elapsed_ms"] or 0) / 1000.0


def used_techniques(puzzle, letters):
    """Such as "B41 R6 C3 M2 Q2", in the order of the table."""
    counts = puzzle["counts"]
    order = [letter for letter in letters if letter in counts]
    return " ".join("%s%d" % (letter, counts[letter]) for letter in order)


def flag(puzzle, lang):
    """How a puzzle ended, as it stands beside it."""
    status = puzzle["status"]
    words = say(lang, "stuck_puzzle" if status == "stuck" else status)
    fault = puzzle["fault"]
    if fault and status != "assisted":
        return "%s: %s" % (words, fault[lang])
    return words


def solution(puzzle, n):
    """The answer as numbers; nothing where there is none."""
    if puzzle.get("cells"):
        return puzzle["cells"]
    text = puzzle["solution"]
    if not text:
        return None
    return [character(sign, n) for sign in text]


def facts(puzzle, letters):
    """What stands in columns D and F to K: known of every puzzle that was solved."""
    if puzzle["givens"] is None:
        return "", [""] * 6
    none = lambda value: "" if value is None else value
    number = lambda value: "" if value is None else float(value)
    has_steps = bool(puzzle["counts"])
    return float(puzzle["givens"]), [
        number(puzzle["level"]),
        used_techniques(puzzle, letters),
        seconds(puzzle) if has_steps else "",
        none(puzzle["level_name"]),
        puzzle["playback"],
        number(puzzle["technical_point"]),
    ]


# Columns D, F and K.
GIVENS, LEVEL, POINTS = 3, 5, 10


class Block:
    """Columns of a book sheet over the rows of its puzzles, written at once."""

    def __init__(self, sheet, rows, first, last):
        self.sheet, self.top, self.first = sheet, rows[0], first
        self.range = sheet.getCellRangeByPosition(first, rows[0], last, rows[1])
        self.values = [list(values) for values in self.range.getDataArray()]
        formulas = self.range.getFormulaArray()
        self.formulas = [
            (row, col)
            for row, texts in enumerate(formulas)
            for col, text in enumerate(texts)
            if text.startswith("=")
        ]

    def put(self, row, col, value):
        self.values[row - self.top][col - self.first] = value

    def is_blank_between(self, rows, height):
        """Whether nothing stands in the rows that are not a puzzle's."""
        taken = {row - self.top + down for row in rows for down in range(height)}
        return not any(
            value != "" for row, values in enumerate(self.values) if row not in taken for value in values
        )

    def write(self):
        locked = set(self.formulas)
        if not locked:
            set_data(self.range, self.values)
            return
        # A formula of the user's stays: the rows without one are written in pieces.
        rows_with = {row for row, _ in locked}
        for row, values in enumerate(self.values):
            if row not in rows_with:
                put(self.sheet, self.top + row, self.first, [values])
                continue
            for col, value in enumerate(values):
                if (row, col) not in locked:
                    put(self.sheet, self.top + row, self.first + col, [[value]])


def results(document, book, solved, letters, lang):
    """Writes what puzzles of a book gave beside them: `solved` has slots, digits, results."""
    sheet, n = book.sheet, book.n
    answer_col, flag_col = book.columns()
    height = solved[0][0].height()
    rows = (min(slot.row for slot, _, _ in solved), max(s.row for s, _, _ in solved) + height - 1)
    width = n if book.form == "grid" else 1
    givens_block = Block(sheet, rows, GIVENS, GIVENS)
    facts_block = Block(sheet, rows, LEVEL, POINTS)
    answers = Block(sheet, rows, answer_col, answer_col + width - 1)
    flags = Block(sheet, rows, flag_col, flag_col)
    found, given, conquered, other = [], [], [], []
    for slot, cells, puzzle in solved:
        count, rest = facts(puzzle, letters)
        givens_block.put(slot.row, GIVENS, count)
        for col, value in enumerate(rest, LEVEL):
            facts_block.put(slot.row, col, value)
        digits = solution(puzzle, n)
        if book.form == "line":
            answers.put(slot.row, answer_col, puzzle["solution"] or "")
        else:
            for down in range(n):
                row = slot.row + down
                for right in range(n):
                    at = down * n + right
                    answers.put(row, answer_col + right, float(digits[at]) if digits else "")
                if digits:
                    is_given = [bool(number) for number in cells[down * n : down * n + n]]
                    given += runs(row, answer_col, is_given)
                    found += runs(row, answer_col, [not is_one for is_one in is_given])
        flags.put(slot.row, flag_col, flag(puzzle, lang))
        of = conquered if puzzle["status"] == "conquered" else other
        of.append((slot.row, flag_col, flag_col))
    for block in (givens_block, facts_block, answers, flags):
        block.write()
    if answers.is_blank_between([slot.row for slot, _, _ in solved], height):
        # One rectangle instead of thousands of pieces.
        answers.range.CharColor = FOUND
    else:
        ink(document, sheet, found, FOUND)
    ink(document, sheet, given, BLACK)
    ink(document, sheet, conquered, RED, BOLD)
    ink(document, sheet, other, BLACK, PLAIN)
    told = [(slot.row, *ends) for slot, _, _ in solved for ends in ((GIVENS, GIVENS), (LEVEL, POINTS))]
    # As the titles beside them stand.
    for cells in pieces(document, sheet, told):
        cells.VertJustify = MIDDLE
    times = [(slot.row, LEVEL + 2, LEVEL + 2) for slot, _, _ in solved]
    for cells in pieces(document, sheet, times):
        cells.NumberFormat = number_format(document, "0.000")


def number_format(document, code):
    """The key of a number format, made where there is none."""
    formats = document.NumberFormats
    english = Locale("en", "US", "")
    key = formats.queryKey(code, english, False)
    return key if key != -1 else formats.addNew(code, english)


def forget(book, slots):
    """Takes the results of puzzles away."""
    for slot in slots:
        last = slot.row + slot.height() - 1
        answer_col, flag_col = book.columns()
        width = book.n if book.form == "grid" else 1
        spans = [
            (GIVENS, GIVENS, slot.row),
            (LEVEL, POINTS, slot.row),
            (answer_col, answer_col + width - 1, last),
            (flag_col, flag_col, slot.row),
        ]
        for first, end, bottom in spans:
            cells = book.sheet.getCellRangeByPosition(first, slot.row, end, bottom)
            # Without the formulas: they are the user's.
            cells.clearContents(CONTENTS & ~16)

