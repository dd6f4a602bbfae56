Attribute VB_Name = "NpReports"
Option Explicit
' What the command finds, written to the page, the book and the sheets of reports. Nothing is
' written before all answers are there.

' Columns of the hidden sheet of replies.
Private Const BOOK_COL As Long = 1
Private Const NO_COL As Long = 2
Private Const PUZZLE_COL As Long = 3
Private Const STATUS_COL As Long = 4
Private Const SOLUTION_COL As Long = 5
Private Const LEVEL_COL As Long = 6
Private Const LEVEL_NAME_COL As Long = 7
Private Const PUBLISHED_COL As Long = 8
Private Const POINTS_COL As Long = 9
Private Const KLEVEL_COL As Long = 10
Private Const PLAYBACK_COL As Long = 11
Private Const GIVENS_COL As Long = 12
Private Const BLANKS_COL As Long = 13
Private Const SECONDS_COL As Long = 14
Private Const COUNTS_COL As Long = 15
Private Const FLAG_COL As Long = 16
Private Const ROW_COL As Long = 17
Private Const TITLE_COL As Long = 18
Private Const REPLY_COLS As Long = 18

' Puzzles in one request: few enough to show progress, many enough to be fast.
Private Const TOGETHER As Long = 20

' Rows and columns of the sheet of a procedure.
Private Const FIRST_STEP As Long = 19

' Solves the puzzle in the grid; with its procedure, if that is wanted.
Public Function NpSolveGrid(withSteps As Boolean) As Boolean
    Dim digits() As Long, givens As Long, rows As Long, cols As Long, n As Long
    Dim request As String, answer As String, seconds As Double, puzzle As Long, steps As Long
    Dim reply() As Variant, title As String, number As Long, flag As String
    n = NpSize()
    If Not NpReadGrid(digits, givens) Then Exit Function
    If givens = 0 Then
        NpFault = NpText("t.empty_grid")
        Exit Function
    End If
    If Not NpCheckGrid(digits) Then Exit Function
    If Not NpBlock(NpGet("np_block"), n, rows, cols) Then Exit Function
    If Not NpSeconds("np_seconds", 86400, seconds) Then Exit Function
    If withSteps Then
        If Not NpIsOpenTo(NpSheet("np_steps")) Then Exit Function
    End If
    NpProgress NpText("t.solving")
    request = "{""id"":2,""op"":""solve"",""grid"":" & NpGridJson(digits, rows, cols, "") & NpOptions()
    request = request & ",""limit"":{""ms"":" & CLng(seconds * 1000) & "}"
    If withSteps Then request = request & ",""want"":[""steps""]"
    If Not NpAsk(request & "}", seconds, answer) Then
        If NpStopAsked Then NpFault = NpText("t.stopped", "0", "1")
        Exit Function
    End If
    If Not NpIsGood(answer) Then Exit Function
    puzzle = NpFind(answer, 1, "puzzle")
    ReDim reply(1 To 1, 1 To REPLY_COLS)
    TakeReply answer, puzzle, n, reply, 1
    ShowReply reply
    steps = CountSteps(answer, puzzle)
    flag = reply(1, FLAG_COL)
    If withSteps Then
        If NpChosenNumber(number) Then title = NpText("t.problem", NpGet("np_book"), "" & number)
        If title = "" Or Not IsStoredAs(number, digits) Then title = NpText("t.input_problem", NpGet("np_book"))
        WriteSteps answer, puzzle, steps, digits, reply, title
        If steps > 0 Then NpShow NpSheet("np_steps")
        NpMessage NpText("t.steps", "" & steps)
    ElseIf reply(1, SOLUTION_COL) <> "" Then
        NpMessage NpText("t.solved", "" & (n * n - givens))
    Else
        NpMessage flag
    End If
    If withSteps And reply(1, SOLUTION_COL) = "" Then NpMessage flag
    NpSolveGrid = True
End Function

' Whether the chosen book has this puzzle under this number.
Private Function IsStoredAs(number As Long, digits() As Long) As Boolean
    Dim book As Object, row As Long, known() As Long, givens As Long
    If number = 0 Then Exit Function
    If Not NpChosenBook(book) Then Exit Function
    row = NpRowOf(book, number)
    If row = 0 Then Exit Function
    NpReadPuzzle book, row, known, givens
    IsStoredAs = (NpLine(known) = NpLine(digits))
