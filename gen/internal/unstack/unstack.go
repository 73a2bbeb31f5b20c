// Package unstack rewrites derived functions so that they can be differentiated again. The stacks of their tapes
// become slices, in which a user would keep values from one loop for another one.
package unstack

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Func replaces the stacks of f by slices. A stack to which values are pushed becomes a slice of them. A stack of
// segments becomes a slice of segments. If no segment is read again from the stack, each segment becomes a separate
// slice.
func Func(f *ir.Func) {
	r := &rewriter{f: f, slices: map[*ir.Var]*ir.Var{}}
	r.survey()
	r.block(f.Body)
	f.Body.Stmts = slices.Concat(r.decls, f.Body.Stmts)
	f.Tapes = nil
}

// A rewriter rewrites one function.
type rewriter struct {
	f      *ir.Func
	slices map[*ir.Var]*ir.Var // slices that replace stacks
	decls  []ir.Stmt           // the declarations of these slices
	out    []ir.Stmt           // block being filled
}

// survey finds the stacks from which values are taken again.
func (r *rewriter) survey() {
	r.f.Body.Parts(func(x *ir.Expr) {
		if x.Op != ir.OpTape {
			return
		}
		switch x.Tape() {
		case effects.Push:
			r.replacement(x.Var, x.Var.Type)
		case effects.Top:
			r.replacement(x.Var, types.NewSlice(x.Var.Type))
		}
	})
}

// replacement makes the slice for a stack, with elements of type t.
func (r *rewriter) replacement(stack *ir.Var, t types.Type) {
	if r.slices[stack] != nil {
		return
	}
	v := &ir.Var{Name: r.f.Fresh(stack.Name + "Saved"), Type: types.NewSlice(t)}
	r.slices[stack] = v
	r.decls = append(r.decls, &ir.Decl{Var: v})
}

func (r *rewriter) block(b *ir.Block) {
	if b == nil {
		return
	}
	saved := r.out
	r.out = nil
	for _, s := range b.Stmts {
		r.stmt(s)
		for _, inner := range ir.Blocks(s) {
			r.block(inner)
		}
	}
	b.Stmts, r.out = r.out, saved
}

// stmt adds s with stacks replaced by slices.
func (r *rewriter) stmt(s ir.Stmt) {
	if x, ok := s.(*ir.ExprStmt); ok && x.X.Op == ir.OpTape {
		r.effect(x)
		return
	}
	var after []ir.Stmt
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		*e = (*e).Map(func(x *ir.Expr) *ir.Expr {
			if x.HasZeroWins() {
				return r.zeroWins(x)
			}
			if x.Op != ir.OpTape {
				return x
			}
			if x.Tape() == effects.Pop {
				after = append(after, r.drop(x.Var))
			}
			return r.value(x)
		})
	})
	r.out = append(append(r.out, s), after...)
}

// effect adds the statements for an operation on a stack that has no result.
func (r *rewriter) effect(s *ir.ExprStmt) {
	v := r.slices[s.X.Var]
	switch {
	case s.X.Tape() == effects.Push:
		r.push(v, s.X.Args[0], s.Note)
	case s.X.Tape() == effects.Drop && v != nil:
		r.out = append(r.out, r.drop(s.X.Var))
	case s.X.Tape() == effects.Copy && v != nil:
		r.value(s.X)
	}
}

func (r *rewriter) push(v *ir.Var, x *ir.Expr, n ir.Note) {
	grown := ir.Builtin("append", v.Type, ir.Use(v), x)
	r.out = append(r.out, &ir.Assign{Note: n, LHS: ir.Use(v), RHS: grown, Tok: token.ASSIGN})
}

// value returns the result of the operation x on a stack. It is computed before the statement.
func (r *rewriter) value(x *ir.Expr) *ir.Expr {
	v := r.slices[x.Var]
	if x.Tape() == effects.Pop || x.Tape() == effects.Top {
		last := ir.Binary(token.SUB, ir.Len(ir.Use(v)), ir.Int(1))
		return ir.Index(ir.Use(v), last, v.Type.(*types.Slice).Elem())
	}
	seg := &ir.Var{Name: r.f.Fresh(x.Var.Name + "Part"), Type: types.NewSlice(x.Var.Type)}
	r.out = append(r.out, &ir.Assign{LHS: ir.Use(seg), RHS: r.fresh(x, seg.Type), Tok: token.DEFINE})
	if x.Tape() == effects.Copy {
		r.out = append(r.out, &ir.ExprStmt{X: ir.Builtin("copy", types.Typ[types.Int], ir.Use(seg), x.Args[0].Clone())})
	}
	if v != nil {
		r.push(v, ir.Use(seg), ir.Note{})
	}
	if x.Type != nil && !types.Identical(x.Type, seg.Type) {
		return ir.Convert(x.Type, ir.Use(seg))
	}
	return ir.Use(seg)
}

// fresh returns the memory that the operation x adds to a stack.
func (r *rewriter) fresh(x *ir.Expr, t types.Type) *ir.Expr {
	n := x.Args[0]
	switch x.Tape() {
	case effects.Copy:
		n = ir.Len(n.Clone())
	case effects.Grow:
		if !isCount(n) {
			n = ir.Builtin("max", types.Typ[types.Int], n, ir.Int(0))
		}
	}
	return ir.Builtin("make", t, &ir.Expr{Op: ir.OpFuncType, Type: t}, n)
}

// isCount reports whether n cannot be negative.
func isCount(n *ir.Expr) bool {
	return n.Op == ir.OpConst || (n.Builtin() == effects.Len || n.Builtin() == effects.Cap)
}

// drop removes the last element of the slice for a stack.
func (r *rewriter) drop(stack *ir.Var) ir.Stmt {
	v := r.slices[stack]
	last := ir.Binary(token.SUB, ir.Len(ir.Use(v)), ir.Int(1))
	cut := &ir.Expr{Op: ir.OpSlice, Type: v.Type, Args: []*ir.Expr{ir.Use(v), nil, last, nil}}
	return &ir.Assign{LHS: ir.Use(v), RHS: cut, Tok: token.ASSIGN}
}

// zeroWins computes a product in which a zero wins before its statement. It computes the second factor, or the
// product if that is a number:
//
//	y = p * d   becomes   t := p * d; z := 0; if t == t || d != 0 { z = t }; y = z
func (r *rewriter) zeroWins(x *ir.Expr) *ir.Expr {
	x.Name = ""
	t := &ir.Var{Name: r.f.Fresh("t"), Type: x.Type}
	z := &ir.Var{Name: r.f.Fresh("p"), Type: x.Type}
	d := x.ZeroFactor()
	cond := ir.Binary(token.LOR, ir.Binary(token.EQL, ir.Use(t), ir.Use(t)), ir.Binary(token.NEQ, d.Clone(), ir.Float(x.Type, "0")))
	set := &ir.Assign{LHS: ir.Use(z), RHS: ir.Use(t), Tok: token.ASSIGN}
	r.out = append(r.out,
		&ir.Assign{LHS: ir.Use(t), RHS: x, Tok: token.DEFINE}, &ir.Decl{Var: z},
		&ir.If{Cond: cond, Then: &ir.Block{Stmts: []ir.Stmt{set}}})
	return ir.Use(z)
}
