package multiswarm_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multigrad/report"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/multiswarm/internal/landscape"
	"github.com/gradgen/gradgen/runtime/comm"
)

func TestStoppingRules(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox}
	full := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 200})
	firstBelow := func(loss float64) int {
		for i, b := range full.History.BestLoss {
			if b <= loss {
				return i
			}
		}
		return -1
	}
	target := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 200, Target: 0.1})
	if target.Status != multigrad.Converged || target.Steps != firstBelow(0.1) || !strings.Contains(target.Message, "target") {
		t.Errorf("target: %v after %d steps, %v", target.Status, target.Steps, target.Message)
	}
	narrow := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 200, Diameter: 0.01})
	if narrow.Status != multigrad.Converged || narrow.Steps >= 200 || extent(narrow) > 0.01 {
		t.Errorf("diameter: %v after %d steps, extent %v", narrow.Status, narrow.Steps, extent(narrow))
	}
	flat := search(t, func(x []float64) float64 { return math.Floor(landscape.Ackley(x)) }, s, multiswarm.Options{MaxSteps: 200, Patience: 15})
	if last := len(flat.History.BestLoss) - 1; flat.Status != multigrad.NoProgress ||
		flat.History.BestLoss[last] != flat.History.BestLoss[last-15] || flat.History.BestLoss[last-15] == flat.History.BestLoss[last-16] {
		t.Errorf("patience: %v after %d steps, %v", flat.Status, flat.Steps, flat.History.BestLoss)
	}
	slow := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 200, Patience: 15, Tolerance: 1e-3})
	if slow.Status != multigrad.NoProgress || slow.Best.Loss > 0.01 {
		t.Errorf("patience with tolerance: %v after %d steps at %v", slow.Status, slow.Steps, slow.Best.Loss)
	}
	late := search(t, landscape.Ackley, s, multiswarm.Options{MaxSteps: 200, TimeLimit: time.Nanosecond})
	if late.Status != multigrad.Stopped || late.Steps > 1 {
		t.Errorf("time limit: %v after %d steps", late.Status, late.Steps)
	}
}

// extent is the diameter of the last step, computed anew.
func extent(r *multiswarm.Result) float64 {
	widest := 0.0
	x := r.History.Positions[len(r.History.Positions)-1]
	for k := range 4 {
		low, high := math.Inf(1), math.Inf(-1)
		for i := k; i < len(x); i += 4 {
			low, high = min(low, x[i]), max(high, x[i])
		}
		widest = max(widest, (high-low)/10)
	}
	return widest
}

func TestCallbacks(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 10}
	boom := errors.New("boom")
	for _, async := range []bool{false, true} {
		s.Async = async
		steps := 0
		opt := multiswarm.Options{Progress: silent}
		opt.Callback = func(e multiswarm.Event) error {
			if e.Step != steps || e.Evals != 10*(steps+1) || len(e.X) != 40 || len(e.V) != 40 || len(e.Losses) != 10 || e.Best.Loss > e.Losses[3] || e.Diameter <= 0 {
				t.Errorf("event %+v at step %d", e, steps)
			}
			if steps++; steps == 5 {
				return multigrad.ErrStop
			}
			return nil
		}
		res, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), s, opt)
		if err != nil || res.Status != multigrad.Stopped || res.Steps != 4 {
			t.Errorf("async %v: %v after %d steps, %v", async, res.Status, res.Steps, err)
		}
		opt.Callback = func(multiswarm.Event) error { return boom }
		if res, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), s, opt); !errors.Is(err, boom) || res.Status != multigrad.Failed {
			t.Errorf("async %v: %v", async, err)
		}
	}
}

func TestARankThatIsCancelledStopsAll(t *testing.T) {
	for _, async := range []bool{false, true} {
		err := comm.RunLocal(t.Context(), 3, func(c comm.Comm) error {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			n := 0
			loss := func(x []float64) float64 {
				if n++; n == 50 && c.Rank() == 1 {
					cancel()
				}
				if async && c.Rank() != 1 {
					time.Sleep(time.Millisecond / 10) // or they would be done before
				}
				return landscape.Ackley(x)
			}
			s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 30, Async: async}
			res, err := multiswarm.Run(ctx, c, multiswarm.Func(loss), s, multiswarm.Options{MaxSteps: 5000, Progress: silent, Thin: -1})
			if err == nil && (res.Status != multigrad.Stopped || res.Steps > 4500 || !async && res.Steps != 5) {
				t.Errorf("async %v, rank %d: %v after %d steps: %s", async, c.Rank(), res.Status, res.Steps, res.Message)
			}
			return err
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestRunLog(t *testing.T) {
	var log, bar bytes.Buffer
	s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 10}
	opt := multiswarm.Options{MaxSteps: 7, Log: &log, Progress: progress.Config{Writer: &bar, Every: time.Nanosecond, Name: "swarm"}}
	res, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(hole), s, opt)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := report.Read(&log)
	if err != nil || len(entries) != 8 {
		t.Fatalf("%d entries, %v", len(entries), err)
	}
	for i, e := range entries {
		if e.Step != i || e.Loss != res.History.BestLoss[i] || e.Params[3] != res.History.BestX[i][3] || e.Evals != 10*(i+1) {
			t.Errorf("entry %d: %+v", i, e)
		}
	}
	var out bytes.Buffer
	if err := (report.Figure{}).Write(&out, "png", entries); err != nil {
		t.Error(err)
	}
	if !strings.Contains(bar.String(), "swarm 7/7  loss") {
		t.Errorf("progress:\n%s", bar.String())
	}
}

type fullDisk struct{}

var errDisk = errors.New("no space left")

func (fullDisk) Write([]byte) (int, error) { return 0, errDisk }

func TestALogThatFailsEndsTheRun(t *testing.T) {
	s := multiswarm.Swarm{Bounds: ackleyBox, Particles: 10}
	res, err := multiswarm.Run(t.Context(), nil, multiswarm.Func(landscape.Ackley), s, multiswarm.Options{Log: fullDisk{}, Progress: silent})
	if !errors.Is(err, errDisk) || res.Evals != 10 {
		t.Errorf("%v after %d evaluations", err, res.Evals)
	}
}