End Function

' Takes what is told of a puzzle into a row of replies: in one way through its fields, since
' LibreOffice takes its time over each sign.
Private Sub TakeReply(answer As String, puzzle As Long, n As Long, reply() As Variant, row As Long)
    Dim item As Long, key As String, status As String, fault As String
    item = NpFirst(answer, puzzle)
    Do While item > 0
        key = NpTextAt(answer, item)
        item = NpNext(answer, item)
        Select Case key
        Case "status"
            status = NpTextAt(answer, item)
            reply(row, STATUS_COL) = status
        Case "solution"
            If n <= 9 Then reply(row, SOLUTION_COL) = FromSigns(NpTextAt(answer, item), n)
        Case "cells"
            reply(row, SOLUTION_COL) = FromNumbers(answer, item, n)
        Case "level"
            reply(row, LEVEL_COL) = NpNumberOrText(NpTextAt(answer, item))
        Case "level_name"
            reply(row, LEVEL_NAME_COL) = NpTextAt(answer, item)
        Case "technical_point"
            reply(row, POINTS_COL) = NpNumberOrText(NpTextAt(answer, item))
        Case "klevel"
            reply(row, KLEVEL_COL) = NpNumberOrText(NpTextAt(answer, item))
        Case "playback"
            reply(row, PLAYBACK_COL) = NpTextAt(answer, item)
        Case "givens"
            reply(row, GIVENS_COL) = NpNumberOrText(NpTextAt(answer, item))
        Case "blanks"
            reply(row, BLANKS_COL) = NpNumberOrText(NpTextAt(answer, item))
        Case "elapsed_ms"
            If NpTextAt(answer, item) <> "" Then reply(row, SECONDS_COL) = Val(NpTextAt(answer, item)) / 1000
        Case "counts"
            reply(row, COUNTS_COL) = Counts(answer, item)
        Case "fault"
            If NpIsJapanese() Then
                fault = NpField(answer, item, "ja")
            Else
                fault = NpField(answer, item, "en")
            End If
        End Select
        item = NpNext(answer, item)
    Loop
    reply(row, FLAG_COL) = NpText("t.status." & status)
    If fault <> "" Then reply(row, FLAG_COL) = reply(row, FLAG_COL) & ": " & fault
End Sub

' An answer of one sign for each digit as numbers with blanks between; nothing when there is none.
Private Function FromSigns(text As String, n As Long) As String
    Dim parts() As String, at As Long
    If Len(text) <> n * n Then Exit Function
    ReDim parts(0 To n * n - 1)
    For at = 1 To n * n
        parts(at - 1) = Mid$(text, at, 1)
    Next
    FromSigns = Join(parts, " ")
End Function

' An answer that is a list of numbers in the same form.
Private Function FromNumbers(answer As String, ByVal at As Long, n As Long) As String
    Dim parts() As String, item As Long, count As Long
    item = NpFirst(answer, at)
    If item = 0 Then Exit Function
    ReDim parts(0 To n * n - 1)
    Do While item > 0 And count < n * n
        parts(count) = NpTextAt(answer, item)
        count = count + 1
        item = NpNext(answer, item)
    Loop
    If count = n * n Then FromNumbers = Join(parts, " ")
End Function

' How often each technique was used, in the order that the command tells it: B41 R6 Q2 A1.
Private Function Counts(answer As String, ByVal at As Long) As String
    Dim item As Long, place As Long, letters As String, all() As String
    letters = NpText("t.letters")
    ReDim all(0 To Len(letters))
    item = NpFirst(answer, at)
    Do While item > 0
        place = InStr(1, letters, NpTextAt(answer, item), 0)
        all(place) = NpTextAt(answer, item)
        item = NpNext(answer, item)
        all(place) = all(place) & NpTextAt(answer, item) & " "
        item = NpNext(answer, item)
    Loop
    Counts = Trim$(Join(all, ""))
End Function

Private Function CountSteps(answer As String, puzzle As Long) As Long
    Dim item As Long
    item = NpFirst(answer, NpFind(answer, puzzle, "steps"))
    Do While item > 0
        CountSteps = CountSteps + 1
        item = NpNext(answer, item)
    Loop
End Function

