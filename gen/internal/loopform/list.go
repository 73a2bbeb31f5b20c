package loopform

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A list is a slice that begins empty, or with a few values, in a block, and to which later statements append.
type list struct {
	x     *ir.Var
	at    int                    // the index in its block at which it begins; -1 if it is a result of the function
	begin int64                  // the number of its initial elements
	null  bool                   // it begins as nil
	sites map[ir.Stmt]*ir.Assign // for each statement s := append(x, …), the statement x = s after it
}

// begins returns the list that begins at st, or nil.
func begins(st ir.Stmt, at int) *list {
	switch st := st.(type) {
	case *ir.Decl:
		return newList(st.Var, at, 0, true)
	case *ir.Assign:
		if st.LHS.Op != ir.OpVar || st.Tok != token.ASSIGN && st.Tok != token.DEFINE {
			return nil
		}
		switch e := st.RHS; {
		case match.Nil(e):
			return newList(st.LHS.Var, at, 0, true)
		case e.Op == ir.OpComposite && len(e.Args) == 0:
			return newList(st.LHS.Var, at, 0, false)
		case e.Builtin() == effects.Make && len(e.Args) > 1:
			if n, ok := match.Integer(e.Args[1]); ok && n >= 0 {
				return newList(st.LHS.Var, at, n, false)
			}
		}
	}
	return nil
}

func newList(x *ir.Var, at int, begin int64, null bool) *list {
	if _, slice := x.Type.Underlying().(*types.Slice); !slice || x.Addressed {
		return nil
	}
	return &list{x: x, at: at, begin: begin, null: null, sites: map[ir.Stmt]*ir.Assign{}}
}

// literal handles a statement x := s at index i, where s is a composite literal that the statements before i fill. It
// returns the index at which s is made, and x as a list that begins there.
func literal(stmts []ir.Stmt, i int, f *ir.Func) (made int, l *list) {
	a, ok := stmts[i].(*ir.Assign)
	if !ok || a.Tok != token.DEFINE || a.RHS.Op != ir.OpVar || !a.RHS.Var.Temp || a.RHS.Var.Addressed {
		return 0, nil
	}
	s := a.RHS.Var
	for made, st := range stmts[:i] {
		if m := begins(st, made); m != nil && m.x == s && len(ir.Declares(st)) > 0 && f.Body.Mentions(s) == 1+(&ir.Block{Stmts: stmts[made:i]}).Mentions(s) {
			return made, newList(a.LHS.Var, i, m.begin, false)
		}
	}
	return 0, nil
}

// find records the pairs of statements that append single values to the list, in the block in which it begins and in
// the blocks inside it.
func (l *list) find(b *ir.Block, inside bool) {
	for i, st := range b.Stmts {
		first, second := l.appends(b.Stmts[i:])
		if first != nil && !slices.ContainsFunc(first.RHS.Args[1:], func(v *ir.Expr) bool { return l.usedOtherwise(v, !inside) }) {
			l.sites[first] = second
		}
		for _, inner := range ir.Blocks(st) {
			l.find(inner, true)
		}
	}
}

// appends returns s := append(x, …) and x = s if stmts begins with these.
func (l *list) appends(stmts []ir.Stmt) (first, second *ir.Assign) {
	if len(stmts) < 2 {
		return nil, nil
	}
	first, _ = stmts[0].(*ir.Assign)
	second, _ = stmts[1].(*ir.Assign)
	if first == nil || second == nil || first.Tok != token.DEFINE || second.Tok != token.ASSIGN ||
		first.LHS.Op != ir.OpVar || !match.Var(second.LHS, l.x) || !match.Var(second.RHS, first.LHS.Var) {
		return nil, nil
	}
	e := first.RHS
	if e.Builtin() != effects.Append || len(e.Keys) > 0 || !match.Var(e.Args[0], l.x) {
		return nil, nil
	}
	return first, second
}

// usedOtherwise reports whether e uses the list in other ways than len(x), x[len(x)-c], its initial elements and, if
// first is set, x[0].
func (l *list) usedOtherwise(e *ir.Expr, first bool) bool {
	found := false
	e.Walk(func(y *ir.Expr) bool {
		switch {
		case match.Var(y, l.x):
			found = true
		case l.length(y):
			return false
		case holds(y, l.x):
			found = true
		case y.Op == ir.OpIndex && match.Var(y.Args[0], l.x):
			found = found || !l.within(y.Args[1]) && !(first && match.ZeroOrAbsent(y.Args[1]))
			return false
		}
		return !found
	})
	return found
}

// within reports whether i is the index of an initial element of the list.
func (l *list) within(i *ir.Expr) bool {
	if n, ok := match.Integer(i); ok {
		return n >= 0 && n < l.begin
	}
	return i.Op == ir.OpBinary && i.Tok == token.SUB && l.length(i.Args[0]) && positive(i.Args[1])
}

// length reports whether e is len(x).
func (l *list) length(e *ir.Expr) bool {
	return e.Builtin() == effects.Len && match.Var(e.Args[0], l.x)
}

func positive(e *ir.Expr) bool {
	n, ok := match.Integer(e)
	return ok && n > 0
}

