"""Opens protected workbooks in LibreOffice and prints as JSON the names of their sheets;
null for one that the password does not open.

usage: unlock_in_libreoffice.py FOLDER PASSWORD WORKBOOK...

FOLDER takes the profile of this LibreOffice, so that no other one is disturbed.
"""

import json
import pathlib
import sys

# No traces beside the scripts.
sys.dont_write_bytecode = True

import libreoffice
import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.uno import Exception as OfficeError


def value(name, value):
    """A named value, as LibreOffice takes arguments."""
    named = PropertyValue()
    named.Name, named.Value = name, value
    return named


def opened(office, path, password):
    """The sheets of a workbook."""
    url = pathlib.Path(path).absolute().as_uri()
    arguments = (value("Hidden", True), value("Password", password))
    try:
        document = office.loadComponentFromURL(url, "_blank", 0, arguments)
    except OfficeError:
        return None
    if document is None:
        return None
    try:
        return document.Sheets.ElementNames
    finally:
        document.close(True)


if __name__ == "__main__":
    folder, password, *paths = sys.argv[1:]
    run = lambda office: [opened(office, path, password) for path in paths]
    print(json.dumps(libreoffice.run(folder, run)))
