package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Gradients of all functions are those of differences, and constraints hold somewhere: at the ends.
func TestProblems(t *testing.T) {
	for _, p := range problems() {
		for k, f := range append(append([]function{p.loss}, p.equal...), p.positive...) {
			n := len(p.x)
			grad, scratch := make([]float64, n), make([]float64, n)
			at := append([]float64{}, p.x...)
			scale := math.Abs(f(at, grad)) + 1
			for i := range at {
				h := 1e-6 * max(1, math.Abs(p.x[i]))
				at[i] = p.x[i] + h
				up := f(at, scratch)
				at[i] = p.x[i] - h
				down := f(at, scratch)
				at[i] = p.x[i]
				if d := (up - down) / (2 * h); math.Abs(d-grad[i]) > 1e-3*(scale+math.Abs(d)) {
					t.Errorf("%s, function %d: derivative %d is %v, differences give %v", p.name, k, i, grad[i], d)
				}
			}
		}
	}
}

// Nothing fails, and evaluations are no more than SciPy's in the geometric mean, up to rounding.
func TestBesideSciPy(t *testing.T) {
	out := filepath.Join(t.TempDir(), "page.md")
	if err := run(t.Context(), "peers.csv", out); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"## 30 problems without bounds", "| failures | 0 | 1 |", "are 1.00 times as many in the geometric mean of 29",
		"## 8 problems with bounds", "| failures | 0 | 0 |", "## 42 problems with constraints", "| failures | 0 | 0 | 1 | 4 |", "SLSQP, evaluations are 0.98 times",
	} {
		if !strings.Contains(string(data), want) {
			t.Errorf("no %q in\n%s", want, data)
		}
	}
}

func TestServer(t *testing.T) {
	var in, out bytes.Buffer
	for _, v := range []any{request{0, -1}, request{0, 0}, []float64{1, 1}} {
		if err := binary.Write(&in, binary.LittleEndian, v); err != nil {
			t.Fatal(err)
		}
	}
	if err := serve(&in, &out); err != nil {
		t.Fatal(err)
	}
	got := make([]float64, 3+3*2+3)
	if err := binary.Read(&out, binary.LittleEndian, got); err != nil {
		t.Fatal(err)
	}
	grad := make([]float64, 2)
	loss := problems()[0].loss([]float64{1, 1}, grad)
	if got[0] != 2 || got[3] != 1 || !math.IsInf(got[5], -1) || !math.IsInf(got[7], 1) || got[9] != loss || got[11] != grad[1] {
		t.Errorf("%v", got)
	}
	for want, q := range map[string]request{"no problem 99": {99, 0}, "no function 1": {0, 1}, "a point of": {0, 0}} {
		in.Reset()
		if err := binary.Write(&in, binary.LittleEndian, q); err != nil {
			t.Fatal(err)
		}
		if err := serve(&in, &out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
