package shape

import (
	"go/types"
	"slices"
	"strconv"
)

// OutName returns the name of the i-th result if the user gave it none.
func OutName(i int) string {
	if i == 0 {
		return "out"
	}
	return "out" + strconv.Itoa(i)
}

// A builder assembles a Signature, and keeps every name unique.
type builder struct {
	spec   Spec
	used   map[string]bool
	primal map[*types.Var]string
	sig    Signature
}

func named(v *types.Var) bool { return v != nil && v.Name() != "" && v.Name() != "_" }

// keepNames reserves the names of the user, including those of type parameters, before any other name is chosen.
func (b *builder) keepNames() {
	keep := func(v *types.Var) {
		if named(v) {
			b.primal[v] = v.Name()
			b.used[v.Name()] = true
		}
	}
	keep(b.spec.Func.Recv())
	for v := range b.spec.Func.Params().Variables() {
		keep(v)
	}
	for v := range b.spec.Func.Results().Variables() {
		keep(v)
	}
	for _, list := range []*types.TypeParamList{b.spec.Func.TypeParams(), b.spec.Func.RecvTypeParams()} {
		for p := range list.TypeParams() {
			b.used[p.Obj().Name()] = true
		}
	}
}

// fresh returns name, or name with the first numeric suffix that is free.
func (b *builder) fresh(name string) string {
	free := func(s string) bool {
		return !b.used[s] && (b.spec.Reserved == nil || !b.spec.Reserved(s))
	}
	pick := name
	for i := 1; !free(pick); i++ {
		pick = name + strconv.Itoa(i)
	}
	b.used[pick] = true
	return pick
}

// primals lists receiver, parameters and results as the user wrote them. It gives names to those that have none.
func (b *builder) primals() {
	if r := b.spec.Func.Recv(); r != nil {
		arg := b.primalArg(r, "recv")
		b.sig.Recv = &arg
	}
	for i := range b.spec.Func.Params().Len() {
		b.sig.Params = append(b.sig.Params, b.primalArg(b.spec.Func.Params().At(i), "arg"))
	}
	for i := range b.spec.Func.Results().Len() {
		b.sig.Results = append(b.sig.Results, b.primalArg(b.spec.Func.Results().At(i), OutName(i)))
	}
}

func (b *builder) primalArg(v *types.Var, fallback string) Arg {
	if !named(v) {
		b.primal[v] = b.fresh(fallback)
	}
	return Arg{Name: b.primal[v], Type: v.Type(), Role: Primal, Var: v}
}

// seeds adds one seed for each output.
func (b *builder) seeds() {
	for _, v := range b.spec.Of {
		b.sig.Params = append(b.sig.Params,
			Arg{Name: b.fresh(b.primal[v] + "Bar"), Type: v.Type(), Role: Seed, Var: v})
	}
}

// inputs adds one argument for each differentiated input. If a parameter is also an output, its accumulator must not
// have the name of the seed.
func (b *builder) inputs(role Role, suffix string, writable bool) {
	for _, v := range b.spec.Wrt {
		arg := Arg{Type: v.Type(), Role: role, Var: v}
		if writable {
			arg.Type, arg.Indirect = Writable(v.Type())
		}
		name := b.primal[v] + suffix
		if role == Accumulator && slices.Contains(b.spec.Of, v) {
			name += "In"
		}
		arg.Name = b.fresh(name)
		b.sig.Params = append(b.sig.Params, arg)
	}
}

// Numbers is the type of a matrix of derivatives, row by row.
var Numbers = types.NewSlice(types.Typ[types.Float64])

// matrix adds a matrix of derivatives.
func (b *builder) matrix(v *types.Var, name string) {
	t := types.Type(Numbers)
	if b.spec.Sparse {
		t = Sparse("Matrix")
	}
	b.sig.Params = append(b.sig.Params, Arg{Name: b.fresh(name), Type: t, Role: Matrix, Var: v})
}

// outputTangents adds one result for each differentiated output.
func (b *builder) outputTangents() {
	for _, v := range b.spec.Of {
		name := b.primal[v] + "Dot"
		if slices.Contains(b.spec.Wrt, v) {
			name += "Out"
		}
		b.sig.Results = append(b.sig.Results, Arg{Name: b.fresh(name), Type: v.Type(), Role: Tangent, Var: v})
	}
}

// A Spec requests the signature of one derivative of one function.
type Spec struct {
	Kind     Kind
	Func     *types.Signature    // the primal's signature
	Wrt      []*types.Var        // differentiated inputs: parameters or receiver
	Of       []*types.Var        // differentiated outputs: results, then parameters
	Reserved func(s string) bool // further names that emitted ones must avoid; may be nil
	Sparse   bool                // matrices of derivatives are sparse
}

// Signature computes the signature of the emitted function. Names of the user do not change. Emitted names that
// collide get a numeric suffix.
func (s Spec) Signature() *Signature {
	b := builder{spec: s, used: map[string]bool{"_": true}, primal: map[*types.Var]string{}}
	b.keepNames()
	b.primals()
	switch s.Kind {
	case VJP, Pullback:
		b.seeds()
		b.inputs(Accumulator, "Bar", true)
	case Grad:
		b.inputs(Gradient, "Grad", true)
	case JVP:
		b.inputs(Tangent, "Dot", false)
		b.outputTangents()
	case HVP:
		b.inputs(Tangent, "Dot", false)
		b.inputs(Gradient, "Grad", true)
		b.inputs(Product, "HV", true)
	case Jacobian:
		for _, v := range s.Wrt {
			b.matrix(v, b.primal[v]+"Jac")
		}
	case Hessian:
		b.inputs(Gradient, "Grad", true)
		b.matrix(nil, "hess")
	}
	if s.Kind == Pullback {
		b.sig.Results = slices.DeleteFunc(b.sig.Results, func(a Arg) bool { return slices.Contains(s.Of, a.Var) })
	}
	return &b.sig
}
