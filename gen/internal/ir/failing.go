package ir

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Failing lists the parts of e, none of which is inside another one, whose evaluation may panic: elements, slices,
// dereferences, quotients of integers, shifts, sizes of made slices, assertions, conversions of slices to arrays,
// comparisons of interfaces.
func Failing(e *Expr) []*Expr {
	var list []*Expr
	e.Walk(func(x *Expr) bool {
		if mayPanic(x) {
			list = append(list, x)
			return false
		}
		return !Measures(x)
	})
	return list
}

// mayPanic reports whether the evaluation of e may panic, or that of a part of e that is not always evaluated.
func mayPanic(e *Expr) bool {
	switch e.Op {
	case OpDeref, OpSlice, OpAssert:
		return true
	case OpConvert:
		return cutsToArray(e)
	case OpBuiltin:
		return e.Builtin() == effects.Make && slices.ContainsFunc(e.Args, mayBeNegative)
	case OpField:
		return leads(e.Args[0].Type)
	case OpIndex:
		_, array := e.Args[0].Type.Underlying().(*types.Array)
		return !array || !e.Args[1].IsConst()
	case OpBinary:
		return binaryPanics(e)
	}
	return false
}

func binaryPanics(e *Expr) bool {
	switch e.Tok {
	case token.LAND, token.LOR:
		return len(Failing(e.Args[1])) > 0
	case token.QUO, token.REM:
		b, ok := e.Type.Underlying().(*types.Basic)
		return ok && b.Info()&types.IsInteger != 0 && !e.Args[1].IsConst()
	case token.SHL, token.SHR:
		return mayBeNegative(e.Args[1])
	case token.EQL, token.NEQ:
		return dynamic(e.Args[0]) && dynamic(e.Args[1])
	}
	return false
}

// mayBeNegative reports whether e is an integer that may be less than zero.
func mayBeNegative(e *Expr) bool {
	b, ok := e.Type.Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 || b.Info()&types.IsUnsigned != 0 || e.IsConst() {
		return false
	}
	switch e.Builtin() {
	case effects.Len, effects.Cap:
		return false
	}
	sum := e.Op == OpBinary && (e.Tok == token.ADD || e.Tok == token.MUL)
	return !sum || slices.ContainsFunc(e.Args, mayBeNegative)
}

// dynamic reports whether the type of the value of e is known only when e is evaluated.
func dynamic(e *Expr) bool { return types.IsInterface(e.Type) && e.Op != OpNil }

// cutsToArray reports whether e converts a slice to an array, or to a pointer to one. The length of the slice may be
// too small for that.
func cutsToArray(e *Expr) bool {
	_, from := e.Args[0].Type.Underlying().(*types.Slice)
	to := e.Type.Underlying()
	if p, ok := to.(*types.Pointer); ok {
		to = p.Elem().Underlying()
	}
	_, array := to.(*types.Array)
	return from && array
}

// Measures reports whether e is the length of an array, which is a constant and needs no evaluation.
func Measures(e *Expr) bool {
	if e.Builtin() != effects.Len && e.Builtin() != effects.Cap {
		return false
	}
	t := e.Args[0].Type.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	_, array := t.(*types.Array)
	return array
}

func leads(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// Check returns a statement that evaluates e and discards its value.
func Check(n Note, e *Expr) *Multi { return &Multi{Note: n, LHS: []*Expr{nil}, RHS: e} }

// Checked returns the expression that s evaluates and discards, if s has no other effect. Otherwise it returns nil. A
// call may have other effects, because an emitted function pushes values on the tape.
func Checked(s Stmt) *Expr {
	m, ok := s.(*Multi)
	if !ok || len(m.LHS) != 1 || m.LHS[0] != nil || m.RHS.Op == OpCall {
		return nil
	}
	acts := false
	m.RHS.Walk(func(x *Expr) bool {
		acts = acts || x.Op == OpEmitted || x.Op == OpMethod || x.Op == OpTape
		return !acts
	})
	if acts {
		return nil
	}
	return m.RHS
}
