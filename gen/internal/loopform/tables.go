package loopform

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Costly calls whose values differ between the iterations of inner loops, but not between the iterations of the outer
// loop, are made once, before the outer loop. Their values are stored in a table:
//
//	for p := range points { for i := range x { y[p] += math.Exp(x[i]) * z[p*d+i] } }
//
//	n := 0
//	if 0 < len(points) { n = len(x) }
//	table := make([]float64, n)
//	if n > 0 { for i := range x { table[i] = math.Exp(x[i]) } }
//	for p := range points { for i := range x { y[p] += table[i] * z[p*d+i] } }
//
// The table has an element for each call in one iteration of the outer loop. There must not be more elements than
// data on which the calls depend (table_size.go). So loops over pairs, in which each pair has a different value, keep
// their calls. The first loop makes exactly the calls that an iteration makes, and does not panic. Expressions that
// panic in the loop still do.

// Tabulate makes such calls before the outermost loops of f. The calls may read parts of the slices in short. These
// parts are not longer than the slices, because the function, or its derivative, panics if they are.
func Tabulate(f *ir.Func, short []*ir.Var) {
	if !calls(f.Body) {
		return
	}
	alias := analysis.NewAlias(f, false)
	h := newHoister(f, alias)
	ir.MapLoops(f.Body, func(l *ir.Loop, around []*ir.Loop) []ir.Stmt {
		if len(around) > 0 || !counted(l) || l.Checkpoint != nil || few(l) {
			return []ir.Stmt{l}
		}
		t := &tabulator{h: h, l: l, alias: alias, short: short}
		return append(t.tabulate(), l)
	})
}

// A table has the values of one call.
type table struct {
	value *ir.Expr // the call, in terms of values that the loop does not change and of indices
	path  []step   // the path from the body of the loop to the call
	uses  []tableUse
}

// A step of a path enters an inner loop, or is a condition.
type step struct {
	loop *ir.Loop
	runs bool // the loop has at least one iteration
	cond *ir.Expr
}

// A tableUse is a place at which the call is made.
type tableUse struct {
	block  *ir.Block
	stmt   ir.Stmt
	call   *ir.Expr
	checks []*ir.Expr // operands that may panic
}

// A tabulator finds the calls in one loop.
type tabulator struct {
	h     *hoister
	l     *ir.Loop
	alias *analysis.Alias
	short []*ir.Var // slices whose parts are not longer than the slices
}

// tabulate replaces calls in the loop. It returns the statements before the loop that make the calls.
func (t *tabulator) tabulate() []ir.Stmt {
	h := t.h
	h.free, h.around = map[*ir.Var]bool{}, []*ir.Loop{t.l}
	list := t.block(t.l.Body, nil)
	h.free, h.around = nil, nil
	var out []ir.Stmt
	for _, c := range list {
		loops := c.nest()
		if r := c.layout(loops); r != nil {
			out = append(out, h.fill(t.l, c, r, h.exists(r, loops))...)
		}
	}
	return out
}

// block lists the tables for the calls of b. path leads to b.
func (t *tabulator) block(b *ir.Block, path []step) []*table {
	var list []*table
	for _, s := range b.Stmts {
		if e := evaluated(s); e != nil {
			list = merge(list, t.calls(b, s, *e, path))
		}
		switch s := s.(type) {
		case *ir.If:
			list = merge(list, t.branches(s, path))
		case *ir.Loop:
			list = merge(list, t.inner(s, path))
		}
	}
	return list
}

// calls lists the tables for the calls that e makes in s.
func (t *tabulator) calls(b *ir.Block, s ir.Stmt, e *ir.Expr, path []step) []*table {
	var list []*table
	e.Walk(func(x *ir.Expr) bool {
		if x.Tok == token.LAND || x.Tok == token.LOR {
			return false
		}
		if !worthTable(x) {
			return true
		}
		value := t.h.expand(t.l, x, 0)
		if value == nil || cuts(value) || t.lengthens(value) {
			return true
		}
		use := tableUse{block: b, stmt: s, call: x, checks: t.h.checks(x)}
		list = merge(list, []*table{{value: value, path: path, uses: []tableUse{use}}})
		return false
	})
	return list
}

// worthTable reports whether x calls a function that takes much longer than a load of its value, and which no pass
// turns into products.
func worthTable(x *ir.Expr) bool {
	if !costly(x) {
		return false
	}
	switch x.Obj.Name() {
	case "Sqrt", "FMA":
		return false
	case "Pow":
		return !x.Args[1].IsConst()
	}
	return true
}

// checks lists the operands of the call that may panic.
func (h *hoister) checks(call *ir.Expr) []*ir.Expr {
	var list []*ir.Expr
	for _, x := range ir.Failing(call) {
		if x.Op != ir.OpIndex || !h.inRange(x) {
			list = append(list, x.Clone())
		}
	}
	return list
}

