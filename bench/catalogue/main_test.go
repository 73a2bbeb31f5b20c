package main

import (
	"io"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// A small catalogue is fitted to the same parameters on one rank and on three, and
// these are nearer to the true ones than those that the fit began with.
func TestFit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "small.parquet")
	if err := write(path, 5_000); err != nil {
		t.Fatal(err)
	}
	var reports []*Report
	for _, ranks := range []int{1, 3} {
		err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
			r, err := fitRank(t.Context(), c, path, 15)
			if err == nil && c.Rank() == 0 {
				reports = append(reports, r)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	before, after := 0.0, 0.0
	for i, v := range truth {
		a, b := reports[0].Params[i], reports[1].Params[i]
		if math.Abs(a-b) > 1e-9 {
			t.Errorf("parameter %d: %v on one rank, %v on three", i, a, b)
		}
		before, after = before+math.Abs(guess[i]-v), after+math.Abs(a-v)
	}
	if after > before/2 {
		t.Errorf("parameters are %v from the truth, and were %v", after, before)
	}
}

// Each block has the points of its place in the catalogue.
func TestBlocksOfPoints(t *testing.T) {
	mass := []float64{-1, 0, 0.5, 2, 3}
	whole := Paint(truth, mass, random.New(1), 0)
	part := Paint(truth, mass[2:], random.New(1), 2)
	for i, v := range part {
		if v != whole[4+i] {
			t.Fatalf("number %d is %v, want %v", i, v, whole[4+i])
		}
	}
}

func TestReasons(t *testing.T) {
	for text, want := range map[string]string{
		"x\nRESOURCE_EXHAUSTED: Out of memory allocating 9 bytes\n": "memory exhausted",
		"numpy._core._exceptions._ArrayMemoryError: Unable":         "memory exhausted",
		"a\nno such file": "EOF: no such file",
	} {
		if got := reason(text, io.EOF); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	s := settings{objects: 1}
	if err := s.run(t.Context()); err == nil || !strings.Contains(err.Error(), "1 objects") {
		t.Error(err)
	}
}
