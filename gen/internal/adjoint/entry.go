package adjoint

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// bindArguments adds the code that comes before the forward sweep to the body.
func (d *derivation) bindArguments() {
	var entry []ir.Stmt
	entry, d.exit = d.b.shadows.adjointsOfArguments()
	d.b.out.f.Body = &ir.Block{Stmts: entry}
}

// adjointsOfArguments binds accumulators and seeds to the adjoints of inputs and outputs. entry runs before the
// forward sweep, exit after the reverse sweep.
func (b *shadows) adjointsOfArguments() (entry, exit []ir.Stmt) {
	entry = append(entry, b.req.Checks...)
	for _, in := range b.req.Wrt {
		entry = append(entry, b.out.checkArg(b.req.Activity, in.shape(), in.Acc)...)
	}
	for _, o := range b.req.Of {
		if o.Seed != nil && !o.Var.Result {
			entry = append(entry, b.out.checkArg(b.req.Activity, o.Var, o.Seed)...)
		}
	}
	entry = append(entry, checkApart(b.req.Effects, b.req.Primal)...)
	for _, o := range b.req.Of {
		e, x := b.bindOutput(o)
		entry, exit = append(entry, e...), append(exit, x...)
	}
	for _, in := range b.req.Wrt {
		e, x := b.bindInput(in)
		entry, exit = append(entry, e...), append(exit, x...)
	}
	for _, v := range b.out.f.Inputs() {
		if _, bound := b.bars[v]; !bound && b.req.Activity.Shadowed(ir.Use(v)) {
			entry = append(entry, b.scratch(v)...)
		}
	}
	return entry, exit
}

// checkApart returns tests that parameters do not overlap, for those of which the adjoint assumes this.
func checkApart(eff *analysis.Effects, primal *ir.Func) []ir.Stmt {
	return term.Apart(eff.Overlaps(primal))
}

// separationTests returns tests that memory to which the derivative writes does not overlap its other arguments.
func separationTests(req *Request) []ir.Stmt {
	var given []analysis.Given
	for _, in := range req.Wrt {
		given = append(given, analysis.Given{Var: in.Acc, Written: true})
	}
	for _, o := range req.Of {
		if o.Seed != nil {
			given = append(given, analysis.Given{Var: o.Seed, Written: !o.Var.Result})
		}
	}
	return append(term.Separate(req.Effects.Separations(req.Primal, given)), term.Apart(analysis.Reached(req.Effects, req.Primal, given))...)
}

// bindOutput makes the seed the adjoint of an output if that is possible.
func (b *shadows) bindOutput(o Output) (entry, exit []ir.Stmt) {
	if o.Seed == nil {
		v := b.out.newVar(o.Var.Name+"Bar", o.Var.Type)
		b.bars[o.Var] = ir.Use(v)
		return []ir.Stmt{defineStmt(v, ir.Float(v.Type, "1"))}, nil
	}
	if o.Var.Result && analysis.HasRefs(o.Var.Type) {
		return nil, nil // added to the shadow after the forward sweep
	}
	if o.Var.Result {
		b.bars[o.Var] = ir.Use(o.Seed)
		return nil, nil
	}
	if flat := reachesNumbersOnly(o.Var.Type); flat && analysis.IsSlice(o.Var.Type) && movesInside(b.req, o.Var) {
		return b.copySeed(o)
	} else if !flat && movesInside(b.req, o.Var) { // numbers that a pointer points to directly do not move
		// The seed has the structure of the output at exit, which may differ from the structure at entry.
		b.req.Fail(o.Var.Pos, "return it as a result", "the function stores slices or pointers in the output %s, or appends to those in it", o.Var.Name)
	}
	return b.bindRef(o.Var, ir.Use(o.Seed)), nil
}

