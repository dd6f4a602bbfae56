"""Opens workbooks with openpyxl and prints as JSON what is in them.

usage: read_with_openpyxl.py WORKBOOK...
"""

import json
import sys

import openpyxl


def rgb(font):
    """The colour of a font; nothing for one of the theme, which is none of ours."""
    return font.color.rgb if font.color and font.color.type == "rgb" else ""


def seen(values, formulas):
    """What is in a sheet, which was read for its values and for its formulas."""
    cells = [cell for row in formulas.iter_rows() for cell in row]
    flags = [cell for cell in cells if cell.value == "Conquer"]
    fonts = [cell.font for cell in cells if cell.value]
    colours = [rgb(font) for font in fonts]
    return {
        "name": values.title,
        "rows": [list(row) for row in values.iter_rows(values_only=True)],
        "formulas": sum(cell.data_type == "f" for cell in cells),
        "charts": len(formulas._charts),
        "flags": sorted({(rgb(cell.font), bool(cell.font.bold)) for cell in flags}),
        "blue": colours.count("FF0000FF"),
        "formats": sorted({cell.number_format for cell in cells}),
    }


def defined_names(workbook):
    """The defined names of a workbook: a list up to openpyxl 3.0, then a dictionary."""
    names = workbook.defined_names
    return names.values() if hasattr(names, "values") else names.definedName


def opened(path):
    """What is in a workbook."""
    values = openpyxl.load_workbook(path, data_only=True)
    formulas = openpyxl.load_workbook(path)
    return {
        "sheets": [seen(values[sheet.title], sheet) for sheet in formulas.worksheets],
        "tabs": formulas.sheetnames,
        "chart sheets": [sheet.title for sheet in formulas.chartsheets],
        "names": {
            name.name: name.attr_text
            for name in defined_names(formulas)
            if name.name.startswith("_numplace_")
        },
    }


# Formulas of arrays are objects.
print(json.dumps([opened(path) for path in sys.argv[1:]], default=str))
