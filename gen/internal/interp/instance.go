package interp

import (
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// typeArgsOf returns the type arguments with which the expression calls fn. They are in the expression, come from the
// receiver, or are inferred from the arguments. The result is nil if they do not matter.
func typeArgsOf(fn *types.Func, call *ir.Expr) []types.Type {
	if len(call.TArgs) > 0 {
		return call.TArgs
	}
	sig, args := fn.Origin().Signature(), call.Args
	if sig.Recv() != nil || sig.TypeParams().Len() == 0 {
		return receiverArgs(fn, args)
	}
	in := inference{}
	for i, a := range args {
		if i < sig.Params().Len() && a.Type != nil {
			in.unify(sig.Params().At(i).Type(), types.Default(a.Type))
		}
	}
	var list []types.Type
	for p := range sig.TypeParams().TypeParams() {
		if t := in[p]; t != nil {
			in.core(p, t)
		}
	}
	for p := range sig.TypeParams().TypeParams() {
		if in[p] == nil {
			return nil
		}
		list = append(list, in[p])
	}
	return list
}

// An inference maps type parameters to type arguments.
type inference map[*types.TypeParam]types.Type

// core infers from the constraint of p, such as ~[]E, if the argument of p is t.
func (in inference) core(p *types.TypeParam, t types.Type) {
	c, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok || c.NumEmbeddeds() != 1 {
		return
	}
	u, ok := types.Unalias(c.EmbeddedType(0)).(*types.Union)
	if ok && u.Len() == 1 {
		in.unify(u.Term(0).Type(), t.Underlying())
	}
}

// unify infers the type parameters in p from an argument of type t.
func (in inference) unify(p, t types.Type) {
	switch p := types.Unalias(p).(type) {
	case *types.TypeParam:
		if in[p] == nil {
			in[p] = t
		}
	case *types.Named:
		if u, ok := types.Unalias(t).(*types.Named); ok && u.Origin() == p.Origin() {
			for i := range p.TypeArgs().Len() {
				in.unify(p.TypeArgs().At(i), u.TypeArgs().At(i))
			}
		}
	case *types.Slice:
		if u, ok := t.Underlying().(*types.Slice); ok {
			in.unify(p.Elem(), u.Elem())
		}
	case *types.Array:
		if u, ok := t.Underlying().(*types.Array); ok {
			in.unify(p.Elem(), u.Elem())
		}
	case *types.Pointer:
		if u, ok := t.Underlying().(*types.Pointer); ok {
			in.unify(p.Elem(), u.Elem())
		}
	case *types.Map:
		if u, ok := t.Underlying().(*types.Map); ok {
			in.unify(p.Key(), u.Key())
			in.unify(p.Elem(), u.Elem())
		}
	}
}
