package legal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// Outer reports whether v is declared outside the loop.
func (a *Uniformity) Outer(v *ir.Var) bool { return !a.Inside[v] && v != a.Space.Loop.Index }

// Invariant reports whether e has the same value in all iterations and can be computed before the loop.
func (a *Uniformity) Invariant(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			ok = ok && x.Var != a.Space.Loop.Index && (a.Hoisted[x.Var] || a.Outer(x.Var) && a.Assigned[x.Var] == 0)
		case ir.OpTape, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpComposite, ir.OpAssert, ir.OpAddr:
			ok = false
		case ir.OpCall:
			ok = ok && match.Math(x)
		case ir.OpBuiltin:
			ok = ok && (x.Builtin() == effects.Len || x.Builtin() == effects.Min || x.Builtin() == effects.Max)
		}
		return ok
	})
	return ok
}

// ComputedInLoop reports whether e is computed from numbers that are the same in all iterations but not known before
// the loop. The operands then become vectors, because scalar arithmetic between vector instructions is slow
// (legal/splats.go).
func (a *Memory) ComputedInLoop(e *ir.Expr, depth int) bool {
	return match.Computes(e) && lane.ArithmeticOnly(e) && (!a.Uniformity.Invariant(e) || !a.Computable(e, depth))
}

// Computable reports whether e can be computed before the loop, because it cannot fail or because every iteration
// computes it.
func (a *Memory) Computable(e *ir.Expr, depth int) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpIndex, ir.OpDeref:
			ok = ok && depth == 0
		case ir.OpField:
			ok = ok && (depth == 0 || a.Space.Plain(x))
		case ir.OpBinary:
			ok = ok && (match.Float64(x.Type) || match.Bool(x.Type) || x.Tok != token.QUO && x.Tok != token.REM) && (depth == 0 || match.NeverFails(x))
		}
		return ok
	})
	return ok
}

// Steady reports whether base is the same slice or array in all iterations.
func (a *Uniformity) Steady(base *ir.Expr) bool {
	return match.ArrayVar(base) && a.Outer(base.Root()) || a.Invariant(base)
}

// SteadyField reports whether the field e is the same place in all iterations.
func (a *Uniformity) SteadyField(e *ir.Expr) bool {
	if v := e.Root(); v != nil {
		return a.Outer(v)
	}
	return a.Invariant(e.Args[0])
}
