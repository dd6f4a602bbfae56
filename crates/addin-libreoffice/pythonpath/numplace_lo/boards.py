"""Where puzzles stand: on a selected square, an Input sheet, an Open sheet, a book sheet.

Everything is known by its layout and by defined names, never by the name of a sheet.

    book    row 2 counts 1, 2, 3, ... from column L on; column A has the numbers
    Input   the defined names np_input, np_input_number, np_input_book, np_input_store
    Open    the defined names np_book, np_number, np_from, np_to
"""

import re
import unicodedata

from com.sun.star.table import CellRangeAddress

from .words import Trouble

SMALLEST, LARGEST = 4, 100
# Column L, and the row of the titles.
DIGITS, TITLES = 11, 1
BLANKS = ("", "0", ".", "-", "_", "*")
# Colour of digits that were found.
FOUND = 0x0000FF


def column(col):
    """The letters of a column, from 0."""
    name = ""
    col += 1
    while col:
        col, rest = divmod(col - 1, 26)
        name = chr(65 + rest) + name
    return name


def cell_name(row, col):
    return "%s%d" % (column(col), row + 1)


def digit(value, n):
    """What stands in a cell as a digit, 0 for none; None if it is neither."""
    if value is None:
        return 0
    if isinstance(value, float):
        return int(value) if value == int(value) and 0 <= value <= n else None
    text = unicodedata.normalize("NFKC", str(value)).strip()
    if text in BLANKS:
        return 0
    if re.match(r"^\d+(\.0+)?$", text):
        number = int(text.split(".")[0])
        return number if number <= n else None
    if len(text) == 1:
        return character(text, n)
    return None


def shown(value):
    """A value as the sheet shows it."""
    whole = isinstance(value, float) and value == int(value)
    return str(int(value) if whole else value)


def character(text, n):
    """The digit of a character: 1-9, A-Z, and above 35 digits a-z; None if it is none."""
    if "1" <= text <= "9":
        number = int(text)
    elif "A" <= text <= "Z":
        number = ord(text) - ord("A") + 10
    elif "a" <= text <= "z":
        number = ord(text) - ord("a") + (10 if n <= 35 else 36)
    else:
        return None
    return number if number <= n else None


def sign(number):
    """The character of a digit, up to 61."""
    if number == 0:
        return "."
    if number <= 9:
        return str(number)
    return chr(number - 10 + ord("A")) if number <= 35 else chr(number - 36 + ord("a"))


def is_number(value):
    """The number of a puzzle in column A: 5, No.5, 第5問."""
    if isinstance(value, float):
        return int(value) if value == int(value) and value > 0 else None
    found = re.findall(r"\d+", unicodedata.normalize("NFKC", str(value or "")))
    return int(found[0]) if len(found) == 1 else None


def shape(text, n):
    """A block shape such as 3x3, if it fits."""
    found = re.match(r"^\s*(\d+)\s*[xX×]\s*(\d+)\s*$", str(text or ""))
    block = [int(found.group(1)), int(found.group(2))] if found else None
    return block if block and block[0] * block[1] == n else None


class Board:
    """A square of cells with a puzzle in it."""

    place = "board"

    def __init__(self, sheet, row, col, n, block=None):
        self.sheet, self.row, self.col, self.n, self.block = sheet, row, col, n, block

    def range(self):
        last = (self.col + self.n - 1, self.row + self.n - 1)
        return self.sheet.getCellRangeByPosition(self.col, self.row, *last)

    def name(self):
        first = cell_name(self.row, self.col)
        return "%s:%s" % (first, cell_name(self.row + self.n - 1, self.col + self.n - 1))

    def read(self):
        """The digits, row by row. What is none is named."""
        cells = []
        for down, values in enumerate(self.range().getDataArray()):
            for right, value in enumerate(values):
                found = digit(value, self.n)
                if found is None:
                    at = cell_name(self.row + down, self.col + right)
                    raise Trouble("bad_cell", at, shown(value), self.n)
                cells.append(found)
        return cells

    def refuse_formulas(self):
        for formulas in self.range().getFormulaArray():
            if any(formula.startswith("=") for formula in formulas):
                raise Trouble("formulas", self.name())

    def grid(self, cells):
        return {"size": self.n, "block": self.block, "cells": cells}

    def same(self, cells):
        """Whether these digits stand there still."""
        try:
            return self.read() == cells
        except Trouble:
            return False


