// Natural measures gradients of objectives that were written from their definitions
// alone, beside adjoints written by hand, and prints a table:
//
//	GOEXPERIMENT=simd go run ./bench/natural
//	GOEXPERIMENT=simd go run ./bench/natural -forms
//
// With -forms each problem is written in several ways that compute the same, and each is
// measured beside the best of them.
//
// The objective and its gradients run in turns. The ratios are medians over neighbouring
// turns, so that a busy machine slows all of them alike.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/gradgen/gradgen/runtime/vec"
)

func main() {
	rounds := flag.Int("rounds", 60, "rounds of turns")
	only := flag.String("only", "", "regular expression of the problems to measure")
	forms := flag.Bool("forms", false, "the problems in several forms instead")
	flag.Parse()
	wanted, err := regexp.Compile(*only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "natural: -only:", err)
		os.Exit(2)
	}
	fmt.Printf("Vectors of %d numbers.\n\n", vec.Width())
	if *forms {
		printForms(wanted, *rounds)
		return
	}
	fmt.Println("| problem | objective, µs | gradient / objective | hand / objective | gradient / hand | vectors / scalar | allocations: objective | hand | gradient |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|")
	for _, p := range all(large) {
		if wanted.MatchString(p.name) {
			fmt.Println(p.row(*rounds))
		}
	}
}

// row measures a problem and returns its line of the table.
func (p problem) row(rounds int) string {
	grad := make([]float64, p.n)
	objective := newTurns(func() { p.objective() })
	hand := newTurns(func() { p.hand(grad) })
	plain := newTurns(func() { p.plain(grad) })
	vector := newTurns(func() { p.vector(grad) })
	for range rounds {
		for _, t := range []*turns{objective, hand, plain, vector} {
			t.sample()
		}
	}
	return fmt.Sprintf("| %s | %.1f | %.2f | %.2f | %.2f | %.2f | %.0f | %.0f | %.0f |", p.name, median(slices.Clone(objective.times))/1e3,
		ratio(plain, objective), ratio(hand, objective), ratio(plain, hand), ratio(vector, plain),
		objective.allocations(), hand.allocations(), plain.allocations())
}

// turns are the times of a function, in nanoseconds for a call.
type turns struct {
	call  func()
	batch int
	times []float64
}

// turnTime is how long one turn takes at least.
const turnTime = 200 * time.Microsecond

// newTurns finds how many calls make a turn.
func newTurns(call func()) *turns {
	t := &turns{call: call, batch: 1}
	for t.run() < turnTime {
		t.batch *= 2
	}
	return t
}

func (t *turns) run() time.Duration {
	start := time.Now()
	for range t.batch {
		t.call()
	}
	return time.Since(start)
}

func (t *turns) sample() { t.times = append(t.times, float64(t.run())/float64(t.batch)) }

func (t *turns) allocations() float64 { return testing.AllocsPerRun(5, t.call) }

// ratio is the median, over the rounds, of the ratio of two times taken one after the
// other.
func ratio(a, b *turns) float64 {
	quotients := make([]float64, len(a.times))
	for i := range quotients {
		quotients[i] = a.times[i] / b.times[i]
	}
	return median(quotients)
}

// median sorts v and returns its middle.
func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}
