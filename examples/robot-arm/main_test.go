package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"

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

// Stretched upwards, and bent forwards by a right angle at the elbow, the flange is where the lengths of the links say.
func TestPlace(t *testing.T) {
	const flange = 0.107
	for _, c := range []struct {
		angles [7]float64
		want   [3]float64
	}{
		{[7]float64{}, [3]float64{0.088, 0, 0.333 + 0.316 + 0.384 - flange}},
		{[7]float64{3: -math.Pi / 2}, [3]float64{0.0825 + 0.384 - flange, 0, 0.333 + 0.316 + 0.0825 - 0.088}},
		{[7]float64{math.Pi / 2, 0, 0, -math.Pi / 2, 0, math.Pi / 2, 0}, [3]float64{0, 0.0825 + 0.384 + 0.088, 0.333 + 0.316 + 0.0825 - flange}},
	} {
		if d := math.Sqrt(squared(place(&c.angles, 6, flange), c.want)); d > 1e-12 {
			t.Errorf("%v: flange at %v, want %v", c.angles, place(&c.angles, 6, flange), c.want)
		}
	}
}

// The plan keeps to the path, the limits of the motors and the outside of the ball.
func TestPlan(t *testing.T) {
	task := circle()
	m, err := plan(task)
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.Poses {
		if d := math.Sqrt(squared(place(&m.Poses[i], 6, tip), task.Path[i])); d > 2e-3 {
			t.Errorf("pose %d: %v m from the path", i, d)
		}
		for k, l := range links {
			if a := m.Poses[i][k]; a < l.least || a > l.most {
				t.Errorf("pose %d, joint %d: angle %v is not in [%v, %v]", i, k, a, l.least, l.most)
			}
			if d := math.Sqrt(squared(place(&m.Poses[i], k, 0), task.Ball)); k >= 3 && d < task.Radius-2e-3 {
				t.Errorf("pose %d: joint %d is %v m from the middle of the ball", i, k, d)
			}
		}
	}
}

func TestGradient(t *testing.T) {
	var m Motion
	for i := range m.Poses {
		for k := range m.Poses[i] {
			m.Poses[i][k] = 0.4*math.Sin(float64(3*i+k)) - 0.3*float64(k%2)
		}
	}
	task := circle()
	task.Radius = 0.6 // so that some joints are inside
	gradcheck.Grad(t, task.Loss, task.LossGrad, gradcheck.Options{Args: []any{m}})
}
