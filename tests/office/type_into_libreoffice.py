"""Types into a workbook in LibreOffice as a person does, and prints as JSON what is seen
meanwhile. Nothing is calculated but what typing sets off.

usage: type_into_libreoffice.py FOLDER WORKBOOK ACTIONS

ACTIONS is a JSON list of ["type", sheet, cell, text or number], ["see", sheet, cell]
and ["save", file]. What was seen is printed in its order.
"""

import json
import pathlib
import sys

sys.dont_write_bytecode = True

import uno  # finds what is imported next
from com.sun.star.beans import PropertyValue

from open_in_libreoffice import run


def acted(office, path, actions):
    """Carries out actions on a workbook; what was seen."""
    hidden = PropertyValue(Name="Hidden", Value=True)
    excel = PropertyValue(Name="FilterName", Value="Calc MS Excel 2007 XML")
    url = pathlib.Path(path).as_uri()
    document = office.loadComponentFromURL(url, "_blank", 0, (hidden,))
    seen = []
    try:
        for action, *rest in actions:
            if action == "save":
                document.storeToURL(pathlib.Path(rest[0]).as_uri(), (excel,))
                continue
            sheet, name, *value = rest
            cell = document.Sheets.getByName(sheet).getCellRangeByName(name)
            if action == "type" and isinstance(value[0], str):
                cell.setString(value[0])
            elif action == "type":
                cell.setValue(value[0])
            else:
                seen.append(cell.getString())
        return seen
    finally:
        document.close(True)


folder, path, actions = sys.argv[1:]
run(folder, lambda office: acted(office, path, json.loads(actions)))
