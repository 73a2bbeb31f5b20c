// Package subst replaces type parameters by their arguments, and spells out types that have no name where code is
// emitted.
package subst

import (
	"go/types"
	"iter"
	"slices"
)

// Mentions reports whether t contains types that must be spelt out.
func Mentions(t types.Type, spelt func(*types.Named) bool, hidden func(*types.Alias) bool, depth int) bool {
	if depth > 8 {
		return false
	}
	if a, ok := t.(*types.Alias); ok && hidden(a) {
		return true
	}
	deeper := func(t types.Type) bool { return Mentions(t, spelt, hidden, depth+1) }
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return spelt(n) || slices.ContainsFunc(Arguments(n), deeper)
	}
	return slices.ContainsFunc(parts(t), deeper)
}

// Local reports whether t is declared inside a function; emitted code spells
// such a type out.
func Local(t *types.Named) bool {
	obj := t.Obj()
	return obj.Pkg() != nil && obj.Parent() != nil && obj.Parent() != obj.Pkg().Scope()
}

// Endless reports whether spelling n out would not end, because n contains itself, directly or in other types that
// are spelt out.
func Endless(n *types.Named, spelt func(*types.Named) bool) bool {
	seen := map[*types.Named]bool{}
	var reaches func(t types.Type) bool
	reaches = func(t types.Type) bool {
		m, named := types.Unalias(t).(*types.Named)
		switch {
		case !named:
			return slices.ContainsFunc(parts(t), reaches)
		case m == n:
			return true
		case seen[m]:
			return false
		}
		seen[m] = true
		return slices.ContainsFunc(Arguments(m), reaches) || spelt(m) && reaches(m.Underlying())
	}
	return reaches(n.Underlying())
}

// parts lists the component types of a type without a name.
func parts(t types.Type) []types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Map:
		return []types.Type{t.Key(), t.Elem()}
	case interface{ Elem() types.Type }:
		return []types.Type{t.Elem()}
	case *types.Signature:
		return append(variables(t.Params().Variables()), variables(t.Results().Variables())...)
	case *types.Tuple:
		return variables(t.Variables())
	case *types.Struct:
		return variables(t.Fields())
	}
	return nil
}

func variables(vars iter.Seq[*types.Var]) []types.Type {
	var list []types.Type
	for v := range vars {
		list = append(list, v.Type())
	}
	return list
}

// Arguments lists the type arguments of n.
func Arguments(n *types.Named) []types.Type { return slices.Collect(n.TypeArgs().Types()) }

// Params replaces the type parameters in t by their arguments.
func Params(t types.Type, m map[*types.TypeParam]types.Type) types.Type {
	return Type(t, m, func(*types.Named) bool { return false })
}

// Type replaces the type parameters in t by their arguments, and spells out the types for which spelt is true.
func Type(t types.Type, m map[*types.TypeParam]types.Type, spelt func(*types.Named) bool) types.Type {
	s := func(t types.Type) types.Type { return Type(t, m, spelt) }
	switch t := t.(type) {
	case *types.TypeParam:
		if a, ok := m[t]; ok {
			return a
		}
	case *types.Alias:
		return s(types.Unalias(t))
	case *types.Named:
		return substNamed(t, s, spelt)
	case *types.Pointer:
		return types.NewPointer(s(t.Elem()))
	case *types.Slice:
		return types.NewSlice(s(t.Elem()))
	case *types.Array:
		return types.NewArray(s(t.Elem()), t.Len())
	case *types.Map:
		return types.NewMap(s(t.Key()), s(t.Elem()))
	case *types.Tuple:
		return substTuple(t, s)
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, substTuple(t.Params(), s), substTuple(t.Results(), s), t.Variadic())
	case *types.Struct:
		return substStruct(t, s)
	}
	return t
}

func substNamed(t *types.Named, s func(types.Type) types.Type, spelt func(*types.Named) bool) types.Type {
	if spelt(t) && !Endless(t, spelt) {
		return s(t.Underlying())
	}
	if t.TypeArgs().Len() == 0 {
		return t
	}
	args := make([]types.Type, t.TypeArgs().Len())
	for i := range args {
		args[i] = s(t.TypeArgs().At(i))
	}
	inst, err := types.Instantiate(nil, t.Origin(), args, false)
	if err != nil {
		return t
	}
	return inst
}

func substTuple(t *types.Tuple, s func(types.Type) types.Type) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		v := t.At(i)
		vars[i] = types.NewVar(v.Pos(), v.Pkg(), v.Name(), s(v.Type()))
	}
	return types.NewTuple(vars...)
}

func substStruct(t *types.Struct, s func(types.Type) types.Type) types.Type {
	fields := make([]*types.Var, t.NumFields())
	tags := make([]string, t.NumFields())
	for i := range fields {
		f, tag := t.Field(i), t.Tag(i)
		t := s(f.Type())
		fields[i] = types.NewField(f.Pos(), f.Pkg(), f.Name(), t, f.Embedded() && embeddable(t) == f.Name())
		tags[i] = tag
	}
	return types.NewStruct(fields, tags)
}

// embeddable returns the name of the field that embeds t, or "": a local type that is spelt out becomes a field of its
// name, and so does what an alias stands for.
func embeddable(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t := t.(type) {
	case *types.Named:
		return t.Obj().Name()
	case *types.Alias:
		return t.Obj().Name()
	case *types.Basic:
		return t.Name()
	}
	return ""
}

// ReceiverArgs returns the type arguments of the named type of t, or of what t points to.
func ReceiverArgs(t types.Type) []types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() == 0 {
		return nil
	}
	targs := make([]types.Type, n.TypeArgs().Len())
	for i := range targs {
		targs[i] = n.TypeArgs().At(i)
	}
	return targs
}