class Input(Board):
    """The grid of an Input sheet, with the cells beside it."""

    place = "input"

    def __init__(self, document, sheet, area):
        n = area.EndRow - area.StartRow + 1
        Board.__init__(self, sheet, area.StartRow, area.StartColumn, n)
        # Where the page was written, from its first cell on: see docs/workbook.md.
        self.names = self.col + 2 * n + 1
        self.values = self.names + 3
        self.answer = Board(sheet, self.row + n + 2, self.col, n)
        self.number_cell = self._cell(document, "np_input_number", 0)
        self.book_cell = self._cell(document, "np_input_book", 1)
        self.store_cell = self._cell(document, "np_input_store", 2)
        block = sheet.getCellByPosition(self.values, self.row + 3)
        self.block = shape(block.String, n)

    def _cell(self, document, name, down):
        area = named(document, self.sheet, name)
        if area is None:
            return self.sheet.getCellByPosition(self.values, self.row + down)
        return self.sheet.getCellByPosition(area.StartColumn, area.StartRow)

    def is_stored(self):
        word = unicodedata.normalize("NFKC", self.store_cell.String).strip().lower()
        return word in ("yes", "y", "x", "1", "true", "はい")


class Slot(Board):
    """A puzzle of a book sheet."""

    place = "book"

    def __init__(self, book, no, row):
        Board.__init__(self, book.sheet, row, DIGITS, book.n, book.block)
        self.book, self.no = book, no

    def read(self):
        if self.book.form == "grid":
            return Board.read(self)
        text = self.sheet.getCellByPosition(DIGITS, self.row).String
        return line_cells(text, self.n, cell_name(self.row, DIGITS))

    def height(self):
        return self.n if self.book.form == "grid" else 1

    def refuse_formulas(self):
        pass


def line_cells(text, n, at):
    """The digits of a puzzle that stands in one cell."""
    words = re.split(r"[\s,]+", text.strip())
    parts = words if len(words) == n * n else list(text.strip())
    cells = [digit(part, n) for part in parts]
    if len(cells) != n * n or None in cells:
        raise Trouble("bad_cell", at, text, n)
    return cells


class Book:
    """A book sheet: where its puzzles stand."""

    def __init__(self, sheet, data, n, form):
        self.sheet, self.n, self.form = sheet, n, form
        first = data[0] if data else ()
        self.title = str(first[0]) if first and first[0] else sheet.Name
        self.block = shape(first[5] if len(first) > 5 else "", n)
        self.data = data
        self.slots = []
        for row in range(TITLES + 1, len(data)):
            no = is_number(data[row][0])
            if no is not None:
                self.slots.append(Slot(self, no, row))
        for slot, following in zip(self.slots, self.slots[1:]):
            slot.room = following.row - slot.row

    def digits(self, slot):
        """The digits of a puzzle, from what was read of the sheet; None for an empty slot."""
        if self.form == "line":
            text = self.data[slot.row][DIGITS]
            text = text if isinstance(text, str) else ""
            return line_cells(text, self.n, cell_name(slot.row, DIGITS)) if text.strip() else None
        cells = []
        for row in range(slot.row, slot.row + self.n):
            for col in range(DIGITS, DIGITS + self.n):
                inside = row < len(self.data) and col < len(self.data[row])
                value = self.data[row][col] if inside else ""
                found = digit(value, self.n)
                if found is None:
                    raise Trouble("bad_cell", cell_name(row, col), shown(value), self.n)
                cells.append(found)
        return cells if any(cells) else None

    def at(self, row):
        """The puzzle in whose rows a row is."""
        for slot in self.slots:
            if slot.row <= row < slot.row + slot.height():
                return slot
        raise Trouble("no_board_book", row + 1)

    def numbered(self, no):
        for slot in self.slots:
            if slot.no == no:
                return slot
        raise Trouble("no_number", no, self.title)

    def columns(self):
        """First column of the answer, and the column of what a puzzle ended as."""
        if self.form == "line":
            return DIGITS + 2, DIGITS + 4
        return DIGITS + self.n + 1, DIGITS + 2 * self.n + 2


