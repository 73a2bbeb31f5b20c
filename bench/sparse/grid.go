package main

import "math"

// The grid of 30 buses of O. Alsac & B. Stott, "Optimal load flow with steady state security", IEEE Transactions on Power
// Apparatus and Systems 93 (1974) 745, with the costs of Ferrero, Shahidehpour & Ramesh (1997), as case30 of MATPOWER has
// it (Zimmerman, Murillo-Sánchez & Thomas, IEEE Transactions on Power Systems 26 (2011) 12). Powers are per unit of 100 MVA.

const buses = 30

// A branch is a line or a transformer between two buses: series resistance and reactance, and the charging susceptance.
type branch struct {
	from, to int
	r, x, b  float64
}

// A load is what a bus takes, and the susceptance of its shunt.
type load struct {
	bus              int
	active, reactive float64
	shunt            float64
}

// A generator has the cost a·P² + b·P, for P in MW.
type generator struct {
	bus  int
	a, b float64
}

var loads = []load{
	{2, 0.217, 0.127, 0.0},
	{3, 0.024, 0.012, 0.0},
	{4, 0.076, 0.016, 0.0},
	{5, 0.0, 0.0, 0.0019},
	{7, 0.228, 0.109, 0.0},
	{8, 0.3, 0.3, 0.0},
	{10, 0.058, 0.02, 0.0},
	{12, 0.112, 0.075, 0.0},
	{14, 0.062, 0.016, 0.0},
	{15, 0.082, 0.025, 0.0},
	{16, 0.035, 0.018, 0.0},
	{17, 0.09, 0.058, 0.0},
	{18, 0.032, 0.009, 0.0},
	{19, 0.095, 0.034, 0.0},
	{20, 0.022, 0.007, 0.0},
	{21, 0.175, 0.112, 0.0},
	{23, 0.032, 0.016, 0.0},
	{24, 0.087, 0.067, 0.0004},
	{26, 0.035, 0.023, 0.0},
	{29, 0.024, 0.009, 0.0},
	{30, 0.106, 0.019, 0.0},
}

var generators = []generator{
	{1, 0.02, 2},
	{2, 0.0175, 1.75},
	{22, 0.0625, 1},
	{27, 0.00834, 3.25},
	{23, 0.025, 3},
	{13, 0.025, 3},
}

var branches = []branch{
	{1, 2, 0.02, 0.06, 0.03},
	{1, 3, 0.05, 0.19, 0.02},
	{2, 4, 0.06, 0.17, 0.02},
	{3, 4, 0.01, 0.04, 0},
	{2, 5, 0.05, 0.2, 0.02},
	{2, 6, 0.06, 0.18, 0.02},
	{4, 6, 0.01, 0.04, 0},
	{5, 7, 0.05, 0.12, 0.01},
	{6, 7, 0.03, 0.08, 0.01},
	{6, 8, 0.01, 0.04, 0},
	{6, 9, 0, 0.21, 0},
	{6, 10, 0, 0.56, 0},
	{9, 11, 0, 0.21, 0},
	{9, 10, 0, 0.11, 0},
	{4, 12, 0, 0.26, 0},
	{12, 13, 0, 0.14, 0},
	{12, 14, 0.12, 0.26, 0},
	{12, 15, 0.07, 0.13, 0},
	{12, 16, 0.09, 0.2, 0},
	{14, 15, 0.22, 0.2, 0},
	{16, 17, 0.08, 0.19, 0},
	{15, 18, 0.11, 0.22, 0},
	{18, 19, 0.06, 0.13, 0},
	{19, 20, 0.03, 0.07, 0},
	{10, 20, 0.09, 0.21, 0},
	{10, 17, 0.03, 0.08, 0},
	{10, 21, 0.03, 0.07, 0},
	{10, 22, 0.07, 0.15, 0},
	{21, 22, 0.01, 0.02, 0},
	{15, 23, 0.1, 0.2, 0},
	{22, 24, 0.12, 0.18, 0},
	{23, 24, 0.13, 0.27, 0},
	{24, 25, 0.19, 0.33, 0},
	{25, 26, 0.25, 0.38, 0},
	{25, 27, 0.11, 0.21, 0},
	{28, 27, 0, 0.4, 0},
	{27, 29, 0.22, 0.42, 0},
	{27, 30, 0.32, 0.6, 0},
	{29, 30, 0.24, 0.45, 0},
	{8, 28, 0.06, 0.2, 0.02},
	{6, 28, 0.02, 0.06, 0.01},
}

// Balance is what is left over at each bus of active power, and then of reactive power: for the angles and the magnitudes of
// the voltages of all buses in x, and behind them the active and the reactive powers of the generators.
//
//gradgen:jacobian wrt=x of=left sparse=on
//gradgen:jacobian wrt=x of=left name=BalanceDense
func Balance(x, left []float64) {
	angle, size := x[:buses], x[buses:2*buses]
	active, reactive := x[2*buses:][:len(generators)], x[2*buses+len(generators):]
	clear(left)
	p, q := left[:buses], left[buses:]
	for _, l := range loads {
		k := l.bus - 1
		p[k] -= l.active
		q[k] += l.shunt*size[k]*size[k] - l.reactive
	}
	for i, g := range generators {
		p[g.bus-1] += active[i]
		q[g.bus-1] += reactive[i]
	}
	for _, e := range branches {
		f, t := e.from-1, e.to-1
		z := e.r*e.r + e.x*e.x
		g, b := e.r/z, -e.x/z
		s, c := math.Sincos(angle[f] - angle[t])
		v := size[f] * size[t]
		p[f] -= g*size[f]*size[f] - v*(g*c+b*s)
		q[f] -= -(b+e.b/2)*size[f]*size[f] - v*(g*s-b*c)
		p[t] -= g*size[t]*size[t] - v*(g*c-b*s)
		q[t] -= -(b+e.b/2)*size[t]*size[t] + v*(g*s+b*c)
	}
}

// Lagrangian is the cost of what the generators produce, and the prices times what is left over at the buses.
//
//gradgen:hessian wrt=x sparse=on
//gradgen:hessian wrt=x name=LagrangianDense
func Lagrangian(x, price []float64) float64 {
	left := make([]float64, 2*buses)
	Balance(x, left)
	cost := 0.0
	for i, g := range generators {
		p := 100 * x[2*buses+i]
		cost += g.a*p*p + g.b*p
	}
	for k, l := range left {
		cost += price[k] * l
	}
	return cost
}
