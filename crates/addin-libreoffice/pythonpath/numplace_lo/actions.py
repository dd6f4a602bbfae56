"""What each entry of the menu does.

    an entry --> look where the puzzle is (main thread)
             --> ask the command        (a thread, so that the window stays alive)
             --> write what it said     (main thread, one step of the undo list)
"""

import os
import threading
import time
import traceback

import unohelper
from com.sun.star.awt import XCallback
from com.sun.star.lang import DisposedException

from . import boards, client, pages, write
from .settings import OPTIONS, configuration, language, option, service
from .words import Refused, Trouble, say

# Seconds more than the limit of a puzzle that a child may be silent.
SLACK = 10
# Seconds between two looks at the status bar.
PROGRESS = 0.1


class Place:
    """Where an entry was used: the window, its document, what the user set."""

    def __init__(self, context, frame):
        self.context, self.frame = context, frame
        self.lang = language(context)
        controller = frame.getController() if frame is not None else None
        self.document = controller.getModel() if controller is not None else None
        service = "com.sun.star.sheet.SpreadsheetDocument"
        if self.document is None or not self.document.supportsService(service):
            raise Trouble("no_sheet")

    def option(self, name):
        return option(self.context, name)

    def tell(self, text, kind="info"):
        """Says something in a box."""
        note(text)
        show(self.context, self.frame, self.lang, text, kind)


def note(text):
    """Adds to the file that NUMPLACE_LOG names: for reports, and for tests."""
    path = os.environ.get("NUMPLACE_LOG")
    if path:
        with open(path, "a", encoding="utf-8") as log:
            log.write(text.replace("\n", " / ") + "\n")


def show(context, frame, lang, text, kind):
    from com.sun.star.awt.MessageBoxType import ERRORBOX, INFOBOX

    window = frame.getContainerWindow() if frame is not None else None
    if window is None:
        return
    box = service(context, "com.sun.star.awt.Toolkit").createMessageBox(
        window, ERRORBOX if kind == "error" else INFOBOX, 1, say(lang, "title"), text
    )
    box.execute()
    box.dispose()


class Job(unohelper.Base, XCallback):
    """A request on its way. There is one at a time."""

    running = None

    def __init__(self, place, request, seconds, of, then):
        self.place, self.request, self.seconds, self.then = place, request, seconds, then
        self.stopped = threading.Event()
        self.path = client.command(place.option("Command"))
        self.callback = service(place.context, "com.sun.star.awt.AsyncCallback")
        self.puzzles = {}
        self.of, self.looked = of, 0.0
        self.indicator = place.frame.createStatusIndicator()
        self.indicator.start(say(place.lang, "working"), max(of, 1))
        self.outcome = None

    def start(self):
        Job.running = self
        thread = threading.Thread(target=self.work)
        thread.daemon = True
        thread.start()

    def stop(self):
        self.stopped.set()

    def event(self, line):
        """An event of a book, in the thread."""
        if line.get("ev") == "result":
            self.puzzles[line["no"]] = line["puzzle"]
            return
        now = time.monotonic()
        if now - self.looked >= PROGRESS:
            self.looked = now
            text = "%s %d / %d" % (say(self.place.lang, "working"), line["done"], self.of)
            try:
                self.indicator.setText(text)
                self.indicator.setValue(line["done"])
            except Exception:
                # The window is gone: nobody waits for the rest.
                self.stopped.set()

    def work(self):
        try:
            asked = client.ask(
                self.path,
                self.request,
                self.place.lang,
                self.seconds,
                self.stopped.is_set,
                self.event,
            )
            self.outcome = (asked, None)
        except (Trouble, Refused) as trouble:
            self.outcome = (None, trouble)
        except Exception:
            self.outcome = (None, Trouble("internal", traceback.format_exc(limit=3)))
        try:
            self.callback.addCallback(self, None)
        except Exception:
            Job.running = None

    def notify(self, data):
        """Back in the main thread."""
        Job.running = None
        place = self.place
        try:
            self.indicator.end()
            asked, trouble = self.outcome
            if trouble is not None:
                raise trouble
            reply, letters = asked
            guarded(place.context, place.frame, lambda: self.then(reply, self.puzzles, letters))
        except (Trouble, Refused) as trouble:
            try:
                place.tell(trouble.text(place.lang), "error")
            except DisposedException:
                pass
        except DisposedException:
            # The document was closed meanwhile.
            pass


def guarded(context, frame, work):
    """Calls `work` and tells what it cannot do."""
    lang = "en"
    try:
        lang = language(context)
        work()
        return
    except (Trouble, Refused) as trouble:
        text = trouble.text(lang)
    except DisposedException:
        return
    except Exception:
        text = say(lang, "internal", traceback.format_exc(limit=4))
    note(text)
    show(context, frame, lang, text, "error")