' Shows on the page what was found of the puzzle in the grid.
Private Sub ShowReply(reply() As Variant)
    Dim digits() As Long
    NpEmptyAnswer
    If reply(1, SOLUTION_COL) <> "" Then
        NpFromLine "" & reply(1, SOLUTION_COL), digits
        NpWriteBoard NpCells("np_answer"), digits
    End If
    NpPut "np_status", NpText("t.status." & reply(1, STATUS_COL))
    If Not IsEmpty(reply(1, LEVEL_COL)) Then NpPut "np_level", reply(1, LEVEL_COL) & " " & reply(1, LEVEL_NAME_COL)
    NpPut "np_points", reply(1, POINTS_COL)
    NpPut "np_klevel", reply(1, KLEVEL_COL)
    NpPut "np_counts", reply(1, COUNTS_COL)
    NpPut "np_playback", reply(1, PLAYBACK_COL)
    NpPut "np_time", reply(1, SECONDS_COL)
End Sub

' Writes the procedure in the places of the original: A18 how many steps there are, and from
' row 19 on number, cell, digit and label, and in column U the seconds.
Private Sub WriteSteps(answer As String, puzzle As Long, steps As Long, digits() As Long, reply() As Variant, title As String)
    Dim sheet As Object, n As Long, board As Long, table() As Variant, item As Long, row As Long
    Dim cell As Long, cols As Variant, width As Long, last As Long, found() As Long, most As Long, field As Long, key As String
    Set sheet = NpSheet("np_steps")
    n = NpSize()
    ' Columns of the house, the deform, what was crossed out, the seconds, the reason.
    If n <= 14 Then
        board = 5
        cols = Array(5, 9, 15, 21, 26)
    Else
        board = 23
        cols = Array(5, 7, 10, 21, 14)
    End If
    width = 26
    most = n * n
    If steps > most Then most = steps
    ' Rows of an earlier procedure that was longer.
    last = NpLastFilled(sheet, 1)
    If last < FIRST_STEP + most Then last = FIRST_STEP + most
    ReDim table(1 To last - FIRST_STEP + 1, 1 To width)
    item = NpFirst(answer, NpFind(answer, puzzle, "steps"))
    Do While item > 0
        row = row + 1
        table(row, 1) = row
        field = NpFirst(answer, item)
        Do While field > 0
            key = NpTextAt(answer, field)
            field = NpNext(answer, field)
            Select Case key
            Case "cell"
                cell = NpFirst(answer, field)
                If cell > 0 Then table(row, 2) = "(" & NpTextAt(answer, cell) & "," & NpTextAt(answer, NpNext(answer, cell)) & ")"
            Case "digit"
                table(row, 3) = NpNumberOrText(NpTextAt(answer, field))
            Case "label"
                table(row, 4) = NpTextAt(answer, field)
            Case "house"
                table(row, cols(0)) = NpTextAt(answer, field)
            Case "removed"
                table(row, cols(1)) = Deforms(answer, field)
                table(row, cols(2)) = Removed(answer, field)
            Case "elapsed_us"
                table(row, cols(3)) = Val(NpTextAt(answer, field)) / 1000000
            Case "text"
                table(row, cols(4)) = NpTextAt(answer, field)
            End Select
            field = NpNext(answer, field)
        Loop
        item = NpNext(answer, item)
        If row Mod 50 = 0 Then NpBeat
    Loop
    ' An empty value would leave what stands there. Merged cells are cleared as a whole only.
    If n <= 14 Then
        sheet.Range(sheet.Cells(FIRST_STEP, 1), sheet.Cells(last, width)).ClearContents
    Else
        sheet.Range(sheet.Cells(FIRST_STEP, 1), sheet.Cells(last, 21)).ClearContents
    End If
    ' Column by column: some columns are merged, and others hold the boards further right.
    WriteColumn sheet, table, 1, 4
    For cell = 0 To 4
        WriteColumn sheet, table, CLng(cols(cell)), CLng(cols(cell))
    Next
    sheet.Cells(1, 1).Value = title
    sheet.Cells(2, 1).Value = NpText("t.status." & reply(1, STATUS_COL))
    sheet.Cells(17, 1).Value = Trim$(reply(1, COUNTS_COL) & "   " & reply(1, PLAYBACK_COL))
    sheet.Cells(18, 1).Value = steps
    NpWriteBoard sheet.Range(sheet.Cells(3, board), sheet.Cells(2 + n, board + n - 1)), digits
    ReDim found(1 To n * n)
    If reply(1, SOLUTION_COL) <> "" Then NpFromLine "" & reply(1, SOLUTION_COL), found
    NpWriteBoard sheet.Range(sheet.Cells(3, board + n + 1), sheet.Cells(2 + n, board + 2 * n)), found
