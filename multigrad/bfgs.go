package multigrad

// BFGS is the quasi-Newton method with a dense inverse Hessian: for at most
// some hundred parameters, without bounds. In addition to the evaluations, the
// cost of a step is quadratic in their number. Random keys stay constant.
type BFGS struct {
	GTol  float64 // largest gradient component at which to stop; 0 means 1e-5
	Noise float64 // absolute error of the loss; 0 means rounding
}

func (BFGS) steps() int { return 15000 }

func (b BFGS) start(x0 []float64, limit int) (stepper, error) {
	const curvature = 0.9
	return newSearcher(newInverse(len(x0)), x0, b.GTol, b.Noise, curvature)
}

// An inverse is the approximation H of the inverse Hessian.
type inverse struct {
	n    int
	all  []float64 // H, n×n, followed by a flag that is set once it has been updated
	h    []float64
	work []float64
}

func newInverse(n int) *inverse {
	all := make([]float64, n*n+1)
	return &inverse{n: n, all: all, h: all[:n*n], work: make([]float64, n)}
}

func (q *inverse) forget()           { q.all[q.n*q.n] = 0 }
func (q *inverse) memory() []float64 { return q.all }

// first returns the full step, or a shorter one that is predicted to decrease the loss
// as much as the previous step did (Nocedal and Wright, Numerical Optimization, 2006,
// equation 3.60).
func (q *inverse) first(s *searcherState, slope float64) float64 {
	if guess := 2.02 * (s.Loss - s.Last) / slope; guess > 0 {
		return min(1, guess)
	}
	return 1
}

// next sets d = −H·grad after the update
//
//	H ← (I − ρ s yᵀ) H (I − ρ y sᵀ) + ρ s sᵀ,   ρ = 1/sᵀy,
//
// which keeps H positive definite if sᵀy is positive. The first H is the identity.
func (q *inverse) next(d, grad, s, y []float64) {
	if q.all[q.n*q.n] == 0 {
		q.begin()
	}
	if sy := dot(s, y); sy > 0x1p-52*norm(s)*norm(y) {
		q.update(s, y, sy)
	}
	for i := range d {
		d[i] = -dot(q.row(i), grad)
	}
}

func (q *inverse) row(i int) []float64 { return q.h[i*q.n : (i+1)*q.n] }

func (q *inverse) begin() {
	clear(q.h)
	for i := range q.n {
		q.h[i*q.n+i] = 1
	}
	q.all[q.n*q.n] = 1
}

func (q *inverse) update(s, y []float64, sy float64) {
	for i := range q.n {
		q.work[i] = dot(q.row(i), y)
	}
	factor := (1 + dot(q.work, y)/sy) / sy
	for i := range q.n {
		row := q.row(i)
		for j := range row {
			row[j] += factor*s[i]*s[j] - (q.work[i]*s[j]+s[i]*q.work[j])/sy
		}
	}
}
