Attribute VB_Name = "NpButtons"
Option Explicit
' The nine buttons of the page. Clear, Store, ReInput and Input work by themselves;
' the others ask the numplace command (NpRequest).
'
' Nothing is said in boxes: what there is to say stands in the cell np_message. A question
' is answered by pressing the same button again.

' When the macro that runs was last seen at work; 0 when none does.
Private atWork As Date

Public Sub NpClear()
    NpPress "clear"
End Sub

Public Sub NpStore()
    NpPress "store"
End Sub

Public Sub NpReInput()
    NpPress "reinput"
End Sub

Public Sub NpInput()
    NpPress "input"
End Sub

Public Sub NpCalculate()
    NpPress "calculate"
End Sub

Public Sub NpProcedure()
    NpPress "procedure"
End Sub

Public Sub NpContinuous()
    NpPress "continuous"
End Sub

Public Sub NpResults()
    NpPress "results"
End Sub

Public Sub NpSummary()
    NpPress "summary"
End Sub

' Tells that the macro is still at work, and lets the program draw and take presses.
Public Sub NpBeat()
    atWork = Now
    DoEvents
End Sub

' One press of a button. Whatever goes wrong below ends here, as a message.
Private Sub NpPress(what As String)
    Dim good As Boolean, trouble As String
    On Error GoTo Failed
    ' A press while a macro waits for the command comes in between.
    If atWork <> 0 And (Now - atWork) * 86400 < 30 Then
        If what = "continuous" Then
            NpStopAsked = True
        Else
            NpMessage NpText("t.busy")
        End If
        Exit Sub
    End If
    atWork = Now
    NpStopAsked = False
    NpFault = ""
    CatchEscape
    Select Case what
    Case "clear": good = ClearGrid()
    Case "store": good = Store()
    Case "reinput": good = ReInput()
    Case "input": good = InputNext()
    Case "calculate": good = NpSolveGrid(False)
    Case "procedure": good = NpSolveGrid(True)
    Case "continuous": good = NpSolveBook()
    Case "results": good = NpShowResults()
    Case "summary": good = NpShowSummary()
    End Select
    If Not good Then NpMessage NpFault
    ' An answer to a question counts at the next press only.
    If what <> "store" And what <> "input" Then NpPut "np_pending", Empty
    Rest
    Exit Sub
Failed:
    trouble = Err.Description
    If trouble = "" Then trouble = "" & Err.Number
    ' 18 is the Esc key.
    If Err.Number = 18 Then NpStopAsked = True
    NpCleanUp
    Rest
    If NpStopAsked Then
        NpMessage NpText("t.escaped")
    Else
        NpMessage NpText("t.unexpected", trouble)
    End If
End Sub

' Esc is an error like others, and no box.
Private Sub CatchEscape()
    On Error Resume Next
    ' 2 is xlErrorHandler.
    Application.EnableCancelKey = 2
End Sub

Private Sub Rest()
    atWork = 0
    On Error Resume Next
    Application.StatusBar = False
    Application.ScreenUpdating = True
End Sub

Private Function ClearGrid() As Boolean
    NpEmptyGrid
    NpMessage NpText("t.cleared")
    ClearGrid = True
End Function

' The puzzle in the grid goes into the book, at the number in D2.
Private Function Store() As Boolean
    Dim digits() As Long, givens As Long, before() As Long, known As Long
    Dim book As Object, number As Long, row As Long, isNew As Boolean, ask As String
    If Not NpReadGrid(digits, givens) Then Exit Function
    If givens = 0 Then
        NpFault = NpText("t.empty_grid")
        Exit Function
    End If
    If Not NpCheckGrid(digits) Then Exit Function
    If Not NpChosenBook(book) Then Exit Function
    If Not NpChosenNumber(number) Then Exit Function
    If Not NpIsOpenTo(book) Then Exit Function
    row = NpRowOf(book, number)
    isNew = (row = 0)
    If isNew Then
        If Not NpRowForNext(book, number, row) Then Exit Function
    Else
        If Not NpHasRoom(book, number, row) Then Exit Function
        NpReadPuzzle book, row, before, known
        If NpLine(before) = NpLine(digits) Then
            NpPut "np_pending", Empty
            NpMessage NpText("t.same", "" & number, book.Name)
            Store = True
            Exit Function
        End If
        ask = "store " & book.Name & " " & number & " " & NpLine(digits)
        If known > 0 And NpGet("np_pending") <> ask Then
            NpPut "np_pending", ask
            NpFault = NpText("t.replace", "" & number, book.Name)
            Exit Function
        End If
    End If
    NpWritePuzzle book, number, row, digits, isNew
    NpPut "np_pending", Empty
    NpMessage NpText("t.stored", "" & number, book.Name)
    Store = True
End Function

' The puzzle that is stored under the number in D2 comes back to the grid.
Private Function ReInput() As Boolean
    Dim book As Object, number As Long, row As Long, digits() As Long, givens As Long
    If Not NpChosenBook(book) Then Exit Function
    If Not NpChosenNumber(number) Then Exit Function
    row = NpRowOf(book, number)
    If row > 0 Then NpReadPuzzle book, row, digits, givens
    If row = 0 Or givens = 0 Then
        NpFault = NpText("t.not_there", "" & number, book.Name)
        Exit Function
    End If
    NpEmptyGrid
    NpWriteBoard NpCells("np_grid"), digits
    NpMessage NpText("t.brought", "" & number, book.Name)
    ReInput = True
End Function

' The grid is emptied for the next puzzle, whose number is the first free one.
Private Function InputNext() As Boolean
    Dim book As Object, digits() As Long, givens As Long, ask As String, number As Long
    If Not NpChosenBook(book) Then Exit Function
    ask = "input " & NpGridText()
    If NpGet("np_pending") <> ask Then
        If Not NpIsStored(book) Then
            NpPut "np_pending", ask
            NpFault = NpText("t.discard")
            Exit Function
        End If
    End If
    NpPut "np_pending", Empty
    number = NpNextNumber(book)
    NpEmptyGrid
    NpPut "np_number", number
    NpListBooks
    NpMessage NpText("t.next", "" & number, book.Name)
    InputNext = True
End Function

' Whether the puzzle in the grid stands in the book under the number in D2, or is none.
Private Function NpIsStored(book As Object) As Boolean
    Dim digits() As Long, givens As Long, number As Long, row As Long, known() As Long, count As Long
    NpIsStored = True
    If NpReadGrid(digits, givens) Then
        If givens = 0 Then Exit Function
        If NpChosenNumber(number) Then
            row = NpRowOf(book, number)
            If row > 0 Then
                NpReadPuzzle book, row, known, count
                If NpLine(known) = NpLine(digits) Then Exit Function
            End If
        End If
    End If
    NpIsStored = False
End Function
