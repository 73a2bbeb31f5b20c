// Loops that count to the length of a string or a map run over numbers, not over its
// characters or keys, and see the length change.
package range_over_lengths

//gradgen:vjp wrt=x
func Str(x []float64, t string) float64 {
	s := 0.0
	for i := 0; i < len(t); i++ {
		s += x[i] * x[i] * float64(i)
	}
	return s
}

//gradgen:vjp wrt=x
func Map(x []float64, m map[int]float64) float64 {
	s := 0.0
	for i := 0; i < len(m); i++ {
		s += x[i] * x[i] * float64(i+1)
	}
	return s
}

//gradgen:vjp wrt=x
func Map2(x []float64, m map[int]float64) float64 {
	s := 1.0
	for i := 0; i < len(m); i++ {
		s += x[i] * x[i] * float64(i+1) * s
		delete(m, i)
	}
	for i := range len(m) {
		s *= x[i]
		m[i+7] = 1
	}
	return s
}

//gradgen:vjp wrt=x
func Str2(x []float64, t string) float64 {
	s := 1.0
	for i := range len(t) {
		s *= x[i] * float64(t[i]) * 0.01
	}
	for range len(t) {
		s *= x[0]
	}
	for i := range t {
		s *= x[i]
	}
	return s
}

func StrInputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}, "aéb"}} }
func MapInputs() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}, map[int]float64{3: 1, 1: 2}}}
}
func Map2Inputs() [][]any {
	return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}, map[int]float64{3: 1, 1: 2}}}
}
func Str2Inputs() [][]any { return [][]any{{[]float64{0.7, 1.3, 0.4, 1.1}, "aéb"}} }
