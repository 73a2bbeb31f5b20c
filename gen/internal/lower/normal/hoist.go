package normal

import (
	"go/token"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A hoister moves declarations out of a block.
type hoister struct {
	f      *ir.Func
	vars   map[*ir.Var]bool
	before *ir.Block // receives the declarations
}

// Hoist moves the declarations of vars in b to before, and replaces their definitions in b by assignments.
func Hoist(f *ir.Func, b *ir.Block, vars map[*ir.Var]bool, before *ir.Block) {
	h := &hoister{f: f, vars: vars, before: before}
	h.block(b)
}

func (h *hoister) block(b *ir.Block) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			h.block(n)
		}
		out = append(out, h.stmt(s)...)
	}
	b.Stmts = out
}

func (h *hoister) declare(v *ir.Var) {
	h.before.Add(&ir.Decl{Note: ir.Note{Pos: v.Pos}, Var: v})
}

// substitute returns a variable that replaces v in a statement with several results.
func (h *hoister) substitute(base string, v *ir.Var, pos token.Pos) *ir.Var {
	h.declare(v)
	return &ir.Var{Name: h.f.Fresh(base), Type: v.Type, Pos: pos}
}

func (h *hoister) stmt(s ir.Stmt) []ir.Stmt {
	switch s := s.(type) {
	case *ir.Decl:
		if h.vars[s.Var] {
			h.declare(s.Var)
			return nil
		}
	case *ir.Assign:
		if s.Tok == token.DEFINE && h.vars[s.LHS.Var] {
			h.declare(s.LHS.Var)
			s.Tok = token.ASSIGN
		}
	case *ir.Multi:
		out := []ir.Stmt{s}
		for i, l := range s.LHS {
			if s.Define && l != nil && h.vars[l.Var] {
				t := h.substitute("t", l.Var, l.Pos)
				out = append(out, &ir.Assign{Note: s.Note, LHS: l, RHS: ir.Use(t), Tok: token.ASSIGN})
				s.LHS[i] = ir.Use(t)
			}
		}
		return out
	case *ir.Call:
		out := []ir.Stmt{s}
		for i, r := range s.Results {
			if h.vars[r] {
				t := h.substitute("t", r, r.Pos)
				out = append(out, &ir.Assign{Note: s.Note, LHS: ir.Use(r), RHS: ir.Use(t), Tok: token.ASSIGN})
				s.Results[i] = t
			}
		}
		return out
	}
	return []ir.Stmt{s}
}
