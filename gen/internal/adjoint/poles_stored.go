package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// A storers lists the statements that may store an infinity that results from a pole or from math.Inf.
type storers struct {
	by   map[ir.Stmt]bool
	vars map[*ir.Var]bool // the variables that they assign, in whole or in part
	// fresh means that an expression allocates memory that may contain an infinity, such as &point{x: math.Inf(1)} or
	// the result of a library function.
	fresh bool
}

// storedPoles is has for a variable or a place in memory. If over is not nil, because code may skip elements, it
// follows only variables with one definition. Otherwise a time loop with a division would give poles to all of its
// state, and the tests would cost more than they are worth.
func (b *poleFinder) storedPoles(x *ir.Expr, over *variation, level int) bool {
	if over != nil {
		d := b.defs.single[x.Root()]
		return x.Op == ir.OpVar && d != nil && d.rhs != nil && (level == 0 || b.has(d.rhs, over, level-1))
	}
	if b.out.passedPoles(b.req, x) {
		return true
	}
	if v := inVariable(x); v != nil {
		return b.infinite.vars[v]
	}
	return b.infinite.fresh || len(b.infinite.by) > 0 &&
		slices.ContainsFunc(b.req.Effects.Stores(x), func(s *analysis.Site) bool { return b.infinite.by[s.Stmt] })
}

// passedPoles reports whether a caller in derived code may make x infinite. This is so in a callee of the
// differentiated function if x is memory or a parameter and some function computes poles.
func (b *output) passedPoles(req *Request, x *ir.Expr) bool {
	v := x.Root()
	return b.prefix != "" && req.Splitter.poles && (v == nil || v.Param)
}

// inVariable returns the variable that contains x, which may be an element of an array, or nil if x is in memory.
func inVariable(x *ir.Expr) *ir.Var {
	if v := x.Root(); v != nil && !v.Addressed {
		return v
	}
	return nil
}

// findStorers finds the statements of body that may store an infinity. A statement may read a value that another one
// stores, so the search is repeated until nothing changes.
func (b *poleFinder) findStorers(body *ir.Block) {
	b.infinite = &storers{by: map[ir.Stmt]bool{}, vars: map[*ir.Var]bool{}}
	if b.out.prefix == "" && b.req.Splitter != nil {
		b.req.Splitter.poles = b.req.Splitter.havePoles(body, map[*ir.Callee]bool{})
	}
	for changes := true; changes; {
		changes = false
		body.Walk(func(s ir.Stmt) {
			if !b.infinite.fresh && b.makesPole(s) {
				b.infinite.fresh, changes = true, true
			}
			if !b.infinite.by[s] && b.storesPole(s) {
				b.infinite.add(s)
				changes = true
			}
		})
	}
}

// add adds s and the variables that it writes.
func (st *storers) add(s ir.Stmt) {
	st.by[s] = true
	for _, v := range ir.Defines(s) {
		st.vars[v] = true
	}
	ir.Exprs(s, func(e **ir.Expr, write bool) {
		if v := (*e).Root(); write && v != nil {
			st.vars[v] = true
		}
	})
}

// storesPole reports whether s itself may store an infinity that results from a pole.
func (b *poleFinder) storesPole(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Assign:
		quotient := s.Tok == token.QUO_ASSIGN && analysis.IsFloat(s.LHS.Type)
		return quotient && b.divides(s.RHS, nil, depth) || b.movesPole(s.RHS)
	case *ir.Multi:
		return b.movesPole(s.RHS)
	case *ir.ExprStmt:
		return b.movesPole(s.X)
	case *ir.Loop:
		return s.Val != nil && analysis.HoldsFloat(s.Val.Type) && b.elementPoles(s.Over)
	case *ir.Call:
		if s.Callee.Comm == nil {
			return b.req.Splitter == nil || b.req.Splitter.poles
		}
		return slices.ContainsFunc(s.Args, func(a *ir.Expr) bool { return b.has(a, nil, depth) || b.elementPoles(a) })
	}
	return false
}

// makesPole reports whether an expression of s allocates memory that may contain an infinity.
func (b *poleFinder) makesPole(s ir.Stmt) bool {
	found := false
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			found = found || b.isFreshPole(x)
			return !found
		})
	})
	return found
}

func (b *poleFinder) isFreshPole(x *ir.Expr) bool {
	switch {
	case x.Op == ir.OpComposite && analysis.HasRefs(x.Type), x.Op == ir.OpAddr:
		return slices.ContainsFunc(x.Args, func(a *ir.Expr) bool { return a.Op != ir.OpVar && b.has(a, nil, depth) })
	case x.Op == ir.OpCall:
		_, known := term.RuleOf(x)
		return !known && analysis.HasRefs(x.Type)
	}
	return false
}

// movesPole is has for a value that is stored, or whose elements are copied.
func (b *poleFinder) movesPole(x *ir.Expr) bool {
	if x.Builtin() != effects.Append && x.Builtin() != effects.CopyTo {
		return b.has(x, nil, depth)
	}
	return slices.ContainsFunc(x.Args[1:], func(a *ir.Expr) bool { return b.has(a, nil, depth) || b.elementPoles(a) })
}

// elementPoles is has for the elements of a slice or a map.
func (b *poleFinder) elementPoles(x *ir.Expr) bool {
	elem := analysis.ElemType(x.Type)
	return analysis.HasRefs(x.Type) && analysis.HoldsFloat(elem) && b.storedPoles(ir.Index(x, ir.Int(0), elem), nil, depth)
}

// havePoles reports whether blk, or a function that it calls, has an operation with poles.
func (sp *Splitter) havePoles(blk *ir.Block, seen map[*ir.Callee]bool) bool {
	found := false
	blk.Walk(func(s ir.Stmt) {
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.QUO_ASSIGN && analysis.IsFloat(a.LHS.Type) {
			found = found || !nonzeroConstant(a.RHS)
		}
		if c, ok := s.(*ir.Call); ok && c.Callee.Comm == nil {
			found = found || sp.callHasPoles(c.Callee, seen)
		}
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				found = found || hasPole(x)
				return !found
			})
		})
	})
	return found
}

func (sp *Splitter) callHasPoles(c *ir.Callee, seen map[*ir.Callee]bool) bool {
	if c.Func == nil || c.Custom != nil || c.Op != nil {
		return true
	}
	if seen[c] {
		return false
	}
	seen[c] = true
	body := c.Func.Body
	if asIs := sp.originals[c]; asIs != nil {
		body = asIs
	}
	return sp.havePoles(body, seen)
}

// hasPole reports whether the operation x itself, for any operands, has poles.
func hasPole(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpBinary:
		return x.Tok == token.QUO && analysis.IsFloat(x.Type) && !nonzeroConstant(x.Args[1])
	case ir.OpCall:
		rule, ok := term.RuleOf(x)
		return !ok || rule.Poles()
	}
	return x.Op == ir.OpEmitted
}
