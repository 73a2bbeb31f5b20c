package ir

import (
	"go/types"
	"maps"
)

// Retype returns a copy of f with its types replaced by the results of of, and the new variable for each old one.
func (f *Func) Retype(of func(types.Type) types.Type) (*Func, map[*Var]*Var) {
	return f.RetypeAmong(nil, of)
}

// RetypeAmong is Retype for one of several functions that share variables. shared has the replacements of the shared
// variables.
func (f *Func) RetypeAmong(shared map[*Var]*Var, of func(types.Type) types.Type) (*Func, map[*Var]*Var) {
	r := &retyping{of: of, vars: map[*Var]*Var{}}
	maps.Copy(r.vars, shared)
	g := *f
	g.Recv = r.variable(f.Recv)
	g.Params, g.Results = r.variables(f.Params), r.variables(f.Results)
	g.Tapes, g.Saved = r.variables(f.Tapes), r.variables(f.Saved)
	entry := (&Block{Stmts: f.Entry}).Clone()
	entry.Walk(r.stmt)
	g.Entry, g.Body = entry.Stmts, f.Body.Clone()
	g.Body.Walk(r.stmt)
	return &g, r.vars
}

type retyping struct {
	of   func(types.Type) types.Type
	vars map[*Var]*Var
}

func (r *retyping) variable(v *Var) *Var {
	if v == nil {
		return nil
	}
	w, ok := r.vars[v]
	if !ok {
		c := *v
		w = &c
		w.Type = r.of(v.Type)
		r.vars[v] = w
	}
	return w
}

func (r *retyping) variables(list []*Var) []*Var {
	out := make([]*Var, len(list))
	for i, v := range list {
		out[i] = r.variable(v)
	}
	return out
}

func (r *retyping) stmt(s Stmt) {
	switch s := s.(type) {
	case *Decl:
		s.Var = r.variable(s.Var)
	case *Loop:
		s.Index, s.Val = r.variable(s.Index), r.variable(s.Val)
	case *Call:
		s.Results = r.variables(s.Results)
	case *Parallel:
		s.Chunk, s.Lo, s.Hi = r.variable(s.Chunk), r.variable(s.Lo), r.variable(s.Hi)
	}
	Exprs(s, func(e **Expr, _ bool) {
		(*e).Walk(func(x *Expr) bool {
			x.Var = r.variable(x.Var)
			if x.Type != nil {
				x.Type = r.of(x.Type)
			}
			return true
		})
	})
}
