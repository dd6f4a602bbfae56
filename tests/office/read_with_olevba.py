"""Prints as JSON the macros of a workbook as olevba reads them: module, text.

usage: read_with_olevba.py WORKBOOK
"""

import json
import sys

from oletools.olevba import VBA_Parser

parser = VBA_Parser(sys.argv[1])
modules = [[name, code] for _, _, name, code in parser.extract_macros()]
stomped = parser.detect_vba_stomping()
parser.close()
print(json.dumps([modules, stomped]))
