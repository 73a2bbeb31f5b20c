package analysis

import (
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
)

// mayOverlap reports whether Go's types allow the memory of p to overlap that of q: a variable may be part of another
// one, and a slice may be cut from an array in it.
func mayOverlap(p, q part) bool {
	if p.veiled || q.veiled {
		return true
	}
	if p.form == deep || q.form == deep {
		fs := floats(p.x.Type, nil, map[types.Type]bool{})
		return slices.ContainsFunc(floats(q.x.Type, nil, map[types.Type]bool{}), func(f string) bool { return slices.Contains(fs, f) })
	}
	s, t := p.unit(), q.unit()
	switch {
	case p.form == cell && q.form == cell:
		return holds(s, t) || holds(t, s)
	case p.form == cell:
		return holds(t, s) || holdsArray(s, t)
	case q.form == cell:
		return holds(s, t) || holdsArray(t, s)
	}
	return identical(s, t) || holdsArray(s, t) || holdsArray(t, s)
}

// unit returns the type of the elements or of the variable.
func (p part) unit() types.Type {
	t := elem(p.x.Type)
	if p.form == rows {
		t = elem(t)
	}
	return t
}

// elem returns the type of the elements of a slice, or of the variable to which a pointer points.
func elem(t types.Type) types.Type {
	switch u := Under(t).(type) {
	case *types.Slice:
		return u.Elem()
	case *types.Pointer:
		return u.Elem()
	}
	return t
}

// holds reports whether a variable of type t is, or has a part, of type u.
func holds(t, u types.Type) bool {
	return hasPart(t, func(x types.Type) bool { return identical(x, u) })
}

// holdsArray reports whether a variable of type t is, or has a part that is, an array of u.
func holdsArray(t, u types.Type) bool {
	return hasPart(t, func(x types.Type) bool {
		array, ok := Under(x).(*types.Array)
		return ok && identical(array.Elem(), u)
	})
}

// hasPart reports whether is is true for t, or for the type of a part of it.
func hasPart(t types.Type, is func(x types.Type) bool) bool {
	if is(t) {
		return true
	}
	switch t := Under(t).(type) {
	case *types.Array:
		return hasPart(t.Elem(), is)
	case *types.Struct:
		for f := range t.Fields() {
			if hasPart(f.Type(), is) {
				return true
			}
		}
	}
	return false
}

// identical reports whether pointers to t and u can be converted to each other, or may come from slices that can. A
// type parameter counts as each of the float types that it stands for.
func identical(t, u types.Type) bool {
	if (parameter(t) || parameter(u)) && IsFloat(t) && IsFloat(u) {
		return true
	}
	t, u = Under(t), Under(u)
	if x, ok := t.(*types.Array); ok {
		if y, ok := u.(*types.Array); ok {
			return identical(x.Elem(), y.Elem())
		}
	}
	return types.Identical(t, u)
}

func parameter(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// sharing reports whether memory that is reached from a value of type t may overlap other such memory in more ways
// than by being the same variable. This is so if the value leads to slices of numbers, or to pointers to numbers of
// different types. If two references point to the same variable, so do their shadows.
func sharing(t types.Type) bool {
	var cells []types.Type
	slice := false
	seen := map[types.Type]bool{}
	var visit func(t types.Type)
	visit = func(t types.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch u := Under(t).(type) {
		case *types.Pointer:
			if HoldsFloat(u.Elem()) {
				cells = append(cells, u.Elem())
			}
			visit(u.Elem())
		case *types.Slice:
			slice = slice || HoldsFloat(u.Elem())
			visit(u.Elem())
		case *types.Array:
			visit(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				visit(f.Type())
			}
		}
	}
	visit(t)
	return slice || len(cells) > 1
}

// LeadsToPointers reports whether a value of type t leads to pointers to numbers, other than itself, two of which may
// be equal.
func LeadsToPointers(t types.Type) bool {
	found := false
	seen := map[types.Type]bool{}
	var visit func(t types.Type)
	visit = func(t types.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		switch u := Under(t).(type) {
		case *types.Pointer:
			found = found || ReachesFloat(u.Elem())
		case *types.Slice:
			visit(u.Elem())
		case *types.Array:
			visit(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				visit(f.Type())
			}
		}
	}
	if p, ok := Under(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	visit(t)
	return found
}

// floats lists the float types to which a value of type t leads.
func floats(t types.Type, into []string, seen map[types.Type]bool) []string {
	if seen[t] {
		return into
	}
	seen[t] = true
	if parameter(t) {
		return append(into, "float64", "float32")
	}
	switch u := Under(t).(type) {
	case *types.Basic:
		if u.Info()&types.IsFloat != 0 && !slices.Contains(into, u.Name()) {
			into = append(into, u.Name())
		}
	case *types.Interface:
		if ir.IsMatrix(t) && !slices.Contains(into, "float64") {
			into = append(into, "float64")
		}
	case *types.Pointer:
		return floats(u.Elem(), into, seen)
	case *types.Slice:
		return floats(u.Elem(), into, seen)
	case *types.Array:
		return floats(u.Elem(), into, seen)
	case *types.Struct:
		for f := range u.Fields() {
			into = floats(f.Type(), into, seen)
		}
	}
	return into
}
