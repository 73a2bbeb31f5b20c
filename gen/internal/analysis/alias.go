package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Node stands for memory that may be the same: the elements behind slices,
// the variables behind pointers, or the storage of one variable. Nodes are
// unified as assignments make references meet (Steensgaard, "Points-to
// analysis in almost linear time", POPL 1996), without regard to order, but
// fields of a struct are told apart.
type Node struct {
	parent *Node
	// slots are what the references stored in this memory point to, by the
	// path of fields that leads to them; elements of arrays share a path.
	slots     map[string]*Node
	collapsed bool // paths are not told apart
	// External is memory that outlives the call: it came in through a
	// parameter or a package-level variable.
	External bool
	Param    *ir.Var // the parameter it came in by, if one only
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
	storage map[*ir.Var]*Node // the memory of a variable itself
	sites   map[*ir.Expr]*Node
	global  *Node
	shared  *Node // what all parameters of a callee point to
	nodes   []*Node
}

// NewAlias analyses f. Parameters are taken not to alias each other unless
// together is set, as it is for callees.
func NewAlias(f *ir.Func, together bool) *Alias {
	a := &Alias{storage: map[*ir.Var]*Node{}, sites: map[*ir.Expr]*Node{}}
	a.global = a.fresh()
	a.global.External = true
	a.shared = a.fresh()
	a.shared.External = true
	for _, p := range f.Inputs() {
		if HasRefs(p.Type) {
			a.input(p, together)
		}
	}
	f.Body.Walk(a.stmt)
	for range 4 {
		f.Body.Walk(a.visit)
		a.meetPointers(f)
	}
	return a
}

// visit names the memory of every place in s, so that what a parameter reaches
// is known as far as the function looks.
func (a *Alias) visit(s ir.Stmt) {
	ir.Exprs(s, func(e **ir.Expr, _ bool) {
		(*e).Walk(func(x *ir.Expr) bool {
			switch x.Op {
			case ir.OpVar, ir.OpField, ir.OpIndex, ir.OpDeref, ir.OpSlice, ir.OpAddr:
				a.refs(x)
			}
			return true
		})
	})
}

// meetPointers lets pointers of one type that came in from outside point to
// the same memory: linked structures may share their nodes.
func (a *Alias) meetPointers(f *ir.Func) {
	byType := map[string]*Node{}
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if isPlace(x) {
					a.meet(x, byType)
				}
				return true
			})
		})
	})
}

func (a *Alias) meet(x *ir.Expr, byType map[string]*Node) {
	if _, ptr := x.Type.Underlying().(*types.Pointer); !ptr {
		return
	}
	n := a.Ref(x)
	if !n.External {
		return
	}
	key := types.TypeString(x.Type, nil)
	if have, ok := byType[key]; ok {
		a.unify(have, n)
		return
	}
	byType[key] = n
}

// input marks what a parameter reaches as external.
func (a *Alias) input(p *ir.Var, together bool) {
	st := a.Object(p)
	for _, path := range refPaths(p.Type) {
		n := a.slot(st, path)
		n.External, n.Param = true, p
		if together {
			a.unify(a.shared, n)
			a.collapse(a.shared)
			a.unify(a.slot(a.shared, ""), a.shared)
		}
	}
}

