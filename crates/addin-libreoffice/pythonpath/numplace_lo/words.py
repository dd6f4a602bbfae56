"""Everything a user reads, in English and Japanese."""

WORDS = {
    "title": ("Numplace", "ナンプレ"),
    # What is wrong with the place where an entry was used.
    "no_sheet": (
        "Numplace works on sheets: open a spreadsheet first.",
        "ナンプレは表計算ドキュメントで使います。",
    ),
    "no_board": (
        "{0} is no board. Select a square of 4x4 cells or more, such as 9x9, or put the cursor "
        "on a puzzle of a book sheet.",
        "{0}は盤面ではありません。9x9のような正方形の範囲（4x4以上）を選択するか、問題集のシートで"
        "問題の上にカーソルを置いてください。",
    ),
    "no_board_book": (
        "No puzzle stands in row {0}. Put the cursor into a row of a puzzle.",
        "{0}行目には問題がありません。問題のある行にカーソルを置いてください。",
    ),
    "formulas": (
        "{0} holds formulas, so no puzzle can be written there.",
        "{0}には数式があるため、問題を書き込めません。",
    ),
    "bad_cell": (
        "{0} holds \"{1}\"; expected a digit from 1 to {2}, or nothing.",
        "{0}の「{1}」は1～{2}の数字でも空白でもありません。",
    ),
    "empty": ("There is no digit in {0}.", "{0}には数字がありません。"),
    "protected": (
        "The sheet \"{0}\" is protected. Take the protection off first (Tools - Protect Sheet).",
        "シート「{0}」は保護されています。先に保護を解除してください（ツール→シートの保護）。",
    ),
    "read_only": (
        "This document can only be read. Save it under another name first.",
        "このドキュメントは読み取り専用です。先に別の名前で保存してください。",
    ),
    "changed": (
        "The cells were changed while numplace was working, so nothing was written. Try again.",
        "計算中にセルが変更されたため、何も書き込みませんでした。もう一度実行してください。",
    ),
    "no_book": (
        "No sheet of this document is a puzzle book: row 2 counts 1, 2, 3, ... from column L on, and "
        "column A has the numbers of the puzzles.",
        "このドキュメントには問題集のシートがありません（2行目のL列から1、2、3…、A列に問題番号）。",
    ),
    "several_books": (
        "Several sheets are puzzle books: {0}. Go to one of them first.",
        "問題集のシートが複数あります（{0}）。先にその1つを表示してください。",
    ),
    "no_such_book": (
        "There is no puzzle book \"{0}\"; the books are {1}.",
        "問題集「{0}」はありません。あるのは{1}です。",
    ),
    "no_number": (
        "There is no puzzle no. {0} in {1}.",
        "{1}に問題{0}はありません。",
    ),
    "no_puzzles": (
        "There is no puzzle to calculate in {0}.",
        "{0}には計算する問題がありません。",
    ),
    "no_input": (
        "This document has no Input sheet; select a square of cells to put the puzzle into.",
        "このドキュメントには入力シートがありません。問題を入れる正方形の範囲を選択してください。",
    ),
    "other_size": (
        "Puzzle no. {0} is {1}x{1}, but the board is {2}x{2}.",
        "問題{0}は{1}x{1}ですが、盤面は{2}x{2}です。",
    ),
    "taken": (
        "No. {0} of {1} has another puzzle already. Give another number, or leave it empty.",
        "{1}の問題{0}には別の問題があります。番号を変えるか、空白にしてください。",
    ),
    "in_book": (
        "This puzzle stands in a book already.",
        "この問題は既に問題集にあります。",
    ),
    "nothing_stored": (
        "No problem has been stored for {0}. Use Store Problem first.",
        "{0}には保存された問題がありません。先に「問題を保存」を使ってください。",
    ),
    # What happened.
    "stored": ("The problem of {0} is stored.", "{0}の問題を保存しました。"),
    "stored_book": (
        "The problem is stored as no. {0} of {1}.",
        "問題を{1}の{0}番に保存しました。",
    ),
    "loaded": ("Puzzle no. {0} of {1} is in {2}.", "{1}の問題{0}を{2}に入れました。"),
    "solved": ("{0}", "{0}"),
    "book_done": (
        "{0}: {1} puzzles, {2} Conquer.",
        "{0}：{1}問中{2}問Conquer",
    ),
    "complete": ("The puzzle is complete.", "すべて埋まっています。"),
    "stopped": (
        "Stopped after {0} puzzles; nothing was written.",
        "{0}問で中止しました。何も書き込んでいません。",
    ),
    "nothing_runs": ("Nothing is being calculated.", "計算中のものはありません。"),
    "busy": (
        "Numplace is still calculating. Wait, or press Stop.",
        "計算中です。終わるまで待つか、「中止」を押してください。",
    ),
    "working": ("Numplace: calculating", "ナンプレ：計算中"),
    # What is wrong with the command.
    "no_command": (
        "The command numplace was not found. Install it, or tell where it is: Numplace - Find the "
        "Command. Looked for: {0}",
        "numplaceコマンドが見つかりません。インストールするか、「ナンプレ→コマンドの場所」で"
        "指定してください。探した場所：{0}",
    ),
    "cannot_start": (
        "{0} cannot be started: {1}",
        "{0}を起動できません：{1}",
    ),
    "other_program": (
        "{0} does not answer as numplace does. Choose another one: Numplace - Find the Command.",
        "{0}はnumplaceではないようです。「ナンプレ→コマンドの場所」で指定し直してください。",
    ),
    "other_version": (
        "{0} is version {1}, and this extension is of version {2}. Make the extension anew with "
        "\"numplace addin\" and install it, or install numplace {2}.",
        "{0}のバージョンは{1}ですが、この拡張機能は{2}用です。「numplace addin」で拡張機能を作り直して"
        "インストールするか、numplace {2}をインストールしてください。",
    ),
    "stuck": (
        "numplace did not answer for {0} seconds and was ended; nothing was written.",
        "numplaceが{0}秒間応答しなかったため、終了させました。何も書き込んでいません。",
    ),
    "killed": (
        "numplace ended before it was done; nothing was written.",
        "numplaceが途中で終了しました。何も書き込んでいません。",
    ),
    "internal": (
        "An error of the extension itself; nothing was written. {0}",
        "拡張機能自身の誤りです。何も書き込んでいません。{0}",
    ),
    # Words on sheets.
    "conquered": ("Conquer", "Conquer"),
    "assisted": ("Assisted", "補助あり"),
    "stuck_puzzle": ("Not Conquer", "未解決"),
    "many": ("Several solutions", "複数解"),
    "none": ("No solution", "解なし"),
    "invalid": ("Invalid", "問題に誤り"),
    "undecided": ("Undecided", "判定できず"),
    "unreadable": ("Unreadable", "読み取れず"),
    "last_run": ("the last run", "最後の実行の結果"),
    "answer": ("answer", "解答"),
    "givens": ("givens", "表出数"),
    "blanks": ("blanks", "空白数"),
    "level": ("level", "レベル"),
    "level_no": ("level no.", "レベル番号"),
    "time": ("time (s)", "時間(秒)"),
    "points": ("Technical Point", "テクニカルポイント"),
    "techniques": ("techniques", "使用解法"),
    "no": ("no.", "番号"),
    "cell": ("cell", "マス"),
    "digit": ("digit", "数字"),
    "technique": ("technique", "解法"),
    "house": ("house", "場所"),
    "explanation": ("explanation", "説明"),
    "elapsed": ("elapsed (s)", "経過(秒)"),
    "page": ("title, page", "題・ページ"),
    "result": ("result", "結果"),
    "published": ("published level", "表示レベル"),
    "strategy": ("strategy level", "戦略レベル"),
    "playback": ("playback", "再生列"),
    "status": ("status", "状態"),
    "total": ("total", "合計"),
    "mean": ("mean", "平均"),
    "not_conquered": ("Not Conquer", "未解決の問題"),
    "procedure_sheet": ("Procedure (board)", "手順（盤面）"),
    "results_sheet": ("Results (add-in)", "計算結果（アドイン）"),
    "summary_sheet": ("Summary (add-in)", "集計（アドイン）"),
    # Names of the entries, as the undo list shows them.
    "clear": ("Clear", "クリア"),
    "store": ("Store Problem", "問題を保存"),
    "reinput": ("ReInput Problem", "問題を再入力"),
    "input": ("Input Problem", "問題を入力"),
    "calculate": ("Calculate", "計算"),
    "hint": ("Next Hint", "次のヒント"),
    "procedure": ("Procedure", "手順"),
    "continuous": ("Continuous Calculation", "連続計算"),
    "results": ("Results", "計算結果"),
    "summary": ("Summary", "集計"),
}


def say(lang, key, *values):
    """A text in a language, with values put in."""
    english, japanese = WORDS[key]
    return (japanese if lang == "ja" else english).format(*values)


class Trouble(Exception):
    """Why an entry cannot do its job: a key of the words, and values."""

    def __init__(self, key, *values):
        super().__init__(key, *values)
        self.key, self.values = key, values

    def text(self, lang):
        return say(lang, self.key, *self.values)


class Refused(Exception):
    """What the command itself says against a request."""

    def __init__(self, error):
        super().__init__(error.get("code"))
        self.error = error

    def text(self, lang):
        return self.error.get(lang) or self.error.get("en") or str(self.error)
