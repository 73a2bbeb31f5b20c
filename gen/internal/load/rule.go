package load

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/shape"
)

// rule resolves //gradgen:rule for=TARGET on a function that is the VJP or JVP of the target. If the rule is wrong,
// it reports this and returns nil.
func (r *resolver) rule(s site) *Rule {
	fn, ok := r.info.Defs[s.decl.Name].(*types.Func)
	if !ok || invalidSignature(fn.Signature()) {
		return nil
	}
	given, ok := s.args["for"]
	if !ok {
		r.rep.errorAt(s.verbPos(), "write for=Func, for=(*T).Method or for=example.com/pkg.Func", "gradgen:rule names no function")
		return nil
	}
	w := given[0]
	target, hint, err := r.target(w.text)
	if err != nil {
		r.rep.errorAt(w.pos(s.pos), hint, "%s", err)
		return nil
	}
	if target == fn {
		r.rep.errorAt(w.pos(s.pos), "name the function whose derivative this is", "%s cannot be its own rule", fn.Name())
		return nil
	}
	m := matcher{resolver: r, site: s, fn: fn, target: target, pos: w.pos(s.pos), kind: VJP}
	if fn.Signature().Results().Len() > target.Signature().Results().Len() {
		m.kind = JVP // a JVP returns tangents after the results
	}
	return m.match()
}

// A matcher compares the rule of the user with the shape that the derivative of its target would have.
type matcher struct {
	*resolver
	site
	fn, target *types.Func
	pos        token.Pos
	kind       Kind
	sig        *types.Signature // the signature of the target, in terms of the type parameters of the rule
}

func (m *matcher) match() *Rule {
	if !m.instantiate() {
		return nil
	}
	of, ok := m.chooseOf()
	if !ok {
		return nil
	}
	wrt, ok := m.chooseWrt(of)
	if !ok || !m.sameTypes(wrt, of) {
		return nil
	}
	return &Rule{Kind: m.kind, Target: m.target, Fn: m.fn, Pos: m.site.pos, Wrt: m.original(wrt), Of: m.original(of)}
}

// instantiate replaces the type parameters of the target by those of the rule.
func (m *matcher) instantiate() bool {
	m.sig = m.target.Signature()
	own := m.fn.Signature().TypeParams()
	if m.sig.RecvTypeParams().Len() > 0 {
		m.rep.errorAt(m.pos, "write the rule for a plain function that the method calls", "a rule for a method of a generic type is not supported")
		return false
	}
	if m.sig.TypeParams().Len() != own.Len() {
		m.rep.errorAt(m.pos, "give the rule the type parameters of its target", "%s has %d type parameters, its target %s has %d",
			m.fn.Name(), own.Len(), m.target.Name(), m.sig.TypeParams().Len())
		return false
	}
	if own.Len() == 0 {
		return true
	}
	var args []types.Type
	for p := range own.TypeParams() {
		args = append(args, p)
	}
	inst, err := types.Instantiate(nil, m.sig, args, false)
	if err != nil {
		m.rep.errorAt(m.pos, "give the rule the type parameters of its target", "rule for %s: %v", m.target.Name(), err)
		return false
	}
	m.sig = inst.(*types.Signature)
	return true
}

// chooseOf selects the outputs listed in of=, or every differentiable result.
func (m *matcher) chooseOf() ([]*types.Var, bool) {
	if names, given := m.args["of"]; given {
		among := outputs(m.sig)
		if m.kind == VJP {
			among = append(among, inputs(m.sig)...)
		}
		return m.listed(names, among)
	}
	var of []*types.Var
	for _, v := range outputs(m.sig) {
		if shape.Differentiable(v.Type()) {
			of = append(of, v)
		}
	}
	if len(of) == 0 {
		m.rep.errorAt(m.pos, outputHint(m.sig, ""), "%s has no result that can carry a derivative", m.target.Name())
	}
	return of, len(of) > 0
}

