"""Worksheet functions: NUMPLACE.SOLVE, LEVEL, TECHNIQUES and COUNT.

An extension of its own: whoever has no use for them does without. A function is calculated in
the main thread, so the window waits for it, as long as the limit at most.
"""

import unohelper
from com.sun.star.lang import Locale, XServiceInfo, XServiceName
from com.sun.star.sheet import XAddIn
from org.numplace.functions import XFunctions

# A package of its own: the other extension may be there or not, and may be older.
from numplace_functions_lo import boards, client, settings
from numplace_functions_lo.words import Refused, Trouble, say

NAME = "org.numplace.functions.Functions"
SERVICES = ("com.sun.star.sheet.AddIn", NAME)
# Milliseconds for one puzzle, and seconds until a child that is silent is ended.
LIMIT, SECONDS = 5000, 20
# Puzzles whose results are kept.
KEPT = 2000

FUNCTIONS = {"solve": "SOLVE", "level": "LEVEL", "techniques": "TECHNIQUES", "count": "COUNT"}


def grid(rows):
    """The puzzle of a range, or of a cell with a text."""
    if len(rows) == 1 and len(rows[0]) == 1:
        text = str(rows[0][0] or "").strip()
        n = int(round(len(text) ** 0.5))
        if n < boards.SMALLEST or n * n != len(text):
            raise Trouble("no_board", '"%s"' % text)
        return n, boards.line_cells(text, n, '"%s"' % text), True
    n = len(rows)
    if n < boards.SMALLEST or any(len(row) != n for row in rows):
        raise Trouble("no_board", "%dx%d" % (n, len(rows[0]) if rows else 0))
    cells = []
    for at, row in enumerate(rows):
        for to, value in enumerate(row):
            found = boards.digit(value, n)
            if found is None:
                raise Trouble("bad_cell", "(%d,%d)" % (at + 1, to + 1), boards.shown(value), n)
            cells.append(found)
    return n, cells, False


class Functions(unohelper.Base, XServiceInfo, XServiceName, XAddIn, XFunctions):
    """What Calc calls."""

    def __init__(self, context, *arguments):
        self.context = context
        self.locale = Locale("en", "US", "")
        self.session = client.Session()
        self.kept = {}

    # The functions.

    def solve(self, rows):
        def of(reply, n, is_text):
            puzzle = reply["puzzle"]
            if not puzzle["solution"] and not puzzle.get("cells"):
                return ((self._flag(puzzle),),)
            if is_text:
                return ((puzzle["solution"],),)
            digits = puzzle.get("cells") or [boards.character(c, n) for c in puzzle["solution"]]
            return tuple(tuple(float(d) for d in digits[at : at + n]) for at in range(0, n * n, n))

        return self._asked(rows, "solve", of, lambda text: ((text,),))

    def level(self, rows):
        def of(reply, n, is_text):
            puzzle = reply["puzzle"]
            level = puzzle["level"]
            return float(level) if level is not None else self._flag(puzzle)

        return self._asked(rows, "solve", of, str)

    def techniques(self, rows):
        def of(reply, n, is_text):
            counts = reply["puzzle"]["counts"]
            letters = [letter for letter in self.session.letters if letter in counts]
            text = " ".join("%s%d" % (letter, counts[letter]) for letter in letters)
            return text or self._flag(reply["puzzle"])

        return self._asked(rows, "solve", of, str)

    def count(self, rows, most):
        most = int(most) if isinstance(most, float) and most >= 1 else 1000

        def of(reply, n, is_text):
            return float(reply["solutions"][0])

        return self._asked(rows, "check", of, str, want=["count"], most=most)

    # What they share.

    def _lang(self):
        return "ja" if self.locale.Language == "ja" else "en"

    def _flag(self, puzzle):
        status = puzzle["status"]
        return say(self._lang(), "stuck_puzzle" if status == "stuck" else status)

    def _asked(self, rows, op, of, wrong, **more):
        lang = self._lang()
        try:
            n, cells, is_text = grid(rows)
            key = (op, tuple(cells), str(more))
            if key not in self.kept:
                request = dict(more, op=op, grid={"size": n, "cells": cells}, limit={"ms": LIMIT})
                if len(self.kept) >= KEPT:
                    self.kept.clear()
                path = client.command(self._option())
                self.kept[key] = self.session.ask(path, request, lang, SECONDS)
            return of(self.kept[key], n, is_text)
        except (Trouble, Refused) as trouble:
            return wrong(trouble.text(lang))
        except Exception as error:
            return wrong(say(lang, "internal", error))

    def _option(self):
        """The command as the extension with the menu has it set, if that is installed."""
        try:
            return settings.option(self.context, "Command")
        except Exception:
            return ""

    # What every add-in has.

    def getServiceName(self):
        return NAME

    def getImplementationName(self):
        return NAME

    def supportsService(self, name):
        return name in SERVICES

    def getSupportedServiceNames(self):
        return SERVICES

    def setLocale(self, locale):
        self.locale = locale

    def getLocale(self):
        return self.locale

    def getProgrammaticFuntionName(self, display):
        for name, shown in FUNCTIONS.items():
            if "NUMPLACE." + shown == display:
                return name
        return ""

    def getDisplayFunctionName(self, name):
        return "NUMPLACE." + FUNCTIONS[name] if name in FUNCTIONS else ""

    def getFunctionDescription(self, name):
        return ""

    def getDisplayArgumentName(self, name, argument):
        return ("puzzle", "most")[argument] if argument < 2 else ""

    def getArgumentDescription(self, name, argument):
        return ""

    def getProgrammaticCategoryName(self, name):
        return "Add-In"

    def getDisplayCategoryName(self, name):
        return "Add-In"


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Functions, NAME, SERVICES)
