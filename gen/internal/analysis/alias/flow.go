package alias

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A move is a statement that moves references, and the parts of its expressions that move references.
type move struct {
	ir.Stmt
	parts []*ir.Expr
}

// collect lists the statements of b that move references, and determines whether addresses of fields are taken.
func (m *Map) collect(b *ir.Block) []move {
	var list []move
	b.Walk(func(s ir.Stmt) {
		found := move{Stmt: s}
		whole := assigns(s)
		ir.Exprs(s, func(e **ir.Expr, _ bool) {
			(*e).Walk(func(x *ir.Expr) bool {
				m.flat = m.flat || pointsInside(x)
				if moves(x) {
					found.parts = append(found.parts, x)
				}
				return true
			})
		})
		if whole || len(found.parts) > 0 {
			list = append(list, found)
		}
	})
	return list
}

// assigns reports whether s itself assigns a reference, or calls a function.
func assigns(s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.Assign:
		return holds(s.LHS) || holdsKey(s.LHS)
	case *ir.Multi:
		return slices.ContainsFunc(s.LHS, func(e *ir.Expr) bool { return holds(e) || holdsKey(e) })
	case *ir.Loop:
		return s.Over != nil
	case *ir.Call:
		return true
	}
	return false
}

// holdsKey reports whether e is an element of a map whose key holds references.
func holdsKey(e *ir.Expr) bool {
	return e != nil && e.Op == ir.OpIndex && match.Map(e.Args[0].Type) && holds(e.Args[1])
}

// pointsInside reports whether e is a pointer to a field that holds references, or a slice of such a field.
func pointsInside(e *ir.Expr) bool {
	if e.Op != ir.OpAddr && e.Op != ir.OpSlice || !holds(e.Args[0]) {
		return false
	}
	x := e.Args[0]
	for x.Op == ir.OpIndex && match.Aggregate(x.Args[0].Type) {
		x = x.Args[0]
	}
	return x.Op == ir.OpField && (e.Op == ir.OpAddr || match.Aggregate(e.Args[0].Type))
}

// moves reports whether the evaluation of e moves a reference of its operands.
func moves(e *ir.Expr) bool {
	switch e.Op {
	case ir.OpComposite:
	case ir.OpAssert:
		return match.Aggregate(e.Type) && holds(e)
	case ir.OpBuiltin:
		if op := e.Builtin(); op != effects.Append && op != effects.CopyTo {
			return false
		}
	case ir.OpTape:
		if e.Tape() != effects.Push {
			return false
		}
	case ir.OpCall, ir.OpEmitted, ir.OpMethod:
	case ir.OpRuntime:
		return keeps(e) && slices.ContainsFunc(e.Args, func(x *ir.Expr) bool { return holds(x) && !ofNumbers(x) })
	case ir.OpLanes:
		if !e.Lane().Of().Any(effects.Keeps) {
			return false
		}
	default:
		return false
	}
	return slices.ContainsFunc(e.Args, holds)
}

// keeps reports whether a call e of a function of the runtime may store a reference to memory of its arguments in its
// result, or in memory of its arguments. It cannot store one elsewhere, because the runtime has no variables for
// references.
func keeps(e *ir.Expr) bool {
	op := e.Runtime()
	return op != effects.At && op != effects.Shadow && op.Of().Any(effects.Keeps)
}

// ofNumbers reports whether the reference e points to memory without references.
func ofNumbers(e *ir.Expr) bool {
	return match.Reference(e.Type) && !analysis.HasRefs(pointee(e.Type))
}

