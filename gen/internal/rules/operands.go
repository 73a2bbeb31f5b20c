package rules

import (
	"go/token"
	"go/types"
	"sync"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Operand returns an operand of package linalg: x with its adjoint, its tangent, and the adjoint of the tangent.
// These may be nil.
func Operand(x, bar, dot, dotBar *ir.Expr) *ir.Expr {
	switch {
	case bar == nil && dot == nil:
		return linalg("Const", x)
	case dot == nil:
		return linalg("Bar", x, bar)
	case bar == nil && dotBar == nil:
		return linalg("Dot", x, dot)
	}
	switch {
	case bar == nil:
		return linalg("DotBar", x, dot, dotBar)
	case dotBar == nil:
		return linalg("BarAndDot", x, bar, dot)
	}
	return linalg("BarDot", x, bar, dot, dotBar)
}

// operandType is the type linalg.Operand, which contains references to all
// parts of an operand.
var operandType = sync.OnceValue(func() types.Type {
	x := types.NewField(token.NoPos, nil, "x", types.Universe.Lookup("any").Type(), false)
	name := types.NewTypeName(token.NoPos, packageAt(LinalgPath), "Operand", nil)
	return types.NewNamed(name, types.NewStruct([]*types.Var{x}, nil), nil)
})

// NumberOperand returns an operand that is a number. dot is its tangent, or nil.
func NumberOperand(x, dot *ir.Expr, reverse bool) *ir.Expr {
	switch {
	case dot == nil && reverse:
		return linalg("Number", x)
	case dot == nil:
		return linalg("Fixed", x)
	case reverse:
		return linalg("NumberBarDot", x, dot)
	}
	return linalg("NumberDot", x, dot)
}

func linalg(name string, args ...*ir.Expr) *ir.Expr {
	x := &ir.Expr{Op: ir.OpCall, Obj: LinalgFunc(name), Type: operandType()}
	for _, a := range args {
		x.Args = append(x.Args, a.Clone())
	}
	return x
}

// StepResults reads the results of the call s from its step.
func StepResults(s *ir.Call, step *ir.Var) []ir.Stmt {
	var out []ir.Stmt
	plain, numbers, sizes := 0, 0, 0
	op := s.Callee.Op
	for _, r := range s.Results {
		if op.Dots == nil && ir.Number(ir.Use(r)) {
			numbers++
		}
	}
	if op.Dots != nil {
		for _, r := range s.Results {
			if ir.Number(ir.Use(r)) {
				numbers++
			}
		}
		numbers /= 2
	}
	for _, r := range s.Results {
		x := StepNumber(step, "Err", -1)
		switch {
		case ir.Number(ir.Use(r)) && plain < numbers:
			x = StepNumber(step, "Number", plain)
			plain++
		case ir.Number(ir.Use(r)):
			x = StepNumber(step, "Dot", plain-numbers)
			plain++
		case types.Identical(r.Type, types.Typ[types.Int]):
			x = StepNumber(step, "Count", sizes)
			sizes++
		case types.Identical(r.Type, types.Typ[types.Bool]):
			x = StepNumber(step, "OK", -1)
		}
		x.Type = r.Type
		out = append(out, &ir.Assign{LHS: ir.Use(r), RHS: x, Tok: token.DEFINE})
	}
	return out
}

// StepNumber reads number k of some quantity from a step; k is -1 if the quantity
// has only one.
func StepNumber(step *ir.Var, method string, k int) *ir.Expr {
	x := &ir.Expr{Op: ir.OpMethod, Name: method, Args: []*ir.Expr{ir.Use(step)}, Type: types.Typ[types.Float64]}
	if k >= 0 {
		x.Args = append(x.Args, ir.Int(int64(k)))
	}
	return x
}
