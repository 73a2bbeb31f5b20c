package main

import (
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/gradgen/gradgen/runtime/vec"
)

// measureTrap times scalar code with the upper halves of the vector registers
// clear, after vector code that left them in use, and after the runtime had
// time to preempt the goroutine.
func measureTrap() string {
	loops := []struct {
		name string
		f    func(dst, src []float64)
	}{
		{"x·1.5 + 2, summed", func(_, src []float64) {
			s := 0.0
			for _, x := range src {
				s += x*1.5 + 2
			}
			sink = s
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
	b.WriteString("| scalar loop, ns per element | ClearUpper before | after vector code | after 200 ms without ClearUpper | cleared again |\n|---|---|---|---|---|\n")
	for _, l := range loops {
		run := func() { l.f(dst, src) }
		clean := typical(vec.ClearUpper, run)
		dirty := typical(leaveDirty, run)
		vec.ClearUpper()
		for start := time.Now(); time.Since(start) < 200*time.Millisecond; {
			run()
		}
		preempted := typical(func() {}, run)
		again := typical(vec.ClearUpper, run)
		fmt.Fprintf(&b, "| %s | %.2f | %.2f | %.2f | %.2f |\n", l.name, clean, dirty, preempted, again)
	}
	vec.ClearUpper()
	return b.String()
}

var sink float64

// typical returns the median nanoseconds per element of run, each time after
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
