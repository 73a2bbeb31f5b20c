package mirror

import (
	"go/types"
	"slices"
	"strings"

	"github.com/gradgen/gradgen/gen/internal/exported"
	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// A View determines which declarations of other packages one derived function can use. Lowering requests types and
// functions, and can use them when the function is lowered again.
type View struct {
	set    *Set
	wanted map[*types.TypeName]bool
	opened []*types.Func
	active bool
	// complexes is set if complex numbers are pairs.
	complexes bool
	// listings has the listings of the interfaces whose values are unions.
	listings []*shape.Listing
	// maps has the types of maps that are mirrored.
	maps     []*types.Map
	requests []func()

	done      map[types.Type]types.Type
	originals map[*types.TypeName]types.Type
}

// Active reports whether there may be mirrors.
func (v *View) Active() bool { return v.active }

// Set returns the set to which the view belongs.
func (v *View) Set() *Set { return v.set }

// Requested reports whether anything was requested since Begin.
func (v *View) Requested() bool { return len(v.requests) > 0 }

// Begin grants the requests, and removes mirrors that were made before.
func (v *View) Begin() {
	for _, grant := range v.requests {
		grant()
	}
	v.requests = nil
	v.done, v.originals = map[types.Type]types.Type{}, map[*types.TypeName]types.Type{}
}

// RequestFields requests that the fields of t, or of the type to which t points, be visible. It reports whether they
// are not yet visible.
func (v *View) RequestFields(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		v.requests = append(v.requests, func() { v.active = true })
		return !v.active
	}
	obj := n.Origin().Obj()
	if v.wanted[obj] || obj.Pkg() == nil || obj.Pkg() == v.set.pkg || ofRuntime(obj.Pkg()) {
		return false
	}
	v.requests = append(v.requests, func() { v.wanted[obj], v.active = true, true })
	return true
}

// RequestName requests names for all types in t.
func (v *View) RequestName(t types.Type) {
	if !v.active && v.changes(t, map[types.Type]bool{}) {
		v.requests = append(v.requests, func() { v.active = true })
	}
}

// RequestInlining requests that calls of fn be inlined, whatever names its source uses. It reports whether they are
// not yet inlined.
func (v *View) RequestInlining(fn *types.Func) bool {
	if v.Inlined(fn) || ofRuntime(fn.Pkg()) {
		return false
	}
	v.requests = append(v.requests, func() {
		if !v.Inlined(fn) {
			v.opened = append(v.opened, fn)
		}
	})
	return true
}

// ofRuntime reports whether pkg is a package of the runtime, whose unexported
// declarations emitted code must not use.
func ofRuntime(pkg *types.Package) bool {
	const runtime = "github.com/gradgen/gradgen/runtime"
	return pkg.Path() == runtime || strings.HasPrefix(pkg.Path(), runtime+"/")
}

// Inlined reports whether calls of fn are inlined.
func (v *View) Inlined(fn *types.Func) bool { return slices.Contains(v.opened, fn) }

// Type returns t with types replaced by their mirrors.
func (v *View) Type(t types.Type) types.Type {
	if !v.active || t == nil {
		return t
	}
	if r, ok := v.done[t]; ok {
		return r
	}
	r := t
	if v.changes(t, map[types.Type]bool{}) {
		r = v.rebuilt(t)
	}
	v.done[t] = r
	return r
}

// Mirrors reports whether t contains mirrors.
func (v *View) Mirrors(t types.Type) bool {
	return v.active && t != nil && v.reaches(t, func(types.Type) bool { return true }, map[types.Type]bool{})
}

// reaches reports whether t contains a mirror of a type for which such is true.
func (v *View) reaches(t types.Type, such func(types.Type) bool, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	if n, ok := t.(*types.Named); ok {
		if of := v.originals[n.Obj()]; of != nil && such(of) {
			return true
		}
		t = n.Underlying()
	}
	return slices.ContainsFunc(parts(t), func(p types.Type) bool { return v.reaches(p, such, seen) })
}

