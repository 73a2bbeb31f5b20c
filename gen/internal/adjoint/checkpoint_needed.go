package adjoint

import (
	"go/token"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// The reverse sweep runs each step forward once more, for the values that the reverse of the step reads. It does not
// read the state after the step, because the step before it begins with a snapshot. So a store is omitted if nothing
// in the step reads the memory after it.

// A demand is the memory that the remainder of a step, and its reverse, may read.
type demand struct {
	carried *carried
	live    map[*analysis.Node]bool
	buffers []*ir.Var // buffers that the loop exchanges and whose elements are read
	unknown bool      // there may be an alias that the analysis does not know
}

// needed returns the forward part of a step without stores that neither it nor its reverse reads.
func (c *carried) needed(fwd, rev []ir.Stmt) []ir.Stmt {
	d := &demand{carried: c, live: map[*analysis.Node]bool{}}
	d.list(rev)
	if d.named(fwd); d.unknown {
		return fwd
	}
	return d.block(fwd)
}

// block omits stores from the statements of list, beginning with the last statement.
func (d *demand) block(list []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range slices.Backward(list) {
		if d.removable(s) {
			continue
		}
		if f, ok := s.(*ir.If); ok {
			kept := *f
			kept.Then = &ir.Block{Stmts: d.block(f.Then.Stmts)}
			if f.Else != nil {
				kept.Else = &ir.Block{Stmts: d.block(f.Else.Stmts)}
			}
			d.expr(f.Cond)
			out = append(out, &kept)
			continue
		}
		d.list([]ir.Stmt{s})
		out = append(out, s)
	}
	slices.Reverse(out)
	return out
}

// list adds the memory that the statements may read.
func (d *demand) list(list []ir.Stmt) {
	d.named(list)
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(x **ir.Expr, write bool) {
			if y := *x; write && y.Op != ir.OpVar && storesPlainly(s) {
				for _, a := range y.Args { // the place itself is not read
					d.expr(a)
				}
				return
			}
			d.expr(*x)
		})
		if call, ok := s.(*ir.Call); ok {
			for _, a := range call.Args {
				d.carried.reach(a, d.live)
			}
		}
	})
}

// storesPlainly reports whether s stores a value that does not depend on the old one.
func storesPlainly(s ir.Stmt) bool {
	a, ok := s.(*ir.Assign)
	return ok && a.Tok == token.ASSIGN
}

// named sets unknown if list assigns a reference of the function to a variable that the primal does not have.
func (d *demand) named(list []ir.Stmt) {
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		a, ok := s.(*ir.Assign)
		if !ok || !analysis.HasRefs(a.LHS.Type) || d.carried.inPrimal(a.LHS.Root()) {
			return
		}
		a.RHS.Walk(func(x *ir.Expr) bool {
			d.unknown = d.unknown || x.Op == ir.OpVar && analysis.HasRefs(x.Type) && d.carried.inPrimal(x.Var)
			return !d.unknown
		})
	})
}

// inPrimal reports whether v is a variable of the primal.
func (d *carried) inPrimal(v *ir.Var) bool {
	return v != nil && (v.Param || v.Result || d.b.req.Effects.DeclaredIn(v) != nil)
}

// expr adds the memory that the evaluation of x may read.
func (d *demand) expr(x *ir.Expr) {
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpIndex, ir.OpField, ir.OpDeref:
			d.load(y)
		case ir.OpVar, ir.OpConst, ir.OpNil, ir.OpGlobal, ir.OpSlice, ir.OpUnary, ir.OpBinary, ir.OpConvert:
		default:
			if b := y.Builtin(); b == effects.Len || b == effects.Cap {
				return true
			}
			for _, a := range y.Args {
				d.carried.reach(a, d.live)
			}
		}
		return true
	})
}

// load adds the memory of the place x.
func (d *demand) load(x *ir.Expr) {
	if x.Op == ir.OpIndex {
		if v := analysis.Buffer(d.carried.b.req.Effects, x.Args[0], d.carried.loop); v != nil {
			d.buffers = append(d.buffers, v)
			return
		}
	}
	if n := d.carried.b.req.Alias.Memory(x); n != nil {
		d.live[n] = true
	}
}

// removable reports whether s only stores numbers of the state that nothing reads. s has no other effect.
func (d *demand) removable(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Assign:
		return s.LHS.Op == ir.OpIndex && d.unread(s.LHS) && withoutEffect(s.LHS) && withoutEffect(s.RHS)
	case *ir.Loop:
		return s.Index != nil && s.Over == nil && d.removableBody(s.Body, map[*ir.Var]bool{s.Index: true})
	}
	return false
}

// removableBody reports whether the body of a loop only stores numbers of the state that nothing reads. It may also set
// variables that it declares.
func (d *demand) removableBody(blk *ir.Block, own map[*ir.Var]bool) bool {
	ok, stores := true, false
	blk.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			switch {
			case s.LHS.Op == ir.OpVar && s.Tok == token.DEFINE:
				own[s.LHS.Var] = true
				ok = ok && !s.LHS.Var.Addressed && withoutEffect(s.RHS)
			case s.LHS.Op == ir.OpVar:
				ok = ok && own[s.LHS.Var] && withoutEffect(s.RHS)
			default:
				ok, stores = ok && d.removable(s), true
			}
		case *ir.Decl:
			own[s.Var] = true
			ok = ok && !s.Var.Addressed
		case *ir.If:
			ok = ok && withoutEffect(s.Cond)
		case *ir.Loop:
			own[s.Index] = true
			ok = ok && s.Index != nil && s.Over == nil && withoutEffect(s.From) && withoutEffect(s.To)
		default:
			ok = false
		}
	})
	return ok && stores
}

// unread reports whether the element x is in a slice of the state, and nothing reads its memory.
func (d *demand) unread(x *ir.Expr) bool {
	n := d.carried.b.req.Alias.Memory(x)
	if n == nil || d.live[n] || !slices.ContainsFunc(d.carried.state, func(k *statePlace) bool { return k.filled && d.carried.b.req.Alias.Ref(k.place) == n }) {
		return false
	}
	into := analysis.Buffer(d.carried.b.req.Effects, x.Args[0], d.carried.loop)
	return !slices.ContainsFunc(d.buffers, func(v *ir.Var) bool {
		return d.carried.b.req.Alias.Ref(ir.Use(v)) == n && (into == nil || into == v || !analysis.StaySeparate(d.carried.b.req.Effects, d.carried.loop, into, v))
	})
}

// withoutEffect reports whether evaluating x has no effect.
func withoutEffect(x *ir.Expr) bool {
	ok := true
	x.Walk(func(y *ir.Expr) bool {
		switch y.Op {
		case ir.OpBuiltin:
			ok = ok && y.Builtin().Of() == 0
		case ir.OpCall:
			ok = ok && analysis.Harmless(y)
		case ir.OpTape, ir.OpRuntime, ir.OpEmitted, ir.OpMethod, ir.OpAssert:
			ok = false
		}
		return ok
	})
	return ok
}
