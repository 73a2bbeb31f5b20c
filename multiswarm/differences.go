package multiswarm

import (
	"math"
	"slices"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/checkpoint"
	"github.com/gradgen/gradgen/multigrad/lbfgsb"
)

// differences descends by L-BFGS-B with gradients from differences of losses. All
// points of a gradient are evaluated at the same time. The steps of forward differences
// balance rounding and truncation; for this purpose, every tenth gradient is central
// and measures the curvature along each axis.
//
// Source: P. Gill, W. Murray, M. Wright, Practical Optimization, Academic Press 1981,
// section 8.6.
type differences struct {
	differencesState
	box       multigrad.Bounds
	gradients int // the largest number of gradients
	m         *lbfgsb.Minimizer
	steps     []float64 // of the points that were requested last
}

// differencesState is the state in a checkpoint, in addition to that of the minimiser.
type differencesState struct {
	Taken     int       // gradients
	Loss      float64   // at the last point
	Mark      float64   // the lowest loss at the beginning of the current window of gradients
	Curvature []float64 // along each axis; 0 if it is not known
	Central   bool      // the current gradient is central
	Renewed   bool      // the descent restarted, and no point was accepted since
	Over      bool
	Guide     guide
}

const centralEvery = 10 // gradients

// newDifferences returns a descent from x.
func newDifferences(box multigrad.Bounds, x []float64, gradients int) (*differences, error) {
	f := &differences{box: box, gradients: gradients, steps: make([]float64, len(x))}
	f.Curvature, f.Central, f.Over = make([]float64, len(x)), true, gradients <= 0
	return f, f.begin(x)
}

// begin starts the minimiser, which ends after the given number of gradients at the
// latest.
func (f *differences) begin(x []float64) (err error) {
	const flattest = 1e-15 // a decrease that ends the descent, relative to the loss or to one
	f.m, err = lbfgsb.New(x, lbfgsb.Config{
		Lower: f.box.Lower, Upper: f.box.Upper, Memory: defaultMemory, FTol: flattest, GTol: -1,
		MaxIterations: math.MaxInt, MaxEvaluations: math.MaxInt,
	})
	return err
}

func (f *differences) ended() string {
	if f.Over {
		return "the descent has come to its end"
	}
	return ""
}

// ask returns the point, then one point next to it along each axis, and for central
// differences one on the opposite side, which is the point itself at a wall.
func (f *differences) ask() []float64 {
	at := f.m.X()
	x := slices.Clone(at)
	for k, v := range at {
		f.steps[k] = f.step(k, v)
		x = append(x, at...)
		x[len(x)-len(at)+k] = v + f.steps[k]
	}
	if f.Central {
		for k, v := range at {
			x = append(x, at...)
			x[len(x)-len(at)+k] = max(f.box.Lower[k], min(f.box.Upper[k], v-f.steps[k]))
		}
	}
	return x
}

// step returns the step of a difference at v. It changes the loss by a few rounding
// errors, or by 10⁴ of them for central differences. If the curvature or the loss is not known, it
// is √ε of the coordinate or of a tenth of the box. It does not leave the box.
func (f *differences) step(k int, v float64) float64 {
	const rounding = 0x1p-50 // of losses
	scale := max(math.Abs(v), (f.box.Upper[k]-f.box.Lower[k])/10)
	h := 0x1p-26 * scale
	if f.Curvature[k] > 0 && f.Loss-f.Loss == 0 {
		h = 2 * math.Sqrt(rounding*math.Abs(f.Loss)/f.Curvature[k])
	}
	if f.Central {
		h *= 50
	}
	h = max(0x1p-45*scale, min(0x1p-10*scale, h))
	h = min(h, (f.box.Upper[k]-f.box.Lower[k])/2) // for one side to be in the box
	to := v + h
	if to > f.box.Upper[k] {
		to = max(f.box.Lower[k], v-h)
	}
	return to - v // of the rounded sum
}

func (f *differences) tell(x, losses []float64) {
	g := f.gradient(x, losses)
	f.Taken, f.Loss = f.Taken+1, losses[0]
	iterations := f.m.Iterations()
	at, _, slope := f.m.Best()
	at, slope = slices.Clone(at), slices.Clone(slope)
	status := f.m.Step(losses[0], g)
	if f.m.Iterations() > iterations {
		to, _, grad := f.m.Best()
		f.Guide.learn(f.box, at, slope, to, grad)
	}
	f.Renewed = f.Renewed && f.m.Iterations() == iterations
	f.Central = f.Taken%centralEvery == 0
	switch {
	case status == lbfgsb.Running:
		f.Over = f.Taken >= f.gradients || f.idle()
	case f.Taken >= f.gradients || status == lbfgsb.NonFinite || f.Renewed:
		f.Over = true
	default: // restarts once, with the curvature at the end
		best, _, _ := f.m.Best()
		f.Renewed, f.Central = true, true
		f.Over = f.begin(slices.Clone(best)) != nil
	}
}

// found reports whether the descent has reached a point from which it finds no lower
// one.
func (f *differences) found() bool { return f.Over && f.Taken < f.gradients }

// idle reports whether the loss fell by no more than its rounding errors in a complete
// window of gradients.
func (f *differences) idle() bool {
	const window, flat = 20, 1e-12
	if f.Taken%window != 0 && f.Taken != 1 {
		return false
	}
	_, loss, _ := f.m.Best()
	idle := f.Taken > 1 && f.Mark-loss <= flat*math.Abs(loss)
	f.Mark = loss
	return idle
}

// gradient returns the gradient from differences. Central differences also update the
// curvature.
func (f *differences) gradient(x, losses []float64) []float64 {
	d := len(f.steps)
	g := make([]float64, d)
	for k, h := range f.steps {
		at, after := losses[0], losses[1+k]
		g[k] = (after - at) / h
		if !f.Central {
			continue
		}
		i := 1 + d + k
		before, back := losses[i], x[k]-x[i*d+k]
		if back != h { // at a wall
			continue
		}
		g[k] = (after - before) / (2 * h)
		f.Curvature[k] = max(0, (after-at)/h/h+(before-at)/h/h)
		if f.Curvature[k]-f.Curvature[k] != 0 {
			f.Curvature[k] = 0
		}
	}
	return g
}

// A savedDifferences is the content of a checkpoint.
type savedDifferences struct {
	State     differencesState
	Minimizer []byte
}

func (f *differences) save() ([]byte, error) {
	m, err := f.m.MarshalBinary()
	if err != nil {
		return nil, err
	}
	return checkpoint.Encode(&savedDifferences{f.differencesState, m})
}

func (f *differences) restore(data []byte) error {
	var s savedDifferences
	if err := checkpoint.Decode(data, &s); err != nil {
		return err
	}
	f.differencesState = s.State
	return f.m.UnmarshalBinary(s.Minimizer)
}
