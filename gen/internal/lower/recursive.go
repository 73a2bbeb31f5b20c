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

// recursiveCall lowers a call of a recursive function to a Call statement and the
// callee, once per instantiation, to a function of its own.
func (fr *callees) recursiveCall(fv *funcValue, d source.Decl, args []argument, e *ast.CallExpr) []*ir.Expr {
	targs := fv.targs
	if fv.recv != nil {
		targs = subst.ReceiverArgs(fr.names.View.Original(fv.recv.Type))
	}
	for _, a := range args {
		if a.fn != nil && a.fn.yield != nil {
			fr.errorf(e.Pos(), "write a loop", "the recursive function %s takes the body of a range over a function", fv.fn.Name())
			return absent(fr.resultTypes(fv, e))
		}
	}
	if fr.special(fv, d, args) {
		return fr.callSpecial(fv, d, targs, args, e)
	}
	callee := fr.callee(fv, d, targs, fr.siteOf(e))
	return fr.emitCall(callee, fr.explicitArgs(fv, d, targs, args, func(int) bool { return true }), fr.resultTypes(fv, e))
}

// explicitArgs are the arguments of a call, with the conversions to interfaces spelt out
// for those that which names.
func (fr *callees) explicitArgs(fv *funcValue, d source.Decl, targs []types.Type, args []argument, which func(i int) bool) []argument {
	in := fr.up.enter(d, nil)
	in.bindTypeArgs(targs)
	out := slices.Clone(args)
	for i, a := range args {
		if a.x == nil || !which(i) {
			continue
		}
		if p := paramOf(fv, d, i); !kind.IsTypeParam(p.Type()) {
			out[i].x = explicit(fr.unpack(a.x), in.subst(p.Type()))
		}
	}
	return out
}

func (fr *callees) emitCall(callee *ir.Callee, args []argument, results []types.Type) []*ir.Expr {
	c := &ir.Call{Note: fr.note, Callee: callee}
	for _, a := range args {
		x := fr.unpack(a.x)
		if x.Op == ir.OpAddr {
			x = fr.addrOf(x.Args[0])
		}
		if kind.Mixed(x.Type) && callee.Custom == nil {
			x = fr.addrOf(fr.duplicate(x))
		}
		if x.Op != ir.OpVar && !x.IsConst() && !kind.IsFunc(x.Type) {
			x = fr.temp("arg", x, fr.note)
		}
		c.Args = append(c.Args, x)
	}
	vals := make([]*ir.Expr, len(results))
	for i, t := range results {
		if kind.Mixed(t) && callee.Custom == nil {
			p := fr.temp("r", ir.Builtin("new", types.NewPointer(t), &ir.Expr{Op: ir.OpFuncType, Type: t}), fr.note)
			c.Args = append(c.Args, p)
			vals[i] = ir.Deref(p.Clone(), t)
			continue
		}
		v := fr.fresh("r", t, fr.note.Pos)
		c.Results = append(c.Results, v)
		vals[i] = ir.Use(v)
	}
	fr.emit(c)
	return vals
}

func (fr *callees) customCall(fv *funcValue, args []argument, e *ast.CallExpr) []*ir.Expr {
	key := "rule for " + fv.fn.Origin().FullName()
	callee, ok := fr.made[key]
	if !ok {
		callee = &ir.Callee{Key: key, Fn: fv.fn, Custom: fr.lib.CustomRules(fv.fn.Origin())}
		fr.made[key] = callee
		fr.unit.Callees = append(fr.unit.Callees, callee)
		fr.lowerRule(callee.Custom.JVP, e)
	}
	for i, a := range args {
		if a.fn == nil {
			continue
		}
		if args[i] = (argument{x: fr.asValue(a.fn)}); args[i].x == nil {
			fr.bad(e, notDeclaredHint, notDeclared)
			return absent(fr.resultTypes(fv, e))
		}
	}
	if fr.mirrored(args, e) {
		fr.bad(e, "pass it values of types that are visible", "%s is passed, or returns, objects whose fields are not visible from here", symbol.Qualified(fv.fn))
		return absent(fr.resultTypes(fv, e))
	}
	return fr.emitCall(callee, args, fr.resultTypes(fv, e))
}

// lowerRule lowers the JVP that the user wrote, for second derivatives, which differentiate it.
// A rule for the JVP itself comes first.
func (fr *callees) lowerRule(jvp *ir.CustomRule, e *ast.CallExpr) {
	if fr.order < 2 || jvp == nil || jvp.Own != nil {
		return
	}
	d, ok := fr.lib.Source(jvp.Fn)
	if !ok || d.Syntax.Body == nil {
		return
	}
	if c := fr.callee(&funcValue{fn: jvp.Fn}, d, nil, e.Pos()); !c.Special {
		jvp.Lowered = c
	}
}

// callee lowers fn as a function of its own, once.
func (fr *callees) callee(fv *funcValue, d source.Decl, targs []types.Type, site token.Pos) *ir.Callee {
	fn := fv.fn.Origin()
	key := symbol.Key(fn, targs)
	if fv.inactive {
		key += " found in an interface"
	}
	if c, ok := fr.made[key]; ok {
		return c
	}
	c := &ir.Callee{Key: key, Fn: fn, TArgs: targs}
	fr.made[key] = c
	fr.unit.Callees = append(fr.unit.Callees, c)
	c.Func = fr.declared(&funcValue{fn: fn, inactive: fv.inactive}, d, targs, symbol.Name(fn, targs), site)
	if fr.passesMixed(fn, d, targs) {
		c.Special = true
	}
	return c
}

// passesMixed reports whether fn takes or returns a struct with references by
// value, for which its derivative code takes an address, or what that sees mirrors of.
func (fr *callees) passesMixed(fn *types.Func, d source.Decl, targs []types.Type) bool {
	in := fr.up.enter(d, nil)
	in.bindTypeArgs(targs)
	sig := fn.Signature()
	differs := func(t types.Type) bool { return kind.Mixed(t) || in.names.View.Mirrors(t) }
	if r := sig.Recv(); r != nil && differs(in.subst(r.Type())) {
		return true
	}
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if differs(in.subst(v.Type())) {
				return true
			}
		}
	}
	return false
}

// bodyOrNone returns a function that lowers the body b, or nil if there is none.
func (fr *callees) bodyOrNone(b *ast.BlockStmt) func() {
	if b == nil {
		return nil
	}
	return func() { fr.up.body(b) }
}

// declared lowers one declaration as a function of its own; site is where a
// callee is called.
func (fr *callees) declared(fv *funcValue, d source.Decl, targs []types.Type, name string, site token.Pos) *ir.Func {
	fn := fv.fn
	return fr.build(name, []*types.Func{fn.Origin()}, site != token.NoPos, func(f *ir.Func) (*scope, func()) {
		fr.names.Enter(d)
		fr.unit.lead(d, fr.pkg, site)
		in := fr.up.enter(d, nil)
		in.site = site
		in.bindTypeArgs(targs)
		in.declareSignature(f, site != token.NoPos)
		if fv.inactive {
			f.Inputs()[0].Inactive = true
		}
		return in.scope, in.bodyOrNone(d.Syntax.Body)
	})
}
