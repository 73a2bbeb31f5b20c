package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/stat/distmv"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

func TestRun(t *testing.T) {
	var out bytes.Buffer
	path := filepath.Join(t.TempDir(), "figure.png")
	if err := run(path, &out); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() < 10_000 {
		t.Error(info, err)
	}
}

// The band of two standard deviations holds about as many of the later measurements as it should.
func TestForetells(t *testing.T) {
	known, later, _, err := measurements()
	if err != nil {
		t.Fatal(err)
	}
	if len(known.Time) != 180 || len(later.Time) != 120 {
		t.Fatal(len(known.Time), len(later.Time))
	}
	fit, err := learn(known)
	if err != nil {
		t.Fatal(err)
	}
	if rms, inside := compare(known, later, fit.X); rms > 4 || inside < 0.85 {
		t.Errorf("%v ppm away, %v inside", rms, inside)
	}
	if rms, inside := compare(known, known, fit.X); rms > 0.3 || inside < 0.9 {
		t.Errorf("where it was learnt from: %v ppm away, %v inside", rms, inside)
	}
}

// short is a record of a few numbers.
func short() *Record {
	return &Record{Time: []float64{1990.1, 1990.4, 1991.3, 1991.9, 1993}, Value: []float64{1, -0.5, 0.3, 2, 1.4}}
}

// Loss is that of gonum's normal distribution.
func TestAgainstGonum(t *testing.T) {
	r := short()
	d, ok := distmv.NewNormal(make([]float64, 5), r.covariance(kernel(start())), nil)
	if !ok {
		t.Fatal("no distribution")
	}
	if have, want := r.Loss(start()), -d.LogProb(r.Value); math.Abs(have-want) > 1e-9 {
		t.Errorf("loss is %v, want %v", have, want)
	}
}

func TestGradient(t *testing.T) {
	r := short()
	gradcheck.Grad(t, r.Loss, r.LossGrad, gradcheck.Options{Args: []any{start()}})
}

// At a measured time the posterior is that of two numbers with the joint covariance.
func TestPosterior(t *testing.T) {
	r := &Record{Time: []float64{1996}, Value: []float64{2}}
	mean, deviation := r.Predict(start(), []float64{1996.3})
	both := (&Record{Time: []float64{1996, 1996.3}}).covariance(kernel(start()))
	c, v, w := both.At(0, 1), both.At(0, 0), both.At(1, 1)
	if math.Abs(mean[0]-2*c/v) > 1e-12 || math.Abs(deviation[0]-math.Sqrt(w-c*c/v)) > 1e-9 {
		t.Errorf("%v ± %v", mean, deviation)
	}
}
