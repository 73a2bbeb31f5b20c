package gradcheck

import (
	"math/rand/v2"
	"reflect"
	"strings"
)

// shadow returns a value of v's shape that shares nothing with v: slices are as
// long, pointers nil where v's are, numbers zero. Parts of v that share memory
// have shadows that share memory.
func shadow(v reflect.Value) reflect.Value {
	s := clone(v)
	strip(s, map[extent]bool{})
	return s
}

// shadowTree is shadow for outputs: memory that v reaches along two paths gets two shadows, because each path is a
// separate output. Cyclic values keep their cycles.
func shadowTree(v reflect.Value) reflect.Value {
	if cyclic(v, map[extent]bool{}) {
		return shadow(v)
	}
	s := cell(v)
	unshare(s)
	strip(s, map[extent]bool{})
	return s
}

// strip zeroes everything in v except slices, pointers, arrays and structs, and
// clips slices to their length.
func strip(v reflect.Value, seen map[extent]bool) {
	v = writable(v)
	switch v.Kind() {
	case reflect.Pointer:
		stripPointer(v, seen)
	case reflect.Slice:
		if v.Len() < v.Cap() {
			v.Set(v.Slice3(0, v.Len(), v.Len()))
		}
		eachElem(v, func(_ step, part reflect.Value) { strip(part, seen) })
	case reflect.Struct, reflect.Array:
		eachPart(v, func(_ step, part reflect.Value) {
			if !size(v.Type(), part) {
				strip(part, seen)
			}
		})
	default:
		v.SetZero()
	}
}

// size reports whether a field of a struct of type t is a size of a matrix of gonum, which its counterparts share.
func size(t reflect.Type, field reflect.Value) bool {
	return strings.HasPrefix(t.PkgPath(), "gonum.org/v1/gonum/") && (field.CanInt() || field.CanUint() || field.Kind() == reflect.Bool)
}

func stripPointer(v reflect.Value, seen map[extent]bool) {
	e := extent{v.UnsafePointer(), v.Type(), 1}
	if !v.IsNil() && !seen[e] {
		seen[e] = true
		strip(v.Elem(), seen)
	}
}

// unshare gives every slice and pointer in v separate memory.
func unshare(v reflect.Value) {
	v = writable(v)
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			p := reflect.New(v.Type().Elem())
			p.Elem().Set(v.Elem())
			v.Set(p.Convert(v.Type()))
			unshare(v.Elem())
		}
	case reflect.Slice:
		if !v.IsNil() {
			s := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(s, v)
			v.Set(s)
			eachElem(v, func(_ step, part reflect.Value) { unshare(part) })
		}
	default:
		eachPart(v, func(_ step, part reflect.Value) { unshare(part) })
	}
}

// cyclic reports whether v reaches itself through a pointer.
func cyclic(v reflect.Value, onPath map[extent]bool) bool {
	found := false
	check := func(_ step, part reflect.Value) { found = found || cyclic(part, onPath) }
	switch v.Kind() {
	case reflect.Pointer:
		e := extent{v.UnsafePointer(), v.Type(), 1}
		if v.IsNil() || onPath[e] {
			return !v.IsNil()
		}
		onPath[e] = true
		found = cyclic(v.Elem(), onPath)
		delete(onPath, e)
	case reflect.Slice:
		eachElem(v, check)
	default:
		eachPart(v, check)
	}
	return found
}

// fill sets the leaves to random multiples of 1/64 in [-1, 1] away from zero:
// float32 takes small steps along such directions without rounding.
func fill(leaves []leaf, rng *rand.Rand) {
	for _, l := range leaves {
		x := float64(16+rng.IntN(49)) / 64
		if rng.IntN(2) == 0 {
			x = -x
		}
		l.set(x)
	}
}
