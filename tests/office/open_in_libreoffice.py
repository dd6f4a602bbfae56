"""Opens workbooks in LibreOffice, calculates every formula anew, and prints as JSON what is
in them then: what a person sees who opens them.

usage: open_in_libreoffice.py FOLDER WORKBOOK...

FOLDER takes the profile of this LibreOffice, so that no other one is disturbed.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

# For all that is done here; reached only when LibreOffice hangs.
SECONDS = 120

ERRORS = 4  # com.sun.star.sheet.FormulaResult.ERROR
FORMULAS = 7  # of any result


def start(folder):
    """Starts LibreOffice; returns its process and the place where it listens."""
    pipe = f"pipe,name=numplace{os.getpid()};urp"
    profile = pathlib.Path(folder, "profile").as_uri()
    process = subprocess.Popen(
        [
            "soffice",
            f"-env:UserInstallation={profile}",
            "--headless",
            "--norestore",
            f"--accept={pipe};StarOffice.ComponentContext",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        # A group of its own: the program is started by a script.
        start_new_session=True,
    )
    return process, f"uno:{pipe};StarOffice.ComponentContext"


def desktop(process, place):
    """The desktop of LibreOffice, as soon as it listens."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    while True:
        try:
            context = resolver.resolve(place)
            return context.ServiceManager.createInstanceWithContext(
                "com.sun.star.frame.Desktop", context
            )
        except NoConnectException:
            if process.poll() not in (None, 0):
                raise
            time.sleep(0.1)


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
    hidden = PropertyValue(Name="Hidden", Value=True)
    url = pathlib.Path(path).as_uri()
    document = office.loadComponentFromURL(url, "_blank", 0, (hidden,))
    try:
        document.calculateAll()
        return [seen(document.Sheets.getByIndex(i)) for i in range(document.Sheets.Count)]
    finally:
        document.close(True)


def run(folder, work):
    """Starts LibreOffice, lets `work` use its desktop, ends it, and prints what came out."""
    process, place = start(folder)
    kill = lambda: os.killpg(process.pid, signal.SIGKILL)
    # When it is killed, the call that waits for it fails.
    timer = threading.Timer(SECONDS, kill)
    timer.start()
    try:
        print(json.dumps(work(desktop(process, place))))
    finally:
        timer.cancel()
        kill()
        process.wait()


if __name__ == "__main__":
    folder, *paths = sys.argv[1:]
    run(folder, lambda office: [opened(office, path) for path in paths])
