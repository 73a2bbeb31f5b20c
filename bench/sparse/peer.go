package main

import (
	"bufio"
	_ "embed"
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/gradgen/gradgen/runtime/sparse"
)

//go:embed peer.py
var peerProgram string

// A peer's answer is what it measured and found for a matrix, in microseconds.
type answer struct {
	dense, sparse float64
	colours       int
	sum, size     float64
}

// sides are the grids that peers are asked for.
func sides(largest int) []int {
	var list []int
	for n := 1000; n <= largest; n *= 10 {
		list = append(list, int(math.Sqrt(float64(n)/2)))
	}
	return list
}

// peers prints times of the Brusselator beside those of JAX and sparsejac, and how far their numbers are apart.
func peers(python string, largest int) error {
	lines := strings.ReplaceAll(strings.Trim(fmt.Sprint(sides(largest)), "[]"), " ", "\n")
	answers, err := asked(python, peerProgram, lines, len(sides(largest)))
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "variables\tcolours\tper entry\tsparsejac: colours\tper entry\tJAX, dense: per entry\tdifference")
	for i, side := range sides(largest) {
		m := &sparse.Matrix{Order: sparse.Natural}
		took := later(side, m)
		sum, size := digest(m)
		a, n := answers[i], float64(m.NNZ())
		dense := "–"
		if a.dense == a.dense {
			dense = fmt.Sprintf("%.0fns", 1e3*a.dense/n)
		}
		fmt.Fprintf(w, "%d\t%d\t%.1fns\t%d\t%.1fns\t%s\t%.0e\n", 2*side*side, m.Colours(), 1e3*took/n, a.colours, 1e3*a.sparse/n, dense,
			max(math.Abs(sum-a.sum), math.Abs(size-a.size))/size)
	}
	return w.Flush()
}

// later is the time of an evaluation with known pattern in microseconds, the shortest of two seconds.
func later(side int, m *sparse.Matrix) float64 {
	u, rate := numbers(2*side*side), make([]float64, 2*side*side)
	BrusselatorJacobian(u, side, rate, m)
	best := math.Inf(1)
	for end := time.Now().Add(2 * time.Second); time.Now().Before(end); {
		start := time.Now()
		BrusselatorJacobian(u, side, rate, m)
		best = min(best, float64(time.Since(start).Nanoseconds())/1e3)
	}
	return best
}

// digest is a weighted sum of the entries, and the sum of their sizes.
func digest(m *sparse.Matrix) (sum, size float64) {
	rows, cols, values := m.COO()
	for k, v := range values {
		sum += v * math.Cos(0.37*float64(rows[k])+0.71*float64(cols[k]))
		size += math.Abs(v)
	}
	return sum, size
}

// asked runs a program of the peers on one thread, for n lines that each describe a matrix.
func asked(python, program, lines string, n int) ([]answer, error) {
	cmd := exec.Command(python, "-c", program)
	cmd.Env = append(os.Environ(), "JAX_PLATFORMS=cpu", "XLA_FLAGS=--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1", "OMP_NUM_THREADS=1")
	cmd.Stdin, cmd.Stderr = strings.NewReader(lines), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", python, err)
	}
	var list []answer
	for lines := bufio.NewScanner(strings.NewReader(string(out))); lines.Scan(); {
		var a answer
		if _, err := fmt.Sscan(lines.Text(), &a.dense, &a.sparse, &a.colours, &a.sum, &a.size); err != nil {
			return nil, fmt.Errorf("%s printed %q: %w", python, lines.Text(), err)
		}
		list = append(list, a)
	}
	if len(list) != n {
		return nil, fmt.Errorf("%s measured %d matrices, not %d", python, len(list), n)
	}
	return list, nil
}
