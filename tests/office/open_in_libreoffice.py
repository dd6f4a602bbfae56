"""Opens workbooks in LibreOffice, calculates every formula anew, and prints as JSON what is
in them then: what a person sees who opens them.

usage: open_in_libreoffice.py FOLDER WORKBOOK...

FOLDER takes the profile of this LibreOffice, so that no other one is disturbed.
"""

import json
import sys

# No traces beside the scripts.
sys.dont_write_bytecode = True

import libreoffice

ERRORS = 4  # com.sun.star.sheet.FormulaResult.ERROR
FORMULAS = 7  # of any result


def seen(sheet):
    """What is in a sheet."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.RangeAddress
    area = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)
    rows = area.getDataArray()
    flags = [
        sheet.getCellByPosition(col, row)
        for row, values in enumerate(rows)
        for col, value in enumerate(values)
        if value == "Conquer"
    ]
    return {
        "name": sheet.Name,
        "rows": rows,
        "errors": area.queryFormulaCells(ERRORS).RangeAddressesAsString,
        "formulas": sum(1 for _ in area.queryFormulaCells(FORMULAS).Cells),
        "charts": sheet.Charts.Count,
        "flags": sorted({(flag.CharColor, flag.CharWeight) for flag in flags}),
    }


def opened(office, path):
    """What is in a workbook."""
    document = libreoffice.load(office, path)
    try:
        document.calculateAll()
        return [seen(document.Sheets.getByIndex(i)) for i in range(document.Sheets.Count)]
    finally:
        document.close(True)


if __name__ == "__main__":
    folder, *paths = sys.argv[1:]
    run = lambda office: [opened(office, path) for path in paths]
    print(json.dumps(libreoffice.run(folder, run)))
