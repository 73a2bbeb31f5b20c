// Command robot-arm plans the motion of an arm with seven joints along a path, around an obstacle.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"math"
	"os"

	"github.com/gradgen/gradgen/examples/internal/cmdline"
	"github.com/gradgen/gradgen/examples/internal/figure"
	"github.com/gradgen/gradgen/multigrad"
	"github.com/gradgen/gradgen/multigrad/fit"
	"github.com/gradgen/gradgen/multigrad/progress"
)

func main() {
	var path string
	figure.Flag(flag.CommandLine, &path, "plot", "draw the motion to this PNG, SVG or PDF `file`")
	cmdline.Parse()
	if err := run(path, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// circle is a task: the tip goes around a circle on a table, and a ball is where the elbow would be.
func circle() *Task {
	t := &Task{Ball: [3]float64{0.1, 0, 0.75}, Radius: 0.25, Smooth: 1e-4, Away: 10}
	for i := range t.Path {
		s, c := math.Sincos(2 * math.Pi * float64(i) / (poses - 1))
		t.Path[i] = [3]float64{0.5 + 0.15*c, 0.15 * s, 0.1}
	}
	return t
}

// plan begins with one pose for all times.
func plan(t *Task) (m Motion, err error) {
	var limits multigrad.Bounds
	for i := range m.Poses {
		for k, l := range links {
			m.Poses[i][k] = [7]float64{0, 0.2, 0.3, -2, 0, 2.2, 0.8}[k]
			limits.Lower, limits.Upper = append(limits.Lower, l.least), append(limits.Upper, l.most)
		}
	}
	space, err := fit.New(m)
	if err != nil {
		return m, err
	}
	opt := multigrad.Options{MaxSteps: 1000, Progress: progress.Config{Silent: true}}
	r, err := multigrad.Run(context.Background(), space.Func(t.LossGrad), space.Start(), multigrad.LBFGSB{Bounds: limits}, opt)
	if err != nil {
		return m, err
	}
	return space.Params(r.X), nil
}

func run(path string, w io.Writer) error {
	t := circle()
	m, err := plan(t)
	if err != nil {
		return err
	}
	miss, near := 0.0, math.Inf(1)
	for i := range m.Poses {
		miss = max(miss, math.Sqrt(squared(place(&m.Poses[i], 6, tip), t.Path[i])))
		for joint := 3; joint <= 6; joint++ {
			near = min(near, math.Sqrt(squared(place(&m.Poses[i], joint, 0), t.Ball)))
		}
	}
	fmt.Fprintf(w, "%d angles\ntip within %.1g mm of the path, joints %.0f mm or more from the middle of the ball\n", 7*poses, 1000*miss, 1000*near)
	if path == "" {
		return nil
	}
	return draw(path, t, &m)
}
