Attribute VB_Name = "NpJson"
Option Explicit
' Reads JSON where it stands: a value is known by the place where it begins in the text.

' The text as a JSON string of plain ASCII.
Public Function NpQuote(text As String) As String
    Dim at As Long, code As Long, out As String
    For at = 1 To Len(text)
        code = AscW(Mid$(text, at, 1))
        If code < 0 Then code = code + 65536
        If code < 32 Or code > 126 Or code = 34 Or code = 92 Then
            out = out & "\u" & Right$("000" & Hex$(code), 4)
        Else
            out = out & Chr$(code)
        End If
    Next
    NpQuote = """" & out & """"
End Function

' The first place from `at` on that is no blank.
Private Function NpNoBlank(text As String, ByVal at As Long) As Long
    Dim sign As String
    Do
        sign = Mid$(text, at, 1)
        If sign <> " " And sign <> vbLf And sign <> vbCr And sign <> vbTab Then Exit Do
        at = at + 1
    Loop
    NpNoBlank = at
End Function

' The place behind the string that begins at `at`.
Private Function NpStringEnd(text As String, ByVal at As Long) As Long
    Dim back As Long
    Do
        at = InStr(at + 1, text, """")
        If at = 0 Then
            Err.Raise 5, , "unfinished text in the answer"
        End If
        back = at - 1
        Do While Mid$(text, back, 1) = "\"
            back = back - 1
        Loop
    Loop While (at - back) Mod 2 = 0
    NpStringEnd = at + 1
End Function

' The place behind the value that begins at `at`.
Private Function NpValueEnd(text As String, ByVal at As Long) As Long
    Dim sign As String, depth As Long
    Do
        sign = Mid$(text, at, 1)
        Select Case sign
        Case """"
            at = NpStringEnd(text, at)
        Case "{", "["
            depth = depth + 1
            at = at + 1
        Case "}", "]"
            depth = depth - 1
            If depth < 0 Then Exit Do
            at = at + 1
        Case ""
            If depth > 0 Then Err.Raise 5, , "unfinished answer"
            Exit Do
        Case ","
            If depth = 0 Then Exit Do
            at = at + 1
        Case Else
            at = at + 1
            If depth = 0 Then
                Do While InStr(",}] ", Mid$(text, at, 1)) = 0 And Mid$(text, at, 1) <> ""
                    at = at + 1
                Loop
            End If
        End Select
    Loop Until depth = 0
    NpValueEnd = at
End Function

' Where the value of a key begins in the object at `at`; 0 when there is none.
Public Function NpFind(text As String, ByVal at As Long, key As String) As Long
    Dim last As Long, name As String
    If at = 0 Then Exit Function
    If Mid$(text, at, 1) <> "{" Then Exit Function
    at = NpNoBlank(text, at + 1)
    Do While Mid$(text, at, 1) = """"
        last = NpStringEnd(text, at)
        name = Mid$(text, at + 1, last - at - 2)
        at = NpNoBlank(text, last)
        ' The colon.
        at = NpNoBlank(text, at + 1)
        If StrComp(name, key, 0) = 0 Then
            NpFind = at
            Exit Function
        End If
        at = NpNoBlank(text, NpValueEnd(text, at))
        If Mid$(text, at, 1) <> "," Then Exit Function
        at = NpNoBlank(text, at + 1)
    Loop
End Function

' The first item of the array at `at`, or the first key of an object; 0 when it is empty.
Public Function NpFirst(text As String, ByVal at As Long) As Long
    Dim sign As String
    If at = 0 Then Exit Function
    sign = Mid$(text, at, 1)
    If sign <> "[" And sign <> "{" Then Exit Function
    at = NpNoBlank(text, at + 1)
    sign = Mid$(text, at, 1)
    If sign <> "]" And sign <> "}" Then NpFirst = at
End Function

' The item behind the one at `at`; 0 when that was the last. Of an object the values are
' items as well, behind their keys.
Public Function NpNext(text As String, ByVal at As Long) As Long
    Dim sign As String
    at = NpNoBlank(text, NpValueEnd(text, at))
    sign = Mid$(text, at, 1)
    If sign = "," Or sign = ":" Then NpNext = NpNoBlank(text, at + 1)
End Function

' The value at `at` as a text; nothing for null and for what is not there.
Public Function NpTextAt(text As String, ByVal at As Long) As String
    Dim last As Long, raw As String, cut As Long, sign As String, out As String
    If at = 0 Then Exit Function
    last = NpValueEnd(text, at)
    raw = Mid$(text, at, last - at)
    If Left$(raw, 1) <> """" Then
        If raw <> "null" Then NpTextAt = raw
        Exit Function
    End If
    raw = Mid$(raw, 2, Len(raw) - 2)
    cut = InStr(raw, "\")
    Do While cut > 0
        out = out & Left$(raw, cut - 1)
        sign = Mid$(raw, cut + 1, 1)
        raw = Mid$(raw, cut + 2)
        Select Case sign
        Case "u"
            out = out & ChrW$(NpCode(Left$(raw, 4)))
            raw = Mid$(raw, 5)
        Case "n"
            out = out & vbLf
        Case "r"
            out = out & vbCr
        Case "t"
            out = out & vbTab
        Case Else
            out = out & sign
        End Select
        cut = InStr(raw, "\")
    Loop
    NpTextAt = out & raw
End Function

' The number that four hexadecimal signs say.
Private Function NpCode(text As String) As Long
    Dim at As Long
    For at = 1 To 4
        NpCode = NpCode * 16 + InStr("0123456789ABCDEF", UCase$(Mid$(text, at, 1))) - 1
    Next
End Function

' A value of the object at `at` as a text.
Public Function NpField(text As String, at As Long, key As String) As String
    NpField = NpTextAt(text, NpFind(text, at, key))
End Function

' A text as what a cell should hold: a number, a text, or nothing.
Public Function NpNumberOrText(text As String) As Variant
    If text = "" Then
        NpNumberOrText = Empty
    ElseIf NpIsWhole(text) Then
        NpNumberOrText = CLng(text)
    Else
        NpNumberOrText = NpPlain(text)
    End If
End Function

' A text that is no formula, whatever it begins with.
Public Function NpPlain(text As String) As String
    NpPlain = text
    If Left$(text, 1) = "=" Then NpPlain = "'" & text
End Function
