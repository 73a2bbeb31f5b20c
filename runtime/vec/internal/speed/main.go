// Speed compares the functions of package vec with those that gcc vectorises with
// libmvec (-O3 -march=native -ffast-math), and with package math:
//
//	GOEXPERIMENT=simd go run ./runtime/vec/internal/speed -update docs/vec.md
//
// Each time is the least of many short runs. Each ratio is the median over rounds, in
// which both sides run one after the other.
package main

import (
	"bufio"
	"bytes"
	_ "embed"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gradgen/gradgen/runtime/vec"
	"github.com/gradgen/gradgen/runtime/vec/internal/section"
)

//go:embed libm/speed.c
var source string

const n = 4096

func main() {
	rounds := flag.Int("rounds", 5, "number of rounds")
	update := flag.String("update", "", "document whose sections on speed to write, docs/vec.md")
	flag.Parse()
	if err := run(*rounds, *update); err != nil {
		fmt.Fprintln(os.Stderr, "speed:", err)
		os.Exit(1)
	}
}

// A row contains the times of one function in nanoseconds per element, one for each
// round.
type row struct {
	name             string
	vector, std, gcc []float64
}

func run(rounds int, update string) error {
	dir, err := os.MkdirTemp("", "speed")
	if err != nil {
		return fmt.Errorf("make a place for the C program: %w", err)
	}
	defer os.RemoveAll(dir)
	program, err := compile(dir)
	if err != nil {
		return err
	}
	rows := make([]row, len(functions))
	for range rounds {
		c, err := runC(program)
		if err != nil {
			return err
		}
		for i, f := range functions {
			r := &rows[i]
			r.name = f.name
			r.vector = append(r.vector, least(f.vector))
			vec.ClearUpper()
			r.std = append(r.std, least(f.std))
			if t, ok := c[f.name]; ok {
				r.gcc = append(r.gcc, t)
			}
		}
	}
	var table strings.Builder
	fmt.Fprintf(&table, "%s, %d float64 lanes, %s, %s. Nanoseconds per element.\n\n", processor(), max(vec.Width(), 1), runtime.Version(), gccVersion())
	table.WriteString("| | vec | gcc, libmvec | vec / gcc | package math | math / vec |\n|---|---|---|---|---|---|\n")
	for _, r := range rows {
		table.WriteString(r.String())
	}
	trap := measureTrap()
	fmt.Println(table.String() + "\n" + trap)
	if update == "" {
		return nil
	}
	if err := section.Replace(update, fmt.Sprintf("speed %d", vec.Width()), table.String()); err != nil || vec.Width() == 0 {
		return err
	}
	return section.Replace(update, "trap", trap)
}

func (r row) String() string {
	gcc, ratio := "–", "–"
	if len(r.gcc) > 0 {
		gcc, ratio = fmt.Sprintf("%.2f", median(r.gcc)), fmt.Sprintf("%.2f", median(quotients(r.vector, r.gcc)))
	}
	return fmt.Sprintf("| %s | %.2f | %s | %s | %.2f | %.1f |\n", r.name, median(r.vector), gcc, ratio, median(r.std), median(quotients(r.std, r.vector)))
}

// processor returns the model, and gcc's name of it.
func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return runtime.GOARCH
	}
	_, name, _ := strings.Cut(string(info), "model name\t: ")
	name, _, _ = strings.Cut(name, "\n")
	out, err := exec.Command("gcc", "-march=native", "-Q", "--help=target").Output()
	if err != nil {
		return name
	}
	for line := range strings.Lines(string(out)) {
		if f := strings.Fields(line); len(f) == 2 && f[0] == "-march=" {
			return name + " (" + f[1] + ")"
		}
	}
	return name
}

func gccVersion() string {
	out, err := exec.Command("gcc", "-dumpfullversion").Output()
	if err != nil {
		return "gcc"
	}
	return "gcc " + strings.TrimSpace(string(out))
}

func quotients(a, b []float64) []float64 {
	q := make([]float64, len(a))
	for i := range q {
		q[i] = a[i] / b[i]
	}
	return q
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	return v[len(v)/2]
}

func compile(dir string) (string, error) {
	c, program := filepath.Join(dir, "speed.c"), filepath.Join(dir, "speed")
	if err := os.WriteFile(c, []byte(source), 0o666); err != nil {
		return "", fmt.Errorf("write the C program: %w", err)
	}
	out, err := exec.Command("gcc", "-O3", "-march=native", "-ffast-math", c, "-o", program, "-lm").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("compile the C program: %w\n%s", err, out)
	}
	return program, nil
}

func runC(program string) (map[string]float64, error) {
	out, err := exec.Command(program).Output()
	if err != nil {
		return nil, fmt.Errorf("run the C program: %w", err)
	}
	times := make(map[string]float64)
	for s := bufio.NewScanner(bytes.NewReader(out)); s.Scan(); {
		name, t, _ := strings.Cut(s.Text(), " ")
		if times[name], err = strconv.ParseFloat(t, 64); err != nil {
			return nil, fmt.Errorf("read the C program's output: %w", err)
		}
	}
	return times, nil
}

// least returns nanoseconds per element of the fastest of many short runs.
func least(f func(dst, src, second []float64)) float64 {
	src, second, dst := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range src {
		src[i], second[i] = float64(i%100+1)/20, 1.7
	}
	best := math.Inf(1)
	for range 120 {
		t := time.Now()
		for range 8 {
			f(dst, src, second)
		}
		best = min(best, float64(time.Since(t).Nanoseconds())/8/n)
	}
	return best
}
