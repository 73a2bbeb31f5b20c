package tangent

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/build"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// enter binds tangents of inputs and outputs.
func (b *builder) enter() []ir.Stmt {
	var out []ir.Stmt
	if !b.req.SecondOrder && b.req.Sets == nil {
		out = append(b.checks(), term.Apart(b.req.Effects.Overlaps(b.req.Primal))...)
		b.f.Entry = b.separationTests()
	}
	for _, in := range b.req.Wrt {
		out = append(out, b.bindInput(in)...)
	}
	for _, o := range b.req.Of {
		if !o.Var.Result {
			out = append(out, b.bindOutput(o)...)
		}
	}
	for _, v := range b.req.Primal.Inputs() {
		if _, bound := b.dots[v]; !bound && b.tracked(ir.Use(v)) {
			out = append(out, b.scratch(v)...)
		}
	}
	return append(out, b.bindResults()...)
}

// separationTests returns tests that memory to which the function writes does not overlap tangents.
func (b *builder) separationTests() []ir.Stmt {
	var given []analysis.Given
	for _, in := range b.req.Wrt {
		given = append(given, analysis.Given{Var: in.Dot})
	}
	return append(term.Separate(b.req.Effects.Separations(b.req.Primal, given)), term.Apart(analysis.Reached(b.req.Effects, b.req.Primal, given))...)
}

// checks returns the tests that tangent arguments have the shapes of their primals.
func (b *builder) checks() []ir.Stmt {
	var out []ir.Stmt
	for _, in := range b.req.Wrt {
		out = append(out, b.checkArg(in)...)
	}
	return out
}

// bindInput makes the tangent argument the tangent of an input. If the function changes the memory to which the
// argument leads, it makes a copy.
func (b *builder) bindInput(in Pair) []ir.Stmt {
	v, dot := in.Var, in.Dot
	b.dots[v] = ir.Use(dot)
	dot.Addressed = v.Addressed
	if !analysis.HasRefs(v.Type) || b.isOutput(v) || !b.changes(v) && !b.needsRoom(v) {
		return nil
	}
	if b.req.SecondOrder {
		return b.ownTangent(v, dot)
	}
	return []ir.Stmt{assign(ir.Use(dot), b.ownCopy(v, dot))}
}

func (b *facts) isOutput(v *ir.Var) bool {
	for _, o := range b.req.Of {
		if o.Var == v {
			return true
		}
	}
	return false
}

// ownCopy returns a copy of the tangent dot of the parameter v. The function may change the copy.
func (b *builder) ownCopy(v, dot *ir.Var) *ir.Expr {
	s, ok := v.Type.Underlying().(*types.Slice)
	if !ok || analysis.HasRefs(s.Elem()) || b.escapes(v) {
		return b.copied(v, ir.Use(dot))
	}
	op, n := effects.Grow, ir.Len(ir.Use(v))
	if b.needsRoom(v) {
		op, n = effects.Zeros, ir.Builtin("cap", types.Typ[types.Int], ir.Use(v))
	}
	x := ir.Builtin("append", v.Type, slice(b.tape(v, op, n), nil, ir.Int(0)), ir.Use(dot))
	x.Keys = []string{"..."}
	return x
}

// copied returns a copy of the tangent dot of the parameter v. It has spare capacity where v has some, and equal
// pointers where v has equal pointers.
func (b *builder) copied(v *ir.Var, dot *ir.Expr) *ir.Expr {
	if b.needsRoom(v) || analysis.LeadsToPointers(v.Type) {
		return ir.Runtime("CopyAs", v.Type, dot, ir.Use(v))
	}
	return ir.Runtime("Copy", v.Type, dot)
}

// tape returns an operation on scratch memory for the elements of the slice v. The memory is kept from call to call.
func (b *tangents) tape(v *ir.Var, op effects.Tape, n *ir.Expr) *ir.Expr {
	stack := &ir.Var{Name: v.Name + "Dot", Type: analysis.Element(v.Type)}
	b.f.Tapes = append(b.f.Tapes, stack)
	return ir.OnTape(op, stack, v.Type, n)
}

// onTape returns the tangent of the slice v, which has n elements. All its elements are zero.
func (b *tangents) onTape(v *ir.Var, n *ir.Expr) *ir.Expr {
	x := b.tape(v, effects.Zeros, n)
	if _, named := types.Unalias(v.Type).(*types.Named); named {
		return ir.Convert(v.Type, x)
	}
	return x
}

// made returns the tangent of a slice that the function makes once. It is on the tape if that is possible.
func (b *builder) made(s *ir.Assign) *ir.Expr {
	if !b.req.Reset || b.depth > 0 || s.LHS.Op != ir.OpVar || s.RHS.Builtin() != effects.Make || len(s.RHS.Args) != 2 {
		return nil
	}
	u, ok := s.LHS.Type.Underlying().(*types.Slice)
	if !ok || analysis.HasRefs(u.Elem()) || b.needsRoom(s.LHS.Var) {
		return nil
	}
	return b.onTape(s.LHS.Var, s.RHS.Args[1].Clone())
}

