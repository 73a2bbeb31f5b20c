package main

import (
	"io"
	"math"
	"path/filepath"
	"testing"

	"github.com/gradgen/gradgen/kdescent"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/random"
)

// documented is the example of diffopt's documentation.
var documented = Options{Training: 10_000, Points: 5_000, Kernels: 20, Steps: 100, Key: 12345, Quiet: true}

func run(t *testing.T, o Options) *Result {
	t.Helper()
	r, err := fit(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRecoversTheTruth(t *testing.T) {
	keys := []uint64{12345, 1, 2}
	if testing.Short() {
		keys = keys[2:]
	}
	for _, key := range keys {
		o := documented
		if key != o.Key { // other draws, less work
			o.Key, o.Training = key, 2000
		}
		r := run(t, o)
		for i, v := range r.Run.X {
			if math.Abs(v-truth()[i]) > 0.25 {
				t.Errorf("key %d: %s is %.3f, the truth %.3f", key, names[i], v, truth()[i])
			}
		}
		losses := r.Run.Trajectory.Losses
		if last := losses[len(losses)-1]; last > losses[0]/50 {
			t.Errorf("key %d: loss fell from %g to %g only", key, losses[0], last)
		}
	}
}

func TestGradient(t *testing.T) {
	x := Sample(trainingKey, truth(), 100)
	pool, err := kdescent.Pretrain(x, kdescent.Options{Dim: 2, NumPretrainKernels: 50, Progress: progress.Config{Silent: true}})
	if err != nil {
		t.Fatal(err)
	}
	calc, err := kdescent.NewCalc(pool)
	if err != nil {
		t.Fatal(err)
	}
	p := &Population{Calc: calc, Points: 20, Training: 100}
	f := func(params []float64) float64 { return p.Loss(random.New(1), params) }
	grad := func(params, g []float64) float64 { return p.LossGrad(random.New(1), params, g) }
	gradcheck.Grad(t, f, grad, gradcheck.Options{Args: []any{[]float64{1.2, 2.5, 1, 1.5, 0.3}}})
}

func TestSampleHasTheMoments(t *testing.T) {
	const n = 100_000
	x := Sample(random.New(3), truth(), n)
	var m1, m2, v1, v2, c float64
	for i := 0; i < len(x); i += 2 {
		m1 += x[i] / n
		m2 += x[i+1] / n
	}
	for i := 0; i < len(x); i += 2 {
		v1 += (x[i] - m1) * (x[i] - m1) / n
		v2 += (x[i+1] - m2) * (x[i+1] - m2) / n
		c += (x[i] - m1) * (x[i+1] - m2) / n
	}
	for i, v := range []float64{m1, m2, v1, v2, c / math.Sqrt(v1*v2)} {
		if math.Abs(v-truth()[i]) > 0.02 {
			t.Errorf("%s of the sample is %g, want %g", names[i], v, truth()[i])
		}
	}
}

func TestReportAndFigure(t *testing.T) {
	o := documented
	o.Training, o.Points, o.Steps, o.Kernels = 300, 200, 5, 5
	r := run(t, o)
	r.print(io.Discard)
	if err := r.draw(filepath.Join(t.TempDir(), "intro.png")); err != nil {
		t.Fatal(err)
	}
}

func TestBadOptions(t *testing.T) {
	for _, o := range []Options{
		{Training: 2, Points: 1, Kernels: 1, Steps: 1}, {Training: 3, Kernels: 1, Steps: 1}, {Training: 3, Points: 1, Steps: 1}, {Training: 3, Points: 1, Kernels: 1},
	} {
		if _, err := fit(t.Context(), o); err == nil {
			t.Errorf("no error for %+v", o)
		}
	}
}
