package kdescent

import (
	"bytes"
	"context"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

func quiet(o Options) Options {
	o.Progress = progress.Config{Silent: true}
	return o
}

func pretrain(t testing.TB, x []float64, o Options) *Pretrainer {
	t.Helper()
	p, err := Pretrain(x, quiet(o))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func normals(seed uint64, n int) []float64 {
	x := make([]float64, n)
	random.New(seed).Normal(x)
	return x
}

func TestDefaults(t *testing.T) {
	x := normals(1, 300)
	p := pretrain(t, x, Options{Dim: 3})
	got := []int{p.NumEvalKernels, p.NumEvalFourierPositions, p.NumPretrainKernels, p.NumPretrainFourierPositions}
	if want := []int{30, 30, 9000, 9000}; !reflect.DeepEqual(got, want) {
		t.Errorf("sizes %v, want %v", got, want)
	}
	if p.BandwidthFactor != 1 || p.FourierRangeFactor != 1 || p.CovariantKernels || p.TrainingSumOfWeights != 100 {
		t.Errorf("%+v", p)
	}
	// h² times the sample variances, and nothing else.
	h := math.Pow(30, -1./7)
	for i := range 3 {
		var sum, sq float64
		for k := i; k < len(x); k += 3 {
			sum += x[k]
			sq += x[k] * x[k]
		}
		variance := (sq - sum*sum/100) / 99
		for j := range 3 {
			want := 0.0
			if i == j {
				want = h * h * variance
			}
			if math.Abs(p.KernelCov[3*i+j]-want) > 1e-13 {
				t.Errorf("kernel covariance %d,%d is %g, want %g", i, j, p.KernelCov[3*i+j], want)
			}
		}
		// Uniform up to 1/σ.
		largest, mean := 0.0, 0.0
		for k := i; k < len(p.FourierPositions); k += 3 {
			largest = max(largest, p.FourierPositions[k])
			mean += p.FourierPositions[k] / 9000
		}
		end := 1 / math.Sqrt(variance)
		if largest >= end || largest < 0.999*end || math.Abs(mean/end-0.5) > 0.02 {
			t.Errorf("Fourier positions %d: mean %g, largest %g, range %g", i, mean, largest, end)
		}
	}
}

// Centres have the mean of the data, and their covariance and that of Scott's
// kernel in sum.
func TestCentersAreDrawnFromTheDensityEstimate(t *testing.T) {
	s := newSample(3, 400, true, 0)
	for i, w := range s.weights {
		s.weights[i] = w * w
	}
	p := pretrain(t, s.x, Options{Dim: 3, Weights: s.weights, NumPretrainKernels: 20000, NumEvalKernels: 1, ChunkSize: 1000, NumPretrainFourierPositions: 1})
	data, centers := measure(s.x, s.weights, 3), measure(p.KernelCenters, nil, 3)
	h := math.Pow(data.effective, -1./7)
	for i := range 3 {
		if d := centers.mean[i] - data.mean[i]; math.Abs(d) > 0.05 {
			t.Errorf("mean %d of centres is off by %g", i, d)
		}
		for j := range 3 {
			// Over all data Σ is biased by n/(n−1) in the effective number.
			want := data.cov[3*i+j] * (1 - 1/data.effective + h*h)
			if got := centers.cov[3*i+j]; math.Abs(got-want) > 0.05*data.cov[4*i] {
				t.Errorf("covariance %d,%d of centres is %g, want %g", i, j, got, want)
			}
		}
	}
}

// With weights density^(−1) centres are nearly uniform over the range of the
// draws; each draw is taken once at most, whichever rank and chunk it is from.
func TestInverseDensity(t *testing.T) {
	x := normals(3, 400)
	o := Options{NumPretrainKernels: 500, NumEvalKernels: 10, NumIDWDraws: 20000}
	tail := func(p *Pretrainer) (share float64) {
		seen := map[float64]bool{}
		for _, c := range p.KernelCenters {
			if seen[c] {
				t.Errorf("centre %g twice", c)
			}
			seen[c] = true
			if math.Abs(c) > 1.5 {
				share += 1 / float64(len(p.KernelCenters))
			}
		}
		return share
	}
	plain := tail(pretrain(t, x, o))
	o.InverseDensityWeightPower = 1
	flat := tail(pretrain(t, x, o))
	// Of a normal distribution 13% are beyond 1.5σ, of a uniform one over ±3σ
	// half.
	if math.Abs(plain-0.15) > 0.05 || flat < 0.4 || flat > 0.75 {
		t.Errorf("%.2f of centres are in the tails, %.2f with inverse density weights", plain, flat)
	}
	if unchosen := pretrain(t, x, Options{NumPretrainKernels: 20, NumEvalKernels: 1, NumIDWDraws: 20, InverseDensityWeightPower: 2}); len(unchosen.KernelCenters) != 20 {
		t.Error("all draws can be chosen")
	}
}

func TestSameForAnyNumberOfRanksAndGoroutines(t *testing.T) {
	x := normals(4, 600)
	weights := make([]float64, 300)
	random.New(5).Uniform(weights, 0, 2)
	o := Options{
		Dim: 2, Weights: weights, NumEvalKernels: 5, NumPretrainKernels: 37, NumPretrainFourierPositions: 3,
		CovariantKernels: true, InverseDensityWeightPower: 0.7, NumIDWDraws: 211, Seed: -9,
	}
	want := pretrain(t, x, o)
	for ranks := 1; ranks <= 5; ranks++ {
		err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
			o := o
			o.Comm, o.Workers, o.ChunkSize = c, ranks, 2*ranks
			p, err := Pretrain(x, quiet(o))
			if err == nil && !reflect.DeepEqual(p, want) {
				t.Errorf("%d ranks, rank %d: another result than on one", ranks, c.Rank())
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	o.Seed++
	if reflect.DeepEqual(pretrain(t, x, o).KernelCenters, want.KernelCenters) {
		t.Error("another seed makes the same centres")
	}
}

func TestCountsOfThePool(t *testing.T) {
	s := newSample(2, 60, true, 0)
	for i, w := range s.weights {
		s.weights[i] = w * w
	}
	p := pretrain(t, s.x, Options{Dim: 2, Weights: s.weights, NumEvalKernels: 3, NumPretrainKernels: 7, NumPretrainFourierPositions: 5, ChunkSize: 4})
	counts, errs := refKDE(s.x, s.weights, p.KernelCenters, p.KernelCov, 2)
	within(t, "counts", p.KDECounts, counts, 1e-12, 0)
	within(t, "errors", p.KDEErr, errs, 1e-12, 0)
	counts, errs = refFourier(s.x, s.weights, p.FourierPositions, 2)
	within(t, "Fourier counts", parts(p.FourierCounts), counts, 1e-12, 1)
	within(t, "Fourier errors", parts(p.FourierErr), errs, 1e-12, 1)
}

func TestRanksMustAgree(t *testing.T) {
	err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
		x := normals(uint64(c.Rank()/2), 100)
		_, err := Pretrain(x, quiet(Options{Comm: c, NumPretrainKernels: 10}))
		if err == nil || !strings.Contains(err.Error(), "ranks were passed different training data or options") {
			t.Errorf("rank %d: %v", c.Rank(), err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestBadTrainingData(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	good := []float64{1, 2, 3, 5, 5, 6, 4, 8}
	for _, c := range []struct {
		x    []float64
		o    Options
		want string
	}{
		{nil, Options{}, "0 points have no covariance in 1 dimensions: at least 2 are needed"},
		{good[:6], Options{Dim: 3}, "2 points have no covariance in 3 dimensions: at least 4 are needed"},
		{good[:7], Options{Dim: 2}, "7 numbers are no whole number of points with 2 coordinates"},
		{[]float64{1, 2, nan, 4, 5, 7}, Options{Dim: 2}, "coordinate 0 of point 1 is NaN"},
		{[]float64{1, 2, 3, 4, 5, inf}, Options{Dim: 2}, "coordinate 1 of point 2 is +Inf"},
		{[]float64{1, 2, 3, 2, 5, 2}, Options{Dim: 2}, "covariance matrix is singular: coordinate 1 has the variance 0"},
		{[]float64{1, 2, 3, 6, 5, 10}, Options{Dim: 2}, "covariance matrix is singular: coordinate 1 depends linearly on those before it"},
		{[]float64{1, 2, 3, 2, 5, 2}, Options{Dim: 2, Names: []string{"mass", "colour / mag"}}, "singular: coordinate 1 (colour / mag) has the variance 0"},
		{[]float64{1, 2, nan, 4, 5, 7}, Options{Dim: 2, Names: []string{"mass", "colour"}}, "coordinate 0 (mass) of point 1 is NaN"},
		{[]float64{1, 2, 3, 4, 5, 7}, Options{Dim: 2, Names: []string{"mass"}}, "1 names for 2 coordinates"},
		{good, Options{Weights: []float64{1}}, "1 weights for 8 points"},
		{good[:3], Options{Weights: []float64{0, 0, 0}}, "the sum of the weights is 0: want a positive number"},
		{good[:3], Options{Weights: []float64{1, -3, 1}}, "the sum of the weights is -1: want a positive number"},
		{good[:3], Options{Weights: []float64{1, nan, 1}}, "the sum of the weights is NaN: want a positive number"},
		{good[:3], Options{Weights: []float64{3, -1, 1}}, "the weight of point 1 is -1: kernel centres cannot be drawn from negative weights"},
		{good[:3], Options{Weights: []float64{3, 0, 0}}, "1 points with a weight above zero have no covariance in 1 dimensions: at least 2 are needed"},
		{good, Options{BandwidthFactor: nan}, "bandwidth factor NaN is not positive"},
		{good, Options{BandwidthFactor: -2}, "bandwidth factor -2 is not positive"},
		{good, Options{FourierRangeFactor: inf}, "range factor +Inf of Fourier positions is not positive"},
		{good, Options{InverseDensityWeightPower: -1}, "inverse density weight power -1 is not a number from 0 on"},
		{good, Options{InverseDensityWeightPower: 1, NumPretrainKernels: 9, NumIDWDraws: 8}, "9 kernel centres cannot be chosen from 8 draws"},
		{good, Options{NumPretrainKernels: -1}, "nothing can be drawn from an empty pool"},
		{good, Options{NumEvalKernels: -1, NumEvalFourierPositions: -1}, "there is nothing to compare"},
		{good, Options{Dim: -1}, "points have -1 coordinates"},
		{good, Options{ChunkSize: -1}, "-1 kernels or positions per pass over the data"},
		{good, Options{Workers: -1}, "-1 goroutines"},
	} {
		_, err := Pretrain(c.x, quiet(c.o))
		if err == nil || !strings.HasPrefix(err.Error(), "kdescent: pretraining: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// The mean of many equal numbers is not that number, so their variance is not zero
// as it is computed.
func TestCoordinatesThatAreConstant(t *testing.T) {
	x := normals(1, 800)
	for i := 1; i < len(x); i += 2 {
		x[i] = 0.1
	}
	weights := make([]float64, len(x)/2)
	for i := range weights {
		weights[i] = 1 / float64(i+3)
	}
	const want = "covariance matrix is singular: coordinate 1 has the variance 0"
	for _, w := range [][]float64{nil, weights} {
		if _, err := Pretrain(x, quiet(Options{Dim: 2, Weights: w})); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := PretrainRows(&chunk{rows: x, width: 2, most: 7}, quiet(Options{Dim: 2})); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
	for i := 1; i < len(x); i += 2 {
		x[i] = 1e9 + 1e-3*x[i-1] + 1e-4*float64(i%7)
	}
	if _, err := Pretrain(x, quiet(Options{Dim: 2, NumPretrainKernels: 20, NumPretrainFourierPositions: 20})); err != nil {
		t.Error(err)
	}
}

func TestNoFourierPositions(t *testing.T) {
	p := pretrain(t, normals(1, 100), Options{NumEvalFourierPositions: -1, NumPretrainKernels: 20})
	c, err := NewCalc(p)
	if err != nil {
		t.Fatal(err)
	}
	if model, _, _ := c.CompareFourierCounts(random.Key{}, []float64{1}, nil); len(model) != 0 || len(p.FourierCounts) != 0 {
		t.Errorf("%d Fourier counts", len(model))
	}
}

func TestPretrainStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Pretrain(normals(1, 100), quiet(Options{Context: ctx}))
	if err == nil || !strings.Contains(err.Error(), "stopped: context canceled") {
		t.Errorf("%v", err)
	}
}

func TestPretrainShowsProgress(t *testing.T) {
	var out bytes.Buffer
	_, err := Pretrain(normals(1, 100), Options{NumPretrainKernels: 40, NumPretrainFourierPositions: 20, Progress: progress.Config{
		Writer: &out, Every: time.Nanosecond, Name: "kernels counted",
	}})
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if last := lines[len(lines)-1]; len(lines) < 6 || !strings.HasPrefix(last, "kernels counted 60/60") || strings.Contains(out.String(), "NaN") {
		t.Errorf("%s", out.String())
	}
}

func TestNoLoss(t *testing.T) {
	opt := multigrad.Options{Progress: progress.Config{Silent: true}}
	if _, err := Adam(t.Context(), nil, []float64{1}, multigrad.Adam{}, opt); err == nil {
		t.Error("no error without a loss")
	}
}

// TestPoolsThatNoMemoryHolds are an error, also those of sizes that overflow as defaults.
func TestPoolsThatNoMemoryHolds(t *testing.T) {
	x := normals(1, 300)
	for _, n := range []int{math.MaxInt, math.MaxInt / 300, math.MaxInt / 4} {
		for name, o := range map[string]Options{
			"kernels":        {NumPretrainKernels: n},
			"positions":      {NumPretrainFourierPositions: n},
			"drawn":          {NumEvalKernels: n},
			"drawn of waves": {NumEvalFourierPositions: n},
			"by density":     {NumIDWDraws: n, InverseDensityWeightPower: 1},
			"dimensions":     {Dim: n},
		} {
			if p, err := Pretrain(x, quiet(o)); p != nil || err == nil || !strings.Contains(err.Error(), "more than memory holds") {
				t.Errorf("%s, %d: %v", name, n, err)
			}
		}
	}
}
