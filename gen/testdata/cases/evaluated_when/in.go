// What function values, interfaces and deferred calls hold is what it was when
// they were made.
package evaluated_when

import "math"

type arr [2]float64

func (a arr) sum(k float64) float64 { return a[0] + k*a[1] }

type holder struct {
	arr
	P *arr
	S []arr
}

func (h *holder) bump(k float64) float64 { h.arr[0] *= k; return h.arr[0] * h.P[1] }

func run(fs func(float64) float64, n int) float64 {
	s := 0.0
	for i := range n {
		s += fs(float64(i) + 0.5)
	}
	return s
}

//gradgen:vjp wrt=x
func Promoted(x []float64) float64 {
	a := arr{x[0], x[1]}
	h := holder{arr: a, P: &a, S: []arr{a, {x[1], x[2]}}}
	f, g, k, l := h.sum, h.P.sum, h.S[1].sum, h.bump
	h.arr[1] = 3
	h.P[0] = x[2]
	h.S[1][0] = 5
	h.P = &h.S[0]
	s := f(2)*g(2) + k(2) + l(x[0])
	h.S = h.S[1:]
	m := h.S[0].sum
	h.S[0][1] *= 2
	return s*run(m, 2) + run(h.S[0].sum, 2) + run(h.bump, 2)
}

func maker(a *arr, x []float64) (get func() float64, set func(float64), both func(float64) float64) {
	local := a.sum(2)
	i := 0
	return func() float64 { return local * a[i] }, func(v float64) { local, i = v, 1-i }, a.sum
}

//gradgen:vjp wrt=x
func Makers(x []float64) float64 {
	a, b := arr{x[0], x[1]}, arr{x[1], x[2]}
	g1, s1, t1 := maker(&a, x)
	g2, s2, _ := maker(&b, x)
	r := g1() * g2()
	s1(r * x[0])
	a[0] = 2 * r
	s2(g1())
	b = a
	return r + g1()*g2() + t1(3)
}

func each(x []float64, f func(i int, v *float64) bool) {
	for i := range x {
		if !f(i, &x[i]) {
			return
		}
	}
}

//gradgen:vjp wrt=x
func Visitors(x []float64) (s float64) {
	best, at := math.Inf(-1), -1
	each(x, func(i int, v *float64) bool {
		if *v > best {
			best, at = *v, i
		}
		*v *= 1 + s/10
		s += *v
		return s < 4
	})
	each(x[at:], func(i int, v *float64) bool {
		each(x[:i+1], func(j int, w *float64) bool {
			*v += *w * best
			return j < 1
		})
		return i == 0
	})
	return s*best + x[len(x)-1]
}

func VisitorsInputs() [][]any {
	return [][]any{{[]float64{0.5, 1.5, 1.25, 2, 0.1}}, {[]float64{0.5, 0.25, 0.75}}, {[]float64{5, 0.25, 0.75}}}
}

//gradgen:vjp wrt=x
func Immediate(x []float64) float64 {
	s := 1.0
	for i, v := range x {
		s += func() float64 {
			for j := range x {
				switch {
				case j == i:
					continue
				case x[j] > v:
					return x[j] * s
				}
				s *= 1.05
			}
			return v
		}() * v
		if func(t float64) bool { s += t; return s > 6 }(v * 0.1) {
			break
		}
	}
	return s
}

func ImmediateInputs() [][]any {
	return [][]any{{[]float64{0.5, 1.5, 1.25, 2}}, {[]float64{0.5, 0.25, 0.75}}}
}

type op interface {
	fwd(x float64) float64
	scale() float64
}
type mul struct{ K float64 }
type add struct{ K *float64 }

func (m mul) fwd(x float64) float64  { return m.K * x }
func (m mul) scale() float64         { return m.K }
func (a *add) fwd(x float64) float64 { *a.K += x; return *a.K }
func (a *add) scale() float64        { return *a.K * 2 }

func chain(a, b op, x float64) float64 { return b.fwd(a.fwd(x)) * a.scale() * b.scale() }

//gradgen:vjp wrt=x
func Dynamic(x []float64) float64 {
	m := mul{x[0]}
	k := x[1]
	a := &add{&k}
	var o op = m
	m.K = 7
	s := chain(o, a, x[2])
	s += chain(a, mul{s}, x[0])
	a.K = &x[2]
	p := op(a)
	s += p.fwd(k) * o.scale()
	return s * x[2] * m.fwd(k)
}

//gradgen:vjp wrt=x
func Search(x []float64, target float64) (best float64) {
	var pick func(i int, sum, prod float64) bool
	n := 0
	pick = func(i int, sum, prod float64) bool {
		n++
		if sum > target {
			best = prod * sum
			return true
		}
		if i == len(x) {
			return false
		}
		return pick(i+1, sum+x[i]*x[i], prod*x[i]) || pick(i+1, sum, prod+x[i])
	}
	if !pick(0, 0, 1) {
		return x[0] * float64(n)
	}
	return best
}

func SearchInputs() [][]any {
	return [][]any{{[]float64{0.5, 1.5, 1.25, 2}, 5.5}, {[]float64{0.5, 1.5, 1.25}, 50.}, {[]float64{0.5, 1.5, 1.25}, 3.9}}
}

//gradgen:vjp wrt=x
func Defers(x []float64) (r float64) {
	m := mul{x[0]}
	k := 1.0
	a := &add{&k}
	defer func(f float64) { r = r*f + k }(m.fwd(x[1]))
	defer a.fwd(m.K)
	m.K = 3
	a.K = &x[1]
	if x[0] > 1 {
		defer func() { r += m.fwd(k) }()
		k = x[2]
		return k * x[0]
	}
	k *= x[2]
	return k
}

func DefersInputs() [][]any { return [][]any{{[]float64{0.5, 1.5, 1.25}}, {[]float64{1.5, 1.5, 1.25}}} }

func bind[A, B, C any](f func(A, B) C, a A) func(B) C { return func(b B) C { return f(a, b) } }
func flip[A, B, C any](f func(A, B) C) func(B, A) C   { return func(b B, a A) C { return f(a, b) } }

//gradgen:vjp wrt=x
func Partial(x []float64) float64 {
	pow := func(a, b float64) float64 { return math.Pow(a, b) }
	k := x[0]
	cube := bind(flip(pow), 3.0)
	base := bind(pow, k)
	at := bind(func(s []float64, i int) float64 { return s[i] * k }, x)
	k = x[1]
	x[2] *= 2
	return cube(x[1])*base(x[2]) + at(2)*bind(arr.sum, arr{k, k})(2)
}