End Sub

Private Sub WriteColumn(sheet As Object, table() As Variant, first As Long, last As Long)
    Dim part() As Variant, row As Long, col As Long
    ReDim part(1 To UBound(table, 1), 1 To last - first + 1)
    For row = 1 To UBound(table, 1)
        For col = first To last
            part(row, col - first + 1) = table(row, col)
        Next
    Next
    sheet.Range(sheet.Cells(FIRST_STEP, first), sheet.Cells(FIRST_STEP + UBound(table, 1) - 1, last)).Value = part
End Sub

' The searches whose eliminations a step rests on, each once: Vb Qr.
Private Function Deforms(answer As String, ByVal at As Long) As String
    Dim item As Long, part As Long, place As Long, label As String
    item = NpFirst(answer, at)
    Do While item > 0
        part = NpFirst(answer, item)
        For place = 1 To 3
            If part > 0 Then part = NpNext(answer, part)
        Next
        label = NpTextAt(answer, part)
        If label <> "" And InStr(1, " " & Deforms & " ", " " & label & " ", 0) = 0 Then Deforms = Trim$(Deforms & " " & label)
        item = NpNext(answer, item)
    Loop
End Function

' The candidates that a step crosses out: 4(2,3) 7(5,6).
Private Function Removed(answer As String, ByVal at As Long) As String
    Dim item As Long, part As Long, row As String, col As String
    item = NpFirst(answer, at)
    Do While item > 0
        part = NpFirst(answer, item)
        row = NpTextAt(answer, part)
        part = NpNext(answer, part)
        col = NpTextAt(answer, part)
        part = NpNext(answer, part)
        If Removed <> "" Then Removed = Removed & " "
        Removed = Removed & NpTextAt(answer, part) & "(" & row & "," & col & ")"
        item = NpNext(answer, item)
    Loop
End Function

' ---- The whole book ----

' Solves the problems B2 to C2 of the book.
Public Function NpSolveBook() As Boolean
    Dim book As Object, replies() As Variant, count As Long, digits() As Long
    Dim n As Long, rows As Long, cols As Long, at As Long, good As Long, seconds As Double
    If Not NpChosenBook(book) Then Exit Function
    If Not NpIsOpenTo(book) Then Exit Function
    If Not NpIsOpenTo(NpSheet("np_replies")) Then Exit Function
    If Not NpSeconds("np_seconds", 86400, seconds) Then Exit Function
    n = NpSize()
    If Not BlockOf(book, n, rows, cols) Then Exit Function
    If Not Collect(book, n, rows, cols, replies, count) Then Exit Function
    at = 1
    Do While at <= count
        NpProgress NpText("t.progress", "" & (at - 1), "" & count)
        If Not AskTogether(book, n, rows, cols, seconds, replies, count, at) Then
            If NpStopAsked Then NpFault = NpText("t.stopped", "" & (at - 1), "" & count)
            Exit Function
        End If
    Loop
    ' From here on everything is known.
    Application.ScreenUpdating = False
    For at = 1 To count
        WriteAnswer book, replies, at
        If replies(at, STATUS_COL) = "conquered" Then good = good + 1
        If at Mod 50 = 0 Then NpBeat
    Next
    KeepReplies book, replies, count
    Application.ScreenUpdating = True
    NpListBooks
    NpMessage NpText("t.done", "" & count, "" & good)
    NpSolveBook = True
End Function

' The block shape of a book: F1, or that of the page.
Private Function BlockOf(book As Object, n As Long, rows As Long, cols As Long) As Boolean
    Dim text As String
    If Not IsError(book.Cells(1, 6).Value) Then text = Trim$("" & book.Cells(1, 6).Value)
    If text = "" Then text = NpGet("np_block")
    BlockOf = NpBlock(text, n, rows, cols)
End Function

