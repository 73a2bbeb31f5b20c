package quadprog

import "math"

// A solver is the state of the method: d minimises the function on the active constraints, and their multipliers
// have the right signs.
type solver struct {
	p       *Problem
	f       *factors
	d       []float64
	active  []int     // constraints
	u       []float64 // their multipliers
	useless []bool    // equalities that follow from others
	isOn    []bool    // constraint is active
	left    int       // changes of the active set
}

// Solve finds the minimum. The error is [ErrInfeasible], [ErrNotPositive] or
// [ErrIterations]. It takes about n³ operations, and n² for each change of the set
// of constraints that hold with equality.
func Solve(p *Problem) (*Solution, error) {
	free := p.free()
	if len(free) == len(p.Gradient) {
		return solve(p)
	}
	s, err := solve(p.reduced(free))
	if err != nil {
		return nil, err
	}
	return p.complete(s, free), nil
}

// solve finds the minimum if no variable has two equal bounds.
func solve(p *Problem) (*Solution, error) {
	n := len(p.Gradient)
	f, err := newFactors(p.Hessian, n)
	if err != nil {
		return nil, err
	}
	s := &solver{p: p, f: f, useless: make([]bool, len(p.Values)), isOn: make([]bool, p.count()), left: 100 + 20*p.count()}
	s.refresh()
	for {
		i := s.worst()
		if i < 0 {
			return s.solution(), nil
		}
		if err := s.enter(i); err != nil {
			return nil, err
		}
	}
}

// worst returns the constraint to become active: equalities in order, then the inequality that is violated most; −1
// if there is none.
func (s *solver) worst() int {
	const rounding = 1e-13
	found, most := -1, 0.0
	for i := range s.isOn {
		switch {
		case s.isOn[i] || math.IsInf(s.p.limit(i), 0):
		case s.p.equal(i):
			if !s.useless[i] {
				return i
			}
		default:
			slack, scale := s.p.slack(i, s.d)
			if slack >= -rounding*scale {
				continue
			}
			if v := -slack / s.p.size(i); v > most {
				found, most = i, v
			}
		}
	}
	return found
}

// normal returns Jᵀ N of constraint i.
func (s *solver) normal(i int) []float64 {
	v, upper := s.p.bound(i)
	if v >= 0 {
		unit := make([]float64, v+1)
		if unit[v] = 1; upper {
			unit[v] = -1
		}
		return s.f.columns(unit)
	}
	d := s.f.columns(s.p.row(i))
	for k := range d {
		d[k] = -d[k]
	}
	return d
}

// enter makes constraint i active. It makes others inactive if their multipliers would have the wrong sign.
func (s *solver) enter(i int) error {
	for mult := 0.0; ; {
		if s.left--; s.left < 0 {
			return ErrIterations
		}
		d := s.normal(i)
		r := s.f.solve(d)
		block, partial := s.blocking(r)
		slack, scale := s.p.slack(i, s.d)
		full := math.Inf(1)
		if room := squares(d[s.f.q:]); room > 1e-22*squares(d) {
			full = -slack / room
		}
		switch {
		case math.IsInf(full, 1) && s.p.equal(i) && math.Abs(slack) <= 1e-9*scale:
			s.useless[i] = true
			return nil
		case math.IsInf(min(full, partial), 1):
			return ErrInfeasible
		}
		t := min(full, partial)
		for k := range s.u {
			s.u[k] -= t * r[k]
		}
		mult += t
		if full <= partial {
			s.on(i, mult, d)
			return nil
		}
		if !math.IsInf(full, 1) {
			clear(d[:s.f.q])
			for k, v := range s.f.combine(d) {
				s.d[k] += t * v
			}
		}
		s.off(block)
	}
}

// blocking returns the active inequality whose multiplier is the first to vanish, and the step at which it does.
func (s *solver) blocking(r []float64) (block int, step float64) {
	block, step = -1, math.Inf(1)
	for k, v := range r {
		if v > 0 && !s.p.equal(s.active[k]) && s.u[k]/v < step {
			block, step = k, max(0, s.u[k]/v)
		}
	}
	return block, step
}

func (s *solver) on(i int, mult float64, d []float64) {
	s.f.add(d)
	s.active, s.u = append(s.active, i), append(s.u, mult)
	s.isOn[i] = true
	s.refresh()
}

func (s *solver) off(k int) {
	s.isOn[s.active[k]] = false
	s.f.drop(k)
	s.active = append(s.active[:k], s.active[k+1:]...)
	s.u = append(s.u[:k], s.u[k+1:]...)
}

// refresh computes d and the multipliers from the active set, so that rounding errors of earlier steps do not
// persist. With d = J y and the limits b of the active constraints, y is R⁻ᵀb, then −Jᵀg, and R u = y + Jᵀg.
func (s *solver) refresh() {
	y := s.f.columns(s.p.Gradient)
	b := make([]float64, s.f.q)
	for k, i := range s.active {
		b[k] = s.p.limit(i)
	}
	leading := s.f.solveTransposed(b)
	for k, v := range leading {
		b[k] = v + y[k]
	}
	for k := range y {
		y[k] = -y[k]
	}
	copy(y, leading)
	s.d, s.u = s.f.combine(y), s.f.solve(b)
}

func (s *solver) solution() *Solution {
	out := &Solution{Step: s.d, Multipliers: make([]float64, len(s.p.Values)), Bounds: make([]float64, s.f.n)}
	for k, i := range s.active {
		switch v, upper := s.p.bound(i); {
		case v < 0 && s.p.equal(i):
			out.Multipliers[i] = s.u[k]
		case v < 0:
			out.Multipliers[i] = max(0, s.u[k])
		case upper:
			out.Bounds[v], s.d[v] = max(0, s.u[k]), s.p.Upper[v]
		default:
			out.Bounds[v], s.d[v] = -max(0, s.u[k]), s.p.Lower[v]
		}
	}
	for v := range s.d {
		s.d[v] = max(s.p.Lower[v], min(s.p.Upper[v], s.d[v]))
	}
	return out
}

func squares(x []float64) (sum float64) {
	for _, v := range x {
		sum += v * v
	}
	return sum
}
