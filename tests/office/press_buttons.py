"""Works in a workbook with macros in LibreOffice as a person does: types, presses buttons,
and prints as JSON what is seen meanwhile.

usage: press_buttons.py FOLDER WORKBOOK ACTIONS

ACTIONS is the name of a file with a JSON list of
  ["press", macro]                  calls the macro of a button
  ["press while", macro, seconds, macro]
                                    calls the second one while the first one runs
  ["type", sheet, cell, value]      a text, a number, null for nothing
  ["fill", sheet, cell, rows]       many cells at once
  ["protect", sheet], ["open", sheet]
  ["see", sheet, cell]              the text of a cell
  ["range", sheet, range]           values of cells, row by row
  ["colour", sheet, cell]           the colour of a cell's text
  ["sheets"]                        the names of the sheets
  ["buttons", sheet]                captions and macros of its buttons
  ["save", file]
What was seen is printed in its order. No return codes are looked at: without a window
LibreOffice passes over errors in macros, so what counts are the cells.
"""

import json
import pathlib
import sys
import threading

# No traces beside the scripts.
sys.dont_write_bytecode = True

import libreoffice
import unohelper
from com.sun.star.awt import XCallback
from com.sun.star.beans import PropertyValue

EXCEL = {".xlsm": "Calc MS Excel 2007 VBA XML", ".xlsx": "Calc MS Excel 2007 XML"}


def property_of(name, value):
    return PropertyValue(Name=name, Value=value)


def load(office, path):
    """The document of a workbook, whose macros may run; shown, since macros need a view."""
    always = 4  # com.sun.star.document.MacroExecMode.ALWAYS_EXECUTE_NO_WARN
    options = (property_of("MacroExecutionMode", always),)
    return office.loadComponentFromURL(pathlib.Path(path).as_uri(), "_blank", 0, options)


class Press(unohelper.Base, XCallback):
    """A press that the program carries out itself, between two events."""

    def __init__(self, press):
        self.press = press
        self.done = threading.Event()

    def notify(self, _):
        self.press()
        self.done.set()


class Workbook:
    def __init__(self, document):
        self.document = document

    def press(self, macro):
        place = f"vnd.sun.star.script:VBAProject.NpButtons.{macro}?language=Basic&location=document"
        script = self.document.getScriptProvider().getScript(place)
        script.invoke((), (), ())

    def press_while(self, first, seconds, second):
        """Presses a button while the macro of another one lets the program take events."""
        manager = libreoffice.program.ServiceManager
        main = manager.createInstanceWithContext(
            "com.sun.star.awt.AsyncCallback", libreoffice.program
        )
        press = Press(lambda: self.press(second))
        timer = threading.Timer(seconds, lambda: main.addCallback(press, None))
        timer.start()
        self.press(first)
        timer.join()
        if not press.done.wait(60):
            raise TimeoutError("the second press never came")

    def sheet(self, name):
        return self.document.Sheets.getByName(name)

    def cell(self, sheet, name):
        return self.sheet(sheet).getCellRangeByName(name)

    def buttons(self, sheet):
        seen = []
        form = self.sheet(sheet).DrawPage.Forms.getByIndex(0)
        for number in range(form.Count):
            button = form.getByIndex(number)
            events = form.getScriptEvents(number)
            seen.append([button.Label, [event.ScriptCode for event in events]])
        return seen

    def act(self, action, *rest):
        """Carries out an action; what is seen by it, in a list, if it is one that looks."""
        if action == "press":
            self.press(rest[0])
        elif action == "press while":
            self.press_while(*rest)
        elif action == "type":
            sheet, name, value = rest
            if value is None:
                self.cell(sheet, name).setString("")
            elif isinstance(value, str):
                self.cell(sheet, name).setString(value)
            else:
                self.cell(sheet, name).setValue(value)
        elif action == "fill":
            sheet, name, rows = rest
            start = self.cell(sheet, name).CellAddress
            sheet = self.sheet(sheet)
            right, bottom = start.Column + len(rows[0]) - 1, start.Row + len(rows) - 1
            cells = sheet.getCellRangeByPosition(start.Column, start.Row, right, bottom)
            cells.setDataArray(tuple(tuple(row) for row in rows))
        elif action == "protect":
            self.sheet(rest[0]).protect("")
        elif action == "open":
            self.sheet(rest[0]).unprotect("")
        elif action == "save":
            path = pathlib.Path(rest[0])
            self.document.storeToURL(path.as_uri(), (property_of("FilterName", EXCEL[path.suffix]),))
        elif action == "see":
            return [self.cell(*rest).getString()]
        elif action == "range":
            return [self.cell(*rest).getDataArray()]
        elif action == "colour":
            return [self.cell(*rest).CharColor]
        elif action == "sheets":
            return [self.document.Sheets.ElementNames]
        elif action == "buttons":
            return [self.buttons(*rest)]
        else:
            raise ValueError(action)
        return []


def acted(office, path, actions):
    document = load(office, path)
    workbook = Workbook(document)
    try:
        return [seen for action in actions for seen in workbook.act(*action)]
    finally:
        document.close(True)


if __name__ == "__main__":
    folder, path, actions = sys.argv[1:]
    actions = json.loads(pathlib.Path(actions).read_text(encoding="utf-8"))
    seen = libreoffice.run(folder, lambda office: acted(office, path, actions))
    print(json.dumps(seen))
