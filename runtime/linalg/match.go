package linalg

import (
	"reflect"

	"gonum.org/v1/gonum/mat"
)

// Match panics with the message if bar, an adjoint or tangent of x that a caller passed, has other sizes than x.
func Match(x, bar any, message string) {
	if x == nil {
		return
	}
	if m, ok := x.(interface{ Dims() (r, c int) }); ok && factors(x) {
		if r, _ := m.Dims(); r > 0 {
			panic("gradgen: a factorisation from outside the function has no derivative: factorise the matrix in the function")
		}
		return
	}
	if bar == nil || !sameStructure(reflect.ValueOf(x), reflect.ValueOf(bar)) {
		panic(message)
	}
}

// factors reports whether x is a factorisation.
func factors(x any) bool {
	switch x.(type) {
	case *mat.Cholesky, *mat.LU, *mat.QR, *mat.LQ, *mat.EigenSym, *mat.SVD:
		return true
	}
	return false
}

// sameStructure reports whether the integers, the lengths of slices and the types in interfaces are equal in both. Capacities
// may differ.
func sameStructure(x, y reflect.Value) bool {
	if x.Type() != y.Type() {
		return false
	}
	switch {
	case x.Kind() == reflect.Slice:
		return x.Len() == y.Len()
	case x.CanInt():
		return x.Int() == y.Int()
	case x.CanUint():
		return x.Uint() == y.Uint()
	case x.Kind() == reflect.Pointer || x.Kind() == reflect.Interface:
		return x.IsNil() == y.IsNil() && (x.IsNil() || sameStructure(x.Elem(), y.Elem()))
	case x.Kind() == reflect.Struct:
		for i := range x.NumField() {
			switch x.Type().Field(i).Name {
			case "capRows", "capCols", "cap":
			default:
				if !sameStructure(x.Field(i), y.Field(i)) {
					return false
				}
			}
		}
	}
	return true
}
