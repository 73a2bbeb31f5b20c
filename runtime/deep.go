package gradrt

import (
	"reflect"
	"strings"
	"unsafe"
)

// A pair is an address visited together with its type; one address may be a
// struct and its first field.
type pair struct {
	at unsafe.Pointer
	t  reflect.Type
}

// Shadow returns a value of the shape of x in which every number is zero. Slices have the length and capacity of
// those in x, pointers point to shadows, and pointers have the aliasing and cycles of those in x. It visits
// everything reachable from x.
func Shadow[T any](x T) T {
	var out T
	m := map[pair]reflect.Value{}
	shadowValue(reflect.ValueOf(&out).Elem(), reflect.ValueOf(&x).Elem(), m)
	return out
}

func shadowValue(dst, src reflect.Value, seen map[pair]reflect.Value) {
	dst, src = writable(dst), writable(src)
	switch src.Kind() {
	case reflect.Pointer:
		shadowPointer(dst, src, seen)
	case reflect.Slice:
		shadowSlice(dst, src, seen)
	case reflect.Array:
		if hasRefs(src.Type().Elem()) {
			for i := range src.Len() {
				shadowValue(dst.Index(i), src.Index(i), seen)
			}
		}
	case reflect.Struct:
		for i := range src.NumField() {
			shadowValue(dst.Field(i), src.Field(i), seen)
		}
		copySizes(dst, src)
	case reflect.Interface:
		shadowInterface(dst, src, seen)
	}
}

// ofGonum reports whether t is a type of package mat or of the packages that mat uses.
func ofGonum(t reflect.Type) bool { return strings.HasPrefix(t.PkgPath(), "gonum.org/v1/gonum/") }

// copySizes copies the integers of a struct of gonum: a matrix without its sizes has no elements.
func copySizes(dst, src reflect.Value) {
	if !ofGonum(src.Type()) {
		return
	}
	for i := range src.NumField() {
		if f := writable(src.Field(i)); f.CanInt() || f.CanUint() || f.Kind() == reflect.Bool {
			writable(dst.Field(i)).Set(f)
		}
	}
}

// shadowInterface makes the shadow of the value in an interface of gonum, which has the same type.
func shadowInterface(dst, src reflect.Value, seen map[pair]reflect.Value) {
	if src.IsNil() || !ofGonum(src.Type()) {
		return
	}
	from := reflect.New(src.Elem().Type()).Elem()
	from.Set(src.Elem())
	to := reflect.New(from.Type()).Elem()
	shadowValue(to, from, seen)
	dst.Set(to)
}

func shadowPointer(dst, src reflect.Value, seen map[pair]reflect.Value) {
	if src.IsNil() {
		return
	}
	key := pair{src.UnsafePointer(), src.Type()}
	if have, ok := seen[key]; ok {
		dst.Set(have)
		return
	}
	p := reflect.New(src.Type().Elem())
	seen[key] = p
	dst.Set(p)
	shadowValue(p.Elem(), src.Elem(), seen)
}

func shadowSlice(dst, src reflect.Value, seen map[pair]reflect.Value) {
	if src.IsNil() {
		return
	}
	s := reflect.MakeSlice(src.Type(), src.Len(), src.Cap())
	dst.Set(s)
	if !hasRefs(src.Type().Elem()) {
		return
	}
	for i := range src.Len() {
		shadowValue(s.Index(i), src.Index(i), seen)
	}
}

// writable gives access to unexported fields, which emitted code of the same
// package may name.
func writable(v reflect.Value) reflect.Value {
	if v.CanSet() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem()
}

// Clear sets every number that x, a slice or a pointer, reaches to zero.
func Clear(x any) {
	v := reflect.ValueOf(x)
	clearValue(v, map[pair]bool{})
}

func clearValue(v reflect.Value, seen map[pair]bool) {
	v = writable(v)
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		v.SetFloat(0)
	case reflect.Pointer:
		key := pair{v.UnsafePointer(), v.Type()}
		if !v.IsNil() && !seen[key] {
			seen[key] = true
			clearValue(v.Elem(), seen)
		}
	case reflect.Slice, reflect.Array:
		if k := v.Type().Elem().Kind(); v.Kind() == reflect.Slice && (k == reflect.Float64 || k == reflect.Float32) {
			v.Clear()
			return
		}
		if l := plainLayout(v); l != nil {
			l.clear(v)
			return
		}
		for i := range v.Len() {
			clearValue(v.Index(i), seen)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			clearValue(v.Field(i), seen)
		}
	}
}

// Add adds every number that src reaches to its counterpart in dst. Both are slices or
// pointers. It panics if slices that lead to numbers differ in length, unless the slice
// in dst is nil: then nothing depends on its numbers.
func Add(dst, src any) {
	addValue(reflect.ValueOf(dst), reflect.ValueOf(src), map[pair]bool{})
}

func addValue(dst, src reflect.Value, seen map[pair]bool) {
	dst, src = writable(dst), writable(src)
	switch src.Kind() {
	case reflect.Float32, reflect.Float64:
		dst.SetFloat(dst.Float() + src.Float())
	case reflect.Pointer:
		addPointer(dst, src, seen)
	case reflect.Slice, reflect.Array:
		if src.Len() != dst.Len() {
			if isNilSlice(dst) || !reachesNumbers(src.Type().Elem(), map[reflect.Type]bool{}) {
				return
			}
			panic("gradgen: a seed or accumulator has a slice of another length than its primal")
		}
		if l := plainLayout(src); l != nil && src.Type() == dst.Type() {
			l.addTo(dst, src)
			return
		}
		for i := range src.Len() {
			addValue(dst.Index(i), src.Index(i), seen)
		}
	case reflect.Struct:
		for i := range src.NumField() {
			addValue(dst.Field(i), src.Field(i), seen)
		}
	}
}

func isNilSlice(v reflect.Value) bool { return v.Kind() == reflect.Slice && v.IsNil() }

func addPointer(dst, src reflect.Value, seen map[pair]bool) {
	if src.IsNil() || dst.IsNil() || seen == nil {
		return
	}
	key := pair{src.UnsafePointer(), src.Type()}
	if seen[key] {
		return
	}
	seen[key] = true
	addValue(dst.Elem(), src.Elem(), seen)
}

// Snapshot returns a copy of the slice or the value reached through the pointer x, one
// level deep.
func Snapshot[T any](x T) T {
	v := reflect.ValueOf(&x).Elem()
	switch v.Kind() {
	case reflect.Slice:
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(c, v)
		v.Set(c)
	case reflect.Pointer:
		if !v.IsNil() {
			c := reflect.New(v.Type().Elem())
			c.Elem().Set(v.Elem())
			v.Set(c)
		}
	}
	return x
}
