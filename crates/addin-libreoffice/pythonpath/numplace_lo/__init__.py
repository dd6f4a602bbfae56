"""Number place puzzles in Calc, solved by the command numplace."""

VERSION = "@VERSION@"
