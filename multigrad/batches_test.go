package multigrad_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

// Each epoch deals all things once, in an order of its own, whatever the parts.
func TestBatches(t *testing.T) {
	for _, c := range []struct{ n, size int }{{1, 1}, {2, 1}, {7, 3}, {64, 64}, {100, 7}, {1000, 250}, {1025, 64}} {
		b, err := multigrad.NewBatches(c.n, c.size, 3)
		if err != nil {
			t.Fatal(err)
		}
		var orders [][]int
		for epoch := range 3 {
			var order []int
			for i := range b.PerEpoch() {
				step := epoch*b.PerEpoch() + i
				batch := b.At(step, 0, c.n, nil)
				if b.Epoch(step) != epoch || len(batch) != b.Len(step) || len(batch) > c.size {
					t.Fatalf("%v: step %d: epoch %d, %d of %d things", c, step, b.Epoch(step), len(batch), b.Len(step))
				}
				parts := append(b.At(step, 0, c.n/3, nil), b.At(step, c.n/3, c.n, nil)...)
				whole := slices.Sorted(slices.Values(batch))
				if slices.Sort(parts); !slices.Equal(parts, whole) {
					t.Fatalf("%v: step %d: parts %v of %v", c, step, parts, whole)
				}
				order = append(order, batch...)
			}
			for i, v := range slices.Sorted(slices.Values(order)) {
				if i != v {
					t.Fatalf("%v: epoch %d deals %v", c, epoch, order)
				}
			}
			if len(order) != c.n {
				t.Fatalf("%v: %d things in epoch %d", c, len(order), epoch)
			}
			orders = append(orders, order)
		}
		if c.n > 60 && (slices.Equal(orders[0], orders[1]) || slices.IsSorted(orders[0])) {
			t.Errorf("%v: not shuffled: %v", c, orders[0])
		}
	}
	for _, bad := range [][2]int{{0, 1}, {5, 0}, {5, 6}} {
		if _, err := multigrad.NewBatches(bad[0], bad[1], 0); err == nil {
			t.Errorf("batches of %d out of %d were made", bad[1], bad[0])
		}
	}
}

// TestBatchesOfTheLargestInt are full but for the last.
func TestBatchesOfTheLargestInt(t *testing.T) {
	for _, size := range []int{1, 2, 7, 1 << 20, math.MaxInt - 1, math.MaxInt} {
		b, err := multigrad.NewBatches(math.MaxInt, size, 1)
		if err != nil {
			t.Fatal(err)
		}
		epoch, last := b.PerEpoch(), math.MaxInt%size
		if last == 0 {
			last = size
		}
		if want := (math.MaxInt-1)/size + 1; epoch != want || b.Len(epoch-1) != last || b.Len(0) != size || b.Epoch(epoch-1) != 0 {
			t.Errorf("size %d: %d batches, want %d; %d and %d items", size, epoch, want, b.Len(0), b.Len(epoch-1))
		}
		if size == 7 {
			if got := b.At(12345, 0, math.MaxInt, nil); len(got) != 7 {
				t.Errorf("a batch of 7 is %v", got)
			}
		}
	}
}

func TestBatchesHaveNoNegativeSteps(t *testing.T) {
	b, err := multigrad.NewBatches(10, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func(){"At": func() { b.At(-1, 0, 10, nil) }, "Len": func() { b.Len(-4) }, "Epoch": func() { b.Epoch(-1) }} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "multigrad: the batch of step -") {
					t.Errorf("%s: %v", name, r)
				}
			}()
			f()
		}()
	}
}

// Things fall into batches evenly: of 32 halves none is off by more than chance.
func TestBatchesAreEven(t *testing.T) {
	const n, size = 4096, 512
	b, err := multigrad.NewBatches(n, size, 9)
	if err != nil {
		t.Fatal(err)
	}
	for step := range 32 {
		low := len(b.At(step, 0, n/2, nil))
		even := 0
		for _, v := range b.At(step, 0, n, nil) {
			even += 1 - v%2
		}
		if most := 5 * math.Sqrt(size) / 2; math.Abs(float64(low)-size/2) > most || math.Abs(float64(even)-size/2) > most {
			t.Errorf("step %d: %d of the lower half, %d even", step, low, even)
		}
	}
}

