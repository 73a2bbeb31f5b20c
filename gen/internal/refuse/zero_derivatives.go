package refuse

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/adjoint"
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/influence"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/job"
	"github.com/gradgen/gradgen/gen/internal/library"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

const smooth = "for a slope, make the step smooth; docs/kinks.md describes how"

// WarnIdle warns about inputs on which the outputs do not depend, or depend only in steps.
func WarnIdle(j *job.Job) {
	for i, w := range j.Wrt {
		if !j.Act.Influences(w.Var) {
			warnZero(j, i)
		}
	}
}

// warnZero warns that the derivative by the i-th input is zero everywhere.
func warnZero(j *job.Job, i int) {
	pos, name, fn := j.Pkg.Position(j.Req.Pos), job.Called(j.Req.Wrt[i]), j.Req.Fn.Name()
	from := influence.Of(j.Unit.Func, j.Alias, []*ir.Var{j.Wrt[i].Var}, library.Flow{Constant: j.Unit.Opaque}.IsConstant)
	if slices.ContainsFunc(j.Of, func(o adjoint.Output) bool { return from.Reaches(o.Var) }) {
		j.Diags.Warnf(pos, smooth, "the derivative of %s by %s is zero everywhere: the value depends on %s only through comparisons and steps", fn, name, name)
		return
	}
	j.Diags.Warnf(pos, "", "%s does not influence the output of %s: its derivative is zero", name, fn)
}

// WarnFlat warns about derivatives that are zero everywhere although activity analysis expected others.
func WarnFlat(j *job.Job) {
	if j.IsFast() || j.Opts.NoOpt || j.Req.Kind.IsMatrix() {
		return
	}
	for i, w := range j.Wrt {
		if j.Act.Influences(w.Var) && addsNothing(j, i) {
			warnZero(j, i)
		}
	}
	if j.Req.Kind == shape.HVP {
		warnFlatSecond(j)
	}
}

// addsNothing reports whether the derived function never adds to the derivative by the i-th input.
func addsNothing(j *job.Job, i int) bool {
	switch j.Req.Kind {
	case shape.JVP:
		return !usedIn(j.Fn.Body, j.Wrt[i].Acc, false)
	case shape.HVP:
		return !usedIn(j.Fn.Body, j.ParamOf(i, shape.Gradient), true)
	}
	return !usedIn(withoutZeros(j.Fn.Body), j.Wrt[i].Acc, true)
}

// withoutZeros returns b without the statements that store a number that is zero because nothing is ever added to it.
func withoutZeros(b *ir.Block) *ir.Block {
	named, declared := map[*ir.Var]int{}, map[*ir.Var]bool{}
	b.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpVar {
			named[x.Var]++
		}
	})
	for _, s := range b.Stmts {
		if d, ok := s.(*ir.Decl); ok {
			declared[d.Var] = true
		}
	}
	untouched := func(s ir.Stmt) bool {
		a, ok := s.(*ir.Assign)
		return ok && a.RHS.Op == ir.OpVar && analysis.IsFloat(a.RHS.Type) && !a.RHS.Var.Param && named[a.RHS.Var] == 1 && declared[a.RHS.Var]
	}
	return &ir.Block{Stmts: slices.DeleteFunc(slices.Clone(b.Stmts), untouched)}
}

// warnFlatSecond warns about blocks of the Hessian that are zero everywhere although the gradient varies with the
// input, at kinks.
func warnFlatSecond(j *job.Job) {
	for a := range j.Wrt {
		for b := a; b < len(j.Wrt); b++ {
			if !flatBlock(j, a, b) {
				continue
			}
			fn, x, y := j.Req.Fn.Name(), j.InputName(a), j.InputName(b)
			j.Diags.Warnf(j.Pkg.Position(j.Req.Pos), smooth, "∂²%s/∂%s∂%s is zero everywhere: ∂%s/∂%s changes with %s only at kinks", fn, x, y, fn, x, y)
		}
	}
}

