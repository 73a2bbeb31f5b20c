package analysis

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// Activity tells which variables and memory carry derivatives.
type Activity struct {
	alias   *Alias
	flow    Flow
	varied  map[any]bool // *ir.Var or *Node
	useful  map[any]bool
	tainted map[any]*ir.Expr // for a variable or memory, where a value in it lost its derivative; package-level variables also by name
	pkg     *types.Package   // the package of the function
}

// A propagation marks what is varied, useful and tainted.
type propagation struct{ act *Activity }

// NewActivity analyses f for the derivative of outputs with respect to inputs.
func NewActivity(f *ir.Func, a *Alias, flow Flow, inputs, outputs []*ir.Var) *Activity {
	p := newPropagation(f, a, flow)
	p.propagate(f, func() {
		for _, v := range inputs {
			p.seed(p.act.varied, v)
		}
		for _, v := range outputs {
			p.seed(p.act.useful, v)
		}
	})
	return p.act
}

// NewCalleeActivity analyses f as a function that is called. Its caller may store active values in memory to which
// its results refer, even if no active value enters f.
func NewCalleeActivity(f *ir.Func, a *Alias, flow Flow) *Activity {
	p := newPropagation(f, a, flow)
	p.propagate(f, func() {
		for _, v := range f.Inputs() {
			if v.Inactive {
				continue
			}
			p.seed(p.act.varied, v)
			if HasRefs(v.Type) {
				p.seed(p.act.useful, v)
			}
		}
		for _, v := range f.Results {
			p.seed(p.act.useful, v)
			p.markReach(p.act.varied, ir.Use(v))
		}
	})
	return p.act
}

func newPropagation(f *ir.Func, a *Alias, flow Flow) *propagation {
	return &propagation{&Activity{alias: a, flow: flow, varied: map[any]bool{}, useful: map[any]bool{}, tainted: map[any]*ir.Expr{}, pkg: f.Pkg}}
}

// propagate follows activity from the seeds through f until nothing is added. A query for the memory of an expression
// may join classes, whose marks then must be set again.
func (p *propagation) propagate(f *ir.Func, seeds func()) {
	for n := -1; n != p.size(); {
		n = p.size()
		seeds()
		f.Body.Walk(p.forward)
		f.Body.WalkBack(p.backward)
		f.Body.Walk(p.taintStmt)
	}
}

// size grows whenever a mark is set or classes of memory are joined.
func (p *propagation) size() int {
	return len(p.act.varied) + len(p.act.useful) + len(p.act.tainted) + p.act.alias.changes
}

func (p *propagation) seed(set map[any]bool, v *ir.Var) {
	if HoldsFloat(v.Type) {
		p.mark(set, v)
	}
	p.markReach(set, ir.Use(v))
}

func (p *propagation) mark(set map[any]bool, v *ir.Var) {
	set[v] = true
	if v.Addressed {
		set[p.act.alias.Object(v)] = true
	}
}

// markReach adds to set all memory that can contain floats and is reached through references in x.
func (p *propagation) markReach(set map[any]bool, x *ir.Expr) {
	if !ReachesFloat(x.Type) {
		return
	}
	for _, n := range p.act.alias.Reach(x) {
		set[n] = true
	}
}

func (ac *Activity) has(set map[any]bool, x *ir.Expr) bool {
	if n := ac.alias.Memory(x); n != nil && set[n] {
		return true
	}
	v := x.Root()
	return v != nil && set[v]
}

// reaches reports whether memory reached through references in x is in set.
func (ac *Activity) reaches(set map[any]bool, x *ir.Expr) bool {
	for _, n := range ac.alias.Reach(x) {
		if set[n] {
			return true
		}
	}
	return false
}

func (p *propagation) markPlace(set map[any]bool, x *ir.Expr) {
	if n := p.act.alias.Memory(x); n != nil {
		set[n] = true
	}
	if v := x.Root(); v != nil {
		p.mark(set, v)
	}
}

