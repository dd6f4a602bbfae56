Attribute VB_Name = "NpBook"
Option Explicit
' The sheets of books: numbers in column A, digits from column L on, counted in row 2.

Private Const DIGITS_COL As Long = 12
Private Const FIRST_ROW As Long = 3

' Whether a sheet is a book of the page's size.
Public Function NpIsBook(sheet As Object) As Boolean
    Dim n As Long, values As Variant, at As Long, title As String, key As String
    n = NpSize()
    values = sheet.Range(sheet.Cells(2, DIGITS_COL), sheet.Cells(3, DIGITS_COL + n)).Value
    For at = 0 To n - 1
        If Not NpSays(values(LBound(values, 1), LBound(values, 2) + at), at + 1) Then Exit Function
    Next
    If NpSays(values(LBound(values, 1), LBound(values, 2) + n), n + 1) Then Exit Function
    ' Results look much the same.
    title = "" & sheet.Cells(1, 1).Value
    key = "t.end.results"
    For Each values In Array(NpTextIn(key, 1), NpTextIn(key, 2))
        If Len(title) >= Len(values) Then
            If Right$(title, Len(values)) = values Then Exit Function
        End If
    Next
    NpIsBook = True
End Function

Private Function NpSays(value As Variant, number As Long) As Boolean
    If IsError(value) Or IsEmpty(value) Then Exit Function
    NpSays = (Trim$("" & value) = "" & number)
End Function

' A text in one language: 1 English, 2 Japanese.
Private Function NpTextIn(key As String, lang As Long) As String
    Dim table As Variant, row As Long
    table = NpCells("np_texts").Value
    For row = LBound(table, 1) To UBound(table, 1)
        If StrComp("" & table(row, LBound(table, 2)), key, 0) = 0 Then NpTextIn = table(row, LBound(table, 2) + lang)
    Next
End Function

' The book that M1 names, by its sheet or its title; the first one when M1 is empty.
Public Function NpChosenBook(book As Object) As Boolean
    Dim sheet As Object, wanted As String, title As String
    wanted = NpGet("np_book")
    For Each sheet In ThisWorkbook.Worksheets
        If NpIsBook(sheet) Then
            title = "" & sheet.Cells(1, 1).Value
            If wanted = "" Or sheet.Name = wanted Or title = wanted Then
                Set book = sheet
                NpChosenBook = True
                Exit Function
            End If
        End If
    Next
    NpFault = NpText("t.no_book", wanted)
End Function

' Lists the books and their titles on the page.
Public Sub NpListBooks()
    Dim sheet As Object, most As Long, count As Long, names() As Variant, titles() As Variant
    most = NpCells("np_books").Rows.Count
    ReDim names(1 To most, 1 To 1)
    ReDim titles(1 To most, 1 To 1)
    For Each sheet In ThisWorkbook.Worksheets
        If count < most Then
            If NpIsBook(sheet) Then
                count = count + 1
                names(count, 1) = sheet.Name
                titles(count, 1) = "" & sheet.Cells(1, 1).Value
            End If
        End If
    Next
    NpCells("np_books").ClearContents
    NpCells("np_books").Value = names
    NpCells("np_titles").ClearContents
    NpCells("np_titles").Value = titles
End Sub

' The number in D2.
Public Function NpChosenNumber(number As Long) As Boolean
    Dim text As String
    text = NpGet("np_number")
    If NpIsWhole(text) Then number = CLng(text)
    NpChosenNumber = (number > 0)
    If number <= 0 Then NpFault = NpText("t.no_number", text)
End Function

' The numbers of a book and the rows they stand in, from top to bottom; how many.
Public Function NpRows(book As Object, numbers() As Long, rows() As Long) As Long
    Dim last As Long, values As Variant, at As Long, number As Long, count As Long
    last = NpLastRow(book)
    values = book.Range(book.Cells(FIRST_ROW, 1), book.Cells(last + 1, 2)).Value
    ReDim numbers(1 To last)
    ReDim rows(1 To last)
    For at = 0 To last - FIRST_ROW
        number = NpNumberIn(values(LBound(values, 1) + at, LBound(values, 2)))
        If number > 0 Then
            count = count + 1
            numbers(count) = number
            rows(count) = FIRST_ROW + at
        End If
    Next
    NpRows = count
End Function

' The last row with something in column A, or the first that can have a number.
Private Function NpLastRow(book As Object) As Long
    NpLastRow = NpLastFilled(book, 1)
    If NpLastRow < FIRST_ROW Then NpLastRow = FIRST_ROW
End Function

' The number in a cell of column A, such as 5, No.5; 0 for none.
Private Function NpNumberIn(value As Variant) As Long
    Dim text As String, at As Long, code As Long, figures As String
    If IsError(value) Or IsEmpty(value) Or IsNull(value) Then Exit Function
    text = "" & value
    If Len(text) > 20 Then Exit Function
    For at = 1 To Len(text)
        code = AscW(Mid$(text, at, 1))
        If code < 0 Then code = code + 65536
        If code >= 65296 And code <= 65305 Then code = code - 65248
        If code >= 48 And code <= 57 Then
            figures = figures & Chr$(code)
        ElseIf figures <> "" Then
            Exit For
        End If
    Next
    If figures <> "" And Len(figures) < 8 Then NpNumberIn = CLng(figures)
