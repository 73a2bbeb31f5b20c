package gradcheck_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/gradcheck"
)

type options = gradcheck.Options

func TestRightPairsPass(t *testing.T) {
	chain := &node{1, &node{0.5, &node{-1, nil, 3}, 2}, 1}
	gradcheck.VJP(t, square, squareVJP, options{})
	gradcheck.Grad(t, square, squareGrad, options{})
	gradcheck.JVP(t, square, squareJVP, options{Seed: 7})
	gradcheck.HVP(t, square, squareHVP, options{})
	gradcheck.Jacobian(t, square, func(x float64, j []float64) float64 { return squareMatrix(x, j, 1, 2*x) }, options{})
	gradcheck.Hessian(t, square, func(x float64, g *float64, h []float64) float64 { *g = 2 * x; return squareMatrix(x, h, 1, 2) }, options{})
	gradcheck.Dot(t, square, squareJVP, squareVJP, options{})
	gradcheck.VJP(t, mean, meanVJP, options{})
	gradcheck.JVP(t, mean, meanJVP, options{})
	gradcheck.VJP(t, list, listVJP, options{Args: []any{chain}})
	gradcheck.VJP(t, list, listVJP, options{})
	gradcheck.VJP(t, list, listVJP, options{Args: []any{nil}})
	gradcheck.VJP(t, cumsum, cumsumVJP, options{OfParams: []int{0}})
	gradcheck.JVP(t, cumsum, cumsumJVP, options{OfParams: []int{0}})
	gradcheck.Dot(t, cumsum, cumsumJVP, cumsumVJP, options{OfParams: []int{0}})
	gradcheck.VJP(t, double, doubleVJP, options{Wrt: []int{1}, OfParams: []int{0}})
	gradcheck.VJP(t, scale, scaleVJP, options{Wrt: []int{0, 1}})
	gradcheck.VJP(t, (*model).eval, (*model).evalVJP, options{Wrt: []int{0, 1}})
	gradcheck.VJP(t, checked, checkedVJP, options{Args: []any{1.5, 2}})
	gradcheck.VJP(t, checked, checkedVJP, options{Args: []any{1.5, 4}})
	gradcheck.VJP(t, sumAll, sumAllVJP, options{})
	gradcheck.VJP(t, square, squarePullback, options{})
	gradcheck.VJP(t, counted, countedPullback, options{})
	gradcheck.VJP(t, checked, func(x float64, n int, outBar float64, xBar *float64) { *xBar += float64(n) * outBar }, options{Args: []any{1.5, 4}})
}

// TestOverlappingSlicesStayOverlapping differentiates x[2]² after a shift of x
// through two windows on it; without sharing it would be x[1]·x[2].
func TestOverlappingSlicesStayOverlapping(t *testing.T) {
	x := []float64{1, 2, 3, 4, 5}
	shift := func(dst, src []float64) float64 { copy(dst, src); return src[0] * dst[1] }
	vjp := func(dst, src []float64, outBar float64, dstBar []float64) float64 {
		v := shift(dst, src)
		dstBar[2] += outBar * 2 * dst[1]
		return v
	}
	gradcheck.VJP(t, shift, vjp, options{Args: []any{x[:4], x[1:]}})
	if x[0] != 1 {
		t.Error("the caller's arguments were changed")
	}
}