// pointee returns the type to which a slice or pointer of type t points.
func pointee(t types.Type) types.Type {
	if p, ok := match.Under(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return match.ElemType(t)
}

// move adds the references that s moves to the sets.
func (m *Map) move(s move) {
	for _, e := range s.parts {
		m.part(e)
	}
	switch s := s.Stmt.(type) {
	case *ir.Assign:
		m.keyed(s.LHS)
		if holds(s.LHS) {
			m.flow(m.place(s.LHS), s.RHS)
		}
	case *ir.Multi:
		for _, e := range s.LHS {
			m.keyed(e)
			if holds(e) {
				m.fill(m.place(e), e, m.points(s.RHS).with(m.known()))
			}
		}
	case *ir.Loop:
		m.ranges(s)
	case *ir.Call:
		for _, x := range s.Args {
			m.escape(m.inside(x))
		}
		for _, v := range s.Results {
			if v != nil {
				m.fill(place{variable: v}, ir.Use(v), m.known())
			}
		}
	}
}

// keyed adds the references in the key of the element e, to which something is stored, to those in its map.
func (m *Map) keyed(e *ir.Expr) {
	if holdsKey(e) {
		m.flow(m.reached(e.Args[0]), e.Args[1])
	}
}

// ranges adds the references in a map to those in the variables of a loop over it.
func (m *Map) ranges(l *ir.Loop) {
	if l.Over == nil || !holds(l.Over) {
		return
	}
	for _, v := range []*ir.Var{l.Index, l.Val} {
		if v != nil && holds(ir.Use(v)) {
			m.fill(place{variable: v}, ir.Use(v), m.known().with(m.inside(l.Over)))
			m.copies(place{variable: v}, m.reached(l.Over), ir.Use(v))
		}
	}
}

// part adds the references that the evaluation of e moves to the sets.
func (m *Map) part(e *ir.Expr) {
	switch {
	case e.Op == ir.OpComposite:
		for i, x := range e.Args {
			m.flow(place{memory: true, in: m.only(Base{Made: e})}.field(analysis.FieldPath(e, i)), x)
		}
	case e.Op == ir.OpAssert:
		m.fill(m.place(e), e, m.points(e))
	case e.Builtin() == effects.Append:
		m.appended(e)
	case e.Builtin() == effects.CopyTo:
		if to := e.Args[0]; holds(to) && analysis.HasRefs(match.ElemType(to.Type)) {
			element := ir.Index(to, ir.Int(0), match.ElemType(to.Type))
			m.copies(m.reached(to), m.reached(e.Args[1]), element)
		}
	case e.Op == ir.OpTape:
		m.flow(place{memory: true, in: m.only(taken(e.Var))}, e.Args[0])
	default:
		for _, x := range e.Args {
			m.escape(m.made(m.inside(x)))
		}
	}
}

// appended adds the references in the old and the new elements to those in the result of append.
func (m *Map) appended(e *ir.Expr) {
	t := match.ElemType(e.Type)
	if !analysis.HasRefs(t) {
		return
	}
	to, element := m.reached(e), ir.Index(e, ir.Int(0), t)
	m.copies(to, m.reached(e.Args[0]), element)
	for _, x := range e.Args[1:] {
		if len(e.Keys) > 0 { // the elements of a slice
			m.copies(to, m.reached(x), element)
			continue
		}
		m.flow(to, x)
	}
}

// made returns s without the memory that is reached from arguments, because foreign code may have references to that
// memory anyway.
func (m *Map) made(s set) set {
	return slices.DeleteFunc(slices.Clone(s), func(n int) bool { return m.bases[n].external() })
}

// flow adds the references in the value x to those at the place p.
func (m *Map) flow(p place, x *ir.Expr) {
	switch {
	case !holds(x):
	case analysis.IsRef(x.Type):
		m.store(p, m.points(x))
	case x.Op == ir.OpConvert && !match.Aggregate(x.Type):
		m.fill(p, x, m.points(x)) // an interface has no fields
	default:
		analysis.AssignedReferences(flow{m, p}, "", x)
	}
}

// A flow adds references to those at a place.
type flow struct {
	m  *Map
	to place
}

func (f flow) Copy(path string, x *ir.Expr) { f.m.copies(f.to.field(path), f.m.place(x), x) }

func (f flow) Point(path string, x *ir.Expr) { f.m.store(f.to.field(path), f.m.points(x)) }

func (f flow) Any(path string, x *ir.Expr) {
	if x.Tape() == effects.Pop {
		f.Copy(path, x)
		return
	}
	f.m.fill(f.to.field(path), x, f.m.points(x))
}

// copies adds the references at from to those at to. Both places have the type of e.
func (m *Map) copies(to, from place, e *ir.Expr) {
	for _, path := range analysis.RefPaths(e.Type) {
		m.store(to.field(path), m.load(from.field(path)))
	}
}

// fill adds s to the sets of all references of the type of e at p.
func (m *Map) fill(p place, e *ir.Expr, s set) {
	for _, path := range analysis.RefPaths(e.Type) {
		m.store(p.field(path), s)
	}
}

// inside returns the memory to which the references in the value x may point.
func (m *Map) inside(x *ir.Expr) set {
	switch {
	case !holds(x):
		return nil
	case match.Aggregate(x.Type) && (analysis.IsPlace(x) || x.Tape() == effects.Pop):
		var all set
		for _, path := range analysis.RefPaths(x.Type) {
			all = all.with(m.load(m.place(x).field(path)))
		}
		return all
	}
	return m.points(x)
}
