package main

import (
	"encoding/json"
)

// A prepared function is one whose input has been decoded. What it returns is encoded by
// the caller; it may be overwritten by the next run.
type prepared func() any

// pointInput is the input of the small evals, each of which sends some of it.
type pointInput struct {
	X     []float64
	N, S  int
	W     float64
	Start []float64
}

type matrixInput struct {
	A   []float64
	Ell int
}

// with decodes the input of a function.
func with[T any](prepare func(T) prepared) func(json.RawMessage) (prepared, error) {
	return func(raw json.RawMessage) (prepared, error) {
		var in T
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, err
		}
		return prepare(in), nil
	}
}

// gradient is a function that returns what fill overwrites, as long as x.
func gradient(x []float64, fill func(g []float64)) prepared {
	g := make([]float64, len(x))
	return func() any {
		fill(g)
		return g
	}
}

// number is a function that returns what set sets. A pointer needs no memory to become what
// all functions return.
func number(set func(out *float64)) prepared {
	out := new(float64)
	return func() any {
		set(out)
		return out
	}
}

// flat puts rows behind each other.
func flat(rows [][]float64) []float64 {
	var list []float64
	for _, r := range rows {
		list = append(list, r...)
	}
	return list
}

// rows cuts x into n rows.
func rows(x []float64, n int) [][]float64 {
	width := len(x) / n
	list := make([][]float64, n)
	for i := range list {
		list[i] = x[i*width : (i+1)*width : (i+1)*width]
	}
	return list
}
