//go:build goexperiment.simd && amd64

package main

import (
	"github.com/gradgen/gradgen/runtime/vec"
	"github.com/gradgen/gradgen/runtime/vec/x4"
	"github.com/gradgen/gradgen/runtime/vec/x8"
)

var (
	vectorIn  = []float64{1, 2, 3, 4, 5, 6, 7, 8}
	vectorOut = make([]float64, 8)
)

// leaveDirty runs vector code and does not clear the upper halves of the registers.
func leaveDirty() {
	switch vec.Width() {
	case 8:
		x8.Store(vectorOut, x8.Pow(x8.Load(vectorIn), x8.Log(x8.Load(vectorIn))))
	case 4:
		x4.Store(vectorOut, x4.Pow(x4.Load(vectorIn), x4.Log(x4.Load(vectorIn))))
	}
}

// addVectors adds the vectors of src.
func addVectors(src []float64) float64 {
	if vec.Width() == 8 {
		var sum x8.F64
		for i := 0; i < len(src); i += x8.Lanes {
			sum = x8.Add(sum, x8.LoadAt(src, i))
		}
		return x8.Sum(sum)
	}
	var sum x4.F64
	for i := 0; i < len(src); i += x4.Lanes {
		sum = x4.Add(sum, x4.LoadAt(src, i))
	}
	return x4.Sum(sum)
}

// addBoth is addVectors with one scalar addition for each vector.
func addBoth(src []float64) float64 {
	single := 0.0
	if vec.Width() == 8 {
		var sum x8.F64
		for i := 0; i < len(src); i += x8.Lanes {
			sum = x8.Add(sum, x8.LoadAt(src, i))
			single += src[i]
		}
		return x8.Sum(sum) + single
	}
	var sum x4.F64
	for i := 0; i < len(src); i += x4.Lanes {
		sum = x4.Add(sum, x4.LoadAt(src, i))
		single += src[i]
	}
	return x4.Sum(sum) + single
}
