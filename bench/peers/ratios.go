package main

import (
	"context"
	"fmt"
	"math"
	"strings"
)

// A family is a problem in the sizes over which means are taken.
type family struct {
	problem, name, sizesText string
	sizes                    [][]int
}

// families are the sizes of ADBench's and gradbench's problems. The largest
// mixtures are left out, since each would take as long as all others together.
var families = []family{
	{"lse", "Log-sum-exp", "2500, 10⁴, 4·10⁴, 1.6·10⁵, 6.4·10⁵, 1.28·10⁶ numbers", single(2500, 10_000, 40_000, 160_000, 640_000, 1_280_000)},
	{"llsq", "Least squares", "2ⁿ+8 points from 16 to 16392, 128 coefficients", single(16, 24, 40, 72, 136, 264, 520, 1032, 2056, 4104, 8200, 16392)},
	{"gmm", "Gaussian mixture", "1000 points; 2, 10, 20 dimensions with 5, 10, 25, 50, 100 components, 32 with up to 50, 64 with up to 25", mixtures()},
	{"lstm", "LSTM", "2, 4, 6 layers, 1024, 4096, 8192 characters", grid([]int{1024, 4096, 8192}, []int{2, 4, 6})},
	{"ode", "Runge–Kutta", "10³, 10⁴, 10⁵ equations, 1, 10, 100 steps", grid([]int{1000, 10_000, 100_000}, []int{1, 10, 100})},
}

func single(n ...int) (sizes [][]int) {
	for _, v := range n {
		sizes = append(sizes, []int{v})
	}
	return sizes
}

func grid(first, second []int) (sizes [][]int) {
	for _, a := range first {
		for _, b := range second {
			sizes = append(sizes, []int{a, b})
		}
	}
	return sizes
}

func mixtures() (sizes [][]int) {
	for _, s := range grid([]int{2, 10, 20, 32, 64}, []int{5, 10, 25, 50, 100}) {
		if d, k := s[0], s[1]; d*k <= 2000 {
			sizes = append(sizes, []int{1000, d, k})
		}
	}
	return sizes
}

// allWorks are those of all tables.
func allWorks() []work {
	all := works
	for _, f := range families {
		all = append(all, f.works()...)
	}
	return all
}

func (f family) works() (w []work) {
	for _, s := range f.sizes {
		w = append(w, work{problem: f.problem, title: fmt.Sprintf("%s %v", f.name, s), sizes: s, milliseconds: 30})
	}
	return w
}

// ratio is a column: a geometric mean over sizes of what one row takes over what another does.
type ratio struct{ title, row, over string }

var ratioColumns = []ratio{
	{"Go, hand-written", "Go, scalar: hand-written gradient", "Go, scalar: objective"},
	{"gradgen, scalar", "gradgen, scalar: gradient", "Go, scalar: objective"},
	{"gradgen, vectors", "gradgen, vectors: gradient", "gradgen, vectors: objective"},
	{"C, hand-written", "C: hand-written gradient", "C: objective"},
	{"objective: Go / C", "Go, scalar: objective", "C: objective"},
	{"objective: vectors / C", "gradgen, vectors: objective", "C: objective"},
	{"gradient: vectors / C", "gradgen, vectors: gradient", "C: hand-written gradient"},
	{"gradient: vectors / objective: C", "gradgen, vectors: gradient", "C: objective"},
}

// ratios measures the families and returns the table of means.
func (b *bench) ratios(ctx context.Context) (string, error) {
	if !b.wants("ratios") {
		return "", nil
	}
	var peers []peer
	for _, p := range b.peers {
		if ours(p) || p.name == "C" {
			peers = append(peers, p)
		}
	}
	var rows, sizes strings.Builder
	for _, f := range families {
		all := f.works()
		for i := range all {
			if all[i].sizes[0] > b.largest {
				continue
			}
			if err := b.measure(ctx, &all[i], peers, b.rounds); err != nil {
				return "", err
			}
		}
		rows.WriteString(f.line(all))
		fmt.Fprintf(&sizes, "- %s: %s\n", f.name, f.sizesText)
	}
	return "## Gradient / objective\n\nGeometric means over sizes of what a gradient takes, divided by the objective of the same program; and of " +
		"both beside C. An objective that is faster than C's makes the ratio to it larger and no gradient slower; the last column has what " +
		"the gradient is of C's objective.\n\n" + header() + rows.String() + "\n" + sizes.String() + "\n", nil
}

func header() string {
	text := "| |"
	for _, c := range ratioColumns {
		text += " " + c.title + " |"
	}
	return text + "\n|" + strings.Repeat("---|", 1+len(ratioColumns)) + "\n"
}

// line is the row of a family.
func (f family) line(all []work) string {
	cells := []string{f.name}
	for _, c := range ratioColumns {
		cell := "–"
		if m := mean(all, c); !math.IsNaN(m) {
			cell = fmt.Sprintf("%.2f", m)
		}
		cells = append(cells, cell)
	}
	return "| " + strings.Join(cells, " | ") + " |\n"
}

// mean is the geometric mean over the works that have both rows; NaN: none has.
func mean(all []work, c ratio) float64 {
	sum, n := 0.0, 0.0
	for _, w := range all {
		if row, over := w.time(c.row), w.time(c.over); row > 0 && over > 0 {
			sum += math.Log(row / over)
			n++
		}
	}
	return math.Exp(sum / n)
}