// Varied reports whether the value of x depends differentiably on an input.
func (ac *Activity) Varied(x *ir.Expr) bool {
	if x == nil || !HoldsFloat(x.Type) {
		return false
	}
	switch x.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		if !IsPlace(x) {
			return ac.Varied(x.Args[0])
		}
		return ac.has(ac.varied, x)
	case ir.OpCall, ir.OpBuiltin:
		for i, a := range x.Args {
			if ac.Varied(a) && ac.flow.Passes(x, i) {
				return true
			}
		}
		return false
	case ir.OpUnary, ir.OpBinary, ir.OpConvert, ir.OpComposite:
		for _, a := range x.Args {
			if ac.Varied(a) {
				return true
			}
		}
	}
	return false
}

// IsPlace reports whether x is a place that can be assigned: a variable, a part of one, or memory reached through a
// reference.
func IsPlace(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpVar, ir.OpDeref, ir.OpGlobal:
		return true
	case ir.OpField, ir.OpIndex:
		return IsRef(x.Args[0].Type) || IsPlace(x.Args[0])
	}
	return false
}

func (p *propagation) forward(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		p.forwardAssign(s)
	case *ir.Multi:
		p.forwardMulti(s)
	case *ir.ExprStmt:
		if s.X.Builtin() == effects.CopyTo {
			p.through(p.act.varied, s.X.Args[1], s.X.Args[0])
		}
	case *ir.Call:
		if s.Callee.Custom != nil {
			p.ruleForward(s)
			return
		}
		p.callFlow(p.act.varied, s, s.Args, s.Results)
	}
}

func (p *propagation) forwardAssign(s *ir.Assign) {
	if p.act.Varied(s.RHS) {
		p.markPlace(p.act.varied, s.LHS)
	}
	if x := s.RHS; x.Builtin() == effects.CopyTo {
		p.through(p.act.varied, x.Args[1], x.Args[0])
	}
	if x := s.RHS; x.Builtin() == effects.Append {
		for _, a := range x.Args[1:] {
			if len(x.Keys) > 0 {
				p.through(p.act.varied, a, x.Args[0])
			} else if p.act.Varied(a) {
				p.act.varied[p.act.alias.Ref(x.Args[0])] = true
			}
		}
	}
}

func (p *propagation) forwardMulti(s *ir.Multi) {
	if s.RHS.Op != ir.OpCall {
		return
	}
	for i, a := range s.RHS.Args {
		if p.act.Varied(a) && p.act.flow.Passes(s.RHS, i) {
			for _, l := range s.LHS {
				if l != nil && HoldsFloat(l.Type) {
					p.markPlace(p.act.varied, l)
				}
			}
		}
	}
}

// through adds the elements of dst to set if the elements of src are in it.
func (p *propagation) through(set map[any]bool, src, dst *ir.Expr) {
	if HasRefs(src.Type) && set[p.act.alias.Ref(src)] {
		set[p.act.alias.Ref(dst)] = true
	}
}

func (p *propagation) callFlow(set map[any]bool, s *ir.Call, args []*ir.Expr, results []*ir.Var) {
	if s.Callee.Comm != nil {
		p.exchange(set, s)
		return
	}
	in := false
	for _, x := range args {
		in = in || set != nil && (HoldsFloat(x.Type) && !x.IsConst() && p.act.has(set, x) || p.act.reaches(set, x))
	}
	if !in {
		return
	}
	for _, v := range results {
		if HoldsFloat(v.Type) {
			p.mark(set, v)
		}
		p.markReach(set, ir.Use(v))
	}
	for i, x := range args {
		if !s.Inactive(i) && !p.act.alias.Untouched(s, i) {
			p.markReach(set, x)
		}
	}
}

func (p *propagation) backward(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		p.backwardAssign(s)
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil && HoldsFloat(l.Type) && p.act.has(p.act.useful, l) {
				p.needArgs(s.RHS)
			}
		}
	case *ir.ExprStmt:
		if s.X.Builtin() == effects.CopyTo {
			p.through(p.act.useful, s.X.Args[0], s.X.Args[1])
		}
	case *ir.Call:
		if s.Callee.Custom != nil {
			p.ruleBackward(s)
			return
		}
		p.callBackward(s)
	}
}

