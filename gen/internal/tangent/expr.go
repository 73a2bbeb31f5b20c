package tangent

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// tangent returns the tangent of the number e, or nil if it is zero. Values that are used more than once are assigned
// to variables before the statement, and the statement then also reads the variable. So operands are differentiated
// before they are assigned.
func (st *partials) tangent(e *ir.Expr) *ir.Expr {
	if !st.b.req.Activity.Varied(e) {
		return nil
	}
	if st.b.req.Sets != nil {
		return st.dependence(e)
	}
	switch e.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		return st.read(e)
	case ir.OpUnary:
		if d := st.tangent(e.Args[0]); e.Tok == token.SUB {
			return term.Negate(d)
		} else {
			return d
		}
	case ir.OpBinary:
		return st.binary(e)
	case ir.OpConvert:
		return convert(e.Type, st.tangent(e.Args[0]))
	case ir.OpCall:
		return st.call(e)
	case ir.OpBuiltin:
		return st.extremum(e, e.Name)
	}
	return st.unknown(e)
}

// unknown refuses the expression e.
func (st *partials) unknown(e *ir.Expr) *ir.Expr {
	st.b.req.Fail(e.Pos, "", "this expression cannot be differentiated")
	return nil
}

// read returns the tangent of a variable or place.
func (st *partials) read(e *ir.Expr) *ir.Expr {
	if analysis.IsPlace(e) && (!st.b.tracked(e) || global(e)) {
		return nil
	}
	return st.b.place(e)
}

// global reports whether the place e is part of a package-level variable. Such variables have no active values.
func global(e *ir.Expr) bool {
	for e.Op == ir.OpField || e.Op == ir.OpIndex || e.Op == ir.OpDeref || e.Op == ir.OpSlice {
		e = e.Args[0]
	}
	return e.Op == ir.OpGlobal
}

func convert(t types.Type, d *ir.Expr) *ir.Expr {
	switch {
	case d == nil || types.Identical(t, d.Type):
		return d
	case d.Op == ir.OpUnary && d.Tok == token.SUB:
		return term.Negate(ir.Convert(t, d.Args[0]))
	}
	return ir.Convert(t, d)
}

func (st *partials) binary(e *ir.Expr) *ir.Expr {
	x, y := e.Args[0], e.Args[1]
	st.narrow(e, x, y)
	switch e.Tok {
	case token.ADD:
		dx := st.tangent(x)
		return term.Sum(dx, st.tangent(y))
	case token.SUB:
		dx := st.tangent(x)
		return term.Difference(dx, st.tangent(y))
	case token.MUL:
		return st.product(x, y)
	case token.QUO:
		return st.quotient(e)
	}
	return st.unknown(e)
}

// narrow handles a sum that is the goal. If only one operand has a tangent, that operand becomes the goal.
func (st *partials) narrow(e, x, y *ir.Expr) {
	switch {
	case e != st.goal:
	case (e.Tok == token.ADD || e.Tok == token.SUB) && !st.b.req.Activity.Varied(y):
		st.goal = x
	case e.Tok == token.ADD && !st.b.req.Activity.Varied(x):
		st.goal = y
	}
}

func (st *partials) product(x, y *ir.Expr) *ir.Expr {
	if ir.Same(x, y) {
		d := st.tangent(x)
		fx := st.need(x)
		*y = *fx.Clone()
		return st.times(term.Product(ir.Float(x.Type, "2"), fx), d)
	}
	dx, dy := st.tangent(x), st.tangent(y)
	var left, right *ir.Expr
	if dx != nil {
		left = st.times(dx, st.need(y))
	}
	if dy != nil {
		right = st.times(st.need(x), dy)
	}
	return term.Sum(left, right)
}

// times returns x·y; one of the factors is a tangent. A quotient stays a factor. Numbers are multiplied in the order
// of the primal, so that their reverse is in the order of the gradient.
func (st *partials) times(x, y *ir.Expr) *ir.Expr {
	if x == nil || y == nil || !divides(x) && !divides(y) {
		return term.Product(x, y)
	}
	if x, ok := negated(x); ok {
		return term.Negate(st.times(x, y))
	}
	if y, ok := negated(y); ok {
		return term.Negate(st.times(x, y))
	}
	return ir.Binary(token.MUL, x, y)
}

// divides reports whether x, or -x, is a quotient with a divisor that may be small.
func divides(x *ir.Expr) bool {
	if y, ok := negated(x); ok {
		x = y
	}
	return x.Op == ir.OpBinary && x.Tok == token.QUO && !x.Args[1].IsConst()
}

// negated returns y if x is -y.
func negated(x *ir.Expr) (y *ir.Expr, ok bool) {
	if x.Op == ir.OpUnary && x.Tok == token.SUB {
		return x.Args[0], true
	}
	return nil, false
}

