"""Opens a workbook in LibreOffice, makes choices on its Open sheets, calculates every formula
anew, and prints as JSON what is shown after each choice.

usage: replay_in_libreoffice.py FOLDER WORKBOOK < CHOICES

FOLDER takes the profile of this LibreOffice. CHOICES is a JSON array of objects: the name of
a sheet, its size, the top left cells of its boards, the first row of its table, the cells of
its texts, and "set": what to type, cell by cell.
"""

import json
import sys

# No traces beside the scripts.
sys.dont_write_bytecode = True

import libreoffice

ERRORS = 4  # com.sun.star.sheet.FormulaResult.ERROR


def value(cell):
    """What a cell shows: a number, a text, or None for nothing."""
    if cell.getError():
        return f"error {cell.getError()}"
    if cell.FormulaResultType2 == 1 or (cell.Type.value == "VALUE"):
        return cell.Value
    return cell.String or None


def board(sheet, at, size):
    corner = sheet.getCellRangeByName(at).CellAddress
    cells = sheet.getCellRangeByPosition(
        corner.Column, corner.Row, corner.Column + size - 1, corner.Row + size - 1
    )
    return [cell for row in cells.getDataArray() for cell in row]


def shown(document, choice):
    sheet = document.Sheets.getByName(choice["sheet"])
    for name, typed in choice["set"].items():
        cell = sheet.getCellRangeByName(name)
        if isinstance(typed, str):
            cell.String = typed
        else:
            cell.Value = typed
    document.calculateAll()
    visible = sheet.getCellRangeByName("A1:BZ1200")
    table = sheet.getCellRangeByName(choice["table"]).getDataArray()
    return {
        "boards": [board(sheet, at, choice["size"]) for at in choice["boards"]],
        "cells": {name: value(sheet.getCellRangeByName(name)) for name in choice["cells"]},
        "table": table,
        "chart": sheet.getCellRangeByName(choice["chart"]).getDataArray(),
        "errors": visible.queryFormulaCells(ERRORS).RangeAddressesAsString,
    }


def replay(office, path, choices):
    document = libreoffice.load(office, path)
    try:
        return [shown(document, choice) for choice in choices]
    finally:
        document.close(True)


folder, path = sys.argv[1:]
choices = json.load(sys.stdin)
print(json.dumps(libreoffice.run(folder, lambda office: replay(office, path, choices))))
