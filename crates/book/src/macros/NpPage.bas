Attribute VB_Name = "NpPage"
Option Explicit
' The page with the buttons: its named cells, its grid, its messages.

' Why the last step was not done, in the user's language.
Public NpFault As String
' Whether the user wants the calculation to end.
Public NpStopAsked As Boolean

' The cells of a name.
Public Function NpCells(key As String) As Object
    Set NpCells = ThisWorkbook.Names(key).RefersToRange
End Function

' The text of a named cell.
Public Function NpGet(key As String) As String
    Dim value As Variant
    value = NpCells(key).Cells(1, 1).Value
    If IsError(value) Then
        NpGet = "#"
    ElseIf Not IsEmpty(value) And Not IsNull(value) Then
        NpGet = Trim$("" & value)
    End If
End Function

Public Sub NpPut(key As String, value As Variant)
    If IsEmpty(value) Then
        ' A merged cell takes a value, but cannot be cleared in part.
        NpCells(key).Cells(1, 1).Value = ""
    Else
        NpCells(key).Cells(1, 1).Value = value
    End If
End Sub

Public Function NpIsJapanese() As Boolean
    NpIsJapanese = (LCase$(NpGet("np_lang")) = "ja")
End Function

' A text of the hidden sheet, filled in.
Public Function NpText(key As String, Optional one As Variant, Optional two As Variant, Optional three As Variant) As String
    Dim table As Variant, row As Long, col As Long, text As String
    table = NpCells("np_texts").Value
    col = LBound(table, 2) + 1
    If NpIsJapanese() Then col = col + 1
    text = key & " {1} {2} {3}"
    For row = LBound(table, 1) To UBound(table, 1)
        If StrComp("" & table(row, LBound(table, 2)), key, 0) = 0 Then
            text = table(row, col)
            Exit For
        End If
    Next
    ' LibreOffice fills in no default of an optional argument.
    If Not IsMissing(one) Then text = Replace(text, "{1}", "" & one)
    If Not IsMissing(two) Then text = Replace(text, "{2}", "" & two)
    If Not IsMissing(three) Then text = Replace(text, "{3}", "" & three)
    NpText = text
End Function

' Says something; never in the way of what is being done.
Public Sub NpMessage(text As String)
    On Error Resume Next
    NpCells("np_message").Cells(1, 1).Value = NpPlain(text)
End Sub

Public Sub NpProgress(text As String)
    On Error Resume Next
    Application.StatusBar = text
End Sub

' Number of digits.
Public Function NpSize() As Long
    NpSize = NpCells("np_grid").Rows.Count
End Function

Public Sub NpEmptyGrid()
    NpCells("np_grid").ClearContents
    NpEmptyAnswer
End Sub

Public Sub NpEmptyAnswer()
    Dim key As Variant
    NpCells("np_answer").ClearContents
    For Each key In Array("np_status", "np_level", "np_points", "np_counts", "np_time", "np_klevel", "np_playback")
        NpPut "" & key, Empty
    Next
End Sub

' What is typed into the grid, as it is, to tell whether it changed.
Public Function NpGridText() As String
    Dim values As Variant, row As Long, col As Long, parts() As String, at As Long
    values = NpCells("np_grid").Value
    ReDim parts(0 To NpSize() * NpSize() - 1)
    For row = LBound(values, 1) To UBound(values, 1)
        For col = LBound(values, 2) To UBound(values, 2)
            If IsError(values(row, col)) Then
                parts(at) = "#"
            Else
                parts(at) = "" & values(row, col)
            End If
            at = at + 1
        Next
    Next
    NpGridText = Join(parts, ",")
End Function

' Reads the grid: digits in reading order, 0 for none. False when a cell holds something else.
Public Function NpReadGrid(digits() As Long, givens As Long) As Boolean
    Dim n As Long, bad As Long, shown As String, values As Variant
    n = NpSize()
    values = NpCells("np_grid").Value
    bad = NpDigits(values, n, digits, givens)
    If bad > 0 Then
        NpFault = NpText("t.bad_cell", NpAddress(bad), NpShown(values, n, bad), "" & n)
    Else
        NpReadGrid = True
    End If
