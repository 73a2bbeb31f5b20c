package main

import (
	"encoding/json"

	"github.com/gradgen/gradgen/bench/gradbench/problems"
)

// A prepared function is one whose input has been decoded. What it returns is encoded by
// the caller; it may be overwritten by the next run.
type prepared func() any

// evals are the functions of each eval, by the names that GradBench has for them.
var evals = map[string]map[string]func(input json.RawMessage) (prepared, error){
	"hello": {
		"square": with(func(x float64) prepared { return func() any { return problems.Square(x) } }),
		"double": with(func(x float64) prepared {
			return func() any {
				var d float64
				problems.SquareGrad(x, &d)
				return d
			}
		}),
	},
	"llsq": {
		"primal": with(func(in pointInput) prepared { return func() any { return problems.LeastSquares(in.X, in.N) } }),
		"gradient": with(func(in pointInput) prepared {
			return gradient(in.X, func(g []float64) { problems.LeastSquaresGrad(in.X, in.N, g) })
		}),
	},
	"lse": {
		"primal": with(func(in pointInput) prepared { return func() any { return problems.LogSumExp(in.X) } }),
		"gradient": with(func(in pointInput) prepared {
			return gradient(in.X, func(g []float64) { problems.LogSumExpGrad(in.X, g) })
		}),
	},
	"det": {
		"primal": with(func(in matrixInput) prepared { return func() any { return problems.Determinant(in.A, in.Ell) } }),
		"gradient": with(func(in matrixInput) prepared {
			return gradient(in.A, func(g []float64) { problems.DeterminantGrad(in.A, in.Ell, g) })
		}),
	},
	"ode": {
		"primal": with(func(in pointInput) prepared { return func() any { return problems.Solve(in.X, in.S) } }),
		"gradient": with(func(in pointInput) prepared {
			return gradient(in.X, func(g []float64) { problems.SolveLastGrad(in.X, in.S, g) })
		}),
	},
	"gmm":    {"objective": with(gmmObjective), "jacobian": with(gmmJacobian)},
	"kmeans": {"cost": with(kmeansCost), "dir": with(kmeansDir)},
	"lstm":   {"objective": with(lstmObjective), "jacobian": with(lstmJacobian)},
	"ba":     {"objective": with(baObjective), "jacobian": with(baJacobian)},
	"ht":     {"objective": with(htObjective), "jacobian": with(htJacobian)},
	"particle": modes(func(m string) func(pointInput) prepared {
		return func(in pointInput) prepared { return func() any { return problems.Particle(m, in.W) } }
	}),
	"saddle": modes(func(m string) func(pointInput) prepared {
		return func(in pointInput) prepared { return func() any { return problems.Saddle(m, in.Start) } }
	}),
}

// pointInput is the input of the small evals, each of which sends some of it.
type pointInput struct {
	X     []float64
	N, S  int
	W     float64
	Start []float64
}

type matrixInput struct {
	A   []float64
	Ell int
}

// with decodes the input of a function.
func with[T any](prepare func(T) prepared) func(json.RawMessage) (prepared, error) {
	return func(raw json.RawMessage) (prepared, error) {
		var in T
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, err
		}
		return prepare(in), nil
	}
}

// gradient is a function that returns what fill overwrites, as long as x.
func gradient(x []float64, fill func(g []float64)) prepared {
	g := make([]float64, len(x))
	return func() any {
		fill(g)
		return g
	}
}

// modes are the four functions of an eval with nested derivatives.
func modes(of func(modes string) func(pointInput) prepared) map[string]func(json.RawMessage) (prepared, error) {
	all := map[string]func(json.RawMessage) (prepared, error){}
	for _, m := range []string{"ff", "fr", "rf", "rr"} {
		all[m] = with(of(m))
	}
	return all
}

// flat puts rows behind each other.
func flat(rows [][]float64) []float64 {
	var list []float64
	for _, r := range rows {
		list = append(list, r...)
	}
	return list
}

// rows cuts x into n rows.
func rows(x []float64, n int) [][]float64 {
	width := len(x) / n
	list := make([][]float64, n)
	for i := range list {
		list[i] = x[i*width : (i+1)*width : (i+1)*width]
	}
	return list
}
