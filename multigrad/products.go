package multigrad

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gradgen/gradgen/runtime/comm"
)

// Product overwrites hv by the Hessian of the summed losses, or its Gauss–Newton
// part, times v:
//
//	H·v = Σ_models Σ_i [J_iᵀ·(∂²L/∂y²)·(Σ_j J_j·v) + ∇²(ȳ·y_i)·v],   ȳ = ∂L/∂y.
//
// It communicates twice: J·v of each model over its ranks, then the product over
// all. If the point is not that of the last evaluation, it first computes and
// sums the statistics.
func (g *Group) Product(at Request, kind Curvature, v, hv []float64) error {
	if len(v) != len(at.Params) || len(hv) != len(at.Params) {
		return fmt.Errorf("multigrad: a product of %d with %d elements for %d parameters", len(hv), len(v), len(at.Params))
	}
	if kind != Exact && kind != GaussNewton {
		return fmt.Errorf("multigrad: there are no products with a %v", kind)
	}
	if err := g.refresh(at); err != nil {
		return err
	}
	clear(hv)
	for _, m := range g.members {
		if err := m.product(at.Params, kind, v, hv); err != nil {
			return err
		}
	}
	if err := comm.Allreduce(g.main, hv, comm.Sum); err != nil {
		return fmt.Errorf("multigrad: sum of a Hessian–vector product: %w", err)
	}
	return finiteProduct(at, hv)
}

// refresh evaluates the statistics unless they are valid for the point.
func (g *Group) refresh(at Request) error {
	if g.fresh && slices.Equal(g.at.Params, at.Params) && g.at.Key == at.Key && g.at.Step == at.Step {
		return nil
	}
	return g.forward(at)
}

// remember records the point of the statistics.
func (g *Group) remember(at Request) {
	g.at.Params = append(g.at.Params[:0], at.Params...)
	g.at.Key, g.at.Step, g.fresh = at.Key, at.Step, true
}

// product adds this rank's part of a product to hv.
func (m *member) product(params []float64, kind Curvature, v, hv []float64) error {
	loss, ok := inner(m.model).(LossCurved)
	if !ok {
		return fmt.Errorf("multigrad: %T has no LossHVP: write //gradgen:hvp with the parameter of Loss, or take Differences", inner(m.model))
	}
	dot, err := m.tangent(params, v)
	if err != nil {
		return err
	}
	bar := make([]float64, len(m.stats))
	loss.LossHVP(m.stats, dot, m.seed, bar)
	if err := pull(m.model, params, bar, hv); err != nil || kind == GaussNewton {
		return err
	}
	return bend(m.model, params, m.seed, v, hv)
}

// bend adds ∇²(ȳ·y_i)·v to hv.
func bend(model Model, params, seed, v, hv []float64) error {
	if s, ok := model.(*sharded); ok {
		return s.inTurn(func(p Model) error { return bend(p, params, seed, v, hv) })
	}
	curved, ok := inner(model).(StatsCurved)
	if !ok {
		return fmt.Errorf("multigrad: %T has no WeightedHVP, see StatsCurved: write it, or take GaussNewton or Differences", inner(model))
	}
	grad, part := make([]float64, len(v)), make([]float64, len(v))
	curved.WeightedHVP(params, seed, v, grad, part)
	addTo(hv, part)
	return nil
}

// inTurn calls f for one part after another until it fails.
func (s *sharded) inTurn(f func(part Model) error) error {
	for _, part := range s.parts {
		if err := f(part); err != nil {
			return err
		}
	}
	return nil
}

// tangent returns J·v, summed over the ranks of the model.
func (m *member) tangent(params, v []float64) ([]float64, error) {
	dot := make([]float64, len(m.stats))
	if err := m.push(params, v, dot); err != nil {
		return nil, err
	}
	if err := comm.Allreduce(m.comm, dot, comm.Sum); err != nil {
		return nil, fmt.Errorf("multigrad: sum of a tangent of the statistics: %w", err)
	}
	return dot, nil
}

