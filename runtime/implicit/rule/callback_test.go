package rule

import (
	"math"
	"strings"
	"testing"
)

// TestFaultyCallbacks panic with a sentence that names the callback.
func TestFaultyCallbacks(t *testing.T) {
	one := []float64{1}
	returns := func(n int) func(x []float64, p int) []float64 {
		return func([]float64, int) []float64 { return make([]float64, n) }
	}
	flow := func(n int) func(t float64, x []float64, p int) []float64 {
		return func(float64, []float64, int) []float64 { return make([]float64, n) }
	}
	flowJac := func(t float64, x []float64, p int, jac []float64) []float64 { return make([]float64, 1) }
	jac := func(n int) func(x []float64, p int, xJac []float64) []float64 {
		return func(x []float64, p int, xJac []float64) []float64 { xJac[0] = 2; return make([]float64, n) }
	}
	times := []float64{0, 1}
	for want, run := range map[string]func(){
		"the operator returns 2 numbers where it is given 1": func() { Linear(returns(2), nil, one, 0, Krylov{}) },
		"the operator returns 0 numbers where it is given 1": func() { Linear(returns(0), nil, one, 0, Krylov{Method: GMRES}) },
		"the operator or its transpose is nil":               func() { Linear(nil, nil, one, 0, Krylov{}) },
		"diagonal returns 2 numbers where it is given 1": func() {
			Linear(returns(1), nil, one, 0, Krylov{Preconditioner: NewJacobi(func(int) []float64 { return times }, 0)})
		},
		"diagonal is nil": func() { NewJacobi(nil, 0) },
		"build is nil":    func() { Build(nil, 0) },
		"f returns 2 numbers where it is given 1":               func() { Newton(returns(2), jac(1), one, 0) },
		"g returns 0 numbers where it is given 1":               func() { Fixed(returns(0), jac(1), one, 0) },
		"gJacobian returns 3 numbers where it is given 1":       func() { Fixed(returns(1), jac(3), one, 0) },
		"gJacobian is nil":                                      func() { Fixed(returns(1), nil, one, 0) },
		"fJacobian is nil":                                      func() { Newton(returns(1), nil, one, 0) },
		"fHessian is nil":                                       func() { Minimise(func([]float64, int, []float64) float64 { return 0 }, nil, one, 0) },
		"fGrad is nil":                                          func() { Bracketed(func(x float64, _ int) float64 { return x }, nil, -1, 2, 0) },
		"f is nil":                                              func() { Steps(nil, one, times, 0, Tolerance{}) },
		"implicit: f returns 0 numbers where it is given 1":     func() { Steps(flow(0), one, times, 0, Tolerance{}) },
		"implicit: f returns 3 numbers where it is given 1":     func() { StiffSteps(flow(3), flowJac, one, times, 0, Tolerance{}) },
		"implicit: fJacobian is nil":                            func() { StiffSteps(flow(1), nil, one, times, 0, Tolerance{}) },
		"implicit: the operator or its transpose is nil":        func() { solve(returns(1), nil, 0, Krylov{Method: GMRES}, true, one) },
		"implicit: the operator returns 3 numbers where it is ": func() { solve(returns(3), nil, 0, Krylov{Method: CG}, true, one) },
	} {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.HasPrefix(got, "implicit: ") || !strings.Contains(got, want) {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			run()
		}()
	}
}

// TestSettingsThatMeanNothing are errors that name the setting and its value.
func TestSettingsThatMeanNothing(t *testing.T) {
	same := func(x []float64, _ int) []float64 { return x }
	for want, k := range map[string]Krylov{
		"Krylov.Tolerance is -1":   {Tolerance: -1},
		"Krylov.Tolerance is NaN":  {Tolerance: math.NaN()},
		"Krylov.Tolerance is +Inf": {Tolerance: math.Inf(1)},
		"Krylov.Iterations is -2":  {Iterations: -2},
		"Krylov.Restart is -3":     {Restart: -3},
		"Krylov.Method is 4":       {Method: 4},
		"Krylov.Method is -1":      {Method: -1},
	} {
		if x, err := Linear(same, same, []float64{1}, 0, k); x != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %v, want %q", x, err, want)
		}
	}
	still := func(t float64, x []float64, _ int) []float64 { return make([]float64, len(x)) }
	for want, tol := range map[string]Tolerance{
		"Tolerance.Absolute is -1":  {Absolute: -1},
		"Tolerance.Relative is NaN": {Relative: math.NaN()},
	} {
		if _, err := Steps(still, []float64{1}, []float64{0, 1}, 0, tol); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Steps: %v, want %q", err, want)
		}
		flat := func(float64, []float64, int, []float64) []float64 { return nil }
		if _, _, err := StiffSteps(still, flat, []float64{1}, []float64{0, 1}, 0, tol); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("StiffSteps: %v, want %q", err, want)
		}
	}
}
