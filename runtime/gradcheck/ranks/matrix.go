package ranks

import (
	"reflect"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

// Jacobian checks fJac, an emitted FJacobian, against f. Each column is the derivative by one number that all ranks
// have: with d added to the input of every rank, the derivatives with respect to d of what all ranks return. Options
// are those for Join(f).
func Jacobian(tb testing.TB, f, fJac any, o gradcheck.Options) {
	tb.Helper()
	s := newShifted(Join(f), Join(fJac), o)
	gradcheck.Jacobian(tb, s.function(), s.with(s.jacobians), s.options())
}

// Hessian checks fHess, an emitted FHessian, against f: the gradients and Hessians of all ranks add up to those, with
// respect to d, of the sum of what the ranks return with d added to the input of every rank. Options are those for Sum(f).
func Hessian(tb testing.TB, f, fHess any, o gradcheck.Options) {
	tb.Helper()
	s := newShifted(Sum(f), Sum(fHess), o)
	gradcheck.Hessian(tb, s.function(), s.with(s.hessian), s.options())
}

// A shifted is a function joined over ranks, with inputs that all ranks add to their own.
type shifted struct {
	fn, matrix reflect.Value
	o          gradcheck.Options
	wrt        []int
	n          int // parameters of fn
}

func newShifted(f, matrix any, o gradcheck.Options) *shifted {
	s := &shifted{fn: reflect.ValueOf(f), matrix: reflect.ValueOf(matrix), o: o, wrt: o.Wrt}
	s.n = s.fn.Type().NumIn()
	if s.wrt == nil {
		s.wrt = []int{0}
	}
	return s
}

// options returns the options for function: the added inputs are zero, with the shape of those of rank 0.
func (s *shifted) options() gradcheck.Options {
	o := s.o
	o.Wrt = nil
	for i, w := range s.wrt {
		o.Wrt = append(o.Wrt, s.n+i)
		if s.o.Args != nil {
			o.Args = append(o.Args[:len(o.Args):len(o.Args)], copyOf(reflect.ValueOf(s.o.Args[w]).Index(0), false).Interface())
		}
	}
	return o
}

// inputs returns the types of the parameters of fn and of the inputs that are added to them.
func (s *shifted) inputs() []reflect.Type {
	var in []reflect.Type
	for i := range s.n {
		in = append(in, s.fn.Type().In(i))
	}
	for _, w := range s.wrt {
		in = append(in, s.fn.Type().In(w).Elem())
	}
	return in
}

func (s *shifted) outputs() []reflect.Type {
	var out []reflect.Type
	for i := range s.fn.Type().NumOut() {
		out = append(out, s.fn.Type().Out(i))
	}
	return out
}

// shift adds to the inputs, and returns the arguments of fn.
func (s *shifted) shift(args []reflect.Value) []reflect.Value {
	for i, w := range s.wrt {
		for r := range args[w].Len() {
			add(args[w].Index(r), args[s.n+i])
		}
	}
	return args[:s.n]
}

func (s *shifted) function() any {
	t := reflect.FuncOf(s.inputs(), s.outputs(), false)
	return reflect.MakeFunc(t, func(args []reflect.Value) []reflect.Value { return s.fn.Call(s.shift(args)) }).Interface()
}

// with returns the matrix for function. It calls do with the arguments of matrix except the last ones, with the added
// inputs, and with the last ones.
func (s *shifted) with(do func(args, shifts, last []reflect.Value) []reflect.Value) any {
	in := s.inputs()
	t := s.matrix.Type()
	for i := s.n; i < t.NumIn(); i++ {
		in = append(in, s.last(i))
	}
	return reflect.MakeFunc(reflect.FuncOf(in, s.outputs(), false), func(args []reflect.Value) []reflect.Value {
		k := s.n + len(s.wrt)
		return do(args[:k], args[s.n:k], args[k:])
	}).Interface()
}

// last returns the type of parameter i of the matrix on one rank, where accumulators are pointers.
func (s *shifted) last(i int) reflect.Type {
	t := s.matrix.Type().In(i).Elem()
	if t.Kind() == reflect.Slice {
		return t
	}
	return reflect.PointerTo(t)
}

// jacobians arranges the rows of all ranks in the order of the joined outputs.
func (s *shifted) jacobians(args, shifts, last []reflect.Value) []reflect.Value {
	counts := s.rows(args)
	args = s.shift(args)
	ranks := args[0].Len()
	for i, m := range last {
		each := make([][]float64, ranks)
		n, rest := count(shifts[i]), m.Len()
		for r := range each {
			rows := 0
			for _, c := range counts {
				rows += c[r]
			}
			each[r] = make([]float64, rows*n)
			rest -= rows * n
		}
		if rest > 0 {
			each[ranks-1] = append(each[ranks-1], make([]float64, rest)...)
		}
		args = append(args[:len(args):len(args)], reflect.ValueOf(each))
	}
	out := s.matrix.Call(args)
	for i, m := range last {
		gather(m.Interface().([]float64), args[s.n+i].Interface().([][]float64), counts, count(shifts[i]))
	}
	return out
}

// gather arranges rows of n numbers by output: rank r has counts[k][r] rows for output k.
func gather(m []float64, each [][]float64, counts [][]int, n int) {
	at, from := 0, make([]int, len(each))
	for _, c := range counts {
		for r, rows := range c {
			at += copy(m[at:], each[r][from[r]:from[r]+rows*n])
			from[r] += rows * n
		}
	}
}

// rows counts the numbers of each output on each rank.
func (s *shifted) rows(args []reflect.Value) [][]int {
	copies := make([]reflect.Value, len(args))
	for i, a := range args {
		copies[i] = copyOf(a, true)
	}
	in := s.shift(copies)
	out := s.fn.Call(in)
	var counts [][]int
	note := func(v reflect.Value) {
		c := make([]int, v.Len())
		for r := range c {
			c[r] = count(v.Index(r))
		}
		counts = append(counts, c)
	}
	for i, v := range out {
		if s.o.Of == nil && s.o.OfParams == nil {
			note(v)
		}
		for _, k := range s.o.Of {
			if k == i {
				note(v)
			}
		}
	}
	for _, k := range s.o.OfParams {
		note(in[k])
	}
	return counts
}

// hessian adds up what the ranks return.
func (s *shifted) hessian(args, shifts, last []reflect.Value) []reflect.Value {
	args = s.shift(args)
	ranks := args[0].Len()
	for i, total := range last {
		each := reflect.MakeSlice(s.matrix.Type().In(s.n+i), ranks, ranks)
		for r := range ranks {
			each.Index(r).Set(copyOf(reflect.Indirect(total), false))
		}
		args = append(args[:len(args):len(args)], each)
	}
	out := s.matrix.Call(args)
	for i, total := range last {
		sum := copyOf(reflect.Indirect(total), false)
		for r := range ranks {
			add(sum, args[s.n+i].Index(r))
		}
		if total.Kind() == reflect.Slice {
			reflect.Copy(total, sum)
		} else {
			total.Elem().Set(sum)
		}
	}
	return out
}