func (p *propagation) backwardAssign(s *ir.Assign) {
	if HoldsFloat(s.LHS.Type) && p.act.has(p.act.useful, s.LHS) {
		p.need(s.RHS)
	}
	x := s.RHS
	if x.Builtin() == effects.CopyTo {
		p.through(p.act.useful, x.Args[0], x.Args[1])
	}
	if x.Builtin() != effects.Append || !p.act.useful[p.act.alias.Ref(x.Args[0])] {
		return
	}
	for _, a := range x.Args[1:] {
		if len(x.Keys) > 0 {
			p.through(p.act.useful, x.Args[0], a)
		} else {
			p.need(a)
		}
	}
}

func (p *propagation) callBackward(s *ir.Call) {
	if s.Callee.Comm != nil {
		p.exchange(p.act.useful, s)
		return
	}
	out := false
	for _, v := range s.Results {
		out = out || p.act.useful[v] || HasRefs(v.Type) && p.act.reaches(p.act.useful, ir.Use(v))
	}
	for i, x := range s.Args {
		out = out || !p.act.alias.Untouched(s, i) && p.act.reaches(p.act.useful, x)
	}
	if !out {
		return
	}
	for i, x := range s.Args {
		if !s.Inactive(i) {
			p.need(x)
			p.markReach(p.act.useful, x)
		}
	}
}

// need marks the floats that x reads as useful.
func (p *propagation) need(x *ir.Expr) {
	if x == nil || !HoldsFloat(x.Type) {
		return
	}
	switch x.Op {
	case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref:
		if IsPlace(x) {
			p.markPlace(p.act.useful, x)
			return
		}
	case ir.OpBinary:
		if x.Tok == token.REM {
			return
		}
	}
	p.needArgs(x)
}

func (p *propagation) needArgs(x *ir.Expr) {
	for i, a := range x.Args {
		if (x.Op == ir.OpCall || x.Op == ir.OpBuiltin) && !p.act.flow.Passes(x, i) {
			continue
		}
		p.need(a)
	}
}

// Active reports whether the place x carries a derivative.
func (ac *Activity) Active(x *ir.Expr) bool {
	return HoldsFloat(x.Type) && IsPlace(x) && ac.has(ac.varied, x) && ac.has(ac.useful, x)
}

// ActiveVar reports whether v itself carries a derivative.
func (ac *Activity) ActiveVar(v *ir.Var) bool { return ac.varied[v] && ac.useful[v] }

// ActiveNode reports whether the memory n carries derivatives.
func (ac *Activity) ActiveNode(n *Node) bool { n = n.find(); return ac.varied[n] && ac.useful[n] }

// Shadowed reports whether references in the value of x lead to memory that carries derivatives. They then need
// shadows, through which the adjoints are reached.
func (ac *Activity) Shadowed(x *ir.Expr) bool {
	if !HasRefs(x.Type) || !ReachesFloat(x.Type) {
		return false
	}
	for _, n := range ac.alias.Reach(x) {
		if ac.ActiveNode(n) {
			return true
		}
	}
	return false
}

// VariedReach reports whether varied memory is reached through references in x.
func (ac *Activity) VariedReach(x *ir.Expr) bool {
	return !numberless(x.Type) && ac.reaches(ac.varied, x)
}

// MayAlias reports whether references in x and y may reach the same memory.
func (ac *Activity) MayAlias(x, y *ir.Expr) bool {
	reached := ac.alias.Reach(y)
	return slices.ContainsFunc(ac.alias.Reach(x), func(n *Node) bool { return slices.Contains(reached, n) })
}

// Influences reports whether the input v reaches an output.
func (ac *Activity) Influences(v *ir.Var) bool {
	return ac.has(ac.useful, ir.Use(v)) || ac.reaches(ac.useful, ir.Use(v))
}
