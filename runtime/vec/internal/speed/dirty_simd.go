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

// leaveDirty runs vector code without clearing up.
func leaveDirty() {
	switch vec.Width() {
	case 8:
		x8.Store(vectorOut, x8.Pow(x8.Load(vectorIn), x8.Log(x8.Load(vectorIn))))
	case 4:
		x4.Store(vectorOut, x4.Pow(x4.Load(vectorIn), x4.Log(x4.Load(vectorIn))))
	}
}
