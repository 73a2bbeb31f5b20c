// Ranks times the mass function over the ranks of a communicator: goroutines with
// GRADGEN_RANKS, processes under mpirun. Rank 0 prints time by the clock. With mode
// "apart" ranks keep their sums for themselves while time runs: what the machine
// has for several processes that do not wait for each other.
package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/gradgen/gradgen/bench/smf"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/runtime/comm"
)

func main() { os.Exit(comm.Main(run)) }

// run reads the command line as the program in measure does: problem, mode,
// milliseconds, halos.
func run(c comm.Comm) error {
	if len(os.Args) != 5 {
		return errors.New("want a problem, a mode, milliseconds and halos")
	}
	milliseconds, err := strconv.Atoi(os.Args[3])
	if err != nil {
		return err
	}
	halos, err := strconv.Atoi(os.Args[4])
	if err != nil {
		return err
	}
	m := multigrad.FromPullback(newModel(c, halos))
	timed := multigrad.NewEvaluator(m, c)
	if os.Args[2] == "apart" {
		timed = multigrad.NewEvaluator(m, nil)
	}
	times, err := measure(c, timed, time.Duration(milliseconds)*time.Millisecond)
	if err != nil {
		return err
	}
	return report(c, multigrad.NewEvaluator(m, c), times)
}

// A model is a rank's part of the mass function. Its loss weights the bins.
type model struct {
	smf.Model
	weights []float64
}

// newModel has the halos of bench/peers/measure.
func newModel(c comm.Comm, halos int) *model {
	m := &model{Model: smf.Model{Volume: 1}}
	from, to := halos*c.Rank()/c.Size(), halos*(c.Rank()+1)/c.Size()
	for i := from; i < to; i++ {
		m.LogMass = append(m.LogMass, 10-math.Log10(1-0.9*float64(i)/float64(halos-1)))
	}
	for b := range 10 {
		m.weights = append(m.weights, 1/float64(b+1))
		m.Edges = append(m.Edges, 9+float64(b)/10)
	}
	m.Edges = append(m.Edges, 10)
	return m
}

func (m *model) Sumstats(params []float64) []float64 { return m.SumstatsFast(params) }

func (m *model) Loss(sumstats []float64) float64 {
	loss := 0.0
	for b, w := range m.weights {
		loss += w * sumstats[b]
	}
	return loss
}

func (m *model) LossGrad(sumstats, sumstatsGrad []float64) float64 {
	copy(sumstatsGrad, m.weights)
	return m.Loss(sumstats)
}

func params() []float64 { return []float64{-1.9, -0.4} }

// measure times value and gradient, at least three calls. Ranks begin each
// together.
func measure(c comm.Comm, e *multigrad.Evaluator, budget time.Duration) ([]float64, error) {
	grad := make([]float64, len(params()))
	_, err := e.LossAndGrad(params(), grad)
	var times []float64
	for spent, more := 0.0, true; err == nil && more; {
		if err = c.Barrier(); err != nil {
			break
		}
		start := time.Now()
		if _, err = e.LossAndGrad(params(), grad); err != nil {
			break
		}
		times = append(times, float64(time.Since(start)))
		spent += times[len(times)-1]
		more, err = agreed(c, len(times) < 3 || len(times) < 200 && spent < float64(budget))
	}
	return times, err
}

// report prints the median of the times, the loss and the norm of its gradient.
func report(c comm.Comm, e *multigrad.Evaluator, times []float64) error {
	grad := make([]float64, len(params()))
	value, err := e.LossAndGrad(params(), grad)
	if err == nil && c.Rank() == 0 {
		slices.Sort(times)
		fmt.Println(fmt.Sprintf("%d-ranks", c.Size()), times[len(times)/2], value, math.Hypot(grad[0], grad[1]))
	}
	return err
}

// agreed returns what rank 0 says.
func agreed(c comm.Comm, more bool) (bool, error) {
	say := []int{0}
	if more {
		say[0] = 1
	}
	err := comm.Bcast(c, say, 0)
	return say[0] == 1, err
}
