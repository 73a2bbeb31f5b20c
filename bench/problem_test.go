package bench

import "math/rand/v2"

// problem is one objective function of a flat parameter vector, with its
// gradients. Each gradient function overwrites grad and returns the value.
type problem struct {
	name      string
	params    []float64
	objective func() float64
	hand      func(grad []float64) float64
	emitted   func(grad []float64) float64
}

// size selects between problems for the tests and for the benchmarks.
type size int

const (
	small size = iota
	large
)

// pick returns one of two sizes.
func (s size) pick(few, many int) int {
	if s == large {
		return many
	}
	return few
}

// problems returns every benchmark problem.
func problems(s size) []problem {
	return []problem{
		newSMF(s), newKDE(s), newLSE(s), newLLSQ(s), newGMM(s), newRNN(s), newLSTM(s), newODE(s),
	}
}

// normals returns n reproducible draws from a normal distribution.
func normals(seed uint64, n int, scale float64) []float64 {
	source := rand.New(rand.NewPCG(seed, 1))
	v := make([]float64, n)
	for i := range v {
		v[i] = scale * source.NormFloat64()
	}
	return v
}

// rows cuts a flat vector into rows that share its memory.
func rows(flat []float64, columns int) [][]float64 {
	m := make([][]float64, len(flat)/columns)
	for i := range m {
		m[i] = flat[i*columns : (i+1)*columns : (i+1)*columns]
	}
	return m
}
