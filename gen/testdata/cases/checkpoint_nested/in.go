// Loops with snapshots in loops, in branches, in callees and in each other.
package checkpoint_nested

import "math"

// Both has snapshots of the outer and of the inner steps.
//
//gradgen:grad wrt=p
func Both(p []float64, n, m int) float64 {
	x := p[0]
	//gradgen:checkpoint steps=2
	for i := range n {
		v := x * p[1]
		//gradgen:checkpoint steps=2
		for range m + i {
			v = math.Sin(v) + 0.1*x
			x += 0.1 * v * p[1]
		}
		x = x*v + 0.5
	}
	return x * x
}

func BothInputs() [][]any {
	p := []float64{0.3, 0.7}
	return [][]any{{p, 0, 3}, {p, 1, 0}, {p, 3, 2}, {p, 5, 4}}
}

// Inner has snapshots of the inner steps alone, and parts of its state in outer ones.
//
//gradgen:vjp wrt=p of=p,out
func Inner(p []float64, n, m int) (out float64) {
	for i := range n {
		scale := p[0] * p[1]
		w := []float64{p[0], float64(i)}
		var last float64
		if i != 1 {
			//gradgen:checkpoint steps=2
			for k := 1; k <= m; k++ {
				w[0] += 0.1 * scale * math.Cos(w[1])
				w[1] += 0.1 * w[0] * float64(k)
				last = w[0] * scale
				p[2] = p[2]*0.5 + w[1]
			}
		}
		out += last * w[1] * p[2]
		p[0] = math.Sin(p[0]) + scale
	}
	return out
}

func InnerInputs() [][]any {
	p := []float64{0.3, 0.7, 0.1}
	return [][]any{{p, 0, 3}, {p, 1, 0}, {p, 3, 2}, {p, 4, 5}}
}

// Step is one step of a pendulum.
type Pendulum struct{ Angle, Speed float64 }

func (s *Pendulum) step(k float64) {
	s.Speed -= 0.1 * k * math.Sin(s.Angle)
	s.Angle += 0.1 * s.Speed
}

func swing(s *Pendulum, k float64, n int, visit func(*Pendulum)) {
	//gradgen:checkpoint auto
	for range n {
		s.step(k)
		visit(s)
	}
}

// Swing has its loop in a function that it calls, with a function.
//
//gradgen:vjp wrt=angle,k
func Swing(angle, k float64, n int) float64 {
	sum := 0.0
	s := &Pendulum{Angle: angle}
	swing(s, k, n, func(p *Pendulum) { sum += p.Angle * p.Angle })
	swing(s, k*k, n/2, func(p *Pendulum) { sum -= p.Speed })
	return sum + s.Speed
}

func SwingInputs() [][]any {
	return [][]any{{0.4, 1.5, 0}, {0.4, 1.5, 1}, {0.4, 1.5, 9}, {1.4, 0.5, 21}}
}

// Finds leaves the loop early, in several ways.
//
//gradgen:grad wrt=x
func Finds(x []float64, most int) float64 {
	y, w := x[0], []float64{1, 2}
	//gradgen:checkpoint steps=4
	for i := 0; i < most; i++ {
		y = y*x[1] + 0.2
		if y > 3 {
			w[0] *= y
			break
		}
		w[i%2] += y * w[(i+1)%2] * 0.1
		if w[1] > 4 {
			y *= w[1]
			break
		}
	}
	return y * w[0] * w[1]
}

func FindsInputs() [][]any {
	return [][]any{{[]float64{1, 1.1}, 0}, {[]float64{1, 1.1}, 1}, {[]float64{1, 1.1}, 30}, {[]float64{0.5, 0.9}, 7}, {[]float64{0.5, 0.9}, 60}}
}

// Given overwrites what it is given before and after the loop.
//
//gradgen:vjp wrt=x,c of=x
func Given(x, c []float64, n int) {
	scale := c[0]
	for i := range x {
		x[i] = x[i] * c[1]
	}
	//gradgen:checkpoint memory=64B
	for range n {
		for i := range x {
			x[i] += 0.1 * scale * c[0] * math.Sin(x[i])
		}
		scale *= 0.9 + 0.1*x[0]
	}
	for i := range x {
		x[i] *= x[i] * scale
	}
	c[0] = x[0]
	scale = 3
	x[0] *= scale
}

func GivenInputs() [][]any {
	x, c := []float64{1, 1.1, 0.2}, []float64{0.3, 0.4}
	return [][]any{{x, c, 0}, {x, c, 1}, {x, c, 9}}
}
