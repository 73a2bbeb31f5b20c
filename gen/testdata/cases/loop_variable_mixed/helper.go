//go:build go1.21

package loop_variable_mixed

func shared(x []float64) (kept []*float64) {
	for _, v := range x {
		kept = append(kept, &v)
	}
	for v := x[0]; v < 2; v *= 2 {
		kept = append(kept, &v)
	}
	return kept
}