// flatBlock reports whether the second derivative by the inputs a and b is zero everywhere although the first
// derivative by a depends on b.
func flatBlock(j *job.Job, a, b int) bool {
	grad, product := j.ParamOf(a, shape.Gradient), j.ParamOf(b, shape.Product)
	if !usedIn(j.Fn.Body, grad, true) || usesOtherwise(j.Fn.Body, grad) {
		return false
	}
	al := analysis.NewAlias(j.Fn, false)
	if usedIn(j.Fn.Body, product, true) {
		if usesOtherwise(j.Fn.Body, product) || !transparent(j) || influence.Of(j.Fn, al, []*ir.Var{j.Wrt[a].Acc}, never).Stores(product) {
			return false
		}
	}
	return influence.Of(j.Fn, al, []*ir.Var{j.Wrt[b].Var}, never).Stores(grad)
}

// usesOtherwise reports whether b uses v for anything except tests at entry and stores of numbers through it.
func usesOtherwise(b *ir.Block, v *ir.Var) bool {
	found := false
	for _, s := range b.Stmts {
		if Refuses(s) || zeroes(s, v) {
			continue
		}
		ir.Exprs(s, func(e **ir.Expr, write bool) { found = found || (*e).Uses(v) && !(write && storesBy(*e, v)) })
		for _, n := range ir.Blocks(s) {
			found = found || usesOtherwise(n, v)
		}
	}
	return found
}

// storesBy reports whether the place l begins with v and does not use v again.
func storesBy(l *ir.Expr, v *ir.Var) bool {
	for len(l.Args) > 0 {
		if slices.ContainsFunc(l.Args[1:], func(a *ir.Expr) bool { return a != nil && a.Uses(v) }) {
			return false
		}
		l = l.Args[0]
	}
	return l.Var == v
}

func never(*ir.Expr) bool { return false }

// transparent reports whether the body of the derived function contains all of its computation, and no value passes
// through a stack.
func transparent(j *job.Job) bool {
	ok := len(j.Helpers) == 0
	j.Fn.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				ok = ok && x.Op != ir.OpTape && x.Op != ir.OpEmitted
				return ok
			})
		})
	})
	return ok
}

// usedIn reports whether b uses v for anything except tests at entry and, if zeroed is set, stores of zeros.
func usedIn(b *ir.Block, v *ir.Var, zeroed bool) bool {
	found := false
	for _, s := range b.Stmts {
		if Refuses(s) || zeroed && zeroes(s, v) {
			continue
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) { found = found || (*e).Uses(v) })
		for _, n := range ir.Blocks(s) {
			found = found || usedIn(n, v, zeroed)
		}
	}
	return found
}

// Refuses reports whether s only tests arguments.
func Refuses(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.If:
		return s.Else == nil && len(s.Then.Stmts) > 0 && !slices.ContainsFunc(s.Then.Stmts, func(t ir.Stmt) bool { return !Refuses(t) })
	case *ir.ExprStmt:
		return s.X.Builtin() == effects.Panic || s.X.Runtime().OnlyTests()
	}
	return false
}

// zeroes reports whether s only stores zeros in v, or in memory to which v points.
func zeroes(s ir.Stmt, v *ir.Var) bool {
	switch s := s.(type) {
	case *ir.Assign:
		return isZeroValue(s.RHS) && storesBy(s.LHS, v)
	case *ir.ExprStmt:
		clears := s.X.Builtin() == effects.Clear || s.X.Runtime() == effects.ClearSlice
		return clears && s.X.Args[0].Op == ir.OpVar && s.X.Args[0].Var == v
	}
	return false
}

// isZeroValue reports whether x is the zero value of its type, or a constant that messages
// print as 0.
func isZeroValue(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpConst:
		return x.Val != nil && x.Val.String() == "0" // the text of the value is rounded
	case ir.OpComposite:
		_, isStruct := x.Type.Underlying().(*types.Struct)
		_, isArray := x.Type.Underlying().(*types.Array)
		return (isStruct || isArray) && len(x.Args) == 0
	}
	return false
}