' The problems to solve, a row of replies for each. Faulty ones have their flag already.
Private Function Collect(book As Object, n As Long, blockRows As Long, blockCols As Long, replies() As Variant, count As Long) As Boolean
    Dim numbers() As Long, rows() As Long, known As Long, at As Long, digits() As Long, givens As Long
    Dim first As Long, last As Long, bad As Long, one As Long, two As Long, all() As Variant, col As Long
    If Not ReadRange(first, last) Then Exit Function
    known = NpRows(book, numbers, rows)
    If known = 0 Then known = 1
    ReDim all(1 To known, 1 To REPLY_COLS)
    For at = 1 To UBound(all, 1)
        If numbers(at) >= first And numbers(at) <= last And numbers(at) > 0 Then
            bad = NpReadPuzzle(book, rows(at), digits, givens)
            If givens > 0 Or bad > 0 Then
                count = count + 1
                all(count, BOOK_COL) = book.Name
                all(count, NO_COL) = numbers(at)
                all(count, PUZZLE_COL) = NpLine(digits)
                all(count, ROW_COL) = rows(at)
                all(count, GIVENS_COL) = givens
                all(count, BLANKS_COL) = n * n - givens
                If Not IsError(book.Cells(rows(at), 2).Value) Then all(count, TITLE_COL) = NpPlain("" & book.Cells(rows(at), 2).Value)
                If Not IsError(book.Cells(rows(at), 5).Value) Then all(count, PUBLISHED_COL) = NpPlain("" & book.Cells(rows(at), 5).Value)
                If bad > 0 Then
                    all(count, STATUS_COL) = "unreadable"
                    all(count, FLAG_COL) = NpText("t.status.unreadable") & ": " & BookCell(book, rows(at), n, bad)
                ElseIf IsCutOff(rows, known, at, n) Then
                    all(count, STATUS_COL) = "unreadable"
                    all(count, FLAG_COL) = NpText("t.status.unreadable") & ": " & NpText("t.no_room", "" & numbers(at), book.Name)
                ElseIf NpClash(digits, n, blockRows, blockCols, one, two) Then
                    all(count, STATUS_COL) = "invalid"
                    all(count, FLAG_COL) = NpText("t.status.invalid") & ": " & NpText("t.clash", BookCell(book, rows(at), n, one), BookCell(book, rows(at), n, two), "" & digits(one))
                End If
            End If
        End If
        If at Mod 50 = 0 Then NpBeat
    Next
    If count = 0 Then
        NpFault = NpText("t.no_puzzles", book.Name)
        Exit Function
    End If
    replies = all
    Collect = True
End Function

' Whether the next number stands before a puzzle ends.
Private Function IsCutOff(rows() As Long, known As Long, at As Long, n As Long) As Boolean
    If at < known Then IsCutOff = (rows(at + 1) < rows(at) + n)
End Function

Private Function BookCell(book As Object, row As Long, n As Long, at As Long) As String
    BookCell = NpBoard(book, row, False).Cells((at - 1) \ n + 1, (at - 1) Mod n + 1).Address(False, False)
End Function

' The first and the last number in B2 and C2.
Private Function ReadRange(first As Long, last As Long) As Boolean
    Dim from As String, upto As String
    from = NpGet("np_from")
    upto = NpGet("np_to")
    first = 1
    last = 9999999
    ReadRange = (from = "" Or NpIsWhole(from)) And (upto = "" Or NpIsWhole(upto))
    If ReadRange And from <> "" Then first = CLng(from)
    If ReadRange And upto <> "" Then last = CLng(upto)
    If first < 1 Or first > last Then ReadRange = False
    If Not ReadRange Then NpFault = NpText("t.bad_range", from, upto)
End Function

