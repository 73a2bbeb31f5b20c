package legal

import (
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// An expander finds the values that one inner loop computes in all iterations of the outer one.
type expander struct {
	lanes   *Uniformity
	loop    *ir.Loop
	changed map[*ir.Var]bool // variables that the outer loop changes
	own     map[*ir.Var]bool // variables of the inner loop that are the same in all iterations of the outer one
	later   map[*ir.Var]bool // variables that later statements assign
	cost    int
	e       *expansion
}

func (f *expander) find() *expansion {
	size := f.size()
	if size == nil {
		return nil
	}
	if f.findOwn(); !f.accumulates() {
		return nil
	}
	f.e = &expansion{Loop: f.loop, Size: size}
	body := f.loop.Body.Clone()
	for i, s := range body.Stmts {
		d, ok := s.(*ir.Assign)
		if !ok || f.own[d.LHS.Root()] {
			continue
		}
		f.later = match.Changes(&ir.Block{Stmts: f.loop.Body.Stmts[i+1:]})
		d.RHS = f.replace(d.RHS)
	}
	body.Stmts = f.withoutDead(body)
	if f.cost < leastExpanded || len(f.e.Values) == 0 {
		return nil
	}
	first := slices.DeleteFunc(slices.Clone(f.loop.Body.Stmts), func(s ir.Stmt) bool { return !f.defines(s) })
	f.e.First = f.needed(first, match.Mentioned(f.e.Values...))
	f.loop.Body = body
	return f.e
}

// size returns the number of iterations of the inner loop, if its index runs up from 0 or down to 0 and the number is
// the same in all iterations of the outer loop. Otherwise it returns nil.
func (f *expander) size() *ir.Expr {
	l := f.loop
	var n *ir.Expr
	switch {
	case l.Step == 1 && l.Cmp == token.LSS && match.ZeroOrAbsent(l.From):
		n = l.To.Clone()
	case l.Step == -1 && l.Cmp == token.GEQ && match.ZeroOrAbsent(l.To):
		n = build.Increment(l.From)
	}
	if n == nil || !match.Int(l.Index.Type) || !f.invariant(n) || n.Uses(l.Index) {
		return nil
	}
	return n
}

// accumulates reports whether the inner loop adds to as many elements as it has iterations. The lanes of these
// elements take more memory than the expanded values.
func (f *expander) accumulates() bool {
	found := false
	f.loop.Body.Walk(func(s ir.Stmt) {
		d, ok := s.(*ir.Assign)
		if !ok || d.LHS.Op != ir.OpIndex || found {
			return
		}
		base, k := d.LHS.Args[0], d.LHS.Args[1]
		depends := k.Uses(f.loop.Index) || slices.ContainsFunc(slices.Collect(maps.Keys(f.own)), k.Uses)
		found = depends && f.invariant(k) && f.shared(base)
	})
	return found
}

// shared reports whether iterations share the slice e.
func (f *expander) shared(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		ok = ok && (x.Op != ir.OpVar || !f.defined(x.Var) && x.Var != f.lanes.Space.Loop.Index)
		return ok
	})
	return ok
}

// invariant reports whether e depends on nothing that the outer loop changes, except the index of the inner loop and
// the variables in own.
func (f *expander) invariant(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar:
		v := e.Var
		return v == f.loop.Index || f.own[v] || !f.changed[v] && !f.lanes.Inside[v] && v != f.lanes.Space.Loop.Index && !v.Addressed
	case ir.OpConst:
		return true
	case ir.OpGlobal:
		return match.NamedConst(e)
	case ir.OpIndex, ir.OpField, ir.OpUnary, ir.OpBinary, ir.OpConvert:
	case ir.OpCall:
		if !match.Math(e) {
			return false
		}
	case ir.OpBuiltin:
		if x := e.Args[0]; e.Builtin() == effects.Len && x.Op == ir.OpVar && match.Slice(x.Type) {
			return !f.defined(x.Var)
		}
		if e.Builtin() != effects.Len && e.Builtin() != effects.Min && e.Builtin() != effects.Max {
			return false
		}
	default:
		return false
	}
	return !slices.ContainsFunc(e.Args, func(x *ir.Expr) bool { return x == nil || !f.invariant(x) })
}

// defined reports whether the outer loop may assign another slice to v.
func (f *expander) defined(v *ir.Var) bool {
	return f.lanes.Inside[v] || definesIn(f.lanes.Space.Body, v)
}

// findOwn finds the variables of the inner loop that are invariant. All their assignments, and the conditions around
// these, must be invariant.
func (f *expander) findOwn() {
	for v := range f.loop.Body.Declared() {
		if t, ok := v.Type.Underlying().(*types.Basic); ok && t.Info()&(types.IsNumeric|types.IsBoolean) != 0 && !v.Addressed {
			f.own[v] = true
		}
	}
	for n := -1; n != len(f.own); {
		n = len(f.own)
		f.keepUniform(f.loop.Body, true, 0)
	}
}

