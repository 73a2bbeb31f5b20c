package adjoint

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/term"
)

// customCall returns the forward and the reverse of a call of a function with a VJP by the user. The reverse sweep
// calls that VJP with the arguments of the call.
func (b *builder) customCall(s *ir.Call) (fwd, rev []ir.Stmt) {
	rule := s.Callee.Custom.VJP
	if rule == nil {
		b.req.Fail(s.Pos, "ask for the jvp, or write a rule of the shape of its VJP too",
			"the derivative of %s is hand-written for forward mode only", s.Callee.Fn.Name())
		return nil, nil
	}
	if !rule.VisibleFrom(b.out.f.Pkg) {
		b.req.Fail(s.Pos, "export it", "%s", rule.Hidden(s.Callee.Fn))
		return nil, nil
	}
	r := &reverse{values: b.values, poles: b.poles, s: s}
	x := &ir.Expr{Op: ir.OpCall, Obj: rule.Fn}
	kept := make([]*ir.Expr, len(s.Args)) // the arguments themselves, because the variables that save their values have no adjoints
	for i, a := range s.Args {
		kept[i] = r.keep(a)
	}
	for i, a := range s.Args {
		x.Args = append(x.Args, b.values.customArg(a, s, slices.Contains(rule.OutParams, i)))
	}
	var pre, post []ir.Stmt
	for _, k := range rule.OutResults {
		x.Args = append(x.Args, b.values.customSeed(s.Results[k], s))
	}
	for _, i := range rule.OutParams {
		x.Args = append(x.Args, b.values.needShadowOrZero(kept[i], s))
	}
	for _, i := range rule.Wrt {
		a := kept[i]
		switch {
		case slices.Contains(rule.OutParams, i):
			t := b.out.newVar("tBar", a.Type)
			pre = append(pre, defineStmt(t, ir.Runtime("Shadow", a.Type, x.Args[i].Clone())))
			x.Args = append(x.Args, ir.Use(t))
			post = append(post, b.consumed(s, i, a, t)...)
		case analysis.IsRef(a.Type):
			x.Args = append(x.Args, b.values.needShadowOrZero(a, s))
		default:
			t := b.out.newVar("tBar", a.Type)
			pre = append(pre, &ir.Decl{Var: t})
			pre = append(pre, b.values.lendShadows(ir.Use(t), a, s)...)
			x.Args = append(x.Args, term.AddressOf(ir.Use(t)))
			t.Addressed = true
			r.propagate(a, ir.Use(t))
		}
	}
	fwd = append(b.values.apart(s, rule.OutParams), s.Plain())
	for _, v := range s.Results {
		if !analysis.IsFlat(v.Type) && b.req.Activity.Shadowed(ir.Use(v)) {
			fwd = append(fwd, b.shadows.freshShadow(v))
		}
	}
	rev = append(append(pre, &ir.ExprStmt{Note: s.Note, X: x}), post...)
	return fwd, append(rev, r.out...)
}

// consumed returns a test that the rule left in the seed of parameter i, which is the shadow of its argument a, what it
// added to the accumulator t.
func (b *builder) consumed(s *ir.Call, i int, a *ir.Expr, t *ir.Var) []ir.Stmt {
	if a.Op == ir.OpNil || !b.req.Activity.Shadowed(a) {
		return nil
	}
	message := ir.Message(s.Callee.Custom.VJP.Fn.Name() + " leaves in the seed of " + inputName(s.Callee.Fn, i) + " what it does not add to the accumulator")
	return []ir.Stmt{&ir.ExprStmt{X: ir.Runtime("Consumed", nil, b.values.needShadow(a, s), ir.Use(t), message)}}
}

// inputName returns the name of an input of fn, of which the receiver is the first one.
func inputName(fn *types.Func, i int) string {
	if r := fn.Signature().Recv(); r != nil {
		if i == 0 {
			return r.Name()
		}
		i--
	}
	return fn.Signature().Params().At(i).Name()
}

// lendShadows stores the shadows of the references in the struct or array a in its accumulator t. The rule adds to
// these shadows.
func (b *values) lendShadows(t, a *ir.Expr, s ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	walkLeaves(b.out, a.Type, func(path func(*ir.Expr) *ir.Expr, leaf types.Type) {
		if analysis.IsRef(leaf) && analysis.ReachesFloat(leaf) {
			out = append(out, assign(path(t), b.needShadowOrZero(path(a), s)))
		}
	})
	return out
}

