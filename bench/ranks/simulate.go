package main

import (
	"math"

	"github.com/gradgen/gradgen/runtime/random"
)

// simulate is the mean time of a step on p ranks whose times scatter, over a number
// of steps: each message of the recursive doubling is an event, whose receiver waits
// for its sender. Ranks are not brought together in between, so that what one waits
// for it hands on.
func (n network) simulate(j job, p, steps int) float64 {
	key := random.New(1)
	now := make([]float64, p)
	next := make([]float64, p)
	for s := range steps {
		n.compute(now, j.Work/float64(p), key.Fold(uint64(s)))
		for _, bytes := range j.Reduces {
			now, next = n.doubling(now, next, bytes)
		}
	}
	last := 0.0
	for _, t := range now {
		last = max(last, t)
	}
	return last / float64(steps)
}

// compute lets each rank compute for about t seconds.
func (n network) compute(now []float64, t float64, key random.Key) {
	for r := range now {
		mine := t * (1 + n.Noise*math.Abs(key.NormalAt(uint64(r))))
		if key.Fold(1<<40).Float64At(uint64(r)) < n.Straggle {
			mine += 9 * t
		}
		now[r] += mine
	}
}

// doubling is an allreduce: those of the ranks beyond the largest power of two first
// hand over to a partner, and get the result from it at the end.
func (n network) doubling(now, next []float64, bytes int) (after, spare []float64) {
	p := len(now)
	whole := 1 << (rounds(p+1) - 1) // the largest power of two up to p
	hop := n.reduce(2, bytes)
	for r := whole; r < p; r++ {
		now[r-whole] = max(now[r-whole], now[r]) + hop
	}
	rest := n.reduce(whole, bytes) / float64(max(1, rounds(whole)))
	for d := 1; d < whole; d *= 2 {
		for r := range whole {
			next[r] = max(now[r], now[r^d]) + rest
		}
		now, next = next, now
	}
	for r := whole; r < p; r++ {
		now[r] = now[r-whole] + hop
	}
	return now, next
}
