package diffusion

import (
	"math"
	"slices"
	"testing"
)

const cells, steps = 10_000, 1_000

func inputs(n int) (p, u, v []float64) {
	p, u = make([]float64, n), make([]float64, n)
	for i := range p {
		p[i], u[i] = 0.1+0.01*math.Sin(float64(i)), math.Cos(0.01*float64(i))
	}
	return p, u, slices.Clone(u)
}

func TestSameBits(t *testing.T) {
	type gradient = func(p, u, v []float64, n int, pGrad []float64) float64
	all := func(f gradient, n int) []float64 {
		p, u, v := inputs(40)
		g := make([]float64, len(p))
		out := f(p, u, v, n, g)
		return slices.Concat([]float64{out}, u, v, g)
	}
	for _, n := range []int{0, 1, 2, 5, 6, 20, 21, 133} {
		want := all(KeptGrad, n)
		for k, f := range []gradient{FiveGrad, TwentyGrad} {
			for i, x := range all(f, n) {
				if math.Float64bits(x) != math.Float64bits(want[i]) {
					t.Fatalf("%d steps, function %d: number %d is %v, want %v", n, k, i, x, want[i])
				}
			}
		}
	}
}

func BenchmarkGradient(b *testing.B) {
	g := make([]float64, cells)
	for name, f := range map[string]func(p, u, v []float64){
		"forward":  func(p, u, v []float64) { Kept(p, u, v, steps) },
		"kept":     func(p, u, v []float64) { KeptGrad(p, u, v, steps, g) },
		"5 slots":  func(p, u, v []float64) { FiveGrad(p, u, v, steps, g) },
		"20 slots": func(p, u, v []float64) { TwentyGrad(p, u, v, steps, g) },
	} {
		b.Run(name, func(b *testing.B) {
			p, start, next := inputs(cells)
			u, v := slices.Clone(start), slices.Clone(next)
			for b.Loop() {
				copy(u, start)
				copy(v, next)
				f(p, u, v)
			}
		})
	}
}