def run(context, frame, action):
    """An entry of the menu."""

    def work():
        if action == "stop":
            return stop(context, frame)
        if action == "command":
            return find_command(context, frame)
        if Job.running is not None:
            raise Trouble("busy")
        return ACTIONS[action](Place(context, frame))

    guarded(context, frame, work)


def stop(context, frame):
    if Job.running is None:
        raise Trouble("nothing_runs")
    Job.running.stop()


def find_command(context, frame):
    """Lets the user choose the file of the command."""
    picker = service(context, "com.sun.star.ui.dialogs.FilePicker")
    if picker.execute() == 1:
        path = unohelper.fileUrlToSystemPath(picker.getSelectedFiles()[0])
        settings = configuration(context, OPTIONS, True)
        settings.setPropertyValue("Command", path)
        settings.commitChanges()


def options(place):
    """What of the solver's flags is set."""
    return {"search": place.option("Search") or "classic"}


def limit(place):
    return max(int(place.option("LimitMs")), 1)


def ask(place, op, board, cells, then, grid=None, **more):
    """Asks about a board; `then` writes what comes, if the board is as it was."""
    if not any(cells):
        raise Trouble("empty", board.name())
    request = dict(more, op=op, grid=grid or board.grid(cells), options=options(place))
    request["limit"] = {"ms": limit(place)}

    def answered(reply, puzzles, letters):
        if not board.same(cells):
            raise Trouble("changed")
        then(reply, letters)

    # A verdict, the techniques and the search for slips each have the limit.
    Job(place, request, 3 * limit(place) / 1000.0 + SLACK, 1, answered).start()


def calculate(place):
    """Solves the board."""
    board = boards.board(place.document)
    write.refuse_locked(place.document, board.sheet)
    cells = board.read()
    if board.place == "board":
        board.refuse_formulas()

    def then(reply, letters):
        puzzle = reply["puzzle"]
        with write.Step(place.document, place.lang, "calculate"):
            if board.place == "book":
                solved = [(board, cells, puzzle)]
                write.results(place.document, board.book, solved, letters, place.lang)
            elif board.place == "input":
                pages.last_run(place.document, board, cells, puzzle, letters, place.lang, False)
            else:
                answer = write.solution(puzzle, board.n)
                if answer:
                    write.fill(place.document, board, cells, answer)
        tell_solved(place, puzzle)

    ask(place, "solve", board, cells, then)


def tell_solved(place, puzzle):
    text = write.flag(puzzle, place.lang)
    if puzzle["level"] is not None:
        text += ", %s %d %s" % (say(place.lang, "level"), puzzle["level"], puzzle["level_name"])
    place.tell(text, "info" if puzzle["status"] == "conquered" else "error")


def clear(place):
    """Empties the board; of a puzzle in a book, takes away what a run gave."""
    board = boards.board(place.document)
    write.refuse_locked(place.document, board.sheet)
    if board.place == "board":
        board.refuse_formulas()
    with write.Step(place.document, place.lang, "clear"):
        if board.place == "book":
            write.forget(board.book, [board])
        else:
            write.empty(board)
        if board.place == "input":
            pages.clear_last_run(board)


def hint(place):
    """Tells the next step and goes to its cell."""
    board = boards.board(place.document)
    cells = board.read()
    grid = board.grid(cells)
    given = stored(place.document, board)
    if given and all(one in (0, cell) for one, cell in zip(given, cells)):
        # What came later may be wrong, and can be told from what was given.
        later = [0 if one else cell for one, cell in zip(given, cells)]
        grid = dict(board.grid(given), placed=later)

    def then(reply, letters):
        step, fault = reply["step"], reply["fault"]
        at = []
        if fault:
            at = fault["at"][:1]
        elif step and step["cell"]:
            at = [step["cell"]]
        elif step:
            at = [removed[:2] for removed in step["removed"][:1]]
        active = place.document.CurrentController.ActiveSheet
        # An Open sheet shows a puzzle that stands on another sheet.
        if at and board.sheet.Name == active.Name:
            go_to(place, board, *at[0])
        place.tell(reply["text"], "error" if fault else "info")

    ask(place, "hint", board, cells, then, grid)


def go_to(place, board, row, col):
    if board.place == "book" and board.book.form == "line":
        return
    cell = board.sheet.getCellByPosition(board.col + col - 1, board.row + row - 1)
    place.document.CurrentController.select(cell)


