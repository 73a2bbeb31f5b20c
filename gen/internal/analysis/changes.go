package analysis

import (
	"math"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
)

// A Region is the part of a function between a forward sweep and its reverse: the whole body, or the body of one
// loop.
type Region struct {
	Loop *ir.Loop // nil for the whole function
	// Volatile means that memory may change between the sweeps. This is so in callees, whose sweeps are separate
	// functions.
	Volatile bool
}

// later reports whether a write at w can run after the point at and before the reverse of that point. If after is
// set, a write by the statement at the point does not count.
func (e *Effects) later(r Region, at, w *Site, after bool) bool {
	return laterBut(r, at, w, after, func(*ir.Loop) bool { return false })
}

// laterBut is later, but ignores writes in other iterations of a loop for which apart is true.
func laterBut(r Region, at, w *Site, after bool, apart func(*ir.Loop) bool) bool {
	if r.Loop != nil && !contains(w.Loops, r.Loop) {
		return false
	}
	if w.At > at.At || w.At == at.At && !after {
		return true
	}
	for i := len(at.Loops) - 1; i >= 0 && at.Loops[i] != r.Loop; i-- {
		if contains(w.Loops, at.Loops[i]) && !apart(at.Loops[i]) {
			return true
		}
	}
	return false
}

func contains(ls []*ir.Loop, l *ir.Loop) bool {
	for _, x := range ls {
		if x == l {
			return true
		}
	}
	return false
}

// VarChanges reports whether v may be assigned after the point at.
func (e *Effects) VarChanges(r Region, v *ir.Var, at *Site, after bool) bool {
	for _, w := range e.defs[v] {
		if e.later(r, at, w, after) {
			return true
		}
	}
	return v.Addressed && e.memChanges(r, ir.Use(v), e.alias.Object(v), e.sitesOf(e.alias.Object(v), v.Type), at, after)
}

// MemoryChanges reports whether the place x in memory may be stored to after
// the point at.
func (e *Effects) MemoryChanges(r Region, x *ir.Expr, at *Site, after bool) bool {
	n := e.alias.Memory(x)
	return n != nil && e.memChanges(r, x, n, e.sites(n, x), at, after)
}

// memChanges reports whether the place x in memory n, to which the sites write, may change.
func (e *Effects) memChanges(r Region, x *ir.Expr, n *Node, sites []*Site, at *Site, after bool) bool {
	n = n.find()
	if r.Volatile {
		return true
	}
	if l := e.own[n]; l != nil && contains(at.Loops, l) && !contains(loopsFrom(at.Loops, l), r.Loop) {
		r.Loop = l
	}
	return slices.ContainsFunc(sites, func(w *Site) bool {
		r, there := e.recent.since(r, x, at, w)
		return there && laterBut(r, at, w, after, func(l *ir.Loop) bool { return storesApart(e, x, at, w, l) }) && !buffers{e}.apart(r, x, at, w)
	})
}

// OfIteration records that every iteration of l has separate memory n, which no code outside l accesses.
func (e *Effects) OfIteration(n *Node, l *ir.Loop) { e.own[n.find()] = l }

// loopsFrom returns the part of ls that begins with l.
func loopsFrom(ls []*ir.Loop, l *ir.Loop) []*ir.Loop {
	return ls[slices.Index(ls, l):]
}

// LastChange returns the position, in order of the source, of the last statement before a point that may change the
// value of x. After that position, x has the value that it has at the point. If every evaluation of x may have
// another value, the result is larger than all positions.
func (e *Effects) LastChange(x *ir.Expr, to *Site) int {
	last := -1
	within := func(ws []*Site) {
		for _, w := range slices.Backward(ws) {
			if w.At < to.At {
				last = max(last, w.At)
				return
			}
		}
	}
	x.Walk(func(y *ir.Expr) bool {
		if y.Op == ir.OpVar {
			within(e.defs[y.Var])
		}
		if n := e.alias.Memory(y); n != nil {
			for _, leaf := range append(leaves(y.Type, nil), "*") {
				within(e.stores[memKey{n.find(), leaf}])
			}
			for _, w := range e.nonFloatSites(n, y) {
				within([]*Site{w})
			}
		}
		if volatile(y) {
			last = math.MaxInt
		}
		return true
	})
	return last
}

// volatile reports whether every evaluation of x may have another value, even with the same operands.
func volatile(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpCall:
		return !Harmless(x)
	case ir.OpBuiltin:
		return x.Builtin() == effects.Append || x.Builtin() == effects.Make || x.Builtin() == effects.New || x.Name == ir.Size
	case ir.OpTape, ir.OpRuntime, ir.OpEmitted, ir.OpGlobal:
		return !x.IsConst() && !x.IsTrips()
	}
	return false
}

// NodeChanges reports whether memory n may be stored to after the point at.
func (e *Effects) NodeChanges(r Region, n *Node, at *Site) bool {
	return e.anyStore(n, func(w *Site) bool { return r.Volatile || e.later(r, at, w, false) })
}

func (e *Effects) anyStore(n *Node, such func(*Site) bool) bool {
	for k, ws := range e.stores {
		if k.node.find() == n.find() && slices.ContainsFunc(ws, such) {
			return true
		}
	}
	return false
}

// Changed reports whether some statement stores to memory n.
func (e *Effects) Changed(n *Node) bool {
	for k := range e.stores {
		if k.node.find() == n.find() {
			return true
		}
	}
	return false
}

// ChangesBeyond reports whether some statement stores to memory that outlives a call of f and is not reached from its
// inputs.
func (e *Effects) ChangesBeyond(f *ir.Func) bool {
	known := map[*Node]bool{}
	for _, v := range f.Inputs() {
		for _, n := range e.alias.Reach(ir.Use(v)) {
			known[n.find()] = true
		}
	}
	for k := range e.stores {
		if n := k.node.find(); e.alias.IsGlobal(n) || n.External && !known[n] {
			return true
		}
	}
	return false
}
