package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// Communicators lists the communicators of the communications in f, each once, in terms of the arguments of f. They
// are in places that f does not change, so that they can be read at entry. The list does not contain communicators
// that f derives from others. lost is a communication whose communicator is none of these, or nil.
func Communicators(f *ir.Func, e *Effects) (list []*ir.Expr, lost *ir.Call) {
	s := &communicators{Effects: e, visiting: map[*ir.Var]bool{}}
	f.Body.Walk(func(x ir.Stmt) {
		if c, ok := x.(*ir.Call); ok && lost == nil && !s.call(c) {
			lost = c
		}
	})
	return s.list, lost
}

type communicators struct {
	*Effects
	list     []*ir.Expr
	visiting map[*ir.Var]bool
}

// call records the communicator of c, or the communicators that c passes to a function that may communicate. It
// returns false if one of them is not known.
func (s *communicators) call(c *ir.Call) bool {
	if c.Callee.Comm != nil {
		return s.note(c.Args[0])
	}
	for _, a := range c.Args {
		if IsCommunicator(a.Type) && !s.note(a) {
			return false
		}
	}
	return true
}

// note records the communicator x, and reports whether its value at entry is known.
func (s *communicators) note(x *ir.Expr) bool {
	if !IsCommunicator(x.Type) {
		return true // a request, which a communicator made
	}
	at, ok := s.entry(x)
	if !ok || at == nil {
		return ok
	}
	for _, y := range s.list {
		if ir.Same(at, y) {
			return true
		}
	}
	s.list = append(s.list, at)
	return true
}

// entry returns x as the caller of the function would write it, or nil for a communicator that the function derives
// from another one. It returns false if x is not known.
func (s *communicators) entry(x *ir.Expr) (*ir.Expr, bool) {
	switch x.Op {
	case ir.OpNil:
		return nil, true
	case ir.OpGlobal:
		return x.Clone(), true
	case ir.OpVar:
		return s.variable(x)
	case ir.OpConvert:
		return s.entry(x.Args[0])
	case ir.OpCall:
		if ReturnsComm(x) {
			return s.entry(x.Args[0])
		}
	case ir.OpField, ir.OpDeref:
		return s.part(x)
	}
	return nil, false
}

// ReturnsComm reports whether x calls a function that returns a communicator with the ranks of its only argument.
func ReturnsComm(x *ir.Expr) bool {
	fn, ok := x.Obj.(*types.Func)
	if !ok || x.Op != ir.OpCall || len(x.Args) != 1 || fn.Pkg() == nil || fn.Pkg().Path() != commPath && fn.Pkg().Path() != haloPath {
		return false
	}
	return fn.Name() == "OrSelf" || fn.Name() == "Twin" || fn.Name() == "Comm"
}

func (s *communicators) variable(x *ir.Expr) (*ir.Expr, bool) {
	v := x.Var
	defs := s.Defs(v)
	switch {
	case v.Param && !v.Addressed && !slices.ContainsFunc(defs, func(d *Site) bool { return !keepsCommunicator(d.Stmt, v) }):
		return x.Clone(), true
	case v.Param, len(defs) != 1, v.Addressed, s.visiting[v]:
		return nil, false
	}
	s.visiting[v] = true
	defer delete(s.visiting, v)
	switch d := defs[0].Stmt.(type) {
	case *ir.Assign:
		if ir.Same(d.LHS, x) {
			return s.entry(d.RHS)
		}
	case *ir.Call:
		return nil, d.Callee.Comm != nil
	}
	return nil, false
}

// keepsCommunicator reports whether s assigns v to itself, or replaces a nil communicator by that of this rank alone.
func keepsCommunicator(s ir.Stmt, v *ir.Var) bool {
	a, ok := s.(*ir.Assign)
	return ok && ir.Same(a.LHS, ir.Use(v)) && ReturnsComm(a.RHS) && a.RHS.Obj.Name() == "OrSelf" && ir.Same(a.RHS.Args[0], a.LHS)
}

// part is entry for a field, or a place to which a pointer leads. The place must not have changed since entry.
func (s *communicators) part(x *ir.Expr) (*ir.Expr, bool) {
	n := s.alias.Memory(x)
	if n == nil {
		return nil, false
	}
	if y := s.initial(x, n); y != nil {
		return s.entry(y)
	}
	if s.Changed(n) {
		return nil, false
	}
	base, ok := s.entry(x.Args[0])
	if !ok || base == nil {
		return nil, false
	}
	y := *x
	y.Args = []*ir.Expr{base}
	return &y, true
}

// initial returns the initial value of the field x of a struct that the function makes. It returns nil if the
// function does not make the struct.
func (s *communicators) initial(x *ir.Expr, n *Node) *ir.Expr {
	stores := s.Stores(x)
	if x.Op != ir.OpField || n.External || len(stores) != 1 {
		return nil
	}
	d, ok := stores[0].Stmt.(*ir.Assign)
	if !ok || d.RHS.Op != ir.OpComposite {
		return nil
	}
	u, ok := d.RHS.Type.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i, v := range d.RHS.Args {
		if len(d.RHS.Keys) > 0 && d.RHS.Keys[i] == x.Obj.Name() || len(d.RHS.Keys) == 0 && u.Field(i) == x.Obj {
			return v
		}
	}
	return nil
}

// IsCommunicator reports whether values of type t are communicators, or hold one.
func IsCommunicator(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return false
	}
	switch n.Obj().Pkg().Path() {
	case commPath:
		return n.Obj().Name() != "Request" && types.IsInterface(n)
	case haloPath:
		return n.Obj().Name() == "Exchanger" || n.Obj().Name() == "Cart"
	}
	return false
}
