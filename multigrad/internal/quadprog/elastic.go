package quadprog

import "math"

// Elastic lets each row be violated by t_i at a price:
//
//	½ dᵀB d + gᵀd + ½ ρ Σ t_i²   under   a_i·d + c_i = t_i or ≤ t_i,   l ≤ d ≤ u,
//
// which always has a solution where the bounds have one. Its multipliers are ρ t_i.
func Elastic(p *Problem, rho float64) (*Solution, error) {
	s, err := Solve(p.stretched(rho))
	if err != nil {
		return nil, err
	}
	n := len(p.Gradient)
	s.Step, s.Bounds = s.Step[:n], s.Bounds[:n]
	return s, nil
}

// stretched returns the problem with the t_i as further variables.
func (p *Problem) stretched(rho float64) *Problem {
	n, m := len(p.Gradient), len(p.Values)
	all := n + m
	out := &Problem{
		Hessian: make([]float64, all*all), Gradient: make([]float64, all), Rows: make([]float64, m*all),
		Values: p.Values, Equality: p.Equality, Lower: make([]float64, all), Upper: make([]float64, all),
	}
	copy(out.Gradient, p.Gradient)
	copy(out.Lower, p.Lower)
	copy(out.Upper, p.Upper)
	for i := range n {
		copy(out.Hessian[i*all:], p.Hessian[i*n:(i+1)*n])
	}
	for i := range m {
		copy(out.Rows[i*all:], p.row(i))
		out.Rows[i*all+n+i] = -1
		out.Hessian[(n+i)*(all+1)] = rho
		out.Lower[n+i], out.Upper[n+i] = math.Inf(-1), math.Inf(1)
	}
	return out
}