' Asks for some puzzles from `at` on, and moves it behind them.
Private Function AskTogether(book As Object, n As Long, rows As Long, cols As Long, seconds As Double, replies() As Variant, count As Long, at As Long) As Boolean
    Dim request As String, answer As String, asked As Long, first As Long, digits() As Long
    Dim item As Long, row As Long, puzzle As Long, got As Long, variant_name As String
    If Not IsError(book.Cells(1, 8).Value) Then variant_name = Trim$("" & book.Cells(1, 8).Value)
    first = at
    Do While at <= count And asked < TOGETHER
        If IsEmpty(replies(at, STATUS_COL)) Then
            NpFromLine "" & replies(at, PUZZLE_COL), digits
            If asked > 0 Then request = request & ","
            ' The place among the replies is told as the number: a book may have one twice.
            request = request & "{""no"":" & at & ",""grid"":" & NpGridJson(digits, rows, cols, variant_name) & "}"
            asked = asked + 1
        End If
        at = at + 1
    Loop
    If asked > 0 Then
        request = "{""id"":4,""op"":""book"",""puzzles"":[" & request & "]" & NpOptions()
        request = request & ",""limit"":{""ms_each"":" & CLng(seconds * 1000) & "}}"
        If Not NpAsk(request, seconds * asked, answer) Then
            at = first
            Exit Function
        End If
        If Not NpIsGood(answer) Then Exit Function
        item = NpFirst(answer, NpFind(answer, 1, "puzzles"))
        Do While item > 0
            row = CLng(Val(NpField(answer, item, "no")))
            If row >= first And row < at Then
                TakeReply answer, item, n, replies, row
                got = got + 1
            End If
            item = NpNext(answer, item)
        Loop
        If got <> asked Then
            NpFault = NpText("t.no_answer", got & "/" & asked)
            Exit Function
        End If
    End If
    AskTogether = True
End Function

' Writes answer, level, time and flag of a puzzle into its book.
Private Sub WriteAnswer(book As Object, replies() As Variant, at As Long)
    Dim row As Long, digits() As Long, facts(1 To 1, 1 To 3) As Variant
    row = replies(at, ROW_COL)
    NpForget book, row
    If replies(at, SOLUTION_COL) <> "" Then
        NpFromLine "" & replies(at, SOLUTION_COL), digits
        NpWriteBoard NpBoard(book, row, True), digits
    End If
    book.Cells(row, 4).Value = replies(at, GIVENS_COL)
    facts(1, 1) = replies(at, LEVEL_COL)
    facts(1, 2) = replies(at, COUNTS_COL)
    facts(1, 3) = replies(at, SECONDS_COL)
    book.Range(book.Cells(row, 6), book.Cells(row, 8)).Value = facts
    book.Range(book.Cells(row, 10), book.Cells(row, 11)).Value = Array(replies(at, PLAYBACK_COL), replies(at, POINTS_COL))
    Flag book.Cells(row, NpFlagCol()), "" & replies(at, FLAG_COL), "" & replies(at, STATUS_COL)
End Sub

' The red Conquer, or in black how else it ended.
Private Sub Flag(cell As Object, text As String, status As String)
    cell.Value = text
    If status = "conquered" Then
        cell.Font.Bold = True
        cell.Font.Color = RGB(255, 0, 0)
    Else
        cell.Font.Bold = False
        cell.Font.Color = RGB(0, 0, 0)
    End If
End Sub

' ---- What was said before ----

' The rows of the hidden sheet of replies; how many.
Private Function OldReplies(table As Variant) As Long
    Dim sheet As Object, last As Long
    Set sheet = NpSheet("np_replies")
    last = NpLastFilled(sheet, NO_COL)
    table = sheet.Range(sheet.Cells(2, 1), sheet.Cells(last + 1, REPLY_COLS)).Value
    OldReplies = last - 1
End Function

' Keeps the replies; those of the same problems give way.
Private Sub KeepReplies(book As Object, replies() As Variant, count As Long)
    Dim sheet As Object, old As Variant, known As Long, all() As Variant, kept As Long, row As Long, col As Long, isNew() As Boolean
    Dim greatest As Long
    Set sheet = NpSheet("np_replies")
    known = OldReplies(old)
    For row = 1 To count
        If replies(row, NO_COL) > greatest Then greatest = replies(row, NO_COL)
    Next
    ReDim isNew(0 To greatest)
    For row = 1 To count
        isNew(replies(row, NO_COL)) = True
    Next
    ReDim all(1 To known + count, 1 To REPLY_COLS)
    For row = 1 To known
        If StaysBeside(old, row, book.Name, isNew, greatest) Then
            kept = kept + 1
            For col = 1 To REPLY_COLS
                all(kept, col) = old(LBound(old, 1) + row - 1, LBound(old, 2) + col - 1)
            Next
        End If
    Next
    For row = 1 To count
        kept = kept + 1
        For col = 1 To REPLY_COLS
            all(kept, col) = replies(row, col)
        Next
    Next
    With sheet.Range(sheet.Cells(2, 1), sheet.Cells(known + count + 1, REPLY_COLS))
        .ClearContents
        .Value = all
    End With
