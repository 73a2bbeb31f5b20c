package vector

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A window is the part of a slice that the vectors of a loop go through. All
// windows are cut to the length of the first, which limits the loop, so that Go's
// compiler sees that every vector is within them:
//
//	xW := x[next:][:n-next]
//	yW := y[next-1:][:len(xW)]
//	j := 0
//	for j <= len(xW)-Lanes { StoreAt(xW, j, LoadAt(yW, j)); j += Lanes }
//	next += j
//
// Where the first iteration is number 0, next counts the vectors itself.
type window struct {
	v    *ir.Var
	base *ir.Expr
	off  *ir.Expr // of the first element, in front of that of the first iteration; nil: 0
}

// place returns the element of base at position p of the first of the iterations
// that run at once.
func (a *addresses) place(base *ir.Expr, p position) *ir.Expr {
	a.bound(base, p)
	if p.off != nil && !a.invariant(p.off) {
		return from(base, a.at(p))
	}
	at := ir.Use(a.counter)
	if a.copy > 0 {
		at = add(at, times(a.copy, lanes()))
	}
	return from(ir.Use(a.window(base, p.off)), at)
}

// window returns the window on base that begins at the offset.
func (a *addresses) window(base, off *ir.Expr) *ir.Var {
	key := a.key(base)
	if off != nil {
		key += "|" + a.key(off)
	}
	w, ok := a.windows[key]
	if !ok {
		v := &ir.Var{Name: a.fn.Fresh(lastName(last(base)) + "W"), Type: types.NewSlice(elemType(base.Type))}
		w = &window{v, base.Clone(), off}
		a.windows[key] = w
		a.views = append(a.views, w)
	}
	return w.v
}

// lastName is the name of a variable or field.
func lastName(e *ir.Expr) string {
	if e.Op == ir.OpVar {
		return e.Var.Name
	}
	return e.Obj.Name()
}

// beginning is where a window with the offset begins.
func (a *addresses) beginning(off *ir.Expr) *ir.Expr {
	switch {
	case !a.counts():
		return off
	case off != nil && off.Op == ir.OpUnary && off.Tok == token.SUB:
		return ir.Binary(token.SUB, ir.Use(a.next), off.Args[0].Clone())
	}
	return add(ir.Use(a.next), off)
}

// counted returns a body in which iterations are those that the counter stands for.
func (a *addresses) counted(body *ir.Block) *ir.Block {
	if !a.counts() {
		return body
	}
	body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
				if is(x, a.next) {
					return add(x, ir.Use(a.counter))
				}
				return x
			})
		})
	})
	return body
}

// counts reports whether vectors are counted by a variable of their own.
func (a *addresses) counts() bool { return len(a.views) > 0 && a.counter != a.next }

// view defines the windows, and returns what the counter of the loop stops in
// front of.
func (a *addresses) view(end *ir.Expr) (*ir.Expr, []ir.Stmt) {
	var out []ir.Stmt
	count := end
	if a.counts() {
		count = ir.Binary(token.SUB, end.Clone(), ir.Use(a.next))
	}
	for _, w := range a.views {
		base := a.origins.source(w.base)
		piece := whole(base)
		if first := a.beginning(w.off); !isZero(first) {
			piece = from(base, first)
		}
		cut := &ir.Expr{Op: ir.OpSlice, Type: w.v.Type, Args: []*ir.Expr{piece, nil, count.Clone(), nil}}
		out = append(out, define(w.v, cut))
		count = ir.Len(ir.Use(a.views[0].v))
	}
	if a.counts() {
		out = append(out, define(a.counter, ir.Int(0)))
	}
	return count, out
}
