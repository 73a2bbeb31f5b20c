package load

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

// of resolves the outputs to differentiate: first results, then parameters that the function writes, each in
// declaration order.
func (r *resolver) of(req *Request, s site) bool {
	sig := req.Fn.Signature()
	names, given := s.args["of"]
	if !given {
		return r.defaultOf(req, s)
	}
	ok := true
	for _, w := range names {
		v := r.output(req, w, s)
		if v == nil {
			ok = false
			continue
		}
		req.Of = append(req.Of, v)
	}
	order := append(outputs(sig), inputs(sig)...)
	slices.SortStableFunc(req.Of, func(a, b *types.Var) int {
		return slices.Index(order, a) - slices.Index(order, b)
	})
	return ok
}

// defaultOf selects every result that can carry a derivative.
func (r *resolver) defaultOf(req *Request, s site) bool {
	sig := req.Fn.Signature()
	for _, v := range outputs(sig) {
		if shape.Differentiable(v.Type()) {
			req.Of = append(req.Of, v)
		}
	}
	if len(req.Of) > 0 {
		return true
	}
	r.rep.errorAt(s.verbPos(), outputHint(sig, ""), "%s has no result that can carry a derivative", req.Fn.Name())
	return false
}

// output returns the output that one word of of= names, or reports why it is not an output.
func (r *resolver) output(req *Request, w word, s site) *types.Var {
	sig := req.Fn.Signature()
	pos := w.pos(s.pos)
	if v := result(sig, w.text); v != nil {
		if why := shape.WhyNot(v.Type(), types.RelativeTo(r.pkg)); why != "" {
			r.rep.errorAt(pos, outputHint(sig, ""), "result %s cannot carry a derivative: %s", w.text, why)
			return nil
		}
		return v
	}
	v := find(inputs(sig), w.text)
	if v == nil {
		r.rep.errorAt(pos, outputHint(sig, w.text), "%s has no result or parameter %s", req.Fn.Name(), w.text)
		return nil
	}
	return r.outputParameter(v, pos, sig)
}

func (r *resolver) outputParameter(v *types.Var, pos token.Pos, sig *types.Signature) *types.Var {
	switch f := shape.FormOf(v.Type()); f {
	case shape.Slice, shape.Pointer:
		return v
	case shape.None:
		r.rep.errorAt(pos, outputHint(sig, ""), "parameter %s cannot carry a derivative: %s", v.Name(), shape.WhyNot(v.Type(), types.RelativeTo(r.pkg)))
	default:
		r.rep.errorAt(pos, outputHint(sig, ""), "parameter %s is not an output: a %s is passed by value", v.Name(), f)
	}
	return nil
}

// result finds a result by its name, or by the name that is emitted for it if it has none.
func result(sig *types.Signature, name string) *types.Var {
	if v := find(outputs(sig), name); v != nil {
		return v
	}
	if find(inputs(sig), name) != nil {
		return nil
	}
	full := shape.Spec{Kind: VJP, Func: sig}.Signature()
	i := slices.IndexFunc(full.Results, func(a shape.Arg) bool { return a.Name == name })
	if i < 0 {
		return nil
	}
	return full.Results[i].Var
}

// outputHint names the possible outputs.
func outputHint(sig *types.Signature, wanted string) string {
	var good []string
	for _, a := range (shape.Spec{Kind: VJP, Func: sig}).Signature().Results {
		if shape.Differentiable(a.Type) {
			good = append(good, a.Name)
		}
	}
	for _, v := range inputs(sig) {
		if f := shape.FormOf(v.Type()); v.Name() != "" && (f == shape.Slice || f == shape.Pointer) {
			good = append(good, v.Name())
		}
	}
	if len(good) == 0 {
		return "return a float64, or write to a slice or pointer parameter"
	}
	if s := nearest(wanted, good); wanted != "" && s != "" {
		return "did you mean of=" + s + "?"
	}
	return "an output is a result or a slice or pointer parameter: of=" + strings.Join(good, " or of=")
}

// scalar checks that the output of a gradient is one float64 result.
func (r *resolver) scalar(req *Request, s site) bool {
	if req.Kind != Grad && req.Kind != HVP && req.Kind != Hessian {
		return true
	}
	sig := req.Fn.Signature()
	if len(req.Of) == 1 && isResult(sig, req.Of[0]) && isFloat64(req.Of[0].Type()) {
		return true
	}
	pos := s.verbPos()
	if names := s.args["of"]; len(names) > 0 {
		pos = names[0].pos(s.pos)
	}
	r.rep.errorAt(pos, "use gradgen:vjp, or select one float64 result with of=", "gradgen:%s needs exactly one float64 result; %s has %s",
		req.Kind, req.Fn.Name(), r.describe(req))
	return false
}

func isResult(sig *types.Signature, v *types.Var) bool { return slices.Contains(outputs(sig), v) }

// isFloat64 also accepts defined types of float64 and type parameters for floats.
func isFloat64(t types.Type) bool {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Kind() == types.Float64
	}
	_, isParam := types.Unalias(t).(*types.TypeParam)
	return isParam && shape.FormOf(t) == shape.Scalar
}

func (r *resolver) describe(req *Request) string {
	var list []string
	for _, v := range req.Of {
		list = append(list, types.TypeString(v.Type(), types.RelativeTo(r.pkg)))
	}
	return strings.Join(list, ", ")
}

// where formats a position for use in a message. It has only the file name and the line, so that it is the same in
// all environments.
func (r *resolver) where(pos token.Pos) string {
	p := r.fset.Position(pos)
	return baseLine(p)
}
