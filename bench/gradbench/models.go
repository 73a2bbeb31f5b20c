package main

import (
	"github.com/gradgen/gradgen/bench/gradbench/problems"
	"github.com/gradgen/gradgen/runtime/sparse"
)

type gmmInput struct {
	D, K     int
	X        [][]float64
	M        int
	Gamma    float64
	Alpha    []float64
	Mu, Q, L [][]float64
}

func (in gmmInput) model() *problems.Mixture {
	return &problems.Mixture{D: in.D, K: in.K, X: flat(in.X), M: in.M, Gamma: in.Gamma}
}

func gmmObjective(in gmmInput) prepared {
	m, mu, q, l := in.model(), flat(in.Mu), flat(in.Q), flat(in.L)
	return func() any { return m.LogPosterior(in.Alpha, mu, q, l) }
}

func gmmJacobian(in gmmInput) prepared {
	m, mu, q, l := in.model(), flat(in.Mu), flat(in.Q), flat(in.L)
	alphaGrad := make([]float64, len(in.Alpha))
	muGrad, qGrad, lGrad := make([]float64, len(mu)), make([]float64, len(q)), make([]float64, len(l))
	out := map[string]any{"alpha": alphaGrad, "mu": rows(muGrad, in.K), "q": rows(qGrad, in.K), "l": rows(lGrad, in.K)}
	return func() any {
		m.LogPosteriorGrad(in.Alpha, mu, q, l, alphaGrad, muGrad, qGrad, lGrad)
		return out
	}
}

type kmeansInput struct{ Points, Centroids [][]float64 }

func kmeansCost(in kmeansInput) prepared {
	d, points, centroids := len(in.Points[0]), flat(in.Points), flat(in.Centroids)
	return func() any { return problems.ClusterCost(points, d, centroids) }
}

func kmeansDir(in kmeansInput) prepared {
	d, points, centroids := len(in.Points[0]), flat(in.Points), flat(in.Centroids)
	hess := &sparse.Matrix{}
	return func() any { return rows(problems.Direction(points, d, centroids, hess), len(in.Centroids)) }
}

type lstmInput struct {
	Main     [][]float64 `json:"main_params"`
	Extra    [][]float64 `json:"extra_params"`
	State    [][]float64
	Sequence [][]float64
}

func (in lstmInput) model() *problems.LSTM {
	return &problems.LSTM{Layers: len(in.Main) / 2, Bits: len(in.Main[0]) / 4, State: flat(in.State), Sequence: flat(in.Sequence)}
}

func lstmObjective(in lstmInput) prepared {
	m, main, extra := in.model(), flat(in.Main), flat(in.Extra)
	return func() any { return m.Loss(main, extra) }
}

func lstmJacobian(in lstmInput) prepared {
	m, main, extra := in.model(), flat(in.Main), flat(in.Extra)
	g := make([]float64, len(main)+len(extra))
	return func() any {
		m.LossGrad(main, extra, g[:len(main)], g[len(main):])
		return g
	}
}
