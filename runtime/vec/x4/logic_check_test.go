// Code generated from x8/logic_check_test.go; DO NOT EDIT.

//go:build goexperiment.simd && amd64

package x4_test

import (
	"math"
	"math/rand/v2"
	"testing"

	. "github.com/gradgen/gradgen/runtime/vec/x4"
)

// logic is an expression of vectors, and what it means in one lane.
type logic[V, P any] struct {
	vector func(a, b, c, d V) V
	plain  func(a, b, c, d P) P
}

// TestMasksTogether and those below compute random expressions in which several others
// use an operand. Go 1.26.8 drops operands of such masks and integers if it is let to
// combine them.
func TestMasksTogether(t *testing.T) {
	needWidth(t)
	checkFloats(t, masksLogic, []float64{-1, 0, 0.5, 1, math.NaN()})
}

func TestSignsTogether(t *testing.T) {
	needWidth(t)
	checkFloats(t, signsLogic, []float64{-3, -1, 0, math.Copysign(0, -1), 2, 5})
}

func TestIntegersTogether(t *testing.T) {
	needWidth(t)
	rng := rand.New(rand.NewPCG(3, 4))
	for i, l := range integersLogic {
		var args [4][Lanes]int
		for range 20 {
			var v [4]I64
			for k := range args {
				for lane := range args[k] {
					args[k][lane] = int(rng.Int64())
				}
				v[k] = LoadInt(args[k][:])
			}
			var got [Lanes]int
			StoreInt(got[:], l.vector(v[0], v[1], v[2], v[3]))
			for lane, g := range got {
				want := l.plain(int64(args[0][lane]), int64(args[1][lane]), int64(args[2][lane]), int64(args[3][lane]))
				if int64(g) != want {
					t.Fatalf("expression %d, lane %d: %#x, want %#x", i, lane, g, want)
				}
			}
		}
	}
}

// checkFloats calls each expression with values drawn from a list.
func checkFloats(t *testing.T, list []logic[F64, float64], values []float64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	for i, l := range list {
		var args [4][Lanes]float64
		for range 50 {
			for k := range args {
				for lane := range args[k] {
					args[k][lane] = values[rng.IntN(len(values))]
				}
			}
			var got [Lanes]float64
			Store(got[:], l.vector(Load(args[0][:]), Load(args[1][:]), Load(args[2][:]), Load(args[3][:])))
			for lane, g := range got {
				if want := l.plain(args[0][lane], args[1][lane], args[2][lane], args[3][lane]); !same(g, want) {
					t.Fatalf("expression %d, lane %d: %v, want %v", i, lane, g, want)
				}
			}
		}
	}
}
