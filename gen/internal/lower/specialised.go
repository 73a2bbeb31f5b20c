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

// A recursive function that takes a function value, or an interface whose
// dynamic type is known, becomes one of its own for each of them: the value is
// bound in its body, and its captured variables become parameters.

// special reports whether a call needs such a function.
func (fr *callees) special(fv *funcValue, d source.Decl, args []argument) bool {
	for i, a := range args {
		if a.fn != nil || concreteFor(paramOf(fv, d, i), a.x) && syntax.AsReceiver(d, paramOf(fv, d, i)) {
			return true
		}
	}
	return false
}

// paramOf is the parameter that argument i is for; the receiver is the first
// where there is one.
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

func (fr *callees) callSpecial(fv *funcValue, d source.Decl, targs []types.Type, args []argument, e *ast.CallExpr) []*ir.Expr {
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
	results := fr.resultTypes(fv, e)
	if c.bad {
		fr.errorf(e.Pos(), "call the function directly", "the recursive function %s takes two values of one function literal", fv.fn.Name())
		return absent(results)
	}
	name := fmt.Sprint(symbol.Key(fv.fn.Origin(), targs), key.String(), c.key(), fv.inactive)
	callee, ok := fr.made[name]
	if !ok {
		callee = &ir.Callee{Key: name, Fn: fv.fn.Origin(), Special: true}
		fr.made[name] = callee
		fr.unit.Callees = append(fr.unit.Callees, callee)
		callee.Func = fr.build(symbol.Name(fv.fn.Origin(), targs), []*types.Func{fv.fn.Origin()}, true, func(f *ir.Func) (*scope, func()) {
			in := fr.up.enter(d, nil)
			in.site = fr.siteOf(e)
			in.bindTypeArgs(targs)
			in.declareSpecial(f, fv, args, c)
			return in.scope, in.bodyOrNone(d.Syntax.Body)
		})
	}
	var plain []argument
	general := func(i int) bool {
		p := paramOf(fv, d, i)
		return !concreteFor(p, args[i].x) || !syntax.AsReceiver(d, p)
	}
	for _, a := range fr.explicitArgs(fv, d, targs, args, general) {
		if a.fn == nil {
			plain = append(plain, a)
		} else if a.fn.recv != nil {
			plain = append(plain, argument{x: a.fn.recv.Clone()})
		}
	}
	return fr.emitCall(callee, append(plain, c.args(fr.operands)...), results)
}

// declareSpecial makes the parameters and results of a special function.
func (in *callees) declareSpecial(f *ir.Func, fv *funcValue, args []argument, c *captures) {
	around := &ir.Func{}
	move := c.bind(in.function, around)
	for i, a := range args {
		p := paramOf(fv, in.decl, i)
		switch {
		case a.fn != nil:
			in.env[p] = binding{fn: in.rebound(f, a.fn, move)}
		case concreteFor(p, a.x) && syntax.AsReceiver(in.decl, p):
			in.env[p] = binding{at: in.paramFor(nameOr(p, "arg"), a.x.Type, f)}
		default:
			f.Params = append(f.Params, in.declareCalleeParam(p, "arg"))
		}
	}
	if fv.inactive && args[0].fn == nil {
		f.Params[0].Inactive = true
	}
	f.Params = append(f.Params, around.Params...)
	in.declareResults(in.decl.Info.Defs[in.decl.Syntax.Name].Type().(*types.Signature))
}

// rebound is the known function with its captured variables as parameters of f.
func (in *callees) rebound(f *ir.Func, fv *funcValue, move func(*scope) *scope) *funcValue {
	out := *fv
	if fv.recv != nil {
		out.recv = in.paramFor("recv", fv.recv.Type, f)
	}
	if fv.lit != nil {
		out.scope = move(fv.scope)
	}
	return &out
}
