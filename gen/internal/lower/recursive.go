package lower

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/subst"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
)

// recursiveCall lowers a call of a recursive function to a Call statement. It lowers the callee to a separate
// function, once per instance.
func (cs *callees) recursiveCall(fv *funcValue, d source.Decl, args []argument, e *ast.CallExpr) []*ir.Expr {
	targs := fv.targs
	if fv.recv != nil {
		targs = subst.ReceiverArgs(cs.prog.names.View.Original(fv.recv.Type))
	}
	for _, a := range args {
		if a.fn != nil && a.fn.yield != nil {
			cs.scope.errorf(e.Pos(), "write a loop", "the recursive function %s takes the body of a range over a function", fv.fn.Name())
			return absent(cs.scope.resultTypes(fv, e))
		}
	}
	if special(fv, d, args) {
		return cs.callSpecial(fv, d, targs, args, e)
	}
	callee := cs.callee(fv, d, targs, cs.scope.siteOf(e))
	return cs.emitCall(callee, cs.explicitArgs(fv, d, targs, args, func(int) bool { return true }), cs.scope.resultTypes(fv, e))
}

// explicitArgs returns the arguments of a call. For each argument i for which which(i) is true, it writes out the
// conversion to an interface.
func (cs *callees) explicitArgs(fv *funcValue, d source.Decl, targs []types.Type, args []argument, which func(i int) bool) []argument {
	in := cs.up.enter(d, nil)
	in.scope.bindTypeArgs(targs)
	out := slices.Clone(args)
	for i, a := range args {
		if a.x == nil || !which(i) {
			continue
		}
		if p := paramOf(fv, d, i); !kind.IsTypeParam(p.Type()) {
			out[i].x = explicit(cs.ops.unpack(a.x), in.scope.subst(p.Type()))
		}
	}
	return out
}

func (cs *callees) emitCall(callee *ir.Callee, args []argument, results []types.Type) []*ir.Expr {
	c := &ir.Call{Note: cs.scope.note, Callee: callee}
	for _, a := range args {
		x := cs.ops.unpack(a.x)
		if x.Op == ir.OpAddr {
			x = cs.ops.addrOf(x.Args[0])
		}
		if kind.Mixed(x.Type) && callee.Custom == nil {
			x = cs.ops.addrOf(cs.ops.duplicate(x))
		}
		if x.Op != ir.OpVar && !x.IsConst() && !kind.IsFunc(x.Type) {
			x = cs.fn.temp("arg", x, cs.scope.note)
		}
		c.Args = append(c.Args, x)
	}
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		if kind.Mixed(t) && callee.Custom == nil {
			p := cs.fn.temp("r", ir.Builtin("new", types.NewPointer(t), &ir.Expr{Op: ir.OpFuncType, Type: t}), cs.scope.note)
			c.Args = append(c.Args, p)
			vals[i] = ir.Deref(p.Clone(), t)
			continue
		}
		v := cs.fn.fresh("r", t, cs.scope.note.Pos)
		c.Results = append(c.Results, v)
		vals[i] = ir.Use(v)
	}
	cs.fn.emit(c)
	return vals
}

func (cs *callees) customCall(fv *funcValue, args []argument, e *ast.CallExpr) []*ir.Expr {
	if names := cs.prog.names; !names.Callable(fv.fn.Origin()) {
		cs.scope.bad(e, "ask for the derivative in package "+fv.fn.Pkg().Name()+", or export the function", "%s of package %s, which has a rule, is not visible from here", fv.fn.Name(), fv.fn.Pkg().Name())
		return absent(cs.scope.resultTypes(fv, e))
	}
	key := "rule for " + symbol.Key(fv.fn.Origin(), fv.targs)
	callee, ok := cs.prog.made[key]
	if !ok {
		callee = &ir.Callee{Key: key, Fn: fv.fn, Custom: cs.req.lib.CustomRules(fv.fn.Origin())}
		cs.prog.made[key] = callee
		cs.prog.unit.Callees = append(cs.prog.unit.Callees, callee)
		cs.lowerRule(callee.Custom.JVP, fv.targs, e)
	}
	for i, a := range args {
		if a.fn == nil {
			continue
		}
		if args[i] = (argument{x: cs.scope.asValue(a.fn)}); args[i].x == nil {
			cs.scope.bad(e, notDeclaredHint, notDeclared)
			return absent(cs.scope.resultTypes(fv, e))
		}
	}
	if cs.funcs.mirrored(args, e) {
		cs.scope.bad(e, "pass it values of types that are visible", "%s is passed, or returns, objects whose fields are not visible from here", symbol.Qualified(fv.fn))
		return absent(cs.scope.resultTypes(fv, e))
	}
	return cs.emitCall(callee, args, cs.scope.resultTypes(fv, e))
}

