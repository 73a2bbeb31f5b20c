package adjoint

import (
	"go/token"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// interface_ binds accumulators and seeds to the adjoints of inputs and
// outputs. entry runs before the forward sweep, exit after the reverse sweep.
func (b *builder) interface_() (entry, exit []ir.Stmt) {
	entry = append(entry, b.Checks...)
	for _, in := range b.Wrt {
		entry = append(entry, b.checkArg(in.shape(), in.Acc)...)
	}
	for _, o := range b.Of {
		if o.Seed != nil && !o.Var.Result {
			entry = append(entry, b.checkArg(o.Var, o.Seed)...)
		}
	}
	entry = append(entry, b.checkApart()...)
	for _, o := range b.Of {
		entry = append(entry, b.bindOutput(o)...)
	}
	for _, in := range b.Wrt {
		e, x := b.bindInput(in)
		entry, exit = append(entry, e...), append(exit, x...)
	}
	for _, v := range b.f.Inputs() {
		if _, bound := b.bars[v]; !bound && b.Activity.Shadowed(ir.Use(v)) {
			entry = append(entry, b.scratch(v)...)
		}
	}
	return entry, exit
}

// checkApart tests that parameters which the adjoint takes to be apart are.
func (b *builder) checkApart() []ir.Stmt {
	return term.Apart(b.Effects.Overlaps(b.Primal))
}

// bindOutput makes the seed the adjoint of an output where that is possible.
func (b *builder) bindOutput(o Output) []ir.Stmt {
	if o.Seed == nil {
		v := b.newVar(o.Var.Name+"Bar", o.Var.Type)
		b.bars[o.Var] = ir.Use(v)
		return []ir.Stmt{defineStmt(v, ir.Float(v.Type, "1"))}
	}
	if o.Var.Result && analysis.HasRefs(o.Var.Type) {
		return nil // added to the shadow after the forward sweep
	}
	if o.Var.Result {
		b.bars[o.Var] = ir.Use(o.Seed)
		return nil
	}
	if !flatBehind(o.Var.Type) && b.moves(o.Var) {
		// The seed lies where the output has its numbers in the end, which is not
		// where their adjoints are at entry.
		b.Fail(o.Var.Pos, "return it as a result", "the function stores slices or pointers in the output %s, or appends to those there", o.Var.Name)
	}
	return b.bindRef(o.Var, ir.Use(o.Seed))
}

// flatBehind reports whether a reference of type t leads to numbers alone.
func flatBehind(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return analysis.IsFlat(u.Elem())
	case *types.Slice:
		return analysis.IsFlat(u.Elem())
	}
	return false
}

// bindRef makes x the shadow of the parameter v; a parameter that is assigned
// gets a shadow that can move along.
func (b *builder) bindRef(v *ir.Var, x *ir.Expr) []ir.Stmt {
	if len(b.Effects.Defs(v)) == 0 && !v.Addressed {
		b.bars[v] = x
		return nil
	}
	w := b.newVar(v.Name+"Shadow", v.Type)
	b.bars[v] = ir.Use(w)
	b.primal[w] = v
	return []ir.Stmt{defineStmt(w, x)}
}

func (b *builder) bindInput(in Input) (entry, exit []ir.Stmt) {
	v := in.Var
	acc := ir.Use(in.Acc)
	if bar, isOut := b.bars[v]; isOut {
		if seed := b.seedOf(v); seed != nil {
			bar = seed // the adjoint of a parameter that is assigned leads elsewhere by now
		}
		return nil, b.addDeep(acc, bar.Clone(), v.Type, nil)
	}
	if !analysis.HasRefs(v.Type) {
		return b.bindFlat(in)
	}
	if !analysis.IsRef(v.Type) {
		return b.bindMixed(in)
	}
	if b.Grad {
		entry = b.clearDeep(acc, v.Type)
	}
	if b.moves(v) {
		e, x := b.detach(v, acc, v.Type)
		return append(entry, e...), x
	}
	if b.Grad && !analysis.LeadsToPointers(v.Type) || !b.writesInto(v) {
		return append(entry, b.bindRef(v, acc)...), nil
	}
	w := b.newVar(v.Name+"Adj", v.Type)
	entry = append(entry, defineStmt(w, b.zeroShadow(v)))
	entry = append(entry, b.bindRef(v, ir.Use(w))...)
	return entry, b.addDeep(acc, ir.Use(w), v.Type, nil)
}