End Sub

Private Function StaysBeside(old As Variant, row As Long, book As String, isNew() As Boolean, greatest As Long) As Boolean
    Dim number As Long
    number = CLng(Val("" & old(LBound(old, 1) + row - 1, LBound(old, 2) + NO_COL - 1)))
    If number <= 0 Then Exit Function
    StaysBeside = True
    If old(LBound(old, 1) + row - 1, LBound(old, 2)) <> book Then Exit Function
    If number <= greatest Then StaysBeside = Not isNew(number)
End Function

' The replies of the chosen book that are still of the puzzles that stand there, in the
' order of the book.
Private Function Current(book As Object, found() As Variant, count As Long) As Boolean
    Dim old As Variant, known As Long, numbers() As Long, rows() As Long, slots As Long, at As Long, row As Long, col As Long
    Dim digits() As Long, givens As Long, top As Long, left_ As Long, place() As Long, greatest As Long, number As Long
    known = OldReplies(old)
    slots = NpRows(book, numbers, rows)
    top = LBound(old, 1) - 1
    left_ = LBound(old, 2) - 1
    ReDim found(1 To slots + 1, 1 To REPLY_COLS)
    ' The row of the reply of each number.
    For at = 1 To slots
        If numbers(at) > greatest Then greatest = numbers(at)
    Next
    ReDim place(0 To greatest)
    For row = 1 To known
        If old(top + row, left_ + BOOK_COL) = book.Name Then
            number = CLng(Val("" & old(top + row, left_ + NO_COL)))
            If number <= greatest Then place(number) = row
        End If
    Next
    For at = 1 To slots
        row = place(numbers(at))
        If row > 0 Then
            NpReadPuzzle book, rows(at), digits, givens
            If NpLine(digits) = old(top + row, left_ + PUZZLE_COL) Then
                count = count + 1
                For col = 1 To REPLY_COLS
                    found(count, col) = old(top + row, left_ + col)
                Next
                found(count, ROW_COL) = rows(at)
            End If
        End If
        If at Mod 50 = 0 Then NpBeat
    Next
    If count = 0 Then
        NpFault = NpText("t.no_replies", book.Name)
    Else
        Current = True
    End If
End Function

' Makes the sheet of results from the replies, and shows it.
Public Function NpShowResults() As Boolean
    Dim book As Object, sheet As Object, found() As Variant, count As Long, n As Long
    Dim at As Long, row As Long, col As Long, table() As Variant, last As Long, digits() As Long, i As Long, width As Long
    Set sheet = NpSheet("np_results")
    If Not NpIsOpenTo(sheet) Then Exit Function
    If Not NpChosenBook(book) Then Exit Function
    If Not Current(book, found, count) Then Exit Function
    n = NpSize()
    width = 12 + 2 * n
    last = sheet.UsedRange.Row + sheet.UsedRange.Rows.Count
    For at = 1 To count
        If found(at, ROW_COL) + n > last Then last = found(at, ROW_COL) + n
    Next
    ReDim table(3 To last, 1 To width)
    For at = 1 To count
        row = found(at, ROW_COL)
        table(row, 1) = found(at, NO_COL)
        table(row, 2) = NpPlain("" & found(at, TITLE_COL))
        table(row, 3) = NpText("t.status." & found(at, STATUS_COL))
        table(row, 4) = found(at, GIVENS_COL)
        table(row, 5) = NpNumberOrText("" & found(at, PUBLISHED_COL))
        table(row, 6) = found(at, LEVEL_COL)
        table(row, 7) = found(at, COUNTS_COL)
        table(row, 8) = found(at, SECONDS_COL)
        table(row, 10) = found(at, PLAYBACK_COL)
        table(row, 11) = found(at, POINTS_COL)
        For col = 12 To 13 + n Step n + 1
            If col = 12 Then
                ReDim digits(1 To n * n)
                If found(at, SOLUTION_COL) <> "" Then NpFromLine "" & found(at, SOLUTION_COL), digits
            Else
                NpFromLine "" & found(at, PUZZLE_COL), digits
            End If
            For i = 0 To n * n - 1
                If digits(i + 1) > 0 Then table(row + i \ n, col + i Mod n) = digits(i + 1)
            Next
        Next
        If at Mod 20 = 0 Then NpBeat
    Next
    sheet.Cells(1, 1).Value = book.Cells(1, 1).Value & NpText("t.end.results")
    With sheet.Range(sheet.Cells(3, 1), sheet.Cells(last, width))
        .ClearContents
        .Value = table
    End With
    For at = 1 To count
        Flag sheet.Cells(found(at, ROW_COL), 3), NpText("t.status." & found(at, STATUS_COL)), "" & found(at, STATUS_COL)
    Next
    NpShow sheet
    NpMessage NpText("t.shown", "" & count, book.Name)
    NpShowResults = True
