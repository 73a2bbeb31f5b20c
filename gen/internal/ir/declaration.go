package ir

import "go/types"

// A Declaration is a type or a variable that emitted functions need.
type Declaration struct {
	Obj   types.Object
	Value *Expr // the initial value of a variable; nil for zero
	Doc   string
}
