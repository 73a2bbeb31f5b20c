package kdescent

import (
	"errors"
	"fmt"
	"math"

	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

// A resident dataset is in memory, complete on every rank. Each rank counts a share of
// the pool.
type resident struct {
	*trainer
	x []float64
}

func (t *resident) measure() (moments, error) {
	if err := t.agree(t.x); err != nil {
		return moments{}, err
	}
	if t.Weighted {
		return moments{}, errors.New("option Weighted is for PretrainRows: pass Weights")
	}
	if err := t.check(t.x); err != nil {
		return moments{}, err
	}
	return measure(t.x, t.Weights, t.Dim), nil
}

func (t *resident) donors(key random.Key, n int) ([]float64, error) {
	chosen := make([]int, n)
	if t.Weights != nil {
		if err := key.Categorical(chosen, t.Weights); err != nil {
			return nil, err
		}
	} else {
		for i := range chosen {
			chosen[i] = key.IntNAt(uint64(i), len(t.x)/t.Dim)
		}
	}
	return pick(nil, t.x, chosen, t.Dim), nil
}

func (t *resident) steps(n int) int { return (n + t.Comm.Size() - 1) / t.Comm.Size() }

// count counts this rank's share of the pool in chunks, and gathers those of all ranks.
func (t *resident) count(n, parts int, pick func(from, to int) basis) (sums, errs []float64, err error) {
	sums, errs = make([]float64, n*parts), make([]float64, n*parts)
	first, end := share(n, t.Comm)
	for from := first; from < end; from += t.ChunkSize {
		to := min(from+t.ChunkSize, end)
		if err := t.forward(pick(from, to), t.x, t.Weights, to-from); err != nil {
			return nil, nil, err
		}
		for i, v := range t.sweep.sum {
			at := (from+i%(to-from))*parts + i/(to-from)
			sums[at], errs[at] = v, math.Sqrt(t.sweep.sq[i])
		}
	}
	if err := gather(t.Comm, sums, n, parts); err != nil {
		return nil, nil, err
	}
	return sums, errs, gather(t.Comm, errs, n, parts)
}

// share returns the contiguous part of n things that belongs to this rank.
func share(n int, c comm.Comm) (first, end int) {
	return n * c.Rank() / c.Size(), n * (c.Rank() + 1) / c.Size()
}

// gather combines the shares of all ranks, in place: each of n things has width numbers
// in v.
func gather(c comm.Comm, v []float64, n, width int) error {
	counts := make([]int, c.Size())
	for r := range counts {
		counts[r] = (n*(r+1)/c.Size() - n*r/c.Size()) * width
	}
	first, end := share(n, c)
	mine := append([]float64(nil), v[first*width:end*width]...)
	if err := comm.Allgatherv(c, mine, v, counts); err != nil {
		return fmt.Errorf("gathering from the ranks: %w", err)
	}
	return nil
}