// keepUniform removes from own the variables that b assigns in another way. b is inside the given number of branches.
// alike is set if their conditions are invariant.
func (f *expander) keepUniform(b *ir.Block, alike bool, depth int) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		switch s := s.(type) {
		case *ir.Decl:
			if depth > 0 {
				delete(f.own, s.Var)
			}
		case *ir.Assign:
			if v := s.LHS.Root(); s.LHS.Op != ir.OpVar || !alike || !f.invariant(s.RHS) || s.Tok == token.DEFINE && depth > 0 {
				delete(f.own, v)
			}
		case *ir.If:
			inner := alike && f.invariant(s.Cond)
			f.keepUniform(s.Then, inner, depth+1)
			f.keepUniform(s.Else, inner, depth+1)
		default:
			for _, v := range ir.Defines(s) {
				delete(f.own, v)
			}
			for _, inner := range ir.Blocks(s) {
				f.keepUniform(inner, false, depth+1)
			}
		}
	}
}

// defines reports whether s only computes invariant variables and has no other effect.
func (f *expander) defines(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Decl:
		return f.own[s.Var]
	case *ir.Assign:
		return s.LHS.Op == ir.OpVar && f.own[s.LHS.Var]
	case *ir.If:
		all := func(b *ir.Block) bool {
			return b == nil || !slices.ContainsFunc(b.Stmts, func(s ir.Stmt) bool { return !f.defines(s) })
		}
		return all(s.Then) && all(s.Else)
	}
	return false
}

// replace returns e with invariant expressions replaced by expanded values.
func (f *expander) replace(e *ir.Expr) *ir.Expr {
	if match.Float64(e.Type) && f.invariant(e) && f.computed(e) {
		return f.keep(e)
	}
	switch e.Op {
	case ir.OpUnary, ir.OpBinary, ir.OpCall, ir.OpBuiltin:
		if e.Tok == token.LAND || e.Tok == token.LOR {
			return e
		}
		for i, x := range e.Args {
			e.Args[i] = f.replace(x)
		}
	}
	return e
}

// computed reports whether e is more than a number in memory, depends on the inner loop, and keeps its value until
// the end of the body.
func (f *expander) computed(e *ir.Expr) bool {
	depends, lasts := false, true
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			depends = depends || x.Var == f.loop.Index || f.own[x.Var]
			lasts = lasts && !(f.own[x.Var] && f.later[x.Var])
		}
		return true
	})
	return depends && lasts && (match.Computes(e) || e.Op == ir.OpVar && f.operations(e.Var) > 0)
}

// operations returns the number of operations that compute v.
func (f *expander) operations(v *ir.Var) int {
	n := -1
	f.loop.Body.Walk(func(s ir.Stmt) {
		if d, ok := s.(*ir.Assign); ok && d.LHS.Op == ir.OpVar && d.LHS.Var == v {
			n += 1 + match.Operations(d.RHS)
		}
		if d, ok := s.(*ir.Decl); ok && d.Var == v {
			n++
		}
	})
	return max(n, 0)
}

// keep returns the element that holds the value of e.
func (f *expander) keep(e *ir.Expr) *ir.Expr {
	at := slices.IndexFunc(f.e.Values, func(x *ir.Expr) bool { return ir.Same(x, e) })
	if at < 0 {
		at = len(f.e.Values)
		name := "alike"
		if e.Op == ir.OpVar {
			name = e.Var.Name + "s"
		}
		v := &ir.Var{Name: f.lanes.Space.Fn.Fresh(name), Type: types.NewSlice(types.Typ[types.Float64])}
		f.e.Values, f.e.Kept = append(f.e.Values, e), append(f.e.Kept, v)
		f.e.Stacks = append(f.e.Stacks, &ir.Var{Name: v.Name, Type: types.Typ[types.Float64]})
		f.lanes.Space.Origins.Add(v, f.e.Take(at))
		f.cost += match.Operations(e)
		if e.Op == ir.OpVar {
			f.cost += f.operations(e.Var)
		}
	}
	return ir.Index(ir.Use(f.e.Kept[at]), ir.Use(f.loop.Index), types.Typ[types.Float64])
}

// withoutDead returns the statements of body except those that only compute invariants that no other statement needs.
func (f *expander) withoutDead(body *ir.Block) []ir.Stmt {
	used := map[*ir.Var]bool{}
	for _, s := range body.Stmts {
		if !f.defines(s) {
			match.NoteVars(s, used)
		}
	}
	return f.needed(body.Stmts, used)
}

// needed returns list without the statements that only compute invariants that are not in used and that no other
// statement needs.
func (f *expander) needed(list []ir.Stmt, used map[*ir.Var]bool) []ir.Stmt {
	needs := func(s ir.Stmt) bool {
		return !f.defines(s) || slices.ContainsFunc(match.Targets(s), func(v *ir.Var) bool { return used[v] })
	}
	for n := -1; n != len(used); {
		n = len(used)
		for _, s := range list {
			if needs(s) {
				match.NoteVars(s, used)
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(list), func(s ir.Stmt) bool { return !needs(s) })
}