// wrong lists derivatives with one defect each and the message that it must cause.
var wrong = map[string]struct {
	err  func() error
	want string
}{
	"value": {func() error {
		return gradcheck.CheckVJP(square, func(x, b float64, g *float64) float64 { *g += 2.0001 * x * b; return x * x }, options{})
	}, "finite differences"},
	"pullback": {func() error {
		return gradcheck.CheckVJP(square, func(x, b float64, g *float64) { *g += 2.0001 * x * b }, options{})
	}, "finite differences"},
	"other result of a pullback": {func() error {
		return gradcheck.CheckVJP(counted, func(x []float64, b float64, g []float64) int {
			return 1 + countedPullback(x, b, g)
		}, options{})
	}, "another value"},
	"panic of a pullback": {func() error {
		return gradcheck.CheckVJP(checked, func(x float64, n int, b float64, g *float64) { panic("no") }, options{Args: []any{1.5, 4}})
	}, "panic: no"},
	"type of a pullback": {func() error {
		return gradcheck.CheckVJP(counted, func(x []float64, b float64, g []float64) {}, options{})
	}, "derivative has type"},
	"overwrites": {func() error {
		return gradcheck.CheckVJP(square, func(x, b float64, g *float64) float64 { *g = 2 * x * b; return x * x }, options{})
	}, "add to its accumulators"},
	"product": {func() error {
		return gradcheck.CheckHVP(square, func(x, d float64, g, h *float64) float64 { *h = 2.0001 * d; return squareHVP(x, 0, g, new(float64)) }, options{})
	}, "Hessian–vector product"},
	"product that works once": {func() error {
		calls := 0
		return gradcheck.CheckHVP(square, func(x, d float64, g, h *float64) float64 {
			if calls++; calls > 1 {
				panic("no")
			}
			return squareHVP(x, d, g, h)
		}, options{})
	}, "fails at a second call"},
	"entry of a Jacobian": {func() error {
		return gradcheck.CheckJacobian(square, func(x float64, j []float64) float64 { return squareMatrix(x, j, 1, 2.0001*x) }, options{})
	}, "Jacobian by arg0"},
	"length of a Jacobian": {func() error {
		return gradcheck.CheckJacobian(square, func(x float64, j []float64) float64 { return squareMatrix(x, j, len(j), 2*x) }, options{})
	}, "no panic although"},
	"entry of a Hessian": {func() error {
		return gradcheck.CheckHessian(square, func(x float64, g *float64, h []float64) float64 { *g = 2 * x; return squareMatrix(x, h, 1, 2.0001) }, options{})
	}, "Hessian by arg0"},
	"gradient of a Hessian": {func() error {
		return gradcheck.CheckHessian(square, func(x float64, g *float64, h []float64) float64 { *g = 3 * x; return squareMatrix(x, h, 1, 2) }, options{})
	}, "gradient"},
	"product adds": {func() error {
		return gradcheck.CheckHVP(square, func(x, d float64, g, h *float64) float64 { *h += 2 * d; return squareHVP(x, 0, g, new(float64)) }, options{})
	}, "Hessian–vector product"},
	"grad adds": {func() error {
		return gradcheck.CheckGrad(square, func(x float64, g *float64) float64 { *g += 2 * x; return x * x }, options{})
	}, "gradient"},
	"result": {func() error {
		return gradcheck.CheckVJP(square, func(x, b float64, g *float64) float64 { *g += 2 * x * b; return x*x + 1e-15 }, options{Args: []any{0.1}})
	}, "another value"},
	"argument": {func() error {
		return gradcheck.CheckVJP(mean, func(x []float64, b float64, g []float64) float64 {
			v := meanVJP(x, b, g)
			x[0] = 0
			return v
		}, options{})
	}, "another argument"},
	"effect missing": {func() error {
		return gradcheck.CheckVJP(cumsum, func(x, s, a []float64) { cumsumVJP(append([]float64(nil), x...), s, a) }, options{OfParams: []int{0}})
	}, "another argument"},
	"seed not consumed": {func() error {
		return gradcheck.CheckVJP(double, func(o, x, oBar, xBar []float64) {
			doubleVJP(o, x, append([]float64(nil), oBar...), xBar)
		}, options{Wrt: []int{1}, OfParams: []int{0}})
	}, "consumed seed"},
	"seed of result changed": {func() error {
		return gradcheck.CheckVJP(scale, func(b body, k float64, oBar body, bBar *body, kBar *float64) body {
			r := scaleVJP(b, k, oBar, bBar, kBar)
			oBar.w[0] = 0
			return r
		}, options{Wrt: []int{0, 1}})
	}, "seed of result"},
	"integer field": {func() error {
		return gradcheck.CheckVJP(list, func(n *node, b float64, g *node) float64 {
			g.kind = 1
			return listVJP(n, b, g)
		}, options{})
	}, "no number"},
	"state kept": {statefulError, "another call"},
	"no panic": {func() error {
		return gradcheck.CheckVJP(checked, func(x float64, n int, b float64, g *float64) float64 { return 0 }, options{Args: []any{1.5, 4}})
	}, "does not panic"},
	"panics": {func() error {
		return gradcheck.CheckVJP(square, func(x, b float64, g *float64) float64 { panic("no") }, options{})
	}, "panic: no"},
	"jvp": {func() error {
		return gradcheck.CheckJVP(square, func(x, d float64) (float64, float64) { return x * x, x * d }, options{})
	}, "JVP at result0"},
	"dot": {func() error {
		jvp := func(x, d float64) (float64, float64) { return x * x, 2*x*d + 1e-9 }
		return gradcheck.CheckDot(square, jvp, squareVJP, options{})
	}, "⟨J·v, w⟩"},
	"type": {func() error { return gradcheck.CheckVJP(square, squareGrad, options{}) }, "derivative has type"},
	"shape": {func() error {
		return gradcheck.CheckJVP(mean, func(x, d []float64) (float64, float64) { return mean(x), d[0] }, options{})
	}, "JVP"},
	"needs arguments": {func() error {
		return gradcheck.CheckVJP(func(f func(float64) float64, x float64) float64 { return f(x) }, nil, options{Wrt: []int{1}})
	}, "give Options.Args"},
	"role": {func() error { return gradcheck.CheckVJP(checked, checkedVJP, options{Wrt: []int{1}}) }, "parameter 1 cannot"},
}

