// Package callgraph tells what calls of a declared function may reach: the function itself, other ranks, and more
// statements than are inlined.
package callgraph

import (
	"go/ast"
	"go/types"

	"github.com/gradgen/gradgen/gen/internal/lower/kind"
	"github.com/gradgen/gradgen/gen/internal/lower/source"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A Graph answers questions about declared functions from their source and that of their callees.
type Graph struct {
	lib   source.Library
	lists shape.Known         // the dynamic types and functions that the directive lists
	sizes map[*types.Func]int // statements, including those of callees that they would inline
	// exchanges caches which functions communicate.
	exchanges map[*types.Func]bool
}

// New returns a call graph; lists resolves dynamic calls.
func New(lib source.Library, lists shape.Known) *Graph {
	return &Graph{lib: lib, lists: lists, sizes: map[*types.Func]int{}, exchanges: map[*types.Func]bool{}}
}

// TargetsOf returns the declared functions that a call of fn may reach.
func (g *Graph) TargetsOf(fn *types.Func) []*types.Func {
	if r := fn.Signature().Recv(); r != nil && types.IsInterface(r.Type()) {
		return g.lists.Implementations(fn)
	}
	return []*types.Func{fn.Origin()}
}

// expanded estimates the number of statements of fn and of all callees that would be inlined in it. It stops counting
// soon after the budget is reached.
func (g *Graph) expanded(fn *types.Func, under map[*types.Func]bool) int {
	if n, ok := g.sizes[fn]; ok || under[fn] {
		return n
	}
	d, ok := g.lib.Source(fn)
	if !ok || d.Syntax.Body == nil {
		return 0
	}
	under[fn] = true
	n := 0
	ast.Inspect(d.Syntax.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case ast.Stmt:
			n++
		case *ast.Ident:
			if callee, ok := d.Info.Uses[node].(*types.Func); ok {
				for _, callee := range g.TargetsOf(callee) {
					n += g.expanded(callee, under)
				}
			}
		}
		n = min(n, budget+1)
		return n <= budget
	})
	delete(under, fn)
	g.sizes[fn] = n
	return n
}

// budget is a number of statements. If a function has more, its further callees become separate functions. Inlined
// code is faster and gives the analyses more information, but calls that branch at every level would grow without
// bound.
const budget = 2000

// returnsMixed reports whether fn returns structs with references by value. A separate function cannot do that.
func returnsMixed(fn *types.Func) bool {
	for r := range fn.Signature().Results().Variables() {
		if kind.Mixed(r.Type()) {
			return true
		}
	}
	return false
}

// Affordable reports whether fn may be inlined into a function that has size statements so far.
func (g *Graph) Affordable(fn *types.Func, size int) bool {
	return size+g.expanded(fn, map[*types.Func]bool{}) <= budget || returnsMixed(fn)
}

// Recursive reports whether fn can reach itself through static calls in
// packages whose source is available.
func (g *Graph) Recursive(fn *types.Func) bool {
	seen := map[*types.Func]bool{}
	var reaches func(f *types.Func) bool
	reaches = func(f *types.Func) bool {
		d, ok := g.lib.Source(f)
		if !ok || d.Syntax.Body == nil {
			return false
		}
		found := false
		ast.Inspect(d.Syntax.Body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || found {
				return !found
			}
			callee, ok := d.Info.Uses[id].(*types.Func)
			if !ok {
				return true
			}
			for _, callee := range g.TargetsOf(callee) {
				if callee == fn {
					found = true
				} else if !seen[callee] {
					seen[callee] = true
					found = found || reaches(callee)
				}
			}
			return !found
		})
		return found
	}
	return reaches(fn)
}

// Communicates reports whether fn exchanges values with other ranks, directly or in its callees. A value that is
// received there may be active on the rank that sends it, whatever the arguments of fn are.
func (g *Graph) Communicates(fn *types.Func) bool {
	known, ok := g.exchanges[fn]
	if !ok {
		known = g.reachesExchange(fn, map[*types.Func]bool{})
		g.exchanges[fn] = known
	}
	return known
}

func (g *Graph) reachesExchange(fn *types.Func, seen map[*types.Func]bool) bool {
	d, ok := g.lib.Source(fn)
	if !ok || d.Syntax.Body == nil || seen[fn] {
		return false
	}
	seen[fn] = true
	found := false
	ast.Inspect(d.Syntax.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		callee, ok := d.Info.Uses[id].(*types.Func)
		if !ok {
			return true
		}
		callee = callee.Origin()
		if rule, ok := g.lib.Communication(callee); ok {
			found = len(rule.Read)+len(rule.Write) > 0 || rule.Reversed
		} else {
			found = g.reachesExchange(callee, seen)
		}
		return !found
	})
	return found
}

// LeadsToListed reports whether a value of type t is or reaches an interface whose
// dynamic types are listed: its value may contain numbers.
func (g *Graph) LeadsToListed(t types.Type) bool {
	return len(g.lists.Listings) > 0 && g.leadsTo(t, map[types.Type]bool{})
}

func (g *Graph) leadsTo(t types.Type, seen map[types.Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	if g.lists.Types(t) != nil {
		return true
	}
	switch u := t.Underlying().(type) {
	case interface{ Elem() types.Type }:
		return g.leadsTo(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if g.leadsTo(f.Type(), seen) {
				return true
			}
		}
	}
	return false
}

// HoldsComm reports whether a value of type t reaches a communicator or a
// request.
func (g *Graph) HoldsComm(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	if n, ok := types.Unalias(t).(*types.Named); ok && g.lib.Communicates(n.Obj().Pkg()) {
		return types.IsInterface(n) || g.HoldsComm(n.Underlying(), seen)
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		return g.HoldsComm(u.Elem(), seen)
	case *types.Slice:
		return g.HoldsComm(u.Elem(), seen)
	case *types.Array:
		return g.HoldsComm(u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			if g.HoldsComm(f.Type(), seen) {
				return true
			}
		}
	}
	return false
}

// Dynamic reports whether a method may be called through an interface. Its effect on derivatives must be known for
// every type, or it must have none.
func (g *Graph) Dynamic(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return fn.Name() == "Error" // of the predeclared error
	}
	if _, ok := g.lib.Operation(fn); ok {
		return true
	}
	_, ok := g.lib.Communication(fn)
	return ok
}
