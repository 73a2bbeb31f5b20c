// Ranges over functions: iterators of the package and of the standard library,
// with every way to leave the loop.
package range_func

//case:nohvp numbers behind pointers are written

import (
	"iter"
	"maps"
	"slices"
)

func products(x []float64) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for i := 0; i+1 < len(x); i += 2 {
			if !yield(i, x[i]*x[i+1]) {
				return
			}
		}
	}
}

func mapped[T, U any](seq iter.Seq[T], f func(T) U) iter.Seq[U] {
	return func(yield func(U) bool) {
		for v := range seq {
			if !yield(f(v)) {
				return
			}
		}
	}
}

func filtered(seq iter.Seq[float64], keep func(float64) bool) iter.Seq[float64] {
	return func(yield func(float64) bool) {
		seq(func(v float64) bool {
			if !keep(v) {
				return true
			}
			return yield(v)
		})
	}
}

type list struct {
	V    float64
	Next *list
}

func (l *list) All() iter.Seq[*float64] {
	return func(yield func(*float64) bool) {
		for n := l; n != nil; n = n.Next {
			if !yield(&n.V) {
				return
			}
		}
	}
}

// Each calls yield without heed of its answer.
func (l *list) Each(yield func(float64) bool) {
	for ; l != nil; l = l.Next {
		yield(l.V)
	}
}

//gradgen:vjp wrt=x
func Library(x []float64, m map[int]float64) float64 {
	s := 0.0
	for v := range slices.Values(x) {
		s += v * v
	}
	for i, v := range slices.Backward(x) {
		if i == 1 {
			continue
		}
		s *= 1 + v/10
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		s += x[k] * m[k]
	}
	return s
}

func LibraryInputs() [][]any {
	return [][]any{{[]float64{0.5, 1.5, 0.25}, map[int]float64{0: 2, 2: 3}}, {[]float64{}, map[int]float64{}}}
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Exits(x []float64) (r float64) {
	s := 1.0
outer:
	for v := range mapped(slices.Values(x), func(v float64) float64 { return v * x[1] }) {
		for w := range filtered(slices.Values(x), func(v float64) bool { return v > 0.5 }) {
			switch {
			case w > 3:
				continue outer
			case w*v > 6:
				break outer
			case s > 50:
				return s * w
			case w > 2.5:
				break
			}
			s += v * w
			if s > 20 {
				break
			}
		}
		s *= 1.1
	}
	var i int
	for i, r = range products(x) {
		if r > 2 {
			break
		}
	}
	return s + r*float64(i)
}

func ExitsInputs() [][]any {
	return [][]any{
		{[]float64{1.25, 2.125, 3.5, 4.25, 5.5}}, {[]float64{0.625, 0.75, 0.875, 0.125}},
		{[]float64{1.5, 0.75, 3.25, 0.125}}, {[]float64{1.125, 1.25, 1.375, 2.75, 1.0625}},
		{[]float64{2.25, 2.375, 0.75, 4.5, 2.75, 1.5}},
	}
}

//gradgen:vjp wrt=l
func Structure(l *list) float64 {
	s := 0.0
	for p := range l.All() {
		*p *= 2
	}
	for v := range l.Each {
		s += v * v
	}
	for range func(yield func() bool) { _ = yield() && yield() } {
		s *= s
	}
	return s
}

// WentOn panics, as the iterator does not stop.
//
//gradgen:vjp wrt=l
func WentOn(l *list) float64 {
	s := 0.0
	for v := range l.Each {
		s += v * v
		if s > 2 {
			break
		}
	}
	return s
}

func WentOnInputs() [][]any {
	return [][]any{{&list{V: 0.5, Next: &list{V: 0.25}}}, {&list{V: 2, Next: &list{V: 0.25}}}}
}
