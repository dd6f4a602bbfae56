"""Drives the add-in in LibreOffice and asserts what stands in the cells afterwards.

usage: drive.py FOLDER

FOLDER holds numplace.oxt, functions.oxt, the command (numplace), the books sample.solved.xlsx,
empty.xlsx and lines.xlsx; all that is made goes there as well. Prints the names of the checks that
passed.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import traceback

sys.dont_write_bytecode = True

import uno
from com.sun.star.connection import NoConnectException

import checks
from calc import Calc, install

# For all that is done here; reached only when LibreOffice hangs.
SECONDS = 280


def start(folder, profile):
    pipe = "pipe,name=numplace%d;urp" % os.getpid()
    environment = dict(os.environ, NUMPLACE_LOG=os.path.join(folder, "log.txt"))
    # Found by the path, as for a user.
    environment["PATH"] = folder + os.pathsep + environment["PATH"]
    environment.pop("NUMPLACE", None)
    process = subprocess.Popen(
        [
            "soffice",
            "-env:UserInstallation=" + profile,
            "--headless",
            "--norestore",
            "--accept=" + pipe + ";StarOffice.ComponentContext",
        ],
        env=environment,
        start_new_session=True,
    )
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext(
        "com.sun.star.bridge.UnoUrlResolver", local
    )
    end = time.monotonic() + 60
    while True:
        try:
            return process, resolver.resolve("uno:" + pipe + ";StarOffice.ComponentContext")
        except NoConnectException:
            assert time.monotonic() < end, "LibreOffice does not start"
            time.sleep(0.1)


def usual_options(calc):
    for option, usual in (("Command", ""), ("Language", "en"), ("LimitMs", 10000)):
        calc.set_option(option, usual)


def main():
    folder = os.path.abspath(sys.argv[1])
    wanted = sys.argv[2:]
    profile = pathlib.Path(folder, "profile").as_uri()
    for extension in ("numplace.oxt", "functions.oxt"):
        install(shutil.which("unopkg"), profile, os.path.join(folder, extension))
    process, context = start(folder, profile)
    kill = lambda *_: os.killpg(process.pid, signal.SIGKILL)
    signal.signal(signal.SIGALRM, kill)
    signal.alarm(SECONDS)
    failed = 0
    try:
        office = context.ServiceManager.createInstanceWithContext(
            "com.sun.star.frame.Desktop", context
        )
        calc = Calc(office, context, os.path.join(folder, "log.txt"))
        usual_options(calc)
        for name, check in checks.all_checks():
            if wanted and not any(word in name for word in wanted):
                continue
            begin = time.monotonic()
            try:
                check(calc, folder)
                print("passed %s %.1f" % (name, time.monotonic() - begin), flush=True)
            except Exception:
                failed += 1
                print("FAILED %s" % name, flush=True)
                traceback.print_exc()
                print("said: %s" % calc.said(), file=sys.stderr)
            finally:
                calc.close()
                usual_options(calc)
    finally:
        kill()
        process.wait()
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
