package matrix

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A vector is an argument of products that has the shape of an input or output.
type vector struct {
	make, clear []ir.Stmt
	place       *ir.Expr // the memory of its numbers
	shape       *ir.Expr // an expression with as many numbers, which does not change if the function changes its arguments
	value       *ir.Expr // the argument that is passed as a tangent or seed
	written     *ir.Expr // the argument that is passed as an accumulator
}

// vector makes a vector with the shape of v. It returns nil if the shape of the result v is not known before the
// call. If v is a result that is a slice, n is its length.
func (b *layout) vector(v *ir.Var, suffix string, n *ir.Expr) *vector {
	t, w := v.Type, b.newVar(v.Name+suffix, v.Type)
	use := ir.Use(w)
	out := &vector{place: use, shape: b.use(v), value: use, written: use}
	s, slice := t.Underlying().(*types.Slice)
	p, pointer := t.Underlying().(*types.Pointer)
	switch {
	case !analysis.HasRefs(t):
		w.Addressed = true
		out.make = []ir.Stmt{&ir.Decl{Var: w}}
		out.clear = []ir.Stmt{assign(use.Clone(), build.ZeroOf(t))}
		out.written = ir.Addr(use.Clone())
	case slice && !analysis.HasRefs(s.Elem()):
		if n == nil {
			n = ir.Len(b.use(v))
		}
		out.make = []ir.Stmt{build.Define(w, as(t, b.stack(w.Name, s.Elem(), effects.Zeros, n)))}
		out.clear = []ir.Stmt{&ir.ExprStmt{X: ir.Builtin("clear", nil, use.Clone())}}
	case pointer && !analysis.HasRefs(p.Elem()):
		cell := b.newVar(w.Name+"Cell", types.NewSlice(p.Elem()))
		first := ir.Index(ir.Use(cell), ir.Int(0), p.Elem())
		out.make = []ir.Stmt{build.Define(cell, b.stack(w.Name, p.Elem(), effects.Zeros, ir.Int(1))), build.Define(w, as(t, ir.Addr(first)))}
		out.clear = []ir.Stmt{assign(ir.Deref(use.Clone(), p.Elem()), build.ZeroOf(p.Elem()))}
	default:
		out.make, out.shape = []ir.Stmt{build.Define(w, ir.Runtime("Shadow", t, b.use(v)))}, use
		x := use.Clone()
		if !analysis.IsRef(t) {
			w.Addressed = true
			x, out.written = ir.Addr(x), ir.Addr(use.Clone())
		}
		out.clear = []ir.Stmt{&ir.ExprStmt{X: ir.Runtime("Clear", nil, x)}}
	}
	return out
}

// unitVector makes a vector for unit vectors, whose numbers begin at first. If l has only one unit vector, a number
// is a constant.
func (b *layout) unitVector(v *ir.Var, suffix string, first sum, l *lane) *vector {
	if l.only == nil || !analysis.IsFloat(v.Type) || !first.fixed() {
		return b.vector(v, suffix, nil)
	}
	text := "0"
	if match.IsNumber(l.only, first.n) {
		text = "1"
	}
	return &vector{value: ir.Float(v.Type, text)}
}

// cleared clears v, unless l has only one unit vector and v is already clear.
func (l *lane) cleared(v *vector) []ir.Stmt {
	if l.only != nil {
		return nil
	}
	return clonedStmts(v.clear)
}

// as converts x, which has an unnamed type, to the type t.
func as(t types.Type, x *ir.Expr) *ir.Expr {
	if _, named := types.Unalias(t).(*types.Named); named {
		return ir.Convert(t, x)
	}
	return x
}

// stack returns memory of the tape for elements of type t.
func (b *layout) stack(name string, t types.Type, op effects.Tape, arg *ir.Expr) *ir.Expr {
	s := &ir.Var{Name: name, Type: t}
	b.f.Tapes = append(b.f.Tapes, s)
	return ir.OnTape(op, s, types.NewSlice(t), arg)
}

// unit sets number c of the vector v to one. The numbers of v begin at first, and v has the shape of x.
func (b *layout) unit(x *ir.Expr, v *vector, c *ir.Expr, first sum) []ir.Stmt {
	if v.place == nil {
		return nil // a constant
	}
	one := func(at *ir.Expr, xs []*ir.Expr) []ir.Stmt {
		set := assign(xs[1].Clone(), ir.Float(xs[1].Type, "1"))
		return known(set, c, at, constant(1), ir.Binary(token.EQL, c.Clone(), at))
	}
	run := func(at *ir.Expr, xs []*ir.Expr) []ir.Stmt {
		n, _ := size(xs[0])
		i := c.Clone()
		cond := ir.Binary(token.LSS, c.Clone(), add(at.Clone(), n.expr()))
		if !match.IsNumber(at, 0) {
			i = ir.Binary(token.SUB, i, at.Clone())
			cond = ir.Binary(token.LAND, ir.Binary(token.LEQ, at, c.Clone()), cond)
		}
		elem := xs[1].Type.Underlying().(interface{ Elem() types.Type }).Elem()
		if k, ok := constantInt(c); ok {
			if first, ok := constantInt(at); ok {
				i = ir.Int(k - first)
			}
		}
		return known(assign(ir.Index(xs[1].Clone(), i, elem), ir.Float(elem, "1")), c, at, n, cond)
	}
	list, _ := b.numbers([]*ir.Expr{x, v.place.Clone()}, first, visitor{one, run})
	return list
}

// known runs set if c is one of the n numbers that begin at at. If this is not known at generation, cond tests it.
func known(set ir.Stmt, c, at *ir.Expr, n sum, cond *ir.Expr) []ir.Stmt {
	k, is := constantInt(c)
	first, begins := constantInt(at)
	switch {
	case !is || !begins || !n.fixed():
		return []ir.Stmt{when(cond, set)}
	case first <= k && k < first+n.n:
		return []ir.Stmt{set}
	}
	return nil
}

func when(cond *ir.Expr, list ...ir.Stmt) ir.Stmt {
	return &ir.If{Cond: cond, Then: &ir.Block{Stmts: list}}
}

// number returns the number at place as a float64.
func number(place *ir.Expr) *ir.Expr {
	if types.Identical(place.Type, types.Typ[types.Float64]) {
		return place.Clone()
	}
	return ir.Convert(types.Typ[types.Float64], place.Clone())
}

// store writes the numbers of y, which has the shape of x, to the places that to returns for each index.
func (b *layout) store(x, y *ir.Expr, first sum, to func(at *ir.Expr, value *ir.Expr) []ir.Stmt) ([]ir.Stmt, sum) {
	one := func(at *ir.Expr, xs []*ir.Expr) []ir.Stmt { return to(at, number(xs[1])) }
	run := func(at *ir.Expr, xs []*ir.Expr) []ir.Stmt {
		i := b.newVar("i", intType)
		elem := xs[1].Type.Underlying().(interface{ Elem() types.Type }).Elem()
		value := number(ir.Index(xs[1].Clone(), ir.Use(i), elem))
		return []ir.Stmt{loop(i, ir.Len(xs[0].Clone()), to(add(at, ir.Use(i)), value))}
	}
	return b.numbers([]*ir.Expr{x, y}, first, visitor{one, run})
}
