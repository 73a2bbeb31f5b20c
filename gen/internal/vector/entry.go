package vector

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis/induction"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
)

// mostEntries is the largest number of thresholds that EnteredIf tests. More tests take longer than to enter vector
// code that then does not run.
const mostEntries = 2

// EnteredIf returns a condition on integers and lengths of parameters of f. If the condition is false, no loop of f
// has enough iterations for vectors, and scalar code starts sooner, without a test for the width of the machine.
// EnteredIf returns nil if there is no such condition.
func EnteredIf(f *ir.Func) *ir.Expr {
	e := &entries{params: map[*ir.Var]bool{}, made: map[*ir.Var][]*ir.Expr{}, assigned: map[*ir.Var]bool{}}
	for _, v := range f.Params {
		e.params[v] = !v.Addressed
	}
	for v := range match.Changes(f.Body) {
		delete(e.params, v)
	}
	f.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if ok && d.LHS.Op == ir.OpVar && d.Tok == token.DEFINE {
			e.made[d.LHS.Var] = append(e.made[d.LHS.Var], d.RHS)
			return
		}
		for _, v := range ir.Defines(s) {
			e.assigned[v] = true
		}
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			if v := (*x).Root(); write && v != nil {
				e.assigned[v] = true
			}
		})
	})
	f.Body.Walk(func(s ir.Stmt) {
		if k, kernel := s.(*ir.Kernel); kernel {
			delete(e.assigned, k.Next) // it changes only after the test
		}
	})
	if !e.block(f.Body) || len(e.list) == 0 || len(e.list) > mostEntries {
		return nil
	}
	asked := e.list[0]
	for _, c := range e.list[1:] {
		asked = ir.Binary(token.LOR, asked, c)
	}
	return asked
}

// An entries holds the tests of the numbers of iterations of the loops of a function.
type entries struct {
	params   map[*ir.Var]bool       // parameters that keep their values
	made     map[*ir.Var][]*ir.Expr // the definitions of a variable
	assigned map[*ir.Var]bool       // variables that are assigned in other ways
	list     []*ir.Expr
}

// block reports whether all kernels of b are guarded by a recorded test.
func (e *entries) block(b *ir.Block) bool {
	for i, s := range b.Stmts {
		if _, kernel := s.(*ir.Kernel); kernel {
			return false
		}
		c, ok := s.(*ir.If)
		if ok && hasKernel(c.Then) && definesNext(b.Stmts[:i], c.Then) && e.recordConditions(c.Cond) {
			if c.Else != nil && !e.block(c.Else) {
				return false
			}
			continue
		}
		for _, inner := range ir.Blocks(s) {
			if !e.block(inner) {
				return false
			}
		}
	}
	return true
}

// definesNext reports whether the statements before a test define the variables that the kernels after it step.
// Then the test sees the first values of these variables.
func definesNext(before []ir.Stmt, after *ir.Block) bool {
	ok := true
	after.Walk(func(s ir.Stmt) {
		k, kernel := s.(*ir.Kernel)
		ok = ok && (!kernel || slices.ContainsFunc(before, func(s ir.Stmt) bool { return slices.Contains(ir.Declares(s), k.Next) }))
	})
	return ok
}

func hasKernel(b *ir.Block) bool {
	found := false
	b.Walk(func(s ir.Stmt) {
		_, kernel := s.(*ir.Kernel)
		found = found || kernel
	})
	return found
}

// recordConditions records the conditions on parameters in cond. It reports whether there are any.
func (e *entries) recordConditions(cond *ir.Expr) bool {
	if cond.Op == ir.OpBinary && cond.Tok == token.LAND {
		return e.recordConditions(cond.Args[0]) || e.recordConditions(cond.Args[1])
	}
	if cond.Op != ir.OpBinary || cond.Tok != token.GEQ {
		return false
	}
	least, trips := leastOf(cond.Args[1]), e.ofParams(cond.Args[0], true, 0)
	if least == 0 || trips == nil {
		return false
	}
	x, n := match.Parted(trips)
	if x == nil {
		return false
	}
	if divides(x) {
		return e.quotient(x, least-n)
	}
	if mayFail(x) {
		return false
	}
	c := ir.Binary(token.GEQ, x, ir.Int(least-n))
	at := slices.IndexFunc(e.list, func(d *ir.Expr) bool { return ir.Same(x, d.Args[0]) })
	if at < 0 {
		e.list = append(e.list, c)
	} else if m, _ := match.Integer(e.list[at].Args[1]); least-n < m {
		e.list[at] = c
	}
	return true
}

