package random

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"sort"
)

// Perm returns the integers 0 to n−1 in random order. It panics for n < 0.
func (k Key) Perm(n int) []int { return k.Choice(n, n) }

// Choice returns size different integers in [0, n), every sequence of them with
// the same probability; Choice(n, s) begins Choice(n, t) for s < t. It takes
// time and memory of O(size), and panics unless 0 ≤ size ≤ n.
//
// It is the shuffle of Fisher and Yates, which stores only the entries that
// have moved.
func (k Key) Choice(n, size int) []int {
	if size < 0 || size > n {
		panic(fmt.Sprintf("random: Choice: %d of %d", size, n))
	}
	moved := make(map[int]int, size)
	entry := func(i int) int {
		if v, ok := moved[i]; ok {
			return v
		}
		return i
	}
	chosen := make([]int, size)
	for i := range chosen {
		j := i + k.IntNAt(uint64(i), n-i)
		chosen[i] = entry(j)
		moved[j] = entry(i)
	}
	return chosen
}

// ChoiceWeighted returns size different indices of weights, drawn one after the
// other with probabilities proportional to the weights of those that are left.
// Weights need no normalisation; an index of weight zero is never drawn. A
// weight that is negative or not finite, or too few positive ones, is an error.
//
// Index i has the score E_i/w_i, with E_i exponential from element i of the
// stream, and the lowest scores win (Efraimidis and Spirakis 2006). Time
// O(n log n), memory O(n).
//
//gradgen:constant
func (k Key) ChoiceWeighted(weights []float64, size int) ([]int, error) {
	if _, err := total(weights); err != nil {
		return nil, err
	}
	weights = enlarged(weights)
	type candidate struct {
		score float64
		index int
	}
	var all []candidate
	k.each(len(weights), func(i int, word uint64) {
		if weights[i] > 0 {
			all = append(all, candidate{-logarithm(open(word)) / weights[i], i})
		}
	})
	if size < 0 || size > len(all) {
		return nil, fmt.Errorf("random: weighted choice of %d from %d positive weights", size, len(all))
	}
	slices.SortFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.score, b.score), cmp.Compare(a.index, b.index))
	})
	chosen := make([]int, size)
	for i := range chosen {
		chosen[i] = all[i].index
	}
	return chosen, nil
}

// Categorical fills dst with independent draws of indices of weights, with
// replacement, with probabilities proportional to the weights. A weight that is
// negative or not finite, or a sum that is not positive, is an error. Draw i
// depends on element i of the stream alone. Time O(n + len(dst)·log n).
//
//gradgen:constant
func (k Key) Categorical(dst []int, weights []float64) error {
	if _, err := total(weights); err != nil {
		return err
	}
	sums, _ := total(enlarged(weights))
	if len(sums) == 0 || sums[len(sums)-1] == 0 {
		return fmt.Errorf("random: the sum of %d weights is not positive", len(weights))
	}
	end := sums[len(sums)-1]
	k.each(len(dst), func(i int, word uint64) {
		at := between(0, end, unit(word))
		dst[i] = sort.Search(len(sums), func(j int) bool { return sums[j] > at })
	})
	return nil
}

// enlarged returns weights that are all close to the least number of float64 times a power
// of two, because sums and quotients of such numbers are not exact.
func enlarged(weights []float64) []float64 {
	const small, exponent = 0x1p-800, 500
	if len(weights) == 0 || !(slices.Max(weights) < small) {
		return weights
	}
	out := make([]float64, len(weights))
	for i, w := range weights {
		out[i] = math.Ldexp(w, exponent)
	}
	return out
}

// total returns the running sums of weights.
func total(weights []float64) ([]float64, error) {
	sums := make([]float64, len(weights))
	sum := 0.0
	for i, w := range weights {
		if !(w >= 0) || w-w != 0 {
			return nil, fmt.Errorf("random: weight %v of index %d is negative or not finite", w, i)
		}
		sum += w
		sums[i] = sum
	}
	if sum-sum != 0 {
		return nil, fmt.Errorf("random: the sum of the weights is not finite")
	}
	return sums, nil
}
