// Iterators that are not known at generation, or that call themselves.
package refuse_range_func

import "iter"

//case:refused the callee is not known

//gradgen:vjp wrt=x
func Unknown(x []float64, seq iter.Seq[int]) (s float64) {
	for i := range seq {
		s += x[i]
	}
	return
}

type tree struct {
	L, R *tree
	V    float64
}

func (t *tree) push(yield func(float64) bool) bool {
	return t == nil || t.L.push(yield) && yield(t.V) && t.R.push(yield)
}

func (t *tree) all() iter.Seq[float64] {
	return func(yield func(float64) bool) {
		if t == nil {
			return
		}
		for v := range t.L.all() {
			if !yield(v) {
				return
			}
		}
		yield(t.V)
	}
}

//gradgen:vjp wrt=t
func Pushed(t *tree) (s float64) {
	for v := range t.push2 {
		s += v
	}
	return
}

func (t *tree) push2(yield func(float64) bool) { t.push(yield) }

//gradgen:vjp wrt=t
func Ranged(t *tree) (s float64) {
	for v := range t.all() {
		s += v
	}
	return
}

//gradgen:vjp wrt=x
func Pulled(x []float64) float64 {
	next, stop := iter.Pull(func(yield func(float64) bool) { yield(x[0]) })
	defer stop()
	v, _ := next()
	return v
}
