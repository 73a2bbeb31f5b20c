package lower

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/lower/symbol"
	"github.com/gradgen/gradgen/gen/internal/lower/syntax"
)

// If a recursive function takes a function value, or an interface whose dynamic type is known, it becomes a separate
// function for each such value. The body uses the value itself, and the captured variables of the value become
// parameters.

// special reports whether a call needs such a function.
func special(fv *funcValue, d source.Decl, args []argument) bool {
	for i, a := range args {
		if a.fn != nil || concreteFor(paramOf(fv, d, i), a.x) && syntax.AsReceiver(d, paramOf(fv, d, i)) {
			return true
		}
	}
	return false
}

// paramOf returns the parameter of argument i. The receiver, if there is one, is the first parameter.
func paramOf(fv *funcValue, d source.Decl, i int) *types.Var {
	sig := d.Info.Defs[d.Syntax.Name].Type().(*types.Signature)
	if r := sig.Recv(); r != nil {
		if i == 0 {
			return r
		}
		i--
	}
	return sig.Params().At(i)
}

func (cs *callees) callSpecial(fv *funcValue, d source.Decl, targs []types.Type, args []argument, e *ast.CallExpr) []*ir.Expr {
	var fns []*funcValue
	var key strings.Builder
	for i, a := range args {
		switch p := paramOf(fv, d, i); {
		case a.fn != nil:
			fns = append(fns, a.fn)
			key.WriteString(" " + a.fn.key())
		case concreteFor(p, a.x) && syntax.AsReceiver(d, p):
			fmt.Fprintf(&key, " %s", a.x.Type)
		}
	}
	c := captured(fns...)
	results := cs.scope.resultTypes(fv, e)
	if c.bad {
		cs.scope.errorf(e.Pos(), "call the function directly", "the recursive function %s takes two values of one function literal", fv.fn.Name())
		return absent(results)
	}
	name := fmt.Sprint(symbol.Key(fv.fn.Origin(), targs), key.String(), c.key(), fv.inactive)
	callee, ok := cs.prog.made[name]
	if !ok {
		callee = &ir.Callee{Key: name, Fn: fv.fn.Origin(), Special: true}
		cs.prog.made[name] = callee
		cs.prog.unit.Callees = append(cs.prog.unit.Callees, callee)
		callee.Func = cs.fn.build(symbol.Name(fv.fn.Origin(), targs), []*types.Func{fv.fn.Origin()}, true, func(f *ir.Func) (*scope, func()) {
			in := cs.up.enter(d, nil)
			in.scope.site = cs.scope.siteOf(e)
			in.scope.bindTypeArgs(targs)
			in.callees.declareSpecial(f, fv, args, c)
			return in.scope, in.callees.bodyOrNone(d.Syntax.Body)
		})
	}
	var plain []argument
	general := func(i int) bool {
		p := paramOf(fv, d, i)
		return !concreteFor(p, args[i].x) || !syntax.AsReceiver(d, p)
	}
	for _, a := range cs.explicitArgs(fv, d, targs, args, general) {
		if a.fn == nil {
			plain = append(plain, a)
		} else if a.fn.recv != nil {
			plain = append(plain, argument{x: a.fn.recv.Clone()})
		}
	}
	return cs.emitCall(callee, append(plain, c.args(cs.ops)...), results)
}

// declareSpecial makes the parameters and results of a specialised function.
func (cs *callees) declareSpecial(f *ir.Func, fv *funcValue, args []argument, c *captures) {
	around := &ir.Func{}
	move := c.bind(cs.fn, around)
	for i, a := range args {
		p := paramOf(fv, cs.scope.decl, i)
		switch {
		case a.fn != nil:
			cs.scope.env[p] = binding{fn: cs.fn.rebound(f, a.fn, move)}
		case concreteFor(p, a.x) && syntax.AsReceiver(cs.scope.decl, p):
			cs.scope.env[p] = binding{at: cs.fn.paramFor(nameOr(p, "arg"), a.x.Type, f)}
		default:
			f.Params = append(f.Params, cs.scope.declareCalleeParam(p, "arg"))
		}
	}
	if fv.inactive && args[0].fn == nil {
		f.Params[0].Inactive = true
	}
	f.Params = append(f.Params, around.Params...)
	cs.scope.declareResults(cs.scope.decl.Info.Defs[cs.scope.decl.Syntax.Name].Type().(*types.Signature))
}

// rebound returns the known function with its captured variables as parameters of f.
func (l *function) rebound(f *ir.Func, fv *funcValue, move func(*scope) *scope) *funcValue {
	out := *fv
	if fv.recv != nil {
		out.recv = l.paramFor("recv", fv.recv.Type, f)
	}
	if fv.lit != nil {
		out.scope = move(fv.scope)
	}
	return &out
}
