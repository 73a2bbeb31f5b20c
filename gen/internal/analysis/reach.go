package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Reach lists the memory that can be reached through the references in the value x, nearest first.
func (a *Alias) Reach(x *ir.Expr) []*Node { return reachable(a.refs(x)) }

// reachable lists the memory in queue and the memory that is reached from it, nearest first.
func reachable(queue []*Node) []*Node {
	var out []*Node
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

// PartlyShadowed reports whether references in the value of x lead to memory without a shadow, because no derivative
// passes through it or through memory that is reached from it.
func (ac *Activity) PartlyShadowed(x *ir.Expr) bool {
	return slices.ContainsFunc(ac.alias.Reach(x), func(n *Node) bool {
		return !slices.ContainsFunc(reachable([]*Node{n}), ac.ActiveNode) && !ac.numberless(n)
	})
}

// numberless reports whether n is memory that the function allocates for values that are not numbers, such as a list
// of indices.
func (ac *Activity) numberless(n *Node) bool {
	made := false
	for site, m := range ac.alias.sites {
		if m.find() != n.find() {
			continue
		}
		if ReachesFloat(site.Type) {
			return false
		}
		made = true
	}
	return made
}

// IsGlobal reports whether n is memory of a package-level variable, or memory that is reached from one.
func (a *Alias) IsGlobal(n *Node) bool {
	return slices.Contains(reachable([]*Node{a.global}), n.find())
}

// unifyPointers unifies the memory of pointers of the same type that were reached from outside, because linked
// structures may share nodes.
func (a *Alias) unifyPointers(f *ir.Func) {
	byType := map[string]*Node{}
	f.Body.Walk(func(s ir.Stmt) {
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				if IsPlace(x) {
					a.unifyPointer(x, byType)
				}
				return true
			})
		})
	})
}

func (a *Alias) unifyPointer(x *ir.Expr, byType map[string]*Node) {
	if _, ptr := x.Type.Underlying().(*types.Pointer); !ptr {
		return
	}
	n := a.Ref(x)
	if !n.External {
		return
	}
	key := leafName(x.Type)
	if have, ok := byType[key]; ok {
		a.unify(have, n)
		return
	}
	byType[key] = n
}

// visit looks up the memory of every place in s, so that there are nodes for all memory that is reached from the
// parameters of the function.
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

// Join makes v, a new variable, point to the memory to which w points.
func (a *Alias) Join(v, w *ir.Var) {
	a.unify(a.slot(a.Object(w), ""), a.slot(a.Object(v), ""))
}

// Alone reports whether no other variable and no allocation shares the memory of v. Pointers to that memory then
// point to v.
func Alone(a *Alias, v *ir.Var) bool {
	n := a.Object(v)
	if n.External {
		return false
	}
	for w, m := range a.storage {
		if w != v && m.find() == n {
			return false
		}
	}
	for _, m := range a.sites {
		if m.find() == n {
			return false
		}
	}
	return true
}

// Rename makes v, a new variable, stand for w.
func (a *Alias) Rename(v, w *ir.Var) { a.storage[v] = a.Object(w) }

// Escapes reports whether a reference to memory n is kept anywhere except in the variables that allowed accepts.
func (a *Alias) Escapes(n *Node, allowed func(*ir.Var) bool) bool {
	fine := map[*Node]bool{}
	for v, m := range a.storage {
		if !v.Addressed && allowed(v) {
			fine[m.find()] = true
		}
	}
	for _, m := range a.nodes {
		if m.parent != nil || fine[m] {
			continue
		}
		for _, s := range m.slots {
			if s.find() == n.find() {
				return true
			}
		}
	}
	return false
}
