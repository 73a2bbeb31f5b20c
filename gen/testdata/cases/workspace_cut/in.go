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

// Behind works behind the end of what is differentiated.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:grad wrt=x
func Behind(x []float64) float64 {
	n := len(x)
	x = x[:cap(x)]
	for i := n; i < len(x); i++ {
		x[i] = x[i%n] * x[0]
	}
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return s
}

// Lent returns what it works in.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
func Lent(x []float64) []float64 {
	y := x[:cap(x)]
	for i := range y {
		y[i] = y[0] * float64(i+1)
	}
	return y
}

// A Work has memory for its numbers.
type Work struct {
	Of   []float64
	Gain float64
}

// Room makes room for n numbers.
func (w *Work) Room(n int) {
	if cap(w.Of) < n {
		w.Of = make([]float64, n)
	}
	w.Of = w.Of[:n]
}

// Filled works in the memory of what is differentiated.
//
//gradgen:vjp wrt=w
//gradgen:jvp wrt=w
//gradgen:grad wrt=w
func Filled(w *Work, n int) float64 {
	first := w.Of[0]
	w.Room(n)
	s := 0.0
	for i := range w.Of {
		w.Of[i] = first * w.Gain * float64(i+1)
		s += w.Of[i] * w.Of[0]
	}
	return s
}

func room() []float64 { return append(make([]float64, 0, 8), 0.7, -0.4, 1.1) }

func BehindInputs() [][]any { return [][]any{{room()}, {room()[:3:3]}} }

func LentInputs() [][]any { return [][]any{{room()}, {room()[:3:3]}} }

func FilledInputs() [][]any {
	return [][]any{{&Work{room(), 0.5}, 2}, {&Work{room(), 0.5}, 6}, {&Work{room(), 0.5}, 9}}
}

// Appended puts what it computes behind the end of its workspace.
//
//gradgen:vjp wrt=x
//gradgen:jvp wrt=x
//gradgen:grad wrt=x
func Appended(x, work []float64) float64 {
	w := append(work, x[0]*x[1])
	v := append(w, w[len(w)-1]*x[2])
	return v[len(v)-1]*w[len(w)-1] + x[0]
}

func AppendedInputs() [][]any {
	x := []float64{0.7, -0.4, 1.1}
	return [][]any{{x, room()}, {x, room()[:3:3]}, {x, make([]float64, 0, 1)}}
}
