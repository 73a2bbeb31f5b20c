package legal

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// noForm refuses the expression e.
func (f *forms) noForm(e *ir.Expr) { f.plan.Space.RefuseFor(e, "%s has no vector form", e) }

// vector visits a float64 expression.
func (f *forms) vector(e *ir.Expr) {
	if !f.plan.Uniformity.Varies(e) && !f.plan.ComputedInLoop(e, f.plan.Depth) {
		f.splat(e)
		return
	}
	switch e.Op {
	case ir.OpVar:
	case ir.OpUnary:
		f.vector(e.Args[0])
	case ir.OpBinary:
		f.binary(e)
	case ir.OpConvert:
		f.convert(e)
	case ir.OpIndex:
		f.load(e)
	case ir.OpCall:
		f.call(e)
	default:
		if e.Builtin() != effects.Min && e.Builtin() != effects.Max {
			f.noForm(e)
			return
		}
		for _, x := range e.Args {
			f.vector(x)
		}
	}
}

func (f *forms) exactly(e *ir.Expr) {
	before := f.exact
	f.exact = true
	f.vector(e)
	f.exact = before
}

// IsProduct reports whether e is a product that varies.
func (a *Uniformity) IsProduct(e *ir.Expr) bool {
	return e.Op == ir.OpBinary && e.Tok == token.MUL && a.Varies(e)
}

// binary visits the operands in the order of the vector form, which contracts products with sums.
func (f *forms) binary(e *ir.Expr) {
	x, y := e.Args[0], e.Args[1]
	switch {
	case lane.Arithmetic[e.Tok] == "":
		f.noForm(e)
		return
	case match.Float32(e.Type) || f.exact:
	case e.Tok == token.ADD && f.plan.Uniformity.IsProduct(x):
		f.vector(x.Args[0])
		x = x.Args[1]
	case e.Tok == token.ADD && f.plan.Uniformity.IsProduct(y):
		f.vector(y.Args[0])
		x, y = y.Args[1], x
	case e.Tok == token.SUB && f.plan.Uniformity.IsProduct(x):
		f.vector(x.Args[0])
		f.vector(x.Args[1])
		f.minus(y)
		return
	case e.Tok == token.SUB && f.plan.Uniformity.IsProduct(y):
		first, second := y.Args[1], y.Args[0]
		if !f.plan.Uniformity.Varies(y.Args[0]) {
			first, second = second, first
		}
		f.minus(first)
		x, y = second, x
	case e.Tok == token.MUL && !f.plan.Uniformity.Varies(x) && f.plan.Uniformity.Varies(y) && !f.plan.Uniformity.Invariant(x):
		x, y = y, x
	case e.Tok == token.QUO && !f.plan.Uniformity.Varies(y) && f.plan.Inverts(y, f.plan.Depth):
		f.plan.TouchAll(y)
		f.vector(x)
		return
	}
	f.vector(x)
	f.vector(y)
}

// Inverts reports whether vectors multiply by 1/y and do not divide by y. This is so if y is the same in all
// iterations and known before the loop.
func (a *Memory) Inverts(y *ir.Expr, depth int) bool {
	return a.Uniformity.Invariant(y) && a.Computable(y, depth) && (!y.IsConst() || match.SafeDivisor(y))
}

// minus visits -e.
func (f *forms) minus(e *ir.Expr) {
	if e.Op == ir.OpUnary && e.Tok == token.SUB {
		f.vector(e.Args[0])
		return
	}
	if minus := ir.Unary(token.SUB, e); !f.plan.Uniformity.Varies(e) && !f.plan.ComputedInLoop(minus, f.plan.Depth) {
		f.splat(minus)
		return
	}
	f.vector(e)
}

// splat visits a number that is the same in all iterations.
func (f *forms) splat(e *ir.Expr) {
	f.plan.TouchAll(e)
	before := f.plan.Uniformity.Invariant(e) && f.plan.Computable(e, f.plan.Depth)
	switch {
	case match.Float32(e.Type):
		if before && e.IsConst() && match.ValueOf(e) == nil {
			f.plan.Space.RefuseFor(e, "the constant %s has no vector form", e)
		}
	case !before && e.Op == ir.OpConvert && match.Float32(e.Args[0].Type):
		f.vector(e.Args[0])
	}
}

func (f *forms) convert(e *ir.Expr) {
	x := e.Args[0]
	switch {
	case match.Float(x.Type):
		f.vector(x)
	case match.Int(x.Type) && f.plan.Uniformity.Linear(x).Ok:
		f.ramp(x)
	case lane.Integers(x.Type):
		f.integers(x)
	default:
		f.plan.Space.RefuseFor(e, "it converts %s to %s", x.Type, e.Type)
	}
}

// ramp visits an integer that steps with the index.
func (f *forms) ramp(e *ir.Expr) {
	p := f.plan.Uniformity.Linear(e)
	if p.Step == 0 {
		f.splat(ir.Convert(types.Typ[types.Float64], build.OrZero(p.Off)))
		return
	}
	f.plan.TouchAll(build.OrZero(p.Off))
}

