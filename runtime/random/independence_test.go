package random

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"
)

func normals(k Key) []float64 {
	x := make([]float64, sampleSize)
	k.Normal(x)
	return x
}

// TestElementsAreIndependent correlates a stream with itself, shifted.
func TestElementsAreIndependent(t *testing.T) {
	x := normals(New(21))
	for _, lag := range []int{1, 2, 3, 4, 7, 64, 1000} {
		r := stat.Correlation(x[lag:], x[:len(x)-lag], nil)
		within(t, fmt.Sprintf("correlation at lag %d", lag), r, 0, 5/math.Sqrt(sampleSize))
	}
}

// TestKeysAreIndependent correlates streams of related keys, and the first
// elements of many keys.
func TestKeysAreIndependent(t *testing.T) {
	k := New(22)
	a, b := k.Split()
	own := map[string][]float64{
		"k": normals(k), "next seed": normals(New(23)), "left": normals(a), "right": normals(b),
		"fold 0": normals(k.Fold(0)), "fold 1": normals(k.Fold(1)), "fold twice": normals(k.Fold(0).Fold(1)),
	}
	for p, x := range own {
		for q, y := range own {
			if p < q {
				within(t, p+" with "+q, stat.Correlation(x, y, nil), 0, 5/math.Sqrt(sampleSize))
			}
		}
	}
	across := make([]float64, sampleSize)
	for i := range across {
		across[i] = k.Fold(uint64(i)).NormalAt(0)
	}
	within(t, "neighbouring folds", stat.Correlation(across[1:], across[:sampleSize-1], nil), 0, 5/math.Sqrt(sampleSize))
}

// TestPairsFillThePlane counts pairs of neighbours in 16×16 cells.
func TestPairsFillThePlane(t *testing.T) {
	counts := make([]int, 256)
	k := New(24)
	for i := range uint64(sampleSize) {
		counts[16*int(16*k.Float64At(2*i))+int(16*k.Float64At(2*i+1))]++
	}
	fits(t, "cells", counts, even(256, sampleSize/256.0))
}

// TestEveryBitIsFair counts ones in each of the 64 places.
func TestEveryBitIsFair(t *testing.T) {
	var ones [64]int
	for i := range uint64(sampleSize) {
		w := New(25).Uint64At(i)
		for b := range ones {
			ones[b] += int(w >> b & 1)
		}
	}
	for b, n := range ones {
		within(t, fmt.Sprintf("ones in bit %d", b), float64(n)/sampleSize, 0.5, 5*0.5/math.Sqrt(sampleSize))
	}
}