// quotient returns the tangent of x/y: (ẋ - (x/y)·ẏ)/y. A quotient of zero has no term with ẏ, even if y becomes
// infinite. If a tangent and the divisor are zero, the tangent contributes zero.
func (st *partials) quotient(e *ir.Expr) *ir.Expr {
	dx, dy := st.tangent(e.Args[0]), st.tangent(e.Args[1])
	y := st.need(e.Args[1])
	if dy == nil {
		return term.Quotient(dx, y)
	}
	dy = st.atom(dy)
	if st.b.req.SecondOrder {
		dx = st.atom(dx)
		d := term.Quotient(term.Difference(dx, term.Product(st.need(e), dy)), y)
		finite := ir.Binary(token.NEQ, ir.Binary(token.QUO, ir.Float(y.Type, "1"), y.Clone()), ir.Float(y.Type, "0"))
		return st.addBranches(e, nil, []branch{{finite, d}})
	}
	q := st.need(e)
	moves := term.And(nonzero(dy), nonzero(q))
	if dx == nil {
		return st.addBranches(e, nil, []branch{{moves, term.Quotient(term.Negate(term.Product(q, dy.Clone())), y)}})
	}
	v := st.b.newDot("tDot", dx.Type)
	st.emit(build.Define(v, dx))
	less := increment(ir.Use(v), term.Product(q, dy.Clone()), token.SUB_ASSIGN)
	st.emit(&ir.If{Cond: moves, Then: &ir.Block{Stmts: []ir.Stmt{less}}})
	return st.addBranches(e, nil, []branch{{nonzero(ir.Use(v)), term.Quotient(ir.Use(v), y)}})
}

// nonzero returns the condition that a tangent is not zero.
func nonzero(d *ir.Expr) *ir.Expr {
	if x, ok := negated(d); ok {
		d = x
	}
	return ir.Binary(token.NEQ, d.Clone(), ir.Float(d.Type, "0"))
}

// need returns the value of e for a tangent. If e costs more than a read of a variable, it is assigned to a variable
// before the statement.
func (st *partials) need(e *ir.Expr) *ir.Expr {
	if simple(e) {
		return e.Clone()
	}
	if e == st.root && st.value != nil {
		st.late = true
		return st.value.Clone()
	}
	v := st.b.newVar("t", types.Default(e.Type))
	c := *e
	st.pre = append(st.pre, build.Define(v, &c))
	*e = *ir.Use(v)
	return ir.Use(v)
}

// simple reports whether two evaluations of e cost no more than an assignment to a variable.
func simple(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar, ir.OpConst, ir.OpGlobal, ir.OpNil:
		return true
	case ir.OpField, ir.OpDeref:
		return simple(e.Args[0])
	case ir.OpUnary, ir.OpConvert:
		return !(e.Op == ir.OpConvert && analysis.HasRefs(e.Type)) && simple(e.Args[0])
	case ir.OpIndex:
		return simple(e.Args[0]) && simpleIndex(e.Args[1])
	}
	return false
}

func simpleIndex(e *ir.Expr) bool {
	if e.Op == ir.OpBinary {
		return simpleIndex(e.Args[0]) && simpleIndex(e.Args[1])
	}
	return simple(e)
}

// atom assigns a tangent that is used more than once to a variable.
func (st *partials) atom(d *ir.Expr) *ir.Expr {
	if d == nil || simple(d) {
		return d
	}
	if d.Op == ir.OpUnary && d.Tok == token.SUB {
		return term.Negate(st.atom(d.Args[0]))
	}
	v := st.b.newDot("tDot", d.Type)
	st.emit(build.Define(v, d))
	return ir.Use(v)
}

// whole returns the tangent of a value of any type. It may be zero.
func (st *step) whole(e *ir.Expr) *ir.Expr {
	switch {
	case analysis.IsFloat(e.Type):
		if d := st.tangent(e); d != nil {
			return d
		}
		return build.ZeroOf(e.Type)
	case analysis.IsRef(e.Type):
		return st.b.shadow(e)
	case !st.b.tracked(e) || global(e):
		return build.ZeroOf(e.Type)
	case e.Op == ir.OpComposite:
		return st.composite(e)
	case e.Op == ir.OpConvert:
		return ir.Convert(e.Type, st.whole(e.Args[0]))
	}
	return st.b.place(e)
}

// composite returns the tangent of a literal. Elements without a tangent stay zero.
func (st *step) composite(e *ir.Expr) *ir.Expr {
	c := &ir.Expr{Op: ir.OpComposite, Type: e.Type}
	for i, a := range e.Args {
		if !st.b.tracked(a) {
			continue
		}
		c.Args = append(c.Args, st.whole(a))
		c.Keys = append(c.Keys, e.Keys[i])
	}
	return c
}
