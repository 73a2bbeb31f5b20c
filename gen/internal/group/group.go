// Package group turns a product of a matrix with a vector into a product with several vectors at once. Code that is
// the same for all of them runs once: the primal and, in second derivatives, the sweeps of the gradient. Statements
// on values that vary are copied for each vector (the vector mode of Griewank & Walther, Evaluating Derivatives, 2nd
// ed., §3.2).
package group

import (
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Build returns the function with several vectors, and the stacks of the tape that it uses. The parameters and
// results of the vectors come after the others, those of the first vector first. It returns false if varying and
// uniform values cannot be separated.
func Build(r *Request) (f *ir.Func, stacks []*ir.Var, ok bool) {
	v := vary(r.Func, r.Own)
	if v.bad {
		return nil, nil, false
	}
	c := *r.Func
	f = &c
	f.AdoptNames(r.Func)
	f.OwnNames()
	f.Saved = nil // these are variables of the other function
	g := &grouper{Request: r, varying: v, f: f, widened: map[*ir.Var]*ir.Var{}}
	for range r.Lanes {
		g.lanes = append(g.lanes, map[*ir.Var]*ir.Var{})
	}
	g.widenRecords()
	f.Params = append(g.widenOwn(without(f.Params, r.Last)), r.Last...)
	f.Results = g.widenOwn(f.Results)
	f.Body = g.block(r.Func.Body)
	apart(f, r.Last)
	return f, stacksIn(f), true
}

func without(list, drop []*ir.Var) []*ir.Var {
	return slices.DeleteFunc(slices.Clone(list), func(v *ir.Var) bool { return slices.Contains(drop, v) })
}

// widenOwn moves the own variables in list after the others, one copy for each lane.
func (g *grouper) widenOwn(list []*ir.Var) []*ir.Var {
	out := without(list, g.Own)
	for k := range g.Lanes {
		for _, v := range list {
			if slices.Contains(g.Own, v) {
				out = append(out, g.lane(v, k))
			}
		}
	}
	return out
}

// stacksIn returns the stacks that f uses.
func stacksIn(f *ir.Func) []*ir.Var {
	var out []*ir.Var
	f.Body.Parts(func(x *ir.Expr) {
		if x.Op == ir.OpTape && !slices.Contains(out, x.Var) {
			out = append(out, x.Var)
		}
	})
	return out
}

// apart gives f separate variables, except those that all functions share.
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

// lane returns the variable of lane k that corresponds to v in the first lane.
func (g *grouper) lane(v *ir.Var, k int) *ir.Var {
	if k == 0 {
		return v
	}
	if w, ok := g.lanes[k][v]; ok {
		return w
	}
	w := *v
	w.Name = g.f.Fresh(v.Name + "L" + strconv.Itoa(k))
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
	var c ir.Stmt
	switch s := s.(type) {
	case *ir.If:
		c = &ir.If{Note: s.Note, Cond: s.Cond.Clone(), Then: g.block(s.Then), Else: g.block(s.Else)}
	case *ir.Loop:
		d := *s
		d.From, d.To, d.Over, d.Cond, d.Body = s.From.Clone(), s.To.Clone(), s.Over.Clone(), s.Cond.Clone(), g.block(s.Body)
		c = &d
	default:
		c = ir.CloneStmt(s)
	}
	g.rename(c, 0)
	return []ir.Stmt{c}
}

// copies makes one statement for each lane. Only the first one assigns the number of elements that a copy moves.
func (g *grouper) copies(s ir.Stmt) []ir.Stmt {
	s = ir.CloneStmt(s)
	out := g.share(s)
	for _, c := range out {
		g.rename(c, 0)
	}
	for k := range g.Lanes {
		c := ir.CloneStmt(s)
		if a, ok := c.(*ir.Assign); ok && counts(a) && k > 0 {
			c = &ir.ExprStmt{Note: a.Note, X: a.RHS}
		}
		(&ir.Block{Stmts: []ir.Stmt{c}}).Walk(func(s ir.Stmt) { g.rename(s, k) })
		out = append(out, c)
	}
	return out
}

// rename makes s itself, without the blocks in it, a statement of lane k.
func (g *grouper) rename(s ir.Stmt, k int) {
	if d, ok := s.(*ir.Decl); ok {
		d.Var = g.variable(d.Var, k)
	}
	ir.Exprs(s, func(e **ir.Expr, _ bool) { g.renameIn(*e, k) })
}

// variable returns the variable that replaces v in lane k.
func (g *grouper) variable(v *ir.Var, k int) *ir.Var {
	if w, ok := g.widened[v]; ok {
		return w
	}
	if g.has(v) {
		return g.lane(v, k)
	}
	return v
}

func (g *grouper) renameIn(x *ir.Expr, k int) {
	if x == nil {
		return
	}
	if p, c, ok := element(x); ok && g.records[p] != nil {
		x.Args[1] = ir.Int(g.records[p].at(c, k))
	}
	for _, a := range x.Args {
		g.renameIn(a, k)
	}
	if x.Op == ir.OpVar || x.Op == ir.OpTape {
		x.Var = g.variable(x.Var, k)
	}
	g.retype(x)
}
