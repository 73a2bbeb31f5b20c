package kdescent

import (
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/table"
)

// chunk is rows in memory, read a few at a time.
type chunk struct {
	rows  []float64
	width int
	at    int
	most  int // rows at a time
	fails error
}

func (c *chunk) Read(dst []float64) (int, error) {
	if c.fails != nil {
		return 0, c.fails
	}
	n := min(len(dst)/c.width, (len(c.rows)-c.at)/c.width, c.most)
	if n == 0 {
		return 0, io.EOF
	}
	copy(dst, c.rows[c.at:c.at+n*c.width])
	c.at += n * c.width
	return n, nil
}

func (c *chunk) Rewind() error {
	c.at = 0
	return nil
}

// miscounted returns a wrong number of rows.
type miscounted int

func (m miscounted) Read([]float64) (int, error) { return int(m), nil }
func (m miscounted) Rewind() error               { return nil }

// joined are points with their weights.
func joined(x, weights []float64, dim int) []float64 {
	if weights == nil {
		return x
	}
	var rows []float64
	for i, w := range weights {
		rows = append(append(rows, x[i*dim:i*dim+dim]...), w)
	}
	return rows
}

// samePools compares pools up to rounding.
func samePools(t *testing.T, name string, got, want *Pretrainer) {
	t.Helper()
	parts := func(v []complex128) (out []float64) {
		for _, c := range v {
			out = append(out, real(c), imag(c))
		}
		return out
	}
	for _, f := range []struct {
		name      string
		got, want []float64
	}{
		{"KernelCenters", got.KernelCenters, want.KernelCenters}, {"KernelCov", got.KernelCov, want.KernelCov},
		{"FourierPositions", got.FourierPositions, want.FourierPositions},
		{"KDECounts", got.KDECounts, want.KDECounts}, {"KDEErr", got.KDEErr, want.KDEErr},
		{"FourierCounts", parts(got.FourierCounts), parts(want.FourierCounts)}, {"FourierErr", parts(got.FourierErr), parts(want.FourierErr)},
		{"sum of weights", []float64{got.TrainingSumOfWeights}, []float64{want.TrainingSumOfWeights}},
	} {
		if len(f.got) != len(f.want) {
			t.Fatalf("%s: %s has %d numbers, want %d", name, f.name, len(f.got), len(f.want))
		}
		for i, v := range f.got {
			if math.Abs(v-f.want[i]) > 1e-9*(1e-3+math.Abs(f.want[i])) {
				t.Fatalf("%s: %s[%d] is %v, want %v", name, f.name, i, v, f.want[i])
			}
		}
	}
}

// Data that are read in blocks have the pool of the same data in memory, on any
// number of ranks, of which some have no rows.
func TestPretrainRowsIsPretrain(t *testing.T) {
	const n = 500
	x, weights := normals(3, 2*n), normals(4, n)
	for i := range weights {
		weights[i] = max(0, weights[i]+0.5)
	}
	base := Options{Dim: 2, NumPretrainKernels: 60, NumPretrainFourierPositions: 50, Seed: 9}
	for name, change := range map[string]func(*Options){
		"plain":     func(*Options) {},
		"weighted":  func(o *Options) { o.Weights = weights },
		"covariant": func(o *Options) { o.Weights, o.CovariantKernels = weights, true },
		"idw":       func(o *Options) { o.InverseDensityWeightPower, o.NumIDWDraws = 0.5, 200 },
	} {
		o := base
		change(&o)
		want := pretrain(t, x, o)
		rows, width := joined(x, o.Weights, 2), 2
		if o.Weights != nil {
			o.Weights, o.Weighted, width = nil, true, 3
		}
		for ranks := 1; ranks < 5; ranks++ {
			for _, limit := range []int64{0, 40_000} {
				o.MemoryLimit = limit
				err := comm.RunLocal(t.Context(), ranks, func(c comm.Comm) error {
					o := quiet(o)
					o.Comm = c
					from, to := n*c.Rank()/c.Size(), n*(c.Rank()+1)/c.Size()
					if ranks == 4 { // all rows on rank 1
						from, to = n*min(1, max(0, c.Rank()-1)), n*min(1, c.Rank())
					}
					p, err := PretrainRows(&chunk{rows: rows[from*width : to*width], width: width, most: 70}, o)
					if err == nil {
						samePools(t, name, p, want)
					}
					return err
				})
				if err != nil {
					t.Fatal(name, ranks, err)
				}
			}
		}
	}
}

func TestRowsThatCannotBeUsed(t *testing.T) {
	good := func() *chunk { return &chunk{rows: normals(3, 200), width: 2, most: 64} }
	cancelled, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		rows Rows
		o    Options
		want string
	}{
		{nil, Options{Dim: 2}, "no rows to read"},
		{good(), Options{Dim: 2, Weights: []float64{1}}, "set Weighted instead of Weights"},
		{good(), Options{Dim: 2, MemoryLimit: 100}, "a memory limit of 100 bytes has no space for a block of 128 rows"},
		{good(), Options{Dim: 2, MemoryLimit: -1}, "a memory limit of -1 bytes"},
		{good(), Options{Dim: 2, Workers: -1}, "-1 goroutines"},
		{good(), Options{Dim: 2, Context: cancelled}, "stopped: context canceled"},
		{miscounted(-2), Options{Dim: 2}, "a call of Read returned -2 rows where there was space for"},
		{miscounted(math.MaxInt32), Options{Dim: 2}, "a call of Read returned 2147483647 rows where there was space for"},
		{&chunk{width: 2, most: 9}, Options{Dim: 2}, "0 points have no covariance in 2 dimensions"},
		{&chunk{rows: []float64{1, 2, 3, math.NaN()}, width: 2, most: 9}, Options{Dim: 2}, "coordinate 1 of point 1 of this rank is NaN"},
		{&chunk{rows: []float64{1, 2, 3, -4}, width: 2, most: 9}, Options{Weighted: true}, "the weight of point 1 of this rank is -4"},
		{&chunk{rows: []float64{1, 0, 3, 0}, width: 2, most: 9}, Options{Weighted: true}, "the sum of the weights is 0"},
		{&chunk{rows: []float64{1, 0, 3, 2}, width: 2, most: 9}, Options{Weighted: true}, "1 points with a weight above zero"},
		{&chunk{rows: []float64{1, 2}, width: 2, most: 9, fails: errors.New("the disk is gone")}, Options{Dim: 2}, "the disk is gone"},
	} {
		if _, err := PretrainRows(c.rows, quiet(c.o)); err == nil || !strings.Contains(err.Error(), "kdescent: pretraining: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if _, err := Pretrain(normals(1, 90), quiet(Options{Weighted: true})); err == nil {
		t.Error("Pretrain takes Weighted")
	}
	r, err := table.Open("../table/testdata/plain.npy", table.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if _, err := PretrainRows(r, quiet(Options{Dim: 3})); err == nil || !strings.Contains(err.Error(), `rows have the 2 columns ["0" "1"], want 3 numbers`) {
		t.Error(err)
	}
}
