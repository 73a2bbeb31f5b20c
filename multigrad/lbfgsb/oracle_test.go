package lbfgsb_test

import (
	"math"
	"slices"
	"testing"

	oracle "github.com/curioloop/optimizer/lbfgsb"
	"gonum.org/v1/gonum/optimize/functions"

	"github.com/gradgen/gradgen/multigrad/lbfgsb"
)

// A problem is one of Moré, Garbow and Hillstrom (1981) from gonum.
type problem struct {
	name string
	f    interface {
		Func(x []float64) float64
		Grad(grad, x []float64)
	}
	x []float64
}

func problems() []problem {
	return []problem{
		{"Beale", functions.Beale{}, []float64{1, 1}},
		{"BiggsEXP2", functions.BiggsEXP2{}, []float64{1, 2}},
		{"BiggsEXP3", functions.BiggsEXP3{}, []float64{1, 2, 1}},
		{"BiggsEXP4", functions.BiggsEXP4{}, []float64{1, 2, 1, 1}},
		{"BiggsEXP5", functions.BiggsEXP5{}, []float64{1, 2, 1, 1, 1}},
		{"BiggsEXP6", functions.BiggsEXP6{}, []float64{1, 2, 1, 1, 1, 1}},
		{"Box3D", functions.Box3D{}, []float64{0, 10, 20}},
		{"BrownBadlyScaled", functions.BrownBadlyScaled{}, []float64{1, 1}},
		{"BrownAndDennis", functions.BrownAndDennis{}, []float64{25, 5, -5, -1}},
		{"ExtendedPowellSingular", functions.ExtendedPowellSingular{}, slices.Repeat([]float64{3, -1, 0, 3}, 2)},
		{"ExtendedRosenbrock", functions.ExtendedRosenbrock{}, slices.Repeat([]float64{-1.2, 1}, 5)},
		{"Gaussian", functions.Gaussian{}, []float64{0.4, 1, 0}},
		{"GulfResearchAndDevelopment", functions.GulfResearchAndDevelopment{}, []float64{5, 2.5, 0.15}},
		{"HelicalValley", functions.HelicalValley{}, []float64{-1, 0, 0}},
		{"PenaltyI", functions.PenaltyI{}, ramp(10)},
		{"PenaltyII", functions.PenaltyII{}, slices.Repeat([]float64{0.5}, 10)},
		{"PowellBadlyScaled", functions.PowellBadlyScaled{}, []float64{0, 1}},
		{"Trigonometric", functions.Trigonometric{}, slices.Repeat([]float64{0.2}, 5)},
		{"VariablyDimensioned", functions.VariablyDimensioned{}, []float64{0.8, 0.6, 0.4, 0.2, 0}},
		{"Watson", functions.Watson{}, make([]float64, 6)},
		{"Wood", functions.Wood{}, []float64{-3, -1, -3, -1}},
	}
}

func ramp(n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i + 1)
	}
	return x
}

func (p problem) fused(x, g []float64) float64 {
	p.f.Grad(g, x)
	return p.f.Func(x)
}

// tightBox cuts the free minimiser off in every other variable.
func (p problem) tightBox(best []float64) (lower, upper []float64) {
	n := len(p.x)
	lower, upper = make([]float64, n), make([]float64, n)
	for i := range n {
		lower[i], upper[i] = math.Inf(-1), math.Inf(1)
		if i%2 == 0 {
			mid := best[i] + 0.25*(p.x[i]-best[i])
			if p.x[i] >= best[i] {
				lower[i] = mid
			} else {
				upper[i] = mid
			}
		}
	}
	return lower, upper
}

func runOracle(t *testing.T, p problem, lower, upper []float64) *oracle.Result {
	t.Helper()
	spec := oracle.Problem{
		N: len(p.x), M: 10, Eval: p.fused,
		Stop: oracle.Termination{
			MaxIterations: 15000, EpsAccuracyFactor: 1e7, ProjGradTolerance: 1e-5, GradDescentThreshold: math.NaN(),
		},
	}
	for i := range lower {
		b := oracle.Bound{Lower: lower[i], Upper: upper[i]}
		if math.IsInf(b.Lower, -1) {
			b.Lower = math.NaN()
		}
		if math.IsInf(b.Upper, 1) {
			b.Upper = math.NaN()
		}
		spec.Bounds = append(spec.Bounds, b)
	}
	o, err := spec.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return o.Fit(slices.Clone(p.x), o.Init())
}

func TestAgainstThePortOfTheReferenceCode(t *testing.T) {
	for _, bounded := range []bool{false, true} {
		name := map[bool]string{false: "free", true: "bounded"}[bounded]
		t.Run(name, func(t *testing.T) { compareAll(t, bounded) })
	}
}

func compareAll(t *testing.T, bounded bool) {
	ours, theirs := 0, 0
	for _, p := range problems() {
		var lower, upper []float64
		if bounded {
			lower, upper = p.tightBox(runOracle(t, p, nil, nil).X)
		}
		want := runOracle(t, p, lower, upper)
		m := run(t, p.fused, p.x, lbfgsb.Config{Lower: lower, Upper: upper})
		_, f, _ := m.Best()
		t.Logf("%-27s ours %4d its %4d evals %.8e | port %4d %4d %.8e  %v", p.name,
			m.Iterations(), m.Evaluations(), f, want.NumIter, want.NumEval, want.F, m.Status())
		ours, theirs = ours+m.Evaluations(), theirs+want.NumEval
		if f > want.F+1e-6*max(1, math.Abs(want.F)) {
			t.Errorf("%s: ended at f = %.10e, the port at %.10e", p.name, f, want.F)
		}
	}
	t.Logf("evaluations in total: %d, the port %d", ours, theirs)
	if math.Abs(float64(ours-theirs)) > 0.2*float64(theirs) {
		t.Errorf("%d evaluations in total, the port needs %d", ours, theirs)
	}
}