// copySeed binds an output that may grow into its spare capacity to a copy of the seed, because the seed may not have
// that capacity.
func (b *shadows) copySeed(o Output) (entry, exit []ir.Stmt) {
	w := b.out.newVar(o.Var.Name+"Adj", o.Var.Type)
	entry = []ir.Stmt{defineStmt(w, ir.Runtime("CopyAs", w.Type, ir.Use(o.Seed), ir.Use(o.Var)))}
	home := ir.Builtin("copy", intType, ir.Use(o.Seed), ir.Use(w))
	return append(entry, b.bindRef(o.Var, ir.Use(w))...), []ir.Stmt{&ir.ExprStmt{X: home}}
}

// reachesNumbersOnly reports whether a reference of type t leads only to numbers.
func reachesNumbersOnly(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return analysis.IsFlat(u.Elem())
	case *types.Slice:
		return analysis.IsFlat(u.Elem())
	}
	return false
}

// bindRef makes x the shadow of the parameter v. If v is assigned, it gets a shadow variable, which is assigned
// together with it.
func (b *shadows) bindRef(v *ir.Var, x *ir.Expr) []ir.Stmt {
	if len(b.req.Effects.Defs(v)) == 0 && !v.Addressed {
		b.bars[v] = x
		return nil
	}
	w := b.out.newVar(v.Name+"Shadow", v.Type)
	b.bars[v] = ir.Use(w)
	b.primal[w] = v
	return []ir.Stmt{defineStmt(w, x)}
}

func (b *shadows) bindInput(in Input) (entry, exit []ir.Stmt) {
	v := in.Var
	acc := ir.Use(in.Acc)
	if bar, isOut := b.bars[v]; isOut {
		if seed := seedOf(b.req, v); seed != nil {
			bar = seed // the shadow of a parameter that is assigned may refer to other memory at the end
		}
		return nil, b.out.addDeep(acc, bar.Clone(), v.Type)
	}
	if !analysis.HasRefs(v.Type) {
		return b.bindFlat(in)
	}
	if !analysis.IsRef(v.Type) {
		return b.bindMixed(in)
	}
	if b.req.Grad {
		entry = b.out.clearDeep(acc, v.Type)
	}
	if movesInside(b.req, v) {
		e, x := b.cloneShadow(v, acc, v.Type)
		return append(entry, e...), x
	}
	if b.req.Grad && !analysis.LeadsToPointers(v.Type) || !writesInto(b.req, v) {
		return append(entry, b.bindRef(v, acc)...), nil
	}
	w := b.out.newVar(v.Name+"Adj", v.Type)
	entry = append(entry, defineStmt(w, b.out.zeroShadow(v)))
	entry = append(entry, b.bindRef(v, ir.Use(w))...)
	return entry, b.out.addDeep(acc, ir.Use(w), v.Type)
}

// seedOf returns the seed of the parameter v, or nil if v is not an output.
func seedOf(req *Request, v *ir.Var) *ir.Expr {
	for _, o := range req.Of {
		if o.Var == v && o.Seed != nil {
			return ir.Use(o.Seed)
		}
	}
	return nil
}

// movesInside reports whether the function may rearrange the memory to which v leads: it stores references there,
// appends in place, or extends slices beyond their length.
func movesInside(req *Request, v *ir.Var) bool {
	moved := req.Effects.WrittenRef
	if reachesNumbersOnly(v.Type) {
		moved = req.Effects.Grows
	}
	return slices.ContainsFunc(req.Alias.Reach(ir.Use(v)), moved) || req.Effects.Lengthened(req.Primal, ir.Use(v))
}

// cloneShadow gives v a separate shadow, with the shape of v at entry. At the end it adds the numbers of the shadow
// to the accumulator. So the structure of the accumulator does not change, even if the function changes the structure
// of v.
func (b *shadows) cloneShadow(v *ir.Var, acc *ir.Expr, t types.Type) (entry, exit []ir.Stmt) {
	w, made, home := b.out.separateShadow(v, acc, t)
	return append([]ir.Stmt{made}, b.bindRef(v, ir.Use(w))...), []ir.Stmt{home}
}

