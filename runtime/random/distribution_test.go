package random

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

const sampleSize = 100_000

// critical is a distance of Kolmogorov and Smirnov that samples of the right
// distribution exceed with probability 1e-6: √(ln(2/1e-6)/(2n)).
var critical = math.Sqrt(math.Log(2e6) / (2 * sampleSize))

func distance(x []float64, cdf func(float64) float64) float64 {
	x = slices.Sorted(slices.Values(x))
	worst := 0.0
	for i, v := range x {
		p := cdf(v)
		worst = max(worst, p-float64(i)/float64(len(x)), float64(i+1)/float64(len(x))-p)
	}
	return worst
}

func TestDistributions(t *testing.T) {
	cases := []struct {
		name string
		fill func(Key, []float64)
		cdf  func(float64) float64
		mean float64
		sd   float64
	}{
		{"uniform", func(k Key, x []float64) { k.Uniform(x, -1, 3) }, distuv.Uniform{Min: -1, Max: 3}.CDF, 1, 4 / math.Sqrt(12)},
		{"normal", Key.Normal, distuv.UnitNormal.CDF, 0, 1},
		{
			"triangular", func(k Key, x []float64) { k.Triangular(x, 0, 1, 4) }, distuv.NewTriangle(0, 4, 1, nil).CDF,
			5.0 / 3, math.Sqrt(13.0 / 18),
		},
		{
			"triangular, peak at the end", func(k Key, x []float64) { k.Triangular(x, 0, 2, 2) },
			func(x float64) float64 { return x * x / 4 }, 4.0 / 3, math.Sqrt(2.0 / 9),
		},
	}
	x := make([]float64, sampleSize)
	for _, c := range cases {
		for seed := range uint64(4) {
			c.fill(New(seed), x)
			name := fmt.Sprintf("%s, seed %d", c.name, seed)
			if d := distance(x, c.cdf); d > critical {
				t.Errorf("%s: distance %v > %v", name, d, critical)
			}
			within(t, name+": mean", stat.Mean(x, nil), c.mean, 5*c.sd/math.Sqrt(sampleSize))
			within(t, name+": deviation", stat.StdDev(x, nil), c.sd, 5*c.sd/math.Sqrt(sampleSize))
		}
	}
}

func TestHigherMomentsOfTheNormal(t *testing.T) {
	x := make([]float64, sampleSize)
	New(5).Normal(x)
	within(t, "skewness", stat.Skew(x, nil), 0, 5*math.Sqrt(6.0/sampleSize))
	within(t, "excess kurtosis", stat.ExKurtosis(x, nil), 0, 5*math.Sqrt(24.0/sampleSize))
}

// TestQuantileOfTheNormal compares with erfc, over the whole range of p.
func TestQuantileOfTheNormal(t *testing.T) {
	for e := -65.0; e <= -1; e += 0.01 {
		p := math.Exp2(e)
		z := upperQuantile(p)
		back := math.Erfc(z/math.Sqrt2) / 2
		// dp/p = −φ(z)/p·dz, so an error of 1e-15·z in z shows as that times φ/p.
		slope := math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) / p
		within(t, fmt.Sprintf("p = 2^%.2f", e), back/p, 1, (2e-15*z+1e-16)*slope+2e-15*(1+z*z/2))
	}
	within(t, "the middle, from below", normal(1<<63-1), 0, 1e-15)
	within(t, "the middle, from above", normal(math.MaxUint64), 0, 1e-15)
	within(t, "the largest number", normal(1<<63), 9.155293772686074, 1e-14)
	within(t, "the smallest number", normal(0), -normal(1<<63), 0)
}

func TestLogarithm(t *testing.T) {
	for i := range uint64(20000) {
		x := math.Ldexp(New(2).Float64At(i)+1e-9, -int(i%70))
		want := math.Log(x)
		within(t, fmt.Sprintf("ln %v", x), logarithm(x), want, 4e-16*math.Abs(want)+1e-17)
	}
}

func TestUniformStaysBelowItsEnd(t *testing.T) {
	for _, c := range []struct{ lo, hi float64 }{{1, math.Nextafter(1, 2)}, {-1e300, 1e300}, {2, 2}, {3, 1}} {
		x := make([]float64, 1000)
		New(1).Uniform(x, c.lo, c.hi)
		for _, v := range x {
			if v < c.lo || v >= max(c.hi, math.Nextafter(c.lo, math.Inf(1))) {
				t.Fatalf("%v outside of [%v, %v)", v, c.lo, c.hi)
			}
		}
	}
}

func TestMultivariateNormal(t *testing.T) {
	mean := []float64{1, 2, 3}
	cov := mat.NewSymDense(3, []float64{3, .2, -.1, .2, 5, .5, -.1, .5, 7})
	dst := make([]float64, 3*sampleSize)
	if err := New(1).MultivariateNormal(dst, mean, cov); err != nil {
		t.Fatal(err)
	}
	sample := mat.NewDense(sampleSize, 3, dst)
	var got mat.SymDense
	stat.CovarianceMatrix(&got, sample, nil)
	for i := range 3 {
		within(t, "mean", stat.Mean(mat.Col(nil, i, sample), nil), mean[i], 5*math.Sqrt(cov.At(i, i)/sampleSize))
		for j := range 3 {
			sd := math.Sqrt((cov.At(i, i)*cov.At(j, j) + cov.At(i, j)*cov.At(i, j)) / sampleSize)
			within(t, fmt.Sprintf("covariance %d %d", i, j), got.At(i, j), cov.At(i, j), 5*sd)
		}
	}
	few := make([]float64, 6)
	if err := New(1).MultivariateNormal(few, mean, cov); err != nil || !slices.Equal(few, dst[:6]) {
		t.Errorf("two rows differ from the first of many, or %v", err)
	}
}

func TestMultivariateNormalRefuses(t *testing.T) {
	dst := []float64{7, 7, 7, 7}
	unit := mat.NewSymDense(2, []float64{1, 0, 0, 1})
	for name, err := range map[string]error{
		"singular":  New(0).MultivariateNormal(dst, []float64{0, 0}, mat.NewSymDense(2, []float64{1, 1, 1, 1})),
		"NaN":       New(0).MultivariateNormal(dst, []float64{0, 0}, mat.NewSymDense(2, []float64{1, math.NaN(), math.NaN(), 1})),
		"sizes":     New(0).MultivariateNormal(dst, []float64{0, 0, 0}, unit),
		"half rows": New(0).MultivariateNormal(dst[:3], []float64{0, 0}, unit),
		"mean":      New(0).MultivariateNormal(dst, []float64{0, math.Inf(1)}, unit),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	err := New(0).MultivariateNormal(dst, []float64{0, 0}, mat.NewSymDense(2, []float64{1, 2, 2, 1}))
	if !errors.Is(err, ErrNotPositiveDefinite) || dst[0] != 7 {
		t.Errorf("%v, %v", err, dst)
	}
}
