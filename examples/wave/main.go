// Command wave finds the speeds of sound in layers of the ground from echoes, by the wave equation on ranks that share the
// ground.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"

	"github.com/gradgen/gradgen/examples/internal/cmdline"
	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/comm/transpose"
)

func main() {
	where, path := comm.Config{Ranks: 4}, ""
	where.RegisterFlags(flag.CommandLine)
	figure.Flag(flag.CommandLine, &path, "plot", "draw echoes and speeds to this PNG, SVG or PDF `file`")
	cmdline.Parse()
	os.Exit(where.Main(context.Background(), os.Stderr, func(c comm.Comm) error { return run(c, path) }))
}

// truth are the speeds that the echoes are made with, in m/s; guess is where the fit begins.
func truth() []float64 { return []float64{1600, 2100, 1900, 2600, 3100, 2800, 3400, 3600} }
func guess() []float64 { return []float64{1700, 1900, 2100, 2400, 2700, 3000, 3200, 3400} }

// invert fits the speeds to the echoes of the truth.
func invert(c comm.Comm) (g *Ground, r *multigrad.Result, err error) {
	if g, err = newGround(c, truth()); err != nil {
		return nil, nil, err
	}
	objective := multigrad.Together(c, func(at multigrad.Request, grad []float64) (float64, error) {
		clear(grad)
		loss, err := g.LossVJP(at.Params, transpose.Seed(c), grad)
		if err != nil {
			return 0, err
		}
		return loss, comm.Bcast(c, grad, 0)
	})
	r, err = multigrad.Run(context.Background(), objective, guess(), multigrad.LBFGSB{FTol: -1, GTol: 1e-7}, multigrad.Options{MaxSteps: 200, Progress: progress.Config{Silent: true}})
	return g, r, err
}

func run(c comm.Comm, path string) error {
	g, r, err := invert(c)
	if err != nil {
		return err
	}
	before, err := g.echoes(guess())
	if err != nil || c.Rank() != 0 {
		return err
	}
	fmt.Printf("depth / m    guess      fit    truth / m/s\n")
	for i, v := range truth() {
		fmt.Printf("%9d %8.1f %8.1f %8.1f\n", i*layer*int(cell), guess()[i], r.X[i], v)
	}
	return draw(path, g.Heard, before, r.X)
}
