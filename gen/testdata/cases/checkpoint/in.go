// Loops that are reversed with snapshots of their state.
package checkpoint

import "math"

// Scalar carries two numbers.
//
//gradgen:grad wrt=p
func Scalar(p []float64, n int) float64 {
	x, v := p[0], p[1]
	//gradgen:checkpoint steps=3
	for range n {
		a := -math.Sin(x) - p[2]*v
		v += 0.1 * a
		x += 0.1 * v
	}
	return x*x + v
}

func ScalarInputs() [][]any {
	p := []float64{0.3, 0.2, 0.1}
	return [][]any{{p, 0}, {p, 1}, {p, 2}, {p, 3}, {p, 4}, {p, 17}, {p, 40}}
}

// Rod carries a slice, which it changes in place, and adds up on the way.
//
//gradgen:vjp wrt=y,k of=y,out
func Rod(y, k []float64, n int) (out float64) {
	//gradgen:checkpoint steps=2
	for step := range n {
		in := 0.0
		for i := range y {
			flow := 0.0
			if i+1 < len(y) {
				flow = k[i] * (y[i] - y[i+1]) * (1 + y[i]*y[i])
			}
			y[i] += 0.1 * (in - flow)
			in = flow
		}
		out += float64(step) * y[0] * y[0]
	}
	return out
}

func RodInputs() [][]any {
	y, k := []float64{1, 0.5, 0.2}, []float64{0.3, 0.4, 0.5}
	return [][]any{{y, k, 0}, {y, k, 1}, {y, k, 5}, {y, k, 12}, {[]float64{1}, k, 5}}
}

// Down counts by another step than one.
//
//gradgen:vjp wrt=x
func Down(x float64, a, b int) float64 {
	y := x
	//gradgen:checkpoint auto
	for i := b; i >= a; i -= 3 {
		y = math.Sin(y) + float64(i)*x*0.01
	}
	return y
}

func DownInputs() [][]any { return [][]any{{0.5, 3, 2}, {0.5, 3, 3}, {0.4, -7, 30}, {0.4, -8, 31}} }

// Until ends when the state says so: the number of steps is not known.
//
//gradgen:grad wrt=x
func Until(x []float64) float64 {
	y, steps := x[0], 0
	//gradgen:checkpoint steps=3
	for y < 4 {
		y += 0.1*y*x[1] + 0.01
		steps++
		if steps > 60 {
			break
		}
	}
	return y * y
}

func UntilInputs() [][]any {
	return [][]any{{[]float64{5, 1}}, {[]float64{3.9, 1}}, {[]float64{1, 1}}, {[]float64{0.1, 0.3}}, {[]float64{1, 0.5}}}
}