End Function

' Takes digits from the values of a board. The first cell that holds no digit, or 0.
Public Function NpDigits(values As Variant, n As Long, digits() As Long, givens As Long) As Long
    Dim row As Long, col As Long, digit As Long, at As Long
    ReDim digits(1 To n * n)
    givens = 0
    For row = 0 To n - 1
        For col = 0 To n - 1
            at = at + 1
            digit = NpDigit(values(LBound(values, 1) + row, LBound(values, 2) + col), n)
            If digit < 0 Then
                If NpDigits = 0 Then NpDigits = at
                digit = 0
            End If
            If digit > 0 Then givens = givens + 1
            digits(at) = digit
        Next
    Next
End Function

Public Function NpShown(values As Variant, n As Long, at As Long) As String
    Dim value As Variant
    value = values(LBound(values, 1) + (at - 1) \ n, LBound(values, 2) + (at - 1) Mod n)
    If IsError(value) Then
        NpShown = "#"
    Else
        NpShown = "" & value
    End If
End Function

' The digit that a value stands for: 0 for none, -1 when it is something else.
Private Function NpDigit(value As Variant, n As Long) As Long
    Dim text As String, at As Long, code As Long, plain As String
    NpDigit = -1
    If IsError(value) Then Exit Function
    If IsEmpty(value) Or IsNull(value) Then
        NpDigit = 0
        Exit Function
    End If
    ' 5 is vbDouble: most cells.
    If VarType(value) = 5 Then
        If value >= 0 And value <= n Then
            If value = Int(value) Then NpDigit = value
        End If
        Exit Function
    End If
    text = Trim$("" & value)
    ' Full-width signs are as good as others.
    For at = 1 To Len(text)
        code = AscW(Mid$(text, at, 1))
        If code < 0 Then code = code + 65536
        If code > 65280 And code < 65375 Then code = code - 65248
        plain = plain & ChrW$(code)
    Next
    If plain = "" Or plain = "." Or plain = "-" Or plain = "_" Or plain = "*" Then
        NpDigit = 0
    ElseIf NpIsWhole(plain) Then
        If Val(plain) <= n Then NpDigit = CLng(Val(plain))
    ElseIf n > 9 And Len(plain) = 1 Then
        code = Asc(UCase$(plain))
        If code >= 65 And code <= 90 And code - 55 <= n Then NpDigit = code - 55
    End If
End Function

' Whether a text is a whole number of few digits.
Public Function NpIsWhole(text As String) As Boolean
    Dim at As Long
    If text = "" Or Len(text) > 7 Then Exit Function
    For at = 1 To Len(text)
        If InStr("0123456789", Mid$(text, at, 1)) = 0 Then Exit Function
    Next
    NpIsWhole = True
End Function

' The name of a cell of the grid.
Private Function NpAddress(at As Long) As String
    Dim n As Long
    n = NpSize()
    NpAddress = NpCells("np_grid").Cells((at - 1) \ n + 1, (at - 1) Mod n + 1).Address(False, False)
End Function

' Rows and columns of a block from a text such as 3x3.
Public Function NpBlock(text As String, n As Long, rows As Long, cols As Long) As Boolean
    Dim cut As Long
    cut = InStr(LCase$(text), "x")
    If cut > 1 Then
        If NpIsWhole(Left$(text, cut - 1)) And NpIsWhole(Mid$(text, cut + 1)) Then
            rows = CLng(Left$(text, cut - 1))
            cols = CLng(Mid$(text, cut + 1))
        End If
    End If
    NpBlock = (rows > 0 And cols > 0 And rows * cols = n)
    If Not NpBlock Then NpFault = NpText("t.bad_block", text, "" & n)
End Function