def procedure(place):
    """Solves the board and writes its steps."""
    board = boards.board(place.document)
    if board.place == "input":
        write.refuse_locked(place.document, board.sheet)
    elif place.document.isReadonly():
        raise Trouble("read_only")
    cells = board.read()

    def then(reply, letters):
        puzzle = reply["puzzle"]
        document, page = place.document, None
        with write.Step(document, place.lang, "procedure"):
            if board.place == "input":
                pages.last_run(document, board, cells, puzzle, letters, place.lang, True)
            else:
                page = pages.procedure(document, board, cells, puzzle, letters, place.lang)
        if page is not None:
            document.CurrentController.setActiveSheet(page)
        tell_solved(place, puzzle)

    ask(place, "solve", board, cells, then, want=["steps"])


def stored_key(board):
    return "numplace %s %s" % (board.sheet.Name, board.name())


def stored(document, board):
    """The problem that was stored for a board, if one was."""
    properties = document.DocumentProperties.UserDefinedProperties
    key = stored_key(board)
    if not properties.PropertySetInfo.hasPropertyByName(key):
        return None
    words = str(properties.getPropertyValue(key)).split()
    cells = [int(word) for word in words if word.isdigit()]
    return cells if len(cells) == board.n ** 2 and max(cells) <= board.n else None


def store(place):
    """Remembers the problem of the board; from an Input sheet also stores it in its book."""
    document = place.document
    board = boards.board(document)
    if board.place == "book":
        raise Trouble("in_book")
    write.refuse_locked(document, board.sheet)
    cells = board.read()
    if not any(cells):
        raise Trouble("empty", board.name())
    into = None
    if board.place == "input" and board.is_stored():
        book = boards.book_titled(document, board.book_cell.String.strip())
        write.refuse_locked(document, book.sheet)
        into = free_slot(book, board, cells)
    properties = document.DocumentProperties.UserDefinedProperties
    key, value = stored_key(board), " ".join(str(cell) for cell in cells)
    if properties.PropertySetInfo.hasPropertyByName(key):
        properties.setPropertyValue(key, value)
    else:
        properties.addProperty(key, 128, value)
    document.setModified(True)
    if into is None:
        return place.tell(say(place.lang, "stored", board.name()))
    book, no, row = into
    with write.Step(document, place.lang, "store"):
        write.put(book.sheet, row, 0, [[float(no)]])
        if book.form == "line":
            text = "".join(boards.sign(cell) for cell in cells)
            write.put(book.sheet, row, boards.DIGITS, [[text]])
        else:
            slot = boards.Board(book.sheet, row, boards.DIGITS, book.n)
            write.place(document, slot, cells)
        if not board.number_cell.String.strip():
            board.number_cell.Value = no
    return place.tell(say(place.lang, "stored_book", no, book.title))


def free_slot(book, board, cells):
    """Number and row for a puzzle in a book."""
    if book.n != board.n:
        raise Trouble("other_size", board.number_cell.String, book.n, board.n)
    cell = board.number_cell
    no = boards.is_number(cell.Value if cell.Value else cell.String)
    for slot in book.slots:
        digits = book.digits(slot)
        if slot.no == no:
            if digits is not None and digits != cells:
                raise Trouble("taken", no, book.title)
            return book, no, slot.row
        if no is None and digits is None:
            return book, slot.no, slot.row
    rows = [slot.row for slot in book.slots]
    usual = book.n + 2 if book.form == "grid" else 1
    pitch = rows[-1] - rows[-2] if len(rows) > 1 and book.form == "grid" else usual
    row = rows[-1] + (pitch if book.n <= pitch <= 2 * usual or pitch == 1 else usual)
    # What the user wrote under the puzzles stays.
    row = max(row, len(book.data)) if row < len(book.data) else row
    return book, no or max(slot.no for slot in book.slots) + 1, row


def reinput(place):
    """Puts the stored problem onto the board again."""
    board = boards.board(place.document)
    if board.place == "book":
        raise Trouble("in_book")
    write.refuse_locked(place.document, board.sheet)
    cells = stored(place.document, board)
    if cells is None:
        raise Trouble("nothing_stored", board.name())
    with write.Step(place.document, place.lang, "reinput"):
        write.place(place.document, board, cells)
        if board.place == "input":
            pages.clear_last_run(board)


