package onepass

import "github.com/gradgen/gradgen/gen/internal/ir"

// Join joins both functions of the pair in one function without a name. It returns nil if that is not possible.
func Join(p Pair) *Joined {
	t := newSuitability(p)
	if !t.ok {
		return nil
	}
	list, ok := newJoiner(t).block(unreturned(p.Fwd.Body), unreturned(p.Rev.Body))
	if !ok || !t.holds(list) {
		return nil
	}
	f := &ir.Func{Name: unnamed, Pkg: p.Fwd.Pkg, Body: &ir.Block{Stmts: append(list, &ir.Return{})}}
	// The first parameter of both functions is the tape.
	f.Params = append(p.Fwd.Params[1:len(p.Fwd.Params):len(p.Fwd.Params)], p.Rev.Params[1:]...)
	f.Results = append(p.Fwd.Results[:len(p.Fwd.Results):len(p.Fwd.Results)], p.Rev.Results...)
	f.AdoptNames(p.Fwd)
	j := &Joined{p, f}
	(&caller{of: j, f: f, own: p.Own}).block(f.Body)
	if j.calledApart(f.Body) {
		return nil
	}
	return j
}

// CalledBy replaces calls in f, a function outside the pair, by calls of the joined function, if that is possible. It
// reports whether it has replaced any. own has the variables of the function from which f is derived.
func (j *Joined) CalledBy(f *ir.Func, own map[*ir.Var]bool) bool {
	c := &caller{of: j, f: f, own: own, shadows: shadowsOf(f, own)}
	c.block(f.Body)
	return c.found
}

// Name gives the joined function a name, and sets that name in the calls of caller.
func (j *Joined) Name(name string, caller *ir.Func) {
	j.Both.Name = name
	for _, f := range []*ir.Func{j.Both, caller} {
		f.Body.Parts(func(x *ir.Expr) {
			if x.Op == ir.OpEmitted && x.Name == unnamed {
				x.Name = name
			}
		})
	}
}

// holds reports whether the joined statements use no stack, and do not define variables of the forward function more
// often than that function does.
func (t *suitability) holds(list []ir.Stmt) bool {
	b := &ir.Block{Stmts: list}
	count := map[*ir.Var]int{}
	b.Walk(func(s ir.Stmt) { countDefinitions(s, count) })
	for v := range t.forward {
		if count[v] != t.assigned[v] {
			return false
		}
	}
	return len(b.Stacks()) == 0
}
