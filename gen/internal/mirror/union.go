package mirror

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/gradgen/gradgen/gen/internal/ir"
	"github.com/gradgen/gradgen/gen/internal/shape"
)

// The mirror of an interface whose dynamic types are listed is a tagged union. It has the number of the dynamic type,
// or zero for nil, and a pointer for each type. Its values then have adjoints like those of any struct: the shadow of
// a union has pointers to the shadows of the values, with the same dynamic type.

// tagName is the name of the field of a union that has the number of the dynamic type.
const tagName = "is"

// RequestUnion requests that values of the interface that l lists be unions. It reports whether they are not yet
// unions.
func (v *View) RequestUnion(l *shape.Listing) bool {
	if slices.Contains(v.listings, l) {
		return false
	}
	v.requests = append(v.requests, func() {
		v.active = true
		if !slices.Contains(v.listings, l) {
			v.listings = append(v.listings, l)
		}
	})
	return true
}

// LowerAgain requests that the function be lowered again.
func (v *View) LowerAgain() { v.requests = append(v.requests, func() {}) }

// listed returns the listing of the interface t if its values are unions, or nil.
func (v *View) listed(t types.Type) *shape.Listing {
	for _, l := range v.listings {
		if types.Identical(l.Of, t) || isFunc(l.Of) && types.Identical(l.Of, t.Underlying()) {
			return l
		}
	}
	return nil
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// HasFunctions reports whether there are function types whose values are unions.
func (v *View) HasFunctions() bool {
	return slices.ContainsFunc(v.listings, func(l *shape.Listing) bool { return isFunc(l.Of) })
}

// Function returns the listing of the function type that the type t mirrors as a union, or nil.
func (v *View) Function(t types.Type) *shape.Listing {
	n, ok := t.(*types.Named)
	if !ok || !v.active {
		return nil
	}
	of := v.originals[n.Obj()]
	if of == nil || !isFunc(of) {
		return nil
	}
	return v.listed(of)
}

// HoldsFunctions reports whether t, a type of v, contains unions of functions.
func HoldsFunctions(v *View, t types.Type) bool {
	return v.active && t != nil && v.reaches(t, isFunc, map[types.Type]bool{})
}

// Union returns the listing of the interface that the type t mirrors as a union, or nil.
func (v *View) Union(t types.Type) *shape.Listing {
	n, ok := t.(*types.Named)
	if !ok || !v.active {
		return nil
	}
	of := v.originals[n.Obj()]
	if of == nil || !types.IsInterface(of) {
		return nil
	}
	return v.listed(of)
}

// union returns the mirror of the interface t, which l lists.
func (v *View) union(t types.Type, l *shape.Listing) types.Type {
	for _, m := range v.set.types {
		if m.wanted == v.unionKey(l) && types.Identical(m.of, t) {
			if v.originals[m.named.Obj()] == nil {
				v.originals[m.named.Obj()] = t
				v.recordUnion(m.named, l)
			}
			return m.named
		}
	}
	pkg, name, what := v.set.pkg, "value", "interface"
	if isFunc(t) {
		name, what = "function", "type"
	}
	if n, ok := types.Unalias(t).(*types.Named); ok && n.Obj().Pkg() != nil {
		pkg, name = n.Obj().Pkg(), n.Obj().Name()
	}
	obj := types.NewTypeName(token.NoPos, v.set.pkg, v.set.name(pkg, name+"Union"), nil)
	n := types.NewNamed(obj, nil, nil)
	v.set.types = append(v.set.types, &mirrored{of: t, wanted: v.unionKey(l), named: n})
	v.originals[obj] = t
	doc := obj.Name() + " holds a value of the " + what + " " + name + " whose dynamic type is " + l.Text + ", by its number from 1."
	if isFunc(t) {
		doc = obj.Name() + " holds a function: " + l.Text + ", by its number from 1, with what it takes along."
	}
	v.set.list = append(v.set.list, &ir.Declaration{Obj: obj, Doc: doc})
	fields := []*types.Var{types.NewField(token.NoPos, v.set.pkg, tagName, types.Typ[types.Int], false)}
	for i, t := range l.Types {
		fields = append(fields, types.NewField(token.NoPos, v.set.pkg, "as"+strconv.Itoa(i+1), v.Type(pointer(t)), false))
	}
	n.SetUnderlying(types.NewStruct(fields, nil))
	return n
}

// unionKey distinguishes unions of different mirrors.
func (v *View) unionKey(l *shape.Listing) string {
	key := l.Key()
	for _, t := range l.Types {
		key += ";" + v.key(t)
	}
	for _, other := range v.listings {
		key += ";" + other.Name + ":" + other.Key()
	}
	return key
}

// recordUnion records the mirrors in a union that was made before.
func (v *View) recordUnion(n *types.Named, l *shape.Listing) {
	st := n.Underlying().(*types.Struct)
	for i, t := range l.Types {
		v.record(st.Field(i+1).Type(), pointer(t))
	}
}

// pointer returns t if it is a pointer, and otherwise a pointer to t.
func pointer(t types.Type) types.Type {
	if _, ok := t.Underlying().(*types.Pointer); ok {
		return t
	}
	return types.NewPointer(t)
}

// Tag returns the number of the dynamic type of the union x.
func Tag(x *ir.Expr) *ir.Expr {
	f := x.Type.Underlying().(*types.Struct).Field(0)
	return ir.Field(x, f, f.Type())
}

// DynamicValue returns the value of the union x if its dynamic type is t, which has number i, counted from 0.
func DynamicValue(x *ir.Expr, i int, t types.Type) *ir.Expr {
	p := Pointer(x, i)
	if _, ok := t.Underlying().(*types.Pointer); ok {
		return p
	}
	return ir.Deref(p, p.Type.Underlying().(*types.Pointer).Elem())
}

// Pointer returns the field of the union x for dynamic type number i: the value, or a pointer to it.
func Pointer(x *ir.Expr, i int) *ir.Expr {
	f := x.Type.Underlying().(*types.Struct).Field(i + 1)
	return ir.Field(x, f, f.Type())
}

// Wrap returns the union of type t with dynamic type number i and the value to which p points, or p itself. A type
// without data needs no pointer: p is nil.
func Wrap(t types.Type, i int, p *ir.Expr) *ir.Expr {
	if p == nil {
		return &ir.Expr{Op: ir.OpComposite, Type: t, Keys: []string{tagName}, Args: []*ir.Expr{ir.Int(int64(i + 1))}}
	}
	st := t.Underlying().(*types.Struct)
	return &ir.Expr{Op: ir.OpComposite, Type: t, Keys: []string{tagName, st.Field(i + 1).Name()}, Args: []*ir.Expr{ir.Int(int64(i + 1)), p}}
}