// bindOutput makes the tangent of an output parameter. Unless the parameter is also an input, its content on entry
// has no tangent.
func (b *builder) bindOutput(o Pair) []ir.Stmt {
	fresh := b.zeros(ir.Use(o.Var))
	if fresh.Builtin() == effects.Make && !b.needsRoom(o.Var) {
		fresh.Args = fresh.Args[:2]
	}
	if have, ok := b.dots[o.Var]; ok {
		fresh = b.copied(o.Var, have)
	} else if b.req.Reset && fresh.Op == ir.OpBuiltin && len(fresh.Args) == 2 {
		fresh = b.onTape(o.Var, fresh.Args[1])
	}
	out := []ir.Stmt{assign(ir.Use(o.Dot), fresh)}
	b.dots[o.Var] = ir.Use(o.Dot)
	if len(b.req.Effects.Defs(o.Var)) == 0 && !o.Var.Addressed {
		return out
	}
	w := b.newDot(o.Var.Name+"Shadow", o.Var.Type)
	w.Addressed = o.Var.Addressed
	b.dots[o.Var] = ir.Use(w)
	return append(out, build.Define(w, ir.Use(o.Dot)))
}

// scratch gives a tangent of zeros to a parameter that is neither input nor output, but contains active values during
// the call.
func (b *builder) scratch(v *ir.Var) []ir.Stmt {
	w := b.dot(v).Var
	s, ok := v.Type.Underlying().(*types.Slice)
	switch {
	case !analysis.HasRefs(v.Type):
		return []ir.Stmt{&ir.Decl{Var: w}}
	case b.req.SecondOrder:
		return b.freshTangent(v, w)
	case !ok || analysis.HasRefs(s.Elem()) || b.escapes(v) || b.grows(v):
		return []ir.Stmt{build.Define(w, ir.Runtime("Shadow", v.Type, ir.Use(v)))}
	}
	n := ir.Len(ir.Use(v))
	extends := b.req.Alias.Extends(b.req.Primal, ir.Use(v))
	if extends {
		n = ir.Builtin("cap", types.Typ[types.Int], ir.Use(v))
	}
	x := b.tape(v, effects.Zeros, n)
	if extends {
		x = slice(x, nil, ir.Len(ir.Use(v)))
	}
	if _, named := v.Type.(*types.Named); named {
		x = ir.Convert(v.Type, x)
	}
	return []ir.Stmt{build.Define(w, x)}
}

// bindResults binds the tangents of results.
func (b *builder) bindResults() []ir.Stmt {
	for _, o := range b.req.Of {
		if o.Var.Result {
			b.dots[o.Var] = ir.Use(o.Dot)
			o.Dot.Addressed = o.Var.Addressed
		}
	}
	var out []ir.Stmt
	for _, r := range b.req.Primal.Results {
		if _, bound := b.dots[r]; !bound && b.tracked(ir.Use(r)) {
			out = append(out, &ir.Decl{Var: b.dot(r).Var})
		}
	}
	return out
}

// shapeResults gives memory of the results without active values tangents of the same shape.
func (b *builder) shapeResults() []ir.Stmt {
	var out []ir.Stmt
	for _, o := range b.req.Of {
		if o.Var.Result {
			out = append(out, b.complete(ir.Use(o.Var), ir.Use(o.Dot))...)
		}
	}
	return out
}

func (b *builder) complete(x, dot *ir.Expr) []ir.Stmt {
	if !analysis.HasRefs(x.Type) || !analysis.ReachesFloat(x.Type) {
		return nil
	}
	st, ok := x.Type.Underlying().(*types.Struct)
	switch {
	case ok:
		return b.completeFields(st, x, dot)
	case analysis.IsRef(x.Type) && !b.req.Activity.Shadowed(x):
		return []ir.Stmt{assign(dot, b.zeros(x))}
	case b.req.SecondOrder || !b.req.Activity.PartlyShadowed(x):
		return nil
	}
	return []ir.Stmt{assign(dot, ir.Runtime("Complete", dot.Type, dot.Clone(), x))}
}

func (b *builder) completeFields(st *types.Struct, x, dot *ir.Expr) []ir.Stmt {
	var out []ir.Stmt
	for f := range analysis.Fields(st) {
		out = append(out, b.complete(ir.Field(x.Clone(), f, f.Type()), ir.Field(dot.Clone(), f, f.Type()))...)
	}
	return out
}

// checkArg returns the tests that a tangent argument has the shape of its primal.
func (b *builder) checkArg(in Pair) []ir.Stmt {
	shapes := term.Shapes{NewVar: b.newVar, Matters: b.req.Activity.Shadowed, Pkg: b.f.Pkg}
	return shapes.Check(ir.Use(in.Var), ir.Use(in.Dot), in.Var.Name, in.Dot.Name)
}