def used(sheet):
    """Everything that stands on a sheet, from A1 on."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.RangeAddress
    area = sheet.getCellRangeByPosition(0, 0, max(end.EndColumn, DIGITS), max(end.EndRow, TITLES))
    return area.getDataArray()


def book_of(sheet):
    """The book on a sheet; None if it is none."""
    # Most sheets show by a few cells that they are none.
    titles = sheet.getCellRangeByPosition(DIGITS, TITLES, DIGITS + LARGEST - 1, TITLES)
    titles = titles.getDataArray()[0]
    n = 0
    while n < len(titles) and digit(titles[n], LARGEST) == n + 1:
        n += 1
    if n >= SMALLEST:
        book = Book(sheet, used(sheet), n, "grid")
        # Results stand in the same rows as a book.
        if not book.slots or is_ours(sheet):
            return None
        return book
    first = titles[0]
    if not isinstance(first, str) or not first.strip():
        return None
    data = used(sheet)
    sizes = []
    for row in data[TITLES + 1 :]:
        text = row[DIGITS] if isinstance(row[DIGITS], str) else ""
        words = re.split(r"[\s,]+", text.strip())
        length = len(words) if len(words) > 1 else len(text.strip())
        size = int(round(length ** 0.5))
        if size >= SMALLEST and size * size == length and is_number(row[0]) is not None:
            sizes.append(size)
    if not sizes:
        return None
    return Book(sheet, data, max(set(sizes), key=sizes.count), "line")


# Sheets with results in the rows of a book.
OURS = set()


def is_ours(sheet):
    return sheet.Name in OURS


def look_at(document):
    """Notes which sheets have results, by their defined names."""
    OURS.clear()
    names = document.NamedRanges
    for name in names.ElementNames:
        if name.startswith(("_numplace_results_", "numplace_addin_results")):
            cells = names.getByName(name).getReferredCells()
            if cells is not None:
                OURS.add(cells.Spreadsheet.Name)


def named(document, sheet, name):
    """The cells of a defined name on a sheet; None where there is none."""
    for names in (sheet.NamedRanges, document.NamedRanges):
        if names.hasByName(name):
            cells = names.getByName(name).getReferredCells()
            if cells is not None:
                area = cells.RangeAddress
                if area.Sheet == sheet.RangeAddress.Sheet:
                    return area
    return None


def input_of(document, sheet):
    """The grid of an Input sheet; None if the sheet is none."""
    area = named(document, sheet, "np_input")
    if area is None:
        for name in document.NamedRanges.ElementNames:
            if name.startswith("_numplace_input_"):
                area = area or named(document, sheet, name)
    return Input(document, sheet, area) if area is not None else None


def sheets(document):
    return [document.Sheets.getByIndex(at) for at in range(document.Sheets.Count)]


def books(document):
    look_at(document)
    found = [book_of(sheet) for sheet in sheets(document)]
    return [book for book in found if book is not None]


def book_titled(document, title):
    """The book of a name, by the name of its sheet or by its title."""
    all_books = books(document)
    if not all_books:
        raise Trouble("no_book")
    if not title and len(all_books) == 1:
        return all_books[0]
    for of in (lambda book: book.sheet.Name, lambda book: book.title):
        for book in all_books:
            if of(book).lower() == title.lower():
                return book
    names = ", ".join(book.sheet.Name for book in all_books)
    if title:
        raise Trouble("no_such_book", title, names)
    raise Trouble("several_books", names)


def is_open(document, sheet):
    return named(document, sheet, "np_book") is not None and named(document, sheet, "np_number") is not None


def open_cell(document, sheet, name):
    """A cell of an Open sheet."""
    area = named(document, sheet, name)
    return None if area is None else sheet.getCellByPosition(area.StartColumn, area.StartRow)


def open_slot(document, sheet):
    """The puzzle that an Open sheet shows."""
    book = book_titled(document, open_cell(document, sheet, "np_book").String.strip())
    cell = open_cell(document, sheet, "np_number")
    no = is_number(cell.Value if cell.Value else cell.String)
    if no is None:
        raise Trouble("no_number", cell.String, book.title)
    return book.numbered(no)


def chosen(document):
    """The puzzle that an Open sheet of the document shows, if it has one."""
    for sheet in sheets(document):
        if is_open(document, sheet):
            return open_slot(document, sheet)
    raise Trouble("no_input")


def selection(document):
    """The selected cells; None if something else is selected."""
    selected = document.CurrentController.getSelection()
    if selected is None or not hasattr(selected, "getRangeAddress"):
        return None
    return selected.getRangeAddress()


def board(document):
    """The board that the user means."""
    controller = document.CurrentController
    sheet = controller.ActiveSheet
    look_at(document)
    area = selection(document)
    book = book_of(sheet)
    if book is not None:
        return book.at(area.StartRow if area else 0)
    page = input_of(document, sheet)
    if page is not None:
        return page
    if is_open(document, sheet):
        return open_slot(document, sheet)
    if area is None:
        raise Trouble("no_board", "-")
    return square(sheet, area)


def square(sheet, area):
    """A selected square, or the square of filled cells around one cell."""
    if (area.StartRow, area.StartColumn) == (area.EndRow, area.EndColumn):
        cursor = sheet.createCursorByRange(
            sheet.getCellByPosition(area.StartColumn, area.StartRow)
        )
        cursor.collapseToCurrentRegion()
        region = cursor.RangeAddress
    else:
        region = area
    rows = region.EndRow - region.StartRow + 1
    cols = region.EndColumn - region.StartColumn + 1
    if rows != cols or not SMALLEST <= rows <= LARGEST:
        first = cell_name(area.StartRow, area.StartColumn)
        last = cell_name(area.EndRow, area.EndColumn)
        raise Trouble("no_board", first if first == last else "%s:%s" % (first, last))
    return Board(sheet, region.StartRow, region.StartColumn, rows)


def address(sheet, first, last):
    """Cells as an address: rows and columns from 0."""
    cells = CellRangeAddress()
    cells.Sheet = sheet.RangeAddress.Sheet
    cells.StartRow, cells.StartColumn = first
    cells.EndRow, cells.EndColumn = last
    return cells