// separateShadow makes the shadow w of v, and the statement that adds the numbers of w to acc.
func (b *output) separateShadow(v *ir.Var, acc *ir.Expr, t types.Type) (w *ir.Var, made, home ir.Stmt) {
	w = b.newVar(v.Name+"Adj", t)
	keep := b.newVar(v.Name+"Scatter", types.Typ[types.Invalid])
	x := ir.Runtime("CloneShadow", nil, ir.Use(v), acc)
	made = &ir.Multi{LHS: []*ir.Expr{ir.Use(w), ir.Use(keep)}, RHS: x, Define: true}
	method := &ir.Expr{Op: ir.OpMethod, Name: "Add", Args: []*ir.Expr{ir.Use(keep)}}
	return w, made, &ir.ExprStmt{X: method}
}

// bindFlat binds an input without references. A scalar has a local adjoint, which is added to the accumulator at the
// end. For a struct or array, the accumulator is the adjoint, unless the function assigns the input.
func (b *shadows) bindFlat(in Input) (entry, exit []ir.Stmt) {
	v := in.Var
	place := ir.Deref(ir.Use(in.Acc), v.Type)
	if b.req.Grad {
		entry = b.out.zeroLeaves(place, v.Type)
	}
	if !analysis.IsFloat(v.Type) && len(b.req.Effects.Defs(v)) == 0 && !v.Addressed {
		b.bars[v] = place
		return entry, nil
	}
	w := b.out.newVar(v.Name+"Adj", v.Type)
	b.bars[v] = ir.Use(w)
	b.decls.early = append(b.decls.early, &ir.Decl{Var: w})
	if b.req.Grad && analysis.IsFloat(v.Type) {
		return nil, []ir.Stmt{assign(place, ir.Use(w))}
	}
	return entry, b.out.addLeaves(place, ir.Use(w), v.Type, false)
}

// bindMixed binds an input that is a struct with references, passed by value.
func (b *shadows) bindMixed(in Input) (entry, exit []ir.Stmt) {
	v := in.Var
	place := ir.Deref(ir.Use(in.Acc), v.Type)
	if b.req.Grad {
		entry = b.out.clearDeep(place, v.Type)
	}
	if movesInside(b.req, v) || analysis.LeadsToPointers(v.Type) && writesInto(b.req, v) { // two pointers may be equal
		w, made, home := b.out.separateShadow(v, place, v.Type)
		b.bars[v] = ir.Use(w)
		return append(entry, made), append([]ir.Stmt{home}, b.out.addLeaves(place, ir.Use(w), v.Type, false)...)
	}
	direct := b.req.Grad || !writesInto(b.req, v)
	if len(b.req.Effects.Defs(v)) == 0 && !v.Addressed && direct {
		b.bars[v] = place
		return entry, nil
	}
	w := b.out.newVar(v.Name+"Adj", v.Type)
	b.bars[v] = ir.Use(w)
	if direct {
		entry = append(entry, &ir.Decl{Var: w})
		walkLeaves(b.out, v.Type, func(path func(*ir.Expr) *ir.Expr, leaf types.Type) {
			if analysis.IsRef(leaf) && analysis.ReachesFloat(leaf) {
				entry = append(entry, assign(path(ir.Use(w)), path(place)))
			}
		})
		return entry, b.out.addLeaves(place, ir.Use(w), v.Type, false)
	}
	keep := b.out.newVar(v.Name+"Keep", v.Type)
	entry = append(entry, defineStmt(keep, b.out.zeroShadow(v)), defineStmt(w, ir.Use(keep)))
	// Floats that v itself contains are in w at the end, floats reached through references are in keep.
	walkLeaves(b.out, v.Type, func(path func(*ir.Expr) *ir.Expr, leaf types.Type) {
		if analysis.IsFloat(leaf) {
			exit = append(exit, &ir.Assign{LHS: path(place), RHS: path(ir.Use(w)), Tok: token.ADD_ASSIGN})
		} else if analysis.IsRef(leaf) && analysis.ReachesFloat(leaf) {
			exit = append(exit, b.out.addDeep(path(place), path(ir.Use(keep)), leaf)...)
		}
	})
	return entry, exit
}

