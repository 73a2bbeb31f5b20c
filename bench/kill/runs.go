package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/multiswarm"
	"github.com/gradgen/gradgen/runtime/comm"
)

// banana is Rosenbrock's function, with all of its second derivatives.
type banana struct{ multigrad.Func }

func (banana) Product(at multigrad.Request, kind multigrad.Curvature, v, hv []float64) error {
	a, b := at.Params[0], at.Params[1]
	hv[0] = (2+800*a*a)*v[0] - 400*a*v[1]
	hv[1] = 200*v[1] - 400*a*v[0]
	if kind == multigrad.Exact {
		hv[0] -= 400 * (b - a*a) * v[0]
	}
	return nil
}

func rosenbrock(x, g []float64) float64 {
	a, b := 1-x[0], x[1]-x[0]*x[0]
	g[0], g[1] = -2*a-400*x[0]*b, 200*b
	return a*a + 100*b*b
}

func rastrigin(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += 10 + v*v - 10*math.Cos(2*math.Pi*v)
	}
	return sum
}

func rastriginGrad(x, g []float64) float64 {
	for i, v := range x {
		g[i] = 2*v + 20*math.Pi*math.Sin(2*math.Pi*v)
	}
	return rastrigin(x)
}

var line = []multigrad.Constraint{multigrad.AtMost([]float64{1, 1}, 0.5)}

var descents = map[string]multigrad.Method{
	"GradientDescent":                   multigrad.GradientDescent{LearningRate: 1e-3, Momentum: 0.9},
	"Adam":                              multigrad.Adam{LearningRate: 0.1, WeightDecay: 0.01, Schedule: multigrad.Cosine{}},
	"LBFGSB":                            multigrad.LBFGSB{Bounds: multigrad.Bounds{Upper: []float64{0.5, 9}}},
	"Constrained":                       multigrad.Constrained{Constraints: line},
	"Constrained, augmented Lagrangian": multigrad.Constrained{Constraints: line, Algorithm: multigrad.AugmentedLagrangian},
	"BFGS":                              multigrad.BFGS{},
	"CG":                                multigrad.CG{},
	"NewtonCG":                          multigrad.NewtonCG{},
	"LevenbergMarquardt":                multigrad.LevenbergMarquardt{},
}

func searches() map[string]multiswarm.Method {
	box := multigrad.Bounds{Lower: []float64{-5, -5, -5}, Upper: []float64{5, 6, 7}}
	smooth := func(comm.Comm) (multigrad.Objective, error) { return multigrad.Func(rastriginGrad), nil }
	return map[string]multiswarm.Method{
		"Swarm": multiswarm.Swarm{Bounds: box, Seed: 3}, "Swarm, asynchronous": multiswarm.Swarm{Bounds: box, Async: true},
		"CMAES": multiswarm.CMAES{Bounds: box}, "Portfolio": multiswarm.Portfolio{Bounds: box},
		"Hopping": multiswarm.Hopping{Bounds: box, Smooth: smooth},
	}
}

func names() []string {
	return append(slices.Sorted(maps.Keys(descents)), slices.Sorted(maps.Keys(searches()))...)
}

// runOne runs an optimiser, prints a line for each step, and one with all that the run
// ended with but times.
func runOne(name, path string, out io.Writer) error {
	kept := multigrad.Checkpoint{Path: path, Every: 1}
	quiet := progress.Config{Silent: true}
	tell := func(step int) error {
		_, err := fmt.Fprintln(out, "step", step)
		time.Sleep(200 * time.Microsecond) // for the kill
		return err
	}
	if m, is := descents[name]; is {
		res, err := multigrad.Run(context.Background(), banana{rosenbrock}, []float64{-1.2, 1}, m, multigrad.Options{
			MaxSteps: 60, Checkpoint: kept, Progress: quiet,
			Callback: func(e multigrad.Event) error { return tell(e.Step) },
		})
		if err != nil {
			return err
		}
		return json.NewEncoder(out).Encode([]any{res.X, res.Loss, res.Best, res.Evals, res.Steps, res.Status, res.Trajectory})
	}
	m, is := searches()[name]
	if !is {
		return fmt.Errorf("there is no optimiser %q", name)
	}
	problem := multiswarm.Func(rastrigin)
	if name == "Hopping" {
		problem = nil
	}
	res, err := multiswarm.Run(context.Background(), nil, problem, m, multiswarm.Options{
		MaxSteps: 40, Checkpoint: kept, Progress: quiet,
		Callback: func(e multiswarm.Event) error { return tell(e.Step) },
	})
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode([]any{res.Best, res.Evals, res.Steps, res.Status, res.History})
}
