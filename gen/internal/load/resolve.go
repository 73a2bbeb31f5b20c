package load

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A resolver turns directives into requests for one type-checked package. It runs twice: on bare signatures to find
// the stubs, and on the full check.
type resolver struct {
	fset  *token.FileSet
	pkg   *types.Package
	info  *types.Info
	stubs map[*ast.File]bool // files whose declarations are gradgen's own
	rep   report
	names map[string]token.Pos // emitted names so far, preceded by the type of the receiver
	// reserved has names that are not in the scope of the package.
	reserved ReservedNames
}

// request resolves one directive. If it is wrong, request reports this and returns nil.
func (r *resolver) request(s site) *Request {
	fn, ok := r.info.Defs[s.decl.Name].(*types.Func)
	if !ok || !r.differentiable(s) || invalidSignature(fn.Signature()) {
		return nil
	}
	kind, err := shape.ParseKind(s.verb.text)
	if err != nil {
		return nil
	}
	req := &Request{Kind: kind, Fn: fn, Decl: s.decl, File: s.file, Pos: s.pos}
	if kind == Fast {
		if !r.name(req, s) || !r.switches(req, s) {
			return nil
		}
		req.Vector = true
		return req
	}
	wrtOK, ofOK := r.wrt(req, s), r.of(req, s)
	if !wrtOK || !ofOK || !r.scalar(req, s) || !r.name(req, s) || !r.switches(req, s) || !r.known(req, s) || !r.fitTags(req) {
		return nil
	}
	return req
}

// differentiable refuses functions that cannot be differentiated.
func (r *resolver) differentiable(s site) bool {
	name := s.decl.Name.Name
	switch {
	case name == "_":
		r.rep.errorAt(s.verbPos(), "give the function a name", "the blank function cannot be differentiated")
	case s.decl.Body == nil:
		r.rep.errorAt(s.verbPos(), "write it in Go, or supply its derivative with gradgen:rule", "%s has no Go body to differentiate", name)
	default:
		return true
	}
	return false
}

// invalidSignature reports whether the declaration has a type error. The type checker reports that error.
func invalidSignature(sig *types.Signature) bool {
	return slices.ContainsFunc(append(inputs(sig), outputs(sig)...), func(v *types.Var) bool {
		return types.Unalias(v.Type()) == types.Typ[types.Invalid]
	})
}

// inputs returns the receiver and the parameters.
func inputs(sig *types.Signature) []*types.Var {
	var list []*types.Var
	if sig.Recv() != nil {
		list = append(list, sig.Recv())
	}
	return slices.AppendSeq(list, sig.Params().Variables())
}

func outputs(sig *types.Signature) []*types.Var {
	return slices.Collect(sig.Results().Variables())
}

func find(vars []*types.Var, name string) *types.Var {
	i := slices.IndexFunc(vars, func(v *types.Var) bool { return v.Name() == name && name != "_" })
	if i < 0 {
		return nil
	}
	return vars[i]
}

// wrt resolves the inputs to differentiate by.
func (r *resolver) wrt(req *Request, s site) bool {
	sig := req.Fn.Signature()
	names, given := s.args["wrt"]
	if !given {
		return r.defaultWrt(req, s)
	}
	ok := true
	for _, w := range names {
		v := find(inputs(sig), w.text)
		if v == nil {
			r.rep.errorAt(w.pos(s.pos), r.inputHint(sig, w.text), "%s has no parameter %s", req.Fn.Name(), w.text)
			ok = false
			continue
		}
		ok = r.carries(v, w.pos(s.pos), sig) && ok
		req.Wrt = append(req.Wrt, v)
	}
	return ok
}

// defaultWrt selects the first parameter.
func (r *resolver) defaultWrt(req *Request, s site) bool {
	sig := req.Fn.Signature()
	if sig.Params().Len() == 0 {
		r.rep.errorAt(s.verbPos(), r.inputHint(sig, ""), "%s has no parameters to differentiate by", req.Fn.Name())
		return false
	}
	first := sig.Params().At(0)
	req.Wrt = []*types.Var{first}
	return r.carries(first, s.verbPos(), sig)
}

// carries reports an error for an input whose type has no derivative.
func (r *resolver) carries(v *types.Var, pos token.Pos, sig *types.Signature) bool {
	why := shape.WhyNot(v.Type(), types.RelativeTo(r.pkg))
	if why == "" {
		return true
	}
	what := "parameter " + v.Name()
	if v.Name() == "" || v.Name() == "_" {
		what = "the first parameter"
	}
	r.rep.errorAt(pos, r.inputHint(sig, ""), "%s cannot carry a derivative: %s", what, why)
	return false
}

// inputHint names the possible inputs.
func (r *resolver) inputHint(sig *types.Signature, wanted string) string {
	good := differentiable(inputs(sig))
	if len(good) == 0 {
		return "a derivative needs a parameter of float32, float64, or arrays, slices, structs or pointers of them"
	}
	if s := nearest(wanted, good); wanted != "" && s != "" {
		return "did you mean wrt=" + s + "?"
	}
	return "write wrt=" + strings.Join(good, " or wrt=")
}

func differentiable(vars []*types.Var) []string {
	var names []string
	for _, v := range vars {
		if v.Name() != "" && v.Name() != "_" && shape.Differentiable(v.Type()) {
			names = append(names, v.Name())
		}
	}
	return names
}
