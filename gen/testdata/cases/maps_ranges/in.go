// Ranges over maps whose variables the bodies assign, and keys that are stored again: -0 takes the place of 0.
package mapsranges

import "math"

//gradgen:vjp
//gradgen:jvp
func Replaced(x []float64) float64 {
	m := map[int]float64{0: x[0], 1: x[1]}
	n := map[int]float64{0: x[2], 1: x[2] * 3, 2: 5}
	s := 0.0
	for _, v := range m {
		m = n
		s += v * v
	}
	return s * m[0]
}

//gradgen:vjp
//gradgen:jvp
func Renewed(x []float64) float64 {
	m := map[int]float64{0: x[0], 1: x[1]}
	s := 0.0
	for k, v := range m {
		m = map[int]float64{}
		m[k] = v
		s += v * v
	}
	return s
}

//gradgen:vjp
//gradgen:jvp
func Dropped(x []float64) float64 {
	m := map[int]float64{0: x[0], 1: x[1]}
	s := 0.0
	for _, v := range m {
		m = nil
		s += v * v
	}
	return s + m[3]
}

func sum(m, n map[int]float64) (s float64) {
	for k, v := range m {
		m, n = n, m
		s += v*v + m[k]
	}
	return s
}

//gradgen:vjp
//gradgen:jvp
func Exchanged(x []float64) float64 {
	return sum(map[int]float64{0: x[0]}, map[int]float64{0: x[1] * x[0], 1: x[2]})
}

//gradgen:vjp
//gradgen:jvp
func Signs(x []float64) float64 {
	m := map[float64]float64{0: x[0]}
	z := math.Copysign(0, -1)
	m[z] *= x[1]
	for k := range m {
		if math.Signbit(k) {
			return 1000 * x[0] * m[0]
		}
	}
	return m[0] * x[2]
}

type pt struct{ a, b float64 }

//gradgen:vjp
//gradgen:jvp
func SignsOfParts(x []float64) float64 {
	m := map[pt]float64{{0, 1}: x[0]}
	m[pt{math.Copysign(0, -1), 1}] += x[1]
	s := 0.0
	for k, v := range m {
		s += math.Copysign(1, k.a) * v * k.b
	}
	return s * x[2]
}
