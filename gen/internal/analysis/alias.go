package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A Node stands for memory that may be the same: the elements reached through slices, the variables reached through
// pointers, or the storage of one variable. If an assignment may make two references point to the same memory, their
// nodes are unified (Steensgaard, "Points-to analysis in almost linear time", POPL 1996). The order of statements
// does not matter. Each field of a struct has a separate node.
type Node struct {
	parent *Node
	// slots maps paths of fields to the memory to which the references stored there point. All elements of an array
	// share a path.
	slots     map[string]*Node
	collapsed bool // all paths share one node
	// External means that the memory outlives the call, because it was reached from a parameter or a package-level
	// variable.
	External bool
	Param    *ir.Var // the parameter from which it was reached, if there is only one
	id       int
}

func (n *Node) find() *Node {
	for n.parent != nil {
		n = n.parent
	}
	return n
}

// Alias is the result of the points-to analysis of one function.
type Alias struct {
	storage  map[*ir.Var]*Node // the memory of the variable itself
	sites    map[*ir.Expr]*Node
	global   *Node
	shared   *Node // the memory to which all parameters of a callee point
	inactive *Node // the memory to which its inactive parameters point
	nodes    []*Node
	callees  summaries
	changes  int // the number of changes to the result so far
}

// NewAlias analyses f. It assumes that parameters do not alias each other, unless mayAlias is set. It is set for
// callees.
func NewAlias(f *ir.Func, mayAlias bool) *Alias {
	return newAlias(f, mayAlias, summarise(f))
}

// newAlias analyses f, given summaries of the functions that it calls.
func newAlias(f *ir.Func, mayAlias bool, callees summaries) *Alias {
	a := &Alias{storage: map[*ir.Var]*Node{}, sites: map[*ir.Expr]*Node{}, callees: callees}
	a.global = a.fresh()
	a.global.External = true
	a.shared = a.fresh()
	a.shared.External = true
	a.inactive = a.fresh()
	a.inactive.External = true
	for _, p := range f.Inputs() {
		if HasRefs(p.Type) {
			a.input(p, mayAlias)
		}
	}
	f.Body.Walk(collector{a}.stmt)
	for range 4 {
		before := a.changes
		f.Body.Walk(a.visit)
		if a.unifyPointers(f); a.changes == before {
			break
		}
	}
	return a
}

// input marks the memory that is reached from a parameter as external.
func (a *Alias) input(p *ir.Var, mayAlias bool) {
	st, shared := a.Object(p), a.shared
	if p.Inactive {
		shared = a.inactive
	}
	for _, path := range RefPaths(p.Type) {
		n := a.slot(st, path)
		n.External, n.Param = true, p
		if mayAlias {
			a.unify(shared, n)
			a.collapse(shared)
			a.unify(a.slot(shared, ""), shared)
		}
	}
}

func (a *Alias) fresh() *Node {
	a.changes++
	n := &Node{id: len(a.nodes), slots: map[string]*Node{}}
	a.nodes = append(a.nodes, n)
	return n
}

// Object returns the memory of the variable v itself.
func (a *Alias) Object(v *ir.Var) *Node {
	n, ok := a.storage[v]
	if !ok {
		n = a.fresh()
		a.storage[v] = n
	}
	return n.find()
}

// slot returns the memory to which the reference at path in n points.
func (a *Alias) slot(n *Node, path string) *Node {
	n = n.find()
	if n.collapsed {
		path = ""
	}
	s, ok := n.slots[path]
	if !ok {
		s = a.fresh()
		s.External, s.Param = n.External, n.Param
		n.slots[path] = s
	}
	return s.find()
}

func (a *Alias) unify(x, y *Node) {
	x, y = x.find(), y.find()
	if x == y {
		return
	}
	a.changes++
	y.parent = x
	a.merge(x, y)
	collapse := x.collapsed || y.collapsed
	for _, path := range sortedPaths(y.slots) {
		s := y.slots[path]
		x = x.find()
		if have, ok := x.slots[path]; ok {
			a.unify(have, s)
		} else {
			x.slots[path] = s
			a.inherit(x, s)
		}
	}
	y.slots = nil
	if collapse {
		a.collapse(x)
	}
}

// merge combines the origins of y with those of x.
func (a *Alias) merge(x, y *Node) {
	switch {
	case x.Param == y.Param:
	case !x.External:
		x.Param = y.Param
	case y.External:
		x.Param = nil
	}
	was := x.External
	x.External = x.External || y.External
	if !was && x.External {
		for _, path := range sortedPaths(x.slots) {
			a.inherit(x, x.slots[path])
		}
	}
}

// inherit marks the memory s as external if n, which points to it, is external.
func (a *Alias) inherit(n, s *Node) {
	s = s.find()
	if !n.External || s.External {
		return
	}
	a.changes++
	s.External, s.Param = true, n.Param
	for _, path := range sortedPaths(s.slots) {
		a.inherit(s, s.slots[path])
	}
}

