"""Tests zip files and prints as JSON the first damaged part of each, or null.

usage: test_zip.py FILE...
"""

import json
import sys
import zipfile

print(json.dumps([zipfile.ZipFile(path).testzip() for path in sys.argv[1:]]))
