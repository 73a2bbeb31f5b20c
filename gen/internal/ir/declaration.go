package ir

import "go/types"

// A Declaration is a type or a variable that emitted functions need besides them.
type Declaration struct {
	Obj   types.Object
	Value *Expr // what a variable begins with; nil for zero
	Doc   string
}
