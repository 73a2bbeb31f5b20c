package mirror

import (
	"cmp"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// Original returns the type of which t is the mirror, or t itself.
func (v *View) Original(t types.Type) types.Type {
	switch t := t.(type) {
	case *types.Pointer:
		if o := v.Original(t.Elem()); o != t.Elem() {
			return types.NewPointer(o)
		}
	case *types.Named:
		if o := v.originals[t.Obj()]; o != nil {
			return o
		}
	}
	return t
}

// SourceType returns t with mirrors replaced by the original types.
func (v *View) SourceType(t types.Type) types.Type {
	if !v.Mirrors(t) {
		return t
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if o := v.originals[t.Obj()]; o != nil {
			return o
		}
	case *types.Pointer:
		return types.NewPointer(v.SourceType(t.Elem()))
	case *types.Slice:
		return types.NewSlice(v.SourceType(t.Elem()))
	case *types.Array:
		return types.NewArray(v.SourceType(t.Elem()), t.Len())
	case *types.Map:
		return types.NewMap(v.SourceType(t.Key()), v.SourceType(t.Elem()))
	case *types.Struct:
		return sourceStruct(v, t)
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, v.sourceTypes(t.Params()), v.sourceTypes(t.Results()), t.Variadic())
	}
	return t
}

// sourceStruct returns the source type of a struct type without a name, such as one that a function declares.
func sourceStruct(v *View, t *types.Struct) types.Type {
	fields, tags := make([]*types.Var, t.NumFields()), make([]string, t.NumFields())
	for i := range fields {
		f := t.Field(i)
		fields[i], tags[i] = types.NewField(f.Pos(), f.Pkg(), f.Name(), v.SourceType(f.Type()), f.Embedded()), t.Tag(i)
	}
	return types.NewStruct(fields, tags)
}

func (v *View) sourceTypes(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		p := t.At(i)
		vars[i] = types.NewVar(p.Pos(), p.Pkg(), p.Name(), v.SourceType(p.Type()))
	}
	return types.NewTuple(vars...)
}

// InSource returns a message with mirrors replaced by the types of the source, because users do not know mirrors.
func InSource(v *View, message string) string {
	if len(v.originals) == 0 {
		return message
	}
	names := slices.SortedFunc(maps.Keys(v.originals), func(a, b *types.TypeName) int {
		return cmp.Or(cmp.Compare(len(b.Name()), len(a.Name())), cmp.Compare(a.Name(), b.Name()))
	})
	var pairs []string
	for _, n := range names {
		if of := v.originals[n]; n.Pkg() != nil {
			pairs = append(pairs, n.Pkg().Name()+"."+n.Name(), types.TypeString(of, (*types.Package).Name))
		}
	}
	return strings.NewReplacer(pairs...).Replace(message)
}
