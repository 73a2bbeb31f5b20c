// Layouts runs the benchmarks of package bench in several binaries that differ
// in the order of their functions alone, and prints medians as a table:
//
//	go run ./bench/layouts -n 9
//
// Short loops take up to a half longer where they happen to cross a boundary of
// the processor's instruction caches. One binary measures that as well as the
// code; in the median of many it is left out.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

func main() {
	n := flag.Int("n", 9, "number of binaries")
	rounds := flag.Int("rounds", 100, "rounds in each")
	which := flag.String("bench", "SMF|LSE|LLSQ|GMM|RNN|LSTM|ODE", "benchmarks to run")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *n, *rounds, *which); err != nil {
		fmt.Fprintln(os.Stderr, "layouts:", err)
		os.Exit(1)
	}
}

// A row has a benchmark's figures by their units, one for each binary.
type row struct {
	name    string
	figures map[string][]float64
}

func run(ctx context.Context, n, rounds int, which string) (err error) {
	dir, err := os.MkdirTemp("", "layouts")
	if err != nil {
		return fmt.Errorf("make a place for the binaries: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var rows []*row
	for seed := 1; seed <= n; seed++ {
		text, err := measure(ctx, filepath.Join(dir, "bench.test"), seed, rounds, which)
		if err != nil {
			return fmt.Errorf("layout %d: %w", seed, err)
		}
		for line := range strings.Lines(text) {
			rows = collect(rows, strings.Fields(line))
		}
	}
	if len(rows) == 0 {
		return fmt.Errorf("no benchmark matches %q", which)
	}
	table(rows)
	return nil
}

// measure runs the benchmarks in a binary of a layout.
func measure(ctx context.Context, binary string, seed, rounds int, which string) (string, error) {
	build := exec.CommandContext(ctx, "go", "test", "-c", "-ldflags=-randlayout="+strconv.Itoa(seed), "-o", binary, "github.com/gradgen/gradgen/bench")
	if text, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, text)
	}
	text, err := exec.CommandContext(ctx, binary, "-test.run=^$", "-test.bench="+which, fmt.Sprintf("-test.benchtime=%dx", rounds)).Output()
	return string(text), err
}

// collect adds what a line of a benchmark's output says to its row.
func collect(rows []*row, fields []string) []*row {
	name, ok := strings.CutPrefix(strings.Join(fields[:min(1, len(fields))], ""), "Benchmark")
	if !ok {
		return rows
	}
	name, _, _ = strings.Cut(name, "-")
	at := slices.IndexFunc(rows, func(r *row) bool { return r.name == name })
	if at < 0 {
		at, rows = len(rows), append(rows, &row{name: name, figures: map[string][]float64{}})
	}
	for i := 2; i+1 < len(fields); i += 2 {
		if v, err := strconv.ParseFloat(fields[i], 64); err == nil {
			rows[at].figures[fields[i+1]] = append(rows[at].figures[fields[i+1]], v)
		}
	}
	return rows
}

func table(rows []*row) {
	fmt.Println("| | objective | hand/objective | gradgen/objective | gradgen/hand | least to most | allocations, objective | gradgen |")
	fmt.Println("|---|---|---|---|---|---|---|---|")
	for _, r := range rows {
		ratio := r.sorted("gradgen/hand")
		fmt.Printf("| %s | %.3f ms | %.2f | %.2f | %.2f | %.2f–%.2f | %.0f | %.0f |\n", r.name,
			r.median("objective-ns/op")/1e6, r.median("hand/objective"), r.median("gradgen/objective"), r.median("gradgen/hand"),
			ratio[0], ratio[len(ratio)-1], r.median("objective-allocs/op"), r.median("gradgen-allocs/op"))
	}
}

func (r *row) sorted(unit string) []float64 {
	v := slices.Sorted(slices.Values(r.figures[unit]))
	if len(v) == 0 {
		return []float64{0}
	}
	return v
}

func (r *row) median(unit string) float64 {
	v := r.sorted(unit)
	return v[len(v)/2]
}
