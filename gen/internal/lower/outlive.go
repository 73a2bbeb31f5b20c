package lower

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A deferred call that runs only where its statement was reached stands behind
// the body. What it uses of the body's variables must be declared in front of
// that.

// mentions lists the variables that a deferred call uses.
func (d deferral) mentions() map[*ir.Var]bool {
	used := map[*ir.Var]bool{}
	note := func(x *ir.Expr) {
		if x == nil {
			return
		}
		x.Walk(func(e *ir.Expr) bool {
			if e.Op == ir.OpVar {
				used[e.Var] = true
			}
			return true
		})
	}
	note(d.fv.recv)
	fns := []*funcValue{d.fv}
	for _, a := range d.args {
		note(a.x)
		if a.fn != nil {
			note(a.fn.recv)
			fns = append(fns, a.fn)
		}
	}
	for _, c := range captured(fns...).list {
		switch {
		case c.b.fn != nil:
			note(c.b.fn.recv)
		case c.b.place != nil:
			note(c.b.place)
		case c.b.v != nil || c.b.at != nil:
			note(c.b.value())
		}
	}
	return used
}

// outlive declares those of the variables that b declares in before, and makes
// their definitions in b assignments.
func (fr *frame) outlive(b *ir.Block, vars map[*ir.Var]bool) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			fr.outlive(n, vars)
		}
		out = append(out, fr.outliving(s, vars)...)
	}
	b.Stmts = out
}

func (fr *frame) outliving(s ir.Stmt, vars map[*ir.Var]bool) []ir.Stmt {
	declare := func(v *ir.Var) { fr.before.Add(&ir.Decl{Note: ir.Note{Pos: v.Pos}, Var: v}) }
	switch s := s.(type) {
	case *ir.Decl:
		if vars[s.Var] {
			declare(s.Var)
			return nil
		}
	case *ir.Assign:
		if s.Tok == token.DEFINE && vars[s.LHS.Var] {
			declare(s.LHS.Var)
			s.Tok = token.ASSIGN
		}
	case *ir.Multi:
		out := []ir.Stmt{s}
		for i, l := range s.LHS {
			if s.Define && l != nil && vars[l.Var] {
				declare(l.Var)
				t := fr.fresh("t", l.Type, l.Pos)
				out = append(out, &ir.Assign{Note: s.Note, LHS: l, RHS: ir.Use(t), Tok: token.ASSIGN})
				s.LHS[i] = ir.Use(t)
			}
		}
		return out
	case *ir.Call:
		out := []ir.Stmt{s}
		for i, r := range s.Results {
			if vars[r] {
				declare(r)
				t := fr.fresh("t", r.Type, r.Pos)
				out = append(out, &ir.Assign{Note: s.Note, LHS: ir.Use(r), RHS: ir.Use(t), Tok: token.ASSIGN})
				s.Results[i] = t
			}
		}
		return out
	}
	return []ir.Stmt{s}
}
