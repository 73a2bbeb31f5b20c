package opt

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// dropRedefinitions removes a variable that a block defines in the same way as another one, if nothing in between
// changes the value. Fused loops often load and compute the same values. Variables whose values are saved stay.
func (x *index) dropRedefinitions(f *ir.Func) {
	r := &redefined{index: x, stay: set{}}
	for _, v := range slices.Concat(f.Saved, f.Results) {
		r.stay[v] = true
	}
	r.block(f.Body)
}

type redefined struct {
	*index
	stay set
}

func (r *redefined) block(b *ir.Block) {
	d := &definitions{redefined: r, list: b.Stmts, by: map[uint64][]int{}, gone: map[ir.Stmt]bool{}}
	for i, s := range b.Stmts {
		if computes(s) != nil {
			d.enter(i)
		}
	}
	for i, s := range b.Stmts {
		for _, n := range ir.Blocks(s) {
			r.block(n)
		}
		if a := computes(s); a != nil && !d.gone[s] {
			d.reuse(i, a)
		}
	}
	b.Stmts = slices.DeleteFunc(b.Stmts, func(s ir.Stmt) bool { return d.gone[s] })
}

// A definitions lists the definitions in a block, for each right-hand side.
type definitions struct {
	*redefined
	list []ir.Stmt
	by   map[uint64][]int // indices in list, ascending
	gone map[ir.Stmt]bool
}

func (d *definitions) enter(i int) {
	h := ir.Hash(computes(d.list[i]).RHS)
	at, found := slices.BinarySearch(d.by[h], i)
	if !found {
		d.by[h] = slices.Insert(d.by[h], at, i)
	}
}

// reuse replaces later variables with the same definition by the variable that a, statement i, defines.
func (d *definitions) reuse(i int, a *ir.Assign) {
	rest := d.list[i+1:]
	places := d.by[ir.Hash(a.RHS)]
	from, _ := slices.BinarySearch(places, i+1)
	if from == len(places) || !computed(a.RHS) || d.written(rest, a.LHS.Var) {
		return
	}
	for _, k := range slices.Clone(places[from:]) {
		if d.disturbed(d.list[i+1:k+1], a.RHS) {
			return
		}
		c := d.list[k].(*ir.Assign)
		if d.gone[c] || d.stay[c.LHS.Var] || !sameDefinition(c, a) || d.written(d.list[k+1:], c.LHS.Var) {
			continue
		}
		d.drop(k, c, a.LHS.Var)
	}
}

// drop removes c, statement k, whose variable is replaced by v.
func (d *definitions) drop(k int, c *ir.Assign, v *ir.Var) {
	rest := d.list[k+1:]
	changed := slices.Clone(d.sites(rest, c.LHS.Var))
	d.remove(c)
	d.gone[c] = true
	d.rename(rest, c.LHS.Var, v)
	for _, p := range changed {
		if at := d.holder(rest, p.at); rest[at] == p.s && computes(p.s) != nil {
			d.enter(k + 1 + at)
		}
	}
}

// computes returns s if it defines a number.
func computes(s ir.Stmt) *ir.Assign {
	a, ok := s.(*ir.Assign)
	if !ok || a.Tok != token.DEFINE || a.LHS.Var.Addressed {
		return nil
	}
	if _, basic := a.LHS.Type.Underlying().(*types.Basic); !basic {
		return nil
	}
	return a
}

// sameDefinition reports whether c defines a variable as a does.
func sameDefinition(c, a *ir.Assign) bool {
	return ir.Same(a.RHS, c.RHS) && types.Identical(a.LHS.Type, c.LHS.Type)
}

// computed reports whether e is more than a variable or a constant, and its value depends only on the variables in
// it.
func computed(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpVar, ir.OpConst, ir.OpGlobal:
		return false
	}
	ok := match.Pure(e)
	e.Walk(func(x *ir.Expr) bool {
		ok = ok && x.Op != ir.OpTape
		return ok
	})
	return ok
}