' The first two cells with the same digit in a row, column or block; False when there are none.
Public Function NpClash(digits() As Long, n As Long, rows As Long, cols As Long, first As Long, second As Long) As Boolean
    Dim seen() As Long, at As Long, row As Long, col As Long, block As Long, kind As Long, house As Long
    ReDim seen(0 To 2, 0 To n - 1, 0 To n)
    For at = 1 To n * n
        If digits(at) > 0 Then
            row = (at - 1) \ n
            col = (at - 1) Mod n
            block = (row \ rows) * (n \ cols) + col \ cols
            For kind = 0 To 2
                If kind = 0 Then house = row
                If kind = 1 Then house = col
                If kind = 2 Then house = block
                If seen(kind, house, digits(at)) > 0 Then
                    first = seen(kind, house, digits(at))
                    second = at
                    NpClash = True
                    Exit Function
                End If
                seen(kind, house, digits(at)) = at
            Next
        End If
    Next
End Function

' Whether the digits of the grid agree; else NpFault names the cells.
Public Function NpCheckGrid(digits() As Long) As Boolean
    Dim n As Long, rows As Long, cols As Long, first As Long, second As Long
    n = NpSize()
    If Not NpBlock(NpGet("np_block"), n, rows, cols) Then Exit Function
    If NpClash(digits, n, rows, cols, first, second) Then
        NpFault = NpText("t.clash", NpAddress(first), NpAddress(second), "" & digits(first))
    Else
        NpCheckGrid = True
    End If
End Function

' Writes digits in reading order into a board, at once.
Public Sub NpWriteBoard(board As Object, digits() As Long)
    Dim n As Long, values() As Variant, at As Long
    n = board.Rows.Count
    ReDim values(1 To n, 1 To n)
    For at = 1 To n * n
        If digits(at) > 0 Then values((at - 1) \ n + 1, (at - 1) Mod n + 1) = digits(at)
    Next
    ' LibreOffice leaves what stands there where a value is empty.
    board.ClearContents
    board.Value = values
End Sub

' Digits in reading order as a text.
Public Function NpLine(digits() As Long) As String
    Dim parts() As String, at As Long
    ReDim parts(0 To UBound(digits) - 1)
    For at = 1 To UBound(digits)
        parts(at - 1) = "" & digits(at)
    Next
    NpLine = Join(parts, " ")
End Function

' Digits from such a text.
Public Sub NpFromLine(text As String, digits() As Long)
    Dim parts As Variant, at As Long
    parts = Split(text, " ")
    ReDim digits(1 To UBound(parts) + 1)
    For at = 0 To UBound(parts)
        digits(at + 1) = CLng(Val(parts(at)))
    Next
End Sub

' Whether a sheet may be written to; else NpFault names it.
Public Function NpIsOpenTo(sheet As Object) As Boolean
    If sheet.ProtectContents Then
        NpFault = NpText("t.protected", sheet.Name)
    Else
        NpIsOpenTo = True
    End If
End Function

' The sheet that a name leads to.
Public Function NpSheet(key As String) As Object
    Set NpSheet = NpCells(key).Worksheet
End Function

' The last row with something in a column; 0 for none. (Range.End looks at the sheet that is
' in front in LibreOffice, whatever sheet it is asked of.)
Public Function NpLastFilled(sheet As Object, col As Long) As Long
    Dim last As Long, values As Variant, at As Long, value As Variant
    last = sheet.UsedRange.Row + sheet.UsedRange.Rows.Count
    values = sheet.Range(sheet.Cells(1, col), sheet.Cells(last + 1, col)).Value
    For at = UBound(values, 1) To LBound(values, 1) Step -1
        value = values(at, LBound(values, 2))
        If IsError(value) Then
            NpLastFilled = at - LBound(values, 1) + 1
            Exit Function
        ElseIf Not IsEmpty(value) Then
            If "" & value <> "" Then
                NpLastFilled = at - LBound(values, 1) + 1
                Exit Function
            End If
        End If
    Next
End Function

Public Sub NpShow(sheet As Object)
    On Error Resume Next
    sheet.Activate
End Sub
