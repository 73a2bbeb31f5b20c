package lbfgsb_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
	"github.com/gradgen/gradgen/multigrad/lbfgsb"
)

func TestRestoredRunsContinueBitForBit(t *testing.T) {
	x0, cfg := driver1Problem()
	want := trace(t, x0, cfg, 0)
	for every := 1; every <= 7; every++ {
		if got := trace(t, x0, cfg, every); !slices.Equal(got, want) {
			t.Errorf("restoring every %d evaluations changed the points", every)
		}
	}
}

// trace lists every point evaluated, saving and restoring into a fresh
// minimizer every so many evaluations.
func trace(t *testing.T, x0 []float64, cfg lbfgsb.Config, every int) (points []float64) {
	m := mustNew(t, x0, cfg)
	g := make([]float64, len(x0))
	for n := 1; m.Status() == lbfgsb.Running; n++ {
		points = append(points, m.X()...)
		m.Step(driver1(m.X(), g), g)
		if every > 0 && n%every == 0 {
			m = reload(t, m, x0, cfg)
		}
	}
	return points
}

func mustNew(t *testing.T, x []float64, cfg lbfgsb.Config) *lbfgsb.Minimizer {
	t.Helper()
	m, err := lbfgsb.New(x, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func reload(t *testing.T, m *lbfgsb.Minimizer, x0 []float64, cfg lbfgsb.Config) *lbfgsb.Minimizer {
	t.Helper()
	data, err := m.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	fresh := mustNew(t, x0, cfg)
	if err := fresh.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	return fresh
}

func TestARunStoppedAtItsLimitGoesOn(t *testing.T) {
	x0, cfg := driver1Problem()
	want := run(t, driver1, x0, cfg)
	short := cfg
	short.MaxIterations = 9
	m := run(t, driver1, x0, short)
	if m.Status() != lbfgsb.IterationLimit || m.Iterations() != 9 {
		t.Fatalf("%v after %d iterations", m.Status(), m.Iterations())
	}
	m = reload(t, m, x0, cfg)
	g := make([]float64, len(x0))
	for m.Status() == lbfgsb.Running {
		m.Step(driver1(m.X(), g), g)
	}
	a, _, _ := want.Best()
	b, _, _ := m.Best()
	if !slices.Equal(a, b) || m.Iterations() != want.Iterations() {
		t.Errorf("continued run ended elsewhere after %d iterations", m.Iterations())
	}
}

func TestRestoreRefusesForeignData(t *testing.T) {
	x0, cfg := driver1Problem()
	m := mustNew(t, x0, cfg)
	if err := m.UnmarshalBinary([]byte("nonsense")); err == nil {
		t.Error("nonsense was accepted")
	}
	other, _ := mustNew(t, []float64{1, 2}, lbfgsb.Config{}).MarshalBinary()
	if err := m.UnmarshalBinary(other); err == nil || !strings.Contains(err.Error(), "2 variables") {
		t.Errorf("a run of two variables: %v", err)
	}
}

func TestLimits(t *testing.T) {
	x0, cfg := driver1Problem()
	cfg.MaxEvaluations = 10
	if m := run(t, driver1, x0, cfg); m.Status() != lbfgsb.EvaluationLimit || m.Evaluations() < 11 {
		t.Errorf("%v after %d evaluations", m.Status(), m.Evaluations())
	}
}

func TestWithdrawsFromPointsWithoutAValue(t *testing.T) {
	logBarrier := func(x, g []float64) float64 {
		g[0] = 1 - 1e-3/x[0]
		return x[0] - 1e-3*math.Log(x[0])
	}
	m := run(t, logBarrier, []float64{1.7}, lbfgsb.Config{})
	if x, _, _ := m.Best(); math.Abs(x[0]-1e-3) > 1e-6 || !m.Status().Converged() {
		t.Errorf("ended at %v: %v", x, m.Status())
	}
}

func TestNoValueAtTheStart(t *testing.T) {
	m := run(t, func(_, _ []float64) float64 { return math.NaN() }, []float64{1}, lbfgsb.Config{})
	if m.Status() != lbfgsb.NonFinite {
		t.Errorf("status %v", m.Status())
	}
}

func TestAWrongGradientEndsAbnormally(t *testing.T) {
	uphill := func(x, g []float64) float64 { g[0] = -2 * x[0]; return x[0] * x[0] }
	m := run(t, uphill, []float64{1}, lbfgsb.Config{})
	if m.Status() != lbfgsb.Abnormal {
		t.Errorf("status %v", m.Status())
	}
	if x, f, _ := m.Best(); x[0] != 1 || f != 1 {
		t.Errorf("best point %v, %v is not the start", x, f)
	}
}

func TestNewRefuses(t *testing.T) {
	inf := math.Inf(1)
	for name, c := range map[string]struct {
		x   []float64
		cfg lbfgsb.Config
	}{
		"no variables":  {nil, lbfgsb.Config{}},
		"NaN start":     {[]float64{math.NaN()}, lbfgsb.Config{}},
		"short bounds":  {[]float64{1, 2}, lbfgsb.Config{Lower: []float64{0}}},
		"crossed":       {[]float64{1}, lbfgsb.Config{Lower: []float64{2}, Upper: []float64{1}}},
		"NaN bound":     {[]float64{1}, lbfgsb.Config{Lower: []float64{math.NaN()}}},
		"lower is +Inf": {[]float64{1}, lbfgsb.Config{Lower: []float64{inf}}},
		"memory":        {[]float64{1}, lbfgsb.Config{Memory: -1}},
		"any memory":    {[]float64{1}, lbfgsb.Config{Memory: math.MaxInt}},
		"much memory":   {[]float64{1, 2}, lbfgsb.Config{Memory: 1 << 20}},
	} {
		if _, err := lbfgsb.New(c.x, c.cfg); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestFixedVariablesStay(t *testing.T) {
	m := run(t, rosenbrock, []float64{-1.2, 1}, lbfgsb.Config{Lower: []float64{-2, 3}, Upper: []float64{2, 3}})
	if x, _, _ := m.Best(); x[1] != 3 || math.Abs(math.Abs(x[0])-math.Sqrt(3)) > 1e-2 {
		t.Errorf("ended at %v", x)
	}
}

func TestStepAllocatesNothing(t *testing.T) {
	x0, cfg := driver1Problem()
	m := mustNew(t, x0, cfg)
	g := make([]float64, len(x0))
	if n := allocs.PerCall(20, func() { m.Step(driver1(m.X(), g), g) }); n != 0 {
		t.Errorf("%v allocations per step", n)
	}
}

func BenchmarkDriver1(b *testing.B) {
	x0, cfg := driver1Problem()
	for b.Loop() {
		run(b, driver1, x0, cfg)
	}
}

func TestMessagesAreSciPys(t *testing.T) {
	for s, want := range map[lbfgsb.Status]string{
		lbfgsb.Running:           "START",
		lbfgsb.GradientConverged: "CONVERGENCE: NORM OF PROJECTED GRADIENT <= PGTOL",
		lbfgsb.ValueConverged:    "CONVERGENCE: RELATIVE REDUCTION OF F <= FACTR*EPSMCH",
		lbfgsb.IterationLimit:    "STOP: TOTAL NO. OF ITERATIONS REACHED LIMIT",
		lbfgsb.EvaluationLimit:   "STOP: TOTAL NO. OF F,G EVALUATIONS EXCEEDS LIMIT",
		lbfgsb.Abnormal:          "ABNORMAL: ",
	} {
		if s.String() != want {
			t.Errorf("%d is %q, want %q", s, s, want)
		}
	}
}