// mentionedIn reports whether st, or a statement in it, names the list.
func (l *list) mentionedIn(st ir.Stmt) bool {
	for _, v := range match.Targets(st) {
		if v == l.x {
			return true
		}
	}
	return (&ir.Block{Stmts: []ir.Stmt{st}}).Mentions(l.x) > 0
}

// A capacity determines whether f reveals the capacity of slices.
type capacity struct{ f *ir.Func }

// observed reports whether f may depend on the capacity of the list, or on whether it is nil. f may do so if it
// appends while another variable shares the memory, or if it passes the list on. The appends in within do not count.
// A slice that is only read by index depends on neither.
func (c capacity) observed(l *list, within map[*ir.Expr]bool) (memory, null bool) {
	if !c.shared(l.x) {
		return false, false
	}
	c.f.Body.Parts(func(e *ir.Expr) {
		switch {
		case e.Op != ir.OpBuiltin || within[e]:
		case e.Builtin() == effects.Cap:
			memory = true
		case e.Builtin() == effects.Append && types.Identical(e.Type.Underlying(), l.x.Type.Underlying()):
			memory = memory || e.Args[0].Op != ir.OpVar || e.Args[0].Var == l.x || !c.alone(e.Args[0].Var)
		}
	})
	c.f.Body.Walk(func(s ir.Stmt) {
		call, ok := s.(*ir.Call)
		memory = memory || ok && slices.ContainsFunc(call.Args, func(a *ir.Expr) bool { return a.Uses(l.x) })
	})
	return memory, c.leaves(l.x, map[*ir.Var]bool{})
}

// shared reports whether x is used in other ways than in appends to itself, len(x) and x[i].
func (c capacity) shared(x *ir.Var) bool {
	if x.Result || x.Addressed || x.Param {
		return true
	}
	found := false
	c.f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			switch {
			case write && match.Var(*e, x):
			case appendsTo(*e, x):
				found = found || slices.ContainsFunc((*e).Args[1:], func(v *ir.Expr) bool { return plain(v, x) })
			default:
				found = found || plain(*e, x)
			}
		})
	})
	return found
}

// leaves reports whether x is assigned or passed to anything except variables that are only read by index.
func (c capacity) leaves(x *ir.Var, seen map[*ir.Var]bool) bool {
	if seen[x] {
		return false
	}
	seen[x] = true
	if x.Result || x.Addressed || x.Param {
		return true
	}
	found := false
	c.f.Body.Walk(func(s ir.Stmt) {
		a, assign := s.(*ir.Assign)
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			switch {
			case write && match.Var(*e, x):
			case assign && !write && a.LHS.Op == ir.OpVar && (match.Var(*e, x) || appendsTo(*e, x)):
				found = found || (*e).Op == ir.OpBuiltin && slices.ContainsFunc((*e).Args[1:], func(v *ir.Expr) bool { return plain(v, x) }) || c.leaves(a.LHS.Var, seen)
			default:
				found = found || plain(*e, x)
			}
		})
	})
	return found
}

// appendsTo reports whether e is append(x, …).
func appendsTo(e *ir.Expr, x *ir.Var) bool {
	return e.Builtin() == effects.Append && match.Var(e.Args[0], x)
}

// plain reports whether e uses x in other ways than len(x) and x[i], or keeps a reference to an element.
func plain(e *ir.Expr, x *ir.Var) bool {
	found := false
	e.Walk(func(y *ir.Expr) bool {
		switch {
		case match.Var(y, x):
			found = true
		case y.Builtin() == effects.Len && match.Var(y.Args[0], x):
			return false
		case holds(y, x):
			found = true
		case y.Op == ir.OpIndex && match.Var(y.Args[0], x):
			found = found || plain(y.Args[1], x)
			return false
		}
		return !found
	})
	return found
}

// holds reports whether e is a pointer to an element of x, or a slice of one. Such a reference keeps the old memory
// of x when x grows.
func holds(e *ir.Expr, x *ir.Var) bool {
	if e.Op != ir.OpAddr && e.Op != ir.OpSlice {
		return false
	}
	y := e.Args[0]
	if e.Op == ir.OpSlice && match.Reference(y.Type) {
		return false
	}
	for y.Op == ir.OpField || y.Op == ir.OpIndex {
		if match.Var(y.Args[0], x) {
			return true
		}
		if match.Reference(y.Args[0].Type) {
			return false
		}
		y = y.Args[0]
	}
	return false
}

// alone reports whether x never shares its memory when something is appended to it, because its values are new slices
// and appends to itself.
func (c capacity) alone(x *ir.Var) bool {
	if x.Param || x.Addressed {
		return false
	}
	named := map[*ir.Var]bool{} // variables s of s := append(x, …)
	c.f.Body.Walk(func(s ir.Stmt) {
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE && a.LHS.Op == ir.OpVar && appendsTo(a.RHS, x) {
			named[a.LHS.Var] = true
		}
	})
	ok := true
	c.f.Body.Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			e := s.RHS
			if match.Var(s.LHS, x) {
				ok = ok && (match.Nil(e) || e.Op == ir.OpComposite || e.Builtin() == effects.Make || e.Op == ir.OpVar && named[e.Var])
			}
		case *ir.Decl:
		default:
			ok = ok && !slices.Contains(ir.Defines(s), x)
		}
	})
	return ok
}
