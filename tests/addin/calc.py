"""A LibreOffice with the add-in, driven as a user drives it: by the addresses of the entries
in the menu. What is asserted is what stands in cells: a headless LibreOffice swallows errors.
"""

import os
import pathlib
import subprocess
import time

import uno
from com.sun.star.beans import PropertyValue

PROTOCOL = "org.numplace.addin:"
# For what takes well under a second, on a busy machine.
SOON = 60


def value(name, of):
    property_value = PropertyValue()
    property_value.Name, property_value.Value = name, of
    return property_value


def install(unopkg, profile, extension):
    """Installs an extension for the user who runs this."""
    made = subprocess.run(
        [unopkg, "add", "-f", "-s", "-env:UserInstallation=" + profile, extension],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=SOON,
    )
    assert made.returncode == 0, made.stdout.decode("utf-8", "replace")


class Calc:
    """An open document and the log of what the add-in said."""

    def __init__(self, office, context, log):
        self.office, self.context, self.log = office, context, log
        self.document = None
        # Bytes of the log that have been read.
        self.read = os.path.getsize(log) if os.path.exists(log) else 0

    def service(self, name):
        return self.context.ServiceManager.createInstanceWithContext(name, self.context)

    # Documents.

    def open(self, path=None):
        self.close()
        url = pathlib.Path(path).as_uri() if path else "private:factory/scalc"
        self.document = self.office.loadComponentFromURL(url, "_blank", 0, (value("Hidden", False),))
        self.said()
        return self

    def close(self):
        if self.document is not None:
            self.document.close(True)
            self.document = None

    def save(self, path):
        filter_name = value("FilterName", "Calc MS Excel 2007 XML")
        self.document.storeToURL(pathlib.Path(path).as_uri(), (filter_name,))

    @property
    def sheet(self):
        return self.document.CurrentController.ActiveSheet

    def sheet_of(self, title):
        return self.document.Sheets.getByName(title)

    def show(self, title):
        self.document.CurrentController.setActiveSheet(self.sheet_of(title))

    def select(self, name):
        self.document.CurrentController.select(self.sheet.getCellRangeByName(name))

    def selected(self):
        area = self.document.CurrentController.getSelection().RangeAddress
        return area.StartRow, area.StartColumn, area.EndRow, area.EndColumn

    # Cells.

    def data(self, name, title=None):
        sheet = self.sheet_of(title) if title else self.sheet
        return sheet.getCellRangeByName(name).getDataArray()

    def cell(self, name, title=None):
        return (self.sheet_of(title) if title else self.sheet).getCellRangeByName(name)

    def type_board(self, name, line, n=9):
        """Types a puzzle as a user does: numbers, nothing for blanks."""
        digits = [float(c) if c.isdigit() and c != "0" else "" for c in line]
        rows = tuple(tuple(digits[at : at + n]) for at in range(0, n * n, n))
        self.sheet.getCellRangeByName(name).setDataArray(rows)

    def board(self, name, title=None):
        """The digits of cells as a line."""
        rows = self.data(name, title)
        return "".join(str(int(cell)) if isinstance(cell, float) else "." for row in rows for cell in row)

    # Entries.

    def press(self, entry):
        frame = self.document.CurrentController.Frame
        helper = self.service("com.sun.star.frame.DispatchHelper")
        helper.executeDispatch(frame, PROTOCOL + entry, "_self", 0, ())

    def said(self):
        """What the add-in said since the last call."""
        if not os.path.exists(self.log):
            return []
        with open(self.log, "rb") as log:
            log.seek(self.read)
            text = log.read()
        # Half a line is read when it is whole.
        whole = text[: text.rfind(b"\n") + 1]
        self.read += len(whole)
        return whole.decode("utf-8").splitlines()

    def wait(self, what, seconds=SOON):
        """Waits until something is true."""
        end = time.monotonic() + seconds
        while not what():
            assert time.monotonic() < end, "nothing happened within %d s" % seconds
            time.sleep(0.02)

    def hear(self, seconds=SOON):
        """The next thing that the add-in says."""
        heard = []

        def something():
            heard.extend(self.said())
            return heard

        self.wait(something, seconds)
        assert len(heard) == 1, heard
        return heard[0]

    def use(self, entry, seconds=SOON):
        """Presses an entry and waits for what is said."""
        self.press(entry)
        return self.hear(seconds)

    # Steps back and forth.

    @property
    def undo(self):
        return self.document.getUndoManager()

    def steps(self):
        return list(self.undo.getAllUndoActionTitles())

    def set_option(self, name, of):
        provider = self.service("com.sun.star.configuration.ConfigurationProvider")
        access = provider.createInstanceWithArguments(
            "com.sun.star.configuration.ConfigurationUpdateAccess",
            (value("nodepath", "/org.numplace.Addin/Options"),),
        )
        access.setPropertyValue(name, of)
        access.commitChanges()


def everything(calc):
    """All that stands on all sheets, to compare."""
    found = {}
    for at in range(calc.document.Sheets.Count):
        sheet = calc.document.Sheets.getByIndex(at)
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        end = cursor.RangeAddress
        area = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)
        rows = [list(row) for row in area.getFormulaArray()]
        # An area that was used once may stay used when it is empty again.
        rows = [row[: len(row) - next((i for i, c in enumerate(reversed(row)) if c), len(row))] for row in rows]
        while rows and not rows[-1]:
            rows.pop()
        found[sheet.Name] = rows
    return found
