package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/gradgen/gradgen/internal/cputime"
)

// The plate of the table.
const (
	plateCells = 96
	plateSteps = 1000
	rounds     = 7
)

// A scheme is a way to reverse the steps of the plate.
type scheme struct {
	name, published string // times beside forward that others published, for schedules of so many snapshots
	grad            func(p *Plate, kappa [3]float64, start []float64, kappaGrad *[3]float64, startGrad []float64) float64
}

// Spyro's figures are of PR 390: the schedules Revolve and mixed.
var schemes = []scheme{
	{"all of every step", "", (*Plate).KeptGrad},
	{"20 snapshots", "3.74, 2.82", (*Plate).TwentyGrad},
	{"5 snapshots", "7.28, 6.85", (*Plate).FiveGrad},
}

// plate is the problem with its coefficients.
func plate() (p *Plate, kappa [3]float64, start []float64) {
	p = &Plate{N: plateCells, Steps: plateSteps, Rate: 0.1}
	for i := range p.N {
		for j := range p.N {
			start = append(start, math.Sin(0.1*float64(i))*math.Cos(0.07*float64(j)))
		}
	}
	return p, [3]float64{1, 0.5, 0.25}, start
}

// checkpoints prints what gradients by snapshots cost, beside those that keep everything.
func checkpoints(ctx context.Context, w io.Writer, python string) error {
	p, kappa, start := plate()
	grads := make([][]float64, len(schemes))
	calls := []func(){func() { p.KeptFast(kappa, start) }}
	for i, s := range schemes {
		grads[i] = make([]float64, 3+len(start))
		calls = append(calls, func() {
			var k [3]float64
			s.grad(p, kappa, start, &k, grads[i][3:])
			copy(grads[i], k[:])
		})
	}
	took := inTurns(rounds, calls...)
	fmt.Fprintf(w, "%d steps of heat with κ(u), %d × %d cells\tkept\ttime\t× forward\tpublished\tgradient\n", p.Steps, p.N, p.N)
	fmt.Fprintf(w, "gradgen, forward\t\t%.1f ms\t\t\t\n", ms(took[0]))
	for i, s := range schemes {
		fmt.Fprintf(w, "gradgen, gradient\t%s\t%.1f ms\t%.2f\t%s\t%s\n", s.name, ms(took[i+1]), ratio(took[i+1], took[0]), s.published, likeness(grads[i], grads[0]))
	}
	if python == "" {
		return nil
	}
	lines, err := peer(ctx, python, "checkpoints", plateCells, plateSteps)
	if err != nil {
		return err
	}
	for _, l := range lines[1:] {
		fmt.Fprintf(w, "JAX, gradient\t%s\t%.1f ms\t%.2f\t\tdiffers by %.0e\n", l.name, 1e3*l.seconds, l.seconds/lines[0].seconds, l.differs(grads[0]))
	}
	fmt.Fprintf(w, "JAX, forward\t\t%.1f ms\t\t\t\n", 1e3*lines[0].seconds)
	return nil
}

// likeness says whether two gradients are the same to the bit.
func likeness(x, y []float64) string {
	if slices.EqualFunc(x, y, func(a, b float64) bool { return math.Float64bits(a) == math.Float64bits(b) }) {
		return "the same bits"
	}
	return "other bits"
}

// inTurns is the least processor time of each function over some rounds, after one for practice.
func inTurns(rounds int, calls ...func()) []time.Duration {
	least := make([]time.Duration, len(calls))
	for round := -1; round < rounds; round++ {
		for i, f := range calls {
			before := cputime.Used()
			f()
			took := cputime.Used() - before
			if round == 0 || round > 0 && took < least[i] {
				least[i] = took
			}
		}
	}
	return least
}

func ms(t time.Duration) float64 { return 1e3 * t.Seconds() }

func ratio(a, b time.Duration) float64 { return a.Seconds() / b.Seconds() }
