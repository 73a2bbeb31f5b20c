// Package ranks makes one function of a function that runs on several ranks, so that package gradcheck can test it.
//
// A distributed program is one function from the inputs of all ranks to the outputs of all ranks. For
//
//	func F(c comm.Comm, x []float64) (float64, error)
//
// [Join] makes a func(x [][]float64) []float64 that runs F on as many ranks of this process as x has elements; and the
// same of FVJP, FGrad and FJVP. Finite differences and dot products of the joined functions are then sums
// over all ranks, as the convention for transposes of communications wants them:
//
//	gradcheck.VJP(t, ranks.Join(F), ranks.Join(FVJP), gradcheck.Options{Args: []any{x}})
//
// [Sum] adds up the numbers that the ranks return. FGrad and FHVP have the seed 1 on every rank, so they are derivatives of
// that sum:
//
//	gradcheck.HVP(t, ranks.Sum(F), ranks.Sum(FHVP), gradcheck.Options{Args: []any{x}})
package ranks

import (
	"context"
	"errors"
	"fmt"
	"reflect"

	"github.com/gradgen/gradgen/runtime/comm"
)

var (
	commType  = reflect.TypeFor[comm.Comm]()
	errorType = reflect.TypeFor[error]()
)

// Join returns one function for f, which has one parameter of type comm.Comm. Any other parameter or result of type T
// becomes a []T with an element for each rank. A *T that comes after a T of the same position among the differentiated
// ones is an accumulator: it becomes a []T, too, and f gets pointers to its elements. The function panics if f returns
// an error or the job fails.
func Join(f any) any { return join(f, false) }

// Sum is like Join, except that floating-point results of f are summed over the ranks.
func Sum(f any) any { return join(f, true) }

func join(f any, sum bool) any {
	fn := reflect.ValueOf(f)
	j := &joined{fn: fn, typ: fn.Type(), sum: sum}
	var in, out []reflect.Type
	for i := range j.typ.NumIn() {
		switch t := j.typ.In(i); {
		case t == commType:
		case accumulator(t):
			in = append(in, reflect.SliceOf(t.Elem()))
		default:
			in = append(in, reflect.SliceOf(t))
		}
	}
	for i := range j.typ.NumOut() {
		switch t := j.typ.Out(i); {
		case t == errorType:
		case j.sums(t):
			out = append(out, t)
		default:
			out = append(out, reflect.SliceOf(t))
		}
	}
	return reflect.MakeFunc(reflect.FuncOf(in, out, false), j.call).Interface()
}

// accumulator reports whether a pointer is the destination of a derivative and not a parameter of its own. The
// accumulators of functions that Join accepts are pointers to numbers, arrays, or structs.
func accumulator(t reflect.Type) bool {
	if t.Kind() != reflect.Pointer {
		return false
	}
	switch t.Elem().Kind() {
	case reflect.Float64, reflect.Float32, reflect.Array:
		return true
	}
	return false
}

type joined struct {
	fn  reflect.Value
	typ reflect.Type
	sum bool
}

// sums reports whether results of type t are added up.
func (j *joined) sums(t reflect.Type) bool {
	return j.sum && (t.Kind() == reflect.Float64 || t.Kind() == reflect.Float32)
}

// call runs the function on all ranks.
func (j *joined) call(args []reflect.Value) []reflect.Value {
	n := 0
	if len(args) > 0 {
		n = args[0].Len()
	}
	for i, a := range args {
		if a.Len() != n {
			panic(fmt.Sprintf("ranks: argument %d is for %d ranks, others for %d", i, a.Len(), n))
		}
	}
	var out []reflect.Value
	for i := range j.typ.NumOut() {
		if t := j.typ.Out(i); t != errorType {
			out = append(out, reflect.MakeSlice(reflect.SliceOf(t), n, n))
		}
	}
	if n == 0 {
		return j.totals(out)
	}
	err := comm.RunLocal(context.Background(), n, func(c comm.Comm) error { return j.rank(c, args, out) })
	if p := (*comm.PanicError)(nil); errors.As(err, &p) {
		panic(p.Value)
	}
	if err != nil {
		panic(err)
	}
	return j.totals(out)
}

// totals adds up, over the ranks, the numbers that are one number of the joined function.
func (j *joined) totals(out []reflect.Value) []reflect.Value {
	for k, each := range out {
		if t := each.Type().Elem(); j.sums(t) {
			sum := 0.0
			for i := range each.Len() {
				sum += each.Index(i).Float()
			}
			out[k] = reflect.ValueOf(sum).Convert(t)
		}
	}
	return out
}

// rank calls the function on one rank.
func (j *joined) rank(c comm.Comm, args, out []reflect.Value) (err error) {
	var in []reflect.Value
	for i, k := 0, 0; i < j.typ.NumIn(); i++ {
		switch t := j.typ.In(i); {
		case t == commType:
			in = append(in, reflect.ValueOf(c))
			continue
		case accumulator(t):
			in = append(in, args[k].Index(c.Rank()).Addr())
		default:
			in = append(in, args[k].Index(c.Rank()))
		}
		k++
	}
	call := j.fn.Call
	if j.typ.IsVariadic() {
		call = j.fn.CallSlice
	}
	k := 0
	for i, r := range call(in) {
		if j.typ.Out(i) != errorType {
			out[k].Index(c.Rank()).Set(r)
			k++
			continue
		}
		if e, failed := r.Interface().(error); failed {
			err = e
		}
	}
	return err
}
