// Columns in groups: tangents of several directions share one primal.
package jacobian_groups

import "math"

type Vec struct{ X, Y float64 }

type Lengths []float64

// Branchy has branches, kinks, quotients and powers.
//
//gradgen:jacobian wrt=x
func Branchy(x []float64) []float64 {
	var out []float64
	sum := 0.0
	for i, v := range x {
		if v > 1 {
			sum += v / (1 + sum*sum)
		} else {
			sum = max(sum, v*v, 0.2)
		}
		for j := i; j < len(x); j += 2 {
			if x[j] < 0 {
				break
			}
			sum *= 1 + 0.01*x[j]
		}
		out = append(out, math.Pow(math.Abs(v)+1, math.Tanh(sum)), sum)
	}
	return out
}

func BranchyInputs() [][]any {
	return [][]any{
		{[]float64{0.5, 1.5, -0.5, 2.5, 0.1}},
		{[]float64{0.5, 1.5, -0.5, 2.5}},
		{[]float64{0.5, 1.5, -0.5, 2.5, 0.7, 0.9, 1.1, -2, 3}},
		{[]float64{0.5, 1.5, 0.25}},
		{[]float64{}},
	}
}

// Mixed has inputs of several shapes, with a column of their own each.
//
//gradgen:jacobian wrt=a,p,l,m
func Mixed(a float64, p *[2]Vec, l Lengths, m [][]float64) (Vec, []float64) {
	sin, cos := math.Sincos(a)
	out := Vec{sin * p[0].X, cos * p[1].Y}
	for i, v := range l {
		out.X += v * p[i%2].Y
		for _, row := range m {
			for _, w := range row {
				out.Y += w * v
			}
		}
	}
	return out, []float64{a * a, out.X}
}

func MixedInputs() [][]any {
	return [][]any{{0.5, &[2]Vec{{1, 2}, {3, 4}}, Lengths{1, 2, 3}, [][]float64{{1, 2}, {}, {3}}}}
}

// Sweeps changes what it is given, and has memory of its own.
//
//gradgen:jacobian wrt=x of=x
func Sweeps(x []float64, n int) {
	tmp := make([]float64, len(x))
	for range n {
		for i := range x {
			tmp[i] = x[i] * x[(i+1)%len(x)]
		}
		copy(x, tmp)
		x, tmp = x[:len(x):len(x)], tmp[:len(tmp)]
	}
}

func SweepsInputs() [][]any {
	return [][]any{{[]float64{1, 0.5, 1.5, 0.8, 1.1, 0.9}, 2}, {[]float64{1, 2, 3, 4}, 0}}
}

//gradgen:jacobian wrt=x
func Fixed(x [6]float64) [6]float64 {
	var out [6]float64
	for i, v := range x {
		out[i] = v * x[0]
		out[0] += math.Exp(-v)
	}
	return out
}

// Steps is recursive: its columns come one by one.
//
//gradgen:jacobian wrt=x
func Steps(x []float64) []float64 {
	if len(x) < 2 {
		return x
	}
	rest := Steps(x[1:])
	out := make([]float64, 0, len(x))
	out = append(out, x[0]*rest[0])
	return append(out, rest...)
}

func StepsInputs() [][]any { return [][]any{{[]float64{1, 2, 3, 4, 5}}} }

// link is an element of a list.
type link struct {
	val  float64
	next *link
}

// Linked keeps a number in memory that it makes, beside a reference.
//
//gradgen:jacobian wrt=a,b
func Linked(a, b float64) (float64, float64) {
	v := &link{val: a * math.Exp(b)}
	v.next = &link{val: math.Sin(a)}
	return v.val, v.val*b + v.next.val
}
