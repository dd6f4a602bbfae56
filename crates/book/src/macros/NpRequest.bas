Attribute VB_Name = "NpRequest"
Option Explicit
' Asks the numplace command by files: writes a request, starts `numplace request IN OUT`,
' waits for OUT, which appears as a whole, and reads it. A command that does not answer in
' time is ended.
'
' On Windows the command is started by WScript.Shell, elsewhere by a script for /bin/sh.
' Request and answer are plain ASCII, other signs as \uXXXX: the files are read in whatever
' encoding the system has.

' The version of the protocol.
Private Const PROTOCOL As Long = 1

' Path and beginning of the names of the files of this request.
Private stem As String
' The command on Windows, while it runs.
Private child As Object
' The command that was found to speak the protocol.
Private known As String

' Asks the command, which may take this many seconds. The answer is an object, even when it
' says that something is wrong; False, with NpFault, when there is none.
Public Function NpAsk(request As String, ByVal seconds As Double, answer As String) As Boolean
    Dim command As String, extra As Double
    If Not NpSeconds("np_patience", 3600, extra) Then Exit Function
    command = NpCommand()
    If known <> command Then
        If Not Greet(command, extra) Then Exit Function
        known = command
    End If
    NpAsk = Talk(command, request, seconds + extra, answer)
End Function

' The seconds in a named cell.
Public Function NpSeconds(key As String, most As Long, seconds As Double) As Boolean
    Dim text As String
    text = NpGet(key)
    If IsNumeric(text) Then seconds = CDbl(text)
    NpSeconds = (seconds > 0 And seconds <= most)
    If Not NpSeconds Then NpFault = NpText("t.bad_setting", NpCells(key).Address(False, False), text, "" & most)
End Function

Public Function NpCommand() As String
    NpCommand = NpGet("np_command")
    If NpCommand = "" Then NpCommand = "numplace"
End Function

' The fields of how to solve, as the page says: with a comma before each.
Public Function NpOptions() As String
    Dim out As String
    out = Setting("only", "np_techniques") & Setting("basic", "np_basic")
    out = out & Setting("mode", "np_mode") & Setting("order", "np_order")
    If out <> "" Then out = Mid$(out, 2)
    NpOptions = ",""options"":{" & out & "}"
    If NpIsJapanese() Then
        NpOptions = NpOptions & ",""lang"":""ja"""
    Else
        NpOptions = NpOptions & ",""lang"":""en"""
    End If
    NpOptions = NpOptions & ",""ascii"":true"
End Function

Private Function Setting(name As String, key As String) As String
    If NpGet(key) <> "" Then Setting = ",""" & name & """:" & NpQuote(NpGet(key))
End Function

' A grid with its blocks as the protocol has it.
Public Function NpGridJson(digits() As Long, rows As Long, cols As Long, variant_name As String) As String
    Dim parts() As String, at As Long, out As String
    ReDim parts(0 To UBound(digits) - 1)
    For at = 1 To UBound(digits)
        parts(at - 1) = "" & digits(at)
    Next
    out = "{""size"":" & (rows * cols) & ",""block"":[" & rows & "," & cols & "]"
    If variant_name <> "" Then out = out & ",""variant"":" & NpQuote(variant_name)
    NpGridJson = out & ",""cells"":[" & Join(parts, ",") & "]}"
End Function

' Whether an answer is a good one; else NpFault has what it says in the user's language.
Public Function NpIsGood(answer As String) As Boolean
    Dim fault As Long, lang As String
    If NpField(answer, 1, "ok") = "true" Then
        NpIsGood = True
        Exit Function
    End If
    lang = "en"
    If NpIsJapanese() Then lang = "ja"
    fault = NpFind(answer, 1, "error")
    NpFault = NpField(answer, fault, lang)
    If NpFault = "" Then NpFault = NpText("t.no_answer", NpField(answer, fault, "code"))
End Function

' Asks a command that was not used yet for its version.
Private Function Greet(command As String, patience As Double) As Boolean
    Dim answer As String, version As String
    If Not Talk(command, "{""id"":1,""op"":""hello"",""proto"":" & PROTOCOL & ",""ascii"":true}", patience, answer) Then Exit Function
    version = NpField(answer, 1, "version")
    If NpField(answer, 1, "name") <> "numplace" Or NpField(answer, 1, "proto") <> "" & PROTOCOL Then
        NpFault = NpText("t.version", command, version)
        Exit Function
    End If
    Greet = NpIsGood(answer)
End Function

' One request and its answer.
Private Function Talk(command As String, request As String, patience As Double, answer As String) As Boolean
    Dim started As Date, code As Long, fast As Double
    stem = TemporaryStem()
    WriteText stem & ".in", request
    If Not StartCommand(command) Then
        RemoveFiles
        Exit Function
    End If
    started = Now
    fast = Timer
    Do
        If IsThere(stem & ".out") Then Exit Do
        If HasEnded(code) Then
            If IsThere(stem & ".out") Then Exit Do
            NpFault = WhyEnded(command, code)
            RemoveFiles
            Exit Function
        End If
        If (Now - started) * 86400 > patience Or NpStopAsked Then
            KillCommand
            If Not NpStopAsked Then NpFault = NpText("t.stuck", "" & Int(patience))
            RemoveFiles
            Exit Function
        End If
        NpBeat
        ' Short answers come at once; for long ones the processor is left to the command.
        If Timer - fast > 2 Or Timer < fast Then Application.Wait Now + 1 / 86400
    Loop
    answer = ReadText(stem & ".out")
    ' Its other files are written a moment later.
    Do Until HasEnded(code) Or (Now - started) * 86400 > patience + 2
        DoEvents
    Loop
    RemoveFiles
    If Left$(answer, 1) = "{" Then
        Talk = True
    Else
        NpFault = NpText("t.no_answer", Left$(answer, 100))
    End If
End Function

' Ends a command that still runs, and removes its files.
Public Sub NpCleanUp()
    On Error Resume Next
    If stem = "" Then Exit Sub
    If IsThere(stem & ".in") Then KillCommand
    RemoveFiles
End Sub

' ---- The command ----

Private Function StartCommand(command As String) As Boolean
    Dim host As Object, trouble As Long
    Set child = Nothing
    On Error Resume Next
    Set host = CreateObject("WScript.Shell")
    On Error GoTo 0
    If Not host Is Nothing Then
        On Error Resume Next
        Set child = host.Exec("""" & command & """ request """ & stem & ".in"" """ & stem & ".out""")
        trouble = Err.Number
        On Error GoTo 0
        ' The system cannot find the file.
        If trouble = -2147024894 Then
            NpFault = NpText("t.no_command", command)
        ElseIf trouble <> 0 Or child Is Nothing Then
            NpFault = NpText("t.refused")
        Else
            StartCommand = True
        End If
        Exit Function
    End If
    WriteText stem & ".sh", Quoted(command) & " request " & Quoted(stem & ".in") & " " & Quoted(stem & ".out") _
        & " >/dev/null 2>" & Quoted(stem & ".err") & " </dev/null &" & vbLf _
        & "echo $! >" & Quoted(stem & ".pid") & vbLf _
        & "wait $!" & vbLf _
        & "echo $? >" & Quoted(stem & ".tmp") & vbLf _
        & "mv " & Quoted(stem & ".tmp") & " " & Quoted(stem & ".end") & vbLf
    StartCommand = RunScript(stem & ".sh")
    If Not StartCommand Then NpFault = NpText("t.refused")
