package rule

import "math"

// Limits of wavers. The Jacobian nearby is not evaluated if rounding changes the solution by less than waverLength,
// relative to it, and no row of the Jacobian is smaller than waverFall of that at the start. waverShare is the
// permitted relative change of the Jacobian.
const (
	waverLength = 1e-10
	waverFall   = 1e-8
	waverShare  = 0.1
)

// wavers reports whether the Jacobian at the solution x, with its factors, changes if x moves by the rounding errors
// of f alone, as at a double root. Then it says nothing about the equation. first is the Jacobian at the start.
func wavers(jacobian func(x, jac []float64), x, first, jac []float64, lu *LU) bool {
	n := len(x)
	var move []float64
	for _, sign := range []float64{1, -1} {
		noise, s := make([]float64, n), 1.0
		for i := range noise {
			for j, v := range x {
				noise[i] += s * 0x1p-52 * math.Abs(jac[i*n+j]*v)
			}
			s *= sign
		}
		if d := lu.solve(false, noise); norm(d) >= norm(move) {
			move = d
		}
	}
	for i, v := range x {
		move[i] += math.Copysign(0x1p-52*v, move[i])
	}
	if norm(move) == 0 || norm(move) <= waverLength*norm(x) && !fell(n, first, jac) {
		return false
	}
	near, other := append([]float64(nil), x...), make([]float64, n*n)
	axpy(near, 1, move)
	jacobian(near, other)
	change := make([]float64, n)
	for i := range change {
		for j, d := range move {
			change[i] += (other[i*n+j] - jac[i*n+j]) * d
		}
	}
	return !(norm(lu.solve(false, change)) <= waverShare*norm(move))
}

// fell reports whether a row of the Jacobian is much smaller than at the start, as close to a double root.
func fell(n int, first, jac []float64) bool {
	for i := range n {
		if norm(jac[i*n:i*n+n]) < waverFall*norm(first[i*n:i*n+n]) {
			return true
		}
	}
	return false
}
