package bounds

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// windows rewrites inner reverse loops over parts of some slices, with counters that are stepped together with the
// index. The iterations must be independent of order. The loops then run upwards over the parts themselves:
//
//	for r := n-1; r >= c+1; r-- { next--; lBar[next] += yBar[r]*v }
//
// becomes
//
//	next -= n - (c+1)
//	yBar1 := yBar[c+1:n]
//	lBar1 := lBar[next:][:len(yBar1)]
//	for r := range yBar1 { lBar1[r] += yBar1[r]*v }
//
// if the loop runs at all. Then the forward sweep has accessed the same elements.
func windows(f *ir.Func) { windowsIn(f, f.Body, nil, false) }

// windowsIn rewrites the loops of b. cond is the condition around b, or nil.
func windowsIn(f *ir.Func, b *ir.Block, cond *ir.Expr, inner bool) {
	var out []ir.Stmt
	for _, s := range b.Stmts {
		l, isLoop := s.(*ir.Loop)
		for k, n := range scalarBlocks(s) {
			var c *ir.Expr
			if branch, ok := s.(*ir.If); ok && k == 0 {
				c = branch.Cond
			}
			windowsIn(f, n, c, inner || isLoop)
		}
		if isLoop && inner && l.AnyOrder {
			w := &window{f: f, loop: l, counters: map[*ir.Var]bool{}}
			if w.shaped() && w.sumsOnly() && w.partsOnly() {
				test := runs(l)
				list := w.rewrite()
				if cond == nil || !ir.Same(cond, test) {
					list = []ir.Stmt{&ir.If{Cond: test, Then: &ir.Block{Stmts: list}}}
				}
				out = append(out, list...)
				continue
			}
		}
		out = append(out, s)
	}
	b.Stmts = out
}

// A window is one such loop.
type window struct {
	f        *ir.Func
	loop     *ir.Loop
	high     *ir.Expr         // the index is below this bound
	counters map[*ir.Var]bool // counters that are stepped down at the start of each iteration
	body     []ir.Stmt        // the rest of the body
	parts    []part
}

// A part is the part of the slice v that the loop accesses at index at, which is its index or a counter.
type part struct{ v, at, name *ir.Var }

// shaped reports whether the loop has the form of a window.
func (w *window) shaped() bool {
	l := w.loop
	if l.Step != -1 || l.Cmp != token.GEQ || !types.Identical(l.Index.Type, types.Typ[types.Int]) ||
		l.From.Op != ir.OpBinary || l.From.Tok != token.SUB || !match.One(l.From.Args[1]) {
		return false
	}
	w.high, w.body = l.From.Args[0], l.Body.Stmts
	for len(w.body) > 0 {
		a, ok := w.body[0].(*ir.Assign)
		if !ok || a.Tok != token.SUB_ASSIGN || a.LHS.Op != ir.OpVar || !match.One(a.RHS) || analysis.IsFloat(a.LHS.Type) {
			break
		}
		v := a.LHS.Var
		if w.counters[v] || v.Addressed || !types.Identical(v.Type, l.Index.Type) || l.From.Uses(v) || l.To.Uses(v) {
			return false
		}
		w.counters[v] = true
		w.body = w.body[1:]
	}
	return len(w.counters) > 0 || !l.To.IsConst()
}

// sumsOnly reports whether the rest of the body only defines numbers and adds to elements.
func (w *window) sumsOnly() bool {
	for _, s := range w.body {
		a, ok := s.(*ir.Assign)
		if !ok || !analysis.IsFloat(a.LHS.Type) || !match.Pure(a.RHS) || a.Tok == token.ASSIGN && !w.selects(a.LHS) {
			return false
		}
	}
	return true
}

// partsOnly reports whether the index and the counters are only used to select elements of slices that do not change.
// It lists these slices.
func (w *window) partsOnly() bool {
	ok := true
	for _, s := range w.body {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if x.Op == ir.OpVar && (x.Var == w.loop.Index || w.counters[x.Var]) {
					ok = false
				}
				if !w.selects(x) {
					return ok
				}
				v := x.Args[0].Var
				ok = ok && !v.Addressed && !match.Written(w.body, v)
				w.add(v, x.Args[1].Var)
				return false
			})
		})
	}
	if !ok || len(w.parts) == 0 {
		return false
	}
	for i, p := range w.parts {
		w.parts[i].name = &ir.Var{Name: w.f.Fresh(p.v.Name), Type: p.v.Type}
	}
	return true
}

// selects reports whether x is v[i] for a slice v and the index or a counter i.
func (w *window) selects(x *ir.Expr) bool {
	if x.Op != ir.OpIndex || x.Args[0].Op != ir.OpVar || x.Args[1].Op != ir.OpVar {
		return false
	}
	i := x.Args[1].Var
	_, slice := x.Args[0].Type.Underlying().(*types.Slice)
	return slice && (i == w.loop.Index || w.counters[i])
}

// add records an access to v. Parts at the index of the loop come first.
func (w *window) add(v, at *ir.Var) {
	for _, p := range w.parts {
		if p.v == v && p.at == at {
			return
		}
	}
	if at == w.loop.Index {
		w.parts = append([]part{{v: v, at: at}}, w.parts...)
		return
	}
	w.parts = append(w.parts, part{v: v, at: at})
}

// rewrite makes the new loop, and returns it with the statements before it.
func (w *window) rewrite() []ir.Stmt {
	l := w.loop
	trips := ir.Binary(token.SUB, w.high, l.To)
	var out []ir.Stmt
	for _, s := range l.Body.Stmts[:len(l.Body.Stmts)-len(w.body)] {
		s.(*ir.Assign).RHS = trips.Clone()
		out = append(out, s)
	}
	for _, p := range w.parts {
		out = append(out, &ir.Assign{LHS: ir.Use(p.name), RHS: w.cut(p, trips), Tok: token.DEFINE})
	}
	w.rename()
	l.Body.Stmts = w.body
	l.From, l.To, l.Step, l.Cmp = ir.Int(0), ir.Len(ir.Use(w.parts[0].name)), 1, token.LSS
	return append(out, l)
}

// cut returns the part p, cut to the length of the first part.
func (w *window) cut(p part, trips *ir.Expr) *ir.Expr {
	slice := func(x, lo, hi *ir.Expr) *ir.Expr {
		return &ir.Expr{Op: ir.OpSlice, Type: p.v.Type, Args: []*ir.Expr{x, lo, hi, nil}}
	}
	from := ir.Use(p.at)
	if p.at == w.loop.Index {
		from = w.loop.To.Clone()
	}
	first := w.parts[0].name
	switch {
	case p.name != first:
		return slice(slice(ir.Use(p.v), from, nil), nil, ir.Len(ir.Use(first)))
	case p.at == w.loop.Index:
		return slice(ir.Use(p.v), from, w.high.Clone())
	}
	return slice(slice(ir.Use(p.v), from, nil), nil, trips.Clone())
}

// rename makes the body access the parts.
func (w *window) rename() {
	for _, s := range w.body {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if !w.selects(x) {
					return true
				}
				for _, p := range w.parts {
					if p.v == x.Args[0].Var && p.at == x.Args[1].Var {
						x.Args = []*ir.Expr{ir.Use(p.name), ir.Use(w.loop.Index)}
						break
					}
				}
				return false
			})
		})
	}
}
