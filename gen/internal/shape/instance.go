package shape

import "go/types"

// An Instance is a function in which type parameters, or those of the type of its receiver, are replaced by types
// that they admit.
type Instance struct {
	Args []types.Type     // type arguments; none for a plain function
	Sig  *types.Signature // with the receiver, without type parameters
}

// Instantiate chooses float64 for each type parameter that admits it, and otherwise the first type in the list. It
// fails if a constraint lists no types but requires methods.
func Instantiate(fn *types.Func) (Instance, bool) {
	sig := fn.Signature()
	params := sig.TypeParams()
	if params.Len() == 0 {
		params = sig.RecvTypeParams()
	}
	if params.Len() == 0 {
		return Instance{Sig: sig}, true
	}
	args := make([]types.Type, params.Len())
	for i := range args {
		args[i] = admitted(params.At(i))
		if args[i] == nil {
			return Instance{}, false
		}
	}
	sig, ok := instantiated(fn, args)
	return Instance{Args: args, Sig: sig}, ok
}

// admitted returns a type that may stand for p, or nil.
func admitted(p *types.TypeParam) types.Type {
	iface, ok := p.Constraint().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for _, t := range append([]types.Type{types.Typ[types.Float64], types.Typ[types.Int]}, typeSet(p)...) {
		if types.Satisfies(t, iface) {
			return t
		}
	}
	return nil
}

func instantiated(fn *types.Func, args []types.Type) (*types.Signature, bool) {
	recv := fn.Signature().Recv()
	if recv == nil {
		t, err := types.Instantiate(nil, fn.Signature(), args, true)
		if err != nil {
			return nil, false
		}
		return t.(*types.Signature), true
	}
	t, err := instantiatedReceiver(recv.Type(), args)
	if err != nil {
		return nil, false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
	method, ok := obj.(*types.Func)
	if !ok {
		return nil, false
	}
	return method.Signature(), true
}

func instantiatedReceiver(t types.Type, args []types.Type) (types.Type, error) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		elem, err := instantiatedReceiver(p.Elem(), args)
		return types.NewPointer(elem), err
	}
	n, ok := t.(*types.Named)
	if !ok {
		return t, nil
	}
	return types.Instantiate(nil, n.Origin(), args, true)
}