func (a *Alias) fresh() *Node {
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

// slot returns the memory that the reference at path in n points to.
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

// merge joins the origins of y into x.
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

// inherit marks what external memory points to as external.
func (a *Alias) inherit(n, s *Node) {
	s = s.find()
	if !n.External || s.External {
		return
	}
	s.External, s.Param = true, n.Param
	for _, path := range sortedPaths(s.slots) {
		a.inherit(s, s.slots[path])
	}
}

// collapse stops telling the fields of n apart.
func (a *Alias) collapse(n *Node) {
	n = n.find()
	if n.collapsed && len(n.slots) <= 1 {
		return
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

// refPaths lists the paths of the references a value of type t holds.
func refPaths(t types.Type) []string {
	switch u := Under(t).(type) {
	case *types.Struct:
		var ps []string
		for i := range u.NumFields() {
			f := u.Field(i)
			for _, p := range refPaths(f.Type()) {
				ps = append(ps, join(f.Name(), p))
			}
		}
		return ps
	case *types.Array:
		return refPaths(u.Elem())
	}
	if HasRefs(t) {
		return []string{""}
	}
	return nil
}

func join(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "." + b
}

// where returns the memory a place lies in and the path to it from there.
func (a *Alias) where(e *ir.Expr) (*Node, string) {
	switch e.Op {
	case ir.OpVar:
		return a.Object(e.Var), ""
	case ir.OpGlobal:
		return a.global.find(), ""
	case ir.OpDeref:
		return a.Ref(e.Args[0]), ""
	case ir.OpField:
		if IsRef(e.Args[0].Type) {
			return a.Ref(e.Args[0]), e.Obj.Name()
		}
		n, path := a.where(e.Args[0])
		return n, join(path, e.Obj.Name())
	case ir.OpIndex:
		if IsRef(e.Args[0].Type) || isMap(e.Args[0].Type) {
			return a.Ref(e.Args[0]), ""
		}
		return a.where(e.Args[0])
	}
	return a.site(e), ""
}

func isMap(t types.Type) bool { _, ok := t.Underlying().(*types.Map); return ok }

// Memory returns the memory a place lies in, or nil if it lies in a variable
// that has no other name.
func (a *Alias) Memory(e *ir.Expr) *Node {
	if v := e.Root(); v != nil && !v.Addressed {
		return nil
	}
	if !isPlace(e) {
		return nil
	}
	n, _ := a.where(e)
	return n
}

// Ref returns the memory that the reference e points to.
func (a *Alias) Ref(e *ir.Expr) *Node {
	switch e.Op {
	case ir.OpVar, ir.OpGlobal, ir.OpField, ir.OpIndex, ir.OpDeref:
		n, path := a.where(e)
		return a.slot(n, path)
	case ir.OpAddr:
		n, path := a.where(e.Args[0])
		if path != "" && HasRefs(e.Args[0].Type) {
			a.collapse(n)
		}
		return n.find()
	case ir.OpSlice:
		if IsRef(e.Args[0].Type) {
			return a.Ref(e.Args[0])
		}
		n, path := a.where(e.Args[0])
		if path != "" && HasRefs(e.Args[0].Type) {
			a.collapse(n)
		}
		return n.find()
	case ir.OpConvert, ir.OpAssert:
		if HasRefs(e.Args[0].Type) {
			return a.Ref(e.Args[0])
		}
	case ir.OpCall, ir.OpEmitted:
		return a.joined(e)
	case ir.OpBuiltin:
		if e.Name == "append" {
			return a.Ref(e.Args[0])
		}
	}
	return a.site(e)
}

// joined unifies what all operands of an opaque call point to.
func (a *Alias) joined(e *ir.Expr) *Node {
	n := a.site(e)
	for _, x := range e.Args {
		for _, r := range a.refs(x) {
			a.unify(n, r)
		}
	}
	a.collapse(n)
	return n.find()
}

// refs lists the memory that the references in the value x point to.
func (a *Alias) refs(x *ir.Expr) []*Node {
	if x == nil || !HasRefs(x.Type) {
		return nil
	}
	if x.Op == ir.OpComposite {
		var ns []*Node
		for _, el := range x.Args {
			ns = append(ns, a.refs(el)...)
		}
		return ns
	}
	if !isPlace(x) {
		return []*Node{a.Ref(x)}
	}
	n, path := a.where(x)
	var ns []*Node
	for _, p := range refPaths(x.Type) {
		ns = append(ns, a.slot(n, join(path, p)))
	}
	return ns
}

// site returns the memory made by expression e.
func (a *Alias) site(e *ir.Expr) *Node {
	n, ok := a.sites[e]
	if !ok {
		n = a.fresh()
		a.sites[e] = n
	}
	return n.find()
}

func (a *Alias) stmt(s ir.Stmt) {
	switch s := s.(type) {
	case *ir.Assign:
		a.assign(s)
	case *ir.Multi:
		for _, l := range s.LHS {
			if l != nil && HasRefs(l.Type) {
				a.opaqueFlow(l, s.RHS)
			}
		}
	case *ir.ExprStmt:
		a.effect(s.X)
	case *ir.Call:
		a.call(s)
	case *ir.Loop:
		if s.Over != nil && s.Val != nil && HasRefs(s.Val.Type) {
			a.opaqueFlow(ir.Use(s.Val), s.Over)
		}
	}
}

func (a *Alias) assign(s *ir.Assign) {
	if !HasRefs(s.LHS.Type) {
		return
	}
	n, path := a.where(s.LHS)
	if x := s.RHS; x.Op == ir.OpBuiltin && x.Name == "append" {
		a.appended(x)
	}
	a.flow(n, path, s.RHS)
}

func (a *Alias) appended(x *ir.Expr) {
	dst := a.Ref(x.Args[0])
	for _, el := range x.Args[1:] {
		if len(x.Keys) > 0 {
			if HasRefs(elemType(el.Type)) {
				a.unify(dst, a.Ref(el))
			}
		} else if HasRefs(el.Type) {
			a.flow(dst, "", el)
		}
	}
}

// flow lets the references in the value x flow to path in n.
func (a *Alias) flow(n *Node, path string, x *ir.Expr) {
	if !HasRefs(x.Type) {
		return
	}
	switch {
	case x.Op == ir.OpComposite:
		a.flowComposite(n, path, x)
	case isPlace(x):
		from, at := a.where(x)
		for _, p := range refPaths(x.Type) {
			a.unify(a.slot(n, join(path, p)), a.slot(from, join(at, p)))
		}
	case IsRef(x.Type):
		a.unify(a.slot(n, path), a.Ref(x))
	default:
		a.spread(n, path, x.Type, a.Ref(x))
	}
}

func (a *Alias) flowComposite(n *Node, path string, x *ir.Expr) {
	_, isStruct := x.Type.Underlying().(*types.Struct)
	for i, el := range x.Args {
		p := path
		if isStruct && i < len(x.Keys) {
			p = join(path, x.Keys[i])
		}
		a.flow(n, p, el)
	}
}

// spread lets every reference of a value of type t at path in n point to m.
func (a *Alias) spread(n *Node, path string, t types.Type, m *Node) {
	for _, p := range refPaths(t) {
		a.unify(a.slot(n, join(path, p)), m)
	}
}

func (a *Alias) opaqueFlow(l, x *ir.Expr) {
	n, path := a.where(l)
	var m *Node
	if isPlace(x) && HasRefs(x.Type) {
		m = a.Ref(x)
		a.collapse(m)
		a.unify(a.slot(m, ""), m)
	} else {
		m = a.joined(x)
	}
	a.spread(n, path, l.Type, m)
}

// effect handles copy and opaque calls made for their effect.
func (a *Alias) effect(x *ir.Expr) {
	if x.Op == ir.OpBuiltin && x.Name == "copy" {
		if HasRefs(elemType(x.Args[0].Type)) {
			a.unify(a.Ref(x.Args[0]), a.Ref(x.Args[1]))
		}
		return
	}
	if x.Op == ir.OpCall {
		a.joined(x)
	}
}

// call joins everything a separate callee can reach.
func (a *Alias) call(s *ir.Call) {
	var all []*Node
	for _, x := range s.Args {
		all = append(all, a.refs(x)...)
	}
	for _, v := range s.Results {
		if v != nil {
			all = append(all, a.refs(ir.Use(v))...)
		}
	}
	for _, n := range all {
		a.unify(all[0], n)
	}
	if len(all) > 0 {
		n := all[0].find()
		a.collapse(n)
		a.unify(a.slot(n, ""), n)
	}
}

// Reach lists the memory that can be reached through the references in the
// value x, nearest first.
func (a *Alias) Reach(x *ir.Expr) []*Node {
	var out []*Node
	queue := a.refs(x)
	for len(queue) > 0 {
		n := queue[0].find()
		queue = queue[1:]
		if slices.Contains(out, n) {
			continue
		}
		out = append(out, n)
		for _, p := range sortedPaths(n.slots) {
			queue = append(queue, n.slots[p])
		}
	}
	return out
}

// IsGlobal reports whether n is memory of a package-level variable.
func (a *Alias) IsGlobal(n *Node) bool {
	n = n.find()
	if n == a.global.find() {
		return true
	}
	for _, s := range a.global.find().slots {
		if s.find() == n {
			return true
		}
	}
	return false
}
