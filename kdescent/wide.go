package kdescent

import "github.com/gradgen/gradgen/runtime/vec"

// wideBlocks is the number of blocks that vector code processes at a time if it keeps
// the sums of all functions in lanes, which are added at the end. mostWide is the
// largest number of coordinates with such code.
const (
	wideBlocks = 8
	mostWide   = 3
)

// wide reports whether sums over points use that code.
func wide(dim int) bool { return vec.Width() > 0 && dim <= mostWide }

// A wideScratch is the additional memory of that code.
type wideScratch struct {
	ones, wBar [wideBlocks * block]float64
	sums       []float64
	seeds      []float64 // those that are not zero
	rows       []float64 // centers or positions of their functions
	chart      chart
}

// weights returns the weights of n points, which are ones for nil.
func (s *wideScratch) weights(weights []float64, n int) []float64 {
	if weights != nil {
		return weights
	}
	if s.ones[0] == 0 {
		for i := range s.ones {
			s.ones[i] = 1
		}
	}
	return s.ones[:n]
}

// cotangents returns the cotangents of n weights, or memory that is not read for nil.
func (s *wideScratch) cotangents(weightsBar []float64, n int) []float64 {
	if weightsBar != nil {
		return weightsBar
	}
	clear(s.wBar[:n])
	return s.wBar[:n]
}

// live copies the functions whose seed is not zero, and their seeds times norm. A
// function with a seed of zero contributes nothing, even if it is NaN.
func (s *wideScratch) live(rows, seeds []float64, dim int, norm float64) (n int) {
	count := len(rows) / dim
	s.rows, s.seeds = s.rows[:0], s.seeds[:0]
	has := func(c int) bool {
		for at := c; at < len(seeds); at += count {
			if seeds[at] != 0 {
				return true
			}
		}
		return false
	}
	for first := 0; first < len(seeds); first += count {
		for c := range count {
			if !has(c) {
				continue
			}
			s.seeds = append(s.seeds, norm*seeds[first+c])
			if first == 0 {
				s.rows = append(s.rows, rows[c*dim:c*dim+dim]...)
			}
		}
	}
	return len(s.rows) / dim
}

// draw sets the chart of a frame of at most three coordinates.
func (f *frame) draw(c *chart) *chart {
	*c = chart{inv: [6]float64{0: 1, 2: 1, 5: 1}}
	copy(c.origin[:], f.origin)
	copy(c.scale[:], f.scale)
	if f.inv != nil {
		for i := range f.dim {
			copy(c.inv[i*(i+1)/2:], f.inv[i*f.dim:i*f.dim+i+1])
		}
	}
	return c
}

func (k *kernels) addWide(s *wideScratch, x, weights, sum []float64) {
	w := s.weights(weights, len(x)/k.frame.dim)
	s.sums = zeroed(s.sums, len(sum))
	switch c := k.frame.draw(&s.chart); k.frame.dim {
	case 1:
		sumKernels1Fast(c, x, w, k.centers, s.sums)
	case 2:
		sumKernels2Fast(c, x, w, k.centers, s.sums)
	default:
		sumKernels3Fast(c, x, w, k.centers, s.sums)
	}
	for c, v := range s.sums {
		sum[c] += k.frame.norm * v
	}
}

func (k *kernels) pullWide(s *wideScratch, x, weights, seeds, sum, xBar, weightsBar []float64) {
	d := k.frame.dim
	n := len(x) / d
	w, wBar := s.weights(weights, n), s.cotangents(weightsBar, n)
	live := s.live(k.centers, seeds, d, k.frame.norm)
	if live < len(sum) {
		k.addWide(s, x, weights, sum)
	}
	s.sums = zeroed(s.sums, live)
	switch c := k.frame.draw(&s.chart); d {
	case 1:
		pullKernels1Fast(c, x, w, s.rows, s.seeds, s.sums, xBar, wBar)
	case 2:
		pullKernels2Fast(c, x, w, s.rows, s.seeds, s.sums, xBar, wBar)
	default:
		pullKernels3Fast(c, x, w, s.rows, s.seeds, s.sums, xBar, wBar)
	}
	if live == len(sum) {
		for c, v := range s.sums {
			sum[c] += k.frame.norm * v
		}
	}
}

func (v *waves) addWide(s *wideScratch, x, weights, sum []float64) {
	w, n := s.weights(weights, len(x)/v.dim), v.count()
	switch v.dim {
	case 1:
		sumWaves1Fast(x, w, v.positions, sum[:n], sum[n:])
	case 2:
		sumWaves2Fast(x, w, v.positions, sum[:n], sum[n:])
	default:
		sumWaves3Fast(x, w, v.positions, sum[:n], sum[n:])
	}
}

func (v *waves) pullWide(s *wideScratch, x, weights, seeds, sum, xBar, weightsBar []float64) {
	n := len(x) / v.dim
	w, wBar := s.weights(weights, n), s.cotangents(weightsBar, n)
	live := s.live(v.positions, seeds, v.dim, 1)
	if live < v.count() {
		v.addWide(s, x, weights, sum)
		s.sums = zeroed(s.sums, 2*live)
		sum = s.sums
	}
	switch re, im, reBar, imBar := sum[:live], sum[live:], s.seeds[:live], s.seeds[live:]; v.dim {
	case 1:
		pullWaves1Fast(x, w, s.rows, reBar, imBar, re, im, xBar, wBar)
	case 2:
		pullWaves2Fast(x, w, s.rows, reBar, imBar, re, im, xBar, wBar)
	default:
		pullWaves3Fast(x, w, s.rows, reBar, imBar, re, im, xBar, wBar)
	}
}