// trend fits y = a + b·x to a batch of points at a time.
type trend struct {
	batches    *multigrad.Batches
	first, end int // of this rank's points
	step       int
	rows       []int
}

func newTrend(rank, size int) *trend {
	const points = 600
	b, err := multigrad.NewBatches(points, 50, 4)
	if err != nil {
		panic(err)
	}
	return &trend{batches: b, first: points * rank / size, end: points * (rank + 1) / size}
}

func (l *trend) SetStep(step int) {
	l.rows = l.batches.At(step, l.first, l.end, l.rows[:0])
	l.step = step
}

func (l *trend) each(f func(x, y float64)) {
	for _, i := range l.rows {
		x := float64(i)/300 - 1
		f(x, 2-3*x+0.1*math.Sin(77*float64(i)))
	}
}

// Sumstats is the sum of squares over the batch.
func (l *trend) Sumstats(p []float64) []float64 {
	sum := 0.0
	l.each(func(x, y float64) { r := p[0] + p[1]*x - y; sum += r * r })
	return []float64{sum}
}

func (l *trend) SumstatsVJP(p, outBar, bar []float64) []float64 {
	l.each(func(x, y float64) {
		r := p[0] + p[1]*x - y
		bar[0] += 2 * r * outBar[0]
		bar[1] += 2 * r * x * outBar[0]
	})
	return l.Sumstats(p)
}

func (l *trend) Loss(s []float64) float64 { return s[0] / float64(l.batches.Len(l.step)) }
func (l *trend) LossGrad(s, g []float64) float64 {
	g[0] = 1 / float64(l.batches.Len(l.step))
	return l.Loss(s)
}

var lineFit = multigrad.Adam{LearningRate: 0.1, Schedule: multigrad.Cosine{}}

// A fit in batches finds the line, on any number of ranks and also if it is
// interrupted.
func TestFitInBatches(t *testing.T) {
	opt := multigrad.Options{MaxSteps: 300, Progress: silent}
	want := fit(t, multigrad.NewEvaluator(newTrend(0, 1), nil), []float64{0, 0}, lineFit, opt)
	if math.Abs(want.X[0]-2) > 0.03 || math.Abs(want.X[1]+3) > 0.03 {
		t.Errorf("ends at %v", want.X)
	}
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		res, err := multigrad.Run(context.Background(), multigrad.NewEvaluator(newTrend(c.Rank(), c.Size()), c), []float64{0, 0}, lineFit, opt)
		if err == nil && (math.Abs(res.X[0]-want.X[0]) > 1e-9 || math.Abs(res.X[1]-want.X[1]) > 1e-9) {
			t.Errorf("%d ranks: %v, want %v", c.Size(), res.X, want.X)
		}
		return err
	})
	opt.Checkpoint = multigrad.Checkpoint{Path: filepath.Join(t.TempDir(), "run"), Every: 10}
	part := opt
	part.Callback = func(e multigrad.Event) error {
		if e.Step == 123 {
			return errKilled
		}
		return nil
	}
	if _, err := multigrad.Run(context.Background(), multigrad.NewEvaluator(newTrend(0, 1), nil), []float64{0, 0}, lineFit, part); !errors.Is(err, errKilled) {
		t.Fatal(err)
	}
	compareRuns(t, "in batches", 123, fit(t, multigrad.NewEvaluator(newTrend(0, 1), nil), []float64{0, 0}, lineFit, opt), want)
	shards := multigrad.Sharded(newTrend(0, 2), newTrend(1, 2))
	opt.Checkpoint = multigrad.Checkpoint{}
	if res := fit(t, multigrad.NewEvaluator(shards, nil), []float64{0, 0}, lineFit, opt); math.Abs(res.X[0]-want.X[0]) > 1e-9 {
		t.Errorf("shards: %v, want %v", res.X, want.X)
	}
}

// Four batches of an epoch of ten things; this rank holds the things from 5 on.
func ExampleBatches() {
	b, err := multigrad.NewBatches(10, 3, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	seen := 0
	for step := range b.PerEpoch() {
		seen += len(b.At(step, 5, 10, nil))
	}
	fmt.Println(b.PerEpoch(), b.Len(3), seen, b.Epoch(4))
	// Output: 4 1 5 1
}
