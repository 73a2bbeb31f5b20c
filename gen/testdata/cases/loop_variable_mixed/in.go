// A function of a file in Go 1.21, whose loops have one variable for all iterations,
// is inlined into one in which each iteration has its own.
package loop_variable_mixed

// renewed keeps the addresses of variables, one for each iteration.
func renewed(x []float64) (kept []*float64) {
	for _, v := range x {
		kept = append(kept, &v)
	}
	for v := x[0]; v < 2; v *= 2 {
		kept = append(kept, &v)
	}
	for i := range 3 {
		kept[0] = &x[max(i, 1)]
	}
	return kept
}

//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func F(x []float64) float64 { return sum(renewed(x)) * sum(shared(x)) }

func sum(ps []*float64) (s float64) {
	for k, p := range ps {
		s += *p * float64(k+1)
		*p *= 0.5
	}
	return s
}
