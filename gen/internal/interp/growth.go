package interp

import (
	"go/types"
	"reflect"
)

// sizes has the sizes of types on the machine that runs the tests.
var sizes = types.SizesFor("gc", "amd64")

// Growth returns the function by which append grows a capacity: Go's own choice for
// elements of the size of t. Aliases may depend on it.
func Growth(t types.Type) func(have, want int) int {
	n := int(sizes.Sizeof(t))
	elem := reflect.ArrayOf(n, reflect.TypeFor[byte]())
	if hasPointers(t) && n%8 == 0 {
		elem = reflect.ArrayOf(n/8, reflect.TypeFor[*byte]())
	}
	of := reflect.SliceOf(elem)
	return func(have, want int) int {
		s := reflect.MakeSlice(of, have, have)
		more := reflect.MakeSlice(of, want-have, want-have)
		return reflect.AppendSlice(s, more).Cap()
	}
}

// hasPointers reports whether values of type t contain pointers for the garbage
// collector.
func hasPointers(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0 || u.Kind() == types.UnsafePointer
	case *types.Array:
		return u.Len() > 0 && hasPointers(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if hasPointers(f.Type()) {
				return true
			}
		}
		return false
	}
	return true
}
