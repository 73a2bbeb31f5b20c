package bbob

import (
	"math"
	"testing"

	"github.com/gradgen/gradgen/runtime/random"
)

// TestTheLowestValueIsZero evaluates at the lowest points and around them.
func TestTheLowestValueIsZero(t *testing.T) {
	for i, f := range Functions() {
		for _, d := range []int{2, 5, 20} {
			p := New(i+1, d, 3)
			if at := f.Value(p, p.Xopt); !(math.Abs(at) < 1e-7) {
				t.Errorf("%s in %d parameters: %v at the lowest point", f.Name, d, at)
			}
			x := make([]float64, d)
			for j := range 300 {
				key := random.New(uint64(j))
				key.Uniform(x, -Half, Half)
				if j%2 == 1 { // near by
					for k := range x {
						x[k] = p.Xopt[k] + x[k]*math.Pow(10, -float64(j%12)/2)
					}
				}
				if v := f.Value(p, x); !(v >= -1e-9) {
					t.Fatalf("%s in %d parameters: %v at %v", f.Name, d, v, x)
				}
			}
		}
	}
}

// TestGradients compares emitted gradients with differences.
func TestGradients(t *testing.T) {
	for i, f := range Functions() {
		if f.Grad == nil {
			continue
		}
		const d = 4
		p := New(i+1, d, 5)
		x, g := make([]float64, d), make([]float64, d)
		for j := range 5 {
			random.New(uint64(j)).Uniform(x, -4.8, 4.8)
			if a, b := f.Grad(p, x, g), f.Value(p, x); a != b {
				t.Errorf("%s: %v, with the gradient %v", f.Name, b, a)
			}
			if i == 22 {
				continue // Katsuura's function has a kink every 2⁻³³
			}
			for k := range x {
				h := 1e-7
				if i == 15 {
					h = 1e-9 // Weierstrass' function has waves of 6·10⁻⁶
				}
				y := append([]float64(nil), x...)
				y[k] = x[k] + h
				up := f.Value(p, y)
				y[k] = x[k] - h
				want := (up - f.Value(p, y)) / (2 * h)
				if !(math.Abs(g[k]-want) <= 1e-4*max(1, math.Abs(want), math.Abs(up))) {
					t.Errorf("%s: slope %v along %d, want %v", f.Name, g[k], k, want)
				}
			}
		}
	}
}
