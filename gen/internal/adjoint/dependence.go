package adjoint

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/depend"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// storeAccesses lists the stores of the loop to memory, except stores to scratch memory. The adjoint of a store reads
// the adjoint of its place and clears it. The adjoint of a sum only reads it. So the reverse of the iterations may
// run in any order if the iterations themselves may.
func (in *independence) storeAccesses() []depend.Access[*analysis.Node] {
	var out []depend.Access[*analysis.Node]
	in.loop.Body.Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		if !ok {
			return
		}
		if n := in.req.Alias.Memory(a.LHS); n != nil && !in.scratch[n] {
			out = append(out, in.stored(a, n))
		}
	})
	return out
}

// stored returns the access of the store a to memory n.
func (in *independence) stored(a *ir.Assign, n *analysis.Node) depend.Access[*analysis.Node] {
	acc := depend.Access[*analysis.Node]{Use: depend.Store, Memory: n}
	if a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN {
		acc.Use = depend.Add
	}
	if x := in.element(a.LHS, n); x != nil {
		acc.Base, acc.At = x.Args[0].String(), in.subscript(x.Args[1])
	}
	return acc
}

// element returns the element that contains p if its slice or array is the same in all iterations and shares no
// memory with others. Iterations that access different elements then access different memory. Otherwise it returns
// nil.
func (in *independence) element(p *ir.Expr, n *analysis.Node) *ir.Expr {
	apart := true
	for x := p; len(x.Args) > 0; x = x.Args[0] {
		if x != p && analysis.IsRef(x.Type) {
			apart = apart && in.slicesApart(x, n)
		}
		if x.Op == ir.OpIndex && apart && in.same(x.Args[0]) && in.subscript(x.Args[1]).Step != 0 {
			return x
		}
		if x.Op != ir.OpIndex && x.Op != ir.OpField && x.Op != ir.OpDeref {
			return nil
		}
	}
	return nil
}

// subscript returns e as a subscript of the loop.
func (in *independence) subscript(e *ir.Expr) depend.Subscript {
	return depend.Of(e, in.loop.Index, in.same)
}

// same reports whether e has one value in all iterations.
func (in *independence) same(e *ir.Expr) bool {
	return !anyOf(e, func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpVar:
			return in.within(x.Var) || in.carried[x.Var] || x.Var.Addressed
		case ir.OpConst, ir.OpBinary, ir.OpUnary, ir.OpConvert:
			return false
		case ir.OpField, ir.OpIndex, ir.OpDeref:
			n := in.req.Alias.Memory(x)
			return n != nil && in.req.Effects.StoredIn(in.loop, x)
		case ir.OpBuiltin:
			return x.Builtin() != effects.Len && x.Builtin() != effects.Min && x.Builtin() != effects.Max
		}
		return true
	})
}

// slicesApart reports whether different slices at places like x, an element or a field in memory n, share no memory.
// The derived function tests this for its arguments. The function allocates each other slice separately.
func (in *independence) slicesApart(x *ir.Expr, n *analysis.Node) bool {
	return analysis.IsSlice(x.Type) && (in.req.Effects.SlicesApart(in.req.Primal, n) || in.defs.madeEach(x))
}

// madeEach reports whether each slice at places like x was made for its place only.
func (b *definitions) madeEach(x *ir.Expr) bool {
	if x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar {
		return false
	}
	d, ok := b.single[b.original(x.Args[0].Var)]
	if !ok || d.rhs == nil || d.rhs.Builtin() != effects.Make {
		return false
	}
	for _, site := range b.req.Effects.Stores(x) {
		a, ok := site.Stmt.(*ir.Assign)
		if !ok || a.Tok != token.ASSIGN || a.RHS.Builtin() != effects.Make {
			return false
		}
	}
	return true
}
