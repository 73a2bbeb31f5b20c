package ir

import (
	"go/types"
	"strings"
)

// ofFunction begins the text of a message that contains the name of the emitted function. The function has no name
// before emission.
const ofFunction = "\x00"

// Message returns a string constant: the name of the emitted function, followed by the text.
func Message(text string) *Expr {
	return &Expr{Op: OpConst, Type: types.Typ[types.String], Lit: ofFunction + text}
}

// MessageOf returns the text of e without the name of the function, if e is a Message.
func MessageOf(e *Expr) (text string, ok bool) {
	if e.Op != OpConst {
		return "", false
	}
	return strings.CutPrefix(e.Lit, ofFunction)
}
