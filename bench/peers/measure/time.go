package main

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/gradgen/gradgen/internal/cputime"
)

// measure prints the median time of f over batches of 5 ms, at least three of
// them. Calls that take longer than all the time there is are timed once, after
// two for practice, and those of more than a second without that.
func measure(name string, budget time.Duration, grad []float64, f func() float64) {
	start := cputime.Used()
	value := f()
	once := cputime.Used() - start
	calls, least := 1+int(5*time.Millisecond/(once+1)), 3
	if once > budget {
		least = 1
	}
	if once <= time.Second {
		f() // memory of the first call that went back to the system is new again
	}
	var times []float64
	if once > time.Second {
		times = append(times, float64(once))
	}
	for len(times) < least || len(times) < 200 && cputime.Used()-start < budget {
		t := cputime.Used()
		for range calls {
			value = f()
		}
		times = append(times, float64(cputime.Used()-t)/float64(calls))
	}
	slices.Sort(times)
	fmt.Println(name, times[len(times)/2], value, norm(grad))
}

func norm(v []float64) float64 {
	s := 0.0
	for _, x := range v {
		s += x * x
	}
	return math.Sqrt(s)
}
