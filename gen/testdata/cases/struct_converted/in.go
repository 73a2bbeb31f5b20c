// Conversions between types of structs with references keep the references: fields have the
// same names in both.
package struct_converted

type two struct {
	P, Q []float64
	F    float64
}

type other two

// Back goes there and back.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Back(x []float64) float64 {
	a := two{P: x, F: x[0]}
	s := 0.0
	for _, v := range x {
		b := other(a)
		b.F *= v
		b.P, b.Q = b.Q, b.P
		a = two(b)
		a.P = append(a.P, b.F)
		s += a.P[0] * v
	}
	return s
}

func BackInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }

// Parts reads fields of what is converted, and converts elements and pointers.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Parts(x []float64) float64 {
	a := two{P: x, Q: []float64{x[0], 2}, F: x[0]}
	s := 0.0
	for i, v := range x {
		s += other(a).P[0]*v + other(a).F
		b := [2]other{other(a), other(two{P: a.Q, F: s})}
		b[i%2].P[0] += 0.1 * s
		c := (*two)(&b[1])
		c.Q = append(c.Q, v)
		a = two(b[i%2])
		d := struct {
			P, Q []float64
			F    float64
		}(a)
		d.F *= 0.5
		s += d.F * d.Q[0]
	}
	return s
}

func PartsInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.1}}} }
