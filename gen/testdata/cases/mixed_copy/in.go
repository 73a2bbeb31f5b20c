// Copying, clearing and moving structs that hold both numbers and references.
package mixed_copy

import "slices"

type State struct {
	Y []float64
	T float64
}

//gradgen:vjp wrt=s
//gradgen:jvp wrt=s
func F(s []State) float64 {
	old := make([]State, len(s))
	copy(old, s)
	old[0].Y[0] *= old[1].T
	s[0].T *= 2
	copy(s[1:], s)
	s[1].T *= old[1].Y[0]
	clear(old[1:2])
	old[1].T += s[0].Y[1]
	old[1].Y = s[2].Y
	copy(s, old[1:])
	return s[0].T*s[1].T + s[0].Y[0]*s[1].Y[1] + old[0].T*s[len(s)-1].T
}

func FInputs() [][]any {
	one := func() []State {
		return []State{{[]float64{1, 2}, 0.5}, {[]float64{0.5, 0.25}, 1.5}, {[]float64{2, 0.75}, 0.75}, {[]float64{0.5, 0.125}, 3}}
	}
	return [][]any{{one()[:3]}, {one()}}
}

//gradgen:vjp wrt=s
//gradgen:jvp wrt=s
func Library(s []State) float64 {
	t := slices.Clone(s)
	t[0].T *= 2
	t = slices.Delete(t, 1, 2)
	slices.Reverse(t)
	t = slices.Concat(t, s)
	t[1].Y[0] *= t[0].T
	return t[0].Y[0]*t[1].T + s[0].T*t[2].Y[0]
}

func LibraryInputs() [][]any { return FInputs() }
