package multigrad_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

func TestSplits(t *testing.T) {
	err := comm.RunLocal(context.Background(), 7, func(c comm.Comm) error {
		sub, group, err := multigrad.Split(c, 3)
		if err != nil {
			return err
		}
		if want := []int{0, 0, 0, 1, 1, 2, 2}[c.Rank()]; group != want || sub.Size() != []int{3, 2, 2}[want] {
			t.Errorf("rank %d: group %d of %d ranks", c.Rank(), group, sub.Size())
		}
		sub, group, err = multigrad.SplitSizes(c, []int{1, 6})
		if err != nil {
			return err
		}
		if want := min(c.Rank(), 1); group != want || sub.Rank() != max(0, c.Rank()-1) {
			t.Errorf("rank %d: group %d, rank %d there", c.Rank(), group, sub.Rank())
		}
		sub, group, err = multigrad.SplitNodes(c)
		if err == nil && (group != 0 || sub.Size() != 7) {
			t.Errorf("by node: group %d of %d ranks", group, sub.Size())
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestSplitsThatDoNotWork(t *testing.T) {
	_, _, none := multigrad.Split(nil, 0)
	_, _, many := multigrad.Split(nil, 2)
	_, _, empty := multigrad.SplitSizes(nil, []int{1, 0})
	_, _, short := multigrad.SplitSizes(nil, []int{2})
	for i, err := range []error{none, many, empty, short} {
		if err == nil {
			t.Errorf("case %d: no error", i)
		}
	}
}

func TestReduceSum(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		n, err := multigrad.ReduceSum(c, int64(c.Rank()+1))
		if want := int64(c.Size() * (c.Size() + 1) / 2); n != want {
			t.Errorf("sum %d, want %d", n, want)
		}
		return err
	})
}

func TestScatterND(t *testing.T) {
	shape := []int{2, 5, 3}
	data := make([]float64, 30)
	for i := range data {
		data[i] = float64(i)
	}
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		root := c.Size() - 1
		for axis := range shape {
			var mine []float64
			var myShape []int
			if c.Rank() == root {
				mine, myShape = data, shape
			}
			local, dims, err := multigrad.ScatterND(c, mine, myShape, axis, root)
			if err != nil {
				return err
			}
			if err := checkSlab(c, local, dims, shape, axis); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkSlab gathers the lengths before this rank and compares element by element.
func checkSlab(c comm.Comm, local []float64, dims, shape []int, axis int) error {
	first := []int64{int64(dims[axis])}
	if err := comm.Exscan(c, first, comm.Sum); err != nil {
		return err
	}
	at := 0
	for i := range dims[0] {
		for j := range dims[1] {
			for k := range dims[2] {
				index := []int{i, j, k}
				index[axis] += int(first[0])
				want := float64((index[0]*shape[1]+index[1])*shape[2] + index[2])
				if local[at] != want {
					return fmt.Errorf("axis %d: element %v is %v, want %v", axis, index, local[at], want)
				}
				at++
			}
		}
	}
	return nil
}

func TestScatterRefusesOnAllRanks(t *testing.T) {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		if _, _, err := multigrad.ScatterND(c, make([]float64, 5), []int{2, 3}, 0, 0); err == nil {
			t.Errorf("rank %d: no error", c.Rank())
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestLatinHypercube(t *testing.T) {
	const n = 40
	points, err := multigrad.LatinHypercube(n, []float64{-1, 10}, []float64{1, 20}, 7)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := multigrad.LatinHypercube(n, []float64{-1, 10}, []float64{1, 20}, 7)
	other, _ := multigrad.LatinHypercube(n, []float64{-1, 10}, []float64{1, 20}, 8)
	if !slices.EqualFunc(points, again, slices.Equal) || slices.EqualFunc(points, other, slices.Equal) {
		t.Error("points do not follow the seed")
	}
	for axis, lower := range []float64{-1, 10} {
		seen := make([]bool, n)
		for _, p := range points {
			seen[int((p[axis]-lower)/[]float64{2, 10}[axis]*n)] = true
		}
		if slices.Contains(seen, false) {
			t.Errorf("an interval of axis %d is empty", axis)
		}
	}
	if _, err := multigrad.LatinHypercube(3, []float64{1}, nil, 0); err == nil {
		t.Error("no error for missing bounds")
	}
}

func TestScanIsTheSameForAnyNumberOfRanks(t *testing.T) {
	lower, upper := []float64{-3, -1}, []float64{-1, 0}
	want, err := multigrad.NewEvaluator(documentation(0, 1), nil).Scan(context.Background(), lower, upper, 6, 3)
	if err != nil || len(want.Losses) != 6 {
		t.Fatal(err, len(want.Losses))
	}
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		got, err := multigrad.NewEvaluator(documentation(c.Rank(), c.Size()), c).Scan(context.Background(), lower, upper, 6, 3)
		if err != nil {
			return err
		}
		checkAll(t, "losses", got.Losses, want.Losses, 1e-12)
		for i := range want.Params {
			checkAll(t, "parameters", got.Params[i], want.Params[i], 0)
			checkAll(t, "statistics", got.Sumstats[i], want.Sumstats[i], 1e-12)
		}
		return nil
	})
}

func TestScanStopsOnAllRanks(t *testing.T) {
	err := comm.RunLocal(context.Background(), 2, func(c comm.Comm) error {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		if c.Rank() == 1 {
			cancel()
		}
		s, err := multigrad.NewEvaluator(documentation(c.Rank(), c.Size()), c).Scan(ctx, []float64{-3, -1}, []float64{-1, 0}, 5, 1)
		if !errors.Is(err, context.Canceled) || len(s.Losses) != 0 {
			t.Errorf("rank %d: %v", c.Rank(), err)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestTogether(t *testing.T) {
	onRanks(t, func(t *testing.T, c comm.Comm) error {
		obj := multigrad.Together(c, func(at multigrad.Request, grad []float64) (float64, error) {
			sums := make([]float64, len(grad)+1)
			sums[len(grad)] = bowl(at.Params, sums[:len(grad)])
			err := comm.Allreduce(c, sums, comm.Sum)
			for i := range sums {
				sums[i] /= float64(c.Size())
			}
			copy(grad, sums)
			return sums[len(grad)], err
		})
		res, err := multigrad.Run(context.Background(), obj, []float64{3, 3}, multigrad.LBFGSB{}, multigrad.Options{Progress: silent})
		if err == nil && !near(res.X[1], 1, 1e-5) {
			t.Errorf("ended at %v", res.X)
		}
		return err
	})
}

func TestTogetherNoticesDisagreement(t *testing.T) {
	err := comm.RunLocal(context.Background(), 3, func(c comm.Comm) error {
		obj := multigrad.Together(c, func(at multigrad.Request, grad []float64) (float64, error) {
			clear(grad)
			return float64(c.Rank() / 2), nil
		})
		_, err := obj.Evaluate(multigrad.Request{Params: []float64{1}}, make([]float64, 1))
		return err
	})
	if err == nil || !strings.Contains(err.Error(), "loss: 0 on rank 0, 1 on rank 2") {
		t.Error(err)
	}
}
