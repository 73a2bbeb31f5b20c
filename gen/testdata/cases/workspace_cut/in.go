// A workspace that comes in may be cut longer than it is, as far as its capacity goes: so may
// its adjoint and its tangent.
package workspace_cut

// Sums works in the memory that it is given.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Sums(x, work []float64) float64 {
	w := work[:len(x)]
	s := 0.0
	for i, v := range x {
		w[i] = v * v
		s += w[i] * w[0]
	}
	work = work[:cap(work)]
	work[len(work)-1] = s
	return s * work[len(work)-1] * work[0]
}

func SumsInputs() [][]any {
	x := []float64{0.7, -0.4, 1.1}
	return [][]any{{x, make([]float64, 0, 8)}, {x, make([]float64, 5, 8)}, {x, make([]float64, 4)}}
}
