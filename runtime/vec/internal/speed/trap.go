package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/gradgen/gradgen/runtime/vec"
)

// measureTrap times scalar code with the upper halves of the vector registers clear,
// after vector code that left them in use, and for a time long enough to be preempted
// by the runtime.
func measureTrap() string {
	loops := []struct {
		name string
		f    func(dst, src []float64)
	}{
		{"x·1.5 + 2, summed", func(dst, src []float64) {
			s := 0.0
			for _, x := range src {
				s += x*1.5 + 2
			}
			dst[0] = s
		}},
		{"√x", func(dst, src []float64) {
			for i, x := range src {
				dst[i] = math.Sqrt(x)
			}
		}},
		{"math.Exp", func(dst, src []float64) {
			for i, x := range src {
				dst[i] = math.Exp(x)
			}
		}},
		{"math.Log", func(dst, src []float64) {
			for i, x := range src {
				dst[i] = math.Log(x)
			}
		}},
		{"math.Sin", func(dst, src []float64) {
			for i, x := range src {
				dst[i] = math.Sin(x)
			}
		}},
	}
	src, dst := make([]float64, n), make([]float64, n)
	for i := range src {
		src[i] = float64(i%100+1) / 20
	}
	var b strings.Builder
	b.WriteString("| scalar loop, ns per element | ClearUpper before | after vector code | for 200 ms, at worst | cleared again |\n|---|---|---|---|---|\n")
	for _, l := range loops {
		run := func() { l.f(dst, src) }
		clean := typical(vec.ClearUpper, run)
		dirty := typical(leaveDirty, run)
		preempted := sustained(run)
		again := typical(vec.ClearUpper, run)
		fmt.Fprintf(&b, "| %s | %.2f | %.2f | %.2f | %.2f |\n", l.name, clean, dirty, preempted, again)
	}
	vec.ClearUpper()
	return b.String() + "\n" + measureMixed(src)
}

// measureMixed times a loop of vectors with and without scalars in it.
func measureMixed(src []float64) string {
	lanes := float64(max(vec.Width(), 1))
	var b strings.Builder
	b.WriteString("| loop of vectors, ns per iteration | |\n|---|---|\n")
	for _, l := range []struct {
		name string
		f    func(src []float64) float64
	}{{"one addition of vectors", addVectors}, {"and one of scalars beside it", addBoth}} {
		t := typical(vec.ClearUpper, func() { l.f(src) }) * lanes
		fmt.Fprintf(&b, "| %s | %.2f |\n", l.name, t)
	}
	vec.ClearUpper()
	return b.String()
}

// sustained returns the maximum, over five times, of nanoseconds per element of run,
// when it is repeated for so long that the runtime preempts it.
func sustained(run func()) float64 {
	worst := 0.0
	for range 5 {
		vec.ClearUpper()
		count, start := 0, time.Now()
		for time.Since(start) < 200*time.Millisecond {
			run()
			count++
		}
		worst = max(worst, float64(time.Since(start).Nanoseconds())/n/float64(count))
	}
	return worst
}

// typical returns the median of the nanoseconds per element of run, each measured after
// prepare.
func typical(prepare, run func()) float64 {
	var times []float64
	for range 201 {
		prepare()
		t := time.Now()
		run()
		times = append(times, float64(time.Since(t).Nanoseconds())/n)
	}
	return median(times)
}
