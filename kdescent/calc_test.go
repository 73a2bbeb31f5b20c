package kdescent

import (
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gradgen/gradgen/internal/allocs"
	"github.com/gradgen/gradgen/runtime/gradcheck"
	"github.com/gradgen/gradgen/runtime/random"
)

func newCalc(t testing.TB) *Calc {
	t.Helper()
	p := pretrain(t, normals(1, 400), Options{
		Dim: 2, NumEvalKernels: 4, NumEvalFourierPositions: 3, NumPretrainKernels: 30, NumPretrainFourierPositions: 20, CovariantKernels: true,
	})
	c, err := NewCalc(p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var key = random.New(11)

// Each method with its rules, by points and weights.
func TestRules(t *testing.T) {
	c := newCalc(t)
	x, weights := normals(2, 24), normals(3, 12)
	for i, w := range weights {
		weights[i] = 0.6 + w/4
	}
	o := gradcheck.Options{Args: []any{key, x, weights}, Wrt: []int{1, 2}}
	rules := func(o gradcheck.Options, f, vjp, jvp any) {
		t.Helper()
		gradcheck.VJP(t, f, vjp, o)
		gradcheck.JVP(t, f, jvp, o)
		gradcheck.Dot(t, f, jvp, vjp, o)
	}
	rules(o, c.KDECounts, c.KDECountsVJP, c.KDECountsJVP)
	rules(o, c.FourierCounts, c.FourierCountsVJP, c.FourierCountsJVP)
	o.Of = []int{0}
	rules(o, c.CompareKDECounts, c.CompareKDECountsVJP, c.CompareKDECountsJVP)
	rules(o, c.CompareFourierCounts, c.CompareFourierCountsVJP, c.CompareFourierCountsJVP)
	for _, density := range []bool{false, true} {
		o := gradcheck.Options{Args: []any{key, x, weights, density}, Wrt: []int{1, 2}}
		rules(o, c.ReducedChiSquareLoss, c.ReducedChiSquareLossVJP, c.ReducedChiSquareLossJVP)
	}
}

// A comparison is with members of the pool, each once, that the key alone chooses.
func TestDraws(t *testing.T) {
	c := newCalc(t)
	for i := range uint64(50) {
		_, truth, truthErr := c.CompareKDECounts(random.New(i), nil, nil)
		for k, v := range truth {
			at := slices.Index(c.train.KDECounts, v)
			if at < 0 || c.train.KDEErr[at] != truthErr[k] || slices.Index(truth[k+1:], v) >= 0 {
				t.Fatalf("key %d draws %v", i, truth)
			}
		}
		_, again, _ := c.CompareKDECounts(random.New(i), []float64{1, 2}, nil)
		if !slices.Equal(truth, again) {
			t.Fatalf("key %d draws %v, then %v", i, truth, again)
		}
	}
	_, truth, truthErr := c.CompareFourierCounts(key, nil, nil)
	for k := range 3 {
		at := slices.Index(c.train.FourierCounts, complex(truth[k], truth[3+k]))
		if at < 0 || c.train.FourierErr[at] != complex(truthErr[k], truthErr[3+k]) {
			t.Errorf("position %d is not from the pool", k)
		}
	}
}

// The training data, compared with themselves, are what they are.
func TestTruthOfTheTrainingData(t *testing.T) {
	c := newCalc(t)
	x := normals(1, 400)
	model, truth, _ := c.CompareKDECounts(key, x, nil)
	within(t, "counts", model, truth, 1e-12, 0)
	counts, errs := c.KDECounts(key, x, nil)
	_, _, truthErr := c.CompareKDECounts(key, x, nil)
	within(t, "counts", counts, truth, 1e-12, 0)
	within(t, "errors", errs, truthErr, 1e-12, 0)
	model, truth, _ = c.CompareFourierCounts(key, x, nil)
	within(t, "Fourier counts", model, truth, 1e-12, 1)
	twice := slices.Repeat([]float64{2}, 200)
	for density, want := range map[bool]bool{true: true, false: false} {
		if loss := c.ReducedChiSquareLoss(key, x, twice, density); (loss < 1e-20) != want {
			t.Errorf("density %v: χ² of twice the data is %g", density, loss)
		}
	}
}

func TestPoolSmallerThanADraw(t *testing.T) {
	p := pretrain(t, normals(1, 40), Options{NumPretrainKernels: 3, NumPretrainFourierPositions: 2})
	c, err := NewCalc(p)
	if err != nil {
		t.Fatal(err)
	}
	model, _, _ := c.CompareKDECounts(key, []float64{1}, nil)
	waves, _, _ := c.CompareFourierCounts(key, []float64{1}, nil)
	if len(model) != 3 || c.NumKernels() != 3 || len(waves) != 4 || c.NumFourierPositions() != 2 {
		t.Errorf("%d kernels, %d sums of waves", len(model), len(waves))
	}
}

// An empty rank counts nothing, and has nothing to differentiate.
func TestEmptyRank(t *testing.T) {
	c := newCalc(t)
	seeds := []float64{1, 1, 1, 1}
	for _, weights := range [][]float64{nil, {}} {
		model, truth, _ := c.CompareKDECountsVJP(key, nil, weights, seeds, nil, weights)
		if !slices.Equal(model, []float64{0, 0, 0, 0}) || truth[0] == 0 {
			t.Errorf("counts %v, truth %v", model, truth)
		}
		if loss := c.ReducedChiSquareLoss(key, nil, weights, false); !(loss > 0) {
			t.Errorf("χ² of no points is %g", loss)
		}
		if loss := c.ReducedChiSquareLoss(key, nil, weights, true); !math.IsNaN(loss) {
			t.Errorf("χ² of the shape of no points is %g", loss)
		}
	}
}

func TestWeightsWithoutAPositiveSum(t *testing.T) {
	c := newCalc(t)
	x, weights := []float64{0, 1, 1, 0}, []float64{1, -1}
	xBar, weightsBar := make([]float64, 4), make([]float64, 2)
	loss := c.ReducedChiSquareLossVJP(key, x, weights, true, 1, xBar, weightsBar)
	if !math.IsNaN(loss) || !math.IsNaN(xBar[0]) || !math.IsNaN(weightsBar[0]) {
		t.Errorf("loss %g, gradients %v and %v", loss, xBar, weightsBar)
	}
	if loss := c.ReducedChiSquareLoss(key, x, weights, false); math.IsNaN(loss) {
		t.Error("without density the sum of weights does not matter")
	}
}

// A kernel that no training point reaches has no error to compare with.
func TestResidualsWithoutAnError(t *testing.T) {
	c := newCalc(t)
	x := normals(7, 20)
	for _, err := range []float64{0, math.NaN()} {
		for i := range c.train.KDEErr {
			c.train.KDEErr[i] = err
		}
		var sum float64
		model, truth, truthErr := c.CompareFourierCounts(key, x, nil)
		for k, v := range model {
			r := (v - truth[k]) / truthErr[k]
			sum += r * r / float64(len(model))
		}
		within(t, "χ² of Fourier counts alone", []float64{c.ReducedChiSquareLoss(key, x, nil, false)}, []float64{sum}, 1e-12, 0)
	}
}

func TestMisfits(t *testing.T) {
	c := newCalc(t)
	x4, x3 := make([]float64, 4), make([]float64, 3)
	for want, f := range map[string]func(){
		"CompareKDECounts: len(x) is 3, no multiple of the 2 coordinates of a point": func() { c.CompareKDECounts(key, x3, nil) },
		"FourierCounts: len(weights) is 3 for 2 points":                              func() { c.FourierCounts(key, x4, x3) },
		"CompareKDECountsVJP: len(modelBar) is 3, want 4":                            func() { c.CompareKDECountsVJP(key, x4, nil, x3, x4, nil) },
		"CompareFourierCountsVJP: the derivative of x has 3 numbers, want 4":         func() { c.CompareFourierCountsVJP(key, x4, nil, make([]float64, 6), x3, nil) },
		"ReducedChiSquareLossVJP: the derivative of weights has 3 numbers, want 2":   func() { c.ReducedChiSquareLossVJP(key, x4, x4[:2], false, 1, x4, x3) },
		"KDECountsVJP: len(errsBar) is 3, want 4":                                    func() { c.KDECountsVJP(key, x4, nil, x4, x3, x4, nil) },
	} {
		func() {
			defer func() {
				if p := recover(); p != want {
					t.Errorf("panic %v, want %s", p, want)
				}
			}()
			f()
		}()
	}
}

func TestNewCalcRefuses(t *testing.T) {
	p := loadFixture(t, "diffopt-f64.npz")
	p.KernelCov = []float64{1, 1, 1, 1}
	if _, err := NewCalc(p); err == nil || !strings.Contains(err.Error(), "covariance matrix is singular") {
		t.Errorf("%v", err)
	}
	if _, err := NewCalc(nil); err == nil {
		t.Error("no error without a pool")
	}
	if _, err := NewCalc(&Pretrainer{}); err == nil || !strings.Contains(err.Error(), "kernel_centers") {
		t.Errorf("%v", err)
	}
}

func TestFromManyGoroutines(t *testing.T) {
	c := newCalc(t)
	c.Workers = 2
	x := normals(5, 2000)
	want := c.ReducedChiSquareLoss(key, x, nil, false)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 5 {
				if got := c.ReducedChiSquareLoss(key, x, nil, false); got != want {
					t.Errorf("loss %g, want %g", got, want)
				}
			}
		})
	}
	wait.Wait()
}

// What a comparison allocates does not grow with the number of points.
func TestAllocations(t *testing.T) {
	c := newCalc(t)
	count := func(points int) float64 {
		x, xBar, seeds := normals(6, 2*points), make([]float64, 2*points), make([]float64, 4)
		return allocs.PerCall(20, func() { c.CompareKDECountsVJP(key, x, nil, seeds, xBar, nil) })
	}
	few, many := count(10), count(5000)
	if many > few+2 || few > 30 {
		t.Errorf("%g allocations for 10 points, %g for 5000", few, many)
	}
}
