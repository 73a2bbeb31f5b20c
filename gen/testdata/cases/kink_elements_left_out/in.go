// An element that a pole makes infinite, and that code leaves out: cut off before append, copy,
// a call or a loop, not the one of an index, or not read of a copy.
package kink_elements_left_out

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Appended(x []float64, n int) float64 {
	a := []float64{x[0] / float64(n-3), x[1], x[2]}
	b := append([]float64(nil), a[1:]...)
	return b[0] * b[1] * a[2]
}

func AppendedInputs() [][]any { return inputs() }

func inputs() [][]any {
	return [][]any{{[]float64{0.7, -0.4, 1.3}, 3}, {[]float64{0.7, -0.4, 1.3}, 5}}
}

//gradgen:grad wrt=x
//gradgen:jvp wrt=x
func Copied(x []float64, n int) float64 {
	a := []float64{x[0] / float64(n-3), x[1]}
	a[0], a[1] = a[1], a[0]
	a = a[:1]
	b := make([]float64, 2)
	copy(b, a)
	b[1] = x[2]
	return b[0] * b[1]
}

func CopiedInputs() [][]any { return inputs() }

//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Looped(x []float64, n int) float64 {
	a := []float64{x[0] * x[0] / float64(n-3), x[1], x[2]}
	s := 1.0
	for i := 1; i < len(a); i++ {
		s *= a[i]
	}
	for _, v := range a[1:] {
		s += v * v
	}
	return s
}

func LoopedInputs() [][]any { return inputs() }

//gradgen:grad wrt=x
func Called(x []float64, n int) float64 {
	a := []float64{x[0] / float64(n-3), x[1], x[2]}
	return product(a[1:])
}

func CalledInputs() [][]any { return inputs() }

func product(a []float64) float64 {
	if len(a) == 0 {
		return 1
	}
	return a[0] * product(a[1:])
}

//gradgen:grad wrt=x
//gradgen:vjp wrt=x
func Indexed(x []float64, n int) float64 {
	a := make([]float64, 3)
	t := x[0] / float64(n-3)
	a[0] = t * x[1]
	a[1], a[2] = x[1], x[2]
	return a[len(x)-2] * a[2]
}

func IndexedInputs() [][]any { return inputs() }

//gradgen:grad wrt=x
//gradgen:jacobian wrt=x
func Array(x []float64, n int) float64 {
	var a [3]float64
	a[0] = x[0] / float64(n-3)
	a[1], a[2] = x[1], x[2]
	c := a
	return c[1] * c[2]
}

func ArrayInputs() [][]any { return inputs() }

// Read reads the element by its name.
//
//gradgen:grad wrt=x
func Read(x []float64, n int) float64 {
	a := make([]float64, 3)
	a[0] = x[0] / float64(n+3)
	a[1] = x[1] * x[2]
	a[0] += x[2]
	return a[0] * a[1]
}

func ReadInputs() [][]any { return inputs() }

//gradgen:vjp wrt=x
func Several(x []float64, n int) (out []float64) {
	out = make([]float64, 2)
	out[0] = x[0] / float64(n-3)
	out[1] = x[1] * x[2]
	return out
}

func SeveralInputs() [][]any { return [][]any{{[]float64{0.7, -0.4, 1.3}, 5}} }

// Repeated stores the element in each iteration of a loop.
//
//gradgen:grad wrt=x
//gradgen:hvp wrt=x
func Repeated(x []float64, n int) float64 {
	s := 0.5
	for i := range x {
		r := []float64{0.5 / float64(n-3), x[i], 0.25 * x[i]}
		r[0] *= s
		q := append([]float64{}, r[1:]...)
		t := x[0]
		for j := 1; j < len(r); j++ {
			t += r[j] * q[j-1]
		}
		s = 0.25*t + s*x[i]
	}
	return s
}

func RepeatedInputs() [][]any { return inputs() }
