package kdescent

import (
	"fmt"
	"math"
	"sync"

	"github.com/gradgen/gradgen/runtime/random"
)

// A Calc compares model points with training data. Each comparison draws kernels
// or Fourier positions from the pool by a key, without replacement: the same key
// draws the same ones on every rank, and a call uses the same key for both.
//
// Points are passed row by row, Dim numbers each, with their weights; nil
// weights mean 1 each. Methods panic with a message if lengths do not match.
// If a coordinate of a point is NaN, all counts are NaN. A point that is
// infinitely far away, or so far that float64 cannot represent its phase, does
// not count and has no gradient.
//
// Functions that gradgen differentiates may call all comparisons, with active
// points and weights: the methods whose names end in VJP and JVP are their
// rules. Methods may be called from many goroutines at once.
type Calc struct {
	// Workers is the number of goroutines of one call; 0 means one. It does
	// not change results.
	Workers int

	train   *Pretrainer
	frame   *frame
	centers []float64 // whitened
	sweeps  sync.Pool
}

// NewCalc returns a Calc that draws from p, which it does not copy.
func NewCalc(p *Pretrainer) (*Calc, error) {
	err := p.check()
	c := &Calc{train: p}
	if err == nil {
		c.frame, err = newFrame(p.KernelCov, middle(p.KernelCenters, p.Dim))
	}
	if err != nil {
		return nil, fmt.Errorf("kdescent: %w", err)
	}
	c.centers = c.frame.whiten(p.KernelCenters)
	return c, nil
}

// middle returns the mean of points, or the origin if there are none.
func middle(x []float64, dim int) []float64 {
	if len(x) == 0 {
		return make([]float64, dim)
	}
	mean, _ := spread(x, nil, dim, float64(len(x)/dim), 1)
	return mean
}

// Dim is the number of coordinates of a point.
//
//gradgen:constant
func (c *Calc) Dim() int { return c.train.Dim }

// NumKernels is the number of kernels that a comparison draws: NumEvalKernels,
// or the whole pool if that is smaller.
//
//gradgen:constant
func (c *Calc) NumKernels() int { return min(c.train.NumEvalKernels, c.train.NumPretrainKernels) }

// NumFourierPositions is the same for Fourier positions.
//
//gradgen:constant
func (c *Calc) NumFourierPositions() int {
	return min(c.train.NumEvalFourierPositions, c.train.NumPretrainFourierPositions)
}

// TrainingSumOfWeights returns the sum of the weights of the training data, or
// the number of points if they have no weights.
//
//gradgen:constant
func (c *Calc) TrainingSumOfWeights() float64 { return c.train.TrainingSumOfWeights }

// The constants that a key is folded with before a draw.
const (
	drawKernels = iota
	drawPositions
)

func (c *Calc) sweep() *sweep {
	if w, ok := c.sweeps.Get().(*sweep); ok {
		return w
	}
	return new(sweep)
}

// A draw is a basis with the sums of the training data.
type draw struct {
	basis basis
	truth []float64 // of the training data
	errs  []float64 // of truth
}

// kernelDraw draws kernels into the memory of w.
func (c *Calc) kernelDraw(w *sweep, key random.Key) draw {
	n, d := c.NumKernels(), c.Dim()
	chosen := c.DrawnKernels(key)
	w.kernels.frame = c.frame
	w.kernels.centers = pick(w.kernels.centers, c.centers, chosen, d)
	known := make([]float64, 2*n)
	for i, at := range chosen {
		known[i], known[n+i] = c.train.KDECounts[at], c.train.KDEErr[at]
	}
	return draw{&w.kernels, known[:n:n], known[n:]}
}

// waveDraw draws Fourier positions into the memory of w.
func (c *Calc) waveDraw(w *sweep, key random.Key) draw {
	n := c.NumFourierPositions()
	chosen := c.DrawnFourierPositions(key)
	w.waves.dim = c.Dim()
	w.waves.positions = pick(w.waves.positions, c.train.FourierPositions, chosen, c.Dim())
	known := make([]float64, 4*n)
	for i, at := range chosen {
		count, err := c.train.FourierCounts[at], c.train.FourierErr[at]
		known[i], known[n+i] = real(count), imag(count)
		known[2*n+i], known[3*n+i] = real(err), imag(err)
	}
	return draw{&w.waves, known[: 2*n : 2*n], known[2*n:]}
}

// pick copies the chosen rows to dst.
func pick(dst, rows []float64, chosen []int, width int) []float64 {
	dst = dst[:0]
	for _, at := range chosen {
		dst = append(dst, rows[at*width:at*width+width]...)
	}
	return dst
}

// fits panics if lengths do not fit. The message is one sentence that names the
// argument.
func (c *Calc) fits(method string, x, weights []float64) {
	switch d := c.Dim(); {
	case len(x)%d != 0:
		panic(fmt.Sprintf("%s: len(x) is %d, no multiple of the %d coordinates of a point", method, len(x), d))
	case weights != nil && len(weights) != len(x)/d:
		panic(fmt.Sprintf("%s: len(weights) is %d for %d points", method, len(weights), len(x)/d))
	}
}

// requireLen panics unless v has the length of the result that it belongs to.
func requireLen(method, name string, v []float64, want int) {
	if len(v) != want {
		panic(fmt.Sprintf("%s: len(%s) is %d, want %d", method, name, len(v), want))
	}
}

// errorsOf returns the square roots of sums of squares.
func errorsOf(sq []float64) []float64 {
	e := make([]float64, len(sq))
	for i, v := range sq {
		e[i] = math.Sqrt(v)
	}
	return e
}
