package influence

import (
	"slices"

	"github.com/gradgen/gradgen/gen/internal/analysis"
	"github.com/gradgen/gradgen/gen/internal/ir"
)

// A grade tells which part of a variable, or of memory, depends on the sources.
type grade int

const (
	numbers    grade = iota + 1 // only floating-point numbers
	everything                  // also lengths, references and integers
)

// A Set has the variables and the memory whose values depend on the sources.
type Set struct {
	alias    *analysis.Alias
	constant func(*ir.Expr) bool
	marks    map[any]grade      // *ir.Var or *analysis.Node
	left     map[*ir.Label]bool // constructs that a jump leaves under a condition that depends on the sources
	stored   map[*ir.Var]bool   // references through which dependent values are stored
	changed  bool
}

// Of finds the values that depend on the numbers in the sources. Calls for which constant is true do not pass on
// dependence from their arguments.
func Of(f *ir.Func, al *analysis.Alias, sources []*ir.Var, constant func(*ir.Expr) bool) *Set {
	s := &Set{alias: al, constant: constant, marks: map[any]grade{}, left: map[*ir.Label]bool{}, stored: map[*ir.Var]bool{}}
	for _, v := range sources {
		if analysis.HoldsFloat(v.Type) {
			s.markVar(v, numbers)
		}
		if analysis.ReachesFloat(v.Type) {
			s.markReach(ir.Use(v), numbers)
		}
	}
	for s.changed = true; s.changed; {
		s.changed = false
		s.block(f.Body, false)
	}
	return s
}

// Reaches reports whether the value of v, or memory to which it leads, depends on the sources.
func (s *Set) Reaches(v *ir.Var) bool { return s.marks[v] > 0 || s.pointee(ir.Use(v)) }

// Stores reports whether f stores dependent values through the parameter v
// itself. Unlike Reaches it distinguishes parameters that may point to the
// same memory; f must not pass v on.
func (s *Set) Stores(v *ir.Var) bool { return s.stored[v] }

func (s *Set) mark(key any, g grade) {
	if s.marks[key] < g {
		s.marks[key], s.changed = g, true
	}
}

func (s *Set) markVar(v *ir.Var, g grade) {
	s.mark(v, g)
	if v.Addressed {
		s.mark(s.alias.Object(v), g)
	}
}

func (s *Set) markReach(x *ir.Expr, g grade) {
	for _, n := range s.alias.Reach(x) {
		s.mark(n, g)
	}
}

// markPlace marks the memory that an assignment to x changes.
func (s *Set) markPlace(x *ir.Expr) {
	g := everything
	if analysis.IsFloat(x.Type) {
		g = numbers
	}
	if n := s.alias.Memory(x); n != nil {
		s.mark(n, g)
	}
	if v := x.Root(); v != nil {
		s.markVar(v, g)
	}
}

// pointee reports whether memory to which the references in x point depends on the sources.
func (s *Set) pointee(x *ir.Expr) bool {
	for _, n := range s.alias.Reach(x) {
		if s.marks[n] > 0 {
			return true
		}
	}
	return false
}

// depends reports whether the value of x depends on the sources.
func (s *Set) depends(x *ir.Expr) bool {
	switch x.Op {
	case ir.OpVar:
		return s.counts(x, s.marks[x.Var])
	case ir.OpIndex, ir.OpField, ir.OpDeref:
		return s.placeDepends(x)
	case ir.OpTape:
		return x.Var != nil && s.marks[x.Var] > 0 || s.passesDependent(x.Args)
	case ir.OpCall:
		return !s.constant(x) && s.passesDependent(x.Args)
	case ir.OpRuntime, ir.OpEmitted, ir.OpMethod:
		return s.passesDependent(x.Args)
	}
	return slices.ContainsFunc(x.Args, func(a *ir.Expr) bool { return a != nil && s.depends(a) })
}

// counts reports whether a value of the type of x depends on the sources if the variable or memory from which it is
// read has this grade.
func (s *Set) counts(x *ir.Expr, g grade) bool {
	return g == everything || g == numbers && analysis.HoldsFloat(x.Type)
}

func (s *Set) placeDepends(x *ir.Expr) bool {
	if n := s.alias.Memory(x); n != nil && s.counts(x, s.marks[n]) {
		return true
	}
	v := x.Root()
	return v != nil && s.counts(x, s.marks[v]) || s.where(x)
}

// where reports whether the location of the place x depends on the sources,
// for example through an index or a pointer.
func (s *Set) where(x *ir.Expr) bool {
	for len(x.Args) > 0 {
		for _, a := range x.Args[1:] {
			if a != nil && s.depends(a) {
				return true
			}
		}
		base := x.Args[0]
		if analysis.IsRef(base.Type) || base.Root() == nil {
			return s.depends(base)
		}
		x = base
	}
	return false
}

// passesDependent reports whether dependent values are passed to a call with the arguments args.
func (s *Set) passesDependent(args []*ir.Expr) bool {
	return slices.ContainsFunc(args, func(a *ir.Expr) bool { return a != nil && (s.depends(a) || s.pointee(a)) })
}