End Function

Private Function RunScript(path As String) As Boolean
    On Error GoTo Refused
    Shell "/bin/sh """ & path & """", 0
    RunScript = True
Refused:
End Function

' Whether the command has ended, and with which status.
Private Function HasEnded(code As Long) As Boolean
    If Not child Is Nothing Then
        If child.Status <> 0 Then
            code = child.ExitCode
            HasEnded = True
        End If
    ElseIf IsThere(stem & ".end") Then
        code = CLng(Val(ReadText(stem & ".end")))
        HasEnded = True
    End If
End Function

Private Sub KillCommand()
    If Not child Is Nothing Then
        child.Terminate
        Exit Sub
    End If
    If Not IsThere(stem & ".pid") Then Exit Sub
    WriteText stem & ".kill", "kill -9 " & CLng(Val(ReadText(stem & ".pid"))) & vbLf
    RunScript stem & ".kill"
    Dim started As Date, code As Long
    started = Now
    Do Until HasEnded(code) Or (Now - started) * 86400 > 3
        DoEvents
    Loop
End Sub

' Why a command ended without an answer.
Private Function WhyEnded(command As String, code As Long) As String
    Dim said As String
    If child Is Nothing Then
        If code = 127 Then
            WhyEnded = NpText("t.no_command", command)
            Exit Function
        ElseIf code = 126 Then
            WhyEnded = NpText("t.refused")
            Exit Function
        End If
        If IsThere(stem & ".err") Then said = ReadText(stem & ".err")
    Else
        On Error Resume Next
        said = child.StdErr.ReadAll
        On Error GoTo 0
    End If
    If InStr(said, vbLf) > 0 Then said = Left$(said, InStr(said, vbLf) - 1)
    ' A command that does not know what is asked of it is an older one.
    If InStr(said, "unrecognized subcommand") > 0 Then
        WhyEnded = NpText("t.version", command, "?")
    Else
        WhyEnded = NpText("t.no_answer", "status " & code & " " & Left$(said, 200))
    End If
End Function

' A text as one word for /bin/sh.
Private Function Quoted(text As String) As String
    Quoted = "'" & Replace(text, "'", "'\''") & "'"
End Function

' ---- Files ----

Private Function TemporaryStem() As String
    Dim folder As String
    folder = Environ$("TEMP")
    If folder = "" Then folder = Environ$("TMPDIR")
    If folder = "" Then folder = "/tmp"
    If InStr(folder, "\") > 0 Then
        folder = folder & "\"
    Else
        folder = folder & "/"
    End If
    Randomize
    Do
        TemporaryStem = folder & "numplace" & Format(Now, "yyyymmddhhnnss") & "x" & Int(Rnd * 1000000)
    Loop While IsThere(TemporaryStem & ".in")
End Function

Private Function IsThere(path As String) As Boolean
    IsThere = (Dir(path) <> "")
End Function

Private Sub WriteText(path As String, text As String)
    Dim file As Integer
    file = FreeFile
    Open path For Output As #file
    Print #file, text
    Close #file
End Sub

' A text file; its lines parted by line feeds.
Private Function ReadText(path As String) As String
    Dim file As Integer, line_ As String, out As String
    file = FreeFile
    Open path For Input As #file
    Do Until EOF(file)
        Line Input #file, line_
        If out <> "" Then out = out & vbLf
        out = out & line_
    Loop
    Close #file
    ReadText = out
End Function

Private Sub RemoveFiles()
    Dim ending As Variant
    On Error Resume Next
    For Each ending In Array(".in", ".out", ".sh", ".pid", ".err", ".tmp", ".end", ".kill")
        If IsThere(stem & ending) Then Kill stem & ending
    Next
    Set child = Nothing
End Sub
