// Recursive functions that return structs with references by value.
package recursion_structs

import "math"

type state struct {
	Y []float64
	T float64
}

func step(s state, h float64, n int) state {
	if n == 0 {
		return s
	}
	y := make([]float64, len(s.Y))
	for i := range y {
		y[i] = s.Y[i] + h*math.Sin(s.Y[(i+1)%len(y)])*s.T
	}
	return step(state{y, s.T + h*y[0]}, h*0.9, n-1)
}

//gradgen:vjp wrt=x,h
//gradgen:jvp wrt=x,h
func Steps(x []float64, h float64, n int) float64 {
	s := step(state{x, 1}, h, n)
	t := step(s, h, 1)
	x[0] *= 2
	return s.Y[0]*s.T + s.Y[1]*x[0] + t.Y[1]
}

func StepsInputs() [][]any {
	return [][]any{{[]float64{1, 2}, 0.25, 3}, {[]float64{1, 2}, 0.25, 0}}
}

type pair struct {
	P *float64
	V [2]float64
}

// halves returns early, with names and beside other results.
func halves(x []float64) (best pair, sum float64, err error) {
	switch len(x) {
	case 0:
		return
	case 1:
		best.P = &x[0]
		best.V[1] = x[0]
		return best, x[0], nil
	}
	a, s, err := halves(x[:len(x)/2])
	if err != nil {
		return a, s, err
	}
	best, sum, err = halves(x[len(x)/2:])
	if *a.P > *best.P {
		best.P, best.V[0] = a.P, a.V[1]*sum
	}
	*best.P *= 1.25
	best.V[1] += a.V[1] * a.V[0]
	sum += s * best.V[1]
	return best, sum, err
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Tree(x []float64) float64 {
	best, sum, _ := halves(x)
	if best.P == nil {
		return 1
	}
	return *best.P*sum + best.V[0]*best.V[1]
}

func TreeInputs() [][]any {
	return [][]any{{[]float64{1, 2, 0.5, 1.5, 0.75}}, {[]float64{}}, {[]float64{2}}}
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Closure(x []float64) float64 {
	var grow func(s state, n int) state
	grow = func(s state, n int) state {
		if n == 0 {
			return s
		}
		t := grow(state{s.Y, s.T * x[n]}, n-1)
		t.Y[0] *= t.T
		t.T += s.T
		return t
	}
	out := 0.0
	for i := range 2 {
		s := grow(state{x[:1], x[i]}, 2)
		out += s.T * s.Y[0]
	}
	return out
}
