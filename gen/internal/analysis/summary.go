package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A summary records what a called function, and the functions that it calls, do with memory that they did not
// allocate. Its members are the inputs, the results, and package memory: the memory of package-level variables and
// all memory that is reached from them.
//
// It assumes that inputs do not overlap at entry. If they do, the caller has one node for them, and a fact about one
// of them is a fact about that node.
type summary struct {
	class  []int  // for each member, the first member that may lead to the same memory on return
	stored []bool // for each member, whether something may be stored there, or a slice of it extended beyond its length
	names  bool   // the function mentions package-level variables
}

// summaries maps functions with separate code to their summaries.
type summaries map[*ir.Callee]*summary

// summarise returns the summaries of the functions that f calls, directly or indirectly. At first they have no
// effects. They grow until each is consistent with the summaries of the functions that it calls.
func summarise(f *ir.Func) summaries {
	all := summaries{}
	var list []*ir.Callee
	collectCallees(f, func(c *ir.Callee) bool {
		if all[c] != nil {
			return false
		}
		all[c] = newSummary(c.Func)
		list = append(list, c)
		return true
	})
	for grown := true; grown; {
		grown = false
		for _, c := range list {
			grown = all[c].refine(c.Func, all) || grown
		}
	}
	return all
}

// collectCallees calls visit for the functions with separate code that f calls. It continues with those for which
// visit returns true.
func collectCallees(f *ir.Func, visit func(*ir.Callee) bool) {
	f.Body.Walk(func(s ir.Stmt) {
		if c, ok := s.(*ir.Call); ok && ownDerivative(c) && visit(c.Callee) {
			collectCallees(c.Callee.Func, visit)
		}
	})
}

func newSummary(f *ir.Func) *summary {
	n := len(f.Inputs()) + len(f.Results) + 1
	s := &summary{class: make([]int, n), stored: make([]bool, n)}
	for i := range s.class {
		s.class[i] = i
	}
	f.Body.Parts(func(x *ir.Expr) {
		v, ok := x.Obj.(*types.Var)
		s.names = s.names || x.Op == ir.OpGlobal && ok && v != nil
	})
	return s
}

// refine analyses f again with the summaries of other functions, and reports whether the summary has changed.
func (s *summary) refine(f *ir.Func, all summaries) bool {
	al := newAlias(f, false, all)
	eff := NewEffects(f, al)
	var memory [][]*Node
	for _, v := range slices.Concat(f.Inputs(), f.Results) {
		memory = append(memory, al.Reach(ir.Use(v)))
	}
	memory = append(memory, reachable([]*Node{al.global}))
	grown := false
	for i, ns := range memory {
		lengthened := i < len(f.Inputs()) && al.Lengthens(f, ir.Use(f.Inputs()[i]))
		if !s.stored[i] && (lengthened || slices.ContainsFunc(ns, eff.Changed)) {
			s.stored[i], grown = true, true
		}
		for j, ms := range memory[:i] {
			if slices.ContainsFunc(ns, func(n *Node) bool { return slices.Contains(ms, n) }) {
				grown = s.join(j, i) || grown
			}
		}
	}
	f.Body.Walk(func(st ir.Stmt) {
		if c, ok := st.(*ir.Call); ok && ownDerivative(c) && all[c.Callee].names && !s.names {
			s.names, grown = true, true
		}
	})
	return grown
}

// join puts members i and j into one class, and reports whether that is new.
func (s *summary) join(i, j int) bool {
	a, b := s.class[i], s.class[j]
	if a == b {
		return false
	}
	for k, c := range s.class {
		if c == max(a, b) {
			s.class[k] = min(a, b)
		}
	}
	return true
}

// beyond reports whether something may be stored in package memory.
func (s *summary) beyond() bool { return s.stored[len(s.stored)-1] }

// alone reports whether nothing is stored in memory that is reached from member i, and that memory is not reached
// from another member on return.
func (s *summary) alone(i int) bool {
	for j, c := range s.class {
		if c == s.class[i] && (s.stored[j] || j != i) {
			return false
		}
	}
	return true
}

// unify unifies memory that the callee of c may make the same. It also unifies the memory that is reached from each
// single argument, because the callee may follow more references than its caller.
func (s *summary) unify(a *Alias, c *ir.Call) {
	for first := range s.class {
		var list []*Node
		for i, class := range s.class {
			if class == first && (!s.alone(i) || i < len(s.class)-1) {
				list = append(list, member(a, c, i)...)
			}
		}
		a.unifyAll(list)
	}
}

// member lists the memory that is reached from member i of the summary of the call c.
func member(a *Alias, c *ir.Call, i int) []*Node {
	switch n := i - len(c.Args); {
	case n < 0:
		return a.refs(c.Args[i])
	case n == len(c.Results):
		return reachable([]*Node{a.global})
	case c.Results[n] == nil:
		return nil
	default:
		return a.refs(ir.Use(c.Results[n]))
	}
}

// Untouched reports whether the callee of s stores nothing in memory that is reached from argument i, and keeps no
// reference to it.
func (a *Alias) Untouched(s *ir.Call, i int) bool {
	sum := a.callees[s.Callee]
	return sum != nil && sum.alone(i)
}

// PassesPackageMemory reports whether the call s passes package memory to a function that may change it and also
// mentions package-level variables. The analysis of that function assumes that the two do not overlap.
func (ac *Activity) PassesPackageMemory(s *ir.Call) bool {
	sum := ac.alias.callees[s.Callee]
	if sum == nil || !sum.names {
		return false
	}
	for i, x := range s.Args {
		if (sum.beyond() || !sum.alone(i)) && slices.ContainsFunc(ac.alias.Reach(x), ac.alias.IsGlobal) {
			return true
		}
	}
	return false
}

// StoresInPackage reports whether the callee of s may store active values in package memory that is passed to it.
func (ac *Activity) StoresInPackage(s *ir.Call) bool {
	for i, x := range s.Args {
		if !ownDerivative(s) || ac.alias.Untouched(s, i) {
			continue
		}
		for _, n := range ac.alias.Reach(x) {
			if ac.alias.IsGlobal(n) && ac.ActiveNode(n) {
				return true
			}
		}
	}
	return false
}
