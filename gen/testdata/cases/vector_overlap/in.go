// Slices that may share memory: compared when the function runs.
package vector_overlap

import "math"

//gradgen:vjp wrt=x of=out vector=on
func Sums(x, out []float64) {
	for i := range out {
		out[i] = x[i] + 2*math.Abs(x[i])
	}
}

func SumsInputs() [][]any {
	return [][]any{{numbers(3), make([]float64, 3)}, {numbers(19), make([]float64, 19)}}
}

// Echo writes in front of what it reads.
//
//gradgen:vjp wrt=x vector=on
func Echo(x []float64) []float64 {
	y := x[1:]
	for i := range y {
		y[i] += 0.5 * x[i]
	}
	return x
}

func EchoInputs() [][]any { return [][]any{{numbers(1)}, {numbers(5)}, {numbers(21)}} }

// Halves reads one half of a slice and writes the other.
//
//gradgen:vjp wrt=x vector=on
func Halves(x []float64) float64 {
	n := len(x) / 2
	lo, hi := x[:n], x[n:]
	for i := range lo {
		hi[i] += lo[i] * lo[i]
	}
	s := 0.0
	for _, v := range x {
		s += v * v
	}
	return s
}

func HalvesInputs() [][]any { return [][]any{{numbers(2)}, {numbers(16)}, {numbers(37)}} }

// Windows reads two parts of a slice that overlap: both are added to in reverse.
//
//gradgen:vjp wrt=x vector=on
func Windows(x []float64) float64 {
	if len(x) < 3 {
		return 0
	}
	n := len(x) - 3
	lo, hi := x[:n], x[3:]
	s := 0.0
	for i := range lo {
		s += math.Exp(0.1*lo[i]) * hi[i]
	}
	return s
}

func WindowsInputs() [][]any { return [][]any{{numbers(2)}, {numbers(9)}, {numbers(41)}} }

// Twice adds to two parts of a slice that overlap, to one of them twice.
//
//gradgen:vjp wrt=x,w vector=on
func Twice(x, w []float64) []float64 {
	n := len(w)
	lo, hi := x[:n], x[3:]
	for i := range w {
		lo[i] += 0.5 * w[i]
		hi[i] += 0.25 * w[i] * w[i]
		lo[i] += math.Sqrt(2 + w[i])
	}
	return x
}

func TwiceInputs() [][]any {
	return [][]any{{numbers(4), numbers(1)}, {numbers(9), numbers(6)}, {numbers(41), numbers(38)}}
}

func numbers(n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = math.Sin(0.6 + 1.2*float64(i))
	}
	return v
}