// push overwrites dot by J_i·v of this rank.
func (m *member) push(params, v, dot []float64) error {
	if hasTangent(m.model) {
		clear(dot)
		return addTangent(m.model, params, v, dot)
	}
	if m.jac == nil {
		jac := make([]float64, len(dot)*len(v))
		if err := addJacobian(m.model, params, len(dot), jac); err != nil {
			return err
		}
		m.jac = jac
	}
	for k := range dot {
		dot[k] = row(m.jac, k, v)
	}
	return nil
}

// hasTangent reports whether J_i·v should be computed from tangents.
func hasTangent(model Model) bool {
	if s, ok := model.(*sharded); ok {
		return !slices.ContainsFunc(s.parts, func(p Model) bool { return !hasTangent(p) })
	}
	_, tangent := inner(model).(StatsTangent)
	_, jacobian := inner(model).(StatsJacobian)
	return tangent && !jacobian
}

// addTangent adds J_i·v to dot, for a model that [hasTangent].
func addTangent(model Model, params, v, dot []float64) error {
	if s, ok := model.(*sharded); ok {
		return s.inTurn(func(p Model) error { return addTangent(p, params, v, dot) })
	}
	out, outDot := inner(model).(StatsTangent).SumstatsJVP(params, v)
	if len(out) != len(dot) || len(outDot) != len(dot) {
		return fmt.Errorf("multigrad: SumstatsJVP returned %d summary statistics with %d tangents, Sumstats %d", len(out), len(outDot), len(dot))
	}
	addTo(dot, outDot)
	return nil
}

// addJacobian adds the Jacobian of the model's n statistics to jac. It computes one
// vector–Jacobian product for each statistic unless the model computes the Jacobian.
func addJacobian(model Model, params []float64, n int, jac []float64) error {
	if s, ok := model.(*sharded); ok {
		return s.inTurn(func(p Model) error { return addJacobian(p, params, n, jac) })
	}
	if j, ok := inner(model).(StatsJacobian); ok {
		part := make([]float64, len(jac))
		if out := j.SumstatsJacobian(params, part); len(out) != n {
			return fmt.Errorf("multigrad: SumstatsJacobian returned %d summary statistics, Sumstats %d", len(out), n)
		}
		addTo(jac, part)
		return nil
	}
	one := make([]float64, n)
	for k := range one {
		one[k] = 1
		if err := pull(model, params, one, jac[k*len(params):(k+1)*len(params)]); err != nil {
			return err
		}
		one[k] = 0
	}
	return nil
}

// Jacobian returns the derivatives of the statistics summed over all ranks, one
// row for each statistic and one column for each parameter. It communicates
// twice at most.
func (e *Evaluator) Jacobian(params []float64) ([]float64, error) {
	at := Request{Params: params, Key: e.key}
	if err := e.refresh(at); err != nil {
		return nil, err
	}
	m := e.members[0]
	if len(params) == 0 {
		return nil, errors.New("multigrad: a Jacobian for no parameters")
	}
	jac := make([]float64, len(m.stats)*len(params))
	v, dot := make([]float64, len(params)), make([]float64, len(m.stats))
	for i := range params {
		v[i] = 1
		if err := m.push(params, v, dot); err != nil {
			return nil, err
		}
		v[i] = 0
		for k, d := range dot {
			jac[k*len(params)+i] = d
		}
	}
	if err := comm.Allreduce(m.comm, jac, comm.Sum); err != nil {
		return nil, fmt.Errorf("multigrad: sum of the Jacobian: %w", err)
	}
	return jac, nil
}

// inner returns the model that the user wrote, because a wrapper does not have its
// optional methods. The loss of a sharded model is that of its first part.
func inner(m Model) any {
	switch m := m.(type) {
	case *pulled:
		return m.Pullback
	case *inPlace:
		return m.Writer
	case *sharded:
		return inner(m.parts[0])
	}
	return m
}

// row returns row k of a matrix times v.
func row(matrix []float64, k int, v []float64) float64 {
	return dot(matrix[k*len(v):(k+1)*len(v)], v)
}
