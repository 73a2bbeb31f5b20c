package alias

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/analysis/definition"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A Map has the definitions of a function, and the memory to which its references may point.
type Map struct {
	*definition.Map
	accumulators map[*ir.Var]bool     // parameters that share memory with no other argument
	views        map[*ir.Var]*ir.Expr // other names for the memory of references
	contents
}

// A contents records to what the variables of a function and its memory may point, for each path of fields.
type contents struct {
	bases   []Base
	number  map[Base]int
	cells   map[cell]set
	own     map[*ir.Var]bool // stacks that no other function uses
	escaped set              // memory of the function to which foreign code may have references
	flat    bool             // all fields share one set, because the address of one is taken
	grown   bool             // a set of cells has grown
}

// A cell is a variable or memory, and the path of fields to a reference in it.
type cell struct {
	variable *ir.Var
	base     Base
	path     string
}

// Find collects the definitions in f, and determines to what its references may point. The caller guarantees that the
// accumulators share no memory with its other arguments.
func Find(f *ir.Func, accumulators ...*ir.Var) *Map {
	m := &Map{
		Map: definition.Find(f), accumulators: map[*ir.Var]bool{}, views: map[*ir.Var]*ir.Expr{},
		contents: contents{number: map[Base]int{}, cells: map[cell]set{}, own: map[*ir.Var]bool{}},
	}
	for _, p := range accumulators {
		m.accumulators[p] = true
	}
	for _, t := range f.Tapes {
		m.own[t] = true
	}
	moves := m.collect(f.Body)
	for _, p := range f.Inputs() {
		for _, path := range analysis.RefPaths(p.Type) {
			m.store(place{variable: p, path: path}, m.only(Base{Param: p}))
		}
	}
	for m.grown = true; m.grown; {
		m.grown = false
		for _, s := range moves {
			m.move(s)
		}
		m.closeEscaped()
	}
	return m
}

// Add records the new variable v. It has one definition, e.
func (m *Map) Add(v *ir.Var, e *ir.Expr) {
	m.Map.Add(v, e)
	m.AddView(v, e)
}

// AddView records that the new variable v is another name for the memory of the reference e.
func (m *Map) AddView(v *ir.Var, e *ir.Expr) { m.views[v] = e }

// all returns the bases of the memory to which the reference e may point.
func (m *Map) all(e *ir.Expr) []Base {
	var list []Base
	for _, n := range m.points(e) {
		list = append(list, m.bases[n])
	}
	if len(list) == 0 { // e is nil, or was made after Find examined the function
		return []Base{{}}
	}
	return list
}

// Of returns the base of the memory to which the reference e points, if there is only one. If there are several, it
// returns the stack from which all of them are taken, or the zero value.
func (m *Map) Of(e *ir.Expr) Base {
	list := m.all(e)
	if len(list) == 1 {
		return list[0]
	}
	stack := list[0].Stack
	if slices.ContainsFunc(list, func(b Base) bool { return b.Stack != stack }) {
		return Base{}
	}
	return Base{Stack: stack}
}

// every reports whether holds is true for each base of x with each base of y.
func (m *Map) every(x, y *ir.Expr, holds func(p, q Base) bool) bool {
	ps, qs := m.all(x), m.all(y)
	for _, p := range ps {
		if slices.ContainsFunc(qs, func(q Base) bool { return !holds(p, q) }) {
			return false
		}
	}
	return true
}

// Apart reports whether the references x and y cannot point to the same memory.
func (m *Map) Apart(x, y *ir.Expr) bool {
	return m.every(x, y, func(p, q Base) bool { return apart(p, q, m.escapes) })
}

// KeptApart reports whether the caller must keep x and y apart, because one is part of an accumulator and the other is
// part of another argument.
func (m *Map) KeptApart(x, y *ir.Expr) bool {
	return m.every(x, y, func(p, q Base) bool {
		return p.Param != nil && q.Param != nil && p.Param != q.Param && (m.accumulators[p.Param] || m.accumulators[q.Param])
	})
}

// escapes reports whether foreign code may have references to memory of the stack.
func (m *Map) escapes(stack *ir.Var) bool {
	return slices.ContainsFunc(m.escaped, func(n int) bool { return m.bases[n].Stack == stack })
}
