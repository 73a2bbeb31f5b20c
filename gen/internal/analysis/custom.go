package analysis

import "github.com/gradgen/gradgen/gen/internal/ir"

// The analyses trust the rule that the user wrote for a function: derivatives pass from the inputs in its list to the
// outputs in its list.

// ruleForward marks the outputs of a call where an input varies.
func (p *propagation) ruleForward(s *ir.Call) {
	rule := s.Callee.Custom.Join()
	in := false
	for _, i := range rule.Wrt {
		x := s.Args[i]
		in = in || HoldsFloat(x.Type) && !x.IsConst() && p.act.has(p.act.varied, x) || p.act.reaches(p.act.varied, x)
	}
	if !in {
		return
	}
	for _, k := range rule.OutResults {
		v := s.Results[k]
		if HoldsFloat(v.Type) {
			p.mark(p.act.varied, v)
		}
		p.markReach(p.act.varied, ir.Use(v))
	}
	for _, i := range rule.OutParams {
		p.markReach(p.act.varied, s.Args[i])
	}
}

// ruleBackward marks the inputs of a call where an output is useful.
func (p *propagation) ruleBackward(s *ir.Call) {
	rule := s.Callee.Custom.Join()
	out := false
	for _, k := range rule.OutResults {
		v := s.Results[k]
		out = out || p.act.useful[v] || HasRefs(v.Type) && p.act.reaches(p.act.useful, ir.Use(v))
	}
	for _, i := range rule.OutParams {
		out = out || p.act.reaches(p.act.useful, s.Args[i])
	}
	if !out {
		return
	}
	for _, i := range rule.Wrt {
		p.need(s.Args[i])
		p.markReach(p.act.useful, s.Args[i])
	}
}

// ReachChanges reports whether memory that is reached from x may be stored to after the point at.
func (e *Effects) ReachChanges(r Region, x *ir.Expr, at *Site) bool {
	if !HasRefs(x.Type) {
		return false
	}
	if r.Volatile {
		return true
	}
	for _, n := range e.alias.Reach(x) {
		for k, sites := range e.stores {
			if k.node.find() != n.find() {
				continue
			}
			for _, w := range sites {
				if e.later(r, at, w, false) {
					return true
				}
			}
		}
	}
	return false
}