func (f *forms) call(e *ir.Expr) {
	if _, known := lane.Called(e); !known {
		f.plan.Space.RefuseFor(e, "%s has no vector form", e.Obj.Name())
		return
	}
	for i, x := range e.Args {
		if lane.TakesInt(e.Obj.Name(), i) {
			f.order(x)
		} else {
			f.vector(x)
		}
	}
}

// order visits x, an int argument of a function.
func (f *forms) order(x *ir.Expr) {
	if n, known := match.SmallInt(x); known {
		x = ir.Int(n)
	}
	f.integers(x)
}

// load visits an element that the iterations read.
func (f *forms) load(e *ir.Expr) {
	a, base, index := f.plan, e.Args[0], e.Args[1]
	form, why := LoadOf(a, e, f.lanes())
	p := a.Uniformity.Linear(index)
	switch form {
	case NoForm:
		f.plan.Space.RefuseFor(e, "%s", why)
	case OwnChosen:
		f.integers(index)
	case Own:
		a.TouchAll(index)
	case Column:
		a.Whole = true
		a.Touch(Load, base, Position{})
		a.TouchAll(index)
		f.bound(base.Args[0], a.Uniformity.Linear(base.Args[1]))
	default:
		a.Touch(Load, base, p)
		a.TouchAll(build.OrZero(p.Off))
		switch form {
		case InOrder:
			f.bound(base, p)
		case Gathered:
			f.integers(index)
		}
	}
}

// plain visits an element of a slice of integers or bools.
func (f *forms) plain(e *ir.Expr, what string) {
	if why := PlainLoadOf(f.plan, e, what); why != "" {
		f.plan.Space.RefuseFor(e, "%s", why)
		return
	}
	f.plan.Whole = true
	base, p := e.Args[0], f.plan.Uniformity.Linear(e.Args[1])
	if p.Step == 1 {
		f.certain(base)
		f.bound(base, p)
	}
}

// accumulate visits the value that s adds to its left-hand side, or combines with it.
func (f *forms) accumulate(kind string, s *ir.Assign) {
	_, term, _ := Reducing(s)
	negative := false
	if term.Op == ir.OpUnary && term.Tok == token.SUB {
		negative, term = true, term.Args[0]
	}
	switch {
	case kind == "Add" && f.plan.Uniformity.IsProduct(term):
		if negative {
			f.minus(term.Args[0])
		} else {
			f.vector(term.Args[0])
		}
		f.vector(term.Args[1])
	case negative && kind != "Add":
		f.minus(term)
	default:
		f.vector(term)
	}
}

// uniform visits a condition that is the same in all iterations.
func (f *forms) uniform(e *ir.Expr) {
	e.Clone().Map(func(x *ir.Expr) *ir.Expr {
		if lane.ComparesFloats(x) {
			f.compare(x)
		}
		return x
	})
}

// condition visits a condition that differs between iterations.
func (f *forms) condition(e *ir.Expr) {
	switch {
	case e.Op == ir.OpVar && f.plan.Uniformity.Varying[e.Var]:
	case e.Op == ir.OpUnary && e.Tok == token.NOT:
		f.condition(e.Args[0])
	case e.Op == ir.OpBinary && (e.Tok == token.LAND || e.Tok == token.LOR):
		f.condition(e.Args[0])
		if !f.plan.Uniformity.TotalWithin(e.Args[1]) {
			f.plan.Space.RefuseFor(e, "the right-hand side of %s may fail where the left one decides", e)
		}
		f.condition(e.Args[1])
	case e.Op == ir.OpBinary && lane.Comparisons[e.Tok] != "":
		f.compare(e)
	case lane.CalledPredicate(e) != "":
		f.vector(e.Args[0])
		if len(e.Args) > 1 {
			if _, known := match.SmallInt(e.Args[1]); !known {
				f.noForm(e)
			}
		}
	case e.Op == ir.OpIndex && types.Identical(e.Type, types.Typ[types.Bool]):
		f.plain(e, "it compares elements")
	default:
		f.plan.Space.RefuseFor(e, "the condition %s has no vector form", e)
	}
}

func (f *forms) compare(e *ir.Expr) {
	x, y := e.Args[0], e.Args[1]
	visit := f.vector
	switch {
	case match.Float(x.Type) && match.Float(y.Type):
	case match.Int(x.Type) && match.Int(y.Type) && f.plan.Uniformity.Linear(x).Ok && f.plan.Uniformity.Linear(y).Ok:
		visit = f.ramp
	case lane.Integers(x.Type) && lane.Integers(y.Type):
		visit = f.integers
	case match.Bool(x.Type) && match.Bool(y.Type):
		visit = f.condition
	default:
		f.plan.Space.RefuseFor(e, "it compares values of type %s", x.Type)
		return
	}
	visit(x)
	visit(y)
}
