package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A part is memory with floats that is reached from an argument: how it is reached, and what the function does with
// it.
type part struct {
	root             *ir.Var // the argument
	x                *ir.Expr
	name             string
	form             form
	guards           []*ir.Expr
	written, touched bool
	moved            bool // the function stores references in memory that is reached from the argument
	links            bool // the argument leads to memory that contains references
	appended         bool
	foreign          bool // it is in a struct of another package
	veiled           bool // the path may lead through maps and interfaces
}

// A form is the way in which memory is reached.
type form int

const (
	span form = iota // the elements of a slice
	cell             // the variable to which a pointer points
	rows             // the elements of the slices in a slice
	deep             // all memory reached from a value
)

// mostStructs is the largest number of structs on the path to a part.
const mostStructs = 2

// parts lists the parts that are reached from the parameter v of f.
func (e *Effects) parts(f *ir.Func, v *ir.Var) []part {
	l := &partList{e: e, f: f, root: v, moved: e.rearranged(v), links: links(v.Type), veils: e.veils}
	l.add(ir.Use(v), v.Name, nil, 0)
	if !slices.ContainsFunc(l.parts, func(p part) bool { return p.form == deep && !p.foreign && !isVeil(p.x.Type) }) {
		return l.parts
	}
	// Structures may share variables with others that are reached from the argument.
	l.parts = nil
	l.leaf(part{x: ir.Use(v), name: v.Name, form: deep})
	return l.parts
}

type partList struct {
	e     *Effects
	f     *ir.Func
	root  *ir.Var
	moved bool
	links bool
	veils veils
	parts []part
}

func (l *partList) add(x *ir.Expr, name string, guards []*ir.Expr, depth int) {
	if !HasRefs(x.Type) || !ReachesFloat(x.Type) && !l.veils.in(x.Type) {
		return
	}
	switch u := Under(x.Type).(type) {
	case *types.Struct:
		if l.fields(x, name, guards, u, depth) {
			return
		}
		l.leaf(part{x: x, name: name, form: deep, guards: guards, foreign: l.foreign(x.Type)})
		return
	case *types.Slice:
		if !HasRefs(u.Elem()) {
			l.leaf(part{x: x, name: name, form: span, guards: guards})
			return
		}
		if inner, ok := Under(u.Elem()).(*types.Slice); ok && !HasRefs(inner.Elem()) {
			l.leaf(part{x: x, name: name, form: rows, guards: guards})
			return
		}
	case *types.Pointer:
		st, isStruct := Under(u.Elem()).(*types.Struct)
		if !HasRefs(u.Elem()) {
			l.leaf(part{x: x, name: name, form: cell, guards: guards})
			return
		}
		inner := append(guards[:len(guards):len(guards)], x)
		if isStruct && !recursive(u.Elem()) && l.fields(x, name, inner, st, depth) {
			if HoldsFloat(u.Elem()) {
				l.leaf(part{x: x, name: name, form: cell, guards: guards})
			}
			return
		}
		l.leaf(part{x: x, name: name, form: deep, guards: guards, foreign: l.foreign(x.Type)})
		return
	}
	l.leaf(part{x: x, name: name, form: deep, guards: guards, foreign: l.foreign(x.Type)})
}

// fields adds the parts reached through the fields of a struct, if all fields can be named.
func (l *partList) fields(x *ir.Expr, name string, guards []*ir.Expr, u *types.Struct, depth int) bool {
	if depth >= mostStructs || l.hidden(u) {
		return false
	}
	if x.Op == ir.OpAddr {
		x = x.Args[0]
	}
	for f := range Fields(u) {
		l.add(ir.Field(x.Clone(), f, f.Type()), name+"."+f.Name(), guards, depth+1)
	}
	return true
}

// hidden reports whether a struct has references that cannot be named here.
func (l *partList) hidden(u *types.Struct) bool {
	for f := range Fields(u) {
		if !f.Exported() && f.Pkg() != l.f.Pkg && HasRefs(f.Type()) && ReachesFloat(f.Type()) {
			return true
		}
	}
	return false
}

