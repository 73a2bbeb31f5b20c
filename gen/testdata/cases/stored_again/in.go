// Loops whose iterations run again in the reverse sweep do not repeat stores: a result
// in memory is read from there only if no statement after the loop has written to it.
package stored_again

import "math"

//gradgen:vjp wrt=x
func Element(a, x float64) float64 {
	v := make([]float64, 2)
	for i := range v {
		v[i] = a / (1 + max(x, a)*max(x, a) + float64(i)*x)
	}
	first := v[0] + v[1]
	for i := range v {
		v[i] = math.Sin(first*x) + 0.125*a
	}
	return v[0] * v[1]
}

func ElementInputs() [][]any { return [][]any{{0.3, 0.8}, {0.9, 0.4}} }

type pair struct{ P, Q float64 }

// Field stores roots and quotients behind a pointer.
//
//gradgen:grad wrt=x
func Field(x []float64) float64 {
	list := make([]pair, len(x))
	for i, v := range x {
		r := &list[i]
		r.P = math.Exp(v)
		r.Q = v / (2 + v*v)
	}
	s := 0.0
	for i := range list {
		s += list[i].P * list[i].Q
		list[i] = pair{1, s}
	}
	return s * list[0].Q
}

func FieldInputs() [][]any { return [][]any{{[]float64{0.3, -0.7, 1.2}}} }
