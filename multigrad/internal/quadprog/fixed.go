package quadprog

import "math"

// free lists the variables whose bounds differ. Two equal bounds would be two inequalities that rounding makes
// contradict a row.
func (p *Problem) free() (list []int) {
	for v, low := range p.Lower {
		if low != p.Upper[v] {
			list = append(list, v)
		}
	}
	return list
}

// reduced returns the problem in the free variables, where the others have their values.
func (p *Problem) reduced(free []int) *Problem {
	n, m := len(p.Gradient), len(p.Values)
	fixed := p.fixed(free)
	out := &Problem{Equality: p.Equality, Values: append([]float64(nil), p.Values...), terms: make([]float64, m)}
	for _, v := range free {
		out.Gradient = append(out.Gradient, p.Gradient[v]+along(p.Hessian[v*n:(v+1)*n], fixed))
		out.Lower, out.Upper = append(out.Lower, p.Lower[v]), append(out.Upper, p.Upper[v])
		for _, w := range free {
			out.Hessian = append(out.Hessian, p.Hessian[v*n+w])
		}
	}
	for i := range out.Values {
		for k, a := range p.row(i) {
			out.Values[i] += a * fixed[k]
			out.terms[i] += math.Abs(a * fixed[k])
		}
		for _, v := range free {
			out.Rows = append(out.Rows, p.row(i)[v])
		}
	}
	return out
}

// fixed returns the values of the variables that are not free, and zero for the free ones.
func (p *Problem) fixed(free []int) []float64 {
	values := append([]float64(nil), p.Lower...)
	for _, v := range free {
		values[v] = 0
	}
	return values
}

// complete converts a solution of the reduced problem. The multiplier of a fixed variable is what the gradient of the
// Lagrangian leaves.
func (p *Problem) complete(s *Solution, free []int) *Solution {
	n := len(p.Gradient)
	out := &Solution{Step: p.fixed(free), Multipliers: s.Multipliers, Bounds: make([]float64, n)}
	for k, v := range free {
		out.Step[v] = s.Step[k]
	}
	for v := range n {
		out.Bounds[v] = -p.Gradient[v] - along(p.Hessian[v*n:(v+1)*n], out.Step)
		for i, l := range out.Multipliers {
			out.Bounds[v] -= l * p.row(i)[v]
		}
	}
	for k, v := range free {
		out.Bounds[v] = s.Bounds[k]
	}
	return out
}

func along(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
