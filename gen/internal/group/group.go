// Package group makes a derivative in forward mode carry several tangents at once. The statements of the
// primal run once for all of them; those on tangents are there once for each (the vector forward mode of Griewank &
// Walther, Evaluating Derivatives, 2nd ed., §3.2).
package group

import (
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Request is a derivative with one tangent of each input.
type Request struct {
	Func *ir.Func // takes the primal's arguments, the tangents, and what Behind has
	// Dots are the variables that hold tangents or lead to some.
	Dots   map[*ir.Var]bool
	Wrt    []*ir.Var // tangents of inputs, parameters of Func
	Of     []*ir.Var // tangents of outputs, results of Func
	Behind []*ir.Var // parameters behind the tangents
	Lanes  int
}

type grouper struct {
	*Request
	lanes []map[*ir.Var]*ir.Var // the variables of each lane by those of the first
	bad   bool
}

// Build returns the function with several tangents: those of the first come first, for inputs and for outputs. It
// returns false where primal and tangents cannot be told apart.
func Build(r *Request) (*ir.Func, bool) {
	g := &grouper{Request: r}
	for range r.Lanes {
		g.lanes = append(g.lanes, map[*ir.Var]*ir.Var{})
	}
	f := *r.Func
	f.AdoptNames(r.Func)
	n := len(f.Params) - len(r.Wrt) - len(r.Behind)
	f.Params = slices.Clone(f.Params[:n])
	f.Results = slices.Clone(f.Results[:len(f.Results)-len(r.Of)])
	for k := range r.Lanes {
		for _, v := range r.Wrt {
			f.Params = append(f.Params, g.lane(v, k))
		}
		for _, v := range r.Of {
			f.Results = append(f.Results, g.lane(v, k))
		}
	}
	f.Params = append(f.Params, r.Behind...)
	f.Body = g.block(r.Func.Body)
	apart(&f, r.Behind)
	return &f, !g.bad
}

// apart gives f variables of its own, but for those that all functions share.
func apart(f *ir.Func, shared []*ir.Var) {
	own := map[*ir.Var]*ir.Var{}
	for _, list := range [][]*ir.Var{f.Params, f.Results} {
		for i, v := range list {
			if slices.Contains(shared, v) {
				continue
			}
			w := *v
			own[v], list[i] = &w, &w
		}
	}
	f.Body = ir.CloneFresh(&ir.Scope{Body: f.Body}).(*ir.Scope).Body
	f.Body.Parts(func(x *ir.Expr) {
		if w, ok := own[x.Var]; ok && x.Op == ir.OpVar {
			x.Var = w
		}
	})
}

// lane is the variable of lane k that v is in the first.
func (g *grouper) lane(v *ir.Var, k int) *ir.Var {
	if k == 0 {
		return v
	}
	if w, ok := g.lanes[k][v]; ok {
		return w
	}
	w := *v
	w.Name = g.Func.Fresh(v.Name + "L" + strconv.Itoa(k))
	g.lanes[k][v] = &w
	return &w
}

func (g *grouper) block(b *ir.Block) *ir.Block {
	if b == nil {
		return nil
	}
	out := &ir.Block{}
	for _, s := range b.Stmts {
		out.Add(g.stmt(s)...)
	}
	return out
}

func (g *grouper) stmt(s ir.Stmt) []ir.Stmt {
	if g.touches(s) {
		return g.copies(s)
	}
	switch s := s.(type) {
	case *ir.If:
		c := *s
		c.Cond, c.Then, c.Else = s.Cond.Clone(), g.block(s.Then), g.block(s.Else)
		return []ir.Stmt{&c}
	case *ir.Loop:
		c := ir.CloneStmt(&ir.Loop{Note: s.Note, With: s.With, Index: s.Index, From: s.From, To: s.To, Step: s.Step, Cmp: s.Cmp, Over: s.Over, Val: s.Val,
			Cond: s.Cond, Body: &ir.Block{}, Break: s.Break, AnyOrder: s.AnyOrder, Checkpoint: s.Checkpoint}).(*ir.Loop)
		c.Body = g.block(s.Body)
		return []ir.Stmt{c}
	}
	return []ir.Stmt{ir.CloneStmt(s)}
}

// touches reports whether s itself, without the blocks in it, names a tangent.
func (g *grouper) touches(s ir.Stmt) bool {
	for _, v := range ir.Defines(s) {
		if g.Dots[v] {
			return true
		}
	}
	found := false
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			found = found || x.Op == ir.OpVar && g.Dots[x.Var]
			return !found
		})
	})
	return found
}

// copies makes one statement for each lane. It fails where s gives something else a value, too.
func (g *grouper) copies(s ir.Stmt) []ir.Stmt {
	g.bad = g.bad || !g.own(s)
	var out []ir.Stmt
	for k := range g.Lanes {
		c := &ir.Block{Stmts: []ir.Stmt{ir.CloneStmt(s)}}
		c.Walk(func(s ir.Stmt) { g.rename(s, k) })
		out = append(out, c.Stmts...)
	}
	return out
}

// own reports whether s, and all in it, changes tangents alone.
func (g *grouper) own(s ir.Stmt) bool {
	ok := true
	(&ir.Block{Stmts: []ir.Stmt{s}}).Walk(func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Assign:
			ok = ok && g.leads(s.LHS)
		case *ir.Decl:
			ok = ok && g.Dots[s.Var]
		case *ir.ExprStmt:
			ok = ok && s.X.Op == ir.OpBuiltin && len(s.X.Args) > 0 && g.leads(s.X.Args[0])
		case *ir.If:
		default:
			ok = false
		}
	})
	return ok
}

// leads reports whether the place x is found by way of a tangent.
func (g *grouper) leads(x *ir.Expr) bool {
	for x.Op != ir.OpVar {
		switch x.Op {
		case ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice, ir.OpAddr, ir.OpConvert:
			x = x.Args[0]
		default:
			return false
		}
	}
	return g.Dots[x.Var]
}

// rename makes s a statement of lane k.
func (g *grouper) rename(s ir.Stmt, k int) {
	if d, ok := s.(*ir.Decl); ok && g.Dots[d.Var] {
		d.Var = g.lane(d.Var, k)
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			if x.Op == ir.OpVar && g.Dots[x.Var] {
				x.Var = g.lane(x.Var, k)
			}
			return true
		})
	})
}
