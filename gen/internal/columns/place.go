package columns

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// place returns the place or reference e with its new type.
func (w *widening) place(e *ir.Expr) *ir.Expr {
	varies := w.vary.Of(e)
	switch e.Op {
	case ir.OpVar:
		e.Type = e.Var.Type
		return e
	case ir.OpTape:
		return w.onTape(e)
	case ir.OpIndex, ir.OpSlice, ir.OpField, ir.OpDeref, ir.OpAddr:
		e.Args[0] = w.place(e.Args[0])
		for i, x := range e.Args[1:] {
			if x != nil {
				e.Args[i+1] = w.plain(x)
			}
		}
	default:
		if w.mentions(e) {
			w.refuse("%s has no vector form", e)
		}
		return e
	}
	if varies {
		w.retype(e)
	}
	return e
}

// retype gives e the type that follows from its operand.
func (w *widening) retype(e *ir.Expr) {
	of := e.Args[0].Type
	switch e.Op {
	case ir.OpAddr:
		e.Type = types.NewPointer(of)
	case ir.OpSlice:
		e.Type = types.NewSlice(match.ElemType(of))
	case ir.OpField:
		e.Type = w.lanes(e.Type)
	case ir.OpDeref:
		e.Type = of.Underlying().(*types.Pointer).Elem()
	case ir.OpIndex:
		if p, ok := of.Underlying().(*types.Pointer); ok {
			of = p.Elem()
		}
		e.Type = of.Underlying().(interface{ Elem() types.Type }).Elem()
	}
}

// plain returns e, which is not a number and is the same in all lanes.
func (w *widening) plain(e *ir.Expr) *ir.Expr {
	if e == nil {
		return nil
	}
	if comparesNumbers(e) {
		if w.vary.Of(e) {
			w.refuse("%s differs from column to column", e)
		}
		return lane.Call("Any", types.Typ[types.Bool], w.mask(e))
	}
	switch e.Op {
	case ir.OpVar:
		if w.wide[e.Var] {
			w.refuse("%s has no vector form where it is used", e)
		}
		e.Type = e.Var.Type
		return e
	case ir.OpIndex, ir.OpSlice, ir.OpField, ir.OpDeref, ir.OpAddr:
		return w.place(e)
	case ir.OpEmitted, ir.OpRuntime, ir.OpMethod, ir.OpAssert:
		if w.mentions(e) {
			w.refuse("%s has no vector form", e)
		}
		return e
	}
	for i, x := range e.Args {
		e.Args[i] = w.plain(x)
	}
	return e
}

// memory returns the reference, array or value e, which is not a number, with the type that contains vectors.
func (w *widening) memory(e *ir.Expr) *ir.Expr {
	switch e.Op {
	case ir.OpVar, ir.OpIndex, ir.OpSlice, ir.OpField, ir.OpDeref, ir.OpAddr:
		if !w.vary.Of(e) {
			w.refuse("%s differs from column to column", e)
		}
		return w.place(e)
	case ir.OpNil, ir.OpFuncType:
		e.Type = w.lanes(e.Type)
		return e
	case ir.OpComposite:
		e.Type = w.lanes(e.Type)
		for i, x := range e.Args {
			e.Args[i] = w.value(x)
		}
		return e
	case ir.OpTape:
		return w.onTape(e)
	case ir.OpBuiltin:
		switch e.Builtin() {
		case effects.Make, effects.New:
			e.Type = w.lanes(e.Type)
			e.Args[0] = w.memory(e.Args[0])
			for i, x := range e.Args[1:] {
				e.Args[i+1] = w.plain(x)
			}
			return e
		case effects.Append:
			e.Type = w.lanes(e.Type)
			for i, x := range e.Args {
				e.Args[i] = w.value(x)
			}
			return e
		}
	}
	w.refuse("%s has no vector form", e)
	return e
}

// value returns a number in all lanes, or another value.
func (w *widening) value(e *ir.Expr) *ir.Expr {
	if match.Float64(e.Type) || e.IsConst() {
		return w.number(e)
	}
	return w.memory(e)
}

// onTape returns memory of the tape for vectors. A stack of vectors is a stack of numbers, in which the vectors begin
// at cache lines. (Go 1.26 also has no methods of generic types for vectors.)
func (w *widening) onTape(e *ir.Expr) *ir.Expr {
	for i, x := range e.Args {
		e.Args[i] = w.plain(x)
	}
	ofNumbers := match.Float64(e.Var.Type)
	switch e.Tape() {
	case effects.Zeros, effects.Grow, effects.Clean:
		if !w.vary.Var(e.Var) {
			return e
		}
		if ofNumbers {
			return lane.Call("OnLines", types.NewSlice(lane.F64), tapeVectors(e))
		}
		e.Type = w.lanes(e.Type)
	case effects.Reset:
	default:
		w.refuse("%s has no vector form", e)
	}
	return e
}

// tapeVectors takes memory from the stack of numbers: one vector for each number that e takes, and the numbers that
// OnLines may skip.
func tapeVectors(e *ir.Expr) *ir.Expr {
	e.Args[0] = ir.Binary(token.MUL, build.Add(e.Args[0], ir.Int(1)), lane.Count())
	return e
}