// foreign reports whether a value of type t leads to a struct with references that cannot be named here.
func (l *partList) foreign(t types.Type) bool {
	seen := map[types.Type]bool{}
	var visit func(t types.Type) bool
	visit = func(t types.Type) bool {
		if seen[t] {
			return false
		}
		seen[t] = true
		switch u := Under(t).(type) {
		case *types.Pointer:
			return visit(u.Elem())
		case *types.Slice:
			return visit(u.Elem())
		case *types.Array:
			return visit(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				if visit(f.Type()) {
					return true
				}
			}
			return l.hidden(u)
		}
		return false
	}
	return visit(t)
}

// leaf adds a part, and determines what the function does with it.
func (l *partList) leaf(p part) {
	p.root, p.moved, p.links = l.root, l.moved, l.links
	p.veiled = p.form == deep && l.veils.in(p.x.Type)
	if l.e == nil { // it is an argument that f does not have
		l.parts = append(l.parts, p)
		return
	}
	nodes := []*Node{l.e.alias.Ref(p.x)}
	switch p.form {
	case rows:
		nodes = []*Node{l.e.alias.Ref(ir.Index(p.x.Clone(), ir.Int(0), ElemType(p.x.Type)))}
	case deep:
		nodes = l.e.alias.Reach(p.x)
	}
	for _, n := range nodes {
		p.written = p.written || l.e.storesFloat(n) || p.form != deep && l.e.WrittenFloat(n)
		p.touched = p.touched || touches(l.e.alias, l.f, n)
		p.appended = p.appended || l.e.Grows(n)
	}
	p.touched = p.touched || p.veiled || p.root == nil
	l.parts = append(l.parts, p)
}

// storesFloat reports whether f itself, or a function with a derivative, stores a float to memory n. It ignores
// stores of foreign code in a structure to which that code has a reference.
func (e *Effects) storesFloat(n *Node) bool {
	n = n.find()
	for _, leaf := range []string{"float64", "float32"} {
		if len(e.stores[memKey{n, leaf}]) > 0 {
			return true
		}
	}
	return slices.ContainsFunc(e.stores[memKey{n, "*"}], func(s *Site) bool {
		c, call := s.Stmt.(*ir.Call)
		return call && callStores(c, map[*ir.Func]bool{})
	})
}

// span returns the memory of p as a slice. If an append may write after its length, the slice includes the capacity.
func (p part) span() *ir.Expr {
	if p.form == cell {
		return ir.Runtime("At", types.NewSlice(ElemType(p.x.Type)), p.x.Clone())
	}
	if !p.appended {
		return p.x.Clone()
	}
	whole := ir.Builtin("cap", types.Typ[types.Int], p.x.Clone())
	return &ir.Expr{Op: ir.OpSlice, Type: p.x.Type, Args: []*ir.Expr{p.x.Clone(), nil, whole, nil}}
}

// links reports whether a value of type t leads to memory that contains references.
func links(t types.Type) bool {
	switch u := Under(t).(type) {
	case *types.Slice:
		return HasRefs(u.Elem())
	case *types.Pointer:
		return HasRefs(u.Elem())
	case *types.Array:
		return links(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if links(f.Type()) {
				return true
			}
		}
	}
	return false
}

// recursive reports whether a value of type t leads to other values of its type.
func recursive(t types.Type) bool {
	var visit func(u types.Type, depth int) bool
	visit = func(u types.Type, depth int) bool {
		if depth > 0 && types.Identical(u, t) {
			return true
		}
		if depth > 8 {
			return true
		}
		switch u := Under(u).(type) {
		case *types.Pointer:
			return visit(u.Elem(), depth+1)
		case *types.Slice:
			return visit(u.Elem(), depth+1)
		case *types.Array:
			return visit(u.Elem(), depth+1)
		case *types.Struct:
			for f := range u.Fields() {
				if visit(f.Type(), depth+1) {
					return true
				}
			}
		}
		return false
	}
	return visit(t, 0)
}