// changes reports whether t contains types that are requested.
func (v *View) changes(t types.Type, seen map[types.Type]bool) bool {
	t = types.Unalias(t)
	if seen[t] {
		return false
	}
	seen[t] = true
	deeper := func(p types.Type) bool { return v.changes(p, seen) }
	if (types.IsInterface(t) || isFunc(t)) && v.listed(t) != nil {
		return true
	}
	switch t := t.(type) {
	case *types.Basic:
		return v.paired(t)
	case *types.Map:
		if keyed(v, t) {
			return true
		}
	case *types.Named:
		switch {
		case types.IsInterface(t) || v.originals[t.Obj()] != nil:
			return false
		case v.wanted[t.Origin().Obj()] || v.unnamed(t) || keyed(v, t):
			return true
		}
		return v.paired(t.Underlying()) || slices.ContainsFunc(v.seen(t), deeper)
	case *types.Struct:
		for f := range t.Fields() {
			if v.hidden(f) {
				return true
			}
		}
	}
	return slices.ContainsFunc(parts(t), deeper)
}

// seen lists the types in t, as far as its fields are visible here.
func (v *View) seen(t *types.Named) []types.Type {
	st, ok := t.Underlying().(*types.Struct)
	if !ok || v.wanted[t.Origin().Obj()] || v.unnamed(t) {
		return parts(t.Underlying())
	}
	var list []types.Type
	for f := range st.Fields() {
		if !v.hidden(f) && f.Name() != "_" {
			list = append(list, f.Type())
		}
	}
	return list
}

// key returns the names of the requested types in t. They determine its mirror.
func (v *View) key(t types.Type) string {
	var names []string
	seen := map[types.Type]bool{}
	var visit func(t types.Type)
	visit = func(t types.Type) {
		t = types.Unalias(t)
		if seen[t] {
			return
		}
		seen[t] = true
		if v.paired(t.Underlying()) {
			names = append(names, t.String())
			return
		}
		if l := v.listed(t); l != nil {
			names = append(names, l.Name+":"+l.Key())
			for _, t := range l.Types {
				visit(t)
			}
			return
		}
		if keyed(v, t) {
			names = append(names, "keyed "+t.String())
		}
		list := parts(t)
		if n, ok := t.(*types.Named); ok {
			if list = v.seen(n); v.wanted[n.Origin().Obj()] && !v.unnamed(n) {
				names = append(names, n.String())
			}
		}
		for _, p := range list {
			visit(p)
		}
	}
	visit(t)
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ") // instances of generic types are not unique
}

// unnamed reports whether another package does not export t.
func (v *View) unnamed(t *types.Named) bool {
	obj := t.Obj()
	return obj.Pkg() != nil && obj.Pkg() != v.set.pkg && !exported.To(v.set.pkg, obj) && obj.Parent() == obj.Pkg().Scope()
}

// hidden reports whether the field f has a name that is not visible here.
func (v *View) hidden(f *types.Var) bool {
	return !f.Exported() && f.Name() != "_" && f.Pkg() != nil && f.Pkg() != v.set.pkg
}

// parts lists the component types of t, which has no name.
func parts(t types.Type) []types.Type {
	var list []types.Type
	switch t := types.Unalias(t).(type) {
	case *types.Map:
		return []types.Type{t.Key(), t.Elem()}
	case interface{ Elem() types.Type }:
		return []types.Type{t.Elem()}
	case *types.Signature:
		return append(parts(t.Params()), parts(t.Results())...)
	case *types.Tuple:
		for p := range t.Variables() {
			list = append(list, p.Type())
		}
	case *types.Struct:
		for f := range t.Fields() {
			list = append(list, f.Type())
		}
	}
	return list
}

