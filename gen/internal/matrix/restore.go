package matrix

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A keeping restores the arguments between calls if the function changes them.
type keeping struct {
	vars          []ir.Stmt // declares the variables of the copies
	save, restore []ir.Stmt
}

const (
	keepHint = "ask for the jvp or the vjp, which evaluate it once, or return what it changes"
	keepText = "a matrix of derivatives takes several evaluations of the function, and the changes of this one to memory that %s refers to cannot be undone in between"
)

// keeps saves the memory that the function changes. It fails if that memory is not known.
func (b *keeper) keeps() []ir.Stmt {
	for _, v := range b.req.Primal.Inputs() {
		b.saveReferenced(v, ir.Use(v), nil)
	}
	return append(b.keep.vars, b.keep.save...)
}

// keepsBetween is keeps for the case that count products of p are several calls.
func (b *keeper) keepsBetween(p *Product, count *ir.Expr) []ir.Stmt {
	if p.inOneGroup(count) {
		return nil
	}
	return b.keeps()
}

// saveReferenced saves the memory to which x leads. x is the parameter v of the primal, or a part of it.
func (b *keeper) saveReferenced(v *ir.Var, x *ir.Expr, within []types.Type) {
	if !analysis.HasRefs(x.Type) || analysis.IsCommunicator(x.Type) || !slices.ContainsFunc(b.req.Alias.Reach(x), b.req.Effects.Changed) {
		return
	}
	recursive := slices.ContainsFunc(within, func(t types.Type) bool { return types.Identical(t, x.Type) })
	within = append(within[:len(within):len(within)], x.Type)
	switch u := x.Type.Underlying().(type) {
	case *types.Struct:
		if !recursive && b.keepFields(v, u, x, within) {
			return
		}
	case *types.Pointer:
		if !recursive {
			b.keepPointee(v, u.Elem(), x, within)
			return
		}
	case *types.Slice:
		if !b.req.Effects.Lengthened(b.req.Primal, x) && !recursive {
			b.keepElements(v, u, x, within)
			return
		}
	}
	b.req.Fail(v.Pos, keepHint, keepText, v.Name)
}

// keepFields saves the memory to which the fields of a struct lead. It reports whether emitted code can name all
// fields.
func (b *keeper) keepFields(v *ir.Var, u *types.Struct, x *ir.Expr, within []types.Type) bool {
	for f := range u.Fields() {
		if !analysis.HasRefs(f.Type()) {
			continue
		}
		if f.Name() == "_" || !f.Exported() && f.Pkg() != b.layout.f.Pkg {
			return false
		}
		b.saveReferenced(v, ir.Field(ir.Operand(x.Clone()), f, f.Type()), within)
	}
	return true
}

// keepPointee saves the variable to which x points, if x is not nil.
func (b *keeper) keepPointee(v *ir.Var, elem types.Type, x *ir.Expr, within []types.Type) {
	w := b.layout.newVar(v.Name+"Keep", elem)
	at := ir.Deref(x.Clone(), elem)
	inner := b.inside(func() {
		b.add(assign(ir.Use(w), b.layout.mine(at)), assign(b.layout.mine(at), ir.Use(w)))
		b.saveReferenced(v, at, within)
	})
	there := func(list []ir.Stmt) ir.Stmt {
		return &ir.If{Cond: nonNil(b.layout.mine(x)), Then: &ir.Block{Stmts: list}}
	}
	b.keep.vars = append(append(b.keep.vars, &ir.Decl{Var: w}), inner.vars...)
	b.keep.save = append(b.keep.save, there(inner.save))
	b.keep.restore = append(b.keep.restore, there(inner.restore))
}

// keepElements saves the elements of the slice x.
func (b *keeper) keepElements(v *ir.Var, u *types.Slice, x *ir.Expr, within []types.Type) {
	w := b.layout.newVar(v.Name+"Keep", types.NewSlice(u.Elem()))
	b.keep.vars = append(b.keep.vars, &ir.Decl{Var: w})
	all := b.whole(x, b.layout.mine(x))
	b.add(assign(ir.Use(w), b.layout.stack(w.Name, u.Elem(), effects.Copy, all)), copied(all.Clone(), ir.Use(w)))
	if !analysis.HasRefs(u.Elem()) {
		return
	}
	b.keepRows(v, u, x, within)
}

// keepRows saves the memory to which the elements of the slice x lead, if these are slices of values without
// references.
func (b *keeper) keepRows(v *ir.Var, u *types.Slice, x *ir.Expr, within []types.Type) {
	i := b.layout.newVar("i", intType)
	row := ir.Index(x.Clone(), ir.Use(i), u.Elem())
	if !slices.ContainsFunc(b.req.Alias.Reach(row), b.req.Effects.Changed) {
		return
	}
	s, ok := u.Elem().Underlying().(*types.Slice)
	if !ok || analysis.HasRefs(s.Elem()) || b.req.Effects.Lengthened(b.req.Primal, row) {
		b.req.Fail(v.Pos, keepHint, keepText, v.Name)
		return
	}
	all := b.layout.newVar(v.Name+"Rows", types.NewSlice(types.NewSlice(s.Elem())))
	kept := ir.Index(ir.Use(all), ir.Use(i), types.NewSlice(s.Elem()))
	j := b.layout.newVar("i", intType)
	mine := b.layout.mine(row)
	mine.Args[1] = ir.Use(j)
	saved := ir.Index(ir.Use(all), ir.Use(j), types.NewSlice(s.Elem()))
	b.keep.vars = append(b.keep.vars, &ir.Decl{Var: all})
	b.add(assign(ir.Use(all), b.layout.stack(all.Name, all.Type.(*types.Slice).Elem(), effects.Zeros, ir.Len(b.layout.mine(x)))), nil)
	b.add(
		loop(i, ir.Len(b.layout.mine(x)), []ir.Stmt{assign(kept, b.layout.stack(v.Name+"Row", s.Elem(), effects.Copy, b.whole(row, b.layout.mine(row))))}),
		loop(j, ir.Len(b.layout.mine(x)), []ir.Stmt{copied(b.whole(row, mine), saved)}),
	)
}

// whole returns the slice x in terms of the parameters of the emitted function. If the function may extend the slice
// beyond its length, whole extends it to its capacity, because elements there may also change.
func (b *keeper) whole(x, mine *ir.Expr) *ir.Expr {
	if !b.req.Alias.Extends(b.req.Primal, x) {
		return mine
	}
	return &ir.Expr{Op: ir.OpSlice, Type: x.Type, Args: []*ir.Expr{mine, nil, ir.Builtin("cap", intType, mine.Clone()), nil}}
}

// add adds a statement that saves, and one that restores. Each may be nil.
func (b *keeper) add(save, restore ir.Stmt) {
	b.keep.save = append(b.keep.save, save)
	if restore != nil {
		b.keep.restore = append(b.keep.restore, restore)
	}
}

// inside collects the statements that do adds.
func (b *keeper) inside(do func()) keeping {
	outer := b.keep
	b.keep = keeping{}
	do()
	inner := b.keep
	b.keep = outer
	return inner
}

// mine returns a place of the primal in terms of the parameters of the emitted function.
func (b *layout) mine(x *ir.Expr) *ir.Expr {
	return x.Clone().Map(func(y *ir.Expr) *ir.Expr {
		if w, ok := b.own[y.Var]; ok && y.Op == ir.OpVar {
			y.Var = w
		}
		return y
	})
}

func copied(dst, src *ir.Expr) ir.Stmt {
	return &ir.ExprStmt{X: ir.Builtin("copy", intType, dst, src)}
}