// statefulError checks a derivative that remembers its last call.
func statefulError() error {
	var tape []float64
	return gradcheck.CheckVJP(square, func(x, b float64, g *float64) float64 {
		tape = append(tape, x)
		*g += 2 * x * b * float64(len(tape))
		return x * x
	}, options{})
}

func TestWrongPairsAreCaught(t *testing.T) {
	for name, w := range wrong {
		t.Run(name, func(t *testing.T) {
			if err := w.err(); err == nil || !strings.Contains(err.Error(), w.want) {
				t.Errorf("got %v, want an error with %q", err, w.want)
			}
		})
	}
}

// A derivative beside one that is 10⁹ times larger is compared with its own size.
func TestSmallDerivatives(t *testing.T) {
	f := func(x []float64) float64 { return 1e6*x[0]*x[0] + 1e-3*x[1] }
	for _, c := range []struct {
		slope float64
		right bool
	}{{1e-3, true}, {1.1e-3, false}, {0, false}} {
		grad := func(x, xGrad []float64) float64 {
			xGrad[0], xGrad[1] = 2e6*x[0], c.slope
			return f(x)
		}
		err := gradcheck.CheckGrad(f, grad, options{Args: []any{[]float64{1.3, 0.7}}})
		if (err == nil) != c.right {
			t.Errorf("slope %v: %v", c.slope, err)
		}
	}
}

// TestNaNIsWrong: a derivative that is NaN where differences converge is a mismatch, and
// no sign that the function has no derivative.
func TestNaNIsWrong(t *testing.T) {
	f := func(x float64) float64 { return math.Sin(x) }
	vjp := func(x, outBar float64, xBar *float64) float64 {
		*xBar = math.NaN()
		return math.Sin(x)
	}
	err := gradcheck.CheckVJP(f, vjp, options{Args: []any{1.0}})
	if err == nil || errors.Is(err, gradcheck.ErrNotSmooth) {
		t.Errorf("got %v, want a mismatch", err)
	}
}

func TestKinksProveNothing(t *testing.T) {
	step := func(x float64) float64 { return math.Floor(x) + max(x, 1)*3 }
	vjp := func(x, b float64, g *float64) float64 { *g += 3 * b; return step(x) }
	if err := gradcheck.CheckVJP(step, vjp, options{Args: []any{1.0}}); !errors.Is(err, gradcheck.ErrNotSmooth) {
		t.Errorf("got %v, want ErrNotSmooth", err)
	}
}

func TestNoAllocs(t *testing.T) {
	x, g := []float64{1, 2}, []float64{0, 0}
	gradcheck.NoAllocs(t, func() { meanVJP(x, 1, g) })
}

func TestSinglePrecisionIsNoFalseAlarm(t *testing.T) {
	for seed := range uint64(200) {
		gradcheck.VJP(t, norm32, norm32VJP, options{Seed: seed})
	}
}

func TestDoublePrecisionIsNoFalseAlarm(t *testing.T) {
	for seed := range uint64(200) {
		gradcheck.VJP(t, list, listVJP, options{Seed: seed})
		gradcheck.VJP(t, cumsum, cumsumVJP, options{Seed: seed, OfParams: []int{0}})
	}
}
