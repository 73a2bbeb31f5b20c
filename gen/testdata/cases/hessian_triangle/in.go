// Package hessian_triangle has loops along inputs of Hessians, of which one triangle is wanted: tangents are zero but for
// a few elements, products begin with these, and the gradient is the same for all groups of directions.
package hessian_triangle

import "math"

// Logit has a loop over data around loops along the coefficients.
//
//gradgen:hessian wrt=w
func Logit(w, x, y []float64) float64 {
	n := len(w)
	loss := 0.0
	for i, t := range y {
		z := 0.0
		for j, v := range x[i*n : (i+1)*n] {
			z += v * w[j]
		}
		loss += math.Log1p(math.Exp(-t * z))
	}
	for _, v := range w {
		loss += 0.5 * v * v
	}
	return loss
}

// Two has two slices of different lengths, a part of a slice, and loops that begin late.
//
//gradgen:hessian wrt=a,b
func Two(a, b []float64) float64 {
	s, t := 0.0, 1.0
	for i := range a {
		s += a[i] * math.Sin(a[i])
	}
	for i := 2; i < len(b); i++ {
		t += b[i] * s * float64(i)
	}
	for i, v := range b[1:] {
		t += v * v * a[i%len(a)]
	}
	return s*t*t + math.Exp(0.1*t)
}

// Chained has sums that the loop itself reads, differences of neighbours, and branches.
//
//gradgen:hessian wrt=x
func Chained(x []float64) float64 {
	s, p, last := 0.0, 1.0, 0.0
	for i, v := range x {
		s += v * p
		if v > 0.5 {
			p += v * v * 0.3
		} else {
			p -= v * 0.2
		}
		d := v - last
		s += d * d * d * float64(i+1)
		last = v
	}
	return s*p + s*s
}

// Beyond has a factor that is infinite where a tangent is zero in all directions of a group.
//
//gradgen:hessian wrt=x
func Beyond(x, scale []float64, n int) float64 {
	s := 1.0
	for i := range n {
		s += scale[i] * x[i]
	}
	return math.Sqrt(1 + s*s)
}

// Changed writes to its input, and keeps rows.
//
//gradgen:hessian wrt=x
func Changed(x []float64, m [][]float64) float64 {
	s := 0.0
	for i := range x {
		x[i] *= 0.5
	}
	for _, row := range m {
		r := 0.0
		for j, v := range row {
			r += v * x[j] * x[j]
		}
		s += math.Cos(r) * r
	}
	return s
}

// Sums has weights that are the inputs, one of which is a scale.
//
//gradgen:hessian wrt=w,scale
func Sums(w []float64, scale []float64, rows [][]float64) float64 {
	loss := 0.0
	for _, row := range rows {
		z, q := scale[0], 0.0
		for j := range w {
			z += row[j] * w[j] * scale[1]
			q += w[j] * w[j]
		}
		loss += math.Tanh(z)*z + q*math.Sqrt(1+z*z)
	}
	return loss
}

func some(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Sin(float64(3*i+1)) * 0.9
	}
	return x
}

// LogitInputs have fewer and more coefficients than groups have directions.
func LogitInputs() [][]any {
	var list [][]any
	for _, n := range []int{1, 2, 4, 5, 9, 13} {
		list = append(list, []any{some(n), some(3 * n), []float64{1, -1, 1}})
	}
	return list
}

// TwoInputs end groups in the middle of an input.
func TwoInputs() [][]any {
	return [][]any{{some(3), some(4)}, {some(5), some(3)}, {some(6), some(9)}, {some(1), some(1)}}
}

// ChainedInputs are long and short.
func ChainedInputs() [][]any { return [][]any{{some(1)}, {some(6)}, {some(11)}} }

// BeyondInputs have infinities that do not matter.
func BeyondInputs() [][]any {
	return [][]any{{some(7), some(7), 7}, {some(7), []float64{1, 2, 3, math.Inf(1), 5, 6, 7}, 3}}
}

// ChangedInputs have rows of different lengths.
func ChangedInputs() [][]any {
	return [][]any{{some(6), [][]float64{some(6), some(2), nil, some(5)}}}
}

// SumsInputs have a group that ends behind the weights.
func SumsInputs() [][]any {
	return [][]any{{some(5), []float64{0.3, 0.8}, [][]float64{some(5), some(6)}}, {some(9), []float64{0.3, 0.8}, [][]float64{some(9)}}}
}