// writesInto reports whether the function stores active values to memory to which the parameter v leads, or may
// follow pointers there further than the tests at entry do. Then the shadow needs the shape of v, and the accumulator
// of the caller may not have that shape.
func writesInto(req *Request, v *ir.Var) bool {
	for _, n := range req.Alias.Reach(ir.Use(v)) {
		if req.Activity.ActiveNode(n) && req.Effects.WrittenFloat(n) {
			return true
		}
	}
	return analysis.LeadsToPointers(v.Type) && passedToDerivative(req.Activity, req.Primal, v)
}

// passedToDerivative reports whether v, or memory to which it leads, is passed to a function with its own derivative
// code.
func passedToDerivative(act *analysis.Activity, primal *ir.Func, v *ir.Var) bool {
	found := false
	primal.Body.Walk(func(s ir.Stmt) {
		c, ok := s.(*ir.Call)
		found = found || ok && c.Callee.Func != nil && slices.ContainsFunc(c.Args, func(x *ir.Expr) bool { return act.MayAlias(ir.Use(v), x) })
	})
	return found
}

// scratch gives a shadow of zeros to a parameter that is neither an input nor an output, but contains active values
// during the call.
func (b *shadows) scratch(v *ir.Var) []ir.Stmt {
	w := b.out.newVar(v.Name+"Bar", v.Type)
	x := b.out.zeroShadow(v)
	if x.Op == ir.OpTape && (b.req.Alias.Extends(b.req.Primal, ir.Use(v)) || movesInside(b.req, v)) {
		x.Args[0] = ir.Builtin("cap", intType, ir.Use(v))
		x = cut(x, ir.Len(ir.Use(v)))
	}
	st := defineStmt(w, x)
	return append([]ir.Stmt{st}, b.bindRef(v, ir.Use(w))...)
}

// zeroShadow returns a value of the shape of v in which all floats are zero.
func (b *output) zeroShadow(v *ir.Var) *ir.Expr {
	if s, ok := v.Type.Underlying().(*types.Slice); ok && analysis.IsFloat(s.Elem()) {
		stack := &ir.Var{Name: v.Name + "Bar", Type: s.Elem()}
		b.f.Tapes = append(b.f.Tapes, stack)
		return tape(stack, effects.Zeros, v.Type, ir.Len(ir.Use(v)))
	}
	return ir.Runtime("Shadow", v.Type, ir.Use(v))
}

func (b *output) shapes(act *analysis.Activity) term.Shapes {
	return term.Shapes{NewVar: b.newVar, Matters: act.Shadowed, Pkg: b.f.Pkg}
}

// checkArg returns tests that an argument has the shape of its primal.
func (b *output) checkArg(act *analysis.Activity, v, arg *ir.Var) []ir.Stmt {
	shapes := b.shapes(act)
	if _, ptr := arg.Type.Underlying().(*types.Pointer); !ptr {
		return shapes.Check(ir.Use(v), ir.Use(arg), v.Name, arg.Name)
	}
	null := ir.Binary(token.EQL, ir.Use(arg), &ir.Expr{Op: ir.OpNil, Type: arg.Type})
	out := []ir.Stmt{term.PanicIf(null, arg.Name+" is nil")}
	if types.Identical(v.Type, arg.Type) {
		return append(out, shapes.Pointee(ir.Use(v), ir.Use(arg), v.Name, arg.Name)...)
	}
	return append(out, shapes.Check(ir.Use(v), ir.Deref(ir.Use(arg), v.Type), v.Name, arg.Name)...)
}

// clearDeep returns statements that set every float reached through x to zero.
func (b *output) clearDeep(x *ir.Expr, t types.Type) []ir.Stmt {
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

// addDeep returns statements that add every float reached through src to dst.
func (b *output) addDeep(dst, src *ir.Expr, t types.Type) []ir.Stmt {
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
