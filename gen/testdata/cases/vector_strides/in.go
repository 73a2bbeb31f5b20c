// Loops whose index steps by more than one, as loops over the numbers of their iterations.
package vector_strides

import "math"

// Energy adds up every other element.
//
//gradgen:grad wrt=x vector=on
//gradgen:fast
func Energy(x []float64, a float64) (s float64) {
	for i := 0; i < len(x); i += 2 {
		s += x[i] * math.Exp(-a*x[i]*float64(i))
	}
	return s
}

func EnergyInputs() (sets [][]any) {
	for _, n := range sizes {
		sets = append(sets, []any{numbers(n), 0.3 / float64(n+1)})
	}
	return sets
}

// Turn turns neighbours, each pair in place.
//
//gradgen:vjp wrt=x,angle of=x vector=on
//gradgen:fast
func Turn(x []float64, angle float64) {
	for i := 0; i+1 < len(x); i += 2 {
		s, c := math.Sincos(angle * x[i])
		x[i], x[i+1] = c*x[i]-s*x[i+1], s*x[i]+c*x[i+1]
	}
}

func TurnInputs() (sets [][]any) {
	for _, n := range sizes {
		sets = append(sets, []any{numbers(n), 0.7})
	}
	return sets
}

// Complex multiplies numbers whose parts stand side by side, and finds the sizes.
//
//gradgen:vjp wrt=x,y of=z,size vector=on
//gradgen:jvp wrt=x,y of=z,size vector=on
//gradgen:fast
func Complex(x, y, z, size []float64) {
	for i := 0; i < len(z)-1; i += 2 {
		z[i] = x[i]*y[i] - x[i+1]*y[i+1]
		z[i+1] = x[i]*y[i+1] + x[i+1]*y[i]
		size[i/2] = math.Sqrt(z[i]*z[i] + z[i+1]*z[i+1] + 0.1)
	}
}

func ComplexInputs() (sets [][]any) {
	for _, n := range sizes {
		n -= n % 2
		sets = append(sets, []any{numbers(n), numbers(n + 2)[2:], make([]float64, n), make([]float64, n/2)})
	}
	return sets
}

// Window goes from anywhere to anywhere, by three.
//
//gradgen:vjp wrt=x,w vector=on
//gradgen:fast
func Window(x, w []float64, first, last int) (s float64) {
	for i := first; i <= last; i += 3 {
		t := x[i] * math.Sin(x[i-first]*w[0])
		for j := 0; j < len(w); j += 2 {
			t += w[j] * x[i]
			s += math.Log(1 + t*t*w[j]*w[j])
		}
	}
	return s
}

func WindowInputs() (sets [][]any) {
	for _, n := range sizes {
		sets = append(sets, []any{numbers(n + 1), numbers(3), min(n%4, n), n}, []any{numbers(n + 1), numbers(4), n / 2, n / 2}, []any{numbers(n + 1), numbers(2), 2, 1})
	}
	return sets
}

// Down goes to any place from the last.
//
//gradgen:vjp wrt=x,y of=s,y vector=on
//gradgen:fast
func Down(x, y []float64, low int) (s float64) {
	for i := len(x) - 1; i >= low; i -= 2 {
		y[i/2] += x[i] * x[i]
		s += math.Exp(-x[i]) * float64(i-low)
	}
	for i := len(x) - 1; i > low; i -= 5 {
		y[i] *= math.Cos(y[i]) * x[i-1]
	}
	return s
}

func DownInputs() (sets [][]any) {
	for _, n := range sizes {
		sets = append(sets, []any{numbers(n), numbers(n + 3)[3:], 0}, []any{numbers(n), numbers(n + 3)[3:], min(3, n)}, []any{numbers(n), numbers(n + 3)[3:], n})
	}
	return sets
}

// Neighbours reads what other iterations do not write: the second loop does, and is scalar.
//
//gradgen:vjp wrt=x of=s,x vector=on
//gradgen:fast
func Neighbours(x []float64) (s float64) {
	for i := 1; i < len(x); i += 2 {
		x[i] = 0.5*x[i] + math.Sin(x[i-1])
	}
	for i := 2; i < len(x); i += 2 {
		x[i] = 0.5*x[i] + 0.3*x[i-2]
	}
	for i := 0; i+3 < len(x); i += 4 {
		x[i+3] -= x[i] * x[i+1]
		s += x[i+2]
	}
	return s
}

func NeighboursInputs() (sets [][]any) {
	for _, n := range sizes {
		sets = append(sets, []any{numbers(n)})
	}
	return sets
}

// Shared is for workers.
//
//gradgen:vjp wrt=a vector=on workers=on
//gradgen:fast workers=on
func Shared(x []float64, a float64) (s float64) {
	for i := 0; i+1 < len(x); i += 2 {
		s += math.Exp(-a*x[i]) * x[i+1]
	}
	for i := len(x) - 1; i >= 0; i -= 3 {
		s += math.Exp(-a * x[i])
	}
	for i := 0; i < len(x); i += 5 {
		s += math.Cos(a)
	}
	return s
}

func SharedInputs() [][]any {
	return [][]any{{numbers(3), 0.3}, {numbers(20), 0.3}, {numbers(17001), 0.3}, {numbers(40004), 0.1}}
}

// Changes has bounds that are computed anew, and others that change inside.
//
//gradgen:vjp wrt=x vector=on
//gradgen:fast
func Changes(x []float64, from []int) (s float64) {
	at := from[0]
	for i := at; i < len(x); i += 2 {
		at = 3
		s += x[i] * x[i]
	}
	for i := from[1] - 1; i < len(x)/2; i += 3 {
		s += x[i+at] * x[i+1]
	}
	for i := 1; i < 40; i += 4 {
		s += x[i%len(x)] * float64(i/4)
	}
	return s
}

func ChangesInputs() (sets [][]any) {
	for _, n := range sizes[3:7] {
		sets = append(sets, []any{numbers(n), []int{0, 1}}, []any{numbers(n), []int{1, 3}})
	}
	return sets
}

var sizes = []int{0, 1, 2, 7, 16, 17, 33, 50}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = 0.3 + math.Abs(math.Sin(1.3*float64(i+1)))
	}
	return v
}
