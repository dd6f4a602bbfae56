"""The command, asked by lines of JSON. One process for each job, ended with it."""

import json
import os
import queue
import shutil
import subprocess
import threading
import time

from . import VERSION
from .words import Refused, Trouble

# Seconds for the first reply, and for what a cancel is answered with.
START = 10
LAST = 3
# Seconds between two looks whether to stop.
LOOK = 0.1


def command(option):
    """The command to start: as set, by the environment, in the path, where cargo puts it."""
    home = os.path.join(os.path.expanduser("~"), ".cargo", "bin", "numplace")
    places = [option, os.environ.get("NUMPLACE", ""), "numplace", home]
    # What is set is meant: another one is not taken in its place.
    told = [place for place in places[:2] if place]
    places = told[:1] or places[2:]
    for place in places:
        found = shutil.which(place)
        if found:
            return found
    raise Trouble("no_command", ", ".join(places))


class Child:
    """A running command."""

    def __init__(self, path):
        self.path = path
        # No black window on Windows.
        flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        try:
            self.process = subprocess.Popen(
                [path, "serve", "--stdio"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=flags,
            )
        except (OSError, ValueError) as error:
            raise Trouble("cannot_start", path, error)
        self.lines = queue.Queue()
        self.requests = queue.Queue()
        for target in (self._read, self._write):
            thread = threading.Thread(target=target)
            thread.daemon = True
            thread.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def _write(self):
        # By a thread: a child that does not read would keep the one who writes for ever.
        while True:
            line = self.requests.get()
            try:
                if line is None:
                    return self.process.stdin.close()
                self.process.stdin.write(line)
                self.process.stdin.flush()
            except (OSError, ValueError):
                return None

    def send(self, request):
        self.requests.put(json.dumps(request).encode("ascii") + b"\n")

    def line(self, until, stop):
        """The next line as a value; None when nothing came until then or `stop` says so."""
        while True:
            left = until - time.monotonic()
            if left <= 0 or stop():
                return None
            try:
                line = self.lines.get(timeout=min(left, LOOK))
            except queue.Empty:
                continue
            if line is None:
                raise Trouble("killed")
            try:
                value = json.loads(line.decode("utf-8"))
            except ValueError:
                raise Trouble("other_program", self.path)
            if not isinstance(value, dict):
                raise Trouble("other_program", self.path)
            return value

    def kill(self):
        self.requests.put(None)
        try:
            self.process.kill()
            self.process.wait()
        except OSError:
            pass


def short(version):
    """What has to agree: while the first number is 0, the second one as well."""
    parts = version.split(".")
    return parts[:2] if parts[0] == "0" else parts[:1]


def greet(child, lang, stop):
    """Finds out who answers; the letters of the techniques in the order of their table."""
    child.send({"id": "hello", "op": "hello", "proto": 1, "lang": lang})
    try:
        hello = child.line(time.monotonic() + START, stop)
    except Trouble as trouble:
        # One who goes without a word is no numplace that knows `serve`.
        raise Trouble("other_program", child.path) if trouble.key == "killed" else trouble
    if hello is None:
        raise Trouble("stopped", 0) if stop() else Trouble("stuck", START)
    if hello.get("id") != "hello" or hello.get("name", "numplace") != "numplace":
        raise Trouble("other_program", child.path)
    version = str(hello.get("version", "?"))
    if not hello.get("ok") or hello.get("proto") != 1 or short(version) != short(VERSION):
        raise Trouble("other_version", child.path, version, VERSION)
    return [row["letter"] for row in hello.get("techniques", [])]


def ask(path, request, lang, seconds, stop, event):
    """Asks the command something: its reply, and the letters of the techniques.

    `seconds` is the longest time between two lines; `stop` says whether to stop;
    `event` is called with the events of a book.
    """
    child = Child(path)
    try:
        letters = greet(child, lang, stop)
        request = dict(request, id="job", lang=lang)
        child.send(request)
        never = lambda: False
        cancelled = False
        until = time.monotonic() + seconds
        done = 0
        while True:
            line = child.line(until, never if cancelled else stop)
            if line is None:
                if not cancelled and stop():
                    child.send({"id": "job", "op": "cancel"})
                    cancelled = True
                    until = time.monotonic() + LAST
                    continue
                raise Trouble("stopped", done) if cancelled else Trouble("stuck", seconds)
            if line.get("id") != "job":
                continue
            if "ev" in line:
                if not cancelled:
                    until = time.monotonic() + seconds
                    done = line.get("done", done)
                    event(line)
                continue
            if cancelled:
                raise Trouble("stopped", done)
            if not line.get("ok"):
                raise Refused(line.get("error") or {})
            return line, letters
    finally:
        child.kill()


class Session:
    """A command that stays, for many small requests one after the other."""

    def __init__(self):
        self.child, self.path, self.letters, self.number = None, None, [], 0

    def ask(self, path, request, lang, seconds):
        """The reply to a request; a child that fails is ended, the next request starts another."""
        never = lambda: False
        try:
            if self.child is None or self.path != path or self.child.process.poll() is not None:
                self.end()
                self.child, self.path = Child(path), path
                self.letters = greet(self.child, lang, never)
            self.number += 1
            self.child.send(dict(request, id=self.number, lang=lang))
            until = time.monotonic() + seconds
            while True:
                line = self.child.line(until, never)
                if line is None:
                    raise Trouble("stuck", seconds)
                if line.get("id") == self.number and "ev" not in line:
                    break
        except Trouble:
            self.end()
            raise
        if not line.get("ok"):
            raise Refused(line.get("error") or {})
        return line

    def end(self):
        if self.child is not None:
            self.child.kill()
            self.child = None
