package multigrad

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
)

// Sharded makes one model of several that hold a part of this rank's data each.
// Their statistics are added up; each part works in a goroutine of its own, at
// most one per processor at a time. The loss is that of the first part. Sums are
// taken in the order of the parts, so results do not depend on scheduling.
//
// Parts must not share what they write to. All of them get the random keys; the
// auxiliary value is that of the first part. An evaluation costs one goroutine
// per part and, in addition to the allocations of the parts, a few small
// objects.
//
// Sharded panics without parts, and an evaluation panics if parts return
// statistics of different lengths.
func Sharded(parts ...Model) Model {
	if len(parts) == 0 {
		panic("multigrad: Sharded needs a part")
	}
	return &sharded{parts: parts, tokens: make(chan struct{}, runtime.GOMAXPROCS(0))}
}

type sharded struct {
	parts  []Model
	tokens chan struct{}
	bars   [][]float64
	out    []float64
}

// each calls f for every part and waits for all. It panics in the caller if a part
// panics.
func (s *sharded) each(f func(i int, part Model)) {
	var wait sync.WaitGroup
	var once sync.Once
	var panicked any
	for i, part := range s.parts {
		s.tokens <- struct{}{}
		wait.Go(func() {
			defer func() {
				if p := recover(); p != nil {
					once.Do(func() { panicked = p })
				}
				<-s.tokens
			}()
			f(i, part)
		})
	}
	wait.Wait()
	if panicked != nil {
		panic(panicked)
	}
}

func (s *sharded) Sumstats(params []float64) []float64 {
	outs := make([][]float64, len(s.parts))
	s.each(func(i int, part Model) { outs[i] = part.Sumstats(params) })
	return s.sum(outs)
}

func (s *sharded) SumstatsVJP(params, outBar, paramsBar []float64) []float64 {
	outs := make([][]float64, len(s.parts))
	s.reverse(params, paramsBar, func(i int, part Model, bar []float64) { outs[i] = part.SumstatsVJP(params, outBar, bar) })
	return s.sum(outs)
}

func (s *sharded) pull(params, outBar, paramsBar []float64) error {
	errs := make([]error, len(s.parts))
	s.reverse(params, paramsBar, func(i int, part Model, bar []float64) { errs[i] = pull(part, params, outBar, bar) })
	return errors.Join(errs...)
}

// reverse calls f with an accumulator for each part, and adds them to paramsBar.
func (s *sharded) reverse(params, paramsBar []float64, f func(i int, part Model, bar []float64)) {
	if len(s.bars) == 0 || len(s.bars[0]) != len(params) {
		s.bars = rows(len(s.parts), len(params))
	}
	s.each(func(i int, part Model) {
		clear(s.bars[i])
		f(i, part, s.bars[i])
	})
	for _, bar := range s.bars {
		addTo(paramsBar, bar)
	}
}

func (s *sharded) sum(outs [][]float64) []float64 {
	s.out = append(s.out[:0], outs[0]...)
	for i, out := range outs[1:] {
		if len(out) != len(s.out) {
			panic(fmt.Sprintf("multigrad: part %d returned %d summary statistics, part 0 %d", i+1, len(out), len(s.out)))
		}
		addTo(s.out, out)
	}
	return s.out
}

func rows(n, length int) [][]float64 {
	r := make([][]float64, n)
	for i := range r {
		r[i] = make([]float64, length)
	}
	return r
}

func addTo(sum, x []float64) {
	for i, v := range x {
		sum[i] += v
	}
}

func (s *sharded) Loss(y []float64) float64           { return s.parts[0].Loss(y) }
func (s *sharded) LossGrad(y, grad []float64) float64 { return s.parts[0].LossGrad(y, grad) }
func (s *sharded) Aux() any                           { return auxOf(s.parts[0]) }

// Err returns the errors of the parts.
func (s *sharded) Err() error {
	var errs []error
	for _, part := range s.parts {
		errs = append(errs, errOf(part))
	}
	return errors.Join(errs...)
}

func (s *sharded) SetStep(step int) {
	for _, part := range s.parts {
		setStep(part, step)
	}
}

func (s *sharded) SetKey(key uint64) {
	for _, part := range s.parts {
		setKey(part, key)
	}
}