// seedOf is the seed of the parameter v, nil if it is no output.
func (b *builder) seedOf(v *ir.Var) *ir.Expr {
	for _, o := range b.Of {
		if o.Var == v && o.Seed != nil {
			return ir.Use(o.Seed)
		}
	}
	return nil
}

// moves reports whether the function may rearrange what v leads to: store
// references there, or append in place.
func (b *builder) moves(v *ir.Var) bool {
	for _, n := range b.Alias.Reach(ir.Use(v)) {
		if b.Effects.WrittenRef(n) {
			return true
		}
	}
	return false
}

// detach gives v a shadow of its own, of the shape v has at entry, whose
// numbers are added to the accumulator at the end. The accumulator keeps its
// own structure, whatever the function does to that of v.
func (b *builder) detach(v *ir.Var, acc *ir.Expr, t types.Type) (entry, exit []ir.Stmt) {
	w := b.newVar(v.Name+"Adj", t)
	keep := b.newVar(v.Name+"Keep", types.Typ[types.Invalid])
	x := ir.Runtime("Detach", nil, ir.Use(v), acc)
	entry = []ir.Stmt{&ir.Multi{LHS: []*ir.Expr{ir.Use(w), ir.Use(keep)}, RHS: x, Define: true}}
	entry = append(entry, b.bindRef(v, ir.Use(w))...)
	method := &ir.Expr{Op: ir.OpMethod, Name: "Add", Args: []*ir.Expr{ir.Use(keep)}}
	return entry, []ir.Stmt{&ir.ExprStmt{X: method}}
}

// bindFlat binds an input without references: a scalar has a local adjoint
// that is added at the end, a struct or array its accumulator itself unless
// the function assigns it.
func (b *builder) bindFlat(in Input) (entry, exit []ir.Stmt) {
	v := in.Var
	place := ir.Deref(ir.Use(in.Acc), v.Type)
	if b.Grad {
		entry = b.zeroLeaves(place, v.Type)
	}
	if !analysis.IsFloat(v.Type) && len(b.Effects.Defs(v)) == 0 && !v.Addressed {
		b.bars[v] = place
		return entry, nil
	}
	w := b.newVar(v.Name+"Adj", v.Type)
	b.bars[v] = ir.Use(w)
	b.early = append(b.early, &ir.Decl{Var: w})
	if b.Grad && analysis.IsFloat(v.Type) {
		return nil, []ir.Stmt{assign(place, ir.Use(w))}
	}
	return entry, b.addLeaves(place, ir.Use(w), v.Type, false)
}

// bindMixed binds a struct that holds references by value.
func (b *builder) bindMixed(in Input) (entry, exit []ir.Stmt) {
	v := in.Var
	place := ir.Deref(ir.Use(in.Acc), v.Type)
	if b.Grad {
		entry = b.clearDeep(place, v.Type)
	}
	if len(b.Effects.Defs(v)) == 0 && !v.Addressed && (b.Grad || !b.writesInto(v)) {
		b.bars[v] = place
		return entry, nil
	}
	w := b.newVar(v.Name+"Adj", v.Type)
	b.bars[v] = ir.Use(w)
	if b.Grad || !b.writesInto(v) {
		entry = append(entry, &ir.Decl{Var: w})
		walkLeaves(b, v.Type, func(path func(*ir.Expr) *ir.Expr, leaf types.Type) {
			if analysis.IsRef(leaf) && analysis.ReachesFloat(leaf) {
				entry = append(entry, assign(path(ir.Use(w)), path(place)))
			}
		})
		return entry, b.addLeaves(place, ir.Use(w), v.Type, false)
	}
	keep := b.newVar(v.Name+"Keep", v.Type)
	entry = append(entry, defineStmt(keep, b.zeroShadow(v)), defineStmt(w, ir.Use(keep)))
	// floats held by value end in w, those behind references in keep.
	walkLeaves(b, v.Type, func(path func(*ir.Expr) *ir.Expr, leaf types.Type) {
		if analysis.IsFloat(leaf) {
			exit = append(exit, &ir.Assign{LHS: path(place), RHS: path(ir.Use(w)), Tok: token.ADD_ASSIGN})
		} else if analysis.IsRef(leaf) && analysis.ReachesFloat(leaf) {
			exit = append(exit, b.addDeep(path(place), path(ir.Use(keep)), leaf, nil)...)
		}
	})
	return entry, exit
}

