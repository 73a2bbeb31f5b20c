package opt

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

type set map[*ir.Var]bool

func (s set) clone() set {
	c := make(set, len(s))
	for v := range s {
		c[v] = true
	}
	return c
}

func (s set) add(t set) bool {
	n := len(s)
	for v := range t {
		s[v] = true
	}
	return len(s) != n
}

// removeDead removes assignments to variables that are not read afterwards,
// and the control flow left empty.
func removeDead(f *ir.Func) {
	for {
		d := &dead{keep: set{}, faithful: f.Faithful}
		for _, r := range f.Results {
			d.keep[r] = true
		}
		d.addressed(f.Body)
		d.block(f.Body, d.keep.clone(), nil, true)
		if !dropUnnamed(f.Body) && !d.changed {
			return
		}
	}
}

type dead struct {
	keep     set // live at every exit: results and what is reached by pointers
	faithful bool
	changed  bool
}

// addressed finds the variables that memory operations may read.
func (d *dead) addressed(b *ir.Block) {
	b.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpAddr || x.Op == ir.OpSlice && !analysis.IsRef(x.Args[0].Type) {
					if v := x.Args[0].Root(); v != nil {
						d.keep[v] = true
					}
				}
				if x.Op == ir.OpVar && x.Var.Addressed {
					d.keep[x.Var] = true
				}
				return true
			})
		})
	})
}

// block walks b backwards. live is what is live behind it, exit what is live
// where a jump leads; it returns what is live in front of it, and whether
// nothing of b is left. Without cut b stays as it is, and only asks.
func (d *dead) block(b *ir.Block, live, exit set, cut bool) (set, bool) {
	if b == nil {
		return live, true
	}
	var kept []ir.Stmt // the statements that stay, the last first
	for _, s := range slices.Backward(b.Stmts) {
		var stay bool
		if live, stay = d.stmt(s, live, exit, cut); stay {
			kept = append(kept, s)
			continue
		}
		d.changed = d.changed || cut
		if a, ok := s.(*ir.Assign); ok && a.Tok == token.DEFINE {
			kept = append(kept, &ir.Decl{Var: a.LHS.Var}) // it may be assigned later
		}
		for _, c := range d.checks(s) {
			reads(c.RHS, live)
			kept = append(kept, c)
		}
	}
	if cut {
		slices.Reverse(kept)
		b.Stmts = kept
	}
	return live, len(kept) == 0
}

// checks returns what stays of s, which nobody uses, since it may panic.
func (d *dead) checks(s ir.Stmt) []*ir.Multi {
	var list []*ir.Multi
	if d.faithful {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			for _, x := range ir.Failing(*e) {
				list = append(list, ir.Check(ir.NoteOf(s), x.Clone()))
			}
		})
	}
	return list
}

func (d *dead) stmt(s ir.Stmt, live, exit set, cut bool) (set, bool) {
	switch s := s.(type) {
	case *ir.Assign:
		return d.assign(s, live)
	case *ir.If:
		return d.ifStmt(s, live, exit, cut)
	case *ir.Loop:
		return d.loop(s, live, cut)
	case *ir.Jump:
		if exit != nil {
			return exit.clone(), true
		}
	case *ir.Decl:
		return d.decl(s, live)
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil && l.Op != ir.OpVar {
				reads(l, live)
			}
		}
		reads(s.RHS, live)
	default:
		ir.Exprs(s, func(e **ir.Expr, _ bool) { reads(*e, live) })
	}
	return live, true
}

// decl keeps a declaration while anything names the variable: a caller removes
// those of unused variables once their assignments are gone.
func (d *dead) decl(s *ir.Decl, live set) (set, bool) {
	delete(live, s.Var)
	return live, true
}

func (d *dead) assign(s *ir.Assign, live set) (set, bool) {
	v := s.LHS.Root()
	if v != nil && !live[v] && !d.keep[v] && (pure(s.RHS) || isZeros(s.RHS)) {
		return live, false
	}
	if s.LHS.Op == ir.OpVar && (s.Tok == token.ASSIGN || s.Tok == token.DEFINE) && !d.keep[v] {
		delete(live, v)
	} else {
		reads(s.LHS, live)
	}
	reads(s.RHS, live)
	return live, true
}

func (d *dead) ifStmt(s *ir.If, live, exit set, cut bool) (set, bool) {
	then, noThen := d.block(s.Then, live.clone(), exit, cut)
	els, noElse := d.block(s.Else, live.clone(), exit, cut)
	if noThen && noElse && pure(s.Cond) {
		return live, false
	}
	if cut && noElse {
		s.Else = nil
	}
	if cut && noThen && !noElse {
		s.Cond, s.Then, s.Else = invert(s.Cond), s.Else, nil
	}
	then.add(els)
	reads(s.Cond, then)
	return then, true
}

func invert(c *ir.Expr) *ir.Expr {
	if c.Op == ir.OpUnary && c.Tok == token.NOT {
		return c.Args[0]
	}
	return ir.Unary(token.NOT, c)
}

