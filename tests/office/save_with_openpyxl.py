"""Opens a workbook with openpyxl and saves it under another name.

usage: save_with_openpyxl.py WORKBOOK NEW
"""

import sys

import openpyxl

_, path, new = sys.argv
openpyxl.load_workbook(path).save(new)
print("true")
