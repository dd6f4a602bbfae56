"""Starts LibreOffice and connects to it, for the scripts beside this one."""

import os
import pathlib
import signal
import subprocess
import threading
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

# For all that is done here; reached only when LibreOffice hangs.
SECONDS = 240

# The component context of the program, as soon as it is connected.
program = None


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
    global program
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    while True:
        try:
            program = resolver.resolve(place)
            return program.ServiceManager.createInstanceWithContext(
                "com.sun.star.frame.Desktop", program
            )
        except NoConnectException:
            if process.poll() not in (None, 0):
                raise
            time.sleep(0.1)


def run(folder, task):
    """Calls `task` with the desktop of a LibreOffice that is ended afterwards."""
    process, place = start(folder)
    kill = lambda: os.killpg(process.pid, signal.SIGKILL)
    # When it is killed, the call that waits for it fails.
    timer = threading.Timer(SECONDS, kill)
    timer.start()
    try:
        return task(desktop(process, place))
    finally:
        timer.cancel()
        kill()
        process.wait()


def load(office, path):
    """The document of a workbook."""
    hidden = PropertyValue(Name="Hidden", Value=True)
    return office.loadComponentFromURL(pathlib.Path(path).as_uri(), "_blank", 0, (hidden,))