// writesInto reports whether the function stores active values to memory that
// the parameter v leads to.
func (b *builder) writesInto(v *ir.Var) bool {
	for _, n := range b.Alias.Reach(ir.Use(v)) {
		if b.Activity.ActiveNode(n) && b.Effects.WrittenFloat(n) {
			return true
		}
	}
	return false
}

// scratch gives a parameter that is neither input nor output, but carries
// active values on the way, a shadow of zeros.
func (b *builder) scratch(v *ir.Var) []ir.Stmt {
	w := b.newVar(v.Name+"Bar", v.Type)
	st := defineStmt(w, b.zeroShadow(v))
	return append([]ir.Stmt{st}, b.bindRef(v, ir.Use(w))...)
}

// zeroShadow is a value of the shape of v with all floats zero.
func (b *builder) zeroShadow(v *ir.Var) *ir.Expr {
	if s, ok := v.Type.Underlying().(*types.Slice); ok && analysis.IsFloat(s.Elem()) {
		stack := &ir.Var{Name: v.Name + "Bar", Type: s.Elem()}
		b.f.Tapes = append(b.f.Tapes, stack)
		return tape(stack, "Zeros", v.Type, ir.Len(ir.Use(v)))
	}
	return ir.Runtime("Shadow", v.Type, ir.Use(v))
}

// checkArg returns the test that an argument has the shape of its primal.
func (b *builder) checkArg(v, arg *ir.Var) []ir.Stmt {
	return b.checkShape(ir.Use(v), ir.Use(arg), v.Type, arg.Type, v.Name, arg.Name, 0)
}

func (b *builder) checkShape(x, bar *ir.Expr, t, barType types.Type, name, barName string, depth int) []ir.Stmt {
	if _, ptr := barType.Underlying().(*types.Pointer); ptr {
		st := []ir.Stmt{term.PanicIf(ir.Binary(token.EQL, bar.Clone(), &ir.Expr{Op: ir.OpNil, Type: barType}), barName+" is nil")}
		if p, ok := t.Underlying().(*types.Pointer); ok {
			return append(st, b.checkFields(ir.Deref(x, p.Elem()), ir.Deref(bar, p.Elem()), p.Elem(), name, barName, depth)...)
		}
		return append(st, b.checkFields(x, ir.Deref(bar, t), t, name, barName, depth)...)
	}
	if s, ok := t.Underlying().(*types.Slice); ok {
		cond := ir.Binary(token.NEQ, ir.Len(bar.Clone()), ir.Len(x.Clone()))
		st := []ir.Stmt{term.PanicIf(cond, "len("+barName+") differs from len("+name+")")}
		if inner, ok := s.Elem().Underlying().(*types.Slice); ok && depth < 3 && analysis.ReachesFloat(inner) {
			i := b.newVar("i", intType)
			at := func(x *ir.Expr) *ir.Expr { return ir.Index(x.Clone(), ir.Use(i), s.Elem()) }
			body := b.checkShape(at(x), at(bar), s.Elem(), s.Elem(), name+"[i]", barName+"[i]", depth+1)
			st = append(st, &ir.Loop{Index: i, From: ir.Int(0), To: ir.Len(x.Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: body}})
		}
		return st
	}
	return nil
}

// checkFields checks the slices that a struct holds.
func (b *builder) checkFields(x, bar *ir.Expr, t types.Type, name, barName string, depth int) []ir.Stmt {
	u, ok := t.Underlying().(*types.Struct)
	if !ok || depth > 2 {
		return nil
	}
	var out []ir.Stmt
	for f := range analysis.Fields(u) {
		if _, slice := f.Type().Underlying().(*types.Slice); slice && analysis.ReachesFloat(f.Type()) && b.Activity.Shadowed(fieldOf(x, f)) {
			out = append(out, b.checkShape(fieldOf(x, f), fieldOf(bar, f), f.Type(), f.Type(), name+"."+f.Name(), barName+"."+f.Name(), depth+1)...)
		}
	}
	return out
}

func fieldOf(x *ir.Expr, f *types.Var) *ir.Expr {
	if x.Op == ir.OpDeref {
		x = x.Args[0]
	}
	return ir.Field(x.Clone(), f, f.Type())
}

