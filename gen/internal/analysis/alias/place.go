package alias

import (
	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/ir/effects"
	"github.com/gradgen/gradgen/gen/internal/ir/match"
)

// A place is the position of a value: in a variable, in memory, or in memory to which foreign code may have
// references.
type place struct {
	variable *ir.Var
	memory   bool
	in       set    // the memory, if the value is in memory
	path     string // the path of fields from there
}

func (p place) field(path string) place {
	p.path = analysis.JoinPaths(p.path, path)
	return p
}

// holds reports whether the value of e is or holds references.
func holds(e *ir.Expr) bool {
	return e != nil && e.Type != nil && e.Op != ir.OpFuncType && analysis.HasRefs(e.Type)
}

// place returns the place of e.
func (m *Map) place(e *ir.Expr) place {
	switch e.Op {
	case ir.OpVar:
		return place{variable: e.Var}
	case ir.OpDeref:
		return m.reached(e.Args[0])
	case ir.OpField:
		if analysis.IsRef(e.Args[0].Type) {
			return m.reached(e.Args[0]).field(e.Obj.Name())
		}
		return m.place(e.Args[0]).field(e.Obj.Name())
	case ir.OpIndex:
		if analysis.IsRef(e.Args[0].Type) || match.Map(e.Args[0].Type) {
			return m.reached(e.Args[0])
		}
		return m.place(e.Args[0])
	case ir.OpConvert:
		return m.place(e.Args[0])
	case ir.OpTape:
		if e.Tape() == effects.Pop {
			return place{memory: true, in: m.only(taken(e.Var))}
		}
	case ir.OpComposite, ir.OpAssert:
		return place{memory: true, in: m.only(Base{Made: e})}
	}
	return place{}
}

// reached returns the memory to which the reference e points.
func (m *Map) reached(e *ir.Expr) place { return place{memory: true, in: m.points(e)} }

// load returns the memory to which the reference at p may point.
func (m *Map) load(p place) set {
	if m.flat {
		p.path = ""
	}
	if p.variable != nil {
		return m.content(p.variable, p.path)
	}
	if !p.memory {
		return m.known()
	}
	var all set
	for _, n := range p.in {
		all = all.with(m.within(n, p.path))
	}
	return all
}

// content returns the memory to which the references in the variable v, at the path, may point.
func (m *Map) content(v *ir.Var, path string) set {
	if _, defined := m.Defs[v]; !defined && !m.Params[v] {
		return m.only(Base{}) // v was made after Find examined the function
	}
	s := m.cells[cell{variable: v, path: path}]
	if n, ok := m.number[Base{storage: v}]; ok && m.escaped.has(n) {
		return s.with(m.known())
	}
	return s
}

// within returns the memory to which references in the nth base, at the path, may point.
func (m *Map) within(n int, path string) set {
	b := m.bases[n]
	own := m.cells[cell{base: b, path: path}]
	switch {
	case b == Base{}:
		return m.only(b)
	case b.storage != nil:
		return m.content(b.storage, path)
	case b.Param != nil:
		return m.only(b).with(m.escaped)
	case b.Made != nil && b.Made.Runtime() == effects.Shadow:
		own = own.with(m.only(b)) // all memory to which it leads is allocated with it
	}
	if b.foreign || m.escaped.has(n) {
		own = own.with(m.known())
	}
	if b.Stack == nil {
		return own
	}
	return own.with(m.onStack(b, path))
}

// onStack returns the memory to which references in b may point because of stores through other names. b is taken
// from a stack.
func (m *Map) onStack(b Base, path string) set {
	all := m.cells[cell{base: taken(b.Stack), path: path}]
	if b.Made != nil {
		return all
	}
	for _, other := range m.bases {
		if other.Stack == b.Stack {
			all = all.with(m.cells[cell{base: other, path: path}])
		}
	}
	if !m.own[b.Stack] {
		all = all.with(m.known())
	}
	return all
}

// store adds s to the set of the reference at p.
func (m *Map) store(p place, s set) {
	if len(s) == 0 {
		return
	}
	if m.flat {
		p.path = ""
	}
	switch {
	case p.variable != nil:
		m.grow(cell{variable: p.variable, path: p.path}, s)
	case !p.memory:
		m.escape(s)
	}
	for _, n := range p.in {
		switch b := m.bases[n]; {
		case b.storage != nil:
			m.grow(cell{variable: b.storage, path: p.path}, s)
		case b.external() || b == Base{}:
			m.escape(s)
		default:
			m.grow(cell{base: b, path: p.path}, s)
		}
	}
}

// grow adds s to the set of the cell c.
func (m *Map) grow(c cell, s set) {
	have := m.cells[c]
	if now := have.with(s); len(now) > len(have) {
		m.cells[c], m.grown = now, true
	}
}

// escape adds s to the memory to which foreign code may have references.
func (m *Map) escape(s set) {
	if now := m.escaped.with(s); len(now) > len(m.escaped) {
		m.escaped, m.grown = now, true
	}
}

// closeEscaped adds the memory that is reached from memory to which foreign code may have references.
func (m *Map) closeEscaped() {
	for c, s := range m.cells {
		of := c.base
		if c.variable != nil {
			of = Base{storage: c.variable}
		}
		if n, ok := m.number[of]; ok && m.escaped.has(n) {
			m.escape(s)
		}
	}
}