func (m *matcher) listed(names []word, among []*types.Var) ([]*types.Var, bool) {
	var list []*types.Var
	for _, w := range names {
		v := find(among, w.text)
		if v == nil {
			v = result(m.sig, w.text)
		}
		if v == nil || !shape.Differentiable(v.Type()) {
			hint := "name differentiable parameters and results of " + m.target.Name()
			if find(inputs(m.sig), w.text) != nil && m.kind == JVP {
				hint = "a rule for forward mode has tangents of results only; return what the function writes"
			}
			m.rep.errorAt(w.pos(m.site.pos), hint, "%s has no differentiable %s", m.target.Name(), w.text)
			return nil, false
		}
		list = append(list, v)
	}
	return list, true
}

// chooseWrt selects the inputs listed in wrt=. Without wrt=, the accumulators or tangents of the rule determine the
// inputs: there is one for every differentiable input, or for the inputs in their names, such as x for xBar.
func (m *matcher) chooseWrt(of []*types.Var) ([]*types.Var, bool) {
	if names, given := m.args["wrt"]; given {
		return m.listed(names, inputs(m.sig))
	}
	var all []*types.Var
	for _, v := range inputs(m.sig) {
		if shape.Differentiable(v.Type()) {
			all = append(all, v)
		}
	}
	tail, seeds := m.arguments(), len(of)
	if m.kind == JVP {
		seeds = 0
	}
	tail = tail[min(len(tail), len(inputs(m.sig))+seeds):]
	if len(tail) >= len(all) {
		return all, true
	}
	return m.byName(all, tail), true
}

// byName selects the inputs after which the accumulators or tangents are named.
func (m *matcher) byName(all, tail []*types.Var) []*types.Var {
	suffix := "Bar"
	if m.kind == JVP {
		suffix = "Dot"
	}
	var wrt []*types.Var
	for _, acc := range tail {
		i := slices.IndexFunc(all, func(v *types.Var) bool {
			return acc.Name() == v.Name()+suffix || acc.Name() == v.Name()+suffix+"In"
		})
		if i < 0 {
			return all[:min(len(all), max(1, len(tail)))]
		}
		wrt = append(wrt, all[i])
	}
	if len(wrt) == 0 {
		return all
	}
	return wrt
}

// arguments returns the parameters of the rule. The receiver of a method is the first one.
func (m *matcher) arguments() []*types.Var { return inputs(m.fn.Signature()) }

// sameTypes reports a rule whose signature does not match the derivative of the target. A rule for a method is a
// method of the same receiver, or a function with the receiver as its first parameter.
func (m *matcher) sameTypes(wrt, of []*types.Var) bool {
	want := shape.Spec{Kind: m.kind, Func: m.sig, Wrt: wrt, Of: of}.Signature()
	args := want.Params
	if want.Recv != nil {
		args = append([]shape.Arg{*want.Recv}, args...)
	}
	if sameTypes(args, m.arguments()) && sameTypes(want.Results, outputs(m.fn.Signature())) {
		return true
	}
	q := types.RelativeTo(m.pkg)
	full := shape.Signature{Params: args, Results: want.Results}
	m.rep.errorAt(m.decl.Name.Pos(), "expected "+m.fn.Name()+types.TypeString(full.Types(), q)[len("func"):],
		"%s does not have the shape of the derivative of %s", m.fn.Name(), m.target.Name())
	return false
}

func sameTypes(want []shape.Arg, have []*types.Var) bool {
	return slices.EqualFunc(want, have, func(a shape.Arg, v *types.Var) bool {
		return types.Identical(a.Type, v.Type())
	})
}

// original maps variables of the instantiated signature to those of the target.
func (m *matcher) original(vars []*types.Var) []*types.Var {
	from := append(inputs(m.sig), outputs(m.sig)...)
	to := append(inputs(m.target.Signature()), outputs(m.target.Signature())...)
	list := make([]*types.Var, len(vars))
	for i, v := range vars {
		list[i] = to[slices.Index(from, v)]
	}
	return list
}