// lowerRule lowers the JVP that the user wrote, because second derivatives differentiate it. A rule for the JVP
// itself has priority. The JVP has the type parameters of its target, for which targs stand.
func (cs *callees) lowerRule(jvp *ir.CustomRule, targs []types.Type, e *ast.CallExpr) {
	if cs.req.order < 2 || jvp == nil || jvp.Own != nil {
		return
	}
	d, ok := cs.req.lib.Source(jvp.Fn)
	if !ok || d.Syntax.Body == nil {
		return
	}
	if c := cs.callee(&funcValue{fn: jvp.Fn, targs: targs}, d, targs, e.Pos()); !c.Special {
		jvp.Lowered = c
		c.Func.HandWritten = true
	}
}

// callee lowers fn as a separate function, once.
func (cs *callees) callee(fv *funcValue, d source.Decl, targs []types.Type, site token.Pos) *ir.Callee {
	fn := fv.fn.Origin()
	key := symbol.Key(fn, targs)
	if fv.inactive {
		key += " found in an interface"
	}
	if c, ok := cs.prog.made[key]; ok {
		return c
	}
	c := &ir.Callee{Key: key, Fn: fn, TArgs: targs}
	cs.prog.made[key] = c
	cs.prog.unit.Callees = append(cs.prog.unit.Callees, c)
	c.Func = cs.declared(&funcValue{fn: fn, inactive: fv.inactive}, d, targs, symbol.Name(fn, targs), site)
	if cs.passesMixed(fn, d, targs) {
		c.Special = true
	}
	return c
}

// passesMixed reports whether fn takes or returns, by value, a struct with references, whose address derivative code
// takes, or a value with mirrors.
func (cs *callees) passesMixed(fn *types.Func, d source.Decl, targs []types.Type) bool {
	in := cs.up.enter(d, nil)
	in.scope.bindTypeArgs(targs)
	sig := fn.Signature()
	differs := func(t types.Type) bool { return kind.Mixed(t) || in.prog.names.View.Mirrors(t) }
	if r := sig.Recv(); r != nil && differs(in.scope.subst(r.Type())) {
		return true
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if differs(in.scope.subst(v.Type())) {
				return true
			}
		}
	}
	return false
}

// bodyOrNone returns a function that lowers the body b, or nil if there is none.
func (cs *callees) bodyOrNone(b *ast.BlockStmt) func() {
	if b == nil {
		return nil
	}
	return func() { cs.up.body(b) }
}

// declared lowers one declaration as a separate function. site is the position of the call.
func (cs *callees) declared(fv *funcValue, d source.Decl, targs []types.Type, name string, site token.Pos) *ir.Func {
	fn := fv.fn
	return cs.fn.build(name, []*types.Func{fn.Origin()}, site != token.NoPos, func(f *ir.Func) (*scope, func()) {
		cs.prog.names.Enter(d)
		cs.prog.unit.recordSite(d, cs.req.pkg, site)
		in := cs.up.enter(d, nil)
		in.scope.site = site
		in.scope.bindTypeArgs(targs)
		in.scope.declareSignature(f, site != token.NoPos)
		if fv.inactive {
			f.Inputs()[0].Inactive = true
		}
		return in.scope, in.callees.bodyOrNone(d.Syntax.Body)
	})
}
