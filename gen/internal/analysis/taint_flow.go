package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// taintStmt follows taint through a statement.
func (p *propagation) taintStmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		p.taintAssign(s.LHS, s.RHS)
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil {
				p.taintAssign(l, s.RHS)
			}
		}
	case *ir.Loop:
		if s.Over != nil && s.Val != nil {
			p.taintAssign(ir.Use(s.Val), s.Over)
		}
		if s.Over != nil && s.Index != nil && isMap(s.Over.Type) {
			p.taintAssign(ir.Use(s.Index), s.Over)
		}
	case *ir.Call:
		p.taintCall(s)
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			p.taintExpr(x)
			return true
		})
	})
}

func (p *propagation) taintAssign(l, r *ir.Expr) {
	if InMap(l) {
		p.taintKey(l)
	}
	if !taintable(l.Type) {
		return
	}
	if c := p.act.causeIn(l.Type, r); c != nil {
		p.taintPlace(l, c)
	}
}

// taintKey marks the map of the element x if the key contains a number.
func (p *propagation) taintKey(x *ir.Expr) {
	if c := p.act.causeIn(Under(x.Args[0].Type).(*types.Map).Key(), x.Args[1]); c != nil {
		p.taintPlace(x, c)
		p.taintPlace(x.Args[0], c)
	}
}

// taintCall follows taint through a call of a function that is also differentiated.
func (p *propagation) taintCall(s *ir.Call) {
	handed := slices.ContainsFunc(s.Args, p.act.CarriesNumber)
	var c *ir.Expr
	opaqueCalls(s.Callee, map[*ir.Func]bool{}, func(x *ir.Expr) {
		if state := stateOf(x.Obj.Pkg()); state != "" && handed && takesNumbers(x) && !p.act.flow.Differentiates(x) {
			p.taint(state, x)
		}
		if k := p.act.passedTo(x.Obj.Pkg()); k != nil && !p.act.flow.Differentiates(x) {
			c = k
		}
	})
	for _, a := range s.Args {
		if c == nil {
			c = p.act.Cause(a)
		}
	}
	if c == nil {
		p.taintBoxed(s)
		return
	}
	for _, v := range s.Results {
		if v != nil && taintable(v.Type) {
			p.taintPlace(ir.Use(v), c)
			p.taintReach(ir.Use(v), c)
		}
	}
	for _, a := range s.Args {
		p.taintReach(a, c)
	}
}

// takesNumbers reports whether numbers, or texts made from numbers, may be passed to the call x.
func takesNumbers(x *ir.Expr) bool {
	return slices.ContainsFunc(x.Args, func(a *ir.Expr) bool {
		if !numberless(a.Type) {
			return true
		}
		b, ok := Under(a.Type).(*types.Basic)
		return ok && b.Info()&types.IsString != 0 || IsSlice(a.Type) && !takesIntegers(a.Type)
	})
}

// takesIntegers reports whether t is a slice of integers other than bytes, or of booleans.
func takesIntegers(t types.Type) bool {
	b, ok := Under(elem(t)).(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsBoolean) != 0 && b.Kind() != types.Byte
}

// opaqueCalls calls visit for the opaque calls in c, and in the functions that c calls.
func opaqueCalls(c *ir.Callee, seen map[*ir.Func]bool, visit func(x *ir.Expr)) {
	f := c.Func
	if c.Custom != nil || c.Comm != nil || f == nil || seen[f] {
		return
	}
	seen[f] = true
	f.Body.Walk(func(s ir.Stmt) {
		if inner, ok := s.(*ir.Call); ok {
			opaqueCalls(inner.Callee, seen, visit)
		}
	})
	f.Body.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpCall {
			visit(x)
		}
	})
}

// taintExpr follows taint through stores in the evaluation of x itself.
func (p *propagation) taintExpr(x *ir.Expr) {
	switch x.Op {
	case ir.OpBuiltin:
		if (x.Builtin() == effects.Append || x.Builtin() == effects.CopyTo) && HasRefs(x.Args[0].Type) {
			for _, a := range x.Args[1:] {
				if c := p.act.causeIn(elem(x.Args[0].Type), a); c != nil {
					p.taint(p.act.alias.Ref(x.Args[0]), c)
				}
			}
		}
	case ir.OpCall:
		if !p.act.flow.Differentiates(x) {
			p.taintOpaque(x)
		}
	}
}

// taintOpaque marks the memory in which the opaque call x may store numbers, if numbers are passed to it or were
// passed to its package before. The package may also keep references from earlier calls.
func (p *propagation) taintOpaque(x *ir.Expr) {
	c, pkg := p.act.causeOfResult(x), x.Obj.Pkg()
	if c == nil {
		return
	}
	if p.act.passesNumber(x) {
		if state := stateOf(pkg); state != "" {
			p.taint(state, c)
		}
		if pkg == p.act.pkg {
			p.taint(pkg, c)
		}
	}
	for i, a := range x.Args {
		if Writes(x, i) {
			p.taintReach(a, c)
		}
	}
}

func (p *propagation) taint(what any, c *ir.Expr) {
	if p.act.tainted[what] == nil {
		p.act.tainted[what] = c
	}
}

func (p *propagation) taintPlace(x, c *ir.Expr) {
	if n := p.act.alias.Memory(x); n != nil {
		p.taint(n, c)
	}
	if v := x.Root(); v != nil {
		p.taint(v, c)
	}
}

// taintReach marks memory in which a call may have stored a number.
func (p *propagation) taintReach(x, c *ir.Expr) {
	if !HasRefs(x.Type) {
		return
	}
	for _, n := range p.act.alias.Reach(x) {
		p.taint(n, c)
	}
	if x.Op == ir.OpAddr {
		p.taintPlace(x.Args[0], c)
	}
	if x.Op == ir.OpComposite || x.Op == ir.OpConvert {
		for _, a := range x.Args {
			p.taintReach(a, c)
		}
	}
}
