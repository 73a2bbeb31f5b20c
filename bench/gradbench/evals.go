package main

import (
	"encoding/json"

	"github.com/gradgen/gradgen/bench/gradbench/problems"
)

// evals are the functions of each eval, by the names that GradBench has for them.
var evals = map[string]map[string]func(input json.RawMessage) (prepared, error){
	"hello": {
		"square": with(func(x float64) prepared {
			return number(func(out *float64) { *out = problems.Square(x) })
		}),
		"double": with(func(x float64) prepared {
			return number(func(out *float64) { problems.SquareGrad(x, out) })
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

// modes are the four functions of an eval with nested derivatives.
func modes(of func(modes string) func(pointInput) prepared) map[string]func(json.RawMessage) (prepared, error) {
	all := map[string]func(json.RawMessage) (prepared, error){}
	for _, m := range []string{"ff", "fr", "rf", "rr"} {
		all[m] = with(of(m))
	}
	return all
}
