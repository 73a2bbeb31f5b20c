package mirror

import (
	"go/token"
	"go/types"
	"slices"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// The mirror of a map with active values is a struct of two references: a map from the keys to the places of their
// entries, and a slice of entries. Active values are then elements of a slice, which has an adjoint like any other
// slice. The place of an entry does not change while the map has its key. The zero value is a nil map.

// Names of the fields of such a struct, and of an entry.
const (
	placesName  = "at"
	entriesName = "entries"
	keyName     = "key"
	valueName   = "value"
)

// RequestMap requests that maps of the type m be mirrored. It reports whether they are not yet mirrored.
func RequestMap(v *View, m *types.Map) bool {
	if keyed(v, m) {
		return false
	}
	v.requests = append(v.requests, func() {
		v.active = true
		if !keyed(v, m) {
			v.maps = append(v.maps, m)
		}
	})
	return true
}

// keyed reports whether t, or its underlying type, is a map that is mirrored.
func keyed(v *View, t types.Type) bool {
	return len(v.maps) > 0 && slices.ContainsFunc(v.maps, func(m *types.Map) bool { return types.Identical(m, t.Underlying()) })
}

// Map returns the type of the map that the type t mirrors, or nil.
func Map(v *View, t types.Type) *types.Map {
	n, ok := t.(*types.Named)
	if !ok || len(v.maps) == 0 {
		return nil
	}
	of := v.originals[n.Obj()]
	if of == nil || !keyed(v, of) {
		return nil
	}
	return of.Underlying().(*types.Map)
}

// ComparesUnions reports whether a comparison of values of type t of v compares unions in them. Unions are equal if
// their pointers are, and this does not mean that the interfaces are equal.
func ComparesUnions(v *View, t types.Type) bool {
	if v.Union(t) != nil {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		return ComparesUnions(v, u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if ComparesUnions(v, f.Type()) {
				return true
			}
		}
	}
	return false
}

// keyedMap returns the mirror of the map m, a type without a name.
func keyedMap(v *View, m *types.Map) *types.Named {
	key := v.key(m)
	for _, known := range v.set.types {
		if known.wanted == key && types.Identical(known.of, m) {
			if v.originals[known.named.Obj()] == nil {
				v.originals[known.named.Obj()] = m
				recordMap(v, known.named, m)
			}
			return known.named
		}
	}
	obj := types.NewTypeName(token.NoPos, v.set.pkg, v.set.name(v.set.pkg, "keyedValues"), nil)
	n := types.NewNamed(obj, nil, nil)
	v.set.types = append(v.set.types, &mirrored{of: m, wanted: key, named: n})
	v.originals[obj] = m
	doc := obj.Name() + " is a " + types.TypeString(m, (*types.Package).Name) + " whose entries lie in a slice, where their adjoints can follow."
	v.set.list = append(v.set.list, &ir.Declaration{Obj: obj, Doc: doc})
	n.SetUnderlying(mapParts(v, m))
	return n
}

// mapParts returns the struct that replaces the map m.
func mapParts(v *View, m *types.Map) *types.Struct {
	field := func(name string, t types.Type) *types.Var {
		return types.NewField(token.NoPos, v.set.pkg, name, t, false)
	}
	entry := v.Type(m.Elem())
	if shape.Differentiable(m.Key()) {
		entry = types.NewStruct([]*types.Var{field(keyName, v.Type(m.Key())), field(valueName, entry)}, nil)
	}
	return types.NewStruct([]*types.Var{
		field(placesName, types.NewMap(v.Type(m.Key()), types.Typ[types.Int])),
		field(entriesName, types.NewPointer(types.NewSlice(entry))),
	}, nil)
}

// recordMap records the mirrors in a map that was mirrored before.
func recordMap(v *View, n *types.Named, m *types.Map) {
	st := n.Underlying().(*types.Struct)
	v.record(st.Field(0).Type().(*types.Map).Key(), m.Key())
	entry := st.Field(1).Type().(*types.Pointer).Elem().(*types.Slice).Elem()
	if shape.Differentiable(m.Key()) {
		entry = entry.(*types.Struct).Field(1).Type()
	}
	v.record(entry, m.Elem())
}

// Places returns the map from keys to places of entries of the mirrored map x.
func Places(x *ir.Expr) *ir.Expr { return part(x, 0) }

// Entries returns the entries of the mirrored map x.
func Entries(x *ir.Expr) *ir.Expr {
	p := part(x, 1)
	return ir.Deref(p, p.Type.(*types.Pointer).Elem())
}

// Entry returns the entry of the mirrored map x at a place.
func Entry(x, place *ir.Expr) *ir.Expr {
	all := Entries(x)
	return ir.Index(all, place, all.Type.(*types.Slice).Elem())
}

// EntryValue returns the value at a place of x, the mirror of a map of type m.
func EntryValue(x *ir.Expr, m *types.Map, place *ir.Expr) *ir.Expr {
	if e := Entry(x, place); !shape.Differentiable(m.Key()) {
		return e
	}
	return part(Entry(x, place), 1)
}

// KeyOf returns the key in an entry of a mirror of the map m. It returns nil if its keys lead to no numbers.
func KeyOf(entry *ir.Expr, m *types.Map) *ir.Expr {
	if !shape.Differentiable(m.Key()) {
		return nil
	}
	return part(entry, 0)
}

func part(x *ir.Expr, i int) *ir.Expr {
	f := x.Type.Underlying().(*types.Struct).Field(i)
	return ir.Field(x, f, f.Type())
}
