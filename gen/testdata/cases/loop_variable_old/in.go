//go:build go1.21

// Functions of a file in the newest Go are inlined into one in Go 1.21, where loops have
// one variable for all iterations and no range runs over integers or functions.
package loop_variable_old

func shared(x []float64) (kept []*float64) {
	for _, v := range x {
		kept = append(kept, &v)
	}
	for v := x[0]; v < 2; v *= 2 {
		kept = append(kept, &v)
	}
	return kept
}

//gradgen:vjp wrt=x
//gradgen:grad wrt=x
//gradgen:jvp wrt=x
//gradgen:hvp wrt=x
func F(x []float64) float64 { return sum(renewed(x)) * sum(shared(x)) * scaled(x, 2) }

// Vector is vector code in an old file.
//
//gradgen:vjp wrt=x vector=on
//gradgen:grad wrt=x vector=on workers=on
func Vector(x, w []float64) float64 {
	s := 0.0
	for i := 0; i < len(x)-1; i++ {
		s += w[i] * x[i] * x[i+1]
	}
	for i := 2; i < len(x); i++ {
		s += max(x[i], 0.5) * w[i]
	}
	return s
}