// clearDeep returns statements that set every float behind x to zero.
func (b *builder) clearDeep(x *ir.Expr, t types.Type) []ir.Stmt {
	if s, ok := t.Underlying().(*types.Slice); ok && !analysis.HasRefs(s.Elem()) {
		if analysis.IsFloat(s.Elem()) {
			return []ir.Stmt{&ir.ExprStmt{X: ir.Builtin("clear", nil, x.Clone())}}
		}
	}
	if !analysis.HasRefs(t) {
		return b.zeroLeaves(x, t)
	}
	if p, ok := t.Underlying().(*types.Pointer); ok && !analysis.HasRefs(p.Elem()) {
		return b.zeroLeaves(ir.Deref(x.Clone(), p.Elem()), p.Elem())
	}
	if !analysis.IsRef(t) {
		x = ir.Addr(x)
	}
	return []ir.Stmt{&ir.ExprStmt{X: ir.Runtime("Clear", nil, x.Clone())}}
}

// addDeep returns statements that add every float behind src to dst.
func (b *builder) addDeep(dst, src *ir.Expr, t types.Type, _ []ir.Stmt) []ir.Stmt {
	if s, ok := t.Underlying().(*types.Slice); ok && !analysis.HasRefs(s.Elem()) {
		i := b.newVar("i", intType)
		at := func(x *ir.Expr) *ir.Expr { return ir.Index(x.Clone(), ir.Use(i), s.Elem()) }
		body := b.addLeaves(at(dst), at(src), s.Elem(), false)
		return []ir.Stmt{&ir.Loop{Index: i, From: ir.Int(0), To: ir.Len(src.Clone()), Cmp: token.LSS, Step: 1, Body: &ir.Block{Stmts: body}}}
	}
	if p, ok := t.Underlying().(*types.Pointer); ok && !analysis.HasRefs(p.Elem()) {
		return b.addLeaves(ir.Deref(dst.Clone(), p.Elem()), ir.Deref(src.Clone(), p.Elem()), p.Elem(), false)
	}
	if !analysis.IsRef(t) {
		dst, src = ir.Addr(dst), ir.Addr(src)
	}
	return []ir.Stmt{&ir.ExprStmt{X: ir.Runtime("Add", nil, dst.Clone(), src.Clone())}}
}

// seedResults adds the seeds of results that are references to their shadows.
func (b *builder) seedResults() []ir.Stmt {
	var out []ir.Stmt
	for _, o := range b.Of {
		if o.Seed == nil || !o.Var.Result || !analysis.HasRefs(o.Var.Type) {
			continue
		}
		list := b.checkArg(o.Var, o.Seed)
		if b.Activity.Shadowed(ir.Use(o.Var)) || b.Activity.ActiveVar(o.Var) {
			list = append(list, b.addDeep(b.bar(o.Var), ir.Use(o.Seed), o.Var.Type, nil)...)
		}
		out = append(out, b.unlessFailed(o, list)...)
	}
	return out
}

// unlessFailed makes statements that look at an output and its seed depend on
// there being no error, with which the output may be missing, or on its being
// there all the same.
func (b *builder) unlessFailed(o Output, list []ir.Stmt) []ir.Stmt {
	err := errorResult(b.f.Results)
	if err == nil || len(list) == 0 {
		return list
	}
	cond := isNil(err)
	switch o.Var.Type.Underlying().(type) {
	case *types.Slice:
		cond = either(cond, ir.Binary(token.GTR, ir.Len(ir.Use(o.Var)), ir.Int(0)))
	case *types.Pointer:
		cond = either(cond, notNil(o.Var))
	}
	return []ir.Stmt{&ir.If{Cond: cond, Then: &ir.Block{Stmts: list}}}
}

func notNil(v *ir.Var) *ir.Expr {
	e := isNil(v)
	e.Tok = token.NEQ
	return e
}

func either(x, y *ir.Expr) *ir.Expr { return ir.Binary(token.LOR, x, y) }

// errorResult is the last result where that is an error.
func errorResult(results []*ir.Var) *ir.Var {
	if n := len(results); n > 0 && types.Identical(results[n-1].Type, types.Universe.Lookup("error").Type()) {
		return results[n-1]
	}
	return nil
}

func isNil(v *ir.Var) *ir.Expr {
	return ir.Binary(token.EQL, ir.Use(v), &ir.Expr{Op: ir.OpNil, Type: v.Type})
}
