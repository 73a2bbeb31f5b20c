// Command classifier trains a network to tell three spirals apart, in batches that ranks share.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"

	"github.com/gradgen/gradgen/examples/internal/cmdline"
	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/multigrad/progress"
	"github.com/gradgen/gradgen/runtime/comm"
	"github.com/gradgen/gradgen/runtime/random"
)

func main() {
	var path string
	figure.Flag(flag.CommandLine, &path, "plot", "draw points and regions to this PNG, SVG or PDF `file`")
	cmdline.Parse()
	os.Exit(comm.Main(func(c comm.Comm) error {
		n, err := train(c, spirals(900, 1), 3000)
		if err != nil || c.Rank() != 0 {
			return err
		}
		fmt.Printf("%.1f%% of the points and %.1f%% of new ones are in the right class\n", 100*right(&n, spirals(900, 1)), 100*right(&n, spirals(3000, 2)))
		return draw(path, &n, spirals(900, 1))
	}))
}

// spirals are n points made by a seed.
func spirals(n int, seed uint64) []Point {
	key, points := random.New(seed), make([]Point, n)
	for i := range points {
		t := key.Float64At(uint64(2 * i))
		angle := 5*t + 2*math.Pi/classes*float64(i%classes) + 0.2*key.NormalAt(uint64(2*i+1))
		points[i] = Point{t * math.Cos(angle), t * math.Sin(angle), i % classes}
	}
	return points
}

// train takes steps of Adam, each on a batch of 60 points.
func train(c comm.Comm, points []Point, steps int) (n Network, err error) {
	batches, err := multigrad.NewBatches(len(points), 60, 3)
	if err != nil {
		return n, err
	}
	space, err := fit.New(Network{})
	if err != nil {
		return n, err
	}
	start := space.Start()
	random.New(4).Normal(start)
	t := &Trainer{Points: points, Deal: func(step int) []int {
		return batches.At(step, len(points)*c.Rank()/c.Size(), len(points)*(c.Rank()+1)/c.Size(), nil)
	}}
	adam := multigrad.Adam{LearningRate: 0.02, Schedule: multigrad.Cosine{}, WeightDecay: 0.01}
	r, err := multigrad.Run(context.Background(), space.Objective(t, c), start, adam, multigrad.Options{MaxSteps: steps, Progress: progress.Config{Silent: true}})
	if err != nil {
		return n, err
	}
	return space.Params(r.X), nil
}

// right is the fraction of points in the right class.
func right(n *Network, points []Point) (r float64) {
	for _, p := range points {
		if s := scores(n, p.X, p.Y); s[p.Class] == max(s[0], s[1], s[2]) {
			r += 1 / float64(len(points))
		}
	}
	return r
}