// lengthens reports whether value reads parts of slices that may be longer than the slices.
func (t *tabulator) lengthens(value *ir.Expr) bool {
	found := false
	value.Walk(func(x *ir.Expr) bool {
		found = found || x.Op == ir.OpSlice && (x.Args[0].Op != ir.OpVar || !slices.Contains(t.short, x.Args[0].Var) || t.alias.Lengthens(t.h.f, x.Args[0]))
		return !found
	})
	return found
}

// branches lists the tables of both branches of s. A call that both branches make has no condition.
func (t *tabulator) branches(s *ir.If, path []step) []*table {
	cond := t.condition(s.Cond)
	then := t.block(s.Then, append(slices.Clip(path), step{cond: cond}))
	var other []*table
	if s.Else != nil {
		not := cond
		if cond != nil {
			not = ir.Unary(token.NOT, cond)
		}
		other = t.block(s.Else, append(slices.Clip(path), step{cond: not}))
	}
	var list []*table
	for _, c := range then {
		at := slices.IndexFunc(other, func(d *table) bool {
			return len(c.path) == len(path)+1 && len(d.path) == len(path)+1 && ir.Same(c.value, d.value)
		})
		switch {
		case at >= 0:
			c.path, c.uses = path, append(c.uses, other[at].uses...)
			other = slices.Delete(other, at, at+1)
			list = append(list, c)
		case cond != nil:
			list = append(list, c)
		}
	}
	if cond != nil {
		list = append(list, other...)
	}
	return list
}

// condition returns e in terms of values that the loop does not change and of indices. It returns nil if that is not
// possible, or if parts of e are not always evaluated.
func (t *tabulator) condition(e *ir.Expr) *ir.Expr {
	if e.Op == ir.OpUnary && e.Tok == token.NOT {
		if x := t.condition(e.Args[0]); x != nil {
			return ir.Unary(token.NOT, x)
		}
		return nil
	}
	if e.Op != ir.OpBinary {
		return nil
	}
	switch e.Tok {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return nil
	}
	for _, x := range e.Args {
		if b, basic := x.Type.Underlying().(*types.Basic); !basic || b.Info()&types.IsNumeric == 0 {
			return nil
		}
	}
	x, y := t.h.expand(t.l, e.Args[0], 0), t.h.expand(t.l, e.Args[1], 0)
	if x == nil || y == nil || anyPart(x) || anyPart(y) {
		return nil
	}
	return ir.Binary(e.Tok, x, y)
}

// inner lists the tables for the calls in s, a loop inside the loop.
func (t *tabulator) inner(s *ir.Loop, path []step) []*table {
	if !counted(s) || s.Step != 1 || s.Cmp != token.LSS || s.HasBreak() || s.Checkpoint != nil {
		return nil
	}
	h := t.h
	from, to := h.expand(t.l, s.From, 0), h.expand(t.l, s.To, 0)
	if from == nil || to == nil || anyPart(from) || anyPart(to) {
		return nil
	}
	enter := step{loop: &ir.Loop{Note: s.Note, Index: s.Index, From: from, To: to, Cmp: s.Cmp, Step: 1}, runs: h.runs(s)}
	h.around, h.free[s.Index] = append(h.around, s), true
	defer func() {
		delete(h.free, s.Index)
		h.around = h.around[:len(h.around)-1]
	}()
	return t.block(s.Body, append(slices.Clip(path), enter))
}

// merge adds the tables in more to the list. If the call of a table is already in the list and the path to its first
// place is the beginning of the path to the new place, both places use one table. Otherwise the later place makes the
// call itself.
func merge(list, more []*table) []*table {
	for _, c := range more {
		at := slices.IndexFunc(list, func(d *table) bool { return ir.Same(c.value, d.value) })
		switch {
		case at < 0:
			list = append(list, c)
		case len(list[at].path) <= len(c.path) && slices.Equal(list[at].path, c.path[:len(list[at].path)]):
			list[at].uses = append(list[at].uses, c.uses...)
		}
	}
	return list
}

// nest lists the loops of the path whose indices the value of c contains, outermost first. It reduces the path to
// these loops and to conditions. It returns nil if that is not possible.
func (c *table) nest() []*ir.Loop {
	var loops []*ir.Loop
	var path []step
	known := func(e *ir.Expr) bool {
		return !slices.ContainsFunc(c.path, func(s step) bool {
			return s.loop != nil && e.Uses(s.loop.Index) && !slices.Contains(loops, s.loop)
		})
	}
	for _, s := range c.path {
		switch l := s.loop; {
		case l != nil && c.value.Uses(l.Index):
			if !known(l.From) || !known(l.To) {
				return nil
			}
			loops = append(loops, l)
		case l != nil && s.runs:
			continue
		case l != nil:
			s = step{cond: ir.Binary(l.Cmp, l.From.Clone(), l.To.Clone())}
		}
		if s.cond != nil && !known(s.cond) {
			return nil
		}
		path = append(path, s)
	}
	c.path = path
	return loops
}