// rebuilt returns t with the types that change replaced by mirrors.
func (v *View) rebuilt(t types.Type) types.Type {
	if l := v.listed(types.Unalias(t)); l != nil && (types.IsInterface(t) || isFunc(t)) {
		return v.union(t, l)
	}
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		if v.paired(t) {
			return v.pair()
		}
	case *types.Named:
		return v.named(t)
	case *types.Pointer:
		return types.NewPointer(v.Type(t.Elem()))
	case *types.Slice:
		return types.NewSlice(v.Type(t.Elem()))
	case *types.Array:
		return types.NewArray(v.Type(t.Elem()), t.Len())
	case *types.Map:
		if keyed(v, t) {
			return keyedMap(v, t)
		}
		return types.NewMap(v.Type(t.Key()), v.Type(t.Elem()))
	case *types.Chan:
		return types.NewChan(t.Dir(), v.Type(t.Elem()))
	case *types.Tuple:
		return v.tuple(t)
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, v.tuple(t.Params()), v.tuple(t.Results()), t.Variadic())
	case *types.Struct:
		return v.structure(t)
	}
	return t
}

func (v *View) tuple(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		p := t.At(i)
		vars[i] = types.NewVar(p.Pos(), p.Pkg(), p.Name(), v.Type(p.Type()))
	}
	return types.NewTuple(vars...)
}

// structure returns a struct whose fields belong to the package of the mirror. The mirror of an embedded type has
// another name, so its field gets the old name.
func (v *View) structure(t *types.Struct) *types.Struct {
	fields := make([]*types.Var, t.NumFields())
	tags := make([]string, len(fields))
	for i := range fields {
		f := t.Field(i)
		of := v.Type(f.Type())
		fields[i], tags[i] = types.NewField(f.Pos(), v.set.pkg, f.Name(), of, f.Embedded() && of == f.Type()), t.Tag(i)
	}
	return types.NewStruct(fields, tags)
}

// named returns the mirror of t.
func (v *View) named(t *types.Named) *types.Named {
	key := v.key(t)
	for _, m := range v.set.types {
		if m.wanted == key && types.Identical(m.of, t) {
			if v.originals[m.named.Obj()] == nil {
				v.record(m.named, t)
			}
			return m.named
		}
	}
	name := v.set.name(t.Obj().Pkg(), t.Obj().Name()+ownMark(v.set.pkg, t.Obj()))
	obj := types.NewTypeName(t.Obj().Pos(), v.set.pkg, name, nil)
	n := types.NewNamed(obj, nil, nil)
	v.set.types = append(v.set.types, &mirrored{of: t, wanted: key, named: n})
	v.originals[obj] = t
	doc := name + " mirrors " + t.Obj().Name() + " of " + v.set.of(t.Obj().Pkg()) + "."
	v.set.list = append(v.set.list, &ir.Declaration{Obj: obj, Doc: doc})
	switch m, _ := t.Underlying().(*types.Map); {
	case v.paired(t.Underlying()):
		n.SetUnderlying(v.parts())
	case m != nil && keyed(v, m):
		n.SetUnderlying(mapParts(v, m))
	default:
		n.SetUnderlying(v.rebuilt(t.Underlying()))
	}
	return n
}

// ownMark distinguishes the mirror of a type of the package itself from the type.
func ownMark(pkg *types.Package, obj *types.TypeName) string {
	if obj.Pkg() == pkg {
		return "Mirror"
	}
	return ""
}

// record records the mirrors in the type m, which is the mirror of t.
func (v *View) record(m, t types.Type) {
	if n, ok := types.Unalias(m).(*types.Named); ok && v.originals[n.Obj()] != nil || m == t {
		return
	}
	if l := v.listed(t); l != nil {
		n := m.(*types.Named)
		v.originals[n.Obj()] = t
		v.recordUnion(n, l)
		return
	}
	if n, ok := types.Unalias(m).(*types.Named); ok {
		v.originals[n.Obj()] = t
		if keyed(v, t) {
			recordMap(v, n, t.Underlying().(*types.Map))
			return
		}
		m, t = n.Underlying(), t.Underlying()
	}
	ms, ts := parts(m), parts(t)
	for i := range min(len(ms), len(ts)) {
		v.record(ms[i], ts[i])
	}
}
