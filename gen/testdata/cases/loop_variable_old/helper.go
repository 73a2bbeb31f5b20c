package loop_variable_old

import "slices"

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

func scaled(x []float64, k float64) (s float64) {
	n := min(len(x), 3)
	for range n {
		k *= 0.5
	}
	for v := range slices.Values(x[:n]) {
		s += v * v * k
	}
	y := slices.Clone(x)
	clear(y[1:])
	return s * y[0] * max(k, x[0], 0.1)
}

func sum(ps []*float64) (s float64) {
	for k, p := range ps {
		s += *p * float64(k+1)
		*p *= 0.5
	}
	return s
}