// collapse unifies the fields of n to one node.
func (a *Alias) collapse(n *Node) {
	n = n.find()
	if n.collapsed && len(n.slots) <= 1 {
		return
	}
	if !n.collapsed {
		a.changes++
	}
	n.collapsed = true
	paths := sortedPaths(n.slots)
	if len(paths) == 0 {
		return
	}
	old := n.slots
	first := old[paths[0]]
	n.slots = map[string]*Node{"": first}
	for _, p := range paths[1:] {
		a.unify(first, old[p])
	}
}

func sortedPaths(m map[string]*Node) []string {
	ps := make([]string, 0, len(m))
	for p := range m {
		ps = append(ps, p)
	}
	slices.Sort(ps)
	return ps
}

// placeOf returns the memory that contains the place e, and the path from there to e.
func (a *Alias) placeOf(e *ir.Expr) (*Node, string) {
	switch e.Op {
	case ir.OpVar:
		return a.Object(e.Var), ""
	case ir.OpGlobal:
		return a.global.find(), ""
	case ir.OpConvert:
		if y := unconverted(e); y != e {
			return a.placeOf(y)
		}
	case ir.OpDeref:
		return a.Ref(e.Args[0]), ""
	case ir.OpField:
		if IsRef(e.Args[0].Type) {
			return a.Ref(e.Args[0]), e.Obj.Name()
		}
		n, path := a.placeOf(e.Args[0])
		return n, JoinPaths(path, e.Obj.Name())
	case ir.OpAssert:
		n := a.site(e)
		a.pointAll(n, "", e.Type, a.Ref(e.Args[0]))
		return n.find(), ""
	case ir.OpIndex:
		if IsRef(e.Args[0].Type) || isMap(e.Args[0].Type) {
			return a.Ref(e.Args[0]), ""
		}
		return a.placeOf(e.Args[0])
	}
	return a.site(e), ""
}

func isMap(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

// Memory returns the memory that contains the place e, or nil if e is in a variable that has no other name.
func (a *Alias) Memory(e *ir.Expr) *Node {
	if v := e.Root(); v != nil && !v.Addressed {
		return nil
	}
	if !IsPlace(e) {
		return nil
	}
	if n, _ := a.placeOf(e); n != nil {
		return n.find()
	}
	return nil
}

// Ref returns the memory to which the reference e points.
func (a *Alias) Ref(e *ir.Expr) *Node {
	switch e.Op {
	case ir.OpVar, ir.OpGlobal, ir.OpField, ir.OpIndex, ir.OpDeref:
		n, path := a.placeOf(e)
		return a.slot(n, path)
	case ir.OpAddr:
		n, path := a.placeOf(e.Args[0])
		if path != "" && HasRefs(e.Args[0].Type) {
			a.collapse(n)
		}
		return n.find()
	case ir.OpSlice:
		if IsRef(e.Args[0].Type) {
			return a.Ref(e.Args[0])
		}
		n, path := a.placeOf(e.Args[0])
		if path != "" && HasRefs(e.Args[0].Type) {
			a.collapse(n)
		}
		return n.find()
	case ir.OpConvert, ir.OpAssert:
		switch {
		case match.Aggregate(e.Args[0].Type):
			return a.boxed(e)
		case HasRefs(e.Args[0].Type):
			return a.Ref(e.Args[0])
		}
	case ir.OpCall, ir.OpEmitted:
		return a.joined(e)
	case ir.OpBuiltin:
		if e.Builtin() == effects.Append {
			return a.Ref(e.Args[0])
		}
	case ir.OpComposite:
		n := a.site(e)
		if isMap(e.Type) {
			for _, el := range e.Args { // the keys and the values
				a.flow(n, "", el)
			}
		}
		return n.find()
	}
	return a.site(e)
}

// boxed unifies the memory to which references in a struct or an array point when the value becomes an interface,
// because references have no paths in an interface.
func (a *Alias) boxed(e *ir.Expr) *Node {
	n := a.site(e)
	for _, r := range a.refs(e.Args[0]) {
		a.unify(n, r)
	}
	return n.find()
}

// joined unifies the memory to which all operands of an opaque call point.
func (a *Alias) joined(e *ir.Expr) *Node {
	n := a.site(e)
	if solvesEquation(e) {
		return n.find()
	}
	for _, x := range e.Args {
		for _, r := range a.refs(x) {
			a.unify(n, r)
		}
	}
	a.collapse(n)
	return n.find()
}

// refs lists the memory to which the references in the value x point.
func (a *Alias) refs(x *ir.Expr) []*Node {
	if x == nil || !HasRefs(x.Type) {
		return nil
	}
	x = unconverted(x)
	if x.Op == ir.OpComposite && !isMap(x.Type) {
		var ns []*Node
		for _, el := range x.Args {
			ns = append(ns, a.refs(el)...)
		}
		return ns
	}
	if !IsPlace(x) {
		return []*Node{a.Ref(x)}
	}
	n, path := a.placeOf(x)
	var ns []*Node
	for _, p := range RefPaths(x.Type) {
		ns = append(ns, a.slot(n, JoinPaths(path, p)))
	}
	return ns
}

// site returns the memory that the expression e allocates.
func (a *Alias) site(e *ir.Expr) *Node {
	n, ok := a.sites[e]
	if !ok {
		n = a.fresh()
		a.sites[e] = n
	}
	return n.find()
}