// quotient records the condition that the quotient x of a length is at least n, as a product, which cannot panic.
// If the divisor is not positive, the product is not larger than the length either.
func (e *entries) quotient(x *ir.Expr, n int64) bool {
	if n <= 0 || mayFail(x.Args[1]) {
		return false
	}
	c := ir.Binary(token.GEQ, x.Args[0], ir.Binary(token.MUL, ir.Int(n), x.Args[1]))
	if !slices.ContainsFunc(e.list, func(d *ir.Expr) bool { return ir.Same(c, d) }) {
		e.list = append(e.list, c)
	}
	return true
}

// divides reports whether x is a quotient whose divisor may be zero.
func divides(x *ir.Expr) bool {
	if x.Op != ir.OpBinary || x.Tok != token.QUO {
		return false
	}
	_, known := match.Integer(x.Args[1])
	return !known
}

// mayFail reports whether x contains a quotient whose divisor may be zero.
func mayFail(x *ir.Expr) bool {
	found := false
	x.Walk(func(y *ir.Expr) bool {
		found = found || divides(y)
		return !found
	})
	return found
}

// leastOf returns the least number of iterations that e requires at any width, or 0 if e has another form.
func leastOf(e *ir.Expr) int64 {
	const narrow = 4 // the lanes of the narrowest vectors
	switch {
	case e.Op == ir.OpLanes && e.Name == "Enough":
		n, _ := match.Integer(e.Args[1])
		return n
	case e.Lane() == effects.LaneCount:
		return narrow
	case ir.Same(e, ir.Binary(token.QUO, lane.Count(), ir.Int(2))):
		return narrow / 2
	}
	return 0
}

// mostSteps is the largest number of definitions that are followed.
const mostSteps = 8

// ofParams returns x in terms of parameters. If above is set, the result may be larger than x. It returns nil if no
// such expression is known.
func (e *entries) ofParams(x *ir.Expr, above bool, steps int) *ir.Expr {
	switch {
	case steps > mostSteps:
	case x.Op == ir.OpConst:
		return x
	case x.Op == ir.OpVar && e.params[x.Var]:
		if types.Identical(x.Type, types.Typ[types.Int]) {
			return x
		}
	case x.Op == ir.OpVar && len(e.made[x.Var]) == 1 && !e.assigned[x.Var] && !x.Var.Addressed:
		return e.ofParams(e.made[x.Var][0], above, steps+1)
	case x.Builtin() == effects.Len:
		return e.length(x, above, steps)
	case x.Builtin() == effects.Min && above:
		for _, y := range x.Args {
			if y = e.ofParams(y, above, steps+1); y != nil {
				return y
			}
		}
	case x.Builtin() == effects.Min || x.Builtin() == effects.Max:
		return e.all(x, above, above, steps)
	case x.Op == ir.OpBinary:
		return e.binary(x, above, steps)
	}
	return nil
}

// length is ofParams for the length x of a variable, which is a parameter, an allocated slice, or a part of one.
func (e *entries) length(x *ir.Expr, above bool, steps int) *ir.Expr {
	if x.Args[0].Op != ir.OpVar {
		return nil
	}
	v := x.Args[0].Var
	if e.params[v] {
		return x
	}
	if len(e.made[v]) != 1 || e.assigned[v] || v.Addressed {
		return nil
	}
	switch made := e.made[v][0]; {
	case made.Builtin() == effects.Make && match.Slice(made.Type):
		return e.ofParams(made.Args[1], above, steps+1)
	case made.Tape() == effects.Zeros:
		return e.ofParams(made.Args[0], above, steps+1)
	case made.Op == ir.OpSlice && made.Args[2] != nil:
		hi, ok := induction.Of(made.Args[2])
		lo, also := induction.Of(build.OrZero(made.Args[1]))
		if !ok || !also {
			return nil
		}
		return e.ofParams(hi.Minus(lo).Expr(), above, steps+1)
	}
	return nil
}

// binary is ofParams for an operation of two integers. It may fail if it is the quotient of a length.
func (e *entries) binary(x *ir.Expr, above bool, steps int) *ir.Expr {
	switch x.Tok {
	case token.ADD:
		return e.all(x, above, above, steps)
	case token.SUB:
		return e.all(x, above, false, steps)
	case token.MUL:
		return e.all(x, false, false, steps)
	case token.QUO:
		if by, known := match.Integer(x.Args[1]); known && by > 0 {
			return e.all(x, above, false, steps)
		}
		if x.Args[0].Builtin() == effects.Len {
			return e.all(x, false, false, steps)
		}
	}
	return nil
}

// all returns x with its operands in terms of parameters, or nil. The first operand may be larger if above is set,
// and the other operands if others is set.
func (e *entries) all(x *ir.Expr, above, others bool, steps int) *ir.Expr {
	c := x.Clone()
	for i, y := range x.Args {
		if c.Args[i] = e.ofParams(y, above, steps+1); c.Args[i] == nil {
			return nil
		}
		above = others
	}
	return c
}