End Function

' Makes the summary from the replies, and shows it.
Public Function NpShowSummary() As Boolean
    Dim book As Object, sheet As Object, found() As Variant, count As Long, head As Object
    Dim at As Long, col As Long, table() As Variant, last As Long, width As Long, first As Long, titles As Variant, letters() As String
    Dim part As Variant, range_ As String
    Set head = NpCells("np_summary")
    Set sheet = head.Worksheet
    If Not NpIsOpenTo(sheet) Then Exit Function
    If Not NpChosenBook(book) Then Exit Function
    If Not Current(book, found, count) Then Exit Function
    first = head.Row + 1
    width = sheet.UsedRange.Column + sheet.UsedRange.Columns.Count - 1
    titles = sheet.Range(sheet.Cells(head.Row, 1), sheet.Cells(head.Row + 1, width)).Value
    ReDim letters(1 To width)
    For col = 12 To width
        letters(col) = "" & titles(LBound(titles, 1), LBound(titles, 2) + col - 1)
    Next
    last = sheet.UsedRange.Row + sheet.UsedRange.Rows.Count
    If last < first + count + 2 Then last = first + count + 2
    ReDim table(first To last, 1 To width)
    For at = 1 To count
        table(first + at - 1, 1) = found(at, NO_COL)
        table(first + at - 1, 2) = found(at, GIVENS_COL)
        table(first + at - 1, 3) = found(at, BLANKS_COL)
        table(first + at - 1, 4) = found(at, SECONDS_COL)
        table(first + at - 1, 5) = found(at, LEVEL_COL)
        table(first + at - 1, 6) = found(at, LEVEL_NAME_COL)
        table(first + at - 1, 7) = NpNumberOrText("" & found(at, PUBLISHED_COL))
        table(first + at - 1, 8) = NpText("t.status." & found(at, STATUS_COL))
        table(first + at - 1, 9) = found(at, POINTS_COL)
        table(first + at - 1, 10) = found(at, KLEVEL_COL)
        table(first + at - 1, 11) = found(at, PLAYBACK_COL)
        For Each part In Split("" & found(at, COUNTS_COL), " ")
            For col = 12 To width
                If Len(part) > 1 Then
                    If StrComp(letters(col), Left$(part, 1), 0) = 0 Then table(first + at - 1, col) = CLng(Val(Mid$(part, 2)))
                End If
            Next
        Next
        If at Mod 20 = 0 Then NpBeat
    Next
    sheet.Cells(1, 1).Value = book.Cells(1, 1).Value & NpText("t.end.summary")
    With sheet.Range(sheet.Cells(first, 1), sheet.Cells(last, width))
        .ClearContents
        .Value = table
    End With
    sheet.Cells(first + count, 1).Value = NpText("t.total")
    sheet.Cells(first + count + 1, 1).Value = NpText("t.mean")
    For col = 2 To width
        If col <> 6 And col <> 7 And col <> 8 And col <> 11 Then
            range_ = sheet.Range(sheet.Cells(first, col), sheet.Cells(first + count - 1, col)).Address(False, False)
            If col <> 5 Then sheet.Cells(first + count, col).Formula = "=SUM(" & range_ & ")"
            sheet.Cells(first + count + 1, col).Formula = "=IF(COUNT(" & range_ & ")=0,""""," & "AVERAGE(" & range_ & "))"
        End If
    Next
    NpShow sheet
    NpMessage NpText("t.shown", "" & count, book.Name)
    NpShowSummary = True
End Function
