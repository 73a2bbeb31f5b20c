package codegen

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
	"github.com/gradgen/gradgen/gen/internal/vector/lane"
	"github.com/gradgen/gradgen/gen/internal/vector/legal"
	"github.com/gradgen/gradgen/gen/internal/vector/schedule"
)

// A window is the part of a slice that the vectors of a loop pass through. All windows are cut to the length of the
// first one, which limits the loop. So Go's compiler sees that every vector is inside them:
//
//	xW := x[next:][:n-next]
//	yW := y[next-1:][:len(xW)]
//	j := 0
//	for j <= len(xW)-Lanes { StoreAt(xW, j, LoadAt(yW, j)); j += Lanes }
//	next += j
//
// If the number of the first iteration is 0, next itself counts the iterations.
type window struct {
	v    *ir.Var
	base *ir.Expr
	off  *ir.Expr // the offset of the first element from that of the first iteration; nil: 0
}

// place returns the element of base at position p in the first of the iterations that run at once.
func (a *addresses) place(base *ir.Expr, p legal.Position) *ir.Expr {
	if p.Off != nil && !a.plan.Uniformity.Invariant(p.Off) {
		return build.From(base, a.at(p))
	}
	at := ir.Use(a.counter)
	if a.copy > 0 {
		at = build.Add(at, build.Times(a.copy, lane.Count()))
	}
	return build.From(ir.Use(a.window(base, p.Off)), at)
}

// window returns the window on base that begins at the offset.
func (a *addresses) window(base, off *ir.Expr) *ir.Var {
	key := a.plan.Space.Key(base)
	if off != nil {
		key += "|" + a.plan.Space.Key(off)
	}
	w, ok := a.windows[key]
	if !ok {
		v := &ir.Var{Name: a.plan.Space.Fn.Fresh(match.Name(match.NamedPart(base)) + "W"), Type: types.NewSlice(match.ElemType(base.Type))}
		w = &window{v, base.Clone(), off}
		a.windows[key] = w
		a.views = append(a.views, w)
	}
	return w.v
}

// beginning returns the index at which a window with the offset begins.
func (a *addresses) beginning(off *ir.Expr) *ir.Expr {
	switch {
	case !a.counts():
		return off
	case off != nil && off.Op == ir.OpUnary && off.Tok == token.SUB:
		return ir.Binary(token.SUB, ir.Use(a.next), off.Args[0].Clone())
	}
	return build.Add(ir.Use(a.next), off)
}

// counted returns body with the counter added to next, if the counter is a separate variable.
func (a *addresses) counted(body *ir.Block) *ir.Block {
	if !a.counts() {
		return body
	}
	body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
				if match.Var(x, a.next) {
					return build.Add(x, ir.Use(a.counter))
				}
				return x
			})
		})
	})
	return body
}

// counts reports whether a separate variable counts the iterations.
func (a *addresses) counts() bool { return len(a.views) > 0 && a.counter != a.next }

// view defines the windows, except those that carried sums replace. It returns the value before which the counter of
// the loop stops.
func (a *addresses) view(end *ir.Expr, carried []*carriedSum) (*ir.Expr, []ir.Stmt) {
	var out []ir.Stmt
	count := end
	if a.counts() {
		count = ir.Binary(token.SUB, end.Clone(), ir.Use(a.next))
	}
	for i, w := range a.views {
		if i > 0 && isCarried(carried, w.v) {
			continue
		}
		base := a.plan.Space.Origins.Source(w.base)
		piece := build.Whole(base)
		if first := a.beginning(w.off); !match.ZeroOrAbsent(first) {
			piece = build.From(base, first)
		}
		cut := &ir.Expr{Op: ir.OpSlice, Type: w.v.Type, Args: []*ir.Expr{piece, nil, count.Clone(), nil}}
		out = append(out, build.Define(w.v, cut))
		count = ir.Len(ir.Use(a.views[0].v))
	}
	if a.counts() {
		out = append(out, build.Define(a.counter, ir.Int(0)))
	}
	return count, out
}

// alone reports whether the elements of the window w are written only through w, and each element only by its own
// iteration.
func (a *addresses) alone(w *ir.Var) bool {
	key := a.sliceOf(w)
	var own, others []*legal.Access
	written := false
	for _, x := range a.plan.Accesses {
		if x.Key != key {
			others = append(others, x)
			continue
		}
		own = append(own, x)
		written = written || x.Use != legal.Load
	}
	for _, x := range own {
		if written && (!x.Fixed || x.Step != own[0].Step || x.Index != own[0].Index || x.Shift != own[0].Shift) {
			return false
		}
		for _, y := range others { // all pairs except two additions are compared
			if x.Use >= legal.Plus && y.Use >= legal.Plus && y.Elem && !a.plan.Space.Distinct(x.Base, y.Base) {
				return false
			}
		}
	}
	return len(own) > 0
}

// sliceOf returns the slice of the window w, as text.
func (a *addresses) sliceOf(w *ir.Var) string {
	for _, view := range a.views {
		if view.v == w {
			return a.plan.Space.Key(view.base)
		}
	}
	return ""
}

// replaceScalars keeps elements in vectors if body uses them several times.
func (a *addresses) replaceScalars(body *ir.Block) {
	schedule.ReplaceScalars(body, schedule.Windows{Fn: a.plan.Space.Fn, Vectors: a.vectors, Has: func(w *ir.Var) bool { return a.sliceOf(w) != "" }, Alone: a.alone})
}
