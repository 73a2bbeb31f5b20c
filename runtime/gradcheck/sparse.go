package gradcheck

import (
	"fmt"
	"reflect"

	"github.com/gradgen/gradgen/runtime/sparse"
)

var sparseType = reflect.TypeFor[*sparse.Matrix]()

// matrixFunction checks that d evaluates a number of matrices, which come after the arguments and
// between. A function of sparse matrices becomes one of dense ones.
func (t *target) matrixFunction(d any, between []reflect.Type, matrices int) (reflect.Value, error) {
	fn := reflect.ValueOf(d)
	if fn.Kind() == reflect.Func && fn.Type().NumIn() > 0 && fn.Type().In(fn.Type().NumIn()-1) == sparseType {
		fn, err := t.derivative(d, append(between, repeated(sparseType, matrices)...), nil)
		if err != nil {
			return fn, err
		}
		return densified(fn, matrices), nil
	}
	return t.derivative(d, append(between, repeated(numbersType, matrices)...), nil)
}

// densified returns fn with dense matrices in place of its last arguments. It calls fn with matrices that it keeps from
// call to call, and with new ones, and panics if these differ.
func densified(fn reflect.Value, matrices int) reflect.Value {
	in := unvariadic(fn.Type())
	n := in.NumIn() - matrices
	var types, results []reflect.Type
	for i := range n {
		types = append(types, in.In(i))
	}
	for i := range in.NumOut() {
		results = append(results, in.Out(i))
	}
	kept := newSparse(matrices)
	dense := func(given []reflect.Value) []reflect.Value {
		fresh := newSparse(matrices)
		again := append(cloneAll(given[:n:n]), fresh...)
		invoke(fn, again)
		out := invoke(fn, append(given[:n:n], kept...))
		for i, m := range given[n:] {
			filled(m.Interface().([]float64), kept[i].Interface().(*sparse.Matrix), fresh[i].Interface().(*sparse.Matrix))
		}
		return out
	}
	return reflect.MakeFunc(reflect.FuncOf(append(types, repeated(numbersType, matrices)...), results, false), dense)
}

func newSparse(n int) []reflect.Value {
	out := make([]reflect.Value, n)
	for i := range out {
		out[i] = reflect.ValueOf(new(sparse.Matrix))
	}
	return out
}

// invoke calls fn, whose list of variadic arguments is a slice already.
func invoke(fn reflect.Value, args []reflect.Value) []reflect.Value {
	if fn.Type().IsVariadic() {
		return fn.CallSlice(args)
	}
	return fn.Call(args)
}

// filled sets dst to the kept matrix, which must equal the fresh one.
func filled(dst []float64, kept, fresh *sparse.Matrix) {
	if r, c := kept.Dims(); len(dst) != r*c {
		panic(fmt.Sprintf("%d numbers for a matrix of %d rows and %d columns", len(dst), r, c))
	}
	kept.Dense(dst)
	r, c := fresh.Dims()
	if r*c != len(dst) {
		panic(fmt.Sprintf("a new matrix has %d rows and %d columns, one used before another number of entries, %d", r, c, len(dst)))
	}
	for k, x := range fresh.Dense(nil) {
		if x != dst[k] && (x == x || dst[k] == dst[k]) {
			panic(fmt.Sprintf("entry (%d, %d) is %v in a new matrix and %v in one used before", k/c, k%c, x, dst[k]))
		}
	}
}
