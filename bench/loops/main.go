// Loops measures loops with little in them in vector code beside scalar code, for several
// numbers of iterations, and prints a table of the times of vector code divided by those of
// scalar code:
//
//	GOEXPERIMENT=simd go run ./bench/loops
//
// Both run in turns. The ratios are medians over neighbouring turns, so that a busy machine
// slows both alike. GRADGEN_VECTOR_WIDTH=4 measures the narrower vectors. With code that
//
//	go run ./cmd/gradgen -off=vector/cost ./bench/loops/loops
//
// has written, it shows what the cost model of vector code (gen/internal/vector/cost) is
// made for.
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gradgen/gradgen/runtime/vec"
)

// sizes are the numbers of iterations of the loops.
var sizes = []int{4, 8, 16, 32, 128, 1024}

func main() {
	rounds := flag.Int("rounds", 25, "turns of each loop")
	only := flag.String("only", "", "regular expression of the loops to measure")
	flag.Parse()
	wanted, err := regexp.Compile(*only)
	if err != nil {
		fmt.Fprintln(os.Stderr, "loops: -only:", err)
		os.Exit(2)
	}
	fmt.Printf("Vectors of %d numbers.\n\n| loop | ns, scalar, %d |", vec.Width(), sizes[len(sizes)-1])
	for _, n := range sizes {
		fmt.Printf(" %d |", n)
	}
	fmt.Println("\n|" + strings.Repeat("---|", len(sizes)+2))
	for _, l := range all() {
		if wanted.MatchString(l.name) {
			fmt.Println(row(l, *rounds))
		}
	}
}

// row measures a loop and returns its line of the table.
func row(l loop, rounds int) string {
	var b strings.Builder
	last := 0.0
	for _, n := range sizes {
		scalar, vector := l.at(n)
		ratio, time := compare(vector, scalar, rounds)
		fmt.Fprintf(&b, " %.2f |", ratio)
		last = time
	}
	return fmt.Sprintf("| %s | %.0f |%s", l.name, last, b.String())
}

// turnTime is how long one turn takes at least.
const turnTime = 20 * time.Microsecond

// compare returns the median of the ratios of the times of f and g, which run in turns,
// and the median time of g in nanoseconds.
func compare(f, g func(), rounds int) (ratio, time float64) {
	a, b := batch(f), batch(g)
	var ratios, times []float64
	for range rounds {
		x, y := run(f, a), run(g, b)
		ratios, times = append(ratios, x/y), append(times, y)
	}
	slices.Sort(ratios)
	slices.Sort(times)
	return ratios[rounds/2], times[rounds/2]
}

// batch returns how many calls of f make a turn.
func batch(f func()) int {
	n := 1
	for run(f, n)*float64(n) < float64(turnTime) {
		n *= 2
	}
	return n
}

// run returns the nanoseconds that one of n calls takes.
func run(f func(), n int) float64 {
	start := time.Now()
	for range n {
		f()
	}
	return float64(time.Since(start)) / float64(n)
}