func (d *dead) loop(s *ir.Loop, live set, cut bool) (set, bool) {
	head := live.clone()
	for _, e := range []*ir.Expr{s.Cond, s.From, s.To, s.Over} {
		reads(e, head)
	}
	none := false
	for grows := true; grows; {
		var in set
		in, none = d.block(s.Body, head.clone(), live, false)
		grows = head.add(in)
	}
	if cut {
		d.block(s.Body, head.clone(), live, true)
	}
	if none && (s.Index != nil || s.Over != nil) && pure(s.To) {
		return live, false
	}
	return head, true
}

// isZeros reports whether e only asks the tape for zeros, which it keeps.
func isZeros(e *ir.Expr) bool { return e.Op == ir.OpTape && e.Name == "Zeros" && pure(e.Args[0]) }

// reads adds the variables that evaluating e reads.
func reads(e *ir.Expr, live set) {
	e.Walk(func(x *ir.Expr) bool {
		if x.Op == ir.OpVar {
			live[x.Var] = true
		}
		return true
	})
}

// pure reports whether evaluating e has no effect but its value.
func pure(e *ir.Expr) bool {
	ok := true
	e.Walk(func(x *ir.Expr) bool {
		switch x.Op {
		case ir.OpTape, ir.OpEmitted, ir.OpRuntime, ir.OpMethod:
			ok = x.Op == ir.OpTape && x.Name == "Top"
		case ir.OpCall:
			fn, isFunc := x.Obj.(*types.Func)
			ok = ok && isFunc && fn.Pkg() != nil && (fn.Pkg().Path() == "math" || fn.Pkg().Name() == "specfn")
		case ir.OpBuiltin:
			switch x.Name {
			case "len", "cap", "min", "max", "make", "new", ir.Size:
			default:
				ok = false
			}
		}
		return ok
	})
	return ok
}

// useAll removes the declarations of variables that nothing names, and gives
// those that are only written a use, as Go demands of every scope.
func useAll(f *ir.Func) { tidyDecls(f.Body) }

func tidyDecls(b *ir.Block) {
	kept := make([]ir.Stmt, 0, len(b.Stmts))
	for i, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			tidyDecls(n)
		}
		scope := b.Stmts[i+1:]
		switch s := s.(type) {
		case *ir.Decl:
			kept = append(kept, declTidied(s, scope)...)
			continue
		case *ir.Assign:
			kept = append(kept, s)
			if s.Tok == token.DEFINE && !readIn(scope, s.LHS.Var) {
				kept = append(kept, useOf(s.LHS.Var))
			}
			continue
		case *ir.Multi:
			blankUnused(s, scope)
		case *ir.Loop:
			if s.Over != nil {
				s.Index, s.Val = usedIn(s.Body, s.Index), usedIn(s.Body, s.Val)
			}
		}
		kept = append(kept, s)
	}
	b.Stmts = kept
}

func declTidied(s *ir.Decl, scope []ir.Stmt) []ir.Stmt {
	if readIn(scope, s.Var) {
		return []ir.Stmt{s}
	}
	blankWrites(scope, s.Var)
	if firstMention(scope, s.Var) >= 0 {
		return []ir.Stmt{s, useOf(s.Var)}
	}
	return nil
}

// blankWrites writes _ for v, which nothing reads, among the values of a call.
func blankWrites(scope []ir.Stmt, v *ir.Var) {
	(&ir.Block{Stmts: scope}).Walk(func(s ir.Stmt) {
		m, ok := s.(*ir.Multi)
		if !ok || m.Define {
			return
		}
		for i, l := range m.LHS {
			if l != nil && l.Op == ir.OpVar && l.Var == v {
				m.LHS[i] = nil
			}
		}
	})
}

func usedIn(b *ir.Block, v *ir.Var) *ir.Var {
	if v != nil && !readIn(b.Stmts, v) {
		return nil
	}
	return v
}

// readIn reports whether list reads v: an assignment to all of v does not.
func readIn(list []ir.Stmt, v *ir.Var) bool {
	found := false
	(&ir.Block{Stmts: list}).Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, write bool) {
			if write && (*e).Op == ir.OpVar && assigns(s) {
				return
			}
			found = found || (*e).Uses(v)
		})
	})
	return found
}

func assigns(s ir.Stmt) bool {
	switch s.(type) {
	case *ir.Assign, *ir.Multi:
		return true
	}
	return false
}

func useOf(v *ir.Var) ir.Stmt {
	return &ir.Multi{LHS: []*ir.Expr{nil}, RHS: ir.Use(v)}
}

// blankUnused writes _ for the values of a definition that nothing reads.
func blankUnused(s *ir.Multi, scope []ir.Stmt) {
	any := false
	for i, l := range s.LHS {
		if s.Define && l != nil && l.Op == ir.OpVar && !readIn(scope, l.Var) {
			s.LHS[i] = nil
		}
		any = any || s.LHS[i] != nil
	}
	if !any {
		s.Define = false
	}
}