// customArg returns an argument with the value and the elements that it had before the call. It copies elements that
// the call, or what comes after it, changes.
func (b *values) customArg(a *ir.Expr, s *ir.Call, written bool) *ir.Expr {
	if !written && !b.req.Effects.ReachChanges(b.regions.cx.region, a, b.req.Effects.At(s)) {
		return b.need(a, s)
	}
	if !shallow(a.Type) && a.Op != ir.OpNil {
		hint := "pass a copy, or keep what changes out of the arguments"
		if written {
			hint = "let it write to slices of numbers, or to variables that lead to no further memory"
		}
		b.req.Fail(s.Pos, hint, "memory that %s is passed may change before its hand-written derivative reads it", calleeName(s.Callee.Fn))
	}
	return b.snapshot(a, s)
}

// apart returns tests that no other argument shares memory with those that the function writes to: the rule assumes
// this, and gets copies of them.
func (b *values) apart(s *ir.Call, written []int) []ir.Stmt {
	var out []ir.Stmt
	for i, x := range s.Args {
		for j, y := range s.Args[:i] {
			if !slices.Contains(written, i) && !slices.Contains(written, j) || !b.req.Activity.MayAlias(x, y) {
				continue
			}
			fn := s.Callee.Fn
			message := ir.Message(inputName(fn, j) + " and " + inputName(fn, i) + " of " + fn.Name() + " overlap")
			out = append(out, &ir.ExprStmt{X: ir.Runtime("Apart", nil, y.Clone(), x.Clone(), message)})
		}
	}
	return out
}

// calleeName returns the name of a function with a custom rule. Functions of the runtime are not those that the user
// calls: the name is that of their package.
func calleeName(fn *types.Func) string {
	inside, ok := strings.CutPrefix(fn.Pkg().Path(), ir.RuntimePath+"/")
	if !ok {
		return fn.Name()
	}
	name, _, _ := strings.Cut(inside, "/")
	return "package " + name
}

// shallow reports whether the memory to which a reference points contains no references. A copy of the memory then
// has none either.
func shallow(t types.Type) bool {
	switch u := analysis.Under(t).(type) {
	case *types.Slice:
		return !analysis.HasRefs(u.Elem())
	case *types.Pointer:
		return !analysis.HasRefs(u.Elem())
	}
	return false
}

// freshShadow makes the shadow of a reference that a function with a custom rule returned.
func (b *shadows) freshShadow(v *ir.Var) ir.Stmt {
	sh := b.bar(v)
	st := &ir.Assign{LHS: sh, RHS: ir.Runtime("Shadow", v.Type, ir.Use(v)), Tok: token.ASSIGN}
	if b.defs.single[sh.Var] != nil {
		st.Tok = token.DEFINE
	}
	return st
}

// customSeed returns the adjoint of a result of a function with a custom rule: zero if no output depends on it.
func (b *values) customSeed(v *ir.Var, s *ir.Call) *ir.Expr {
	switch {
	case !analysis.IsFlat(v.Type) && !b.req.Activity.Shadowed(ir.Use(v)):
		return ir.Runtime("Shadow", v.Type, b.need(ir.Use(v), s))
	case analysis.IsFlat(v.Type) && !b.req.Activity.ActiveVar(v):
		if analysis.IsFloat(v.Type) {
			return ir.Float(v.Type, "0")
		}
		return &ir.Expr{Op: ir.OpComposite, Type: v.Type}
	}
	sh := b.shadows.bar(v)
	if sh.Op == ir.OpVar {
		if d, ok := b.defs.single[sh.Var]; ok && analysis.HasRefs(v.Type) {
			b.ensure(d)
		}
	}
	return sh
}

func (b *values) needShadowOrZero(a *ir.Expr, s ir.Stmt) *ir.Expr {
	if a.Op == ir.OpNil {
		return a.Clone()
	}
	if b.req.Activity.Shadowed(a) {
		return b.needShadow(a, s)
	}
	return ir.Runtime("Shadow", a.Type, b.need(a, s))
}

// snapshot copies the elements of an argument before the call, because the rule evaluates the function again.
func (b *values) snapshot(a *ir.Expr, s ir.Stmt) *ir.Expr {
	v := b.out.newVar("t", a.Type)
	stmt := defineStmt(v, ir.Runtime("Snapshot", a.Type, a.Clone()))
	st := b.blocks.state(s)
	st.pre[s] = append(st.pre[s], stmt)
	site := *b.req.Effects.At(s)
	d := &def{v: v, site: &site, stmt: stmt, block: st.block}
	b.defs.single[v] = d
	b.ensure(d)
	return ir.Use(v)
}