End Function

' The row of a number; 0 when the book does not have it.
Public Function NpRowOf(book As Object, number As Long) As Long
    Dim numbers() As Long, rows() As Long, at As Long
    For at = 1 To NpRows(book, numbers, rows)
        If numbers(at) = number Then
            NpRowOf = rows(at)
            Exit Function
        End If
    Next
End Function

' The first number without a puzzle.
Public Function NpNextNumber(book As Object) As Long
    Dim numbers() As Long, rows() As Long, count As Long, at As Long, digits() As Long, givens As Long
    count = NpRows(book, numbers, rows)
    For at = 1 To count
        NpReadPuzzle book, rows(at), digits, givens
        If givens = 0 Then
            NpNextNumber = numbers(at)
            Exit Function
        End If
    Next
    NpNextNumber = 1
    For at = 1 To count
        If numbers(at) >= NpNextNumber Then NpNextNumber = numbers(at) + 1
    Next
End Function

' Rows from one puzzle to the next.
Private Function NpPitch(rows() As Long, count As Long) As Long
    NpPitch = NpSize() + 2
    If count > 1 Then NpPitch = rows(count) - rows(count - 1)
    If NpPitch < NpSize() Then NpPitch = NpSize()
End Function

' The row for a number that a book does not have yet.
Public Function NpRowForNext(book As Object, number As Long, row As Long) As Boolean
    Dim numbers() As Long, rows() As Long, count As Long, greatest As Long, at As Long
    count = NpRows(book, numbers, rows)
    For at = 1 To count
        If numbers(at) > greatest Then greatest = numbers(at)
    Next
    If number <> greatest + 1 Then
        NpFault = NpText("t.gap", "" & number, book.Name, "" & NpNextNumber(book))
        Exit Function
    End If
    row = FIRST_ROW
    If count > 0 Then row = rows(count) + NpPitch(rows, count)
    If row + NpSize() > book.Rows.Count Then
        NpFault = NpText("t.too_far", "" & number)
    Else
        NpRowForNext = True
    End If
End Function

' Whether there are enough rows for a puzzle before the next number.
Public Function NpHasRoom(book As Object, number As Long, row As Long) As Boolean
    Dim numbers() As Long, rows() As Long, count As Long, at As Long
    NpHasRoom = True
    count = NpRows(book, numbers, rows)
    For at = 1 To count
        If rows(at) > row And rows(at) < row + NpSize() Then
            NpFault = NpText("t.no_room", "" & number, book.Name)
            NpHasRoom = False
            Exit Function
        End If
    Next
End Function

' The cells of a puzzle, or of its answer.
Public Function NpBoard(book As Object, row As Long, answer As Boolean) As Object
    Dim n As Long, col As Long
    n = NpSize()
    col = DIGITS_COL
    If answer Then col = col + n + 1
    Set NpBoard = book.Range(book.Cells(row, col), book.Cells(row + n - 1, col + n - 1))
End Function

' Reads a puzzle; the first cell that holds no digit, or 0.
Public Function NpReadPuzzle(book As Object, row As Long, digits() As Long, givens As Long) As Long
    NpReadPuzzle = NpDigits(NpBoard(book, row, False).Value, NpSize(), digits, givens)
End Function

' The column of the flag.
Public Function NpFlagCol() As Long
    NpFlagCol = DIGITS_COL + 2 * NpSize() + 2
End Function

' Empties what was found of the puzzle that stood there.
Public Sub NpForget(book As Object, row As Long)
    NpBoard(book, row, True).ClearContents
    book.Cells(row, 4).ClearContents
    book.Range(book.Cells(row, 6), book.Cells(row, 8)).ClearContents
    book.Range(book.Cells(row, 10), book.Cells(row, 11)).ClearContents
    book.Cells(row, NpFlagCol()).ClearContents
End Sub

' Stores a puzzle; a new number gets the look of the first one.
Public Sub NpWritePuzzle(book As Object, number As Long, row As Long, digits() As Long, isNew As Boolean)
    Dim first As Object, place As Object, n As Long
    n = NpSize()
    If isNew Then
        If row > FIRST_ROW Then
            Set first = book.Range(book.Cells(FIRST_ROW, 1), book.Cells(FIRST_ROW + n - 1, NpFlagCol()))
            Set place = book.Range(book.Cells(row, 1), book.Cells(row + n - 1, NpFlagCol()))
            first.Copy place
            place.ClearContents
        End If
        book.Cells(row, 1).Value = number
    Else
        NpForget book, row
    End If
    NpWriteBoard NpBoard(book, row, False), digits
End Sub