def load(place):
    """Puts a puzzle of a book onto the board, or onto the Input sheet."""
    document = place.document
    sheet = document.CurrentController.ActiveSheet
    boards.look_at(document)
    page = boards.input_of(document, sheet)
    if page is not None:
        cell = page.number_cell
        book = boards.book_titled(document, page.book_cell.String.strip())
        no = boards.is_number(cell.Value if cell.Value else cell.String)
        if no is None:
            raise Trouble("no_number", cell.String, book.title)
        slot, target = book.numbered(no), page
    elif boards.book_of(sheet) is not None or boards.is_open(document, sheet):
        slot = boards.board(document)
        inputs = [boards.input_of(document, one) for one in boards.sheets(document)]
        inputs = [one for one in inputs if one is not None and one.n == slot.n]
        if not inputs:
            raise Trouble("no_input")
        target = inputs[0]
    else:
        target, slot = boards.board(document), boards.chosen(document)
    if slot.n != target.n:
        raise Trouble("other_size", slot.no, slot.n, target.n)
    write.refuse_locked(document, target.sheet)
    cells = slot.read()
    with write.Step(document, place.lang, "input"):
        write.place(document, target, cells)
        if target.place == "input":
            pages.clear_last_run(target)
            target.number_cell.Value = slot.no
            target.book_cell.String = slot.book.sheet.Name
    if target.sheet.Name != sheet.Name:
        document.CurrentController.setActiveSheet(target.sheet)
    place.tell(say(place.lang, "loaded", slot.no, slot.book.title, target.name()))


def book_of(place):
    """The book that the user means, and the numbers of the first and last puzzle."""
    document = place.document
    sheet = document.CurrentController.ActiveSheet
    boards.look_at(document)
    book = boards.book_of(sheet)
    if book is not None:
        return book, None, None
    if boards.is_open(document, sheet):
        book = boards.book_titled(document, boards.open_cell(document, sheet, "np_book").String.strip())
        ends = []
        for name in ("np_from", "np_to"):
            cell = boards.open_cell(document, sheet, name)
            ends.append(int(cell.Value) if cell is not None and cell.Value else None)
        return book, ends[0], ends[1]
    return boards.book_titled(document, ""), None, None


def book_request(place, book, first, last):
    """The puzzles of a book that are to be solved, as a request; those that cannot be read."""
    items, puzzles = [], []
    for slot in book.slots:
        if (first is not None and slot.no < first) or (last is not None and slot.no > last):
            continue
        try:
            cells = book.digits(slot)
        except Trouble as trouble:
            puzzles.append((slot, None, trouble))
            continue
        if cells is None:
            continue
        # Numbers may be there twice: places are sent instead.
        item = {"no": len(puzzles) + 1, "grid": slot.grid(cells)}
        items.append(item)
        puzzles.append((slot, cells, None))
    if not puzzles:
        raise Trouble("no_puzzles", book.title)
    request = {"op": "book", "puzzles": items, "options": options(place)}
    request["limit"] = {"ms_each": limit(place)}
    return request, puzzles


def unreadable(trouble, n):
    """A result for cells that are no puzzle."""
    fault = {"code": "unreadable", "en": trouble.text("en"), "ja": trouble.text("ja"), "at": []}
    nothing = dict.fromkeys(
        ("givens", "blanks", "level", "level_name", "technical_point", "elapsed_ms", "solution")
    )
    return dict(nothing, status="unreadable", fault=fault, counts={}, playback="", size=n)


def with_book(place, then):
    """Solves a book; `then` is called with the slots, digits and results of its puzzles."""
    book, first, last = book_of(place)
    request, puzzles = book_request(place, book, first, last)

    def answered(reply, results, letters):
        now = boards.book_of(book.sheet)
        if now is None or now.data != book.data:
            raise Trouble("changed")
        solved = []
        for at, (slot, cells, trouble) in enumerate(puzzles, 1):
            if trouble is not None:
                solved.append((slot, [0] * book.n ** 2, unreadable(trouble, book.n)))
            else:
                solved.append((slot, cells, results[at]))
        then(book, solved, letters)
        conquered = sum(1 for _, _, puzzle in solved if puzzle["status"] == "conquered")
        place.tell(say(place.lang, "book_done", book.title, len(solved), conquered))

    seconds = 3 * limit(place) / 1000.0 + SLACK
    Job(place, request, seconds, len(request["puzzles"]), answered).start()


def continuous(place):
    """Solves a book and writes answers and facts beside its puzzles."""
    book = book_of(place)[0]
    write.refuse_locked(place.document, book.sheet)

    def then(book, solved, letters):
        with write.Step(place.document, place.lang, "continuous"):
            write.results(place.document, book, solved, letters, place.lang)

    with_book(place, then)


def book_page(key, page):
    """An entry that writes a sheet about a book."""

    def action(place):
        if place.document.isReadonly():
            raise Trouble("read_only")

        def then(book, solved, letters):
            document = place.document
            with write.Step(document, place.lang, key):
                made = page(document, book, solved, letters, place.lang)
            document.CurrentController.setActiveSheet(made)

        with_book(place, then)

    return action


ACTIONS = {
    "clear": clear,
    "store": store,
    "reinput": reinput,
    "input": load,
    "calculate": calculate,
    "hint": hint,
    "procedure": procedure,
    "continuous": continuous,
    "results": book_page("results", pages.results),
    "summary": book_page("summary", pages.summary),
    "stop": None,
    "command": None,
}
