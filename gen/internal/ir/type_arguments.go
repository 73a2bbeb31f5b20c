package ir

import "go/types"

// hiddenTypeArgs returns the type arguments of the callee if a call with these arguments must name them. Inference
// finds a type parameter from an argument that is neither a constant nor nil, because these are untyped in the text.
func (c *Callee) hiddenTypeArgs(args []*Expr) []types.Type {
	sig := c.Fn.Origin().Signature()
	if sig.Recv() != nil || sig.TypeParams().Len() != len(c.TArgs) {
		return nil
	}
	for tp := range sig.TypeParams().TypeParams() {
		if !shows(sig, args, tp) {
			return c.TArgs
		}
	}
	return nil
}

// shows reports whether the type of an argument determines tp.
func shows(sig *types.Signature, args []*Expr, tp *types.TypeParam) bool {
	for i, a := range args {
		if i < sig.Params().Len() && a.Op != OpConst && a.Op != OpNil && madeOf(sig.Params().At(i).Type(), tp) {
			return true
		}
	}
	return false
}

func madeOf(t types.Type, tp *types.TypeParam) bool {
	t = types.Unalias(t)
	if t == types.Type(tp) {
		return true
	}
	e, ok := t.(interface{ Elem() types.Type })
	return ok && madeOf(e.Elem(), tp)
}
